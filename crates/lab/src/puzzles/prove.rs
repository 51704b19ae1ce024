//! From a position to a puzzle: its solution, and the proof that it is the only one.
//!
//! A forced win is proved by a plain search of all legal moves: at every move of the solver but the
//! last, exactly one move wins within the moves of the puzzle, and at the last there is at least
//! one. Other moves may win more slowly; puzzles without them are better and preferred. A win of
//! material is judged by the engine: at every move of the solver, including the last, the best move
//! wins and the second best does not.

use std::sync::Arc;

use vicinity_protocol::puzzle::{Claim, Puzzle, Tag};
use vicinity_rules::{Move, Position, Reason, Variant};
use vicinity_search::ScoreValue;
use vicinity_search::solver::{GaveUpError, Solver};

use super::judge::{Judge, ScoreLimits, bare};
use super::motifs::motifs;

/// The standard for a puzzle: the effort, and the required scores.
#[derive(Clone, Copy)]
pub(super) struct Standard {
    /// The nodes of each search of the engine.
    pub(super) nodes: u64,
    /// The required scores of the best and the second best move. 200 correspond to odds of about e
    /// to 1 in these variants, as the evaluation was tuned: 320 are five games of six, 130 are less
    /// than two of three.
    pub(super) look: ScoreLimits,
    /// The limit of the plain search.
    pub(super) positions: u64,
}

/// The standard for a new puzzle.
pub(super) const NEW: Standard =
    Standard { nodes: 60_000, look: ScoreLimits { best_cp: 320, second_cp: 130 }, positions: 200_000 };
/// The standard for an existing puzzle, checked with more effort: slightly lower scores than for a
/// new one.
pub(super) const CHECK: Standard =
    Standard { nodes: 200_000, look: ScoreLimits { best_cp: 250, second_cp: 180 }, positions: 3_000_000 };

/// The longest forced win, in plies.
const MAX_PLIES: u32 = 7;
/// The maximum number of the solver's moves to win material.
const MAX_SOLVER_MOVES: usize = 4;
/// The minimum gain of material at the end, in hundredths of a pawn.
const MIN_GAIN: i32 = 180;

/// Makes a puzzle from a position if it is one, without id and rating. Also returns whether no
/// other move wins at all.
pub(super) fn puzzle(position: &Position, judge: &mut Judge) -> Option<(Puzzle, bool)> {
    let seen = judge.search_two_best(position, NEW.nodes);
    let is_only = NEW.look.fits(&seen);
    if !is_only && !seen.best.is_win() || seen.second.is_none() {
        return None;
    }
    let (moves, claim) = match seen.best.value() {
        // Capturing the king is obvious.
        ScoreValue::WinIn(1) if seen.mv.is_some_and(|mv| position.captures_king(mv)) => return None,
        ScoreValue::WinIn(plies) if plies <= MAX_PLIES => forced(position, plies, judge)?,
        ScoreValue::WinIn(_) => return None,
        _ => (material(position, judge)?, Claim::Material),
    };
    Some((written(position, &moves, claim, judge), is_only))
}

/// A puzzle without id and rating.
pub(super) fn written(position: &Position, moves: &[Move], claim: Claim, judge: &Judge) -> Puzzle {
    let tags = tags(position, moves, judge);
    let mut along = position.clone();
    let moves = moves.iter().map(|&mv| {
        let uci = along.uci(mv);
        along.play_unchecked(mv);
        uci
    });
    let moves = moves.collect();
    Puzzle { id: 0, fen: position.fen(), moves, claim, tags, rating: 0, lead_in: None, lesson: None }
}

/// The solution of a forced win in `plies` plies, if the solver never has a choice.
pub(super) fn forced(position: &Position, plies: u32, judge: &mut Judge) -> Option<(Vec<Move>, Claim)> {
    let mut solver = Solver::new(NEW.positions);
    let mut position = position.clone();
    if solver.shortest_win(&mut position, plies) != Ok(Some(plies)) {
        return None;
    }
    let mut moves = Vec::new();
    if !solve(&mut position, plies, &mut solver, judge, &mut moves).ok()? {
        return None;
    }
    for &mv in &moves {
        position.play_unchecked(mv);
    }
    let claim = match position.outcome()?.reason {
        Reason::KingCaptured => Claim::King,
        Reason::Checkmate => Claim::Mate,
        Reason::Stalemate => Claim::Stalemate,
        Reason::MinorStalemate => Claim::Minor,
        _ => return None,
    };
    Some((moves, claim))
}

