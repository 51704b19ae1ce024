//! `cargo xtask check`: what a change must pass before its tests are worth running.

use crate::progress::with_progress;
use crate::tools::ensure_wasm_target;
use crate::weight::Weight;
use crate::{lacks, process, workspace};
use anyhow::{Result, bail};

/// The crates that run in the browser.
pub const WASM_CRATES: [&str; 6] =
    ["--package", "vicinity-web", "--package", "vicinity-worker", "--features", "vicinity-web/own"];

/// Formatting, lints natively, for wasm and of what is fuzzed, documentation, and the weight of the site where it has been built. All of them
/// are tried, so that one run shows everything.
pub fn check() -> Result<()> {
    ensure_wasm_target()?;
    let wasm = ["--target", "wasm32-unknown-unknown", "--all-targets"];
    let deny = ["--", "-D", "warnings"];
    let lints: &[&str] = &["clippy", "--quiet", "--locked"];
    // Private items and links to them are for those who read the code; they must hold, too.
    let document = [
        "doc",
        "--quiet",
        "--locked",
        "--no-deps",
        "--document-private-items",
        "--package",
        "vicinity-rules",
        "--package",
        "vicinity-record",
        "--package",
        "vicinity-search",
    ];
    // What is fuzzed is a workspace of its own, which nothing else compiles. Without libFuzzer any compiler can check it.
    let target = workspace::target().join("fuzz").display().to_string();
    let fuzz = ["--no-default-features", "--manifest-path", "fuzz/Cargo.toml", "--target-dir", &target];
    let steps: [(&str, Vec<&str>); 5] = [
        ("formatting", vec!["fmt", "--all", "--check"]),
        ("lints", [lints, &["--workspace", "--all-targets"], &deny].concat()),
        ("lints for wasm", [lints, &WASM_CRATES, &wasm, &deny].concat()),
        ("lints of the fuzz targets", [lints, &fuzz, &deny].concat()),
        ("documentation", document.to_vec()),
    ];
    let mut faults = Vec::new();
    for (name, arguments) in steps {
        println!("checking {name}");
        let status = || format!("still checking {name}");
        let mut command = process::cargo();
        command
            .args(arguments)
            .current_dir(workspace::root())
            .env("RUSTDOCFLAGS", "-D warnings -A rustdoc::private-intra-doc-links");
        if with_progress(status, || process::run(&mut command)).is_err() {
            faults.push(name);
        }
    }
    if workspace::dist().join("index.html").is_file() {
        println!("checking the weight of the site as it was last built");
        let heavy = Weight::of(&workspace::dist())?.faults();
        heavy.iter().for_each(|fault| println!("{fault}"));
        if !heavy.is_empty() {
            faults.push("weight");
        }
    }
    for lack in lacks::list()? {
        println!("{lack}");
    }
    if faults.is_empty() {
        println!("all is well");
        Ok(())
    } else {
        bail!("the check found faults in: {}", faults.join(", "))
    }
}
