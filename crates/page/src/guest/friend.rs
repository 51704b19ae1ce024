//! A board in somebody else's page as a place where two people meet: a game with a friend (`crate::friend`) in the frame.
//!
//! Its links lead to the page around, where that says so, and the element there hands a link's word on to the board. Games are kept in what the browser
//! lets the frame keep, which most browsers hold apart for each site around; so a game begun here goes on here.

use crate::friend::{FriendAct, FriendScreen};
use crate::screen::Screen;
use crate::state::State;
use crate::update::{Effect, Event};

use super::Guest;
use super::attributes::BoardMode;

impl Guest {
    /// Takes note of an event, after the page has, where a game with a friend may be what the board is for.
    pub fn follow_with_friend(
        &mut self,
        friend: &mut FriendScreen,
        state: &mut State,
        event: &Event,
        act: Option<FriendAct>,
        effects: &mut Vec<Effect>,
    ) {
        let is_scripts_move = self.take_order(state, event, effects);
        if self.mode != BoardMode::Friend {
            state.ui.screen = Screen::Game;
        } else if !matches!(state.ui.screen, Screen::Friend { .. }) {
            // What the page has other screens for is not to be had here.
            let letter = friend.shown.as_ref().map(|friend| friend.letter().to_owned()).unwrap_or_default();
            state.ui.screen = Screen::Friend { letter };
        }
        // What a friend does is heard over the connection; a link shows a game as it stands.
        let is_heard = matches!(act, Some(FriendAct::Wire(_)));
        friend.follow(state, event, act, effects);
        self.finish(state, event, is_scripts_move || is_heard, effects);
    }
}
