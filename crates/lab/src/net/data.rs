//! `vicinity-lab data`: self-play games for training networks.
//!
//! Games are written in the order of their numbers, so that the same arguments give the same file
//! with any number of threads, and an interrupted command can be continued.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use vicinity::program::ProgramError;
use vicinity_search::Engine;
use vicinity_tune::{Plan, Quick};

use super::games::GamesWriter;
use crate::custom::read_game;

/// The engine's table: games with so few nodes need no more.
const HASH_MIB: usize = 2;

/// Play games of the engine against itself to train a network
#[derive(Args)]
pub(crate) struct Data {
    /// The variant, or a file of custom variants: FILE.ini for the last section, or FILE.ini:NAME
    variant: String,
    /// The file of games; an existing file is continued
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// The number of games that the file is to contain
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    games: u64,
    /// Stop after this many minutes in any case
    #[arg(long, value_name = "M")]
    minutes: Option<f64>,
    /// The nodes of a move
    #[arg(long, value_name = "N", default_value_t = 500)]
    nodes: u64,
    /// Play most moves with this many nodes only, without recording their scores
    #[arg(long, value_name = "N")]
    quick: Option<u64>,
    /// With --quick: one in this many plies is searched with all nodes
    #[arg(long, value_name = "N", default_value_t = 4, requires = "quick")]
    one_in: u32,
    /// Keep this many positions inside each search that is not quick, with their scores
    #[arg(long, value_name = "N", default_value_t = 0)]
    branches: usize,
    /// Random plies before the engine begins, or one more
    #[arg(long, value_name = "N", default_value_t = 8)]
    random: usize,
    /// The seed of the games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Play with this network
    #[arg(long, value_name = "FILE")]
    net: Option<PathBuf>,
    /// The number of games at a time [default: one for each processor]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
}

pub(crate) fn run(args: &Data, out: &mut dyn Write) -> Result<(), ProgramError> {
    let variant = read_game(&args.variant)?;
    let network = args
        .net
        .as_deref()
        .map(|path| super::read(path, &variant).map_err(ProgramError::Input))
        .transpose()?;
    let network = network.map(Arc::new);
    let quick = args.quick.map(|nodes| Quick { nodes: nodes.max(1), one_in: args.one_in.max(1) });
    let mut how = format!("--nodes {}", args.nodes);
    if let Some(Quick { nodes, one_in }) = quick {
        how += &format!(" --quick {nodes} --one-in {one_in}");
    }
    if args.branches > 0 {
        how += &format!(" --branches {}", args.branches);
    }
    how += &format!(" --random {} --seed {}", args.random, args.seed);
    if let Some(net) = &args.net {
        how += &format!(" --net {}", net.file_name().unwrap_or_default().to_string_lossy());
    }
    let file = GamesWriter::open(&args.out, variant.name(), &how, args.branches > 0)?;
    let (nodes, branches) = (args.nodes.max(1), args.branches);
    let plan = Plan { nodes, quick, random_plies: (args.random, 2), branches };
    let engine = || {
        let mut engine = Engine::new(HASH_MIB);
        engine.set_network(network.as_ref().map(|network| (Arc::clone(network), &*variant)));
        engine
    };
    let play = |engine: &mut Engine, game: u64| {
        let seed = vicinity_tune::game_seed(args.seed, game);
        let game = vicinity_tune::play(&variant, engine, plan, seed);
        let mut quiet = 0;
        if let Some(game) = &game {
            game.for_each_quiet(&variant, |_, _| quiet += 1);
            quiet += game.branches.len() as u64;
        }
        Ok((game, quiet))
    };
    file.fill((args.games, args.minutes), args.threads, engine, play, out)
}
