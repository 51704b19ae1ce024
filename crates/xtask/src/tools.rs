//! The tools for building, each in one pinned version: found, or announced and installed once.
//!
//! A Trunk or wasm-bindgen on `PATH` with the pinned version is used. Otherwise it is installed
//! into a folder of the user's cache whose name contains the version
//! (`~/.cache/vicinity/tools/trunk-0.21.14`). This does not overwrite the user's tools, and
//! checkouts share one copy. A finished installation is renamed into place; an interrupted one is
//! resumed.

use crate::{process, workspace};
use anyhow::{Context, Result, anyhow, ensure};
use fs_err as fs;
use std::ffi::OsString;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::Command;

const TRUNK_VERSION: &str = "0.21.14";
const TYPOS_VERSION: &str = "1.52.0";

/// Optimises wasm after linking.
const BINARYEN: NpmTool = NpmTool {
    package: "binaryen",
    version: "132.0.0",
    purpose: "makes the wasm smaller and faster",
    duration: "half a minute",
    file: "bin/wasm-opt",
};

const ESBUILD: NpmTool = NpmTool {
    package: "esbuild",
    version: "0.28.2",
    purpose: "makes scripts and styles smaller",
    duration: "a few seconds",
    file: "bin/esbuild",
};

/// Finds accessibility problems in the page; a script for the browser.
pub const AXE: NpmTool = NpmTool {
    package: "axe-core",
    version: "4.14.1",
    purpose: "finds accessibility problems",
    duration: "a few seconds",
    file: "axe.min.js",
};

/// Fairy-Stockfish as wasm, for comparison: its latest build for browsers.
pub const FAIRY_STOCKFISH: NpmTool = NpmTool {
    package: "fairy-stockfish-nnue.wasm",
    version: "1.1.12",
    purpose: "the engine to compare with",
    duration: "a few seconds",
    file: ".",
};

/// The last Lighthouse that runs on Node 18 and 20.
pub const LIGHTHOUSE: NpmTool = NpmTool {
    package: "lighthouse",
    version: "12.8.2",
    purpose: "scores the page",
    duration: "a minute",
    file: "cli/index.js",
};

/// The compilation target of the site.
pub const WASM_TARGET: &str = "wasm32-unknown-unknown";

/// The tools, and a `PATH` with which child processes find them first.
#[derive(Debug, Clone)]
pub struct Toolbox {
    path: OsString,
    /// A script for Node, like `esbuild`.
    wasm_opt: Option<PathBuf>,
    esbuild: Option<PathBuf>,
    /// All versions in one line, to decide whether an earlier build is up to date.
    pub versions: String,
}

impl Toolbox {
    /// Finds the tools for building the site; announces and installs missing ones.
    pub fn for_building() -> Result<Self> {
        ensure_wasm_target()?;
        // The omitted features are Trunk's network access. It only runs offline.
        let trunk = CargoTool {
            package: "trunk",
            version: TRUNK_VERSION,
            programs: &["trunk"],
            purpose: "bundles the site",
            minutes: "3 to 8 minutes",
            default_features: false,
        };
        let bindgen_version = workspace::locked_version("wasm-bindgen")?;
        let folders = [trunk.ensure()?, ensure_bindgen(&bindgen_version)?];
        let (wasm_opt, esbuild) = (BINARYEN.ensure_if_possible()?, ESBUILD.ensure_if_possible()?);
        let version = |tool: &NpmTool, found: &Option<_>| found.as_ref().map_or("none", |_| tool.version);
        Ok(Self {
            path: path_with(folders.into_iter().flatten())?,
            versions: format!(
                "trunk {TRUNK_VERSION}, wasm-bindgen {bindgen_version}, wasm-opt {}, esbuild {}",
                version(&BINARYEN, &wasm_opt),
                version(&ESBUILD, &esbuild)
            ),
            wasm_opt,
            esbuild,
        })
    }

    /// Finds or installs the tools for tests in the browser.
    pub fn for_wasm_tests() -> Result<Self> {
        let bindgen_version = workspace::locked_version("wasm-bindgen")?;
        let path = path_with(ensure_bindgen(&bindgen_version)?)?;
        Ok(Self { path, wasm_opt: None, esbuild: None, versions: bindgen_version })
    }

