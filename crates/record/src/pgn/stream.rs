//! Games from a file of any length, one at a time: no more of it is held than the longest game.

use std::io::{self, BufRead};

use super::games::{Entry, Read, find_game};
use super::scan::Scanner;

/// How much text is taken at once.
const CHUNK_BYTES: usize = 1 << 16;

/// Reads games from lines of text. What is not Unicode becomes the sign for that: a move is, so only names and comments suffer.
///
/// ```
/// use vicinity_record::pgn::Reader;
///
/// let mut games = Reader::new("1. e4 e5 *\n\n1. d4 *\n".as_bytes());
/// let mut next = || games.next().expect("a game").expect("readable");
/// assert_eq!(next().record.line(vicinity_record::NodeId::START).len(), 2);
/// assert!(next().fault.is_none());
/// assert!(games.next().is_none());
/// ```
pub struct Reader<R> {
    source: R,
    /// Text, up to the end of a line.
    text: String,
    /// How much of it has been read, and the line there.
    offset: usize,
    line: usize,
    /// Games found.
    count: usize,
    is_source_empty: bool,
    /// As in [`Scanner`], once all text has been taken.
    may_close: bool,
}

impl<R: BufRead> Reader<R> {
    /// From the start of a source.
    pub fn new(source: R) -> Self {
        Reader {
            source,
            text: String::new(),
            offset: 0,
            line: 1,
            count: 0,
            is_source_empty: false,
            may_close: true,
        }
    }

    /// Finds the next game, without playing its moves.
    ///
    /// # Errors
    /// Where the source cannot be read.
    pub fn next_entry(&mut self) -> io::Result<Option<Entry<'_>>> {
        loop {
            let mut scanner = Scanner::new(&self.text, self.offset, self.count, self.line);
            scanner.may_close = self.may_close;
            let found = find_game(&mut scanner);
            let is_enough = self.is_source_empty || found.as_ref().is_some_and(|found| !found.is_open);
            if is_enough {
                self.may_close = scanner.may_close || !self.is_source_empty;
                (self.offset, self.line, self.count) = (scanner.offset(), scanner.line(), scanner.game);
                return Ok(found.map(|found| found.entry(&self.text)));
            }
            self.take_more()?;
        }
    }

    /// Forgets what has been read, and takes at least as much text as is left: a long game is then looked at few times.
    fn take_more(&mut self) -> io::Result<()> {
        // The sign before the place tells whether a line begins there.
        let before = self.text[..self.offset].chars().next_back().map_or(0, char::len_utf8);
        self.text.drain(..self.offset - before);
        self.offset = before;
        let wanted = self.text.len() + self.text.len().max(CHUNK_BYTES);
        let is_first = self.text.is_empty();
        let mut bytes = Vec::new();
        while self.text.len() < wanted {
            bytes.clear();
            if self.source.read_until(b'\n', &mut bytes)? == 0 {
                self.is_source_empty = true;
                break;
            }
            // PGN's own characters are those of Latin-1, so a line that is not UTF-8 is read as that.
            match std::str::from_utf8(&bytes) {
                Ok(line) => self.text += line,
                Err(_) => self.text.extend(bytes.iter().map(|&byte| char::from(byte))),
            }
        }
        if is_first && self.count == 0 {
            self.text.drain(..self.text.len() - self.text.trim_start_matches('\u{feff}').len());
        }
        Ok(())
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = io::Result<Read>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_entry().map(|entry| entry.map(|entry| entry.read())).transpose()
    }
}
