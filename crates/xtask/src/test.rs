//! `cargo xtask test [FILTER]`: runs every test: native, in headless Chrome, and end to end.
//!
//! A failed stage does not prevent the others from running. The last line is always the sum.

use crate::browser::Browser;
use crate::check::WASM_CRATES;
use crate::progress::{heading, minutes, with_progress};
use crate::results::Counts;
use crate::tools::{Toolbox, WASM_TARGET};
use crate::{build, process};
use anyhow::{Result, ensure};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

/// The maximum number of parallel end-to-end tests. Each drives a browser, and more would compete
/// for memory. One more than processors, because tests often wait for their browser.
const MAX_BROWSERS: usize = 4;

/// `--tests` leaves out targets with `test = false`, which `--lib` and `--bins` would compile.
/// `vicinity-web` has only tests for the browser, and compiling it takes longer than most crates.
const NATIVE: [&str; 6] =
    ["--workspace", "--exclude", "vicinity-e2e", "--exclude", "vicinity-web", "--tests"];
const DOCUMENTATION: [&str; 6] =
    ["--workspace", "--exclude", "vicinity-e2e", "--exclude", "vicinity-web", "--doc"];
const END_TO_END: [&str; 5] = ["--package", "vicinity-e2e", "--lib", "--test", "site"];

/// Runs all tests, or those whose name contains `filter`, and prints the sum as the last line.
/// Returns whether all passed.
pub fn test(filter: Option<&str>) -> Result<bool> {
    let toolbox = Toolbox::for_building()?;
    let stages = Stages { toolbox: &toolbox, browser: &Browser::ensure()?, filter };
    let wasm = [&WASM_CRATES[..], &["--tests", "--target", WASM_TARGET]].concat();
    let total = stages.stage("native tests", "3 to 9 minutes, most of it compiling", &NATIVE)
        + stages.stage("documentation tests", "half a minute", &DOCUMENTATION)
        + stages.stage("the page and the engine's worker in Chrome", "2 to 5 minutes", &wasm)
        + stages.stage("end to end, on the built site", "8 to 15 minutes", &END_TO_END);
    ensure!(filter.is_none() || total != Counts::default(), "no test has this in its name");
    println!("\n{total}");
    Ok(total.failed == 0)
}

struct Stages<'a> {
    toolbox: &'a Toolbox,
    browser: &'a Browser,
    filter: Option<&'a str>,
}

impl Stages<'_> {
    /// Runs one stage and prints its result. A stage that cannot run counts as one failure.
    fn stage(&self, title: &str, usual_duration: &str, selection: &[&str]) -> Counts {
        heading(title, usual_duration);
        let started = Instant::now();
        let counts = self.run(selection).unwrap_or_else(|error| {
            println!("{error:#}");
            Counts { passed: 0, failed: 1 }
        });
        println!("\n{title}: {counts} in {}", minutes(started.elapsed()));
        counts
    }

    fn run(&self, selection: &[&str]) -> Result<Counts> {
        if selection == END_TO_END {
            if !self.selects_any(selection)? {
                return Ok(Counts::default());
            }
            build::build(self.toolbox, false)?;
        }
        let threads =
            std::thread::available_parallelism().map_or(1, |cores| (cores.get() + 1).min(MAX_BROWSERS));
        let mut command = self.toolbox.cargo();
        command.args(["test", "--locked", "--no-fail-fast"]).args(selection).arg("--").args(self.filter);
        if selection == END_TO_END {
            command.arg(format!("--test-threads={threads}"));
        }
        self.browser.pass_to(&mut command);
        let done = AtomicUsize::new(0);
        let mut shown = Shown::default();
        let (status, output) = with_progress(
            || format!("{} tests done", done.load(Ordering::Relaxed)),
            || {
                process::run_and_capture(&mut command, |line| {
                    // The format of libtest and of wasm-bindgen's runner.
                    let is_test = line.starts_with("test ") && line.contains(" ... ");
                    done.fetch_add(usize::from(is_test), Ordering::Relaxed);
                    shown.add(line, |line| println!("{line}"));
                })
            },
        )?;
        let counts = Counts::of_stage(status.success(), &output);
        ensure!(self.filter.is_some() || counts != Counts::default(), "there was no test to run");
        Ok(counts)
    }

    /// Whether any test matches the filter.
    fn selects_any(&self, selection: &[&str]) -> Result<bool> {
        let mut command = self.toolbox.cargo();
        command.args(["test", "--locked"]).args(selection).args(["--", "--list"]).args(self.filter);
        let tests = with_progress(|| "compiling".to_owned(), || process::output_of(&mut command))?;
        Ok(tests.lines().any(|line| line.ends_with(": test")))
    }
}

/// The output of `cargo test`, without programs that ran no test.
#[derive(Default)]
struct Shown {
    /// The lines about a program that may not run a test.
    held: Option<Vec<String>>,
}

impl Shown {
    fn add(&mut self, line: &str, mut show: impl FnMut(&str)) {
        let is_program = ["Running ", "Doc-tests "].iter().any(|start| line.trim_start().starts_with(start));
        if is_program {
            self.held = Some(Vec::new());
        }
        let is_nothing = ["", "running 0 tests", "no tests to run!"].contains(&line)
            || line.starts_with("test result: ok. 0 passed; 0 failed; 0 ignored;");
        match &mut self.held {
            Some(held) if is_program || is_nothing => held.push(line.to_owned()),
            held => {
                held.take().into_iter().flatten().for_each(|line| show(&line));
                show(line);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_without_tests_are_not_shown() {
        let nothing = "     Running src/lib.rs (x)\n\nrunning 0 tests\n\n\
                       test result: ok. 0 passed; 0 failed; 0 ignored; 0 measured; 9 filtered out\n\n";
        let in_browser = "     Running tests/b.rs (y)\nno tests to run!\n";
        let something = "     Running tests/a.rs (z)\n\nrunning 1 test\ntest a ... ok\n\n\
                         test result: ok. 1 passed; 0 failed; 0 ignored\n\n";
        let mut lines = String::new();
        let mut shown = Shown::default();
        let output = ["   Compiling x\n", nothing, something, in_browser, nothing].concat();
        for line in output.lines() {
            shown.add(line, |line| lines += &format!("{line}\n"));
        }
        assert_eq!(lines, ["   Compiling x\n", something].concat());
    }
}
