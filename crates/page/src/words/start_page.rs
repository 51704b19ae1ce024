//! Texts of the start page, the clocks and the list of saved games.

use vicinity_rules::{Color, Variant};

use super::side;
use crate::language::{Text, concat, two_digits};
pub use crate::messages::start::*;
use crate::messages::{game, start};
use crate::recent::{GameStatus, Recent};
use crate::state::State;

/// The choices for the time control: seconds for the game and for each move, as in an address;
/// empty for none.
pub const CLOCKS: [(&str, Text); 8] = [
    ("", start::CLOCK_NONE),
    ("30+0", start::CLOCK_HALF),
    ("60+0", start::CLOCK_1),
    ("180+2", start::CLOCK_3_2),
    ("300+0", start::CLOCK_5),
    ("600+5", start::CLOCK_10_5),
    ("900+10", start::CLOCK_15_10),
    ("custom", start::CLOCK_CUSTOM),
];

pub fn low_time(color: Color) -> String {
    start::low_time(side(color))
}

/// Formats the time left: `1:04:59`, `4:59`, and below ten seconds `0:09.3`.
pub fn time_left(left_ms: u32) -> String {
    let seconds = left_ms / 1000;
    let (hours, minutes) = (seconds / 3600, seconds / 60);
    let mut text = String::new();
    if hours > 0 {
        text = concat(&[&hours.to_string(), ":", &two_digits(minutes % 60)]);
    } else {
        text += &minutes.to_string();
    }
    text.push(':');
    text += &two_digits(seconds % 60);
    if left_ms < crate::clock::LOW_MS {
        text.push('.');
        text += &(left_ms / 100 % 10).to_string();
    }
    text
}

/// Returns the offer of another level after a series of wins or losses; empty if there is none.
pub fn offer(state: &State) -> String {
    let Some(level) = state.offer() else { return String::new() };
    let is_up = level > state.session.settings.level;
    let how = if is_up { start::offer_harder } else { start::offer_easier };
    how(&level.to_string())
}

/// Returns the title of a saved game's variant, with the engine or a friend as the opponent, or
/// with the players of an imported game; empty if the variant is not known.
pub fn recent_title(recent: &Recent, variant: Option<&Variant>) -> String {
    let title = variant.map_or(recent.title.as_str(), super::title);
    let settings = recent.settings();
    let opponent = if settings.is_against_engine() {
        game::player_engine(&settings.level.to_string())
    } else if !recent.friend.is_empty() && recent.names.is_empty() {
        game::PLAYER_FRIEND.owned()
    } else {
        recent.names.clone()
    };
    if title.is_empty() || opponent.is_empty() {
        return title.to_owned();
    }
    concat(&[title, " · ", &opponent])
}

/// Returns the state of a saved game for its player, its number of moves, and its date. `today` is
/// the current date in PGN format.
pub fn standing(recent: &Recent, today: &str) -> String {
    let how = match (recent.status(), recent.result.as_str()) {
        (GameStatus::Ongoing, _) if recent.is_unsent() => start::STANDING_UNSENT,
        (GameStatus::Ongoing, _) if recent.is_awaited() => start::STANDING_YOUR_MOVE,
        (GameStatus::Ongoing, _) if !recent.friend.is_empty() => start::STANDING_WAITING,
        (GameStatus::Ongoing, _) => start::STANDING_RUNNING,
        (GameStatus::Won, _) => start::STANDING_WON,
        (GameStatus::Lost, _) => start::STANDING_LOST,
        (GameStatus::Drawn, _) => start::STANDING_DRAWN,
        (GameStatus::Analysed, _) => start::STANDING_ANALYSIS,
        (GameStatus::Other, "1-0") => start::STANDING_WHITE_WON,
        (GameStatus::Other, _) => start::STANDING_BLACK_WON,
    };
    start::saved_game(how.as_str(), &recent.plies.div_ceil(2).to_string(), &day(&recent.date, today))
}

/// Returns a date in PGN format for display: “today”, or as [`date()`].
pub fn day(date: &str, today: &str) -> String {
    if date == today { start::TODAY.owned() } else { self::date(date) }
}

/// Returns a date such as `2026.11.26` or `2026-11-26` as the language writes it; one with `?`, as
/// PGN has it, is unknown.
pub fn date(date: &str) -> String {
    if date.contains('?') {
        return start::DATE_UNKNOWN.owned();
    }
    let mut parts = date.split(['.', '-']);
    match (parts.next(), parts.next(), parts.next()) {
        (Some(year), Some(month), Some(day)) => start::date(year, month, day),
        _ => date.to_owned(),
    }
}
