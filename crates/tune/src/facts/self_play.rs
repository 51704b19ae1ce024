//! Self-play games from the start position, played to their end by the rules.
//!
//! A game depends only on the seed and on its number: the engine is reset before each game, and the
//! opening is the same at any number of nodes, so that two strengths play from the same openings.

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;

use fastrand::Rng;
use vicinity_rules::{Color, Move, Position};
use vicinity_search::{Engine, Info, Limits, SearchHandler, Silent};

use crate::{Ply, SelfPlayGame, game_seed};

/// The number of plies whose moves are chosen at random.
const OPENING_PLIES: usize = 12;
/// The maximum number of candidate moves at an opening ply.
const OPENING_MOVES: usize = 8;
/// The maximum difference between the scores of the best move and a candidate.
const OPENING_MARGIN_CP: i32 = 30;
/// The nodes of the search that finds the candidates.
const OPENING_NODES: u64 = 3_000;
/// A longer game counts as drawn.
pub(super) const MAX_PLIES: usize = 600;
/// The depth of the search whose node count identifies the engine.
const SIGNATURE_DEPTH: usize = 8;

/// The first word of the settings of games. Those of "facts" had openings that depended on the
/// openings before them; they are not to be mixed with these.
const FORMAT: &str = "facts-2";

/// Everything that games depend on besides the variant and their numbers, as stated in their file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlaySettings {
    /// The version of the program.
    pub version: String,
    /// The nodes that the engine visits to reach a depth from the start position. A changed search
    /// or evaluation has another node count.
    pub signature: u64,
    /// The nodes of a move.
    pub nodes: u64,
    /// The seed of the openings.
    pub seed: u64,
}

impl PlaySettings {
    /// The settings of this program with an engine.
    pub fn new(start: &Position, engine: &mut Engine, nodes: u64, seed: u64) -> PlaySettings {
        let limits = Limits { depth: Some(SIGNATURE_DEPTH), ..Limits::default() };
        engine.new_game();
        let searched = engine.search(start, &limits, &mut Silent);
        let version = env!("CARGO_PKG_VERSION").to_owned();
        PlaySettings { version, signature: searched.nodes, nodes, seed }
    }

    /// The command that plays such games of a variant into a file, with the weights of another
    /// file if there is one.
    pub fn command(&self, variant: &str, weights: Option<&str>, games: u64, file: &str) -> String {
        let PlaySettings { nodes, seed, .. } = self;
        let weights = weights.map(|weights| format!(" --weights {weights}")).unwrap_or_default();
        format!(
            "vicinity-lab facts {variant}{weights} --nodes {nodes} --games {games} --seed {seed} --out {file}"
        )
    }
}

impl fmt::Display for PlaySettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PlaySettings { version, signature, nodes, seed } = self;
        write!(f, "{FORMAT} {version} {signature} --nodes {nodes} --seed {seed}")
    }
}

impl FromStr for PlaySettings {
    type Err = ();

    fn from_str(text: &str) -> Result<PlaySettings, ()> {
        let words: Vec<&str> = text.split(' ').collect();
        let [FORMAT, version, signature, "--nodes", nodes, "--seed", seed] = words[..] else {
            return Err(());
        };
        let number = |text: &str| text.parse().map_err(drop);
        let (signature, nodes, seed) = (number(signature)?, number(nodes)?, number(seed)?);
        Ok(PlaySettings { version: version.to_owned(), signature, nodes, seed })
    }
}

/// Plays self-play games.
pub struct SelfPlayer {
    start: Position,
    engine: Engine,
    nodes: u64,
    seed: u64,
    /// The candidate moves, by the moves before them: most games share their first plies with
    /// earlier ones.
    choices: HashMap<Vec<Move>, Vec<Move>>,
}

impl SelfPlayer {
    /// A player of games from a start position.
    ///
    /// The games depend on the size of the engine's table, which is to be
    /// [`STUDY_HASH_MIB`](crate::STUDY_HASH_MIB).
    pub fn new(start: Position, engine: Engine, nodes: u64, seed: u64) -> SelfPlayer {
        SelfPlayer { start, engine, nodes, seed, choices: HashMap::new() }
    }

    /// Plays the game with a number.
    pub fn play(&mut self, number: u64) -> SelfPlayGame {
        let mut random = Rng::with_seed(game_seed(self.seed, number));
        let mut position = self.start.clone();
        let mut plies = Vec::new();
        while plies.len() < OPENING_PLIES && position.outcome().is_none() {
            let choices = self.choices(&position);
            if choices.is_empty() {
                break;
            }
            // `usize` would give other numbers in the browser, where it has 32 bits.
            let mv = choices[random.u64(..choices.len() as u64) as usize];
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
        SelfPlayGame { plies, branches: Vec::new(), half_points }
    }

    /// The candidate moves of an opening position.
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

/// The best moves with their scores, as found by the last completed iteration of a search.
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
    use crate::STUDY_HASH_MIB;
    use vicinity_rules::Variant;

    fn player(name: &str, nodes: u64) -> SelfPlayer {
        let variant = Variant::parse(name).expect("a known name");
        SelfPlayer::new(Position::start(&variant), Engine::new(STUDY_HASH_MIB), nodes, 2)
    }

    #[test]
    fn a_game_depends_only_on_its_number() {
        let mut one = player("near", 30);
        let games: Vec<SelfPlayGame> = (0..3).map(|number| one.play(number)).collect();
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
            let opening = |game: &SelfPlayGame| -> Vec<Move> {
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
    fn settings_can_be_parsed_back() {
        let near = Variant::parse("near").expect("a known name");
        let settings = PlaySettings::new(&Position::start(&near), &mut Engine::new(STUDY_HASH_MIB), 500, 9);
        assert_eq!(settings.to_string().parse(), Ok(settings.clone()));
        assert!(settings.signature > 1_000);
        for text in [
            "--nodes 500 --seed 1",
            "facts-2 0.1.0 x --nodes 5 --seed 1",
            "facts 0.1.0 7 --nodes 5 --seed 1",
            "facts-2",
        ] {
            assert_eq!(text.parse::<PlaySettings>(), Err(()), "{text}");
        }
    }
}
