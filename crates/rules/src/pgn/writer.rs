//! Writing PGN.

use std::fmt::{self, Write};

use crate::piece::Color;
use crate::position::Position;

use super::{PgnGame, PgnMove, clock};

/// The tags that every game has, in the standard's order, each with what stands for "not known".
const ROSTER: [(&str, &str); 6] =
    [("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "?"), ("White", "?"), ("Black", "?")];
/// The standard asks for lines shorter than this.
const LINE_WIDTH: usize = 80;

impl fmt::Display for PgnGame {
    /// Writes the game as the standard's export format has it, with variations and comments.
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let given =
            |name: &str| self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str());
        for (name, unknown) in ROSTER {
            write_tag(f, name, given(name).unwrap_or(unknown))?;
        }
        write_tag(f, "Result", self.result)?;
        let variant = self.start.variant();
        write_tag(f, "Variant", variant.name())?;
        let fen = self.start.fen();
        if fen != variant.start_fen() {
            write_tag(f, "SetUp", "1")?;
            write_tag(f, "FEN", &fen)?;
        }
        if !self.termination.is_empty() {
            write_tag(f, "Termination", &self.termination)?;
        }
        for (name, value) in &self.tags {
            if ROSTER.iter().all(|(roster, _)| roster != name) {
                write_tag(f, name, value)?;
            }
        }
        f.write_char('\n')?;
        let mut lines = Lines::default();
        lines.comment(&self.comment);
        lines.moves(&mut self.start.clone(), &self.moves);
        lines.put(self.result);
        lines.end_word();
        f.write_str(&lines.text)?;
        f.write_char('\n')
    }
}

#[inline]
fn write_tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    write!(f, "[{name} \"")?;
    for c in value.chars() {
        match c {
            '"' | '\\' => write!(f, "\\{c}")?,
            c if c.is_control() => f.write_char(' ')?,
            c => f.write_char(c)?,
        }
    }
    f.write_str("\"]\n")
}

/// Movetext, word by word, in lines of the width that the standard asks for.
#[derive(Default)]
struct Lines {
    text: String,
    width: usize,
    /// The last word, which may still get a bracket.
    word: String,
    /// Whether the next word begins a variation.
    opens: bool,
}

impl Lines {
    #[inline]
    fn put(&mut self, word: &str) {
        self.end_word();
        if std::mem::take(&mut self.opens) {
            self.word.push('(');
        }
        self.word.push_str(word);
    }

    #[inline]
    fn end_word(&mut self) {
        let length = self.word.chars().count();
        if length == 0 {
            return;
        }
        if self.width > 0 && self.width + 1 + length >= LINE_WIDTH {
            self.text.push('\n');
            self.width = 0;
        } else if self.width > 0 {
            self.text.push(' ');
            self.width += 1;
        }
        self.text.push_str(&self.word);
        self.width += length;
        self.word.clear();
    }

    /// Adds a comment; the one character that PGN cannot hold in it is exchanged for a round bracket.
    #[inline]
    fn comment(&mut self, comment: &str) {
        if comment.is_empty() {
            return;
        }
        self.put("{");
        // Other programs look for a command, such as `[%clk 0:05:00]`, in one line.
        let mut in_command = false;
        for letter in comment.chars() {
            match letter {
                '%' if self.word.ends_with('[') => in_command = true,
                ']' => in_command = false,
                _ => {}
            }
            match letter {
                ' ' if !in_command => self.end_word(),
                '}' => self.word.push(')'),
                letter if letter.is_control() => self.end_word(),
                letter => self.word.push(letter),
            }
        }
        self.word.push('}');
    }

    /// Adds the moves of a line, which start from `position`; leaves the position as it was.
    #[inline]
    fn moves(&mut self, position: &mut Position, moves: &[PgnMove]) {
        // After a comment or a variation, Black's move needs its number again.
        let mut number_needed = true;
        for played in moves {
            let is_white = position.turn() == Color::White;
            if is_white || number_needed {
                self.put(&position.fullmove_number().to_string());
                self.word.push_str(if is_white { "." } else { "..." });
            }
            self.put(&played.san);
            for nag in &played.nags {
                self.put("$");
                self.word.push_str(&u32::from(*nag).to_string());
            }
            match played.clock_ms {
                Some(clock_ms) => self.comment(clock::put(clock_ms, &played.comment).trim_end()),
                None => self.comment(&played.comment),
            }
            for variation in &played.variations {
                if !variation.is_empty() {
                    self.opens = true;
                    self.moves(position, variation);
                    self.word.push(')');
                }
            }
            number_needed =
                !(played.comment.is_empty() && played.clock_ms.is_none() && played.variations.is_empty());
            position.make(played.mv);
        }
        for _ in moves {
            position.unmake();
        }
    }
}
