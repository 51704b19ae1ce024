//! Endings by the placement: captured king, extinction, squares reached, last check.
//!
//! They end the game before legal moves are considered.

use std::cmp::Ordering;

use crate::position::state::Position;
use crate::position::{restraints, royal};
use crate::types::outcome::{Outcome, Reason};
use crate::types::piece::{Color, Kind};
use crate::variant::Variant;
use crate::variant::data::{Extinction, Goal, Pieces, Verdict};

impl Verdict {
    /// The winner if the game ends with this verdict for `side`.
    pub(crate) fn winner(self, side: Color) -> Option<Color> {
        match self {
            Verdict::Win => Some(side),
            Verdict::Loss => Some(!side),
            Verdict::Draw => None,
        }
    }
}

impl Pieces {
    /// Whether a rule applies to a kind, separately or together with all others.
    pub(crate) fn include(&self, variant: &Variant, kind: Kind) -> bool {
        match self {
            Pieces::All => true,
            Pieces::Kinds(letters) => letters.contains(variant.kind(kind).letter),
        }
    }
}

/// Whether the placement ends the game.
pub(crate) fn is_over(position: &Position) -> bool {
    outcome(position).is_some()
}

/// The outcome if the placement ends the game.
pub(crate) fn outcome(position: &Position) -> Option<Outcome> {
    let endings = position.variant().endings();
    let turn = position.turn();
    if let Some(loser) = without_king(position) {
        return Some(Outcome { winner: Some(!loser), reason: Reason::KingCaptured });
    }
    if let Some(rule) = &endings.extinction
        && let Some(side) = extinct(position, rule)
    {
        return Some(Outcome { winner: rule.verdict.winner(side), reason: Reason::Extinction });
    }
    if endings.flags.iter().any(Option::is_some)
        && let Some(outcome) = by_flags(position)
    {
        return Some(outcome);
    }
    if endings.counts_checks && position.checks_left(!turn) == Some(0) {
        return Some(Outcome { winner: Some(!turn), reason: Reason::Checks });
    }
    None
}

/// The side whose king has been captured, if that is the enemy's goal.
fn without_king(position: &Position) -> Option<Color> {
    let variant = position.variant();
    let is_lost =
        |color: &Color| variant.side(!*color).goal == Goal::Capture && position.king_square(*color).is_none();
    Color::BOTH.into_iter().find(is_lost)
}

/// The side to which the stalemate rule applies: the one that cannot move or, where pieces are
/// counted, the one with fewer; `None` if both have equally many.
pub(crate) fn stalemated(position: &Position) -> Option<Color> {
    let turn = position.turn();
    if !position.variant().endings().stalemate_counts_pieces {
        return Some(turn);
    }
    let own = position.pieces().filter(|(_, piece)| piece.color() == turn).count();
    match own.cmp(&(usize::from(position.piece_count()) - own)) {
        Ordering::Less => Some(turn),
        Ordering::Equal => None,
        Ordering::Greater => Some(!turn),
    }
}

/// The winner by repetition; `None` for a draw or without such a rule.
pub(crate) fn repeated(position: &Position) -> Option<Color> {
    let endings = position.variant().endings();
    endings.repetitions?;
    endings.repetition.winner(if endings.repetition_is_for_white { Color::White } else { position.turn() })
}

/// A side that has too few pieces. The side that has just moved is tested first.
fn extinct(position: &Position, rule: &Extinction) -> Option<Color> {
    let variant = position.variant();
    let turn = position.turn();
    let of_kinds: Vec<_> = match &rule.pieces {
        Pieces::All => Vec::new(),
        Pieces::Kinds(letters) => {
            letters.chars().filter_map(|letter| variant.kind_of_letter(letter)).collect()
        }
    };
    let is_extinct = |color: Color, own: usize, enemy: usize| {
        let claim = usize::from(rule.is_claimed && color == turn);
        own <= usize::from(rule.at_most) && enemy >= usize::from(rule.enemy_at_least) + claim
    };
    [!turn, turn].into_iter().find(|&color| match rule.pieces {
        Pieces::All => {
            let own = position.pieces().filter(|(_, piece)| piece.color() == color).count();
            is_extinct(color, own, usize::from(position.piece_count()) - own)
        }
        Pieces::Kinds(_) => of_kinds.iter().any(|kind| {
            let count = |color: Color| usize::from(position.board().count(kind.of(color)));
            is_extinct(color, count(color), count(!color))
        }),
    })
}

/// Whether a side's pieces occupy the squares that win.
fn has_reached(position: &Position, color: Color) -> bool {
    let variant = position.variant();
    let rules = variant.endings().flag_rules;
    let Some(flag) = &variant.endings().flags[color.index()] else { return false };
    let there: Vec<_> = position
        .pieces()
        .filter(|(square, piece)| {
            piece.color() == color
                && flag.zone.contains(*square)
                && flag.pieces.include(variant, piece.kind())
        })
        .map(|(square, _)| square)
        .collect();
    let is_full = || {
        variant
            .geometry()
            .squares()
            .filter(|square| flag.zone.contains(*square))
            .all(|square| position.piece_at(square).is_some())
    };
    if there.is_empty() || there.len() < usize::from(rules.count) && !(rules.blocked_wins && is_full()) {
        return false;
    }
    let must_be_safe = rules.safe && (!rules.last_move || color == !position.turn());
    !(must_be_safe
        && there.len() == usize::from(rules.count)
        && there.iter().any(|&square| position.is_attacked(square, !color)))
}

/// The winner by reaching squares. Where the opponent has one more move, the game ends after it, or
/// at once if the opponent's king cannot reach its squares with that move.
fn by_flags(position: &Position) -> Option<Outcome> {
    let variant = position.variant();
    let rules = variant.endings().flag_rules;
    let turn = position.turn();
    let king = variant.king();
    let is_kings = |color: Color| {
        let flag = variant.endings().flags[color.index()].as_ref();
        king.is_some_and(|king| {
            let letter = variant.kind(king).letter;
            flag.is_some_and(
                |flag| matches!(&flag.pieces, Pieces::Kinds(letters) if letters.chars().eq([letter])),
            )
        })
    };
    let end = |winner| Some(Outcome { winner, reason: Reason::Flag });
    if (rules.last_move || rules.safe) && has_reached(position, turn) {
        let both_may_draw =
            rules.last_move && turn == Color::White && is_kings(!turn) || rules.safe && !rules.last_move;
        let is_draw = both_may_draw && has_reached(position, !turn);
        return end((!is_draw).then_some(turn));
    }
    let ends_at_once = !rules.last_move || rules.safe || is_kings(turn);
    if ends_at_once && has_reached(position, !turn) {
        let may_follow = rules.last_move && is_kings(turn) && turn == Color::Black && may_follow(position);
        if !may_follow {
            return end(Some(!turn));
        }
    }
    None
}

/// Whether the king of the side to move can reach its squares in one move.
fn may_follow(position: &Position) -> bool {
    let turn = position.turn();
    let Some(king) = position.king_square(turn).filter(|_| !royal::is_attacked(position, turn)) else {
        return false;
    };
    let Some(flag) = &position.variant().endings().flags[turn.index()] else { return false };
    let mut follows = false;
    position.for_each_target(king, |to| {
        let mv = crate::types::moves::Move::new(king, to);
        follows |= flag.zone.contains(to) && restraints::allows(position, mv);
    });
    follows
}
