//! Perft: counts of legal move sequences, the standard test of move generators.

use crate::position::state::Position;
use crate::types::moves::Move;

/// The maximum depth of [`perft`] that a program should accept. A count this deep never finishes;
/// the limit keeps the recursion from exhausting the stack.
pub const MAX_PERFT_DEPTH: u32 = 64;

/// The number of legal move sequences of `depth` plies from a position.
///
/// A position whose king has been captured has no moves; draw rules do not prune. The moves of the
/// last ply are counted without being played.
///
/// ```
/// use vicinity_rules::{Position, Variant, perft};
///
/// let chess = Variant::parse("chess").expect("a known name");
/// assert_eq!(perft(&Position::start(&chess), 3), 8902);
/// ```
pub fn perft(position: &Position, depth: u32) -> u64 {
    count(&mut position.clone(), depth, &mut Vec::with_capacity(256))
}

/// Counts with one list for the moves of all depths: this position's moves are at the end of
/// `moves`.
fn count(position: &mut Position, depth: u32, moves: &mut Vec<Move>) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal_moves(),
        _ => {
            let start = moves.len();
            position.collect_legal_moves(moves);
            let mut total = 0;
            for index in start..moves.len() {
                position.play_unchecked(moves[index]);
                total += count(position, depth - 1, moves);
                position.unmake();
            }
            moves.truncate(start);
            total
        }
    }
}

/// The counts of [`perft`] by the first move, in the order in which moves are generated.
///
/// ```
/// use vicinity_rules::{Position, Variant, divide};
///
/// let start = Position::start(&Variant::parse("chess")?);
/// let counts = divide(&start, 2);
/// assert!(counts.len() == 20 && counts.iter().all(|(_, count)| *count == 20));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    let mut position = position.clone();
    let mut parts = Vec::new();
    for mv in position.legal_moves() {
        position.play_unchecked(mv);
        parts.push((mv, count(&mut position, depth - 1, &mut Vec::new())));
        position.unmake();
    }
    parts
}
