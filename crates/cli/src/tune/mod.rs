//! `vicinity tune`: fits the weights of the evaluation to games of the engine against itself.
//!
//! Games begin with random moves and are played at a fixed number of nodes for each move. Their quiet positions, with what the
//! search said and what the game came to, are fitted by logistic regression (P. Österlund's "Texel's tuning method").
//! With `--rounds` it begins from nothing but how pieces move, so that nothing fitted before matters. The same seed gives the
//! same games and the same weights on every machine, by however many threads.

mod fit;
mod games;
mod write;

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;

use vicinity_rules::{Position, Variant};
use vicinity_search::Engine;
use vicinity_search::tuning::Features;

use self::fit::{Example, Settings};
use self::games::Sample;
use crate::arguments::Arguments;
use crate::{Failure, read_variant};

/// The engine's table: games at so few nodes need no more.
const HASH_MIB: usize = 1;
/// Deep lines on large boards take more than a thread usually has.
const STACK_BYTES: usize = 64 << 20;
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

pub(crate) fn run(mut arguments: Arguments, out: &mut impl Write) -> Result<(), Failure> {
    // As it stands in the file that is written: what the weights come of.
    let mut command = String::from("vicinity tune");
    let mut number = |name: &str, default: f64| -> Result<f64, Failure> {
        let Some(text) = arguments.option(name)? else { return Ok(default) };
        let number = text.parse().ok().filter(|number: &f64| number.is_finite() && *number >= 0.0);
        let number = number.ok_or_else(|| Failure::Usage(format!("“{text}” is no number for {name}")))?;
        command += &format!(" {name} {number}");
        Ok(number)
    };
    let games = number("--games", 2_000.0)? as u64;
    let nodes = number("--nodes", 500.0)? as u64;
    let seed = number("--seed", 1.0)? as u64;
    let rounds = number("--rounds", 0.0)? as u64;
    let settings = Settings {
        epochs: number("--epochs", 30.0)? as usize,
        of_result: number("--lambda", 0.5)?.min(1.0),
        scale_cp: number("--scale", 200.0)?.max(1.0),
        seed,
    };
    let threads = match arguments.option("--threads")? {
        None => thread::available_parallelism().map_or(1, usize::from),
        Some(text) => match text.parse() {
            Ok(threads) => usize::clamp(threads, 1, 64),
            Err(_) => return Err(Failure::Usage(format!("“{text}” is no number for --threads"))),
        },
    };
    let (write, file) = (arguments.option("--positions")?, arguments.option("--out")?);
    let read = arguments.option("--read")?;
    if let Some(read) = &read {
        command += &format!(" --read {read}");
    }
    let [names] = arguments.words(["VARIANT"])?;
    command += &format!(" {names}");
    // Variants of one family, separated by “+”, are fitted together; one that is named twice plays twice as many games.
    let variants = names.split('+').map(read_variant).collect::<Result<Vec<_>, _>>()?;
    let features: Vec<Features> = variants.iter().map(|variant| Features::new(variant)).collect();
    if features.iter().any(|one| one.family() != features[0].family()) {
        return Err(Failure::Usage("the variants do not share their weights".to_owned()));
    }
    let kinds = features[0].blocks()[0].1;
    let mut start = features[0].weights().to_vec();
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
                examples.extend(example(&features[which], &variants[which], &sample, settings));
                Ok(())
            })?;
            let found =
                fit::fit(&start, kinds, &mut examples, settings, &mut |line| writeln!(out, "{line}"))?;
            start = found;
            examples.clear();
        }
    }
    if let Some(names) = &read {
        for name in names.split('+') {
            read_samples(name, &variants, &mut |which, sample| {
                examples.extend(example(&features[which], &variants[which], sample, settings));
            })?;
        }
    }
    let mut positions = match &write {
        Some(name) => Some(BufWriter::new(create(name)?)),
        None => None,
    };
    if rounds > 0 {
        plan.weights = Some(&start);
    }
    play(plan, out, &mut |which, sample| {
        if let Some(positions) = &mut positions {
            writeln!(positions, "{};{sample}", variants[which].name())?;
        }
        examples.extend(example(&features[which], &variants[which], &sample, settings));
        Ok(())
    })?;
    if let Some(positions) = &mut positions {
        positions.flush()?;
    }
    writeln!(out, "{} positions", examples.len())?;
    if examples.is_empty() || settings.epochs == 0 {
        return Ok(());
    }
    let weights = fit::fit(&start, kinds, &mut examples, settings, &mut |line| writeln!(out, "{line}"))?;
    let text = write::rust(&features[0], &weights, &command);
    match file {
        None => out.write_all(text.as_bytes())?,
        Some(name) => create(&name)?.write_all(text.as_bytes())?,
    }
    Ok(())
}

