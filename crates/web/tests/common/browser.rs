//! The page in a real browser, opened with the markup of `index.html`.
#![allow(dead_code, reason = "no file does everything")]

use vicinity_page::storage::Storage;
use vicinity_web::runtime;
use vicinity_web::screens::FullViews;
use vicinity_web::store::BrowserStorage;
use vicinity_web::views::{NoHostView, NoViews};
use wasm_bindgen::JsCast;
use web_sys::{Document, Element, HtmlElement, KeyboardEvent, KeyboardEventInit};

pub fn document() -> Document {
    web_sys::window().and_then(|window| window.document()).expect("a page")
}

/// Near Chess between two people.
pub const TWO_HUMANS: &str = "#variant=near&white=human&black=human";

/// Opens the page at an address, with an engine that never answers.
pub fn open(hash: &str) {
    open_with_engine(hash, "postMessage('ready')");
}

/// The styles of the screens of the full program.
const STUDY_STYLES: [&str; 13] = [
    include_str!("../../../../www/study.css"),
    include_str!("../../../../www/study/editor.css"),
    include_str!("../../../../www/study/tasks.css"),
    include_str!("../../../../www/study/review.css"),
    include_str!("../../../../www/study/lessons.css"),
    include_str!("../../../../www/study/friend.css"),
    include_str!("../../../../www/study/puzzles.css"),
    include_str!("../../../../www/study/help.css"),
    include_str!("../../../../www/study/settings.css"),
    include_str!("../../../../www/study/history.css"),
    include_str!("../../../../www/study/explorer.css"),
    include_str!("../../../../www/study/facts.css"),
    include_str!("../../../../www/study/design.css"),
];

/// Opens the page with the screens of the full program and their styles.
pub fn open_with_screens(hash: &str) {
    open_with_screens_and_engine(hash, "postMessage('ready')");
}

/// Opens the page with the screens of the full program, with an engine that is a given script.
pub fn open_with_screens_and_engine(hash: &str, engine: &str) {
    lay_out(hash, engine);
    let style = document().create_element("style").expect("an element");
    style.set_text_content(Some(&STUDY_STYLES.concat()));
    document().get_element_by_id("holder").expect("a holder").append_child(&style).expect("a place");
    runtime::start::<FullViews, NoHostView>();
    runtime::show_first();
}

/// Opens the page at an address, with an engine that is a given script.
pub fn open_with_engine(hash: &str, engine: &str) {
    lay_out(hash, engine);
    runtime::start::<NoViews, NoHostView>();
    runtime::show_first();
}

/// Creates the body of `index.html` with its styles.
fn lay_out(hash: &str, engine: &str) {
    let document = document();
    let meta =
        document.query_selector("meta[name=vicinity-worker]").expect("a selector").unwrap_or_else(|| {
            let meta = document.create_element("meta").expect("an element");
            meta.set_attribute("name", "vicinity-worker").expect("an attribute");
            document.head().expect("a head").append_child(&meta).expect("a place");
            meta
        });
    meta.set_attribute("content", &format!("data:text/javascript,{engine}")).expect("an attribute");
    document.set_title("test");
    let body = document.body().expect("a body");
    let holder = document.get_element_by_id("holder").unwrap_or_else(|| {
        let holder = document.create_element("div").expect("an element");
        holder.set_id("holder");
        body.prepend_with_node_1(&holder).expect("a place");
        let style = document.create_element("style").expect("an element");
        let filled = vicinity_diagram::colors::fill_style(include_str!("../../../../www/style.css"));
        let later = include_str!("../../../../www/later.css");
        style.set_text_content(filled.map(|style| style + later).as_deref());
        body.append_child(&style).expect("a place");
        holder
    });
    let page = include_str!("../../../../index.html");
    let (_, page) = page.split_once("<body>").expect("a body");
    let (page, _) = page.split_once("</body>").expect("a body");
    holder.set_inner_html(page);
    // Removes the games of other tests.
    let store = web_sys::window().and_then(|window| window.local_storage().ok()?).expect("a store");
    let keys: Vec<String> =
        (0..store.length().unwrap_or(0)).filter_map(|index| store.key(index).ok()?).collect();
    for key in keys.iter().filter(|key| key.starts_with("vicinity-game-")) {
        store.remove_item(key).expect("a key");
    }
    let window = web_sys::window().expect("a window");
    window.location().set_hash(hash).expect("an address");
    window.scroll_to_with_x_and_y(0.0, 0.0);
}

pub fn all(selector: &str) -> Vec<Element> {
    let list = document().query_selector_all(selector).expect("a selector");
    (0..list.length()).filter_map(|index| list.get(index)?.dyn_into().ok()).collect()
}

#[track_caller]
pub fn the(selector: &str) -> HtmlElement {
    let found = document().query_selector(selector).expect("a selector");
    found.unwrap_or_else(|| panic!("there is no {selector}")).dyn_into().expect("an HTML element")
}

pub fn square(name: &str) -> HtmlElement {
    the(&format!("[data-square={name}]"))
}

pub fn fen() -> String {
    the("[data-board]").get_attribute("data-fen").unwrap_or_default()
}

pub fn press_key(target: &HtmlElement, key: &str) {
    let init = KeyboardEventInit::new();
    init.set_key(key);
    init.set_bubbles(true);
    init.set_cancelable(true);
    let event = KeyboardEvent::new_with_keyboard_event_init_dict("keydown", &init).expect("an event");
    target.dispatch_event(&event).expect("the event is sent");
}

/// Stores a setting for the next visit.
pub fn store(name: &str, value: &str) {
    let window = web_sys::window().expect("a window");
    BrowserStorage::new(&window).set(name, value).expect("there is room");
}

/// Waits for a condition, for at most half a minute, since test machines are shared.
pub async fn wait_for(what: &str, holds: impl Fn() -> bool) {
    for _ in 0..1500 {
        if holds() {
            return;
        }
        sleep(20).await;
    }
    panic!("waited in vain for {what}");
}

async fn sleep(time_ms: i32) {
    let promise = web_sys::js_sys::Promise::new(&mut |resolve: web_sys::js_sys::Function, _| {
        let window = web_sys::window().expect("a window");
        let _ = window.set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, time_ms);
    });
    let _ = wasm_bindgen_futures::JsFuture::from(promise).await;
}
