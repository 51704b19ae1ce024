//! Runs other programs and shows, captures or reads their output line by line.

use anyhow::{Context, Error, Result, anyhow};
use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Command, ExitStatus, Stdio};

/// The `cargo` that runs this program, or the one on `PATH`.
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

/// Runs a command without input and shows its output.
pub fn run(command: &mut Command) -> Result<()> {
    let status = command.stdin(Stdio::null()).status().map_err(|error| cannot_start(command, &error))?;
    if status.success() { Ok(()) } else { Err(ended_badly(command, status)) }
}

/// Runs a command and shows its output only if it failed.
pub fn run_showing_errors(command: &mut Command) -> Result<()> {
    let output = command.stdin(Stdio::null()).output().map_err(|error| cannot_start(command, &error))?;
    if output.status.success() {
        return Ok(());
    }
    // A closed terminal must not change the reported error.
    let _ = std::io::stdout().write_all(&output.stdout);
    let _ = std::io::stderr().write_all(&output.stderr);
    Err(ended_badly(command, output.status))
}

/// The standard output of a command, if it succeeded; for versions and the like.
pub fn answer(program: impl AsRef<OsStr>, arguments: &[&str]) -> Option<String> {
    let output =
        Command::new(program).args(arguments).stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Runs a command. Returns its exit status and both outputs, in the order of lines. Passes each
/// line to `on_line` as it arrives.
pub fn run_and_capture(command: &mut Command, mut on_line: impl FnMut(&str)) -> Result<(ExitStatus, String)> {
    let (reader, writer) = std::io::pipe().context("cannot create a pipe")?;
    let for_errors = writer.try_clone().context("cannot create a pipe")?;
    let child = command.stdin(Stdio::null()).stdout(writer).stderr(for_errors).spawn();
    // The command holds ends of the pipe, which would never close.
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = child.map_err(|error| cannot_start(command, &error))?;
    // Reads to the end or to the first error; the exit status reports what went wrong.
    let mut reader = BufReader::new(reader);
    let (mut output, mut line) = (String::new(), Vec::new());
    while reader.read_until(b'\n', &mut line).is_ok_and(|length| length > 0) {
        let text = String::from_utf8_lossy(&line);
        on_line(text.trim_end());
        output.push_str(&text);
        line.clear();
    }
    let status = child.wait().map_err(|error| cannot_start(command, &error))?;
    Ok((status, output))
}

/// The standard output of a command that succeeds; its standard error is shown.
pub fn output_of(command: &mut Command) -> Result<String> {
    let output = command.stdin(Stdio::null()).stderr(Stdio::inherit()).output();
    let output = output.map_err(|error| cannot_start(command, &error))?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        Err(ended_badly(command, output.status))
    }
}

fn cannot_start(command: &Command, error: &std::io::Error) -> Error {
    anyhow!("cannot start `{}`: {error}", shown(command))
}

fn ended_badly(command: &Command, status: ExitStatus) -> Error {
    anyhow!("`{}` failed ({status})", shown(command))
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
    fn both_outputs_are_captured_in_order() {
        let mut command = Command::new("sh");
        command.args(["-c", "echo one; echo two >&2; echo three; exit 4"]);
        let mut lines = Vec::new();
        let captured = run_and_capture(&mut command, |line| lines.push(line.to_owned()));
        let (status, output) = captured.expect("there is a shell");
        assert_eq!((status.code(), output.as_str()), (Some(4), "one\ntwo\nthree\n"));
        assert_eq!(lines, ["one", "two", "three"]);
    }

    #[test]
    fn a_missing_program_has_no_output() {
        assert_eq!(answer("/nowhere/at-all", &["--version"]), None);
    }
}
