//! The texts of the screen with the stored games and the statistics (`screens/games`).

use vicinity_rules::Color;

use crate::language::concat;
pub use crate::messages::history::*;
pub use crate::messages::review::TITLE as REVIEW;
use crate::messages::{facts, history, start};
use crate::recent::GameStatus;
use crate::recent::Recent;
use crate::screens::games::Games;
use crate::screens::games::confirmation::Confirmation;
use crate::screens::games::import::ImportReport;
use crate::screens::games::statistics::{LevelStats, Statistics, VariantStats};
use crate::settings::Player;
use crate::state::State;
use crate::words;

/// The label of the button that exports the listed games; empty if there are none.
pub fn export(games: &Games, state: &State) -> String {
    match games.listed(state).count() {
        0 => String::new(),
        count => history::save(&count.to_string()),
    }
}

/// The label of a button that needs confirmation: before and after the first click. Empty if there
/// are no games to delete.
pub fn button(what: Confirmation, games: &Games, state: &State) -> String {
    match what {
        Confirmation::DeleteAll if state.ui.recent.is_empty() => String::new(),
        what if games.confirming == Some(what) => confirmation(what, state),
        Confirmation::DeleteAll => history::delete_all(&state.ui.recent.len().to_string()),
        Confirmation::DeleteBroken => history::DELETE.owned(),
        Confirmation::StartAfresh => history::RESET_SCORE.owned(),
    }
}

/// The question that asks for confirmation.
pub fn confirmation(what: Confirmation, state: &State) -> String {
    match what {
        Confirmation::DeleteAll => history::sure_delete_all(&state.ui.recent.len().to_string()),
        Confirmation::DeleteBroken => history::SURE_DELETE_BROKEN.owned(),
        Confirmation::StartAfresh => history::SURE_RESET_SCORE.owned(),
    }
}

/// The notice about the games of a text that were imported or not.
pub fn import_report(report: &ImportReport) -> String {
    let mut text = match report.imported {
        0 => history::IMPORTED_NONE.owned(),
        count => history::imported(&count.to_string()),
    };
    let mut add = |count: usize, remark: fn(&str) -> String| {
        if count > 0 {
            text.push(' ');
            text += &remark(&count.to_string());
        }
    };
    add(report.cut, history::imported_cut);
    add(report.already_there, history::already_there);
    add(report.unreadable, history::not_readable);
    add(report.too_long, history::too_long);
    add(report.without_room, history::no_room);
    text
}

/// The name of a status or result, in the words of the list ([`standing`]).
pub fn status(status: GameStatus) -> &'static str {
    match status {
        GameStatus::Ongoing => history::END_RUNNING.as_str(),
        GameStatus::Won => start::STANDING_WON.as_str(),
        GameStatus::Drawn => start::STANDING_DRAWN.as_str(),
        GameStatus::Lost => start::STANDING_LOST.as_str(),
        GameStatus::Other => history::END_OTHER.as_str(),
        GameStatus::Analysed => history::END_ANALYSED.as_str(),
    }
}

/// The players of a game; empty for an analysis that names none.
pub fn players(recent: &Recent) -> String {
    if let Some(side) = recent.side_with_friend() {
        let side = words::side(side);
        return match recent.names.as_str() {
            "" => history::players_friend(side),
            name => history::players_named_friend(side, name),
        };
    }
    if recent.is_analysed() {
        return recent.names.clone();
    }
    let settings = recent.settings();
    let level = words::level(settings.level);
    match settings.players {
        [Player::Human, Player::Human] if recent.names.is_empty() => history::PLAYERS_PEOPLE.owned(),
        [Player::Human, Player::Human] => recent.names.clone(),
        [Player::Engine, Player::Engine] => history::players_engines(&level),
        [white, _] => {
            let color = if white == Player::Human { Color::White } else { Color::Black };
            history::players_engine(words::side(color), &level)
        }
    }
}

/// The title of the variant; for an unknown one, the name stored with the game.
pub fn title(recent: &Recent) -> String {
    match recent.parse() {
        Some(variant) => words::title(&variant).to_owned(),
        None => history::unknown_game(recent.variant()),
    }
}

/// The state of a game. For one that waits for the user, since when.
pub fn standing(recent: &Recent, today: &str) -> String {
    match recent.days_since(today).filter(|_| recent.waits() && !recent.is_unsent()) {
        Some(0) => history::YOUR_MOVE_TODAY.owned(),
        Some(days) => history::your_move(&days.to_string()),
        None => words::standing(recent, today),
    }
}

/// Title, players and state in one sentence, for screen readers.
pub fn whole(recent: &Recent, today: &str) -> String {
    let parts = [title(recent), players(recent), standing(recent, today)];
    let mut text = String::new();
    for part in parts.into_iter().filter(|part| !part.is_empty()) {
        text += if text.is_empty() { "" } else { ", " };
        text += &part;
    }
    text
}

/// The label of the button that deletes a game.
pub fn delete_game(recent: &Recent, today: &str) -> String {
    concat(&[history::DELETE.as_str(), ": ", &whole(recent, today)])
}

/// The number of filtered games and of all games; the latter alone if all are listed.
pub fn count(listed: usize, all: usize) -> String {
    match (listed == all, all.to_string()) {
        (true, all) => history::count_of_all(&all),
        (false, all) => history::count(&listed.to_string(), &all),
    }
}

/// The heading above the levels of a variant: the highest level beaten.
pub fn best(game: &VariantStats) -> String {
    match game.best() {
        Some(level) => history::best(&words::level(level)),
        None => String::new(),
    }
}

/// The winning streak at a level; empty if it is shorter than two games.
pub fn win_streak(stats: LevelStats) -> String {
    if stats.win_streak < 2 { String::new() } else { history::row(&stats.win_streak.to_string()) }
}

pub fn per_cent(stats: LevelStats) -> String {
    facts::percent(&stats.per_cent().to_string())
}

/// The number of unreadable results; empty if there are none.
pub fn unreadable(statistics: &Statistics) -> String {
    match statistics.unreadable_count {
        0 => String::new(),
        count => history::unread(&count.to_string()),
    }
}
