//! What keeps a section that could be read from being a game.

use super::draft::{Draft, PromotionRule, Which};
use super::fault::GameFault;
use super::ini::Section;
use super::slots::{self, SlotSet};
use crate::types::geometry::Square;
use crate::variant::data::{DeadMaterial, Goal};

/// Adds what the draft of a section asks for and cannot be had: a parent that there is not, what is
/// not played here, keys that go with others only, and what cannot be meant together. A fault of
/// what comes from a parent is told of the section's name.
pub(super) fn all(section: &Section, draft: &Draft, faults: &mut Vec<GameFault>) {
    let mut fault = |key: &str, text: String| {
        faults.push(GameFault::new(section.line_of(key).unwrap_or(section.line), key, text));
    };
    if let Some(parent) = &draft.lost_parent {
        fault("", format!("there is no game “{parent}” before this one to be like"));
    }
    for (key, about) in &draft.not_played {
        let from = if section.line_of(key).is_some() { "" } else { ", which the game it is like asks for" };
        fault(key, format!("{about}{from}: not played here"));
    }
    if draft.lost_parent.is_some() {
        // The rest is faulty for want of it.
    } else if draft.pieces.is_empty() {
        fault("", "there is no piece in the game".to_owned());
    }
    // Only lists have squares and a choice of their own; what a parent says of them is no fault.
    let keys = [
        "promotionRegion",
        "promotionRegionWhite",
        "promotionRegionBlack",
        "promotionRank",
        "mandatoryPawnPromotion",
    ];
    for key in keys.into_iter().filter(|key| section.line_of(key).is_some()) {
        if draft.promotion_rules.iter().all(|rule| *rule != PromotionRule::Types) {
            fault(key, "this goes with promotionRule = types only".to_owned());
        }
    }
    for (key, text) in contradictions(draft) {
        fault(key, text);
    }
}

/// What cannot be meant together, or is not played together here.
fn contradictions(draft: &Draft) -> Vec<(&'static str, String)> {
    let mut found = Vec::new();
    let mut say = |key, text: &str| found.push((key, text.to_owned()));
    let placement = draft.start_fen.split(' ').next().unwrap_or_default();
    if placement.contains('[') {
        say("startFen", "pieces in hand: not played here");
    } else if placement.contains('*') {
        say("startFen", "walls: not played here");
    } else if placement.contains('+') {
        say("startFen", "promotion of pieces: not played here");
    }
    if draft.counts_checks && !draft.checking {
        say("checkCounting", "checks cannot be counted where none may be given");
    }
    if draft.castling && draft.castling_files[0] == draft.castling_files[1] {
        say("castlingQueensideFile", "both castlings would lead to the same file");
    }
    let has_king = draft.pieces.contains_key(&slots::KING);
    for side in 0..2 {
        if has_king && draft.castling && draft.castling_kings[side] != SlotSet::of(slots::KING) {
            say(
                "castlingKingPiece",
                "castling of another piece where there is a royal king is not played here",
            );
            break;
        }
    }
    if has_king && draft.promotions.iter().any(|set| set.has(slots::KING)) {
        say("promotionPieceTypes", "a pawn cannot become a royal king");
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
            say("tripleStepRegion", "triple steps from where there is no double step are not played here");
        }
    }
    if !has_king && draft.goals.contains(&Goal::Capture) {
        say("goal", "there is no royal king to be captured: name it with the key king");
    }
    if draft.promotion_rules.contains(&PromotionRule::Reach) && draft.promotion_camp >= draft.ranks {
        say("promotionCamp", "the camp leaves no rank of the board");
    }
    let is_usual = |letter, usual: &str| draft.slot_of(letter).is_none_or(|slot| slot.key() == usual);
    if draft.dead_material == DeadMaterial::Orthodox
        && ![('P', "pawn"), ('N', "knight"), ('B', "bishop")]
            .into_iter()
            .all(|(letter, key)| is_usual(letter, key))
    {
        say("deadMaterial", "orthodox needs p, n and b to be pawn, knight and bishop");
    }
    if draft.extinction_is_royal && draft.extinct == Which::All {
        say("extinctionPseudoRoyal", "which pieces are royal must be said by their letters");
    }
    found
}
