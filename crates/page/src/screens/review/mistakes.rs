//! Classification of mistakes by the loss of winning chances, and the accuracy of a side.
//!
//! Winning chances come from this engine's own scale, where 200 centipawns are odds of e to 1
//! (`vicinity-lab tune --scale`). The thresholds of the kinds of mistakes and the accuracy formula
//! are those of lichess: lila, `modules/tree/src/main/Advice.scala` (losses of 0.1, 0.2 and 0.3 on
//! a scale from -1 to 1) and `modules/analyse/src/main/AccuracyPercent.scala`. A forced win counts
//! as won and a forced loss as lost, regardless of the number of moves: a slower win is not a
//! mistake.

use vicinity_protocol::Score;

/// A kind of mistake.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Judgement {
    /// `?!`
    Inaccuracy,
    /// `?`
    Mistake,
    /// `??`
    Blunder,
}

impl Judgement {
    /// The kind of mistake for a loss of winning chances, measured on a scale from -1 to 1.
    pub fn of_loss(loss: f64) -> Option<Judgement> {
        match () {
            () if loss >= 0.3 => Some(Judgement::Blunder),
            () if loss >= 0.2 => Some(Judgement::Mistake),
            () if loss >= 0.1 => Some(Judgement::Inaccuracy),
            () => None,
        }
    }

    /// The kind of mistake for a move into a forced loss, given the scores before it, from the
    /// player's point of view, and after it, from the opponent's. In a bad position the winning
    /// chances hardly change, but the game could have gone on. A move after which the opponent wins
    /// at once is a blunder in any position.
    ///
    /// The limits are lichess's 700 and 999 centipawns (lila, `MateAdvice`) on this engine's scale.
    pub fn of_forced_loss(before: Score, after: Score) -> Option<Judgement> {
        match (before, after) {
            (Score::Centipawns(_), Score::Win(1)) => Some(Judgement::Blunder),
            (Score::Centipawns(..=-737), Score::Win(_)) => Some(Judgement::Inaccuracy),
            (Score::Centipawns(..=-516), Score::Win(_)) => Some(Judgement::Mistake),
            (Score::Centipawns(_) | Score::Win(_), Score::Win(_)) => Some(Judgement::Blunder),
            _ => None,
        }
    }

    /// The kind of mistake for a move that gives a forced win away, with the same scores and
    /// limits. Not to win at once, such as by capturing the king, is a mistake in any position.
    pub fn of_lost_win(before: Score, after: Score) -> Option<Judgement> {
        match (before, after) {
            (Score::Win(1), Score::Centipawns(..=-516)) => Some(Judgement::Mistake),
            (Score::Win(_), Score::Centipawns(..=-737)) => Some(Judgement::Inaccuracy),
            (Score::Win(_), Score::Centipawns(..=-516)) => Some(Judgement::Mistake),
            (Score::Win(_), Score::Centipawns(_)) => Some(Judgement::Blunder),
            _ => None,
        }
    }

    /// The name in HTML attributes.
    pub const fn name(self) -> &'static str {
        match self {
            Judgement::Inaccuracy => "inaccuracy",
            Judgement::Mistake => "mistake",
            Judgement::Blunder => "blunder",
        }
    }

    /// The glyph, such as `?!`.
    pub const fn glyph(self) -> &'static str {
        match self {
            Judgement::Inaccuracy => "?!",
            Judgement::Mistake => "?",
            Judgement::Blunder => "??",
        }
    }

    /// The glyph's number in PGN (NAG).
    pub const fn nag(self) -> u8 {
        match self {
            Judgement::Inaccuracy => 6,
            Judgement::Mistake => 2,
            Judgement::Blunder => 4,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Performance {
    /// The accuracy in per cent; `None` if none of the side's moves has been evaluated.
    pub accuracy: Option<u8>,
    /// The numbers of inaccuracies, mistakes and blunders.
    pub counts: [usize; 3],
}

/// The accuracy, from 0 to 100, of a move that loses `percent` of the winning chances.
pub(super) fn of_loss(percent: f64) -> f64 {
    if percent <= 0.0 {
        return 100.0;
    }
    (103.166_810_071_164_9 * (-0.043_544_153_867_539_51 * percent).exp() - 3.166_924_740_191_411 + 1.0)
        .clamp(0.0, 100.0)
}

pub(super) fn deviation(values: impl Iterator<Item = f64>) -> f64 {
    let values: Vec<f64> = values.collect();
    let count = values.len().max(1) as f64;
    let mean = values.iter().sum::<f64>() / count;
    (values.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>() / count).sqrt()
}
