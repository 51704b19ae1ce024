//! `vicinity-lab facts`: statistics of a variant, measured in self-play of the engine.
//!
//! First, games are played into a file, at one strength each. Then the figures are computed from
//! such files, with a few additional games for figures that need their own.

mod gather;
pub(crate) mod sets;
mod trials;
mod write;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use clap::Args;
use vicinity::program::{ProgramError, WrongValue};
use vicinity_protocol::facts::{GameFacts, Strength};
use vicinity_rules::{Position, Variant};
use vicinity_search::Engine;
use vicinity_tune::facts::{GameStatistics, PlaySettings, SelfPlayer};
use vicinity_tune::{STUDY_HASH_MIB, STUDY_NODES, wide};

use self::trials::Trials;
use crate::custom::read_game;
use crate::net::GamesWriter;
use crate::output::OutFile;
use crate::study::read_weights;
use crate::workers;

/// Measure statistics of a variant in self-play
#[derive(Args)]
pub(crate) struct Facts {
    /// The variant, or a file of custom variants: FILE.ini for the last section, or FILE.ini:NAME
    variant: String,
    /// The nodes of a move
    #[arg(long, value_name = "N", default_value_t = STUDY_NODES)]
    nodes: u64,
    /// The number of games that the file is to contain
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    games: u64,
    /// The seed of the games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Play with the weights that `study` or the page has fitted
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// The number of games at a time [default: one for each processor]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// The file to write: games, appended to an existing file, or with --from the figures
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Compute the figures from the games in these files, separated by “+”
    #[arg(long, value_name = "FILE[+FILE…]", conflicts_with_all = ["nodes", "games", "seed"])]
    from: Option<String>,
    /// With --from: the number of games to measure the value of doubling the nodes, and of castling
    #[arg(long, value_name = "N", default_value_t = 200, requires = "from")]
    trials: u64,
    /// With --from: the date to state, such as 2026-11-26 [default: today]
    #[arg(long, value_name = "DATE", value_parser = read_date, requires = "from")]
    date: Option<String>,
}

fn read_date(text: &str) -> Result<String, WrongValue> {
    let digits = |part: &str, count| part.len() == count && part.bytes().all(|byte| byte.is_ascii_digit());
    let parts: Vec<&str> = text.split('-').collect();
    match parts[..] {
        [year, month, day] if digits(year, 4) && digits(month, 2) && digits(day, 2) => Ok(text.to_owned()),
        _ => Err(WrongValue(format!("“{text}” is not a date for --date"))),
    }
}

/// The engine that plays the games.
struct Player {
    /// The file of fitted weights.
    file: Option<PathBuf>,
    /// Its weights; without them the variant's network, or else its own weights.
    weights: Option<Vec<(i32, i32)>>,
}

impl Player {
    fn engine(&self) -> Engine {
        let mut engine = Engine::new(STUDY_HASH_MIB);
        engine.play_by_shipped_networks(self.weights.is_none());
        engine.set_weights(self.weights.clone());
        engine
    }

    fn settings(&self, variant: &Arc<Variant>, nodes: u64, seed: u64) -> PlaySettings {
        PlaySettings::new(&Position::start(variant), &mut self.engine(), nodes, seed)
    }

    /// A player of the games with these settings from a start position.
    fn from(&self, start: &Position, settings: &PlaySettings) -> SelfPlayer {
        SelfPlayer::new(start.clone(), self.engine(), settings.nodes, settings.seed)
    }
}

pub(crate) fn run(args: &Facts, out: &mut dyn Write) -> Result<(), ProgramError> {
    let variant = read_game(&args.variant)?;
    let file = args.weights.clone();
    let tuned = file.as_deref().map(|path| read_weights(path, &variant)).transpose();
    let weights = tuned.map_err(ProgramError::Input)?.map(|tuned| wide(&tuned.weights));
    let player = Player { file, weights };
    match (&args.from, &args.out) {
        (Some(from), _) => measure(args, &variant, &player, from, out),
        (None, Some(file)) => play(args, &variant, &player, file, out),
        (None, None) => Err(ProgramError::Usage("--out is missing".to_owned())),
    }
}

/// Plays games into a file.
fn play(
    args: &Facts,
    variant: &Arc<Variant>,
    player: &Player,
    file: &Path,
    out: &mut dyn Write,
) -> Result<(), ProgramError> {
    let settings = player.settings(variant, args.nodes.max(1), args.seed);
    play_into(file, variant, player, &settings, (args.games, args.threads), out)
}

