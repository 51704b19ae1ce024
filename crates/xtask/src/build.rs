//! Builds the site as static files in `dist/`.
//!
//! Trunk compiles the wasm modules that `index.html` names, generates their JavaScript glue and
//! bundles the page into a staging folder. `finish.rs` makes the release from it. Builds of the
//! same sources with the same tools are identical: they do not contain paths of the machine.
//!
//! A build with unchanged sources, tools and results is skipped.

use crate::fingerprint::{Fingerprint, read_tree};
use crate::finish::{self, Files};
use crate::minify;
use crate::offline;
use crate::optimise;
use crate::progress::{heading, with_progress};
use crate::social;
use crate::stage;
use crate::tools::Toolbox;
use crate::weight::Weight;
use crate::{process, workspace};
use anyhow::{Result, anyhow, bail};
use fs_err as fs;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

/// The sources of the site.
const SOURCES: [&str; 8] =
    ["crates", "games", "www", "index.html", "Trunk.toml", "Cargo.toml", "Cargo.lock", "rust-toolchain.toml"];

/// The compiler flag that `.cargo/config.toml` sets for wasm as well; flags from the environment
/// replace those. Every browser with `popover`, which the page needs, has SIMD.
pub const WASM_FLAG: &str = "-Ctarget-feature=+simd128";

/// Builds the site, unless it is up to date, and prints its size; `quickly` skips optimisation.
/// Returns its folder.
pub fn build(toolbox: &Toolbox, quickly: bool) -> Result<PathBuf> {
    build_for(toolbox, quickly, None)
}

/// Builds the site for an address, which the previews of its links contain ([`social`]).
pub fn build_for(toolbox: &Toolbox, quickly: bool, address: Option<&str>) -> Result<PathBuf> {
    let (dist, stamp) = (workspace::dist(), workspace::scratch().join("dist.stamp"));
    let mut sources = fingerprint_of_sources(toolbox)?;
    if quickly {
        sources += "-quickly";
    }
    sources.extend(address.map(|address| format!("-for-{address}")));
    if fs::read_to_string(&stamp).is_ok_and(|text| stamp_text(&sources, &dist).is_ok_and(|now| now == text)) {
        println!("dist/ is up to date");
        return Ok(dist);
    }
    let started = Instant::now();
    let folder = workspace::scratch().join("stage");
    run_trunk(toolbox, &folder, quickly)?;
    let mut files = read_tree(&folder)?;
    stage::fill(&mut files)?;
    social::write_address(&mut files, address)?;
    minify::minify(&mut files)?;
    if quickly {
        optimise::minify_all(&mut files, toolbox, &workspace::scratch())?;
    } else {
        heading("optimising the site", "1 to 2 minutes from scratch");
        let optimise = || optimise::optimise(&mut files, toolbox, &workspace::scratch());
        with_progress(|| "still optimising".to_owned(), optimise)?;
    }
    let mut files = finish::name_after_contents(files)?;
    offline::list_files(&mut files)?;
    // Files for previews of links are not stored for offline use.
    social::fill(&mut files, address)?;
    check_addresses(&files)?;
    let _ = fs::remove_file(&stamp);
    stage::replace(&files, &dist)?;
    fs::write(&stamp, stamp_text(&sources, &dist)?)?;
    println!("built dist/ in {:.1} s", started.elapsed().as_secs_f64());
    if !quickly {
        let weigh = || Weight::of(&dist);
        print!("{}", with_progress(|| "still compressing, to print sizes".to_owned(), weigh)?.table());
    }
    Ok(dist)
}

fn fingerprint_of_sources(toolbox: &Toolbox) -> Result<String> {
    let mut fingerprint = Fingerprint::of(toolbox.versions.as_bytes());
    for source in SOURCES {
        fingerprint.add(source.as_bytes());
        let mut files = read_tree(&workspace::root().join(source))?;
        files.retain(|name, _| source != "crates" || is_in_site(name));
        fingerprint.add_files(&files);
    }
    Ok(fingerprint.to_string())
}

/// Whether a file in `crates` can affect the site. Tests, examples and native programs cannot.
fn is_in_site(name: &str) -> bool {
    let is_folder = |folder: &str| name.starts_with(folder);
    let in_tests = name.split('/').nth(1).is_some_and(|part| part == "tests" || part == "examples");
    !(is_folder("cli/") || is_folder("lab/") || is_folder("bench/") || in_tests)
}

/// The stamp of a build. It includes the results, so that a damaged `dist/` is rebuilt.
fn stamp_text(sources: &str, dist: &Path) -> Result<String> {
    let mut results = Fingerprint::default();
    results.add_tree(dist)?;
    Ok(format!("{sources} {results}\n"))
}

