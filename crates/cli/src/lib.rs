//! `vicinity`: the rules and the engine on the command line.
//!
//! Each command is a module with its arguments and its implementation. Tools for development are in
//! another program, `vicinity-lab`, which shares [`program`] with this one.

mod bench;
mod check;
mod custom;
mod moves;
mod perft;
mod pgn;
pub mod program;
mod svg;
pub mod uci;
mod variants;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Rules and engine for chess variants. Without a command, a UCI engine
#[derive(Parser)]
#[command(name = "vicinity", version, after_help = program::ABOUT_VARIANTS)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Variants(variants::Variants),
    Check(check::Check),
    Perft(perft::Perft),
    Moves(moves::Moves),
    Pgn(pgn::Pgn),
    Svg(svg::Svg),
    /// Run the UCI engine; also without any command
    Uci,
    Bench(bench::Bench),
}

/// Runs the command in the program's arguments.
pub fn run() -> ExitCode {
    program::run("vicinity", |cli: Cli, out| match cli.command {
        // Programs start an engine without arguments.
        None | Some(Command::Uci) => uci::run(),
        Some(Command::Variants(args)) => variants::run(&args, out),
        Some(Command::Check(args)) => check::run(&args, out),
        Some(Command::Perft(args)) => perft::run(&args, out),
        Some(Command::Moves(args)) => moves::run(&args, out),
        Some(Command::Pgn(args)) => pgn::run(&args, out),
        Some(Command::Svg(args)) => svg::run(args, out),
        Some(Command::Bench(args)) => bench::run(&args, out),
    })
}
