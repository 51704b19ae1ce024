//! The browser's side of an embedded board: messages, and what it shows otherwise than the page.

mod port;
mod show;

use vicinity_page::embed::EmbeddedBoard;
use vicinity_page::embed::command::HostCommand;
use vicinity_page::state::State;
use wasm_bindgen::JsCast;
use web_sys::{EventTarget, HtmlSelectElement, Window};

use crate::dom;
use port::Port;
use show::{CHOICE, Show};

/// The view of an embedded board, with its way to the page around.
pub struct EmbedView {
    port: Port,
    show: Show,
}

impl EmbedView {
    /// Opens the board that the address describes. `has_friends` is whether the program has games with friends.
    pub fn open(window: &Window, has_friends: bool) -> (EmbedView, Box<EmbeddedBoard>, State) {
        let location = window.location();
        let (search, hash) = (location.search().unwrap_or_default(), location.hash().unwrap_or_default());
        let mut board = Box::<EmbeddedBoard>::default();
        board.has_friends = has_friends;
        let state = board.open_address(&search, &hash);
        let mut view = EmbedView { port: Port::attach(), show: Show::attach() };
        view.port.trust(board.origins.take());
        (view, board, state)
    }

    /// Returns elements, and the names of the events that are listened to there.
    pub fn listeners(&self) -> Vec<(EventTarget, &'static [&'static str])> {
        self.port.listens()
    }

    /// Returns the command that something in the browser is.
    pub fn map_event(&self, event: &web_sys::Event) -> Option<HostCommand> {
        chosen(event).or_else(|| self.port.meaning(event))
    }

    /// Shows the board, and reports to the host what is new.
    pub fn render(&mut self, state: &State, board: &mut EmbeddedBoard) {
        self.show.render(state, board);
        for message in board.outbox.drain(..) {
            self.port.tell(&message);
        }
    }
}

/// The choice of another game in the viewer.
fn chosen(event: &web_sys::Event) -> Option<HostCommand> {
    let list = dom::target(event).filter(|list| list.id() == CHOICE && event.type_() == "change")?;
    list.unchecked_ref::<HtmlSelectElement>().value().parse().ok().map(HostCommand::Choose)
}
