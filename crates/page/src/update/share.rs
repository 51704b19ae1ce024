//! Import: a pasted, opened or dropped game replaces the game on the board.

use super::open::begin;
use super::reload;
use crate::address;
use crate::event::Effect;
use crate::language::concat;
use crate::screen::Screen;
use crate::settings::Settings;
use crate::share::{Given, Import, is_variant_file, linked_address, read_in_any};
use crate::state::{Dialog, GameSetup, RequestedFeature, State};
use crate::tab::Tab;
use crate::words;

/// Opens a dialog.
pub(super) fn open(state: &mut State, dialog: Dialog, effects: &mut Vec<Effect>) {
    if dialog != Dialog::New && reload::dialogs_need_full_program(state) {
        return reload::request_full_program(state, Some(RequestedFeature::Dialog(dialog)), effects);
    }
    state.ui.import = Import::default();
    effects.push(Effect::OpenDialog(dialog));
}

/// Reports a file that could not be read.
pub(super) fn import_failed(state: &mut State, message: &str, effects: &mut Vec<Effect>) {
    state.ui.import = Import { message: message.to_owned(), ..Import::default() };
    effects.push(Effect::OpenDialog(Dialog::Import));
}

/// Imports one of the games of the previous text. Returns the same as [`import`].
pub(super) fn import_choice(state: &mut State, index: usize, effects: &mut Vec<Effect>) -> bool {
    let text = std::mem::take(&mut state.ui.import.text);
    import(state, text, Some(index), effects)
}

/// Imports a text, or the chosen game of the previous text. Returns whether the game before is
/// worth an entry in the browser's history. A text that cannot be read changes nothing.
pub(super) fn import(
    state: &mut State,
    text: String,
    chosen: Option<usize>,
    effects: &mut Vec<Effect>,
) -> bool {
    if reload::dialogs_need_full_program(state) {
        reload::request_full_program(state, Some(RequestedFeature::Import(text)), effects);
        return false;
    }
    if chosen.is_none() && state.ui.import.is_choosing() && text.trim().is_empty() {
        // The listed games are from a file, and one of them has yet to be chosen.
        return false;
    }
    if let Some(address) = linked_address(&text) {
        follow_link(state, address, effects);
        return false;
    }
    if is_variant_file(&text) {
        state.ui.import = Import::default();
        effects.push(Effect::CloseDialogs);
        // The editor reads the file when it opens.
        if state.device.storage.set_in_tab(IMPORTED_VARIANTS, &text) {
            state.show(Screen::Design);
        } else {
            state.ui.notice = Some(words::VARIANTS_NOT_OPENED.owned());
        }
        return false;
    }
    let variant = state.game.record().start().variant().clone();
    let (record, remark) = match read_in_any(&text, &variant, chosen) {
        Ok(Given::Game(record, remark)) => (record, remark),
        Ok(Given::Several(choices, count)) => {
            state.ui.import = Import { message: words::several(choices.len(), count), text, choices };
            effects.push(Effect::OpenDialog(Dialog::Import));
            return false;
        }
        Err(error) => {
            // If the chosen game is invalid, the user can choose another.
            state.ui.import.message = words::import_error(&error, words::title(&variant));
            if chosen.is_some() {
                state.ui.import.text = text;
            } else {
                state.ui.import.choices.clear();
            }
            effects.push(Effect::OpenDialog(Dialog::Import));
            return false;
        }
    };
    state.ui.import = Import::default();
    effects.push(Effect::CloseDialogs);
    // It is studied rather than continued; "Play from here" is beside the lines.
    let setup = GameSetup { players: Settings::TWO_HUMANS.players, clock: None, is_analysed: true };
    let is_worth_keeping = begin(state, *record, Some(setup));
    state.ui.tab = Tab::Moves;
    state.ui.notice = remark.map(|remark| words::import_remark(&remark));
    is_worth_keeping
}

/// The tab storage name of a file with variants, until the editor opens it.
pub(crate) const IMPORTED_VARIANTS: &str = "import";

/// Follows a pasted link to this page. An invalid one changes nothing.
fn follow_link(state: &mut State, address: &str, effects: &mut Vec<Effect>) {
    state.ui.import = Import::default();
    match address::parse(address) {
        Err(error) => {
            state.ui.import.message = words::invalid_link(&error);
            effects.push(Effect::OpenDialog(Dialog::Import));
        }
        Ok(_) => {
            effects.push(Effect::CloseDialogs);
            effects.push(Effect::Follow(concat(&["#", address])));
        }
    }
}
