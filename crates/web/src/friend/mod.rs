//! The view of a game with a friend: the next action, the link to send, and the messages of both
//! players. It shares the board and the move field with the game.

mod press;
mod qr_code;
mod show;
pub mod transport;

use vicinity_page::event::TransportCommand;
use vicinity_page::friend::view_model::Abilities;
use vicinity_page::friend::{FriendAct, FriendScreen, Stage, own_name};
use vicinity_page::screen::Screen;
use vicinity_page::state::State;
use vicinity_page::words::CLOCKS;
use web_sys::{EventTarget, Window};

use crate::templates::friend::Friend as Page;
use crate::templates::page;
use crate::{dom, template};
use qr_code::Picture;
use transport::Connection;

#[derive(Default)]
pub struct FriendView {
    elements: Option<FriendElements>,
    connection: Connection,
}

/// The section beside the board.
struct FriendElements {
    page: Page,
    picture: Picture,
    title_shown: String,
    kept_shown: Vec<[String; 3]>,
    /// The game and its revision for which branches and messages are shown.
    shown_version: Option<(u64, u32)>,
    abilities: Abilities,
    /// Whether the fields of a custom clock are shown.
    has_custom_clock: bool,
}

impl FriendView {
    /// The event target and types to listen to in addition to the page's.
    pub fn listeners(window: &Window) -> (EventTarget, &'static [&'static str]) {
        (window.clone().into(), &["storage", "copy", "beforeunload", transport::NEWS])
    }

    /// Maps a browser event to an action.
    pub fn map_event(
        &self,
        event: &web_sys::Event,
        state: &State,
        screen: &FriendScreen,
    ) -> Option<FriendAct> {
        let friend = screen.shown.as_ref()?;
        if let act @ Some(_) = self.map_connection_event(event, screen) {
            return act;
        }
        let (action, element) = template::action(event)?;
        if event.type_() == "submit" {
            event.prevent_default();
        }
        self.elements.as_ref()?.act(action, &element, state, friend)
    }

    /// Maps an event that concerns the game even behind another screen.
    pub fn map_connection_event(&self, event: &web_sys::Event, screen: &FriendScreen) -> Option<FriendAct> {
        let friend = screen.shown.as_ref()?;
        match event.type_().as_str() {
            "storage" => Some(FriendAct::StorageChanged),
            transport::NEWS => self.connection.take_news().map(FriendAct::Transport),
            "beforeunload" => {
                // The browser asks whether to leave the page.
                if friend.is_played_live() {
                    event.prevent_default();
                }
                None
            }
            _ => None,
        }
    }

    /// Performs a command on the connection.
    pub fn perform(&mut self, wire: TransportCommand) {
        self.connection.carry_out(wire);
    }

    /// Shows the section, or hides it on other screens.
    pub fn render(&mut self, state: &State, screen: &FriendScreen) {
        let Some(friend) = screen.shown.as_ref().filter(|_| is_on(state)) else {
            if let Some(elements) = &mut self.elements {
                elements.page.hidden.set(true);
            }
            return;
        };
        let is_new = self.elements.is_none();
        let elements = self.elements.get_or_insert_with(|| FriendElements::make(&own_name(state)));
        elements.page.hidden.set(false);
        elements.render(state, friend);
        // Do not move the focus of somebody who reads the host page.
        if is_new && !state.embedding.is_framed && !matches!(friend.stage, Stage::Playing(_)) {
            dom::focus(&elements.page.heading);
        }
    }
}

impl FriendElements {
    fn make(own_name: &str) -> Self {
        let page = Page::make();
        for (word, text) in CLOCKS {
            dom::add_option(&page.clock, word, text.as_str());
        }
        page.name.set_max_length(vicinity_friend::MAX_NAME_CHARS as i32);
        page.name.set_value(own_name);
        page.word.set_max_length(vicinity_friend::MAX_CHAT_CHARS as i32);
        let panel = page::panel();
        dom::expect_js(panel.insert_before(&page.root, panel.first_child().as_ref()));
        FriendElements {
            page,
            picture: Picture::default(),
            title_shown: String::new(),
            kept_shown: Vec::new(),
            shown_version: None,
            abilities: Abilities { can_connect: transport::is_there(), can_share: press::can_share() },
            has_custom_clock: false,
        }
    }
}

/// Whether the page shows a game with a friend.
pub fn is_on(state: &State) -> bool {
    matches!(state.ui.screen, Screen::Friend { .. })
}
