//! The list of games, generated from the folders in `games/` by the build script (`build/main.rs`).
//!
//! A game is a section of a folder's `game.ini`. No game is named in the code.

use std::borrow::Cow;

use crate::types::atoms::{Atom, Mode, Normal, Travel};
use crate::types::geometry::Geometry;
#[allow(unused_imports, reason = "the generated code uses only some of these")]
use crate::types::square_set::SquareSet;
#[allow(unused_imports, reason = "the generated code uses only some of these")]
use crate::variant::data::{
    Among, BoardColors, Castling, DeadMaterial, EnPassantField, EnPassantRule, Endings, Extinction, Flag,
    FlagRules, Goal, KindSpec, MultiStep, PLAIN, Pieces, Place, Promotion, PseudoRoyal, Restraints, Role,
    SideMoves, SideRules, StalemateRule, VariantData, Verdict, Wing,
};
use crate::variant::rules_text::{OptionSpec, Paragraph, Preset, RulesText, Section, Source};
use crate::variants::options::Options;

include!(concat!(env!("OUT_DIR"), "/games.rs"));

/// An entry of the list.
pub(crate) struct VariantEntry {
    pub(crate) name: &'static str,
    /// The name of the family: of its first game. A family has the same rules on boards of
    /// different sizes.
    family: &'static str,
    /// Alternative titles.
    pub(crate) also: &'static [&'static str],
    pub(crate) options: &'static [OptionSpec],
    pub(crate) presets: &'static [Preset],
    pub(crate) data: fn(&Options) -> VariantData,
}

/// The rules text of a game, by its name without options.
pub(crate) fn text(base_name: &str) -> &'static RulesText {
    let place = ENTRIES.iter().position(|entry| entry.name == base_name);
    // The texts are a separate list, so that programs that do not show them do not contain them.
    &TEXTS[place.unwrap_or_default()]
}

/// The names of all variants, without options.
pub fn names() -> impl Iterator<Item = &'static str> {
    ENTRIES.iter().map(|entry| entry.name)
}

/// The families of games, in display order, each by the name of its first game.
pub fn families() -> impl Iterator<Item = &'static str> {
    ENTRIES.iter().filter(|entry| entry.name == entry.family).map(|entry| entry.name)
}

/// The games of a family, given the name of its first game.
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

/// The name of the orthodox game, which is the default.
pub fn orthodox() -> &'static str {
    ORTHODOX
}
