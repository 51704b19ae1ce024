//! Games of the engine against itself, and the quiet positions in them with what they came to.
//!
//! The same seed gives the same games on every machine, as long as `fastrand` is the same version.

use std::fmt::{self, Write};
use std::sync::Arc;

use fastrand::Rng;
use vicinity_rules::{Color, Position, Variant};
use vicinity_search::{Engine, Limits, Silent};

use crate::Fault;

/// Random plies before the engine begins: at least, and how many more there may be.
const OPENING_PLIES: (usize, usize) = (4, 7);
/// What an opening may give one side.
const OPENING_CP: i32 = 400;
/// A game in which one side is so far ahead for so many plies is won.
const DECIDED: (i32, usize) = (1_000, 5);
/// A game that goes on for so long is drawn.
pub(crate) const MOST_PLIES: usize = 320;
/// Positions in which one side is further ahead than this teach nothing about the rest.
const MOST_CP: i32 = 1_200;

/// Which side has been far ahead in a game, and for how long.
#[derive(Default)]
pub(crate) struct Lead {
    side: i32,
    plies: usize,
}

impl Lead {
    /// Takes what a search said of the next ply, as White sees it; who has won, if that is decided.
    pub(crate) fn winner_after(&mut self, score_cp: i32) -> Option<Color> {
        let side = if score_cp.abs() < DECIDED.0 { 0 } else { score_cp.signum() };
        self.plies = if side != self.side { 1 } else { self.plies + 1 };
        self.side = side;
        let is_decided = side != 0 && self.plies >= DECIDED.1;
        is_decided.then_some(if side > 0 { Color::White } else { Color::Black })
    }
}

/// A quiet position of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The position.
    pub fen: String,
    /// What the search said, as White sees it.
    pub score_cp: i32,
    /// What White got from the game, in half points.
    pub half_points: u8,
}

impl fmt::Display for Sample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{};{};{}", self.fen, self.score_cp, self.half_points)
    }
}

impl Sample {
    /// Reads a line that was written by `Sample`'s `Display`.
    pub fn parse(line: &str) -> Option<Sample> {
        let mut parts = line.split(';');
        let fen = parts.next()?.to_owned();
        let score_cp = parts.next()?.parse().ok()?;
        let half_points = parts.next()?.parse().ok().filter(|points| *points <= 2)?;
        Some(Sample { fen, score_cp, half_points })
    }
}

/// Games as one text: a line for each position, and an empty line after each game. A game without positions counts for nothing.
pub fn write_games(games: &[Vec<Sample>]) -> String {
    let mut text = String::new();
    for game in games.iter().filter(|game| !game.is_empty()) {
        for sample in game {
            let _ = writeln!(text, "{sample}");
        }
        text.push('\n');
    }
    text
}

/// Reads what [`write_games`] wrote.
///
/// # Errors
/// Gives the first line that is no position.
pub fn read_games(text: &str) -> Result<Vec<Vec<Sample>>, Fault> {
    let sample = |line: &str| Sample::parse(line).ok_or_else(|| Fault::Sample(line.to_owned()));
    let games = text.split("\n\n").filter(|game| !game.is_empty());
    games.map(|game| game.lines().map(sample).collect()).collect()
}

/// Plays one game; its quiet positions, none if the opening gave one side too much.
pub fn play(variant: &Arc<Variant>, engine: &mut Engine, nodes: u64, seed: u64) -> Vec<Sample> {
    let mut random = Rng::with_seed(seed);
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    engine.new_game();
    let mut position = opening(variant, &mut random);
    let mut samples: Vec<Sample> = Vec::new();
    let mut lead = Lead::default();
    let first_ply = position.ply();
    let winner = loop {
        if let Some(outcome) = position.outcome() {
            break outcome.winner;
        }
        if position.ply() >= MOST_PLIES {
            break None;
        }
        let turn = position.turn();
        let best = engine.search(&position, &limits, &mut Silent);
        let Some(mv) = best.mv else { break None };
        let sign = if turn == Color::White { 1 } else { -1 };
        if best.score.is_win() {
            break Some(turn);
        }
        if best.score.is_loss() {
            break Some(!turn);
        }
        let score_cp = best.score.number() * sign;
        if position.ply() == first_ply && score_cp.abs() > OPENING_CP {
            return Vec::new();
        }
        if let Some(winner) = lead.winner_after(score_cp) {
            break Some(winner);
        }
        let quiet = !position.in_check(turn) && !position.is_capture(mv) && mv.promotion().is_none();
        if quiet && score_cp.abs() <= MOST_CP && position.halfmove_clock() < 60 {
            samples.push(Sample { fen: position.fen(), score_cp, half_points: 1 });
        }
        position.make(mv);
    };
    let half_points = winner.map_or(1, |winner| if winner == Color::White { 2 } else { 0 });
    samples.iter_mut().for_each(|sample| sample.half_points = half_points);
    samples
}

/// A few random moves that leave no king to be taken.
pub(crate) fn opening(variant: &Arc<Variant>, random: &mut Rng) -> Position {
    loop {
        let mut position = Position::start(variant);
        for _ in 0..OPENING_PLIES.0 + random.usize(..OPENING_PLIES.1) {
            let mut moves = Vec::new();
            position.for_each_safe_move(|mv| moves.push(mv));
            match random.choice(moves) {
                Some(mv) if position.outcome().is_none() => position.make(mv),
                _ => break,
            }
        }
        if position.outcome().is_none() {
            return position;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_survive_being_written() {
        let sample = Sample { fen: "8/8/8/8/8/8/8/K6k w - - 0 1".to_owned(), score_cp: -7, half_points: 1 };
        assert_eq!(Sample::parse(&sample.to_string()), Some(sample.clone()));
        assert_eq!(Sample::parse("nonsense"), None);
        let games = vec![vec![sample.clone(), sample.clone()], vec![sample]];
        assert_eq!(read_games(&write_games(&games)), Ok(games));
        assert_eq!(read_games(""), Ok(Vec::new()));
        assert_eq!(read_games("x;1;1\ny"), Err(Fault::Sample("y".to_owned())));
    }
}
