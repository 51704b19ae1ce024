//! Properties of single moves: whether they are tactical, how visible they are, and their rank in
//! move ordering.

use vicinity_rules::{Move, Position};

use crate::skill::Visibility;

/// Whether a move captures or promotes.
#[inline]
pub(crate) fn is_tactical(position: &Position, mv: Move) -> bool {
    position.is_capture(mv) || mv.promotion().is_some()
}

/// The visibility of a move to a weaker level.
pub(crate) fn visibility(position: &Position, mv: Move) -> Visibility {
    if !is_tactical(position, mv) {
        Visibility::Quiet
    } else if position.last_move().is_some_and(|last| last.to() == mv.to()) {
        Visibility::TakesLast
    } else {
        Visibility::Tactical
    }
}

/// A move with its rank, packed in one word so that a single comparison orders moves: the rank in
/// the high bits, then how early the move was generated, which breaks ties, then the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Ranked(u64);

const MOVE_BITS: u32 = 23;
const NUMBER_BITS: u32 = 9;

impl Ranked {
    pub(crate) fn new(rank: i32, number: usize, mv: Move) -> Self {
        let first = (1 << NUMBER_BITS) - 1;
        let early = first - number.min(first);
        let rank = rank.wrapping_sub(i32::MIN) as u32;
        Ranked(u64::from(rank) << 32 | (early as u64) << MOVE_BITS | u64::from(mv.bits()))
    }

    pub(crate) fn unranked(mv: Move) -> Self {
        Ranked(u64::from(mv.bits()))
    }

    pub(crate) fn mv(self) -> Move {
        Move::from_bits(self.0 as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rank_goes_before_number_and_number_before_move() {
        let mv = |bits| Move::from_bits(bits);
        let ordered = [
            Ranked::new(-5, 0, mv(9)),
            Ranked::new(7, 3, mv(9)),
            Ranked::new(7, 2, mv(1)),
            Ranked::new(8, 600, mv(0)),
        ];
        assert!(ordered.windows(2).all(|pair| pair[0] < pair[1]));
        assert!(ordered.iter().zip([9, 9, 1, 0]).all(|(ranked, bits)| ranked.mv() == mv(bits)));
    }
}
