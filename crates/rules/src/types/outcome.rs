//! The outcomes of games, and their notation.

use std::fmt;

use crate::types::piece::Color;

/// The reason why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// A king was captured.
    KingCaptured,
    /// Checkmate.
    Checkmate,
    /// The side to move has no legal move.
    Stalemate,
    /// Stalemate that counts as a minor win for the opponent.
    MinorStalemate,
    /// Dead material: neither side can win under the variant's rules.
    DeadMaterial,
    /// A side has too few pieces.
    Extinction,
    /// Pieces have reached the squares that win.
    Flag,
    /// The last check that wins has been given.
    Checks,
    /// The position occurred for the third time, or as often as the variant specifies.
    ThreefoldRepetition,
    /// A hundred plies without a capture or a pawn move, or as many as the variant specifies.
    FiftyMoves,
    /// A side resigned. This reason and the following ones do not follow from the position.
    Resigned(Color),
    /// The players agreed to a draw.
    Agreed,
    /// A side ran out of time. It loses, unless the opponent cannot win on material.
    TimeForfeit,
    /// The result was recorded, possibly with another termination.
    Recorded,
}

impl Reason {
    /// Whether FIDE rules require a player to claim the draw. Here it ends the game automatically.
    pub const fn needs_claim(self) -> bool {
        matches!(self, Reason::ThreefoldRepetition | Reason::FiftyMoves)
    }

    /// Whether a recorded game may continue after this reason: an unclaimed draw, or dead material,
    /// which players over the board often do not notice.
    pub const fn can_be_played_on(self) -> bool {
        self.needs_claim() || matches!(self, Reason::DeadMaterial)
    }

    /// The text of the reason on the command line and in PGN.
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

/// The winner, if any, and the reason.
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
    /// The reason why the game is over.
    pub reason: Reason,
}

impl Outcome {
    /// The outcome when a side resigns.
    pub fn resigned(loser: Color) -> Self {
        Outcome { winner: Some(!loser), reason: Reason::Resigned(loser) }
    }

    /// The outcome when both sides agree on a draw.
    pub const AGREED: Outcome = Outcome { winner: None, reason: Reason::Agreed };

    /// Parses the result and termination of a PGN; `None` for `*` and unknown results.
    #[inline]
    pub fn from_pgn(result: &str, termination: &str) -> Option<Self> {
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
