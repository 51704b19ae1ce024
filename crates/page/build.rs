//! Generates Rust code from data: the messages of the page (`words/`), and from each folder in
//! `games/` the lessons, the piece values and the names of the variants that have a network.

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
    let mut values = "const FAMILIES: &[Family] = &[\n".to_owned();
    for folder in vicinity_games::folders().expect("the folders of the games can be read") {
        networks.extend(folder.nets().into_iter().flat_map(|net| net.games));
        if let Some(text) = folder.read("weights.txt") {
            match piece_values(&text) {
                Ok(pieces) => {
                    let _ = writeln!(values, "    (&{:?}, &{pieces:?}),", folder.games());
                }
                Err(error) => {
                    println!("cargo::error=games/{}/weights.txt: {error}", folder.name);
                    return;
                }
            }
        }
        let Some(text) = folder.read("lessons.txt") else { continue };
        let lessons = match lessons::read(&text) {
            Ok(lessons) => lessons,
            Err(error) => {
                println!("cargo::error=games/{}/lessons.txt: {error}", folder.name);
                return;
            }
        };
        for lesson in lessons {
            let lessons::LessonTexts { rule, task, trap, wrong, right } = lesson.texts;
            let _ = writeln!(
                phrases,
                "static PHRASES_{count}: Phrases = Phrases {{ rule: {rule:?}, task: {task:?}, trap: {trap:?}, wrong: {wrong:?}, right: {right:?} }};"
            );
            for lessons::LessonTask { game, fen, lines, traps } in lesson.tasks {
                let _ = writeln!(
                    games.entry(game).or_default(),
                    "        LessonTask {{ fen: {fen:?}, lines: &{lines:?}, traps: &{traps:?}, phrases: &PHRASES_{count} }},"
                );
            }
            count += 1;
        }
    }
    let mut code = phrases + "const GAMES: &[(&str, &[LessonTask])] = &[\n";
    for (game, tasks) in games {
        let _ = writeln!(code, "    ({game:?}, &[\n{tasks}    ]),");
    }
    code += "];\n";
    let networks =
        format!("/// The games that have a network.\npub const NETWORKS: &[&str] = &{networks:?};\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo says where to write"));
    values += "];\n";
    for (name, code) in
        [("lessons.rs", code), ("networks.rs", networks), ("messages.rs", messages), ("values.rs", values)]
    {
        fs::write(out.join(name), code).expect("cargo's folder can be written");
    }
}

/// The letters of a family's pieces and their values in centipawns, each the average of the values
/// on a full and on an empty board.
fn piece_values(text: &str) -> Result<Vec<(u8, u16)>, String> {
    let weights = vicinity_games::weights::read(text)?;
    let letters = weights.fits.split([' ', ',']).next().unwrap_or_default().as_bytes();
    let (full, empty) = weights.worth.split_at(weights.worth.len() / 2);
    if letters.len() != full.len() || letters.len() != empty.len() {
        return Err(format!("{} pieces have {} values", letters.len(), weights.worth.len()));
    }
    let values = full.iter().zip(empty).map(|(full, empty)| full.midpoint(*empty).max(0).cast_unsigned());
    Ok(letters.iter().copied().zip(values).collect())
}

/// Compiles the messages to Rust code.
///
/// # Errors
/// A file cannot be read or parsed, or a language differs from English in its messages or their
/// placeholders.
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
