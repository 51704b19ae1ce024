//! Makes a release from Trunk's output: scripts, styles and wasm files are named after their
//! contents.
//!
//! Servers let browsers cache files: after a release, a page could otherwise start an old engine
//! with new glue code. Trunk only gives such names to files of the page, not of a worker, and
//! computes them before the wasm is optimised. Trunk is therefore configured to keep names
//! (`filehash = false`), and all are changed here, based on the final contents including the names
//! of the files that they mention.
//!
//! Files that other sites link to keep their names: HTML, everything in subfolders, and
//! [`KEPT_NAMES`].

use crate::fingerprint::Fingerprint;
use anyhow::{Result, anyhow, bail};
use std::collections::BTreeMap;

/// The files of the site by name, before they are written.
pub type Files = BTreeMap<String, Vec<u8>>;

/// Scripts that other sites load by name, or that the browser compares by name.
const KEPT_NAMES: [&str; 2] = ["vicinity-embed.js", "service-worker.js"];

/// Extensions of files that are named after their contents.
const RENAMED_EXTENSIONS: [&str; 5] = ["js", "css", "wasm", "txt", "net"];

/// Extensions of files that may mention others.
const TEXT_EXTENSIONS: [&str; 5] = ["html", "js", "css", "webmanifest", "svg"];

/// Names files after their contents and corrects every mention of them.
pub fn name_after_contents(files: Files) -> Result<Files> {
    let mut naming =
        Naming { old: files, new_names: BTreeMap::new(), finished: Files::new(), under_way: Vec::new() };
    let names: Vec<String> = naming.old.keys().cloned().collect();
    for name in &names {
        naming.finish(name)?;
    }
    for (old, new) in &naming.new_names {
        let mentioned = naming.finished.iter().any(|(name, content)| {
            name != new
                && is_text(name)
                && std::str::from_utf8(content).is_ok_and(|text| mentions(text, new).next().is_some())
        });
        if !mentioned {
            bail!(
                "{old} is in the site, but no other file mentions it: take it out, or keep its name in finish.rs"
            );
        }
    }
    Ok(naming.finished)
}

struct Naming {
    old: Files,
    new_names: BTreeMap<String, String>,
    finished: Files,
    under_way: Vec<String>,
}

impl Naming {
    fn finish(&mut self, name: &str) -> Result<()> {
        let Some(mut content) = self.old.get(name).cloned() else {
            return Ok(());
        };
        if self.is_finished(name) {
            return Ok(());
        }
        if self.under_way.iter().any(|other| other == name) {
            bail!("files that mention each other cannot be named after their contents: {:?}", self.under_way);
        }
        self.under_way.push(name.to_owned());
        if is_text(name) {
            let mut text =
                String::from_utf8(content).map_err(|_| anyhow!("{name} in the site is not valid UTF-8"))?;
            let others: Vec<String> = self.old.keys().filter(|other| is_renamed(other)).cloned().collect();
            for other in others.iter().filter(|other| *other != name) {
                if mentions(&text, other).next().is_some() {
                    self.finish(other)?;
                    text = replace_mentions(&text, other, &self.new_names[other]);
                }
            }
            content = text.into_bytes();
        }
        self.under_way.pop();
        if is_renamed(name) {
            let new_name = with_fingerprint(name, Fingerprint::of(&content));
            self.new_names.insert(name.to_owned(), new_name.clone());
            self.finished.insert(new_name, content);
        } else {
            self.finished.insert(name.to_owned(), content);
        }
        Ok(())
    }

    fn is_finished(&self, name: &str) -> bool {
        self.new_names.contains_key(name) || !is_renamed(name) && self.finished.contains_key(name)
    }
}

fn extension(name: &str) -> &str {
    name.rsplit_once('.').map_or("", |(_, extension)| extension)
}

fn is_text(name: &str) -> bool {
    TEXT_EXTENSIONS.contains(&extension(name))
}

fn is_renamed(name: &str) -> bool {
    RENAMED_EXTENSIONS.contains(&extension(name)) && !name.contains('/') && !KEPT_NAMES.contains(&name)
}

