//! A game against a remote friend without a server: the state in both browsers, and its encodings.
//!
//! A [`FriendGame`] is a list of what both sides have done, to which only legal entries can be
//! added. [`encoding`] writes a whole game as text for a URL. [`Branches`] is one browser's state
//! of a game after opening any links in any order: one list of entries, or several that diverge,
//! none of which is ever lost. Two browsers connect by exchanging two messages by hand
//! ([`signaling`]) and then play [`live`]. Everything is plain data: no browser, no clock, no
//! randomness. Input from outside is validated here, and nothing panics.
#![forbid(unsafe_code)]

mod branches;
pub mod encoding;
mod entry;
mod entry_code;
mod envelope;
mod game;
pub mod live;
mod mixed_radix;
pub mod signaling;
mod text;

pub use branches::{Branches, MAX_BRANCHES, MergeResult};
pub use entry::{Act, EntryError, GameEntry, MAX_CHAT_CHARS, MAX_NAME_CHARS};
pub use game::{FriendGame, MAX_ENTRIES, MAX_TALK, MAX_TALK_BYTES};
