//! The npm packages: `vicinity-board`, the custom element with the site that it shows, and
//! `vicinity-rules`, the rules in WebAssembly.
//!
//! Files that are written by hand are in `packages/`; the rest is copied or built here. The version
//! is that of the workspace.

use crate::fingerprint::{Fingerprint, read_tree};
use crate::finish::Files;
use crate::optimise::WASM_FEATURES;
use crate::stage;
use crate::tools::{self, Toolbox, WASM_TARGET};
use crate::{build, embed, process, workspace};
use anyhow::{Result, anyhow};
use fs_err as fs;
use std::path::{Path, PathBuf};

/// The crate of the rules for JavaScript, which names the files that wasm-bindgen generates.
const RULES: &str = "vicinity_rules_js";

/// The placeholder for the version in a `package.json` of `packages/`.
const VERSION: &str = "\"version\": \"0.0.0\"";

/// Builds the site and both packages, and packs them into `target/npm`.
pub fn npm() -> Result<()> {
    let toolbox = Toolbox::for_building()?;
    let site = build::build(&toolbox, false)?;
    for package in [board(&site)?, rules(&toolbox)?] {
        println!("packed {}", pack(&package)?.display());
    }
    Ok(())
}

/// The folder of the packages.
fn out() -> PathBuf {
    workspace::target().join("npm")
}

/// Writes the package of the element, with a built site. Returns its folder.
pub fn board(site: &Path) -> Result<PathBuf> {
    let mut files = written_by_hand("vicinity-board")?;
    let site = read_tree(site)?;
    for name in ["vicinity-embed.js", "vicinity-embed.d.ts"] {
        let content = site.get(name).ok_or_else(|| anyhow!("the site has no {name}"))?;
        files.insert(name.to_owned(), content.clone());
    }
    // The pages of games are only for previews of links to a public site.
    let is_for_boards = |name: &str| !["game/", "social/"].iter().any(|folder| name.starts_with(folder));
    let site = site.into_iter().filter(|(name, _)| is_for_boards(name));
    files.extend(site.map(|(name, content)| (format!("site/{name}"), content)));
    write("vicinity-board", &files)
}

/// Builds the package of the rules. Returns its folder.
pub fn rules(toolbox: &Toolbox) -> Result<PathBuf> {
    let mut cargo = toolbox.cargo();
    cargo.args(["build", "--locked", "--quiet", "--package", "vicinity-rules-js"]);
    process::run(cargo.args(["--target", WASM_TARGET, "--profile", "engine"]))?;
    let wasm = workspace::target().join(WASM_TARGET).join("engine").join(format!("{RULES}.wasm"));
    let mut files = written_by_hand("vicinity-rules")?;
    files.extend(read_tree(&bind_rules(toolbox, &wasm)?)?);
    write("vicinity-rules", &files)
}

/// Generates the JavaScript of the rules and optimises their wasm, unless that was done before with
/// the same wasm and tools. Returns the folder of the results.
fn bind_rules(toolbox: &Toolbox, wasm: &Path) -> Result<PathBuf> {
    let mut key = Fingerprint::of(toolbox.versions.as_bytes());
    key.add(&fs::read(wasm)?);
    let made = workspace::scratch().join("rules-js");
    let folder = made.join(key.to_string());
    if folder.exists() {
        return Ok(folder);
    }
    let _ = fs::remove_dir_all(&made);
    let partial = made.join("partial");
    let mut bindgen = toolbox.command("wasm-bindgen");
    bindgen.args(["--target", "web", "--out-dir"]).arg(&partial).arg(wasm);
    process::run(&mut bindgen)?;
    if let Some(mut wasm_opt) = toolbox.wasm_opt() {
        let wasm = partial.join(format!("{RULES}_bg.wasm"));
        wasm_opt.arg(&wasm).arg("-o").arg(&wasm).args(WASM_FEATURES).args(["-O3", "--strip-producers"]);
        process::run(&mut wasm_opt)?;
    }
    fs::rename(&partial, &folder)?;
    Ok(folder)
}

/// The files of a package in `packages/`, with the version of the workspace, and the licenses.
fn written_by_hand(package: &str) -> Result<Files> {
    let root = workspace::root();
    let mut files = read_tree(&root.join("packages").join(package))?;
    // As text, because the order of the conditions in `exports` matters.
    let manifest = embed::text(&files, "package.json")?;
    let version = format!("\"version\": \"{}\"", workspace::locked_version("xtask")?);
    let manifest = manifest.replacen(VERSION, &version, 1);
    files.insert("package.json".to_owned(), manifest.into_bytes());
    for license in ["LICENSE-APACHE", "LICENSE-MIT"] {
        files.insert(license.to_owned(), fs::read(root.join(license))?);
    }
    Ok(files)
}

