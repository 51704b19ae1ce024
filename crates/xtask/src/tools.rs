//! The tools that a build needs, each in one pinned version: found, or announced and installed once.
//!
//! A tool on `PATH` in the pinned version is used as it is. Otherwise it is installed into a folder of the user's cache that
//! carries the version in its name (`~/.cache/vicinity/tools/trunk-0.21.14`), so that nothing the user has is overwritten
//! and two checkouts share one copy. An installation becomes visible only by renaming its finished folder; one that was
//! killed half-way is taken up again.

use crate::error::{Error, OnPath, Result};
use crate::{process, workspace};
use std::ffi::OsString;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;

const TRUNK_VERSION: &str = "0.21.14";
const BINARYEN_VERSION: &str = "132.0.0";
const ESBUILD_VERSION: &str = "0.28.2";
const AXE_VERSION: &str = "4.14.1";
/// The newest build for browsers.
const FAIRY_STOCKFISH_VERSION: &str = "1.1.12";
/// The last that runs on Node 18 and 20.
const LIGHTHOUSE_VERSION: &str = "12.8.2";
/// The compilation target of the site.
pub const WASM_TARGET: &str = "wasm32-unknown-unknown";

/// The tools that were found or installed, and a `PATH` on which children find them first.
#[derive(Debug, Clone)]
pub struct Toolbox {
    path: OsString,
    wasm_opt: Option<PathBuf>,
    /// A script for Node.
    esbuild: Option<PathBuf>,
    /// One line that names every version, for deciding whether an earlier build is still good.
    pub versions: String,
}

impl Toolbox {
    /// Finds everything that building the site needs and installs what is missing, saying so first.
    pub fn for_building() -> Result<Self> {
        ensure_wasm_target()?;
        let bindgen_version = workspace::locked_version("wasm-bindgen")?;
        let mut folders = Vec::new();
        // The features left out are Trunk's ways to the network; it is only ever run off line.
        let trunk = CargoTool {
            package: "trunk",
            version: TRUNK_VERSION,
            programs: &["trunk"],
            purpose: "bundles the site",
            minutes: "3 to 8 minutes",
            default_features: false,
        };
        let bindgen = CargoTool {
            package: "wasm-bindgen-cli",
            version: &bindgen_version,
            programs: &["wasm-bindgen", "wasm-bindgen-test-runner"],
            purpose: "joins wasm to JavaScript",
            minutes: "1 to 3 minutes",
            default_features: false,
        };
        for tool in [trunk, bindgen] {
            folders.extend(tool.ensure()?);
        }
        let wasm_opt = ensure_wasm_opt()?;
        let wasm_opt_version = if wasm_opt.is_some() { BINARYEN_VERSION } else { "none" };
        let esbuild = ensure_esbuild()?;
        let esbuild_version = if esbuild.is_some() { ESBUILD_VERSION } else { "none" };
        Ok(Self {
            path: path_with(&folders)?,
            wasm_opt,
            esbuild,
            versions: format!(
                "trunk {TRUNK_VERSION}, wasm-bindgen {bindgen_version}, wasm-opt {wasm_opt_version}, esbuild {esbuild_version}"
            ),
        })
    }

    /// A command by name, looked up among the tools first, that hands the same view on to its own children.
    pub fn command(&self, program: &str) -> Command {
        let found = find_in(&self.path, program).unwrap_or_else(|| program.into());
        let mut command = Command::new(found);
        command.env("PATH", &self.path);
        command
    }

    /// Optimises wasm after linking. Absent where npm is: the site is then larger, but complete.
    pub fn wasm_opt(&self) -> Option<Command> {
        Some(self.command(&self.wasm_opt.as_ref()?.to_string_lossy()))
    }

    /// Makes scripts and styles smaller. Absent where npm is.
    pub fn esbuild(&self) -> Option<Command> {
        let mut command = self.command("node");
        command.arg(self.esbuild.as_ref()?);
        Some(command)
    }

    /// The `cargo` that runs us, with the tools on its `PATH`.
    pub fn cargo(&self) -> Command {
        let mut command = process::cargo();
        command.env("PATH", &self.path).current_dir(workspace::root());
        command
    }
}

/// Makes sure that rustc can compile to wasm.
pub fn ensure_wasm_target() -> Result<()> {
    if has_wasm_target() {
        return Ok(());
    }
    announce("the Rust target", WASM_TARGET, "the site is compiled to it", "half a minute");
    let added = process::run(
        Command::new("rustup").args(["target", "add", WASM_TARGET]).current_dir(workspace::root()),
    );
    match added {
        Ok(()) => Ok(()),
        Err(error) => Err(Error::failed(format!(
            "{error}; the Rust target {WASM_TARGET} is missing: install it with rustup, or as a package of your system"
        ))),
    }
}

