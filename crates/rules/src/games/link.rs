//! Games as links: the compressed text with a version prefix and a checksum.

use std::fmt;
use std::sync::Arc;

use super::error::{GameError, GameErrorKind};
use super::ini::{self, Section};
use super::{compression, is_known, read_sections};
use crate::types::words::checksum;
use crate::variant::{CUSTOM_PREFIX, Variant, custom_link};

/// The version prefix of a link.
const VERSION: char = '1';

/// The maximum size of a game in a link, in bytes.
const MAX_BYTES: usize = 1 << 14;

/// The maximum number of characters of a link. Longer ones are rejected.
const MAX_CHARS: usize = 1 << 15;

/// The characters of a link, six bits each: those that URLs do not escape (RFC 4648, section 5).
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// An error of a game in a link or in a text.
#[non_exhaustive]
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LinkError {
    /// The link is truncated or was changed.
    Damaged,
    /// The file does not have a section with this name.
    NoSection(String),
    /// The errors of the game.
    Game(Vec<GameError>),
}

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LinkError::Damaged => f.write_str("the link to this game is incomplete; ask for it again"),
            LinkError::NoSection(name) => write!(f, "there is no variant “{name}” in the file"),
            LinkError::Game(errors) => {
                for (index, error) in errors.iter().take(3).enumerate() {
                    write!(f, "{}{error}", if index > 0 { "; " } else { "" })?;
                }
                if errors.len() > 3 {
                    write!(f, "; and {} more", errors.len() - 3)?;
                }
                Ok(())
            }
        }
    }
}

impl std::error::Error for LinkError {}

/// Loads a game of a text: the one named `name`, or the last, because parents precede their
/// children. Its variant string contains the whole game and thus restores it.
///
/// # Errors
/// The errors of the text, with their lines.
pub fn load(text: &str, name: Option<&str>) -> Result<Arc<Variant>, LinkError> {
    let to_error = |line, error| LinkError::Game(vec![GameError::new(line, "", error)]);
    let sections = ini::sections(text).map_err(|error| to_error(1, error))?;
    let chain = chain(&sections, name)?;
    let line = chain.last().map_or(1, |section| section.line);
    let text = format_sections(&chain);
    let variant_name = [CUSTOM_PREFIX, &link(&text)].concat();
    // The original sections are parsed instead of that text, so that errors have the lines of
    // the file.
    let game = read_sections(chain.into_iter(), Some(&variant_name)).pop().ok_or(LinkError::Damaged)?;
    let variant = game.variant.map_err(LinkError::Game)?;
    if text.len() > MAX_BYTES { Err(to_error(line, GameErrorKind::TooLong)) } else { Ok(variant) }
}

/// Loads the game of a link, or of a text, which is accepted instead of a link.
///
/// # Errors
/// If it does not contain a game, or the errors of the game.
pub(crate) fn load_link(link: &str, name: Option<&str>) -> Result<Arc<Variant>, LinkError> {
    // Links do not contain this character, and game texts always do.
    if link.contains('[') {
        return load(link, name);
    }
    load(&text(link).ok_or(LinkError::Damaged)?, name)
}

/// The text of a custom variant; `None` for the games of this crate.
pub fn source_text(variant: &Variant) -> Option<String> {
    text(custom_link(variant.name())?)
}

/// The text of one game of a file, by its index among the sections, together with its parents.
/// `None` if there is no such section.
pub fn extract_section(text: &str, place: usize) -> Option<String> {
    let sections = ini::sections(text).ok()?;
    (place < sections.len()).then(|| format_sections(&chain_to(&sections, place)))
}

/// A section and its ancestors in the file, oldest first.
fn chain<'a>(sections: &'a [Section<'a>], name: Option<&str>) -> Result<Vec<&'a Section<'a>>, LinkError> {
    let place = match name {
        None => sections.len().saturating_sub(1),
        Some(name) => sections
            .iter()
            .position(|section| section.unique_name() == name)
            .or_else(|| sections.iter().position(|section| section.unique_name().eq_ignore_ascii_case(name)))
            .ok_or_else(|| LinkError::NoSection(name.to_owned()))?,
    };
    Ok(chain_to(sections, place))
}

/// The chain of the section with an index; empty if there is no such section.
fn chain_to<'a>(sections: &'a [Section<'a>], mut place: usize) -> Vec<&'a Section<'a>> {
    let mut chain: Vec<&Section> = sections.get(place).into_iter().collect();
    // Parents precede their children.
    while let Some(parent) =
        sections.get(place).and_then(|section| section.parent).filter(|parent| !is_known(parent))
    {
        let Some(before) = sections[..place].iter().position(|section| section.name == parent) else { break };
        chain.push(&sections[before]);
        place = before;
    }
    chain.reverse();
    chain
}

/// Formats sections with their keys only, without comments.
fn format_sections(sections: &[&Section]) -> String {
    let mut text = String::new();
    for section in sections {
        text += "[";
        text += &section.unique_name();
        if let Some(parent) = section.parent {
            text += ":";
            text += parent;
        }
        text += "]\n";
        for entry in &section.entries {
            text += entry.key;
            text += " = ";
            text += entry.value;
            text += "\n";
        }
    }
    // Compressed texts end with this character.
    text.retain(|letter| letter != '\0');
    text
}

