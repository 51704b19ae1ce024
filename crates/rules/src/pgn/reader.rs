//! Reading PGN.

use std::sync::Arc;

use crate::piece::Color;
use crate::position::Position;
use crate::san::shorten;
use crate::variant::Variant;

use super::{PgnError, PgnFault, PgnGame, PgnMove, Read, clock};

/// More variations in each other than anybody writes; a limit, so that no text can exhaust the stack.
const MAX_DEPTH: usize = 64;
const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];
/// Marks after a move, each with its numeric annotation glyph; longer ones first.
const MARKS: [(&str, u8); 6] = [("!!", 3), ("??", 4), ("!?", 5), ("?!", 6), ("!", 1), ("?", 2)];

/// Reads all games of a text. A text without games gives none.
#[inline]
pub fn read(text: &str) -> Vec<Read> {
    games(text).iter().map(Entry::read).collect()
}

/// A game of a text, found but not read.
pub struct Entry<'a> {
    /// The text up to the game's end, so that lines can be counted.
    text: &'a str,
    start: usize,
    /// Its number, from 1.
    pub number: usize,
    /// All its tags, in order, as far as they are well-formed.
    pub tags: Vec<(String, String)>,
}

impl Entry<'_> {
    /// Reads the game.
    #[inline]
    pub fn read(&self) -> Read {
        let mut reader = Reader { text: self.text, rest: &self.text[self.start..], game: self.number };
        reader.read_game()
    }

    /// The value of a tag.
    #[inline]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }
}

/// Finds the games of a text without playing their moves, so that one of many can be chosen at little cost.
#[inline]
pub fn games(text: &str) -> Vec<Entry<'_>> {
    let text = text.trim_start_matches('\u{feff}');
    let mut reader = Reader { text, rest: text, game: 0 };
    let mut games = Vec::new();
    loop {
        reader.skip_space();
        if reader.rest.is_empty() {
            return games;
        }
        let start = text.len() - reader.rest.len();
        reader.game += 1;
        let mut tags = Vec::new();
        if reader.skim_game(&mut tags).is_err() {
            reader.skip_game();
        }
        let end = text.len() - reader.rest.len();
        games.push(Entry { text: &text[..end], start, number: reader.game, tags });
    }
}

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

struct Reader<'a> {
    text: &'a str,
    rest: &'a str,
    game: usize,
}

