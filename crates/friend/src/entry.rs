//! The entries of a game: what a side does, and why it may not.

use std::fmt;

use vicinity_rules::{Color, Move};

/// The maximum number of characters of a chat message.
pub const MAX_CHAT_CHARS: usize = 300;
/// The maximum number of characters of a name.
pub const MAX_NAME_CHARS: usize = 40;

/// An action of a side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Act {
    /// Makes a move. Declines an unanswered draw offer and takeback request of the opponent.
    Move(Move),
    /// Resigns.
    Resign,
    /// Declares its own time up; only in games with clocks.
    TimeUp,
    /// Claims a win because the opponent's time is up.
    ClaimTime,
    /// Offers a draw.
    OfferDraw,
    /// Accepts the opponent's draw offer.
    AcceptDraw,
    /// Declines the opponent's draw offer.
    DeclineDraw,
    /// Requests a takeback of its last move.
    RequestTakeback,
    /// Accepts a takeback request: the opponent's last move and the reply to it are taken back.
    AcceptTakeback,
    /// Refuses a takeback request.
    DeclineTakeback,
    /// Sends a chat message.
    Chat(String),
    /// Sets the player's display name.
    Name(String),
}

impl Act {
    /// The text of a chat message or name.
    pub fn talk(&self) -> Option<&str> {
        match self {
            Act::Chat(text) | Act::Name(text) => Some(text),
            _ => None,
        }
    }

    /// Whether it ends the game.
    pub fn ends_game(&self) -> bool {
        matches!(self, Act::Resign | Act::TimeUp | Act::ClaimTime | Act::AcceptDraw)
    }
}

/// An action and the side that made it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameEntry {
    /// The side.
    pub by: Color,
    /// The action.
    pub act: Act,
}

/// The reason why an action is not allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EntryError {
    /// The game is over.
    Over,
    /// It is the opponent's turn.
    NotYourTurn,
    /// The move is not legal.
    IllegalMove,
    /// The opponent has not offered a draw.
    NothingOffered,
    /// A draw has already been offered.
    OfferedAlready,
    /// The opponent has not requested a takeback.
    NothingAsked,
    /// A takeback has already been requested.
    AskedAlready,
    /// The side has not moved yet.
    NothingToTakeBack,
    /// The text is empty, too long, or has characters that are not allowed.
    Words,
    /// The game has the maximum number of entries.
    Full,
    /// The side has reached its limit of chat messages.
    TalkFull,
}

impl fmt::Display for EntryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            EntryError::Over => "the game is over",
            EntryError::NotYourTurn => "it is the opponent's turn",
            EntryError::IllegalMove => "the move is not legal",
            EntryError::NothingOffered => "no draw has been offered",
            EntryError::OfferedAlready => "a draw has already been offered",
            EntryError::NothingAsked => "no takeback has been requested",
            EntryError::AskedAlready => "a takeback has already been requested",
            EntryError::NothingToTakeBack => "there is no move to take back",
            EntryError::Words => "the text is empty, too long, or has characters that are not allowed",
            EntryError::Full => "the game has too many entries",
            EntryError::TalkFull => "the limit of chat messages in this game is reached",
        })
    }
}

impl std::error::Error for EntryError {}
