//! `vicinity-lab`: tools for developing the engine and its variants.
//!
//! Each command is a module with its arguments and its implementation. Commands for users belong to
//! the program `vicinity`, whose [`vicinity::program`] parses arguments and reports failures.

mod custom;
mod explorer;
mod facts;
mod match_games;
mod net;
mod output;
mod puzzles;
mod share;
mod study;
mod team;
mod tune;
mod wins;
mod workers;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use vicinity::program;

/// Tools for developing Vicinity: measure the engine, tune its evaluation, find puzzles
#[derive(Parser)]
#[command(name = "vicinity-lab", version, after_help = program::ABOUT_VARIANTS)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Match(match_games::Match),
    Tune(tune::Tune),
    Puzzles(puzzles::Puzzles),
    Wins(wins::Wins),
    Study(study::Study),
    Share(share::ShareArgs),
    Facts(facts::Facts),
    Sets(facts::sets::Sets),
    Explorer(explorer::Explorer),
    Data(net::data::Data),
    Judge(net::judge::Judge),
    Train(net::train::Train),
    Gate(match_games::gate::Gate),
    Net(net::card::Net),
}

fn main() -> ExitCode {
    program::run("vicinity-lab", |cli: Cli, out| match cli.command {
        Command::Match(args) => match_games::run(args, out),
        Command::Tune(args) => tune::run(&args, out),
        Command::Puzzles(args) => puzzles::run(&args, out),
        Command::Wins(args) => wins::run(&args, out),
        Command::Study(args) => study::run(&args, out),
        Command::Share(args) => share::run(&args, out),
        Command::Facts(args) => facts::run(&args, out),
        Command::Sets(args) => facts::sets::run(&args, out),
        Command::Explorer(args) => explorer::run(&args, out),
        Command::Data(args) => net::data::run(&args, out),
        Command::Judge(args) => net::judge::run(&args, out),
        Command::Train(args) => net::train::run(&args, out),
        Command::Gate(args) => match_games::gate::run(&args, out),
        Command::Net(args) => net::card::run(&args, out),
    })
}

/// The arguments of a command, parsed as from the command line.
#[cfg(test)]
fn parse_args<A: clap::Args>(words: &[&str]) -> A {
    let command = A::augment_args(clap::Command::new("test").no_binary_name(true));
    let matches = command.try_get_matches_from(words).expect("valid arguments");
    A::from_arg_matches(&matches).expect("valid arguments")
}
