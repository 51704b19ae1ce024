//! `vicinity-lab`: the laboratory of those who make the engine and its games.
//!
//! Each command is a module with the words that it takes and what it does. What users need is no part of it: that is the program
//! `vicinity`, whose [`vicinity::program`] says how words are read and how a program ends.

mod crew;
mod facts;
mod match_games;
mod net;
mod output;
mod own;
mod puzzles;
mod study;
mod tune;
mod wins;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use vicinity::program;

/// The laboratory of Vicinity: measures the engine, fits its evaluation, and finds puzzles.
#[derive(Parser)]
#[command(name = "vicinity-lab", version, after_help = program::ABOUT_VARIANTS)]
struct Words {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    Match(match_games::Match),
    Tune(tune::Tune),
    Puzzles(puzzles::Puzzles),
    Wins(wins::Wins),
    Study(study::Study),
    Facts(facts::Facts),
    Data(net::data::Data),
    Judge(net::judge::Judge),
    Train(net::train::Train),
    Gate(match_games::gate::Gate),
    Net(net::card::Net),
}

fn main() -> ExitCode {
    program::run("vicinity-lab", |words: Words, out| match words.task {
        Task::Match(asked) => match_games::run(asked, out),
        Task::Tune(asked) => tune::run(&asked, out),
        Task::Puzzles(asked) => puzzles::run(&asked, out),
        Task::Wins(asked) => wins::run(&asked, out),
        Task::Study(asked) => study::run(&asked, out),
        Task::Facts(asked) => facts::run(&asked, out),
        Task::Data(asked) => net::data::run(&asked, out),
        Task::Judge(asked) => net::judge::run(&asked, out),
        Task::Train(asked) => net::train::run(&asked, out),
        Task::Gate(asked) => match_games::gate::run(&asked, out),
        Task::Net(asked) => net::card::run(&asked, out),
    })
}

/// The words of a command, as somebody types them.
#[cfg(test)]
fn asked<A: clap::Args>(words: &[&str]) -> A {
    let command = A::augment_args(clap::Command::new("test").no_binary_name(true));
    let matches = command.try_get_matches_from(words).expect("words that the command knows");
    A::from_arg_matches(&matches).expect("words that the command knows")
}
