//! A file of several games, opened in the designer: which of them is to be gone on with.

use std::sync::Arc;

use vicinity_rules::Variant;
use vicinity_rules::games::{self, LinkFault};

use crate::language::cat;

/// The most games that are offered.
const MAX_GAMES: usize = 200;

/// A game of a file.
pub struct FileGame {
    /// What it is called.
    pub title: String,
    /// The game, or the first thing that keeps it from being played.
    pub variant: Result<Arc<Variant>, LinkFault>,
    /// Its text without the other games.
    pub text: String,
}

/// The games of a text, if there are several to choose from: one game whose parents stand before it
/// is a single one.
pub fn several(text: &str) -> Vec<FileGame> {
    let read = games::read(text);
    let last = read.len().checked_sub(1).and_then(|last| games::single(text, last)).unwrap_or_default();
    if games::read(&last).len() == read.len() {
        return Vec::new();
    }
    let game = |(place, game): (usize, games::Game)| {
        let text = games::single(text, place)?;
        let title = games::outline(&text).map_or(game.name, |outline| outline.title);
        let variant = game.variant.map_err(|faults| faults.into_iter().next());
        let variant = match (variant, games::open(&text, None)) {
            (Err(Some(fault)), _) => Err(LinkFault::Game(vec![fault])),
            (_, opened) => opened,
        };
        Some(FileGame { title, variant, text })
    };
    read.into_iter().enumerate().take(MAX_GAMES).filter_map(game).collect()
}

/// The name of a section for a game of this title: small letters, digits and hyphens.
pub fn section_name(title: &str) -> String {
    let mut name = String::new();
    for letter in title.chars().flat_map(char::to_lowercase) {
        match letter {
            'a'..='z' | '0'..='9' => name.push(letter),
            _ if !name.is_empty() && !name.ends_with('-') => name.push('-'),
            _ => {}
        }
    }
    match name.trim_end_matches('-') {
        "" => UNNAMED.to_owned(),
        // A game of this name is known: a file with another one of it could not be like it.
        name if games::is_known(name) => cat(&["my-", name]),
        name => name.to_owned(),
    }
}

/// The section of a game whose title gives no name.
pub const UNNAMED: &str = "mygame";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_are_named_after_titles() {
        for (title, expected) in [
            ("Big House", "big-house"),
            ("Leap 6!", "leap-6"),
            ("  --Très chess: [x]  ", "tr-s-chess-x"),
            ("Knightmate", "my-knightmate"),
            ("Шахматы", "mygame"),
            ("", "mygame"),
        ] {
            assert_eq!(section_name(title), expected, "{title}");
        }
    }
}
