//! Games of the engine against itself from the start position, played to their end by the rules.
//!
//! A game depends on the seed and on its number alone: the engine forgets everything before each
//! game, and an opening is the same at every number of nodes, so that two strengths play from the
//! same openings.

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use fastrand::Rng;
use vicinity_rules::{Color, Move, Position, Variant};
use vicinity_search::{Engine, Info, Limits, SearchHandler, Silent};
use vicinity_tune::{Game, Ply};

/// The plies whose moves are chosen at random.
const OPENING_PLIES: usize = 12;
/// The most moves to choose from at an opening ply: the best.
const OPENING_MOVES: usize = 8;
/// The most by which such a move may be worse than the best.
const OPENING_MARGIN_CP: i32 = 30;
/// The nodes of the search that finds those moves.
const OPENING_NODES: u64 = 3_000;
/// A longer game counts as drawn.
pub(super) const MAX_PLIES: usize = 600;
/// The engine's table. It is cleared before each game, so that a large one would cost time.
const HASH_MIB: usize = 2;
/// The depth of the search whose nodes tell engines apart.
const SIGNATURE_DEPTH: usize = 8;

/// Everything that games depend on besides the variant and their numbers, as their file states it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Manner {
    /// The version of the program.
    pub(super) version: String,
    /// The nodes that the engine visits to reach a depth from the start position. Another search or
    /// evaluation needs another number.
    pub(super) signature: u64,
    /// The nodes of a move.
    pub(super) nodes: u64,
    pub(super) seed: u64,
}

impl Manner {
    /// The manner in which this program plays.
    pub(super) fn new(variant: &Arc<Variant>, nodes: u64, seed: u64) -> Manner {
        let limits = Limits { depth: Some(SIGNATURE_DEPTH), ..Limits::default() };
        let searched = engine().search(&Position::start(variant), &limits, &mut Silent);
        let version = env!("CARGO_PKG_VERSION").to_owned();
        Manner { version, signature: searched.nodes, nodes, seed }
    }
}

impl fmt::Display for Manner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Manner { version, signature, nodes, seed } = self;
        write!(f, "facts {version} {signature} --nodes {nodes} --seed {seed}")
    }
}

impl FromStr for Manner {
    type Err = ();

    fn from_str(text: &str) -> Result<Manner, ()> {
        let words: Vec<&str> = text.split(' ').collect();
        let ["facts", version, signature, "--nodes", nodes, "--seed", seed] = words[..] else {
            return Err(());
        };
        let number = |text: &str| text.parse().map_err(drop);
        let (signature, nodes, seed) = (number(signature)?, number(nodes)?, number(seed)?);
        Ok(Manner { version: version.to_owned(), signature, nodes, seed })
    }
}

/// The engine as the site plays: with the network that comes with the game.
fn engine() -> Engine {
    let mut engine = Engine::new(HASH_MIB);
    engine.play_by_shipped_networks(true);
    engine
}

/// Plays games of the engine against itself.
pub(super) struct SelfPlayer {
    start: Position,
    engine: Engine,
    nodes: u64,
    seed: u64,
    /// The moves to choose from, by the moves before them: most games share their first plies with
    /// earlier ones.
    choices: HashMap<Vec<Move>, Vec<Move>>,
}

impl SelfPlayer {
    pub(super) fn new(start: Position, manner: &Manner) -> SelfPlayer {
        let Manner { nodes, seed, .. } = *manner;
        SelfPlayer { start, engine: engine(), nodes, seed, choices: HashMap::new() }
    }

