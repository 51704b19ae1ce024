//! The browser's workers by id, started and ended by the pool.

use js_sys::Array;
use serde::Serialize;
use vicinity_page::event::WorkerId;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{HtmlMetaElement, MessageChannel, MessageEvent, Worker};

use crate::dom::{self, JsError, Listener};

struct RunningWorker {
    id: WorkerId,
    worker: Worker,
    /// Dropped before the worker ends, so that later messages are ignored.
    listeners: Vec<Listener>,
}

#[derive(Default)]
pub struct Workers {
    running: Vec<RunningWorker>,
}

impl Workers {
    /// Starts a worker with the engine for custom variants or the default one, and connects it
    /// with the others. `receive` gets its messages, or `None` if it has trapped or could not be
    /// loaded.
    pub fn start(
        &mut self,
        id: WorkerId,
        is_custom: bool,
        receive: fn(WorkerId, Option<JsValue>),
    ) -> Result<(), JsError> {
        let worker = Worker::new(&address(is_custom)?)?;
        let on_message = move |event: web_sys::Event| {
            receive(id, event.dyn_ref::<MessageEvent>().map(MessageEvent::data));
        };
        let on_error = move |event: web_sys::Event| {
            // The page shows its own notice.
            event.prevent_default();
            receive(id, None);
        };
        let listeners = vec![
            Listener::new(&worker, "message", on_message),
            Listener::new(&worker, "messageerror", on_error),
            Listener::new(&worker, "error", on_error),
        ];
        for other in &self.running {
            connect(&worker, &other.worker)?;
        }
        self.running.push(RunningWorker { id, worker, listeners });
        Ok(())
    }

    pub fn post(&self, id: WorkerId, request: &impl Serialize) -> Result<(), JsError> {
        match self.running.iter().find(|running| running.id == id) {
            Some(running) => running.worker.post_message(&serde_wasm_bindgen::to_value(request)?),
            None => Err(JsValue::from_str("the worker has ended")),
        }
    }

    pub fn end(&mut self, id: WorkerId) {
        self.running.retain_mut(|running| {
            if running.id == id {
                running.listeners.clear();
                running.worker.terminate();
            }
            running.id != id
        });
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        for running in &mut self.running {
            running.listeners.clear();
            running.worker.terminate();
        }
    }
}

/// Sends each of two workers a port to the other (`www/team.js`).
fn connect(worker: &Worker, other: &Worker) -> Result<(), JsError> {
    let channel = MessageChannel::new()?;
    worker.post_message_with_transfer(&JsValue::NULL, &Array::of1(&channel.port1()))?;
    other.post_message_with_transfer(&JsValue::NULL, &Array::of1(&channel.port2()))
}

/// The address of an engine's script, which contains a content hash in a release.
fn address(is_custom: bool) -> Result<String, JsError> {
    let meta = if is_custom { "meta[name=vicinity-custom-worker]" } else { "meta[name=vicinity-worker]" };
    let meta = dom::document().query_selector(meta)?;
    let meta: Option<HtmlMetaElement> = meta.and_then(|meta| meta.dyn_into().ok());
    Ok(meta.ok_or("the page names no engine")?.content())
}
