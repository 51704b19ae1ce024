//! Reads games from a file of any length, holding no more of it than the longest game.

use std::io::{self, BufRead};

use super::encoding::{decode, is_utf16, push_line};
use super::games::{LocatedGame, Read, find_game};
use super::scan::Scanner;

/// The amount of text read at once; UTF-16 is read as a whole.
const CHUNK_BYTES: usize = 1 << 16;

/// Reads games from lines of text, in the encodings of [`decode`].
///
/// ```
/// use vicinity_record::pgn::Reader;
///
/// let mut games = Reader::new("1. e4 e5 *\n\n1. d4 *\n".as_bytes());
/// let mut next = || games.next().expect("a game").expect("readable");
/// assert_eq!(next().record.line(vicinity_record::NodeId::START).len(), 2);
/// assert!(next().error.is_none());
/// assert!(games.next().is_none());
/// ```
pub struct Reader<R> {
    source: R,
    /// Buffered text, up to the end of a line.
    text: String,
    /// The offset of the unread text, and its line.
    offset: usize,
    line: usize,
    /// The number of games found.
    count: usize,
    is_source_empty: bool,
    is_first_line: bool,
    /// As in [`Scanner`], once all text has been read.
    may_close: bool,
}

impl<R: BufRead> Reader<R> {
    /// Creates a reader at the start of a source.
    pub fn new(source: R) -> Self {
        Reader {
            source,
            text: String::new(),
            offset: 0,
            line: 1,
            count: 0,
            is_source_empty: false,
            is_first_line: true,
            may_close: true,
        }
    }

    /// Finds the next game, without playing its moves.
    ///
    /// # Errors
    /// If the source cannot be read.
    pub fn next_game(&mut self) -> io::Result<Option<LocatedGame<'_>>> {
        loop {
            let mut scanner = Scanner::new(&self.text, self.offset, self.count, self.line);
            scanner.may_close = self.may_close;
            scanner.is_whole = self.is_source_empty;
            let found = find_game(&mut scanner);
            let is_enough = self.is_source_empty || found.as_ref().is_none_or(|found| !found.is_open);
            if is_enough {
                self.may_close = scanner.may_close || !self.is_source_empty;
                (self.offset, self.line, self.count) = (scanner.offset(), scanner.line(), scanner.game);
            }
            if found.is_some() && is_enough || self.is_source_empty {
                return Ok(found.map(|found| found.located_in(&self.text)));
            }
            self.take_more()?;
        }
    }

    /// Drops the text that has been read, and reads at least as much as is left, so that a long
    /// game is scanned only a few times.
    fn take_more(&mut self) -> io::Result<()> {
        // Keep the character before the offset, which shows whether a line begins there.
        let before = self.text[..self.offset].chars().next_back().map_or(0, char::len_utf8);
        self.text.drain(..self.offset - before);
        self.offset = before;
        let wanted = self.text.len() + self.text.len().max(CHUNK_BYTES);
        let mut bytes = Vec::new();
        while self.text.len() < wanted {
            bytes.clear();
            if self.source.read_until(b'\n', &mut bytes)? == 0 {
                self.is_source_empty = true;
                break;
            }
            if std::mem::take(&mut self.is_first_line) && is_utf16(&bytes) {
                self.source.read_to_end(&mut bytes)?;
                let text =
                    decode(&bytes).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))?;
                self.text.push_str(&text);
            } else {
                push_line(&mut self.text, &bytes);
            }
        }
        Ok(())
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = io::Result<Read>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_game().map(|found| found.map(|game| game.read())).transpose()
    }
}
