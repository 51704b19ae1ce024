//! `cargo xtask screenshots`: pictures of the built site for looking at, in three widths, light and dark.
//!
//! The pictures are taken by a program of the end-to-end tests, which knows WebDriver; this crate stays quick to compile.

use crate::browser::Browser;
use crate::tools::Toolbox;
use crate::{build, process};
use anyhow::Result;

/// Builds the site and takes its pictures; the arguments go to the program that does.
pub fn screenshots(arguments: &[String]) -> Result<()> {
    let toolbox = Toolbox::for_building()?;
    let browser = Browser::ensure()?;
    build::build(&toolbox, false)?;
    let mut command = toolbox.cargo();
    command
        .args(["run", "--quiet", "--locked", "--package", "vicinity-e2e", "--bin", "screenshots", "--"])
        .args(arguments);
    browser.pass_to(&mut command);
    // Relative folders are meant from where the user is, not from the workspace's root.
    if let Ok(folder) = std::env::current_dir() {
        command.current_dir(folder);
    }
    process::run(&mut command)
}
