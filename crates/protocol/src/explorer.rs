//! The moves of the engine's games against itself by position, which `vicinity-lab explorer` writes
//! and the page reads.
//!
//! The first line states the format, its version, the variant and the number of games; the last
//! line shows that the file is complete. Each other line is a position: its key, and its moves with
//! the numbers of games that White won, that were drawn and that Black won, the most frequent
//! first:
//!
//! ```text
//! vicinity-explorer 1 near 5200
//! QmFzZTY0 e3e4:340/70/213 a3a4:299/56/274
//! end
//! ```
//!
//! A position is found by a hash of its FEN without the move counters, so that transpositions are
//! one position. A text of some hundred kilobytes is searched faster than it would be parsed.

use std::fmt;

/// The version of the format.
const VERSION: &str = "vicinity-explorer 1 ";
/// The last line.
const END: &str = "\nend\n";
/// The digits of keys, as in base64 for addresses.
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/// The number of digits: 48 bits tell the positions of a file apart.
const KEY_DIGITS: u32 = 8;

/// The results of the games with a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Results {
    /// Games that White won.
    pub white: u32,
    /// Drawn games.
    pub drawn: u32,
    /// Games that Black won.
    pub black: u32,
}

impl Results {
    /// The number of games.
    pub const fn games(self) -> u32 {
        self.white.saturating_add(self.drawn).saturating_add(self.black)
    }
}

/// A move that was played in a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExplorerMove {
    /// The move in UCI notation; the rules have not validated it.
    pub uci: String,
    /// The results of the games.
    pub results: Results,
}

/// A file is not a complete file of the variant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExplorerError;

impl fmt::Display for ExplorerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a complete file of this version")
    }
}

impl std::error::Error for ExplorerError {}

/// The positions of the games of a variant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explorer {
    text: String,
    games: u32,
}

impl Explorer {
    /// Parses a file of a variant.
    ///
    /// # Errors
    /// If it is not a complete file of this version and variant.
    pub fn parse(variant: &str, text: String) -> Result<Explorer, ExplorerError> {
        let head = text.lines().next().and_then(|head| head.strip_prefix(VERSION));
        let games = head.and_then(|head| head.strip_prefix(variant)?.strip_prefix(' ')?.parse().ok());
        match games {
            Some(games) if text.ends_with(END) => Ok(Explorer { text, games }),
            _ => Err(ExplorerError),
        }
    }

    /// The number of games.
    pub fn games(&self) -> u32 {
        self.games
    }

    /// The moves that were played in a position, the most frequent first. Empty if the position is
    /// not in the file.
    pub fn moves(&self, fen: &str) -> Vec<ExplorerMove> {
        let start = ["\n", &key(fen), " "].concat();
        let line = self.text.find(&start).and_then(|at| self.text[at + start.len()..].lines().next());
        line.into_iter().flat_map(|line| line.split(' ')).filter_map(read_move).collect()
    }
}

fn read_move(text: &str) -> Option<ExplorerMove> {
    let (uci, counts) = text.split_once(':')?;
    let mut counts = counts.split('/').map(|count| count.parse().ok());
    let (white, drawn, black) = (counts.next()??, counts.next()??, counts.next()??);
    let results = Results { white, drawn, black };
    (counts.next().is_none() && results.games() > 0).then(|| ExplorerMove { uci: uci.to_owned(), results })
}

/// Writes a file: positions, given by their FEN, with their moves.
pub fn write<'a>(
    variant: &str,
    games: u32,
    positions: impl Iterator<Item = (&'a str, &'a [ExplorerMove])>,
) -> String {
    let mut text = format!("{VERSION}{variant} {games}");
    for (fen, moves) in positions {
        text += "\n";
        text += &key(fen);
        for ExplorerMove { uci, results: Results { white, drawn, black } } in moves {
            text += &format!(" {uci}:{white}/{drawn}/{black}");
        }
    }
    text + END
}

/// The FEN without its last two fields, which count moves. Transpositions have the same key.
pub fn without_counters(fen: &str) -> &str {
    fen.rsplitn(3, ' ').last().unwrap_or(fen)
}

/// The key of a position.
fn key(fen: &str) -> String {
    use std::hash::Hasher;
    let mut hasher = fnv::FnvHasher::default();
    hasher.write(without_counters(fen).as_bytes());
    // The lowest bits of the hash vary most.
    let hash = hasher.finish();
    (0..KEY_DIGITS).map(|digit| char::from(DIGITS[(hash >> (6 * digit)) as usize % DIGITS.len()])).collect()
}
