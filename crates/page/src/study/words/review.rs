//! What is said about the review of a game.

use vicinity_protocol::Score;
use vicinity_rules::Color;

use crate::language::{cat, fill};
use crate::study::mistakes::{Judgement, Performance};
use crate::words::{score, side};

pub const TITLE: &str = "Review";
pub const START: &str = "Review the game";
pub const GO_ON: &str = "Go on";
pub const STOP: &str = "Stop";
pub const DEPTH: &str = "How closely";
pub const QUICK: &str = "Quickly";
pub const CLOSELY: &str = "Closely";
pub const NEXT: &str = "Next mistake";
pub const KEEP: &str = "Keep these marks in the game";
pub const KEPT: &str = "The marks and the better moves stand in the game now. Undo takes them out again.";
pub const NOTHING: &str = "There is nothing to review: no move has been played.";
pub const ELSEWHERE: &str =
    "You are on another line. The review goes on when you come back to the line that was reviewed.";
pub const LEAVE: &str = "Back to the game";
pub const GRAPH: &str = "Evaluation of the game, move by move";
pub const NO_MISTAKES: &str = "No mistakes were found.";
pub const NO_MORE: &str = "There is no other mistake.";
pub const LIST: &str = "Mistakes";

/// How far the review has come.
pub fn progress(done: usize, of: usize) -> String {
    fill("{0} of {1} positions looked at", &[&done.to_string(), &of.to_string()])
}

/// A mistake's name.
pub const fn judgement(judgement: Judgement) -> &'static str {
    match judgement {
        Judgement::Inaccuracy => "inaccuracy",
        Judgement::Mistake => "mistake",
        Judgement::Blunder => "blunder",
    }
}

/// What a side has done well and not so well.
pub fn summary(color: Color, of: &Performance) -> String {
    let [inaccuracies, mistakes, blunders] = of.counts.map(|count| count.to_string());
    let accuracy = of.accuracy.map_or("–".into(), |percent| percent.to_string());
    fill(
        "{0}: accuracy {1}\u{a0}%, inaccuracies {2}, mistakes {3}, blunders {4}",
        &[side(color), &accuracy, &inaccuracies, &mistakes, &blunders],
    )
}

/// A move with its number: `12. Nf3`, `12… Nf6`.
pub fn numbered(number: usize, color: Color, san: &str) -> String {
    cat(&[&number.to_string(), if color == Color::White { ". " } else { "… " }, san])
}

/// What stands at a place of the graph, for a screen reader.
pub fn place(mv: Option<&str>, found: Option<(Score, Color)>, what: Option<Judgement>) -> String {
    let value = found.map_or("not looked at yet".into(), |(value, turn)| score(value, turn));
    match (mv, what) {
        (None, _) => fill("Start, {0}", &[&value]),
        (Some(mv), None) => fill("{0}, {1}", &[mv, &value]),
        (Some(mv), Some(what)) => fill("{0}, {1}, {2}", &[mv, &value, judgement(what)]),
    }
}

/// A mistake in the list: what was played and what was better.
pub fn mistake(mv: &str, what: Judgement, better: &str) -> String {
    if better.is_empty() {
        return fill("{0} {1}", &[mv, what.glyph()]);
    }
    fill("{0} {1} Better was {2}", &[mv, what.glyph(), better])
}

/// The button that shows the better moves on the board.
pub fn show_line(better: &str) -> String {
    fill("Play {0} on the board", &[better])
}
