//! The networks of the built-in variants: files of the site, which `www/worker.js` fetches on the
//! first request for their variant. Until a network has arrived, and if it does not, the variant is
//! played with weights.

use std::cell::RefCell;

use js_sys::{ArrayBuffer, Uint8Array};
use vicinity_protocol::Request;
use wasm_bindgen::prelude::*;

use crate::{SESSION, answer};

/// How long a request waits for a network that is being fetched.
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
    /// The requests received since a network has been requested.
    static WAITING: RefCell<Vec<Request>> = const { RefCell::new(Vec::new()) };
}

/// Answers a request once the network of its variant has arrived, if it has one.
pub(crate) fn handle(request: Request) {
    if WAITING.with_borrow(|waiting| !waiting.is_empty()) {
        return WAITING.with_borrow_mut(|waiting| waiting.push(request));
    }
    let wanted = SESSION.with_borrow(|session| session.wanted_network(&request));
    let (Some(game), Request::Go(go)) = (wanted, &request) else { return answer(&request) };
    let patience_ms = if go.nodes.is_some() { WAIT_FOR_NODES_MS } else { WAIT_MS };
    let name = game.clone();
    let then = Closure::once_into_js(move |file: JsValue| arrived(&name, file));
    if fetch(&game, patience_ms, &then).unwrap_or(false) {
        WAITING.with_borrow_mut(|waiting| waiting.push(request));
    } else {
        answer(&request);
    }
}

fn arrived(game: &str, file: JsValue) {
    if let Ok(buffer) = file.dyn_into::<ArrayBuffer>() {
        SESSION.with_borrow_mut(|session| session.take_network(game, Uint8Array::new(&buffer).to_vec()));
    }
    let mut waiting = WAITING.take().into_iter();
    // The request that waited for the network does not fetch it again.
    if let Some(first) = waiting.next() {
        answer(&first);
    }
    waiting.for_each(handle);
}
