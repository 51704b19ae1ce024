//! Keeps comments short and in plain technical English.
//!
//! A comment may be [`MAX_COLUMNS`] wide, and a doc comment has none of [`TURNS`] and [`STARTS`].

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

/// Starts of doc comments that are neither noun phrases nor third-person verbs.
const STARTS: [&str; 5] = ["What ", "Who ", "Whoever ", "So many ", "How it "];

/// The faults of all sources: file, line, and what is wrong.
pub fn check() -> Result<Vec<String>> {
    let mut faults = Vec::new();
    for folder in ["crates", "tests/src", "tests/tests", "tests/examples", "fuzz/fuzz_targets"] {
        for (name, content) in read_tree(&workspace::root().join(folder))? {
            if name.ends_with(".rs") {
                let found = of_source(&String::from_utf8_lossy(&content));
                faults.extend(found.iter().map(|(line, fault)| format!("{folder}/{name}:{line}: {fault}")));
            }
        }
    }
    Ok(faults)
}

/// The faults of a source, each with its line from 1.
fn of_source(source: &str) -> Vec<(usize, &'static str)> {
    let mut faults = Vec::new();
    let mut in_doc = false;
    for (number, line) in (1..).zip(source.lines()) {
        let comment = line.trim_start();
        if comment.starts_with("//") && line.chars().count() > MAX_COLUMNS {
            faults.push((number, "a comment over 100 columns"));
        }
        let doc = comment.strip_prefix("///").or(comment.strip_prefix("//!"));
        if let Some(text) = doc.map(str::trim) {
            let starts_badly = !in_doc && STARTS.iter().any(|start| text.starts_with(start));
            if starts_badly || has_turn(text) {
                faults.push((number, "a doc comment with an unusual turn of phrase"));
            }
        }
        in_doc = doc.is_some();
    }
    faults
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
    fn faults_have_their_lines() {
        let wide = format!("    // {}\n", "é".repeat(94));
        let check = |source: &str, lines: &[usize]| {
            let found: Vec<usize> = of_source(source).iter().map(|(line, _)| *line).collect();
            assert_eq!(found, lines, "{source}");
        };
        check(&wide, &[1]);
        check(&wide.replacen('é', "", 1), &[]);
        check(&wide.replace("// ", "let"), &[]);
        check("/// What is told.\n/// Whoever asks.\n", &[1, 2]);
        check("/// A move.\n/// What follows is fine here.\nfn a() {}\n/// What is not.\n", &[4]);
        check("//! Lies in one's own sheet.\n", &[1]);
        check("// told\nlet told = 1;\n/// Untold, worksheets and retold.\n", &[]);
    }
}
