//! The interaction with a board: what is allowed, and gestures in terms of squares.
//!
//! A board only knows pointers and pixels. The meaning of a gesture is decided here, for the game
//! and for the editor.

use vicinity_rules::{Piece, Square};

use crate::drawing::Drawing;
use crate::event::Event;
use crate::preferences::Preference;
use crate::screens::editor::setup::Editor;
use crate::screens::editor::setup_edit::{SetupEdit, Tool};
use crate::state::State;

/// The current state of the interaction with a board.
#[derive(Clone, Copy, Default)]
pub struct InteractionState {
    /// The selected piece: a press may move or deselect it.
    pub chosen: Option<Square>,
    /// Whether a dialog must be answered first.
    pub is_closed: bool,
    /// Whether a magnifier helps fingers on small squares.
    pub has_magnifier: bool,
    /// Whether the right button draws.
    pub has_pen: bool,
    /// Whether there is a planned move or selection, which the right button cancels.
    pub is_planning: bool,
    /// Whether a press that does not become a drag is left to the click handler.
    pub leaves_clicks: bool,
}

/// The interaction policy of a board.
pub trait BoardInteraction {
    /// Returns the current state of the interaction.
    fn interaction_state(&self) -> InteractionState;

    /// Whether the piece on a square may be picked up.
    fn may_pick(&self, square: Square) -> bool;

    /// Whether the piece on a square may be dropped on another.
    fn may_go(&self, from: Square, to: Square) -> bool;

    /// Whether a move of the selected piece to a square opens a choice or a question.
    fn asks(&self, _to: Square) -> bool {
        false
    }
}

impl BoardInteraction for State {
    fn interaction_state(&self) -> InteractionState {
        let state = self;
        InteractionState {
            chosen: state.ui.board_input.selection,
            is_closed: state.ui.board_input.promotion.is_some(),
            has_magnifier: state.device.preferences.is_on(Preference::Magnifier)
                && state.ui.board_input.pending.is_none(),
            has_pen: true,
            is_planning: state.planned().is_some() || state.ui.board_input.selection.is_some(),
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
            || self.ui.board_input.selection.is_some_and(|from| self.needs_confirmation(from, to))
    }
}

/// The interaction in the editor: every piece may go anywhere.
pub struct EditorInteraction<'a> {
    /// The edited set-up.
    pub editor: &'a Editor,
    /// Whether a magnifier helps fingers on small squares.
    pub has_magnifier: bool,
}

impl BoardInteraction for EditorInteraction<'_> {
    fn interaction_state(&self) -> InteractionState {
        InteractionState {
            has_magnifier: self.has_magnifier,
            leaves_clicks: true,
            ..InteractionState::default()
        }
    }

    fn may_pick(&self, square: Square) -> bool {
        self.editor.tool == Tool::Hand && self.editor.setup.piece_at(square).is_some()
    }

    fn may_go(&self, _: Square, _: Square) -> bool {
        true
    }
}

/// A gesture on a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gesture {
    /// A press on a square, which selects its piece, moves the selected piece there, or deselects
    /// it.
    Press(Square),
    /// A long press on a piece, which explains its moves.
    Hold(Square),
    /// A drag of a piece to another square or off the board.
    Drop {
        /// The origin.
        from: Square,
        /// The destination, if it is on the board.
        to: Option<Square>,
    },
    /// A piece from outside the board was dropped on it.
    Place {
        /// The piece.
        piece: Piece,
        /// The destination.
        to: Square,
    },
    /// The arrow or circle being drawn; `None` when drawing ends.
    Sketch(Option<Drawing>),
    /// A finished arrow or circle.
    Draw(Drawing),
    /// The current action is cancelled.
    Cancel,
}

impl Gesture {
    /// Returns the event in a game, where there are no pieces outside the board.
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

    /// Returns the edit in the editor, where nothing is drawn and clicks select.
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
