//! Embeds the positions of the benchmarks: `bench.txt` of each folder in `games/`.

use std::fmt::Write;
use std::path::PathBuf;
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=../../games");
    let mut games = String::new();
    for folder in vicinity_games::folders().expect("the folders of the games can be read") {
        let text = folder.read("bench.txt").unwrap_or_default();
        for (index, line) in
            text.lines().enumerate().filter(|(_, line)| !line.starts_with('#') && !line.is_empty())
        {
            let fields: Vec<&str> = line.split('|').map(str::trim).collect();
            let ([name, depth, moves, plies], true) = (&fields[..], fields.len() == 4) else {
                println!(
                    "cargo::error=games/{}/bench.txt: line {}: expected four fields",
                    folder.name,
                    index + 1
                );
                return;
            };
            let _ = writeln!(
                games,
                "    Kept {{ name: {name:?}, perft_depth: {depth}, moves: {moves:?}, plies: &[{plies}] }},"
            );
        }
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo says where to write")).join("bench.rs");
    fs::write(out, format!("const GAMES: &[Kept] = &[\n{games}];\n")).expect("cargo's folder can be written");
}
