//! What the page asks of the engine.

use std::fmt;

use crate::message::{ProtocolError, Words, put, put_moves, put_some, put_text};

/// A request to the worker.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Request {
    /// Look for the best move.
    Go(Go),
    /// Count move sequences, to measure speed.
    Perft(Perft),
    /// Draw a position.
    Picture(Picture),
}

/// A request to look for the best move. The search ends at the first limit it meets; without a limit it
/// goes on until the worker is ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Go {
    /// The number of the request.
    pub id: u32,
    /// The variant string.
    pub variant: String,
    /// The position that the moves start from; `None` for the array.
    pub fen: Option<String>,
    /// The moves played from there, as coordinates.
    pub moves: Vec<String>,
    /// The engine's level, 1 to 8; 8 is full strength.
    pub level: u8,
    /// A seed for the choices of weaker levels.
    pub seed: u32,
    /// How many lines to look at, from 1.
    pub lines: u8,
    /// The size of the hash table in MiB.
    pub hash_mib: u16,
    /// The greatest depth in half-moves.
    pub depth: Option<u16>,
    /// The greatest number of nodes.
    pub nodes: Option<u64>,
    /// The time for this move in milliseconds.
    pub movetime_ms: Option<u32>,
}

impl Default for Go {
    fn default() -> Self {
        Go {
            id: 0,
            variant: String::new(),
            fen: None,
            moves: Vec::new(),
            level: 8,
            seed: 0,
            lines: 1,
            hash_mib: 16,
            depth: None,
            nodes: None,
            movetime_ms: None,
        }
    }
}

/// A request to count move sequences.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Perft {
    /// The number of the request.
    pub id: u32,
    /// The variant string.
    pub variant: String,
    /// The position; `None` for the array.
    pub fen: Option<String>,
    /// The depth in half-moves.
    pub depth: u32,
}

/// A request to draw a position as SVG.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Picture {
    /// The number of the request.
    pub id: u32,
    /// The variant string.
    pub variant: String,
    /// The position.
    pub fen: String,
    /// Whether Black is below.
    pub is_turned: bool,
    /// The squares of the last move, such as `e2e4`; empty for none.
    pub last: String,
    /// Marks, in the words of `vicinity_diagram::marks`.
    pub marks: String,
    /// How the pieces are drawn: `outline` or `letters`; anything else is solid.
    pub pieces: String,
    /// The colours of the board, with semicolons between; empty for the usual ones.
    pub colors: String,
    /// What the picture is called.
    pub title: String,
    /// What it shows, in words.
    pub about: String,
    /// How wide it is, in pixels.
    pub width: u32,
}

impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Request::Go(go) => {
                f.write_str("go")?;
                put(f, "id", go.id)?;
                put_text(f, "variant", &go.variant)?;
                go.fen.iter().try_for_each(|fen| put_text(f, "fen", fen))?;
                put_moves(f, "moves", &go.moves)?;
                put(f, "level", go.level)?;
                put(f, "seed", go.seed)?;
                put(f, "lines", go.lines)?;
                put(f, "hash", go.hash_mib)?;
                put_some(f, "depth", go.depth)?;
                put_some(f, "nodes", go.nodes)?;
                put_some(f, "movetime", go.movetime_ms)
            }
            Request::Perft(perft) => {
                f.write_str("perft")?;
                put(f, "id", perft.id)?;
                put_text(f, "variant", &perft.variant)?;
                perft.fen.iter().try_for_each(|fen| put_text(f, "fen", fen))?;
                put(f, "depth", perft.depth)
            }
            Request::Picture(picture) => {
                f.write_str("picture")?;
                put(f, "id", picture.id)?;
                put(f, "turned", u8::from(picture.is_turned))?;
                put(f, "width", picture.width)?;
                for (word, text) in [
                    ("variant", &picture.variant),
                    ("fen", &picture.fen),
                    ("last", &picture.last),
                    ("marks", &picture.marks),
                    ("pieces", &picture.pieces),
                    ("colors", &picture.colors),
                    ("title", &picture.title),
                    ("about", &picture.about),
                ] {
                    put_text(f, word, text)?;
                }
                Ok(())
            }
        }
    }
}

impl Request {
    /// Reads a request.
    ///
    /// # Errors
    /// Names the word at fault.
    pub fn parse(text: &str) -> Result<Request, ProtocolError> {
        let mut words = Words::new(text);
        match words.next() {
            Some("go") => parse_go(words).map(Request::Go),
            Some("perft") => parse_perft(words).map(Request::Perft),
            Some("picture") => parse_picture(words).map(Request::Picture),
            found => Err(ProtocolError::UnknownMessage { found: found.unwrap_or_default().to_owned() }),
        }
    }
}

