//! `vicinity-lab tune`: fits the weights of the evaluation to games of the engine against itself.
//!
//! Games begin with random moves and are played at a fixed number of nodes for each move. Their quiet positions, with what the
//! search said and what the game came to, are fitted by logistic regression (P. Österlund's "Texel's tuning method").
//! With `--rounds` it begins from nothing but how pieces move, so that nothing fitted before matters. The same seed gives the
//! same games and the same weights on every machine, by however many threads, as long as `fastrand` is the same version.

mod write;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use vicinity::program::{Failure, read_variant};
use vicinity_rules::{Position, Variant};
use vicinity_search::Engine;
use vicinity_search::tuning::Features;

use vicinity_tune::adam::{self, Settings};
use vicinity_tune::{Aim, Example, Sample};

use crate::crew;
use crate::net::Reader;
use crate::output::OutFile;

/// The engine's table: games at so few nodes need no more.
const HASH_MIB: usize = 1;
/// Of the games asked for, the rounds before the last play one in so many: they only show the way.
const EARLIER_ROUND: u64 = 4;

/// Which games are played for one round.
#[derive(Clone, Copy)]
struct Plan<'a> {
    variants: &'a [Arc<Variant>],
    games: u64,
    nodes: u64,
    seed: u64,
    threads: usize,
    /// What the engine plays by; `None` for the weights built in.
    weights: Option<&'a [(i32, i32)]>,
}

/// Fit the evaluation's weights to games of the engine against itself
#[derive(Args)]
#[command(
    after_help = "The same seed gives the same weights, by however many threads, as long as the program is the same: \
the random numbers are those of one version of the library fastrand."
)]
pub(crate) struct Tune {
    /// Games whose weights are one, with “+” between; a game that is there twice is played twice as often
    #[arg(value_name = "VARIANT[+VARIANT…]")]
    variants: String,
    /// How many games of each are played: 2000
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    games: Option<u64>,
    /// The nodes of a move: 500
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    nodes: Option<u64>,
    /// Decides which games are played: 1
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    seed: Option<u64>,
    /// Begin from nothing but how pieces move, in so many rounds: 0, from the weights that are built in
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    rounds: Option<u64>,
    /// How often every position is looked at: 30
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    epochs: Option<usize>,
    /// The result's share in what is aimed at; the rest is what the search said: 0.5
    #[arg(long, value_name = "L", value_parser = read_quantity, allow_negative_numbers = true)]
    lambda: Option<f64>,
    /// The centipawns that make the odds e to 1: 200
    #[arg(long, value_name = "CP", value_parser = read_quantity, allow_negative_numbers = true)]
    scale: Option<f64>,
    /// How many games at a time: one for each processor
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Take the games of these files of `vicinity-lab data` as well, with “+” between
    #[arg(long, value_name = "FILE[+FILE…]")]
    read: Option<String>,
    /// Write the weights into this file instead of standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

fn read_quantity(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number: &f64| number.is_finite() && *number >= 0.0);
    number.ok_or_else(|| "it is finite and not negative".to_owned())
}

