//! The chosen options of a game.

use crate::variant::rules_text::OptionSpec;

/// The chosen values of a variant's options.
pub(crate) struct Options {
    pub(super) specs: &'static [OptionSpec],
    pub(super) chosen: Vec<Option<&'static str>>,
}

impl Options {
    pub(crate) fn new(specs: &'static [OptionSpec]) -> Self {
        Options { specs, chosen: vec![None; specs.len()] }
    }

    /// The value of an option, or its default.
    pub(crate) fn get(&self, key: &str) -> &'static str {
        self.specs
            .iter()
            .zip(&self.chosen)
            .find(|(option, _)| option.key == key)
            .map(|(option, chosen)| chosen.unwrap_or(option.values[0]))
            .expect("a game asks for its own options only")
    }

    /// The variant string with the options that differ from their defaults, in the order of the
    /// specification.
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