fn parse_go(mut words: Words) -> Result<Go, ProtocolError> {
    let mut go = Go::default();
    let (mut has_id, mut has_variant) = (false, false);
    while let Some(word) = words.next() {
        match word {
            "id" => (go.id, has_id) = (words.value(word)?, true),
            "variant" => (go.variant, has_variant) = (words.text(word)?, true),
            "fen" => go.fen = Some(words.text(word)?),
            "moves" => go.moves = words.moves(word)?,
            "level" => go.level = words.value(word)?,
            "seed" => go.seed = words.value(word)?,
            "lines" => go.lines = words.value(word)?,
            "hash" => go.hash_mib = words.value(word)?,
            "depth" => go.depth = Some(words.value(word)?),
            "nodes" => go.nodes = Some(words.value(word)?),
            "movetime" => go.movetime_ms = Some(words.value(word)?),
            _ => return Err(ProtocolError::UnknownWord { found: word.to_owned() }),
        }
    }
    needed(has_id, "id")?;
    needed(has_variant, "variant")?;
    Ok(go)
}

fn parse_perft(mut words: Words) -> Result<Perft, ProtocolError> {
    let mut perft = Perft::default();
    let (mut has_id, mut has_variant) = (false, false);
    while let Some(word) = words.next() {
        match word {
            "id" => (perft.id, has_id) = (words.value(word)?, true),
            "variant" => (perft.variant, has_variant) = (words.text(word)?, true),
            "fen" => perft.fen = Some(words.text(word)?),
            "depth" => perft.depth = words.value(word)?,
            _ => return Err(ProtocolError::UnknownWord { found: word.to_owned() }),
        }
    }
    needed(has_id, "id")?;
    needed(has_variant, "variant")?;
    Ok(perft)
}

fn parse_picture(mut words: Words) -> Result<Picture, ProtocolError> {
    let mut picture = Picture::default();
    let (mut has_id, mut has_variant) = (false, false);
    while let Some(word) = words.next() {
        match word {
            "id" => (picture.id, has_id) = (words.value(word)?, true),
            "turned" => picture.is_turned = words.value::<u8>(word)? != 0,
            "width" => picture.width = words.value(word)?,
            "variant" => (picture.variant, has_variant) = (words.text(word)?, true),
            "fen" => picture.fen = words.text(word)?,
            "last" => picture.last = words.text(word)?,
            "marks" => picture.marks = words.text(word)?,
            "pieces" => picture.pieces = words.text(word)?,
            "colors" => picture.colors = words.text(word)?,
            "title" => picture.title = words.text(word)?,
            "about" => picture.about = words.text(word)?,
            _ => return Err(ProtocolError::UnknownWord { found: word.to_owned() }),
        }
    }
    needed(has_id, "id")?;
    needed(has_variant, "variant")?;
    Ok(picture)
}

fn needed(given: bool, word: &'static str) -> Result<(), ProtocolError> {
    if given { Ok(()) } else { Err(ProtocolError::Missing { word }) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_round_trip(request: &Request) {
        assert_eq!(Request::parse(&request.to_string()).as_ref(), Ok(request), "{request}");
    }

    #[test]
    fn requests_are_read_as_written() {
        check_round_trip(&Request::Go(Go { id: 1, variant: "near".into(), ..Go::default() }));
        check_round_trip(&Request::Go(Go {
            id: u32::MAX,
            variant: "near-vs-normal:near=black,ep=off".into(),
            fen: Some("8/8 w - - 0 1 %20".into()),
            moves: vec!["e3e4".into(), "a9a10q".into()],
            level: 3,
            seed: 99,
            lines: 5,
            hash_mib: 64,
            depth: Some(12),
            nodes: Some(1 << 40),
            movetime_ms: Some(250),
        }));
        check_round_trip(&Request::Perft(Perft {
            id: 2,
            variant: String::new(),
            fen: Some("with spaces\nand lines".into()),
            depth: 5,
        }));
        check_round_trip(&Request::Picture(Picture {
            id: 3,
            variant: "near".into(),
            fen: "8/8 w - - 0 1".into(),
            is_turned: true,
            marks: "e4:2,d2d4".into(),
            pieces: "letters".into(),
            about: "Rank 8: nothing.\n100 %".into(),
            width: 360,
            ..Picture::default()
        }));
    }

    #[test]
    fn faults_are_named() {
        let check = |text: &str, error: &str| {
            assert_eq!(Request::parse(text).unwrap_err().to_string(), error, "{text}");
        };
        check("", "unknown message “”");
        check("stop", "unknown message “stop”");
        check("go variant near", "“id” is missing");
        check("go id 1", "“variant” is missing");
        check("go id x", "no sensible value for “id”");
        check("go id", "no sensible value for “id”");
        check("go id 1 variant near depth -1", "no sensible value for “depth”");
        check("go id 1 variant near fen %", "no sensible value for “fen”");
        check("go id 1 variant near fen %zz", "no sensible value for “fen”");
        check("perft id 1 level 2", "unknown word “level”");
    }
}
