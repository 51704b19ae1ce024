//! `vicinity-lab sets`: the score of every set of a variant's options, measured in self-play.
//!
//! Each set has a file of games as `vicinity-lab facts` plays them, so an interrupted run goes on
//! where it stopped, and `vicinity-lab facts --from` computes all figures of a set.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use vicinity::program::{ProgramError, read_variant};
use vicinity_rules::{Color, Variant};
use vicinity_tune::facts::Results;

use super::{Player, gather, play_into};

/// Play every set of a variant's options and print the scores, the fairest set first
#[derive(Args)]
pub(crate) struct Sets {
    /// The variants; one without options in its name stands for all sets of its options
    #[arg(value_name = "VARIANT", required = true)]
    variants: Vec<String>,
    /// The nodes of a move
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    nodes: u64,
    /// The number of games of each set
    #[arg(long, value_name = "N", default_value_t = 400)]
    games: u64,
    /// The seed of the games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The number of games at a time [default: one for each processor]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// The folder of the files of games
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
}

pub(crate) fn run(args: &Sets, out: &mut dyn Write) -> Result<(), ProgramError> {
    std::fs::create_dir_all(&args.out).map_err(|error| ProgramError::file(args.out.display(), &error))?;
    let mut names: Vec<String> = Vec::new();
    for name in &args.variants {
        names.extend(sets(name)?);
    }
    let mut lines: Vec<(f64, String)> = Vec::new();
    for name in &names {
        let variant = read_variant(name)?;
        writeln!(out, "{name}")?;
        let file = args.out.join(format!("{}-{}.games", name.replace([':', ','], "_"), args.nodes));
        let player = Player { file: None, weights: None };
        let settings = player.settings(&variant, args.nodes.max(1), args.seed);
        play_into(&file, &variant, &player, &settings, (args.games, args.threads), out)?;
        let results = gather::read(&file, &variant)?.1.results();
        let imbalance = (results.score().value - 0.5).abs();
        lines.push((imbalance, line(&variant, results)));
    }
    lines.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    writeln!(out)?;
    lines.iter().try_for_each(|(_, line)| writeln!(out, "{line}"))?;
    Ok(())
}

/// The names of all sets of a variant's options; the name itself if it states options.
fn sets(name: &str) -> Result<Vec<String>, ProgramError> {
    let variant = read_variant(name)?;
    let mut sets = vec![variant.name().to_owned()];
    if name.contains(':') {
        return Ok(sets);
    }
    for option in variant.options() {
        let with_default = std::mem::take(&mut sets);
        for value in option.values {
            for set in &with_default {
                let separator = if set.contains(':') { ',' } else { ':' };
                let set = format!("{set}{separator}{}={value}", option.key);
                sets.push(read_variant(&set)?.name().to_owned());
            }
        }
    }
    Ok(sets)
}

/// The line of a set: its name, and the score of White, by the name of its side.
fn line(variant: &Arc<Variant>, results: Results) -> String {
    let score = results.score();
    let percent = |share: f64| 100.0 * share;
    let side = match variant.side(Color::White).name.as_ref() {
        "" => "White",
        name => name,
    };
    format!(
        "{}: {side} (White) {:.1}% ({:.1} to {:.1}), draws {:.1}%, {} games",
        variant.name(),
        percent(score.value),
        percent(score.low),
        percent(score.high),
        percent(results.drawn as f64 / results.games() as f64),
        results.games()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_of_options_occurs_once() {
        let sets = sets("near-vs-normal").expect("a known name");
        assert_eq!(sets.len(), 64);
        let distinct: std::collections::HashSet<&String> = sets.iter().collect();
        assert_eq!(distinct.len(), 64);
        assert!(sets.iter().any(|set| set == "near-vs-normal"), "the default");
        let one = super::sets("near-vs-normal:ep=off,near=black").expect("known options");
        assert_eq!(one, ["near-vs-normal:near=black,ep=off"]);
        assert_eq!(super::sets("chess").expect("a known name"), ["chess"]);
    }

    #[test]
    fn an_interrupted_run_continues() {
        let folder = std::env::temp_dir().join(format!("vicinity-lab-sets-{}", std::process::id()));
        let mut args = Sets {
            variants: vec!["near-vs-normal:near=black".to_owned()],
            nodes: 20,
            games: 2,
            seed: 1,
            threads: Some(1),
            out: folder.clone(),
        };
        let printed = |args: &Sets| {
            let mut out = Vec::new();
            run(args, &mut out).expect("the games can be played");
            String::from_utf8(out).expect("text").lines().last().expect("a line").to_owned()
        };
        let first = printed(&args);
        assert!(first.starts_with("near-vs-normal:near=black: Normal (White) "), "{first}");
        assert!(first.ends_with(" 2 games"), "{first}");
        assert_eq!(printed(&args), first, "no further game");
        args.games = 3;
        assert!(printed(&args).ends_with(" 3 games"));
        std::fs::remove_dir_all(folder).expect("it is there");
    }
}
