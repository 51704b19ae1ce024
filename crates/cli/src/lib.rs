//! `vicinity`: the rules and the engine on the command line.
//!
//! Each command is a module with the words that it takes and what it does. Makers' tools are no part of it: they are the program
//! `vicinity-lab`, which shares [`program`] with this one.

mod bench;
mod check;
mod moves;
mod own;
mod perft;
mod pgn;
pub mod program;
mod svg;
pub mod uci;
mod variants;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Chess variants at close quarters: their rules and their engine. Without a command it is a UCI engine.
#[derive(Parser)]
#[command(name = "vicinity", version, after_help = program::ABOUT_VARIANTS)]
struct Words {
    #[command(subcommand)]
    task: Option<Task>,
}

#[derive(Subcommand)]
enum Task {
    Variants(variants::Variants),
    Check(check::Check),
    Perft(perft::Perft),
    Moves(moves::Moves),
    Pgn(pgn::Pgn),
    Svg(svg::Svg),
    /// Be the engine of a program that speaks UCI; also without any command
    Uci,
    Bench(bench::Bench),
}

/// Does what the words after the program's name ask for.
pub fn run() -> ExitCode {
    program::run("vicinity", |words: Words, out| match words.task {
        // Programs start an engine without saying more.
        None | Some(Task::Uci) => uci::run(),
        Some(Task::Variants(asked)) => variants::run(&asked, out),
        Some(Task::Check(asked)) => check::run(&asked, out),
        Some(Task::Perft(asked)) => perft::run(&asked, out),
        Some(Task::Moves(asked)) => moves::run(&asked, out),
        Some(Task::Pgn(asked)) => pgn::run(&asked, out),
        Some(Task::Svg(asked)) => svg::run(asked, out),
        Some(Task::Bench(asked)) => bench::run(&asked, out),
    })
}
