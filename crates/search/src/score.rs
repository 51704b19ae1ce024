//! Scores: an evaluation in centipawns, or a win or loss in a number of plies.
//!
//! A win counts the plies to the end of the game as played out: capturing the king now is a win in
//! one, giving checkmate now is a win in one, and a king that cannot escape capture is lost in two.
//! A minor win is a win. Scores are ordered: a quicker win is better, and so is a later loss.

use std::fmt;
use std::ops::{Add, Neg, Sub};

/// A score from the point of view of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

/// The meaning of a score, for display.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScoreValue {
    /// An undecided position: the advantage in hundredths of a pawn.
    Centipawns(i32),
    /// The side to move wins in this many plies of both sides.
    WinIn(u32),
    /// The side to move loses in this many plies of both sides.
    LossIn(u32),
}

impl Score {
    /// An equal position or a draw.
    pub const DRAW: Score = Score(0);
    /// A value above every score.
    pub const INFINITE: Score = Score(32_002);
    /// An unknown score, for tables; below every score.
    pub(crate) const NONE: Score = Score(-32_003);

    const WON: i32 = 32_000;
    /// The longest win or loss, in plies, that a score can represent.
    const LONGEST: i32 = 1_000;

    /// An evaluation, clamped to the range of evaluations.
    pub fn centipawns(value: i32) -> Score {
        let limit = Score::WON - Score::LONGEST - 1;
        Score(value.clamp(-limit, limit))
    }

    /// A win after `plies` plies.
    pub const fn win_in(plies: usize) -> Score {
        Score(Score::WON - plies as i32)
    }

    /// A loss after `plies` plies.
    pub const fn loss_in(plies: usize) -> Score {
        Score(plies as i32 - Score::WON)
    }

    /// Whether either side wins by force.
    pub const fn is_decided(self) -> bool {
        self.0.abs() >= Score::WON - Score::LONGEST && self.0.abs() <= Score::WON
    }

    /// Whether the side to move wins by force.
    pub const fn is_win(self) -> bool {
        self.is_decided() && self.0 > 0
    }

    /// Whether the side to move loses by force.
    pub const fn is_loss(self) -> bool {
        self.is_decided() && self.0 < 0
    }

    /// The meaning of the score.
    pub fn value(self) -> ScoreValue {
        let plies = (Score::WON - self.0.abs()).max(0).unsigned_abs();
        match self {
            _ if self.is_win() => ScoreValue::WinIn(plies),
            _ if self.is_loss() => ScoreValue::LossIn(plies),
            _ => ScoreValue::Centipawns(self.0),
        }
    }

    /// The score as a number that preserves the order; centipawns for an evaluation.
    pub const fn number(self) -> i32 {
        self.0
    }

    /// Converts a score stored in the table to one at `ply` in the search. In the table, wins and
    /// losses count from the stored position.
    pub(crate) fn from_table(number: i16, ply: usize) -> Score {
        let score = Score(i32::from(number));
        if score.is_win() {
            Score(score.0 - ply as i32)
        } else if score.is_loss() {
            Score(score.0 + ply as i32)
        } else {
            score
        }
    }

    /// The inverse of [`Score::from_table`].
    pub(crate) fn to_table(self, ply: usize) -> i16 {
        let number = if self.is_win() {
            self.0 + ply as i32
        } else if self.is_loss() {
            self.0 - ply as i32
        } else {
            self.0
        };
        number as i16
    }
}

impl Neg for Score {
    type Output = Score;

    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl Add<i32> for Score {
    type Output = Score;

    fn add(self, centipawns: i32) -> Score {
        Score(self.0 + centipawns)
    }
}

impl Sub<i32> for Score {
    type Output = Score;

    fn sub(self, centipawns: i32) -> Score {
        Score(self.0 - centipawns)
    }
}

impl fmt::Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.value() {
            ScoreValue::Centipawns(value) => write!(f, "{value} cp"),
            ScoreValue::WinIn(plies) => write!(f, "win in {plies}"),
            ScoreValue::LossIn(plies) => write!(f, "loss in {plies}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quicker_wins_and_later_losses_score_better() {
        let ordered = [
            Score::loss_in(0),
            Score::loss_in(2),
            Score::centipawns(i32::MIN),
            Score::DRAW,
            Score::centipawns(i32::MAX),
            Score::win_in(3),
            Score::win_in(1),
            Score::INFINITE,
        ];
        assert!(ordered.windows(2).all(|pair| pair[0] < pair[1]));
        assert_eq!(-Score::win_in(3), Score::loss_in(3));
    }

    #[test]
    fn evaluations_are_not_wins() {
        assert_eq!(Score::centipawns(i32::MAX).value(), ScoreValue::Centipawns(30_999));
        assert_eq!(Score::win_in(5).value(), ScoreValue::WinIn(5));
        assert_eq!(Score::loss_in(0).value(), ScoreValue::LossIn(0));
        assert!(!Score::INFINITE.is_decided());
    }

    #[test]
    fn the_table_counts_wins_from_its_own_position() {
        for score in [Score::win_in(9), Score::loss_in(9), Score::centipawns(-75)] {
            assert_eq!(Score::from_table(score.to_table(6), 6), score);
        }
        // Found at ply 6 and probed at ply 2: the win is four plies nearer to the root.
        assert_eq!(Score::from_table(Score::win_in(9).to_table(6), 2), Score::win_in(5));
        assert_eq!(Score::from_table(Score::loss_in(8).to_table(6), 2), Score::loss_in(4));
    }
}
