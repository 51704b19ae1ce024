//! What the end-to-end tests share: the built site served from a sub-folder, and a fresh Chrome that looks at it.
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
pub mod hosts;
mod page;
mod reader;

pub use driver::Driver;
pub use fantoccini;
pub use fantoccini::key::Key;
pub use page::{Page, Pointer, Scheme};
pub use reader::{Node, Reader};

use std::path::Path;
use xtask::serve::{Server, Site, listen};

/// Where the tests put the site: not at the top, since it must work from any folder.
pub const SUB_FOLDER: &str = "/some/sub/folder/";

/// How long a test waits for anything before it gives up, in seconds. Long, since test machines are shared.
pub const PATIENCE_SECONDS: u64 = 30;

/// Serves the built site from [`SUB_FOLDER`] on a free port.
pub fn serve_site() -> Server {
    serve(Site::at(built_site(), SUB_FOLDER))
}

/// Serves anything on a free port.
pub fn serve(site: Site) -> Server {
    let listener = listen(0).expect("some port is free");
    Server::start(listener, site).expect("the folder can be served")
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
