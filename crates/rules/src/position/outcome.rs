//! Outcomes of positions: goals, stalemate, and the order of the reasons.

use crate::position::state::Position;
use crate::position::{draw, ending, royal};
use crate::types::outcome::{Outcome, Reason};
use crate::types::piece::Color;
use crate::variant::ALL_RULES;
use crate::variant::data::StalemateRule;

impl Outcome {
    /// The outcome when a side runs out of time: a loss, or a draw if the opponent cannot win on
    /// material, that is, its pieces against a bare king are dead material. A variant without a
    /// dead-material rule has no such draw.
    ///
    /// ```
    /// use vicinity_rules::{Color, Outcome, Position, Variant};
    ///
    /// let chess = Variant::parse("chess")?;
    /// let position = Position::from_fen(&chess, "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1")?;
    /// let outcome = Outcome::time_forfeit(&position, Color::Black);
    /// assert_eq!(outcome.to_string(), "1-0 (time forfeit)");
    /// // A bare king cannot win.
    /// assert_eq!(Outcome::time_forfeit(&position, Color::White).winner, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn time_forfeit(position: &Position, loser: Color) -> Self {
        let winner = (!draw::lacks_pieces(position, !loser)).then_some(!loser);
        Outcome { winner, reason: Reason::TimeForfeit }
    }
}

impl Position {
    /// The outcome, or `None` if the game is not over. Repetition counts the positions since this
    /// one was set up. If several reasons apply, the first of: king captured, too few pieces, goal
    /// squares reached, last check, checkmate, stalemate, dead material, repetition, moves without
    /// progress.
    ///
    /// ```
    /// use vicinity_rules::{Color, Position, Reason, Variant};
    ///
    /// let chess = Variant::parse("chess")?;
    /// let mated = Position::from_fen(&chess, "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")?;
    /// let outcome = mated.outcome().expect("the game is over");
    /// assert_eq!((outcome.winner, outcome.reason), (Some(Color::White), Reason::Checkmate));
    /// assert_eq!(outcome.result(), "1-0");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn outcome(&self) -> Option<Outcome> {
        if !self.has_legal_move() {
            return Some(self.outcome_without_moves());
        }
        draw::outcome(self)
    }

    /// Whether the side to move is checkmated.
    ///
    /// ```
    /// use vicinity_rules::{Position, Variant};
    ///
    /// let mut position = Position::start(&Variant::parse("chess").expect("a known name"));
    /// position.play_texts(["f3", "e5", "g4", "Qh4"]).expect("legal moves");
    /// assert!(position.is_check() && position.is_checkmate() && !position.is_stalemate());
    /// ```
    pub fn is_checkmate(&self) -> bool {
        self.ends_by(|reason| reason == Reason::Checkmate)
    }

    /// Whether the side to move has no legal move and is not checkmated, whatever the result of
    /// that is.
    pub fn is_stalemate(&self) -> bool {
        self.ends_by(|reason| matches!(reason, Reason::Stalemate | Reason::MinorStalemate))
    }

    /// Whether the game is over for lack of legal moves and for a certain reason.
    fn ends_by(&self, is_reason: fn(Reason) -> bool) -> bool {
        !self.has_legal_move() && is_reason(self.outcome_without_moves().reason)
    }

    /// The outcome of a position without legal moves. After the capture of a king neither side has
    /// one.
    pub fn outcome_without_moves(&self) -> Outcome {
        let variant = self.variant();
        let turn = self.turn();
        if variant.has_special_rules() {
            if let Some(outcome) = ending::outcome(self) {
                return outcome;
            }
        } else if let Some(loser) = Color::BOTH.into_iter().find(|&color| self.king_square(color).is_none()) {
            return Outcome { winner: Some(!loser), reason: Reason::KingCaptured };
        }
        let is_mated = if variant.has_special_rules() {
            royal::is_attacked(self, turn)
        } else {
            variant.must_resolve_check(turn) && self.in_check(turn)
        };
        if is_mated {
            let winner = if ALL_RULES { variant.endings().checkmate.winner(turn) } else { Some(!turn) };
            return Outcome { winner, reason: Reason::Checkmate };
        }
        let side = if ALL_RULES { ending::stalemated(self) } else { Some(turn) };
        let Some(side) = side else { return Outcome { winner: None, reason: Reason::Stalemate } };
        match variant.stalemate() {
            StalemateRule::Draw => Outcome { winner: None, reason: Reason::Stalemate },
            StalemateRule::Win => Outcome { winner: Some(!side), reason: Reason::Stalemate },
            StalemateRule::MinorWin => Outcome { winner: Some(!side), reason: Reason::MinorStalemate },
            StalemateRule::OwnWin => Outcome { winner: Some(side), reason: Reason::Stalemate },
        }
    }
}
