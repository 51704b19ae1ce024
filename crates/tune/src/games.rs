//! Games of the engine against itself, and the quiet positions in them with what they came to.
//!
//! The same seed gives the same games on every machine, as long as `fastrand` is the same version.

use std::fmt::{self, Write};
use std::sync::Arc;

use fastrand::Rng;
use vicinity_rules::{Color, Move, Position, Variant};
use vicinity_search::{Engine, Limits, Silent};

use crate::Fault;
use crate::branches::{Branch, branches};

/// Random plies before the engine begins: at least, and how many more there may be.
pub(crate) const OPENING_PLIES: (usize, usize) = (4, 7);
/// What an opening may give one side.
const OPENING_CP: i32 = 400;
/// A game in which one side is so far ahead for so many plies is won.
const DECIDED: (i32, usize) = (1_000, 5);
/// A game that goes on for so long is drawn.
pub(crate) const MOST_PLIES: usize = 320;
/// Positions in which one side is further ahead than this teach nothing about the rest.
pub(crate) const MOST_CP: i32 = 1_200;

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

/// How games of the engine against itself are played.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// The nodes of a move.
    pub nodes: u64,
    /// Where given, most moves are played with fewer nodes, and nothing is kept of what the search said there. Neighbours in a game teach nearly the
    /// same, and so its time goes into more games.
    pub quick: Option<Quick>,
    /// Random plies before the engine begins: at least, and how many more there may be.
    pub random_plies: (usize, usize),
    /// How many positions inside each search that is not quick are kept.
    pub branches: usize,
}

/// Moves that are played quickly between those that are searched well.
#[derive(Clone, Copy, Debug)]
pub struct Quick {
    /// The nodes of such a move.
    pub nodes: u64,
    /// Of so many plies one, drawn by lot, is searched well.
    pub one_in: u32,
}

impl Plan {
    /// Games for fitting weights, with so many nodes a move.
    pub const fn for_weights(nodes: u64) -> Plan {
        Plan { nodes, quick: None, random_plies: OPENING_PLIES, branches: 0 }
    }
}

/// A ply of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ply {
    /// The move.
    pub mv: Move,
    /// What the search said before it, as White sees it; nothing of random and of quick moves.
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

/// A game of the engine against itself.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Game {
    /// Its moves from the array on. What was decided is not played to the end.
    pub plies: Vec<Ply>,
    /// Positions inside its searches, in the order of their plies.
    pub branches: Vec<Branch>,
    /// What White got, in half points.
    pub half_points: u8,
}

impl Game {
    /// The quiet positions with something to learn, each with what the search said.
    ///
    /// A game that was read from somewhere may have moves that are not legal: it ends before the first.
    pub fn for_each_quiet(&self, variant: &Arc<Variant>, mut found: impl FnMut(&Position, i32)) {
        let mut position = Position::start(variant);
        for ply in &self.plies {
            if !position.is_legal(ply.mv) {
                return;
            }
            if let Some(score_cp) = ply.score_cp
                && score_cp.abs() <= MOST_CP
                && is_quiet(&position, ply.mv)
            {
                found(&position, score_cp);
            }
            position.play_unchecked(ply.mv);
        }
    }

    /// The positions inside its searches.
    ///
    /// A game that was read from somewhere may have moves that are not legal: what they lead to is left out.
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

    /// The quiet positions as texts.
    pub fn samples(&self, variant: &Arc<Variant>) -> Vec<Sample> {
        let mut samples = Vec::new();
        self.for_each_quiet(variant, |position, score_cp| {
            samples.push(Sample { fen: position.fen(), score_cp, half_points: self.half_points });
        });
        samples
    }
}

/// Plays one game; none if the opening gave one side too much.
pub fn play(variant: &Arc<Variant>, engine: &mut Engine, plan: Plan, seed: u64) -> Option<Game> {
    let mut random = Rng::with_seed(seed);
    engine.new_game();
    let mut position = opening(variant, plan.random_plies, &mut random);
    let mut plies: Vec<Ply> = position.moves_made().map(|mv| Ply { mv, score_cp: None }).collect();
    let mut inside = Vec::new();
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
        let quick = plan.quick.filter(|quick| random.u32(..quick.one_in.max(1)) != 0);
        let nodes = quick.map_or(plan.nodes, |quick| quick.nodes);
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
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
            return None;
        }
        if let Some(winner) = lead.winner_after(score_cp) {
            break Some(winner);
        }
        if quick.is_none() && plan.branches > 0 {
            inside.extend(branches(&position, engine, plan.branches, &mut random));
        }
        plies.push(Ply { mv, score_cp: quick.is_none().then_some(score_cp) });
        position.play_unchecked(mv);
    };
    let half_points = winner.map_or(1, |winner| if winner == Color::White { 2 } else { 0 });
    Some(Game { plies, branches: inside, half_points })
}

/// Some random moves, at least so many and up to so many more, that leave no king to be taken.
pub(crate) fn opening(variant: &Arc<Variant>, plies: (usize, usize), random: &mut Rng) -> Position {
    loop {
        let mut position = Position::start(variant);
        for _ in 0..plies.0 + random.usize(..plies.1) {
            let mut moves = Vec::new();
            position.for_each_safe_move(|mv| moves.push(mv));
            match random.choice(moves) {
                Some(mv) if position.outcome().is_none() => position.play_unchecked(mv),
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

    #[test]
    fn of_quick_moves_nothing_is_kept() {
        let near = Variant::parse("near").expect("a known name");
        let quick = Some(Quick { nodes: 20, one_in: 4 });
        let plan = Plan { quick, random_plies: (4, 1), ..Plan::for_weights(50) };
        let mut engine = Engine::new(1);
        let games: Vec<Game> =
            (0..20).filter_map(|seed| play(&near, &mut engine, plan, seed)).take(8).collect();
        let plies = || games.iter().flat_map(|game| &game.plies[4..]);
        let kept = plies().filter(|ply| ply.score_cp.is_some()).count();
        let all = plies().count();
        assert!((all / 8..all / 2).contains(&kept), "{kept} of {all}");
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
}
