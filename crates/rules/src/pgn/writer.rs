//! Writing PGN.

use std::fmt::{self, Write};

use crate::piece::Color;
use crate::position::Position;

use super::{PgnGame, PgnMove};

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
        let mut words = Vec::new();
        push_comment(&mut words, &self.comment);
        let mut position = self.start.clone();
        push_line(&mut words, &mut position, &self.moves);
        words.push(self.result.to_owned());
        let mut width = 0;
        for word in words.iter().flat_map(|word| word.split(' ')).filter(|word| !word.is_empty()) {
            let length = word.chars().count();
            if width > 0 && width + 1 + length >= LINE_WIDTH {
                f.write_char('\n')?;
                width = 0;
            } else if width > 0 {
                f.write_char(' ')?;
                width += 1;
            }
            f.write_str(word)?;
            width += length;
        }
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

/// Adds a comment; the one character that PGN cannot hold in it is exchanged for a round bracket.
#[inline]
fn push_comment(words: &mut Vec<String>, comment: &str) {
    if comment.is_empty() {
        return;
    }
    let mut word = String::from("{");
    word.extend(comment.chars().map(|letter| match letter {
        '}' => ')',
        letter if letter.is_control() => ' ',
        letter => letter,
    }));
    word.push('}');
    words.push(word);
}

/// Adds the moves of a line, which start from `position`; leaves the position as it was.
#[inline]
fn push_line(words: &mut Vec<String>, position: &mut Position, moves: &[PgnMove]) {
    // After a comment or a variation, Black's move needs its number again.
    let mut number_needed = true;
    for played in moves {
        if position.turn() == Color::White {
            words.push(format!("{}.", position.fullmove_number()));
        } else if number_needed {
            words.push(format!("{}...", position.fullmove_number()));
        }
        words.push(played.san.clone());
        words.extend(played.nags.iter().map(|nag| format!("${nag}")));
        push_comment(words, &played.comment);
        for variation in &played.variations {
            let start = words.len();
            push_line(words, position, variation);
            if let Some(first) = words.get_mut(start) {
                first.insert(0, '(');
            }
            if let Some(last) = words.last_mut() {
                last.push(')');
            }
        }
        number_needed = !played.comment.is_empty() || !played.variations.is_empty();
        position.make(played.mv);
    }
    for _ in moves {
        position.unmake();
    }
}
