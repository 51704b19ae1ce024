//! Where puzzles come from: games of the engine against itself, and at each of their moves mistakes that a player could make
//! there. After some of them one move is much better than all others. Towards the end of a game there are forced wins.

use std::sync::Arc;

use fastrand::Rng;
use vicinity_rules::{Move, Position, Variant};
use vicinity_search::{Level, Limits, Silent};

use super::judge::{Judge, Look, bare};

/// Random plies before the engine begins: at least, and how many more there may be.
const OPENING_PLIES: (usize, usize) = (2, 5);
/// A game that goes on for so long is left.
const MOST_PLIES: usize = 160;
/// What a move of a game may cost, and how far one side may be ahead so that a mistake decides the game.
const MOVE_NODES: u64 = 2_000;
const OPEN_CP: i32 = 400;
/// A game in which one side has been further ahead for so many plies is left.
const DECIDED_PLIES: usize = 24;
/// The first moves leave nothing to find.
const FIRST_PLY: usize = 8;
/// Now and then a weaker level moves, so that games differ.
const WEAK_LEVELS: [u8; 3] = [2, 3, 4];
/// How many other moves are tried at each ply.
const MISTAKES: usize = 12;
/// A first look at what a mistake gives away, and a second.
const GLANCE_NODES: u64 = 300;
const GLANCE_CP: i32 = 220;
const SIEVE_NODES: u64 = 6_000;
const SIEVE: Look = Look { best_cp: 280, second_cp: 160 };
/// Positions so near to the draw by fifty moves are no puzzles.
const MOST_CLOCK: u16 = 40;

/// Plays a game and hands over the positions beside it that may be puzzles, without what was before them.
pub(super) fn play(
    variant: &Arc<Variant>,
    judge: &mut Judge,
    seed: u64,
    found: &mut dyn FnMut(Position, &mut Judge),
) {
    let mut random = Rng::with_seed(seed);
    let mut position = opening(variant, &mut random);
    let mut decided = 0;
    // The same answer to mistake after mistake is one idea.
    let mut answers = Vec::new();
    judge.quick.new_game();
    while position.ply() < MOST_PLIES && position.outcome().is_none() && decided < DECIDED_PLIES {
        let limits = Limits { nodes: Some(MOVE_NODES), ..Limits::default() };
        let best = judge.quick.search(&position, &limits, &mut Silent);
        let Some(mut mv) = best.mv else { break };
        let is_open = best.score.number().abs() <= OPEN_CP;
        decided = if is_open { 0 } else { decided + 1 };
        if best.score.is_win() && position.halfmove_clock() <= MOST_CLOCK {
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

/// Hands over the positions after mistakes in which one move seems to win.
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
        let limits = Limits { nodes: Some(GLANCE_NODES), ..Limits::default() };
        let seen = judge.quick.search(&after, &limits, &mut Silent);
        let Some(answer) = seen.mv.filter(|_| seen.score.number() >= GLANCE_CP) else { continue };
        if is_plain(position, mv, &after, answer, judge) || answers.contains(&answer) {
            continue;
        }
        answers.push(answer);
        // Repetition does not reach back before a puzzle.
        let Some(after) = bare(variant, &after.fen()) else { continue };
        if after.outcome().is_some() || after.halfmove_clock() > MOST_CLOCK {
            continue;
        }
        if SIEVE.fits(&judge.look_quickly(&after, SIEVE_NODES)) {
            found(after, judge);
        }
    }
}

/// Whether a move only takes back what has just taken, takes what nobody guards, or takes more than it could lose.
fn is_plain(before: &Position, last: Move, position: &Position, mv: Move, judge: &Judge) -> bool {
    let Some((square, taken)) = position.captured_by(mv) else { return false };
    let takes_back = last.to() == square && before.is_capture(last);
    let takes_more =
        position.piece_at(mv.from()).is_some_and(|piece| judge.worth(taken) > judge.worth(piece) + 30);
    takes_back || takes_more || !position.is_attacked(square, !position.turn())
}

/// A few random moves that leave no king to be taken.
fn opening(variant: &Arc<Variant>, random: &mut Rng) -> Position {
    let mut position = Position::start(variant);
    for _ in 0..OPENING_PLIES.0 + random.usize(..OPENING_PLIES.1) {
        let mut moves = Vec::new();
        position.for_each_safe_move(|mv| moves.push(mv));
        let Some(mv) = random.choice(moves) else { break };
        position.play_unchecked(mv);
    }
    position
}
