//! Who reads a game decides what is made of it: a [`Visitor`] is told of its parts as they come.

use super::scan::{Scanner, Section, Token};
use super::{PgnError, PgnFault, signs};

/// Receives the parts of a game in the order of the text. What is not implemented is ignored.
///
/// A fault that it returns from within a variation ends that variation; from the main line it ends the game. Faults that
/// [cost no move](PgnFault::costs_no_move) end neither.
pub trait Visitor {
    /// A tag.
    ///
    /// # Errors
    /// Where its value cannot be taken.
    fn tag(&mut self, _name: &str, _value: String) -> Result<(), PgnFault> {
        Ok(())
    }

    /// The end of the tags. A fault has the line of the `FEN` tag, which can be read only now.
    ///
    /// # Errors
    /// Where the tags together cannot be taken.
    fn begin_moves(&mut self) -> Result<(), PgnFault> {
        Ok(())
    }

    /// A word in the place of a move.
    ///
    /// # Errors
    /// Where it is none that can be played.
    fn san(&mut self, _text: &str) -> Result<(), PgnFault> {
        Ok(())
    }

    /// The number of the next move, such as `12` or, for Black, `12...`, for the report of a fault in it.
    fn number(&self) -> String {
        String::new()
    }

    /// A comment, with single spaces between its words.
    ///
    /// # Errors
    /// Where there is no room for it.
    fn comment(&mut self, _text: String) -> Result<(), PgnFault> {
        Ok(())
    }

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

    /// The end of the game, with the result after its moves, if there is one: `1-0`, `0-1`, `1/2-1/2`, `*`, or `0-0` where
    /// both sides lose.
    ///
    /// # Errors
    /// Where it cannot end so.
    fn end(&mut self, _result: Option<&'static str>) -> Result<(), PgnFault> {
        Ok(())
    }

    /// A fault after which the game is read on.
    fn minor_fault(&mut self, _error: PgnError) {}
}

/// Reads a game. One copy of this serves all visitors: it weighs more than calls through a table cost.
///
/// # Errors
/// The fault that ended the reading early.
pub(super) fn visit(scanner: &mut Scanner<'_>, visitor: &mut dyn Visitor) -> Result<(), PgnError> {
    let tags = visit_tags(scanner, visitor)?;
    visitor.begin_moves().map_err(|fault| PgnError { line: tags.fen_line, ..scanner.error(fault) })?;
    if !tags.has_moves {
        return visitor.end(None).map_err(|fault| scanner.error(fault));
    }
    let mut depth = 0_usize;
    loop {
        let (mut is_move, mut is_begun) = (false, true);
        let read = scanner.next().and_then(|token| {
            match token {
                Token::Move(text) => {
                    is_move = true;
                    let is_last = || depth == 0 && matches!(scanner.clone().next(), Ok(Token::End));
                    if text == signs::BOTH_LOSE && is_last() && tags.both_lose {
                        return visitor.end(Some(signs::BOTH_LOSE)).map(|()| true);
                    }
                    match visitor.san(&text) {
                        Err(_) if text == signs::BOTH_LOSE && is_last() => {
                            return visitor.end(Some(signs::BOTH_LOSE)).map(|()| true);
                        }
                        played => played?,
                    }
                }
                Token::Comment(text) => visitor.comment(text)?,
                Token::Nag(nag) => visitor.nag(nag),
                Token::Open => {
                    depth += 1;
                    is_begun = false;
                    visitor.begin_variation()?;
                }
                Token::Close => {
                    visitor.end_variation()?;
                    depth = depth.saturating_sub(1);
                }
                // A result inside a variation says nothing about the game.
                Token::Result(_) if depth > 0 => {}
                Token::Result(result) => return visitor.end(Some(result)).map(|()| true),
                Token::End => return visitor.end(None).map(|()| true),
            }
            Ok(false)
        });
        let fault = match read {
            Ok(true) => return Ok(()),
            Ok(false) => continue,
            Err(fault) => fault,
        };
        let number = if is_move { visitor.number() } else { String::new() };
        let error = PgnError { number, ..scanner.error(fault) };
        let is_minor = error.fault.costs_no_move();
        if !is_minor && (depth == 0 || error.fault.ends_text()) {
            return Err(error);
        }
        visitor.minor_fault(error);
        if !is_minor && scanner.skip_variation() {
            depth -= 1;
            if is_begun {
                visitor.end_variation().map_err(|fault| scanner.error(fault))?;
            }
        }
    }
}

/// What is known of a game after its tags.
struct Tags {
    /// The line of the `FEN` tag.
    fen_line: usize,
    /// Whether the result is that both sides lose.
    both_lose: bool,
    /// Whether anything follows them but the next game.
    has_moves: bool,
}

/// Reads the tags of a game, and the comments among them. Other words among them are no part of the game.
fn visit_tags(scanner: &mut Scanner<'_>, visitor: &mut dyn Visitor) -> Result<Tags, PgnError> {
    let mut tags = Tags { fen_line: 0, both_lose: false, has_moves: true };
    let mut names: Vec<&str> = Vec::new();
    let mut is_after_empty_line = false;
    loop {
        is_after_empty_line |= scanner.skip_space();
        let line = scanner.line();
        if let Some(head) = scanner.tag_head() {
            // Nothing else shows where a game without moves and result ends.
            let is_first = head.name == "Event";
            let is_known = names.contains(&head.name);
            if is_known && is_first || is_after_empty_line && (is_known || is_first && !names.is_empty()) {
                tags.has_moves = false;
                return Ok(tags);
            }
            let tag = scanner.read_tag(&head);
            if !tag.is_well_formed {
                visitor.minor_fault(PgnError { line, ..scanner.error(PgnFault::Tag) });
            }
            match tag.name {
                "FEN" => tags.fen_line = line,
                "Result" => {
                    tags.both_lose =
                        signs::result(&tag.value).is_some_and(|(found, _)| found == signs::BOTH_LOSE);
                }
                _ => {}
            }
            names.push(tag.name);
            is_after_empty_line = false;
            if let Err(fault) = visitor.tag(tag.name, tag.value) {
                let error = PgnError { line, ..scanner.error(fault) };
                if !error.fault.costs_no_move() {
                    return Err(error);
                }
                visitor.minor_fault(error);
            }
            continue;
        }
        match scanner.rest.chars().next() {
            None => return Ok(tags),
            Some('{' | ';') => {
                let before = scanner.clone();
                match scanner.next() {
                    Ok(Token::Comment(text)) => {
                        if let Err(fault) = visitor.comment(text) {
                            visitor.minor_fault(scanner.error(fault));
                        }
                    }
                    // The moves end with it.
                    _ => {
                        *scanner = before;
                        return Ok(tags);
                    }
                }
            }
            Some('[') if !names.is_empty() => {
                visitor.minor_fault(scanner.error(PgnFault::Tag));
                scanner.skip_bracket();
            }
            Some(_) if scanner.section(!names.is_empty()) == Section::Words => {}
            Some(_) => return Ok(tags),
        }
    }
}
