//! The common part of the end-to-end tests: the built site served from a sub-folder, and a Chrome
//! that has no data of it.
//!
//! A test is plain, synchronous code over a [`Page`]:
//!
//! ```no_run
//! vicinity_e2e::with_page("", |page| {
//!     page.wait_for("[data-board]");
//!     page.click("[data-square='e2']");
//! });
//! ```
//!
//! A failure panics with the condition that was awaited and leaves a screenshot in
//! `target/xtask/failures/`. A test also fails if the page wrote an error to its console.
//!
//! `cargo xtask test` builds the site and finds Chrome; without it, run `cargo xtask build` first.

mod board;
mod driver;
pub mod engine;
pub mod hosts;
mod page;
mod pool;
mod reader;

pub use board::{BOARD, board_attribute, fen, play_moves, square, type_move};
pub use driver::{Driver, end_driver};
pub use fantoccini;
pub use fantoccini::key::Key;
pub use page::{Page, Pointer, Scheme};
pub use reader::{Node, Reader};

use std::collections::BTreeSet;
use std::net::TcpListener;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use xtask::serve::{Server, Site, listen};

/// The path of the site in tests; not the root, as the site must work in any folder.
pub const SUB_FOLDER: &str = "/some/sub/folder/";

/// The time that a test waits for a condition before it fails, in seconds; long because test
/// machines may be loaded.
pub const PATIENCE_SECONDS: u64 = 60;

/// Serves the built site from [`SUB_FOLDER`] on a free port.
pub fn serve_site() -> Server {
    serve(Site::at(built_site(), SUB_FOLDER))
}

/// The size of the browser window of a test with its borders, in CSS pixels.
pub const WINDOW_SIZE: (u32, u32) = (1440, 1000);

/// Serves a site on a port that this program has not used before, so that a browser has no stored
/// data of it.
pub fn serve(site: Site) -> Server {
    Server::start(unseen_listener(), site).expect("the folder can be served")
}

fn unseen_listener() -> TcpListener {
    static SEEN: Mutex<BTreeSet<u16>> = Mutex::new(BTreeSet::new());
    let mut seen = SEEN.lock().unwrap_or_else(PoisonError::into_inner);
    // Kept open so that the next attempt gets another port.
    let mut passed_over = Vec::new();
    loop {
        let listener = listen(0).expect("some port is free");
        if seen.insert(listener.local_addr().expect("it listens").port()) {
            return listener;
        }
        passed_over.push(listener);
    }
}

/// Returns the folder of the built site.
pub fn built_site() -> std::path::PathBuf {
    let dist = xtask::workspace::dist();
    assert!(
        has_page(&dist),
        "{} holds no site: run `cargo xtask build` first, or `cargo xtask test`",
        dist.display()
    );
    dist
}

fn has_page(folder: &Path) -> bool {
    folder.join("index.html").is_file()
}

/// Opens the site with a fragment such as `#variant=near`, runs the test and asserts that the page
/// reported no error.
pub fn with_page(address: &str, test: impl FnOnce(&Page)) {
    let server = serve_site();
    with_page_at(&format!("{}{address}", server.url()), test);
}

/// Like [`with_page`], with a complete URL.
pub fn with_page_at(url: &str, test: impl FnOnce(&Page)) {
    check(&Page::open(url), test);
}

/// Like [`with_page`], with a script that runs before those of the page
/// ([`Page::open_with_script`]).
pub fn with_page_and_script(address: &str, script: &str, test: impl FnOnce(&Page)) {
    let server = serve_site();
    check(&Page::open_with_script(&format!("{}{address}", server.url()), script), test);
}

fn check(page: &Page, test: impl FnOnce(&Page)) {
    test(page);
    page.assert_no_errors();
}
