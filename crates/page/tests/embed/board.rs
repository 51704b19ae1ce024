//! An embedded board and its page.

use std::convert::Infallible;
use std::ops::{Deref, DerefMut};

use crate::common::embed::{order, short};
use vicinity_page::app::{App, AppEvent, NoScreens};
use vicinity_page::embed::EmbeddedBoard;
use vicinity_page::embed::attributes::Attributes;
use vicinity_page::embed::command::HostCommand;
use vicinity_page::event::{Effect, Event};
use vicinity_page::scene::arrows;
use vicinity_protocol::host::{BoardMessage, Value};
use vicinity_rules::Square;

/// An embedded board and its page.
pub struct Embedded {
    app: App<NoScreens, Option<Box<EmbeddedBoard>>>,
}

impl Deref for Embedded {
    type Target = App<NoScreens, Option<Box<EmbeddedBoard>>>;

    fn deref(&self) -> &App<NoScreens, Option<Box<EmbeddedBoard>>> {
        &self.app
    }
}

impl DerefMut for Embedded {
    fn deref_mut(&mut self) -> &mut App<NoScreens, Option<Box<EmbeddedBoard>>> {
        &mut self.app
    }
}

impl Embedded {
    pub fn open(hash: &str) -> Self {
        let mut embed = Box::<EmbeddedBoard>::default();
        let state = embed.open_address("", hash);
        let mut board = Embedded { app: App::new(state, NoScreens, Some(embed)) };
        board.update(Event::Focus(Square::new(0, 0)));
        board
    }

    pub fn board(&self) -> &EmbeddedBoard {
        self.host.as_ref().expect("the board is embedded")
    }

    pub fn outbox(&mut self) -> &mut Vec<BoardMessage> {
        &mut self.app.host.as_mut().expect("the board is embedded").outbox
    }

    pub fn update(&mut self, event: impl Into<AppEvent<Infallible, HostCommand>>) -> Vec<Effect> {
        let effects = self.app.update(event);
        let is_of_embedded = |effect: &Effect| {
            !matches!(
                effect,
                Effect::Address { .. } | Effect::HistoryEntry | Effect::Reload | Effect::OpenDialog(_)
            )
        };
        assert!(effects.iter().all(is_of_embedded), "{effects:?}");
        effects
    }

    pub fn execute(&mut self, command: HostCommand) -> Vec<Effect> {
        self.update(AppEvent::Host(command))
    }

    pub fn post(&mut self, kind: &str, fields: &[(&'static str, &str)]) -> Vec<Effect> {
        let fields = fields.iter().map(|(name, value)| (*name, Value::Text((*value).to_owned()))).collect();
        self.execute(order(1.0, kind, fields))
    }

    /// The messages since the last call, in short form.
    pub fn messages(&mut self) -> Vec<String> {
        self.outbox().drain(..).map(|message| short(&message)).collect()
    }
}

pub fn open(hash: &str) -> Result<vicinity_page::embed::attributes::OpenedBoard, String> {
    Attributes::of_address("", hash)?.open()
}

/// The drawn arrows and circles of the scene.
pub fn drawn(embed: &Embedded) -> Vec<String> {
    let arrows = arrows::of_game(&embed.state).into_iter();
    let drawn = arrows.filter(|(.., class)| class.contains("drawn"));
    drawn.map(|(from, to, class)| format!("{from} {to} {class}")).collect()
}

pub fn percent(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}
