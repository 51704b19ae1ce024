//! The files of the site that Trunk does not generate: rules texts, puzzles, statistics, and files
//! for other pages.
//!
//! `trunk build` and `trunk serve` run `cargo xtask stage` as a hook (`Trunk.toml`), and
//! `cargo xtask build` calls [`fill`], so both use the same code.

use crate::fingerprint::read_tree;
use crate::finish::Files;
use crate::{assemble, embed, facts, offline, prerender, social, workspace};
use anyhow::{Result, anyhow, bail};
use fs_err as fs;
use std::path::{Path, PathBuf};
use vicinity_catalogue::Catalogue;
use vicinity_page::custom_rules;
use vicinity_rules::{Variant, variants};

/// The languages of the page besides English.
const LANGUAGES: [&str; 1] = ["de"];

/// The variable in which Trunk passes the staging folder to its hooks.
const FOLDER_VARIABLE: &str = "TRUNK_STAGING_DIR";

/// Completes the site in Trunk's staging folder.
pub fn stage() -> Result<()> {
    let folder = std::env::var_os(FOLDER_VARIABLE)
        .map(PathBuf::from)
        .ok_or_else(|| anyhow!("`stage` is run by Trunk, which names its folder in {FOLDER_VARIABLE}"))?;
    complete(&folder)
}

fn complete(folder: &Path) -> Result<()> {
    let before = read_tree(folder)?;
    let mut files = before.clone();
    fill(&mut files)?;
    social::write_address(&mut files, None)?;
    social::fill(&mut files, None)?;
    offline::keep_nothing(&mut files)?;
    files.retain(|name, content| before.get(name) != Some(content));
    write(&files, folder)
}

/// Adds the files that Trunk does not generate.
pub fn fill(files: &mut Files) -> Result<()> {
    share_glue(files);
    files.extend(rules_texts()?);
    for kind in ["puzzles", "explorer"] {
        files.extend(texts(kind)?);
    }
    files.extend(facts::files()?);
    networks(files)?;
    files.extend(translations()?);
    // Drawings of pieces, which the page loads when they are selected.
    files.insert("pieces/shapes.txt".to_owned(), vicinity_diagram::SHAPES.as_bytes().to_vec());
    assemble::fill(files)?;
    embed::fill(files)?;
    prerender::fill(files)
}

/// Allows the glue code of a second program to replace the first one's in the same page, which the
/// `let` of wasm-bindgen would not.
fn share_glue(files: &mut Files) {
    for (name, content) in files.iter_mut() {
        let Ok(text) = std::str::from_utf8(content) else { continue };
        if name.starts_with("vicinity-") && name.ends_with(".js") && text.starts_with("let wasm_bindgen") {
            *content = text.replacen("let wasm_bindgen", "var wasm_bindgen", 1).into_bytes();
        }
    }
}

/// Writes files into a folder.
pub fn write(files: &Files, folder: &Path) -> Result<()> {
    for (name, content) in files {
        let path = folder.join(name);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(&path, content)?;
    }
    Ok(())
}

/// Replaces the content of a folder with files.
pub fn replace(files: &Files, folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    write(files, folder)
}

/// Makes a folder contain exactly these files. Files that do not change are not written, so that
/// cargo does not compile them again.
pub fn update(files: &Files, folder: &Path) -> Result<()> {
    let old = read_tree(folder)?;
    for name in old.keys().filter(|name| !files.contains_key(*name)) {
        fs::remove_file(folder.join(name))?;
    }
    let changed = files.iter().filter(|(name, content)| old.get(*name) != Some(content));
    write(&changed.map(|(name, content)| (name.clone(), content.clone())).collect(), folder)
}

/// The rules texts, one file for each game. The page loads them on demand.
fn rules_texts() -> Result<Files> {
    let file = |name: &str| {
        let variant = Variant::parse(name).map_err(|error| anyhow!(error.to_string()))?;
        let rules_text = variant.text();
        // For a game without a text, the rules are generated from its data.
        let text = if rules_text.sections.is_empty() {
            custom_rules::rules(&variant)
        } else {
            rules_text.to_string()
        };
        Ok((format!("rules/{name}.txt"), text.into_bytes()))
    };
    variants::names().map(file).collect()
}

