//! Around the game: how one begins, comes back from where the browser keeps it, and ends on time.

use vicinity_rules::{Color, Edit, Position, Tree, Variant};

use super::Effect;
use super::line::{change, clear_choice, into_main_line, new_game, say_outcome};
use crate::address::{self, Opened};
use crate::analysis::Analysis;
use crate::clock::{self, Clock, Control};
use crate::recent::{self, Recent};
use crate::screen::Screen;
use crate::settings::{LEVELS, Player};
use crate::state::{Seats, State};
use crate::words;

/// Another game, as somebody has chosen it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The variant's name.
    pub variant: String,
    /// Who plays which side.
    pub side: Side,
    /// The engine's level.
    pub level: u8,
    /// The clocks.
    pub clock: Option<Control>,
}

/// Who plays which side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// The person plays this side, the engine the other one.
    Person(Color),
    /// The same, drawn by lot.
    Lot,
    /// Two people.
    People,
    /// The engine plays both sides.
    Engines,
}

/// Begins a game; returns whether the one before is worth an entry in the browser's history.
pub(super) fn start(state: &mut State, setup: &Setup, effects: &mut Vec<Effect>) -> bool {
    let variant = match Variant::parse(&setup.variant) {
        Ok(variant) => variant,
        Err(error) => {
            state.notice = Some(words::fault(&error));
            return false;
        }
    };
    let against = |person: Color| {
        let mut players = [Player::Engine; 2];
        players[person.index()] = Player::Human;
        players
    };
    let players = match setup.side {
        Side::Person(color) => against(color),
        Side::Lot => {
            // A linear congruential generator; its upper bits are the good ones.
            state.seed = state.seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            against(if state.seed >> 31 == 0 { Color::White } else { Color::Black })
        }
        Side::People => [Player::Human; 2],
        Side::Engines => [Player::Engine; 2],
    };
    let seats = Some(Seats { players, clock: setup.clock });
    let is_new_entry = new_game(state, Tree::new(Position::start(&variant)), seats);
    state.settings.level = setup.level.clamp(1, LEVELS);
    state.settings.orientation = None;
    if state.analysis.is_on {
        state.analysis = Analysis { lines: state.analysis.lines, ..Analysis::default() };
    }
    effects.push(Effect::CloseSheets);
    is_new_entry
}

/// Puts a whole new state in place of the old one, but for what belongs to the page and not to the game.
pub(super) fn replace(state: &mut State, new: State) {
    let old = std::mem::replace(state, new);
    state.display = old.display;
    state.is_small_device = old.is_small_device;
    state.is_coarse = old.is_coarse;
    state.has_extras = old.has_extras;
    let Analysis { is_on, lines, .. } = old.analysis;
    state.analysis = Analysis { is_on, lines, ..Analysis::default() };
    state.learn.is_open = old.learn.is_open;
    state.rules = old.rules;
    state.seed = old.seed;
    state.here = old.here;
    state.recent = old.recent;
    state.last_slot = old.last_slot + 1;
    state.slot = state.last_slot;
    state.clock.now_ms = old.clock.now_ms;
    state.revision = old.revision.wrapping_add(1);
    state.edition = old.edition.wrapping_add(1);
    // What stands in the address stays there until the game goes on, even where it is at fault.
    state.written = state.version();
    state.engine = old.engine;
    state.engine.info = None;
}

/// The browser has kept more of the game than its address says. What is no copy of it changes nothing.
pub(super) fn restore(state: &mut State, text: &str) {
    let Some((tree, spent_ms)) = recent::game(text) else { return };
    if address::write_game(&tree) != address::write_game(&state.tree) {
        return;
    }
    let (slot, last_slot) = (state.slot, state.last_slot);
    let notice = state.notice.take();
    let opened = Opened { tree, settings: state.settings, screen: state.screen.clone() };
    replace(state, State::of(opened));
    state.notice = notice;
    (state.slot, state.last_slot) = (slot, last_slot);
    state.clock = Clock { now_ms: state.clock.now_ms, at: state.revision, spent_ms, ..Clock::default() };
}

/// The list of kept games has been read. Who comes again finds the level where it was left.
pub(super) fn list(state: &mut State, recent: Vec<Recent>) {
    if state.screen == Screen::Start
        && state.recent.is_empty()
        && let Some(Ok(last)) = recent.first().map(|last| address::parse(&last.with))
    {
        state.settings.level = last.settings.level;
        state.settings.think_time_ms = last.settings.think_time_ms;
        state.written = state.version();
    }
    state.recent = recent;
}

/// A kept game goes; before all of them do, it is asked once more.
pub(super) fn forget(state: &mut State, which: Option<String>, effects: &mut Vec<Effect>) {
    let is_sure = which.is_some() || state.is_clearing;
    state.is_clearing = which.is_none() && !state.is_clearing;
    if is_sure {
        state.recent.retain(|recent| which.as_ref().is_some_and(|id| recent.id != *id));
        state.spoken = words::FORGOTTEN.to_owned();
        effects.push(Effect::Forget(which));
    }
}

/// Sees to the clock.
pub(super) fn settle(state: &mut State) {
    if let Some(told) = clock::settle(state) {
        let place = state.place();
        change(state, vec![Edit::Told(Some(told))], place, &mut Vec::new());
        into_main_line(state);
        clear_choice(state);
        state.question = None;
        state.spoken.clear();
        say_outcome(state);
        // What was asked on the way is over with the game.
        clock::settle(state);
    }
}