fn run_trunk(toolbox: &Toolbox, folder: &Path, quickly: bool) -> Result<()> {
    fs::create_dir_all(folder)?;
    // Trunk runs offline, so that it never downloads a tool. The dependencies are fetched before.
    process::run(toolbox.cargo().args(["fetch", "--quiet", "--locked"]))?;
    let flags = release_flags()?;
    // Trunk compiles all programs at once and shows cargo's messages about locks. Compiled here
    // with the same arguments, they are up to date when Trunk runs. Each spends most of its time on
    // one processor at the end. The programs of the page are therefore compiled together, and the
    // engine, which has a separate target folder, in parallel.
    let page = workspace::root().join("index.html");
    let programs = programs(&fs::read_to_string(&page)?, quickly);
    let compile = |(Compiled { manifest, profile, features }, names): (&Compiled, &Vec<String>)| {
        let mut cargo = toolbox.cargo();
        cargo.args(["build", "--target=wasm32-unknown-unknown", "--manifest-path", manifest]);
        // The output of two parallel builds would be unreadable. Errors and warnings are shown.
        cargo.args(["--profile", profile, "--offline", "--locked", "--quiet"]);
        cargo.args(names.iter().flat_map(|name| ["--bin", name]));
        if !features.is_empty() {
            cargo.args(["--features", features]);
        }
        process::run(undisturbed(&mut cargo, &flags))
    };
    heading("compiling the page and its engine", "2 to 4 minutes from scratch");
    let compile = &compile;
    let compile_all = || {
        std::thread::scope(|scope| {
            let compiling: Vec<_> =
                programs.iter().map(|build| scope.spawn(move || compile(build))).collect();
            let mut joined = compiling.into_iter().map(|one| one.join());
            joined.try_for_each(|one| one.expect("a process that cannot be run is an error, no panic"))
        })
    };
    with_progress(|| "still compiling".to_owned(), compile_all)?;
    let mut trunk = toolbox.command("trunk");
    trunk.args(["build", "--locked", "--offline=true", "--skip-version-check", "--log=warn"]);
    // Without it Trunk compiles the page with its quick profile (index.html).
    if !quickly {
        trunk.arg("--release");
    }
    trunk.arg("--config").arg(config_without_hooks()?).arg("--dist").arg(folder);
    trunk.arg(&page).current_dir(workspace::root());
    if std::env::var_os("CARGO_TARGET_DIR").is_some() {
        // Trunk runs cargo in the folder of its configuration, where a relative path would differ.
        trunk.env("CARGO_TARGET_DIR", workspace::target());
    }
    process::run_showing_errors(undisturbed(&mut trunk, &flags))
}

/// Programs that are compiled together.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Compiled {
    manifest: String,
    profile: String,
    features: String,
}

/// The programs that `index.html` names for Trunk, grouped by their build settings.
fn programs(page: &str, quickly: bool) -> BTreeMap<Compiled, Vec<String>> {
    let mut programs: BTreeMap<_, Vec<String>> = BTreeMap::new();
    for link in page.lines().filter(|line| line.contains("data-trunk rel=\"rust\"")) {
        let attribute = |name: &str| {
            let (_, rest) = link.split_once(&format!(" {name}=\""))?;
            rest.split_once('"').map(|(value, _)| value.to_owned())
        };
        let profile = if quickly { "data-cargo-profile-dev" } else { "data-cargo-profile-release" };
        let profile = attribute(profile).or_else(|| attribute("data-cargo-profile"));
        let compiled = Compiled {
            manifest: attribute("href").unwrap_or_default(),
            profile: profile.unwrap_or_default(),
            features: attribute("data-cargo-features").unwrap_or_default(),
        };
        programs.entry(compiled).or_default().extend(attribute("data-bin"));
    }
    programs
}

/// Writes Trunk's configuration without its hooks, which this build replaces.
fn config_without_hooks() -> Result<PathBuf> {
    let (from, to) = (workspace::root().join("Trunk.toml"), workspace::scratch().join("Trunk.toml"));
    let text = fs::read_to_string(&from)?;
    let (settings, _) = text
        .split_once("[[hooks]]")
        .ok_or_else(|| anyhow!("Trunk.toml lacks the hook that completes the site"))?;
    fs::write(&to, settings)?;
    Ok(to)
}