/// The moves that win within `plies` plies.
pub(super) fn winning(
    position: &mut Position,
    plies: u32,
    solver: &mut Solver,
) -> Result<Vec<Move>, GaveUpError> {
    let mut winning = Vec::new();
    for mv in position.legal_moves() {
        if position.captures_king(mv) {
            winning.push(mv);
            continue;
        }
        position.play_unchecked(mv);
        let lost = solver.loses(position, plies - 1);
        position.unmake();
        if lost? {
            winning.push(mv);
        }
    }
    Ok(winning)
}

/// Finds a line in which the opponent resists as long as possible and the solver has no choice
/// before the last move.
fn solve(
    position: &mut Position,
    plies: u32,
    solver: &mut Solver,
    judge: &mut Judge,
    line: &mut Vec<Move>,
) -> Result<bool, GaveUpError> {
    let winning = winning(position, plies, solver)?;
    let first_is_last = plies == 1 && line.is_empty();
    if winning.is_empty() || winning.len() > 1 && (plies > 1 || first_is_last) {
        return Ok(false);
    }
    line.push(winning[0]);
    if plies == 1 {
        return Ok(true);
    }
    position.play_unchecked(winning[0]);
    let mut answers = position.legal_moves();
    let side = position.turn();
    // A person would first try the most valuable capture. The engine's answer goes before
    // everything.
    let before = judge.material(position, side);
    answers.sort_by_key(|&mv| {
        position.play_unchecked(mv);
        let gained = judge.material(position, side) - before;
        position.unmake();
        -gained
    });
    if plies > 3 {
        let best = judge.answer(position, NEW.nodes / 10);
        answers.sort_by_key(|&mv| Some(mv) != best);
    }
    let mut solved = false;
    for mv in answers {
        position.play_unchecked(mv);
        let holds_out = plies == 3 || !solver.wins(position, plies - 4)?;
        solved = holds_out
            && solve(position, plies - 2, solver, judge, {
                line.push(mv);
                line
            })?;
        position.unmake();
        if solved {
            break;
        }
        if holds_out {
            line.pop();
        }
    }
    position.unmake();
    if !solved {
        line.pop();
    }
    Ok(solved)
}

/// The solution of a win of material: as long as the solver has only one winning move, if something
/// has been won by then.
fn material(start: &Position, judge: &mut Judge) -> Option<Vec<Move>> {
    let side = start.turn();
    let mut position = start.clone();
    let mut moves: Vec<Move> = Vec::new();
    // The length of the solution when the gain is safe.
    let mut enough = 0;
    for _ in 0..MAX_SOLVER_MOVES {
        let seen = judge.search_two_best(&position, NEW.nodes);
        let Some(mv) = seen.mv.filter(|_| NEW.look.fits(&seen)) else { break };
        moves.push(mv);
        position.play_unchecked(mv);
        if position.outcome().is_some() {
            break;
        }
        let answer = judge.answer(&position, NEW.nodes / 2)?;
        position.play_unchecked(answer);
        let gain = judge.material(&position, side) - judge.material(start, side);
        if gain >= MIN_GAIN {
            enough = moves.len();
        }
        moves.push(answer);
        if position.outcome().is_some() {
            break;
        }
    }
    moves.truncate(enough);
    (enough > 0).then_some(moves)
}

