//! Keeps comments short and in plain technical English.
//!
//! Two things are counted in each crate: comments wider than [`MAX_COLUMNS`], and doc comments with
//! an unusual turn of phrase. [`ALLOWANCE`] lists the maximum numbers for each crate. The check
//! lowers them as comments are rewritten; nothing raises them.

use crate::fingerprint::read_tree;
use crate::workspace;
use anyhow::{Context, Result};
use fs_err as fs;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::AddAssign;

/// The maximum width of comments.
const MAX_COLUMNS: usize = 100;

/// The file with the maximum numbers of each crate.
const ALLOWANCE: &str = "crates/xtask/language.txt";

const HEADER: &str = "\
# What is left to rewrite in each crate: comments over 100 columns, and doc comments with a turn of
# phrase listed in crates/xtask/src/language.rs. `cargo xtask check` lowers these numbers; nothing
# raises them.
";

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

/// The counts of a crate.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Faults {
    wide: usize,
    turns: usize,
}

impl AddAssign for Faults {
    fn add_assign(&mut self, other: Self) {
        self.wide += other.wide;
        self.turns += other.turns;
    }
}

/// Counts all crates and lowers the maximum numbers where possible. Returns a line for each crate
/// that exceeds them.
pub fn check() -> Result<Vec<String>> {
    let path = workspace::root().join(ALLOWANCE);
    let text = fs::read_to_string(&path)?;
    let (faults, lowered) = compare(&parse(&text)?, &count()?);
    if lowered != text {
        fs::write(&path, lowered)?;
        println!("{ALLOWANCE}: lowered; commit it");
    }
    Ok(faults)
}

fn count() -> Result<BTreeMap<String, Faults>> {
    let mut counts = BTreeMap::<String, Faults>::new();
    for folder in ["crates", "tests/src", "tests/tests", "tests/examples", "fuzz/fuzz_targets"] {
        for (name, content) in read_tree(&workspace::root().join(folder))? {
            if name.ends_with(".rs") {
                let name = format!("{folder}/{name}");
                let parts = if folder == "crates" { 2 } else { 1 };
                let owner = name.split('/').take(parts).collect::<Vec<_>>().join("/");
                *counts.entry(owner).or_default() += of_source(&String::from_utf8_lossy(&content));
            }
        }
    }
    Ok(counts)
}

fn of_source(source: &str) -> Faults {
    let mut faults = Faults::default();
    let mut in_doc = false;
    for line in source.lines() {
        let comment = line.trim_start();
        faults.wide += usize::from(comment.starts_with("//") && line.chars().count() > MAX_COLUMNS);
        let doc = comment.strip_prefix("///").or(comment.strip_prefix("//!"));
        if let Some(text) = doc.map(str::trim) {
            let starts_badly = !in_doc && STARTS.iter().any(|start| text.starts_with(start));
            faults.turns += usize::from(starts_badly || has_turn(text));
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

fn parse(text: &str) -> Result<BTreeMap<String, Faults>> {
    let line = |line: &str| {
        let mut words = line.split_whitespace();
        let owner = words.next()?.to_owned();
        let [wide, turns] = [words.next()?.parse().ok()?, words.next()?.parse().ok()?];
        Some((owner, Faults { wide, turns }))
    };
    text.lines()
        .filter(|text| !text.starts_with('#'))
        .map(|text| {
            line(text).with_context(|| format!("{ALLOWANCE}: {text:?} is not a crate with two numbers"))
        })
        .collect()
}

/// The crates that exceed their maximum numbers, and the text of the lowered numbers.
fn compare(allowed: &BTreeMap<String, Faults>, counts: &BTreeMap<String, Faults>) -> (Vec<String>, String) {
    let (mut faults, mut lowered) = (Vec::new(), HEADER.to_owned());
    for (owner, counted) in counts {
        let allowed = allowed.get(owner).copied().unwrap_or_default();
        for (what, counted, allowed) in [
            ("comments over 100 columns", counted.wide, allowed.wide),
            ("doc comments with an unusual turn of phrase", counted.turns, allowed.turns),
        ] {
            if counted > allowed {
                faults.push(format!("{owner}: {counted} {what}, {allowed} allowed ({ALLOWANCE})"));
            }
        }
        let (wide, turns) = (counted.wide.min(allowed.wide), counted.turns.min(allowed.turns));
        if (wide, turns) != (0, 0) {
            let _ = writeln!(lowered, "{owner} {wide} {turns}");
        }
    }
    (faults, lowered)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_are_counted() {
        let wide = format!("    // {}\n", "é".repeat(94));
        for (source, expected) in [
            (wide.as_str(), (1, 0)),
            (&wide.replacen('é', "", 1), (0, 0)),
            (&wide.replace("// ", "let"), (0, 0)),
            ("/// What is told.\n/// Whoever asks.\n", (0, 2)),
            ("/// A move.\n/// What follows is fine here.\nfn a() {}\n/// What is not.\n", (0, 1)),
            ("//! Lies in one's own sheet.\n", (0, 1)),
            ("// told\nlet told = 1;\n/// Untold, worksheets and retold.\n", (0, 0)),
        ] {
            let faults = of_source(source);
            assert_eq!((faults.wide, faults.turns), expected, "{source}");
        }
    }

    #[test]
    fn the_allowance_only_falls() {
        let allowed = parse("# x\ncrates/a 3 2\ncrates/b 1 0\ncrates/gone 9 9\n").expect("an allowance");
        let counts = parse("crates/a 1 5\ncrates/b 0 0\ncrates/new 0 1\n").expect("counts");
        let (faults, lowered) = compare(&allowed, &counts);
        assert_eq!(lowered, format!("{HEADER}crates/a 1 2\n"));
        let starts: Vec<&str> = faults.iter().map(|fault| fault.split(' ').next().unwrap_or("")).collect();
        assert_eq!(starts, ["crates/a:", "crates/new:"], "{faults:?}");
        assert!(parse("crates/a many 2\n").is_err());
    }
}
