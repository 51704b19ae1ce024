//! The rules of a game of somebody's own in words, written from its data: such a game brings no text of its rules.
//!
//! Every sentence is a whole clause, or one with a list behind a colon, so that each can be translated whole. The text has the form
//! of the files that our own games have (`vicinity_rules::RulesText`).

mod endings;
mod moves;
mod pawns;
mod squares;

use vicinity_rules::{Atom, Color, Kind, Promotion, Restraints, Role, Travel, Variant};

use crate::language::{capitalised, cat, fill, tr};

/// The rules of a game.
pub fn rules(variant: &Variant) -> String {
    let mut text = Text::default();
    text.heading("The board");
    let geometry = variant.geometry();
    let size = [geometry.files(), geometry.ranks()].map(|side| side.to_string());
    text.say(fill("The board has {0} files and {1} ranks.", &[&size[0], &size[1]]));
    let black_begins = variant.start_fen().split(' ').nth(1) == Some("b");
    text.say(tr(if black_begins { "Black moves first." } else { "White moves first." }).to_owned());
    text.heading("How the game ends");
    endings::tell(&mut text, variant);
    text.heading("What is forbidden");
    let by_contact = |atom: &Atom| matches!(atom.travel, Travel::Contact { .. });
    let by_contact = variant.kinds().iter().any(|kind| kind.atoms.iter().any(by_contact));
    restraints(&mut text, variant.restraints(), by_contact);
    text.heading("Moves of the pieces");
    for kind in variant.all_kinds().filter(|&kind| is_seen(variant, kind)) {
        text.say(piece(variant, kind));
    }
    pawns::tell(&mut text, variant);
    text.written
}

/// How a kind of piece moves, with its name and letter before it.
pub fn piece(variant: &Variant, kind: Kind) -> String {
    let spec = variant.kind(kind);
    let royal = if spec.role == Role::King { cat(&[", ", tr("royal")]) } else { String::new() };
    let letter = spec.letter.to_string();
    let moves = moves::sentence(variant, spec);
    let told = cat(&[&capitalised(&spec.name), " (", &letter, ")", &royal, ": ", &moves, "."]);
    match squares::of_sides(variant, |moves| {
        moves.regions.iter().find(|(letter, _)| *letter == spec.letter).map(|(_, squares)| *squares)
    }) {
        Some(region) => cat(&[&told, " ", &fill("Its moves and captures end only here: {0}.", &[&region])]),
        None => told,
    }
}

/// What is forbidden, and what one must do.
fn restraints(text: &mut Text, restraints: &Restraints, by_contact: bool) {
    let rules = [
        (restraints.must_capture, "Whoever can capture must capture."),
        (restraints.no_checks, "No move may give check."),
        (
            restraints.kings_may_not_face,
            "The two kings may not face each other along a file or rank with nothing between them.",
        ),
        (
            restraints.checked_king_stays,
            "A king in check may not step away: it may only capture the piece that checks, if no other piece checks as well.",
        ),
        (
            restraints.no_dead_ends,
            "No piece may go where it could never move again, unless it promotes there.",
        ),
    ];
    if by_contact {
        text.say(
            tr("A capture by step, slide or jump is barred by what stands right behind the captured piece, seen from who captures: by a \
                piece of the capturer's own side, and by an unbroken row of the captured piece's friends, unless the capturer jumps over \
                more pieces than stand in that row.")
            .to_owned(),
        );
    }
    for (_, rule) in rules.into_iter().filter(|(holds, _)| *holds) {
        text.say(tr(rule).to_owned());
    }
}

/// A text that grows: a heading is written before the first paragraph below it, and not where there is none.
#[derive(Default)]
struct Text {
    written: String,
    heading: &'static str,
}

impl Text {
    fn heading(&mut self, heading: &'static str) {
        self.heading = heading;
    }

    fn say(&mut self, paragraph: String) {
        let heading = std::mem::take(&mut self.heading);
        if !heading.is_empty() {
            self.written += &cat(&["# ", tr(heading), "\n"]);
        }
        self.written += &cat(&[". ", &paragraph, "\n"]);
    }
}

/// Whether a kind may come to be on the board: a game that is like another has that one's pieces, used or not.
fn is_seen(variant: &Variant, kind: Kind) -> bool {
    Color::BOTH.into_iter().any(|color| stands(variant, color, kind) || is_promoted_to(variant, color, kind))
}

/// Whether a side has a piece of a kind in the array.
fn stands(variant: &Variant, color: Color, kind: Kind) -> bool {
    variant.initial_count(color, kind) > 0
}

/// Whether a side's pieces may become a kind.
fn is_promoted_to(variant: &Variant, color: Color, kind: Kind) -> bool {
    let letter = variant.kind(kind).letter;
    match &variant.side(color).promotion {
        Promotion::Among(among) => among.kinds.contains(letter),
        // These give back what the array has.
        Promotion::FromPool | Promotion::Any => false,
        Promotion::ByReach { on_last_rank, .. } => on_last_rank.iter().any(|(_, becomes)| *becomes == letter),
    }
}

/// The names of kinds by their letters; `None` where no letter names one that a side may have.
fn names(variant: &Variant, color: Color, letters: &str) -> Option<String> {
    let known = variant.all_kinds().filter(|&kind| {
        letters.contains(variant.kind(kind).letter)
            && (stands(variant, color, kind) || is_promoted_to(variant, color, kind))
    });
    list(known.map(|kind| tr(&variant.kind(kind).name).to_owned()))
}

/// Words with commas between; `None` where there are none.
fn list(words: impl Iterator<Item = String>) -> Option<String> {
    words.reduce(|list, word| cat(&[&list, ", ", &word]))
}

/// What is said of each side: once where it is the same, `None` where there is nothing to say of either.
fn sides(of: impl Fn(Color) -> Option<String>) -> Option<String> {
    match Color::BOTH.map(of) {
        [Some(white), Some(black)] if white == black => Some(white),
        [Some(white), Some(black)] => Some(fill("White {0}; Black {1}", &[&white, &black])),
        [Some(white), None] => Some(fill("White {0}", &[&white])),
        [None, Some(black)] => Some(fill("Black {0}", &[&black])),
        [None, None] => None,
    }
}
