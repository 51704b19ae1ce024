//! Keeps comments and documents narrow and in plain technical English.
//!
//! A comment and a line of a document may be [`MAX_COLUMNS`] wide. Doc comments, all comments of
//! scripts, styles, pages and message catalogues, documents and the texts of games have none of
//! [`TURNS`]; comments have none of [`STARTS`].

use crate::fingerprint::read_tree;
use crate::workspace;
use anyhow::Result;

/// The maximum width of comments.
const MAX_COLUMNS: usize = 100;

/// Unusual turns of phrase. Their plain equivalents: report, receive, request, new, respond to,
/// anyone, random, omit, is in, custom, opponent, move list, host.
const TURNS: [&str; 22] = [
    "told",
    "tells",
    "heard",
    "hears",
    "wish",
    "wishes",
    "wished",
    "anew",
    "heed",
    "whoever",
    "by lot",
    "left away",
    "leave away",
    "leaves away",
    "stand in",
    "stands in",
    "lie in",
    "lies in",
    "one's own",
    "somebody elsewhere",
    "sheet",
    "guest",
];

/// Starts of comments that are neither noun phrases nor third-person verbs.
const STARTS: [&str; 5] = ["What ", "Who ", "Whoever ", "So many ", "How it "];

/// The folders and files to check. The change log quotes earlier names.
const PLACES: [&str; 14] = [
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "docs",
    "crates",
    "games",
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

const WIDE: &str = "a line over 100 columns";
const UNUSUAL: &str = "an unusual turn of phrase";

/// The errors of all sources: file, line, and what is wrong.
pub fn check() -> Result<Vec<String>> {
    let mut errors = Vec::new();
    for place in PLACES {
        for (name, content) in read_tree(&workspace::root().join(place))? {
            let path = [place, &name].join("/");
            let path = path.trim_end_matches('/');
            let check = match path.rsplit_once('.') {
                Some((_, "rs")) => of_rust,
                Some((_, "js" | "css" | "html" | "ts")) => of_web,
                Some((_, "ftl")) => of_catalogue,
                // Below `crates` are links to the games.
                Some((_, "txt" | "ini")) if path.starts_with("games/") => of_game_text,
                Some((_, "md")) if path.starts_with("games/") && path.contains("/nets/") => of_game_text,
                // Below `crates` are links to the change log, and the rules of games quote others.
                Some((_, "md")) if !path.starts_with("crates/") && !path.starts_with("games/") => of_document,
                _ => continue,
            };
            let found = check(&String::from_utf8_lossy(&content));
            errors.extend(found.iter().map(|(line, error)| format!("{path}:{line}: {error}")));
        }
    }
    Ok(errors)
}

/// The errors of Rust code, each with its line from 1.
fn of_rust(source: &str) -> Vec<(usize, &'static str)> {
    let mut errors = Vec::new();
    let mut in_doc = false;
    for (number, line) in (1..).zip(source.lines()) {
        let comment = line.trim_start();
        if comment.starts_with("//") && is_wide(line) {
            errors.push((number, WIDE));
        }
        let doc = comment.strip_prefix("///").or(comment.strip_prefix("//!"));
        if doc.is_some_and(|text| is_unusual(text, !in_doc)) {
            errors.push((number, UNUSUAL));
        }
        in_doc = doc.is_some();
    }
    errors
}

/// The errors of a script, style or page, each with its line from 1. A comment after code in the
/// same line is not checked.
fn of_web(source: &str) -> Vec<(usize, &'static str)> {
    let mut errors = Vec::new();
    // The end of the current block comment.
    let mut block_end = None;
    let mut in_comment = false;
    for (number, line) in (1..).zip(source.lines()) {
        let text = line.trim_start();
        let end = block_end
            .or_else(|| BLOCKS.iter().find(|(start, _)| text.starts_with(start)).map(|(_, end)| *end));
        let is_comment = end.is_some() || text.starts_with("//");
        if is_comment && is_wide(line) {
            errors.push((number, WIDE));
        }
        let words = text.trim_start_matches(['/', '*', '<', '!', '-', ' ']);
        if is_comment && is_unusual(words, !in_comment) {
            errors.push((number, UNUSUAL));
        }
        block_end = end.filter(|end| !text.contains(end));
        // The first line of a block may have no words.
        in_comment = is_comment && (in_comment || !words.is_empty());
    }
    errors
}

/// The errors of the comments of a message catalogue, each with its line from 1.
fn of_catalogue(source: &str) -> Vec<(usize, &'static str)> {
    let mut errors = Vec::new();
    let mut in_comment = false;
    for (number, line) in (1..).zip(source.lines()) {
        let comment = line.strip_prefix('#').map(|text| text.trim_start_matches('#'));
        if comment.is_some() && is_wide(line) {
            errors.push((number, WIDE));
        }
        if comment.is_some_and(|text| is_unusual(text, !in_comment)) {
            errors.push((number, UNUSUAL));
        }
        in_comment = comment.is_some();
    }
    errors
}

/// The errors of a text of a game, each with its line from 1. Lines may be wide.
fn of_game_text(source: &str) -> Vec<(usize, &'static str)> {
    let mut errors = Vec::new();
    let mut in_comment = false;
    for (number, line) in (1..).zip(source.lines()) {
        let comment = line.strip_prefix(['#', ';']);
        if is_unusual(comment.unwrap_or(line), comment.is_some() && !in_comment) {
            errors.push((number, UNUSUAL));
        }
        in_comment = comment.is_some();
    }
    errors
}

/// The errors of a Markdown document, each with its line from 1. Code is not checked, and lines of
/// tables and pictures may be wide.
fn of_document(source: &str) -> Vec<(usize, &'static str)> {
    let mut errors = Vec::new();
    let mut in_fence = false;
    for (number, line) in (1..).zip(source.lines()) {
        in_fence ^= line.starts_with("```");
        if in_fence || line.starts_with("    ") {
            continue;
        }
        if is_wide(line) && !line.starts_with(['|', '<']) {
            errors.push((number, WIDE));
        }
        if has_turn(line) {
            errors.push((number, UNUSUAL));
        }
    }
    errors
}

fn is_wide(line: &str) -> bool {
    line.chars().count() > MAX_COLUMNS
}

/// Whether the text of a comment line has one of the turns, or starts a comment with one of the
/// starts.
fn is_unusual(text: &str, is_first: bool) -> bool {
    let text = text.trim();
    has_turn(text) || is_first && STARTS.iter().any(|start| text.starts_with(start))
}

fn has_turn(text: &str) -> bool {
    let text = text.to_lowercase();
    let words: Vec<&str> =
        text.split(|c: char| !c.is_alphanumeric() && c != '\'').filter(|word| !word.is_empty()).collect();
    TURNS.iter().any(|turn| {
        let turn: Vec<&str> = turn.split(' ').collect();
        words.windows(turn.len()).any(|words| words == turn)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_have_their_lines() {
        let wide = format!("    // {}\n", "é".repeat(94));
        let check = |of: fn(&str) -> Vec<(usize, &'static str)>, source: &str, lines: &[usize]| {
            let found: Vec<usize> = of(source).iter().map(|(line, _)| *line).collect();
            assert_eq!(found, lines, "{source}");
        };
        for of in [of_rust, of_web] {
            check(of, &wide, &[1]);
            check(of, &wide.replacen('é', "", 1), &[]);
            check(of, &wide.replace("// ", "let"), &[]);
        }
        check(of_rust, "/// What is told.\n/// Whoever asks.\n", &[1, 2]);
        check(of_rust, "/// A move.\n/// What follows is fine here.\nfn a() {}\n/// What is not.\n", &[4]);
        check(of_rust, "//! Lies in one's own sheet.\n", &[1]);
        check(of_rust, "// told\nlet told = 1;\n/// Untold, worksheets and retold.\n", &[]);
        check(of_web, "/**\n * What is not.\n * What follows is.\n */\n", &[2]);
        check(of_web, "// told\nlet told = 1;\n// Untold, worksheets and retold.\n", &[1]);
        check(of_web, "/** A move.\n * Whoever asks\n * is told. */\nlet told;\n", &[2, 3]);
        check(of_web, "  <!-- What is\n  told -->\n<p>told</p>\n<!-- A -->\n<b>anew</b>\n", &[1, 2]);
        check(of_web, &format!("/* {0}\n{0} */\n{0}\n", "é".repeat(98)), &[1, 2]);
        check(of_catalogue, "# Whoever asks.\ntold = told\n## A group\n# What is said.\n", &[1]);
        check(of_game_text, "# What is\n# What is not\nrule: What whoever says.\n", &[1, 3]);
        check(of_document, "Whoever\n\n    told\n```\ntold\n```\n| told |\n", &[1, 7]);
        check(of_document, &format!("{0}\n| {0}\n", "é".repeat(101)), &[1]);
    }
}
