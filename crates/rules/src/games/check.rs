//! Validation of a section that could be parsed.

use super::draft::{Draft, PieceSelector, PromotionRule};
use super::error::{GameError, GameErrorKind};
use super::ini::Section;
use super::slots::{self, SlotSet};
use super::unsupported::UnsupportedRule;
use crate::types::geometry::Square;
use crate::variant::data::{DeadMaterial, Goal};

/// Adds the errors of a section's draft: unknown parents, unsupported rules, keys that require
/// others, and contradictions. An inherited error is reported at the line of the section's name.
pub(super) fn all(section: &Section, draft: &Draft, errors: &mut Vec<GameError>) {
    let mut add = |key: &str, error: GameErrorKind| {
        errors.push(GameError::new(section.line_of(key).unwrap_or(section.line), key, error));
    };
    if let Some(parent) = &draft.lost_parent {
        add("", GameErrorKind::UnknownParent { parent: parent.clone() });
    }
    for (key, rule) in &draft.not_played {
        let inherited = section.line_of(key).is_none();
        add(key, GameErrorKind::Unsupported { rule: *rule, inherited });
    }
    if draft.lost_parent.is_some() {
        // The other errors follow from the missing parent.
    } else if draft.pieces.is_empty() {
        add("", GameErrorKind::NoPieces);
    }
    // Only piece lists have a zone and a choice. Inherited values are not errors.
    let keys = [
        "promotionRegion",
        "promotionRegionWhite",
        "promotionRegionBlack",
        "promotionRank",
        "mandatoryPawnPromotion",
    ];
    for key in keys.into_iter().filter(|key| section.line_of(key).is_some()) {
        if draft.promotion_rules.iter().all(|rule| *rule != PromotionRule::Types) {
            add(key, GameErrorKind::NeedsTypesRule);
        }
    }
    for (key, error) in contradictions(draft) {
        add(key, error);
    }
}

/// Combinations that are contradictory or not supported.
fn contradictions(draft: &Draft) -> Vec<(&'static str, GameErrorKind)> {
    let mut found = Vec::new();
    let mut report = |key, error| found.push((key, error));
    let placement = draft.start_fen.split(' ').next().unwrap_or_default();
    let rules =
        [('[', UnsupportedRule::Hand), ('*', UnsupportedRule::Walls), ('+', UnsupportedRule::PiecePromotion)];
    if let Some((_, rule)) = rules.into_iter().find(|(character, _)| placement.contains(*character)) {
        report("startFen", GameErrorKind::Unsupported { rule, inherited: false });
    }
    if draft.counts_checks && !draft.checking {
        report("checkCounting", GameErrorKind::CountsNoChecks);
    }
    if draft.castling && draft.castling_files[0] == draft.castling_files[1] {
        report("castlingQueensideFile", GameErrorKind::SameCastlingFile);
    }
    let has_king = draft.pieces.contains_key(&slots::KING);
    for side in 0..2 {
        if has_king && draft.castling && draft.castling_kings[side] != SlotSet::of(slots::KING) {
            report("castlingKingPiece", GameErrorKind::CastlingBesideKing);
            break;
        }
    }
    if has_king && draft.promotions.iter().any(|set| set.has(slots::KING)) {
        report("promotionPieceTypes", GameErrorKind::KingPromotion);
    }
    if draft.pieces.contains_key(&slots::PAWN) {
        let is_beyond = |side: usize| {
            let squares = (0..=255).map(|index| Square::new(index & 15, index >> 4));
            let may_step_twice = |at: &Square| draft.double_step && draft.double_zone[side].contains(*at);
            let has_steps_of_its_own = draft.multi_steps[side].is_some();
            !has_steps_of_its_own
                && squares.into_iter().any(|at| draft.triple_zone[side].contains(at) && !may_step_twice(&at))
        };
        if [0, 1].into_iter().any(is_beyond) {
            report("tripleStepRegion", GameErrorKind::TripleStepAlone);
        }
    }
    if !has_king && draft.goals.contains(&Goal::Capture) {
        report("goal", GameErrorKind::NoRoyalKing);
    }
    if draft.promotion_rules.contains(&PromotionRule::Reach) && draft.promotion_camp >= draft.ranks {
        report("promotionCamp", GameErrorKind::CampTooLarge);
    }
    let is_usual = |letter, usual: &str| draft.slot_of(letter).is_none_or(|slot| slot.key() == usual);
    if draft.dead_material == DeadMaterial::Orthodox
        && ![('P', "pawn"), ('N', "knight"), ('B', "bishop")]
            .into_iter()
            .all(|(letter, key)| is_usual(letter, key))
    {
        report("deadMaterial", GameErrorKind::UnorthodoxPieces);
    }
    if draft.extinction_is_royal && draft.extinct == PieceSelector::All {
        report("extinctionPseudoRoyal", GameErrorKind::UnnamedRoyals);
    }
    found
}
