//! From a position to a puzzle: its solution, and why it is the only one.
//!
//! A forced win is proved by the plain search of all legal moves: at every move of the solver but the last exactly one move wins
//! within the moves that the puzzle asks for, and at the last there is at least one. Other moves may win in the long run; where
//! they do not, the puzzle is the better one, and is preferred. A win of material is judged by the engine: at every move
//! of the solver, the last too, the best move wins and the second best does not.

use std::sync::Arc;

use vicinity_protocol::puzzle::{Claim, Puzzle, Tag};
use vicinity_rules::{Move, Position, Reason, Variant};
use vicinity_search::Verdict;
use vicinity_search::solver::{Solver, TooLarge};

use super::judge::{Judge, Look, bare};

/// How closely a puzzle is looked at, and what must be seen.
#[derive(Clone, Copy)]
pub(super) struct Standard {
    /// For each look of the engine.
    pub(super) nodes: u64,
    /// What the best and the second best move must be worth. 200 stand for odds of about e to 1 in these games, as the
    /// evaluation was fitted: 320 are five games of six, 130 are less than two of three.
    pub(super) look: Look,
    /// For the plain search.
    pub(super) positions: u64,
}

/// What a new puzzle must meet.
pub(super) const NEW: Standard =
    Standard { nodes: 60_000, look: Look { best_cp: 320, second_cp: 130 }, positions: 200_000 };
/// What a puzzle must still meet when it is looked at more closely: a little less than when it was chosen.
pub(super) const CHECK: Standard =
    Standard { nodes: 200_000, look: Look { best_cp: 250, second_cp: 180 }, positions: 3_000_000 };

/// The longest forced win, in plies.
const LONGEST: u32 = 7;
/// The most moves of the solver where material is won.
const MOST_MOVES: usize = 4;
/// What must have been won in the end, in hundredths of a pawn.
const LEAST_GAIN: i32 = 180;

/// Makes a puzzle of a position if it is one; its number and rating are still open. Says also whether no other move wins at all.
pub(super) fn puzzle(position: &Position, judge: &mut Judge) -> Option<(Puzzle, bool)> {
    let seen = judge.look(position, NEW.nodes);
    let is_only = NEW.look.fits(&seen);
    if !is_only && !seen.best.is_win() || seen.second.is_none() {
        return None;
    }
    let (moves, claim) = match seen.best.verdict() {
        // Everybody sees a king that can be taken.
        Verdict::WinIn(1) if seen.mv.is_some_and(|mv| position.captures_king(mv)) => return None,
        Verdict::WinIn(plies) if plies <= LONGEST => forced(position, plies, judge)?,
        Verdict::WinIn(_) => return None,
        _ => (material(position, judge)?, Claim::Material),
    };
    Some((written(position, &moves, claim, judge), is_only))
}

/// A puzzle as it is written down; its number and rating are still open.
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

/// The solution of a forced win of so many plies, if the solver never has a choice.
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

/// The moves that win within so many plies.
pub(super) fn winning(
    position: &mut Position,
    plies: u32,
    solver: &mut Solver,
) -> Result<Vec<Move>, TooLarge> {
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

/// Finds a line in which the enemy holds out for as long as it can and the solver never has a choice before its last move.
fn solve(
    position: &mut Position,
    plies: u32,
    solver: &mut Solver,
    judge: &mut Judge,
    line: &mut Vec<Move>,
) -> Result<bool, TooLarge> {
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
    // What takes most is what a person would try first; the engine's answer before anything.
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

/// The solution where material is won: as far as the solver has one winning move only, if something has been won by then.
fn material(start: &Position, judge: &mut Judge) -> Option<Vec<Move>> {
    let side = start.turn();
    let mut position = start.clone();
    let mut moves: Vec<Move> = Vec::new();
    // How far the solution has come when something is safely won.
    let mut enough = 0;
    for _ in 0..MOST_MOVES {
        let seen = judge.look(&position, NEW.nodes);
        let Some(mv) = seen.mv.filter(|_| NEW.look.fits(&seen)) else { break };
        moves.push(mv);
        position.play_unchecked(mv);
        if position.outcome().is_some() {
            break;
        }
        let answer = judge.answer(&position, NEW.nodes / 2)?;
        position.play_unchecked(answer);
        let gain = judge.material(&position, side) - judge.material(start, side);
        if gain >= LEAST_GAIN {
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

/// What else there is to say of a solution.
fn tags(start: &Position, moves: &[Move], judge: &Judge) -> Vec<Tag> {
    let side = start.turn();
    let mut position = start.clone();
    let (mut promotes, mut gives) = (false, false);
    let least = judge.material(start, side) - LEAST_GAIN;
    for (index, &mv) in moves.iter().enumerate() {
        promotes |= index % 2 == 0 && mv.promotion().is_some();
        position.play_unchecked(mv);
        // Before the last move of all: what is given then is nobody's to take.
        gives |= index + 1 < moves.len() && judge.material(&position, side) <= least;
    }
    let first = moves.first();
    let quiet = first.is_some_and(|&mv| !start.is_capture(mv) && !start.gives_check(mv));
    [(promotes, Tag::Promotion), (quiet, Tag::Quiet), (gives, Tag::Sacrifice)]
        .into_iter()
        .filter_map(|(has, tag)| has.then_some(tag))
        .collect()
}

/// Where a puzzle begins.
pub(super) fn start(variant: &Arc<Variant>, puzzle: &Puzzle) -> Option<Position> {
    bare(variant, &puzzle.fen)
}

/// Looks closely at a puzzle: whether all that it claims is so. Says what is not.
///
/// `judged` says whether the engine looks, too; what is proved, and what can be seen, is always gone through.
pub(super) fn check(
    variant: &Arc<Variant>,
    puzzle: &Puzzle,
    judge: &mut Judge,
    judged: bool,
) -> Result<(), String> {
    let start = bare(variant, &puzzle.fen).ok_or("the FEN cannot be read")?;
    if start.fen() != puzzle.fen {
        return Err("the FEN is not written as it should be".to_owned());
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
                    .map_err(|TooLarge| "too large to be proved".to_owned())?;
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
                // A bare position, as when the puzzle was found.
                let seen = judge.look(&position, CHECK.nodes);
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
        return Err(format!("it does not come to what is claimed, {}", puzzle.claim.word()));
    }
    if !forced && judge.material(&position, side) - judge.material(&start, side) < LEAST_GAIN {
        return Err("too little is won".to_owned());
    }
    Ok(())
}
