//! The result of a match: points, Elo with its error, and the sequential test.

use std::fmt;

use vicinity_tune::facts::elo;

/// Results for the first player.
#[derive(Default)]
pub(crate) struct MatchScore {
    wins: usize,
    draws: usize,
    losses: usize,
    /// The number of pairs with -2, -1, 0, 1 and 2 wins more than losses.
    pairs: [usize; 5],
}

impl MatchScore {
    pub(crate) fn add(&mut self, points: [i32; 2]) {
        for point in points {
            match point {
                1 => self.wins += 1,
                0 => self.draws += 1,
                _ => self.losses += 1,
            }
        }
        self.pairs[(points[0] + points[1] + 2) as usize] += 1;
    }

    pub(crate) fn pairs(&self) -> usize {
        self.pairs.iter().sum()
    }

    pub(crate) fn games(&self) -> usize {
        self.wins + self.draws + self.losses
    }

    /// The share of points, and the half-width of its 95% interval.
    pub(crate) fn share(&self) -> (f64, f64) {
        let (mean, variance) = mean_and_variance(self.pairs.map(|count| count as f64));
        (mean, 1.96 * (variance / self.pairs().max(1) as f64).sqrt())
    }
}

/// Mean and variance of a pair's share of points.
fn mean_and_variance(counts: [f64; 5]) -> (f64, f64) {
    let sum = counts.iter().sum::<f64>().max(1e-9);
    let value = |index: usize| index as f64 / 4.0;
    let mean = (0..5).map(|index| value(index) * counts[index]).sum::<f64>() / sum;
    let variance = (0..5).map(|index| (value(index) - mean).powi(2) * counts[index]).sum::<f64>() / sum;
    (mean, variance)
}

/// The share of points that corresponds to a difference in strength.
fn share(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

impl fmt::Display for MatchScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (share, error) = self.share();
        let (low, high) = (elo(share - error), elo(share + error));
        write!(
            f,
            "{} games, +{} ={} -{}, {:.1}%, Elo {:+.0} ± {:.0}",
            self.games(),
            self.wins,
            self.draws,
            self.losses,
            share * 100.0,
            elo(share),
            (high - low) / 2.0
        )
    }
}

/// A sequential probability ratio test (Wald, 1945): whether the first player is stronger by `elo1`
/// rather than by `elo0`.
///
/// It is the generalised test over pairs of games with the same opening ("pentanomial"), as in
/// fishtest: the likelihoods are those of the distributions that fit the results best among all
/// with the mean of each hypothesis. Source: Michel Van den Bergh, "Comments on the maximum
/// likelihood estimator for a multinomial distribution with expectation value restricted",
/// <http://hardy.uhasselt.be/Fishtest/support_MLE_multinomial.pdf>.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Sprt {
    pub(crate) elo0: f64,
    pub(crate) elo1: f64,
}

/// Finds the tilt by bisection. The distribution with a given mean that fits counts of pairs best
/// has the probabilities `counts[i] / sum / tilt(i)`, with `tilt(i) = 1 + θ (i/4 − mean)` and the θ
/// that gives this mean.
fn tilt(counts: [f64; 5], mean: f64) -> impl Fn(usize) -> f64 {
    let apart = move |index: usize| index as f64 / 4.0 - mean;
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..100 {
        let middle = (low + high) / 2.0;
        let sum: f64 = (0..5).map(|index| counts[index] * apart(index) / (1.0 + middle * apart(index))).sum();
        if sum > 0.0 { low = middle } else { high = middle }
    }
    move |index| 1.0 + (low + high) / 2.0 * apart(index)
}

/// The state of a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Decision {
    Open,
    /// `elo0` is accepted.
    Refused,
    /// `elo1` is accepted.
    Accepted,
}

impl Sprt {
    /// The error probability of the test, either way.
    const ERROR: f64 = 0.05;

