//! The looked-up features of large boards, on which the rules generate the moves of every piece.

use vicinity_rules::{Color, Piece, Position, Variant};

use super::FeatureSink;
use super::movement::{self, KindFacts};
use crate::features::large;

pub(crate) struct Large {
    facts: Vec<KindFacts>,
    /// By colour: the captures of the pawns, as wrapping differences of square indices.
    pawn_captures: [Vec<(Piece, Vec<u8>)>; 2],
}

/// The squares around a king and its own, as wrapping differences of square indices.
const AROUND: [u8; 9] = [0xef, 0xf0, 0xf1, 0xff, 0x00, 0x01, 0x0f, 0x10, 0x11];

impl Large {
    pub(crate) fn new(variant: &Variant, facts: &[KindFacts]) -> Self {
        Large {
            facts: facts.to_vec(),
            pawn_captures: Color::BOTH.map(|color| movement::pawn_captures(variant, color)),
        }
    }

    /// Counts all features of a position.
    pub(crate) fn count(&self, position: &Position, sink: &mut impl FeatureSink) {
        sink.add(position.turn(), large::TEMPO, 1);
        // The value of reaching a square: 1 unless an enemy pawn attacks it, plus 256 next to the
        // enemy king.
        let mut worth = [[1_u16; 256]; 2];
        for color in Color::BOTH {
            let of_enemy = &mut worth[(!color).index()];
            for (pawn, captures) in &self.pawn_captures[color.index()] {
                for &square in position.squares_of(*pawn) {
                    for &delta in captures {
                        of_enemy[usize::from((square.index() as u8).wrapping_add(delta))] = 0;
                    }
                }
            }
            if let Some(king) = position.king_square(color) {
                for delta in AROUND {
                    of_enemy[usize::from((king.index() as u8).wrapping_add(delta))] += 256;
                }
            }
        }
        for color in Color::BOTH {
            let worth = &worth[color.index()];
            for facts in self.facts.iter().filter(|facts| facts.is_non_pawn_piece()) {
                let (mut free, mut near, mut attacked) = (0, 0, 0);
                let pieces = facts.kind.of(color);
                position.for_each_reach(pieces, worth, |square, sum| {
                    free += (sum & 0xff) as i32;
                    near += (sum >> 8) as i32;
                    attacked += i32::from(worth[square.index()] & 1 == 0);
                });
                let kind = facts.kind.index().min(15);
                sink.add(color, large::MOBILITY + kind, free);
                sink.add(color, large::ZONE + kind, near);
                sink.add(!color, large::PAWN_TARGET, attacked);
            }
        }
    }
}
