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
        if (!engine.isHeld || !String(event.data).startsWith('best ')) return; \
        event.stopImmediatePropagation(); engine.held.push([this, event.data]); }); } \
      postMessage(...all) { engine.asked.push(String(all[0])); super.postMessage(...all); } }; \
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

/// The questions that the engine has been asked, each in the words of the protocol.
pub fn asked(page: &Page) -> Vec<String> {
    let asked = page.script("return engine.asked.filter(words => words.startsWith('go '));", Vec::new());
    asked.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
}
