//! Sources of puzzles: self-play games, and mistakes that a player could make at each of their
//! moves, after some of which one move is much better than all others. Towards the end of a game
//! there are forced wins.

use std::sync::Arc;

use fastrand::Rng;
use vicinity_rules::{Move, Position, Variant};
use vicinity_search::{Level, Limits, Silent};
use vicinity_tune::random_opening;

use super::judge::{Judge, ScoreLimits, bare};

/// Random plies before the engine begins: the minimum, and the range above it.
const OPENING_PLIES: (usize, usize) = (2, 5);
/// The number of plies after which a game is abandoned.
const MAX_PLIES: usize = 160;
/// The nodes of a move, and the maximum lead of either side for a mistake to decide the game.
const MOVE_NODES: u64 = 2_000;
const OPEN_CP: i32 = 400;
/// The number of plies with a larger lead after which a game is abandoned.
const DECIDED_PLIES: usize = 24;
/// The first plies are skipped.
const FIRST_PLY: usize = 8;
/// Sometimes a weaker level moves, so that games differ.
const WEAK_LEVELS: [u8; 3] = [2, 3, 4];
/// The number of other moves tried at each ply.
const MISTAKES: usize = 12;
/// A shallow search for what a mistake gives away, and a deeper one.
const SHALLOW_NODES: u64 = 300;
const SHALLOW_CP: i32 = 220;
const DEEPER_NODES: u64 = 6_000;
const DEEPER_SCORES: ScoreLimits = ScoreLimits { best_cp: 280, second_cp: 160 };
/// Positions close to the draw by fifty moves are not used.
const MAX_HALFMOVE_CLOCK: u16 = 40;

/// Plays a game and calls `found` with positions for puzzles, without the moves before them.
pub(super) fn play(
    variant: &Arc<Variant>,
    judge: &mut Judge,
    seed: u64,
    found: &mut dyn FnMut(Position, &mut Judge),
) {
    let mut random = Rng::with_seed(seed);
    let mut position = random_opening(variant, OPENING_PLIES, &mut random);
    let mut decided = 0;
    // The same answer to several mistakes is the same idea.
    let mut answers = Vec::new();
    judge.quick.new_game();
    while position.ply() < MAX_PLIES && position.outcome().is_none() && decided < DECIDED_PLIES {
        let limits = Limits { nodes: Some(MOVE_NODES), ..Limits::default() };
        let best = judge.quick.search(&position, &limits, &mut Silent);
        let Some(mut mv) = best.mv else { break };
        let is_open = best.score.number().abs() <= OPEN_CP;
        decided = if is_open { 0 } else { decided + 1 };
        if best.score.is_win() && position.halfmove_clock() <= MAX_HALFMOVE_CLOCK {
            if let Some(bare) = bare(variant, &position.fen()) {
                found(bare, judge);
            }
        } else if is_open && position.ply() >= FIRST_PLY {
            mistakes(variant, &position, mv, judge, &mut random, &mut answers, found);
        }
        if random.u8(..4) == 0 {
            let level = random.choice(WEAK_LEVELS).and_then(Level::new).unwrap_or(Level::FULL);
            let limits = Limits { level, seed, ..limits };
            mv = judge.quick.search(&position, &limits, &mut Silent).mv.unwrap_or(mv);
        }
        position.play_unchecked(mv);
    }
}

/// Calls `found` with the positions after mistakes in which one move seems to win.
fn mistakes(
    variant: &Arc<Variant>,
    position: &Position,
    best: Move,
    judge: &mut Judge,
    random: &mut Rng,
    answers: &mut Vec<Move>,
    found: &mut dyn FnMut(Position, &mut Judge),
) {
    let mut moves = Vec::new();
    position.for_each_safe_move(|mv| moves.push(mv));
    for number in 0..moves.len().min(MISTAKES) {
        let other = random.usize(number..moves.len());
        moves.swap(number, other);
        let mv = moves[number];
        if mv == best {
            continue;
        }
        let mut after = position.clone();
        after.play_unchecked(mv);
        let limits = Limits { nodes: Some(SHALLOW_NODES), ..Limits::default() };
        let seen = judge.quick.search(&after, &limits, &mut Silent);
        let Some(answer) = seen.mv.filter(|_| seen.score.number() >= SHALLOW_CP) else { continue };
        if is_plain(position, mv, &after, answer, judge) || answers.contains(&answer) {
            continue;
        }
        answers.push(answer);
        // Repetition does not reach back before a puzzle.
        let Some(after) = bare(variant, &after.fen()) else { continue };
        if after.outcome().is_some() || after.halfmove_clock() > MAX_HALFMOVE_CLOCK {
            continue;
        }
        if DEEPER_SCORES.fits(&judge.search_quickly(&after, DEEPER_NODES)) {
            found(after, judge);
        }
    }
}

/// Whether a move is a plain capture: a recapture, a capture of an unprotected piece, or one that
/// takes more than it could lose.
fn is_plain(before: &Position, last: Move, position: &Position, mv: Move, judge: &Judge) -> bool {
    let Some((square, taken)) = position.captured_by(mv) else { return false };
    let takes_back = last.to() == square && before.is_capture(last);
    let takes_more = position
        .piece_at(mv.from())
        .is_some_and(|piece| judge.piece_value(taken) > judge.piece_value(piece) + 30);
    takes_back || takes_more || !position.is_attacked(square, !position.turn())
}
