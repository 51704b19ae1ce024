//! The words around a game: the start page, the clocks, and the games that the browser keeps.

use vicinity_rules::Color;

use super::side;
use crate::language::{cat, fill};
use crate::recent::{End, Recent};
use crate::state::State;

pub const LOST_ON_TIME: &str = "{0}'s time is up: {1} wins.";
pub const DRAWN_ON_TIME: &str = "Draw: the time is up, but the other side has not the pieces to win.";
pub const GO_ON_GAME: &str = "Continue";
pub const STORE_FORBIDDEN: &str = "This browser does not let the page keep anything. The game is in the address; its comments are lost when you close the page.";
pub const OTHER_TAB: &str =
    "This game is open in another tab and went on there. Move here to play on in this tab.";
pub const STORE_FULL: &str = "The browser's storage is full. This game is not saved any more: delete old games in Game history, or save it under Share.";
pub const STORE_TOO_LONG: &str = "This game is too long to be kept in the browser. Save it under Share.";
pub const STORE_BROKEN: &str = "A game that was kept in this browser cannot be read. It has been put aside; everything else is still there.";

/// The clock choices: seconds for the game and for each move, as in an address; the first is none.
pub const CLOCKS: [(&str, &str); 6] = [
    ("", "No clock"),
    ("180+2", "3 min + 2 s"),
    ("300+0", "5 min"),
    ("600+5", "10 min + 5 s"),
    ("900+10", "15 min + 10 s"),
    ("custom", "Custom"),
];

pub fn low_time(color: Color) -> String {
    fill("{0} has ten seconds left.", &[side(color)])
}

/// What is left on a clock: `1:04:59`, `4:59`, and below ten seconds `0:09.3`.
pub fn time_left(left_ms: u32) -> String {
    let two = |number: u32| (number + 100).to_string();
    let seconds = left_ms / 1000;
    let (hours, minutes) = (seconds / 3600, seconds / 60);
    let mut text = String::new();
    if hours > 0 {
        text = cat(&[&hours.to_string(), ":", &two(minutes % 60)[1..]]);
    } else {
        text += &minutes.to_string();
    }
    text.push(':');
    text += &two(seconds % 60)[1..];
    if left_ms < crate::clock::LOW_MS {
        text.push('.');
        text += &(left_ms / 100 % 10).to_string();
    }
    text
}

/// The level that a row of wins or losses leads to; empty where there is none.
pub fn offer(state: &State) -> String {
    let Some(level) = state.offer() else { return String::new() };
    let is_up = level > state.sitting.settings.level;
    let how = if is_up { "Three wins in a row: play level {0}" } else { "Play level {0}" };
    fill(how, &[&level.to_string()])
}

/// How a saved game stands for its player, after how many moves, and when it was played. `today` is
/// the present day as PGN writes it.
pub fn standing(recent: &Recent, today: &str) -> String {
    let how = match (recent.end(), recent.result.as_str()) {
        (End::GoesOn, _) if recent.is_awaited() => "Your move",
        (End::GoesOn, _) if !recent.friend.is_empty() => "Waiting for your friend",
        (End::GoesOn, _) => "In progress",
        (End::Won, _) => "You won",
        (End::Lost, _) => "You lost",
        (End::Drawn, _) => "Draw",
        (End::Other, "1-0") => "White won",
        (End::Other, _) => "Black won",
    };
    let day = recent.date.replace('.', "-");
    let day = if recent.date == today { "today" } else { &day };
    let moves = recent.plies.div_ceil(2);
    let sentence = if moves == 1 { "{0} · {1} move · {2}" } else { "{0} · {1} moves · {2}" };
    fill(sentence, &[how, &moves.to_string(), day])
}
