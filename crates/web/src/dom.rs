//! Helpers for the browser's document: finding and creating elements, and writing only changes.
//!
//! Most browser calls can fail according to their types but not in practice, because the names and
//! `index.html` are our own. [`expect_js`] handles that in one place. Handling hundreds of
//! impossible failures individually would add a fifth to the size of the page.

use js_sys::{Function, Reflect};
use vicinity_page::browse::Browse;
use vicinity_page::language;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Document, Element, Event, EventTarget, HtmlDialogElement, HtmlElement, Node};

const SVG: Option<&str> = Some("http://www.w3.org/2000/svg");

/// The error of a browser call.
pub type JsError = JsValue;

/// Returns the value of a call that cannot fail.
///
/// # Panics
/// If it fails nevertheless, because `index.html` lacks something.
pub fn expect_js<T>(result: Result<T, JsError>) -> T {
    match result {
        Ok(value) => value,
        Err(error) => fail(&error),
    }
}

/// Returns a value that cannot be missing.
///
/// # Panics
/// If it is missing nevertheless.
pub fn expect_some<T>(value: Option<T>, name: &str) -> T {
    match value {
        Some(value) => value,
        None => fail(&JsValue::from_str(name)),
    }
}

#[cold]
#[inline(never)]
fn fail(error: &JsValue) -> ! {
    web_sys::console::error_1(error);
    panic!("a browser call failed that cannot fail with our markup")
}

pub fn document() -> Document {
    expect_some(web_sys::window().and_then(|window| window.document()), "document")
}

#[inline(never)]
pub fn find(selector: &str) -> Element {
    expect_some(expect_js(document().query_selector(selector)), selector)
}

/// [`find`], with the type of element that `index.html` has there.
pub fn find_as<T: JsCast>(selector: &str) -> T {
    find(selector).unchecked_into()
}

/// The first descendant that matches a selector.
#[inline(never)]
pub fn find_in(element: &Element, selector: &str) -> Option<Element> {
    expect_js(element.query_selector(selector))
}

/// The element itself or its nearest ancestor that matches a selector.
#[inline(never)]
pub fn closest(element: &Element, selector: &str) -> Option<Element> {
    expect_js(element.closest(selector))
}

/// The open dialogs and menus.
const OVERLAYS: &str = "dialog[open], [popover]:popover-open";

/// Whether a dialog or a menu is open.
pub fn is_overlaid() -> bool {
    expect_js(document().query_selector(OVERLAYS)).is_some()
}

/// Whether a menu is open.
pub fn is_menu_open() -> bool {
    expect_js(document().query_selector(".menu:popover-open")).is_some()
}

/// Moves the focus to another one of the elements that match a selector, wrapping around.
pub fn walk(selector: &str, to: Browse) {
    let all = expect_js(document().query_selector_all(selector));
    let count = all.length();
    let has_focus = |index: u32| {
        let active = document().active_element();
        all.get(index).is_some_and(|element| element.is_same_node(active.as_deref()))
    };
    let at = (0..count).find(|index| has_focus(*index));
    let (start, is_forward) = match to {
        Browse::First => (None, true),
        Browse::Last => (None, false),
        to => (at, to == Browse::Forward),
    };
    let step = if is_forward { 1 } else { count.wrapping_sub(1) };
    let mut next = start.map_or(if is_forward { 0 } else { step }, |at| at + step);
    for _ in 0..count {
        next %= count;
        if let Some(element) = all.get(next) {
            // Elements that are hidden or disabled do not take it.
            focus(element.unchecked_ref());
        }
        if has_focus(next) {
            return;
        }
        next += step;
    }
}

/// Closes any open dialog or menu.
pub fn close_overlays() {
    let open = expect_js(document().query_selector_all(OVERLAYS));
    for element in (0..open.length()).filter_map(|index| open.get(index)) {
        match element.dyn_into::<HtmlDialogElement>() {
            Ok(dialog) => dialog.close(),
            Err(menu) => expect_js(menu.unchecked_into::<HtmlElement>().hide_popover()),
        }
    }
}

/// Opens a dialog unless it is open.
pub fn open_dialog(dialog: &HtmlDialogElement) {
    if !dialog.open() {
        expect_js(dialog.show_modal());
    }
}

#[inline(never)]
pub fn make(tag: &str, class: &str) -> Element {
    let element = expect_js(document().create_element(tag));
    if !class.is_empty() {
        element.set_class_name(class);
    }
    element
}

/// Appends an element with a text to another.
#[inline(never)]
pub fn add(parent: &Element, tag: &str, class: &str, text: &str) -> Element {
    let element = make(tag, class);
    if !text.is_empty() {
        set_text(&element, text);
    }
    append(parent, &element);
    element
}

/// Creates a button that does not submit a form.
#[inline(never)]
pub fn button(class: &str) -> Element {
    let element = make("button", class);
    set(&element, "type", "button");
    element
}

#[inline(never)]
pub fn make_svg(tag: &str) -> Element {
    expect_js(document().create_element_ns(SVG, tag))
}

#[inline(never)]
pub fn add_option(select: &Element, value: &str, label: &str) {
    set(&add(select, "option", "", label), "value", value);
}

#[inline(never)]
pub fn append(parent: &Node, child: &Node) {
    expect_js(parent.append_child(child));
}

pub fn clear(element: &Element) {
    element.set_text_content(None);
}

/// Sets the text. A text from the data of a game is translated.
#[inline(never)]
pub fn set_text(element: &Element, text: &str) {
    element.set_text_content(Some(language::game_text(text)));
}

