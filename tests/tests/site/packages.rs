//! The npm packages (`packages`), installed in the project `tests/packages`: the pages that Vite
//! builds play moves, its types are checked, and a program uses the packages under Node.
//!
//! Without Node and npm these tests do nothing.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use serde_json::json;
use vicinity_e2e::{Page, built_site, serve, with_page_at};
use xtask::fingerprint::Fingerprint;
use xtask::serve::Site;
use xtask::tools::{NPM_OPTIONS, Toolbox, has_node, has_npm, npm};
use xtask::{fingerprint, process, stage, workspace};

/// The project with everything installed; `None` without Node and npm.
static PROJECT: LazyLock<Option<PathBuf>> = LazyLock::new(|| {
    (has_node() && has_npm()).then(|| install().unwrap_or_else(|error| panic!("{error:#}")))
});

/// Copies the project and installs its tools and both packages, which `npm pack` makes. Nothing is
/// installed again if neither the project nor a package has changed.
fn install() -> anyhow::Result<PathBuf> {
    let folder = workspace::scratch().join("packages");
    let mut files = fingerprint::read_tree(&workspace::root().join("tests/packages"))?;
    files.retain(|name, _| !name.starts_with("node_modules/"));
    let packages = [xtask::npm::board(&built_site())?, xtask::npm::rules(&Toolbox::for_building()?)?];
    let mut key = Fingerprint::default();
    key.add_files(&files);
    for package in &packages {
        key.add_tree(package)?;
    }
    let stamp = folder.join("installed.stamp");
    if std::fs::read_to_string(&stamp).is_ok_and(|installed| installed == key.to_string()) {
        return Ok(folder);
    }
    stage::replace(&files, &folder)?;
    process::run(npm().args(["ci", "--prefer-offline"]).args(NPM_OPTIONS).current_dir(&folder))?;
    let mut install = npm();
    install.args(["install", "--offline", "--no-save"]).args(NPM_OPTIONS);
    for package in packages {
        install.arg(xtask::npm::pack(&package)?);
    }
    process::run(install.current_dir(&folder))?;
    // As described in the README of the package.
    let site = fingerprint::read_tree(&folder.join("node_modules/vicinity-board/site"))?;
    stage::replace(&site, &folder.join("public/vicinity"))?;
    process::run(&mut node(&folder, "node_modules/vite/bin/vite.js", &["build", "--logLevel=warn"]))?;
    std::fs::write(&stamp, key.to_string())?;
    Ok(folder)
}

fn node(project: &Path, script: &str, arguments: &[&str]) -> Command {
    let mut node = Command::new("node");
    node.arg(script).args(arguments).current_dir(project);
    node
}

/// Runs a script of the project, which must succeed.
fn check_script(script: &str, arguments: &[&str]) {
    let Some(project) = &*PROJECT else { return };
    process::run(&mut node(project, script, arguments)).unwrap_or_else(|error| panic!("{error:#}"));
}

/// Opens a page of the project and waits until its board is playable.
fn check_page(name: &str, check: impl FnOnce(&Page)) {
    let Some(project) = &*PROJECT else { return };
    let server = serve(Site::at_root(project.join("dist")));
    with_page_at(&format!("{}{name}.html", server.url()), |page| {
        let is_ready = "return document.querySelector('vicinity-board')?.ready ?? false;";
        page.wait_until("the board", |page| page.script(is_ready, vec![]) == json!(true));
        check(page);
    });
}

fn play(page: &Page, text: &str) {
    page.script("document.querySelector('vicinity-board').move(arguments[0]);", vec![json!(text)]);
}

/// Plays two moves in a page of a framework, whose event handler shows them.
fn check_framework(name: &str) {
    check_page(name, |page| {
        play(page, "e4");
        page.wait_until("a move", |page| page.text("output") == "script e4");
        play(page, "e5");
        page.wait_until("another move", |page| page.text("output") == "script e4, script e5");
    });
}

#[test]
fn a_page_without_a_framework_plays_against_the_engine() {
    check_page("plain", |page| {
        assert!(page.text("#error").contains("does not know its site"));
        play(page, "e4");
        page.wait_until("the engine's move", |page| page.text("output").starts_with("script e4, engine "));
        // Shown by the second package.
        page.wait_until("the number of moves", |page| page.text("p") == "18517");
    });
}

#[test]
fn a_page_of_react_plays_moves() {
    check_framework("react");
}

#[test]
fn a_page_of_vue_plays_moves() {
    check_framework("vue");
}

#[test]
fn the_types_fit_the_pages() {
    check_script("node_modules/typescript/bin/tsc", &[]);
}

#[test]
fn a_program_under_node_uses_both_packages() {
    check_script("node.mjs", &[]);
}
