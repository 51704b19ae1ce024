//! Performs effects: on the document, the browser's history, timers and workers.

use vicinity_page::event::{Effect, Event, FocusTarget};
use vicinity_page::pool::{Command, PoolActions};
use wasm_bindgen::prelude::JsValue;

use super::{Input, Runtime, enter, receive_from_worker};
use crate::device;
use crate::dom;
use crate::parts::setup;
use crate::views::{HostView, ScreenViews};

/// The delay of saving after a change, in milliseconds. Long enough to avoid animations.
const SAVE_MS: i32 = 400;

impl<V: ScreenViews, H: HostView> Runtime<V, H> {
    /// Schedules the next clock tick and the next save.
    pub(super) fn set_timers(&mut self) {
        match self.app.state.next_tick_ms() {
            Some(wait_ms) => self.clock_timer.set(&self.window, wait_ms as i32),
            None => self.clock_timer.clear(&self.window),
        }
        if !self.save_timer.is_set() && self.app.state.is_save_due() {
            self.save_timer.set(&self.window, SAVE_MS);
        }
    }

    /// Marks the entry of the browser's history as one that the page has seen; returns whether it
    /// was. A link, or an address that the user types, makes a new entry without a mark.
    pub(super) fn mark_entry(&self) -> bool {
        let history = dom::expect_js(self.window.history());
        let is_marked = history.state().is_ok_and(|state| state.is_string());
        if !is_marked {
            self.write_entry(None, false);
        }
        is_marked
    }

    /// Writes the address of the state, unless the browser is at another entry of its history: then
    /// it will report that, and what follows may be the way back to the entry of the state.
    pub(super) fn write_address(&mut self, address: &str, is_new: bool) {
        let hash = || dom::expect_js(self.window.location().hash());
        if hash() == self.address {
            self.write_entry(Some(address), is_new);
            self.address = hash();
        }
    }

    /// Writes an address, or none, with the entry of the browser's history that belongs to it.
    fn write_entry(&self, address: Option<&str>, is_new: bool) {
        let history = dom::expect_js(self.window.history());
        let entry = JsValue::from_str(self.app.state.history_entry().unwrap_or_default());
        // A browser may refuse too frequent calls; the next move updates the address.
        let _ = if is_new {
            history.push_state_with_url(&entry, "", address)
        } else {
            history.replace_state_with_url(&entry, "", address)
        };
    }

    pub(super) fn perform(&mut self, effect: Effect) {
        let now = self.now();
        match effect {
            Effect::Address { text, is_new_entry } => self.write_address(&text, is_new_entry),
            Effect::HistoryEntry => self.write_entry(None, false),
            Effect::OpenDialog(dialog) => {
                if !self.views.open_dialog(dialog, &self.app.state) {
                    setup::open(&self.app.state);
                }
            }
            Effect::CloseDialogs => {
                dom::close_overlays();
                self.views.clear_dialogs();
            }
            Effect::GoForward => {
                let _ = dom::expect_js(self.window.history()).forward();
            }
            Effect::FocusOn(target) => dom::focus(&dom::find(selector(target))),
            // For users of the mouse, a focus would only highlight a square.
            Effect::FocusSquare if self.view.is_pointer_used => {}
            Effect::FocusSquare => self.view.board.take_focus(),
            Effect::SetTimer(wait_ms) => self.screen_timer.set(&self.window, wait_ms as i32),
            Effect::Fetch(path) => {
                if let Err(error) = self.requests.start(&path, || enter(Input::Fetched)) {
                    report(&error);
                    enter(Input::Event(Event::Fetched { path, text: None }));
                }
            }
            // The browser reports the new address as for a link.
            Effect::Follow(hash) => {
                let _ = self.window.location().set_hash(&hash);
            }
            Effect::TakeOver => device::ask_to_take_over(&self.window),
            Effect::Reload => {
                // If the page cannot be reloaded, it stays as it is.
                let _ = self.window.location().reload();
            }
            Effect::Sound { sound, volume } => self.sounds.play(sound, volume),
            Effect::Warm => {
                let actions = self.pool.warm(self.app.state.game.position().variant().name(), now);
                self.execute_pool_actions(actions);
            }
            Effect::Go(go, max_workers) => {
                let actions = self.pool.go(go, max_workers, now);
                self.execute_pool_actions(actions);
            }
            Effect::Stop => {
                let actions = self.pool.stop(now);
                self.execute_pool_actions(actions);
            }
            effect => self.views.perform(effect),
        }
    }

    /// Performs the commands of the pool and queues its events.
    pub(super) fn execute_pool_actions(&mut self, actions: PoolActions) {
        for command in actions.commands {
            match command {
                Command::Start(id, is_custom) => {
                    if let Err(error) = self.workers.start(id, is_custom, receive_from_worker) {
                        report(&error);
                        enter(Input::Worker(id, None));
                    }
                }
                Command::Post(id, request) => {
                    if let Err(error) = self.workers.post(id, &request) {
                        report(&error);
                        enter(Input::Worker(id, None));
                    }
                }
                Command::Terminate(id) => self.workers.end(id),
                Command::WakeAt(at_ms) => self.wake_at(at_ms),
            }
        }
        for event in actions.events {
            enter(Input::Event(Event::Engine(event)));
        }
    }

    fn wake_at(&mut self, at_ms: f64) {
        // A timer that fires slightly early would have to be set again.
        let wait_ms = (at_ms - self.now()).max(0.0).ceil() as i32 + 1;
        self.pool_timer.set(&self.window, wait_ms);
    }
}

/// Returns the selector of an element that can be focused.
const fn selector(target: FocusTarget) -> &'static str {
    match target {
        FocusTarget::ConfirmMove => "#confirm-yes",
        FocusTarget::CancelMove => "#confirm-no",
        FocusTarget::AnswerNo => "#answer-no",
        FocusTarget::Resign => "#resign",
        FocusTarget::Result => "#result-title",
        FocusTarget::NextTask => "#lesson-next",
        FocusTarget::PlayGame => "#lesson-play",
        FocusTarget::NextMistake => "[data-review-act='next']",
        FocusTarget::Friend => "#friend-title",
        FocusTarget::FriendMessage => ".friend-say input",
    }
}

fn report(error: &JsValue) {
    web_sys::console::error_1(error);
}
