//! Who reads a game decides what is made of it: a [`Visitor`] is told of its parts as they come.

use super::scan::{Scanner, Token};
use super::{PgnError, PgnFault};

/// Whoever is told of the parts of a game, in the order of the text. All that is not asked about is passed over.
///
/// A fault that it returns ends the reading of the game, and is told with its line.
pub trait Visitor {
    /// A tag.
    ///
    /// # Errors
    /// Where its value cannot be taken.
    fn tag(&mut self, _name: &str, _value: String) -> Result<(), PgnFault> {
        Ok(())
    }

    /// The tags are over. A fault is told with the line of the `FEN` tag, which can be read only now.
    ///
    /// # Errors
    /// Where the tags together cannot be taken.
    fn begin_moves(&mut self) -> Result<(), PgnFault> {
        Ok(())
    }

    /// A word that stands where a move does.
    ///
    /// # Errors
    /// Where it is none that can be played.
    fn san(&mut self, _text: &str) -> Result<(), PgnFault> {
        Ok(())
    }

    /// The number of the next move, such as `12` or, for Black, `12...`: a fault in it is told with that.
    fn number(&self) -> String {
        String::new()
    }

    /// A comment, with single spaces between its words.
    fn comment(&mut self, _text: String) {}

    /// A numeric annotation glyph, or the one of a mark such as `!`.
    fn nag(&mut self, _nag: u8) {}

    /// A bracket that begins a variation on the last move.
    ///
    /// # Errors
    /// Where there can be none.
    fn begin_variation(&mut self) -> Result<(), PgnFault> {
        Ok(())
    }

    /// A bracket that ends a variation.
    ///
    /// # Errors
    /// Where none was begun.
    fn end_variation(&mut self) -> Result<(), PgnFault> {
        Ok(())
    }

    /// The game is over, with the result that stands after its moves, if any does.
    ///
    /// # Errors
    /// Where it cannot end so.
    fn end(&mut self, _result: Option<&'static str>) -> Result<(), PgnFault> {
        Ok(())
    }
}

/// Reads a game. One copy of this serves all visitors: it weighs more than calls through a table cost.
pub(super) fn visit(scanner: &mut Scanner<'_>, visitor: &mut dyn Visitor) -> Result<(), PgnError> {
    let mut fen_line = 0;
    scanner.skip_space();
    while scanner.rest.starts_with('[') {
        let line = scanner.line();
        let read = scanner.read_tag();
        let (name, value) = read.map_err(|fault| scanner.error(fault))?;
        if name == "FEN" {
            fen_line = line;
        }
        visitor.tag(name, value).map_err(|fault| PgnError { line, ..scanner.error(fault) })?;
        scanner.skip_space();
    }
    visitor.begin_moves().map_err(|fault| PgnError { line: fen_line, ..scanner.error(fault) })?;
    let mut depth = 0_usize;
    loop {
        let token = scanner.next().map_err(|fault| scanner.error(fault))?;
        let told = match token {
            Token::Move(text) => {
                if let Err(fault) = visitor.san(text) {
                    return Err(PgnError { number: visitor.number(), ..scanner.error(fault) });
                }
                continue;
            }
            Token::Comment(text) => {
                visitor.comment(text);
                continue;
            }
            Token::Nag(nag) => {
                visitor.nag(nag);
                continue;
            }
            Token::Open => {
                depth += 1;
                visitor.begin_variation()
            }
            Token::Close => {
                depth = depth.saturating_sub(1);
                visitor.end_variation()
            }
            // A result inside a variation says nothing about the game.
            Token::Result(_) if depth > 0 => continue,
            Token::Result(result) => return visitor.end(Some(result)).map_err(|fault| scanner.error(fault)),
            Token::End => return visitor.end(None).map_err(|fault| scanner.error(fault)),
        };
        told.map_err(|fault| scanner.error(fault))?;
    }
}
