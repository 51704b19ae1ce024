//! Edits of the position editor.

use vicinity_rules::{Color, Piece, Square};

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
