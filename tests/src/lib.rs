//! What the end-to-end tests share: the built site served from a sub-folder, and a Chrome that has never seen it.
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
//! Whatever goes wrong ends the test with a panic that says what was waited for; a picture of the page is left in
//! `target/xtask/failures/`. A test also fails when the page wrote an error to its console.
//!
//! `cargo xtask test` builds the site and finds Chrome; by hand, `cargo xtask build` comes first.

mod driver;
pub mod engine;
pub mod hosts;
mod page;
mod pool;
mod reader;

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

/// Where the tests put the site: not at the top, since it must work from any folder.
pub const SUB_FOLDER: &str = "/some/sub/folder/";

/// How long a test waits for anything before it gives up, in seconds. Long, since test machines are shared.
pub const PATIENCE_SECONDS: u64 = 60;

/// Serves the built site from [`SUB_FOLDER`] on a free port.
pub fn serve_site() -> Server {
    serve(Site::at(built_site(), SUB_FOLDER))
}

/// The size of a test's window, in CSS pixels with its frame.
pub const WINDOW_SIZE: (u32, u32) = (1440, 1000);

/// Serves anything on a port that this program has never served on: to a browser that makes a site that it has never seen.
pub fn serve(site: Site) -> Server {
    Server::start(unseen_listener(), site).expect("the folder can be served")
}

fn unseen_listener() -> TcpListener {
    static SEEN: Mutex<BTreeSet<u16>> = Mutex::new(BTreeSet::new());
    let mut seen = SEEN.lock().unwrap_or_else(PoisonError::into_inner);
    // Held while another is looked for, so that it is not found again.
    let mut passed_over = Vec::new();
    loop {
        let listener = listen(0).expect("some port is free");
        if seen.insert(listener.local_addr().expect("it listens").port()) {
            return listener;
        }
        passed_over.push(listener);
    }
}

/// The folder with the built site.
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

/// Opens the site at an address such as `#variant=near`, lets the test use it, and makes sure that the page reported no error.
pub fn with_page(address: &str, test: impl FnOnce(&Page)) {
    let server = serve_site();
    with_page_at(&format!("{}{address}", server.url()), test);
}

/// The same for a whole address.
pub fn with_page_at(url: &str, test: impl FnOnce(&Page)) {
    let page = Page::open(url);
    test(&page);
    page.assert_no_errors();
}
