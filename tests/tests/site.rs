//! The built site as a whole: it starts from a sub-folder of a plain static server, and its engine answers.

use vicinity_e2e::{built_site, serve, with_page, with_page_at};
use xtask::serve::Site;

const READY: &str = "[data-app='ready'][data-answer='pong']";

#[test]
fn the_page_starts_from_a_sub_folder_and_the_engine_answers() {
    with_page("", |page| page.wait_for(READY));
}

/// Hosts that embed others' pages often forbid inline scripts; only compiling wasm needs a word of leave.
#[test]
fn the_page_starts_under_a_strict_content_security_policy() {
    let policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'";
    let site = Site::at(built_site(), "strict").with_header("Content-Security-Policy", policy);
    let server = serve(site);
    with_page_at(&server.url(), |page| page.wait_for(READY));
}
