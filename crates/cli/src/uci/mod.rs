//! `vicinity uci`: the engine for programs that speak the Universal Chess Interface (Kahlen and Meyer-Kahlen, 2004).
//!
//! Lines come in here and go to the [`Driver`], which acts on what [`command`] has read. It never searches itself: a
//! thread of its own does ([`engine`]), so that `isready` and `stop` are always heard. Nothing that is sent ends the
//! program but `quit` and the end of the input; what cannot be done is told by `info string`.

mod command;
mod driver;
mod engine;
mod info;
mod options;
mod signal;

use std::io::{self, BufRead, Write};
use std::sync::Arc;

use crate::program::Failure;
use driver::{Driver, Next};

/// A line longer than this is nothing that a program means to say.
const LONGEST_LINE: u64 = 1 << 20;

/// Where lines go; several threads speak.
pub type Say = Arc<dyn Fn(&str) + Send + Sync>;

/// Speaks with the program at standard input and output until it has had enough.
pub fn run() -> Result<(), Failure> {
    let say: Say = Arc::new(|line| {
        let mut out = io::stdout().lock();
        if let Err(error) = writeln!(out, "{line}").and_then(|()| out.flush()) {
            // If nobody listens any more, all is done.
            std::process::exit(i32::from(error.kind() != io::ErrorKind::BrokenPipe));
        }
    });
    speak(&mut io::stdin().lock(), say)
}

/// Speaks with whoever sends these lines, until they end or `quit` is said, and waits for the answers.
///
/// # Errors
/// When the lines cannot be read, or no thread be started.
pub fn speak(input: &mut impl BufRead, say: Say) -> Result<(), Failure> {
    let no_thread = |error| Failure::Input(format!("cannot start the engine's thread: {error}"));
    let mut driver = Driver::new(say).map_err(no_thread)?;
    loop {
        match read_line(input) {
            Ok(Some(line)) => {
                if driver.hear(&line) == Next::Quit {
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
                return Err(Failure::Input(format!("cannot read: {error}")));
            }
        }
    }
}

/// The next line; what is no text is shown by marks in its place. `None` at the end of the input. What a line has
/// beyond the longest is dropped.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    if io::Read::take(&mut *input, LONGEST_LINE).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if !bytes.ends_with(b"\n") && bytes.len() as u64 == LONGEST_LINE {
        input.skip_until(b'\n')?;
    }
    Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_with_the_input_and_are_never_too_long() {
        let long = "x".repeat(LONGEST_LINE as usize + 5);
        let text = format!("uci\r\n\n{long}\nisready\nquit");
        let mut input = io::Cursor::new(text.into_bytes());
        let mut next = || read_line(&mut input).expect("memory can be read");
        assert_eq!(next().as_deref(), Some("uci\r\n"));
        assert_eq!(next().as_deref(), Some("\n"));
        assert_eq!(next().map(|line| line.len() as u64), Some(LONGEST_LINE));
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
