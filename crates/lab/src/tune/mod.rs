//! `vicinity-lab tune`: tunes the weights of the evaluation on self-play games.
//!
//! Games begin with random moves and are played with a fixed number of nodes for each move. Their
//! quiet positions, with the scores of the search and the results of the games, are fitted by
//! logistic regression (P. Österlund's "Texel's tuning method"). With `--rounds` it starts from
//! piece movement only, independent of earlier weights. The same seed gives the same games and the
//! same weights on every machine, with any number of threads, as long as the version of `fastrand`
//! is the same.

mod write;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use vicinity::program::{ProgramError, read_variant};
use vicinity_rules::{Position, Variant};
use vicinity_search::Engine;
use vicinity_search::tuning::Features;

use vicinity_tune::adam::{self, Settings};
use vicinity_tune::{Aim, Example, Sample};

use crate::net::GamesReader;
use crate::output::OutFile;
use crate::workers;

/// The engine's table: games with so few nodes need no more.
const HASH_MIB: usize = 1;
/// The rounds before the last play one in this many of the games.
const EARLIER_ROUND: u64 = 4;

/// The games of one round.
#[derive(Clone, Copy)]
struct Plan<'a> {
    variants: &'a [Arc<Variant>],
    games: u64,
    nodes: u64,
    seed: u64,
    threads: usize,
    /// The weights of the engine; `None` for the built-in ones.
    weights: Option<&'a [(i32, i32)]>,
}

/// Tune the weights of the evaluation on games of the engine against itself
#[derive(Args)]
#[command(
    after_help = "The same seed gives the same weights with any number of threads and the same version of the program: \
the random numbers depend on the version of the library fastrand."
)]
pub(crate) struct Tune {
    /// The variants that share the weights, separated by “+”; one that is named twice is played
    /// twice as often
    #[arg(value_name = "VARIANT[+VARIANT…]")]
    variants: String,
    /// The number of games of each [default: 2000]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    games: Option<u64>,
    /// The nodes of a move [default: 500]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    nodes: Option<u64>,
    /// The seed of the games [default: 1]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    seed: Option<u64>,
    /// Start from piece movement only, in this many rounds [default: 0, from the built-in weights]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    rounds: Option<u64>,
    /// The number of passes over all positions [default: 30]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    epochs: Option<usize>,
    /// The weight of the game's result in the target; the rest is the score of the search [default:
    /// 0.5]
    #[arg(long, value_name = "L", value_parser = read_quantity, allow_negative_numbers = true)]
    lambda: Option<f64>,
    /// The centipawns that correspond to odds of e to 1 [default: 200]
    #[arg(long, value_name = "CP", value_parser = read_quantity, allow_negative_numbers = true)]
    scale: Option<f64>,
    /// The number of games at a time [default: one for each processor]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Also use the games of these files of `vicinity-lab data`, separated by “+”
    #[arg(long, value_name = "FILE[+FILE…]")]
    read: Option<String>,
    /// Write the weights to this file instead of standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

fn read_quantity(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number: &f64| number.is_finite() && *number >= 0.0);
    number.ok_or_else(|| "must be finite and not negative".to_owned())
}

impl Tune {
    /// The command as stated in the file of weights.
    fn command(&self) -> String {
        let mut command = String::from("vicinity-lab tune");
        let mut add = |name, number: Option<String>| {
            command.extend(number.map(|number| format!(" --{name} {number}")));
        };
        add("games", self.games.map(|number| number.to_string()));
        add("nodes", self.nodes.map(|number| number.to_string()));
        add("seed", self.seed.map(|number| number.to_string()));
        add("rounds", self.rounds.map(|number| number.to_string()));
        add("epochs", self.epochs.map(|number| number.to_string()));
        add("lambda", self.lambda.map(|number| number.to_string()));
        add("scale", self.scale.map(|number| number.to_string()));
        command.extend(self.read.iter().map(|read| format!(" --read {read}")));
        command + " " + &self.variants
    }
}

