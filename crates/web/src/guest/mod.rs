//! The browser's side of a board in somebody else's page: messages, and what it shows otherwise than the page.

pub mod friend;
mod port;
mod show;

use vicinity_page::guest::Guest;
use vicinity_page::guest::order::Order;
use vicinity_page::state::State;
use vicinity_page::update::{Effect, Event};
use wasm_bindgen::JsCast;
use web_sys::{EventTarget, HtmlSelectElement, Window};

use crate::dom;
use crate::extra::Extra;
use port::Port;
use show::{CHOICE, Show};

/// The guest with its way to the page around.
pub struct GuestScreen {
    guest: Guest,
    port: Port,
    show: Show,
    heard: Option<Event>,
}

impl GuestScreen {
    /// A board that has not been told anything yet, with its own part of the page.
    pub fn attach() -> Self {
        GuestScreen { guest: Guest::default(), port: Port::attach(), show: Show::attach(), heard: None }
    }
}

impl Extra for GuestScreen {
    fn open(&mut self, window: &Window) -> Option<State> {
        let location = window.location();
        let (search, hash) = (location.search().unwrap_or_default(), location.hash().unwrap_or_default());
        let state = self.guest.open_address(&search, &hash);
        self.port.trust(self.guest.origins.take());
        Some(state)
    }

    fn listens(&self) -> Vec<(EventTarget, &'static [&'static str])> {
        self.port.listens()
    }

    fn meaning(&mut self, event: &web_sys::Event, _: &State) -> Option<Event> {
        self.guest.ordered = Some(chosen(event).or_else(|| self.port.meaning(event))?);
        Some(Event::Extra)
    }

    fn hear(&mut self, event: &Event) {
        self.heard = Some(event.clone());
    }

    fn follow(&mut self, state: &mut State, effects: &mut Vec<Effect>) {
        if let Some(event) = self.heard.take() {
            self.guest.follow(state, &event, effects);
        }
    }

    fn render(&mut self, state: &State) {
        self.show.render(state, &self.guest);
        for message in self.guest.outbox.drain(..) {
            self.port.tell(&message);
        }
    }
}

/// The choice of another game in the viewer.
fn chosen(event: &web_sys::Event) -> Option<Order> {
    let list = dom::target(event).filter(|list| list.id() == CHOICE && event.type_() == "change")?;
    list.unchecked_ref::<HtmlSelectElement>().value().parse().ok().map(Order::Choose)
}