impl Tune {
    /// As it stands in the file that is written: what the weights come of.
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

pub(crate) fn run(asked: &Tune, out: &mut dyn Write) -> Result<(), Failure> {
    let games = asked.games.unwrap_or(2_000);
    let nodes = asked.nodes.unwrap_or(500);
    let seed = asked.seed.unwrap_or(1);
    let rounds = asked.rounds.unwrap_or(0);
    let settings = Settings {
        epochs: asked.epochs.unwrap_or(30),
        aim: Aim {
            of_result: asked.lambda.unwrap_or(0.5).min(1.0),
            scale_cp: asked.scale.unwrap_or(200.0).max(1.0),
        },
        seed,
    };
    let threads = crew::threads(asked.threads);
    // Variants of one family, separated by “+”, are fitted together; one that is named twice plays twice as many games.
    let variants = asked.variants.split('+').map(read_variant).collect::<Result<Vec<_>, _>>()?;
    let features: Vec<Features> = variants.iter().map(|variant| Features::new(variant)).collect();
    if features.iter().any(|one| one.family() != features[0].family()) {
        return Err(Failure::Usage("the variants do not share their weights".to_owned()));
    }
    let kinds = features[0].blocks()[0].1;
    let mut start = features[0].weights().to_vec();
    let file = asked.out.as_deref().map(OutFile::try_out).transpose()?;
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
    if let Some(names) = &asked.read {
        for name in names.split('+') {
            let games = Reader::open(Path::new(name))?;
            let which = variants.iter().position(|variant| variant.name() == games.variant);
            let which = which.ok_or_else(|| {
                Failure::Input(format!("{name}: games of {}, not of {}", games.variant, asked.variants))
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
    let text = write::text(&features[0], &weights, &asked.command());
    match file {
        None => out.write_all(text.as_bytes())?,
        Some(file) => file.write(&text)?,
    }
    Ok(())
}

/// Plays the games of each variant and hands their positions over, game by game in the order of their numbers, whichever thread
/// ends one first.
fn play(plan: Plan, out: &mut dyn Write, keep: &mut dyn FnMut(usize, Sample)) -> Result<(), Failure> {
    for (which, variant) in plan.variants.iter().enumerate() {
        let engine = || match plan.weights {
            Some(weights) => Engine::with_weights(HASH_MIB, weights.to_vec()),
            None => Engine::new(HASH_MIB),
        };
        let play = |engine: &mut Engine, game: u64| {
            let seed = plan.seed.wrapping_add((which as u64) << 40);
            let seed = seed.wrapping_mul(1_000_003).wrapping_add(game);
            let game =
                vicinity_tune::play(variant, engine, vicinity_tune::Plan::for_weights(plan.nodes), seed);
            game.map_or(Vec::new(), |game| game.samples(variant))
        };
        let mut taken = 0;
        crew::in_order(
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

/// A sample as what is fitted; `None` where it is no position of the variant.
fn example(features: &Features, variant: &Arc<Variant>, sample: &Sample, aim: Aim) -> Option<Example> {
    let position = Position::from_fen(variant, &sample.fen).ok()?;
    Some(Example::new(&features.count(&position), sample, aim))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::asked;

    #[test]
    fn a_file_is_tried_before_games_are_played() {
        let mut out = Vec::new();
        // More games than anybody waits for.
        let words =
            ["--games", "1000000000000000000", "--rounds", "2", "--out", "/no/such/folder/file", "near"];
        let failure = run(&asked(&words), &mut out).expect_err("it cannot be written");
        assert!(matches!(failure, Failure::Input(what) if what.starts_with("/no/such/folder/file: ")));
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
        run(&asked(&words), &mut Vec::new()).expect("it is called as it should be");
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
    fn games_that_were_played_for_networks_are_read() {
        let file = std::env::temp_dir().join(format!("vicinity-lab-tune-{}.games", std::process::id()));
        let file = file.to_str().expect("a path that is text");
        let words = ["near", "--nodes", "40", "--games", "6", "--out", file];
        crate::net::data::run(&asked(&words), &mut Vec::new()).expect("games can be played");
        let read = |variant| {
            let mut out = Vec::new();
            let words = ["--games", "0", "--epochs", "1", "--read", file, variant];
            run(&asked(&words), &mut out).map(|()| String::from_utf8(out).expect("text"))
        };
        let told = read("near").expect("its games are near's");
        assert!(!told.starts_with("0 positions") && told.contains(" positions\n"), "{told}");
        let refused = read("contact");
        assert!(
            matches!(refused, Err(Failure::Input(what)) if what.ends_with("games of near, not of contact"))
        );
        std::fs::remove_file(file).expect("it is there");
    }

    #[test]
    fn rounds_begin_from_nothing() {
        let one = tuned("near", 3, &["--rounds", "1"]);
        assert_ne!(one, tuned("near", 3, &[]), "the weights built in count for nothing");
        assert_ne!(one, tuned("near", 3, &["--rounds", "2"]));
        assert!(
            one.contains("`vicinity-lab tune --games 3 --nodes 60 --seed 3 --rounds 1 --epochs 2 near`"),
            "{one}"
        );
    }
}
