//! FEN: what may be written down, what of it may be played, and every fault by its name.
//!
//! A [`Setup`] is anything that can be written down on a variant's board; only a valid one becomes a
//! [`Position`].

use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

use crate::board::Board;
use crate::castling;
use crate::en_passant::{self, EnPassant};
use crate::geometry::Square;
use crate::movegen::Flow;
use crate::piece::{Color, Kind, Piece};
use crate::position::Position;
use crate::variant::{Role, Variant};
use crate::words;

/// A position as written down, which need not be one that can be played.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The variant.
    pub variant: Arc<Variant>,
    /// The pieces and where they stand; no square twice.
    pub pieces: Vec<(Square, Piece)>,
    /// The side to move.
    pub turn: Color,
    /// Castling rights by side and wing; wing 0 is toward the last file.
    pub rights: [[bool; 2]; 2],
    /// The squares of the en-passant field, in order; empty for `-`.
    pub en_passant: Vec<Square>,
    /// Half-moves since the last capture or pawn move.
    pub halfmove_clock: u16,
    /// The number of the move.
    pub fullmove_number: u32,
}

const FIELD_NAMES: [&str; 6] =
    ["placement", "side to move", "castling", "en passant", "half-move clock", "move number"];

impl Setup {
    /// Reads the six fields of a FEN.
    ///
    /// # Errors
    /// Says which field, and what in it, cannot be read.
    pub fn parse(variant: &Arc<Variant>, fen: &str) -> Result<Setup, FenError> {
        let fields: Vec<&str> = fen.split_ascii_whitespace().collect();
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
            rights: parse_rights(rights)?,
            en_passant: parse_en_passant(variant, en_passant)?,
            halfmove_clock: parse_counter(halfmoves, FIELD_NAMES[4])?,
            fullmove_number: parse_counter(fullmoves, FIELD_NAMES[5])?,
        })
    }

    /// The position, if it can be played.
    ///
    /// # Errors
    /// Says which rule the placement, the rights or the en-passant field breaks.
    pub fn position(&self) -> Result<Position, FenError> {
        let board = self.board();
        let mut fault = None;
        let rights = self.each_fault(&board, &mut |found| {
            fault = Some(found);
            ControlFlow::Break(())
        });
        if let Some(fault) = fault {
            return Err(fault);
        }
        let mut position = self.unchecked(board, rights);
        if !self.en_passant.is_empty() {
            let step = self.multiple_step(&position);
            position
                .set_en_passant(step.ok_or(FenError::EnPassantSquare { squares: self.en_passant.clone() })?);
        }
        Ok(position)
    }

    /// The pieces on a board. Of two on one square, the first.
    pub(crate) fn board(&self) -> Board {
        let mut board = Board::empty(self.variant.geometry());
        for &(square, piece) in &self.pieces {
            if board.piece(square).is_none() {
                board.put(piece, square);
            }
        }
        board
    }

    /// Hands over what the placement and the rights break, one fault after the other, until told to stop; returns the
    /// rights as a position keeps them.
    pub(crate) fn each_fault(&self, board: &Board, found: &mut dyn FnMut(FenError) -> Flow) -> u8 {
        let mut rights = 0;
        let _ = self.try_each_fault(board, &mut rights, found);
        rights
    }

    fn try_each_fault(
        &self,
        board: &Board,
        rights: &mut u8,
        found: &mut dyn FnMut(FenError) -> Flow,
    ) -> Flow {
        let variant = &self.variant;
        let king = |color: Color| board.squares_of(variant.king().of(color)).first().copied();
        for color in Color::BOTH {
            let kings = board.count(variant.king().of(color));
            // Without its king a side has lost, where a king may be captured; but not both sides.
            if kings > 1 || kings == 0 && (variant.must_heed_check(color) || king(!color).is_none()) {
                found(FenError::KingCount { color, found: kings })?;
            }
        }
        for color in Color::BOTH {
            let first_rank = variant.last_rank(!color);
            let last_rank = variant.last_rank(color);
            // A pawn that has captured the king on the last rank stands there as a pawn.
            let mut allowed_on_last = usize::from(king(!color).is_none());
            let pawns = self
                .pieces
                .iter()
                .filter(|(_, piece)| piece.color() == color && variant.kind(piece.kind()).role == Role::Pawn);
            for &(square, _) in pawns {
                if square.rank() == last_rank && allowed_on_last > 0 {
                    allowed_on_last -= 1;
                } else if square.rank() == first_rank || square.rank() == last_rank {
                    found(FenError::PawnRank { square })?;
                }
            }
        }
        let waiting = !self.turn;
        // Where a king has just been captured the game is over, whatever that exposed.
        if variant.must_heed_check(waiting)
            && king(self.turn).is_some()
            && let Some(square) = king(waiting)
            && variant.attack_lines(self.turn).attack(board.cells(), square, None)
        {
            found(FenError::OpponentInCheck { color: waiting })?;
        }
        for color in Color::BOTH {
            for side in 0..2 {
                if !self.rights[color.index()][side] {
                    continue;
                }
                let letter = right_letter(color, side);
                let Some(wing) = variant.wings(color)[side] else {
                    found(FenError::NoCastling { letter })?;
                    continue;
                };
                let stands = |kind: Kind, square| board.piece(square) == Some(kind.of(color));
                if !stands(variant.king(), wing.king_from) || !stands(wing.partner, wing.partner_from) {
                    found(FenError::RightWithoutPieces { letter })?;
                    continue;
                }
                *rights |= castling::right(color, side);
            }
        }
        ControlFlow::Continue(())
    }

    /// The position without its en-passant field, whether or not it can be played.
    pub(crate) fn unchecked(&self, board: Board, rights: u8) -> Position {
        Position::from_parts(
            Arc::clone(&self.variant),
            board,
            self.turn,
            rights,
            self.halfmove_clock,
            self.fullmove_number,
        )
    }

    /// The step that the en-passant field tells of, if it could just have been made.
    pub(crate) fn multiple_step(&self, position: &Position) -> Option<EnPassant> {
        let (passed, pawn) = match &self.en_passant[..] {
            [passed @ .., pawn] if self.variant.en_passant_names_pawn() => (passed, Some(*pawn)),
            squares => (squares, None),
        };
        en_passant::find_step(position, !self.turn, passed, pawn)
    }
}

