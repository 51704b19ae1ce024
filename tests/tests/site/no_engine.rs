//! Where no engine comes: it is told, and people go on with the game.

use serde_json::json;
use vicinity_e2e::{Page, serve_site};

/// Workers that cannot be made.
const NONE: &str = "window.Worker = class { constructor() { throw new Error('no workers here'); } };";
/// Workers that are there and say nothing.
const SILENT: &str = "window.Worker = class extends EventTarget { postMessage() {} terminate() {} };";

/// Opens a game against an engine that does not come, and plays on as two players.
fn check(workers: &'static str, told: &str) {
    let server = serve_site();
    let page = Page::open("about:blank");
    page.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": workers }));
    page.go(&format!("{}#variant=near", server.url()));
    page.wait_for("[data-app='ready'] [data-piece]");
    page.type_into("[data-move-input]", "e4\u{e007}");
    page.wait_for("#notice:not([hidden]) #hand-over:not([hidden])");
    assert!(page.text("#notice-text").contains(told), "{}", page.text("#notice-text"));
    page.click("#hand-over");
    page.wait_for("#notice[hidden]");
    page.type_into("[data-move-input]", "d5\u{e007}exd5\u{e007}");
    page.wait_until("three moves", |page| page.count("[data-move-list] button") == 3);
}

#[test]
fn an_engine_that_cannot_start_hands_its_side_over() {
    check(NONE, "does not start");
}

#[test]
fn an_engine_that_says_nothing_is_told_and_hands_its_side_over() {
    check(SILENT, "not there yet");
}
