//! Edits of the position editor.

use vicinity_rules::{Color, Piece, Square};

use crate::state::State;

/// The effect of a click on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tool {
    /// Picks up a piece or puts it down.
    Hand,
    Eraser,
    /// Places this piece; removes it if it is already there.
    Put(Piece),
}

#[derive(Clone, Debug)]
pub enum SetupEdit {
    /// Selects a tool; selecting the current tool again returns to the hand.
    Choose(Tool),
    /// Applies the tool to a square that was clicked, tapped or entered by key.
    Activate(Square),
    /// Picks up the piece on a square or puts it down, whatever the tool.
    Pick(Square),
    /// Moves a piece to another square by dragging, or removes it by dragging it off the board.
    Drag { from: Square, to: Option<Square> },
    /// Places a piece dragged from the palette.
    Place { piece: Piece, to: Square },
    /// Places a piece on the focused square by typing its letter: uppercase for White.
    Letter(char),
    /// Clears the focused square.
    Delete,
    /// Moves the keyboard focus, by files to the right and ranks up.
    Step { files: i8, ranks: i8 },
    /// Sets the keyboard focus.
    Focus(Square),
    /// Drops the piece in hand, or else returns to the hand tool.
    Cancel,
    /// Sets the side to move.
    Turn(Color),
    /// Sets or clears a castling right. Wing 0 is the one toward the last file.
    Right { color: Color, wing: usize, is_given: bool },
    /// Sets the multiple step just made, by its index in `Editor::en_passant_choices`.
    EnPassant(Option<usize>),
    /// Sets the halfmove clock, as typed: plies since the last capture or pawn move.
    HalfmoveClock(String),
    /// Sets the fullmove number, as typed.
    MoveNumber(String),
    /// Sets the content of the FEN field, complete or not.
    Fen(String),
    /// Switches to another variant and keeps the pieces if possible.
    Variant(String),
    /// Restores the start position.
    Array,
    /// Clears the board.
    Clear,
    /// Swaps the colours of all pieces.
    Exchange,
    /// Undoes the last edit.
    Undo,
    /// Redoes the last undone edit.
    Redo,
}

impl SetupEdit {
    /// Returns the edit of a key; `None` for any other key. `square` is the focused square of the
    /// board.
    pub fn by_key(key: &str, square: Option<Square>, state: &State) -> Option<SetupEdit> {
        if key == "Escape" {
            return Some(SetupEdit::Cancel);
        }
        let square = square?;
        let sign = if state.session.settings.orientation() == Color::White { 1 } else { -1 };
        let step = |files: i8, ranks: i8| Some(SetupEdit::Step { files: sign * files, ranks: sign * ranks });
        match key {
            "ArrowLeft" => step(-1, 0),
            "ArrowRight" => step(1, 0),
            "ArrowUp" => step(0, 1),
            "ArrowDown" => step(0, -1),
            "Home" => step(-100, 0),
            "End" => step(100, 0),
            "PageUp" => step(0, 100),
            "PageDown" => step(0, -100),
            "Delete" | "Backspace" => Some(SetupEdit::Delete),
            " " => Some(SetupEdit::Pick(square)),
            "Enter" => Some(SetupEdit::Activate(square)),
            _ => match key.as_bytes() {
                [letter] if letter.is_ascii_alphabetic() && state.has_single_keys() => {
                    Some(SetupEdit::Letter(char::from(*letter)))
                }
                _ => None,
            },
        }
    }
}
