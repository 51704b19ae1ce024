//! The directions of plain captures: leaps and unlimited rides.

use crate::types::geometry::Delta;
use crate::types::piece::{Color, Piece};
use crate::variant::movement::KindMoves;

/// A direction of captures with the pieces that capture along it, as sets of cells.
pub(crate) struct AttackLine {
    /// The attacker's leap: the attacker is on the square minus this.
    pub(crate) delta: Delta,
    /// Pieces that capture by one such leap, including riders.
    pub(crate) first: u64,
    /// Pieces that repeat the leap.
    pub(crate) riders: u64,
}

/// The capture directions of one side's pieces.
pub(crate) fn lines(moves: &[KindMoves], color: Color) -> Vec<AttackLine> {
    let mut lines: Vec<AttackLine> = Vec::new();
    let mut add = |delta: Delta, piece: Piece, rides: bool| {
        let index = lines.iter().position(|line| line.delta == delta).unwrap_or_else(|| {
            lines.push(AttackLine { delta, first: 0, riders: 0 });
            lines.len() - 1
        });
        lines[index].first |= 1 << piece.0;
        if rides {
            lines[index].riders |= 1 << piece.0;
        }
    };
    for kind in moves {
        let piece = kind.kind.of(color);
        kind.rides.iter().for_each(|&delta| add(delta, piece, true));
        kind.capturing_leaps().for_each(|delta| add(delta, piece, false));
    }
    lines
}
