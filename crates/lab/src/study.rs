//! `vicinity-lab study`: tunes the weights of a custom variant as the page does, with a few minutes
//! of self-play.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;
use vicinity::program::ProgramError;
use vicinity_protocol::ROUNDS;
use vicinity_protocol::weights::TunedWeights;
use vicinity_rules::{Position, Variant};
use vicinity_search::Engine;
use vicinity_tune::facts::SelfPlayer;
use vicinity_tune::{STUDY_HASH_MIB, Tuner, wide};

use crate::custom::read_game;
use crate::output::OutFile;
use crate::workers;

/// Let the engine learn a custom variant by self-play
#[derive(Args)]
pub(crate) struct Study {
    /// The variant, or a file of custom variants: FILE.ini for the last section, or FILE.ini:NAME
    variant: String,
    /// The minutes of self-play
    #[arg(long, value_name = "M", default_value_t = 10.0)]
    minutes: f64,
    /// Play this many games instead of --minutes; the same seed then gives the same weights
    #[arg(long, value_name = "N")]
    games: Option<u64>,
    /// The nodes of a move
    #[arg(long, value_name = "N", default_value_t = vicinity_tune::STUDY_NODES)]
    nodes: u64,
    /// The seed of the games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The number of games at a time
    #[arg(long, value_name = "N", default_value_t = 2)]
    threads: usize,
    /// Continue from weights that were learned before
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Write the weights to this file instead of standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// The limit of a round: the moment or the number of games at which it ends.
#[derive(Clone, Copy)]
enum RoundLimit {
    Time(Instant),
    Games(u64),
}

pub(crate) fn run(args: &Study, out: &mut dyn Write) -> Result<(), ProgramError> {
    let variant = read_game(&args.variant)?;
    let before = args
        .from
        .as_deref()
        .map(|path| read_weights(path, &variant).map_err(ProgramError::Input))
        .transpose()?;
    let file = args.out.as_deref().map(OutFile::try_out).transpose()?;
    let before = before.unwrap_or_default();
    let start = (!before.weights.is_empty()).then_some(before.weights.as_slice());
    let mut tuner = Tuner::new(&variant, start).map_err(|error| ProgramError::Input(error.to_string()))?;
    let threads = workers::threads(Some(args.threads));
    let begun = Instant::now();
    let mut tuned = TunedWeights::default();
    let mut next = 0;
    for share in ROUNDS {
        let limit = match args.games {
            Some(games) => RoundLimit::Games((games as f64 * share).ceil() as u64),
            None => {
                RoundLimit::Time(begun + Duration::from_secs_f64(args.minutes.clamp(0.0, 1e6) * 60.0 * share))
            }
        };
        let is_wanted = |game: u64| match limit {
            RoundLimit::Time(end) => Instant::now() < end,
            RoundLimit::Games(games) => game < games,
        };
        let player = || {
            let mut engine = Engine::new(STUDY_HASH_MIB);
            engine.set_weights(start.map(wide));
            SelfPlayer::new(Position::start(&variant), engine, args.nodes, args.seed)
        };
        let play = |player: &mut SelfPlayer, number: u64| player.play(number).samples(&variant);
        next = workers::in_order(threads, next, is_wanted, player, play, |game| {
            tuner.add_game(&game).map_err(|error| ProgramError::Input(error.to_string()))
        })?;
        tuned = tuner.fit(before.games);
        writeln!(out, "{} games: {}", tuner.played(), piece_values(&variant, &tuned))?;
        out.flush()?;
    }
    let text = tuned.write(variant.name());
    match file {
        None => out.write_all(text.as_bytes())?,
        Some(file) => file.write(&text)?,
    }
    Ok(())
}

/// Reads the learned weights of a variant from a file.
pub(crate) fn read_weights(path: &Path, variant: &Variant) -> Result<TunedWeights, String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    TunedWeights::read(&text, variant.name()).map_err(|error| format!("{}: {error}", path.display()))
}

/// The value of each piece with its error, in hundredths of a pawn.
fn piece_values(variant: &Variant, tuned: &TunedWeights) -> String {
    let values = variant.kinds().iter().zip(&tuned.piece_values);
    let texts = values.map(|(spec, value)| format!("{} {} ± {}", spec.name, value.cp, 2 * value.error_cp));
    texts.collect::<Vec<_>>().join(", ")
}
