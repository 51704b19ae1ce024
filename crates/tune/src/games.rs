//! Games of the engine with the scores of its searches: their text, and the positions for training.

use std::fmt::{self, Write};
use std::sync::Arc;

use vicinity_rules::{Move, Position, Variant};
use vicinity_search::Bound;

use crate::error::TuneError;

/// The maximum score of a position for training: beyond it, positions are not typical.
pub(crate) const MAX_SCORE_CP: i32 = 1_200;
/// The maximum number of moves from the root to a position.
pub const MAX_BRANCH_MOVES: usize = 3;

/// A quiet position of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The position.
    pub fen: String,
    /// The score of the search, for White.
    pub score_cp: i32,
    /// White's result, in half points.
    pub half_points: u8,
}

impl fmt::Display for Sample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{};{};{}", self.fen, self.score_cp, self.half_points)
    }
}

/// Writes games as one text, one game on a line: White's half points and the moves, each with the
/// score of the search before it. Positions inside searches are omitted.
pub fn write_games(games: &[SelfPlayGame]) -> String {
    let mut text = String::new();
    for game in games {
        let _ = write!(text, "{}", game.half_points);
        for Ply { mv, score_cp } in &game.plies {
            let _ = write!(text, " {:x}", mv.bits());
            if let Some(score_cp) = score_cp {
                let _ = write!(text, ":{score_cp}");
            }
        }
        text.push('\n');
    }
    text
}

/// Parses a text of [`write_games`]. Its moves are not checked for legality.
///
/// # Errors
/// The first line that is not a game.
pub fn read_games(text: &str) -> Result<Vec<SelfPlayGame>, TuneError> {
    text.lines().map(|line| read_game(line).ok_or_else(|| TuneError::Game(line.to_owned()))).collect()
}

fn read_game(line: &str) -> Option<SelfPlayGame> {
    let mut words = line.split(' ');
    let half_points = words.next()?.parse().ok().filter(|points| *points <= 2)?;
    let ply = |word: &str| {
        let (bits, score_cp) = match word.split_once(':') {
            Some((bits, score_cp)) => (bits, Some(score_cp.parse().ok()?)),
            None => (word, None),
        };
        Some(Ply { mv: Move::from_bits(u32::from_str_radix(bits, 16).ok()?), score_cp })
    };
    let plies = words.map(ply).collect::<Option<Vec<_>>>()?;
    Some(SelfPlayGame { plies, branches: Vec::new(), half_points })
}

/// A ply of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ply {
    /// The move.
    pub mv: Move,
    /// The score of the search before it, for White; `None` for random and quick moves.
    pub score_cp: Option<i32>,
}

/// Whether a position is quiet, given the move that was played: the side to move is not in check,
/// neither captures nor promotes, and the game is not close to a draw by fifty moves.
pub fn is_quiet(position: &Position, mv: Move) -> bool {
    position.halfmove_clock() < 60
        && !position.in_check(position.turn())
        && !position.is_capture(mv)
        && mv.promotion().is_none()
}

/// A quiet position inside a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Branch {
    /// The number of plies of the game before the search.
    pub ply: usize,
    /// The moves from there, at most [`MAX_BRANCH_MOVES`].
    pub moves: Vec<Move>,
    /// The score of the position for the side to move there.
    pub score_cp: i32,
    /// The type of the score: exact or a bound.
    pub bound: Bound,
}

/// A self-play game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SelfPlayGame {
    /// The moves from the start position. Decided games are not played to the end.
    pub plies: Vec<Ply>,
    /// Positions inside its searches, in the order of their plies.
    pub branches: Vec<Branch>,
    /// White's result, in half points.
    pub half_points: u8,
}

