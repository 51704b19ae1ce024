//! The views of the screens that a program has beside the game.

use vicinity_page::app::{App, AppEvent, NoScreens, Screens};
use vicinity_page::update::Effect;
use web_sys::{EventTarget, Window};

/// The views of a program's screens.
pub trait ScreenViews: 'static {
    /// The screens that they show.
    type Screens: Screens + Default;

    /// Whether these are all screens that there are.
    const ARE_ALL: bool;

    /// Takes over the page.
    fn attach() -> Self;

    /// Returns elements, and the names of the events that are listened to there beside those of the whole page.
    fn listeners(&self, _: &Window) -> Vec<(EventTarget, &'static [&'static str])> {
        Vec::new()
    }

    /// Returns what something that happened in the browser is on the screen that is shown; `None` leaves it to the page.
    fn map_event(&mut self, _: &web_sys::Event, _: &App<Self::Screens>) -> Option<EventOf<Self>> {
        None
    }

    /// Performs an effect that only these screens have.
    fn perform(&mut self, _: Effect) {}

    /// Shows the state.
    fn render(&mut self, _: &App<Self::Screens>) {}

    /// Whether it has asked since the last time for [`ScreenViews::frame`] to be called.
    fn wants_frame(&mut self) -> bool {
        false
    }

    /// Does in a frame of its own what follows a pointer.
    fn frame(&mut self, _: &App<Self::Screens>) {}
}

/// The events of a program with these views.
pub type EventOf<V> = AppEvent<<<V as ScreenViews>::Screens as Screens>::Event>;

/// The small program: it has no screens beside the game.
pub struct NoViews;

impl ScreenViews for NoViews {
    type Screens = NoScreens;

    const ARE_ALL: bool = false;

    fn attach() -> Self {
        NoViews
    }
}