fn write(package: &str, files: &Files) -> Result<PathBuf> {
    let folder = out().join(package);
    stage::replace(files, &folder)?;
    Ok(folder)
}

/// Packs a package with `npm pack`. Returns the path of the file.
pub fn pack(package: &Path) -> Result<PathBuf> {
    let mut npm = tools::npm();
    npm.args(["pack", "--silent", "--ignore-scripts", "--pack-destination"]).arg(out()).arg(package);
    let name = process::output_of(&mut npm)?;
    Ok(out().join(name.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;
    use std::collections::BTreeSet;

    fn read(name: &str) -> String {
        fs::read_to_string(workspace::root().join(name)).expect("it is in the repository")
    }

    fn element() -> Value {
        let manifest: Value =
            serde_json::from_str(&read("packages/vicinity-board/custom-elements.json")).expect("JSON");
        manifest["modules"][0]["declarations"][0].clone()
    }

    fn names(list: &Value, is_wanted: impl Fn(&Value) -> bool) -> BTreeSet<String> {
        let list = list.as_array().expect("a list").iter().filter(|one| is_wanted(one));
        list.map(|one| one["name"].as_str().expect("a name").to_owned()).collect()
    }

    /// The quoted texts of a list in the script.
    fn quoted(script: &str, list: &str) -> Vec<String> {
        let (_, rest) = script.split_once(&format!("const {list} = [")).expect("the script has it");
        let (inside, _) = rest.split_once("];").expect("it ends");
        inside.split('"').skip(1).step_by(2).map(str::to_owned).collect()
    }

    #[test]
    fn the_manifest_has_every_attribute_of_the_element() {
        let script = read("www/embed/attributes.js");
        let lists = ["VARIANT", "GAME", "POSITION", "DISPLAY"];
        let lists = lists.iter().flat_map(|list| quoted(&script, &format!("{list}_ATTRIBUTES")));
        let expected: BTreeSet<String> = lists.chain(["origin".to_owned(), "site".to_owned()]).collect();
        assert_eq!(names(&element()["attributes"], |_| true), expected);
        let with_attribute = |member: &Value| !member["attribute"].is_null();
        assert_eq!(names(&element()["members"], with_attribute), expected);
    }

    #[test]
    fn the_manifest_and_the_types_have_the_same_members_and_events() {
        let types = read("www/vicinity-embed.d.ts");
        let part = |start: &str| types.split_once(start).expect(start).1.split_once("\n}").expect("an end").0;
        let element_type = part("interface VicinityBoardElement extends HTMLElement {");
        let members = element_type.lines().filter_map(|line| {
            let line = line.strip_prefix("  ")?;
            let line =
                ["get ", "set ", "readonly "].iter().fold(line, |line, word| line.trim_start_matches(word));
            let end = line.find([':', '('])?;
            let name = &line[..end];
            (name != "addEventListener" && name.chars().all(char::is_alphabetic)).then(|| name.to_owned())
        });
        let is_of_element = |member: &Value| member["static"].is_null();
        assert_eq!(names(&element()["members"], is_of_element), members.collect());
        let events = part("interface VicinityBoardEventMap {").split('"').skip(1).step_by(2);
        assert_eq!(names(&element()["events"], |_| true), events.map(str::to_owned).collect());
    }

    #[test]
    fn every_file_that_a_package_names_is_in_it() {
        let made = ["vicinity_rules_js.js", "vicinity-embed.js"];
        for package in ["vicinity-board", "vicinity-rules"] {
            let files = written_by_hand(package).expect("it can be read");
            let manifest: Value = serde_json::from_slice(&files["package.json"]).expect("JSON");
            assert_ne!(manifest["version"], "0.0.0");
            let exports = manifest["exports"].to_string();
            for file in exports.split('"').filter_map(|text| text.strip_prefix("./")) {
                let is_there = files.contains_key(file) || made.contains(&file) || file.ends_with('*');
                // Entry names do not have an extension.
                assert!(is_there || !file.contains('.'), "{package}: {file}");
            }
        }
    }
}
