//! The page at work: the one way in for everything that happens, and the hands that carry effects out.
//!
//! Invariant: only [`enter`] touches the page. What happens while it is at work, such as the focus moving because the
//! page moves it, waits in a queue until its turn.

use std::cell::RefCell;
use std::collections::VecDeque;

use js_sys::Uint8Array;
use vicinity_page::language;
use vicinity_page::pool::{Command, Next, Pool, WorkerId};
use vicinity_page::recent::SCORE;
use vicinity_page::screen::Screen;
use vicinity_page::state::State;
use vicinity_page::update::{Effect, Event, Heard, settle, update};
use vicinity_page::words;
use vicinity_protocol::Report;
use vicinity_record::pgn::decode;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::prelude::JsValue;
use web_sys::Window;

use crate::alarm::Alarm;
use crate::device;
use crate::dom::{self, Listener};
use crate::extra::Extra;
use crate::hearing;
use crate::input;
use crate::parts::View;
use crate::requests::Requests;
use crate::speaker::Speaker;
use crate::store::{self, Keeper};
use crate::workers::Workers;

enum Input {
    /// The page is taken over.
    First,
    Page(web_sys::Event),
    AddressChanged,
    /// What a worker has said; `None` if it has trapped, could not be loaded, or sent what is no report.
    Worker(WorkerId, Option<Report>),
    Timer,
    /// The clock shows something else.
    Clock,
    /// It is time to keep the game.
    Keep,
    /// The page is left, or come back to.
    Left,
    /// Another tab has kept something.
    Kept,
    Draw,
    Frame,
    Fetched,
    Event(Event),
}

thread_local! {
    static QUEUE: RefCell<VecDeque<Input>> = const { RefCell::new(VecDeque::new()) };
    static APP: RefCell<Option<App>> = const { RefCell::new(None) };
}

/// Starts the page, perhaps with extra screens; a page that was at work is put away.
///
/// Takes the page over at once and shows the state in a task of its own, so that neither holds up for long what somebody does
/// meanwhile. [`show_first`] is that task.
pub fn start(extra: Option<Box<dyn Extra>>) {
    APP.with_borrow_mut(|slot| *slot = None);
    QUEUE.with_borrow_mut(VecDeque::clear);
    let mut app = App::new(extra);
    app.first.set(&app.window, 0);
    APP.with_borrow_mut(|slot| *slot = Some(app));
}

/// Shows the state for the first time, if that has not been done.
pub fn show_first() {
    enter(Input::First);
}

/// Tells a panic in the page's own words: the program is at its end, and the page would only stand still.
pub fn tell_panics() {
    std::panic::set_hook(Box::new(|info| {
        // The program is at its end: only what cannot fail again is done here.
        console_error_panic_hook::hook(info);
        let find = |selector| web_sys::window()?.document()?.query_selector(selector).ok().flatten();
        if let (Some(notice), Some(text)) = (find("#notice"), find("#notice-text")) {
            text.set_text_content(Some(language::tr(words::PAGE_PANICKED)));
            let _ = notice.remove_attribute("hidden");
        }
    }));
}

/// A worker says something.
fn hear_worker(id: WorkerId, said: Option<JsValue>) {
    enter(Input::Worker(id, said.and_then(|said| hearing::report(&said))));
}

/// The only way in.
fn enter(input: Input) {
    QUEUE.with_borrow_mut(|queue| queue.push_back(input));
    APP.with(|app| {
        // Who is inside already takes this input, too, when it comes to it.
        let Ok(mut app) = app.try_borrow_mut() else { return };
        let Some(app) = app.as_mut() else { return };
        while let Some(input) = QUEUE.with_borrow_mut(VecDeque::pop_front) {
            app.take(input);
        }
    });
}

fn report(fault: &JsValue) {
    web_sys::console::error_1(fault);
}

struct App {
    state: State,
    view: View,
    pool: Pool,
    workers: Workers,
    requests: Requests,
    extra: Option<Box<dyn Extra>>,
    speaker: Speaker,
    window: Window,
    timer: Alarm,
    keeper: Keeper,
    clock: Alarm,
    keep: Alarm,
    draw: Alarm,
    /// Whether the start page has the games that are kept now.
    is_listed: bool,
    wake: Alarm,
    /// Set until the state is shown for the first time.
    first: Alarm,
    is_frame_asked: bool,
    /// Whether the engine has reported what is not shown yet.
    is_stale: bool,
    on_frame: Closure<dyn FnMut()>,
    on_file: Closure<dyn FnMut(JsValue)>,
    on_no_file: Closure<dyn FnMut(JsValue)>,
    _listeners: Vec<Listener>,
}

