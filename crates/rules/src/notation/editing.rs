//! Methods of [`Setup`] for position editors: FEN, all errors of a setup, and the choices beside
//! the placement.
//!
//! The rules of valid positions are in `setup.rs`; this module only uses them.

use std::fmt;
use std::ops::ControlFlow;

use crate::notation::error::FenError;
use crate::notation::fen::{first_fields, push_last_fields};
use crate::notation::setup::Setup;
use crate::position::en_passant;
use crate::position::en_passant_state::EnPassant;
use crate::position::state::Position;
use crate::types::cells::EMPTY;
use crate::types::geometry::Square;
use crate::types::piece::{Color, Piece};
use crate::variant::data::EnPassantField;
use crate::variant::wings::right;

impl Setup {
    /// Creates the setup of a position.
    pub fn of(position: &Position) -> Setup {
        let variant = position.variant();
        let right = |color, side| position.castling_rights() & right(color, side) != 0;
        let mut setup = Setup {
            variant: variant.clone(),
            pieces: position.pieces().collect(),
            turn: position.turn(),
            rights: Color::BOTH.map(|color| [right(color, 0), right(color, 1)]),
            en_passant: en_passant::field(position),
            halfmove_clock: position.halfmove_clock(),
            fullmove_number: position.fullmove_number(),
            checks_left: Color::BOTH.map(|color| position.checks_left(color).unwrap_or_default()),
        };
        setup.sort();
        setup
    }

