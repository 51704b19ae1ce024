//! `vicinity-lab data`: games of the engine against itself, for networks to learn from.
//!
//! Games go into a file in the order of their numbers, so that the same words make the same file, by however many threads; and a command that
//! was broken off goes on where it was.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use vicinity::program::Failure;
use vicinity_search::Engine;
use vicinity_tune::{Plan, Quick};

use super::games::Writer;
use crate::own::read_game;

/// The engine's table: games at so few nodes need no more.
const HASH_MIB: usize = 2;

/// Play games of the engine against itself, for a network to learn from
#[derive(Args)]
pub(crate) struct Data {
    /// The game, or a file of games, FILE.ini, of which the last is meant, or FILE.ini:NAME
    variant: String,
    /// The file of games; one that is there is gone on with
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// How many games there are to be in it
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    games: u64,
    /// Stop after so many minutes in any case
    #[arg(long, value_name = "M")]
    minutes: Option<f64>,
    /// The nodes of a move
    #[arg(long, value_name = "N", default_value_t = 500)]
    nodes: u64,
    /// Play most moves with so few nodes, and keep nothing of what was said there
    #[arg(long, value_name = "N")]
    quick: Option<u64>,
    /// With --quick: of so many plies one is searched with all nodes
    #[arg(long, value_name = "N", default_value_t = 4, requires = "quick")]
    one_in: u32,
    /// Keep so many of the positions inside each search that is not quick, with what it found out about them
    #[arg(long, value_name = "N", default_value_t = 0)]
    branches: usize,
    /// Random plies before the engine begins, or one more
    #[arg(long, value_name = "N", default_value_t = 8)]
    random: usize,
    /// Decides which games are played
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Play by a network
    #[arg(long, value_name = "FILE")]
    net: Option<PathBuf>,
    /// How many games at a time: one for each processor
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
}

pub(crate) fn run(asked: &Data, out: &mut dyn Write) -> Result<(), Failure> {
    let variant = read_game(&asked.variant)?;
    let network =
        asked.net.as_deref().map(|path| super::read(path, &variant).map_err(Failure::Input)).transpose()?;
    let network = network.map(Arc::new);
    let quick = asked.quick.map(|nodes| Quick { nodes: nodes.max(1), one_in: asked.one_in.max(1) });
    let mut how = format!("--nodes {}", asked.nodes);
    if let Some(Quick { nodes, one_in }) = quick {
        how += &format!(" --quick {nodes} --one-in {one_in}");
    }
    if asked.branches > 0 {
        how += &format!(" --branches {}", asked.branches);
    }
    how += &format!(" --random {} --seed {}", asked.random, asked.seed);
    if let Some(net) = &asked.net {
        how += &format!(" --net {}", net.file_name().unwrap_or_default().to_string_lossy());
    }
    let file = Writer::open(&asked.out, variant.name(), &how, asked.branches > 0)?;
    let (nodes, branches) = (asked.nodes.max(1), asked.branches);
    let plan = Plan { nodes, quick, random_plies: (asked.random, 2), branches };
    let engine = || {
        let mut engine = Engine::new(HASH_MIB);
        engine.set_network(network.as_ref().map(|network| (Arc::clone(network), &*variant)));
        engine
    };
    let play = |engine: &mut Engine, game: u64| {
        let seed = asked.seed.wrapping_mul(1_000_003).wrapping_add(game);
        let game = vicinity_tune::play(&variant, engine, plan, seed);
        let mut quiet = 0;
        if let Some(game) = &game {
            game.for_each_quiet(&variant, |_, _| quiet += 1);
            quiet += game.branches.len() as u64;
        }
        Ok((game, quiet))
    };
    file.fill((asked.games, asked.minutes), asked.threads, engine, play, out)
}
