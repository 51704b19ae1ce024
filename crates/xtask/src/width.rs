//! Keeps comments and documents at most [`MAX_COLUMNS`] wide. Code is rustfmt's.

use crate::fingerprint::read_tree;
use crate::workspace;
use anyhow::Result;

const MAX_COLUMNS: usize = 100;

/// The folders and files to check.
const PLACES: [&str; 13] = [
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "docs",
    "crates",
    "tests/src",
    "tests/tests",
    "tests/examples",
    "fuzz/fuzz_targets",
    "www",
    "packages",
    "index.html",
];

/// The starts and ends of block comments in scripts, styles and pages.
const BLOCKS: [(&str, &str); 2] = [("/*", "*/"), ("<!--", "-->")];

/// The file and number of each line that is too wide.
pub fn check() -> Result<Vec<String>> {
    let mut errors = Vec::new();
    for place in PLACES {
        for (name, content) in read_tree(&workspace::root().join(place))? {
            let path = [place, &name].join("/");
            let path = path.trim_end_matches('/');
            let wide = match path.rsplit_once('.') {
                Some((_, "rs")) => of_comments,
                Some((_, "js" | "css" | "html" | "ts")) => of_blocks,
                Some((_, "ftl")) => of_catalogue,
                // Below `crates` are links to the change log and the games.
                Some((_, "md")) if !path.starts_with("crates/") => of_document,
                _ => continue,
            };
            let lines = wide(&String::from_utf8_lossy(&content));
            errors
                .extend(lines.iter().map(|line| format!("{path}:{line}: a line over {MAX_COLUMNS} columns")));
        }
    }
    Ok(errors)
}

/// The wide comment lines of Rust code, from 1.
fn of_comments(source: &str) -> Vec<usize> {
    wide_lines(source, |line| line.trim_start().starts_with("//"))
}

/// The wide comment lines of a script, style or page. A comment after code in the same line is not
/// checked.
fn of_blocks(source: &str) -> Vec<usize> {
    // The end of the current block comment.
    let mut block_end = None;
    wide_lines(source, |line| {
        let text = line.trim_start();
        let end = block_end
            .or_else(|| BLOCKS.iter().find(|(start, _)| text.starts_with(start)).map(|(_, end)| *end));
        block_end = end.filter(|end| !text.contains(end));
        end.is_some() || text.starts_with("//")
    })
}

/// The wide comment lines of a message catalogue.
fn of_catalogue(source: &str) -> Vec<usize> {
    wide_lines(source, |line| line.starts_with('#'))
}

/// The wide lines of a Markdown document other than code, tables and pictures.
fn of_document(source: &str) -> Vec<usize> {
    let mut in_fence = false;
    wide_lines(source, |line| {
        in_fence ^= line.starts_with("```");
        !in_fence && !line.starts_with("    ") && !line.starts_with(['|', '<'])
    })
}

/// The numbers, from 1, of the wide lines among those to check, which are asked about in their
/// order.
fn wide_lines(source: &str, mut is_checked: impl FnMut(&str) -> bool) -> Vec<usize> {
    let is_wide = |line: &str| line.chars().count() > MAX_COLUMNS;
    let lines = (1..).zip(source.lines()).filter(|(_, line)| is_checked(line) && is_wide(line));
    lines.map(|(number, _)| number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_lines_are_found() {
        let wide = format!("    // {}\n", "é".repeat(94));
        for of in [of_comments, of_blocks] {
            assert_eq!(of(&wide), [1]);
            assert!(of(&wide.replacen('é', "", 1)).is_empty());
            assert!(of(&wide.replace("// ", "let")).is_empty());
        }
        assert_eq!(of_blocks(&format!("/* {0}\n{0} */\n{0}\n", "é".repeat(98))), [1, 2]);
        assert_eq!(of_catalogue(&format!("a = {0}\n# {0}\n", "é".repeat(99))), [2]);
        assert_eq!(of_document(&format!("{0}\n| {0}\n```\n{0}\n```\n{0}\n", "é".repeat(101))), [1, 6]);
    }
}
