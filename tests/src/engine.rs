//! The site's engine with its messages intercepted: tests read the requests that it received and
//! decide when its moves reach the page.
//!
//! The engine itself runs unchanged. As only the delivery of its moves is controlled, no test
//! depends on the speed of the engine or has to wait to see that nothing happens.

use crate::{Page, with_page_and_script};
use serde_json::Value;

/// Wraps `Worker` so that requests are recorded, node limits are lowered and moves can be held
/// back.
const INTERCEPT: &str = "window.engine = { asked: [], held: [], isHeld: false, maxNodes: Infinity }; \
    window.Worker = class extends Worker { \
      constructor(...all) { super(...all); super.addEventListener('message', event => { \
        if (!engine.isHeld || !event.data?.best) return; \
        event.stopImmediatePropagation(); engine.held.push([this, event.data]); }); } \
      postMessage(message, ...rest) { const go = message?.go; if (go) engine.asked.push(go); \
        if (go?.nodes > engine.maxNodes) message = { ...message, go: { ...go, nodes: engine.maxNodes } }; \
        super.postMessage(message, ...rest); } }; \
    engine.release = () => { engine.isHeld = false; for (const [worker, data] of engine.held.splice(0)) \
      worker.dispatchEvent(new MessageEvent('message', { data })); };";

/// The number of nodes of a search in [`with_quick_searches`]: enough to find a blunder.
const QUICK_NODES: u32 = 20_000;

/// Opens a page as [`crate::with_page`] does, with the engine intercepted; no move is held back
/// yet.
pub fn with_engine(address: &str, test: impl FnOnce(&Page)) {
    with_page_and_script(address, INTERCEPT, test);
}

/// Like [`with_engine`], with fewer nodes for each search that has a number of nodes as its limit,
/// as those of a review have.
pub fn with_quick_searches(address: &str, test: impl FnOnce(&Page)) {
    with_page_and_script(address, &quick_searches(), test);
}

/// Returns the script of [`with_quick_searches`], for [`Page::open_with_script`].
pub fn quick_searches() -> String {
    format!("{INTERCEPT} engine.maxNodes = {QUICK_NODES};")
}

/// Leaves the limits of the next searches as they are, after [`with_quick_searches`].
pub fn allow_long_searches(page: &Page) {
    page.script("engine.maxNodes = Infinity;", Vec::new());
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
