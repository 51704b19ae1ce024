//! FEN in and out.

use std::sync::Arc;

use crate::notation::fault::{CHECKS_FIELD, FIELD_NAMES, FenError};
use crate::notation::setup::{Setup, right_letter};
use crate::position::en_passant;
use crate::position::state::Position;
use crate::types::geometry::Square;
use crate::types::piece::{Color, Piece};
use crate::variant::Variant;
use crate::variant::wings::right;

impl Setup {
    /// Reads the six fields of a FEN.
    ///
    /// # Errors
    /// Says which field, and what in it, cannot be read.
    pub fn parse(variant: &Arc<Variant>, fen: &str) -> Result<Setup, FenError> {
        let mut fields: Vec<&str> = fen.split_ascii_whitespace().collect();
        let mut checks_left = [0; 2];
        if variant.counts_checks() {
            // Without a count the next check wins, as elsewhere.
            checks_left = [1; 2];
            if let Some(at) = fields.iter().position(|field| field.contains('+')) {
                checks_left = parse_checks(fields.remove(at))?;
            }
        }
        if variant.is_own() {
            complete(&mut fields);
        }
        let &[placement, turn, rights, en_passant, halfmoves, fullmoves] = &fields[..] else {
            return Err(FenError::FieldCount { found: fields.len() });
        };
        Ok(Setup {
            variant: Arc::clone(variant),
            pieces: parse_placement(variant, placement)?,
            turn: match turn {
                "w" => Color::White,
                "b" => Color::Black,
                _ => return Err(FenError::Turn { found: turn.to_owned() }),
            },
            rights: parse_rights(variant, rights)?,
            en_passant: parse_en_passant(variant, en_passant)?,
            halfmove_clock: parse_counter(halfmoves, FIELD_NAMES[4])?,
            fullmove_number: parse_counter(fullmoves, FIELD_NAMES[5])?,
            checks_left,
        })
    }
}

/// Adds the fields that Fairy-Stockfish does without.
fn complete(fields: &mut Vec<&str>) {
    const REST: [&str; 5] = ["w", "-", "-", "0", "1"];
    let counters = fields.get(2).is_some_and(|field| field.bytes().all(|byte| byte.is_ascii_digit()));
    if fields.len() == 4 && counters {
        // Games that know neither castling nor en passant are written without those two.
        fields.splice(2..2, ["-", "-"]);
    } else if (1..5).contains(&fields.len()) {
        fields.extend(&REST[fields.len() - 1..]);
    }
}

impl Position {
    /// The starting array.
    pub fn start(variant: &Arc<Variant>) -> Self {
        // `expect` would bring the code that prints every fault of a FEN for programmers into the page.
        let Ok(position) = Position::from_fen(variant, variant.start_fen()) else {
            unreachable!("arrays are checked by tests")
        };
        position
    }

    /// Reads a FEN of a variant.
    ///
    /// # Errors
    /// Says what cannot be read, or why what it says cannot be played.
    pub fn from_fen(variant: &Arc<Variant>, fen: &str) -> Result<Position, FenError> {
        Setup::parse(variant, fen)?.position()
    }

    /// The position as FEN. En passant is written only when such a capture is legal.
    pub fn fen(&self) -> String {
        let variant = self.variant();
        let has_right = |color, side| self.castling_rights() & right(color, side) != 0;
        let mut fen = first_fields(variant, self.turn(), &|square| self.piece_at(square), &has_right);
        fen.push(' ');
        let squares = en_passant::field(self);
        if squares.is_empty() {
            fen.push('-');
        }
        for square in squares {
            fen.push_str(&square.to_string());
        }
        if variant.counts_checks() {
            let [white, black] = Color::BOTH.map(|color| self.checks_left(color).unwrap_or_default());
            fen.push_str(&format!(" {white}+{black}"));
        }
        fen + &format!(" {} {}", self.halfmove_clock(), self.fullmove_number())
    }
}

/// The letter of a piece: capital for White.
fn letter(variant: &Variant, piece: Piece) -> char {
    let letter = variant.kind(piece.kind()).letter;
    match piece.color() {
        Color::White => letter,
        Color::Black => letter.to_ascii_lowercase(),
    }
}

