//! What can be done in the position editor.

use vicinity_rules::{Color, Piece, Square};

/// What a click on a square does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tool {
    /// Picks a piece up, and puts it down.
    Hand,
    Eraser,
    /// Puts a piece there, or takes one like it away.
    Put(Piece),
}

#[derive(Clone, Debug)]
pub enum SetupEdit {
    /// Another tool was chosen; the same one again is the hand.
    Choose(Tool),
    /// A square was clicked, tapped, or entered by key.
    Activate(Square),
    /// The piece on a square is picked up or put down, whatever the tool is.
    Pick(Square),
    /// A piece was dragged from a square to another or off the board.
    Drag { from: Square, to: Option<Square> },
    /// A piece was dragged from the palette.
    Place { piece: Piece, to: Square },
    /// A letter was typed on the board: capital for White.
    Letter(char),
    /// The square that the keyboard is on is cleared.
    Delete,
    /// The keyboard went so many files to the right and ranks up.
    Step { files: i8, ranks: i8 },
    /// The keyboard went to a square by other means.
    Focus(Square),
    /// Escape.
    Cancel,
    /// Whose turn it is.
    Turn(Color),
    /// A castling right is given or taken: wing 0 is toward the last file.
    Right { color: Color, wing: usize, is_given: bool },
    /// The multiple step that was just made, as its number in the editor's list of choices.
    EnPassant(Option<usize>),
    /// Half-moves since a capture or a pawn's move, as typed.
    HalfmoveClock(String),
    /// The number of the move, as typed.
    MoveNumber(String),
    /// A FEN, as far as it has been typed.
    Fen(String),
    /// Another game; the pieces stay where they can.
    Variant(String),
    /// The array.
    Array,
    /// An empty board.
    Clear,
    /// Each side gets the other's pieces.
    Exchange,
    /// Take back.
    Undo,
    /// Do again.
    Redo,
}
