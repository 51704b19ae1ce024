//! Compiles the messages of the page, the lessons of each folder in `games/`, and the names of the
//! games that have a network.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;
use std::{env, fs};

use vicinity_catalogue::Catalogue;
use vicinity_games::lessons;

fn main() {
    println!("cargo::rerun-if-changed=../../games");
    println!("cargo::rerun-if-changed=words");
    let messages = match messages() {
        Ok(code) => code,
        Err(error) => {
            for line in error.lines() {
                println!("cargo::error={line}");
            }
            return;
        }
    };
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
    for (name, code) in [("lessons.rs", code), ("networks.rs", networks), ("messages.rs", messages)] {
        fs::write(out.join(name), code).expect("cargo's folder can be written");
    }
}

/// The messages as Rust code. All languages must have the same ones.
fn messages() -> Result<String, String> {
    let folder = PathBuf::from("words");
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).map_err(|error| error.to_string());
        let catalogue = text.and_then(|text| Catalogue::parse(&text));
        catalogue.map_err(|error| format!("{}: {error}", path.display()))
    };
    let english = read(folder.join("en.ftl"))?;
    for entry in fs::read_dir(&folder).map_err(|error| error.to_string())? {
        let path = entry.map_err(|error| error.to_string())?.path();
        let name = path.display().to_string();
        let differences = english.differences(&read(path)?);
        if !differences.is_empty() {
            return Err(differences.iter().map(|difference| format!("{name}: {difference}\n")).collect());
        }
    }
    Ok(vicinity_catalogue::rust(&english))
}
