//! From a variant string to a game that can be played.

use std::sync::Arc;

use crate::games::fault::VariantError;
use crate::games::list::{self, ENTRIES};
use crate::games::options::Options;
use crate::variant::Variant;
use crate::variant::rules_text::RulesText;

impl Variant {
    /// The variant a string such as `near` or `near-vs-normal:near=black,ep=off` names.
    ///
    /// # Errors
    /// Names the word at fault and lists what is allowed.
    pub fn parse(text: &str) -> Result<Arc<Variant>, VariantError> {
        let (name, written) = match text.split_once(':') {
            Some((name, options)) => (name, Some(options)),
            None => (text, None),
        };
        let Some(entry) = ENTRIES.iter().find(|entry| entry.name == name) else {
            return Err(VariantError::UnknownName { found: name.to_owned() });
        };
        let mut options = Options::new(entry.options);
        if let Some(written) = written {
            for pair in written.split(',') {
                choose(&mut options, entry.name, pair)?;
            }
        }
        let name = options.canonical(entry.name);
        Ok(Variant::new(name, entry.options, entry.presets, (entry.data)(&options)))
    }

    /// The rules as told to players.
    pub fn text(&self) -> &'static RulesText {
        list::text(self.base_name())
    }
}

/// Takes one `key=value`.
fn choose(options: &mut Options, variant: &'static str, pair: &str) -> Result<(), VariantError> {
    let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
    let Some(index) = options.specs.iter().position(|option| option.key == key) else {
        let found = key.to_owned();
        return Err(VariantError::UnknownKey { variant, found, allowed: options.specs });
    };
    let option = &options.specs[index];
    let Some(&value) = option.values.iter().find(|&&allowed| allowed == value) else {
        return Err(VariantError::UnknownValue { option, found: value.to_owned() });
    };
    if options.chosen[index].replace(value).is_some() {
        return Err(VariantError::Repeated { key: option.key });
    }
    Ok(())
}
