//! Texts of the analysis: scores, lines, hints and threats.

use vicinity_protocol::Score;
use vicinity_rules::{Color, Move, Position};

use super::{ending, pawns, side, verdict, white_cp, with_speed};
use crate::analysis::{ANALYSIS_MS, RequestKind};
use crate::language::concat;
use crate::messages::analysis;
pub use crate::messages::analysis::*;
use crate::state::State;

/// Formats a score from White's point of view: `+1.25`, or `#3` and `#−3` for a win in that many
/// moves.
pub fn score(score: Score, turn: Color) -> String {
    let win = |winner: Color, plies: u16| {
        let sign = if winner == Color::White { "#" } else { "#−" };
        concat(&[sign, &plies.div_ceil(2).to_string()])
    };
    match score {
        Score::Centipawns(cp) => pawns(white_cp(cp, turn)),
        Score::Win(plies) => win(turn, plies),
        Score::Loss(plies) => win(!turn, plies),
    }
}

/// Returns a score for the narrow evaluation bar, which itself shows who is better: pawns with one
/// decimal below ten, or `#3`.
pub fn bar_score(score: Score) -> String {
    match score {
        Score::Win(plies) | Score::Loss(plies) => concat(&["#", &plies.div_ceil(2).to_string()]),
        Score::Centipawns(cp) => {
            let tenths = (cp.unsigned_abs() + 5) / 10;
            let whole = (tenths / 10).to_string();
            if tenths < 100 { concat(&[&whole, ".", &(tenths % 10).to_string()]) } else { whole }
        }
    }
}

/// Returns White's share of the evaluation bar in percent: 50 when even, 100 when White wins.
pub fn share(score: Score, turn: Color) -> u8 {
    let mover = match score {
        Score::Win(_) => 100,
        Score::Loss(_) => 0,
        Score::Centipawns(cp) => {
            // The first pawn is worth a tenth of the bar, and each further one less. Rounded up, so
            // that only an even position has an even bar.
            let (size, sign) = (u64::from(cp.unsigned_abs()), cp.signum());
            50 + sign * (48 * size).div_ceil(size + 380) as i32
        }
    };
    (if turn == Color::White { mover } else { 100 - mover }) as u8
}

/// Formats a move of a line with its number: `3. Nf4`, `e5`, `4. d4`. The first move always has a
/// number.
pub fn numbered(start: &Position, index: usize, san: &str) -> String {
    let halves = index + start.turn().index();
    let number = start.fullmove_number_after(index).to_string();
    match (halves % 2, index) {
        (0, _) => concat(&[&number, ". ", san]),
        (_, 0) => concat(&[&number, "… ", san]),
        _ => san.to_owned(),
    }
}

/// Returns the text of a hint or a threat. A quiet move is not called a threat.
pub fn advice(position: &Position, mv: Move, is_threat: bool) -> String {
    let san = position.san(mv);
    if !is_threat {
        return analysis::hint(&san);
    }
    let text = if is_sharp(&san) { analysis::threat } else { analysis::no_threat };
    text(side(position.turn()), &san)
}

/// Whether a move is a capture, promotion, check or mate.
pub(crate) fn is_sharp(san: &str) -> bool {
    san.contains(['x', '=', '+', '#'])
}

/// Returns the announcement when a game starts from the displayed position.
pub fn play_here(human: Color) -> String {
    analysis::play_here(side(human))
}

/// Returns the requested hint or threat, or the status of the request.
pub fn advised(state: &State) -> Option<String> {
    let analysis = &state.session.analysis;
    if let Some(advice) = &analysis.advice {
        return Some(advice.text.clone());
    }
    analysis.requested_advice.map(|ask| {
        if ask == RequestKind::Threat {
            analysis::LOOKING_FOR_THREAT.as_str()
        } else {
            analysis::LOOKING_FOR_HINT.as_str()
        }
        .into()
    })
}

/// Returns the engine's status line during analysis or advice; `None` while it plays.
pub(super) fn status(state: &State) -> Option<String> {
    if let Some(advised) = advised(state) {
        return Some(advised);
    }
    let analysis = &state.session.analysis;
    if !analysis.is_on {
        return None;
    }
    if state.game.shown().legal.is_empty() {
        return Some(ending(state));
    }
    let info = state.session.engine.info.as_ref().filter(|_| !analysis.found.is_empty());
    let text = match info {
        Some(info) => with_speed(analysis::depth(&info.depth.to_string()), info),
        None if analysis.is_paused => return Some(analysis::ENGINE_OFF.owned()),
        None => analysis::THINKING.owned(),
    };
    if !analysis.rests {
        return Some(text);
    }
    let is_time_up = info.is_some_and(|info| info.time_ms >= ANALYSIS_MS / 2);
    let how = match is_time_up {
        _ if analysis.is_paused => analysis::paused,
        true => analysis::resting,
        false => analysis::complete,
    };
    Some(how(&text))
}

/// The content of the evaluation bar.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EvalBar {
    /// White's share in percent.
    pub share: u8,
    /// The score beside the bar.
    pub score: String,
    /// The evaluation or the result in words, for screen readers.
    pub words: String,
}

/// Returns the content of the evaluation bar: the result at the end of a game, or else the engine's
/// evaluation.
pub fn eval_bar(state: &State) -> EvalBar {
    let known = state.session.engine.info.as_ref().zip(state.session.engine.info_turn);
    match (state.game.outcome_shown(), known) {
        (Some(outcome), _) => EvalBar {
            share: outcome.winner.map_or(50, |winner| if winner == Color::White { 100 } else { 0 }),
            score: if outcome.winner.is_none() { "½-½" } else { outcome.result() }.to_owned(),
            words: ending(state),
        },
        (None, Some((info, turn))) => EvalBar {
            share: share(info.score, turn),
            score: bar_score(info.score),
            words: verdict(info, turn),
        },
        (None, None) => EvalBar { share: 50, score: String::from("…"), words: String::from("…") },
    }
}
