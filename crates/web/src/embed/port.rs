//! Messages in and out: whose they are, and what is in them.
//!
//! Heard is only the page right around this one, and of several origins only those that the address
//! names. Fields are read one by one and by name; a browser hands over copies, so that nothing in
//! them can run.

use js_sys::{Array, Object};
use serde::Serialize;
use serde_wasm_bindgen::Serializer;
use vicinity_page::embed::command::{HostCommand, understand};
use vicinity_protocol::host::BoardMessage;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Event, EventTarget, MessageEvent, Window};

use crate::dom;

/// What `www/frame.js` says about whether the board can be seen.
const SLEEP: &str = "vicinity-sleep";
const WAKE: &str = "vicinity-wake";

/// The way to the page around.
pub(super) struct Port {
    window: Window,
    /// The page around, if there is one.
    parent: Option<Window>,
    /// Whom it is heard from and spoken to; `None` for whoever it is.
    origins: Option<Vec<String>>,
}

impl Port {
    pub(super) fn attach() -> Self {
        let window = dom::some(web_sys::window(), "window");
        let parent = window.parent().ok().flatten();
        let parent = parent.filter(|parent| !Object::is(parent, &window));
        Port { window, parent, origins: None }
    }

    /// From now on hears and tells pages of these origins only.
    pub(super) fn trust(&mut self, origins: Option<Vec<String>>) {
        self.origins = origins;
    }

    /// Where it listens, and to what.
    pub(super) fn listens(&self) -> Vec<(EventTarget, &'static [&'static str])> {
        vec![(self.window.clone().into(), &["message"]), (dom::document().into(), &[SLEEP, WAKE])]
    }

    /// What something that happened orders, if it orders anything.
    pub(super) fn meaning(&self, event: &Event) -> Option<HostCommand> {
        match event.type_().as_str() {
            SLEEP => return Some(HostCommand::Sleep),
            WAKE => return Some(HostCommand::Wake),
            "message" => {}
            _ => return None,
        }
        // What a script here makes up is no copy: reading its fields might run something.
        let event: &MessageEvent = event.dyn_ref().filter(|_| event.is_trusted())?;
        let is_from_parent = self.parent.as_ref().zip(event.source());
        if !is_from_parent.is_some_and(|(parent, source)| Object::is(parent, &source)) {
            return None;
        }
        let is_trusted = |origins: &Vec<String>| origins.contains(&event.origin());
        if !self.origins.as_ref().is_none_or(is_trusted) {
            return None;
        }
        understand(serde_wasm_bindgen::from_value(given(&event.data())?).ok()?)
    }

    pub(super) fn tell(&self, message: &BoardMessage) {
        let Some(parent) = &self.parent else { return };
        // A host finds `null` where there is nothing, not a field without a value.
        let serializer = Serializer::new().serialize_missing_as_null(true);
        let Ok(message) = message.serialize(&serializer) else { return };
        // A game is no secret. Of several origins the browser hands it to the one that the page
        // has.
        let all = ["*".to_owned()];
        for origin in self.origins.as_deref().unwrap_or(&all) {
            // What is no origin was written in the address; nobody can be told.
            let _ = parent.post_message(&message, origin);
        }
    }
}

/// What has a value in a message: a field that is undefined is as good as none, but serde takes it
/// for null.
fn given(data: &JsValue) -> Option<JsValue> {
    if !data.is_object() {
        return None;
    }
    let is_given = |pair: JsValue, _, _: Array| !Array::from(&pair).get(1).is_undefined();
    let pairs = Object::entries(data.unchecked_ref()).filter(&mut { is_given });
    Object::from_entries(&pairs).ok().map(JsValue::from)
}
