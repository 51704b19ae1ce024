//! The position editor, independent of the browser. It accepts every setup that can be written on
//! the board of a variant.
//!
//! Invariant: the address and the FEN field agree with the setup, except while an incomplete FEN is
//! being typed. A setup that cannot be played is not an error: its errors are listed, and only
//! starting a game is disabled.

use std::sync::Arc;

use vicinity_rules::{Color, FenError, Piece, Position, Setup, Square, Variant};

use super::setup_edit::{SetupEdit, Tool};
use crate::screens::words::editor as phrases;
use crate::words;

const MAX_UNDO_STEPS: usize = 1000;

/// The position editor.
pub struct Editor {
    /// The edited position.
    pub setup: Setup,
    /// The reasons why the setup cannot be played.
    pub errors: Vec<FenError>,
    pub tool: Tool,
    /// The square whose piece has been picked up.
    pub picked: Option<Square>,
    /// The square with the keyboard focus.
    pub focus: Square,
    /// The content of the FEN field.
    pub fen: String,
    /// Why the last input was rejected.
    pub complaint: Option<String>,
    /// The next announcement for screen readers.
    pub spoken: String,
    done: Vec<Setup>,
    undone: Vec<Setup>,
    /// Whether the last edit was typing in the FEN field. Consecutive typing is one undo step.
    is_typing: bool,
}

impl Editor {
    /// Opens the setup of an address, or the start position if `fen` is empty. If it cannot be
    /// parsed, returns the start position with the reason.
    pub fn open(variant: &Arc<Variant>, fen: &str) -> (Self, Option<String>) {
        let (setup, complaint) =
            match Setup::parse_with_remark(variant, if fen.is_empty() { variant.start_fen() } else { fen }) {
                Ok((setup, dropped)) => (setup, dropped.map(|dropped| words::dropped_rights(&dropped))),
                Err(error) => (array(variant), Some(phrases::invalid_address(&error))),
            };
        let home = setup
            .pieces
            .iter()
            .find(|(_, piece)| Some(piece.kind()) == variant.king() && piece.color() == Color::White);
        let mut editor = Editor {
            focus: home.map_or(Square::new(0, 0), |(square, _)| *square),
            setup,
            errors: Vec::new(),
            tool: Tool::Hand,
            picked: None,
            fen: String::new(),
            complaint: None,
            spoken: String::new(),
            done: Vec::new(),
            undone: Vec::new(),
            is_typing: false,
        };
        editor.refresh();
        (editor, complaint)
    }

    pub fn variant(&self) -> &Arc<Variant> {
        &self.setup.variant
    }

    /// The setup as a FEN for the address; empty for the start position.
    pub fn address_fen(&self) -> String {
        let fen = self.setup.fen();
        if fen == self.variant().start_fen() { String::new() } else { fen }
    }

    /// The messages about the set-up, and whether it is sound: what was wrong with the last input,
    /// and the errors of the position.
    pub fn messages(&self) -> (Vec<String>, bool) {
        let errors = self.errors.iter().map(|error| phrases::error(&self.setup, error));
        let messages: Vec<String> = self.complaint.iter().cloned().chain(errors).collect();
        if !messages.is_empty() {
            return (messages, false);
        }
        let sound = match self.position().and_then(|position| position.outcome()) {
            Some(outcome) => phrases::valid_but_over(&words::outcome(outcome)),
            None => phrases::VALID.owned(),
        };
        (vec![sound], true)
    }

    /// Whether the FEN field has an input that was rejected.
    pub fn is_fen_wrong(&self) -> bool {
        Setup::parse_with_remark(&self.setup.variant, &self.fen).is_err()
    }

    /// The position, if the setup can be played.
    pub fn position(&self) -> Option<Position> {
        self.setup.position().ok()
    }

    /// Whether a game can be played from the position. Not while the FEN field contains another one
    /// that was rejected.
    pub fn may_play(&self) -> bool {
        !self.is_fen_wrong() && self.position().is_some_and(|position| position.outcome().is_none())
    }

    /// Whether an edit can be undone, and whether one can be redone.
    pub fn may_undo(&self) -> [bool; 2] {
        [!self.done.is_empty(), !self.undone.is_empty()]
    }

    /// The multiple steps that may have been the last move, each by its en passant squares. One set
    /// by a FEN is included even if it does not fit.
    pub fn en_passant_choices(&self) -> Vec<Vec<Square>> {
        let mut choices = self.setup.possible_en_passant();
        let set = &self.setup.en_passant;
        if !set.is_empty() && !choices.contains(set) {
            choices.push(set.clone());
        }
        choices
    }

