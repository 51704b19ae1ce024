//! Running other programs: quietly, aloud, or aloud while keeping what they say.

use crate::error::{Error, Result};
use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex};

/// The `cargo` that runs us, or the one on `PATH`.
pub fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// A command as it would be typed, for messages.
pub fn shown(command: &Command) -> String {
    let mut words = vec![
        PathBuf::from(command.get_program())
            .file_stem()
            .map_or_else(String::new, |name| name.to_string_lossy().into_owned()),
    ];
    words.extend(command.get_args().map(|word| word.to_string_lossy().into_owned()));
    words.join(" ")
}

/// Runs a command to its end; it may speak, but hears nothing.
pub fn run(command: &mut Command) -> Result<()> {
    let status = command.stdin(Stdio::null()).status().map_err(|error| cannot_start(command, &error))?;
    if status.success() { Ok(()) } else { Err(ended_badly(command, status)) }
}

/// Runs a command to its end and shows what it said only if it failed.
pub fn run_showing_faults(command: &mut Command) -> Result<()> {
    let output = command.stdin(Stdio::null()).output().map_err(|error| cannot_start(command, &error))?;
    if output.status.success() {
        return Ok(());
    }
    // A closed terminal is no reason to fail differently.
    let _ = std::io::stdout().write_all(&output.stdout);
    let _ = std::io::stderr().write_all(&output.stderr);
    Err(ended_badly(command, output.status))
}

/// The standard output of a command that succeeded, or nothing: for asking programs about themselves.
pub fn answer(program: impl AsRef<OsStr>, arguments: &[&str]) -> Option<String> {
    let output =
        Command::new(program).args(arguments).stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Runs a command, passes on what it says line by line, and returns all of it with its exit status.
pub fn run_and_keep(command: &mut Command) -> Result<(ExitStatus, String)> {
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| cannot_start(command, &error))?;
    let kept = Arc::new(Mutex::new(String::new()));
    let readers = [
        child.stdout.take().map(|pipe| pass_on(pipe, std::io::stdout(), &kept)),
        child.stderr.take().map(|pipe| pass_on(pipe, std::io::stderr(), &kept)),
    ];
    let status = child.wait().map_err(|error| cannot_start(command, &error))?;
    for reader in readers.into_iter().flatten() {
        // A reader that panicked has lost only echo; the status still tells whether the command succeeded.
        let _ = reader.join();
    }
    let text = kept.lock().map_or_else(|poisoned| poisoned.into_inner().clone(), |text| text.clone());
    Ok((status, text))
}

fn pass_on(
    pipe: impl Read + Send + 'static,
    mut to: impl Write + Send + 'static,
    kept: &Arc<Mutex<String>>,
) -> std::thread::JoinHandle<()> {
    let kept = Arc::clone(kept);
    std::thread::spawn(move || {
        let mut reader = BufReader::new(pipe);
        let mut line = Vec::new();
        while reader.read_until(b'\n', &mut line).is_ok_and(|length| length > 0) {
            // A closed terminal must not stop the tests from being counted.
            let _ = to.write_all(&line).and_then(|()| to.flush());
            if let Ok(mut text) = kept.lock() {
                text.push_str(&String::from_utf8_lossy(&line));
            }
            line.clear();
        }
    })
}

fn cannot_start(command: &Command, error: &std::io::Error) -> Error {
    Error::failed(format!("cannot start `{}`: {error}", shown(command)))
}

fn ended_badly(command: &Command, status: ExitStatus) -> Error {
    Error::failed(format!("`{}` failed ({status})", shown(command)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_shown_without_its_folder() {
        let mut command = Command::new("/some/where/cargo");
        command.args(["fmt", "--all"]);
        assert_eq!(shown(&command), "cargo fmt --all");
    }

    #[test]
    fn a_program_that_is_not_there_gives_no_answer() {
        assert_eq!(answer("/nowhere/at-all", &["--version"]), None);
    }
}
