//! `cargo xtask bench`: the speed of move generation and of the engine, natively and in Chrome.
//!
//! Both sides call the same functions of `crates/bench`. In Chrome they run like the engine: in a
//! worker, as wasm that is compiled and optimised in the same way. Both report the best of several
//! runs, and their node counts must be equal.

use crate::browser::Browser;
use crate::fingerprint::read_tree;
use crate::tools::{Toolbox, WASM_TARGET};
use crate::{build, finish, optimise, process, stage, workspace};
use anyhow::{Result, anyhow, bail};
use fs_err as fs;
use std::path::{Path, PathBuf};

/// Measures and prints the tables; the arguments are those of the native program.
pub fn bench(arguments: &[String]) -> Result<()> {
    let toolbox = Toolbox::for_building()?;
    let browser = Browser::ensure()?;

    println!("measuring natively");
    let mut native = toolbox.cargo();
    native.args(["run", "--quiet", "--locked", "--release", "--package", "vicinity-bench", "--"]);
    let native = measured(&process::output_of(native.args(arguments))?)?;

    println!("measuring in Chrome");
    let folder = build_page(&toolbox)?;
    let cases = native.iter().map(Measured::case);
    let chrome = measured(&in_chrome(&toolbox, &browser, &folder, cases)?)?;

    print!("{}", tables(&native, &chrome)?);
    Ok(())
}

/// Compiles the measured functions to wasm and creates a page for them.
fn build_page(toolbox: &Toolbox) -> Result<PathBuf> {
    let mut cargo = toolbox.cargo();
    cargo.args(["build", "--quiet", "--locked", "--release", "--package", "vicinity-bench", "--lib"]);
    cargo.env("CARGO_ENCODED_RUSTFLAGS", build::WASM_FLAG);
    process::run(cargo.args(["--target", WASM_TARGET]))?;
    let folder = workspace::scratch().join("bench");
    fs::create_dir_all(&folder)?;
    let wasm = workspace::target().join(WASM_TARGET).join("release").join("vicinity_bench.wasm");
    let mut bindgen = toolbox.command("wasm-bindgen");
    bindgen.args(["--target", "no-modules", "--no-typescript", "--out-dir"]).arg(&folder).arg(wasm);
    process::run(&mut bindgen)?;

    let name = "vicinity_bench_bg.wasm";
    let path = folder.join(name);
    let mut files = finish::Files::from([(name.to_owned(), fs::read(&path)?)]);
    optimise::optimise(&mut files, toolbox, &workspace::scratch())?;
    files.extend(read_tree(&workspace::root().join("crates/xtask/pages/bench"))?);
    stage::write(&files, &folder)?;
    Ok(folder)
}

/// One measurement.
#[derive(Debug, Clone, PartialEq)]
struct Measured {
    measure: String,
    variant: String,
    depth: u32,
    nodes: u64,
    seconds: f64,
}

impl Measured {
    /// Parses `perft near 6 418642238 10.250000`.
    fn of_line(line: &str) -> Option<Self> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [measure, variant, depth, nodes, seconds] = words[..] else { return None };
        Some(Self {
            measure: measure.to_owned(),
            variant: variant.to_owned(),
            depth: depth.parse().ok()?,
            nodes: nodes.parse().ok()?,
            seconds: seconds.parse().ok()?,
        })
    }

    /// The case, in the format that both sides read.
    fn case(&self) -> String {
        format!("{}:{}:{}", self.measure, self.variant, self.depth)
    }

    fn per_second(&self) -> f64 {
        self.nodes as f64 / self.seconds
    }
}

/// Runs a measuring page from a folder in Chrome. Returns a line for each case.
pub(crate) fn in_chrome(
    toolbox: &Toolbox,
    browser: &Browser,
    folder: &Path,
    cases: impl Iterator<Item = String>,
) -> Result<String> {
    let mut command = toolbox.cargo();
    command.args([
        "run",
        "--quiet",
        "--locked",
        "--package",
        "vicinity-e2e",
        "--bin",
        "bench-in-chrome",
        "--",
    ]);
    command.arg(folder).args(cases);
    browser.pass_to(&mut command);
    process::output_of(&mut command)
}

fn measured(text: &str) -> Result<Vec<Measured>> {
    text.lines()
        .map(|line| Measured::of_line(line).ok_or_else(|| anyhow!("no measurement: {line:?}")))
        .collect()
}

/// The measurements side by side, in a table for each measure. The error lists counts that differ.
fn tables(native: &[Measured], chrome: &[Measured]) -> Result<String> {
    if native.len() != chrome.len() {
        let (ours, theirs) = (native.len(), chrome.len());
        bail!("{ours} cases ran natively, {theirs} in Chrome");
    }
    let pairs: Vec<_> = native.iter().zip(chrome).collect();
    let differs = |ours: &Measured, theirs: &Measured| {
        (ours.case() != theirs.case() || ours.nodes != theirs.nodes).then(|| {
            let (case, other) = (ours.case(), theirs.case());
            format!("\n  {case} natively {}, {other} in Chrome {}", ours.nodes, theirs.nodes)
        })
    };
    let different: String = pairs.iter().filter_map(|(ours, theirs)| differs(ours, theirs)).collect();
    if !different.is_empty() {
        bail!("THE COUNTS DIFFER between native and Chrome:{different}");
    }
    let mut text = String::new();
    for rows in pairs.chunk_by(|one, next| one.0.measure == next.0.measure) {
        let measure = &rows[0].0.measure;
        text += &format!(
            "\n{measure:<20} {:>5} {:>13} {:>14} {:>14} {:>6}\n",
            "depth", "nodes", "native kn/s", "Chrome kn/s", "ratio"
        );
        for (ours, theirs) in rows {
            let (a, b) = (ours.per_second() / 1e3, theirs.per_second() / 1e3);
            let (variant, depth, nodes) = (&ours.variant, ours.depth, ours.nodes);
            text += &format!("{variant:<20} {depth:>5} {nodes:>13} {a:>14.0} {b:>14.0} {:>6.2}\n", b / a);
        }
        let sum = |side: fn(&(&Measured, &Measured)) -> f64| rows.iter().map(side).sum::<f64>();
        let nodes: u64 = rows.iter().map(|row| row.0.nodes).sum();
        let (a, b) =
            (nodes as f64 / sum(|row| row.0.seconds) / 1e3, nodes as f64 / sum(|row| row.1.seconds) / 1e3);
        text += &format!("{:<20} {:>5} {nodes:>13} {a:>14.0} {b:>14.0} {:>6.2}\n", "all", "", b / a);
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differing_node_counts_are_an_error() {
        let of = |lines: [&str; 2]| lines.map(|line| Measured::of_line(line).expect("a measurement"));
        let native = of(["perft near 5 14568315 0.250000", "search near 11 400 0.001"]);
        let chrome = of(["perft near 5 14568315 0.500000", "search near 11 400 0.002"]);
        let text = tables(&native, &chrome).expect("equal counts");
        assert_eq!(text.matches("0.50").count(), 4, "{text}");
        for other in ["search near 11 401 0.002", "search near 10 400 0.002", "perft near 11 400 0.002"] {
            let other = of(["perft near 5 14568315 0.5", other]);
            assert!(tables(&native, &other).expect_err("they differ").to_string().contains("DIFFER"));
        }
        assert!(tables(&native, &[]).is_err());
        assert_eq!(Measured::of_line("perft near five"), None);
        assert_eq!(native[1].case(), "search:near:11");
    }
}
