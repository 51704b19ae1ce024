//! Attaches a program to the page: its state, its views, and the listeners for browser events.

use js_sys::Uint8Array;
use vicinity_page::app::App;
use vicinity_page::event::Event;
use vicinity_page::handover;
use vicinity_page::pool::Pool;
use vicinity_page::recent::STATISTICS;
use vicinity_page::state::State;
use vicinity_page::storage::SharedStorage;
use vicinity_page::words;
use vicinity_record::pgn::decode;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::prelude::JsValue;
use web_sys::Window;

use super::{Input, Runtime, enter, show_first};
use crate::device;
use crate::dom::{self, Listener};
use crate::input;
use crate::parts::View;
use crate::requests::Requests;
use crate::sound_player::SoundPlayer;
use crate::store::{self, BrowserStorage};
use crate::templates::page;
use crate::timeout::Timeout;
use crate::views::{HostView, ScreenViews};
use crate::workers::Workers;

impl<V: ScreenViews, H: HostView> Runtime<V, H> {
    pub(super) fn new() -> Self {
        let window = dom::expect_some(web_sys::window(), "window");
        let (view_of_host, host, mut state) = H::open(&window, V::ARE_ALL);
        let mut wanted = None;
        // Only the full program takes over; the small one does without the code.
        let handed = if V::ARE_ALL { device::handed_over(&window) } else { None };
        let is_taken_over = handed.is_some();
        if let Some(text) = handed {
            (state, wanted) = handover::read(&text);
        }
        state.device.is_full_program = V::ARE_ALL;
        read_device(&mut state, &window);
        if !is_taken_over {
            state.session.seed = (js_sys::Math::random() * f64::from(u32::MAX)) as u32;
        }
        let views = V::attach();
        let view = View::attach();
        let listeners = listeners(&window, &view, &views, &view_of_host);
        Runtime {
            app: Box::leak(Box::new(App::new(state, V::Screens::default(), host))),
            view,
            views,
            host: view_of_host,
            pool: Pool::default(),
            workers: Workers::default(),
            requests: Requests::default(),
            sounds: SoundPlayer::default(),
            address: dom::expect_js(window.location().hash()),
            window,
            pool_timer: Timeout::new(|| enter(Input::Timer)),
            clock_timer: Timeout::new(|| enter(Input::Clock)),
            save_timer: Timeout::new(|| enter(Input::Save)),
            draw_timer: Timeout::new(|| enter(Input::Draw)),
            second_key_timer: Timeout::new(|| enter(Input::Delayed)),
            is_start_shown: false,
            is_listed: false,
            screen_timer: Timeout::new(|| enter(Input::Event(Event::TimerFired))),
            first_render_timer: Timeout::new(show_first),
            is_shown: false,
            wanted,
            is_taken_over,
            requested_frame: None,
            is_stale: false,
            on_frame: Closure::new(|| enter(Input::Frame)),
            on_file: Closure::new(|bytes: JsValue| {
                let text = decode(&Uint8Array::new(&bytes).to_vec());
                let event = text.map_or(Event::ImportFailed(words::FILE_NOT_UTF8.as_str()), Event::Import);
                enter(Input::Event(event));
            }),
            on_no_file: Closure::new(|_| {
                enter(Input::Event(Event::ImportFailed(words::FILE_UNREADABLE.as_str())))
            }),
            _listeners: listeners,
        }
    }
}

/// Reads the properties of the device and what is stored there.
fn read_device(state: &mut State, window: &Window) {
    state.device.storage = SharedStorage::new(BrowserStorage::new(window));
    // An embedded board does not use the visitor's settings.
    if !state.embedding.is_framed {
        state.device.preferences = store::read(&*state.device.storage);
        state.device.statistics = state.device.storage.get(STATISTICS).unwrap_or_default();
        state.device.is_small = device::is_small(window);
        state.device.processors = device::processors(window);
    }
    state.device.page_address = device::page_url(window);
    state.device.today = device::today();
}

/// Listens to the browser events of the page, the board, the screens and the host.
fn listeners<V: ScreenViews, H: HostView>(
    window: &Window,
    view: &View,
    views: &V,
    host: &H,
) -> Vec<Listener> {
    let mut listeners = Vec::new();
    let on_page = |event| enter(Input::Page(event));
    let document = dom::document();
    for name in input::PAGE_EVENTS {
        listeners.push(Listener::new(&document, name, on_page));
    }
    for name in input::WINDOW_EVENTS {
        listeners.push(Listener::new(window, name, on_page));
    }
    for name in input::BOARD_EVENTS {
        listeners.push(Listener::new(view.board.root(), name, on_page));
    }
    for field in [page::new_level(), dom::find_as("[data-move-input]")] {
        listeners.push(Listener::new(&field, "input", on_page));
    }
    for name in input::MOVE_EVENTS {
        listeners.push(Listener::new(view.moves.list(), name, on_page));
    }
    let of_screens = views.listeners(window).into_iter();
    for (element, names) in of_screens.chain(host.listeners()) {
        for name in names {
            listeners.push(Listener::new(&element, name, on_page));
        }
    }
    listeners.push(Listener::new(&document, "visibilitychange", |_| enter(Input::VisibilityChanged)));
    listeners.push(Listener::new(window, "pagehide", |_| enter(Input::VisibilityChanged)));
    listeners.push(Listener::new(window, "storage", |_| enter(Input::StorageChanged)));
    listeners.push(Listener::new(window, "hashchange", |_| enter(Input::AddressChanged)));
    listeners
}
