//! A game with a friend elsewhere, without a server: what both browsers know of it, and how it travels from one to the other.
//!
//! A [`Game`] is a list of what both sides have done and said, to which only allowed entries can be added. A [`letter`](mod@letter) is all of it as a word
//! for an address. [`Branches`] is what one browser knows of a game after any letters in any order: one list, or several that part somewhere, of
//! which none is ever lost. A [`code`](mod@code) is what two browsers tell each other once, so that they are connected. All is plain data: no browser,
//! no clock, no chance. What comes from outside is checked here, and nothing panics.
#![forbid(unsafe_code)]

mod branches;
pub mod code;
mod game;
pub mod letter;
pub mod live;
mod number;
mod seal;
mod text;

pub use branches::{Arrival, Branches, MOST_BRANCHES};
pub use game::{
    Act, Entry, Game, LONGEST_NAME, LONGEST_WORDS, MAX_TALK, MAX_TALK_BYTES, MOST_ENTRIES, Refusal,
};
