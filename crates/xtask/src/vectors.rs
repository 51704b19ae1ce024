//! The engine for browsers that reckon with vectors, which play by networks: compiled with a flag of its own, and Trunk knows flags for all
//! programs only. A site of Trunk alone does without it (`www/worker.js`).

use crate::error::{OnPath, Result};
use crate::fingerprint::read_tree;
use crate::finish::Files;
use crate::tools::Toolbox;
use crate::{process, workspace};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// The program, as `crates/worker/Cargo.toml` calls it, and what it is called in the site, where its other build lies beside it.
const PROGRAM: &str = "vicinity-worker";
const NAME: &str = "vicinity-net-worker";
pub const TARGET: &str = "wasm32-unknown-unknown";
/// What the compiler is told.
pub const FLAG: &str = "-Ctarget-feature=+simd128";

/// The same with other flags; between two stands the sign that cargo wants.
pub fn flags(others: &str) -> String {
    format!("{others}\u{1f}{FLAG}")
}

/// The command that compiles it. In a folder of its own: libraries compiled with other flags may have the same names.
pub fn cargo(toolbox: &Toolbox) -> Command {
    let mut cargo = toolbox.cargo();
    cargo.args(["build", "--target", TARGET, "--package", "vicinity-worker", "--features", "net"]);
    cargo.args(["--bin", PROGRAM, "--profile", "engine", "--offline", "--locked", "--quiet", "--target-dir"]);
    cargo.arg(folder());
    cargo
}

/// Its files in the site, once it is compiled.
pub fn files(toolbox: &Toolbox) -> Result<Files> {
    let joined = workspace::scratch().join("vectors");
    if joined.exists() {
        fs::remove_dir_all(&joined).on_path("empty", &joined)?;
    }
    let wasm = folder().join(TARGET).join("engine").join(format!("{PROGRAM}.wasm"));
    let mut bindgen = toolbox.command("wasm-bindgen");
    bindgen
        .args(["--target", "no-modules", "--no-typescript", "--out-name", NAME, "--out-dir"])
        .arg(&joined)
        .arg(wasm);
    process::run(&mut bindgen)?;
    read_tree(&joined)
}

/// Where results go.
pub fn folder() -> PathBuf {
    workspace::target().join("vectors")
}