    /// The castling rights that are possible or set, as colour and wing.
    pub fn castling_choices(&self) -> Vec<(Color, usize)> {
        let possible = self.setup.possible_rights();
        let all = Color::BOTH.into_iter().flat_map(|color| [(color, 0), (color, 1)]);
        all.filter(|(color, wing)| possible[color.index()][*wing] || self.setup.rights[color.index()][*wing])
            .collect()
    }

    /// The squares of the pieces that keep the setup from being played.
    pub fn wrong_squares(&self) -> Vec<Square> {
        let mut squares = Vec::new();
        let king = self.variant().king();
        for error in &self.errors {
            match error {
                FenError::PawnRank { square } => squares.push(*square),
                FenError::KingCount { color, .. } | FenError::OpponentInCheck { color } => {
                    let kings = self
                        .setup
                        .pieces
                        .iter()
                        .filter(|(_, piece)| Some(piece.kind()) == king && piece.color() == *color);
                    squares.extend(kings.map(|(square, _)| *square));
                }
                _ => {}
            }
        }
        squares
    }

    /// Applies an edit and sets the announcement.
    pub fn edit(&mut self, edit: SetupEdit) {
        self.spoken.clear();
        let was_typing = std::mem::take(&mut self.is_typing);
        let before = self.setup.clone();
        let picked = if matches!(edit, SetupEdit::Step { .. } | SetupEdit::Focus(_)) {
            self.picked
        } else {
            self.picked.take()
        };
        match edit {
            SetupEdit::Choose(tool) => {
                self.tool = if self.tool == tool { Tool::Hand } else { tool };
                self.spoken = phrases::tool(self.variant(), self.tool);
            }
            SetupEdit::Activate(square) => {
                self.focus = square;
                match self.tool {
                    Tool::Hand => self.pick(picked, square),
                    Tool::Eraser => self.put(square, None),
                    Tool::Put(piece) if self.setup.piece_at(square) == Some(piece) => self.put(square, None),
                    Tool::Put(piece) => self.put(square, Some(piece)),
                }
            }
            SetupEdit::Pick(square) => {
                self.focus = square;
                self.pick(picked, square);
            }
            SetupEdit::Drag { from, to } => self.drag(from, to),
            SetupEdit::Place { piece, to } => {
                self.focus = to;
                self.put(to, Some(piece));
            }
            SetupEdit::Letter(letter) => match self.setup.variant.kind_of_letter(letter) {
                Some(kind) => {
                    let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
                    self.put(self.focus, Some(kind.of(color)));
                }
                None => self.spoken = phrases::no_such_letter(self.variant(), letter),
            },
            SetupEdit::Delete => self.put(self.focus, None),
            SetupEdit::Step { files, ranks } => {
                self.picked = picked;
                let geometry = self.setup.variant.geometry();
                let along = |at: u8, by: i8, size: u8| at.saturating_add_signed(by).min(size - 1);
                self.focus = Square::new(
                    along(self.focus.file(), files, geometry.files()),
                    along(self.focus.rank(), ranks, geometry.ranks()),
                );
            }
            SetupEdit::Focus(square) => {
                self.picked = picked;
                self.focus = square;
            }
            SetupEdit::Cancel => {
                if picked.is_none() {
                    self.tool = Tool::Hand;
                }
                self.spoken = words::SELECTION_DROPPED.owned();
            }
            SetupEdit::Turn(color) => self.setup.turn = color,
            SetupEdit::Right { color, wing, is_given } => {
                self.setup.rights[color.index()][wing & 1] = is_given
            }
            SetupEdit::EnPassant(choice) => {
                let mut choices = self.en_passant_choices();
                self.setup.en_passant = match choice {
                    Some(index) if index < choices.len() => choices.swap_remove(index),
                    _ => Vec::new(),
                };
            }
            SetupEdit::HalfmoveClock(typed) => match typed.trim().parse() {
                Ok(count) => self.setup.halfmove_clock = count,
                Err(_) => return self.complain(phrases::HALFMOVE_CLOCK_ERROR.as_str()),
            },
            SetupEdit::MoveNumber(typed) => match typed.trim().parse() {
                Ok(number @ 1..) => self.setup.fullmove_number = number,
                _ => return self.complain(phrases::MOVE_NUMBER_ERROR.as_str()),
            },
            SetupEdit::Fen(typed) => return self.type_fen(typed, was_typing),
            SetupEdit::Variant(name) => self.choose_variant(&name),
            SetupEdit::Array => self.setup = array(&self.setup.variant),
            SetupEdit::Clear => {
                self.setup.pieces.clear();
                self.spoken = phrases::CLEARED.owned();
            }
            SetupEdit::Exchange => self.setup = self.setup.with_sides_exchanged(),
            SetupEdit::Undo | SetupEdit::Redo => {
                let is_undo = matches!(edit, SetupEdit::Undo);
                let (from, to) = if is_undo {
                    (&mut self.done, &mut self.undone)
                } else {
                    (&mut self.undone, &mut self.done)
                };
                if let Some(setup) = from.pop() {
                    to.push(std::mem::replace(&mut self.setup, setup));
                    self.spoken =
                        if is_undo { phrases::UNDONE.as_str() } else { phrases::REDONE.as_str() }.to_owned();
                }
                self.refresh();
                return;
            }
        }
        self.sync(before);
    }

