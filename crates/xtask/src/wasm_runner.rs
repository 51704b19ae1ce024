//! `cargo xtask wasm-runner`: runs one wasm test program in headless Chrome.
//!
//! It is the wasm runner in `.cargo/config.toml`, so that
//! `cargo test --target wasm32-unknown-unknown` works.

use crate::browser::Browser;
use crate::process;
use crate::tools::Toolbox;
use anyhow::Result;

/// Runs the tests of a wasm file; the arguments are those of libtest.
pub fn run(program: &str, arguments: &[String]) -> Result<()> {
    let browser = Browser::ensure()?;
    let mut command = Toolbox::for_wasm_tests()?.command("wasm-bindgen-test-runner");
    browser.pass_to(&mut command);
    command
        .arg(program)
        .args(arguments)
        .env("WASM_BINDGEN_TEST_WEBDRIVER_JSON", browser.write_capabilities()?)
        .env("WASM_BINDGEN_TEST_ONLY_WEB", "1")
        // The defaults, 5 and 20 seconds, are too short on a machine under load.
        .env("WASM_BINDGEN_TEST_DRIVER_TIMEOUT", "60")
        .env("WASM_BINDGEN_TEST_TIMEOUT", "180");
    process::run(&mut command)
}