    /// A command that is looked up among the tools first, like its child processes.
    pub fn command(&self, program: &str) -> Command {
        let found = find_in(&self.path, program).unwrap_or_else(|| program.into());
        let mut command = Command::new(found);
        command.env("PATH", &self.path);
        command
    }

    /// `wasm-opt`; `None` without npm: the site is then larger, but complete.
    pub fn wasm_opt(&self) -> Option<Command> {
        Some(self.node(self.wasm_opt.as_ref()?))
    }

    /// `esbuild`; `None` without npm.
    pub fn esbuild(&self) -> Option<Command> {
        Some(self.node(self.esbuild.as_ref()?))
    }

    fn node(&self, script: &Path) -> Command {
        let mut command = self.command("node");
        command.arg(script);
        command
    }

    /// The `cargo` that runs this program, with the tools on its `PATH`.
    pub fn cargo(&self) -> Command {
        let mut command = process::cargo();
        command.env("PATH", &self.path).current_dir(workspace::root());
        command
    }
}

/// Installs the Rust target of the site if it is missing.
pub fn ensure_wasm_target() -> Result<()> {
    if has_wasm_target() {
        return Ok(());
    }
    announce("the Rust target", WASM_TARGET, "the site is compiled to it", "half a minute");
    process::run(Command::new("rustup").args(["target", "add", WASM_TARGET]).current_dir(workspace::root()))
        .context("install the Rust target with rustup, or as a package of your system")
}

fn has_wasm_target() -> bool {
    // Checks the compiler's files instead of asking rustup, so that toolchains without rustup work,
    // too.
    let sysroot = Command::new("rustc").args(["--print", "sysroot"]).current_dir(workspace::root()).output();
    sysroot.is_ok_and(|output| {
        let folder = PathBuf::from(String::from_utf8_lossy(&output.stdout).trim());
        folder.join("lib/rustlib").join(WASM_TARGET).join("lib").is_dir()
    })
}

/// Finds or installs wasm-bindgen with its test runner.
fn ensure_bindgen(version: &str) -> Result<Option<PathBuf>> {
    let bindgen = CargoTool {
        package: "wasm-bindgen-cli",
        version,
        programs: &["wasm-bindgen", "wasm-bindgen-test-runner"],
        purpose: "connects wasm and JavaScript",
        minutes: "1 to 3 minutes",
        default_features: false,
    };
    let folder = bindgen.ensure()?;
    if let Some(folder) = &folder {
        offer_to_trunk(&folder.join("wasm-bindgen"), version);
    }
    Ok(folder)
}

/// A command that runs `typos`, installed if necessary.
pub fn typos() -> Result<Command> {
    let typos = CargoTool {
        package: "typos-cli",
        version: TYPOS_VERSION,
        programs: &["typos"],
        purpose: "checks spelling",
        minutes: "2 minutes",
        default_features: true,
    };
    let path = path_with(typos.ensure()?)?;
    Ok(Command::new(find_in(&path, "typos").unwrap_or_else(|| "typos".into())))
}

/// Links wasm-bindgen into Trunk's folder of downloaded tools, so that `trunk build` finds it
/// there. If that fails, Trunk downloads it.
fn offer_to_trunk(bindgen: &Path, version: &str) {
    #[cfg(unix)]
    if let Some(folder) = trunk_cache() {
        let folder = folder.join(format!("wasm-bindgen-{version}"));
        let _ = fs::create_dir_all(&folder);
        let _ = std::os::unix::fs::symlink(bindgen, folder.join("wasm-bindgen"));
    }
}

/// Trunk's folder of tools, determined as by Trunk.
#[cfg(unix)]
fn trunk_cache() -> Option<PathBuf> {
    let home = std::env::home_dir()?;
    if cfg!(target_os = "macos") {
        return Some(home.join("Library/Caches/dev.trunkrs.trunk"));
    }
    let base = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from).filter(|folder| folder.is_absolute());
    Some(base.unwrap_or_else(|| home.join(".cache")).join("trunk"))
}

/// A tool that `cargo install` builds.
struct CargoTool<'a> {
    package: &'a str,
    version: &'a str,
    programs: &'a [&'a str],
    purpose: &'a str,
    minutes: &'a str,
    default_features: bool,
}

