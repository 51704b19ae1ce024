//! Names of losses of winning chances, and a side's accuracy from the losses of a game.
//!
//! How much a move loses is measured in chances to win. The engine's evaluation is fitted so that
//! 200 hundredths of a pawn stand for odds of e to 1 (`vicinity-lab tune --scale`), so the chances
//! come from that and not from the numbers of other engines. What loses how much is called what,
//! and how the losses of a game become its accuracy, is as lichess has it: lila,
//! `modules/tree/src/main/Advice.scala` (losses of 0.1, 0.2 and 0.3 on a scale from -1 to 1) and
//! `modules/analyse/src/main/AccuracyPercent.scala`. A forced win counts as won and a forced loss
//! as lost, in however many moves: who wins more slowly makes no mistake.

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
    /// What a loss of winning chances is called, told on a scale from -1 to 1.
    pub fn of_loss(loss: f64) -> Option<Judgement> {
        match () {
            () if loss >= 0.3 => Some(Judgement::Blunder),
            () if loss >= 0.2 => Some(Judgement::Mistake),
            () if loss >= 0.1 => Some(Judgement::Inaccuracy),
            () => None,
        }
    }

    /// The name in attributes of the page.
    pub const fn name(self) -> &'static str {
        match self {
            Judgement::Inaccuracy => "inaccuracy",
            Judgement::Mistake => "mistake",
            Judgement::Blunder => "blunder",
        }
    }

    /// The glyph as people write it.
    pub const fn glyph(self) -> &'static str {
        match self {
            Judgement::Inaccuracy => "?!",
            Judgement::Mistake => "?",
            Judgement::Blunder => "??",
        }
    }

    /// The glyph's number in PGN.
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
    /// In per cent; `None` while none of its moves has been judged.
    pub accuracy: Option<u8>,
    /// Inaccuracies, mistakes and blunders.
    pub counts: [usize; 3],
}

/// The accuracy of a move that has lost so many per cent, from 0 to 100.
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
