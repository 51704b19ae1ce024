//! Generated rules texts of custom variants, which have no rules file.
//!
//! Each sentence is a whole clause, or a clause with a list after a colon, so that it can be
//! translated as a unit. The text has the format of the rules files (`vicinity_rules::RulesText`).

mod endings;
mod moves;
mod pawns;
mod squares;

use vicinity_rules::{Atom, Color, Kind, Promotion, Restraints, Role, Travel, Variant};

use crate::language::{Text, capitalised, concat};
use crate::messages::rules;
use crate::names::kind_name;

/// Returns the rules of a variant.
pub fn rules(variant: &Variant) -> String {
    let mut text = RulesText::default();
    text.heading(rules::BOARD);
    let geometry = variant.geometry();
    let size = [geometry.files(), geometry.ranks()].map(|side| side.to_string());
    text.say(rules::board_size(&size[0], &size[1]));
    let black_begins = variant.start_fen().split(' ').nth(1) == Some("b");
    let first = if black_begins { rules::BLACK_BEGINS } else { rules::WHITE_BEGINS };
    text.say(first.as_str().to_owned());
    text.heading(rules::ENDINGS);
    endings::describe(&mut text, variant);
    text.heading(rules::RESTRAINTS);
    let by_contact = variant.all_kinds().any(|kind| jumps(variant, kind));
    restraints(&mut text, variant.restraints(), by_contact);
    text.heading(rules::MOVES);
    for kind in variant.all_kinds().filter(|&kind| is_seen(variant, kind)) {
        text.say(movement(variant, kind));
    }
    pawns::describe(&mut text, variant);
    text.written
}

/// Returns the description of all moves of a kind, preceded by its name and letter.
pub fn piece(variant: &Variant, kind: Kind) -> String {
    let mut text = movement(variant, kind);
    let letter = variant.kind(kind).letter;
    for (count, sentence) in
        [(2, rules::piece_double_step as fn(&str) -> String), (3, rules::piece_triple_step)]
    {
        if let Some(from) = pawns::multi_step(variant, letter, count) {
            text += " ";
            text += &sentence(&from);
        }
    }
    text
}

/// Returns how a kind moves, preceded by its name.
pub fn moves(variant: &Variant, kind: Kind) -> String {
    let moves = moves::sentence(variant, variant.kind(kind));
    concat(&[&capitalised(kind_name(variant, kind)), ": ", &moves, "."])
}

/// Whether pieces of a kind jump over friendly pieces, as in Contact Chess.
pub fn jumps(variant: &Variant, kind: Kind) -> bool {
    let is_jump = |atom: &Atom| matches!(atom.travel, Travel::Contact { .. });
    variant.kind(kind).atoms.iter().any(is_jump)
}

/// Returns the description of a kind's movement, preceded by its name and letter. Double steps are
/// not part of it.
fn movement(variant: &Variant, kind: Kind) -> String {
    let spec = variant.kind(kind);
    let royal = if spec.role == Role::King { concat(&[", ", rules::ROYAL.as_str()]) } else { String::new() };
    let letter = spec.letter.to_string();
    let moves = moves::sentence(variant, spec);
    let line =
        concat(&[&capitalised(kind_name(variant, kind)), " (", &letter, ")", &royal, ": ", &moves, "."]);
    match squares::of_sides(variant, |moves| {
        moves.regions.iter().find(|(letter, _)| *letter == spec.letter).map(|(_, squares)| *squares)
    }) {
        Some(region) => concat(&[&line, " ", &rules::region(&region)]),
        None => line,
    }
}

/// Writes prohibitions and obligations.
fn restraints(text: &mut RulesText, restraints: &Restraints, by_contact: bool) {
    let rules = [
        (restraints.must_capture, rules::MUST_CAPTURE.as_str()),
        (restraints.no_checks, rules::NO_CHECKS.as_str()),
        (restraints.kings_may_not_face, rules::KINGS_MAY_NOT_FACE.as_str()),
        (restraints.checked_king_stays, rules::CHECKED_KING_STAYS.as_str()),
        (restraints.no_dead_ends, rules::NO_DEAD_ENDS.as_str()),
    ];
    if by_contact {
        text.say(rules::CONTACT_CAPTURES.owned());
    }
    for (_, rule) in rules.into_iter().filter(|(holds, _)| *holds) {
        text.say(rule.to_owned());
    }
}

/// A rules text under construction. A heading is written only when a paragraph follows.
#[derive(Default)]
struct RulesText {
    written: String,
    heading: Option<Text>,
}

impl RulesText {
    fn heading(&mut self, heading: Text) {
        self.heading = Some(heading);
    }

    fn say(&mut self, paragraph: String) {
        if let Some(heading) = self.heading.take() {
            self.written += &concat(&["# ", heading.as_str(), "\n"]);
        }
        self.written += &concat(&[". ", &paragraph, "\n"]);
    }
}

/// Whether a kind can occur on the board. A variant based on another inherits its kinds, used or
/// not.
fn is_seen(variant: &Variant, kind: Kind) -> bool {
    Color::BOTH.into_iter().any(|color| stands(variant, color, kind) || is_promoted_to(variant, color, kind))
}

/// Whether a side has a piece of a kind in the start position.
fn stands(variant: &Variant, color: Color, kind: Kind) -> bool {
    variant.initial_count(color, kind) > 0
}

/// Whether pieces of a side can promote to a kind.
fn is_promoted_to(variant: &Variant, color: Color, kind: Kind) -> bool {
    let letter = variant.kind(kind).letter;
    match &variant.side(color).promotion {
        Promotion::Among(among) => among.kinds.contains(letter),
        // These only promote to kinds of the start position.
        Promotion::FromPool | Promotion::Any => false,
        Promotion::ByReach { on_last_rank, .. } => on_last_rank.iter().any(|(_, becomes)| *becomes == letter),
    }
}

/// Returns the names of kinds, given by their letters, that a side may have; `None` if there are
/// none.
fn names(variant: &Variant, color: Color, letters: &str) -> Option<String> {
    let known = variant.all_kinds().filter(|&kind| {
        letters.contains(variant.kind(kind).letter)
            && (stands(variant, color, kind) || is_promoted_to(variant, color, kind))
    });
    list(known.map(|kind| kind_name(variant, kind).to_owned()))
}

/// Joins words with commas; `None` if there are none.
fn list(words: impl Iterator<Item = String>) -> Option<String> {
    words.reduce(|list, word| concat(&[&list, ", ", &word]))
}

/// Combines the descriptions for both sides: a single one if they are equal, `None` if neither side
/// has one.
fn sides(of: impl Fn(Color) -> Option<String>) -> Option<String> {
    match Color::BOTH.map(of) {
        [Some(white), Some(black)] if white == black => Some(white),
        [Some(white), Some(black)] => Some(rules::sides(&white, &black)),
        [Some(white), None] => Some(rules::side_white(&white)),
        [None, Some(black)] => Some(rules::side_black(&black)),
        [None, None] => None,
    }
}
