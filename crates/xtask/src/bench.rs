//! `cargo xtask bench`: the speed of move generation, natively and inside Chrome, side by side.
//!
//! Both sides call the same functions of `crates/bench`. Chrome runs them as it runs the engine: in a worker, compiled and
//! optimised like the engine's wasm. Both report the best of several runs.

use crate::browser::Browser;
use crate::error::{Error, OnPath, Result};
use crate::tools::Toolbox;
use crate::{finish, process, workspace};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What is measured unless told otherwise: the two games that others publish speeds of, and taller boards.
const CASES: [(&str, u32); 5] =
    [("near", 6), ("chess", 5), ("near-8x9", 5), ("near-8x10", 5), ("normal-8x10", 5)];

/// The depth for a single variant.
const DEFAULT_DEPTH: u32 = 5;

const PAGE: &str =
    "<!doctype html><meta charset=\"utf-8\"><title>bench</title><script src=\"page.js\"></script>\n";

/// Hands cases to the worker and keeps its answers where the driver of the browser finds them.
const PAGE_SCRIPT: &str = r#"
const worker = new Worker("./worker.js");
window.results = [];
window.failure = null;
worker.onmessage = (event) => results.push(event.data);
worker.onerror = (event) => { window.failure = event.message || "the worker failed"; };
window.measure = (cases) => worker.postMessage(cases);
"#;

/// Repeats each case for three seconds, at least once, and reports the best time.
const WORKER_SCRIPT: &str = r#"
importScripts("./vicinity_bench.js");
const ready = wasm_bindgen({ module_or_path: "./vicinity_bench_bg.wasm" });
onmessage = async (event) => {
  try {
    await ready;
    for (const name of event.data) {
      const split = name.lastIndexOf(":");
      const [variant, depth] = [name.slice(0, split), Number(name.slice(split + 1))];
      const started = performance.now();
      let best = Infinity, nodes = 0;
      while (best === Infinity || performance.now() - started < 3000) {
        const run = performance.now();
        nodes = wasm_bindgen.perft(variant, depth);
        best = Math.min(best, performance.now() - run);
      }
      postMessage(`${variant} ${depth} ${nodes} ${(best / 1000).toFixed(6)}`);
    }
  } catch (error) {
    setTimeout(() => { throw error; });
  }
};
"#;

/// Measures and prints the table.
pub fn bench(arguments: &[String]) -> Result<()> {
    let cases = read_arguments(arguments)?;
    let toolbox = Toolbox::for_building()?;
    let browser = Browser::ensure()?;

    println!("measuring natively");
    let mut native = toolbox.cargo();
    native
        .args(["run", "--quiet", "--locked", "--release", "--package", "vicinity-bench", "--"])
        .args(&cases);
    let native = measured(native)?;

    println!("measuring in Chrome");
    let folder = build_page(&toolbox)?;
    let mut chrome = toolbox.cargo();
    chrome.args([
        "run",
        "--quiet",
        "--locked",
        "--package",
        "vicinity-e2e",
        "--bin",
        "bench-in-chrome",
        "--",
    ]);
    chrome.arg(&folder).args(&cases);
    browser.pass_to(&mut chrome);
    let chrome = measured(chrome)?;

    print!("{}", table(&native, &chrome)?);
    Ok(())
}

fn read_arguments(arguments: &[String]) -> Result<Vec<String>> {
    let (mut variant, mut depth) = (None, None);
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        let value = rest.next();
        match (argument.as_str(), value) {
            ("--variant", Some(value)) => variant = Some(value.clone()),
            ("--depth", Some(value)) => {
                depth = Some(value.parse::<u32>().map_err(|_| {
                    Error::Usage(format!("--depth wants a number, not {value:?}; see `cargo xtask help`"))
                })?);
            }
            _ => {
                return Err(Error::Usage(format!(
                    "`bench` takes --variant V and --depth D, not {argument:?} so; see `cargo xtask help`"
                )));
            }
        }
    }
    Ok(match (variant, depth) {
        (Some(variant), depth) => vec![format!("{variant}:{}", depth.unwrap_or(DEFAULT_DEPTH))],
        (None, depth) => {
            CASES.iter().map(|(variant, usual)| format!("{variant}:{}", depth.unwrap_or(*usual))).collect()
        }
    })
}