    /// The logarithm of the likelihood ratio.
    fn log_likelihood_ratio(self, score: &MatchScore) -> f64 {
        // Outcomes that have not occurred are not impossible; otherwise the first results would
        // decide.
        let counts = score.pairs.map(|count| if count == 0 { 1e-3 } else { count as f64 });
        let (slope0, slope1) = (tilt(counts, share(self.elo0)), tilt(counts, share(self.elo1)));
        counts.iter().zip(0..5).map(|(count, index)| count * (slope0(index) / slope1(index)).ln()).sum()
    }

    /// The bound at which the test decides: at this and at its negative.
    fn bound() -> f64 {
        ((1.0 - Sprt::ERROR) / Sprt::ERROR).ln()
    }

    pub(crate) fn decision(self, score: &MatchScore) -> Decision {
        let ratio = self.log_likelihood_ratio(score);
        if ratio >= Sprt::bound() {
            Decision::Accepted
        } else if ratio <= -Sprt::bound() {
            Decision::Refused
        } else {
            Decision::Open
        }
    }

    /// The state of the test in words.
    pub(crate) fn verdict(self, score: &MatchScore) -> String {
        let Sprt { elo0, elo1 } = self;
        let decision = match self.decision(score) {
            Decision::Open => "not decided",
            Decision::Refused => "refused",
            Decision::Accepted => "accepted",
        };
        let (ratio, bound) = (self.log_likelihood_ratio(score), Sprt::bound());
        format!("SPRT Elo {elo1} against {elo0}: {decision}, LLR {ratio:+.2} of ±{bound:.2}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(pairs: [usize; 5]) -> MatchScore {
        let mut score = MatchScore::default();
        for (count, points) in pairs.into_iter().zip([[-1, -1], [-1, 0], [1, -1], [1, 0], [1, 1]]) {
            (0..count).for_each(|_| score.add(points));
        }
        score
    }

    #[test]
    fn the_error_shrinks_with_games() {
        let (share, error) = score([0, 0, 25, 25, 0]).share();
        assert!((share - 0.625).abs() < 1e-9 && error < 0.05, "{share} {error}");
        assert!(score([0, 0, 100, 100, 0]).share().1 < error * 0.6);
    }

    #[test]
    fn elo_and_share_are_inverse() {
        for value in [-200.0, 0.0, 35.5] {
            assert!((elo(share(value)) - value).abs() < 1e-9);
        }
    }

    #[test]
    fn the_ratio_agrees_with_other_programs() {
        let check = |pairs, elo0, elo1, expected: f64, error| {
            let ratio = Sprt { elo0, elo1 }.log_likelihood_ratio(&score(pairs));
            assert!((ratio - expected).abs() <= error, "{pairs:?}: {ratio}");
        };
        // From the tests of en-croissant, which show two digits.
        check([0, 0, 0, 0, 0], -1.75, 0.25, 0.0, 0.005);
        check([10, 5, 2, 5, 10], -1.75, 0.25, 0.0, 0.005);
        check([0, 0, 0, 0, 3], -1.75, 0.25, 0.02, 0.005);
        // From the formula, implemented independently in another language.
        check([10, 20, 40, 25, 15], 0.0, 10.0, 0.518_128, 1e-5);
        check([50, 200, 500, 300, 100], 0.0, 10.0, 10.082_525, 1e-5);
    }

    #[test]
    fn the_sprt_decides_after_enough_games() {
        let test = Sprt { elo0: 0.0, elo1: 10.0 };
        let decision = |pairs| test.decision(&score(pairs));
        assert_eq!(decision([0; 5]), Decision::Open);
        assert_eq!(decision([0, 0, 0, 0, 3]), Decision::Open);
        assert_eq!(decision([10, 20, 40, 25, 15]), Decision::Open);
        assert_eq!(decision([50, 200, 500, 300, 100]), Decision::Accepted);
        assert_eq!(decision([100, 300, 500, 200, 50]), Decision::Refused);
        let verdict = test.verdict(&score([50, 200, 500, 300, 100]));
        assert!(verdict.starts_with("SPRT Elo 10 against 0: accepted, LLR +"), "{verdict}");
    }
}
