//! The common part of the tests: running the program.

use std::process::Command;

/// Runs the program; returns its exit code, standard output and standard error.
pub fn lab(arguments: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_vicinity-lab")).args(arguments).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}
