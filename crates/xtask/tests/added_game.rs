//! A game added as docs/games.md says: nothing but its folder is needed for all tests of the rules
//! to pass.
//!
//! It compiles and tests a copy of the crate, which takes minutes, and so runs only when asked for:
//!
//! ```text
//! cargo test -p vicinity-rules --test added_game -- --ignored
//! ```
//!
//! That the other tests hold for such games is tested on every run: `common::every_variant` has
//! some.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

mod common;

/// The parts of the workspace that the crate is compiled and tested from.
const PARTS: [&str; 6] =
    ["Cargo.lock", "rust-toolchain.toml", "crates/rules", "crates/games", "games", "docs/games.md"];

#[test]
#[ignore = "compiles the crate once more"]
fn a_folder_is_all_that_a_new_game_needs() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let copy = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("added-game");
    let _ = fs::remove_dir_all(&copy);
    for part in PARTS {
        copy_all(&root.join(part), &copy.join(part));
    }
    let manifest = fs::read_to_string(root.join("Cargo.toml")).unwrap();
    let lines = manifest.lines().map(|line| match line.split_once(" = ") {
        Some(("members", _)) => "members = [\"crates/rules\", \"crates/games\"]",
        Some(("default-members", _)) => "",
        _ => line,
    });
    fs::write(copy.join("Cargo.toml"), lines.collect::<Vec<_>>().join("\n")).unwrap();
    for text in common::ADDED {
        let name = &text[1..text.find(':').unwrap()];
        fs::create_dir(copy.join("games").join(name)).unwrap();
        fs::write(copy.join("games").join(name).join("game.ini"), text).unwrap();
    }
    let status = Command::new(env!("CARGO"))
        .args(["test", "--offline", "-p", "vicinity-rules"])
        .current_dir(&copy)
        .env("CARGO_TARGET_DIR", copy.with_file_name("added-game-target"))
        .env_remove("CARGO_MANIFEST_DIR")
        .status()
        .unwrap();
    assert!(status.success());
}

fn copy_all(from: &Path, to: &Path) {
    fs::create_dir_all(to.parent().unwrap()).unwrap();
    if from.is_dir() {
        for entry in fs::read_dir(from).unwrap().flatten() {
            copy_all(&entry.path(), &to.join(entry.file_name()));
        }
    } else {
        fs::copy(from, to).unwrap();
    }
}
