//! How things look and sound, where people differ: the language, the theme, the pieces, colours of the board, coordinates, motion, marks, volume; and
//! what is a matter of the device: the engine's memory, in mebibytes, the helps for fingers on small squares, and whether a single letter
//! is a key, which who speaks to the machine does not want.
//!
//! Each choice is a word in the browser's store (`store.rs`), an attribute of the page's root (`data-theme="dark"`), which
//! the style reads, and a list in the page (`data-display="theme"`). It is no part of a game and of no address.

/// What can be chosen: a word for it, and the words of the values, the usual one first.
pub const CHOICES: [(&str, &[&str]); 15] = [
    ("theme", &["system", "light", "dark", "contrast"]),
    ("pieces", &["pictures", "outline", "letters"]),
    ("squares", &["eight", "two"]),
    ("palette", &["green", "wood", "blue", "contrast"]),
    ("coordinates", &["inside", "outside", "none"]),
    ("motion", &["normal", "none"]),
    ("threats", &["off", "on"]),
    ("turning", &["stay", "each"]),
    ("volume", &["50", "100", "20", "0"]),
    ("memory", &["auto", "16", "64", "256"]),
    ("confirm", &["never", "touch", "always"]),
    ("lens", &["on", "off"]),
    ("spoken", &["plain", "apart"]),
    ("keys", &["on", "off"]),
    ("language", &["system", "en", "de"]),
];

/// So many of them, the first ones, are the style's: `www/look.js` sets them before the page is first painted.
pub const STYLED: usize = 6;

/// What has been chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Display([u8; CHOICES.len()]);

impl Display {
    /// The choices with their values, in the order of [`CHOICES`].
    pub fn values(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        CHOICES.iter().zip(self.0).map(|((key, values), index)| (*key, values[usize::from(index)]))
    }

    /// The value of a choice.
    pub fn value(self, key: &str) -> &'static str {
        self.values().find(|(other, _)| *other == key).map_or("", |(_, value)| value)
    }

    /// Chooses; returns what was chosen in its own words, or `None` where there is no such choice.
    pub fn choose(&mut self, key: &str, value: &str) -> Option<(&'static str, &'static str)> {
        let place = CHOICES.iter().position(|(known, _)| *known == key)?;
        let (key, values) = CHOICES[place];
        let index = values.iter().position(|known| *known == value)?;
        self.0[place] = index as u8;
        Some((key, values[index]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn look_js_sets_what_the_style_reads() {
        let script = include_str!("../../../www/look.js");
        let list = script.split_once("of [").and_then(|(_, rest)| rest.split_once(']')).expect("a list").0;
        let words: Vec<&str> = list.split(',').map(|word| word.trim().trim_matches('"')).collect();
        let (styled, others) = CHOICES.split_at(STYLED);
        // The language is not the style's, but it is decided before the first paint as well.
        let expected = styled.iter().map(|(key, _)| *key).chain(["language"]);
        assert_eq!(words, expected.collect::<Vec<_>>());
        let style = include_str!("../../../www/style.css");
        let is_read = |key: &str| style.contains(&["[data-", key, "="].concat());
        assert!(styled.iter().all(|(key, _)| is_read(key)), "the style reads all that is set for it");
        assert!(!others.iter().any(|(key, _)| is_read(key)), "what it reads is set before the first paint");
    }

    #[test]
    fn the_page_offers_what_can_be_chosen() {
        let page = include_str!("../../../index.html");
        for (key, values) in CHOICES {
            let select = ["data-display=\"", key, "\">"].concat();
            let list =
                page.split_once(&select).and_then(|(_, rest)| rest.split_once("</select>")).expect(key).0;
            let offered: Vec<&str> =
                list.split("value=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
            let mut known = values.to_vec();
            let mut sorted = offered.clone();
            known.sort_unstable();
            sorted.sort_unstable();
            assert_eq!(sorted, known, "{key}");
        }
    }
}
