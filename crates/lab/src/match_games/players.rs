//! The players of a match: this engine with its settings, or another UCI engine.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use vicinity_rules::{Position, Variant};
use vicinity_search::{Engine, Level, Limits, Params, SearchHandler, TimeLimit};
use vicinity_tune::wide;

use super::choice::{Budget, Choice};
use super::uci_engine::UciEngine;
use crate::study::read_weights;
use crate::team::{Exchange, Team};

/// A player as described on the command line: `-` for this engine with its defaults;
/// `level=3,hash=8,null_move_depth=99` for this engine with settings; `uci:PROGRAM,OPTION=VALUE,…`
/// for another program.
#[derive(Clone, Debug)]
pub(crate) enum Description {
    Own {
        level: Level,
        hash_mib: usize,
        params: Params,
        budget: Option<Budget>,
        /// A file of learned weights for the variant.
        weights: Option<PathBuf>,
        networks: Networks,
        /// The number of engines that search together.
        workers: usize,
    },
    Other {
        program: String,
        options: Vec<(String, String)>,
    },
}

/// The networks that a player uses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Networks {
    /// Those that come with the variants.
    Shipped,
    /// None.
    Off,
    /// The one in a file.
    File(PathBuf),
}

impl Description {
    pub(crate) fn parse(text: &str) -> Result<Description, String> {
        let pairs = |text: &str| -> Result<Vec<(String, String)>, String> {
            let pairs = text.split(',').filter(|pair| !pair.is_empty() && *pair != "-");
            pairs
                .map(|pair| {
                    let pair =
                        pair.split_once('=').ok_or(format!("“{pair}” is not a setting with its value"))?;
                    Ok((pair.0.to_owned(), pair.1.to_owned()))
                })
                .collect()
        };
        if let Some(rest) = text.strip_prefix("uci:") {
            let (program, options) = rest.split_once(',').unwrap_or((rest, ""));
            return Ok(Description::Other { program: program.to_owned(), options: pairs(options)? });
        }
        let (mut level, mut hash_mib, mut params, mut budget) = (Level::FULL, 16, Params::default(), None);
        let (mut weights, mut networks, mut workers) = (None, Networks::Shipped, 1);
        for (key, value) in pairs(text)? {
            match (key.as_str(), value.as_str()) {
                ("weights", file) => {
                    weights = Some(PathBuf::from(file));
                    continue;
                }
                ("net", "off") => {
                    networks = Networks::Off;
                    continue;
                }
                ("net", file) => {
                    networks = Networks::File(PathBuf::from(file));
                    continue;
                }
                _ => {}
            }
            let number: i32 = value.parse().map_err(|_| format!("“{value}” is not a number for {key}"))?;
            match key.as_str() {
                "level" => {
                    let known = u8::try_from(number).ok().and_then(Level::new);
                    level = known.ok_or(format!("unknown level {number}"))?;
                }
                "hash" => hash_mib = number.clamp(1, 4096) as usize,
                "nodes" => budget = Some(Budget::Nodes(number.max(1) as u64)),
                "workers" => workers = number.clamp(1, 64) as usize,
                _ if params.set(&key, number) => {}
                _ => {
                    return Err(format!(
                        "unknown setting “{key}”; known settings are level, hash, nodes, workers, weights, net, {}",
                        Params::NAMES.join(", ")
                    ));
                }
            }
        }
        Ok(Description::Own { level, hash_mib, params, budget, weights, networks, workers })
    }

    /// Creates the player.
    pub(crate) fn player(&self, variant: &Variant) -> Result<Player, String> {
        match self {
            Description::Own { level, hash_mib, params, budget, weights, networks, workers } => {
                let engine = || -> Result<Engine, String> {
                    let mut engine = Engine::with_params(*hash_mib, params.clone());
                    if let Some(path) = weights {
                        let tuned = read_weights(path, variant)?;
                        engine.set_weights(Some(wide(&tuned.weights)));
                    }
                    match networks {
                        Networks::Off => {}
                        // The networks were trained with the built-in weights.
                        Networks::Shipped => engine.play_by_shipped_networks(weights.is_none()),
                        Networks::File(path) => {
                            let network = crate::net::read(path, variant)?;
                            engine.set_network(Some((Arc::new(network), variant)));
                        }
                    }
                    Ok(engine)
                };
                let engines = (0..*workers).map(|_| engine()).collect::<Result<_, _>>()?;
                let team = Team::new(engines, EXCHANGE);
                Ok(Player::Own { team, level: *level, budget: *budget })
            }
            Description::Other { program, options } => UciEngine::start(program, options, variant)
                .map(Player::Other)
                .map_err(|error| format!("{program}: {error}")),
        }
    }
}

/// A player of a match.
pub(crate) enum Player {
    Own { team: Team, level: Level, budget: Option<Budget> },
    Other(UciEngine),
}

/// Ten or more times in a search of twenty thousand nodes, as often as the workers of a page in
/// half a second.
const EXCHANGE: Exchange = Exchange { every: 1_000, min_depth: 3, batch: 1_000 };

struct Clock(Instant);

impl SearchHandler for Clock {
    fn elapsed_ms(&mut self) -> Option<u64> {
        Some(self.0.elapsed().as_millis() as u64)
    }
}

impl Player {
    pub(crate) fn new_game(&mut self) -> Result<(), String> {
        match self {
            Player::Own { team, .. } => team.engines().iter_mut().for_each(Engine::new_game),
            Player::Other(other) => other.new_game()?,
        }
        Ok(())
    }

    /// Chooses a move. Errors are phrased as what the player did.
    pub(crate) fn choose(
        &mut self,
        position: &Position,
        budget: Budget,
        seed: u64,
    ) -> Result<Choice, String> {
        match self {
            Player::Own { team, level, budget: own_budget } => {
                let mut limits = Limits { level: *level, seed, ..Limits::default() };
                match own_budget.unwrap_or(budget) {
                    Budget::Nodes(nodes) => limits.nodes = Some(nodes),
                    Budget::Milliseconds(ms) => limits.time = Some(TimeLimit::per_move(ms)),
                    Budget::Depth(depth) => limits.depth = Some(depth),
                }
                let best = match team.engines() {
                    [engine] => engine.search(position, &limits, &mut Clock(Instant::now())),
                    _ => team.choose(position, &limits),
                };
                let uci = best.mv.map(|mv| position.uci(mv));
                Ok(Choice { uci, score: Some(best.score) })
            }
            Player::Other(other) => other.choose(position, budget),
        }
    }
}
