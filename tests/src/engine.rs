//! The engine as a test has it in hand: what it is asked is noted, and its moves can be kept from the page until the test lets them go.
//!
//! The engine itself is the site's own, and thinks as long as it is asked to; only when the page hears of its choice is the
//! test's affair. So no test has to be quicker than the engine, or to wait and see that nothing comes.

use crate::Page;
use serde_json::{Value, json};

/// Stands between the page and its workers.
const HANDS: &str = "window.engine = { asked: [], held: [], isHeld: false }; \
    window.Worker = class extends Worker { \
      constructor(...all) { super(...all); super.addEventListener('message', event => { \
        if (!engine.isHeld || !event.data?.best) return; \
        event.stopImmediatePropagation(); engine.held.push([this, event.data]); }); } \
      postMessage(...all) { if (all[0]?.go) engine.asked.push(all[0].go); super.postMessage(...all); } }; \
    engine.letGo = () => { engine.isHeld = false; for (const [worker, data] of engine.held.splice(0)) \
      worker.dispatchEvent(new MessageEvent('message', { data })); };";

/// Loads the page anew, with its engine in hand; nothing is held yet.
pub fn take_in_hand(page: &Page) {
    page.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": HANDS }));
    page.reload();
    page.wait_for("[data-app='ready'] [data-piece]");
}

/// From now on the page does not hear which move the engine has chosen.
pub fn hold(page: &Page) {
    page.script("engine.isHeld = true;", Vec::new());
}

/// Lets the page hear what was held, and all that is chosen from now on.
pub fn let_go(page: &Page) {
    page.script("engine.letGo();", Vec::new());
}

/// Waits until so many choices are held.
pub fn wait_for_held(page: &Page, number: u64) {
    page.wait_until("the engine's choice", |page| {
        page.script("return engine.held.length;", Vec::new()).as_u64() >= Some(number)
    });
}

/// The questions that the engine has been asked, each as the protocol's `Go`.
pub fn asked(page: &Page) -> Vec<Value> {
    let asked = page.script("return engine.asked;", Vec::new());
    asked.as_array().into_iter().flatten().cloned().collect()
}
