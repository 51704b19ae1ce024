//! Import and export of games as text: pasted or opened text becomes a record, and a record becomes
//! text to copy or save.
//!
//! Imported text is untrusted. Nothing here panics, and errors use the texts of the rules crate.

use std::sync::Arc;

use vicinity_record::pgn::{self, LocatedGame, PgnError, PgnErrorKind};
use vicinity_record::{Edit, NodeId, Record};
use vicinity_rules::{DroppedRights, FenError, Position, Variant, variants};

use crate::address;
use crate::language::concat;

/// The maximum size of a text in bytes, about two thousand games.
pub const MAX_BYTES: usize = 2_000_000;
/// The maximum number of games listed for a choice.
const MAX_CHOICES: usize = 500;

/// A pasted or opened text, until it becomes a game.
#[derive(Default)]
pub struct Import {
    /// The error text.
    pub message: String,
    /// The text, while one of its games must be chosen.
    pub text: String,
    /// The games to choose from.
    pub choices: Vec<String>,
}

impl Import {
    /// Whether one of several games must be chosen.
    pub fn is_choosing(&self) -> bool {
        !self.choices.is_empty()
    }

    /// Returns the number of games in the text, of which only the first may be in the list.
    pub fn count(&self) -> usize {
        pgn::games(&self.text).len()
    }
}

/// Why a text could not be imported.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ImportError {
    /// It does not contain a game.
    Nothing,
    /// It is longer than [`MAX_BYTES`].
    TooLong,
    /// The FEN is not a valid position of the variant.
    Fen(FenError),
    /// The game could not be read from its first move on.
    Pgn(Box<PgnError>),
}

/// A deviation of an imported game from its text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ImportRemark {
    /// Castling rights of a FEN were ignored.
    DroppedRights(DroppedRights),
    /// The rest of a game could not be read.
    Cut(Box<PgnError>),
    /// An error that did not affect the main line, and the number of further such errors.
    Minor(Box<PgnError>, usize),
    /// It is not valid in the first variant, and was read as a game of the second.
    OtherVariant(Arc<Variant>, Arc<Variant>),
    /// It is a PGN that names no variant, and was read as orthodox chess.
    AssumedOrthodox,
}

/// The content of a text.
pub enum Given {
    /// A game or a position, and a remark on it, if there is one.
    Game(Box<Record>, Option<ImportRemark>),
    /// The list entries of the first games of several, and the total number of games.
    Several(Vec<String>, usize),
}

/// Returns the part after `#` or `?` of a link to a game or a screen of this page; `None` for any
/// other text.
pub fn linked_address(text: &str) -> Option<&str> {
    let word = text.split_whitespace().next().filter(|word| !word.starts_with(['[', '{']))?;
    let after = |sign| word.split_once(sign).map(|(_, address)| address);
    ["#", "?", "%23"].into_iter().filter_map(after).find(|address| address::names_game(address))
}

/// Whether a text is a file of variants: its first line, apart from comments, is a section name
/// such as `[mine:chess]`.
pub fn is_variant_file(text: &str) -> bool {
    let lines = text.trim_start_matches('\u{feff}').lines().map(str::trim);
    let first = lines.into_iter().find(|line| !line.is_empty() && !line.starts_with(['#', ';']));
    let name = first.and_then(|line| line.strip_prefix('[')?.split_once(']'));
    // A PGN tag has a value in quotes.
    name.is_some_and(|(name, _)| !name.is_empty() && !name.contains([' ', '"', '%']))
}

/// Reads a FEN, a game, or the chosen one of several games. Text that does not name a variant is
/// read as one of `variant`.
///
/// # Errors
///
/// If nothing can be imported.
pub fn read(text: &str, variant: &Arc<Variant>, chosen: Option<usize>) -> Result<Given, ImportError> {
    let text = text.trim();
    if text.is_empty() {
        return Err(ImportError::Nothing);
    }
    if text.len() > MAX_BYTES {
        return Err(ImportError::TooLong);
    }
    let first = text.split_whitespace().next().unwrap_or_default();
    // A link to another site.
    if first.contains("://") {
        return Err(ImportError::Nothing);
    }
    if first.contains('/') && !matches!(first.as_bytes()[0], b'[' | b'{') {
        return match Position::from_fen_with_remark(variant, text) {
            Ok((start, dropped)) => {
                Ok(Given::Game(Box::new(Record::new(start)), dropped.map(ImportRemark::DroppedRights)))
            }
            Err(error) => Err(ImportError::Fen(error)),
        };
    }
    let games = pgn::games(text);
    let game = match chosen {
        _ if games.len() < 2 => games.first(),
        Some(index) => games.get(index),
        None => {
            let mut choices = Vec::new();
            for game in games.iter().take(MAX_CHOICES) {
                choices.push(choice(game));
            }
            return Ok(Given::Several(choices, games.len()));
        }
    };
    let Some(game) = game else { return Err(ImportError::Nothing) };
    let named;
    let mut named_games = Vec::new();
    if games.len() < 2 && game.tags.is_empty() {
        named = with_variant(text, variant);
        named_games = pgn::games(&named);
    }
    let (record, remark) = read_game(named_games.first().unwrap_or(game))?;
    Ok(Given::Game(Box::new(record), remark))
}

