//! Small helpers over the browser's document: finding and making elements, and writing only what differs.
//!
//! A missing element is a fault of `index.html`, not of a visitor; `Result` carries it to the start, which reports it.

use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Document, Element, Event, EventTarget, HtmlElement, Node};

const SVG: Option<&str> = Some("http://www.w3.org/2000/svg");

/// A failed call of the browser.
pub type Fault = JsValue;

/// The document.
pub fn document() -> Result<Document, Fault> {
    web_sys::window()
        .and_then(|window| window.document())
        .ok_or_else(|| JsValue::from_str("there is no document"))
}

/// The first element that fits a selector.
pub fn find(selector: &str) -> Result<Element, Fault> {
    document()?.query_selector(selector)?.ok_or_else(|| JsValue::from_str(&["no ", selector].concat()))
}

/// A new element with a class.
pub fn make(tag: &str, class: &str) -> Result<Element, Fault> {
    let element = document()?.create_element(tag)?;
    if !class.is_empty() {
        element.set_class_name(class);
    }
    Ok(element)
}

/// A new button, which submits nothing.
pub fn button(class: &str) -> Result<Element, Fault> {
    let element = make("button", class)?;
    element.set_attribute("type", "button")?;
    Ok(element)
}

/// A new element of SVG.
pub fn make_svg(tag: &str) -> Result<Element, Fault> {
    document()?.create_element_ns(SVG, tag)
}

/// Adds an option to a `<select>`.
pub fn add_option(select: &Element, value: &str, label: &str) -> Result<(), Fault> {
    let option = make("option", "")?;
    option.set_attribute("value", value)?;
    option.set_text_content(Some(label));
    append(select, &option)
}

/// Appends a child.
pub fn append(parent: &Node, child: &Node) -> Result<(), Fault> {
    parent.append_child(child).map(drop)
}

/// Takes all children out.
pub fn clear(element: &Element) {
    element.set_text_content(None);
}

/// Sets the custom properties that place something on the board, in squares from the upper left as seen.
pub fn place(element: &Element, x: u8, y: u8) -> Result<(), Fault> {
    element.set_attribute("style", &["--x:", &x.to_string(), ";--y:", &y.to_string()].concat())
}

/// Puts the keyboard on an element.
pub fn focus(element: &Element) {
    if let Some(element) = element.dyn_ref::<HtmlElement>() {
        // An element that cannot be focused leaves the keyboard where it was.
        let _ = element.focus();
    }
}

/// Adds and removes a class.
pub fn set_class(element: &Element, class: &str, on: bool) {
    let list = element.class_list();
    // Only an empty class or one with spaces would be refused.
    let _ = if on { list.add_1(class) } else { list.remove_1(class) };
}

/// The element that an event happened on.
pub fn target(event: &Event) -> Option<Element> {
    event.target()?.dyn_into().ok()
}

/// An attribute or the text of an element, written only when it changes.
pub struct Slot {
    element: Element,
    name: &'static str,
    last: Option<String>,
}

impl Slot {
    /// An attribute.
    pub fn attribute(element: &Element, name: &'static str) -> Self {
        Slot { element: element.clone(), name, last: None }
    }

    /// The text.
    pub fn text(element: &Element) -> Self {
        Slot::attribute(element, "")
    }

    /// The text of the first element that fits a selector.
    pub fn text_of(selector: &str) -> Result<Self, Fault> {
        Ok(Slot::text(&find(selector)?))
    }

    /// Writes a value; returns whether it has changed.
    pub fn set(&mut self, value: &str) -> bool {
        if self.last.as_deref() == Some(value) {
            return false;
        }
        self.last = Some(value.to_owned());
        if self.name.is_empty() {
            self.element.set_text_content(Some(value));
        } else {
            // The names are ours, and any value is allowed.
            let _ = self.element.set_attribute(self.name, value);
        }
        true
    }
}

/// An attribute that is there or not, such as `hidden`, written only when it changes.
pub struct Switch {
    element: Element,
    name: &'static str,
    last: Option<bool>,
}

impl Switch {
    /// An attribute of an element.
    pub fn new(element: &Element, name: &'static str) -> Self {
        Switch { element: element.clone(), name, last: None }
    }

    /// The same for the first element that fits a selector.
    pub fn of(selector: &str, name: &'static str) -> Result<Self, Fault> {
        Ok(Switch::new(&find(selector)?, name))
    }

    /// Writes it.
    pub fn set(&mut self, on: bool) {
        if self.last.replace(on) != Some(on) {
            let _ = self.element.toggle_attribute_with_force(self.name, on);
        }
    }
}

/// What a listener hands on.
pub type Handler = wasm_bindgen::closure::Closure<dyn FnMut(Event)>;

/// A listener, which goes when it is dropped.
pub struct Listener {
    target: EventTarget,
    name: &'static str,
    handler: Handler,
}

impl Listener {
    /// Listens to the events of one name.
    pub fn new(
        target: &EventTarget,
        name: &'static str,
        handler: impl FnMut(Event) + 'static,
    ) -> Result<Self, Fault> {
        let handler = Handler::new(handler);
        target.add_event_listener_with_callback(name, handler.as_ref().unchecked_ref())?;
        Ok(Listener { target: target.clone(), name, handler })
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        let handler = self.handler.as_ref().unchecked_ref();
        // The browser refuses nothing here.
        let _ = self.target.remove_event_listener_with_callback(self.name, handler);
    }
}
