//! Weights for a game that nothing has been fitted on, such as one of somebody's own: what pieces are worth, by their movement; where they
//! stand, by how far they see from there; and what was fitted on orthodox boards as far as it is told by classes of pieces and not by kinds.

use vicinity_rules::{Color, KindSpec, Role, Square, Variant};

use super::layout::{Layout, large};
use super::movement::{self, KindFacts};
use super::params;

/// What a square is worth on which a piece has one move more than on the average, in hundredths of what the move itself is worth.
const PLACE_PERCENT: i32 = 20;
/// What a pawn gains with each rank that it is ahead of the first one, on a full board and on an empty one, in centipawns.
const ADVANCE: (i32, i32) = (4, 14);
/// What a king loses with each rank that it is ahead of the first one while the board is full, and gains with each step toward the middle
/// when it is empty.
const KING: (i32, i32) = (-12, 8);
/// On large boards: the right to move, a target for a pawn, a square to go to, and one beside the enemy king for each 250 centipawns of the
/// piece. About the means of what was fitted there.
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
        for facts in facts.iter().filter(|facts| facts.is_officer() && facts.kind.index() < 16) {
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

/// Fills in where a kind stands well: the mean over all squares that share a weight.
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

/// What a square is worth to a kind, as White sees it, on a full board and on an empty one.
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
