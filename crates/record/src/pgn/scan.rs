//! PGN piece by piece: tags and the tokens of movetext, and the line where each stands.
//!
//! Invariant: lines are counted in one pass, on from the last place that was asked for.

use super::{PgnError, PgnFault};

pub(super) const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];
/// Marks after a move, each with its numeric annotation glyph; longer ones first.
const MARKS: [(&str, u8); 6] = [("!!", 3), ("??", 4), ("!?", 5), ("?!", 6), ("!", 1), ("?", 2)];

/// The words of a comment with one space between them: line breaks and control characters part words.
#[inline]
fn words(text: &str) -> String {
    let mut words = String::with_capacity(text.len());
    for letter in text.chars() {
        if !(letter.is_whitespace() || letter.is_control()) {
            words.push(letter);
        } else if !(words.is_empty() || words.ends_with(' ')) {
            words.push(' ');
        }
    }
    words.truncate(words.trim_end().len());
    words
}

/// A place in a text, from which it is read on.
pub(super) struct Scanner<'a> {
    text: &'a str,
    pub(super) rest: &'a str,
    /// The game that is read, from 1.
    pub(super) game: usize,
    /// Up to where lines have been counted, and the line there.
    counted: usize,
    line: usize,
    /// Whether a comment may be closed anywhere in the rest; else a text full of opened ones would be searched for each.
    pub(super) may_close: bool,
}

