//! The event loop: queues inputs, updates the state, renders it and performs effects.
//!
//! Invariant: only [`enter`] accesses the page. Events during its work, such as focus events caused
//! by the page itself, are queued.

mod attach;
mod effects;

use std::cell::RefCell;
use std::collections::VecDeque;

use vicinity_page::app::{App, AppEvent, Host, Screens};
use vicinity_page::event::{Effect, EngineEvent, Event, WorkerId};
use vicinity_page::handover;
use vicinity_page::pool::Pool;
use vicinity_page::screen::Screen;
use vicinity_page::state::RequestedFeature;
use vicinity_page::words;
use vicinity_protocol::Report;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};
use web_sys::Window;

use crate::device;
use crate::dom::{self, Listener};
use crate::parts::View;
use crate::requests::Requests;
use crate::sound_player::SoundPlayer;
use crate::templates::page;
use crate::timeout::Timeout;
use crate::views::{HostView, ScreenViews};
use crate::worker_messages;
use crate::workers::Workers;

enum Input {
    /// The page is initialized.
    First,
    Page(web_sys::Event),
    AddressChanged,
    /// A report of a worker; `None` if it has trapped, could not be loaded, or sent an invalid
    /// message.
    Worker(WorkerId, Option<Report>),
    Timer,
    /// The displayed time of the clock changes.
    Clock,
    /// The game is due to be saved.
    Save,
    /// The page is hidden or shown again.
    VisibilityChanged,
    /// Another tab has changed the storage.
    StorageChanged,
    Draw,
    Frame,
    Fetched,
    /// A key has not begun a move.
    Delayed,
    Event(Event),
}

/// The time for the second key of a typed move.
const NEXT_KEY_MS: i32 = 500;

thread_local! {
    static QUEUE: RefCell<VecDeque<Input>> = const { RefCell::new(VecDeque::new()) };
    static PAGE: RefCell<Option<Box<dyn Page>>> = const { RefCell::new(None) };
}

/// The events of a program.
type EventOf<V, H> =
    AppEvent<<<V as ScreenViews>::Screens as Screens>::Event, <<H as HostView>::Host as Host>::Command>;

/// A running page, with any screens.
trait Page {
    fn handle(&mut self, input: Input);

    /// Saves the game and returns the state that the full program needs to take over.
    fn hand_over(&mut self) -> String;
}

/// Starts the page with the views of its screens and of its host. Shuts down a running page.
///
/// Attaches to the page at once, and renders the state in a separate task ([`show_first`]), so that
/// neither delays user input for long.
pub fn start<V: ScreenViews, H: HostView>() {
    PAGE.with_borrow_mut(|slot| *slot = None);
    QUEUE.with_borrow_mut(VecDeque::clear);
    let mut runtime = Runtime::<V, H>::new();
    runtime.first_render_timer.set(&runtime.window, 0);
    let is_taken_over = runtime.is_taken_over;
    PAGE.with_borrow_mut(|slot| *slot = Some(Box::new(runtime)));
    if is_taken_over {
        // In the same task, so that nothing is painted between the two programs.
        show_first();
    }
}

/// Renders the state for the first time, unless that has been done.
pub fn show_first() {
    enter(Input::First);
}

/// Shuts down the page and returns the state that the full program needs to take over. Called by
/// `www/start.js`.
#[wasm_bindgen]
pub fn hand_over() -> String {
    let page = PAGE.with_borrow_mut(Option::take);
    page.map(|mut page| page.hand_over()).unwrap_or_default()
}

/// Handles a failure to load the full program. Called by `www/start.js`.
#[wasm_bindgen]
pub fn not_taken_over() {
    enter(Input::Event(Event::NotTakenOver));
}

/// Shows a notice after a panic, because the page no longer responds.
pub fn show_panics() {
    std::panic::set_hook(Box::new(|info| {
        // The program has ended: only code that cannot fail is used here.
        console_error_panic_hook::hook(info);
        let find = |id| web_sys::window()?.document()?.get_element_by_id(id);
        if let (Some(notice), Some(text)) = (find(page::id::NOTICE), find(page::id::NOTICE_TEXT)) {
            text.set_text_content(Some(words::PAGE_PANICKED.as_str()));
            let _ = notice.remove_attribute("hidden");
        }
    }));
}

/// Handles a message of a worker.
fn receive_from_worker(id: WorkerId, message: Option<JsValue>) {
    enter(Input::Worker(id, message.and_then(|message| worker_messages::report(&message))));
}

/// The only entry point.
fn enter(input: Input) {
    QUEUE.with_borrow_mut(|queue| queue.push_back(input));
    PAGE.with(|page| {
        // Re-entrant calls only queue their input; the outer call processes it.
        let Ok(mut page) = page.try_borrow_mut() else { return };
        let Some(page) = page.as_mut() else { return };
        while let Some(input) = QUEUE.with_borrow_mut(VecDeque::pop_front) {
            page.handle(input);
        }
    });
}

