//! The model card of a network, a text file beside it: how it was made, and the results of its
//! matches.

use std::fmt::Write as _;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use vicinity::program::ProgramError;
use vicinity_rules::Variant;
use vicinity_search::net::NetworkFile;

use super::judge::{JUDGE_SEPARATOR, PLAYERS_PREFIX};
use crate::custom::read_game;

/// The heading of the results of matches.
const RESULTS: &str = "Results:\n";

/// Print the properties of a network, how it was made and its results
#[derive(Args)]
pub(crate) struct Net {
    /// The network
    file: PathBuf,
    /// A variant of the network [default: the start of the file name]
    #[arg(long)]
    variant: Option<String>,
}

/// Runs `vicinity-lab net`.
pub(crate) fn run(args: &Net, out: &mut dyn Write) -> Result<(), ProgramError> {
    let variant = read_game(&game_of(&args.file, args.variant.as_deref()))?;
    let bytes = fs::read(&args.file).map_err(|error| ProgramError::file(args.file.display(), &error))?;
    let parts = NetworkFile::read(&bytes, &variant)
        .map_err(|error| ProgramError::Input(format!("{}: {error}", args.file.display())))?;
    writeln!(out, "{}: {}", args.file.display(), shape(&parts, bytes.len()))?;
    match fs::read_to_string(card_path(&args.file)) {
        Ok(card) => write!(out, "\n{card}")?,
        Err(_) => writeln!(out, "It has no model card.")?,
    }
    Ok(())
}

/// The variant of a network file: the given one, or the first in the file name.
pub(crate) fn game_of(file: &Path, named: Option<&str>) -> String {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    named.map_or_else(|| stem.split('+').next().unwrap_or_default().to_owned(), str::to_owned)
}

/// The path of the model card of a network.
pub(crate) fn card_path(network: &Path) -> PathBuf {
    network.with_extension("md")
}

/// The properties of a network on one line.
pub(super) fn shape(parts: &NetworkFile, bytes: usize) -> String {
    let role = if parts.replaces_weights { "replaces the weights" } else { "added to the weights" };
    let buckets = parts.output_biases.len();
    format!("{role}; {} neurons a side, {buckets} buckets, {bytes} bytes", parts.width)
}

/// The training run that made a network.
pub(super) struct TrainingRun<'a> {
    pub(super) network: &'a Path,
    pub(super) shape: String,
    /// The commands, in order.
    pub(super) commands: &'a [String],
    /// The number of positions of games, and of those inside searches.
    pub(super) positions: [usize; 2],
    pub(super) seconds: u64,
    pub(super) threads: usize,
    /// The validation error before and after training.
    pub(super) errors: [f64; 2],
}

impl TrainingRun<'_> {
    /// Writes the model card of a new network.
    pub(super) fn write(&self) -> Result<(), ProgramError> {
        let name = self.network.file_name().unwrap_or_default().to_string_lossy();
        let mut text = format!("# {name}\n\n{}.\n\nMade with\n\n", capitalised(&self.shape));
        for command in self.commands {
            let _ = writeln!(text, "    {command}");
        }
        let [before, after] = self.errors;
        let [of_games, inside] = self.positions.map(grouped);
        let inside = match self.positions {
            [_, 0] => String::new(),
            _ => format!(" and {inside} inside searches"),
        };
        let _ = writeln!(
            text,
            "\nfrom {of_games} quiet positions{inside}; training took {} s on {} threads. Validation error: {after:.6}, before training {before:.6}.\n\n{RESULTS}",
            self.seconds, self.threads
        );
        let path = card_path(self.network);
        fs::write(&path, text).map_err(|error| ProgramError::file(path.display(), &error))
    }
}

/// The commands by which a network was made, from its model card; empty for a network in a game's
/// folder, whose own model card lists them.
pub(super) fn commands(network: &Path) -> Vec<String> {
    let is_shipped = network.parent().is_some_and(|folder| folder.ends_with("nets"));
    let text = if is_shipped { None } else { fs::read_to_string(card_path(network)).ok() };
    let text = text.unwrap_or_default();
    text.lines().filter_map(|line| line.strip_prefix("    ").map(str::to_owned)).collect()
}

/// The commands that made a file of games, from the description in its header, preceded by those
/// that made the network used to play them.
pub(super) fn of_games(file: &Path, variant: &Variant, how: &str, games: u64) -> Vec<String> {
    let mut steps = how.split(JUDGE_SEPARATOR);
    let played = steps.next().unwrap_or_default();
    let network = played.split_once("--net ").map(|(_, network)| file.with_file_name(network));
    let mut made = network.as_deref().map(commands).unwrap_or_default();
    let (mut words, mut into) = match played.strip_prefix(PLAYERS_PREFIX) {
        Some(players) => (format!("# {games} games of {} between {players}", variant.name()), "in"),
        None => (format!("vicinity-lab data {} --games {games} {played}", variant.name()), "--out"),
    };
    for step in steps {
        let source = step.split(' ').next().unwrap_or_default();
        made.push(format!("{words} {into} {source}"));
        (words, into) = (format!("vicinity-lab judge {step}"), "--out");
    }
    made.push(format!("{words} {into} {}", file.file_name().unwrap_or_default().to_string_lossy()));
    made
}

/// Adds the result of a match.
pub(crate) fn add_result(network: &Path, result: &str) -> Result<(), ProgramError> {
    let path = card_path(network);
    let mut text = fs::read_to_string(&path).unwrap_or_default();
    if !text.contains(RESULTS) {
        let gap = if text.is_empty() { "" } else { "\n" };
        let _ = writeln!(text, "{gap}{RESULTS}");
    }
    let _ = writeln!(text, "- {result}");
    fs::write(&path, text).map_err(|error| ProgramError::file(path.display(), &error))
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// A number with commas between thousands.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_model_card_lists_commands_and_results() {
        let folder = std::env::temp_dir().join(format!("vicinity-lab-card-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let network = folder.join("near+near-8x9.net");
        let training = TrainingRun {
            network: &network,
            shape: "added to the weights; 16 neurons a side".to_owned(),
            commands: &["vicinity-lab data near".to_owned(), "vicinity-lab train near.games".to_owned()],
            positions: [1_234_567, 2_345],
            seconds: 60,
            threads: 2,
            errors: [0.02, 0.01],
        };
        training.write().expect("it can be written");
        add_result(&network, "+3 =2 -1").expect("it can be written");
        add_result(&network, "+4 =2 -1").expect("it can be written");
        let text = fs::read_to_string(card_path(&network)).expect("it is there");
        assert!(text.starts_with("# near+near-8x9.net\n\nAdded to the weights"), "{text}");
        assert!(
            text.contains("    vicinity-lab train near.games\n")
                && text.contains("from 1,234,567 quiet positions and 2,345 inside searches;"),
            "{text}"
        );
        assert_eq!(commands(&network), training.commands);
        assert!(text.ends_with("Results:\n\n- +3 =2 -1\n- +4 =2 -1\n"), "{text}");
        assert_eq!(game_of(&network, None), "near");
        assert_eq!(game_of(&network, Some("near-8x9")), "near-8x9");
        fs::remove_dir_all(&folder).expect("the folder can be removed");
    }
}
