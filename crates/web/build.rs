//! Compiles the templates and `index.html` into typed handles (`crates/templates`).

use std::path::{Path, PathBuf};
use std::{env, error, fs};

use vicinity_catalogue::Catalogue;
use vicinity_templates::{Source, compile, compile_page};

const MESSAGES: &str = "../page/words/en.ftl";
const PAGE: &str = "../../index.html";
/// The folders of templates, with the feature that each needs.
const FOLDERS: [(&str, &str); 2] = [("templates", ""), ("templates/custom", "CARGO_FEATURE_CUSTOM")];

fn main() {
    if let Err(error) = run() {
        println!("cargo::error={error}");
    }
}

fn run() -> Result<(), Box<dyn error::Error>> {
    println!("cargo::rerun-if-changed=templates");
    let messages =
        Catalogue::parse(&read(MESSAGES)?).map_err(|error| format!("{}: {error}", shown(MESSAGES)))?;
    let page = read(PAGE)?;
    let mut out = compile_page(Source { path: &shown(PAGE), text: &page })?;
    for (folder, feature) in FOLDERS {
        for path in templates(Path::new(folder))? {
            let text = fs::read_to_string(&path)?;
            let path = shown(&path.to_string_lossy());
            let module = compile(Source { path: &path, text: &text }, &messages)?;
            if feature.is_empty() || env::var_os(feature).is_some() {
                out += &module;
            }
        }
    }
    let folder = env::var_os("OUT_DIR").ok_or("OUT_DIR is not set")?;
    fs::write(Path::new(&folder).join("templates.rs"), out)?;
    Ok(())
}

/// A path relative to the root of the repository.
fn shown(path: &str) -> String {
    match path.strip_prefix("../../") {
        Some(path) => path.to_owned(),
        None => match path.strip_prefix("../") {
            Some(path) => format!("crates/{path}"),
            None => format!("crates/web/{path}"),
        },
    }
}

fn read(path: &str) -> Result<String, Box<dyn error::Error>> {
    println!("cargo::rerun-if-changed={path}");
    Ok(fs::read_to_string(path)?)
}

/// The templates of a folder, sorted by name.
fn templates(folder: &Path) -> Result<Vec<PathBuf>, Box<dyn error::Error>> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|end| end == "html") {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}
