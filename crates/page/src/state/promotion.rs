//! What there is to choose from when a pawn becomes something, and what a side's pawns could become at all.

use vicinity_rules::{Color, Kind, Move, Role, Square};

use super::{Shown, State};

/// A pawn's move that waits for what the pawn becomes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PromotionChoice {
    /// Where the pawn stands.
    pub from: Square,
    pub to: Square,
    /// What there is to choose from; the strongest first, as the variant's list has it.
    pub options: Vec<PromotionOption>,
}

/// One thing that a pawn might become.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PromotionOption {
    /// The kind; `None` to stay a pawn.
    pub kind: Option<Kind>,
    /// The legal move, or `None` when this cannot be chosen now.
    pub mv: Option<Move>,
    /// How many of them the captured pool holds, where promotion is from the pool.
    pub in_pool: Option<u8>,
}

impl PromotionChoice {
    /// The choice for a move between two squares, if there is anything to choose.
    ///
    /// The legal moves say what may be chosen; what the side had in the array and may not be chosen now is listed
    /// too, so that a player sees why.
    pub fn new(shown: &Shown, from: Square, to: Square) -> Option<Self> {
        let position = &shown.position;
        let variant = position.variant();
        let moves: Vec<Move> =
            shown.legal.iter().copied().filter(|mv| mv.from() == from && mv.to() == to).collect();
        if moves.iter().all(|mv| mv.promotion().is_none()) {
            return None;
        }
        let turn = position.turn();
        let option = |kind: Option<Kind>| PromotionOption {
            kind,
            mv: moves.iter().copied().find(|mv| mv.promotion() == kind),
            in_pool: kind.and_then(|kind| position.in_pool(turn, kind)),
        };
        let mut kinds: Vec<Kind> = variant.all_kinds().collect();
        kinds.reverse();
        let mut options: Vec<PromotionOption> = kinds
            .into_iter()
            .map(|kind| (option(Some(kind)), kind))
            .filter(|(option, kind)| {
                let had = variant.initial_count(turn, *kind) > 0;
                option.mv.is_some() || had && variant.kind(*kind).role == Role::Piece
            })
            .map(|(option, _)| option)
            .collect();
        let stay = option(None);
        options.extend(stay.mv.is_some().then_some(stay));
        Some(PromotionChoice { from, to, options })
    }
}

impl State {
    /// Whether the chosen piece would become something on a square.
    pub fn asks_promotion(&self, square: Square) -> bool {
        let is_meant = |mv: &Move| Some(mv.from()) == self.ui.hand.selection && mv.to() == square;
        self.game.shown().legal.iter().any(|mv| is_meant(mv) && mv.promotion().is_some())
    }

    /// Whether the game has captured pools.
    pub fn has_pools(&self) -> bool {
        let position = self.game.position();
        let mut kinds = position.variant().all_kinds();
        kinds.any(|kind| Color::BOTH.iter().any(|color| position.in_pool(*color, kind).is_some()))
    }

    /// The pieces that a side's pawns may become, and how many of each, where that hangs on what has been captured: the strongest
    /// first, without those of which there are none.
    pub fn pool(&self, color: Color) -> Vec<(Kind, u8)> {
        let position = &self.game.shown().position;
        let variant = position.variant();
        let mut pool: Vec<(Kind, u8)> = variant
            .all_kinds()
            .filter(|kind| variant.kind(*kind).role == Role::Piece)
            .filter_map(|kind| Some((kind, position.in_pool(color, kind)?)))
            .filter(|(_, count)| *count > 0)
            .collect();
        pool.reverse();
        pool
    }
}
