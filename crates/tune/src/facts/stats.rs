//! Figures with intervals of 95%.

use vicinity_protocol::facts::{Estimate, Share};
use vicinity_rules::Color;

/// The number of standard deviations of a normal distribution on either side that contain 95% of
/// it.
pub(super) const Z: f64 = 1.959_964;

/// Rounds to a number of decimals: more would not be significant, and files would differ between
/// machines.
pub(super) fn rounded(value: f64, decimals: i32) -> f64 {
    let unit = 10_f64.powi(decimals);
    // Avoid -0.
    (value * unit).round() / unit + 0.0
}

/// An estimate with a symmetric interval.
pub(super) fn estimate(value: f64, half_width: f64, decimals: i32) -> Estimate {
    between(value, value - half_width, value + half_width, decimals)
}

/// An estimate with its interval.
pub fn between(value: f64, low: f64, high: f64, decimals: i32) -> Estimate {
    let [value, low, high] = [value, low, high].map(|value| rounded(value, decimals));
    Estimate { value, low, high }
}

/// A share with Wilson's interval (E. B. Wilson, 1927), which is valid for rare events, too.
pub(super) fn share(games: u64, all: u64) -> Share {
    let n = all.max(1) as f64;
    let value = games as f64 / n;
    let middle = (value + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
    let half_width = Z / (1.0 + Z * Z / n) * (value * (1.0 - value) / n + Z * Z / (4.0 * n * n)).sqrt();
    Share { games, share: between(value, middle - half_width, middle + half_width, 4) }
}

/// The difference in strength that corresponds to a share of points, by Elo's logistic curve.
pub fn elo(share: f64) -> f64 {
    -400.0 * (1.0 / share.clamp(0.001, 0.999) - 1.0).log10()
}

/// The results of games.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Results {
    /// Games that White won.
    pub white: u64,
    /// Drawn games.
    pub drawn: u64,
    /// Games that Black won.
    pub black: u64,
}

impl Results {
    /// Adds a game.
    pub fn add(&mut self, winner: Option<Color>) {
        match winner {
            Some(Color::White) => self.white += 1,
            None => self.drawn += 1,
            Some(Color::Black) => self.black += 1,
        }
    }

    /// The number of games.
    pub fn games(self) -> u64 {
        self.white + self.drawn + self.black
    }

    /// White's score, and half the width of its interval by the normal distribution with the
    /// variance of three outcomes.
    fn score_and_half_width(self) -> (f64, f64) {
        let n = self.games().max(1) as f64;
        let score = (self.white as f64 + self.drawn as f64 / 2.0) / n;
        let variance = (self.white as f64 + self.drawn as f64 / 4.0) / n - score * score;
        (score, Z * (variance.max(0.0) / n).sqrt())
    }

    /// White's score.
    pub fn score(self) -> Estimate {
        let (score, half_width) = self.score_and_half_width();
        between(score, (score - half_width).max(0.0), (score + half_width).min(1.0), 4)
    }

    /// The difference in Elo that White's score corresponds to.
    pub fn elo(self) -> Estimate {
        let (score, half_width) = self.score_and_half_width();
        between(elo(score), elo(score - half_width), elo(score + half_width), 1)
    }
}

/// An average over all units of games, such as turns. For its interval each game is one
/// observation.
#[derive(Default)]
pub(super) struct Ratio(Vec<(f64, f64)>);

impl Ratio {
    /// Adds the quantity and the number of units of a game.
    pub(super) fn add(&mut self, quantity: u64, units: u64) {
        self.0.push((quantity as f64, units as f64));
    }

    pub(super) fn estimate(&self) -> Estimate {
        let units = self.0.iter().map(|(_, units)| units).sum::<f64>().max(1.0);
        let mean = self.0.iter().map(|(quantity, _)| quantity).sum::<f64>() / units;
        let errors = self.0.iter().map(|(quantity, units)| (quantity - mean * units).powi(2));
        estimate(mean, Z * errors.sum::<f64>().sqrt() / units, 2)
    }
}

/// The lowest of the sorted numbers that a share of them does not exceed.
pub(super) fn quantile<T: Copy + Default>(sorted: &[T], share: f64) -> T {
    let rank = (share * sorted.len() as f64).ceil() as usize;
    sorted.get(rank.saturating_sub(1)).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_have_wilsons_interval() {
        let of = |games, all| {
            let Estimate { value, low, high } = share(games, all).share;
            [value, low, high]
        };
        // R: prop.test(x, n, correct = FALSE) gives these.
        assert_eq!(of(15, 100), [0.15, 0.0931, 0.2328]);
        assert_eq!(of(0, 10), [0.0, 0.0, 0.2775]);
        assert_eq!(of(10, 10), [1.0, 0.7225, 1.0]);
        assert_eq!(of(0, 0)[0], 0.0);
    }

    #[test]
    fn a_score_has_the_variance_of_three_outcomes() {
        // 40 wins, 20 draws, 40 losses: a variance of 0.4 + 0.05 − 0.25 = 0.2.
        let even = Results { white: 40, drawn: 20, black: 40 };
        assert_eq!(even.score(), Estimate { value: 0.5, low: 0.4123, high: 0.5877 });
        assert_eq!(even.elo(), Estimate { value: 0.0, low: -61.5, high: 61.5 });
        // Only draws have no variance, and the interval does not exceed the range.
        assert_eq!(Results { drawn: 9, ..even_of(0) }.score(), Estimate { value: 0.5, low: 0.5, high: 0.5 });
        assert_eq!(even_of(5).score().value, 0.5);
        let won = Results { white: 1, ..Results::default() };
        assert_eq!(won.score(), Estimate { value: 1.0, low: 1.0, high: 1.0 });
    }

    fn even_of(wins: u64) -> Results {
        Results { white: wins, drawn: 0, black: wins }
    }

    #[test]
    fn an_average_counts_each_game_once() {
        let mut captures = Ratio::default();
        [8, 10, 12].into_iter().for_each(|count| captures.add(count, 1));
        // The squares of the errors sum up to 8; √8 · 1.96 / 3 = 1.85.
        assert_eq!(captures.estimate(), Estimate { value: 10.0, low: 8.15, high: 11.85 });
        let mut moves = Ratio::default();
        moves.add(30, 1);
        moves.add(60, 3);
        assert_eq!(moves.estimate().value, 22.5);
    }

    #[test]
    fn quantiles_are_observations() {
        assert_eq!([0.25, 0.5, 0.75].map(|share| quantile(&[1, 2, 3, 4], share)), [1, 2, 3]);
        assert_eq!([0.0, 1.0].map(|share| quantile(&[7, 8, 9], share)), [7, 9]);
        assert_eq!(quantile::<u64>(&[], 0.5), 0);
    }
}
