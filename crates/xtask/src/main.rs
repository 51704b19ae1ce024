//! `cargo xtask`: reads the command line and calls the library.

use std::fmt::Display;
use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};
use xtask::tools::Toolbox;
use xtask::{
    bench, build, check, gate_in_chrome, lighthouse, npm, play, rival, screenshots, social, stage, test,
    wasm_runner,
};

/// Vicinity: chess variants in the browser.
///
/// Missing tools are announced and installed first, each in a pinned version.
#[derive(Parser)]
#[command(name = "xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Build the site and serve it on http://127.0.0.1:8080/
    Play {
        /// The port to serve on; 0 takes a free one
        #[arg(long, value_name = "N", default_value_t = 8080)]
        port: u16,
        /// Open a browser
        #[arg(long)]
        open: bool,
    },
    /// Build the site into dist/ and print its size
    Build {
        /// Skip optimisation: a larger site in seconds, for trying a change
        #[arg(long)]
        quick: bool,
        /// The address that the site will have, for previews of links to it
        #[arg(long, value_name = "ADDRESS", value_parser = social::site_address)]
        url: Option<String>,
    },
    /// Run every test: native, in headless Chrome, end to end
    Test {
        /// Run the tests whose name contains this text
        filter: Option<String>,
    },
    /// Check formatting, width of comments, spelling, lints, documentation and download size
    Check,
    /// Measure move generation and search, natively and in Chrome
    Bench {
        /// Measure this game only
        #[arg(long, value_name = "V")]
        variant: Option<String>,
        /// The depth in plies of move generation
        #[arg(long, value_name = "D")]
        depth: Option<u32>,
        /// The depth in plies of the search
        #[arg(long, value_name = "D")]
        search_depth: Option<u32>,
    },
    /// Compare the engine's speed with Fairy-Stockfish's in the same Chrome
    Rival,
    /// Play a game's network against the plain evaluation in Chrome
    GateInChrome {
        /// The number of games
        #[arg(long, value_name = "N", default_value_t = 100)]
        games: usize,
        /// The milliseconds of a move
        #[arg(long, value_name = "T", default_value_t = 100)]
        ms: u32,
        variant: String,
    },
    /// Take screenshots at 1440, 820 and 390 pixels, light and dark
    Screenshots {
        /// The folder of the pictures
        #[arg(long, value_name = "FOLDER")]
        out: Option<String>,
        /// The part after the site's address, such as `#variant=near`
        #[arg(value_name = "ADDRESS")]
        addresses: Vec<String>,
    },
    /// Build the packages for npm into target/npm
    Npm,
    /// Draw the pictures for previews of links (www/social) with Chrome
    SocialPictures,
    /// Print Lighthouse's scores of the built site, desktop and mobile
    Lighthouse {
        /// The part after the site's address, such as `#variant=near`
        #[arg(value_name = "ADDRESS")]
        addresses: Vec<String>,
    },
    /// Complete what Trunk has built; Trunk runs it as a hook
    Stage,
    /// Run a wasm test program in Chrome; cargo calls it (.cargo/config.toml)
    WasmRunner {
        program: String,
        #[arg(value_name = "ARGUMENT", trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
}

fn main() -> ExitCode {
    match run(Arguments::parse().command) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Runs a command. Returns false for a failure that the command has already reported.
fn run(command: Command) -> Result<bool> {
    match command {
        Command::Play { port, open } => play::play(port, open)?,
        Command::Build { quick, url } => {
            build::build_for(&Toolbox::for_building()?, quick, url.as_deref())?;
        }
        Command::Test { filter } => return test::test(filter.as_deref()),
        Command::Check => check::check()?,
        Command::Bench { variant, depth, search_depth } => {
            let options = [option("variant", variant), option("depth", depth)];
            bench::bench(&[&options[..], &[option("search-depth", search_depth)]].concat().concat())?;
        }
        Command::Rival => rival::compare()?,
        Command::GateInChrome { games, ms, variant } => gate_in_chrome::play(&variant, games, ms)?,
        Command::Screenshots { out, addresses } => {
            screenshots::screenshots(&[option("out", out), addresses].concat())?;
        }
        Command::Lighthouse { addresses } => lighthouse::lighthouse(&addresses)?,
        Command::Npm => npm::npm()?,
        Command::SocialPictures => social::draw()?,
        Command::Stage => stage::stage()?,
        Command::WasmRunner { program, arguments } => wasm_runner::run(&program, &arguments)?,
    }
    Ok(true)
}

/// An option as arguments of another program; empty if it is not set.
fn option(name: &str, value: Option<impl Display>) -> Vec<String> {
    value.map_or_else(Vec::new, |value| vec![format!("--{name}"), value.to_string()])
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn every_command_is_documented() {
        const MANUAL: &str = include_str!("../../../docs/development.md");
        let mut arguments = Arguments::command();
        arguments.build();
        for command in arguments.get_subcommands() {
            let name = command.get_name();
            let line = MANUAL.lines().find(|line| {
                line.strip_prefix(&format!("| `cargo xtask {name}"))
                    .is_some_and(|rest| rest.starts_with([' ', '`']))
            });
            let line = line.unwrap_or_else(|| panic!("docs/development.md lacks {name}"));
            for option in command.get_arguments().filter_map(clap::Arg::get_long) {
                assert!(option == "help" || line.contains(&format!("[--{option}")), "{name} --{option}");
            }
        }
    }

    #[test]
    fn wrong_usage_ends_with_exit_code_2() {
        for words in [
            "",
            "nonsense",
            "test one two",
            "play --port",
            "play --port x",
            "play --port 70000",
            "play --porr 1",
            "play now",
            "build --quick=yes",
            "build --url example.org",
            "bench --depth x",
            "bench --variant",
            "gate-in-chrome",
            "gate-in-chrome near --games x",
            "screenshots --out",
            "lighthouse --out x",
        ] {
            let words = ["xtask"].into_iter().chain(words.split_whitespace());
            assert_eq!(Arguments::try_parse_from(words).err().expect("wrong usage").exit_code(), 2);
        }
    }
}
