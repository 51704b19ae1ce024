//! The [`Visitor`] of a game, which receives its parts in order, and the function that drives it.

use super::scan::{Scanner, Section, Token};
use super::{PgnError, PgnErrorKind, symbols};

/// Receives the parts of a game in the order of the text. The default methods ignore them.
///
/// An error returned from within a variation ends that variation; from the main line it ends the
/// game. Errors that [cost no move](PgnErrorKind::costs_no_move) end neither.
pub trait Visitor {
    /// A tag.
    ///
    /// # Errors
    /// If its value is not accepted.
    fn tag(&mut self, _name: &str, _value: String) -> Result<(), PgnErrorKind> {
        Ok(())
    }

    /// The end of the tags. An error is reported at the line of the `FEN` tag, which can be parsed
    /// only now.
    ///
    /// # Errors
    /// If the tags together are not accepted.
    fn begin_moves(&mut self) -> Result<(), PgnErrorKind> {
        Ok(())
    }

    /// A word in the place of a move.
    ///
    /// # Errors
    /// If it is not a move that can be played.
    fn san(&mut self, _text: &str) -> Result<(), PgnErrorKind> {
        Ok(())
    }

    /// The number of the next move, such as `12` or, for Black, `12...`, for the report of an error
    /// in it.
    fn number(&self) -> String {
        String::new()
    }

    /// A comment, with single spaces between its words.
    ///
    /// # Errors
    /// If the limit of comments is exceeded.
    fn comment(&mut self, _text: String) -> Result<(), PgnErrorKind> {
        Ok(())
    }

    /// A numeric annotation glyph, or the one of a symbol such as `!`.
    fn nag(&mut self, _nag: u8) {}

    /// The start of a variation on the last move.
    ///
    /// # Errors
    /// If there can be none.
    fn begin_variation(&mut self) -> Result<(), PgnErrorKind> {
        Ok(())
    }

    /// The end of a variation.
    ///
    /// # Errors
    /// If none was begun.
    fn end_variation(&mut self) -> Result<(), PgnErrorKind> {
        Ok(())
    }

    /// The end of the game, with the result after its moves, if there is one: `1-0`, `0-1`,
    /// `1/2-1/2`, `*`, or `0-0` if both sides lose.
    ///
    /// # Errors
    /// If the game cannot end like this.
    fn end(&mut self, _result: Option<&'static str>) -> Result<(), PgnErrorKind> {
        Ok(())
    }

    /// An error after which reading continues.
    fn minor_error(&mut self, _error: PgnError) {}
}

/// Reads a game. Not generic: a copy for each visitor would add more code than dynamic calls cost.
///
/// # Errors
/// The error that ended reading early.
pub(super) fn visit(scanner: &mut Scanner<'_>, visitor: &mut dyn Visitor) -> Result<(), PgnError> {
    let tags = visit_tags(scanner, visitor)?;
    visitor.begin_moves().map_err(|kind| PgnError { line: tags.fen_line, ..scanner.error(kind) })?;
    if !tags.has_moves {
        return visitor.end(None).map_err(|kind| scanner.error(kind));
    }
    let mut depth = 0_usize;
    loop {
        let (mut is_move, mut is_begun) = (false, true);
        let read = scanner.next().and_then(|token| {
            match token {
                Token::Move(text) => {
                    is_move = true;
                    let is_last = || depth == 0 && matches!(scanner.clone().next(), Ok(Token::End));
                    if text == symbols::BOTH_LOSE && is_last() && tags.both_lose {
                        return visitor.end(Some(symbols::BOTH_LOSE)).map(|()| true);
                    }
                    match visitor.san(&text) {
                        Err(_) if text == symbols::BOTH_LOSE && is_last() => {
                            return visitor.end(Some(symbols::BOTH_LOSE)).map(|()| true);
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
                // A result inside a variation is not the game's.
                Token::Result(_) if depth > 0 => {}
                Token::Result(result) => return visitor.end(Some(result)).map(|()| true),
                Token::End => return visitor.end(None).map(|()| true),
            }
            Ok(false)
        });
        let kind = match read {
            Ok(true) => return Ok(()),
            Ok(false) => continue,
            Err(kind) => kind,
        };
        let number = if is_move { visitor.number() } else { String::new() };
        let error = PgnError { number, ..scanner.error(kind) };
        let is_minor = error.kind.costs_no_move();
        if !is_minor && (depth == 0 || error.kind.ends_text()) {
            return Err(error);
        }
        visitor.minor_error(error);
        if !is_minor && scanner.skip_variation() {
            depth -= 1;
            if is_begun {
                visitor.end_variation().map_err(|kind| scanner.error(kind))?;
            }
        }
    }
}

/// Facts about a game after its tags.
struct Tags {
    /// The line of the `FEN` tag.
    fen_line: usize,
    /// Whether the result is that both sides lose.
    both_lose: bool,
    /// Whether movetext follows.
    has_moves: bool,
}

/// Reads the tags of a game, and the comments among them. Other text among them is skipped.
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
                visitor.minor_error(PgnError { line, ..scanner.error(PgnErrorKind::Tag) });
            }
            match tag.name {
                "FEN" => tags.fen_line = line,
                "Result" => {
                    tags.both_lose =
                        symbols::result(&tag.value).is_some_and(|(found, _)| found == symbols::BOTH_LOSE);
                }
                _ => {}
            }
            names.push(tag.name);
            is_after_empty_line = false;
            if let Err(kind) = visitor.tag(tag.name, tag.value) {
                let error = PgnError { line, ..scanner.error(kind) };
                if !error.kind.costs_no_move() {
                    return Err(error);
                }
                visitor.minor_error(error);
            }
            continue;
        }
        match scanner.rest.chars().next() {
            None => return Ok(tags),
            Some('{' | ';') => {
                let before = scanner.clone();
                match scanner.next() {
                    Ok(Token::Comment(text)) => {
                        if let Err(kind) = visitor.comment(text) {
                            visitor.minor_error(scanner.error(kind));
                        }
                    }
                    // An unclosed comment is reported when the moves are read.
                    _ => {
                        *scanner = before;
                        return Ok(tags);
                    }
                }
            }
            Some('[') if !names.is_empty() => {
                visitor.minor_error(scanner.error(PgnErrorKind::Tag));
                scanner.skip_bracket();
            }
            Some(_) if scanner.section(!names.is_empty()) == Section::Words => {}
            Some(_) => return Ok(tags),
        }
    }
}
