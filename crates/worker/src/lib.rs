//! The engine behind a message port.
//!
//! The worker sends [`Report::Ready`] when it is ready; from then on each message is a [`Request`]
//! and is answered by reports with its id. Messages are validated here, and only here; [`Session`],
//! which does not depend on a browser, executes them.
//!
//! Where the browser can suspend wasm, a search pauses a few dozen times a second, so that the
//! worker receives messages meanwhile (`www/suspend.js`). Only the execution of the queue is ever
//! suspended, and only one: what runs in between returns before it continues, so that both may use
//! the same stack in the wasm memory. It must not touch the [`Session`], which is in use.
//!
//! Several workers may search a position together. Their engines exchange table entries in these
//! pauses, without the page (`www/team.js`).

mod inbox;
mod networks;
#[cfg(feature = "custom")]
mod picture;
mod platform;
mod position;
mod reporter;
mod session;
#[cfg(feature = "custom")]
mod tuning;

use std::cell::{Cell, RefCell};

use inbox::{Arrival, Inbox};
use js_sys::{ArrayBuffer, Uint8Array};
pub use platform::Platform;
pub use session::Session;
use vicinity_protocol::{Report, Request};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

type Listener = Closure<dyn FnMut(MessageEvent)>;

/// The functions of `www/suspend.js` and `www/team.js`, which the tests do without.
#[wasm_bindgen]
extern "C" {
    /// Calls a function of the table of functions soon, so that it may pause. Returns whether the
    /// browser supports that; if not, nothing is called.
    #[wasm_bindgen(catch, js_name = vicinityRun)]
    fn run(table: &JsValue, index: u32) -> Result<bool, JsValue>;

    /// Suspends the caller until the messages that have arrived have been received. The result is
    /// there because wasm-bindgen would otherwise not pass on the promise.
    #[wasm_bindgen(catch, js_name = vicinityPause)]
    fn suspend() -> Result<u32, JsValue>;

    /// Sends table entries to the other workers of a team, and returns entries of one of them, an
    /// `ArrayBuffer`, or nothing.
    #[wasm_bindgen(js_name = vicinityExchange)]
    fn exchange_with_team(id: u32, entries: &[u8]) -> JsValue;
}

const PLATFORM: Platform = Platform { now_ms, pause, exchange };

thread_local! {
    static SESSION: RefCell<Session> = RefCell::new(Session::new(PLATFORM));
    static INBOX: RefCell<Inbox> = RefCell::default();
    /// Whether the execution of the queue can be suspended.
    static CAN_SUSPEND: Cell<bool> = const { Cell::new(false) };
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
            Ok(request) => receive(request),
            Err(error) => {
                #[cfg(feature = "custom")]
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
    CAN_SUSPEND.set(run_queue());
    if CAN_SUSPEND.get() {
        send(&Report::CanStop);
    }
}

fn receive(request: Request) {
    match INBOX.with_borrow_mut(|inbox| inbox.receive(request)) {
        Arrival::Begin => begin(),
        Arrival::Removed(id) => send(&Report::Best { id, mv: None }),
        Arrival::Done => {}
    }
}

/// Begins to execute the queue.
fn begin() {
    if !run_queue() {
        execute();
    }
}

/// Has the browser execute the queue, if it can suspend that.
fn run_queue() -> bool {
    let execute: extern "C" fn() = execute;
    // In wasm a pointer to a function is its index in the table.
    run(&wasm_bindgen::function_table(), execute as usize as u32).unwrap_or(false)
}

/// Executes the queue until it is empty or its first request must wait.
extern "C" fn execute() {
    while let Some(request) = INBOX.with_borrow_mut(Inbox::next) {
        if networks::must_wait(&request) {
            return INBOX.with_borrow_mut(|inbox| inbox.put_back(request));
        }
        SESSION.with_borrow_mut(|session| session.answer(&request, &mut |report| send(report)));
    }
}

/// Lets messages arrive, if the browser can suspend the search. Returns whether it is to stop.
fn pause() -> bool {
    if CAN_SUSPEND.get() {
        let _ = suspend();
    }
    INBOX.with_borrow(Inbox::is_stopped)
}

fn exchange(id: u32, entries: &[u8]) -> Option<Vec<u8>> {
    bytes(exchange_with_team(id, entries))
}

/// The bytes of an `ArrayBuffer`.
fn bytes(value: JsValue) -> Option<Vec<u8>> {
    let buffer: ArrayBuffer = value.dyn_into().ok()?;
    Some(Uint8Array::new(&buffer).to_vec())
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
