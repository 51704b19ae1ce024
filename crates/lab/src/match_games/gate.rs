//! `vicinity-lab gate`: tests a network. It plays against the weights only or an older network, at
//! equal time, until a sequential test has decided; the result is added to the text beside the
//! network.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use vicinity::program::ProgramError;

use super::{Match, play_match};
use crate::net::card;

/// The lead at which a game is adjudicated if both sides agree.
const GIVE_UP_CP: u64 = 1_000;

/// Test a network against the weights only, or an older network, at equal time, and record the
/// result
#[derive(Args)]
pub(crate) struct Gate {
    /// The network
    file: PathBuf,
    /// The variant [default: the start of the file name]
    #[arg(long)]
    variant: Option<String>,
    /// The network to play against instead of the weights only
    #[arg(long, value_name = "FILE")]
    against: Option<PathBuf>,
    /// The gain in Elo that is tested against none; the greater it is, the fewer games are played
    #[arg(long, value_name = "ELO", default_value_t = 10.0)]
    gain: f64,
    /// The milliseconds of a move
    #[arg(long, value_name = "T", default_value_t = 100)]
    ms: u64,
    /// The maximum number of games
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    games: usize,
    /// The seed of the openings
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The number of games at a time
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: usize,
    /// A note about the match, such as other load on the machine
    #[arg(long, value_name = "TEXT")]
    note: Option<String>,
}

pub(crate) fn run(args: &Gate, out: &mut dyn Write) -> Result<(), ProgramError> {
    if args.gain <= 0.0 {
        return Err(ProgramError::Usage("--gain must be more than 0".to_owned()));
    }
    let file = &args.file;
    let variant = card::game_of(file, args.variant.as_deref());
    let words = Match {
        a: format!("net={}", file.display()),
        b: args
            .against
            .as_ref()
            .map_or_else(|| "net=off".to_owned(), |file| format!("net={}", file.display())),
        variant: variant.clone(),
        games: Some(args.games),
        seed: args.seed,
        threads: args.threads,
        nodes: None,
        ms: Some(args.ms),
        depth: None,
        sprt: Some(vec![0.0, args.gain]),
        pgn: None,
        // The rest of a decided game adds no information.
        give_up: Some(GIVE_UP_CP),
    };
    let (score, verdict) = play_match(words, out)?;
    let verdict = verdict.map(|verdict| format!("; {verdict}")).unwrap_or_default();
    let note = args.note.as_ref().map(|note| format!(" ({note})")).unwrap_or_default();
    let ms = args.ms;
    let other = args.against.as_ref().map_or_else(
        || "the weights alone".to_owned(),
        |file| file.file_name().unwrap_or_default().to_string_lossy().into_owned(),
    );
    card::add_result(file, &format!("{variant}, {ms} ms a move, against {other}: {score}{verdict}{note}"))
}
