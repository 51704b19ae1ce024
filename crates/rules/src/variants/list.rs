//! The list of games.
//!
//! A game is one file beside this one, its line in `games!`, and tests.

use crate::variant::data::VariantData;
use crate::variant::rules_text::{OptionSpec, Preset, RulesText};
use crate::variants::options::Options;
use crate::variants::{chess, contact, grand_rider, near, near_vs_normal};

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

/// A game without options.
const fn plain(name: &'static str, data: fn(&Options) -> VariantData) -> Entry {
    Entry { name, family: name, also: &[], options: &[], presets: &[], data }
}

/// Another size of a game.
const fn sized(name: &'static str, family: &'static str, data: fn(&Options) -> VariantData) -> Entry {
    Entry { family, ..plain(name, data) }
}

/// What the orthodox game is called in the PGN of other sites; with a set-up some call it after that.
const ORTHODOX_NAMES: &[&str] = &["Standard", "Normal", "Orthodox", "From Position"];

/// Makes two lists of one: what is needed to play, and what only readers of the rules need, so that a program without readers
/// does not carry it.
macro_rules! games {
    ($(($entry:expr, $text:expr),)*) => {
        /// All games, in the order in which they are shown.
        pub(crate) const ENTRIES: &[Entry] = &[$($entry),*];
        const TEXTS: &[RulesText] = &[$($text),*];
    };
}

games! {
    (plain("near", near::near), near::TEXT),
    (sized("near-8x9", "near", near::near_8x9), near::TEXT_LARGE),
    (sized("near-8x10", "near", near::near_8x10), near::TEXT_LARGE),
    (sized("near-8x9-straight", "near", near::near_8x9_straight), near::TEXT_STRAIGHT),
    (sized("near-8x10-straight", "near", near::near_8x10_straight), near::TEXT_STRAIGHT),
    (sized("normal-8x9", "chess", chess::normal_8x9), chess::TEXT_LARGE),
    (sized("normal-8x10", "chess", chess::normal_8x10), chess::TEXT_LARGE),
    (
        Entry {
            options: near_vs_normal::OPTIONS,
            presets: near_vs_normal::PRESETS,
            ..plain("near-vs-normal", near_vs_normal::data)
        },
        near_vs_normal::TEXT
    ),
    (plain("grand-rider", grand_rider::data), grand_rider::TEXT),
    (plain("contact", contact::data), contact::TEXT),
    (Entry { also: ORTHODOX_NAMES, ..plain("chess", chess::chess) }, chess::TEXT),
}

/// The rules of a game as told to players, by its name without options.
pub(crate) fn text(base_name: &str) -> &'static RulesText {
    let place = ENTRIES.iter().position(|entry| entry.name == base_name);
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
pub fn family(first: &str) -> impl Iterator<Item = &'static str> {
    ENTRIES.iter().filter(move |entry| entry.family == first).map(|entry| entry.name)
}