impl CargoTool<'_> {
    /// Returns the folder to put on `PATH`, or `None` if `PATH` already has the right version.
    fn ensure(&self) -> Result<Option<PathBuf>> {
        if self.programs.iter().all(|program| version_of(program).as_deref() == Some(self.version)) {
            return Ok(None);
        }
        let home = cache()?.join(format!("{}-{}", self.package, self.version));
        install_once(&home, |partial| {
            announce(self.package, self.version, self.purpose, self.minutes);
            if self.download(partial) { Ok(()) } else { self.compile(partial) }
        })?;
        Ok(Some(home.join("bin")))
    }

    /// Downloads the tool with `cargo binstall`, if that is installed. Returns whether it
    /// succeeded.
    fn download(&self, root: &Path) -> bool {
        if process::answer("cargo-binstall", &["-V"]).is_none() {
            return false;
        }
        let mut command = Command::new("cargo-binstall");
        command
            .args(["--no-confirm", "--disable-strategies", "compile", "--version", self.version])
            .arg("--root")
            .arg(root)
            .arg(self.package);
        let folder = root.join("bin").into_os_string();
        process::run(&mut command).is_ok()
            && self.programs.iter().all(|program| find_in(&folder, program).is_some())
    }

    fn compile(&self, root: &Path) -> Result<()> {
        // The folder survives an interrupted installation, which can then be resumed.
        let build_folder = cache()?.join("build").join(self.package);
        let mut command = process::cargo();
        command
            .args(["install", self.package, "--version", self.version, "--locked", "--quiet", "--root"])
            .arg(root)
            // Not in the repository, whose `.cargo/config.toml` and toolchain file are for the site
            // only.
            .current_dir(cache()?)
            .env("CARGO_TARGET_DIR", &build_folder)
            // The release profiles of the tools take minutes (one codegen unit, fat LTO) and save
            // milliseconds.
            .env("CARGO_PROFILE_RELEASE_LTO", "off")
            .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16")
            .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1")
            .env("CARGO_PROFILE_RELEASE_DEBUG", "0");
        if !self.default_features {
            command.arg("--no-default-features");
        }
        // Flags for the site's build must not affect a tool for this machine.
        for name in std::env::vars_os().map(|(name, _)| name) {
            let text = name.to_string_lossy();
            if text.ends_with("RUSTFLAGS")
                || text == "CARGO_BUILD_TARGET"
                || text.starts_with("CARGO_TARGET_") && text != "CARGO_TARGET_DIR"
            {
                command.env_remove(&name);
            }
        }
        process::run(&mut command)?;
        // Leftovers only waste disk space.
        let _ = fs::remove_dir_all(build_folder);
        Ok(())
    }
}

/// An npm package that is installed into a separate folder.
#[derive(Debug)]
pub struct NpmTool {
    package: &'static str,
    version: &'static str,
    purpose: &'static str,
    duration: &'static str,
    /// The file to run, as a path in the package.
    file: &'static str,
}

impl NpmTool {
    /// The path of the file to run, installed if necessary.
    pub fn ensure(&self) -> Result<PathBuf> {
        let home = self.home()?;
        ensure!(home.is_dir() || has_npm(), "{} is installed by npm, which is not found", self.package);
        install_once(&home, |partial| {
            announce(self.package, self.version, self.purpose, self.duration);
            let mut npm = npm();
            npm.args(["install", "--no-save"]).args(NPM_OPTIONS).arg("--prefix").arg(partial);
            npm.arg(format!("{}@{}", self.package, self.version));
            process::run(npm.current_dir(cache()?))
        })?;
        let file = home.join("node_modules").join(self.package).join(self.file);
        ensure!(file.exists(), "npm's {} {} lacks {}", self.package, self.version, self.file);
        Ok(file)
    }

    /// [`Self::ensure`], or `None` with a message if Node or npm is missing.
    pub fn ensure_if_possible(&self) -> Result<Option<PathBuf>> {
        if has_node() && (self.home()?.is_dir() || has_npm()) {
            return self.ensure().map(Some);
        }
        println!("{} ({}): omitted, since Node or npm is missing", self.package, self.purpose);
        Ok(None)
    }

