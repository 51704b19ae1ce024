//! The list of games, and how their options are read.
//!
//! A game is one file here, its line in `games!`, and tests.

mod chess;
mod contact;
mod grand_rider;
mod near;
mod near_vs_normal;
pub mod pieces;

use crate::variant::{OptionSpec, Preset, RulesText, VariantData, VariantError};

/// A name in the list of games.
pub(crate) struct Entry {
    pub(crate) name: &'static str,
    pub(crate) options: &'static [OptionSpec],
    pub(crate) presets: &'static [Preset],
    pub(crate) data: fn(&Options) -> VariantData,
}

/// What every game says of its draws.
const DRAWN_AT_ONCE: &str = "The same position for the third time is a draw, and so are fifty moves each without a capture or a pawn \
    move. Nobody has to claim them. A win on the last of those moves stands.";

/// A game without options.
const fn plain(name: &'static str, data: fn(&Options) -> VariantData) -> Entry {
    Entry { name, options: &[], presets: &[], data }
}

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
    (plain("near-8x9", near::near_8x9), near::TEXT_LARGE),
    (plain("near-8x10", near::near_8x10), near::TEXT_LARGE),
    (plain("near-8x9-straight", near::near_8x9_straight), near::TEXT_STRAIGHT),
    (plain("near-8x10-straight", near::near_8x10_straight), near::TEXT_STRAIGHT),
    (plain("normal-8x9", chess::normal_8x9), chess::TEXT_LARGE),
    (plain("normal-8x10", chess::normal_8x10), chess::TEXT_LARGE),
    (
        Entry {
            name: "near-vs-normal",
            options: near_vs_normal::OPTIONS,
            presets: near_vs_normal::PRESETS,
            data: near_vs_normal::data,
        },
        near_vs_normal::TEXT
    ),
    (plain("grand-rider", grand_rider::data), grand_rider::TEXT),
    (plain("contact", contact::data), contact::TEXT),
    (plain("chess", chess::chess), chess::TEXT),
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

/// The chosen values of a variant's options.
pub(crate) struct Options {
    specs: &'static [OptionSpec],
    chosen: Vec<Option<&'static str>>,
}

impl Options {
    pub(crate) fn new(specs: &'static [OptionSpec]) -> Self {
        Options { specs, chosen: vec![None; specs.len()] }
    }

    /// Takes one `key=value`.
    pub(crate) fn set(&mut self, variant: &'static str, pair: &str) -> Result<(), VariantError> {
        let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
        let Some(index) = self.specs.iter().position(|option| option.key == key) else {
            let found = key.to_owned();
            return Err(VariantError::UnknownKey { variant, found, allowed: self.specs });
        };
        let option = &self.specs[index];
        let Some(&value) = option.values.iter().find(|&&allowed| allowed == value) else {
            return Err(VariantError::UnknownValue { option, found: value.to_owned() });
        };
        if self.chosen[index].replace(value).is_some() {
            return Err(VariantError::Repeated { key: option.key });
        }
        Ok(())
    }

    /// The value of an option, the default where none was chosen.
    pub(crate) fn get(&self, key: &str) -> &'static str {
        self.specs
            .iter()
            .zip(&self.chosen)
            .find(|(option, _)| option.key == key)
            .map(|(option, chosen)| chosen.unwrap_or(option.values[0]))
            .expect("a game asks for its own options only")
    }

    /// The variant string with the options that differ from their defaults, in the order of the list.
    pub(crate) fn canonical(&self, name: &str) -> String {
        let mut text = name.to_owned();
        for (option, chosen) in self.specs.iter().zip(&self.chosen) {
            if let Some(value) = chosen.filter(|value| *value != option.values[0]) {
                text.push(if text.len() == name.len() { ':' } else { ',' });
                text.push_str(option.key);
                text.push('=');
                text.push_str(value);
            }
        }
        text
    }
}
