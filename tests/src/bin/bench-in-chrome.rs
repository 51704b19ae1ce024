//! The browser's half of `cargo xtask bench`: `bench-in-chrome FOLDER MEASURE:VARIANT:DEPTH …` serves the folder with the page that
//! measures and prints `MEASURE VARIANT DEPTH NODES SECONDS` for each case.

use std::process::ExitCode;
use std::time::Duration;
use vicinity_e2e::{Page, serve};
use xtask::serve::Site;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().expect("the first argument is the folder with the page");
    let cases: Vec<String> = arguments.collect();
    let server = serve(Site::at_root(folder));
    let page = Page::open(&server.url());
    page.script("measure(arguments[0]);", vec![cases.clone().into()]);
    let mut printed = 0;
    while printed < cases.len() {
        let answer = page.script("return [results.slice(arguments[0]), failure];", vec![printed.into()]);
        if let Some(failure) = answer[1].as_str() {
            eprintln!("bench-in-chrome: {failure}");
            return ExitCode::FAILURE;
        }
        for line in answer[0].as_array().into_iter().flatten().filter_map(|line| line.as_str()) {
            println!("{line}");
            printed += 1;
        }
        // Asking costs the measured machine something, too.
        std::thread::sleep(Duration::from_millis(250));
    }
    ExitCode::SUCCESS
}
