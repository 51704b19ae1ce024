//! What hands may do on a board, which the board asks, and what they did, which it tells: gestures
//! in squares.
//!
//! A board knows pointers and pixels; what a gesture means is said here, for the game and for the
//! editor.

use vicinity_rules::{Piece, Square};

use crate::display::Choice;
use crate::drawing::Drawing;
use crate::screens::editor::setup::Editor;
use crate::screens::editor::setup_edit::{SetupEdit, Tool};
use crate::state::State;
use crate::update::Event;

/// How a board may be touched just now.
#[derive(Clone, Copy, Default)]
pub struct Grip {
    /// The piece that was chosen before: a press may send it, or let it go.
    pub chosen: Option<Square>,
    /// Whether something has to be answered first.
    pub is_closed: bool,
    /// Whether a lens helps fingers on small squares.
    pub has_lens: bool,
    /// Whether the right button draws.
    pub has_pen: bool,
    /// Whether something waits, which the pen calls off.
    pub is_planning: bool,
    /// Whether a press that does not become a drag is only the beginning of a click.
    pub leaves_clicks: bool,
}

/// What hands may do on a board.
pub trait Hands {
    /// How it may be touched just now.
    fn grip(&self) -> Grip;

    /// Whether the piece on a square may be picked up.
    fn may_pick(&self, square: Square) -> bool;

    /// Whether the piece on a square may be put down on another.
    fn may_go(&self, from: Square, to: Square) -> bool;

    /// Whether the chosen piece would have to be asked something on a square.
    fn asks(&self, _to: Square) -> bool {
        false
    }
}

impl Hands for State {
    fn grip(&self) -> Grip {
        let state = self;
        Grip {
            chosen: state.ui.hand.selection,
            is_closed: state.ui.hand.promotion.is_some(),
            has_lens: state.device.display.value(Choice::Lens) == "on" && state.ui.hand.pending.is_none(),
            has_pen: true,
            is_planning: state.planned().is_some() || state.ui.hand.selection.is_some(),
            leaves_clicks: false,
        }
    }

    fn may_pick(&self, square: Square) -> bool {
        State::may_pick(self, square)
    }

    fn may_go(&self, from: Square, to: Square) -> bool {
        State::may_go(self, from, to)
    }

    fn asks(&self, to: Square) -> bool {
        self.asks_promotion(to)
    }
}

/// The hands in the editor: every piece goes anywhere.
pub struct EditorHands<'a> {
    /// What is edited.
    pub editor: &'a Editor,
    /// Whether a lens helps fingers on small squares.
    pub has_lens: bool,
}

impl Hands for EditorHands<'_> {
    fn grip(&self) -> Grip {
        Grip { has_lens: self.has_lens, leaves_clicks: true, ..Grip::default() }
    }

    fn may_pick(&self, square: Square) -> bool {
        self.editor.tool == Tool::Hand && self.editor.setup.piece_at(square).is_some()
    }

    fn may_go(&self, _: Square, _: Square) -> bool {
        true
    }
}

/// What a hand did on a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gesture {
    /// A square was pressed, which chooses its piece, sends the chosen one there or lets it go.
    Press(Square),
    /// A piece was held for long and not moved: what can it do?
    Hold(Square),
    /// A piece was dragged to another square, or off the board.
    Drop {
        /// Where it stood.
        from: Square,
        /// Where it was let go.
        to: Option<Square>,
    },
    /// A piece from beside the board was put down on it.
    Place {
        /// The piece.
        piece: Piece,
        /// Where it was put.
        to: Square,
    },
    /// An arrow or a circle is being drawn, or is not any more.
    Sketch(Option<Drawing>),
    /// An arrow or a circle was drawn.
    Draw(Drawing),
    /// What was begun is called off.
    Cancel,
}

impl Gesture {
    /// What it means in a game. Nothing lies beside a game's board to be put on it.
    pub fn in_game(self) -> Option<Event> {
        Some(match self {
            Gesture::Press(square) => Event::Activate(square),
            Gesture::Hold(square) => Event::Explain(square),
            Gesture::Drop { from, to } => Event::Drop { from, to },
            Gesture::Place { .. } => return None,
            Gesture::Sketch(shape) => Event::Sketch(shape),
            Gesture::Draw(shape) => Event::Draw(shape),
            Gesture::Cancel => Event::Cancel,
        })
    }

    /// What it means in the editor, where nothing is drawn and clicks choose.
    pub fn in_editor(self) -> Option<SetupEdit> {
        match self {
            Gesture::Drop { from, to } => Some(SetupEdit::Drag { from, to }),
            Gesture::Place { piece, to } => Some(SetupEdit::Place { piece, to }),
            Gesture::Press(_)
            | Gesture::Hold(_)
            | Gesture::Sketch(_)
            | Gesture::Draw(_)
            | Gesture::Cancel => None,
        }
    }
}
