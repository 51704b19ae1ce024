//! Files of the site that are written in several files, because one would be long: a line with a
//! placeholder stands for a file in a folder beside it.
//!
//! A script's parts share its scope, in the order of the placeholders.

use crate::finish::Files;
use crate::workspace;
use anyhow::Result;
use fs_err as fs;

/// The script for other pages.
pub(crate) const SCRIPT: &str = "vicinity-embed.js";

/// The styles of the screens of the full program.
const STYLE: &str = "study.css";

/// Replaces these files of the site by the complete ones.
pub(crate) fn fill(files: &mut Files) -> Result<()> {
    for name in [SCRIPT, STYLE] {
        files.insert(name.to_owned(), assemble(name)?.into_bytes());
    }
    Ok(())
}

/// Returns a file of `www` with its parts.
pub(crate) fn assemble(name: &str) -> Result<String> {
    let folder = workspace::root().join("www");
    let mut text = String::new();
    for line in fs::read_to_string(folder.join(name))?.lines() {
        match part(line) {
            Some(part) => text += &fs::read_to_string(folder.join(part))?,
            None => text += line,
        }
        text += "\n";
    }
    Ok(text)
}

/// The path that a line stands for, relative to `www`.
fn part(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let style = || line.strip_prefix("/* Placeholder: ")?.strip_suffix(" */");
    line.strip_prefix("// Placeholder: ").or_else(style)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_have_all_their_parts() {
        for (name, folder) in [(SCRIPT, "embed"), (STYLE, "study")] {
            let text = assemble(name).expect("all are there");
            assert!(!text.contains("Placeholder: "), "{name}");
            for entry in fs::read_dir(workspace::root().join("www").join(folder)).expect("the parts") {
                let part = fs::read_to_string(entry.expect("an entry").path()).expect("text");
                assert!(text.contains(&part), "{part}");
            }
        }
    }
}