/// The tags of a solution.
fn tags(start: &Position, moves: &[Move], judge: &Judge) -> Vec<Tag> {
    let side = start.turn();
    let mut position = start.clone();
    let (mut promotes, mut gives) = (false, false);
    let least = judge.material(start, side) - MIN_GAIN;
    for (index, &mv) in moves.iter().enumerate() {
        promotes |= index % 2 == 0 && mv.promotion().is_some();
        position.play_unchecked(mv);
        // Only before the very last move: a sacrifice then could not be accepted.
        gives |= index + 1 < moves.len() && judge.material(&position, side) <= least;
    }
    let first = moves.first();
    let is_quiet = |mv: &Move| !start.is_capture(*mv) && mv.promotion().is_none() && !start.gives_check(*mv);
    let quiet = first.is_some_and(is_quiet);
    [(promotes, Tag::Promotion), (quiet, Tag::Quiet), (gives, Tag::Sacrifice)]
        .into_iter()
        .filter_map(|(has, tag)| has.then_some(tag))
        .chain(motifs(start, moves, judge))
        .collect()
}

/// Updates the tags of a puzzle; does nothing if its solution is not legal.
pub(super) fn tag(variant: &Arc<Variant>, puzzle: &mut Puzzle, judge: &Judge) {
    let Some(start) = start(variant, puzzle) else { return };
    let mut position = start.clone();
    let mut moves = Vec::new();
    for text in &puzzle.moves {
        let Ok(mv) = position.parse_uci(text) else { return };
        position.play_unchecked(mv);
        moves.push(mv);
    }
    puzzle.tags = tags(&start, &moves, judge);
}

/// The start position of a puzzle.
pub(super) fn start(variant: &Arc<Variant>, puzzle: &Puzzle) -> Option<Position> {
    bare(variant, &puzzle.fen)
}

/// Checks all claims of a puzzle, and returns the first that is wrong.
///
/// `judged` is whether the engine searches, too; proofs and everything visible are always checked.
pub(super) fn check(
    variant: &Arc<Variant>,
    puzzle: &Puzzle,
    judge: &mut Judge,
    judged: bool,
) -> Result<(), String> {
    let start = bare(variant, &puzzle.fen).ok_or("invalid FEN")?;
    if start.fen() != puzzle.fen {
        return Err("the FEN is not in canonical form".to_owned());
    }
    if start.outcome().is_some() {
        return Err("the game is over".to_owned());
    }
    let side = start.turn();
    let mut position = start.clone();
    let mut solver = Solver::new(CHECK.positions);
    let forced = puzzle.claim.ends_the_game();
    for (index, text) in puzzle.moves.iter().enumerate() {
        let left = (puzzle.moves.len() - index) as u32;
        if position.outcome().is_some() {
            return Err(format!("the game is over before {text}"));
        }
        let mv = position.parse_uci(text).map_err(|error| error.to_string())?;
        if index % 2 == 0 {
            if forced {
                let winning = winning(&mut position, left, &mut solver)
                    .map_err(|GaveUpError| "the position is too complex for a proof".to_owned())?;
                if !winning.contains(&mv) {
                    return Err(format!("{text} does not win in time"));
                }
                if winning.len() > 1 && (left > 1 || index == 0) {
                    return Err(format!("{} moves win where {text} should be the only one", winning.len()));
                }
                if left > 2 && solver.wins(&mut position, left - 2) != Ok(false) {
                    return Err(format!("there is a quicker win than {text}"));
                }
            }
            if judged && !forced {
                // A position without history, as when the puzzle was found.
                let seen = judge.search_two_best(&position, CHECK.nodes);
                if seen.mv != Some(mv) && left > 1 || !CHECK.look.fits(&seen) {
                    return Err(format!("the engine does not see that only {text} wins: {seen:?}"));
                }
            }
        }
        position.play_unchecked(mv);
    }
    let reached = match position.outcome() {
        Some(outcome) if outcome.winner == Some(side) => match outcome.reason {
            Reason::KingCaptured => Some(Claim::King),
            Reason::Checkmate => Some(Claim::Mate),
            Reason::Stalemate => Some(Claim::Stalemate),
            Reason::MinorStalemate => Some(Claim::Minor),
            _ => None,
        },
        Some(_) => None,
        None => Some(Claim::Material),
    };
    super::lead_in::check(variant, puzzle)?;
    if reached != Some(puzzle.claim) {
        return Err(format!("the solution does not end as claimed ({})", puzzle.claim.word()));
    }
    if !forced && judge.material(&position, side) - judge.material(&start, side) < MIN_GAIN {
        return Err("too little is won".to_owned());
    }
    Ok(())
}