pub(crate) fn run(args: &Tune, out: &mut dyn Write) -> Result<(), ProgramError> {
    let games = args.games.unwrap_or(2_000);
    let nodes = args.nodes.unwrap_or(500);
    let seed = args.seed.unwrap_or(1);
    let rounds = args.rounds.unwrap_or(0);
    let settings = Settings {
        epochs: args.epochs.unwrap_or(30),
        aim: Aim {
            of_result: args.lambda.unwrap_or(0.5).min(1.0),
            scale_cp: args.scale.unwrap_or(200.0).max(1.0),
        },
        seed,
    };
    let threads = workers::threads(args.threads);
    // Variants of one family, separated by “+”, are tuned together; one that is named twice plays
    // twice as many games.
    let variants = args.variants.split('+').map(read_variant).collect::<Result<Vec<_>, _>>()?;
    let features: Vec<Features> = variants.iter().map(|variant| Features::new(variant)).collect();
    if features.iter().any(|one| one.family() != features[0].family()) {
        return Err(ProgramError::Usage("the variants do not share their weights".to_owned()));
    }
    let kinds = features[0].blocks()[0].1;
    let mut start = features[0].weights().to_vec();
    let file = args.out.as_deref().map(OutFile::try_out).transpose()?;
    let mut plan = Plan { variants: &variants, games, nodes, seed, threads, weights: None };

    let mut examples: Vec<Example> = Vec::new();
    if rounds > 0 {
        start = features[0].rough_weights();
        for round in 1..rounds {
            let earlier = Plan {
                games: games.div_ceil(EARLIER_ROUND),
                seed: seed.wrapping_add(round << 32),
                weights: Some(&start),
                ..plan
            };
            writeln!(out, "round {round}")?;
            play(earlier, out, &mut |which, sample| {
                examples.extend(example(&features[which], &variants[which], &sample, settings.aim));
            })?;
            let found =
                adam::fit(&start, kinds, &mut examples, settings, &mut |line| writeln!(out, "{line}"))?;
            start = found;
            examples.clear();
        }
    }
    if let Some(names) = &args.read {
        for name in names.split('+') {
            let games = GamesReader::open(Path::new(name))?;
            let which = variants.iter().position(|variant| variant.name() == games.variant);
            let which = which.ok_or_else(|| {
                ProgramError::Input(format!("{name}: games of {}, not of {}", games.variant, args.variants))
            })?;
            for sample in games.flat_map(|game| game.samples(&variants[which])) {
                examples.extend(example(&features[which], &variants[which], &sample, settings.aim));
            }
        }
    }
    if rounds > 0 {
        plan.weights = Some(&start);
    }
    play(plan, out, &mut |which, sample| {
        examples.extend(example(&features[which], &variants[which], &sample, settings.aim));
    })?;
    writeln!(out, "{} positions", examples.len())?;
    if examples.is_empty() || settings.epochs == 0 {
        return Ok(());
    }
    let weights = adam::fit(&start, kinds, &mut examples, settings, &mut |line| writeln!(out, "{line}"))?;
    let text = write::text(&features[0], &weights, &args.command());
    match file {
        None => out.write_all(text.as_bytes())?,
        Some(file) => file.write(&text)?,
    }
    Ok(())
}

/// Plays the games of each variant and calls `keep` with their positions, in the order of the
/// games.
fn play(plan: Plan, out: &mut dyn Write, keep: &mut dyn FnMut(usize, Sample)) -> Result<(), ProgramError> {
    for (which, variant) in plan.variants.iter().enumerate() {
        let engine = || match plan.weights {
            Some(weights) => Engine::with_weights(HASH_MIB, weights.to_vec()),
            None => Engine::new(HASH_MIB),
        };
        let play = |engine: &mut Engine, game: u64| {
            let seed = plan.seed.wrapping_add((which as u64) << 40);
            let seed = vicinity_tune::game_seed(seed, game);
            let game =
                vicinity_tune::play(variant, engine, vicinity_tune::Plan::for_weights(plan.nodes), seed);
            game.map_or(Vec::new(), |game| game.samples(variant))
        };
        let mut taken = 0;
        workers::in_order(
            plan.threads,
            0,
            |game| game < plan.games,
            engine,
            play,
            |samples| {
                samples.into_iter().for_each(|sample| keep(which, sample));
                taken += 1;
                if taken % 500 == 0 {
                    writeln!(out, "{}: {taken} games", variant.name())?;
                    out.flush()?;
                }
                Ok(())
            },
        )?;
    }
    Ok(())
}