/// The first three fields, which a set-up and a position have alike: the pieces, the side to move, the rights to castle.
pub(crate) fn first_fields(
    variant: &Variant,
    turn: Color,
    piece_at: &dyn Fn(Square) -> Option<Piece>,
    has_right: &dyn Fn(Color, usize) -> bool,
) -> String {
    let geometry = variant.geometry();
    let mut fen = String::with_capacity(96);
    for rank in (0..geometry.ranks()).rev() {
        let mut empty = 0;
        for file in 0..geometry.files() {
            match piece_at(Square::new(file, rank)) {
                None => empty += 1,
                Some(piece) => {
                    push_run(&mut fen, &mut empty);
                    fen.push(letter(variant, piece));
                }
            }
        }
        push_run(&mut fen, &mut empty);
        if rank > 0 {
            fen.push('/');
        }
    }
    fen.push_str(if turn == Color::White { " w " } else { " b " });
    let before = fen.len();
    for color in Color::BOTH {
        for side in 0..2 {
            if has_right(color, side) {
                fen.push(right_letter(color, side));
            }
        }
    }
    if fen.len() == before {
        fen.push('-');
    }
    fen
}

fn push_run(fen: &mut String, empty: &mut u8) {
    if *empty > 0 {
        fen.push_str(&empty.to_string());
        *empty = 0;
    }
}

fn parse_placement(variant: &Variant, text: &str) -> Result<Vec<(Square, Piece)>, FenError> {
    let geometry = variant.geometry();
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != usize::from(geometry.ranks()) {
        return Err(FenError::RankCount { found: rows.len(), expected: geometry.ranks() });
    }
    let mut pieces = Vec::new();
    for (rank, row) in (0..geometry.ranks()).rev().zip(rows) {
        let mut width = 0usize;
        let mut rest = row;
        while let Some(c) = rest.chars().next() {
            if c.is_ascii_digit() {
                let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
                let run = rest[..digits].parse().ok().filter(|&run: &u8| run > 0 && c != '0');
                let found = &rest[..digits];
                width += usize::from(
                    run.ok_or_else(|| FenError::EmptyRun { rank: rank + 1, found: found.to_owned() })?,
                );
                rest = &rest[digits..];
                continue;
            }
            let kind = c.is_ascii_alphabetic().then(|| variant.kind_of_letter(c)).flatten();
            let kind = kind.ok_or(FenError::UnknownPiece { letter: c, rank: rank + 1 })?;
            let color = if c.is_ascii_uppercase() { Color::White } else { Color::Black };
            if width < usize::from(geometry.files()) {
                pieces.push((Square::new(width as u8, rank), kind.of(color)));
            }
            width += 1;
            rest = &rest[c.len_utf8()..];
        }
        if width != usize::from(geometry.files()) {
            return Err(FenError::RankWidth { rank: rank + 1, found: width, expected: geometry.files() });
        }
    }
    Ok(pieces)
}

fn parse_rights(variant: &Variant, text: &str) -> Result<[[bool; 2]; 2], FenError> {
    let mut rights = [[false; 2]; 2];
    if text == "-" {
        return Ok(rights);
    }
    for c in text.chars() {
        let (color, side) = match c {
            'K' => (0, 0),
            'Q' => (0, 1),
            'k' => (1, 0),
            'q' => (1, 1),
            _ => return Err(FenError::Castling { found: text.to_owned() }),
        };
        if std::mem::replace(&mut rights[color][side], true) {
            return Err(FenError::Castling { found: text.to_owned() });
        }
    }
    if variant.is_own() {
        // A right to what the game has not is no fault elsewhere.
        for color in Color::BOTH {
            for (right, wing) in rights[color.index()].iter_mut().zip(variant.wings(color)) {
                *right &= wing.is_some();
            }
        }
    }
    Ok(rights)
}

fn parse_en_passant(variant: &Variant, text: &str) -> Result<Vec<Square>, FenError> {
    let mut squares = Vec::new();
    if text == "-" {
        return Ok(squares);
    }
    let mut rest = text;
    while !rest.is_empty() {
        let Some((square, after)) = variant.geometry().read_square(rest) else {
            return Err(FenError::EnPassantText { found: text.to_owned() });
        };
        squares.push(square);
        rest = after;
    }
    Ok(squares)
}

/// Reads how many checks both sides have still to give, such as `3+3`.
fn parse_checks(text: &str) -> Result<[u8; 2], FenError> {
    let read = || {
        let (white, black) = text.split_once('+')?;
        Some([white.parse().ok()?, black.parse().ok()?])
    };
    read().ok_or_else(|| FenError::Counter { field: CHECKS_FIELD, found: text.to_owned() })
}

fn parse_counter<T: std::str::FromStr>(text: &str, field: &'static str) -> Result<T, FenError> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = if digits { text.parse().ok() } else { None };
    number.ok_or_else(|| FenError::Counter { field, found: text.to_owned() })
}
