//! Properties of the browser and the device: the address of the page, memory, date and language.

use js_sys::Function;
use vicinity_page::language::{self, concat, two_digits};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Window;

use crate::dom;

/// Sets the catalogue that `www/language.js` has loaded if the page is not in English.
pub fn load_translations() {
    let Some(window) = web_sys::window() else { return };
    let catalogue = js_sys::Reflect::get(&window, &JsValue::from_str("vicinityCatalogue"));
    if let Some(catalogue) = catalogue.ok().and_then(|catalogue| catalogue.as_string()) {
        language::set(catalogue);
    }
}

/// The address of the page without a game.
pub fn page_url(window: &Window) -> String {
    let location = window.location();
    concat(&[&dom::expect_js(location.origin()), &dom::expect_js(location.pathname())])
}

/// Whether the device is a phone or reports little memory.
pub fn is_small(window: &Window) -> bool {
    let memory_gib = property(window, "navigator", "deviceMemory").as_f64();
    let query = window.match_media("(pointer: coarse) and (max-width: 700px)").ok().flatten();
    memory_gib.is_some_and(|gib| gib <= 2.0) || query.is_some_and(|query| query.matches())
}

/// The number of processors, or 1 where the engine cannot be suspended (`www/suspend.js`).
pub fn processors(window: &Window) -> u8 {
    let can_suspend = property(window, "WebAssembly", "Suspending").is_truthy();
    let number = property(window, "navigator", "hardwareConcurrency").as_f64();
    number.filter(|_| can_suspend).unwrap_or(1.0) as u8
}

/// A property of a property of the window; undefined if there is none.
fn property(window: &Window, of: &str, name: &str) -> JsValue {
    let object = js_sys::Reflect::get(window, &JsValue::from_str(of)).unwrap_or_default();
    js_sys::Reflect::get(&object, &JsValue::from_str(name)).unwrap_or_default()
}

/// The current date in the format of PGN.
pub fn today() -> String {
    let now = js_sys::Date::new_0();
    let (month, day) = (two_digits(now.get_month() + 1), two_digits(now.get_date()));
    concat(&[&now.get_full_year().to_string(), ".", &month, ".", &day])
}

/// Takes over from the small program if `www/start.js` has prepared that: shuts it down and returns
/// its state.
pub fn handed_over(window: &Window) -> Option<String> {
    function(window, "vicinityHandOver")?.call0(window).ok()?.as_string()
}

/// Makes `www/start.js` load the full program, which then takes over.
pub fn ask_to_take_over(window: &Window) {
    if let Some(take_over) = function(window, "vicinityTakeOver") {
        let _ = take_over.call0(window);
    }
}

/// A function that a script of the page has defined on the window.
fn function(window: &Window, name: &str) -> Option<Function> {
    js_sys::Reflect::get(window, &JsValue::from_str(name)).ok()?.dyn_into().ok()
}
