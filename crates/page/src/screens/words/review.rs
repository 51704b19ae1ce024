//! The texts of the review.

use vicinity_protocol::Score;
use vicinity_rules::Color;

use crate::language::concat;
pub use crate::messages::review::*;
use crate::messages::{facts, review};
use crate::screens::review::findings::{Consequence, Findings};
use crate::screens::review::mistakes::{Judgement, Performance};
use crate::settings::Player;
use crate::state::State;
use crate::words::{kind_name, score, side};

/// The number of evaluated positions, and of all positions.
pub fn progress(done: usize, of: usize) -> String {
    review::progress(&done.to_string(), &of.to_string())
}

/// The position of a mistake among all mistakes.
pub fn count(at: usize, of: usize) -> String {
    review::count(&at.to_string(), &of.to_string())
}

/// The position of a mistake among those found so far.
pub fn count_so_far(at: usize, of: usize) -> String {
    review::count_so_far(&at.to_string(), &of.to_string())
}

/// The message that no mistake was made by a side, or by either side if `None`.
pub fn none_of(side: Option<Color>, state: &State) -> &'static str {
    let players = &state.session.settings;
    match side {
        Some(side) if players.is_against_engine() && players.player(side) == Player::Human => {
            review::NONE_OF_YOU.as_str()
        }
        None => review::NONE.as_str(),
        Some(Color::White) => review::NONE_OF_WHITE.as_str(),
        Some(Color::Black) => review::NONE_OF_BLACK.as_str(),
    }
}

/// The number of mistakes to review.
pub fn found(mistakes: usize) -> String {
    match mistakes {
        0 => review::FOUND_NONE.owned(),
        _ => review::found(&mistakes.to_string()),
    }
}

/// The name of a kind of mistake.
pub fn judgement(judgement: Judgement) -> &'static str {
    match judgement {
        Judgement::Inaccuracy => review::INACCURACY.as_str(),
        Judgement::Mistake => review::MISTAKE_NAME.as_str(),
        Judgement::Blunder => review::BLUNDER.as_str(),
    }
}

/// A sentence such as `12… Bxf3 was a mistake`.
pub fn was(mv: &str, what: Judgement) -> String {
    let sentence = match what {
        Judgement::Inaccuracy => review::was_inaccuracy,
        Judgement::Mistake => review::was_mistake,
        Judgement::Blunder => review::was_blunder,
    };
    sentence(mv)
}

/// The same about a move that is tried.
pub fn is(mv: &str, what: Judgement) -> String {
    let sentence = match what {
        Judgement::Inaccuracy => review::is_inaccuracy,
        Judgement::Mistake => review::is_mistake,
        Judgement::Blunder => review::is_blunder,
    };
    sentence(mv)
}

/// The effect of the opponent's best reply to the move that led to the position after `ply` plies;
/// empty if the reply is unknown.
pub fn reason(ply: usize, findings: &Findings, state: &State) -> String {
    let Some((reply, consequence)) = findings.reply(ply, state) else { return String::new() };
    let reply = numbered(ply + 1, true, findings, state, &reply.san);
    let name = |kind| kind_name(state.game.start().variant(), kind);
    match consequence {
        Consequence::Wins => review::reply_wins(&reply),
        Consequence::ForcesAWin => review::reply_forces(&reply),
        Consequence::Captures(won) => review::reply_captures(&reply, name(won)),
        Consequence::Exchanges(won, lost) => review::reply_exchanges(&reply, name(won), name(lost)),
        Consequence::Nothing => review::reply_best(&reply),
    }
}

/// The request to find a better move for a side.
pub fn find(side: Color) -> &'static str {
    match side {
        Color::White => review::FIND_FOR_WHITE.as_str(),
        Color::Black => review::FIND_FOR_BLACK.as_str(),
    }
}

/// The announcement of the better line.
pub fn better(line: &str) -> String {
    review::better_line(line)
}

pub fn judging(san: &str) -> String {
    review::judging(san)
}

pub fn best(san: &str) -> String {
    review::best(san)
}

pub fn good(san: &str) -> String {
    review::good(san)
}

/// The message that the tried move is the mistake itself.
pub fn same(san: &str) -> String {
    review::same(san)
}

/// A side's accuracy and mistakes.
pub fn summary(color: Color, of: &Performance) -> String {
    let [inaccuracies, mistakes, blunders] = of.counts.map(|count| count.to_string());
    let accuracy = of.accuracy.map_or("–".into(), |percent| percent.to_string());
    review::summary(side(color), &accuracy, &inaccuracies, &mistakes, &blunders)
}

/// A side's accuracy, as shown in the table.
pub fn percent(of: &Performance) -> String {
    of.accuracy.map_or("–".into(), |percent| facts::percent(&percent.to_string()))
}

/// The move that leads to the position after `ply` plies, with its number: `12. Nf3`, `12… Nf6`. A
/// black move has a number only if it is the first of the line.
pub fn numbered(ply: usize, is_first: bool, findings: &Findings, state: &State, san: &str) -> String {
    let number = state.game.record().start().fullmove_number_after(ply - 1).to_string();
    match findings.turn(ply) {
        Color::Black => concat(&[&number, ". ", san]),
        Color::White if is_first => concat(&[&number, "… ", san]),
        Color::White => san.to_owned(),
    }
}

/// The game's move that leads to the position after `ply` plies; empty at the start.
pub fn move_at(ply: usize, findings: &Findings, state: &State) -> String {
    let played = state.game.record().played(findings.node(ply)).filter(|_| ply > 0);
    played.map_or_else(String::new, |played| numbered(ply, true, findings, state, &played.san))
}

/// The label of a point of the graph, for screen readers.
pub fn place(ply: usize, findings: &Findings, state: &State) -> String {
    let value: Option<(Score, Color)> = findings.at(ply).map(|found| (found.score, findings.turn(ply)));
    let value = value.map_or(review::PLACE_UNKNOWN.owned(), |(value, turn)| score(value, turn));
    match findings.judgement(ply, state) {
        _ if ply == 0 => review::place_start(&value),
        None => concat(&[&move_at(ply, findings, state), ", ", &value]),
        Some(what) => concat(&[&move_at(ply, findings, state), ", ", &value, ", ", judgement(what)]),
    }
}

/// A move with the evaluations before and after it, and the best move if it was a mistake.
pub fn at_move(mv: &str, change: &str, best: &str) -> String {
    if best.is_empty() {
        return concat(&[mv, ": ", change]);
    }
    review::at_move_best(mv, change, best)
}

/// The label of a button for a move of the better line.
pub fn look_at(mv: &str) -> String {
    review::look_at(mv)
}
