//! Reading and writing FEN.

use std::sync::Arc;

use crate::notation::error::{CHECKS_FIELD, DroppedRights, FIELD_NAMES, FenError};
use crate::notation::setup::Setup;
use crate::position::en_passant;
use crate::position::state::Position;
use crate::types::geometry::Square;
use crate::types::piece::{Color, Piece};
use crate::variant::Variant;
use crate::variant::wings::{RIGHTS, right, right_letter};

/// The characters trimmed from both ends of a FEN: quotes, brackets and punctuation of surrounding
/// text. No field starts or ends with them.
const SURROUNDING: &[char] = &[
    '"', '\'', '`', '“', '”', '„', '‘', '’', '«', '»', '<', '>', '(', ')', '{', '}', '.', ',', ';', '!', '?',
];

impl Setup {
    /// Parses a FEN, or the position of an EPD line.
    ///
    /// Only the placement is required: missing fields, and counters written as `-`, have the
    /// defaults `w - - 0 1`. EPD operations after the fourth field are ignored, and castling rights
    /// without their pieces are dropped.
    ///
    /// ```
    /// use vicinity_rules::{Setup, Variant};
    ///
    /// let chess = Variant::parse("chess").expect("a known name");
    /// let epd = "8/8/8/8/8/6k1/6p1/6K1 w - - bm Kg2; id \"example\";";
    /// let setup = Setup::parse(&chess, epd).expect("a position");
    /// assert_eq!(setup.fen(), "8/8/8/8/8/6k1/6p1/6K1 w - - 0 1");
    /// ```
    ///
    /// # Errors
    /// If a field cannot be parsed. The error names the field and the offending part.
    pub fn parse(variant: &Arc<Variant>, fen: &str) -> Result<Setup, FenError> {
        Setup::parse_with_remark(variant, fen).map(|(setup, _)| setup)
    }

    /// Parses a FEN like [`Setup::parse`], and reports dropped castling rights.
    ///
    /// # Errors
    /// As [`Setup::parse`].
    pub fn parse_with_remark(
        variant: &Arc<Variant>,
        fen: &str,
    ) -> Result<(Setup, Option<DroppedRights>), FenError> {
        let text = fen.trim().trim_matches(SURROUNDING);
        // EPD operations end with a semicolon, and some files put one before them.
        let mut words: Vec<&str> =
            text.split(';').next().unwrap_or_default().split_ascii_whitespace().collect();
        let found = words.len();
        let checks_left = take_checks(variant, &mut words)?;
        let mut words = words.into_iter().peekable();
        let placement = words.next().ok_or(FenError::FieldCount { found })?;
        let turn = words.next().unwrap_or("w");
        // Fairy-Stockfish omits these two fields in variants without castling and en passant.
        let is_counter = |word: &&str| word.starts_with(|c: char| c.is_ascii_digit());
        let rights = words.next_if(|word| !is_counter(word)).unwrap_or("-");
        let en_passant = words.next_if(|word| !is_counter(word)).unwrap_or("-");
        let is_operation = |word: &&str| word.starts_with(|c: char| c.is_ascii_alphabetic());
        let halfmoves = words.next_if(|word| !is_operation(word)).unwrap_or("-");
        let fullmoves = words.next_if(|word| !is_operation(word)).unwrap_or("-");
        if words.next().is_some_and(|word| !is_operation(&word)) {
            return Err(FenError::FieldCount { found });
        }
        let mut setup = Setup {
            variant: Arc::clone(variant),
            pieces: parse_placement(variant, placement)?,
            turn: match turn {
                "w" => Color::White,
                "b" => Color::Black,
                _ => return Err(FenError::Turn { found: turn.to_owned() }),
            },
            rights: parse_rights(variant, rights)?,
            en_passant: parse_en_passant(variant, en_passant)?,
            halfmove_clock: parse_counter(halfmoves, FIELD_NAMES[4], 0)?,
            fullmove_number: parse_counter(fullmoves, FIELD_NAMES[5], 1)?,
            checks_left,
        };
        let dropped = setup.drop_rights_without_pieces();
        Ok((setup, dropped))
    }

    /// Drops castling rights whose king or partner is not on its square. Rights of a side that
    /// cannot castle are kept: the FEN is of another variant, which is an error.
    fn drop_rights_without_pieces(&mut self) -> Option<DroppedRights> {
        let possible = self.possible_rights();
        let mut letters = String::new();
        for color in Color::BOTH {
            let rights = self.rights[color.index()].iter_mut().zip(possible[color.index()]);
            for (side, (right, is_possible)) in rights.enumerate() {
                if *right && !is_possible && self.variant.wings(color)[side].is_some() {
                    *right = false;
                    letters.push(right_letter(color, side));
                }
            }
        }
        (!letters.is_empty()).then_some(DroppedRights { letters })
    }
}

impl Position {
    /// The start position.
    pub fn start(variant: &Arc<Variant>) -> Self {
        // `expect` would include the `Debug` code of every FEN error in the page.
        let Ok(position) = Position::from_fen(variant, variant.start_fen()) else {
            unreachable!("every variant has a valid start position")
        };
        position
    }