    /// Adds an undo step if the setup has changed, and clears castling rights and en passant that
    /// the placement no longer allows.
    fn sync(&mut self, before: Setup) {
        if !is_same(&before, &self.setup) {
            clear_impossible_rights(&mut self.setup);
            if !self.setup.possible_en_passant().contains(&self.setup.en_passant) {
                self.setup.en_passant.clear();
            }
            self.note(before);
            self.refresh();
        }
    }

    fn note(&mut self, before: Setup) {
        if self.done.len() == MAX_UNDO_STEPS {
            self.done.remove(0);
        }
        self.done.push(before);
        self.undone.clear();
    }

    /// Updates everything derived from the setup.
    fn refresh(&mut self) {
        self.complaint = None;
        self.errors = self.setup.errors();
        self.fen = self.setup.fen();
        let geometry = self.setup.variant.geometry();
        if !geometry.contains(self.focus) {
            self.focus = Square::new(0, 0);
        }
        if let Tool::Put(piece) = self.tool
            && piece.kind().index() >= self.setup.variant.kinds().len()
        {
            self.tool = Tool::Hand;
        }
    }

    fn complain(&mut self, complaint: &str) {
        self.complaint = Some(complaint.to_owned());
        self.spoken = complaint.to_owned();
    }

    fn put(&mut self, square: Square, piece: Option<Piece>) {
        self.setup.put(square, piece);
        self.spoken = words::square(&square.to_string(), self.variant(), piece);
    }

    /// Puts down the piece in hand, or picks up the piece on the square.
    fn pick(&mut self, picked: Option<Square>, square: Square) {
        match picked {
            Some(from) if from == square => self.spoken = words::SELECTION_DROPPED.owned(),
            Some(from) => self.drag(from, Some(square)),
            None => {
                if let Some(piece) = self.setup.piece_at(square) {
                    self.picked = Some(square);
                    self.spoken = phrases::picked(self.variant(), piece, square);
                }
            }
        }
    }

    fn drag(&mut self, from: Square, to: Option<Square>) {
        let Some(piece) = self.setup.piece_at(from).filter(|_| to != Some(from)) else { return };
        self.setup.put(from, None);
        match to {
            Some(to) => {
                self.focus = to;
                self.put(to, Some(piece));
            }
            None => self.spoken = words::square(&from.to_string(), self.variant(), None),
        }
    }

    /// Handles typing in the FEN field. The setup changes only if the FEN is valid.
    fn type_fen(&mut self, typed: String, was_typing: bool) {
        match Setup::parse_with_remark(&self.setup.variant, &typed) {
            Ok((mut setup, dropped)) => {
                let is_cleared = clear_impossible_rights(&mut setup);
                if !is_same(&setup, &self.setup) {
                    let before = std::mem::replace(&mut self.setup, setup);
                    // Consecutive typing is one undo step.
                    if !was_typing {
                        self.note(before);
                    }
                    self.is_typing = true;
                    self.refresh();
                }
                let ignored = || is_cleared.then(|| phrases::RIGHTS_IGNORED.owned());
                self.complaint = dropped.map(|dropped| words::dropped_rights(&dropped)).or_else(ignored);
            }
            Err(error) => self.complaint = Some(phrases::invalid_fen(&error)),
        }
        self.fen = typed;
        self.is_typing |= was_typing;
    }

    /// Switches to another variant. The pieces stay if the board has the same size, unless they are
    /// in the start position.
    fn choose_variant(&mut self, name: &str) {
        let Ok(variant) = Variant::parse(name) else { return };
        let is_array = self.address_fen().is_empty();
        self.setup = match Setup::parse(&variant, &self.setup.fen()) {
            Ok(setup) if !is_array => setup,
            _ => array(&variant),
        };
        self.tool = Tool::Hand;
        self.spoken = words::title(&variant).to_owned();
    }
}

/// Clears the castling rights that no placement allows or that this one does not; returns whether
/// there were any.
fn clear_impossible_rights(setup: &mut Setup) -> bool {
    let before = setup.rights;
    let possible = setup.possible_rights();
    for (rights, possible) in setup.rights.iter_mut().flatten().zip(possible.iter().flatten()) {
        *rights &= possible;
    }
    setup.rights != before
}

fn array(variant: &Arc<Variant>) -> Setup {
    Setup::of(&Position::start(variant))
}

fn is_same(one: &Setup, other: &Setup) -> bool {
    one.variant.name() == other.variant.name() && one.fen() == other.fen()
}