/// A piece of movetext.
pub(super) enum Token<'a> {
    Move(&'a str),
    Comment(String),
    Nag(u8),
    Open,
    Close,
    Result(&'static str),
    End,
}

impl<'a> Scanner<'a> {
    /// From a place in a text on; what comes before it tells whether a line begins there.
    #[inline]
    pub(super) fn new(text: &'a str, start: usize, game: usize, line: usize) -> Self {
        Scanner { text, rest: &text[start..], game, counted: start, line, may_close: true }
    }

    /// How much of the text has been read.
    #[inline]
    pub(super) fn offset(&self) -> usize {
        self.text.len() - self.rest.len()
    }

    /// The line where the rest begins.
    #[inline]
    pub(super) fn line(&mut self) -> usize {
        let offset = self.offset();
        self.line += self.text[self.counted..offset].bytes().filter(|&byte| byte == b'\n').count();
        self.counted = offset;
        self.line
    }

    /// A fault at the place that has been reached.
    #[inline]
    pub(super) fn error(&mut self, fault: PgnFault) -> PgnError {
        PgnError { game: self.game, line: self.line(), number: String::new(), fault }
    }

    #[inline]
    fn at_line_start(&self) -> bool {
        let offset = self.offset();
        offset == 0 || self.text.as_bytes()[offset - 1] == b'\n'
    }

    /// Skips white space and lines that begin with `%`.
    #[inline]
    pub(super) fn skip_space(&mut self) {
        loop {
            self.rest = self.rest.trim_start_matches([' ', '\t', '\r', '\n']);
            if !(self.rest.starts_with('%') && self.at_line_start()) {
                return;
            }
            self.rest = self.rest.find('\n').map_or("", |end| &self.rest[end..]);
        }
    }

    /// After a fault: skips to the tags of the next game.
    #[inline]
    pub(super) fn skip_game(&mut self) {
        // Tags at the very place of the fault belong to the faulty game, unless moves had been read.
        let mut in_tags = self.rest.starts_with('[');
        loop {
            let line_end = self.rest.find('\n').map_or(self.rest.len(), |end| end + 1);
            let is_tag = self.rest.trim_start().starts_with('[');
            if is_tag && !in_tags {
                return;
            }
            in_tags &= is_tag;
            self.rest = &self.rest[line_end..];
            if self.rest.is_empty() {
                return;
            }
        }
    }

    /// Reads `[Name "value"]`.
    #[inline]
    pub(super) fn read_tag(&mut self) -> Result<(&'a str, String), PgnFault> {
        let inside = self.rest[1..].trim_start_matches([' ', '\t']);
        let name_end = inside.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').ok_or(PgnFault::Tag)?;
        let (name, after) = inside.split_at(name_end);
        let after = after.trim_start_matches([' ', '\t']).strip_prefix('"').ok_or(PgnFault::Tag)?;
        let mut value = String::new();
        let mut chars = after.char_indices();
        let end = loop {
            let mut next = chars.next();
            match next {
                Some((at, '"')) => break at + 1,
                Some((_, '\\')) => next = chars.next(),
                _ => {}
            }
            match next {
                Some((_, '\n')) | None => return Err(PgnFault::Tag),
                // A terminal would obey some of them.
                Some((_, c)) => value.push(if c.is_control() { ' ' } else { c }),
            }
        };
        let after = after[end..].trim_start_matches([' ', '\t']).strip_prefix(']').ok_or(PgnFault::Tag)?;
        if name.is_empty() {
            return Err(PgnFault::Tag);
        }
        self.rest = after;
        Ok((name, value))
    }

    #[inline]
    pub(super) fn next(&mut self) -> Result<Token<'a>, PgnFault> {
        loop {
            self.skip_space();
            let Some(first) = self.rest.chars().next() else { return Ok(Token::End) };
            match first {
                // The tags of the next game; a result may have been forgotten.
                '[' if self.at_line_start() => return Ok(Token::End),
                '{' => {
                    let end = self.may_close.then(|| self.rest.find('}')).flatten();
                    self.may_close = end.is_some();
                    let end = end.ok_or(PgnFault::OpenComment)?;
                    let comment = words(&self.rest[1..end]);
                    self.rest = &self.rest[end + 1..];
                    return Ok(Token::Comment(comment));
                }
                ';' => {
                    let end = self.rest.find('\n').unwrap_or(self.rest.len());
                    let comment = words(&self.rest[1..end]);
                    self.rest = &self.rest[end..];
                    return Ok(Token::Comment(comment));
                }
                '(' | ')' => {
                    self.rest = &self.rest[1..];
                    return Ok(if first == '(' { Token::Open } else { Token::Close });
                }
                '$' => {
                    let digits = self.rest[1..].bytes().take_while(u8::is_ascii_digit).count();
                    // Read as a number that is read elsewhere, too: another kind of number weighs.
                    let nag = self.rest[1..1 + digits].parse::<usize>().ok();
                    let nag = nag.and_then(|nag| u8::try_from(nag).ok());
                    let nag = nag.ok_or(PgnFault::Nag)?;
                    self.rest = &self.rest[1 + digits..];
                    return Ok(Token::Nag(nag));
                }
                _ => {}
            }
            for (mark, nag) in MARKS {
                if let Some(rest) = self.rest.strip_prefix(mark) {
                    self.rest = rest;
                    return Ok(Token::Nag(nag));
                }
            }
            let ends = |c: char| {
                c.is_whitespace() || matches!(c, '{' | '}' | '(' | ')' | ';' | '[' | ']' | '$' | '!' | '?')
            };
            // At least one character, so that a stray one is told as no move and passed.
            let least = first.len_utf8();
            let end = self.rest[least..].find(ends).map_or(self.rest.len(), |end| least + end);
            let word = &self.rest[..end];
            if let Some(result) = RESULTS.into_iter().find(|result| *result == word) {
                self.rest = &self.rest[end..];
                return Ok(Token::Result(result));
            }
            // A move number, which may stand right before its move.
            let digits = word.bytes().take_while(u8::is_ascii_digit).count();
            let dots = word[digits..].bytes().take_while(|&byte| byte == b'.').count();
            if digits + dots > 0 && (dots > 0 || digits == word.len()) {
                self.rest = &self.rest[digits + dots..];
                continue;
            }
            self.rest = &self.rest[end..];
            return Ok(Token::Move(word));
        }
    }
}
