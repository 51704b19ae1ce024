//! `cargo xtask gate-in-chrome`: a match of a game's network against the evaluation without network
//! in Chrome.
//!
//! Each side is the site's worker in a separate browser, with equal time. `vicinity-lab gate` plays
//! the same match natively; the games are played by `vicinity-lab match`.

use crate::browser::Browser;
use crate::finish::Files;
use crate::tools::Toolbox;
use crate::{build, process, rival, stage, workspace};
use anyhow::Result;
use std::path::PathBuf;

/// The page that starts the worker.
const PAGE: &str = "<!doctype html><meta charset=\"utf-8\"><title>gate</title>\n";
/// Games are adjudicated when both players evaluate the same side as ahead by this many centipawns,
/// as in `vicinity-lab gate`.
const GIVE_UP_CP: &str = "1000";

/// Plays the match.
pub fn play(variant: &str, games: usize, ms: u32) -> Result<()> {
    let toolbox = Toolbox::for_building()?;
    let browser = Browser::ensure()?;
    let dist = build::build(&toolbox, false)?;
    let mut cargo = toolbox.cargo();
    cargo.args(["build", "--quiet", "--locked", "--package", "vicinity-e2e", "--bin", "engine-in-chrome"]);
    process::run(&mut cargo)?;
    let program = workspace::target().join("debug").join("engine-in-chrome");
    let engine = rival::engine_files(&dist)?;
    let without = engine.iter().filter(|(name, _)| !is_network(name));
    let without: Files = without.map(|(name, content)| (name.clone(), content.clone())).collect();
    let player = |name: &str, files: &Files, by_network: bool| -> Result<String> {
        let folder = lay_out(name, files)?;
        let [program, folder] = [&program, &folder].map(|path| path.display());
        Ok(format!("uci:{program},Folder={folder},Network={by_network}"))
    };
    let players = [player("network", &engine, true)?, player("weights", &without, false)?];
    let mut lab = toolbox.cargo();
    lab.args(["run", "--quiet", "--locked", "--release", "--package", "vicinity-lab", "--", "match"]);
    lab.args(["--variant", variant, "--games", &games.to_string(), "--ms", &ms.to_string()]);
    lab.args(["--give-up", GIVE_UP_CP]).args(players);
    browser.pass_to(&mut lab);
    process::run(&mut lab)
}

/// Whether a file is a network. An engine that cannot load one evaluates without it.
fn is_network(name: &str) -> bool {
    name.ends_with(".net")
}

/// Creates a folder with a page and an engine.
fn lay_out(name: &str, files: &Files) -> Result<PathBuf> {
    let folder = workspace::scratch().join("gate").join(name);
    let mut files = files.clone();
    files.insert("index.html".to_owned(), PAGE.as_bytes().to_vec());
    stage::replace(&files, &folder)?;
    Ok(folder)
}
