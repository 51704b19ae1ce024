//! Small helpers over the browser's document: finding and making elements, and writing only what differs.
//!
//! Almost every call of the browser might fail as far as its types say, and almost none can: names are ours, and
//! `index.html` is, too. [`sure`] says so in one place; hundreds of roads back from failures that never happen would be a
//! fifth of the page's weight.

use js_sys::{Function, Reflect};
use vicinity_page::language;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Document, Element, Event, EventTarget, HtmlElement, Node};

const SVG: Option<&str> = Some("http://www.w3.org/2000/svg");

/// A failed call of the browser.
pub type Fault = JsValue;

/// The result of a call that cannot fail.
///
/// # Panics
/// When it does all the same: `index.html` lacks something.
pub fn sure<T>(result: Result<T, Fault>) -> T {
    match result {
        Ok(value) => value,
        Err(fault) => fail(&fault),
    }
}

/// The value that cannot be missing.
///
/// # Panics
/// When it is all the same.
pub fn some<T>(value: Option<T>, name: &str) -> T {
    match value {
        Some(value) => value,
        None => fail(&JsValue::from_str(name)),
    }
}

#[cold]
#[inline(never)]
fn fail(fault: &JsValue) -> ! {
    web_sys::console::error_1(fault);
    panic!("the browser refused what it never refuses")
}

pub fn document() -> Document {
    some(web_sys::window().and_then(|window| window.document()), "document")
}

#[inline(never)]
pub fn find(selector: &str) -> Element {
    some(sure(document().query_selector(selector)), selector)
}

/// The same, as the kind of element that `index.html` has there.
pub fn find_as<T: JsCast>(selector: &str) -> T {
    find(selector).unchecked_into()
}

/// The first element within another that fits a selector.
#[inline(never)]
pub fn find_in(element: &Element, selector: &str) -> Option<Element> {
    sure(element.query_selector(selector))
}

/// An element or the nearest around it that fits a selector.
#[inline(never)]
pub fn closest(element: &Element, selector: &str) -> Option<Element> {
    sure(element.closest(selector))
}

#[inline(never)]
pub fn make(tag: &str, class: &str) -> Element {
    let element = sure(document().create_element(tag));
    if !class.is_empty() {
        element.set_class_name(class);
    }
    element
}

/// A new element with a text, at the end of another.
#[inline(never)]
pub fn add(parent: &Element, tag: &str, class: &str, text: &str) -> Element {
    let element = make(tag, class);
    if !text.is_empty() {
        set_text(&element, text);
    }
    append(parent, &element);
    element
}

/// A new button, which submits nothing.
#[inline(never)]
pub fn button(class: &str) -> Element {
    let element = make("button", class);
    set(&element, "type", "button");
    element
}

#[inline(never)]
pub fn make_svg(tag: &str) -> Element {
    sure(document().create_element_ns(SVG, tag))
}

#[inline(never)]
pub fn add_option(select: &Element, value: &str, label: &str) {
    set(&add(select, "option", "", label), "value", value);
}

#[inline(never)]
pub fn append(parent: &Node, child: &Node) {
    sure(parent.append_child(child));
}

pub fn clear(element: &Element) {
    element.set_text_content(None);
}

/// Sets the text. If it is from the data of a game, it is translated.
#[inline(never)]
pub fn set_text(element: &Element, text: &str) {
    element.set_text_content(Some(language::game_text(text)));
}

/// Sets a text that is never translated, such as one that a person has written.
#[inline(never)]
pub fn set_own_text(element: &Element, text: &str) {
    element.set_text_content(Some(text));
}

/// Sets an attribute. If people read it and it is from the data of a game, it is translated.
#[inline(never)]
pub fn set(element: &Element, name: &str, value: &str) {
    let is_read = matches!(name, "title" | "placeholder") || name.starts_with("aria-");
    sure(element.set_attribute(name, if is_read { language::game_text(value) } else { value }));
}

#[inline(never)]
pub fn unset(element: &Element, name: &str) {
    sure(element.remove_attribute(name));
}

/// The number that an attribute holds.
#[inline(never)]
pub fn number(element: &Element, name: &str) -> Option<usize> {
    element.get_attribute(name)?.parse().ok()
}

