//! `cargo xtask screenshots`: pictures of the built site for looking at, in three widths, light and dark.
//!
//! The pictures are taken by a program of the end-to-end tests, which knows WebDriver; this crate stays quick to compile.

use crate::browser::Browser;
use crate::error::{Error, Result};
use crate::tools::Toolbox;
use crate::{build, process};

/// Builds the site and takes its pictures; the arguments go to the program that does.
pub fn screenshots(arguments: &[String]) -> Result<()> {
    let unknown = arguments.iter().find(|argument| argument.starts_with('-') && *argument != "--out");
    if let Some(option) = unknown {
        return Err(Error::Usage(format!("`screenshots` does not know {option:?}; see `cargo xtask help`")));
    }
    if arguments.last().is_some_and(|last| last == "--out") {
        return Err(Error::Usage("--out wants a folder; see `cargo xtask help`".to_owned()));
    }
    let toolbox = Toolbox::for_building()?;
    let browser = Browser::ensure()?;
    build::build(&toolbox)?;
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
