//! `vicinity-lab facts`: what a game is like, measured in games of the engine against itself.

mod play;

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use vicinity::program::Failure;

use self::play::{Manner, SelfPlayer};
use crate::net::Writer;
use crate::own::read_game;

/// Measure what a game is like in games of the engine against itself
#[derive(Args)]
pub(crate) struct Facts {
    /// The game, or a file of games, FILE.ini, of which the last is meant, or FILE.ini:NAME
    variant: String,
    /// The nodes of a move
    #[arg(long, value_name = "N", default_value_t = 500)]
    nodes: u64,
    /// The number of games that the file is to contain
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    games: u64,
    /// Determines which games are played
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The number of games at a time: one for each processor
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// The file of games; an existing one is continued
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

pub(crate) fn run(asked: &Facts, out: &mut dyn Write) -> Result<(), Failure> {
    let variant = read_game(&asked.variant)?;
    let manner = Manner::new(&variant, asked.nodes.max(1), asked.seed);
    let file = Writer::open(&asked.out, variant.name(), &manner.to_string(), false)?;
    let player = || SelfPlayer::new(&variant, &manner);
    let play = |player: &mut SelfPlayer, number: u64| {
        let game = player.play(number);
        let positions = game.plies.len() as u64;
        Ok((Some(game), positions))
    };
    file.fill((asked.games, None), asked.threads, player, play, out)
}