impl Position {
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
        let has_right = |color, side| self.rights() & castling::right(color, side) != 0;
        let mut fen = first_fields(variant, self.turn(), &|square| self.piece_at(square), &has_right);
        fen.push(' ');
        let state = self.en_passant();
        if state.is_none() {
            fen.push('-');
        }
        let pawn = (!state.is_none() && variant.en_passant_names_pawn()).then_some(&state.pawn);
        for square in state.passed().iter().chain(pawn) {
            fen.push_str(&square.to_string());
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

fn right_letter(color: Color, side: usize) -> char {
    [['K', 'Q'], ['k', 'q']][color.index()][side]
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

fn parse_rights(text: &str) -> Result<[[bool; 2]; 2], FenError> {
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

fn parse_counter<T: std::str::FromStr>(text: &str, field: &'static str) -> Result<T, FenError> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = if digits { text.parse().ok() } else { None };
    number.ok_or_else(|| FenError::Counter { field, found: text.to_owned() })
}

/// Why a FEN is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FenError {
    /// There are not six fields.
    FieldCount {
        /// How many there are.
        found: usize,
    },
    /// The placement has too few or too many ranks.
    RankCount {
        /// How many there are.
        found: usize,
        /// How many the board has.
        expected: u8,
    },
    /// A rank has too few or too many squares.
    RankWidth {
        /// The rank, from 1.
        rank: u8,
        /// How many squares it has.
        found: usize,
        /// How many the board has.
        expected: u8,
    },
    /// A run of empty squares is 0 or no sensible number.
    EmptyRun {
        /// The rank, from 1.
        rank: u8,
        /// The run as written.
        found: String,
    },
    /// A letter names no piece of the variant.
    UnknownPiece {
        /// The letter.
        letter: char,
        /// The rank, from 1.
        rank: u8,
    },
    /// The side to move is neither `w` nor `b`.
    Turn {
        /// The field as written.
        found: String,
    },
    /// The castling field is neither `-` nor some of `KQkq`, each once.
    Castling {
        /// The field as written.
        found: String,
    },
    /// The en-passant field is neither `-` nor squares of the board.
    EnPassantText {
        /// The field as written.
        found: String,
    },
    /// A counter is no number.
    Counter {
        /// Which.
        field: &'static str,
        /// The field as written.
        found: String,
    },
    /// A side has no king that must have one, or more than one.
    KingCount {
        /// The side.
        color: Color,
        /// How many it has.
        found: u8,
    },
    /// A pawn stands on its own first or last rank.
    PawnRank {
        /// Where.
        square: Square,
    },
    /// The side that is not to move stands in a check that it should have heeded.
    OpponentInCheck {
        /// The side in check.
        color: Color,
    },
    /// A castling right where the side has no castling.
    NoCastling {
        /// The right as written.
        letter: char,
    },
    /// A castling right whose king or partner is not on its square.
    RightWithoutPieces {
        /// The right as written.
        letter: char,
    },
    /// No pawn can just have passed over the squares of the en-passant field.
    EnPassantSquare {
        /// The squares of the field.
        squares: Vec<Square>,
    },
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FenError::FieldCount { found } => {
                let s = if *found == 1 { "" } else { "s" };
                f.write_str("a FEN has six fields (")?;
                words::list(f, &mut FIELD_NAMES.into_iter(), ", ")?;
                write!(f, "), this one has {found} field{s}")
            }
            FenError::RankCount { found, expected } => {
                write!(f, "the board has {expected} ranks, the FEN has {found}")
            }
            FenError::RankWidth { rank, found, expected } => {
                write!(f, "rank {rank} has {found} squares instead of {expected}")
            }
            FenError::EmptyRun { rank, found } => {
                write!(f, "rank {rank} has a run of “{found}” empty squares")
            }
            FenError::UnknownPiece { letter, rank } => {
                write!(f, "rank {rank} has “{letter}”, which is no piece of this game")
            }
            FenError::Turn { found } => {
                write!(f, "the side to move is “{found}”; it must be w or b")
            }
            FenError::Castling { found } => {
                write!(f, "the castling rights are “{found}”; they must be - or some of KQkq, each once")
            }
            FenError::EnPassantText { found } => {
                write!(f, "the en passant field is “{found}”; it must be - or a square of the board")
            }
            FenError::Counter { field, found } => {
                write!(f, "the {field} is “{found}”; it must be a number")
            }
            FenError::KingCount { color, found: 0 } => write!(f, "{} has no king", color.name()),
            FenError::KingCount { color, found } => write!(f, "{} has {found} kings", color.name()),
            FenError::PawnRank { square } => {
                write!(f, "a pawn on {square} stands on its first or last rank")
            }
            FenError::OpponentInCheck { color } => {
                write!(f, "{}'s king is in check, but it is not {}'s turn", color.name(), color.name())
            }
            FenError::NoCastling { letter } => {
                write!(f, "the castling right {letter} is given, but that side does not castle in this game")
            }
            FenError::RightWithoutPieces { letter } => {
                write!(
                    f,
                    "the castling right {letter} is given, but its king or partner is not on its square"
                )
            }
            FenError::EnPassantSquare { squares } => {
                f.write_str("the en passant field is “")?;
                squares.iter().try_for_each(|square| square.fmt(f))?;
                f.write_str("”, but no pawn can just have stepped over it")
            }
        }
    }
}

impl std::error::Error for FenError {}
