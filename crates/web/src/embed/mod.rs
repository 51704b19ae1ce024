//! The browser side of an embedded board: messages, and the differences from the page.

mod host_bridge;
mod show;

use vicinity_page::embed::EmbeddedBoard;
use vicinity_page::embed::command::HostCommand;
use vicinity_page::state::State;
use web_sys::{EventTarget, Window};

use crate::templates::viewer::Action;
use crate::views::HostView;
use crate::{dom, fields, template};
use host_bridge::HostBridge;
use show::Show;

/// The view of an embedded board, with its connection to the host page.
pub struct EmbedView {
    port: HostBridge,
    show: Show,
}

impl HostView for Option<EmbedView> {
    type Host = Option<Box<EmbeddedBoard>>;

    fn open(window: &Window, is_full: bool) -> (Self, Self::Host, State) {
        let location = window.location();
        let (search, hash) = (location.search().unwrap_or_default(), location.hash().unwrap_or_default());
        // The attribute `data-mode` identifies `embed.html`.
        if !dom::find(":root").has_attribute("data-mode") {
            return (None, None, State::open(&hash));
        }
        let mut board = Box::<EmbeddedBoard>::default();
        board.has_friends = is_full;
        let state = board.open_address(&search, &hash);
        let mut view = EmbedView { port: HostBridge::attach(), show: Show::attach() };
        view.port.trust(board.origins.take());
        (Some(view), Some(board), state)
    }

    fn listeners(&self) -> Vec<(EventTarget, &'static [&'static str])> {
        self.as_ref().map(|view| view.port.listeners()).unwrap_or_default()
    }

    fn map_event(&self, event: &web_sys::Event) -> Option<HostCommand> {
        let view = self.as_ref()?;
        chosen(event).or_else(|| view.port.map_event(event))
    }

    fn render(&mut self, state: &State, board: &mut Self::Host) {
        if let (Some(view), Some(board)) = (self, board) {
            view.show.render(state, board);
            for message in board.outbox.drain(..) {
                view.port.post(&message);
            }
        }
    }
}

/// The choice of another game in the viewer.
fn chosen(event: &web_sys::Event) -> Option<HostCommand> {
    let (Action::Choose, list) = template::action(event)?;
    fields::value(&list).parse().ok().map(HostCommand::Choose)
}
