//! The networks of the built-in variants: files of the site, which `www/worker.js` fetches on the
//! first request for their variant. Until a network has arrived, and if it does not, the variant is
//! played with weights.

use std::cell::RefCell;

use vicinity_protocol::Request;
use wasm_bindgen::prelude::*;

use crate::SESSION;

/// The maximum time that a request waits for a network that is being fetched.
const WAIT_MS: u32 = 1_500;
/// The same for a request limited by nodes, whose result should be reproducible.
const WAIT_FOR_NODES_MS: u32 = 6_000;

#[wasm_bindgen]
extern "C" {
    /// Calls back with the network of a variant, an `ArrayBuffer`, or with something else if there
    /// is none or it has not arrived in time. Returns whether it will call back. The function
    /// exists only with `www/worker.js`.
    #[wasm_bindgen(catch, js_name = vicinityNetwork)]
    fn fetch(game: &str, patience_ms: u32, then: &JsValue) -> Result<bool, JsValue>;
}

thread_local! {
    /// The variant whose network the first request of the queue has waited for.
    static WAITED: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Whether a request must wait for the network of its variant, which is being fetched. The queue is
/// executed again when it has arrived, or has not in time.
pub(crate) fn must_wait(request: &Request) -> bool {
    let waited = WAITED.take();
    let (Request::Go(go), Some(game)) =
        (request, SESSION.with_borrow(|session| session.wanted_network(request)))
    else {
        return false;
    };
    if waited.as_ref() == Some(&game) {
        return false;
    }
    let patience_ms = if go.nodes.is_some() { WAIT_FOR_NODES_MS } else { WAIT_MS };
    let name = game.clone();
    let then = Closure::once_into_js(move |file: JsValue| arrived(name, file));
    fetch(&game, patience_ms, &then).unwrap_or(false)
}

fn arrived(game: String, file: JsValue) {
    if let Some(file) = crate::bytes(file) {
        SESSION.with_borrow_mut(|session| session.take_network(&game, file));
    }
    WAITED.set(Some(game));
    crate::begin();
}
