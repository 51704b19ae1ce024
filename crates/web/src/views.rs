//! The views of the screens and of the host that a program has beside the game.

use std::convert::Infallible;

use vicinity_page::app::{App, AppEvent, Host, NoHost, NoScreens, Screens};
use vicinity_page::state::State;
use vicinity_page::update::Effect;
use web_sys::{EventTarget, Window};

use crate::dom;

/// The views of a program's screens.
pub trait ScreenViews: 'static {
    /// The screens that they show.
    type Screens: Screens + Default;

    /// Whether these are all screens that there are.
    const ARE_ALL: bool;

    /// Takes over the page.
    fn attach() -> Self;

    /// Returns elements, and the names of the events that are listened to there beside those of the
    /// whole page.
    fn listeners(&self, _: &Window) -> Vec<(EventTarget, &'static [&'static str])> {
        Vec::new()
    }

    /// Returns what something that happened in the browser is on the screen that is shown; `None`
    /// leaves it to the page.
    fn map_event<H>(
        &mut self,
        _: &web_sys::Event,
        _: &App<Self::Screens, H>,
    ) -> Option<AppEvent<<Self::Screens as Screens>::Event>> {
        None
    }

    /// Performs an effect that only these screens have.
    fn perform(&mut self, _: Effect) {}

    /// Shows the state.
    fn render<H>(&mut self, _: &App<Self::Screens, H>) {}

    /// Whether it has asked since the last time for [`ScreenViews::frame`] to be called.
    fn wants_frame(&mut self) -> bool {
        false
    }

    /// Does in a frame of its own what follows a pointer.
    fn frame<H>(&mut self, _: &App<Self::Screens, H>) {}
}

/// The small program: it has no screens beside the game.
pub struct NoViews;

impl ScreenViews for NoViews {
    type Screens = NoScreens;

    const ARE_ALL: bool = false;

    fn attach() -> Self {
        NoViews
    }
}

/// The view of the page around an embedded board.
pub trait HostView: Sized + 'static {
    /// The host that it shows and hears.
    type Host: Host;

    /// Opens what the address describes. `is_full` is whether the program has all screens.
    fn open(window: &Window, is_full: bool) -> (Self, Self::Host, State);

    /// Returns elements, and the names of the events that are listened to there.
    fn listeners(&self) -> Vec<(EventTarget, &'static [&'static str])>;

    /// Returns the command that something in the browser is.
    fn map_event(&self, event: &web_sys::Event) -> Option<<Self::Host as Host>::Command>;

    /// Shows the board otherwise than the page, and reports to the host what is new.
    fn render(&mut self, state: &State, host: &mut Self::Host);
}

/// No host: the page is a page of its own.
pub struct NoHostView;

impl HostView for NoHostView {
    type Host = NoHost;

    fn open(window: &Window, _: bool) -> (Self, NoHost, State) {
        (NoHostView, NoHost, State::open(&dom::sure(window.location().hash())))
    }

    fn listeners(&self) -> Vec<(EventTarget, &'static [&'static str])> {
        Vec::new()
    }

    fn map_event(&self, _: &web_sys::Event) -> Option<Infallible> {
        None
    }

    fn render(&mut self, _: &State, _: &mut NoHost) {}
}
