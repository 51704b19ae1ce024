//! Custom variants in the format of Fairy-Stockfish's `variants.ini`.
//!
//! A file consists of sections, each of which defines a game. Unsupported rules are errors that
//! name the line and the key; nothing is ignored silently. Sources: the comment at the start of
//! Fairy-Stockfish's `src/variants.ini`, its `parser.cpp` for details of the keys, and Ralph
//! Betza's notation for moves as interpreted by that project.
//!
//! ```
//! use vicinity_rules::{Position, games};
//!
//! let games = games::read(
//!     "[knights:chess]
//! startFen = nnnqknnn/pppppppp/8/8/8/8/PPPPPPPP/NNNQKNNN w - - 0 1
//! castling = false",
//! );
//! let knights = games[0].variant.as_ref().expect("a game that can be played");
//! assert_eq!(Position::start(knights).legal_moves().len(), 26);
//! ```

mod betza;
mod build;
mod check;
mod compression;
mod custom_keys;
mod data;
mod draft;
mod error;
mod ini;
mod keys;
pub(crate) mod link;
mod moves_text;
mod outline;
mod picture;
mod reader;
mod regions;
mod remarks;
mod slots;
mod unsupported;
mod winning;

use std::sync::{Arc, OnceLock};

use crate::position::state::Position;
use crate::variant::Variant;
pub use betza::BetzaError;
pub use error::{ExpectedValue, GameError, GameErrorKind};
pub use ini::MAX_BYTES;
pub use link::{LinkError, extract_section, load, source_text};
pub use moves_text::write_betza;
pub use outline::{Outline, OutlinePiece, outline, parse_betza};
pub use picture::MAX_DRAWING_BYTES;
pub use unsupported::UnsupportedRule;
pub use winning::unplayable_reason;

/// Games from Fairy-Stockfish that sections can inherit from, in the same format.
const KNOWN: &str = include_str!("known.ini");

/// The games of this crate, in the same format.
const OURS: &str = include_str!(concat!(env!("OUT_DIR"), "/ours.ini"));

/// The result of parsing a section.
#[derive(Clone, Debug)]
pub struct ParsedGame {
    /// The name in brackets.
    pub name: String,
    /// The line of the name, from 1.
    pub line: usize,
    /// The variant, or all errors of the section.
    pub variant: Result<Arc<Variant>, Vec<GameError>>,
    /// Probable mistakes in a playable game: unusable castling rights in its start position, and
    /// multiple steps that no pawn can make.
    pub remarks: Vec<GameError>,
}

impl ParsedGame {
    /// The errors that make the game unplayable, or [not worth playing](unplayable_reason).
    pub fn errors(&self) -> Vec<GameError> {
        match &self.variant {
            Ok(variant) => unplayable_reason(variant)
                .map(|error| GameError::new(self.line, "", error))
                .into_iter()
                .collect(),
            Err(errors) => errors.clone(),
        }
    }
}

/// Parses all games of a file, in order.
///
/// A file that is too long, or has too many sections or none, gives one unnamed game with that
/// error.
///
/// ```
/// use vicinity_rules::games;
///
/// let games = games::read(
///     "[queens:chess]
/// startFen = qqqqkqqq/pppppppp/8/8/8/8/PPPPPPPP/QQQQKQQQ w - - 0 1
/// castling = false",
/// );
/// assert!(games[0].variant.is_ok());
/// let errors = games::read("[odd:chess]\npieceDrops = true\n")[0].errors();
/// assert_eq!((errors[0].line, errors[0].key.as_str()), (2, "pieceDrops"));
/// ```
pub fn read(text: &str) -> Vec<ParsedGame> {
    match ini::sections(text) {
        Ok(sections) => read_sections(sections.iter(), None),
        Err(error) => vec![nameless(error)],
    }
}

/// Whether every section can inherit from a game of this name.
pub fn is_known(name: &str) -> bool {
    known_drafts().iter().any(|(known, _)| known == name)
}

/// The games of some sections of a file, in order. Parents must precede their children.
fn read_sections<'a>(
    sections: impl Iterator<Item = &'a ini::Section<'a>>,
    variant_name: Option<&str>,
) -> Vec<ParsedGame> {
    let known = known_drafts();
    let mut drafts: Vec<(String, draft::Draft)> = Vec::new();
    sections
        .map(|section| {
            let mut errors = section.errors.clone();
            let draft = reader::read(section, known.iter().chain(&drafts), &mut errors);
            let name = section.unique_name();
            let variant = build::variant(section, variant_name.unwrap_or(&name), &draft, errors);
            let start = variant.as_ref().ok().map(Position::start);
            let remarks = start.map_or(Vec::new(), |start| remarks::of(section, &draft, &start));
            // If several games have the same name, others inherit from the first.
            drafts.push((name.to_string(), draft));
            ParsedGame { name: name.into_owned(), line: section.line, variant, remarks }
        })
        .collect()
}

/// The known games and those of this crate, parsed once.
fn known_sections() -> &'static [ini::Section<'static>] {
    static SECTIONS: OnceLock<Vec<ini::Section<'static>>> = OnceLock::new();
    SECTIONS.get_or_init(|| {
        let mut known = ini::sections(KNOWN).unwrap_or_default();
        // Fairy-Stockfish's chess is used: this crate's has no differences that matter to
        // a section that inherits from it.
        let is_new = |section: &ini::Section| known.iter().all(|known| known.name != section.name);
        let ours: Vec<_> = ini::sections(OURS).unwrap_or_default().into_iter().filter(is_new).collect();
        known.extend(ours);
        known
    })
}

/// The drafts of the known games, parsed once.
fn known_drafts() -> &'static [(String, draft::Draft)] {
    static DRAFTS: OnceLock<Vec<(String, draft::Draft)>> = OnceLock::new();
    DRAFTS.get_or_init(|| {
        let mut drafts = Vec::new();
        for section in known_sections() {
            let draft = reader::read(section, &drafts, &mut Vec::new());
            drafts.push((section.name.to_owned(), draft));
        }
        drafts
    })
}

/// The known games that every section can inherit from, as separate games.
pub fn known() -> Vec<ParsedGame> {
    read(KNOWN)
}

fn nameless(error: GameErrorKind) -> ParsedGame {
    ParsedGame {
        name: String::new(),
        line: 1,
        variant: Err(vec![GameError::new(1, "", error)]),
        remarks: Vec::new(),
    }
}