/// Plays the games of each variant and hands their positions over, game by game in the order of their numbers, whichever thread
/// ends one first.
fn play(
    plan: Plan,
    out: &mut impl Write,
    keep: &mut dyn FnMut(usize, Sample) -> Result<(), Failure>,
) -> Result<(), Failure> {
    for (which, variant) in plan.variants.iter().enumerate() {
        let next = AtomicU64::new(0);
        // Bounded, so that threads do not run far ahead of what is written down.
        let (sender, results) = mpsc::sync_channel(64);
        thread::scope(|scope| {
            for _ in 0..plan.threads {
                let (sender, next) = (sender.clone(), &next);
                let play = move || {
                    let mut engine = match plan.weights {
                        Some(weights) => Engine::with_weights(HASH_MIB, weights.to_vec()),
                        None => Engine::new(HASH_MIB),
                    };
                    loop {
                        let game = next.fetch_add(1, Ordering::Relaxed);
                        if game >= plan.games {
                            break;
                        }
                        let seed = plan.seed.wrapping_add((which as u64) << 40);
                        let seed = seed.wrapping_mul(1_000_003).wrapping_add(game);
                        let samples = games::play(variant, &mut engine, plan.nodes, seed);
                        if sender.send((game, samples)).is_err() {
                            break;
                        }
                    }
                };
                let thread = thread::Builder::new().stack_size(STACK_BYTES);
                thread
                    .spawn_scoped(scope, play)
                    .map_err(|error| Failure::Input(format!("no thread: {error}")))?;
            }
            drop(sender);
            // Dropped whatever ends this, so that no thread waits for its positions to be taken.
            let results = results;
            let (mut early, mut turn) = (BTreeMap::new(), 0);
            for (game, samples) in results.iter() {
                early.insert(game, samples);
                while let Some(samples) = early.remove(&turn) {
                    samples.into_iter().try_for_each(|sample| keep(which, sample))?;
                    turn += 1;
                    if turn % 500 == 0 {
                        writeln!(out, "{}: {turn} games", variant.name())?;
                        out.flush()?;
                    }
                }
            }
            Ok::<(), Failure>(())
        })?;
    }
    Ok(())
}

/// A sample as what is fitted; `None` where it is no position of the variant.
fn example(
    features: &Features,
    variant: &Arc<Variant>,
    sample: &Sample,
    settings: Settings,
) -> Option<Example> {
    let position = Position::from_fen(variant, &sample.fen).ok()?;
    Some(Example::new(&features.count(&position), sample, settings))
}

fn create(name: &str) -> Result<std::fs::File, Failure> {
    std::fs::File::create(name).map_err(|error| Failure::Input(format!("{name}: {error}")))
}

/// Reads the positions of a file that an earlier run wrote: each line a variant and a [`Sample`].
fn read_samples(
    name: &str,
    variants: &[Arc<Variant>],
    add: &mut dyn FnMut(usize, &Sample),
) -> Result<(), Failure> {
    let fault = |line: usize, what: &str| Failure::Input(format!("{name}, line {line}: {what}"));
    let file = std::fs::File::open(name).map_err(|error| Failure::Input(format!("{name}: {error}")))?;
    for (number, line) in BufReader::new(file).lines().enumerate() {
        let line = line.map_err(|_| fault(number + 1, "not text"))?;
        let (variant, sample) = line.split_once(';').ok_or_else(|| fault(number + 1, "no position"))?;
        let which = variants.iter().position(|known| known.name() == variant);
        let which = which.ok_or_else(|| fault(number + 1, "a position of another variant"))?;
        let sample = Sample::parse(sample).ok_or_else(|| fault(number + 1, "no position"))?;
        add(which, &sample);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The weights that a small run with a seed writes.
    fn tuned(variant: &str, seed: u64, more: &[&str]) -> String {
        let name = format!("vicinity-tune-{}-{seed}-{}.rs", std::process::id(), more.concat());
        let name = std::env::temp_dir().join(name);
        let name = name.to_string_lossy().into_owned();
        let seed = seed.to_string();
        let mut words =
            vec!["--games", "3", "--nodes", "60", "--epochs", "2", "--seed", &seed, "--out", &name, variant];
        words.extend(more);
        run(Arguments::of(&words), &mut Vec::new()).ok().expect("it is called as it should be");
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
    fn rounds_begin_from_nothing() {
        let one = tuned("near", 3, &["--rounds", "1"]);
        assert_ne!(one, tuned("near", 3, &[]), "the weights built in count for nothing");
        assert_ne!(one, tuned("near", 3, &["--rounds", "2"]));
        assert!(
            one.contains("`vicinity tune --games 3 --nodes 60 --seed 3 --rounds 1 --epochs 2 near`"),
            "{one}"
        );
    }

    #[test]
    fn positions_survive_being_written() {
        let sample = Sample { fen: "8/8/8/8/8/8/8/K6k w - - 0 1".to_owned(), score_cp: -7, half_points: 1 };
        assert_eq!(Sample::parse(&sample.to_string()), Some(sample));
        assert_eq!(Sample::parse("nonsense"), None);
    }
}
