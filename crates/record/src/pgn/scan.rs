//! The PGN scanner: tags and the tokens of movetext, with their lines.
//!
//! Invariant: lines are counted in one pass, from the last requested location.

use std::iter;

use super::symbols;
use super::{PgnError, PgnErrorKind};

/// The tags that are recognised even if a bracket or a quotation mark is missing.
const KNOWN_TAGS: [&str; 13] = [
    "Event", "Site", "Date", "Round", "White", "Black", "Result", "Variant", "FEN", "SetUp", "WhiteElo",
    "BlackElo", "ECO",
];
const LINE_ENDS: [char; 2] = ['\n', '\r'];
/// The maximum number of characters of an unknown symbol in a report.
const MAX_SIGN_LENGTH: usize = 24;
const BLANKS: [char; 2] = [' ', '\t'];

/// The words of a comment, separated by single spaces in place of white space and control
/// characters.
fn words(text: &str) -> String {
    let mut words = String::with_capacity(text.len());
    for letter in text.chars() {
        if letter == '\u{feff}' {
        } else if !(letter.is_whitespace() || letter.is_control()) {
            words.push(letter);
        } else if !(words.is_empty() || words.ends_with(' ')) {
            words.push(' ');
        }
    }
    words.truncate(words.trim_end().len());
    words
}

/// The number of line ends in a part of a text. A carriage return ends a line unless a line feed
/// follows it.
fn count_line_ends(text: &str, from: usize, to: usize) -> usize {
    let bytes = text.as_bytes();
    let ends = |at: &usize| match bytes[*at] {
        b'\n' => true,
        b'\r' => bytes.get(at + 1) != Some(&b'\n'),
        _ => false,
    };
    (from..to).filter(ends).count()
}

/// A cursor in a text.
#[derive(Clone)]
pub(super) struct Scanner<'a> {
    text: &'a str,
    pub(super) rest: &'a str,
    /// The number of the current game, from 1.
    pub(super) game: usize,
    /// The offset up to which lines have been counted, and the line there.
    counted: usize,
    line: usize,
    /// Whether the rest may contain the end of a comment. Without this flag, a text with many
    /// unclosed comments would be searched for each.
    pub(super) may_close: bool,
    /// Whether the text is complete.
    pub(super) is_whole: bool,
}

/// A token of movetext.
pub(super) enum Token {
    Move(String),
    Comment(String),
    Nag(u8),
    Open,
    Close,
    Result(&'static str),
    End,
}

/// The start of a tag.
pub(super) struct TagHead<'a> {
    pub(super) name: &'a str,
    /// The text after the name.
    value: &'a str,
    /// Whether it begins with a bracket.
    is_opened: bool,
}

/// A tag as far as it can be read.
pub(super) struct Tag<'a> {
    pub(super) name: &'a str,
    pub(super) value: String,
    /// Whether it is of the form `[Name "value"]`.
    pub(super) is_well_formed: bool,
}

/// The kind of a text that is neither a tag nor a comment.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Section {
    Moves,
    /// Words that belong to no game. They have been skipped.
    Words,
    /// More text is needed to decide.
    Undecided,
}

impl<'a> Scanner<'a> {
    /// Creates a scanner at an offset of a text. The text before it shows whether a line begins
    /// there.
    pub(super) fn new(text: &'a str, start: usize, game: usize, line: usize) -> Self {
        Scanner { text, rest: &text[start..], game, counted: start, line, may_close: true, is_whole: true }
    }

    /// The number of bytes read.
    pub(super) fn offset(&self) -> usize {
        self.text.len() - self.rest.len()
    }

    /// The line at which the rest begins.
    pub(super) fn line(&mut self) -> usize {
        let offset = self.offset();
        self.line += count_line_ends(self.text, self.counted, offset);
        self.counted = offset;
        self.line
    }

    /// An error at the current location.
    pub(super) fn error(&mut self, kind: PgnErrorKind) -> PgnError {
        PgnError { game: self.game, line: self.line(), number: String::new(), kind }
    }