/// The files of all games in a folder such as `puzzles`; an empty one for a game that has none, so
/// that the page can tell it from a file that could not be loaded.
fn texts(kind: &str) -> Result<Files> {
    let mut files: Files = variants::names().map(|name| (format!("{kind}/{name}.txt"), Vec::new())).collect();
    for folder in vicinity_games::folders().map_err(anyhow::Error::msg)? {
        for name in folder.files(kind) {
            let path = format!("{kind}/{name}");
            let text = folder.read(&path).ok_or_else(|| anyhow!("{path} cannot be read"))?;
            files.insert(path, text.into_bytes());
        }
    }
    Ok(files)
}

/// The networks of all games, and the list of them in the engine's script.
fn networks(files: &mut Files) -> Result<()> {
    const SCRIPT: &str = "worker.js";
    const PLACE: &str = "const NETWORKS = {};";
    let script = embed::text(files, SCRIPT)?;
    let mut list = String::new();
    for folder in vicinity_games::folders().map_err(anyhow::Error::msg)? {
        for net in folder.nets() {
            let name = format!("{}.net", net.games.join("-and-"));
            files.insert(name.clone(), fs::read(&net.path)?);
            for game in net.games {
                list += &format!("\n  \"{game}\": \"./{name}\",");
            }
        }
    }
    if script.matches(PLACE).count() != 1 {
        bail!("{SCRIPT} has no place for the list of networks: {PLACE}");
    }
    let script = script.replace(PLACE, &format!("const NETWORKS = {{{list}\n}};"));
    files.insert(SCRIPT.to_owned(), script.into_bytes());
    Ok(())
}

/// The messages and the texts of the games in other languages.
fn translations() -> Result<Files> {
    let english = catalogue("en")?;
    let mut files = Files::new();
    for language in LANGUAGES {
        let games = vicinity_games::translations(language).map_err(anyhow::Error::msg)?;
        let text = catalogue(language)?.compile(&english, games).map_err(anyhow::Error::msg)?;
        files.insert(format!("{language}.txt"), text.into_bytes());
    }
    Ok(files)
}

/// The messages of a language.
pub fn catalogue(language: &str) -> Result<Catalogue> {
    let path = workspace::root().join(format!("crates/page/words/{language}.ftl"));
    let text = fs::read_to_string(&path)?;
    Catalogue::parse(&text).map_err(|error| anyhow!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_output_of_trunk_is_completed() {
        let folder = workspace::scratch().join("test-of-stage");
        let _ = fs::remove_dir_all(&folder);
        let names = [
            "index.html",
            "www/embed.html",
            "www/vicinity-embed.js",
            "www/style.css",
            "www/service-worker.js",
            "www/worker.js",
            "www/manifest.webmanifest",
        ];
        let copied = names.map(|name| {
            let content = fs::read(workspace::root().join(name)).expect("it is in the repository");
            (name.trim_start_matches("www/").to_owned(), content)
        });
        write(&copied.into(), &folder).expect("the folder can be written");
        complete(&folder).expect("all is there");
        let files = read_tree(&folder).expect("it is there");
        let text = |name: &str| String::from_utf8_lossy(&files[name]).into_owned();
        assert!(text("rules/near.txt").contains("Near Chess"));
        assert!(text("pieces/shapes.txt").contains("\nking fM"));
        assert!(text("embed.html").contains("id=\"board\""));
        assert!(text("vicinity-embed.js").contains("const DRAWINGS = {\"alfil"));
        assert!(text("puzzles/near.txt").starts_with("vicinity-puzzles"));
        assert!(text("explorer/near.txt").starts_with("vicinity-explorer 1 near "));
        assert!(text("facts/near.txt").starts_with("vicinity-facts 1 near\n"));
        assert!(text("de.txt").contains("\nNahschach\n"));
        assert!(text("worker.js").contains("\"near\": \"./near.net\"") && !files["near.net"].is_empty());
        assert!(text("service-worker.js").contains("const FILES = new Map([]);"));
    }

    #[test]
    fn trunk_completes_the_site() {
        let config = fs::read_to_string(workspace::root().join("Trunk.toml")).expect("it is there");
        let hooks = config.split_once("[[hooks]]").expect("there is one").1;
        for line in
            ["stage = \"post_build\"", "command = \"cargo\"", "command_arguments = [\"xtask\", \"stage\"]"]
        {
            assert!(hooks.contains(line), "{line}");
        }
    }
}
