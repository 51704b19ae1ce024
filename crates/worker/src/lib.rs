//! The engine behind a message port: for now it only shows that the way from the page to the engine and back works.

use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// Answers messages from now on, and says so: what was sent before is lost.
#[wasm_bindgen(start)]
pub fn start() -> Result<(), JsValue> {
    let scope: DedicatedWorkerGlobalScope = js_sys_global().unchecked_into();
    let port = scope.clone();
    let listener = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        if let Some(text) = event.data().as_string() {
            // Without a page to hear it there is nobody to tell.
            let _ = port.post_message(&JsValue::from_str(&answer(&text)));
        }
    });
    scope.set_onmessage(Some(listener.as_ref().unchecked_ref()));
    // The worker listens for as long as it lives.
    listener.forget();
    scope.post_message(&JsValue::from_str("ready"))
}

fn js_sys_global() -> JsValue {
    wasm_bindgen::JsValue::from(web_sys::js_sys::global())
}

/// What the engine says to a message.
pub fn answer(message: &str) -> String {
    match message {
        "ping" => "pong".to_owned(),
        other => format!("unknown: {other}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ping_is_answered() {
        assert_eq!(answer("ping"), "pong");
    }
}

#[cfg(all(test, target_arch = "wasm32"))]
mod browser_tests {
    use super::*;
    use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

    wasm_bindgen_test_configure!(run_in_dedicated_worker);

    #[wasm_bindgen_test]
    fn the_engine_runs_in_a_worker() {
        assert!(js_sys_global().is_instance_of::<DedicatedWorkerGlobalScope>());
        assert_eq!(answer("ping"), "pong");
    }
}
