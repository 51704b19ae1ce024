//! A game in and out of the page as text: what is pasted or opened becomes a record, and the record becomes what is copied or
//! saved.
//!
//! The text comes from outside. Nothing here panics, and what is at fault is told in the words of the rules.

use std::sync::Arc;

use vicinity_record::pgn::{self, Entry, PgnError, PgnFault};
use vicinity_record::{Edit, NodeId, Record};
use vicinity_rules::{DroppedRights, FenError, Position, Variant, variants};

use crate::address;
use crate::language::cat;

/// How long a text may be: some two thousand games.
pub const MAX_BYTES: usize = 2_000_000;
/// How many games of a text there are to choose from: nobody reads a longer list.
const MAX_CHOICES: usize = 500;

/// What has been pasted or opened, until it becomes a game.
#[derive(Default)]
pub struct Import {
    /// What is wrong with it.
    pub message: String,
    /// The text, while one of its games is to be chosen.
    pub text: String,
    /// The games to choose from.
    pub choices: Vec<String>,
}

/// Why nothing can be made of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ImportFault {
    /// There is no game in it.
    Nothing,
    /// It is longer than [`MAX_BYTES`].
    TooLong,
    /// A FEN that is no position of the game.
    Fen(FenError),
    /// A game that cannot be read from its first move on.
    Pgn(Box<PgnError>),
}

/// What is not as the text has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ImportRemark {
    /// Castling rights of a FEN were ignored.
    DroppedRights(DroppedRights),
    /// The rest of a game cannot be read.
    Cut(Box<PgnError>),
    /// A fault that cost no move of the main line, and the number of others of that kind.
    Minor(Box<PgnError>, usize),
}

/// What a text turns out to be.
pub enum Given {
    /// A game or a position, and a remark on it, if there is one.
    Game(Box<Record>, Option<ImportRemark>),
    /// The first of several games, as they stand in a list, and how many there are.
    Several(Vec<String>, usize),
}

/// What stands after the `#` or `?` of a link to a game or a screen of this page; `None` for any other text.
pub fn linked_address(text: &str) -> Option<&str> {
    let word = text.split_whitespace().next().filter(|word| !word.starts_with(['[', '{']))?;
    let after = |sign| word.split_once(sign).map(|(_, address)| address);
    ["#", "?", "%23"].into_iter().filter_map(after).find(|address| address::names_game(address))
}

/// Whether a text is a file of variants: its first line, apart from remarks, is the name of a section, such as `[mine:chess]`.
pub fn is_variant_file(text: &str) -> bool {
    let lines = text.trim_start_matches('\u{feff}').lines().map(str::trim);
    let first = lines.into_iter().find(|line| !line.is_empty() && !line.starts_with(['#', ';']));
    let name = first.and_then(|line| line.strip_prefix('[')?.split_once(']'));
    // A tag of a PGN has a value in quotes.
    name.is_some_and(|(name, _)| !name.is_empty() && !name.contains([' ', '"', '%']))
}

/// Reads a FEN, a game, or the chosen one of several games. What names no variant is one of the game shown.
///
/// # Errors
/// Says what is wrong where nothing can be made of the text.
pub fn read(text: &str, variant: &Arc<Variant>, chosen: Option<usize>) -> Result<Given, ImportFault> {
    let text = text.trim();
    if text.is_empty() {
        return Err(ImportFault::Nothing);
    }
    if text.len() > MAX_BYTES {
        return Err(ImportFault::TooLong);
    }
    let first = text.split_whitespace().next().unwrap_or_default();
    if first.contains('/') && !matches!(first.as_bytes()[0], b'[' | b'{') {
        return match Position::from_fen_with_remark(variant, text) {
            Ok((start, dropped)) => {
                Ok(Given::Game(Box::new(Record::new(start)), dropped.map(ImportRemark::DroppedRights)))
            }
            Err(error) => Err(ImportFault::Fen(error)),
        };
    }
    let games = pgn::games(text);
    let entry = match chosen {
        _ if games.len() < 2 => games.first(),
        Some(index) => games.get(index),
        None => {
            let mut choices = Vec::new();
            for entry in games.iter().take(MAX_CHOICES) {
                choices.push(choice(entry));
            }
            return Ok(Given::Several(choices, games.len()));
        }
    };
    let Some(entry) = entry else { return Err(ImportFault::Nothing) };
    let named;
    let mut named_games = Vec::new();
    if games.len() < 2 && entry.tags.is_empty() {
        // Before the first move on the same line, so that faults are told with the lines of the text.
        named = cat(&["[Variant \"", variant.name(), "\"] ", text]);
        named_games = pgn::games(&named);
    }
    let pgn::Read { mut record, fault, minor_faults } = named_games.first().unwrap_or(entry).read();
    let remark = match fault {
        None => {
            let count = minor_faults.len();
            let first = minor_faults.into_iter().next();
            first.map(|first| ImportRemark::Minor(Box::new(first), count - 1))
        }
        Some(error) if record.children(NodeId::START).is_empty() => {
            return Err(ImportFault::Pgn(Box::new(error)));
        }
        Some(error) => {
            if !matches!(error.fault, PgnFault::Result { .. }) {
                // The result belongs to the moves that could not be read.
                record.edit(Edit::Ending(None));
            }
            Some(ImportRemark::Cut(Box::new(error)))
        }
    };
    Ok(Given::Game(Box::new(record), remark))
}

/// A game as it stands in the list to choose from.
fn choice(entry: &Entry) -> String {
    let tag = |name| entry.tag(name).unwrap_or("?");
    // What names no variant is chess, as PGN has it.
    let name = entry.tag("Variant").unwrap_or(variants::orthodox());
    let variant = Variant::parse(name);
    let title = variant.as_ref().map_or(name, |variant| variant.title());
    let number = entry.number.to_string();
    cat(&[&number, ". ", tag("White"), " – ", tag("Black"), ", ", tag("Result"), ", ", title])
}
