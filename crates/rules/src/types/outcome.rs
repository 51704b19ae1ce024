//! How a game can end, and how that is written.

use std::fmt;

use crate::types::piece::Color;

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// A king was captured.
    KingCaptured,
    /// Checkmate.
    Checkmate,
    /// The side to move has no legal move.
    Stalemate,
    /// The same, where it counts as a minor win for the other side.
    MinorStalemate,
    /// Nobody can win any more.
    DeadMaterial,
    /// A side has too few of its pieces.
    Extinction,
    /// Pieces have reached the squares that win.
    Flag,
    /// The last of the checks that win has been given.
    Checks,
    /// The position stands for the third time, or as often as the game says.
    ThreefoldRepetition,
    /// A hundred plies without a capture or a pawn move, or as many as the game says.
    FiftyMoves,
    /// A side has resigned. The board does not show this and what follows: it is told of a game.
    Resigned(Color),
    /// Both sides have agreed on a draw.
    Agreed,
    /// A side's time is up. The side that ran out has lost, unless the other one has not the pieces
    /// to win.
    TimeForfeit,
    /// Somebody has written the result down, and perhaps in other words how it came about.
    Recorded,
}

impl Reason {
    /// Whether the laws of chess leave it to a player to claim the draw. Here it ends a game by
    /// itself.
    pub const fn needs_claim(self) -> bool {
        matches!(self, Reason::ThreefoldRepetition | Reason::FiftyMoves)
    }

    /// Whether a game recorded elsewhere may go on after such an end: a draw that nobody claimed,
    /// or pieces that cannot win, which players over the board often do not notice.
    pub const fn can_be_played_on(self) -> bool {
        self.needs_claim() || matches!(self, Reason::DeadMaterial)
    }

    /// The reason as the command line and PGN have it.
    pub const fn name(self) -> &'static str {
        match self {
            Reason::KingCaptured => "king captured",
            Reason::Checkmate => "checkmate",
            Reason::Stalemate => "stalemate",
            Reason::MinorStalemate => "stalemate (minor win)",
            Reason::DeadMaterial => "dead material",
            Reason::Extinction => "extinction",
            Reason::Flag => "goal reached",
            Reason::Checks => "last check",
            Reason::ThreefoldRepetition => "threefold repetition",
            Reason::FiftyMoves => "fifty moves",
            Reason::Resigned(Color::White) => "white resigns",
            Reason::Resigned(Color::Black) => "black resigns",
            Reason::Agreed => "draw by agreement",
            Reason::TimeForfeit => "time forfeit",
            Reason::Recorded => "as recorded",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Who won, if anybody did, and why.
///
/// ```
/// use vicinity_rules::{Color, Outcome, Position, Reason, Variant};
///
/// let chess = Variant::parse("chess")?;
/// let mate = Position::from_fen(&chess, "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1")?;
/// let outcome = mate.outcome().ok_or("the game is over")?;
/// assert_eq!(outcome, Outcome { winner: Some(Color::White), reason: Reason::Checkmate });
/// assert_eq!(outcome.to_string(), "1-0 (checkmate)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// The winner; `None` for a draw.
    pub winner: Option<Color>,
    /// Why the game is over.
    pub reason: Reason,
}

impl Outcome {
    /// The outcome when a side resigns.
    pub fn resigned(loser: Color) -> Self {
        Outcome { winner: Some(!loser), reason: Reason::Resigned(loser) }
    }

    /// The outcome when both sides agree on a draw.
    pub const AGREED: Outcome = Outcome { winner: None, reason: Reason::Agreed };

    /// The outcome that a result and a termination as in PGN tell; `None` for `*`.
    #[inline]
    pub fn told(result: &str, termination: &str) -> Option<Self> {
        let known = [Outcome::resigned(Color::White), Outcome::resigned(Color::Black), Outcome::AGREED];
        let fits = |outcome: &Outcome| outcome.result() == result && outcome.reason.name() == termination;
        let winner = match result {
            "1-0" => Some(Color::White),
            "0-1" => Some(Color::Black),
            "1/2-1/2" => None,
            _ => return None,
        };
        let recorded = Outcome { winner, reason: Reason::Recorded };
        let forfeit = Outcome { winner, reason: Reason::TimeForfeit };
        Some(known.into_iter().chain([forfeit]).find(fits).unwrap_or(recorded))
    }

    /// `1-0`, `0-1` or `1/2-1/2`.
    pub const fn result(self) -> &'static str {
        match self.winner {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        }
    }
}

/// Writes result and reason, such as `1-0 (checkmate)`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.result(), self.reason)
    }
}
