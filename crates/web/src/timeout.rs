//! A timer that fires once and can be set again.

use std::cell::Cell;
use std::rc::Rc;

use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::Window;

use crate::dom;

/// A timeout. It ends when it is dropped.
pub struct Timeout {
    /// The browser's timeout id, while it is set.
    handle: Rc<Cell<Option<i32>>>,
    callback: Closure<dyn FnMut()>,
}

impl Timeout {
    /// Creates a timer that is not set.
    pub fn new(callback: impl FnMut() + 'static) -> Self {
        Timeout::of(Box::new(callback))
    }

    /// [`Timeout::new`], compiled once for all callbacks.
    fn of(mut callback: Box<dyn FnMut()>) -> Self {
        let handle: Rc<Cell<Option<i32>>> = Rc::default();
        let fired = Rc::clone(&handle);
        let callback = Closure::new(move || {
            fired.set(None);
            callback();
        });
        Timeout { handle, callback }
    }

    /// Whether the timer is set and has not fired yet.
    pub fn is_set(&self) -> bool {
        self.handle.get().is_some()
    }

    /// Schedules the callback after `wait_ms` milliseconds. Replaces an earlier schedule.
    pub fn set(&mut self, window: &Window, wait_ms: i32) {
        self.clear(window);
        let callback = self.callback.as_ref().unchecked_ref();
        let handle = window.set_timeout_with_callback_and_timeout_and_arguments_0(callback, wait_ms);
        self.handle.set(Some(dom::expect_js(handle)));
    }

    pub fn clear(&mut self, window: &Window) {
        if let Some(handle) = self.handle.take() {
            window.clear_timeout_with_handle(handle);
        }
    }
}

/// A browser calls the callback of a timeout that is set, even after it has been dropped.
impl Drop for Timeout {
    fn drop(&mut self) {
        if let Some(window) = web_sys::window() {
            self.clear(&window);
        }
    }
}
