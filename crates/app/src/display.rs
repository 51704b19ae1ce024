//! How things look, where people differ: the language, the theme, men as pictures or letters, colours of the board; and the engine's memory, in
//! mebibytes, which is a matter of the device, too.
//!
//! Each choice is a word in the browser's store (`store.rs`), an attribute of the page's root (`data-theme="dark"`), which
//! the style reads, and a list in the page (`data-display="theme"`). It is no part of a game and of no address.

/// What can be chosen: a word for it, and the words of the values, the usual one first.
pub const CHOICES: [(&str, &[&str]); 5] = [
    ("theme", &["system", "light", "dark"]),
    ("men", &["pictures", "letters"]),
    ("squares", &["eight", "two"]),
    ("memory", &["auto", "16", "64", "256"]),
    ("language", &["system", "en", "de"]),
];

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