fn has_wasm_target() -> bool {
    // The compiler's own folders are asked rather than rustup, so that a toolchain without rustup works too.
    let sysroot = Command::new("rustc").args(["--print", "sysroot"]).current_dir(workspace::root()).output();
    sysroot.is_ok_and(|output| {
        let folder = PathBuf::from(String::from_utf8_lossy(&output.stdout).trim());
        folder.join("lib/rustlib").join(WASM_TARGET).join("lib").is_dir()
    })
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
    /// The folder to put on `PATH`; `None` where the user's own `PATH` already has the right version.
    fn ensure(&self) -> Result<Option<PathBuf>> {
        if self.programs.iter().all(|program| {
            process::answer(program, &["--version"]).and_then(|text| version_in(&text)).as_deref()
                == Some(self.version)
        }) {
            return Ok(None);
        }
        let home = cache()?.join(format!("{}-{}", self.package, self.version));
        install_once(&home, |partial| {
            announce(self.package, self.version, self.purpose, self.minutes);
            if self.download(partial) { Ok(()) } else { self.compile(partial) }
        })?;
        Ok(Some(home.join("bin")))
    }

    /// Whether `cargo binstall`, where it is installed, has downloaded the tool.
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
        // The folder survives an interrupted installation, so that the next one goes on where it stopped.
        let build_folder = cache()?.join("build").join(self.package);
        let mut command = process::cargo();
        command
            .args(["install", self.package, "--version", self.version, "--locked", "--quiet", "--root"])
            .arg(root)
            // Not in the repository: its `.cargo/config.toml` and toolchain file concern the site, not the tool.
            .current_dir(cache()?)
            .env("CARGO_TARGET_DIR", &build_folder)
            // The tools' own release profiles cost minutes (one unit, fat LTO) to save milliseconds of a build.
            .env("CARGO_PROFILE_RELEASE_LTO", "off")
            .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16")
            .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1")
            .env("CARGO_PROFILE_RELEASE_DEBUG", "0");
        if !self.default_features {
            command.arg("--no-default-features");
        }
        // What someone set for the site's build must not leak into a tool that runs on this machine.
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
        // Only room is lost if the leftovers stay.
        let _ = fs::remove_dir_all(build_folder);
        Ok(())
    }
}

/// Finds `wasm-opt` or installs it from npm's `binaryen`; `None`, with a line that says so, where there is no npm.
fn ensure_wasm_opt() -> Result<Option<PathBuf>> {
    let wanted = BINARYEN_VERSION.split('.').next().unwrap_or_default();
    if let Some(text) = process::answer("wasm-opt", &["--version"])
        && text.split_whitespace().nth(2) == Some(wanted)
    {
        return Ok(Some("wasm-opt".into()));
    }
    let home = cache()?.join(format!("binaryen-{BINARYEN_VERSION}"));
    let program =
        home.join("node_modules/.bin").join(if cfg!(windows) { "wasm-opt.cmd" } else { "wasm-opt" });
    // npm's package is a script of Node: installed or not, it is of no use without.
    if !is_on_path("node") || !(program.exists() || has_npm()) {
        println!(
            "wasm-opt {wanted}: not found, and no npm to install it with; going on without (the site is larger for it)"
        );
        return Ok(None);
    }
    install_from_npm(
        &home,
        "binaryen",
        BINARYEN_VERSION,
        "makes the wasm smaller and faster",
        "half a minute",
    )?;
    if program.exists() {
        Ok(Some(program))
    } else {
        Err(Error::failed(format!("npm's binaryen {BINARYEN_VERSION} has brought no {}", program.display())))
    }
}

/// esbuild's script, for Node; installed from npm. `None`, with a line that says so, where there is no npm.
fn ensure_esbuild() -> Result<Option<PathBuf>> {
    let home = cache()?.join(format!("esbuild-{ESBUILD_VERSION}"));
    let script = home.join("node_modules/esbuild/bin/esbuild");
    if !is_on_path("node") || !(script.exists() || has_npm()) {
        println!(
            "esbuild {ESBUILD_VERSION}: no Node or no npm to install it with; going on without (the site is larger for it)"
        );
        return Ok(None);
    }
    install_from_npm(&home, "esbuild", ESBUILD_VERSION, "makes scripts and styles smaller", "a few seconds")?;
    Ok(Some(script))
}

/// The script of axe-core, which looks for what keeps people from using a page; installed from npm. `None`, with a line that says so,
/// where there is no npm.
pub fn axe_core() -> Result<Option<PathBuf>> {
    let home = cache()?.join(format!("axe-core-{AXE_VERSION}"));
    let script = home.join("node_modules/axe-core/axe.min.js");
    if !script.exists() && !has_npm() {
        println!("axe-core {AXE_VERSION}: not found, and no npm to install it with");
        return Ok(None);
    }
    install_from_npm(&home, "axe-core", AXE_VERSION, "looks for barriers in the page", "a few seconds")?;
    Ok(Some(script))
}

