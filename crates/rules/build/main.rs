//! Compiles the games of the folder `games/`: each `game.ini` to the data of variants, each
//! `rules.md` to a rules text. A program that only supports these games then does not contain the
//! parser of the variant format.
//!
//! The format is the crate's own: its modules are included in this script.

// This script uses only a part of the included modules.
#![allow(dead_code)]

#[path = "../src/types/mod.rs"]
mod types;

mod emit;
mod games;
mod notation;
mod text;
mod variant;

use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed={}", vicinity_games::root().display());
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed=src");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo says where to write"));
    let made = games::compile::all(include_str!("../src/games/known.ini"));
    match made {
        Ok(made) => {
            write(&out.join("games.rs"), &made.code);
            write(&out.join("ours.ini"), &made.sections);
        }
        Err(error) => {
            println!("cargo::error={error}");
            std::process::exit(1);
        }
    }
}

fn write(path: &Path, text: &str) {
    fs::write(path, text).unwrap_or_else(|error| panic!("{} cannot be written: {error}", path.display()));
}
