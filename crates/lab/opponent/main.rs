//! The engine over UCI, as `vicinity` is.

use std::process::ExitCode;

fn main() -> ExitCode {
    match vicinity::uci::run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}