impl App {
    fn new(mut extra: Option<Box<dyn Extra>>) -> Self {
        let window = dom::some(web_sys::window(), "window");
        let opened = extra.as_mut().and_then(|extra| extra.open(&window));
        let mut state = opened.unwrap_or_else(|| State::open(&dom::sure(window.location().hash())));
        state.device.has_extras = extra.is_some();
        state.sitting.seed = (js_sys::Math::random() * f64::from(u32::MAX)) as u32;
        // What a visitor has chosen for himself is no matter of a board in somebody else's page.
        if !state.embedding.is_framed {
            state.device.display = store::read(&window);
            state.device.score = store::text(&window, SCORE);
            state.device.is_small = device::is_small(&window);
        }
        state.device.here = [device::place(&window), device::today()];
        let view = View::attach();
        let mut listeners = Vec::new();
        let on_page = |event| enter(Input::Page(event));
        let document = dom::document();
        for name in input::PAGE_EVENTS {
            listeners.push(Listener::new(&document, name, on_page));
        }
        for name in input::WINDOW_EVENTS {
            listeners.push(Listener::new(&window, name, on_page));
        }
        for name in input::BOARD_EVENTS {
            listeners.push(Listener::new(view.board.root(), name, on_page));
        }
        let lines = dom::find("#lines");
        for name in input::LINE_EVENTS {
            listeners.push(Listener::new(&lines, name, on_page));
        }
        for (element, names) in extra.iter().flat_map(|extra| extra.listens()) {
            for name in names {
                listeners.push(Listener::new(&element, name, on_page));
            }
        }
        listeners.push(Listener::new(&document, "visibilitychange", |_| enter(Input::Left)));
        listeners.push(Listener::new(&window, "pagehide", |_| enter(Input::Left)));
        listeners.push(Listener::new(&window, "storage", |_| enter(Input::Kept)));
        listeners.push(Listener::new(&window, "hashchange", |_| enter(Input::AddressChanged)));
        App {
            state,
            view,
            pool: Pool::default(),
            workers: Workers::default(),
            requests: Requests::default(),
            extra,
            speaker: Speaker::default(),
            window,
            timer: Alarm::new(|| enter(Input::Timer)),
            keeper: Keeper::default(),
            clock: Alarm::new(|| enter(Input::Clock)),
            keep: Alarm::new(|| enter(Input::Keep)),
            draw: Alarm::new(|| enter(Input::Draw)),
            is_listed: false,
            wake: Alarm::new(|| enter(Input::Event(Event::Woken))),
            first: Alarm::new(show_first),
            is_frame_asked: false,
            is_stale: false,
            on_frame: Closure::new(|| enter(Input::Frame)),
            on_file: Closure::new(|bytes: JsValue| {
                let text = decode(&Uint8Array::new(&bytes).to_vec());
                let event = text.map_or(Event::ImportFailed(words::FILE_NOT_UTF8), Event::Import);
                enter(Input::Event(event));
            }),
            on_no_file: Closure::new(|_| enter(Input::Event(Event::ImportFailed(words::FILE_UNREADABLE)))),
            _listeners: listeners,
        }
    }

    fn show_first(&mut self) {
        // Nothing has happened yet, but the engine may have the move.
        self.opened();
        self.happen(Event::Focus(self.state.ui.focus));
        // The program's own board is there: the array that the page came with (crates/xtask/src/paint.rs) goes.
        if let Some(early) = dom::find_in(self.view.board.root(), ".early") {
            early.remove();
        }
        dom::set(self.view.board.holder(), "data-app", "ready");
    }

