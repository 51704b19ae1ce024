//! The networks of our games: each is a file of the site, which `www/worker.js` fetches when its game is first asked about. Until it has come,
//! and where it does not come, the game is played by weights.

use std::cell::RefCell;

use js_sys::{ArrayBuffer, Uint8Array};
use vicinity_protocol::Request;
use wasm_bindgen::prelude::*;

use crate::{SESSION, answer};

/// So long a question waits for a network that is on its way.
const PATIENCE_MS: u32 = 1_500;
/// So long one waits that is limited by nodes, as it is to find the same each time.
const PATIENCE_FOR_NODES_MS: u32 = 6_000;

#[wasm_bindgen]
extern "C" {
    /// Calls back with the network of a game, an `ArrayBuffer`, or with something else when there is none or it has not come in so many
    /// milliseconds. Tells whether it will; without `www/worker.js` it is not there.
    #[wasm_bindgen(catch, js_name = vicinityNetwork)]
    fn fetch(game: &str, patience_ms: u32, then: &JsValue) -> Result<bool, JsValue>;
}

thread_local! {
    /// What has been asked since a network was sent for.
    static WAITING: RefCell<Vec<Request>> = const { RefCell::new(Vec::new()) };
}

/// Answers a request when the network of its game is there, if it has one.
pub(crate) fn hear(request: Request) {
    if WAITING.with_borrow(|waiting| !waiting.is_empty()) {
        return WAITING.with_borrow_mut(|waiting| waiting.push(request));
    }
    let wanted = SESSION.with_borrow(|session| session.wanted_network(&request));
    let (Some(game), Request::Go(go)) = (wanted, &request) else { return answer(&request) };
    let patience_ms = if go.nodes.is_some() { PATIENCE_FOR_NODES_MS } else { PATIENCE_MS };
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
    // The one that waited for it is not sent for it again.
    if let Some(first) = waiting.next() {
        answer(&first);
    }
    waiting.for_each(hear);
}
