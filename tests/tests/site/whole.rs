//! The built site as a whole: it starts from a sub-folder of a plain static server, and its engine answers.

use serde_json::json;
use vicinity_e2e::{Page, built_site, serve, with_page, with_page_at};
use xtask::serve::Site;
use xtask::weight::Weight;

/// The page is there, with its pieces.
const READY: &str = "[data-app='ready'] [data-piece]";

/// Plays a move and waits for the engine's.
fn engine_answers(page: &Page) {
    page.wait_for(READY);
    page.type_into("[data-move-input]", "e4\u{e007}");
    page.wait_until("the engine's move", |page| page.count("[data-move-list] button") == 2);
}

#[test]
fn the_page_starts_from_a_sub_folder_and_the_engine_answers() {
    with_page("", engine_answers);
}

/// Hosts that embed others' pages often forbid inline scripts; only compiling wasm needs a word of leave.
#[test]
fn the_page_starts_under_a_strict_content_security_policy() {
    let policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'";
    let site = Site::at(built_site(), "strict").with_header("Content-Security-Policy", policy);
    let server = serve(site);
    with_page_at(&server.url(), |page| {
        engine_answers(page);
        // The board is laid out by styles that the policy must not have refused.
        let x = |square| {
            page.script("return document.querySelector(arguments[0]).offsetLeft;", vec![json!(square)])
        };
        assert_ne!(x("[data-square='a1']"), x("[data-square='h1']"));
    });
}

/// `cargo xtask check` weighs what was last built; here it is what has just been built from these sources.
#[test]
fn page_and_engine_stay_within_their_budgets() {
    let weight = Weight::of(&built_site()).expect("the site can be read");
    assert!(weight.faults().is_empty(), "{:?}", weight.faults());
}