/// A sample as an example for fitting; `None` if it is not a position of the variant.
fn example(features: &Features, variant: &Arc<Variant>, sample: &Sample, aim: Aim) -> Option<Example> {
    let position = Position::from_fen(variant, &sample.fen).ok()?;
    Some(Example::new(&features.count(&position), sample, aim))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse_args;

    #[test]
    fn the_output_file_is_checked_before_games_are_played() {
        let mut out = Vec::new();
        // More games than can be played.
        let words =
            ["--games", "1000000000000000000", "--rounds", "2", "--out", "/no/such/folder/file", "near"];
        let failure = run(&parse_args(&words), &mut out).expect_err("it cannot be written");
        assert!(matches!(failure, ProgramError::Input(what) if what.starts_with("/no/such/folder/file: ")));
        assert!(out.is_empty());
    }

    /// The weights that a small run with a seed writes.
    fn tuned(variant: &str, seed: u64, more: &[&str]) -> String {
        let name = format!("vicinity-lab-tune-{}-{seed}-{}.rs", std::process::id(), more.concat());
        let name = std::env::temp_dir().join(name);
        let name = name.to_string_lossy().into_owned();
        let seed = seed.to_string();
        let mut words =
            vec!["--games", "3", "--nodes", "60", "--epochs", "2", "--seed", &seed, "--out", &name, variant];
        words.extend(more);
        run(&parse_args(&words), &mut Vec::new()).expect("the arguments are valid");
        let text = std::fs::read_to_string(&name).expect("it has just been written");
        std::fs::remove_file(&name).expect("it is there");
        text
    }

    #[test]
    fn the_same_seed_gives_the_same_weights() {
        for variant in ["near", "contact", "near+near-8x9"] {
            let one = tuned(variant, 3, &["--threads", "1"]);
            assert_eq!(one, tuned(variant, 3, &["--threads", "3"]), "{variant}");
            assert_ne!(one, tuned(variant, 4, &[]), "{variant}");
        }
    }

    #[test]
    fn games_played_for_networks_can_be_read() {
        let file = std::env::temp_dir().join(format!("vicinity-lab-tune-{}.games", std::process::id()));
        let file = file.to_str().expect("a path that is text");
        let words = ["near", "--nodes", "40", "--games", "6", "--out", file];
        crate::net::data::run(&parse_args(&words), &mut Vec::new()).expect("games can be played");
        let read = |variant| {
            let mut out = Vec::new();
            let words = ["--games", "0", "--epochs", "1", "--read", file, variant];
            run(&parse_args(&words), &mut out).map(|()| String::from_utf8(out).expect("text"))
        };
        let output = read("near").expect("its games are near's");
        assert!(!output.starts_with("0 positions") && output.contains(" positions\n"), "{output}");
        let refused = read("contact");
        assert!(
            matches!(refused, Err(ProgramError::Input(what)) if what.ends_with("games of near, not of contact"))
        );
        std::fs::remove_file(file).expect("it is there");
    }

    #[test]
    fn rounds_start_from_rough_weights() {
        let one = tuned("near", 3, &["--rounds", "1"]);
        assert_ne!(one, tuned("near", 3, &[]), "the weights built in count for nothing");
        assert_ne!(one, tuned("near", 3, &["--rounds", "2"]));
        assert!(
            one.contains("`vicinity-lab tune --games 3 --nodes 60 --seed 3 --rounds 1 --epochs 2 near`"),
            "{one}"
        );
    }
}
