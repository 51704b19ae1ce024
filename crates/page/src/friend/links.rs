//! Links to games: for the friend and for spectators.

use vicinity_friend::{FriendGame, encoding};

use crate::address;
use crate::language::concat;
use crate::screen::Screen;
use crate::settings::Settings;
use crate::state::State;

/// The part of an address before an encoded game.
pub const LINK: &str = "#friend=";

/// Returns the link to a game in its current state.
pub fn link(here: &str, game: &FriendGame) -> String {
    concat(&[here, LINK, &encoding::encode(game)])
}

/// Returns a link for spectators, with the moves but without chat messages.
pub fn link_to_watch(here: &str, state: &State) -> String {
    concat(&[here, &address::write(&Screen::Game, state.game.record(), &Settings::TWO_HUMANS)])
}