    fn at_line_start(&self) -> bool {
        let before = &self.text[..self.offset()];
        let before = before.trim_end_matches(|c| !LINE_ENDS.contains(&c) && symbols::is_space(c));
        before.is_empty() || before.ends_with(LINE_ENDS)
    }

    fn line_end(&self) -> usize {
        self.rest.find(LINE_ENDS).unwrap_or(self.rest.len())
    }

    fn skip_line(&mut self) {
        self.rest = &self.rest[self.line_end()..];
    }

    /// Skips white space and lines that begin with `%`; returns whether they include an empty line.
    pub(super) fn skip_space(&mut self) -> bool {
        let mut has_empty_line = false;
        loop {
            let start = self.offset();
            self.rest = self.rest.trim_start_matches(symbols::is_space);
            has_empty_line |= count_line_ends(self.text, start, self.offset()) > 1;
            if !(self.rest.starts_with('%') && self.at_line_start()) {
                return has_empty_line;
            }
            self.skip_line();
        }
    }

    /// After an error: skips to the tags of the next game.
    pub(super) fn skip_game(&mut self) {
        while !self.rest.is_empty() {
            self.skip_line();
            self.rest = self.rest.trim_start_matches(symbols::is_space);
            if self.tag_head().is_some() {
                return;
            }
        }
    }

    /// The length of the square bracket here, if it ends on its line and contains no other.
    fn bracket_length(&self) -> Option<usize> {
        let end = 1 + self.rest[1..].find(['[', ']', '\n', '\r'])?;
        self.rest[end..].starts_with(']').then_some(end + 1)
    }

    /// Skips a square bracket, or the rest of the line if there is none.
    pub(super) fn skip_bracket(&mut self) {
        match self.bracket_length() {
            Some(length) => self.rest = &self.rest[length..],
            None => self.skip_line(),
        }
    }

    /// Skips the rest of a variation; returns false if the text ends first.
    pub(super) fn skip_variation(&mut self) -> bool {
        let mut depth = 1;
        while depth > 0 {
            match self.next() {
                Ok(Token::Open) => depth += 1,
                Ok(Token::Close) => depth -= 1,
                Ok(Token::End) | Err(PgnErrorKind::OpenComment) => return false,
                _ => {}
            }
        }
        true
    }

