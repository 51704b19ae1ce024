//! `cargo xtask test`: every test there is, natively, in headless Chrome, and end to end.
//!
//! A stage that fails does not keep the others from running. The last line of all is the sum, and nothing else.

use crate::browser::Browser;
use crate::error::{Error, Result};
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

    let native = cargo_test(
        &toolbox,
        &["--workspace", "--exclude", "vicinity-e2e", "--lib", "--bins", "--tests", "--examples"],
    );
    total = total + stage("native tests", native);
    total = total
        + stage(
            "documentation tests",
            cargo_test(&toolbox, &["--workspace", "--exclude", "vicinity-e2e", "--doc"]),
        );

    for (title, package) in
        [("the page in Chrome", "vicinity-app"), ("the engine's worker in Chrome", "vicinity-worker")]
    {
        let mut command = cargo_test(
            &toolbox,
            &["--package", package, "--lib", "--tests", "--target", "wasm32-unknown-unknown"],
        );
        browser.pass_to(&mut command);
        command
            .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER", "wasm-bindgen-test-runner")
            .env("WASM_BINDGEN_TEST_WEBDRIVER_JSON", &capabilities)
            .env("WASM_BINDGEN_TEST_ONLY_WEB", "1")
            // The defaults, 5 and 20 seconds, are too short for a machine that compiles at the same time.
            .env("WASM_BINDGEN_TEST_DRIVER_TIMEOUT", "60")
            .env("WASM_BINDGEN_TEST_TIMEOUT", "180");
        total = total + stage(title, command);
    }

    heading("the site");
    match build::build(&toolbox) {
        Ok(_) => {
            let mut command = cargo_test(&toolbox, &["--package", "vicinity-e2e"]);
            browser.pass_to(&mut command);
            // Each test drives a browser of its own; at once they would starve each other of the processor.
            command.args(["--", "--test-threads=1"]);
            total = total + stage("end to end", command);
        }
        Err(error) => {
            println!("{error}");
            total.failed += 1;
        }
    }

    println!("\n{total}");
    if total.failed == 0 { Ok(()) } else { Err(Error::Counted) }
}

fn cargo_test(toolbox: &Toolbox, arguments: &[&str]) -> Command {
    let mut command = toolbox.cargo();
    command.args(["test", "--locked", "--no-fail-fast"]).args(arguments);
    command
}

fn stage(title: &str, mut command: Command) -> Counts {
    heading(title);
    let started = Instant::now();
    let counts = match process::run_and_keep(&mut command) {
        Ok((status, output)) => Counts::of_stage(status.success(), &output),
        Err(error) => {
            println!("{error}");
            Counts::of_stage(false, "")
        }
    };
    println!("{title}: {counts} in {:.1} s", started.elapsed().as_secs_f64());
    counts
}

fn heading(title: &str) {
    println!("\n== {title}");
}
