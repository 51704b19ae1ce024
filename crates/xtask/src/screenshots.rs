//! `cargo xtask screenshots`: pictures of the built site in three widths, light and dark.
//!
//! Taken by a program of the end-to-end tests, which can control a browser.

use crate::browser::Browser;
use crate::tools::Toolbox;
use crate::{build, process};
use anyhow::Result;

/// Builds the site and takes screenshots; the arguments are those of the program that takes them.
pub fn screenshots(arguments: &[String]) -> Result<()> {
    let toolbox = Toolbox::for_building()?;
    let browser = Browser::ensure()?;
    build::build(&toolbox, false)?;
    let mut command = toolbox.cargo();
    command
        .args(["run", "--quiet", "--locked", "--package", "vicinity-e2e", "--bin", "screenshots", "--"])
        .args(arguments);
    browser.pass_to(&mut command);
    // Relative paths are relative to the user's folder, not to the workspace.
    if let Ok(folder) = std::env::current_dir() {
        command.current_dir(folder);
    }
    process::run(&mut command)
}