fn with_fingerprint(name: &str, fingerprint: Fingerprint) -> String {
    match name.rsplit_once('.') {
        Some((stem, extension)) => format!("{stem}-{fingerprint}.{extension}"),
        None => format!("{name}-{fingerprint}"),
    }
}

/// The positions where a text mentions a file: its full name, not a part of a longer one.
pub fn mentions<'a>(text: &'a str, name: &'a str) -> impl Iterator<Item = usize> + 'a {
    let of_a_name = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_' | '.');
    text.match_indices(name).map(|(start, _)| start).filter(move |start| {
        let before = text[..*start].chars().next_back();
        let after = text[start + name.len()..].chars().next();
        !before.is_some_and(of_a_name) && !after.is_some_and(|letter| letter != '.' && of_a_name(letter))
    })
}

/// Replaces all mentions of a name in a text.
pub fn replace_mentions(text: &str, name: &str, new_name: &str) -> String {
    let mut result = String::with_capacity(text.len());
    let mut rest = 0;
    for start in mentions(text, name) {
        result.push_str(&text[rest..start]);
        result.push_str(new_name);
        rest = start + name.len();
    }
    result.push_str(&text[rest..]);
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(list: &[(&str, &str)]) -> Files {
        list.iter().map(|(name, content)| ((*name).to_owned(), content.as_bytes().to_vec())).collect()
    }

    fn site(wasm: &str) -> Files {
        files(&[
            ("index.html", r#"<script type="module" src="./start.js"></script><meta content="./worker.js">"#),
            ("start.js", r#"import init from "./app.js""#),
            ("app.js", r#"new URL("app_bg.wasm", import.meta.url)"#),
            ("app_bg.wasm", wasm),
            ("worker.js", r#"importScripts("./app-worker.js")"#),
            ("app-worker.js", "engine"),
        ])
    }

    fn name_of<'a>(files: &'a Files, start: &str) -> &'a str {
        files.keys().find(|name| name.starts_with(start)).expect("the file is there under some name")
    }

    #[test]
    fn a_changed_file_changes_the_names_of_all_that_lead_to_it_and_no_others() {
        let (first, second) = (
            name_after_contents(site("one")).expect("names"),
            name_after_contents(site("two")).expect("names"),
        );
        for changed in ["app_bg-", "app-", "start-"] {
            assert_ne!(name_of(&first, changed), name_of(&second, changed), "{changed}");
        }
        for same in ["worker-", "app-worker-", "index.html"] {
            assert_eq!(name_of(&first, same), name_of(&second, same), "{same}");
        }
        let page = String::from_utf8(first["index.html"].clone()).expect("text");
        assert!(
            page.contains(name_of(&first, "start-")) && page.contains(name_of(&first, "worker-")),
            "{page}"
        );
        let worker = String::from_utf8(first[name_of(&first, "worker-")].clone()).expect("text");
        assert_eq!(worker, format!(r#"importScripts("./{}")"#, name_of(&first, "app-worker-")));
    }

    #[test]
    fn files_in_folders_and_public_scripts_keep_their_names() {
        let finished = name_after_contents(files(&[
            ("vicinity-embed.js", "open('embed.html')"),
            ("embed.html", "<p>"),
            ("icons/icon.svg", "<svg/>"),
        ]));
        let names: Vec<String> = finished.expect("names").into_keys().collect();
        assert_eq!(names, ["embed.html", "icons/icon.svg", "vicinity-embed.js"]);
    }

    #[test]
    fn a_file_that_nothing_leads_to_is_an_error() {
        let error = name_after_contents(files(&[("index.html", "<p>"), ("left-over.css", "p{}")]))
            .expect_err("unused");
        assert!(error.to_string().contains("left-over.css"), "{error}");
    }

    #[test]
    fn cyclic_references_are_an_error() {
        let circle = files(&[("a.js", "import './b.js'"), ("b.js", "import './a.js'")]);
        assert!(name_after_contents(circle).is_err());
    }

    #[test]
    fn a_mention_is_a_whole_name() {
        let count = |text: &str| mentions(text, "worker.js").count();
        assert_eq!(count(r#""./worker.js" 'worker.js' (worker.js) worker.js."#), 4);
        assert_eq!(count(r#""./my-worker.js" worker.json xworker.js"#), 0);
    }
}
