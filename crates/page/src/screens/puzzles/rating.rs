//! The user's puzzle rating in a variant, by the Elo formula, and the streak of puzzles solved at
//! the first attempt.
//!
//! The puzzle counts as the opponent. Its rating is fixed: about the Elo of an engine level that
//! solves it half of the time. Only the first attempt at a puzzle counts.

/// The initial rating, between the easy and the hard puzzles.
const START: u16 = 1_000;
/// The range of ratings, about that of the puzzles.
const BOUNDS: (f64, f64) = (400.0, 3_400.0);

/// The K-factor, by the number of puzzles tried. FIDE's rating regulations (B.02, 8.3.3) use 40 for
/// the first 30 games and 20 afterwards. The first ten puzzles count double, because there are only
/// dozens.
const STEPS: [(u16, f64); 3] = [(10, 80.0), (30, 40.0), (u16::MAX, 20.0)];

/// A rating, the number of puzzles it is based on, and the streak.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    pub rating: u16,
    pub count: u16,
    pub streak: u16,
}

impl Standing {
    /// Parses the stored words, such as `1043 12` and `4`.
    pub(super) fn parse(rating: &str, streak: &str) -> Standing {
        let numbers = rating.split_once(' ').and_then(|(rating, count)| {
            let rating = rating.parse().ok().filter(|rating| is_sound(f64::from(*rating)))?;
            Some((rating, count.parse().ok()?))
        });
        let (rating, count) = numbers.unwrap_or((START, 0));
        Standing { rating, count, streak: streak.parse().unwrap_or(0) }
    }

    /// The words to store.
    pub(super) fn words(self) -> [String; 2] {
        [
            crate::language::concat(&[&self.rating.to_string(), " ", &self.count.to_string()]),
            self.streak.to_string(),
        ]
    }

    /// The standing after a first attempt at a puzzle. Without a puzzle rating only the streak
    /// changes.
    pub(super) fn after(self, puzzle: Option<u16>, is_solved: bool) -> Standing {
        let streak = if is_solved { self.streak.saturating_add(1) } else { 0 };
        let Some(puzzle) = puzzle else { return Standing { streak, ..self } };
        let ahead = (f64::from(puzzle) - f64::from(self.rating)) / 400.0;
        let expected = 1.0 / (1.0 + (ahead * std::f64::consts::LN_10).exp());
        let step = STEPS.iter().find(|(until, _)| self.count < *until).map_or(20.0, |(_, step)| *step);
        let rating = f64::from(self.rating) + step * (f64::from(u8::from(is_solved)) - expected);
        let rating = rating.clamp(BOUNDS.0, BOUNDS.1).round() as u16;
        Standing { rating, count: self.count.saturating_add(1), streak }
    }
}

fn is_sound(rating: f64) -> bool {
    (BOUNDS.0..=BOUNDS.1).contains(&rating)
}
