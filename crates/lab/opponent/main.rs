//! The same UCI engine as `vicinity`.

use std::process::ExitCode;

fn main() -> ExitCode {
    match vicinity::uci::run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}
