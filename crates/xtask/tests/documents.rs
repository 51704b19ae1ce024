//! Documents: the files that they link to or name exist.

use std::path::{Path, PathBuf};

use fs_err as fs;
use xtask::fingerprint::read_tree;
use xtask::workspace;

/// The folders in which documents name files by their path from the root.
const FOLDERS: [&str; 8] = ["crates", "tests", "docs", "games", "www", "fuzz", "benches", "packages"];

/// The documents with their paths from the root.
fn documents() -> Vec<(String, String)> {
    let root = workspace::root();
    let mut names: Vec<String> = fs::read_dir(&root)
        .expect("the repository")
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    for folder in ["docs", "packages", "crates"] {
        let files = read_tree(&root.join(folder)).expect(folder);
        names.extend(files.keys().map(|name| format!("{folder}/{name}")));
    }
    names.retain(|name| name.ends_with(".md"));
    names.into_iter().map(|name| (fs::read_to_string(root.join(&name)).expect(&name), name)).collect()
}

/// The parts of a text between an opening and a closing mark.
fn between<'a>(text: &'a str, open: &'a str, close: char) -> impl Iterator<Item = &'a str> {
    text.split(open).skip(1).filter_map(move |rest| rest.split_once(close)).map(|(inside, _)| inside)
}

/// The files that a document links to or names, as paths from its folder or from the root.
fn named<'a>(text: &'a str, folder: &Path) -> Vec<(&'a str, PathBuf)> {
    let root = workspace::root();
    let links = between(text, "](", ')').map(|link| link.split('#').next().unwrap_or_default());
    // Links to the pages of the repository's host have no file.
    let links = links.filter(|link| !link.is_empty() && !link.contains(':') && !link.contains("/actions/"));
    let links = links.map(|link| (link, folder.join(link)));
    let is_path = |text: &&str| {
        let first = text.split('/').next().unwrap_or_default();
        let is_plain = text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"/._-".contains(&byte));
        text.contains('/') && FOLDERS.contains(&first) && is_plain && !text.contains("NAME")
    };
    // Every second part is between backticks.
    let paths = text.split('`').skip(1).step_by(2).filter(is_path);
    links.chain(paths.map(|path| (path, root.join(path)))).collect()
}

#[test]
fn every_file_that_a_document_names_exists() {
    let mut missing = Vec::new();
    let mut count = 0;
    for (text, document) in documents() {
        let folder = workspace::root().join(&document);
        for (name, path) in named(&text, folder.parent().expect("a folder")) {
            count += 1;
            if !path.exists() {
                missing.push(format!("{document}: {name}"));
            }
        }
    }
    assert!(count > 100, "{count} names were found");
    assert_eq!(missing, Vec::<String>::new());
}
