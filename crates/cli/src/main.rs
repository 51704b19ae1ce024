//! The program `vicinity`, implemented in the library beside it.

use std::process::ExitCode;

fn main() -> ExitCode {
    vicinity::run()
}
