//! `vicinity variants`: the variants and their options.

use std::io::Write;

use clap::Args;
use serde::Serialize;
use vicinity_rules::{OptionSpec, Variant, variants};

use crate::custom::GamesFile;
use crate::program::{ProgramError, json, read_variant};

/// List the variants with their options and start positions
#[derive(Args)]
pub(crate) struct Variants {
    /// Print JSON, an array with one object per line
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    games: GamesFile,
}

#[derive(Serialize)]
struct Listed<'a> {
    name: &'a str,
    title: &'a str,
    files: u8,
    ranks: u8,
    fen: &'a str,
    options: Vec<ListedOption<'a>>,
}

#[derive(Serialize)]
struct ListedOption<'a> {
    key: &'a str,
    values: &'a [&'a str],
    default: &'a str,
    question: &'a str,
}

pub(crate) fn run(args: &Variants, out: &mut dyn Write) -> Result<(), ProgramError> {
    let mut objects = Vec::new();
    let library = args.games.read()?;
    let known = variants::names().map(read_variant).collect::<Result<Vec<_>, _>>()?;
    for variant in known.iter().chain(library.playable()) {
        if args.json {
            objects.push(json(&Listed::new(variant)));
            continue;
        }
        let geometry = variant.geometry();
        writeln!(out, "{}  {} ({}×{})", variant.name(), variant.title(), geometry.files(), geometry.ranks())?;
        writeln!(out, "    {}", variant.start_fen())?;
        for option in variant.options() {
            let (default, others) = option.values.split_first().unwrap_or((&"", &[]));
            writeln!(out, "    {}={default} (or {})  {}", option.key, others.join(", "), option.question)?;
        }
    }
    if args.json {
        writeln!(out, "[{}]", objects.join(",\n "))?;
    }
    Ok(())
}

impl Listed<'_> {
    fn new(variant: &Variant) -> Listed<'_> {
        let option = |option: &OptionSpec| ListedOption {
            key: option.key,
            values: option.values,
            default: option.values[0],
            question: option.question,
        };
        Listed {
            name: variant.name(),
            title: variant.title(),
            files: variant.geometry().files(),
            ranks: variant.geometry().ranks(),
            fen: variant.start_fen(),
            options: variant.options().iter().map(option).collect(),
        }
    }
}