    /// The start of a tag here, if there is one: `[Name "`, or a known name with a part missing.
    pub(super) fn tag_head(&self) -> Option<TagHead<'a>> {
        let is_opened = self.rest.starts_with('[');
        let inside = self.rest.strip_prefix('[').unwrap_or(self.rest).trim_start_matches(BLANKS);
        let is_in_name =
            |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '+' | '#' | '=' | ':' | '-');
        let (name, after) = inside.split_at(inside.find(|c| !is_in_name(c)).unwrap_or(inside.len()));
        let value = after.trim_start_matches(BLANKS);
        let is_known = KNOWN_TAGS.contains(&name);
        let is_tag = match is_opened {
            true => value.starts_with('"') || is_known && after.starts_with([' ', '\t', ']']),
            false => {
                let closes = |(_, rest): (_, &str)| rest.trim_start_matches(BLANKS).starts_with(']');
                is_known && quoted(value).is_some_and(closes)
            }
        };
        let is_name = name.starts_with(|c: char| c.is_ascii_alphanumeric());
        (is_tag && is_name).then_some(TagHead { name, value, is_opened })
    }

    /// Reads the tag here.
    pub(super) fn read_tag(&mut self, head: &TagHead<'a>) -> Tag<'a> {
        let TagHead { name, value: after, is_opened } = *head;
        if let Some((value, rest)) = quoted(after).filter(|_| is_opened)
            && let Some(rest) = rest.trim_start_matches(BLANKS).strip_prefix(']')
        {
            self.rest = rest;
            return Tag { name, value, is_well_formed: true };
        }
        // Read up to the first quotation mark that is followed by a bracket, or to the end of the
        // line.
        let opened = after.strip_prefix('"').unwrap_or(after);
        let mut marks = opened.match_indices(['"', '\n', '\r']);
        let (value, rest) = loop {
            match marks.next() {
                Some((at, "\"")) => {
                    let after = opened[at + 1..].trim_start_matches(BLANKS);
                    if let Some(rest) = after.strip_prefix(']') {
                        break (&opened[..at], rest);
                    }
                }
                line_end => {
                    let (line, rest) = opened.split_at(line_end.map_or(opened.len(), |(at, _)| at));
                    let value = line.trim_end();
                    let value = value.strip_suffix(']').unwrap_or(value).trim_end();
                    break (value.strip_suffix('"').unwrap_or(value), rest);
                }
            }
        };
        self.rest = rest;
        let mut chars = value.chars().peekable();
        let unescaped = iter::from_fn(|| match chars.next()? {
            '\\' => chars.next_if_eq(&'"').or(Some('\\')),
            c => Some(c),
        });
        Tag { name, value: unescaped.map(printable).collect(), is_well_formed: false }
    }

    /// Whether moves begin here, or words that belong to no game, which are skipped. If the game
    /// has tags, a number before a word marks it as a move.
    pub(super) fn section(&mut self, has_tags: bool) -> Section {
        let mut ahead = self.clone();
        let digits = self.rest.bytes().take_while(u8::is_ascii_digit).count();
        let is_numbered = digits > 0 && self.rest[digits..].starts_with(['.', '…']);
        let section = loop {
            match ahead.next() {
                Ok(Token::Move(word)) if has_tags && is_numbered || symbols::looks_like_move(&word) => {
                    break Section::Moves;
                }
                Ok(Token::Result(_)) if has_tags => break Section::Moves,
                Ok(Token::Move(_) | Token::Result(_)) | Err(PgnErrorKind::Symbol { .. }) => {
                    ahead.skip_line();
                    break Section::Words;
                }
                Ok(Token::Comment(_) | Token::Nag(_) | Token::Open | Token::Close) => {}
                Ok(Token::End) if ahead.rest.is_empty() && !self.is_whole => break Section::Undecided,
                Ok(Token::End) => break Section::Words,
                Err(PgnErrorKind::OpenComment) if !self.is_whole => break Section::Undecided,
                Err(PgnErrorKind::OpenComment) => {
                    ahead.skip_line();
                    break Section::Words;
                }
                Err(_) => {}
            }
        };
        self.may_close = ahead.may_close;
        if section == Section::Words {
            *self = ahead;
        }
        section
    }

    pub(super) fn next(&mut self) -> Result<Token, PgnErrorKind> {
        loop {
            self.skip_space();
            let Some(first) = self.rest.chars().next() else { return Ok(Token::End) };
            match first {
                // The tags of the next game; the result may be missing.
                '[' if self.tag_head().is_some() && self.at_line_start() => return Ok(Token::End),
                // Commands that other programs write into comments, without the braces.
                '[' if let Some(length) = self.bracket_length() => {
                    let comment = words(&self.rest[..length]);
                    self.rest = &self.rest[length..];
                    return Ok(Token::Comment(comment));
                }
                '{' => {
                    let end = self.may_close.then(|| self.rest.find('}')).flatten();
                    self.may_close = end.is_some();
                    let end = end.ok_or(PgnErrorKind::OpenComment)?;
                    let comment = words(&self.rest[1..end]);
                    self.rest = &self.rest[end + 1..];
                    return Ok(Token::Comment(comment));
                }
                ';' => {
                    let end = self.line_end();
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
                    // `usize` is parsed elsewhere, too; another integer type would add code.
                    let nag = self.rest[1..1 + digits].parse::<usize>().ok();
                    let nag = nag.and_then(|nag| u8::try_from(nag).ok());
                    self.rest = &self.rest[1 + digits..];
                    return nag.map(Token::Nag).ok_or(PgnErrorKind::Nag);
                }
                _ => {}
            }
            if let Some((nag, rest)) = symbols::mark(self.rest) {
                self.rest = rest;
                return Ok(Token::Nag(nag));
            }
            // Castling may be written like the result of a game that both sides lose.
            if let Some((result, rest)) =
                symbols::result(self.rest).filter(|(result, _)| *result != symbols::BOTH_LOSE)
            {
                self.rest = rest;
                return Ok(Token::Result(result));
            }
            let ends = |c: char| {
                symbols::is_space(c) && !symbols::is_invisible(c)
                    || matches!(c, '{' | '}' | '(' | ')' | ';' | '[' | ']' | '$')
                    || symbols::begins_mark(c)
            };
            // A move number, which may be directly followed by its move.
            let numbered = self.rest.trim_start_matches(|c: char| c.is_ascii_digit());
            let after = numbered.trim_start_matches(['.', '…']);
            let digits = &self.rest[..self.rest.len() - numbered.len()];
            let is_word = numbered.is_empty() || numbered.starts_with(ends);
            if after.len() < numbered.len() || !digits.is_empty() && is_word && !symbols::is_null_move(digits)
            {
                self.rest = after;
                continue;
            }
            // At least one character, so that a stray one is a token of its own.
            let least = first.len_utf8();
            let end = self.rest[least..].find(ends).map_or(self.rest.len(), |end| least + end);
            let word = &self.rest[..end];
            let plain = symbols::plain(word);
            self.rest = &self.rest[end..];
            if let Some(nag) = symbols::evaluation(&plain) {
                return Ok(Token::Nag(nag));
            }
            if let Some(length) = symbols::attached_evaluation(&plain)
                && let Some((at, _)) = word.char_indices().rev().nth(length - 1)
            {
                self.rest = &self.text[self.offset() - (word.len() - at)..];
                return Ok(Token::Move(symbols::plain(&word[..at])));
            }
            match plain.as_str() {
                // A remark on the previous move.
                "e.p." | "e.p" | "ep" | "ep." => continue,
                _ if !(plain.contains(|c: char| c.is_ascii_alphanumeric())
                    || symbols::is_null_move(&plain)) =>
                {
                    let text = plain.chars().take(MAX_SIGN_LENGTH).collect();
                    return Err(PgnErrorKind::Symbol { text });
                }
                _ => {}
            }
            return Ok(Token::Move(plain + self.bracketed_promotion(word)));
        }
    }

    /// The letter of a promotion in brackets, such as in `a8(Q)`, after its move.
    fn bracketed_promotion(&mut self, word: &str) -> &'a str {
        match self.rest.as_bytes() {
            [b'(', letter, b')', ..]
                if letter.is_ascii_alphabetic() && word.ends_with(|c: char| c.is_ascii_digit()) =>
            {
                let (promotion, rest) = self.rest.split_at(3);
                self.rest = rest;
                promotion
            }
            _ => "",
        }
    }
}

/// A character of a tag, with control characters replaced, which a terminal could interpret.
fn printable(c: char) -> char {
    if c.is_control() { ' ' } else { c }
}

/// The text between two quotation marks on a line, and the text after them.
fn quoted(text: &str) -> Option<(String, &str)> {
    let mut value = String::new();
    let mut chars = text.strip_prefix('"')?.chars();
    loop {
        let c = match chars.next()? {
            '"' => return Some((value, chars.as_str())),
            '\n' | '\r' => return None,
            // Only these two may be escaped, but a backslash before a control character is dropped,
            // too; any other backslash is literal.
            '\\' if chars.as_str().starts_with(|c: char| {
                matches!(c, '"' | '\\') || c.is_control() && !LINE_ENDS.contains(&c)
            }) =>
            {
                chars.next()?
            }
            c => c,
        };
        value.push(printable(c));
    }
}
