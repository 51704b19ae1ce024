//! Descriptions of squares: whole ranks by number, other squares by name.

use vicinity_rules::{Color, Geometry, SideMoves, Square, SquareSet, Variant};

use super::{list, sides};
use crate::language::concat;
use crate::messages::rules;

/// Returns the location of some squares, such as “on rank 8”; `None` if there are none on the
/// board.
pub(super) fn on(geometry: Geometry, zone: SquareSet) -> Option<String> {
    let is_whole = |rank: u8| (0..geometry.files()).all(|file| zone.contains(Square::new(file, rank)));
    let ranks: Vec<u8> = (0..geometry.ranks()).filter(|&rank| is_whole(rank)).collect();
    if ranks.len() == usize::from(geometry.ranks()) {
        return Some(rules::EVERYWHERE.owned());
    }
    let others: Vec<Square> = geometry
        .squares()
        .filter(|square| zone.contains(*square) && !ranks.contains(&square.rank()))
        .collect();
    let numbers = list(ranks.iter().map(|rank| (rank + 1).to_string()));
    let ranks = numbers.map(|numbers| {
        let many = ranks.len() > 1;
        if many { rules::on_ranks(&numbers) } else { rules::on_rank(&numbers) }
    });
    let names = list(others.iter().map(Square::to_string))
        .map(|names| if others.len() > 1 { rules::on_squares(&names) } else { rules::on_square(&names) });
    match (ranks, names) {
        (Some(ranks), Some(squares)) => Some(concat(&[&ranks, ", ", &squares])),
        (ranks, squares) => ranks.or(squares),
    }
}

/// Returns the locations of a zone for both sides.
pub(super) fn of_sides(variant: &Variant, zone: impl Fn(&SideMoves) -> Option<SquareSet>) -> Option<String> {
    sides(|color| on(variant.geometry(), zone(&variant.side(color).moves)?))
}

/// Whether some of the squares are on the board.
pub(super) fn is_somewhere(variant: &Variant, zone: SquareSet) -> bool {
    variant.geometry().squares().any(|square| zone.contains(square))
}

/// Returns the squares from which a side has initial moves.
pub(super) fn first_moves(variant: &Variant, color: Color) -> SquareSet {
    variant.side(color).moves.first_moves
}