/// Sets a property of an element's style; an empty value takes it away.
///
/// Strict hosts forbid `style` attributes, but not this.
#[inline(never)]
pub fn set_style(element: &Element, name: &str, value: &str) {
    // SVG's elements have a style, too, though its type does not say so.
    sure(element.unchecked_ref::<HtmlElement>().style().set_property(name, value));
}

/// Sets the custom properties that place something on the board, in squares from the upper left as seen.
#[inline(never)]
pub fn place(element: &Element, x: u8, y: u8) {
    set_style(element, "--x", &x.to_string());
    set_style(element, "--y", &y.to_string());
}

/// Hides an element, or shows it again.
pub fn set_hidden(element: &Element, hidden: bool) {
    sure(element.toggle_attribute_with_force("hidden", hidden));
}

pub fn color(element: &Element) -> Option<String> {
    let style = web_sys::window()?.get_computed_style(element).ok()??;
    style.get_property_value("background-color").ok()
}

pub fn focus(element: &Element) {
    if let Some(element) = element.dyn_ref::<HtmlElement>() {
        // An element that cannot be focused leaves the keyboard where it was.
        let _ = element.focus();
    }
}

pub fn set_class(element: &Element, class: &str, on: bool) {
    let list = element.class_list();
    sure(if on { list.add_1(class) } else { list.remove_1(class) });
}

pub fn target(event: &Event) -> Option<Element> {
    event.target()?.dyn_into().ok()
}

/// An attribute or the text of an element, written only when it changes.
pub struct Slot {
    element: Element,
    part: Part,
    last: Option<String>,
}

enum Part {
    Attribute(&'static str),
    Text,
    /// Text that is in no language of ours.
    OwnText,
}

impl Slot {
    pub fn attribute(element: &Element, name: &'static str) -> Self {
        Slot::of(element, Part::Attribute(name))
    }

    pub fn text(element: &Element) -> Self {
        Slot::of(element, Part::Text)
    }

    /// For what somebody else has written, or what is in the language of the page already.
    pub fn own_text(element: &Element) -> Self {
        Slot::of(element, Part::OwnText)
    }

    fn of(element: &Element, part: Part) -> Self {
        Slot { element: element.clone(), part, last: None }
    }

    #[inline(never)]
    pub fn set(&mut self, value: &str) {
        if self.last.as_deref() == Some(value) {
            return;
        }
        self.last = Some(value.to_owned());
        match self.part {
            Part::Attribute(name) => set(&self.element, name, value),
            Part::Text => set_text(&self.element, value),
            Part::OwnText => set_own_text(&self.element, value),
        }
    }
}

/// An attribute that is there or not, such as `hidden`, written only when it changes.
pub struct Switch {
    element: Element,
    name: &'static str,
    last: Option<bool>,
}

impl Switch {
    pub fn new(element: &Element, name: &'static str) -> Self {
        Switch { element: element.clone(), name, last: None }
    }

    #[inline(never)]
    pub fn set(&mut self, on: bool) {
        if self.last.replace(on) != Some(on) {
            sure(self.element.toggle_attribute_with_force(self.name, on));
        }
    }
}

/// Calls back when a promise is kept, or when it is broken.
pub fn settle(promise: &JsValue, kept: impl FnOnce() + 'static, broken: impl FnOnce() + 'static) {
    let kept = Closure::once_into_js(move |_: JsValue| kept());
    let broken = Closure::once_into_js(move |_: JsValue| broken());
    let then = Reflect::get(promise, &"then".into()).ok().and_then(|then| then.dyn_into::<Function>().ok());
    let _ = then.map(|then| then.call2(promise, &kept, &broken));
}

/// What a listener hands on.
pub type Handler = Closure<dyn FnMut(Event)>;

/// A listener, which goes when it is dropped.
pub struct Listener {
    target: EventTarget,
    name: &'static str,
    handler: Handler,
}

impl Listener {
    /// Listens to the events of one name.
    pub fn new(target: &EventTarget, name: &'static str, handler: impl FnMut(Event) + 'static) -> Self {
        let handler = Handler::new(handler);
        sure(target.add_event_listener_with_callback(name, handler.as_ref().unchecked_ref()));
        Listener { target: target.clone(), name, handler }
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        let handler = self.handler.as_ref().unchecked_ref();
        // The browser refuses nothing here.
        let _ = self.target.remove_event_listener_with_callback(self.name, handler);
    }
}