/// The folder with Fairy-Stockfish as wasm, to compare with; installed from npm.
pub fn fairy_stockfish() -> Result<PathBuf> {
    const PACKAGE: &str = "fairy-stockfish-nnue.wasm";
    let home = cache()?.join(format!("{PACKAGE}-{FAIRY_STOCKFISH_VERSION}"));
    if !home.is_dir() && !has_npm() {
        return Err(Error::failed("Fairy-Stockfish is installed by npm, which is not found"));
    }
    install_from_npm(&home, PACKAGE, FAIRY_STOCKFISH_VERSION, "the engine to compare with", "a few seconds")?;
    Ok(home.join("node_modules").join(PACKAGE))
}

/// The script of Lighthouse's command line, for Node; installed from npm.
pub fn lighthouse() -> Result<PathBuf> {
    let home = cache()?.join(format!("lighthouse-{LIGHTHOUSE_VERSION}"));
    let script = home.join("node_modules/lighthouse/cli/index.js");
    if !is_on_path("node") || !script.exists() && !has_npm() {
        return Err(Error::failed("Lighthouse needs Node 18.16 or later with npm, which is not found"));
    }
    install_from_npm(&home, "lighthouse", LIGHTHOUSE_VERSION, "measures the page", "a minute")?;
    Ok(script)
}

fn is_on_path(program: &str) -> bool {
    find_in(&std::env::var_os("PATH").unwrap_or_default(), program).is_some()
}

fn has_npm() -> bool {
    cfg!(windows) || is_on_path("npm")
}

/// Installs a package and what it needs into a folder of its own, once. No script of theirs is run.
fn install_from_npm(home: &Path, package: &str, version: &str, purpose: &str, duration: &str) -> Result<()> {
    let npm = if cfg!(windows) { "npm.cmd" } else { "npm" };
    install_once(home, |partial| {
        announce(package, version, purpose, duration);
        process::run(
            Command::new(npm)
                .args([
                    "install",
                    "--no-save",
                    "--no-audit",
                    "--no-fund",
                    "--ignore-scripts",
                    "--loglevel=error",
                ])
                .arg("--prefix")
                .arg(partial)
                .arg(format!("{package}@{version}"))
                .current_dir(cache()?),
        )
    })
}

/// Runs an installation into a folder beside `home` and renames it into place when it is whole.
fn install_once(home: &Path, install: impl FnOnce(&Path) -> Result<()>) -> Result<()> {
    if home.is_dir() {
        return Ok(());
    }
    let tools = cache()?;
    let lock_path = tools.join("lock");
    let lock = File::create(&lock_path).on_path("create", &lock_path)?;
    if lock.try_lock().is_err() {
        println!("waiting for another installation to end");
        lock.lock().on_path("lock", &lock_path)?;
    }
    if home.is_dir() {
        return Ok(());
    }
    let partial = home.with_added_extension("partial");
    fs::create_dir_all(&partial).on_path("create", &partial)?;
    install(&partial)?;
    fs::rename(&partial, home).on_path("finish the installation", home)
}

/// The folder that the tools are installed in, created if need be.
fn cache() -> Result<PathBuf> {
    let base = std::env::var_os("XDG_CACHE_HOME")
        .map(PathBuf::from)
        .filter(|folder| folder.is_absolute())
        .or_else(|| std::env::var_os("LOCALAPPDATA").map(PathBuf::from))
        .or_else(|| std::env::home_dir().map(|home| home.join(".cache")))
        .ok_or_else(|| {
            Error::failed("no place for the tools: neither XDG_CACHE_HOME nor a home folder is set")
        })?;
    let tools = base.join("vicinity").join("tools");
    fs::create_dir_all(&tools).on_path("create", &tools)?;
    Ok(tools)
}

/// Says in one line what is about to be installed, and why.
pub fn announce(what: &str, version: &str, purpose: &str, duration: &str) {
    println!("installing {what} {version} ({purpose}; once, about {duration})");
}

/// The first word that looks like a version: `trunk 0.21.14`, `ChromeDriver 156.0.8078.73 (…)`.
pub fn version_in(text: &str) -> Option<String> {
    text.split_whitespace()
        .map(|word| word.trim_start_matches('v'))
        .find(|word| word.starts_with(|first: char| first.is_ascii_digit()) && word.contains('.'))
        .map(str::to_owned)
}

/// `PATH` with the folders in front.
fn path_with(folders: &[PathBuf]) -> Result<OsString> {
    let old = std::env::var_os("PATH").unwrap_or_default();
    let all = folders.iter().cloned().chain(std::env::split_paths(&old));
    std::env::join_paths(all).map_err(|error| Error::failed(format!("cannot extend PATH: {error}")))
}

/// Looks a program up on a `PATH`.
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
