//! Messages in and out: whose they are, and what is in them.
//!
//! Heard is only the page right around this one, and of several origins only those that the address names. Fields are read one
//! by one and by name; a browser hands over copies, so that nothing in them can run.

use js_sys::{Array, Object, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Event, EventTarget, MessageEvent, Window};

use crate::dom;
use vicinity_page::guest::Told;
use vicinity_page::guest::message::{Command, FIELDS, VERSION, Value, understand};

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

    /// What something that happened commands, if it commands anything.
    pub(super) fn meaning(&self, event: &Event) -> Option<Command> {
        match event.type_().as_str() {
            SLEEP => return Some(Command::Sleep),
            WAKE => return Some(Command::Wake),
            "message" => {}
            _ => return None,
        }
        let event: &MessageEvent = event.dyn_ref()?;
        let is_from_parent = self.parent.as_ref().zip(event.source());
        if !is_from_parent.is_some_and(|(parent, source)| Object::is(parent, &source)) {
            return None;
        }
        let is_trusted = |origins: &Vec<String>| origins.contains(&event.origin());
        if !self.origins.as_ref().is_none_or(is_trusted) {
            return None;
        }
        let data = event.data();
        let field =
            |name: &str| Reflect::get(&data, &JsValue::from_str(name)).ok().filter(|v| !v.is_undefined());
        if !data.is_object() {
            return None;
        }
        let version = field("vicinity")?.as_f64().unwrap_or_default();
        let kind = field("type").and_then(|kind| kind.as_string()).unwrap_or_default();
        let fields = FIELDS.iter().filter_map(|name| Some((*name, value(&field(name)?)))).collect();
        Some(understand(version, &kind, fields))
    }

    /// Tells the page around.
    pub(super) fn tell(&self, (kind, fields): Told) {
        let Some(parent) = &self.parent else { return };
        let message = Object::new();
        put(&message, "vicinity", &JsValue::from_f64(VERSION));
        put(&message, "type", &JsValue::from_str(kind));
        for (name, value) in &fields {
            put(&message, name, &of(value));
        }
        // A game is no secret. Of several origins the browser hands it to the one that the page has.
        let all = ["*".to_owned()];
        for origin in self.origins.as_deref().unwrap_or(&all) {
            // What is no origin was written in the address; nobody can be told.
            let _ = parent.post_message(&message, origin);
        }
    }
}

fn put(object: &Object, name: &str, value: &JsValue) {
    // A new object takes every field.
    let _ = Reflect::set(object, &JsValue::from_str(name), value);
}

fn of(value: &Value) -> JsValue {
    match value {
        Value::Text(text) => JsValue::from_str(text),
        Value::Number(number) => JsValue::from_f64(*number),
        Value::List(texts) => {
            let list = Array::new();
            for text in texts {
                list.push(&JsValue::from_str(text));
            }
            list.into()
        }
        Value::Null | Value::Other => JsValue::NULL,
    }
}

fn value(value: &JsValue) -> Value {
    if let Some(text) = value.as_string() {
        return Value::Text(text);
    }
    if let Some(number) = value.as_f64() {
        return Value::Number(number);
    }
    if value.is_null() {
        return Value::Null;
    }
    match value.dyn_ref::<Array>() {
        Some(list) => {
            let texts: Option<Vec<String>> = list.iter().map(|item| item.as_string()).collect();
            texts.map_or(Value::Other, Value::List)
        }
        None => Value::Other,
    }
}
