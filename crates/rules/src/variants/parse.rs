//! Parsing of variant strings and titles.

use std::sync::Arc;

use crate::types::words::shorten;
use crate::variant::Variant;
use crate::variant::rules_text::RulesText;
use crate::variants::error::VariantError;
use crate::variants::list::{self, ENTRIES, VariantEntry};
use crate::variants::options::Options;

impl Variant {
    /// Parses a variant string such as `near` or `near-vs-normal:near=black,ep=off`, ignoring case.
    /// A string with the prefix `game:` contains a custom variant ([`crate::games::load`]).
    ///
    /// ```
    /// use vicinity_rules::Variant;
    ///
    /// let variant = Variant::parse("near-vs-normal:near=black")?;
    /// assert_eq!(variant.base_name(), "near-vs-normal");
    /// assert!(Variant::parse("unknown").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If a name, key or value is unknown. The error names it and lists the allowed ones.
    pub fn parse(text: &str) -> Result<Arc<Variant>, VariantError> {
        #[cfg(feature = "custom")]
        if let Some(game) = crate::variant::custom_link(text) {
            return Variant::of_game(game, None);
        }
        let text = text.trim();
        let (name, written) = match text.split_once(':') {
            Some((name, options)) => (name, Some(options)),
            None => (text, None),
        };
        let Some(entry) = ENTRIES.iter().find(|entry| entry.name.eq_ignore_ascii_case(name)) else {
            return Err(VariantError::UnknownName { found: shorten(name) });
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

    /// Parses the custom variant in a link or in a text of variant definitions. If the text defines
    /// several variants, returns the one named `name`, or the last.
    ///
    /// # Errors
    /// The errors and their places. Always an error if custom variants are not supported.
    pub fn of_game(game: &str, name: Option<&str>) -> Result<Arc<Variant>, VariantError> {
        #[cfg(feature = "custom")]
        return crate::games::link::load_link(game, name).map_err(VariantError::Custom);
        #[cfg(not(feature = "custom"))]
        Err(VariantError::UnknownName { found: shorten(name.map_or(game, |_| game)) })
    }

    /// Finds the variant of a variant string or of a title such as `Near Chess`, `GRAND RIDER` or
    /// `Standard`. Case, spaces, punctuation and the word “Chess” are ignored in titles.
    ///
    /// ```
    /// use vicinity_rules::Variant;
    ///
    /// assert_eq!(Variant::from_title("GRAND RIDER")?.name(), "grand-rider");
    /// assert_eq!(Variant::from_title("Near Chess")?.name(), "near");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The error of [`Variant::parse`] if the text is neither.
    pub fn from_title(text: &str) -> Result<Arc<Variant>, VariantError> {
        Variant::parse(text).or_else(|error| {
            let wanted = bare_title(text);
            let is_meant = |entry: &&VariantEntry| {
                let title = (entry.data)(&Options::new(entry.options)).title;
                [entry.name, &title].iter().chain(entry.also).any(|known| bare_title(known) == wanted)
            };
            ENTRIES.iter().find(is_meant).map_or(Err(error), |entry| Variant::parse(entry.name))
        })
    }

    /// The rules as a text for players.
    pub fn text(&self) -> &'static RulesText {
        list::text(self.base_name())
    }
}

/// A title reduced to lowercase letters and digits, without the word “chess”.
fn bare_title(title: &str) -> String {
    let signs = title.chars().map(|sign| if sign == '×' { 'x' } else { sign.to_ascii_lowercase() });
    let title: String = signs.collect();
    let words = title.split(|sign: char| !sign.is_ascii_alphanumeric());
    let bare: String = words.map(|word| word.strip_suffix("chess").unwrap_or(word)).collect();
    // The title of the orthodox game is only this word.
    if bare.is_empty() && title.starts_with("chess") { "chess".to_owned() } else { bare }
}

/// Parses one `key=value`.
fn choose(options: &mut Options, variant: &'static str, pair: &str) -> Result<(), VariantError> {
    let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
    let Some(index) = options.specs.iter().position(|option| option.key.eq_ignore_ascii_case(key)) else {
        let found = shorten(key);
        return Err(VariantError::UnknownKey { variant, found, allowed: options.specs });
    };
    let option = &options.specs[index];
    let Some(&value) = option.values.iter().find(|allowed| allowed.eq_ignore_ascii_case(value)) else {
        return Err(VariantError::UnknownValue { option, found: shorten(value) });
    };
    if options.chosen[index].replace(value).is_some() {
        return Err(VariantError::Repeated { key: option.key });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_options_may_be_in_any_case() {
        for (text, name) in [
            ("Near", "near"),
            (" GRAND-RIDER ", "grand-rider"),
            ("Near-vs-Normal:Near=BLACK,EP=off", "near-vs-normal:near=black,ep=off"),
        ] {
            assert_eq!(Variant::parse(text).map(|found| found.name().to_owned()), Ok(name.into()), "{text}");
        }
    }

    #[test]
    fn variant_titles_are_recognised_in_any_spelling() {
        for entry in ENTRIES {
            let variant = Variant::parse(entry.name).expect("a listed name");
            for text in [variant.name(), variant.title(), &variant.title().to_uppercase()] {
                assert_eq!(
                    Variant::from_title(text).map(|found| found.name().to_owned()),
                    Ok(entry.name.into()),
                    "{text}"
                );
            }
        }
        for (text, name) in [
            ("Near Chess", "near"),
            ("Near", "near"),
            ("Near Chess 8x9", "near-8x9"),
            ("Grand Rider", "grand-rider"),
            ("Contact", "contact"),
            ("Near vs Normal Chess", "near-vs-normal"),
            ("near-vs-normal:near=black", "near-vs-normal:near=black"),
            ("Standard", "chess"),
            ("From Position", "chess"),
            ("Chess 8x10", "normal-8x10"),
        ] {
            assert_eq!(
                Variant::from_title(text).map(|found| found.name().to_owned()),
                Ok(name.into()),
                "{text}"
            );
        }
        for text in ["", "Atomic", "×", "Nearby"] {
            assert_eq!(Variant::from_title(text).err(), Variant::parse(text).err(), "{text}");
        }
    }
}