/// Compiles the measured functions to wasm and puts a page around them.
fn build_page(toolbox: &Toolbox) -> Result<PathBuf> {
    let target = "wasm32-unknown-unknown";
    let mut cargo = toolbox.cargo();
    cargo.args(["build", "--quiet", "--locked", "--release", "--package", "vicinity-bench", "--lib"]);
    // Said aloud, since a user's own configuration may put results elsewhere.
    process::run(cargo.args(["--target", target, "--target-dir"]).arg(workspace::target()))?;
    let folder = workspace::scratch().join("bench");
    fs::create_dir_all(&folder).on_path("create", &folder)?;
    let wasm = workspace::target().join(target).join("release").join("vicinity_bench.wasm");
    let mut bindgen = toolbox.command("wasm-bindgen");
    bindgen.args(["--target", "no-modules", "--no-typescript", "--out-dir"]).arg(&folder).arg(wasm);
    process::run(&mut bindgen)?;

    let name = "vicinity_bench_bg.wasm";
    let path = folder.join(name);
    let mut files = finish::Files::from([(name.to_owned(), fs::read(&path).on_path("read", &path)?)]);
    finish::optimise(&mut files, toolbox, &workspace::scratch())?;
    for (name, content) in [("index.html", PAGE), ("page.js", PAGE_SCRIPT), ("worker.js", WORKER_SCRIPT)] {
        files.insert(name.to_owned(), content.as_bytes().to_vec());
    }
    for (name, content) in files {
        write(&folder.join(name), &content)?;
    }
    Ok(folder)
}

fn write(path: &Path, content: &[u8]) -> Result<()> {
    fs::write(path, content).on_path("write", path)
}

/// One measurement.
#[derive(Debug, Clone, PartialEq)]
struct Measured {
    case: String,
    nodes: u64,
    seconds: f64,
}

impl Measured {
    /// Reads `near 6 418642238 10.250000`.
    fn of_line(line: &str) -> Option<Self> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [variant, depth, nodes, seconds] = words[..] else { return None };
        Some(Self {
            case: format!("{variant} {depth}"),
            nodes: nodes.parse().ok()?,
            seconds: seconds.parse().ok()?,
        })
    }

    fn million_per_second(&self) -> f64 {
        self.nodes as f64 / self.seconds / 1e6
    }
}

fn measured(mut command: Command) -> Result<Vec<Measured>> {
    let output =
        command.stdin(Stdio::null()).stderr(Stdio::inherit()).output().map_err(|error| {
            Error::failed(format!("cannot start `{}`: {error}", process::shown(&command)))
        })?;
    if !output.status.success() {
        return Err(Error::failed(format!("`{}` failed ({})", process::shown(&command), output.status)));
    }
    let text = String::from_utf8_lossy(&output.stdout);
    text.lines()
        .map(|line| Measured::of_line(line).ok_or_else(|| Error::failed(format!("no measurement: {line:?}"))))
        .collect()
}

fn table(native: &[Measured], chrome: &[Measured]) -> Result<String> {
    let mut table = format!(
        "{:<24} {:>13} {:>15} {:>15} {:>7}\n",
        "variant, depth", "nodes", "native Mn/s", "Chrome Mn/s", "ratio"
    );
    if native.len() != chrome.len() {
        return Err(Error::failed(format!(
            "{} cases ran natively, {} in Chrome",
            native.len(),
            chrome.len()
        )));
    }
    for (ours, theirs) in native.iter().zip(chrome) {
        if (&ours.case, ours.nodes) != (&theirs.case, theirs.nodes) {
            return Err(Error::failed(format!(
                "the counts differ: {} natively for {}, {} in Chrome for {}",
                ours.nodes, ours.case, theirs.nodes, theirs.case
            )));
        }
        let (a, b) = (ours.million_per_second(), theirs.million_per_second());
        table.push_str(&format!("{:<24} {:>13} {a:>15.1} {b:>15.1} {:>7.2}\n", ours.case, ours.nodes, b / a));
    }
    Ok(table)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn cases_come_from_the_command_line() {
        assert_eq!(read_arguments(&words("--variant chess --depth 4")), Ok(words("chess:4")));
        assert_eq!(read_arguments(&words("--variant near")), Ok(words("near:5")));
        assert_eq!(read_arguments(&[]).map(|cases| cases.len()), Ok(CASES.len()));
        for wrong in ["--depth", "--depth x", "chess", "--variant"] {
            assert_eq!(read_arguments(&words(wrong)).expect_err(wrong).exit_code(), 2);
        }
    }

    #[test]
    fn the_table_refuses_counts_that_differ() {
        let line = |text: &str| vec![Measured::of_line(text).expect("a measurement")];
        let (native, chrome) = (line("near 5 14568315 0.250000"), line("near 5 14568315 0.500000"));
        assert!(table(&native, &chrome).expect("equal counts").contains("0.50"));
        assert!(table(&native, &line("near 5 14568316 0.5")).is_err());
        assert!(table(&native, &[]).is_err());
        assert_eq!(Measured::of_line("near five"), None);
    }
}
