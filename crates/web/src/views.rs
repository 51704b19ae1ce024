//! The views of a program's screens and of its host.

use std::convert::Infallible;

use vicinity_page::app::{App, AppEvent, Host, NoHost, NoScreens, Screens};
use vicinity_page::event::Effect;
use vicinity_page::state::{Dialog, State};
use web_sys::{EventTarget, Window};

use crate::dom;
use crate::parts::engine_lines::LinesView;

/// The views of a program's screens.
pub trait ScreenViews: 'static {
    /// The screens that they show.
    type Screens: Screens + Default;

    /// Whether the program has all screens.
    const ARE_ALL: bool;

    /// Attaches to the page.
    fn attach() -> Self;

    /// Returns elements with the types of events to handle there in addition to those of the page.
    fn listeners(&self, _: &Window) -> Vec<(EventTarget, &'static [&'static str])> {
        Vec::new()
    }

    /// Maps a browser event on the current screen; `None` leaves it to the page.
    fn map_event<H>(
        &mut self,
        _: &web_sys::Event,
        _: &App<Self::Screens, H>,
    ) -> Option<AppEvent<<Self::Screens as Screens>::Event>> {
        None
    }

    /// Opens a dialog of these screens; returns whether it is one.
    fn open_dialog(&mut self, _: Dialog, _: &State) -> bool {
        false
    }

    /// Clears the dialogs, which were closed.
    fn clear_dialogs(&self) {}

    /// Performs an effect of these screens.
    fn perform(&mut self, _: Effect) {}

    /// Renders the state.
    fn render<H>(&mut self, _: &App<Self::Screens, H>) {}

    /// Whether [`ScreenViews::frame`] has been requested since the last call.
    fn wants_frame(&mut self) -> bool {
        false
    }

    /// Performs work of a frame, such as following the pointer.
    fn frame<H>(&mut self, _: &App<Self::Screens, H>) {}
}

/// The small program, which has no screens other than the game and no analysis.
pub struct NoViews;

impl ScreenViews for NoViews {
    type Screens = NoScreens;

    const ARE_ALL: bool = false;

    fn attach() -> Self {
        NoViews
    }
}

/// The embedded board, which has no screens other than the game.
pub struct BoardViews {
    lines: LinesView,
}

impl ScreenViews for BoardViews {
    type Screens = NoScreens;

    const ARE_ALL: bool = false;

    fn attach() -> Self {
        BoardViews { lines: LinesView::attach() }
    }

    fn listeners(&self, _: &Window) -> Vec<(EventTarget, &'static [&'static str])> {
        vec![self.lines.listeners()]
    }

    fn map_event<H>(
        &mut self,
        event: &web_sys::Event,
        app: &App<NoScreens, H>,
    ) -> Option<AppEvent<Infallible>> {
        self.lines.map_event(event, &app.state).map(AppEvent::Page)
    }

    fn render<H>(&mut self, app: &App<NoScreens, H>) {
        self.lines.render(&app.state);
    }
}

/// The view for the host page of an embedded board.
pub trait HostView: Sized + 'static {
    /// The host.
    type Host: Host;

    /// Opens the content of the address. `is_full` is whether the program has all screens.
    fn open(window: &Window, is_full: bool) -> (Self, Self::Host, State);

    /// Returns elements with the types of events to handle there.
    fn listeners(&self) -> Vec<(EventTarget, &'static [&'static str])>;

    /// Maps a browser event to a command of the host.
    fn map_event(&self, event: &web_sys::Event) -> Option<<Self::Host as Host>::Command>;

    /// Renders the differences from the page, and reports changes to the host.
    fn render(&mut self, state: &State, host: &mut Self::Host);
}

/// No host: the page is not embedded.
pub struct NoHostView;

impl HostView for NoHostView {
    type Host = NoHost;

    fn open(window: &Window, _: bool) -> (Self, NoHost, State) {
        (NoHostView, NoHost, State::open(&dom::expect_js(window.location().hash())))
    }

    fn listeners(&self) -> Vec<(EventTarget, &'static [&'static str])> {
        Vec::new()
    }

    fn map_event(&self, _: &web_sys::Event) -> Option<Infallible> {
        None
    }

    fn render(&mut self, _: &State, _: &mut NoHost) {}
}