    /// Plays the game of a number.
    pub(super) fn play(&mut self, number: u64) -> Game {
        let mut random = Rng::with_seed(self.seed.wrapping_mul(1_000_003).wrapping_add(number));
        let mut position = self.start.clone();
        let mut plies = Vec::new();
        while plies.len() < OPENING_PLIES && position.outcome().is_none() {
            let Some(mv) = random.choice(self.choices(&position)).copied() else { break };
            plies.push(Ply { mv, score_cp: None });
            position.play_unchecked(mv);
        }
        self.engine.new_game();
        let limits = Limits { nodes: Some(self.nodes), ..Limits::default() };
        let mut outcome = position.outcome();
        while outcome.is_none() && plies.len() < MAX_PLIES {
            let best = self.engine.search(&position, &limits, &mut Silent);
            let Some(mv) = best.mv else { break };
            let sign = if position.turn() == Color::White { 1 } else { -1 };
            plies.push(Ply { mv, score_cp: Some(sign * best.score.number()) });
            position.play_unchecked(mv);
            outcome = position.outcome();
        }
        let winner = outcome.and_then(|outcome| outcome.winner);
        let half_points = winner.map_or(1, |winner| if winner == Color::White { 2 } else { 0 });
        Game { plies, branches: Vec::new(), half_points }
    }

    /// The moves of an opening position to choose from.
    fn choices(&mut self, position: &Position) -> &[Move] {
        let engine = &mut self.engine;
        self.choices.entry(position.moves_made().collect()).or_insert_with(|| {
            engine.new_game();
            let limits = Limits { nodes: Some(OPENING_NODES), multipv: OPENING_MOVES, ..Limits::default() };
            let mut lines = Lines::default();
            engine.search(position, &limits, &mut lines);
            let best = lines.0.iter().map(|&(_, score)| score).max().unwrap_or_default();
            let is_choice = |&(_, score): &(Move, i32)| score >= best - OPENING_MARGIN_CP;
            lines.0.into_iter().filter(is_choice).map(|(mv, _)| mv).collect()
        })
    }
}

/// The best moves with their scores, as the last completed iteration of a search found them.
#[derive(Default)]
struct Lines(Vec<(Move, i32)>);

impl SearchHandler for Lines {
    fn report(&mut self, info: &Info) {
        if info.multipv == 1 {
            self.0.clear();
        }
        self.0.extend(info.pv.first().map(|&mv| (mv, info.score.number())));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn player(name: &str, nodes: u64) -> SelfPlayer {
        let variant = Variant::parse(name).expect("a known name");
        let manner = Manner { version: String::new(), signature: 0, nodes, seed: 2 };
        SelfPlayer::new(Position::start(&variant), &manner)
    }

    #[test]
    fn a_game_depends_on_its_number_alone() {
        let mut one = player("near", 30);
        let games: Vec<Game> = (0..3).map(|number| one.play(number)).collect();
        assert_ne!(games[0], games[1]);
        let mut other = player("near", 30);
        for number in [2, 0] {
            assert_eq!(other.play(number), games[number as usize]);
        }
    }

    #[test]
    fn strengths_share_their_openings_and_games_are_played_to_their_end() {
        for name in ["near", "contact"] {
            let variant = Variant::parse(name).expect("a known name");
            let [weak, strong] = [20, 60].map(|nodes| player(name, nodes).play(7));
            let opening = |game: &Game| -> Vec<Move> {
                game.plies.iter().filter(|ply| ply.score_cp.is_none()).map(|ply| ply.mv).collect()
            };
            assert_eq!((opening(&weak), opening(&weak).len()), (opening(&strong), OPENING_PLIES));
            assert_ne!(weak, strong);
            for game in [weak, strong] {
                let mut position = Position::start(&variant);
                game.plies.iter().for_each(|ply| position.play_unchecked(ply.mv));
                let winner = position.outcome().expect("shorter than the limit").winner;
                let expected = [Some(Color::Black), None, Some(Color::White)];
                assert_eq!(winner, expected[usize::from(game.half_points)], "{name}");
            }
        }
    }

    #[test]
    fn a_manner_survives_being_written() {
        let near = Variant::parse("near").expect("a known name");
        let manner = Manner::new(&near, 500, 9);
        assert_eq!(manner.to_string().parse(), Ok(manner.clone()));
        assert!(manner.signature > 1_000);
        for text in ["--nodes 500 --seed 1", "facts 0.1.0 x --nodes 5 --seed 1", "facts"] {
            assert_eq!(text.parse::<Manner>(), Err(()), "{text}");
        }
    }
}