struct Runtime<V: ScreenViews, H: HostView> {
    /// Never dropped: the program ends with its page, and the code that would free the state is
    /// not downloaded.
    app: &'static mut App<V::Screens, H::Host>,
    view: View,
    views: V,
    host: H,
    pool: Pool,
    workers: Workers,
    requests: Requests,
    sounds: SoundPlayer,
    window: Window,
    pool_timer: Timeout,
    clock_timer: Timeout,
    save_timer: Timeout,
    draw_timer: Timeout,
    second_key_timer: Timeout,
    /// Whether the start page has been shown since it was last opened.
    is_start_shown: bool,
    /// Whether the start page lists the saved games.
    is_listed: bool,
    screen_timer: Timeout,
    /// Fires when the state is to be rendered for the first time.
    first_render_timer: Timeout,
    /// Whether the state has been rendered.
    is_shown: bool,
    /// The address of the entry in the browser's history that belongs to the state.
    address: String,
    /// The feature for which this program has taken over from the small one.
    wanted: Option<RequestedFeature>,
    /// Whether it has taken over.
    is_taken_over: bool,
    requested_frame: Option<i32>,
    /// Whether engine reports have arrived that are not shown yet.
    is_stale: bool,
    on_frame: Closure<dyn FnMut()>,
    on_file: Closure<dyn FnMut(JsValue)>,
    on_no_file: Closure<dyn FnMut(JsValue)>,
    _listeners: Vec<Listener>,
}

impl<V: ScreenViews, H: HostView> Runtime<V, H> {
    fn show_first(&mut self) {
        if self.is_taken_over {
            let hash = dom::expect_js(self.window.location().hash());
            let event = handover::first_event(self.wanted.take(), hash, &self.app.state);
            self.dispatch(event);
        } else {
            // Nothing has happened yet, but it may be the engine's turn.
            self.dispatch(Event::Opened);
        }
        // The program's own board is there: remove the prerendered one
        // (crates/xtask/src/prerender.rs).
        if let Some(early) = dom::find_in(self.view.board.root(), ".early") {
            early.remove();
        }
        dom::set(self.view.board.holder(), "data-app", "ready");
    }

    /// Handles a browser event.
    fn handle_event(&mut self, event: &web_sys::Event) {
        self.sounds.notice(event, &self.app.state);
        self.view.notice_pointer(event);
        if let Some(command) = self.host.map_event(event) {
            return self.dispatch(AppEvent::Host(command));
        }
        let mapped = self.views.map_event(event, self.app);
        if self.views.wants_frame() {
            self.ask_frame();
        }
        match mapped {
            Some(AppEvent::Page(event)) => return self.dispatch(event),
            Some(AppEvent::Screen(event)) => return self.dispatch(AppEvent::Screen(event)),
            Some(AppEvent::Host(never)) => match never {},
            None => {}
        }
        let meaning = self.view.map_event(event, &self.app.state);
        if self.view.delayed.is_some() && !self.second_key_timer.is_set() {
            self.second_key_timer.set(&self.window, NEXT_KEY_MS);
        }
        self.app.state.ui.is_coarse = self.view.drag.is_coarse;
        if std::mem::take(&mut self.view.drag.wants_frame) {
            self.ask_frame();
        }
        if let Some(file) = meaning.file {
            // One of the two callbacks handles the result. The promise itself is ignored.
            let _ = file.array_buffer().then2(&self.on_file, &self.on_no_file);
        }
        if let Some(event) = meaning.event {
            self.dispatch(event);
        }
    }

    fn handle(&mut self, input: Input) {
        match input {
            Input::First if !self.is_shown => {
                self.is_shown = true;
                self.first_render_timer.clear(&self.window);
                self.mark_entry();
                self.show_first();
            }
            Input::First => {}
            Input::Page(event) => self.handle_event(&event),
            Input::AddressChanged => self.address_changed(),
            Input::Worker(id, message) => {
                let now = self.now();
                let actions = match message {
                    Some(report) => self.pool.receive(id, report, now),
                    None => self.pool.failed(id, now),
                };
                self.execute_pool_actions(actions);
            }
            Input::Timer => {
                let actions = self.pool.tick(self.now());
                self.execute_pool_actions(actions);
            }
            Input::Clock => self.clock_due(),
            Input::Save => self.dispatch(Event::Save),
            Input::VisibilityChanged => {
                let is_hidden = dom::document().hidden();
                self.sounds.rest(is_hidden);
                self.app.state.device.is_hidden = is_hidden;
                let effects = self.tick();
                self.show(effects);
                self.dispatch(Event::Save);
            }
            Input::StorageChanged => self.dispatch(Event::StorageChanged),
            Input::Draw if self.app.state.ui.screen == Screen::Start => {
                if !std::mem::replace(&mut self.is_listed, true) {
                    self.dispatch(Event::ListGames);
                }
                if self.view.draw_start() {
                    self.draw_timer.set(&self.window, 0);
                }
            }
            Input::Draw => {}
            Input::Frame => {
                self.requested_frame = None;
                if self.is_stale {
                    self.show(Vec::new());
                }
                self.view.frame();
                self.view.drag.frame(&mut self.view.board, &self.app.state);
                self.views.frame(self.app);
            }
            Input::Fetched => {
                // The result may be the page itself, which is then reloaded.
                self.dispatch(Event::Save);
                while let Some((path, text)) = self.requests.take() {
                    self.dispatch(Event::Fetched { path, text });
                }
            }
            Input::Delayed => {
                if let Some(event) = self.view.delayed.take() {
                    self.dispatch(event);
                }
            }
            Input::Event(event) => self.dispatch(event),
        }
    }

