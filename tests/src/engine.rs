//! The site's engine with its messages intercepted: tests read the requests that it received and
//! decide when its moves reach the page.
//!
//! The engine itself runs unchanged. As only the delivery of its moves is controlled, no test
//! depends on the speed of the engine or has to wait to see that nothing happens.

use crate::Page;
use serde_json::{Value, json};

/// Wraps `Worker` so that requests are recorded and moves can be held back.
const INTERCEPT: &str = "window.engine = { asked: [], held: [], isHeld: false }; \
    window.Worker = class extends Worker { \
      constructor(...all) { super(...all); super.addEventListener('message', event => { \
        if (!engine.isHeld || !event.data?.best) return; \
        event.stopImmediatePropagation(); engine.held.push([this, event.data]); }); } \
      postMessage(...all) { if (all[0]?.go) engine.asked.push(all[0].go); super.postMessage(...all); } }; \
    engine.release = () => { engine.isHeld = false; for (const [worker, data] of engine.held.splice(0)) \
      worker.dispatchEvent(new MessageEvent('message', { data })); };";

/// Reloads the page with the engine intercepted; no move is held back yet.
pub fn intercept(page: &Page) {
    page.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": INTERCEPT }));
    page.reload();
    page.wait_for("[data-app='ready'] [data-piece]");
}

/// Holds back the engine's moves from now on.
pub fn hold(page: &Page) {
    page.script("engine.isHeld = true;", Vec::new());
}

/// Delivers the moves held back and stops holding back moves.
pub fn release(page: &Page) {
    page.script("engine.release();", Vec::new());
}

/// Waits until this number of moves is held back.
pub fn wait_for_held(page: &Page, number: u64) {
    page.wait_until("the engine's choice", |page| {
        page.script("return engine.held.length;", Vec::new()).as_u64() >= Some(number)
    });
}

/// Returns the requests sent to the engine, each as the protocol's `Go`.
pub fn requests(page: &Page) -> Vec<Value> {
    let asked = page.script("return engine.asked;", Vec::new());
    asked.as_array().into_iter().flatten().cloned().collect()
}
