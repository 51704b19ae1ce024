//! `cargo xtask rival`: compares the speed of the engine with Fairy-Stockfish, both as wasm,
//! alternating in the same Chrome.
//!
//! Speeds are only comparable if they are measured at the same time on the same machine.
//! Fairy-Stockfish is installed from npm for this purpose only and is not part of the site. It
//! plays `near` with its classical evaluation, and with kings that must not be left in check: that
//! suits it and does not change the value of a position.

use crate::browser::Browser;
use crate::fingerprint::read_tree;
use crate::finish::Files;
use crate::tools::{self, Toolbox};
use crate::{bench, build, stage, workspace};
use anyhow::{Result, anyhow, bail};
use std::path::Path;

/// The searched positions: the start position, an opening, a middle game and an endgame.
const POSITIONS: [&str; 4] = [
    "8/rnbqkbnr/pppppppp/8/8/PPPPPPPP/RNBQKBNR/8 w - - 0 1",
    "r7/1n1qkbnr/p1pp1ppp/1p2p3/3PP3/P1P2PPP/RNBQKBNR/8 w - - 0 5",
    "3r4/2bqk1nr/p1p2ppp/1p1pn3/P2Pp3/2N1P1PP/RB1QKBNR/8 b - - 0 9",
    "8/4k2r/p1p2np1/1p1p1p2/1P1P1P2/P1N1P1P1/4K2R/8 w - - 4 30",
];

/// The number of searches of each position. Speeds fluctuate together, so their ratio is reported.
const ROUNDS: usize = 3;

/// Measures and prints the table.
pub fn compare() -> Result<()> {
    let toolbox = Toolbox::for_building()?;
    let browser = Browser::ensure()?;
    let fairy_stockfish = tools::FAIRY_STOCKFISH.ensure()?;
    let dist = build::build(&toolbox, false)?;
    let folder = workspace::scratch().join("rival");
    let mut files = read_tree(&fairy_stockfish)?;
    files.retain(|name, _| name.starts_with("stockfish"));
    files.extend(engine_files(&dist)?);
    files.extend(read_tree(&workspace::root().join("crates/xtask/pages/rival"))?);
    stage::replace(&files, &folder)?;
    let positions = POSITIONS.iter().cycle().take(ROUNDS * POSITIONS.len());
    let lines = bench::in_chrome(&toolbox, &browser, &folder, positions.map(|fen| (*fen).to_owned()))?;
    print!("{}", table(&lines)?);
    Ok(())
}

/// The files of a site that belong to the engine and its networks; `worker.js` starts it.
pub(crate) fn engine_files(dist: &Path) -> Result<Files> {
    let mut files = read_tree(dist)?;
    files.retain(|name, _| {
        ["worker-", "suspend-", "team-", "vicinity-worker"].iter().any(|start| name.starts_with(start))
            || name.ends_with(".net") && !name.contains('/')
    });
    // Its name changes with its content; the files that it loads keep theirs.
    let entry_script =
        files.keys().find(|name| name.starts_with("worker-") && name.ends_with(".js")).cloned();
    let entry_script = entry_script.ok_or_else(|| anyhow!("the site has no worker.js"))?;
    if let Some(content) = files.remove(&entry_script) {
        files.insert("worker.js".to_owned(), content);
    }
    Ok(files)
}

/// A table of thousands of nodes per second. The lines are `NODES MS NODES MS`, Fairy-Stockfish
/// first, for each position in turn.
fn table(lines: &str) -> Result<String> {
    let mut sums = [[0.0; 4]; POSITIONS.len()];
    for (index, line) in lines.lines().enumerate() {
        let numbers: Vec<f64> = line.split_whitespace().filter_map(|word| word.parse().ok()).collect();
        if numbers.len() != 4 || numbers.iter().any(|&number| number <= 0.0) {
            bail!("no measurement: {line:?}");
        }
        for (sum, number) in sums[index % POSITIONS.len()].iter_mut().zip(numbers) {
            *sum += number;
        }
    }
    let mut text = format!(
        "{:>16} {:>9} {:>6}  in Chrome, thousands of nodes a second\n",
        "Fairy-Stockfish", "Vicinity", "ratio"
    );
    let mut product = 1.0;
    for (sums, fen) in sums.iter().zip(POSITIONS) {
        let [theirs, ours] = [sums[0] / sums[1], sums[2] / sums[3]];
        product *= ours / theirs;
        text += &format!("{theirs:>16.0} {ours:>9.0} {:>6.2}  {fen}\n", ours / theirs);
    }
    let mean = product.powf(1.0 / POSITIONS.len() as f64);
    text += &format!("{:>16} {:>9} {mean:>6.2}  their geometric mean\n", "", "");
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speeds_of_all_rounds_are_compared_position_by_position() {
        let round = "1000 10 2000 10\n1000 10 2000 10\n1000 10 2000 10\n500 10 4000 10\n";
        let text = table(&round.repeat(2)).expect("eight measurements");
        assert_eq!(text.matches(" 2.00  ").count(), 3, "{text}");
        assert!(
            text.contains("50       400   8.00") && text.contains("2.83  their geometric mean"),
            "{text}"
        );
    }

    #[test]
    fn missing_measurements_are_reported() {
        for lines in ["1000 10 2000\n", "1000 0 2000 10\n", "none\n"] {
            assert!(table(lines).is_err(), "{lines}");
        }
    }
}
