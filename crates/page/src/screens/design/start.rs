//! The FEN of a start position, split into fields without checking it against the rules.

use super::text;
use crate::language::concat;

/// The fields of the FEN, with defaults for those that are omitted.
pub(super) struct Start {
    placement: String,
    turn: String,
    /// The castling rights.
    pub(super) rights: String,
    en_passant: String,
    /// The number of checks that each side still has to give, in variants that count checks.
    pub(super) checks: Option<String>,
    counters: [String; 2],
}

impl Start {
    /// Parses one to seven fields. Variants without castling and en passant may omit those two
    /// fields.
    pub(super) fn read(fen: &str) -> Start {
        let mut fields: Vec<&str> = fen.split_ascii_whitespace().collect();
        let checks = fields.iter().skip(1).position(|field| field.contains('+'));
        let checks = checks.map(|at| fields.remove(at + 1).to_owned());
        let is_number = |field: &&str| field.bytes().all(|byte| byte.is_ascii_digit());
        if fields.get(2).is_some_and(is_number) {
            fields.splice(2..2, ["-", "-"]);
        }
        let field = |at: usize, usual: &str| fields.get(at).map_or(usual, |field| field).to_owned();
        Start {
            placement: field(0, ""),
            turn: field(1, "w"),
            rights: field(2, "-"),
            en_passant: field(3, "-"),
            checks,
            counters: [field(4, "0"), field(5, "1")],
        }
    }

    /// Replaces the placement and clears the en passant state.
    pub(super) fn with_placement(self, placement: String) -> Start {
        Start { placement, en_passant: "-".to_owned(), ..self }
    }

    /// Whether a FEN has the same fields after defaults are filled in.
    pub(super) fn is_like(&self, fen: &str) -> bool {
        self.write() == Start::read(fen).write()
    }

    /// Returns `text` with this start position.
    pub(super) fn put_into(&self, text: &str) -> String {
        text::with(text, "startFen", Some(&self.write()))
    }

    fn write(&self) -> String {
        let [halfmoves, fullmoves] = &self.counters;
        let mut fields = vec![self.placement.as_str(), &self.turn, &self.rights, &self.en_passant];
        fields.extend(self.checks.as_deref());
        fields.extend([halfmoves.as_str(), fullmoves]);
        fields.retain(|field| !field.is_empty());
        let mut fen = String::new();
        for (index, field) in fields.iter().enumerate() {
            fen = concat(&[&fen, if index > 0 { " " } else { "" }, field]);
        }
        fen
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_of_fields_is_read() {
        for (fen, whole) in [
            ("8/8", "8/8 w - - 0 1"),
            ("8/8 b", "8/8 b - - 0 1"),
            ("pp/PP w 0 1", "pp/PP w - - 0 1"),
            ("8/8 w 3", "8/8 w - - 3 1"),
            ("8/8 w KQkq", "8/8 w KQkq - 0 1"),
            ("8/8 w KQkq - 3+3 4 7", "8/8 w KQkq - 3+3 4 7"),
            ("8/8 w - - 4 7", "8/8 w - - 4 7"),
        ] {
            assert_eq!(Start::read(fen).write(), whole, "{fen}");
        }
    }
}
