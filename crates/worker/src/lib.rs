//! The engine behind a message port.
//!
//! The worker sends [`Report::Ready`] when it is ready; from then on each message is a [`Request`]
//! and is answered by reports with its id. Messages are validated here, and only here; [`Session`],
//! which does not depend on a browser, executes them.

mod networks;
mod session;
#[cfg(feature = "own")]
mod tuning;

use std::cell::RefCell;

pub use session::Session;
use vicinity_protocol::{Report, Request};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

type Listener = Closure<dyn FnMut(MessageEvent)>;

thread_local! {
    static SESSION: RefCell<Session> = RefCell::new(Session::new(now_ms));
    /// The message listener, which lives as long as the worker.
    static LISTENER: RefCell<Option<Listener>> = const { RefCell::new(None) };
}

/// Starts answering messages, and reports that. Messages sent before are lost.
pub fn start() {
    // Only in a worker.
    let Some(scope) = scope() else { return };
    console_error_panic_hook::set_once();
    let listener =
        Listener::new(|event: MessageEvent| match serde_wasm_bindgen::from_value::<Request>(event.data()) {
            Ok(request) => networks::handle(request),
            Err(error) => {
                #[cfg(feature = "own")]
                if tuning::handle(event.data()) {
                    return;
                }
                send(&Report::Error { id: 0, message: error.to_string() });
            }
        });
    scope.set_onmessage(Some(listener.as_ref().unchecked_ref()));
    LISTENER.set(Some(listener));
    SESSION.with_borrow_mut(Session::warm_up);
    send(&Report::Ready);
}

fn answer(request: &Request) {
    SESSION.with_borrow_mut(|session| session.answer(request, &mut |report| send(report)));
}

/// The nodes of `near` to depth 8, natively and in every browser.
#[cfg(test)]
const NEAR_DEPTH_8_NODES: u32 = 10_593;

fn scope() -> Option<DedicatedWorkerGlobalScope> {
    JsValue::from(js_sys::global()).dyn_into().ok()
}

fn send(report: &impl serde::Serialize) {
    if let (Some(scope), Ok(message)) = (scope(), serde_wasm_bindgen::to_value(report)) {
        // An error means that there is no page to receive it.
        let _ = scope.post_message(&message);
    }
}

fn now_ms() -> f64 {
    scope().and_then(|scope| scope.performance()).map_or(0.0, |performance| performance.now())
}

#[cfg(all(test, target_arch = "wasm32"))]
mod browser_tests;
