//! The list of games, and how their options are read.
//!
//! A game is one file here, its line in [`ENTRIES`], and tests.

mod chess;
mod contact;
mod grand_rider;
pub mod men;
mod near;
mod near_vs_normal;

use crate::variant::{OptionSpec, Preset, VariantData, VariantError};

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

/// All games, in the order in which they are shown.
pub(crate) const ENTRIES: &[Entry] = &[
    plain("near", near::near),
    plain("near-8x9", near::near_8x9),
    plain("near-8x10", near::near_8x10),
    plain("near-8x9-straight", near::near_8x9_straight),
    plain("near-8x10-straight", near::near_8x10_straight),
    plain("normal-8x9", chess::normal_8x9),
    plain("normal-8x10", chess::normal_8x10),
    Entry {
        name: "near-vs-normal",
        options: near_vs_normal::OPTIONS,
        presets: near_vs_normal::PRESETS,
        data: near_vs_normal::data,
    },
    plain("grand-rider", grand_rider::data),
    plain("contact", contact::data),
    plain("chess", chess::chess),
];

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