    fn take(&mut self, input: Input) {
        match input {
            Input::First if self.first.handle.is_some() => {
                self.first.clear(&self.window);
                self.show_first();
            }
            Input::First => {}
            Input::Page(event) => {
                self.speaker.notice(&event, &self.state);
                let extra = self.extra.as_mut().and_then(|extra| extra.meaning(&event, &self.state));
                if self.extra.as_mut().is_some_and(|extra| extra.wants_frame()) {
                    self.ask_frame();
                }
                if let Some(event) = extra {
                    return self.happen(event);
                }
                let meaning = self.view.meaning(&event, &self.state);
                self.state.ui.is_coarse = self.view.drag.is_coarse;
                if std::mem::take(&mut self.view.drag.wants_frame) {
                    self.ask_frame();
                }
                if let Some(file) = meaning.file {
                    // What comes of it is told by one of the two, and nothing waits for the promise itself.
                    let _ = file.array_buffer().then2(&self.on_file, &self.on_no_file);
                }
                if let Some(event) = meaning.event {
                    self.happen(event);
                }
            }
            Input::AddressChanged => {
                let hash = dom::sure(self.window.location().hash());
                if hash != self.state.address() {
                    // Whatever is not kept yet of the game that is left.
                    self.keep_now();
                    self.happen(Event::AddressChanged(hash));
                    self.opened();
                }
            }
            Input::Worker(id, said) => {
                let now = self.now();
                let next = match said {
                    Some(report) => self.pool.said(id, report, now),
                    None => self.pool.failed(id, now),
                };
                self.follow(next);
            }
            Input::Timer => {
                self.timer.handle = None;
                let next = self.pool.tick(self.now());
                self.follow(next);
            }
            Input::Clock => {
                self.clock.handle = None;
                let spoken = self.state.ui.spoken.clone();
                let effects = self.tick();
                if effects.is_empty() && self.state.ui.spoken == spoken {
                    self.view.clocks.render(&self.state);
                    self.set_alarms();
                } else {
                    self.show(effects);
                }
            }
            Input::Keep => {
                self.keep.handle = None;
                self.keep_now();
            }
            Input::Left => {
                self.speaker.rest(dom::document().hidden());
                let effects = self.tick();
                self.show(effects);
                self.keep_now();
            }
            Input::Kept if matches!(self.state.ui.screen, Screen::Start | Screen::Games) => self.list_games(),
            Input::Kept => {}
            Input::Draw => {
                self.draw.handle = None;
                if self.state.ui.screen != Screen::Start {
                    return;
                }
                if !std::mem::replace(&mut self.is_listed, true) {
                    self.list_games();
                }
                if self.view.draw_start() {
                    self.draw.set(&self.window, 0);
                }
            }
            Input::Frame => {
                self.is_frame_asked = false;
                if self.is_stale {
                    self.show(Vec::new());
                }
                self.view.frame();
                self.view.drag.frame(&mut self.view.board, &self.state);
                if let Some(extra) = &mut self.extra {
                    extra.frame(&self.state);
                }
            }
            Input::Fetched => {
                // It may be the page, which is then loaded anew.
                self.keep_now();
                while let Some((path, text)) = self.requests.take() {
                    self.happen(Event::Fetched { path, text });
                }
            }
            Input::Event(event) => self.happen(event),
        }
    }

    /// Lets an event happen, shows what comes of it, and does what is left to do.
    fn happen(&mut self, event: Event) {
        let was_typed = matches!(event, Event::Typed(_));
        let is_report = matches!(event, Event::Engine(Heard::Info(_)));
        if let Some(extra) = &mut self.extra {
            extra.hear(&event);
        }
        let mut effects = self.tick();
        effects.extend(update(&mut self.state, event));
        if let Some(extra) = &mut self.extra {
            extra.follow(&mut self.state, &mut effects);
            settle(&mut self.state, false, &mut effects);
        }
        if is_report && effects.is_empty() {
            // The engine reports its lines one by one, and all of them are seen together in the next frame.
            self.is_stale = true;
            return self.ask_frame();
        }
        self.show(effects);
        if was_typed {
            input::after_typing(self.state.ui.message.is_empty());
        }
    }

    /// Tells the page what time it is.
    fn tick(&mut self) -> Vec<Effect> {
        let now_ms = self.now() as u64;
        update(&mut self.state, Event::Tick { now_ms })
    }

    fn ask_frame(&mut self) {
        if !self.is_frame_asked {
            dom::sure(self.window.request_animation_frame(self.on_frame.as_ref().unchecked_ref()));
            self.is_frame_asked = true;
        }
    }

    fn show(&mut self, effects: Vec<Effect>) {
        self.is_stale = false;
        let shifts = self.state.game.take_shifts();
        self.view.render(&self.state, &shifts);
        if let Some(extra) = &mut self.extra {
            extra.render(&self.state);
        }
        if self.view.scrolls {
            self.ask_frame();
        }
        self.set_alarms();
        for effect in effects {
            self.carry_out(effect);
        }
    }

    /// Something has been opened: more of it may be kept here than stands in its address.
    fn opened(&mut self) {
        if self.state.ui.screen == Screen::Start {
            self.is_listed = false;
            self.draw.set(&self.window, DRAW_MS);
        } else if self.state.ui.screen == Screen::Games {
            self.list_games();
        } else if let Some(text) = self.keeper.find(&self.window, &self.state) {
            self.happen(Event::Restore(text));
        }
        self.keeper.settle(&self.state);
    }

    /// Sees to what has to be done in a while.
    fn set_alarms(&mut self) {
        match self.state.next_tick_ms() {
            Some(wait_ms) => self.clock.set(&self.window, wait_ms as i32),
            None => self.clock.clear(&self.window),
        }
        if self.keep.handle.is_none() && self.keeper.is_due(&self.state) {
            self.keep.set(&self.window, KEEP_MS);
        }
    }

