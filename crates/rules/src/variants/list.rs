//! The list of games, made of the folders in `games/` when this crate is compiled (`build/main.rs`).
//!
//! A game is a section of a folder's `game.ini`; nothing here or elsewhere names one.

use std::borrow::Cow;

use crate::types::atoms::{Atom, Mode, Normal, Travel};
use crate::types::geometry::Geometry;
#[allow(unused_imports, reason = "which of these the games need is theirs to say")]
use crate::types::square_set::SquareSet;
#[allow(unused_imports, reason = "which of these the games need is theirs to say")]
use crate::variant::data::{
    Among, BoardColors, Castling, DeadMaterial, EnPassantField, EnPassantRule, Endings, Extinction, Flag,
    FlagRules, Goal, KindSpec, MultiStep, PLAIN, Pieces, Place, Promotion, PseudoRoyal, Restraints, Role,
    SideMoves, SideRules, StalemateRule, VariantData, Verdict, Wing,
};
use crate::variant::rules_text::{OptionSpec, Paragraph, Preset, RulesText, Section, Source};
use crate::variants::options::Options;

include!(concat!(env!("OUT_DIR"), "/games.rs"));

/// A name in the list of games.
pub(crate) struct Entry {
    pub(crate) name: &'static str,
    /// The name of the first game of those that are told together: the same rules on boards of other sizes.
    family: &'static str,
    /// What else others call it, beside its title.
    pub(crate) also: &'static [&'static str],
    pub(crate) options: &'static [OptionSpec],
    pub(crate) presets: &'static [Preset],
    pub(crate) data: fn(&Options) -> VariantData,
}

/// The rules of a game as told to players, by its name without options.
pub(crate) fn text(base_name: &str) -> &'static RulesText {
    let place = ENTRIES.iter().position(|entry| entry.name == base_name);
    // Two lists, so that a program without readers of the rules does not carry them.
    &TEXTS[place.unwrap_or_default()]
}

/// The names of all variants, without options.
pub fn names() -> impl Iterator<Item = &'static str> {
    ENTRIES.iter().map(|entry| entry.name)
}

/// The families of games: of each the name of its first game, in the order in which they are shown.
pub fn families() -> impl Iterator<Item = &'static str> {
    ENTRIES.iter().filter(|entry| entry.name == entry.family).map(|entry| entry.name)
}

/// The games of a family, told by the name of its first game: that one and its other sizes.
///
/// ```
/// use vicinity_rules::variants;
///
/// assert!(variants::families().any(|name| name == "near"));
/// assert!(variants::family("near").any(|name| name == "near-8x9"));
/// assert_eq!(variants::orthodox(), "chess");
/// ```
pub fn family(first: &str) -> impl Iterator<Item = &'static str> {
    ENTRIES.iter().filter(move |entry| entry.family == first).map(|entry| entry.name)
}

/// The orthodox game: what is meant where nobody says which, and needs no telling.
pub fn orthodox() -> &'static str {
    ORTHODOX
}
