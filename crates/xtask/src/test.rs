//! `cargo xtask test [FILTER]`: runs every test: native, in headless Chrome, and end to end.
//!
//! A stage that fails does not keep the others from running. The last line is the sum, and nothing
//! else.

use crate::browser::Browser;
use crate::check::WASM_CRATES;
use crate::error::{Error, Result};
use crate::jobs::{self, Job};
use crate::programs::Program;
use crate::progress::{heading, minutes, with_progress};
use crate::results::Counts;
use crate::tools::Toolbox;
use crate::{build, process};
use std::process::Command;
use std::time::Instant;

/// Runs every test, or those whose name contains `filter`, and prints the sum as the last line.
pub fn test(filter: Option<&str>) -> Result<()> {
    let toolbox = Toolbox::for_building()?;
    let browser = Browser::ensure()?;
    let stages = Stages { toolbox: &toolbox, browser: &browser, filter };
    let total = stages.native() + stages.documentation() + stages.wasm() + stages.end_to_end();
    if filter.is_some() && total == Counts::default() {
        return Err(Error::failed("no test has this in its name"));
    }
    println!("\n{total}");
    if total.failed == 0 { Ok(()) } else { Err(Error::Counted) }
}

struct Stages<'a> {
    toolbox: &'a Toolbox,
    browser: &'a Browser,
    filter: Option<&'a str>,
}

impl Stages<'_> {
    fn native(&self) -> Counts {
        stage("native tests", "3 to 9 minutes, most of it compiling", || {
            let arguments = ["--workspace", "--exclude", "vicinity-e2e", "--lib", "--bins", "--tests"];
            let programs = Program::all(self.toolbox.cargo(), &arguments)?;
            Ok(self.run(programs, |program| program.command(self.toolbox)))
        })
    }

    fn documentation(&self) -> Counts {
        stage("documentation tests", "half a minute", || {
            let mut command = self.toolbox.cargo();
            command.args(["test", "--locked", "--no-fail-fast", "--workspace"]);
            command.args(["--exclude", "vicinity-e2e", "--doc", "--"]).args(self.filter);
            let (status, output) = with_progress(
                || "compiling and running".to_owned(),
                || process::run_and_capture(&mut command, |_| ()),
            )?;
            println!("{output}");
            Ok(Counts::of_stage(status.success(), &output))
        })
    }

    fn wasm(&self) -> Counts {
        stage("the page and the engine's worker in Chrome", "2 to 5 minutes", || {
            let capabilities = self.browser.write_capabilities()?;
            let target = ["--target", "wasm32-unknown-unknown"];
            let arguments = [&WASM_CRATES[..], &["--lib", "--tests"], &target].concat();
            let programs = Program::all(self.toolbox.cargo(), &arguments)?;
            Ok(self.run(programs, |program| {
                let mut command = program.command_by(self.toolbox, "wasm-bindgen-test-runner");
                command.arg(&program.file);
                self.browser.pass_to(&mut command);
                command
                    .env("WASM_BINDGEN_TEST_WEBDRIVER_JSON", &capabilities)
                    .env("WASM_BINDGEN_TEST_ONLY_WEB", "1")
                    // The defaults, 5 and 20 seconds, are too short on a machine under load.
                    .env("WASM_BINDGEN_TEST_DRIVER_TIMEOUT", "60")
                    .env("WASM_BINDGEN_TEST_TIMEOUT", "180");
                command
            }))
        })
    }

    fn end_to_end(&self) -> Counts {
        stage("end to end, on the built site", "8 to 15 minutes", || {
            let arguments = ["--package", "vicinity-e2e", "--lib", "--test", "site"];
            let programs = Program::all(self.toolbox.cargo(), &arguments)?;
            if self.filter.is_some() && !self.selects_any(&programs)? {
                return Ok(Counts::default());
            }
            build::build(self.toolbox)?;
            Ok(self.run(programs, |program| {
                let mut command = program.command(self.toolbox);
                self.browser.pass_to(&mut command);
                // Each running test drives a browser of its own; more would starve each other.
                command.arg(format!("--test-threads={}", jobs::at_once()));
                command
            }))
        })
    }

    /// Whether any test of these programs matches the filter.
    fn selects_any(&self, programs: &[Program]) -> Result<bool> {
        for program in programs {
            let mut command = program.command(self.toolbox);
            command.arg("--list").args(self.filter);
            let (_, tests) = process::run_and_read(&mut command, |_| ())?;
            if tests.lines().any(|line| line.ends_with(": test")) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Runs programs by the command made for each.
    fn run(&self, programs: Vec<Program>, command: impl Fn(&Program) -> Command) -> Counts {
        let job = |program: Program| {
            let mut command = command(&program);
            command.args(self.filter);
            Job { command, title: program.source }
        };
        jobs::run(programs.into_iter().map(job).collect())
    }
}

/// Runs one stage and prints its result; a stage that cannot run is one failure.
fn stage(title: &str, usual_duration: &str, run: impl FnOnce() -> Result<Counts>) -> Counts {
    heading(title, usual_duration);
    let started = Instant::now();
    let counts = run().unwrap_or_else(|error| {
        println!("{error}");
        Counts::of_stage(false, "")
    });
    println!("\n{title}: {counts} in {}", minutes(started.elapsed()));
    counts
}