/// Plays until a file has the wanted number of games, some at a time.
fn play_into(
    file: &Path,
    variant: &Arc<Variant>,
    player: &Player,
    settings: &PlaySettings,
    (wanted, threads): (u64, Option<usize>),
    out: &mut dyn Write,
) -> Result<(), ProgramError> {
    let file = GamesWriter::open(file, variant.name(), &settings.to_string(), false)?;
    let player = || player.from(&Position::start(variant), settings);
    let play = |player: &mut SelfPlayer, number: u64| {
        let game = player.play(number);
        let positions = game.plies.len() as u64;
        Ok((Some(game), positions))
    };
    file.fill((wanted, None), threads, player, play, out)
}

/// Computes the figures from files of games.
fn measure(
    args: &Facts,
    variant: &Arc<Variant>,
    player: &Player,
    from: &str,
    out: &mut dyn Write,
) -> Result<(), ProgramError> {
    let file = args.out.as_deref().map(OutFile::try_out).transpose()?;
    let paths: Vec<&Path> = from.split('+').map(Path::new).collect();
    // Read all files before any trial begins.
    let gathered: Vec<(PlaySettings, GameStatistics)> =
        paths.iter().map(|path| gather::read(path, variant)).collect::<Result<_, _>>()?;
    for (path, (settings, _)) in paths.iter().zip(&gathered) {
        if args.trials > 0 && *settings != player.settings(variant, settings.nodes, settings.seed) {
            return Err(ProgramError::Input(format!(
                "{}: these games were played by another engine than this one; use --trials 0",
                path.display()
            )));
        }
    }
    let mut strengths = Vec::new();
    for (path, gathered) in paths.iter().zip(gathered) {
        // Only the figures go to standard output.
        let progress: &mut dyn Write = if file.is_some() { out } else { &mut io::sink() };
        strengths.push(strength(args, variant, player, path, &gathered, progress)?);
    }
    let date = args.date.clone().unwrap_or_else(today);
    let game = variant.name().to_owned();
    let command = command(args, &paths);
    let facts = GameFacts { game, date, command, claims: Vec::new(), strengths };
    let text = write::text(&facts).map_err(ProgramError::Input)?;
    match file {
        None => out.write_all(text.as_bytes())?,
        Some(file) => file.write(&text)?,
    }
    Ok(())
}

/// The figures of one file of games.
fn strength(
    args: &Facts,
    variant: &Arc<Variant>,
    player: &Player,
    path: &Path,
    (settings, statistics): &(PlaySettings, GameStatistics),
    out: &mut dyn Write,
) -> Result<Strength, ProgramError> {
    let results = statistics.results();
    let played = settings.command(
        variant.name(),
        args.weights.as_deref().map(file_name).as_deref(),
        results.games(),
        &file_name(path),
    );
    let mut strength = statistics.strength(settings, played);
    if args.trials > 0 {
        let trials = Trials { games: args.trials, threads: workers::threads(args.threads), player };
        strength.doubling = Some(trials.doubling(&args.variant, settings, out)?);
        strength.castling = trials.castling(variant, settings, results)?;
    }
    Ok(strength)
}

/// The command without arguments that do not affect the figures, and without the folders of files.
fn command(args: &Facts, paths: &[&Path]) -> String {
    let names: Vec<String> = paths.iter().map(|path| file_name(path)).collect();
    let weights = args.weights.as_deref().map(|path| format!(" --weights {}", file_name(path)));
    let weights = weights.unwrap_or_default();
    let (names, trials) = (names.join("+"), args.trials);
    format!("vicinity-lab facts {}{weights} --from {names} --trials {trials}", args.variant)
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Today's date, in UTC.
fn today() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    date((seconds / 86_400) as i64)
}

/// The date a number of days after 1970-01-01 (H. Hinnant, "chrono-Compatible Low-Level Date
/// Algorithms", `civil_from_days`).
fn date(days: i64) -> String {
    // Count from 1 March of the year 0, so that leap days are at the end of years.
    let days = days + 719_468;
    let (era, day_of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let (month, later) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{:04}-{month:02}-{day:02}", 400 * era + year_of_era + later)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_in_the_folders_of_the_games_are_about_their_games() {
        for folder in vicinity_games::folders().expect("the folders of the games can be read") {
            for file in folder.files("facts") {
                let text = folder.read(&format!("facts/{file}")).expect("it is there");
                let facts = write::read(&text);
                assert_eq!(file, format!("{}.toml", facts.game));
                assert!(folder.has_game(&facts.game), "{file}");
                assert_eq!(write::text(&facts).as_deref(), Ok(text.as_str()), "{file}");
            }
        }
    }

    #[test]
    fn days_are_dates() {
        let dates =
            [(0, "1970-01-01"), (11_016, "2000-02-29"), (20_783, "2026-11-26"), (47_540, "2100-02-28")];
        for (days, expected) in dates {
            assert_eq!(date(days), expected);
        }
        assert_eq!(date(47_541), "2100-03-01");
    }
}
