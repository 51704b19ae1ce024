//! Learned weights of a custom variant, as stored in a browser or a file.
//!
//! The text has a few lines, each with a keyword and numbers; consecutive zeros are written as `z`
//! and their number. It states its version and, as a hash, the variant; the last line is a
//! checksum. The engine defines the meaning of the weights.
//!
//! ```
//! use vicinity_protocol::weights::{TunedWeights, WeightsError};
//!
//! let weights = vec![(100, 120), (0, 0)];
//! let tuned = TunedWeights { games: 12, weights, ..TunedWeights::default() };
//! let text = tuned.write("game:1abc");
//! assert_eq!(TunedWeights::read(&text, "game:1abc"), Ok(tuned));
//! assert_eq!(TunedWeights::read(&text, "game:1abd"), Err(WeightsError::OtherGame));
//! ```

use std::fmt::{self, Write};
use std::hash::Hasher;

use fnv::FnvHasher;

/// The first line.
const HEADER: &str = "vicinity-weights 1";
/// The start of the text in any version.
const ANY_HEADER: &str = "vicinity-weights ";
/// The maximum number of weights, above that of any variant, so that a short text cannot allocate
/// much memory.
const MAX_WEIGHTS: usize = 20_000;

/// The value of a kind of piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TunedValue {
    /// The value in hundredths of a pawn.
    pub cp: i32,
    /// Its standard error, in the same unit.
    pub error_cp: i32,
}

/// The learned weights of a variant.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TunedWeights {
    /// The number of games that they were learned from, including earlier ones.
    pub games: u32,
    /// The half points against the previous weights, and the number of games; 0 games if no match
    /// was played.
    pub tried: (u32, u32),
    /// The value of each kind of piece, in the order of the variant's kinds.
    pub piece_values: Vec<TunedValue>,
    /// The weights, each a pair for a full and an empty board, in centipawns.
    pub weights: Vec<(i16, i16)>,
}

/// The reason why a text is rejected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WeightsError {
    /// It is something else.
    NoWeights,
    /// Its version is unknown.
    OtherVersion,
    /// It is truncated or corrupt.
    Damaged,
    /// It belongs to another variant.
    OtherGame,
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            WeightsError::NoWeights => "not a weights file",
            WeightsError::OtherVersion => "unknown version of the weights file",
            WeightsError::Damaged => "the weights file is damaged",
            WeightsError::OtherGame => "the weights belong to another variant",
        })
    }
}

/// A hash of a text (FNV-1a, 64 bits), which identifies a variant and detects damage.
pub fn hash(text: &str) -> u64 {
    let mut hasher = FnvHasher::default();
    hasher.write(text.as_bytes());
    hasher.finish()
}

impl TunedWeights {
    /// The text, for a variant given by its variant string.
    pub fn write(&self, variant: &str) -> String {
        let mut text = format!("{HEADER}\ngame {:016x}\n", hash(variant));
        let (points, tried) = self.tried;
        let _ = writeln!(text, "games {} {points} {tried}", self.games);
        let piece_values = self.piece_values.iter().flat_map(|value| [value.cp, value.error_cp]);
        numbers(&mut text, "worths", piece_values);
        numbers(&mut text, "full", self.weights.iter().map(|pair| pair.0.into()));
        numbers(&mut text, "empty", self.weights.iter().map(|pair| pair.1.into()));
        let check = hash(&text);
        let _ = writeln!(text, "check {check:016x}");
        text
    }

    /// Parses a text that belongs to a variant.
    ///
    /// # Errors
    /// If the text has no weights, is of another version of the format or of another variant, or is
    /// damaged.
    pub fn read(text: &str, variant: &str) -> Result<TunedWeights, WeightsError> {
        // A program may have changed the line ends of a file.
        let text = text.replace("\r\n", "\n");
        let text = text.trim_start_matches('\u{feff}');
        if !text.starts_with(ANY_HEADER) {
            return Err(WeightsError::NoWeights);
        }
        if text.lines().next() != Some(HEADER) {
            return Err(WeightsError::OtherVersion);
        }
        let end = text.rfind("check ").ok_or(WeightsError::Damaged)?;
        let (body, check) = text.split_at(end);
        if check.trim_end() != format!("check {:016x}", hash(body)) {
            return Err(WeightsError::Damaged);
        }
        let mut lines = body.lines().skip(1);
        let mut line = |word: &str| lines.next()?.strip_prefix(word);
        if line("game").ok_or(WeightsError::Damaged)? != format!(" {:016x}", hash(variant)) {
            return Err(WeightsError::OtherGame);
        }
        let mut list = |word| line(word).and_then(read_numbers).ok_or(WeightsError::Damaged);
        let (games, piece_values, full, empty) =
            (list("games")?, list("worths")?, list("full")?, list("empty")?);
        let number = |at: usize| games.get(at).and_then(|&number| u32::try_from(number).ok());
        let (Some(games), Some(points), Some(tried)) = (number(0), number(1), number(2)) else {
            return Err(WeightsError::Damaged);
        };
        if full.len() != empty.len() {
            return Err(WeightsError::Damaged);
        }
        let pair = |(&full, &empty): (&i32, &i32)| Some((full.try_into().ok()?, empty.try_into().ok()?));
        let weights =
            full.iter().zip(&empty).map(pair).collect::<Option<Vec<_>>>().ok_or(WeightsError::Damaged)?;
        let value = |pair: &[i32]| match *pair {
            [cp, error_cp] => Some(TunedValue { cp, error_cp }),
            _ => None,
        };
        let piece_values =
            piece_values.chunks(2).map(value).collect::<Option<Vec<_>>>().ok_or(WeightsError::Damaged)?;
        Ok(TunedWeights { games, tried: (points, tried), piece_values, weights })
    }
}

