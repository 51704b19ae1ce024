//! The games of a text: found at little cost, and read one by one.

use crate::record::Record;

use super::scan::{Scanner, Section};
use super::visitor::visit;
use super::{Builder, PgnError, PgnFault, Visitor};

/// A game read, and what is wrong with it, if anything is.
pub struct Read {
    /// The game as far as it could be read.
    pub record: Record,
    /// Where and why reading it ended early.
    pub fault: Option<PgnError>,
    /// The faults after which it was read on, in the order of the text: in a tag, a sign or a variation.
    pub minor_faults: Vec<PgnError>,
}

impl Read {
    /// All faults, in the order of the text.
    pub fn faults(&self) -> impl Iterator<Item = &PgnError> {
        self.minor_faults.iter().chain(&self.fault)
    }
}

/// Reads all games of a text. A text without games gives none.
pub fn read(text: &str) -> Vec<Read> {
    games(text).iter().map(Entry::read).collect()
}

/// A game of a text, found but not read.
pub struct Entry<'a> {
    /// The text up to the game's end.
    text: &'a str,
    start: usize,
    /// The line where it starts.
    line: usize,
    /// Its number, from 1.
    pub number: usize,
    /// All its tags, in order, as far as they are well-formed.
    pub tags: Vec<(String, String)>,
}

impl Entry<'_> {
    /// Reads the game.
    pub fn read(&self) -> Read {
        let mut builder = Builder::new();
        let fault = self.visit(&mut builder).err();
        let minor_faults = builder.take_minor_faults();
        Read { record: builder.finish(), fault, minor_faults }
    }

    /// Passes the parts of the game to a visitor.
    ///
    /// # Errors
    /// Where the text is no PGN, or the visitor finds a fault: what came before has been passed on.
    pub fn visit(&self, visitor: &mut dyn Visitor) -> Result<(), PgnError> {
        visit(&mut Scanner::new(self.text, self.start, self.number, self.line), visitor)
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }
}

/// Finds the games of a text without playing their moves, so that one of many can be chosen at little cost.
pub fn games(text: &str) -> Vec<Entry<'_>> {
    let mut scanner = Scanner::new(text, 0, 0, 1);
    let mut games = Vec::new();
    while let Some(found) = find_game(&mut scanner) {
        games.push(found.entry(text));
    }
    games
}

/// Where a game stands in a text.
pub(super) struct Found {
    start: usize,
    end: usize,
    line: usize,
    number: usize,
    tags: Vec<(String, String)>,
    /// Whether more text could belong to it.
    pub(super) is_open: bool,
}

impl Found {
    pub(super) fn entry(self, text: &str) -> Entry<'_> {
        let Found { start, end, line, number, tags, .. } = self;
        Entry { text: &text[..end], start, line, number, tags }
    }
}

/// Passes over a game, and takes its tags along.
#[derive(Default)]
struct Skim {
    tags: Vec<(String, String)>,
    is_ended: bool,
}

impl Visitor for Skim {
    fn tag(&mut self, name: &str, value: String) -> Result<(), PgnFault> {
        self.tags.push((name.to_owned(), value));
        Ok(())
    }

    fn end(&mut self, result: Option<&'static str>) -> Result<(), PgnFault> {
        self.is_ended = result.is_some();
        Ok(())
    }
}

/// Finds the next game. Comments and other words before it belong to no game, unless only moves follow the comments. Where
/// there is none, the scanner is at the place from which more text may show one.
pub(super) fn find_game(scanner: &mut Scanner<'_>) -> Option<Found> {
    loop {
        scanner.skip_space();
        if scanner.rest.is_empty() {
            return None;
        }
        if scanner.tag_head().is_some() {
            break;
        }
        match scanner.section(false) {
            Section::Moves => break,
            Section::Words => {}
            Section::Undecided => return None,
        }
    }
    let (start, line) = (scanner.offset(), scanner.line());
    scanner.game += 1;
    let mut skim = Skim::default();
    let fault = visit(scanner, &mut skim).err();
    let is_comment_open = fault.as_ref().is_some_and(|error| error.fault == PgnFault::OpenComment);
    if fault.is_some() {
        scanner.skip_game();
    }
    let is_open = is_comment_open || (scanner.rest.is_empty() && !skim.is_ended);
    Some(Found { start, end: scanner.offset(), line, number: scanner.game, tags: skim.tags, is_open })
}
