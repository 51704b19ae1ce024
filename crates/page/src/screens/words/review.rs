//! What is said about the review of a game.

use vicinity_protocol::Score;
use vicinity_rules::Color;

use crate::language::{cat, fill};
use crate::screens::review::findings::Findings;
use crate::screens::review::mistakes::{Judgement, Performance, Standing};
use crate::state::State;
use crate::words::{score, side};

pub const TITLE: &str = "Review";
pub const INTRO: &str = "The engine looks at every move, draws the course of the game, and finds the mistakes for you to go through.";
pub const START: &str = "Review this game";
pub const GO_ON: &str = "Go on";
pub const STOP: &str = "Stop";
pub const CLOSER: &str = "Look more closely";
pub const FIRST: &str = "First mistake";
pub const NEXT: &str = "Next mistake";
/// The same on a mistake's card.
pub const ON: &str = "Next";
pub const TRY: &str = "Try it yourself";
pub const BETTER: &str = "Show the better move";
pub const RETURN: &str = "Back to the mistake";
pub const LIST: &str = "All mistakes";
pub const CLOSE_LIST: &str = "Close the list";
pub const KEEP: &str = "Keep the marks in the game";
pub const KEPT: &str = "The marks and the better moves stand in the game now. Undo takes them out again.";
pub const NOTHING: &str = "There is nothing to review: no move has been played.";
pub const LEAVE: &str = "Back to the game";
pub const MISTAKE: &str = "Mistake";
pub const END: &str = "That was all.";
pub const NO_ENGINE: &str = "The engine has stopped. What was found is kept, and the review can go on.";
pub const NO_ANSWER: &str = "The engine did not answer. Try the move again.";
pub const ONLY_TRIED: &str = "In a review moves are tried at a mistake.";

/// What a position is like, before a move and after it: by how much a side is better.
const BEFORE: [&str; 5] = [
    "the game was even",
    "{0} was a little better",
    "{0} was better",
    "{0} was much better",
    "{0} was winning",
];
const AFTER: [&str; 5] =
    ["the game is even", "{0} is a little better", "{0} is better", "{0} is much better", "{0} is winning"];

/// How far the review has come.
pub fn progress(done: usize, of: usize) -> String {
    fill("{0} of {1} positions looked at", &[&done.to_string(), &of.to_string()])
}

/// Which mistake it is.
pub fn count(at: usize, of: usize) -> String {
    fill("Mistake {0} of {1}", &[&at.to_string(), &of.to_string()])
}

/// That nobody has made any.
pub const fn none_of(side: Option<Color>) -> &'static str {
    match side {
        None => "No mistakes were found.",
        Some(Color::White) => "No mistakes of White’s were found.",
        Some(Color::Black) => "No mistakes of Black’s were found.",
    }
}

/// How many there are to go through.
pub fn found(mistakes: usize) -> String {
    match mistakes {
        0 => fill("The review is done. No mistakes were found.", &[]),
        1 => fill("The review is done. There is one mistake to go through.", &[]),
        _ => fill("The review is done. There are {0} mistakes to go through.", &[&mistakes.to_string()]),
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

/// What a mistake has cost whoever made it.
pub fn cost(before: Standing, after: Standing, mover: Color) -> String {
    let was = fill(BEFORE[before.by.min(4)], &[side(before.better)]);
    let is = fill(AFTER[after.by.min(4)], &[side(after.better)]);
    let is_same = before.by == after.by && (before.by == 0 || before.better == after.better);
    let sentence = match () {
        () if !is_same => "Before it {0}; after it {1}.",
        () if before.by == 0 => "The game is still even, but something was given away.",
        () if before.better == mover => "Before it {0}, and part of that was given away.",
        () => "Before it {0}, and it made that worse.",
    };
    fill(sentence, &[&was, &is])
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
    fill("Better was {0}", &[line])
}

pub fn judging(san: &str) -> String {
    fill("The engine looks at {0}.", &[san])
}

pub fn best(san: &str) -> String {
    fill("Right: {0} is best.", &[san])
}

pub fn good(san: &str) -> String {
    fill("{0} is good as well.", &[san])
}

pub fn wrong(san: &str) -> String {
    fill("Not {0}: try again.", &[san])
}

/// The mistake itself was tried.
pub fn same(san: &str) -> String {
    fill("{0} is what was played: try another move.", &[san])
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

/// A mistake in the list: what was played and what was better.
pub fn mistake(mv: &str, what: Judgement, better: &str) -> String {
    if better.is_empty() {
        return fill("{0} {1}", &[mv, what.glyph()]);
    }
    fill("{0} {1} Better was {2}", &[mv, what.glyph(), better])
}

/// A move of the better line, as a button says what it does.
pub fn look_at(mv: &str) -> String {
    fill("Look at the position after {0}", &[mv])
}
