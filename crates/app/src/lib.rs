//! The page: for now it only shows that the way from the page to the engine and back works.

use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use web_sys::{HtmlElement, HtmlMetaElement, MessageEvent, Worker};

/// Starts the page.
#[wasm_bindgen(start)]
pub fn start() -> Result<(), JsValue> {
    let app = element("#app")?.dyn_into::<HtmlElement>()?;
    let worker = Worker::new(&worker_address()?)?;
    let (state, port) = (app.clone(), worker.clone());
    let listener = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        match event.data().as_string().as_deref() {
            Some("ready") => {
                let _ = port.post_message(&JsValue::from_str("ping"));
            }
            Some(answer) => {
                let _ = state.dataset().set("answer", answer);
            }
            None => {}
        }
    });
    worker.set_onmessage(Some(listener.as_ref().unchecked_ref()));
    // The page listens for as long as it lives.
    listener.forget();
    app.set_text_content(Some("Vicinity"));
    app.dataset().set("app", "ready")
}

/// The address of the engine's script: the release gives it a name that nobody can know beforehand.
pub fn worker_address() -> Result<String, JsValue> {
    Ok(element("meta[name='vicinity-worker']")?.dyn_into::<HtmlMetaElement>()?.content())
}

fn element(selector: &str) -> Result<web_sys::Element, JsValue> {
    let document = web_sys::window().and_then(|window| window.document()).ok_or("there is no document")?;
    document
        .query_selector(selector)?
        .ok_or_else(|| JsValue::from_str(&format!("the page has no {selector}")))
}

#[cfg(all(test, target_arch = "wasm32"))]
mod browser_tests {
    use super::*;
    use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

    wasm_bindgen_test_configure!(run_in_browser);

    #[wasm_bindgen_test]
    fn a_page_without_an_engine_is_an_error_and_not_a_panic() {
        let error = worker_address().expect_err("the test page has no engine");
        assert!(error.as_string().is_some_and(|text| text.contains("vicinity-worker")));
    }
}
