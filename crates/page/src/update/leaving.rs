//! Leaving for what this program lacks, where the full program takes over, or for the page in
//! another language, which is reloaded.
//!
//! A browser that cannot reload the page shows a page of its own in place of the game. So it is
//! tried first whether the page can be had; until then, and where it cannot, the game stays as it
//! is.

use super::event::Effect;
use crate::language::cat;
use crate::screen::Screen;
use crate::state::{Leaving, State, Wanted};
use crate::words;
use vicinity_rules::OWN;

/// Whether a screen is one that this build has not.
pub(super) fn lacks(state: &State, screen: &Screen) -> bool {
    screen.is_extra() && !state.device.has_extras
}

/// Whether this build cannot import games. The small program is compiled without the reader of what
/// a player pastes.
pub(super) fn lacks_import(state: &State) -> bool {
    !OWN || !state.device.has_extras
}

/// Asks for the full program, or whether the page can be reloaded.
pub(super) fn ask(state: &mut State, to: Option<Wanted>, effects: &mut Vec<Effect>) {
    if !state.device.has_extras {
        state.ui.leaving = Some(Leaving { path: String::new(), to });
        effects.push(Effect::TakeOver);
        return;
    }
    // A number that no visit before has used: the browser's own cache knows nothing of whether it
    // is on line.
    let path = cat(&["index.html?", &state.sitting.seed.to_string()]);
    effects.push(Effect::Fetch(path.clone()));
    state.ui.leaving = Some(Leaving { path, to });
}

/// A file has come, or not: perhaps the page. Returns whether the address is a new entry of the
/// browser's history.
pub(super) fn fetched(state: &mut State, path: &str, is_there: bool, effects: &mut Vec<Effect>) -> bool {
    let Some(Leaving { to, .. }) = state.ui.leaving.take_if(|leaving| leaving.path == path) else {
        return false;
    };
    let is_new_entry = to.is_some();
    match to {
        _ if !is_there => {
            state.ui.notice = Some(words::NOT_LOADED.owned());
            // The address may have been another one already.
            state.touch_address();
            return false;
        }
        // What the build lacks is loaded when everything is settled.
        Some(Wanted::Screen(screen)) => state.show(screen),
        Some(_) => {}
        None => effects.push(Effect::Reload),
    }
    is_new_entry
}

/// The full program could not be had: the game stays as it is.
pub(super) fn failed(state: &mut State) {
    state.ui.leaving = None;
    if state.ui.screen.is_extra() {
        state.ui.screen = Screen::Game;
    }
    state.ui.notice = Some(words::NOT_LOADED.owned());
    // The address may have been another one already.
    state.touch_address();
}
