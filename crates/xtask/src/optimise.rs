//! Optimises wasm, scripts and styles with wasm-opt and esbuild, both from npm.
//!
//! wasm-opt takes a dozen seconds for the largest file. Files are therefore optimised in parallel,
//! and results are cached by their input.

use crate::fingerprint::{Fingerprint, read_tree};
use crate::finish::Files;
use crate::tools::Toolbox;
use crate::{initialiser, process, short_names, stage};
use anyhow::{Result, anyhow};
use fs_err as fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The wasm features in use, which every supported browser has.
pub const WASM_FEATURES: [&str; 7] = [
    "--enable-bulk-memory",
    "--enable-sign-ext",
    "--enable-nontrapping-float-to-int",
    "--enable-mutable-globals",
    "--enable-multivalue",
    "--enable-reference-types",
    "--enable-simd",
];

/// The number of cached results above which unused ones are removed.
const MAX_KEPT: usize = 64;

/// The engines and their benchmark, for which speed matters more than one percent of the size.
const FAST: [&str; 3] =
    ["vicinity-worker_bg.wasm", "vicinity-custom-worker_bg.wasm", "vicinity_bench_bg.wasm"];

/// Optimises the files with the installed tools; `scratch` is the folder for their results.
pub fn optimise(files: &mut Files, toolbox: &Toolbox, scratch: &Path) -> Result<()> {
    optimise_wasm(files, toolbox, &scratch.join("optimised"))?;
    minify_all(files, toolbox, scratch)
}

/// Minifies scripts and styles. Quick builds need it, too: a file name in a comment would be taken
/// for a link.
pub fn minify_all(files: &mut Files, toolbox: &Toolbox, scratch: &Path) -> Result<()> {
    for is_wanted in [is_style_or_script, is_module] {
        minify(files, is_wanted, toolbox, &scratch.join("minified"))?;
    }
    Ok(())
}

fn optimise_wasm(files: &mut Files, toolbox: &Toolbox, kept: &Path) -> Result<()> {
    fs::create_dir_all(kept)?;
    let wasm: Vec<WasmFile> =
        files.iter().filter_map(|(name, wasm)| WasmFile::of(name, wasm, files, toolbox)).collect();
    let results: Vec<Result<Optimised>> = std::thread::scope(|scope| {
        let run = |one: WasmFile| one.run(&toolbox.versions, kept);
        let running: Vec<_> = wasm.into_iter().map(|one| scope.spawn(move || run(one))).collect();
        let joined = running.into_iter().map(|one| one.join());
        joined.map(|one| one.expect("a program that fails is an error, no panic")).collect()
    });
    let mut used = Vec::new();
    for result in results {
        let Optimised { changed, kept } = result?;
        files.extend(changed);
        used.extend(kept);
    }
    forget_others(kept, &used);
    Ok(())
}

/// A wasm file to be optimised.
struct WasmFile<'a> {
    name: &'a str,
    wasm: &'a [u8],
    /// Its glue script, which is changed with it. A file without one keeps its import and export
    /// names.
    script: Option<(String, &'a [u8])>,
    wasm_opt: Command,
}

/// The result: the changed files, and the paths where they are cached.
struct Optimised {
    changed: Files,
    kept: [PathBuf; 2],
}

impl<'a> WasmFile<'a> {
    /// The task for a file, if it is wasm and wasm-opt is installed.
    fn of(name: &'a str, wasm: &'a [u8], files: &'a Files, toolbox: &Toolbox) -> Option<Self> {
        let script_name = name.strip_suffix(".wasm")?.trim_end_matches("_bg").to_owned() + ".js";
        let script = files.get(&script_name).map(|script| (script_name, script.as_slice()));
        Some(Self { name, wasm, script, wasm_opt: toolbox.wasm_opt()? })
    }

