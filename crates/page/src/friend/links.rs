//! Links to games: for the friend and for spectators.

use vicinity_friend::{Act, FriendGame, encoding};
use vicinity_rules::Color;

use super::{Friend, Stage};
use crate::language::concat;

/// The part of an address before an encoded game.
pub const LINK: &str = "#friend=";

/// The id of a copy for spectators. No game that is played has it, so a link from a copy never
/// changes the game.
pub(super) const COPY_ID: u64 = 0;

/// Returns the link to a game in its current state.
pub fn link(here: &str, game: &FriendGame) -> String {
    concat(&[here, LINK, &encoding::encode(game)])
}

impl Friend {
    /// Returns a link for spectators, with the names and the moves but without chat messages;
    /// `None` without a game.
    pub fn link_to_watch(&self, here: &str) -> Option<String> {
        let copy = match &self.stage {
            Stage::Playing(game) => copy_to_watch(game.branch(), game.names()),
            Stage::Received(game) => copy_to_watch(game, Color::BOTH.map(|side| game.name(side).to_owned())),
            _ => return None,
        };
        Some(link(here, &copy))
    }
}

/// Returns a copy of a game for spectators. Of takebacks and draw offers it has only the result.
fn copy_to_watch(game: &FriendGame, names: [String; 2]) -> FriendGame {
    let mut copy = FriendGame::new(COPY_ID, game.inviter(), game.start().clone());
    // A name that is empty or too long is omitted.
    let mut add = |by: Option<Color>, act| {
        let by = by.unwrap_or(copy.position().turn());
        let _ = copy.add(by, act);
    };
    for (side, name) in Color::BOTH.into_iter().zip(names) {
        add(Some(side), Act::Name(name));
    }
    game.position().moves_made().for_each(|mv| add(None, Act::Move(mv)));
    if let Some(end) = game.entries().iter().rfind(|entry| entry.act.ends_game()) {
        if end.act == Act::AcceptDraw {
            add(Some(!end.by), Act::OfferDraw);
        }
        add(Some(end.by), end.act.clone());
    }
    copy
}
