//! The tables of promotion: where pawns promote, and what reaches what on an empty board.

use crate::types::geometry::Geometry;
use crate::types::piece::Color;
use crate::variant::data::Promotion;
use crate::variant::movement::KindMoves;

/// The ranks on which a side's pawns may promote, one bit each.
pub(crate) fn zone(promotion: Promotion, ranks: u8, color: Color) -> u16 {
    let deep = match promotion {
        Promotion::Any | Promotion::FromPool => 1,
        Promotion::ByReach { camp_ranks, .. } => camp_ranks,
    };
    let camp = (1 << deep) - 1;
    if color == Color::White { camp << (ranks - deep) } else { camp }
}

/// For each kind, which squares a piece of it can reach from each other on an empty board: a number per
/// square, the same for squares of one class.
pub(crate) fn reach_classes(moves: &[KindMoves], geometry: Geometry) -> Vec<[u8; 256]> {
    moves
        .iter()
        .map(|kind| {
            let mut classes = [0; 256];
            let mut last = 0;
            for start in geometry.squares() {
                if classes[start.index()] != 0 {
                    continue;
                }
                last += 1;
                classes[start.index()] = last;
                let mut open = vec![start];
                while let Some(square) = open.pop() {
                    for &delta in kind.rides.iter().chain(&kind.both_leaps) {
                        let next = square.shift(delta);
                        if geometry.contains(next) && classes[next.index()] == 0 {
                            classes[next.index()] = last;
                            open.push(next);
                        }
                    }
                }
            }
            classes
        })
        .collect()
}