/// Reads one game of a text.
///
/// # Errors
///
/// If it cannot be read from its first move on.
pub(crate) fn read_game(game: &LocatedGame) -> Result<(Record, Option<ImportRemark>), ImportError> {
    let pgn::Read { mut record, error, minor_errors } = game.read();
    let remark = match error {
        None => {
            let count = minor_errors.len();
            let first = minor_errors.into_iter().next();
            first.map(|first| ImportRemark::Minor(Box::new(first), count - 1))
        }
        Some(error) if record.children(NodeId::START).is_empty() => {
            return Err(ImportError::Pgn(Box::new(error)));
        }
        Some(error) => {
            if !matches!(error.kind, PgnErrorKind::Result { .. }) {
                // The result belongs to the moves that could not be read.
                record.edit(Edit::Ending(None));
            }
            Some(ImportRemark::Cut(Box::new(error)))
        }
    };
    Ok((record, remark))
}

/// Reads a text as [`read`] does. One that names no variant, and is not valid in the one that it is
/// read as, is read as the first other variant in which all of it is: `variant`, orthodox chess, or
/// any other. If there is none, it is read as the first in which most of its moves are, if these
/// are at least two more.
///
/// # Errors
///
/// If nothing can be imported.
pub fn read_in_any(text: &str, variant: &Arc<Variant>, chosen: Option<usize>) -> Result<Given, ImportError> {
    let result = read(text, variant, chosen);
    let games = pgn::games(text);
    let names_variant = games.first().is_some_and(|game| game.tag("Variant").is_some());
    if chosen.is_some() || games.len() > 1 || names_variant {
        return result;
    }
    // In PGN, a game with tags but without a variant is chess.
    let has_tags = games.first().is_some_and(|game| !game.tags.is_empty());
    if !matches!(
        result,
        Err(ImportError::Fen(_) | ImportError::Pgn(_))
            | Ok(Given::Game(_, Some(ImportRemark::Cut(_) | ImportRemark::Minor(..))))
    ) {
        return match result {
            Ok(Given::Game(record, None)) if has_tags && variant.name() != variants::orthodox() => {
                Ok(Given::Game(record, Some(ImportRemark::AssumedOrthodox)))
            }
            result => result,
        };
    }
    let invalid = if has_tags { Variant::parse(variants::orthodox()) } else { Ok(variant.clone()) };
    let Ok(invalid) = invalid else { return result };
    let names = [variants::orthodox()].into_iter().chain(variants::names());
    let known = names.filter_map(|name| Variant::parse(name).ok());
    let mut best = None;
    // A single move more says little.
    let mut most = move_count(&result) + 1;
    for other in [variant.clone()].into_iter().chain(known) {
        let named = if has_tags { with_variant(text, &other) } else { text.to_owned() };
        match read(&named, &other, None) {
            Ok(Given::Game(record, None)) => {
                return Ok(Given::Game(record, Some(ImportRemark::OtherVariant(invalid, other))));
            }
            other => {
                let count = move_count(&other);
                if count > most {
                    (best, most) = (Some(other), count);
                }
            }
        }
    }
    best.unwrap_or(result)
}

/// Returns the number of moves that were read.
fn move_count(read: &Result<Given, ImportError>) -> usize {
    match read {
        Ok(Given::Game(record, _)) => record.depth(record.main_end()),
        _ => 0,
    }
}

/// Names the variant of a PGN, on the same line as its first tag or move, so that errors report the
/// line numbers of the original text.
fn with_variant(text: &str, variant: &Variant) -> String {
    concat(&["[Variant \"", variant.name(), "\"] ", text])
}

/// Returns the entry for a game in the list of choices: its number, its players and result where
/// they are known, and its variant.
fn choice(game: &LocatedGame) -> String {
    let mut entry = concat(&[&game.number.to_string(), ". "]);
    if let Some(players) = players(game) {
        entry += &concat(&[&players, ", "]);
    }
    if let Some(result) = known_tag(game, "Result") {
        entry += &concat(&[result, ", "]);
    }
    // In PGN, a game without a variant is chess.
    let name = game.tag("Variant").unwrap_or(variants::orthodox());
    let variant = Variant::parse(name);
    entry += variant.as_ref().map_or(name, |variant| variant.title());
    entry
}

/// Returns the players of a game, `Ada – Ben`; `None` if neither is known.
pub(crate) fn players(game: &LocatedGame) -> Option<String> {
    let players = ["White", "Black"].map(|name| known_tag(game, name));
    let [white, black] = players.map(|player| player.unwrap_or("?"));
    (players != [None, None]).then(|| concat(&[white, " – ", black]))
}

/// Returns the value of a tag unless it is unknown.
fn known_tag<'a>(game: &'a LocatedGame, name: &str) -> Option<&'a str> {
    game.tag(name).filter(|value| !value.starts_with(['?', '*']))
}
