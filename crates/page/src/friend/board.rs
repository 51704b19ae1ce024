//! Games of friends on the page's board.

use vicinity_record::Record;
use vicinity_rules::Color;

use crate::address::Opened;
use crate::settings::Settings;
use crate::state::{History, State};
use crate::update::open_elsewhere;

/// Puts a record on the board, seen from a side.
pub(super) fn put_record(record: Record, side: Color, state: &mut State) {
    let players = Settings::TWO_HUMANS.players;
    let settings = Settings { players, orientation: Some(side), clock: None, ..state.session.settings };
    let screen = state.ui.screen.clone();
    let notice = state.ui.notice.take();
    open_elsewhere(state, Opened::new(record, settings, screen));
    state.ui.notice = notice;
    state.history = History { last_slot: state.history.last_slot, ..Default::default() };
}

/// Resets the board to the start position.
pub(super) fn put_start(state: &mut State) {
    let start = state.game.start().clone();
    if !state.game.line().is_empty() {
        let settings = Settings { clock: state.session.settings.clock, ..Settings::TWO_HUMANS };
        let screen = state.ui.screen.clone();
        let record = Record::new(start);
        open_elsewhere(state, Opened::new(record, settings, screen));
    }
    state.session.settings.players = Settings::TWO_HUMANS.players;
    state.session.settings.orientation = Some(Color::White);
}
