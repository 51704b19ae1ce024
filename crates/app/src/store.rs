//! What the browser keeps for the next visit. `www/look.js` reads the same words before the page is first painted.
//!
//! A store that is missing, full or forbidden is no fault: a choice then lasts as long as the page.

use web_sys::{Storage, Window};

use crate::display::{CHOICES, Display};
use crate::text::cat;

/// What is stored of how things look; what is not or cannot be read is as usual.
pub fn read(window: &Window) -> Display {
    let mut display = Display::default();
    if let Some(store) = store(window) {
        for (key, _) in CHOICES {
            if let Ok(Some(value)) = store.get_item(&name(key)) {
                display.choose(key, &value);
            }
        }
    }
    display
}

/// Stores a choice.
pub fn write(window: &Window, key: &str, value: &str) {
    if let Some(store) = store(window) {
        let _ = store.set_item(&name(key), value);
    }
}

fn store(window: &Window) -> Option<Storage> {
    window.local_storage().ok()?
}

fn name(key: &str) -> String {
    cat(&["vicinity-", key])
}
