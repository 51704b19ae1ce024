//! `vicinity-lab gate`: whether a network is to be played by. It plays against the weights alone or an older network, at equal time, until a
//! sequential test has decided, and what came of it is told in the text beside the network.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use vicinity::program::Failure;

use super::{Match, play_match};
use crate::net::card;

/// A game in which both see one side so far ahead is over.
const GIVE_UP_CP: u64 = 1_000;

/// Play a network against the weights alone, or an older network, at equal time, and write down what it is worth
#[derive(Args)]
pub(crate) struct Gate {
    /// The network
    file: PathBuf,
    /// The game: what the file's name begins with
    #[arg(long)]
    variant: Option<String>,
    /// Play against this network instead of the weights alone
    #[arg(long, value_name = "FILE")]
    against: Option<PathBuf>,
    /// The gain in Elo that is tested against none; the greater it is, the fewer games are played
    #[arg(long, value_name = "ELO", default_value_t = 10.0)]
    gain: f64,
    /// The milliseconds of a move
    #[arg(long, value_name = "T", default_value_t = 100)]
    ms: u64,
    /// How many games at most
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    games: usize,
    /// Decides the openings
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many games at a time
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: usize,
    /// What else there is to know of the match, such as what the machine did beside
    #[arg(long, value_name = "TEXT")]
    note: Option<String>,
}

pub(crate) fn run(asked: &Gate, out: &mut dyn Write) -> Result<(), Failure> {
    if asked.gain <= 0.0 {
        return Err(Failure::Usage("--gain is more than 0".to_owned()));
    }
    let file = &asked.file;
    let variant = card::game_of(file, asked.variant.as_deref());
    let words = Match {
        a: format!("net={}", file.display()),
        b: asked
            .against
            .as_ref()
            .map_or_else(|| "net=off".to_owned(), |file| format!("net={}", file.display())),
        variant: variant.clone(),
        games: Some(asked.games),
        seed: asked.seed,
        threads: asked.threads,
        nodes: None,
        ms: Some(asked.ms),
        depth: None,
        sprt: Some(vec![0.0, asked.gain]),
        pgn: None,
        // What both see decided tells nothing more.
        give_up: Some(GIVE_UP_CP),
    };
    let (tally, verdict) = play_match(words, out)?;
    let verdict = verdict.map(|verdict| format!("; {verdict}")).unwrap_or_default();
    let note = asked.note.as_ref().map(|note| format!(" ({note})")).unwrap_or_default();
    let ms = asked.ms;
    let other = asked.against.as_ref().map_or_else(
        || "the weights alone".to_owned(),
        |file| file.file_name().unwrap_or_default().to_string_lossy().into_owned(),
    );
    card::add_result(file, &format!("{variant}, {ms} ms a move, against {other}: {tally}{verdict}{note}"))
}