fn numbers(text: &mut String, word: &str, numbers: impl Iterator<Item = i32>) {
    text.push_str(word);
    let mut zeros = 0;
    for number in numbers {
        if number == 0 {
            zeros += 1;
            continue;
        }
        end_zeros(text, &mut zeros);
        let _ = write!(text, " {number}");
    }
    end_zeros(text, &mut zeros);
    text.push('\n');
}

fn end_zeros(text: &mut String, zeros: &mut usize) {
    match std::mem::take(zeros) {
        0 => {}
        1 => text.push_str(" 0"),
        more => {
            let _ = write!(text, " z{more}");
        }
    }
}

fn read_numbers(line: &str) -> Option<Vec<i32>> {
    let mut numbers = Vec::new();
    for word in line.split_ascii_whitespace() {
        match word.strip_prefix('z') {
            Some(zeros) => {
                let zeros: usize = zeros.parse().ok()?;
                numbers.resize(numbers.len().checked_add(zeros).filter(|&sum| sum <= MAX_WEIGHTS)?, 0);
            }
            None => numbers.push(word.parse().ok()?),
        }
    }
    (numbers.len() <= MAX_WEIGHTS).then_some(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "game:1abc";

    fn example() -> TunedWeights {
        let value = |cp, error_cp| TunedValue { cp, error_cp };
        TunedWeights {
            games: 312,
            tried: (45, 60),
            piece_values: vec![value(100, 6), value(-310, 22), value(0, 0)],
            weights: vec![(100, 120), (0, 0), (0, 0), (0, -508), (7, 0)],
        }
    }

    #[test]
    fn written_files_can_be_parsed() {
        let check = |tuned: TunedWeights| assert_eq!(TunedWeights::read(&tuned.write(GAME), GAME), Ok(tuned));
        check(example());
        check(TunedWeights::default());
        check(TunedWeights { weights: vec![(0, 0); 2_000], ..example() });
        let other_lines = example().write(GAME).replace('\n', "\r\n");
        assert_eq!(TunedWeights::read(&other_lines, GAME), Ok(example()));
    }

    #[test]
    fn damaged_texts_are_rejected() {
        let text = example().write(GAME);
        for at in 0..text.len() {
            for byte in [b'0', b'9', b' ', b'\n', b'x'] {
                let mut bytes = text.clone().into_bytes();
                if bytes[at] == byte || at + 1 == text.len() {
                    continue;
                }
                bytes[at] = byte;
                let damaged = String::from_utf8(bytes).expect("all of it ASCII");
                assert!(TunedWeights::read(&damaged, GAME).is_err(), "{damaged}");
            }
            let cut = &text[..at];
            assert!(TunedWeights::read(cut, GAME).is_err() || cut.len() + 1 == text.len(), "{cut}");
        }
    }

    #[test]
    fn hashes_are_those_of_stored_weights() {
        for (text, expected) in [
            ("", 0xcbf2_9ce4_8422_2325),
            ("near", 0xe586_64ba_a06e_228f),
            ("game:1abc", 0x76aa_2669_4579_dd26),
            ("für", 0x9767_0076_1024_6bec),
        ] {
            assert_eq!(hash(text), expected, "{text}");
        }
    }

    #[test]
    fn errors_are_distinguished() {
        // Invalid texts may have a valid checksum.
        let signed = |body: &str| format!("{body}check {:016x}\n", hash(body));
        let body = |games: &str, piece_values: &str, full: &str, empty: &str| {
            let game = hash(GAME);
            let head =
                format!("vicinity-weights 1\ngame {game:016x}\ngames {games}\nworths {piece_values}\n");
            signed(&format!("{head}full {full}\nempty {empty}\n"))
        };
        let check = |text: &str, error| assert_eq!(TunedWeights::read(text, GAME), Err(error), "{text}");
        assert!(TunedWeights::read(&body("1 2 3", "1 2", "1", "1"), GAME).is_ok());
        check("", WeightsError::NoWeights);
        check("[mygame:chess]\n", WeightsError::NoWeights);
        check(&signed("vicinity-weights 2\n"), WeightsError::OtherVersion);
        check(&signed("vicinity-weights 1\n"), WeightsError::Damaged);
        check(&example().write("game:1abd"), WeightsError::OtherGame);
        check(&body("1 2", "1 2", "1", "1"), WeightsError::Damaged);
        check(&body("-1 2 3", "1 2", "1", "1"), WeightsError::Damaged);
        check(&body("1 2 3", "1", "1", "1"), WeightsError::Damaged);
        check(&body("1 2 3", "1 2", "1 2", "1"), WeightsError::Damaged);
        check(&body("1 2 3", "1 2", "40000", "1"), WeightsError::Damaged);
        check(&body("1 2 3", "1 2", "z99999999999", "z99999999999"), WeightsError::Damaged);
        check(&body("1 2 3", "1 2", "z18446744073709551615 1", "1"), WeightsError::Damaged);
        check(&body("1 2 3", "1 2", "1e9", "1"), WeightsError::Damaged);
    }
}
