//! `vicinity uci`: the UCI engine (Universal Chess Interface, Kahlen and Meyer-Kahlen, 2004).
//!
//! This module reads lines and passes them to `Driver`, which executes the commands that `command`
//! parses. The search runs in a separate thread (`engine`), so that `isready` and `stop` are always
//! handled. Only `quit` and the end of the input end the program; invalid commands are
//! reported by `info string`.

mod command;
mod driver;
mod engine;
mod info;
mod options;
mod signal;

use std::io::{self, BufRead, Write};
use std::sync::Arc;

use crate::program::ProgramError;
use driver::{AfterCommand, Driver};

/// The maximum length of a line in bytes.
const MAX_LINE_BYTES: u64 = 1 << 20;

/// The output of lines, which is shared by several threads.
pub type Output = Arc<dyn Fn(&str) + Send + Sync>;

/// Runs the engine on standard input and output.
pub fn run() -> Result<(), ProgramError> {
    let output: Output = Arc::new(|line| {
        let mut out = io::stdout().lock();
        if let Err(error) = writeln!(out, "{line}").and_then(|()| out.flush()) {
            // The reader has closed the output.
            std::process::exit(i32::from(error.kind() != io::ErrorKind::BrokenPipe));
        }
    });
    run_on(&mut io::stdin().lock(), output)
}

/// Runs the engine on lines of input until they end or `quit` is read, and waits for its results.
///
/// # Errors
/// If the lines cannot be read, or a thread cannot be started.
pub fn run_on(input: &mut impl BufRead, output: Output) -> Result<(), ProgramError> {
    let no_thread = |error| ProgramError::Input(format!("cannot start the engine's thread: {error}"));
    let mut driver = Driver::new(output).map_err(no_thread)?;
    loop {
        match read_line(input) {
            Ok(Some(line)) => {
                if driver.handle_line(&line) == AfterCommand::Quit {
                    driver.quit();
                    return Ok(());
                }
            }
            Ok(None) => {
                driver.end_of_input();
                return Ok(());
            }
            Err(error) => {
                driver.quit();
                return Err(ProgramError::Input(format!("cannot read: {error}")));
            }
        }
    }
}

/// The next line, with replacement characters for invalid UTF-8; `None` at the end of the input.
/// The rest of a line beyond the maximum length is dropped.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    if io::Read::take(&mut *input, MAX_LINE_BYTES).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if !bytes.ends_with(b"\n") && bytes.len() as u64 == MAX_LINE_BYTES {
        input.skip_until(b'\n')?;
    }
    Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_with_the_input_and_are_never_too_long() {
        let long = "x".repeat(MAX_LINE_BYTES as usize + 5);
        let text = format!("uci\r\n\n{long}\nisready\nquit");
        let mut input = io::Cursor::new(text.into_bytes());
        let mut next = || read_line(&mut input).expect("memory can be read");
        assert_eq!(next().as_deref(), Some("uci\r\n"));
        assert_eq!(next().as_deref(), Some("\n"));
        assert_eq!(next().map(|line| line.len() as u64), Some(MAX_LINE_BYTES));
        assert_eq!(next().as_deref(), Some("isready\n"));
        assert_eq!(next().as_deref(), Some("quit"));
        assert_eq!(next(), None);
        let mut bytes = io::Cursor::new(b"go \xff\x00 depth\n".to_vec());
        assert_eq!(
            read_line(&mut bytes).expect("memory can be read").as_deref(),
            Some("go \u{fffd}\0 depth\n")
        );
    }
}
