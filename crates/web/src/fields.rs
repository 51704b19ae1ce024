//! Form elements of several screens: chips, lists, copying, and saving files.

use vicinity_page::words;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, Element, HtmlElement, HtmlInputElement, HtmlSelectElement, HtmlTextAreaElement, Url};

use crate::dom;
use crate::templates::fields::{Chip, Choice};

/// Adds a labelled row of chips; returns the row and the parent of its chips.
pub fn choice(parent: &Element, legend: &str) -> (Element, Element) {
    let made = Choice::make();
    dom::set_text(&made.legend, legend);
    dom::append(parent, &made.root);
    (made.root, made.chips)
}

/// Adds a chip: a radio button with a label.
pub fn chip(chips: &Element, group: &str, value: &str, label: &str) -> Chip {
    let chip = Chip::make();
    chip.input.set_name(group);
    chip.input.set_value(value);
    dom::set_text(&chip.label, label);
    dom::append(chips, &chip.root);
    chip
}

/// Sets the value of a field if it differs, which preserves its cursor or an open list.
pub fn set_value(input: &HtmlInputElement, value: &str) {
    if input.value() != value {
        input.set_value(value);
    }
}

/// Sets the value of a field unless it has the focus, because the user may be typing in it.
#[cfg(feature = "custom")]
pub fn set_value_unless_focused(input: &HtmlInputElement, value: &str) {
    let element: &Element = input;
    if dom::document().active_element().as_ref() != Some(element) {
        set_value(input, value);
    }
}

/// The value of a field or list; empty for other elements.
pub fn value(element: &Element) -> String {
    if let Some(input) = element.dyn_ref::<HtmlInputElement>() {
        input.value()
    } else if let Some(list) = element.dyn_ref::<HtmlSelectElement>() {
        list.value()
    } else if let Some(text) = element.dyn_ref::<HtmlTextAreaElement>() {
        text.value()
    } else {
        String::new()
    }
}

/// Whether an element is a checked box.
pub fn is_checked(element: &Element) -> bool {
    element.dyn_ref::<HtmlInputElement>().is_some_and(HtmlInputElement::checked)
}

/// Copies the text of a field and reports it in `status`. If the browser refuses, the text stays
/// selected for manual copying.
pub fn copy(field: &Element, status: &Element) {
    select(field);
    let [copied, refused] =
        [(words::COPIED.as_str(), status.clone()), (words::COPY_BY_HAND.as_str(), status.clone())]
            .map(|(text, status)| move || dom::set_text(&status, text));
    write_clipboard(&value(field), copied, refused);
}

/// Selects the text of a field and focuses it.
pub fn select(field: &Element) {
    match field.dyn_ref::<HtmlInputElement>() {
        Some(input) => input.select(),
        None => field.unchecked_ref::<HtmlTextAreaElement>().select(),
    }
    dom::focus(field);
    // A link begins with the site and the game.
    field.set_scroll_left(0);
}

/// Writes a text to the clipboard and calls back. Without a clipboard, which is the case on
/// insecure pages, it calls `refused` immediately.
pub fn write_clipboard(text: &str, copied: impl FnOnce() + 'static, refused: impl FnOnce() + 'static) {
    let window = dom::expect_some(web_sys::window(), "window");
    if window.is_secure_context() {
        dom::on_settled(&window.navigator().clipboard().write_text(text), copied, refused);
    } else {
        refused();
    }
}

/// Saves a text as a file.
pub fn save(text: &str, name: &str) {
    let parts = js_sys::Array::of1(&JsValue::from_str(text));
    let made = Blob::new_with_str_sequence(&parts).and_then(|blob| Url::create_object_url_with_blob(&blob));
    if let Ok(address) = made {
        let link = dom::make("a", "");
        dom::set(&link, "href", &address);
        dom::set(&link, "download", name);
        link.unchecked_ref::<HtmlElement>().click();
        let _ = Url::revoke_object_url(&address);
    }
}
