//! The browser part of `cargo xtask bench` and `rival`. `bench-in-chrome FOLDER CASE …` serves the
//! folder with the benchmark page and prints the page's result for each case, one per line.

use std::process::ExitCode;
use std::time::Duration;
use vicinity_e2e::{Page, serve};
use xtask::serve::Site;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().expect("the first argument is the folder with the page");
    let cases: Vec<String> = arguments.collect();
    // The threads of the other engine need these headers; ours needs neither.
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
        // Polling takes time from the benchmark, so it is rare.
        std::thread::sleep(Duration::from_millis(250));
    }
    ExitCode::SUCCESS
}
