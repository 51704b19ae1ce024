//! A game against a remote friend without a server: the state in both browsers, and its encodings.
//!
//! A [`Game`] is a list of what both sides have done, to which only legal entries can be added. A
//! [`letter`](mod@letter) encodes a whole game as text for a URL. [`Branches`] is one browser's
//! state of a game after opening any letters in any order: one list of entries, or several that
//! diverge, none of which is ever lost. A [`code`](mod@code) is a signaling message that two
//! browsers exchange once to connect. Everything is plain data: no browser, no clock, no
//! randomness. Input from outside is validated here, and nothing panics.
#![forbid(unsafe_code)]

mod branches;
pub mod code;
mod game;
pub mod letter;
pub mod live;
mod number;
mod seal;
mod text;

pub use branches::{Arrival, Branches, MAX_BRANCHES};
pub use game::{
    Act, Entry, Game, MAX_CHAT_CHARS, MAX_ENTRIES, MAX_NAME_CHARS, MAX_TALK, MAX_TALK_BYTES, Refusal,
};
