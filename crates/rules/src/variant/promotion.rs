//! The tables of promotion: promotion zones and reach classes.

use crate::types::geometry::{Geometry, Square};
use crate::types::piece::Color;
use crate::types::square_set::SquareSet;
use crate::variant::data::Promotion;
use crate::variant::movement::KindMoves;

/// The squares where a side's pawns may promote.
pub(crate) fn zone(promotion: &Promotion, geometry: Geometry, color: Color) -> SquareSet {
    let deep = match promotion {
        Promotion::Any | Promotion::FromPool => 1,
        Promotion::ByReach { camp_ranks, .. } => *camp_ranks,
        Promotion::Among(among) => return among.zone,
    };
    let to_last = |square: &Square| square.rank().abs_diff(geometry.rank_of_side(color, geometry.ranks()));
    geometry.squares().filter(|square| to_last(square) < deep).collect()
}

/// For each kind, the reach classes of the squares. A piece can move between two squares on an
/// empty board if they have the same class number.
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
