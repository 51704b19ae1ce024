//! Puts the lessons in: of each folder in `games/` its `lessons.txt`; and the names of the games that have a network.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;
use std::{env, fs};

use vicinity_games::lessons;

fn main() {
    println!("cargo::rerun-if-changed=../../games");
    let mut phrases = String::new();
    let mut games: BTreeMap<String, String> = BTreeMap::new();
    let (mut count, mut networks) = (0, Vec::new());
    for folder in vicinity_games::folders().expect("the folders of the games can be read") {
        networks.extend(folder.nets().into_iter().flat_map(|net| net.games));
        let Some(text) = folder.read("lessons.txt") else { continue };
        let lessons = match lessons::read(&text) {
            Ok(lessons) => lessons,
            Err(fault) => {
                println!("cargo::error=games/{}/lessons.txt: {fault}", folder.name);
                return;
            }
        };
        for lesson in lessons {
            let [task, trap, wrong, right] = lesson.said;
            let _ = writeln!(
                phrases,
                "static SAID_{count}: Phrases = Phrases {{ task: {task:?}, trap: {trap:?}, wrong: {wrong:?}, right: {right:?} }};"
            );
            for lessons::Task { game, fen, lines, traps } in lesson.tasks {
                let _ = writeln!(
                    games.entry(game).or_default(),
                    "        Task {{ fen: {fen:?}, lines: &{lines:?}, traps: &{traps:?}, phrases: &SAID_{count} }},"
                );
            }
            count += 1;
        }
    }
    let mut code = phrases + "const GAMES: &[(&str, &[Task])] = &[\n";
    for (game, tasks) in games {
        let _ = writeln!(code, "    ({game:?}, &[\n{tasks}    ]),");
    }
    code += "];\n";
    let networks =
        format!("/// The games that have a network.\npub const NETWORKS: &[&str] = &{networks:?};\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo says where to write"));
    for (name, code) in [("lessons.rs", code), ("networks.rs", networks)] {
        fs::write(out.join(name), code).expect("cargo's folder can be written");
    }
}
