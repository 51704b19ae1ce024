//! The frequency of the moves of each kind of piece, and its moves that are never made.

use std::borrow::Cow;
use std::sync::Arc;

use vicinity_protocol::facts::PieceUse;
use vicinity_rules::{Atom, Color, Kind, Move, Position, Variant, games};

use super::stats::rounded;

/// The moves of the games by the kind of the moved piece.
pub(super) struct PieceUses {
    variant: Arc<Variant>,
    kinds: Vec<KindUse>,
}

struct KindUse {
    kind: Kind,
    moves: u64,
    /// The number of moves if all pieces of the side to move were moved equally often.
    expected: f64,
    /// The movements, of one direction each, that it never used.
    unused: Vec<Atom>,
}

impl PieceUses {
    pub(super) fn new(variant: &Arc<Variant>) -> PieceUses {
        let kind_use = |kind: Kind| {
            let single = |atom: &Atom| {
                let directions = atom.directions.iter().copied();
                let atom = atom.clone();
                directions
                    .map(move |direction| Atom { directions: Cow::Owned(vec![direction]), ..atom.clone() })
                    .collect::<Vec<_>>()
            };
            let unused = variant.kind(kind).atoms.iter().flat_map(single).collect();
            KindUse { kind, moves: 0, expected: 0.0, unused }
        };
        PieceUses { variant: Arc::clone(variant), kinds: variant.all_kinds().map(kind_use).collect() }
    }

    /// Adds a move, before it is played.
    pub(super) fn add(&mut self, position: &Position, mv: Move) {
        let turn = position.turn();
        let count = |kind: Kind| position.squares_of(kind.of(turn)).len() as f64;
        let all: f64 = self.kinds.iter().map(|kind_use| count(kind_use.kind)).sum();
        let moved = position.piece_at(mv.from()).map(|piece| piece.kind());
        for kind_use in &mut self.kinds {
            kind_use.expected += count(kind_use.kind) / all.max(1.0);
            if moved == Some(kind_use.kind) {
                kind_use.moves += 1;
                if !mv.is_castling() {
                    let (offset, captures) = (offset(mv, turn), position.is_capture(mv));
                    kind_use.unused.retain(|atom| !atom.leads_by(offset, captures));
                }
            }
        }
    }

    /// The kinds that were on the board, in the order of the variant.
    pub(super) fn list(&self) -> Vec<PieceUse> {
        let all = self.kinds.iter().map(|kind_use| kind_use.moves).sum::<u64>().max(1) as f64;
        let seen = self.kinds.iter().filter(|kind_use| kind_use.expected > 0.0);
        let listed = seen.map(|kind_use| PieceUse {
            piece: self.variant.kind(kind_use.kind).name.to_string(),
            moves: kind_use.moves,
            moves_share: rounded(kind_use.moves as f64 / all, 4),
            pieces_share: rounded(kind_use.expected / all, 4),
            unused_moves: games::write_betza(&kind_use.unused),
        });
        listed.collect()
    }
}

/// Files to the right and ranks forward, from the mover's point of view.
fn offset(mv: Move, mover: Color) -> (i8, i8) {
    let difference = |from: u8, to: u8| to as i8 - from as i8;
    let files = difference(mv.from().file(), mv.to().file());
    let ranks = difference(mv.from().rank(), mv.to().rank());
    (files, if mover == Color::White { ranks } else { -ranks })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_counted_by_piece_and_movement() {
        let ini = "[small:chess]\nmaxRank = 6\nmaxFile = 5\ncustomPiece1 = g:mRcN\n\
                   startFen = 2k1g/ppppp/5/5/PPPPP/G1K2 w - - 0 1\n";
        let variant = games::load(ini, None).expect("a game that can be played");
        let mut position = Position::start(&variant);
        let mut uses = PieceUses::new(&variant);
        for text in ["Gb1", "c4", "Kd1", "c3", "Gxc3"] {
            let mv = position.parse_move(text).expect("a legal move");
            uses.add(&position, mv);
            position.play_unchecked(mv);
        }
        let of = |piece: &str, moves, unused: &str| PieceUse {
            piece: piece.to_owned(),
            moves,
            moves_share: moves as f64 / 5.0,
            // Seven pieces a side: five pawns, a king and the new piece.
            pieces_share: if piece == "pawn" { 0.7143 } else { 0.1429 },
            unused_moves: unused.to_owned(),
        };
        // The pawn has not captured; G has moved to the right and captured from b1 to c3; the king
        // has moved to the right.
        let expected = [of("pawn", 2, "cfF"), of("piece G", 2, "mvlRcsNcbNchlN"), of("king", 1, "vlWF")];
        assert_eq!(uses.list(), expected);
    }
}
