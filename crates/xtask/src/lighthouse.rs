//! `cargo xtask lighthouse`: Lighthouse's scores of the built site, desktop and mobile.
//!
//! The scores are informative and not a test, because they depend on the load of the machine.
//! Failed audits are printed below each line of scores.

use crate::browser::Browser;
use crate::build;
use crate::serve::{self, Server, Site};
use crate::tools::{self, Toolbox};
use crate::{process, workspace};
use anyhow::Result;
use fs_err as fs;
use std::process::Command;

/// Prints the scores of a report and its failed audits.
const SUMMARY: &str = "\
const report = JSON.parse(require('fs').readFileSync(process.argv[1]));
if (report.runtimeError) { console.log('  failed: ' + report.runtimeError.message); process.exit(1); }
const categories = Object.values(report.categories);
console.log('  ' + categories.map((category) => category.title + ' ' + Math.round(category.score * 100)).join(', '));
for (const category of categories) for (const { id, weight } of category.auditRefs) {
  const audit = report.audits[id];
  if (weight > 0 && audit.score !== null && audit.score < 0.95) {
    console.log('    ' + category.id + ': ' + id + ' ' + audit.score + ' ' + (audit.displayValue || '') + ' ' + audit.title);
    for (const item of (audit.details?.items ?? []).slice(0, 5)) {
      console.log('      ' + (item.node?.selector ?? item.url ?? item.description ?? JSON.stringify(item)).slice(0, 200));
    }
  }
}";

/// Builds the site and measures it at the given addresses, relative to the site, or at the address
/// of the site.
pub fn lighthouse(addresses: &[String]) -> Result<()> {
    let script = tools::LIGHTHOUSE.ensure()?;
    let browser = Browser::ensure()?;
    let dist = build::build(&Toolbox::for_building()?, false)?;
    let server = Server::start(serve::listen(0)?, Site::at_root(dist))?;
    let folder = workspace::scratch().join("lighthouse");
    fs::create_dir_all(&folder)?;
    let bare = [String::new()];
    for address in if addresses.is_empty() { &bare } else { addresses } {
        for form in ["desktop", "mobile"] {
            let url = format!("{}{address}", server.url());
            println!("{form}, {}", if address.is_empty() { "the bare address" } else { address });
            let report = folder.join(format!("{form}.json"));
            let mut command = Command::new("node");
            command.arg(&script).arg(&url).args(["--quiet", "--output=json"]);
            command.arg(format!("--output-path={}", report.display()));
            command.arg(format!("--chrome-flags={}", crate::browser::ARGUMENTS.join(" ")));
            if form == "desktop" {
                command.arg("--preset=desktop");
            }
            process::run_showing_errors(command.env("CHROME_PATH", &browser.chrome))?;
            process::run(Command::new("node").args(["-e", SUMMARY]).arg(&report))?;
        }
    }
    Ok(())
}
