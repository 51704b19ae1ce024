//! `cargo xtask play`: builds the site and serves it.

use crate::build;
use crate::serve::{self, Server, Site};
use crate::tools::Toolbox;
use anyhow::Result;
use std::io::Write;
use std::process::{Command, Stdio};

/// Builds and serves the site until the process is ended.
pub fn play(port: u16, open: bool) -> Result<()> {
    // The port is bound first, so that a port in use is reported before the build.
    let listener = serve::listen(port)?;
    let dist = build::build(&Toolbox::for_building()?, false)?;
    let server = Server::start(listener, Site::at_root(dist))?;
    println!("Vicinity is ready: {}", server.url());
    // The line may be read from a pipe.
    let _ = std::io::stdout().flush();
    if open {
        open_browser(&server.url());
    }
    server.wait();
    Ok(())
}

fn open_browser(url: &str) {
    let (program, arguments): (&str, &[&str]) = if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else if cfg!(target_os = "macos") {
        ("open", &[])
    } else {
        ("xdg-open", &[])
    };
    let started =
        Command::new(program).args(arguments).arg(url).stdin(Stdio::null()).stderr(Stdio::null()).spawn();
    if started.is_err() {
        println!("no browser could be opened ({program} is missing): open the address by hand");
    }
}
