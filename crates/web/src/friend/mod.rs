//! A game with a friend as it is seen and touched: what there is to do, the link to send, and what
//! both have said. The board and the field for moves are the game's own.

mod code;
mod make;
mod press;
mod show;
pub mod wire;

use vicinity_page::clock::Control;
use vicinity_page::friend::{FriendAct, FriendScreen, Stage, Wire, own_name};
use vicinity_page::screen::Screen;
use vicinity_page::state::State;
use wasm_bindgen::JsCast;
use web_sys::{EventTarget, HtmlInputElement, HtmlSelectElement, Window};

use crate::dom;
use make::Parts;
use wire::Connection;

#[derive(Default)]
pub struct FriendView {
    parts: Option<Parts>,
    connection: Connection,
}

impl FriendView {
    /// Where it listens beside the whole page, and to what.
    pub fn listens(window: &Window) -> (EventTarget, &'static [&'static str]) {
        (window.clone().into(), &["storage", "copy", wire::NEWS])
    }

    /// Returns the event that something on the page is.
    pub fn map_event(
        &self,
        event: &web_sys::Event,
        state: &State,
        screen: &FriendScreen,
    ) -> Option<FriendAct> {
        let friend = screen.shown.as_ref()?;
        if event.type_() == "storage" {
            return Some(FriendAct::Kept);
        }
        if event.type_() == wire::NEWS {
            return self.connection.take_news().map(FriendAct::Wire);
        }
        let parts = self.parts.as_ref()?;
        let target = dom::target(event)?;
        if !parts.root.contains(Some(&target)) {
            return None;
        }
        Some(match event.type_().as_str() {
            "change" if target.has_attribute("data-friend-server") => {
                FriendAct::AskServer(target.dyn_ref::<HtmlInputElement>()?.checked())
            }
            "change" if target.has_attribute("data-friend-clock") => {
                FriendAct::Clock(Control::parse(&target.dyn_ref::<HtmlSelectElement>()?.value()))
            }
            "change" => {
                let side = target.get_attribute("data-friend-side")?;
                FriendAct::Side(vicinity_page::settings::parse_color(&side))
            }
            "submit" => {
                event.prevent_default();
                parts.submitted(&target, friend)?
            }
            // The link may be copied by hand, too.
            "copy" if target.has_attribute("data-friend-link") => parts.copied_by_hand()?,
            "click" => {
                let button =
                    dom::closest(&target, "[data-friend-act], [data-friend-branch], [data-friend-open]")?;
                if let Some(branch) = button.get_attribute("data-friend-branch") {
                    FriendAct::Show(branch.parse().ok()?)
                } else if let Some(letter) = button.get_attribute("data-friend-open") {
                    FriendAct::Open(letter)
                } else {
                    parts.pressed(&button.get_attribute("data-friend-act")?, state, friend)?
                }
            }
            _ => return None,
        })
    }

    /// Does something with the connection.
    pub fn perform(&mut self, wire: Wire) {
        self.connection.carry_out(wire);
    }

    /// Shows the screen, or nothing on others.
    pub fn render(&mut self, state: &State, screen: &FriendScreen) {
        let Some(friend) = screen.shown.as_ref().filter(|_| is_on(state)) else {
            if let Some(parts) = &mut self.parts {
                parts.hidden.set(true);
            }
            return;
        };
        let is_new = self.parts.is_none();
        let parts = self.parts.get_or_insert_with(|| Parts::make(&own_name(state)));
        parts.hidden.set(false);
        parts.render(state, friend);
        // Who reads somebody else's page is not to be called away from where he is in it.
        if is_new && !state.embedding.is_framed && !matches!(friend.stage, Stage::Playing(_)) {
            dom::focus(&dom::find("#friend-title"));
        }
    }
}

/// Whether a game with a friend is what the page is about.
pub fn is_on(state: &State) -> bool {
    matches!(state.ui.screen, Screen::Friend { .. })
}
