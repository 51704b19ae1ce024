//! Display and sound settings, and settings of the device: the language, the theme, the pieces,
//! board colours, coordinates, motion, marks and volume; the size of the engine's hash table in
//! mebibytes, the number of processors for analysis, help for touch on small squares, and
//! single-letter shortcuts, which interfere with speech input.
//!
//! Each setting is a text in storage, an attribute of the root element (`data-theme="dark"`) for
//! the style sheets, and a row on the settings screen (`screens/settings`). It is not part of a
//! game or an address.

/// Defines [`Preference`] and its tables from one list, so that they agree.
macro_rules! preferences {
    ($($name:ident = $key:literal, $values:expr;)*) => {
        /// A setting that belongs to this browser, not to a game.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(u8)]
        pub enum Preference {
            $($name,)*
        }

        impl Preference {
            /// All settings, in the order of [`PREFERENCES`].
            pub const ALL: [Preference; [$($key),*].len()] = [$(Preference::$name),*];
        }

        /// The settings: the name of each, and the names of its values, the default first.
        pub const PREFERENCES: [(&str, &[&str]); Preference::ALL.len()] = [$(($key, &$values)),*];
    };
}

preferences! {
    Theme = "theme", ["system", "light", "dark", "contrast"];
    Pieces = "pieces", ["pictures", "outline", "letters", "shapes"];
    Squares = "squares", ["eight", "two"];
    Palette = "palette", ["green", "wood", "blue", "contrast"];
    Coordinates = "coordinates", ["inside", "outside", "none"];
    Motion = "motion", ["normal", "none"];
    Figurines = "figurines", ["off", "on"];
    Wheel = "wheel", ["off", "on"];
    Threats = "threats", ["off", "on"];
    Targets = "targets", ["on", "off"];
    Premoves = "premoves", ["on", "off"];
    Turning = "turning", ["stay", "each"];
    Volume = "volume", ["50", "100", "20", "0"];
    Memory = "memory", ["auto", "16", "64", "256"];
    Processors = "processors", ["auto", "1", "2", "3", "4"];
    Confirm = "confirm", ["never", "touch", "always"];
    KingWarning = "kingwarning", ["on", "off"];
    Magnifier = "lens", ["on", "off"];
    Spoken = "spoken", ["plain", "apart"];
    Keys = "keys", ["on", "off"];
    Blindfold = "blindfold", ["off", "on"];
    Zen = "zen", ["off", "on"];
    Language = "language", ["system", "en", "de"];
}

impl Preference {
    /// Returns the name of the setting.
    pub const fn key(self) -> &'static str {
        PREFERENCES[self as usize].0
    }

    pub fn parse(key: &str) -> Option<Preference> {
        let place = PREFERENCES.iter().position(|(known, _)| *known == key)?;
        Preference::ALL.get(place).copied()
    }
}

/// The current settings: the index of each setting's value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Preferences([u8; PREFERENCES.len()]);

impl Preferences {
    /// Returns the names of all settings and values, in the order of [`PREFERENCES`].
    pub fn values(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        PREFERENCES.iter().zip(self.0).map(|((key, values), index)| (*key, values[usize::from(index)]))
    }

    /// Returns the name of a setting's value.
    pub fn value(self, preference: Preference) -> &'static str {
        PREFERENCES[preference as usize].1[usize::from(self.0[preference as usize])]
    }

    /// Whether a setting with the values `on` and `off` is on.
    pub fn is_on(self, preference: Preference) -> bool {
        self.value(preference) == "on"
    }

    /// Sets a value; returns its static name, or `None` if there is no such value.
    pub fn set(&mut self, preference: Preference, value: &str) -> Option<&'static str> {
        let values = PREFERENCES[preference as usize].1;
        let index = values.iter().position(|known| *known == value)?;
        self.0[preference as usize] = index as u8;
        Some(values[index])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of settings, at the start of the list, that style sheets read. `www/look.js` sets
    /// them before the first paint.
    const STYLED: usize = 6;

    #[test]
    fn look_js_sets_what_the_stylesheets_read() {
        let script = include_str!("../../../www/look.js");
        let list = script.split_once("of [").and_then(|(_, rest)| rest.split_once(']')).expect("a list").0;
        let words: Vec<&str> = list.split(',').map(|word| word.trim().trim_matches('"')).collect();
        let (styled, others) = PREFERENCES.split_at(STYLED);
        // No style sheet reads the language, but it is needed before the first paint as well.
        let expected = styled.iter().map(|(key, _)| *key).chain(["language"]);
        assert_eq!(words, expected.collect::<Vec<_>>());
        let style = include_str!("../../../www/style.css");
        let is_read = |key: &str| style.contains(&["[data-", key, "="].concat());
        assert!(styled.iter().all(|(key, _)| is_read(key)), "the style reads all that is set for it");
        assert!(!others.iter().any(|(key, _)| is_read(key)), "what it reads is set before the first paint");
    }

    #[test]
    fn the_settings_offer_what_can_be_chosen() {
        for (preference, (key, values)) in Preference::ALL.into_iter().zip(PREFERENCES) {
            let mut offers =
                crate::screens::settings::offers().filter(|offer| offer.preference == preference);
            let offer = offers.next().unwrap_or_else(|| panic!("{key} has a line in words/settings.rs"));
            assert!(offers.next().is_none(), "{key} is there once");
            let sorted =
                |words: Vec<&'static str>| words.into_iter().collect::<std::collections::BTreeSet<_>>();
            let offered = sorted(offer.values.iter().map(|(value, _)| *value).collect());
            assert_eq!((offered, offer.values.len()), (sorted(values.to_vec()), values.len()), "{key}");
        }
    }
}