    fn home(&self) -> Result<PathBuf> {
        Ok(cache()?.join(format!("{}-{}", self.package, self.version)))
    }
}

fn is_on_path(program: &str) -> bool {
    find_in(&std::env::var_os("PATH").unwrap_or_default(), program).is_some()
}

/// Whether `node` is on `PATH`.
pub fn has_node() -> bool {
    is_on_path("node")
}

/// Whether `npm` is on `PATH`.
pub fn has_npm() -> bool {
    cfg!(windows) || is_on_path("npm")
}

/// Options of npm commands that install: no scripts of packages, and only errors are reported.
pub const NPM_OPTIONS: [&str; 4] = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];

/// The `npm` command.
pub fn npm() -> Command {
    Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" })
}

/// Runs an installation in a folder beside `home` and renames it when it is complete.
fn install_once(home: &Path, install: impl FnOnce(&Path) -> Result<()>) -> Result<()> {
    if home.is_dir() {
        return Ok(());
    }
    let tools = cache()?;
    let lock = File::create(tools.join("lock")).context("cannot lock the folder of the tools")?;
    if lock.try_lock().is_err() {
        println!("waiting for another installation to end");
        lock.lock()?;
    }
    if home.is_dir() {
        return Ok(());
    }
    let partial = home.with_added_extension("partial");
    fs::create_dir_all(&partial)?;
    install(&partial)?;
    Ok(fs::rename(&partial, home)?)
}

/// The folder of installed tools, created if necessary.
fn cache() -> Result<PathBuf> {
    let base = std::env::var_os("XDG_CACHE_HOME")
        .map(PathBuf::from)
        .filter(|folder| folder.is_absolute())
        .or_else(|| std::env::var_os("LOCALAPPDATA").map(PathBuf::from))
        .or_else(|| std::env::home_dir().map(|home| home.join(".cache")))
        .ok_or_else(|| anyhow!("no place for the tools: neither XDG_CACHE_HOME nor a home folder is set"))?;
    let tools = base.join("vicinity").join("tools");
    fs::create_dir_all(&tools)?;
    Ok(tools)
}

/// Announces in one line what will be installed, and why.
pub fn announce(what: &str, version: &str, purpose: &str, duration: &str) {
    println!("installing {what} {version} ({purpose}; once, about {duration})");
}

/// The version that a program on `PATH` reports.
fn version_of(program: &str) -> Option<String> {
    version_in(&process::answer(program, &["--version"])?)
}

/// The first word that looks like a version, as in `trunk 0.21.14` or
/// `ChromeDriver 156.0.8078.73 (…)`.
pub fn version_in(text: &str) -> Option<String> {
    text.split_whitespace()
        .map(|word| word.trim_start_matches('v'))
        .find(|word| word.starts_with(|first: char| first.is_ascii_digit()) && word.contains('.'))
        .map(str::to_owned)
}

/// `PATH` with the folders in front.
fn path_with(folders: impl IntoIterator<Item = PathBuf>) -> Result<OsString> {
    let old = std::env::var_os("PATH").unwrap_or_default();
    let all = folders.into_iter().chain(std::env::split_paths(&old));
    std::env::join_paths(all).context("cannot extend PATH")
}

/// Looks up a program on a `PATH`.
pub fn find_in(path: &std::ffi::OsStr, program: &str) -> Option<PathBuf> {
    let name = format!("{program}{}", std::env::consts::EXE_SUFFIX);
    std::env::split_paths(path).map(|folder| folder.join(&name)).find(|candidate| candidate.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_read_from_what_tools_print() {
        let cases = [
            ("trunk 0.21.14\n", Some("0.21.14")),
            ("wasm-bindgen 0.2.128 (abcdef0 2026-01-01)", Some("0.2.128")),
            ("ChromeDriver 156.0.8078.73 (1f2e refs/branch-heads/8078@{#1})", Some("156.0.8078.73")),
            ("Chromium 156.0.8078.73 built on Debian GNU/Linux 12", Some("156.0.8078.73")),
            ("v20.20.2", Some("20.20.2")),
            ("no number here", None),
            ("", None),
        ];
        for (text, expected) in cases {
            assert_eq!(version_in(text).as_deref(), expected, "{text:?}");
        }
    }
}
