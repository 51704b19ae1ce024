//! The language of games: Fairy-Stockfish's `variants.ini`, read into games that can be played.
//!
//! A file has sections, one a game. What a section asks for that is not played here is refused by
//! its line and key; nothing is left out in silence. Sources: the comment at the head of
//! Fairy-Stockfish's `src/variants.ini`, its `parser.cpp` for what a key does where the comment is
//! short, and Ralph Betza's notation for moves as that project reads it.
//!
//! ```
//! use vicinity_rules::{Position, games};
//!
//! let games = games::read("[knights:chess]\nstartFen = nnnqknnn/pppppppp/8/8/8/8/PPPPPPPP/NNNQKNNN w - - 0 1\ncastling = false\n");
//! let knights = games[0].variant.as_ref().expect("a game that can be played");
//! assert_eq!(Position::start(knights).legal_moves().len(), 26);
//! ```

mod betza;
mod build;
mod check;
mod data;
mod draft;
mod fault;
mod ini;
mod keys;
pub(crate) mod link;
mod moves_text;
mod outline;
mod own_keys;
mod reader;
mod regions;
mod remarks;
mod slots;
mod squeeze;
mod unsupported;
mod winning;

use std::sync::{Arc, OnceLock};

use crate::position::state::Position;
use crate::variant::Variant;
pub use betza::BetzaError;
pub use fault::{ExpectedValue, GameError, GameFault};
pub use ini::MAX_BYTES;
pub use link::{LinkFault, open, single, text_of};
pub use moves_text::write_moves;
pub use outline::{Outline, OutlinePiece, moves, outline};
pub use unsupported::UnsupportedRule;
pub use winning::objection;

/// Games that sections may be children of, in the same language.
const KNOWN: &str = include_str!("known.ini");

/// The games of this crate, likewise.
const OURS: &str = include_str!(concat!(env!("OUT_DIR"), "/ours.ini"));

/// What a section of a file came to.
#[derive(Clone, Debug)]
pub struct Game {
    /// Its name, as in the brackets.
    pub name: String,
    /// The line of the name, from 1.
    pub line: usize,
    /// The game, or everything in the section that keeps it from being played.
    pub variant: Result<Arc<Variant>, Vec<GameFault>>,
    /// What is probably not meant in a game that can be played: castling rights in its start
    /// position that nothing castles by, and multiple steps that no pawn can make.
    pub remarks: Vec<GameFault>,
}

impl Game {
    /// Everything that keeps the game from being played, or [from being worth it](objection).
    pub fn faults(&self) -> Vec<GameFault> {
        match &self.variant {
            Ok(variant) => {
                objection(variant).map(|error| GameFault::new(self.line, "", error)).into_iter().collect()
            }
            Err(faults) => faults.clone(),
        }
    }
}

/// All games of a file, in its order.
///
/// A file that is too long, has too many sections or none, gives one nameless game with that fault.
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
/// let faults = games::read("[odd:chess]\npieceDrops = true\n")[0].faults();
/// assert_eq!((faults[0].line, faults[0].key.as_str()), (2, "pieceDrops"));
/// ```
pub fn read(text: &str) -> Vec<Game> {
    match ini::sections(text) {
        Ok(sections) => read_sections(sections.iter(), None),
        Err(error) => vec![nameless(error)],
    }
}

/// Whether every section may be like a game of this name.
pub fn is_known(name: &str) -> bool {
    known_drafts().iter().any(|(known, _)| known == name)
}

/// The games of some sections of a file, which stand in its order; of each those that it is like
/// stand before it.
fn read_sections<'a>(
    sections: impl Iterator<Item = &'a ini::Section<'a>>,
    variant_name: Option<&str>,
) -> Vec<Game> {
    let known = known_drafts();
    let mut drafts: Vec<(String, draft::Draft)> = Vec::new();
    sections
        .map(|section| {
            let mut faults = section.faults.clone();
            let draft = draft::Draft::of(section, known.iter().chain(&drafts), &mut faults);
            let name = section.unique_name();
            let variant = build::variant(section, variant_name.unwrap_or(&name), &draft, faults);
            let start = variant.as_ref().ok().map(Position::start);
            let remarks = start.map_or(Vec::new(), |start| remarks::of(section, &draft, &start));
            // Of several games of one name the first is the one that others are like.
            drafts.push((name.to_string(), draft));
            Game { name: name.into_owned(), line: section.line, variant, remarks }
        })
        .collect()
}

/// The known games and ours, read once.
fn known_sections() -> &'static [ini::Section<'static>] {
    static SECTIONS: OnceLock<Vec<ini::Section<'static>>> = OnceLock::new();
    SECTIONS.get_or_init(|| {
        let mut known = ini::sections(KNOWN).unwrap_or_default();
        // Chess is Fairy-Stockfish's: ours differs in nothing that a game like it would miss.
        let is_new = |section: &ini::Section| known.iter().all(|known| known.name != section.name);
        let ours: Vec<_> = ini::sections(OURS).unwrap_or_default().into_iter().filter(is_new).collect();
        known.extend(ours);
        known
    })
}

/// What the known games say, read once.
fn known_drafts() -> &'static [(String, draft::Draft)] {
    static DRAFTS: OnceLock<Vec<(String, draft::Draft)>> = OnceLock::new();
    DRAFTS.get_or_init(|| {
        let mut drafts = Vec::new();
        for section in known_sections() {
            let draft = draft::Draft::of(section, &drafts, &mut Vec::new());
            drafts.push((section.name.to_owned(), draft));
        }
        drafts
    })
}

/// The games that every section may be a child of, as they are when they stand alone.
pub fn known() -> Vec<Game> {
    read(KNOWN)
}

fn nameless(error: GameError) -> Game {
    Game {
        name: String::new(),
        line: 1,
        variant: Err(vec![GameFault::new(1, "", error)]),
        remarks: Vec::new(),
    }
}