    /// The piece on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.pieces.iter().find(|(at, _)| *at == square).map(|(_, piece)| *piece)
    }

    /// Replaces the piece on a square, or removes it for `None`. Does nothing for a square outside
    /// the board.
    ///
    /// ```
    /// use vicinity_rules::{Color, Setup, Variant};
    ///
    /// let chess = Variant::parse("chess")?;
    /// let mut setup = Setup::parse(&chess, "4k3/8/8/8/8/8/8/4K3 w - - 0 1")?;
    /// let queen = chess.kind_of_letter('q').ok_or("no queen")?;
    /// setup.put("d1".parse()?, Some(queen.of(Color::White)));
    /// setup.put("e8".parse()?, None);
    /// assert_eq!(setup.fen(), "8/8/8/8/8/8/8/3QK3 w - - 0 1");
    /// assert!(setup.position().is_err(), "Black has no king");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn put(&mut self, square: Square, piece: Option<Piece>) {
        self.pieces.retain(|(at, _)| *at != square);
        if self.variant.geometry().contains(square) {
            self.pieces.extend(piece.map(|piece| (square, piece)));
            self.sort();
        }
    }

    /// The FEN, also of an invalid setup. [`Setup::parse`] restores the setup, except castling
    /// rights without their pieces.
    pub fn fen(&self) -> String {
        let has_right = |color: Color, side: usize| self.rights[color.index()][side];
        let mut fen = first_fields(&self.variant, self.turn, &|square| self.piece_at(square), &has_right);
        let counters = (self.halfmove_clock, self.fullmove_number);
        push_last_fields(&mut fen, &self.variant, &self.en_passant, self.checks_left, counters);
        fen
    }

    /// All errors of the setup; empty exactly if [`Setup::position`] succeeds. The first one is the
    /// error that it returns.
    ///
    /// ```
    /// use vicinity_rules::{Setup, Variant};
    ///
    /// let near = Variant::parse("near").expect("a known name");
    /// let setup = Setup::parse(&near, "P7/8/8/8/8/8/8/KK6 w K - 0 1").expect("a setup");
    /// let errors: Vec<String> = setup.errors().iter().map(|error| error.to_string()).collect();
    /// assert_eq!(errors[0], "white has 2 kings");
    /// assert_eq!(errors.len(), 2);
    /// ```
    pub fn errors(&self) -> Vec<FenError> {
        let board = self.board();
        let mut errors = Vec::new();
        let rights = self.validate(&board, &mut |error| {
            errors.push(error);
            ControlFlow::Continue(())
        });
        if !self.en_passant.is_empty() && self.multiple_step(&self.unchecked(board, rights)).is_none() {
            errors.push(FenError::EnPassantSquare { squares: self.en_passant.clone() });
        }
        errors
    }

    /// The castling rights for which king and partner are on their squares, by side and wing.
    pub fn possible_rights(&self) -> [[bool; 2]; 2] {
        Color::BOTH.map(|color| {
            [0, 1].map(|side| {
                let wing = &self.variant.wings(color)[side];
                wing.is_some_and(|wing| wing.is_set_up(color, |square| self.piece_at(square)))
            })
        })
    }

    /// The multiple steps that may just have been made and allow an en-passant capture, each as the
    /// squares of an en-passant field. If the setup has other errors, the legality of the captures
    /// is not verified.
    ///
    /// ```
    /// use vicinity_rules::{Setup, Variant};
    ///
    /// let chess = Variant::parse("chess")?;
    /// let setup = Setup::parse(&chess, "4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1")?;
    /// assert_eq!(setup.possible_en_passant(), [["e3".parse()?]]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn possible_en_passant(&self) -> Vec<Vec<Square>> {
        let variant = &self.variant;
        let is_sound = self.errors().iter().all(|error| matches!(error, FenError::EnPassantSquare { .. }));
        let position = self.unchecked(self.board(), 0);
        let mut found = Vec::new();
        for moves in variant.moves_of(!self.turn).iter().filter(|moves| moves.is_pawn) {
            for &(to, piece) in &self.pieces {
                if piece != moves.kind.of(!self.turn) || position.piece_at(to) != Some(piece) {
                    continue;
                }
                for &delta in &moves.quiet_leaps {
                    let mut from = to.unshift(delta);
                    let mut steps = 1;
                    while position.board().cell(from) == EMPTY {
                        if steps > 1 && steps <= moves.steps[from.index()] {
                            let field = self.field_of_step(&position, EnPassant::of_step(from, to), is_sound);
                            found.extend(field.filter(|field| !found.contains(field)));
                        }
                        from = from.unshift(delta);
                        steps += 1;
                    }
                }
            }
        }
        found
    }

    /// The en-passant field of a multiple step, if a capture is legal. This is not verified if the
    /// setup has errors.
    fn field_of_step(&self, position: &Position, step: EnPassant, is_sound: bool) -> Option<Vec<Square>> {
        if !is_sound {
            let pawn =
                (self.variant.en_passant_field() == EnPassantField::SquaresAndPawn).then_some(step.pawn);
            return Some(step.passed().iter().copied().chain(pawn).collect());
        }
        let mut after = position.clone();
        after.set_en_passant(step);
        let en_passant = en_passant::field(&after);
        let read = Setup { en_passant: en_passant.clone(), ..self.clone() }.position().ok()?;
        let is_read_back = !read.en_passant().is_none() && en_passant::field(&read) == en_passant;
        is_read_back.then_some(en_passant)
    }

    /// Returns the setup with colours exchanged: every piece changes its colour and is reflected
    /// vertically, and castling rights and remaining checks change sides.
    ///
    /// ```
    /// use vicinity_rules::{Setup, Variant};
    ///
    /// let chess = Variant::parse("chess")?;
    /// let setup = Setup::parse(&chess, "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1")?;
    /// assert_eq!(setup.with_sides_exchanged().fen(), "4k3/4p3/8/8/8/8/8/4K3 w - - 0 1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_sides_exchanged(&self) -> Setup {
        let last = self.variant.geometry().ranks() - 1;
        let across = |square: Square| Square::new(square.file(), last.saturating_sub(square.rank()));
        let [white, black] = self.rights;
        let [white_checks, black_checks] = self.checks_left;
        let mut setup = Setup {
            pieces: self
                .pieces
                .iter()
                .map(|&(square, piece)| (across(square), piece.kind().of(!piece.color())))
                .collect(),
            turn: !self.turn,
            rights: [black, white],
            en_passant: self.en_passant.iter().map(|square| across(*square)).collect(),
            checks_left: [black_checks, white_checks],
            ..self.clone()
        };
        setup.sort();
        setup
    }

    /// Sorts the pieces in the order of FEN.
    fn sort(&mut self) {
        self.pieces.sort_by_key(|(square, _)| (std::cmp::Reverse(square.rank()), square.file()));
    }
}

/// Writes the FEN.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.fen())
    }
}
