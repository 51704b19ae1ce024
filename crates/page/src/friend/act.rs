//! The events of the screen.

use vicinity_friend::Act;
use vicinity_rules::Color;

use super::{Friend, Stage, TransportEvent};
use crate::screen::Screen;
use crate::state::State;

/// An action on this screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FriendAct {
    /// Chooses the side to play; `None` is random.
    Side(Option<Color>),
    /// Chooses to play live, or else by links.
    Live(bool),
    /// Chooses the time control for live play, with the typed minutes and seconds of a custom one.
    Clock { choice: String, minutes: String, increment_s: String },
    /// Starts a game. `chance` is a random number: the game's id, and the choice of a random side.
    Begin { chance: u64, name: String },
    /// Joins the received game with this side.
    Join { side: Color, name: String },
    /// Opens an ongoing game from the list; the value is the encoded game.
    Open(String),
    /// The link to the game or the signaling code has been copied or shared.
    Sent,
    /// Takes back the last entry that has not been sent.
    TakeBack,
    /// Adds an entry other than a move to the game.
    Do(Act),
    /// Resigns; the first time asks for confirmation.
    Resign,
    /// Claims the win because the friend's time is up.
    ClaimTime,
    /// Accepts or rejects entries in the player's own name that a link or the live friend has
    /// added.
    Confirm(bool),
    /// Shows another branch.
    Show(usize),
    /// Invites the friend to play live.
    Meet,
    /// Answers the received invitation.
    Answer,
    /// Enters the friend's answer.
    TakeAnswer(String),
    /// Closes the connection, or cancels the attempt to connect.
    HangUp,
    /// Allows or forbids asking a server for this browser's address.
    AskServer(bool),
    /// Requests a rematch with sides swapped or, by link, starts it; the number is random.
    Rematch { chance: u64 },
    /// Withdraws the request for a rematch.
    WithdrawRematch,
    /// Declines the rematch that the friend has requested.
    DeclineRematch,
    /// An event of the connection.
    Transport(TransportEvent),
    /// Another text than the link has been copied from its field.
    Copied,
    /// A link for spectators has been copied.
    WatchCopied,
    /// The browser has refused to copy; the text is selected instead.
    NotCopied,
    /// Shows or hides the QR code.
    ToggleQrCode,
    /// Shows or hides the field for messages, where there is little room.
    ToggleMessage,
    /// Another tab has changed the storage.
    StorageChanged,
    /// Starts an invitation to another variant.
    OtherGame(String),
    /// Cancels the question.
    Cancel,
    /// Leaves a received game to watch it.
    LookOn,
    /// Refuses to leave the game, for the given reason.
    Stay(&'static str),
    /// The same after the browser has left the address of the game.
    Return(&'static str),
    /// Shows the game again after another screen was in front of it.
    Resume,
    /// Shows another screen in front of the game.
    InFront(Screen),
    /// Opens the review of the finished game.
    Review,
    /// The timer has fired.
    TimerFired,
}

impl FriendAct {
    /// Returns the event of a typed message; `None` if it is empty.
    pub fn chat(text: &str) -> Option<FriendAct> {
        let text = text.trim();
        (!text.is_empty()).then(|| FriendAct::Do(Act::Chat(text.to_owned())))
    }
}

impl Friend {
    /// Returns the event of the submitted form: joins a received game with the offered side, or
    /// starts a game with this random number.
    pub fn begin_act(&self, chance: u64, name: String) -> Option<FriendAct> {
        match self.stage {
            Stage::Received(_) => self.join_act(false, name),
            _ => Some(FriendAct::Begin { chance, name }),
        }
    }

    /// Returns the event that joins a received game, with the offered side or with the other one.
    pub fn join_act(&self, is_other: bool, name: String) -> Option<FriendAct> {
        let side = self.offered_side()?;
        Some(FriendAct::Join { side: if is_other { !side } else { side }, name })
    }

    /// Returns the event of a text that was copied from the link's field: the user may copy the
    /// link by hand, which counts as sending it.
    pub fn copied_act(&self, text: &str, state: &State) -> FriendAct {
        if text == self.text_to_send(state) { FriendAct::Sent } else { FriendAct::Copied }
    }
}
