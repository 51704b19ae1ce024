//! Board policies. The screen that is shown sets one after each update, and the next update reads
//! it.

use vicinity_rules::Color;

/// The effect of a move on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MovePolicy {
    /// The move is played in the game.
    Play,
    /// The move is tried for the side to move: it is passed to the screen and not to the game.
    Try,
    /// No move is allowed, for the given reason.
    Refuse(&'static str),
}

/// The permissions of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardPolicy {
    pub moves: MovePolicy,
    /// Whether the engine moves for its side.
    pub engine_plays: bool,
    /// Whether clocks run.
    pub clock_runs: bool,
    /// Whether clock times are shown, if there are any.
    pub shows_clocks: bool,
    /// Whether analysis, hints and threats are available.
    pub may_analyse: bool,
    /// The friend's side in a game with a friend.
    pub friend: Option<Color>,
}

impl BoardPolicy {
    /// A game in progress.
    pub const GAME: BoardPolicy = BoardPolicy {
        moves: MovePolicy::Play,
        engine_plays: true,
        clock_runs: true,
        shows_clocks: true,
        may_analyse: true,
        friend: None,
    };

    /// A board for study: humans can move, and the engine does not.
    pub const STUDY: BoardPolicy =
        BoardPolicy { engine_plays: false, clock_runs: false, ..BoardPolicy::GAME };

    /// A task that the user solves without the engine.
    pub const EXERCISE: BoardPolicy = BoardPolicy { may_analyse: false, ..BoardPolicy::STUDY };

    /// Returns the policy with another rule for moves.
    pub const fn with_moves(self, moves: MovePolicy) -> BoardPolicy {
        BoardPolicy { moves, ..self }
    }
}

impl Default for BoardPolicy {
    fn default() -> Self {
        BoardPolicy::GAME
    }
}