impl SelfPlayGame {
    /// Calls `found` with the quiet positions for training, each with its score.
    ///
    /// A game from a file may have illegal moves: it ends before the first.
    pub fn for_each_quiet(&self, variant: &Arc<Variant>, mut found: impl FnMut(&Position, i32)) {
        let mut position = Position::start(variant);
        for ply in &self.plies {
            if !position.is_legal(ply.mv) {
                return;
            }
            if let Some(score_cp) = ply.score_cp
                && score_cp.abs() <= MAX_SCORE_CP
                && is_quiet(&position, ply.mv)
            {
                found(&position, score_cp);
            }
            position.play_unchecked(ply.mv);
        }
    }

    /// Calls `found` with the positions inside its searches.
    ///
    /// A game from a file may have illegal moves: positions after them are skipped.
    pub fn for_each_branch(&self, variant: &Arc<Variant>, mut found: impl FnMut(&Position, &Branch)) {
        let mut position = Position::start(variant);
        let mut plies = self.plies.iter();
        for branch in &self.branches {
            while position.ply() < branch.ply {
                match plies.next() {
                    Some(ply) if position.is_legal(ply.mv) => position.play_unchecked(ply.mv),
                    _ => return,
                }
            }
            let mut inside = position.clone();
            let is_whole = branch.moves.iter().all(|&mv| {
                let is_legal = inside.is_legal(mv);
                if is_legal {
                    inside.play_unchecked(mv);
                }
                is_legal
            });
            if is_whole {
                found(&inside, branch);
            }
        }
    }

    /// The quiet positions as samples.
    pub fn samples(&self, variant: &Arc<Variant>) -> Vec<Sample> {
        let mut samples = Vec::new();
        self.for_each_quiet(variant, |position, score_cp| {
            samples.push(Sample { fen: position.fen(), score_cp, half_points: self.half_points });
        });
        samples
    }
}

#[cfg(test)]
mod tests {
    use vicinity_search::Engine;

    use super::*;
    use crate::self_play::{Plan, play};

    #[test]
    fn games_can_be_parsed_back() {
        let near = Variant::parse("near").expect("a known name");
        let mut engine = Engine::new(1);
        let games: Vec<SelfPlayGame> =
            (0..5).filter_map(|seed| play(&near, &mut engine, Plan::for_weights(20), seed)).collect();
        assert!(!games.is_empty());
        assert_eq!(read_games(&write_games(&games)), Ok(games));
        assert_eq!(read_games(""), Ok(Vec::new()));
        for line in ["x", "3 1a", "1 zz", "1 1a:b", "1  1a"] {
            assert_eq!(read_games(&format!("1 1a\n{line}\n")), Err(TuneError::Game(line.to_owned())));
        }
    }

    #[test]
    fn the_quiet_positions_of_a_game_are_those_in_which_nothing_is_taken() {
        let near = Variant::parse("near").expect("a known name");
        let plan = Plan { random_plies: (4, 1), ..Plan::for_weights(50) };
        let mut engine = Engine::new(1);
        let game = (0..).find_map(|seed| play(&near, &mut engine, plan, seed)).expect("a balanced opening");
        assert_eq!(game.plies.iter().filter(|ply| ply.score_cp.is_none()).count(), 4);
        let samples = game.samples(&near);
        assert!(!samples.is_empty() && samples.len() < game.plies.len());
        assert!(samples.iter().all(|sample| sample.half_points == game.half_points));
        assert_eq!(Some(game), (0..).find_map(|seed| play(&near, &mut engine, plan, seed)));
    }

    #[test]
    fn illegal_branches_are_skipped() {
        let near = Variant::parse("near").expect("a known name");
        let first = Position::start(&near).legal_moves()[0];
        let branch =
            |ply, moves: &[Move]| Branch { ply, moves: moves.to_vec(), score_cp: 0, bound: Bound::Exact };
        let game = SelfPlayGame {
            branches: vec![
                branch(0, &[first]),
                branch(0, &[first, first]),
                branch(0, &[first]),
                branch(9, &[first]),
            ],
            ..SelfPlayGame::default()
        };
        let mut count = 0;
        game.for_each_branch(&near, |_, _| count += 1);
        assert_eq!(count, 2);
    }
}
