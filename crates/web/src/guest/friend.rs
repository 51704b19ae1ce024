//! The browser's side of a board in somebody else's page on which two people meet.

use vicinity_page::friend::{FriendAct, FriendScreen};
use vicinity_page::state::State;
use vicinity_page::update::{Effect, Event};
use web_sys::{EventTarget, Window};

use super::GuestScreen;
use crate::extra::Extra;
use crate::friend::{FriendView, is_on};

/// The guest, and the section of games with friends.
pub struct MeetingPlace {
    guest: GuestScreen,
    screen: FriendScreen,
    view: FriendView,
    /// What is done in the section, until [`Event::Extra`] comes to it.
    wanted: Option<FriendAct>,
}

impl MeetingPlace {
    /// A board that has not been told anything yet.
    pub fn attach() -> Self {
        let mut guest = GuestScreen::attach();
        guest.guest.has_friends = true;
        MeetingPlace { guest, screen: FriendView::screen(), view: FriendView::default(), wanted: None }
    }
}

impl Extra for MeetingPlace {
    fn open(&mut self, window: &Window) -> Option<State> {
        self.guest.open(window)
    }

    fn listens(&self) -> Vec<(EventTarget, &'static [&'static str])> {
        let mut listens = self.guest.listens();
        listens.extend(web_sys::window().map(|window| FriendView::listens(&window)));
        listens
    }

    fn meaning(&mut self, event: &web_sys::Event, state: &State) -> Option<Event> {
        if is_on(state)
            && let Some(act) = self.view.meaning(event, state, &self.screen)
        {
            self.wanted = Some(act);
            return Some(Event::Extra);
        }
        self.guest.meaning(event, state)
    }

    fn hear(&mut self, event: &Event) {
        self.guest.hear(event);
    }

    fn follow(&mut self, state: &mut State, effects: &mut Vec<Effect>) {
        let Some((event, window)) = self.guest.heard.take().zip(web_sys::window()) else { return };
        let act = self.wanted.take_if(|_| matches!(event, Event::Extra));
        self.guest.guest.follow_with_friend(&mut self.screen, state, &event, act, effects);
        self.view.carry_out(&mut self.screen, state, &window);
    }

    fn render(&mut self, state: &State) {
        self.guest.render(state);
        self.view.render(state, &self.screen);
    }
}