/// Sets a text that is never translated, such as user input.
#[inline(never)]
pub fn set_own_text(element: &Element, text: &str) {
    element.set_text_content(Some(text));
}

/// Sets an attribute. A text from the data of a game is translated if users read the attribute.
#[inline(never)]
pub fn set(element: &Element, name: &str, value: &str) {
    let is_read = matches!(name, "title" | "placeholder") || name.starts_with("aria-");
    expect_js(element.set_attribute(name, if is_read { language::game_text(value) } else { value }));
}

#[inline(never)]
pub fn unset(element: &Element, name: &str) {
    expect_js(element.remove_attribute(name));
}

/// The numeric value of an attribute.
#[inline(never)]
pub fn number(element: &Element, name: &str) -> Option<usize> {
    element.get_attribute(name)?.parse().ok()
}

/// Sets a property of an element's style; an empty value removes it.
///
/// Unlike `style` attributes, this is allowed under a strict content security policy.
#[inline(never)]
pub fn set_style(element: &Element, name: &str, value: &str) {
    // SVG elements have a style, too, although their type does not show it.
    expect_js(element.unchecked_ref::<HtmlElement>().style().set_property(name, value));
}

/// Sets the custom properties of a position on the board, in squares from the upper left corner.
#[inline(never)]
pub fn place(element: &Element, x: u8, y: u8) {
    set_style(element, "--x", &x.to_string());
    set_style(element, "--y", &y.to_string());
}

/// Hides or shows an element.
pub fn set_hidden(element: &Element, hidden: bool) {
    expect_js(element.toggle_attribute_with_force("hidden", hidden));
}

pub fn color(element: &Element) -> Option<String> {
    let style = web_sys::window()?.get_computed_style(element).ok()??;
    style.get_property_value("background-color").ok()
}

pub fn focus(element: &Element) {
    if let Some(element) = element.dyn_ref::<HtmlElement>() {
        // Focusing an element that is not focusable has no effect.
        let _ = element.focus();
    }
}

pub fn set_class(element: &Element, class: &str, on: bool) {
    let list = element.class_list();
    expect_js(if on { list.add_1(class) } else { list.remove_1(class) });
}

pub fn target(event: &Event) -> Option<Element> {
    event.target()?.dyn_into().ok()
}

/// An attribute or text of an element that is written only when it changes.
pub struct CachedText {
    element: Element,
    target: TextTarget,
    last: Option<String>,
}

enum TextTarget {
    Attribute(&'static str),
    Text,
    /// Text that is not translated.
    OwnText,
}

impl CachedText {
    pub fn attribute(element: &Element, name: &'static str) -> Self {
        CachedText::of(element, TextTarget::Attribute(name))
    }

    pub fn text(element: &Element) -> Self {
        CachedText::of(element, TextTarget::Text)
    }

    /// A text that is not translated: user input, or text in the language of the page.
    pub fn own_text(element: &Element) -> Self {
        CachedText::of(element, TextTarget::OwnText)
    }

    fn of(element: &Element, target: TextTarget) -> Self {
        CachedText { element: element.clone(), target, last: None }
    }

    #[inline(never)]
    pub fn set(&mut self, value: &str) {
        if self.last.as_deref() == Some(value) {
            return;
        }
        self.last = Some(value.to_owned());
        match self.target {
            TextTarget::Attribute(name) => set(&self.element, name, value),
            TextTarget::Text => set_text(&self.element, value),
            TextTarget::OwnText => set_own_text(&self.element, value),
        }
    }
}

/// A Boolean attribute, such as `hidden`, that is written only when it changes.
pub struct CachedFlag {
    element: Element,
    name: &'static str,
    last: Option<bool>,
}

impl CachedFlag {
    pub fn new(element: &Element, name: &'static str) -> Self {
        CachedFlag { element: element.clone(), name, last: None }
    }

    #[inline(never)]
    pub fn set(&mut self, on: bool) {
        if self.last.replace(on) != Some(on) {
            expect_js(self.element.toggle_attribute_with_force(self.name, on));
        }
    }
}

/// Calls back when a promise is fulfilled or rejected.
pub fn on_settled(
    promise: &JsValue,
    on_fulfilled: impl FnOnce() + 'static,
    on_rejected: impl FnOnce() + 'static,
) {
    let on_fulfilled = Closure::once_into_js(move |_: JsValue| on_fulfilled());
    let on_rejected = Closure::once_into_js(move |_: JsValue| on_rejected());
    let then = Reflect::get(promise, &"then".into()).ok().and_then(|then| then.dyn_into::<Function>().ok());
    let _ = then.map(|then| then.call2(promise, &on_fulfilled, &on_rejected));
}

/// The handler of a listener.
pub type Handler = Closure<dyn FnMut(Event)>;

/// An event listener, removed when it is dropped.
pub struct Listener {
    target: EventTarget,
    name: &'static str,
    handler: Handler,
}

impl Listener {
    /// Listens to events of one type.
    pub fn new(target: &EventTarget, name: &'static str, handler: impl FnMut(Event) + 'static) -> Self {
        let handler = Handler::new(handler);
        expect_js(target.add_event_listener_with_callback(name, handler.as_ref().unchecked_ref()));
        Listener { target: target.clone(), name, handler }
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        let handler = self.handler.as_ref().unchecked_ref();
        // This call cannot fail.
        let _ = self.target.remove_event_listener_with_callback(self.name, handler);
    }
}
