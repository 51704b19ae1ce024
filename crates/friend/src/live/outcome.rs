//! The effects of a message, or why it was rejected.

use super::{Message, MessageError, RejectReason};
use crate::game::FriendGame;

/// The effects of a message.
#[derive(Default)]
pub struct MessageOutcome {
    /// The replies to send.
    pub replies: Vec<Message>,
    /// Whether the game has changed.
    pub is_news: bool,
    /// Whether the two sides have just connected, or reconnected.
    pub has_connected: bool,
    /// Whether the opponent wants a rematch.
    pub wants_rematch: bool,
    /// Whether the opponent declines the rematch requested here.
    pub declines_rematch: bool,
    /// Whether the opponent withdraws its request for a rematch.
    pub withdraws_rematch: bool,
    /// The new game, if a rematch begins.
    pub rematch: Option<FriendGame>,
    /// Whether an entry made here was dropped because the opponent had made another one before it.
    pub has_dropped: bool,
    /// The reason why the opponent refused an entry made here.
    pub was_refused: Option<RejectReason>,
    /// After a refused move was taken back: the time used in the continued turn, in milliseconds.
    pub turn_goes_on_at_ms: Option<u64>,
}

/// A rejected message.
pub struct RejectedMessage {
    /// The reason.
    pub error: MessageError,
    /// The reply to the sender, if it waits for one.
    pub reply: Option<Message>,
    /// Whether the connection must end.
    pub ends: bool,
    /// The sender's version of the game, if it has entries that only the player can confirm.
    pub claimed: Option<Box<FriendGame>>,
}

impl From<MessageError> for RejectedMessage {
    fn from(error: MessageError) -> RejectedMessage {
        let ends = match error {
            MessageError::TooLong
            | MessageError::Flood
            | MessageError::Version
            | MessageError::OtherGame
            | MessageError::SameSide
            | MessageError::Diverged
            | MessageError::NotOwnSide
            | MessageError::InvalidRematch
            | MessageError::TooMuchNew => true,
            MessageError::Malformed
            | MessageError::Unexpected
            | MessageError::Entry(_)
            | MessageError::Time => false,
        };
        RejectedMessage { error, reply: None, ends, claimed: None }
    }
}

impl RejectedMessage {
    /// A message after which the connection ends.
    pub(super) fn ending(error: MessageError) -> RejectedMessage {
        RejectedMessage { ends: true, ..RejectedMessage::from(error) }
    }
}
