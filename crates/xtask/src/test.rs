//! `cargo xtask test`: every test there is, natively, in headless Chrome, and end to end.
//!
//! A stage that fails does not keep the others from running. The last line of all is the sum, and nothing else.

use crate::browser::Browser;
use crate::check::WASM_CRATES;
use crate::error::{Error, Result};
use crate::jobs::{self, Job};
use crate::programs::Program;
use crate::results::Counts;
use crate::tools::Toolbox;
use crate::{build, process};
use std::process::Command;
use std::time::Instant;

/// Runs every test and prints the sum as the last line.
pub fn test() -> Result<()> {
    let toolbox = Toolbox::for_building()?;
    let browser = Browser::ensure()?;
    let capabilities = browser.write_capabilities()?;
    let mut total = Counts::default();

    let native = [
        "--workspace",
        "--exclude",
        "vicinity-e2e",
        "--features",
        "vicinity-worker/net",
        "--lib",
        "--bins",
        "--tests",
    ];
    total = total
        + stage("native tests", || {
            Ok(run(Program::all(toolbox.cargo(), &native)?, |program| program.command(&toolbox)))
        });

    total = total
        + stage("documentation tests", || {
            let mut command = toolbox.cargo();
            command.args(["test", "--locked", "--no-fail-fast", "--workspace", "--exclude", "vicinity-e2e"]);
            let (status, output) = process::run_and_gather(command.arg("--doc"))?;
            println!("{output}");
            Ok(Counts::of_stage(status.success(), &output))
        });

    total = total
        + stage("the page and the engine's worker in Chrome", || {
            let target = ["--target", "wasm32-unknown-unknown"];
            let programs =
                Program::all(toolbox.cargo(), &[&WASM_CRATES[..], &["--lib", "--tests"], &target].concat())?;
            Ok(run(programs, |program| {
                let mut command = program.command_by(&toolbox, "wasm-bindgen-test-runner");
                command.arg(&program.file);
                browser.pass_to(&mut command);
                command
                    .env("WASM_BINDGEN_TEST_WEBDRIVER_JSON", &capabilities)
                    .env("WASM_BINDGEN_TEST_ONLY_WEB", "1")
                    // The defaults, 5 and 20 seconds, are too short for a machine that compiles at the same time.
                    .env("WASM_BINDGEN_TEST_DRIVER_TIMEOUT", "60")
                    .env("WASM_BINDGEN_TEST_TIMEOUT", "180");
                command
            }))
        });

    heading("the site");
    let site = build::build(&toolbox);
    if let Err(error) = &site {
        println!("{error}");
        total.failed += 1;
    }
    if site.is_ok() {
        total = total
            + stage("end to end", || {
                let tests = ["--package", "vicinity-e2e", "--lib", "--test", "site"];
                let programs = Program::all(toolbox.cargo(), &tests)?;
                Ok(run(programs, |program| {
                    let mut command = program.command(&toolbox);
                    browser.pass_to(&mut command);
                    // Tests that run at once drive a browser each; more of them would starve each other.
                    command.arg(format!("--test-threads={}", jobs::at_once()));
                    command
                }))
            });
    }

    println!("\n{total}");
    if total.failed == 0 { Ok(()) } else { Err(Error::Counted) }
}

/// Runs programs, each by the command that is made for it.
fn run(programs: Vec<Program>, command: impl Fn(&Program) -> Command) -> Counts {
    let job = |program: Program| Job { command: command(&program), title: program.source };
    jobs::run(programs.into_iter().map(job).collect())
}

/// Runs one stage and says how it ended; one that cannot be run is a failure.
fn stage(title: &str, run: impl FnOnce() -> Result<Counts>) -> Counts {
    heading(title);
    let started = Instant::now();
    let counts = run().unwrap_or_else(|error| {
        println!("{error}");
        Counts::of_stage(false, "")
    });
    println!("\n{title}: {counts} in {:.1} s", started.elapsed().as_secs_f64());
    counts
}

fn heading(title: &str) {
    println!("\n== {title}");
}
