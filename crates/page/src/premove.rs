//! A move that is set while the engine thinks, to be played as soon as it has moved. `update/premove.rs` sets and plays it.

use vicinity_rules::{Color, Kind, Square};

use crate::settings::Player;
use crate::state::State;

/// A move that has been set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Premove {
    /// Where the piece stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// What a pawn becomes, where it was typed; otherwise the strongest that it can become then.
    pub kind: Option<Kind>,
}

impl State {
    /// Whether a person may set a move that is played when the engine has moved: what is shown is what the engine thinks about.
    pub fn may_premove(&self) -> bool {
        self.is_thinking_of_move() && self.shows_last() && self.premover().is_some()
    }

    /// The squares of a move that waits: for the engine's, or to be confirmed.
    pub fn planned(&self) -> Option<(Square, Square)> {
        let premove = self.premove.map(|premove| (premove.from, premove.to));
        premove.or(self.pending.map(|mv| (mv.from(), mv.to())))
    }

    /// Who waits for the engine, if it is a person.
    fn premover(&self) -> Option<Color> {
        let waiting = !self.shown.position.turn();
        (self.player(waiting) == Player::Human).then_some(waiting)
    }
}