    /// Runs wasm-opt, unless its result is cached.
    fn run(mut self, versions: &str, kept: &Path) -> Result<Optimised> {
        let mut options = Vec::from(WASM_FEATURES);
        if self.script.is_some() {
            options.push(short_names::OPTION);
        }
        // From no optimisation to `-O4` and `-Oz`, all speeds in Chrome were within 4%: rustc
        // leaves little to gain. `--flatten --rereloop` makes the compressed files of the page 1%
        // smaller, and once more after two runs another 0.3%; inlining only the smallest functions
        // 0.5%. A second run of `-Oz` saves 0.5%.
        if !FAST.contains(&self.name) {
            options.extend(["--flatten", "--rereloop", "-Oz", "-Oz", "--flatten", "--rereloop"]);
            options.extend(["-aimfs", "4", "-ocimfs", "0"]);
        }
        // The lowest kilobyte is the end of the stack and contains no data, so small offsets can be
        // folded.
        options.extend(["-Oz", "-Oz", "--low-memory-unused", "--strip-producers", "--strip-target-features"]);
        let mut key = Fingerprint::of(versions.as_bytes());
        key.add(options.join(" ").as_bytes());
        key.add(self.wasm);
        let with = |ending: &str| kept.join(format!("{key}.{ending}"));
        let (result, names) = (with("wasm"), with("json"));
        if !result.is_file() {
            let (before, after) = (with("before.wasm"), with("after.wasm"));
            fs::write(&before, self.wasm)?;
            let said = process::output_of(self.wasm_opt.arg(&before).arg("-o").arg(&after).args(&options))?;
            let _ = fs::remove_file(&before);
            fs::write(&names, said)?;
            // Renamed only when it is complete.
            fs::rename(&after, &result)?;
        }
        let mut changed = Files::from([(self.name.to_owned(), fs::read(&result)?)]);
        if let Some((script_name, script)) = self.script {
            let said = fs::read_to_string(&names)?;
            let script = short_names::fit(&String::from_utf8_lossy(script), &said)
                .and_then(|script| initialiser::shorten(&script))
                .map_err(|error| anyhow!("{script_name} does not fit {}: {error}", self.name))?;
            changed.insert(script_name, script.into_bytes());
        }
        Ok(Optimised { changed, kept: [result, names] })
    }
}

/// Removes unused cached results once there are many. Failures are ignored.
fn forget_others(folder: &Path, used: &[PathBuf]) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let kept: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    if kept.len() > MAX_KEPT {
        for path in kept.iter().filter(|path| !used.contains(path)) {
            let _ = fs::remove_file(path);
        }
    }
}

/// Minifies all selected files in one run of esbuild.
fn minify(
    files: &mut Files,
    is_wanted: fn(&str, &[u8]) -> bool,
    toolbox: &Toolbox,
    folder: &Path,
) -> Result<()> {
    let mut wanted = files.clone();
    wanted.retain(|name, content| is_wanted(name, content));
    let Some(mut esbuild) = toolbox.esbuild().filter(|_| !wanted.is_empty()) else { return Ok(()) };
    let (before, after) = (folder.join("before"), folder.join("after"));
    let _ = fs::remove_dir_all(folder);
    stage::write(&wanted, &before)?;
    esbuild.current_dir(&before).args(wanted.keys()).args(["--minify", "--log-level=warning"]);
    if wanted.iter().all(|(name, content)| is_module(name, content)) {
        esbuild.arg("--format=esm");
    }
    process::run(esbuild.arg("--outbase=.").arg("--outdir=../after"))?;
    files.extend(read_tree(&after)?);
    Ok(())
}

/// Whether a file is a style, or a script that pages load directly. Its top-level names may be used
/// elsewhere, so they are kept.
fn is_style_or_script(name: &str, content: &[u8]) -> bool {
    name.ends_with(".css") || name.ends_with(".js") && !is_module(name, content)
}

/// Whether a script is a module, whose top-level names are not used elsewhere.
fn is_module(name: &str, content: &[u8]) -> bool {
    let text = String::from_utf8_lossy(content);
    name.ends_with(".js")
        && text.lines().any(|line| line.starts_with("import ") || line.starts_with("export "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_that_pages_load_by_itself_keeps_the_names_that_they_may_use() {
        assert!(is_module("a.js", b"import init from './a.js';\ninit();"));
        assert!(is_module("a.js", b"const a = 1;\nexport { a };"));
        assert!(is_style_or_script("a.js", b"function a() {}\n// export it\nimport('./b.js');"));
        assert!(is_style_or_script("a.css", b"a{}") && !is_style_or_script("a.txt", b"a"));
    }
}
