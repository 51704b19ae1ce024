//! The PGN writer.

use vicinity_rules::Color;

use crate::record::{NodeId, Record};

use super::clock;

/// The tags of the Seven Tag Roster except the result, in order, each with its value if unknown.
const ROSTER: [(&str, &str); 6] =
    [("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "?"), ("White", "?"), ("Black", "?")];
/// The PGN standard requires lines shorter than this.
const LINE_WIDTH: usize = 80;

/// Writes a record in the export format of the PGN standard, with variations and comments. The
/// result is that of the main line's [`Ending`](crate::Ending), or else the outcome on the board.
pub fn write(record: &Record) -> String {
    let end = record.main_end();
    let (result, termination) = match (record.main_ending(), record.position(end).outcome()) {
        (Some(ending), _) => (ending.result, ending.termination.as_str()),
        (None, Some(outcome)) => (outcome.result(), outcome.reason.name()),
        (None, None) => ("*", ""),
    };
    let mut text = String::new();
    let given = |name: &str| record.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str());
    for (name, unknown) in ROSTER {
        write_tag(&mut text, name, given(name).unwrap_or(unknown));
    }
    write_tag(&mut text, "Result", result);
    let variant = record.start().variant();
    write_tag(&mut text, "Variant", variant.name());
    let fen = record.start().fen();
    if fen != variant.start_fen() {
        write_tag(&mut text, "SetUp", "1");
        write_tag(&mut text, "FEN", &fen);
    }
    if !termination.is_empty() {
        write_tag(&mut text, "Termination", termination);
    }
    for (name, value) in &record.tags {
        if ROSTER.iter().all(|(roster, _)| roster != name) {
            write_tag(&mut text, name, value);
        }
    }
    text.push('\n');
    let mut lines = LineWriter { text, ..LineWriter::default() };
    lines.comment(record.comment(NodeId::START));
    if let [first, variations @ ..] = record.children(NodeId::START) {
        lines.moves(record, *first, variations);
    }
    lines.put(result);
    lines.end_word();
    lines.text.push('\n');
    lines.text
}

fn write_tag(text: &mut String, name: &str, value: &str) {
    for part in ["[", name, " \""] {
        *text += part;
    }
    for letter in value.chars() {
        if matches!(letter, '"' | '\\') {
            text.push('\\');
        }
        text.push(if letter.is_control() { ' ' } else { letter });
    }
    *text += "\"]\n";
}

/// Movetext, word by word, wrapped at the line width of the standard.
#[derive(Default)]
struct LineWriter {
    text: String,
    width: usize,
    /// The last word, to which a bracket may still be added.
    word: String,
    /// Whether the next word begins a variation.
    opens: bool,
}

impl LineWriter {
    fn put(&mut self, word: &str) {
        self.end_word();
        if std::mem::take(&mut self.opens) {
            self.word.push('(');
        }
        self.word.push_str(word);
    }

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

    /// Adds a comment. Closing braces, which PGN cannot represent in a comment, are replaced by
    /// round brackets.
    fn comment(&mut self, comment: &str) {
        if comment.is_empty() {
            return;
        }
        self.put("{");
        // Other programs expect a command, such as `[%clk 0:05:00]`, on one line.
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

    /// Adds the moves from `first` to the end of its line, with the alternatives to it in
    /// `variations`.
    fn moves<'a>(&mut self, record: &'a Record, first: NodeId, mut variations: &'a [NodeId]) {
        // After a comment or a variation, Black's move needs its number again.
        let mut number_needed = true;
        let mut node = first;
        loop {
            let is_white = record.mover(node) == Color::White;
            if is_white || number_needed {
                self.put(&record.move_number(node).to_string());
                self.word.push_str(if is_white { "." } else { "..." });
            }
            self.put(record.played(node).map_or("", |played| &played.san));
            for nag in record.nags(node) {
                self.put("$");
                self.word.push_str(&u32::from(*nag).to_string());
            }
            let (comment, clock_ms) = (record.comment(node), record.clock_ms(node));
            match clock_ms {
                Some(clock_ms) => self.comment(clock::put(clock_ms, comment).trim_end()),
                None => self.comment(comment),
            }
            for &variation in variations {
                self.opens = true;
                self.moves(record, variation, &[]);
                self.word.push(')');
            }
            number_needed = !(comment.is_empty() && clock_ms.is_none() && variations.is_empty());
            match record.children(node) {
                [] => return,
                [next, others @ ..] => (node, variations) = (*next, others),
            }
        }
    }
}
