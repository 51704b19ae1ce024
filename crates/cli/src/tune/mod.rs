//! `vicinity tune`: fits the weights of the evaluation to games of the engine against itself.
//!
//! Games begin with random moves and are played at a fixed number of nodes for each move. Their quiet positions, with what the
//! search said and what the game came to, are fitted by logistic regression (P. Österlund's "Texel's tuning method").
//! The same seed gives the same games and the same weights on every machine.

mod fit;
mod games;
mod write;

use std::io::{BufRead, BufReader, BufWriter, Write};
use std::sync::Arc;

use vicinity_rules::{Position, Variant};
use vicinity_search::Engine;
use vicinity_search::tuning::Features;

use self::fit::{Example, Settings};
use self::games::Sample;
use crate::arguments::Arguments;
use crate::{Failure, read_variant};

/// The engine's table: games at so few nodes need no more.
const HASH_MIB: usize = 1;

pub(crate) fn run(mut arguments: Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let mut number = |name: &str, default: f64| -> Result<f64, Failure> {
        let Some(text) = arguments.option(name)? else { return Ok(default) };
        let number = text.parse().ok().filter(|number: &f64| number.is_finite() && *number >= 0.0);
        number.ok_or_else(|| Failure::Usage(format!("“{text}” is no number for {name}")))
    };
    let games = number("--games", 2_000.0)? as u64;
    let nodes = number("--nodes", 500.0)? as u64;
    let seed = number("--seed", 1.0)? as u64;
    let settings = Settings {
        epochs: number("--epochs", 30.0)? as usize,
        of_result: number("--lambda", 0.5)?.min(1.0),
        scale_cp: number("--scale", 200.0)?.max(1.0),
        seed,
    };
    let (write, file) = (arguments.option("--positions")?, arguments.option("--out")?);
    let read = arguments.option("--read")?;
    let [names] = arguments.words(["VARIANT"])?;
    // Variants of one family, separated by “+”, are fitted together.
    let variants = names.split('+').map(read_variant).collect::<Result<Vec<_>, _>>()?;
    let features: Vec<Features> = variants.iter().map(|variant| Features::new(variant)).collect();
    if features.iter().any(|one| one.family() != features[0].family()) {
        return Err(Failure::Usage("the variants do not share their weights".to_owned()));
    }

    let mut examples: Vec<Example> = Vec::new();
    let mut add = |which: usize, sample: &Sample| {
        let position = Position::from_fen(&variants[which], &sample.fen);
        if let Ok(position) = position {
            examples.push(Example::new(&features[which].count(&position), sample, settings));
        }
    };
    if let Some(names) = &read {
        for name in names.split('+') {
            read_samples(name, &variants, &mut add)?;
        }
    }
    let mut positions = match &write {
        Some(name) => Some(BufWriter::new(create(name)?)),
        None => None,
    };
    for (which, variant) in variants.iter().enumerate() {
        let mut engine = Engine::new(HASH_MIB);
        let mut fault = Ok(());
        for game in 0..games {
            games::play(variant, &mut engine, nodes, game_seed(seed, game), &mut |sample| {
                if let Some(positions) = &mut positions
                    && fault.is_ok()
                {
                    fault = writeln!(positions, "{};{sample}", variant.name());
                }
                add(which, &sample);
            });
            if (game + 1) % 500 == 0 {
                writeln!(out, "{}: {} games", variant.name(), game + 1)?;
                out.flush()?;
            }
        }
        fault?;
    }
    if let Some(positions) = &mut positions {
        positions.flush()?;
    }
    writeln!(out, "{} positions", examples.len())?;
    if examples.is_empty() || settings.epochs == 0 {
        return Ok(());
    }
    let weights =
        fit::fit(features[0].weights(), features[0].blocks()[0].1, &mut examples, settings, &mut |line| {
            writeln!(out, "{line}")
        })?;
    let text = write::rust(&features[0], &weights);
    match file {
        None => out.write_all(text.as_bytes())?,
        Some(name) => create(&name)?.write_all(text.as_bytes())?,
    }
    Ok(())
}

fn game_seed(seed: u64, game: u64) -> u64 {
    seed.wrapping_mul(1_000_003).wrapping_add(game)
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
    fn tuned(variant: &str, seed: u64) -> String {
        let name = std::env::temp_dir().join(format!("vicinity-tune-{}-{seed}.rs", std::process::id()));
        let name = name.to_string_lossy().into_owned();
        let seed = seed.to_string();
        let words =
            ["--games", "3", "--nodes", "60", "--epochs", "2", "--seed", &seed, "--out", &name, variant];
        run(Arguments::of(&words), &mut Vec::new()).ok().expect("it is called as it should be");
        let text = std::fs::read_to_string(&name).expect("it has just been written");
        std::fs::remove_file(&name).expect("it is there");
        text
    }

    #[test]
    fn the_same_seed_gives_the_same_weights() {
        for variant in ["near", "contact", "near+near-8x9"] {
            assert_eq!(tuned(variant, 3), tuned(variant, 3), "{variant}");
            assert_ne!(tuned(variant, 3), tuned(variant, 4), "{variant}");
        }
    }

    #[test]
    fn positions_survive_being_written() {
        let sample = Sample { fen: "8/8/8/8/8/8/8/K6k w - - 0 1".to_owned(), score_cp: -7, half_points: 1 };
        assert_eq!(Sample::parse(&sample.to_string()), Some(sample));
        assert_eq!(Sample::parse("nonsense"), None);
    }
}
