//! Leaving this program: for the full program, which takes over where this one lacks something, or
//! for the page in another language, which is reloaded.
//!
//! If the page cannot be reloaded, the browser shows an error page instead of the game. So the page
//! is fetched first; until that succeeds, the game stays as it is.

use crate::event::Effect;
use crate::language::concat;
use crate::screen::Screen;
use crate::state::{PendingReload, RequestedFeature, State};
use crate::words;
use vicinity_rules::CUSTOM_VARIANTS;

/// Whether this build lacks a screen.
pub(super) fn needs_full_program(state: &State, screen: &Screen) -> bool {
    screen.needs_full_program() && !state.device.is_full_program
}

/// Whether this build cannot import or share games. The small program is compiled without the
/// parsers for pasted games, and without what writes games and draws pictures.
pub(super) fn dialogs_need_full_program(state: &State) -> bool {
    !CUSTOM_VARIANTS || !state.device.is_full_program
}

/// Whether this build cannot analyse. An embedded board always can.
pub(super) fn analysis_needs_full_program(state: &State) -> bool {
    !state.device.is_full_program && !state.embedding.is_framed
}

/// Shows another screen. Returns whether the address becomes a new entry in the browser's history.
pub(super) fn visit(state: &mut State, screen: Screen, effects: &mut Vec<Effect>) -> bool {
    if needs_full_program(state, &screen) {
        request_full_program(state, Some(RequestedFeature::Screen(screen)), effects);
        return false;
    }
    state.ui.notice = None;
    state.show(screen);
    true
}

/// Requests the full program, or checks whether the page can be reloaded.
pub(super) fn request_full_program(
    state: &mut State,
    to: Option<RequestedFeature>,
    effects: &mut Vec<Effect>,
) {
    if !state.device.is_full_program {
        state.ui.pending_reload = Some(PendingReload { path: String::new(), to });
        effects.push(Effect::TakeOver);
        return;
    }
    // A unique query, so that the browser's cache cannot answer while the device is offline.
    let path = concat(&["index.html?", &state.session.seed.to_string()]);
    effects.push(Effect::Fetch(path.clone()));
    state.ui.pending_reload = Some(PendingReload { path, to });
}

/// Handles a fetched file, which may be the page. Returns whether the address becomes a new entry
/// in the browser's history.
pub(super) fn fetched(state: &mut State, path: &str, is_there: bool, effects: &mut Vec<Effect>) -> bool {
    let Some(PendingReload { to, .. }) = state.ui.pending_reload.take_if(|reload| reload.path == path) else {
        return false;
    };
    let is_new_entry = to.is_some();
    match to {
        _ if !is_there => {
            state.ui.notice = Some(words::NOT_LOADED.owned());
            // The address may have changed already.
            state.touch_address();
            return false;
        }
        // The full program, if needed, is requested after the update.
        Some(RequestedFeature::Screen(screen)) => state.show(screen),
        Some(_) => {}
        None => effects.push(Effect::Reload),
    }
    is_new_entry
}

/// Handles a failed takeover; the game stays as it is.
pub(super) fn failed(state: &mut State) {
    state.ui.pending_reload = None;
    if state.ui.screen.needs_full_program() {
        state.ui.set_screen(Screen::Game);
    }
    state.ui.notice = Some(words::NOT_LOADED.owned());
    // The address may have changed already.
    state.touch_address();
}
