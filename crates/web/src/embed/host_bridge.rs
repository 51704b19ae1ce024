//! Messages to and from the host page.
//!
//! Only messages from the parent window are accepted, and if the address names origins, only from
//! those. Fields are read one by one by name. The browser passes copies, so reading them cannot run
//! code.

use js_sys::{Array, Object};
use serde::Serialize;
use serde_wasm_bindgen::Serializer;
use vicinity_page::embed::command::{HostCommand, parse};
use vicinity_protocol::host::BoardMessage;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Event, EventTarget, MessageEvent, Window};

use crate::dom;

/// Events of `www/frame.js` that report whether the board is visible.
const SLEEP: &str = "vicinity-sleep";
const WAKE: &str = "vicinity-wake";

/// The connection to the host page.
pub(super) struct HostBridge {
    window: Window,
    /// The parent window, if there is one.
    parent: Option<Window>,
    /// The allowed origins; `None` allows all.
    origins: Option<Vec<String>>,
}

impl HostBridge {
    pub(super) fn attach() -> Self {
        let window = dom::expect_some(web_sys::window(), "window");
        let parent = window.parent().ok().flatten();
        let parent = parent.filter(|parent| !Object::is(parent, &window));
        HostBridge { window, parent, origins: None }
    }

    /// Restricts the connection to these origins.
    pub(super) fn trust(&mut self, origins: Option<Vec<String>>) {
        self.origins = origins;
    }

    /// The event targets and types to listen to.
    pub(super) fn listeners(&self) -> Vec<(EventTarget, &'static [&'static str])> {
        vec![(self.window.clone().into(), &["message"]), (dom::document().into(), &[SLEEP, WAKE])]
    }

    /// The command of an event, if any.
    pub(super) fn map_event(&self, event: &Event) -> Option<HostCommand> {
        match event.type_().as_str() {
            SLEEP => return Some(HostCommand::Sleep),
            WAKE => return Some(HostCommand::Wake),
            "message" => {}
            _ => return None,
        }
        // An event created by a script is not a copy: reading its fields might run code.
        let event: &MessageEvent = event.dyn_ref().filter(|_| event.is_trusted())?;
        let is_from_parent = self.parent.as_ref().zip(event.source());
        if !is_from_parent.is_some_and(|(parent, source)| Object::is(parent, &source)) {
            return None;
        }
        let is_trusted = |origins: &Vec<String>| origins.contains(&event.origin());
        if !self.origins.as_ref().is_none_or(is_trusted) {
            return None;
        }
        parse(serde_wasm_bindgen::from_value(without_undefined(&event.data())?).ok()?)
    }

    pub(super) fn post(&self, message: &BoardMessage) {
        let Some(parent) = &self.parent else { return };
        // Missing values become `null`, which hosts expect.
        let serializer = Serializer::new().serialize_missing_as_null(true);
        let Ok(message) = message.serialize(&serializer) else { return };
        // Games are not secret. With several origins, the browser delivers the message only to the
        // one that the host page has.
        let all = ["*".to_owned()];
        for origin in self.origins.as_deref().unwrap_or(&all) {
            // An invalid origin from the address cannot receive messages.
            let _ = parent.post_message(&message, origin);
        }
    }
}

/// A message without its undefined fields: they count as missing, but serde would read them as
/// null.
fn without_undefined(data: &JsValue) -> Option<JsValue> {
    if !data.is_object() {
        return None;
    }
    let is_given = |pair: JsValue, _, _: Array| !Array::from(&pair).get(1).is_undefined();
    let pairs = Object::entries(data.unchecked_ref()).filter(&mut { is_given });
    Object::from_entries(&pairs).ok().map(JsValue::from)
}
