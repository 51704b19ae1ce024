//! Lists missing parts of games, which are tasks and not errors.

use std::collections::BTreeSet;

use vicinity_games::{Folder, lessons};
use vicinity_rules::{Variant, variants};

use anyhow::{Result, anyhow};

/// One line for each missing part of a game.
pub fn list() -> Result<Vec<String>> {
    let folders = vicinity_games::folders().map_err(anyhow::Error::msg)?;
    let mut missing = Vec::new();
    for first in variants::families() {
        if let Some(folder) = folders.iter().find(|folder| folder.has_game(first)) {
            missing.extend(
                of_family(folder, first)?
                    .into_iter()
                    .map(|lack| format!("games/{} lacks {lack}", folder.name)),
            );
        }
    }
    Ok(missing)
}

fn of_family(folder: &Folder, first: &str) -> Result<Vec<String>> {
    let mut missing = Vec::new();
    let mut ask = |file: &str, what: &str| {
        if folder.read(file).is_none() {
            missing.push(format!("{file}: {what}"));
        }
    };
    ask("rules.md", "the rules in words; until then they are written from its data");
    ask("rules.de.md", "the rules in German");
    ask("bench.txt", "positions on which the engine is measured");
    ask("weights.txt", "what the engine has learnt of it (vicinity-lab tune)");
    let wins = folder.read("wins.txt").unwrap_or_default();
    let learns = folder.read("lessons.txt").map(|text| lessons::read(&text)).transpose();
    let learns = learns.map_err(anyhow::Error::msg)?.unwrap_or_default();
    let samples =
        folder.files("samples").into_iter().filter_map(|name| folder.read(&format!("samples/{name}")));
    let samples: String = samples.collect();
    let german = folder.translations("de").map_err(anyhow::Error::msg)?;
    let mut drawings = BTreeSet::new();
    for name in variants::family(first) {
        let variant = Variant::parse(name).map_err(|error| anyhow!(error.to_string()))?;
        let has_lesson = learns.iter().any(|lesson| lesson.tasks.iter().any(|task| task.game == name));
        let begins =
            |text: &str, sign: char| text.lines().any(|line| line.starts_with(&format!("{name}{sign}")));
        for (is_there, lack) in [
            (has_lesson, format!("lessons of {name} (lessons.txt)")),
            (
                folder.read(&format!("puzzles/{name}.txt")).is_some(),
                format!("puzzles/{name}.txt (vicinity-lab puzzles)"),
            ),
            (begins(&wins, '|'), format!("forced wins of {name} (wins.txt, vicinity-lab wins)")),
            (samples.contains(&format!("[Variant \"{name}")), format!("a sample game of {name} (samples)")),
        ] {
            if !is_there {
                missing.push(lack);
            }
        }
        for text in [variant.title(), variant.summary()].into_iter().filter(|text| !text.is_empty()) {
            if german.iter().all(|(english, _)| english != text) {
                missing.push(format!("German for “{text}” (words.de.txt)"));
            }
        }
        let tiles = variant.kinds().iter().filter(|kind| vicinity_diagram::is_tile(&kind.picture));
        drawings.extend(tiles.map(|kind| kind.picture.to_string()));
    }
    missing.extend(drawings.iter().map(|picture| {
        format!("a drawing (www/pieces/{picture}.svg); until then it is a tile with its letter")
    }));
    Ok(missing)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace;
    use fs_err as fs;

    #[test]
    fn missing_parts_of_a_folder_are_listed() {
        let path = workspace::scratch().join("games-in-tests").join("made-up");
        fs::create_dir_all(path.join("puzzles")).expect("a folder");
        for (file, text) in [
            ("rules.md", "# Rules\n"),
            ("puzzles/contact.txt", ""),
            ("wins.txt", "contact|8/8/8/8/8/8/8/8 w - - 0 1|\n"),
        ] {
            fs::write(path.join(file), text).expect("a file");
        }
        let found = of_family(&Folder::at(path), "contact").expect("the folder can be read");
        let contact = Variant::parse("contact").expect("a known name");
        assert_eq!(
            found,
            [
                "rules.de.md: the rules in German".to_owned(),
                "bench.txt: positions on which the engine is measured".to_owned(),
                "weights.txt: what the engine has learnt of it (vicinity-lab tune)".to_owned(),
                "lessons of contact (lessons.txt)".to_owned(),
                "a sample game of contact (samples)".to_owned(),
                format!("German for “{}” (words.de.txt)", contact.title()),
                format!("German for “{}” (words.de.txt)", contact.summary()),
            ]
        );
    }

    #[test]
    fn every_game_can_be_examined() {
        list().expect("the folders can be read");
    }
}
