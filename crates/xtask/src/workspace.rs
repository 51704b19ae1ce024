//! Paths in the repository, and versions in `Cargo.lock`.

use anyhow::{Result, anyhow};
use std::path::{Path, PathBuf};

/// The folder with the workspace's `Cargo.toml`.
pub fn root() -> PathBuf {
    // Cargo sets the variable for `cargo run` and `cargo test`, so that a moved checkout is found.
    // The compiled-in path is for a binary that is started directly.
    let crate_folder = std::env::var_os("CARGO_MANIFEST_DIR")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    crate_folder
        .ancestors()
        .find(|folder| folder.join("Cargo.lock").is_file())
        .map_or(crate_folder.clone(), Path::to_path_buf)
}

/// The finished site.
pub fn dist() -> PathBuf {
    root().join("dist")
}

/// Cargo's target folder.
pub fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |folder| root().join(folder))
}

/// The folder for intermediate files: staging, stamps, generated configuration.
pub fn scratch() -> PathBuf {
    target().join("xtask")
}

/// The version of a package in `Cargo.lock`.
pub fn locked_version(package: &str) -> Result<String> {
    let path = root().join("Cargo.lock");
    let text = fs_err::read_to_string(&path)?;
    version_in_lock(&text, package).ok_or_else(|| anyhow!("{} has no package {package}", path.display()))
}

/// Reads `version` from the `[[package]]` block with the given name.
fn version_in_lock(lock: &str, package: &str) -> Option<String> {
    let name_line = format!("name = \"{package}\"");
    let mut lines = lock.lines().skip_while(|line| *line != name_line);
    lines.next()?;
    lines.next()?.strip_prefix("version = \"")?.strip_suffix('"').map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOCK: &str = "version = 4\n\n[[package]]\nname = \"wasm-bindgen-macro\"\nversion = \"0.2.1\"\n\n\
                        [[package]]\nname = \"wasm-bindgen\"\nversion = \"0.2.128\"\nsource = \"…\"\n";

    #[test]
    fn the_version_belongs_to_the_package_with_exactly_that_name() {
        assert_eq!(version_in_lock(LOCK, "wasm-bindgen").as_deref(), Some("0.2.128"));
        assert_eq!(version_in_lock(LOCK, "wasm"), None);
        assert_eq!(version_in_lock("", "wasm-bindgen"), None);
    }

    #[test]
    fn the_root_is_the_folder_with_the_lock_file() {
        assert!(root().join("crates/xtask/Cargo.toml").is_file());
    }
}
