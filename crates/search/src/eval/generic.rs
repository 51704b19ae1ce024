//! Weights for a variant that has not been tuned, such as a custom variant: piece values by
//! movement; piece-square tables by mobility; and, of the weights tuned on orthodox boards, those
//! that depend on classes of pieces rather than on kinds.

use vicinity_rules::{Color, KindSpec, Role, Square, Variant};

use super::layout::Layout;
use super::movement::{self, KindFacts};
use crate::features::large;
use crate::params;

/// The value of a square on which a piece has one more move than on average, in percent of the
/// value of the move itself.
const PLACE_PERCENT: i32 = 20;
/// The bonus of a pawn for each rank beyond the first one, on a full board and on an empty one, in
/// centipawns.
const ADVANCE: (i32, i32) = (4, 14);
/// The bonus of a king for each rank beyond the first one on a full board, and for each step
/// towards the centre on an empty one, in centipawns.
const KING: (i32, i32) = (-12, 8);
/// On large boards: the bonus for the side to move, for a target of a pawn, for a square to move
/// to, and for one beside the enemy king for each 250 centipawns of the piece. About the means of
/// the weights tuned there.
const LARGE: [(i32, i32); 4] = [(12, 12), (12, 12), (4, 3), (5, 4)];

/// The weights, in the order of the layout.
pub(super) fn weights(variant: &Variant, layout: &Layout, facts: &[KindFacts]) -> Vec<(i32, i32)> {
    let mut weights: Vec<(i32, i32)> =
        facts.iter().map(|facts| (facts.rough_worth, facts.rough_worth)).collect();
    weights.resize(layout.len(), (0, 0));
    for facts in facts {
        place(variant, layout, facts, &mut weights);
    }
    let terms = layout.terms();
    if layout.is_large() {
        let [tempo, target, mobility, zone] = LARGE;
        weights[terms + large::TEMPO] = tempo;
        weights[terms + large::PAWN_TARGET] = target;
        for facts in facts.iter().filter(|facts| facts.is_non_pawn_piece() && facts.kind.index() < 16) {
            let force = facts.rough_worth.clamp(0, 1_500);
            weights[terms + large::MOBILITY + facts.kind.index()] = mobility;
            weights[terms + large::ZONE + facts.kind.index()] = (zone.0 * force / 250, zone.1 * force / 250);
        }
    } else {
        let fitted: Vec<(i32, i32)> = crate::weights::orthodox().pairs().collect();
        let from = fitted.len().saturating_sub(weights.len() - terms);
        weights.splice(terms.., fitted[from..].iter().copied());
    }
    weights
}

/// Fills the piece-square table of a kind: the mean over all squares that share a weight.
fn place(variant: &Variant, layout: &Layout, facts: &KindFacts, weights: &mut [(i32, i32)]) {
    let geometry = variant.geometry();
    let spec = variant.kind(facts.kind);
    let mut sums: Vec<(usize, i32, i32, i32)> = Vec::new();
    let values: Vec<(Square, (i32, i32))> =
        geometry.squares().map(|square| (square, value(variant, spec, square))).collect();
    let count = values.len().max(1) as i32;
    let mean = values.iter().fold((0, 0), |sum, (_, value)| (sum.0 + value.0, sum.1 + value.1));
    for (square, value) in values {
        for place in layout.piece_square(facts.kind, Color::White, square).into_iter().flatten() {
            let index = sums.iter().position(|sum| sum.0 == place).unwrap_or_else(|| {
                sums.push((place, 0, 0, 0));
                sums.len() - 1
            });
            sums[index].1 += value.0 - mean.0 / count;
            sums[index].2 += value.1 - mean.1 / count;
            sums[index].3 += 1;
        }
    }
    for (place, full, empty, count) in sums {
        weights[place] = (full / count, empty / count);
    }
}

/// The value of a square for a kind, as White sees it, on a full board and on an empty one.
fn value(variant: &Variant, spec: &KindSpec, square: Square) -> (i32, i32) {
    let geometry = variant.geometry();
    let rank = i32::from(square.rank());
    match spec.role {
        Role::Pawn => (ADVANCE.0 * rank, ADVANCE.1 * rank),
        Role::King => {
            let from_edge = |at: u8, side: u8| i32::from(at.min(side - 1 - at));
            let inward =
                from_edge(square.file(), geometry.files()) + from_edge(square.rank(), geometry.ranks());
            (KING.0 * rank, KING.1 * inward)
        }
        Role::Piece => {
            let moves = movement::moves_from(variant, &spec.atoms, square);
            let worth = moves * params::VALUE_PER_SQUARE / 100 * PLACE_PERCENT / 100;
            (worth, worth)
        }
    }
}
