//! A smoke test of the built site: it starts from a sub-folder of a static server, and its engine
//! replies.

use serde_json::json;
use vicinity_e2e::{Page, built_site, serve, type_move, with_page, with_page_and_script, with_page_at};
use xtask::serve::Site;
use xtask::weight::Weight;

/// A ready page with its pieces.
const READY: &str = "[data-app='ready'] [data-piece]";

/// Plays a move and waits for the engine's move.
fn engine_answers(page: &Page) {
    page.wait_for(READY);
    type_move(page, "e4");
    page.wait_until("the engine's move", |page| page.count("[data-move-list] button") == 2);
}

#[test]
fn the_page_starts_from_a_sub_folder_and_the_engine_answers() {
    with_page("", engine_answers);
}

#[test]
fn a_click_before_the_program_has_started_counts() {
    let script = "addEventListener('DOMContentLoaded', () => document.querySelector('#new-game').click());";
    with_page_and_script("", script, |page| {
        page.wait_for("dialog#new[open]");
    });
}

/// Servers often forbid inline scripts; only compiling wasm needs an exception.
#[test]
fn the_page_starts_under_a_strict_content_security_policy() {
    let policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'";
    let site = Site::at(built_site(), "strict").with_header("Content-Security-Policy", policy);
    let server = serve(site);
    with_page_at(&server.url(), |page| {
        engine_answers(page);
        // The layout of the board needs styles, which the policy must allow.
        let x = |square| {
            page.script("return document.querySelector(arguments[0]).offsetLeft;", vec![json!(square)])
        };
        assert_ne!(x("[data-square='a1']"), x("[data-square='h1']"));
    });
}

/// `cargo xtask check` measures the last build; this test measures the build from the current
/// sources.
#[test]
fn page_and_engine_are_within_their_size_budgets() {
    let weight = Weight::of(&built_site()).expect("the site can be read");
    assert!(weight.errors().is_empty(), "{:?}", weight.errors());
}