/// Sets the compiler's flags and removes variables that would affect the release.
fn undisturbed<'a>(command: &'a mut Command, flags: &str) -> &'a mut Command {
    for (name, _) in std::env::vars_os() {
        let text = name.to_string_lossy();
        let is_trunks = text.starts_with("TRUNK_");
        let is_cargos = text.ends_with("RUSTFLAGS")
            || text == "CARGO_BUILD_TARGET"
            || text.starts_with("CARGO_PROFILE_")
            || text.starts_with("CARGO_TARGET_WASM32_");
        // Trunk does not accept `NO_COLOR=1`.
        if is_trunks || is_cargos || text == "NO_COLOR" {
            command.env_remove(&name);
        }
    }
    command.env("CARGO_ENCODED_RUSTFLAGS", flags)
}

/// The compiler flags of the release. Panic messages contain paths of source files; remapping
/// removes the folders of this machine from them.
fn release_flags() -> Result<String> {
    let mut flags =
        vec![WASM_FLAG.to_owned(), format!("--remap-path-prefix={}=/vicinity", workspace::root().display())];
    let home = std::env::var_os("CARGO_HOME")
        .map(PathBuf::from)
        .or_else(|| std::env::home_dir().map(|home| home.join(".cargo")))
        .ok_or_else(|| anyhow!("neither CARGO_HOME nor a home folder is set"))?;
    let sources = home.join("registry").join("src");
    if let Ok(registries) = fs::read_dir(&sources) {
        // Each registry has a folder whose name depends on its address.
        let mut folders: Vec<PathBuf> = registries.flatten().map(|entry| entry.path()).collect();
        folders.sort();
        flags
            .extend(folders.iter().map(|folder| format!("--remap-path-prefix={}=/crates", folder.display())));
    }
    Ok(flags.join("\u{1f}"))
}

/// Checks that the site works from any folder: addresses must not start at the server's root.
fn check_addresses(files: &Files) -> Result<()> {
    for (name, content) in files.iter().filter(|(name, _)| name.ends_with(".html")) {
        let text = String::from_utf8_lossy(content);
        for pattern in ["src=\"/", "href=\"/", "src=/", "href=/", "content=\"/", "url(/"] {
            if let Some(start) = text.find(pattern) {
                let excerpt: String = text[start..].chars().take(40).collect();
                bail!("{name} has an address that is not relative: {excerpt}");
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn index_html_lists_the_programs_to_compile() {
        let page = fs::read_to_string(workspace::root().join("index.html")).expect("it is there");
        for (quickly, profile) in [(true, "page-quick"), (false, "page")] {
            let programs = programs(&page, quickly);
            let found: Vec<_> = programs
                .iter()
                .map(|(one, names)| (one.profile.as_str(), one.features.as_str(), names.join(" ")))
                .collect();
            let expected = [
                (profile, "", "vicinity-small vicinity-board"),
                (profile, "custom", "vicinity-full"),
                ("engine", "", "vicinity-worker"),
                ("engine", "custom", "vicinity-custom-worker"),
            ];
            assert_eq!(
                found,
                expected.map(|(profile, features, names)| (profile, features, names.to_owned()))
            );
            for Compiled { manifest, .. } in programs.keys() {
                assert!(workspace::root().join(manifest).is_file(), "{manifest}");
            }
        }
    }

    #[test]
    fn the_policy_for_servers_is_that_of_the_page() {
        let read = |name| fs::read_to_string(workspace::root().join(name)).expect("it is there");
        let (page, manual) = (read("index.html"), read("docs/hosting.md"));
        let (_, policy) = page.split_once("Content-Security-Policy\" content=\"").expect("it has a policy");
        let policy = policy.split('"').next().expect("there is a first part");
        assert!(manual.contains(&format!("    Content-Security-Policy: {policy}\n")), "{policy}");
    }

    #[test]
    fn a_game_that_changes_is_a_change_of_the_site() {
        let sources = SOURCES.map(|source| workspace::root().join(source));
        for folder in vicinity_games::folders().expect("the folders of the games can be read") {
            for net in folder.nets() {
                let path = Path::new(&net.path);
                assert!(sources.iter().any(|source| path.starts_with(source)), "{}", path.display());
            }
        }
    }

    #[test]
    fn sources_of_the_site_are_distinguished_from_tests() {
        for name in [
            "rules/src/lib.rs",
            "web/Cargo.toml",
            "web/src/tests/x.rs",
            "worker/src/lib.rs",
            "new/src/lib.rs",
        ] {
            assert!(is_in_site(name), "{name}");
        }
        for name in [
            "rules/tests/near.rs",
            "search/examples/think.rs",
            "cli/src/main.rs",
            "lab/src/lib.rs",
            "bench/Cargo.toml",
        ] {
            assert!(!is_in_site(name), "{name}");
        }
    }
}
