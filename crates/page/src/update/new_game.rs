//! Starting a game, rematches, and games from the displayed position.

use vicinity_record::{Edit, NodeId, Record};
use vicinity_rules::{Color, Position, Variant};

use super::open::{against_engine, begin, settings_of};
use super::reload;
use super::switch_analysis;
use crate::event::{Effect, NewGame, Pairing};
use crate::screen::Screen;
use crate::settings::{LEVELS, Player, Settings};
use crate::state::{Cursor, GameSetup, RequestedFeature, State, home_square};
use crate::tab::Tab;
use crate::words::{self, ErrorText};

/// Starts a game; returns whether the previous one is worth an entry in the browser's history.
pub(super) fn start(state: &mut State, new: &NewGame, effects: &mut Vec<Effect>) -> bool {
    let variant = match Variant::parse(&new.variant) {
        Ok(variant) => variant,
        Err(error) => {
            state.ui.notice = Some(error.text());
            return false;
        }
    };
    let players = match new.pairing {
        Pairing::Human(color) => against_engine(color),
        Pairing::RandomSide => {
            // The lower bits are less random.
            against_engine(if state.session.next_seed() >> 31 == 0 { Color::White } else { Color::Black })
        }
        Pairing::Humans | Pairing::Friend => [Player::Human; 2],
        Pairing::Engines => [Player::Engine; 2],
    };
    let setup = Some(GameSetup { players, clock: new.clock, is_analysed: false });
    let is_new_entry = begin(state, Record::new(Position::start(&variant)), setup);
    state.session.settings.level = new.level.clamp(1, LEVELS);
    state.session.settings.orientation = None;
    state.ui.tab = Tab::Moves;
    effects.push(Effect::CloseDialogs);
    if new.pairing == Pairing::Friend {
        let screen = Screen::Friend { encoded: String::new() };
        if reload::needs_full_program(state, &screen) {
            reload::request_full_program(state, Some(RequestedFeature::Screen(screen)), effects);
        } else {
            state.show(screen);
        }
    } else {
        focus_board(state, effects);
    }
    is_new_entry
}

/// Restarts the game from the variant's start position; returns whether the previous one is worth
/// an entry in the browser's history.
pub(super) fn start_over(state: &mut State) -> bool {
    let start = Position::start(state.game.record().start().variant());
    begin(state, Record::new(start), None)
}

/// Starts a rematch at the offered level; returns the same as [`rematch`].
pub(super) fn rematch_at_other_level(state: &mut State, effects: &mut Vec<Effect>) -> bool {
    let level = state.offer().unwrap_or(state.session.settings.level);
    let is_new_entry = rematch(state, effects);
    state.session.settings.level = level;
    is_new_entry
}

/// Restarts the game from its start position with sides swapped; returns whether the previous one
/// is worth an entry in the browser's history.
pub(super) fn rematch(state: &mut State, effects: &mut Vec<Effect>) -> bool {
    let Settings { players: [white, black], clock, .. } = state.session.settings;
    let start = state.game.start().clone();
    let setup = Some(GameSetup { players: [black, white], clock, is_analysed: false });
    let is_new_entry = begin(state, Record::new(start), setup);
    state.session.settings.orientation = None;
    state.ui.tab = Tab::Moves;
    focus_board(state, effects);
    is_new_entry
}

/// Moves the keyboard focus to the board at the start of a game, because its button disappears.
fn focus_board(state: &mut State, effects: &mut Vec<Effect>) {
    state.ui.focus = home_square(state.game.position(), state.session.settings.orientation());
    effects.push(Effect::FocusSquare);
}

/// Starts a game against the engine from the displayed position. A game against the engine that is
/// being played or is over stays as it is, and undo restores it. Any other record keeps its moves.
pub(super) fn play_here(state: &mut State, human: Color, effects: &mut Vec<Effect>) {
    if state.game.shown().legal.is_empty() {
        return;
    }
    let is_new = state.played.is_some() || state.finished_game().is_some();
    let cursor = Cursor { end: state.game.node_shown(), ply: state.game.shown().ply };
    // The moves have their notations already, which `Record::of_played` would compute again.
    let mut record = Record::new(state.game.start().clone());
    let mut end = NodeId::START;
    for played in state.game.played().take(cursor.ply) {
        end = record.add(end, played.clone());
        record.edit(Edit::Place { node: end, index: Some(0) });
    }
    if state.session.analysis.is_on {
        switch_analysis(state);
    }
    if is_new {
        let clock = state.session.settings.clock;
        begin(state, record, Some(GameSetup { players: against_engine(human), clock, is_analysed: false }));
        state.session.settings.orientation = None;
    } else {
        state.session.settings = settings_of(against_engine(human), state.session.settings);
        state.game.go(cursor);
    }
    state.session.paused = false;
    state.session.engine.info = None;
    state.ui.board_input.clear_selection();
    state.ui.announcement = words::play_here(human);
    effects.push(Effect::FocusSquare);
}