    /// Opens a changed address. It may also be that of the game shown, or one that only closes a
    /// dialog.
    fn address_changed(&mut self) {
        let hash = dom::expect_js(self.window.location().hash());
        let is_old = self.mark_entry();
        let of_state = self.app.state.address();
        if hash == self.address || hash == of_state {
            // Back in the entry, for example after a dialog was closed. The game may have changed.
            self.address = hash;
            self.write_address(&of_state, false);
        } else if is_old && dom::is_overlaid() {
            self.dispatch(Event::BackInDialog);
        } else {
            self.address.clone_from(&hash);
            // Save unsaved changes of the game that is left. A move typed there is not meant for
            // what follows.
            self.dispatch(Event::Save);
            self.view.leave_move_field();
            self.dispatch(Event::AddressChanged(hash));
        }
    }

    /// Shows the time. The rest of the page is rendered only if the time has changed anything else.
    fn clock_due(&mut self) {
        let spoken = self.app.state.ui.announcement.clone();
        let effects = self.tick();
        if effects.is_empty() && self.app.state.ui.announcement == spoken {
            self.view.clocks.render(&self.app.state);
            self.set_timers();
        } else {
            self.show(effects);
        }
    }

    /// Updates the state with an event, renders it and performs the effects.
    fn dispatch(&mut self, event: impl Into<EventOf<V, H>>) {
        let event = event.into();
        let was_typed = matches!(event, AppEvent::Page(Event::Typed(_)));
        let is_report = matches!(event, AppEvent::Page(Event::Engine(EngineEvent::Info(_))));
        self.pass_time();
        let effects = self.app.update(event);
        if is_report && effects.is_empty() {
            // The engine reports its lines one by one; the next frame shows them together.
            self.is_stale = true;
            return self.ask_frame();
        }
        self.show(effects);
        if was_typed {
            self.view.after_typing(self.app.state.ui.message.is_empty());
        }
    }

    /// Updates the time of the state.
    fn pass_time(&mut self) {
        let device = &mut self.app.state.device;
        device.now_s = (js_sys::Date::now() / 1000.0) as usize;
        // A page may stay open for days.
        device.today = device::today();
        self.app.pass_time(self.now() as u64);
    }

    /// Advances the clock without another event.
    fn tick(&mut self) -> Vec<Effect> {
        let now_ms = self.now() as u64;
        self.app.update(Event::Tick { now_ms })
    }

    fn ask_frame(&mut self) {
        if self.requested_frame.is_none() {
            let callback = self.on_frame.as_ref().unchecked_ref();
            self.requested_frame = Some(dom::expect_js(self.window.request_animation_frame(callback)));
        }
    }

    fn show(&mut self, effects: Vec<Effect>) {
        self.is_stale = false;
        let motions = self.app.state.game.take_motions();
        self.view.render(&self.app.state, &motions);
        self.host.render(&self.app.state, &mut self.app.host);
        self.views.render(self.app);
        if self.view.scrolls {
            self.ask_frame();
        }
        let is_start = self.app.state.ui.screen == Screen::Start;
        if is_start && !self.is_start_shown {
            self.is_listed = false;
            self.draw_timer.set(&self.window, DRAW_MS);
        }
        self.is_start_shown = is_start;
        self.set_timers();
        for effect in effects {
            self.perform(effect);
        }
    }

    fn now(&self) -> f64 {
        self.window.performance().map_or(0.0, |clock| clock.now())
    }
}

/// The delay in milliseconds before the pictures of the start page are drawn, so that the board is
/// drawn first.
const DRAW_MS: i32 = 50;

impl<V: ScreenViews, H: HostView> Page for Runtime<V, H> {
    fn handle(&mut self, input: Input) {
        Runtime::handle(self, input);
    }

    fn hand_over(&mut self) -> String {
        self.dispatch(Event::Save);
        handover::write(&self.app.state)
    }
}

impl<V: ScreenViews, H: HostView> Drop for Runtime<V, H> {
    fn drop(&mut self) {
        if let Some(handle) = self.requested_frame {
            dom::expect_js(self.window.cancel_animation_frame(handle));
        }
    }
}