/// Encodes a text as a link.
fn link(text: &str) -> String {
    let mut bytes = check(text).to_vec();
    bytes.extend(compression::compress(text));
    let mut link = String::from(VERSION);
    for three in bytes.chunks(3) {
        let bits = three.iter().fold(0, |bits, byte| bits << 8 | u32::from(*byte)) << (8 * (3 - three.len()));
        for place in 0..=three.len() {
            link.push(LETTERS[(bits >> (18 - 6 * place)) as usize & 63] as char);
        }
    }
    link
}

/// Decodes the text of a link if it is intact. Characters of surrounding text are ignored.
fn text(link: &str) -> Option<String> {
    if link.len() > MAX_CHARS {
        return None;
    }
    let mut letters = link.bytes().filter_map(|byte| LETTERS.iter().position(|known| *known == byte));
    if letters.next().map(|letter| LETTERS[letter]) != Some(VERSION as u8) {
        return None;
    }
    let mut bytes = Vec::new();
    let (mut bits, mut count) = (0u32, 0);
    for value in letters {
        bits = (bits << 6 | value as u32) & 0xffff;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    let (checked, compressed) = bytes.split_first_chunk()?;
    let text = compression::decompress(compressed, MAX_BYTES)?;
    (check(&text) == *checked).then_some(text)
}

/// The 16-bit checksum of a text.
fn check(text: &str) -> [u8; 2] {
    let sum = checksum(text);
    ((sum ^ sum >> 16) as u16).to_be_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_restores_its_game() {
        let text = "# Mine.\n\n[base:chess]\nqueen = -\namazon = a\nstartFen=rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR w KQkq - 0 1\n\
                    promotionPieceTypes = arbn\n[other:chess]\n[mine:base]\ncastling=false\n";
        let game = load(text, None).expect("a game");
        assert_eq!(game.title(), "mine");
        let again = Variant::parse(game.name()).expect("the same");
        assert_eq!(
            (again.name(), again.title(), again.start_fen()),
            (game.name(), game.title(), game.start_fen())
        );
        assert!(game.name().len() < 90, "{}", game.name());
        let written = source_text(&game).expect("a custom variant");
        assert!(
            written.starts_with("[base:chess]\nqueen = -\n")
                && !written.contains("other")
                && !written.contains('#'),
            "{written}"
        );
        assert_eq!(load(&written, None).expect("a game").name(), game.name());
        assert_eq!(load(text, Some("other")).expect("a game").title(), "other");
        assert_eq!(load(text, Some("none")).err(), Some(LinkError::NoSection("none".into())));
    }

    #[test]
    fn a_link_of_a_name_with_a_null_character_is_intact() {
        let game = load("[a\0b:chess]\n", None).expect("a game");
        let again = Variant::parse(game.name()).expect("the same");
        assert_eq!(again.name(), game.name());
    }

    #[test]
    fn a_damaged_link_is_reported() {
        let name = load(
            "[mine:chess]\nmaxRank = 10\nmaxFile = 10\nstartFen = rnbqkqkbnr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNBQKQ1BNR w - - 0 1\n",
            None,
        );
        let name = name.expect_err("two kings");
        assert!(matches!(name, LinkError::Game(_)), "{name}");
        let game = load("[mine:chess]\ncastling = false\n", None).expect("a game");
        let link = custom_link(game.name()).expect("a link");
        for end in 0..link.len() {
            assert_eq!(load_link(&link[..end], None).err(), Some(LinkError::Damaged), "{end}");
        }
        for odd in ["", "1", "2abc", "1a b", "1ä", "1AAAAAAAAAAAA", &"1".repeat(100_000)] {
            assert_eq!(load_link(odd, None).err(), Some(LinkError::Damaged), "{odd:.20}");
        }
    }

    #[test]
    fn characters_around_a_link_are_ignored() {
        let game = load("[mine:chess]\ncastling = false\n", None).expect("a game");
        let link = custom_link(game.name()).expect("a link");
        for (before, after) in [("", "."), ("", ")"), ("<", ">"), ("", "”,"), ("", "\u{200b}"), ("", "*")] {
            let found = load_link(&[before, link, after].concat(), None).expect("the game");
            assert_eq!(found.name(), game.name(), "{before}…{after}");
        }
    }

    #[test]
    fn only_a_game_and_its_parents_are_read_from_a_large_file() {
        let mut text = String::from("[base:chess]\ncastling = false\n");
        (0..997).for_each(|number| text += &format!("[g{number}:chess]\nno-such-key = 1\n"));
        text += "[Mine:base]\ntitle = Mine\n";
        for name in [None, Some("Mine"), Some("mine")] {
            assert_eq!(load(&text, name).expect("a game").title(), "Mine", "{name:?}");
        }
        let to_error = |text: &str| load(text, None).expect_err("too large").to_string();
        text += "[g997]\n[last:base]\n";
        assert_eq!(to_error(&text), "line 1: the file has more than 1,000 variants");
        assert_eq!(to_error(&"[a]\n".repeat(30_000)), "line 1: the file has more than 1,000 variants");
        assert_eq!(to_error(&"[abcdefghi]\n".repeat(100_000)), "line 1: the file is longer than a megabyte");
    }

    #[test]
    fn an_error_has_the_line_of_the_original_text() {
        let error = load("# Mine.\n\n[mine:chess]\n\n# Nothing\nmaxRank = 99\n", None).expect_err("too high");
        assert!(error.to_string().starts_with("line 6: maxRank: "), "{error}");
    }
}