/// A piece of movetext.
enum Token<'a> {
    Move(&'a str),
    Comment(String),
    Nag(u8),
    Open,
    Close,
    Result(&'static str),
    End,
}

impl<'a> Reader<'a> {
    #[inline]
    fn error(&self, fault: PgnFault) -> PgnError {
        let read = &self.text[..self.text.len() - self.rest.len()];
        let line = 1 + read.bytes().filter(|&byte| byte == b'\n').count();
        PgnError { game: self.game, line, number: String::new(), fault }
    }

    #[inline]
    fn at_line_start(&self) -> bool {
        let read = &self.text[..self.text.len() - self.rest.len()];
        read.is_empty() || read.ends_with('\n')
    }

    /// Skips white space and lines that begin with `%`.
    #[inline]
    fn skip_space(&mut self) {
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
    fn skip_game(&mut self) {
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

    /// Reads over a game, its tags alone into a list.
    #[inline]
    fn skim_game(&mut self, tags: &mut Vec<(String, String)>) -> Result<(), PgnError> {
        while self.rest.starts_with('[') {
            let (name, value) = self.read_tag()?;
            tags.push((name.to_owned(), value));
            self.skip_space();
        }
        let mut depth = 0_usize;
        loop {
            match self.next()? {
                Token::End => return Ok(()),
                Token::Result(_) if depth == 0 => return Ok(()),
                Token::Open => depth += 1,
                Token::Close => depth = depth.saturating_sub(1),
                Token::Move(_) | Token::Comment(_) | Token::Nag(_) | Token::Result(_) => {}
            }
        }
    }

    #[inline]
    fn read_game(&mut self) -> Read {
        // Not `expect`: it would bring the printing of errors for programmers into the page, which weighs.
        let Ok(chess) = Variant::parse("chess") else { unreachable!("a name of the list") };
        let mut game = PgnGame::new(Position::start(&chess));
        let fault = self.read_into(&mut game).err();
        Read { game, fault }
    }

    #[inline]
    fn read_into(&mut self, game: &mut PgnGame) -> Result<(), PgnError> {
        let mut variant = Arc::clone(game.start.variant());
        let mut fen = None;
        let mut result_tag = None;
        loop {
            self.skip_space();
            if !self.rest.starts_with('[') {
                break;
            }
            let line = self.error(PgnFault::Tag);
            let (name, value) = self.read_tag()?;
            let at = |fault| PgnError { fault, ..line.clone() };
            match name {
                "Variant" => {
                    variant = Variant::parse(&value).map_err(|error| at(PgnFault::Variant(error)))?;
                }
                "FEN" => fen = Some((line, value)),
                "SetUp" => {}
                "Result" => result_tag = RESULTS.into_iter().find(|result| *result == value),
                "Termination" => game.termination = value,
                _ => game.tags.push((name.to_owned(), value)),
            }
        }
        game.start = match fen {
            None => Position::start(&variant),
            Some((line, fen)) => Position::from_fen(&variant, &fen)
                .map_err(|error| PgnError { fault: PgnFault::Fen(error), ..line })?,
        };
        game.result = result_tag.unwrap_or("*");
        let mut position = game.start.clone();
        let end = self.read_line(&mut position, &mut game.moves, &mut game.comment, 0)?;
        if let Some(result) = end {
            game.result = result;
        }
        match position.outcome() {
            Some(outcome) if game.result != "*" && game.result != outcome.result() => {
                Err(self.error(PgnFault::Result { found: game.result, outcome }))
            }
            Some(outcome) => {
                game.result = outcome.result();
                Ok(())
            }
            None => Ok(()),
        }
    }

    /// Reads `[Name "value"]`.
    #[inline]
    fn read_tag(&mut self) -> Result<(&'a str, String), PgnError> {
        let fault = || self.error(PgnFault::Tag);
        let inside = self.rest[1..].trim_start_matches([' ', '\t']);
        let name_end = inside.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').ok_or_else(fault)?;
        let (name, after) = inside.split_at(name_end);
        let after = after.trim_start_matches([' ', '\t']).strip_prefix('"').ok_or_else(fault)?;
        let mut value = String::new();
        let mut chars = after.char_indices();
        let end = loop {
            match chars.next() {
                Some((at, '"')) => break at + 1,
                Some((_, '\\')) => value.extend(chars.next().map(|(_, c)| c)),
                Some((_, '\n')) | None => return Err(fault()),
                Some((_, c)) => value.push(if c.is_control() { ' ' } else { c }),
            }
        };
        let after = after[end..].trim_start_matches([' ', '\t']).strip_prefix(']').ok_or_else(fault)?;
        if name.is_empty() {
            return Err(fault());
        }
        self.rest = after;
        Ok((name, value))
    }

    #[inline]
    fn next(&mut self) -> Result<Token<'a>, PgnError> {
        loop {
            self.skip_space();
            let Some(first) = self.rest.chars().next() else { return Ok(Token::End) };
            match first {
                // The tags of the next game; a result may have been forgotten.
                '[' if self.at_line_start() => return Ok(Token::End),
                '{' => {
                    let end = self.rest.find('}').ok_or_else(|| self.error(PgnFault::OpenComment))?;
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
                    let nag = nag.ok_or_else(|| self.error(PgnFault::Nag))?;
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

    /// Reads moves until the line ends; returns the result that ends the main line.
    #[inline]
    fn read_line(
        &mut self,
        position: &mut Position,
        moves: &mut Vec<PgnMove>,
        comment: &mut String,
        depth: usize,
    ) -> Result<Option<&'static str>, PgnError> {
        let ply_before = position.ply();
        loop {
            let start = self.rest;
            match self.next()? {
                Token::Move(text) => {
                    let fault = if let Some(outcome) = position.outcome() {
                        PgnFault::GameOver { text: shorten(text), outcome }
                    } else {
                        match position.parse_move(text) {
                            Ok(mv) => {
                                let san = position.san(mv);
                                position.make(mv);
                                let (nags, comment, clock_ms, variations) = Default::default();
                                moves.push(PgnMove { mv, san, nags, comment, clock_ms, variations });
                                continue;
                            }
                            Err(error) => PgnFault::Move(error),
                        }
                    };
                    let dots = if position.turn() == Color::White { "" } else { "..." };
                    let number = format!("{}{dots}", position.fullmove_number());
                    return Err(PgnError { number, ..self.error(fault) });
                }
                Token::Comment(mut text) => {
                    let clock_ms = clock::take(&mut text);
                    if let Some(last) = moves.last_mut().filter(|_| clock_ms.is_some()) {
                        last.clock_ms = clock_ms;
                    }
                    let comment = moves.last_mut().map_or(&mut *comment, |last| &mut last.comment);
                    if !comment.is_empty() && !text.is_empty() {
                        comment.push(' ');
                    }
                    comment.push_str(&text);
                }
                Token::Nag(nag) => {
                    if let Some(last) = moves.last_mut() {
                        last.nags.push(nag);
                    }
                }
                Token::Open => {
                    if moves.is_empty() {
                        self.rest = start;
                        return Err(self.error(PgnFault::StrayBracket));
                    }
                    if depth == MAX_DEPTH {
                        return Err(self.error(PgnFault::TooDeep));
                    }
                    let mut variation = Vec::new();
                    let mut before = String::new();
                    position.unmake();
                    let read = self.read_line(position, &mut variation, &mut before, depth + 1);
                    while position.ply() + 1 > ply_before + moves.len() {
                        position.unmake();
                    }
                    if let Some(last) = moves.last_mut() {
                        position.make(last.mv);
                        if !variation.is_empty() {
                            if let Some(first) = variation.first_mut().filter(|_| !before.is_empty()) {
                                first.comment = format!("{before} {}", first.comment).trim_end().to_owned();
                            }
                            last.variations.push(variation);
                        }
                    }
                    read?;
                }
                Token::Close if depth > 0 => return Ok(None),
                Token::Close => {
                    self.rest = start;
                    return Err(self.error(PgnFault::StrayBracket));
                }
                // A result inside a variation says nothing about the game.
                Token::Result(_) if depth > 0 => {}
                Token::Result(result) => return Ok(Some(result)),
                Token::End if depth > 0 => return Err(self.error(PgnFault::OpenVariation)),
                Token::End => return Ok(None),
            }
        }
    }
}
