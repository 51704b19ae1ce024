//! Makes wasm and scripts lighter by the field's own tools: wasm-opt and Terser, both from npm.
//!
//! The largest take wasm-opt a dozen seconds, so that files are handled side by side and results are kept: what a tool has made of
//! the same content before is taken from a folder.

use crate::error::{OnPath, Result};
use crate::fingerprint::Fingerprint;
use crate::finish::Files;
use crate::process;
use crate::tools::Toolbox;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What rustc's wasm target uses and every browser since 2021 has; `wasm-opt` wants to be told.
const WASM_FEATURES: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-sign-ext",
    "--enable-nontrapping-float-to-int",
    "--enable-mutable-globals",
    "--enable-multivalue",
    "--enable-reference-types",
];

/// More results than this are not kept.
const MOST_KEPT: usize = 64;

/// The engine, and what measures it: here speed counts for more than a hundredth of weight.
const FAST: [&str; 2] = ["vicinity-worker_bg.wasm", "vicinity_bench_bg.wasm"];

/// Optimises all wasm files and scripts, as far as the tools are there. What they have made before is in a folder in `scratch`.
pub fn optimise(files: &mut Files, toolbox: &Toolbox, scratch: &Path) -> Result<()> {
    let folder = scratch.join("optimised");
    std::fs::create_dir_all(&folder).on_path("create", &folder)?;
    let jobs: Vec<(&str, &[u8], Tool)> = files
        .iter()
        .filter_map(|(name, content)| {
            Some((name.as_str(), content.as_slice(), Tool::of(name, content, toolbox)?))
        })
        .collect();
    let results: Vec<Result<(String, PathBuf, Vec<u8>)>> = std::thread::scope(|scope| {
        let folder = &folder;
        let run = |(name, content, tool): (&str, &[u8], Tool)| {
            let (kept, content) = tool.run(content, &toolbox.versions, folder)?;
            Ok((name.to_owned(), kept, content))
        };
        let running: Vec<_> = jobs.into_iter().map(|job| scope.spawn(move || run(job))).collect();
        let joined = running.into_iter().map(|one| one.join());
        joined.map(|one| one.expect("a program that fails is an error, no panic")).collect()
    });
    let mut used = Vec::new();
    for result in results {
        let (name, kept, content) = result?;
        files.insert(name, content);
        used.push(kept);
    }
    forget_others(&folder, &used);
    Ok(())
}

/// A program that makes a file lighter, with what it is to be told.
struct Tool {
    command: Command,
    /// They come last: Terser takes a file behind some of its options for a part of them.
    options: Vec<&'static str>,
    extension: &'static str,
}

impl Tool {
    /// What handles a file, if anything does and is there.
    fn of(name: &str, content: &[u8], toolbox: &Toolbox) -> Option<Self> {
        if name.ends_with(".wasm") {
            let command = toolbox.command(&toolbox.wasm_opt.as_ref()?.to_string_lossy());
            let mut options = Vec::new();
            // Measured on move generation: rustc has left little to gain. From nothing to `-O4` and `-Oz` all speeds in Chrome were
            // within four per cent. Taken apart and put together anew, the page's files press a further hundredth better.
            if !FAST.contains(&name) {
                options.extend(["--flatten", "--rereloop"]);
            }
            // Twice finds another half of a hundredth. The lowest kilobyte is the far end of the stack: no data is there, and small
            // offsets can be folded.
            options.extend([
                "-Oz",
                "-Oz",
                "--low-memory-unused",
                "--strip-producers",
                "--strip-target-features",
            ]);
            options.extend(WASM_FEATURES);
            return Some(Self { command, options, extension: "wasm" });
        }
        if name.ends_with(".js") {
            let mut command = toolbox.command("node");
            command.arg(toolbox.terser.as_ref()?);
            let mut options = vec!["--compress", "--mangle"];
            if is_module(content) {
                options.push("--module");
            }
            return Some(Self { command, options, extension: "js" });
        }
        None
    }

    /// Runs it, unless it has been: where the result is kept, and the result.
    fn run(mut self, content: &[u8], versions: &str, folder: &Path) -> Result<(PathBuf, Vec<u8>)> {
        let mut key = Fingerprint::of(versions.as_bytes());
        key.add(self.options.join(" ").as_bytes());
        key.add(content);
        let kept = folder.join(format!("{key}.{}", self.extension));
        if !kept.is_file() {
            let with = |part: &str| folder.join(format!("{key}.{part}.{}", self.extension));
            let (before, after) = (with("before"), with("after"));
            std::fs::write(&before, content).on_path("write", &before)?;
            process::run(self.command.arg(&before).arg("-o").arg(&after).args(&self.options))?;
            let _ = std::fs::remove_file(&before);
            // Under its name only when it is whole.
            std::fs::rename(&after, &kept).on_path("rename", &after)?;
        }
        let content = std::fs::read(&kept).on_path("read", &kept)?;
        Ok((kept, content))
    }
}

/// Whether nothing outside can know the names at the top of a script: it says itself what it imports and exports.
fn is_module(script: &[u8]) -> bool {
    let text = String::from_utf8_lossy(script);
    text.lines().any(|line| line.starts_with("import ") || line.starts_with("export "))
}

/// Empties the folder of kept results, once it is full, of all but those in use. What cannot be removed does no harm.
fn forget_others(folder: &Path, used: &[PathBuf]) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    let kept: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    if kept.len() > MOST_KEPT {
        for path in kept.iter().filter(|path| !used.contains(path)) {
            let _ = std::fs::remove_file(path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_that_pages_load_by_itself_keeps_the_names_that_they_may_use() {
        assert!(is_module(b"import init from './a.js';\ninit();"));
        assert!(is_module(b"const a = 1;\nexport { a };"));
        assert!(!is_module(b"function a() {}\n// export it\nimport('./b.js');"));
    }
}
