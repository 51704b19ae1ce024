//! A game added as docs/games.md says: nothing but its folder is needed for all tests of the rules
//! to pass.
//!
//! The tests run in a copy of the crate. They share the folder of build results, and with it the
//! compiled dependencies; the copy's place in its workspace differs, so that cargo keeps its
//! results apart from those of the crate.

use std::path::Path;

use fs_err as fs;
use xtask::fingerprint::read_tree;
use xtask::finish::Files;
use xtask::{process, stage, workspace};

/// The parts of the workspace that the crate is compiled and tested from, and their places in the
/// copy.
const PARTS: [(&str, &str); 4] =
    [("crates/rules", "added/rules"), ("crates/games", "added/games"), ("games", "games"), ("docs", "docs")];

#[test]
fn a_new_game_needs_only_its_folder() {
    let root = workspace::root();
    let copy = workspace::scratch().join("added-game");
    let mut all = Files::new();
    let mut add = |place: &str, files: Files| {
        all.extend(files.into_iter().map(|(name, content)| (format!("{place}/{name}"), content)));
    };
    for (part, place) in PARTS {
        let mut files = read_tree(&root.join(part)).expect("it is in the repository");
        // The folder of games within the crate is a link for cargo's packages.
        files.retain(|name, _| part != "crates/rules" || !name.starts_with("games/"));
        add(place, files);
    }
    let games = read_tree(&root.join("crates/rules/tests/added")).expect("it is in the repository");
    for (file, text) in games {
        let folder = format!("games/{}", file.trim_end_matches(".ini"));
        add(&folder, [("game.ini".to_owned(), text)].into());
    }
    let lock = fs::read(root.join("Cargo.lock")).expect("it is in the repository");
    all.insert("Cargo.lock".to_owned(), lock);
    all.insert("Cargo.toml".to_owned(), manifest(&root).into_bytes());
    stage::update(&all, &copy).expect("the copy can be written");
    // Without the examples, in which nothing depends on the games.
    for selection in [&["--lib", "--tests"][..], &["--doc"]] {
        let mut cargo = process::cargo();
        cargo.args(["test", "--offline", "--quiet", "--package", "vicinity-rules"]).args(selection);
        cargo.arg("--target-dir").arg(workspace::target());
        cargo.current_dir(&copy).env_remove("CARGO_MANIFEST_DIR");
        // Incremental results would take space for code that rarely changes.
        cargo.env("CARGO_INCREMENTAL", "0");
        process::run_showing_errors(&mut cargo).expect("all tests pass");
    }
}

/// The manifest of the workspace with the two crates as its only members.
fn manifest(root: &Path) -> String {
    let manifest = fs::read_to_string(root.join("Cargo.toml")).expect("it is in the repository");
    let line = |line: &str| match line.split_once(" = ") {
        Some(("members", _)) => "members = [\"added/*\"]".to_owned(),
        Some(("default-members" | "exclude", _)) => String::new(),
        Some(("vicinity-rules" | "vicinity-games", _)) => line.replace("crates/", "added/"),
        _ => line.to_owned(),
    };
    manifest.lines().map(line).collect::<Vec<_>>().join("\n")
}
