//! The browser's half of `cargo xtask bench` and `rival`: `bench-in-chrome FOLDER CASE …` serves the folder with the page that
//! measures and prints what the page says of each case, a line each.

use std::process::ExitCode;
use std::time::Duration;
use vicinity_e2e::{Page, serve};
use xtask::serve::Site;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().expect("the first argument is the folder with the page");
    let cases: Vec<String> = arguments.collect();
    // What the other engine's threads ask for; ours needs neither.
    let site = Site::at_root(folder)
        .with_header("Cross-Origin-Opener-Policy", "same-origin")
        .with_header("Cross-Origin-Embedder-Policy", "require-corp");
    let server = serve(site);
    let page = Page::alone(&server.url());
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
