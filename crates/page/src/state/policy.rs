//! What the board may do, as the screen that is shown decides. An update asks it before it does
//! anything.

/// The effect of a move on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MovePolicy {
    /// It is played in the game.
    Play,
    /// It is tried, for whichever side is to move: the screen gets it, and the game does not.
    Try,
    /// Nobody moves. The text says why.
    Refuse(&'static str),
}

/// The permissions of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardPolicy {
    pub moves: MovePolicy,
    /// Whether the engine makes the moves of its side.
    pub engine_plays: bool,
    /// Whether clocks run.
    pub clock_runs: bool,
    /// Whether the engine may be asked for analysis, hints and threats.
    pub may_analyse: bool,
}

impl BoardPolicy {
    /// A game: it is played.
    pub const GAME: BoardPolicy =
        BoardPolicy { moves: MovePolicy::Play, engine_plays: true, clock_runs: true, may_analyse: true };

    /// A board for study: people move, and the engine waits.
    pub const STUDY: BoardPolicy =
        BoardPolicy { moves: MovePolicy::Play, engine_plays: false, clock_runs: false, may_analyse: true };

    /// The same policy with another rule for moves.
    pub const fn with_moves(self, moves: MovePolicy) -> BoardPolicy {
        BoardPolicy { moves, ..self }
    }
}

impl Default for BoardPolicy {
    fn default() -> Self {
        BoardPolicy::GAME
    }
}
