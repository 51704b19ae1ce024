//! The games of a text, which are first located at little cost and then read one by one.

use crate::record::Record;

use super::scan::{Scanner, Section};
use super::visitor::visit;
use super::{Builder, PgnError, PgnErrorKind, Visitor};

/// A game that was read, and its errors.
pub struct Read {
    /// The game as far as it could be read.
    pub record: Record,
    /// The error that ended reading early.
    pub error: Option<PgnError>,
    /// The errors after which reading continued, in the order of the text: in a tag, a symbol or a
    /// variation.
    pub minor_errors: Vec<PgnError>,
}

impl Read {
    /// All errors, in the order of the text.
    pub fn errors(&self) -> impl Iterator<Item = &PgnError> {
        self.minor_errors.iter().chain(&self.error)
    }
}

/// Reads all games of a text, which may have none.
pub fn read(text: &str) -> Vec<Read> {
    games(text).iter().map(LocatedGame::read).collect()
}

/// A game that was located in a text but not read.
pub struct LocatedGame<'a> {
    /// The text up to the end of the game.
    text: &'a str,
    start: usize,
    /// The line on which it starts.
    line: usize,
    /// The number of the game, from 1.
    pub number: usize,
    /// All tags, in order, as far as they are well-formed.
    pub tags: Vec<(String, String)>,
}

impl LocatedGame<'_> {
    /// Reads the game.
    pub fn read(&self) -> Read {
        let mut builder = Builder::new();
        let error = self.visit(&mut builder).err();
        let minor_errors = builder.take_minor_errors();
        Read { record: builder.finish(), error, minor_errors }
    }

    /// Passes the parts of the game to a visitor.
    ///
    /// # Errors
    /// If the text is not valid PGN, or the visitor returns an error. The parts before it have been
    /// passed on.
    pub fn visit(&self, visitor: &mut dyn Visitor) -> Result<(), PgnError> {
        visit(&mut Scanner::new(self.text, self.start, self.number, self.line), visitor)
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }
}

/// Locates the games of a text without playing their moves, so that choosing one of many costs
/// little.
pub fn games(text: &str) -> Vec<LocatedGame<'_>> {
    let mut scanner = Scanner::new(text, 0, 0, 1);
    let mut games = Vec::new();
    while let Some(found) = find_game(&mut scanner) {
        games.push(found.located_in(text));
    }
    games
}

/// The location of a game in a text.
pub(super) struct GameSpan {
    start: usize,
    end: usize,
    line: usize,
    number: usize,
    tags: Vec<(String, String)>,
    /// Whether more text could belong to it.
    pub(super) is_open: bool,
}

impl GameSpan {
    pub(super) fn located_in(self, text: &str) -> LocatedGame<'_> {
        let GameSpan { start, end, line, number, tags, .. } = self;
        LocatedGame { text: &text[..end], start, line, number, tags }
    }
}

/// Skips a game and collects its tags.
#[derive(Default)]
struct TagCollector {
    tags: Vec<(String, String)>,
    is_ended: bool,
}

impl Visitor for TagCollector {
    fn tag(&mut self, name: &str, value: String) -> Result<(), PgnErrorKind> {
        self.tags.push((name.to_owned(), value));
        Ok(())
    }

    fn end(&mut self, result: Option<&'static str>) -> Result<(), PgnErrorKind> {
        self.is_ended = result.is_some();
        Ok(())
    }
}

/// Finds the next game. Text before it, including comments, is skipped, except comments directly
/// before moves without tags. If there is no game, the scanner is left where more text may reveal
/// one.
pub(super) fn find_game(scanner: &mut Scanner<'_>) -> Option<GameSpan> {
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
    let mut skim = TagCollector::default();
    let error = visit(scanner, &mut skim).err();
    let is_comment_open = error.as_ref().is_some_and(|error| error.kind == PgnErrorKind::OpenComment);
    if error.is_some() {
        scanner.skip_game();
    }
    let is_open = is_comment_open || (scanner.rest.is_empty() && !skim.is_ended);
    Some(GameSpan { start, end: scanner.offset(), line, number: scanner.game, tags: skim.tags, is_open })
}
