//! Promotion choices, and the captured pieces available for promotion.

use vicinity_rules::{Color, Kind, Move, Position, Role, Square, Variant};

use super::{DisplayedPosition, State};
use crate::custom_rules;

/// A pawn move that waits for the choice of a promotion.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PromotionChoice {
    /// The square of the pawn.
    pub from: Square,
    pub to: Square,
    /// The options, strongest first, in the order of the variant's list of kinds.
    pub options: Vec<PromotionOption>,
}

/// A promotion option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PromotionOption {
    /// The kind; `None` to stay a pawn.
    pub kind: Option<Kind>,
    /// The legal move; `None` if the option is not available now.
    pub mv: Option<Move>,
    /// The number of such pieces in the promotion pool, in variants with pools.
    pub in_pool: Option<u8>,
}

impl PromotionChoice {
    /// Returns the choice for a move between two squares, if the move is a promotion.
    ///
    /// The legal moves decide which options are available. Other pieces that the side had at the
    /// start are listed as unavailable, so that a player sees why they cannot be chosen.
    pub fn new(shown: &DisplayedPosition, from: Square, to: Square) -> Option<Self> {
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
    /// Whether a move of the selected piece to a square is a promotion.
    pub fn asks_promotion(&self, square: Square) -> bool {
        let is_meant = |mv: &Move| Some(mv.from()) == self.ui.board_input.selection && mv.to() == square;
        self.game.shown().legal.iter().any(|mv| is_meant(mv) && mv.promotion().is_some())
    }

    /// Whether the game has promotion pools.
    pub fn has_pools(&self) -> bool {
        let position = self.game.position();
        let mut kinds = position.variant().all_kinds();
        kinds.any(|kind| Color::BOTH.iter().any(|color| position.in_pool(*color, kind).is_some()))
    }

    /// Whether pieces of the game can be shielded.
    pub fn has_shields(&self) -> bool {
        let variant = self.game.position().variant();
        variant.all_kinds().any(|kind| custom_rules::jumps(variant, kind))
    }

    /// Returns the pieces available for promotion with their numbers, in variants where that
    /// depends on captures: strongest first, without those of which there are none.
    pub fn pool(&self, color: Color) -> Vec<(Kind, u8)> {
        let position = &self.game.shown().position;
        list(position.variant(), &|kind, role| match role {
            Role::Piece => position.in_pool(color, kind).map_or(0, i32::from),
            _ => 0,
        })
    }

    /// Returns the pieces that a side has captured more of than its opponent has since the start of
    /// the game, with their numbers: strongest first.
    pub fn captured(&self, color: Color) -> Vec<(Kind, u8)> {
        let (start, position) = (self.game.start(), &self.game.shown().position);
        let lead = |position: &Position, kind: Kind| {
            let count = |color: Color| position.squares_of(kind.of(color)).len() as i32;
            count(color) - count(!color)
        };
        list(position.variant(), &|kind, role| match role {
            Role::King => 0,
            _ => lead(position, kind) - lead(start, kind),
        })
    }
}

/// Returns the kinds with positive numbers, strongest first.
fn list(variant: &Variant, number: &dyn Fn(Kind, Role) -> i32) -> Vec<(Kind, u8)> {
    let mut list = Vec::new();
    for kind in variant.all_kinds() {
        let count = number(kind, variant.kind(kind).role).clamp(0, u8::MAX.into()) as u8;
        if count > 0 {
            list.insert(0, (kind, count));
        }
    }
    list
}
