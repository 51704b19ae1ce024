//! The words of the screen with the kept games and the score. The screen is `study/games.rs`.

use vicinity_rules::Color;

use crate::language::{cat, fill, tr};
use crate::recent::End;
use crate::recent::Recent;
use crate::screens::games::Asked;
use crate::screens::games::score::{GameScore, Score, Tally};
use crate::settings::Player;
use crate::words;

pub const TITLE: &str = "Game history";
pub const NONE: &str =
    "No game has been kept in this browser yet. Make a move in any game, and it stands here.";
pub const NONE_LISTED: &str = "No game is like this.";
pub const ALL: &str = "All";
pub const DELETE: &str = "Delete";
pub const DELETED: &str = "Deleted.";

/// What a button says that asks once more before it does something: first, and then.
pub const fn button(what: Asked, is_asked: bool) -> &'static str {
    match (what, is_asked) {
        (_, true) => sure(what),
        (Asked::DeleteAll, false) => "Delete all",
        (Asked::DeleteBroken, false) => DELETE,
        (Asked::StartAfresh, false) => "Start afresh",
    }
}

pub const fn sure(what: Asked) -> &'static str {
    match what {
        Asked::DeleteAll => "Really delete all games?",
        Asked::DeleteBroken => "Really delete what is damaged?",
        Asked::StartAfresh => "Really begin at nothing?",
    }
}

pub const fn end(end: End) -> &'static str {
    match end {
        End::GoesOn => "Going on",
        End::Won => "Won",
        End::Drawn => "Drawn",
        End::Lost => "Lost",
        End::Other => "Finished",
    }
}

/// Who played.
pub fn players(recent: &Recent) -> String {
    if let Some(side) = recent.side_with_friend() {
        return fill("You as {0}, against a friend", &[words::side(side)]);
    }
    let settings = recent.settings();
    let level = words::level(settings.level);
    match settings.players {
        [Player::Human, Player::Human] => tr("Two people").to_owned(),
        [Player::Engine, Player::Engine] => fill("The engine against itself, level {0}", &[&level]),
        [white, _] => {
            let color = if white == Player::Human { Color::White } else { Color::Black };
            fill("You as {0}, against level {1}", &[words::side(color), &level])
        }
    }
}

/// What the game is called: of one that this page does not know, the name that it has itself.
pub fn title(recent: &Recent) -> String {
    match recent.parse() {
        Some(variant) => tr(variant.title()).to_owned(),
        None => fill("“{0}”, a game that this version does not know", &[recent.variant()]),
    }
}

/// All of that in one, for whoever hears it.
pub fn whole(recent: &Recent, today: &str) -> String {
    let parts = [title(recent), players(recent), words::standing(recent, today)];
    let mut text = String::new();
    for part in parts {
        text += if text.is_empty() { "" } else { ", " };
        text += &part;
    }
    text
}

/// The name of the button that deletes a game.
pub fn delete_game(recent: &Recent, today: &str) -> String {
    cat(&[tr(DELETE), ": ", &whole(recent, today)])
}

/// How many games are listed.
pub fn count(listed: usize, all: usize) -> String {
    fill("{0} of {1}", &[&listed.to_string(), &all.to_string()])
}

/// What stands above the levels of a game: the best level beaten.
pub fn best(game: &GameScore) -> String {
    match game.best() {
        Some(level) => fill("Best level beaten: {0}", &[&words::level(level)]),
        None => tr("No level beaten yet").to_owned(),
    }
}

/// What stands in a level's row after its name: the wins in a row, where it is one.
pub fn row(tally: Tally) -> String {
    if tally.row < 2 { String::new() } else { fill("{0} wins in a row", &[&tally.row.to_string()]) }
}

pub fn per_cent(tally: Tally) -> String {
    fill("{0} %", &[&tally.per_cent().to_string()])
}

/// What is told of words that could not be read.
pub fn unread(score: &Score) -> String {
    match score.unread {
        0 => String::new(),
        1 => "One entry of the statistics cannot be read. It is left out; all others are counted.".to_owned(),
        count => fill(
            "{0} entries of the statistics cannot be read. They are left out; all others are counted.",
            &[&count.to_string()],
        ),
    }
}
