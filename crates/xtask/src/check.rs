//! `cargo xtask check`: the checks that a change must pass before its tests are run.

use crate::process;
use crate::progress::{heading, with_progress};
use crate::tools::{self, WASM_TARGET, ensure_wasm_target};
use crate::weight::Weight;
use crate::{missing, width, workspace};
use anyhow::{Result, bail};

/// The crates that run in the browser, with custom variants.
pub const WASM_CRATES: [&str; 6] = [
    "--package",
    "vicinity-web",
    "--package",
    "vicinity-worker",
    "--features",
    "vicinity-web/custom,vicinity-worker/custom",
];

/// Checks formatting, the width of comments, spelling, lints (natively, for wasm, of `fuzz` and of
/// `benches`), documentation, and the size of the site if it has been built. Every step runs, so
/// that one run reports everything.
pub fn check() -> Result<()> {
    ensure_wasm_target()?;
    let mut errors = Errors::default();
    errors.cargo("formatting", "2 s", &["fmt", "--all", "--check"]);
    errors.step("the width of comments", "1 s", || {
        let found = width::check()?;
        found.iter().for_each(|error| println!("{error}"));
        Ok(found.is_empty())
    });
    errors.step("spelling", "1 s", || {
        let status = tools::typos()?.current_dir(workspace::root()).status()?;
        Ok(status.success())
    });
    let lints = ["clippy", "--quiet", "--locked", "--all-targets"];
    let deny = ["--", "-D", "warnings"];
    errors.cargo("lints", "3 min the first time", &[&lints[..], &["--workspace"], &deny].concat());
    let wasm = [&lints[..], &WASM_CRATES, &["--target", WASM_TARGET], &deny].concat();
    errors.cargo("lints for wasm", "1 min the first time", &wasm);
    // Separate workspaces, which nothing else compiles. Without libFuzzer any compiler can check
    // the fuzz targets.
    for (folder, option) in [("fuzz", "--no-default-features"), ("benches", "--benches")] {
        let target = workspace::target().join(folder).display().to_string();
        let manifest = format!("{folder}/Cargo.toml");
        let place = [option, "--manifest-path", &manifest, "--target-dir", &target];
        let lints = [&lints[..3], &place, &deny].concat();
        errors.cargo(&format!("lints of {folder}"), "1 min the first time", &lints);
    }
    errors.cargo("documentation", "2 min the first time", &DOCUMENTATION);
    if workspace::dist().join("index.html").is_file() {
        errors.step("size of the site that was built last", "5 s", || {
            let found = Weight::of(&workspace::dist())?.errors();
            found.iter().for_each(|error| println!("{error}"));
            Ok(found.is_empty())
        });
    }
    for lack in missing::list()? {
        println!("{lack}");
    }
    if !errors.0.is_empty() {
        bail!("the check found errors in: {}", errors.0.join(", "));
    }
    println!("no errors");
    Ok(())
}

/// Includes private items, because readers of the code use them.
const DOCUMENTATION: [&str; 6] =
    ["doc", "--quiet", "--locked", "--no-deps", "--workspace", "--document-private-items"];

/// The names of failed steps.
#[derive(Default)]
struct Errors(Vec<String>);

impl Errors {
    /// Runs one step, which returns whether it passed. A step that cannot run has failed.
    fn step(&mut self, name: &str, usual_duration: &str, run: impl FnOnce() -> Result<bool>) {
        heading(name, usual_duration);
        let passed = with_progress(|| format!("still checking {name}"), run).unwrap_or_else(|error| {
            println!("{error:#}");
            false
        });
        if !passed {
            self.0.push(name.to_owned());
        }
    }

    fn cargo(&mut self, name: &str, usual_duration: &str, arguments: &[&str]) {
        self.step(name, usual_duration, || {
            let mut cargo = process::cargo();
            cargo.args(arguments).current_dir(workspace::root());
            cargo.env("RUSTDOCFLAGS", "-D warnings");
            process::run(&mut cargo).map(|()| true)
        });
    }
}