    /// Parses a FEN of one to six fields, like [`Setup::parse`].
    ///
    /// ```
    /// use vicinity_rules::{Position, Variant};
    ///
    /// let chess = Variant::parse("chess")?;
    /// let position = Position::from_fen(&chess, "4k3/8/8/8/8/8/4P3/4K3 w - - 5 39")?;
    /// assert_eq!(position.fullmove_number(), 39);
    /// let error = Position::from_fen(&chess, "4k3/8/8/8/8/8/4P3/4K2 w - - 5 39").unwrap_err();
    /// assert_eq!(error.to_string(), "rank 1 has 7 squares instead of 8");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the FEN cannot be parsed, or if the position is invalid.
    pub fn from_fen(variant: &Arc<Variant>, fen: &str) -> Result<Position, FenError> {
        Setup::parse(variant, fen)?.position()
    }

    /// Parses a FEN, and reports dropped castling rights.
    ///
    /// ```
    /// use vicinity_rules::{Position, Variant};
    ///
    /// let chess = Variant::parse("chess")?;
    /// let fen = "4k3/8/8/8/8/8/8/4K3 w K - 0 1";
    /// let (position, dropped) = Position::from_fen_with_remark(&chess, fen)?;
    /// assert_eq!(position.fen(), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    /// let remark = dropped.map(|dropped| dropped.to_string()).unwrap_or_default();
    /// assert!(remark.contains("castling rights ignored: K"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`Position::from_fen`].
    pub fn from_fen_with_remark(
        variant: &Arc<Variant>,
        fen: &str,
    ) -> Result<(Position, Option<DroppedRights>), FenError> {
        let (setup, dropped) = Setup::parse_with_remark(variant, fen)?;
        Ok((setup.position()?, dropped))
    }

    /// The FEN of the position. The en-passant field is set only if such a capture is legal, unless
    /// the variant uses [`EnPassantField::FairyStockfish`](crate::EnPassantField::FairyStockfish).
    pub fn fen(&self) -> String {
        let variant = self.variant();
        let has_right = |color, side| self.castling_rights() & right(color, side) != 0;
        let mut fen = first_fields(variant, self.turn(), &|square| self.piece_at(square), &has_right);
        let checks_left = Color::BOTH.map(|color| self.checks_left(color).unwrap_or_default());
        let counters = (self.halfmove_clock(), self.fullmove_number());
        push_last_fields(&mut fen, variant, &en_passant::field(self), checks_left, counters);
        fen
    }
}

/// The first three fields, shared by setups and positions: placement, side to move and castling
/// rights.
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
                    fen.push(variant.piece_letter(piece));
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

/// Appends the remaining fields: en passant, the remaining checks where they are counted, half-move
/// clock and move number.
pub(crate) fn push_last_fields(
    fen: &mut String,
    variant: &Variant,
    en_passant: &[Square],
    [white, black]: [u8; 2],
    (halfmove_clock, fullmove_number): (u16, u32),
) {
    fen.push(' ');
    if en_passant.is_empty() {
        fen.push('-');
    }
    for square in en_passant {
        fen.push_str(&square.to_string());
    }
    if variant.counts_checks() {
        fen.push_str(&format!(" {white}+{black}"));
    }
    fen.push_str(&format!(" {halfmove_clock} {fullmove_number}"));
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
        let Some(&(_, color, side)) = RIGHTS.iter().find(|(letter, ..)| *letter == c) else {
            return Err(FenError::Castling { found: text.to_owned() });
        };
        if std::mem::replace(&mut rights[color.index()][side], true) {
            return Err(FenError::Castling { found: text.to_owned() });
        }
    }
    if variant.is_custom() {
        // In custom variants, as in Fairy-Stockfish, a right without castling is not an error.
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

/// Removes and parses the field of the checks that both sides still have to give, such as `3+3`,
/// where they are counted. Lichess writes how many of three checks were given instead: `+0+0`.
/// Without the field the next check wins, as in Fairy-Stockfish.
fn take_checks(variant: &Variant, words: &mut Vec<&str>) -> Result<[u8; 2], FenError> {
    if !variant.counts_checks() {
        return Ok([0; 2]);
    }
    let Some(at) = words.iter().skip(1).position(|word| word.contains('+')) else { return Ok([1; 2]) };
    let text = words.remove(at + 1);
    let read = || {
        let given = text.strip_prefix('+');
        let (white, black) = given.unwrap_or(text).split_once('+')?;
        let counts: [u8; 2] = [white.parse().ok()?, black.parse().ok()?];
        Some(if given.is_some() { counts.map(|count| 3u8.saturating_sub(count)) } else { counts })
    };
    read().ok_or_else(|| FenError::Counter { field: CHECKS_FIELD, found: text.to_owned() })
}

/// Parses a counter; `-` is the default.
fn parse_counter<T: std::str::FromStr>(text: &str, field: &'static str, usual: T) -> Result<T, FenError> {
    if text == "-" {
        return Ok(usual);
    }
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = if digits { text.parse().ok() } else { None };
    number.ok_or_else(|| FenError::Counter { field, found: text.to_owned() })
}
