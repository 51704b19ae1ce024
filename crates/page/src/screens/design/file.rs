//! Files with several variants: the list from which the user chooses one to edit.

use std::sync::Arc;

use vicinity_rules::Variant;
use vicinity_rules::games::{self, LinkError};

use crate::language::concat;

/// The maximum number of variants offered.
const MAX_GAMES: usize = 200;

/// A variant in a file.
pub struct FileGame {
    pub title: String,
    /// The variant, or the first error that keeps it from being played.
    pub variant: Result<Arc<Variant>, LinkError>,
    /// The text of this variant and its parents, without the others.
    pub text: String,
}

/// The variants of a text, if there are several to choose from; otherwise empty. A variant together
/// with the parents it is derived from counts as one.
pub fn several(text: &str) -> Vec<FileGame> {
    let read = games::read(text);
    let last =
        read.len().checked_sub(1).and_then(|last| games::extract_section(text, last)).unwrap_or_default();
    if games::read(&last).len() == read.len() {
        return Vec::new();
    }
    let game = |(place, game): (usize, games::ParsedGame)| {
        let text = games::extract_section(text, place)?;
        let title = games::outline(&text).map_or(game.name, |outline| outline.title);
        let variant = game.variant.map_err(|errors| errors.into_iter().next());
        let variant = match (variant, games::load(&text, None)) {
            (Err(Some(error)), _) => Err(LinkError::Game(vec![error])),
            (_, opened) => opened,
        };
        Some(FileGame { title, variant, text })
    };
    read.into_iter().enumerate().take(MAX_GAMES).filter_map(game).collect()
}

/// The section name for a title: lowercase letters, digits and hyphens.
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
        // A section with the name of a built-in variant could not derive from that variant.
        name if games::is_known(name) => concat(&["my-", name]),
        name => name.to_owned(),
    }
}

/// The section name of a variant whose title has no usable characters.
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
