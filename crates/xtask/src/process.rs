//! Running other programs: quietly, aloud, or to hear what they say.

use crate::error::{Error, Result};
use std::ffi::OsStr;
use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Command, ExitStatus, Stdio};

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

/// Runs a command to its end and returns its exit status and all that it said, both outputs in the order of its lines.
pub fn run_and_gather(command: &mut Command) -> Result<(ExitStatus, String)> {
    let unheard = |error: std::io::Error| Error::failed(format!("cannot listen to a program: {error}"));
    let (mut reader, writer) = std::io::pipe().map_err(unheard)?;
    let also = writer.try_clone().map_err(unheard)?;
    let child = command.stdin(Stdio::null()).stdout(writer).stderr(also).spawn();
    // The command holds ends of the pipe, which would never close.
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = child.map_err(|error| cannot_start(command, &error))?;
    let mut said = Vec::new();
    // What was said until a fault is worth showing, and the status tells the rest.
    let _ = reader.read_to_end(&mut said);
    let status = child.wait().map_err(|error| cannot_start(command, &error))?;
    Ok((status, String::from_utf8_lossy(&said).into_owned()))
}

/// Runs a command to its end and returns its standard output and whether it succeeded; its faults are shown as they come.
pub fn run_and_read(command: &mut Command) -> Result<(ExitStatus, String)> {
    let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn();
    let child = child.map_err(|error| cannot_start(command, &error))?;
    let output = child.wait_with_output().map_err(|error| cannot_start(command, &error))?;
    Ok((output.status, String::from_utf8_lossy(&output.stdout).into_owned()))
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
    #[cfg(unix)]
    fn both_outputs_are_gathered_in_order() {
        let mut command = Command::new("sh");
        command.args(["-c", "echo one; echo two >&2; echo three; exit 4"]);
        let (status, said) = run_and_gather(&mut command).expect("there is a shell");
        assert_eq!((status.code(), said.as_str()), (Some(4), "one\ntwo\nthree\n"));
    }

    #[test]
    fn a_program_that_is_not_there_gives_no_answer() {
        assert_eq!(answer("/nowhere/at-all", &["--version"]), None);
    }
}