    fn keep_now(&mut self) {
        let now_s = (js_sys::Date::now() / 1000.0) as usize;
        if let Some(notice) = self.keeper.keep(&self.window, &self.state, now_s) {
            self.happen(Event::Tell(notice));
        }
    }

    fn list_games(&mut self) {
        let (recent, notice) = self.keeper.list(&self.window);
        self.happen(Event::Recent(recent));
        if let Some(notice) = notice {
            self.happen(Event::Tell(notice));
        }
    }

    fn carry_out(&mut self, effect: Effect) {
        let now = self.now();
        match effect {
            Effect::Address { text, is_new_entry } => {
                let history = dom::sure(self.window.history());
                // A browser may refuse when it is asked too often; the next move brings the address up to date.
                let state = self.keeper.entry_state();
                let _ = if is_new_entry {
                    history.push_state_with_url(&state, "", Some(&text))
                } else {
                    history.replace_state_with_url(&state, "", Some(&text))
                };
            }
            Effect::OpenSheet(sheet) => self.view.share.open(sheet, &self.state),
            Effect::CloseSheets => self.view.share.close(),
            Effect::FocusOn(selector) => dom::focus(&dom::find(selector)),
            Effect::FocusSquare => self.view.board.take_focus(),
            Effect::Wake(wait_ms) => self.wake.set(&self.window, wait_ms as i32),
            // Another tab may have written meanwhile.
            Effect::Count(word) => {
                let score = store::text(&self.window, SCORE) + &word;
                store::write(&self.window, SCORE, &score);
            }
            Effect::Store { key, value } => store::write(&self.window, &key, value),
            Effect::Fetch(path) => {
                if let Err(fault) = self.requests.start(&path, || enter(Input::Fetched)) {
                    report(&fault);
                    enter(Input::Event(Event::Fetched { path, text: None }));
                }
            }
            // The browser reports the other address as it does for a link.
            Effect::Follow(hash) => {
                let _ = self.window.location().set_hash(&hash);
            }
            Effect::OpenVariants(text) => {
                // The designer takes the file when it opens.
                const DESIGNER: &str = "#screen=design";
                let location = self.window.location();
                if !store::put_import(&self.window, &text) {
                    self.happen(Event::Tell(words::VARIANTS_NOT_OPENED));
                } else if location.hash().is_ok_and(|hash| hash == DESIGNER) {
                    let _ = location.reload();
                } else {
                    let _ = location.set_hash(DESIGNER);
                }
            }
            Effect::Reload => {
                // A page that cannot be loaded anew stays as it is.
                let _ = self.window.location().reload();
            }
            Effect::Sound { sound, volume } => self.speaker.play(sound, volume),
            Effect::Warm => {
                let next = self.pool.warm(self.state.game.position().variant().name(), now);
                self.follow(next);
            }
            Effect::Go(go) => {
                let next = self.pool.go(go, now);
                self.follow(next);
            }
            Effect::Stop => {
                let next = self.pool.stop(now);
                self.follow(next);
            }
        }
    }

    /// Does with the workers what the pool wants, and hears what it has to tell.
    fn follow(&mut self, next: Next) {
        for command in next.commands {
            match command {
                Command::Start(id, is_own) => {
                    if let Err(fault) = self.workers.start(id, is_own, hear_worker) {
                        report(&fault);
                        enter(Input::Worker(id, None));
                    }
                }
                Command::Post(id, request) => {
                    if let Err(fault) = self.workers.post(id, &request) {
                        report(&fault);
                        enter(Input::Worker(id, None));
                    }
                }
                Command::End(id) => self.workers.end(id),
                Command::WakeAt(at_ms) => self.wake_at(at_ms),
            }
        }
        for heard in next.heard {
            enter(Input::Event(Event::Engine(heard)));
        }
    }

    fn wake_at(&mut self, at_ms: f64) {
        // A timer that comes a little early would only have to be set again.
        let wait_ms = (at_ms - self.now()).max(0.0).ceil() as i32 + 1;
        self.timer.set(&self.window, wait_ms);
    }

    fn now(&self) -> f64 {
        self.window.performance().map_or(0.0, |clock| clock.now())
    }
}

/// How long after a change the game is kept, in milliseconds: not while pieces glide.
const KEEP_MS: i32 = 400;
/// How long the start page's pictures wait, so that the board is there first.
const DRAW_MS: i32 = 50;

impl Drop for App {
    fn drop(&mut self) {
        for alarm in [
            &mut self.timer,
            &mut self.clock,
            &mut self.keep,
            &mut self.draw,
            &mut self.wake,
            &mut self.first,
        ] {
            alarm.clear(&self.window);
        }
    }
}
