//! What is said about the review of a game.

use vicinity_protocol::Score;
use vicinity_rules::Color;

use crate::language::{cat, fill};
use crate::screens::review::findings::Findings;
use crate::screens::review::mistakes::{Judgement, Performance};
use crate::state::State;
use crate::words::{score, side};

pub const TITLE: &str = "Review";
pub const INTRO: &str = "Find your mistakes and learn from them.";
pub const START: &str = "Start review";
pub const GO_ON: &str = "Continue";
pub const STOP: &str = "Stop";
pub const CLOSER: &str = "Analyse deeper";
pub const FIRST: &str = "First mistake";
pub const NEXT: &str = "Next mistake";
/// The same at the last mistake.
pub const FINISH: &str = "Finish";
pub const TRY: &str = "Try it yourself";
pub const BETTER: &str = "Show best move";
pub const RETURN: &str = "Back to the mistake";
pub const KEEP: &str = "Add annotations to the game";
pub const KEPT: &str = "The annotations are in the game now. Undo removes them.";
pub const NOTHING: &str = "There is nothing to review: no move has been played.";
pub const LEAVE: &str = "Back to the game";
pub const MISTAKE: &str = "Mistake";
pub const END: &str = "You have seen all mistakes.";
pub const NO_ENGINE: &str = "The engine has stopped. Continue the review to try again.";
pub const NO_ANSWER: &str = "The engine did not answer. Try the move again.";
pub const ONLY_TRIED: &str = "In a review you can try moves at a mistake only.";

/// How far the review has come.
pub fn progress(done: usize, of: usize) -> String {
    fill("Analysing {0}/{1}", &[&done.to_string(), &of.to_string()])
}

/// Which mistake it is.
pub fn count(at: usize, of: usize) -> String {
    fill("Mistake {0} of {1}", &[&at.to_string(), &of.to_string()])
}

/// That nobody has made any.
pub const fn none_of(side: Option<Color>) -> &'static str {
    match side {
        None => "No mistakes.",
        Some(Color::White) => "No mistakes by White.",
        Some(Color::Black) => "No mistakes by Black.",
    }
}

/// How many there are to go through.
pub fn found(mistakes: usize) -> String {
    match mistakes {
        0 => fill("Review finished. No mistakes.", &[]),
        1 => fill("Review finished. One mistake to look at.", &[]),
        _ => fill("Review finished. {0} mistakes to look at.", &[&mistakes.to_string()]),
    }
}

/// A mistake's name.
pub const fn judgement(judgement: Judgement) -> &'static str {
    match judgement {
        Judgement::Inaccuracy => "inaccuracy",
        Judgement::Mistake => "mistake",
        Judgement::Blunder => "blunder",
    }
}

/// That a move was one.
pub fn was(mv: &str, what: Judgement) -> String {
    let sentence = match what {
        Judgement::Inaccuracy => "{0} was an inaccuracy",
        Judgement::Mistake => "{0} was a mistake",
        Judgement::Blunder => "{0} was a blunder",
    };
    fill(sentence, &[mv])
}

/// What is asked of whoever tries.
pub const fn find(side: Color) -> &'static str {
    match side {
        Color::White => "Find a better move for White.",
        Color::Black => "Find a better move for Black.",
    }
}

/// The better line, said.
pub fn better(line: &str) -> String {
    fill("Best was {0}", &[line])
}

pub fn judging(san: &str) -> String {
    fill("Analysing {0}…", &[san])
}

pub fn best(san: &str) -> String {
    fill("Right: {0} is best.", &[san])
}

pub fn good(san: &str) -> String {
    fill("{0} is good too.", &[san])
}

pub fn wrong(san: &str) -> String {
    fill("{0} isn’t best. Try again.", &[san])
}

/// The mistake itself was tried.
pub fn same(san: &str) -> String {
    fill("{0} was played. Try another move.", &[san])
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

/// A side's accuracy, as it stands in the table.
pub fn percent(of: &Performance) -> String {
    of.accuracy.map_or("–".into(), |percent| cat(&[&percent.to_string(), "\u{a0}%"]))
}

/// A move that leads to so many plies, with its number: `12. Nf3`, `12… Nf6`; Black's has one only
/// where it comes first.
pub fn numbered(ply: usize, is_first: bool, findings: &Findings, state: &State, san: &str) -> String {
    let start = state.game.record().start();
    let halves = ply - 1 + start.turn().index();
    let number = (start.fullmove_number() as usize + halves / 2).to_string();
    match findings.turn(ply) {
        Color::Black => cat(&[&number, ". ", san]),
        Color::White if is_first => cat(&[&number, "… ", san]),
        Color::White => san.to_owned(),
    }
}

/// The game's move that leads to so many plies; nothing at the start.
pub fn move_at(ply: usize, findings: &Findings, state: &State) -> String {
    let played = state.game.record().played(findings.node(ply)).filter(|_| ply > 0);
    played.map_or_else(String::new, |played| numbered(ply, true, findings, state, &played.san))
}

/// What stands at a place of the graph, for a screen reader.
pub fn place(ply: usize, findings: &Findings, state: &State) -> String {
    let value: Option<(Score, Color)> = findings.at(ply).map(|found| (found.score, findings.turn(ply)));
    let value = value.map_or("not looked at yet".into(), |(value, turn)| score(value, turn));
    match findings.judgement(ply, state) {
        _ if ply == 0 => fill("Start, {0}", &[&value]),
        None => fill("{0}, {1}", &[&move_at(ply, findings, state), &value]),
        Some(what) => fill("{0}, {1}, {2}", &[&move_at(ply, findings, state), &value, judgement(what)]),
    }
}

/// A move with the evaluations before and after it, and the best one where it was a mistake.
pub fn at_move(mv: &str, change: &str, best: &str) -> String {
    let sentence = if best.is_empty() { "{0}: {1}" } else { "{0}: {1}. Best was {2}" };
    fill(sentence, &[mv, change, best])
}

/// A move of the better line, as a button says what it does.
pub fn look_at(mv: &str) -> String {
    fill("Look at the position after {0}", &[mv])
}
