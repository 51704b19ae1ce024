//! What two browsers have to tell each other once, by hand, so that they are connected: an invitation and an answer, some hundred characters each.
//!
//! A browser describes its end of a connection in a text of a thousand characters (SDP, RFC 8866). All of it but a [`Description`] is the same for
//! every data channel, and is put back by whoever reads the code. An invitation says besides what is to be played. Codes live for minutes, but the
//! two programs may differ in age: what is written here may only be changed under another version.
//!
//! Whatever can be had here can be written, read and connected to, as far as its form goes; whether anybody answers is the browsers' matter.

use std::fmt;

use vicinity_rules::{Color, FenError, Position, VariantError};

pub use self::description::{
    Address, Candidate, CandidateKind, Description, LONGEST_SECRET, MOST_CANDIDATES,
};
pub use self::sdp::Role;
use crate::number::{Choices, Number};
use crate::seal::{Fault, Seal};
use crate::text;

mod description;
mod sdp;

/// What a code has around it.
const SEAL: Seal = Seal { version: '1', kind: 1, max_chars: 40_000 };

/// The longest time for a game, in seconds.
pub const MOST_BASE_S: u32 = 3 * 60 * 60;
/// The most that a move brings, in seconds.
pub const MOST_INCREMENT_S: u32 = 60;

/// What is wrong with a code, or with what it would be made of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CodeFault {
    /// It is not whole, something has changed in it, or it is something else.
    Damaged,
    /// A newer program has written it.
    Newer,
    /// It is too long.
    TooLong,
    /// Its game is not known.
    Variant(VariantError),
    /// Nobody can begin where it begins.
    Start(FenError),
    /// The browser's description lacks a part, or has it in a form that is not known.
    Browser(Part),
    /// The browser has no address at which it could be reached.
    NoAddress,
    /// The answer is to another invitation than the one that was sent; see [`Code::answers`].
    OtherInvitation,
}

/// A part of a browser's description of its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// One data channel and nothing else, over UDP (RFC 8841).
    Channel,
    /// Which of the two begins to encrypt (`setup`, RFC 8842).
    Role,
    /// The short word of its address checks (`ice-ufrag`, RFC 8839).
    Ufrag,
    /// Their password (`ice-pwd`, RFC 8839).
    Password,
    /// What its certificate is known by (`fingerprint`, RFC 8122).
    Fingerprint,
}

impl fmt::Display for CodeFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CodeFault::Damaged => f.write_str("the code is not whole; ask your friend to copy it once more"),
            CodeFault::Newer => f.write_str("the code is of a newer Vicinity; load the page anew"),
            CodeFault::TooLong => f.write_str("this is longer than any code"),
            CodeFault::Variant(error) => error.fmt(f),
            CodeFault::Start(error) => write!(f, "the position to begin with: {error}"),
            CodeFault::Browser(part) => {
                write!(f, "your browser describes {part} in a way that Vicinity does not understand")
            }
            CodeFault::NoAddress => f.write_str(
                "your browser has no address at which your friend could reach it; are you offline, or does a setting forbid it?",
            ),
            CodeFault::OtherInvitation => {
                f.write_str("this answers another invitation; send your friend the present one once more")
            }
        }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Part::Channel => "the kind of connection",
            Part::Role => "its role in the connection",
            Part::Ufrag => "the name of the connection",
            Part::Password => "the password of the connection",
            Part::Fingerprint => "its certificate",
        })
    }
}

impl std::error::Error for CodeFault {}

impl From<Fault> for CodeFault {
    fn from(fault: Fault) -> CodeFault {
        match fault {
            Fault::Damaged => CodeFault::Damaged,
            Fault::Newer => CodeFault::Newer,
            Fault::TooLong => CodeFault::TooLong,
            Fault::Variant(error) => CodeFault::Variant(error),
            Fault::Start(error) => CodeFault::Start(error),
        }
    }
}

/// How long each side has for its moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Control {
    base_s: u32,
    increment_s: u32,
}

impl Control {
    /// Of the seconds for the game, 0 to [`MOST_BASE_S`], and those that each move brings, 0 to [`MOST_INCREMENT_S`]; `None` for more.
    pub fn new(base_s: u32, increment_s: u32) -> Option<Control> {
        (base_s <= MOST_BASE_S && increment_s <= MOST_INCREMENT_S).then_some(Control { base_s, increment_s })
    }

    /// For the whole game, in seconds.
    pub fn base_s(self) -> u32 {
        self.base_s
    }

    /// More for each move, in seconds.
    pub fn increment_s(self) -> u32 {
        self.increment_s
    }
}

/// What is to be played.
#[derive(Clone)]
pub struct Terms {
    /// What tells the game from all others: chance has given it. [`crate::Game::id`] of the game to be.
    pub id: u64,
    /// The side of whoever invites.
    pub host: Color,
    /// Where the game begins, and with it the variant. Moves that led there are not told.
    pub start: Position,
    /// `None` for a game without clocks.
    pub control: Option<Control>,
}

/// What a code is for.
#[derive(Clone)]
pub enum Purpose {
    /// It invites to a game.
    Invitation(Box<Terms>),
    /// It answers an invitation.
    Answer {
        /// The low 32 bits of the game's number.
        id: u32,
    },
}

/// One browser's half of a meeting.
#[derive(Clone)]
pub struct Code {
    /// How the browser that has made it is reached.
    pub description: Description,
    /// What it is for.
    pub purpose: Purpose,
}

impl Code {
    /// Which of the two descriptions it brings: [`Description::to_sdp`] has to be told.
    pub fn role(&self) -> Role {
        match self.purpose {
            Purpose::Invitation(_) => Role::Offer,
            Purpose::Answer { .. } => Role::Answer,
        }
    }

    /// Whether this is an answer, and the other the invitation that it answers.
    pub fn answers(&self, invitation: &Code) -> bool {
        match (&self.purpose, &invitation.purpose) {
            (Purpose::Answer { id }, Purpose::Invitation(terms)) => *id == terms.id as u32,
            _ => false,
        }
    }
}

/// Writes a code, so that [`read`] gives it back. Its letters are those of base64url: they stand in any address as they are (RFC 4648, section 5).
pub fn write(code: &Code) -> String {
    let mut choices = Choices::default();
    let is_answer = matches!(code.purpose, Purpose::Answer { .. });
    choices.push(is_answer.into(), 2);
    code.description.push(&mut choices);
    match &code.purpose {
        Purpose::Answer { id } => choices.push_bits((*id).into(), 32),
        Purpose::Invitation(terms) => {
            choices.push_bits(terms.id.into(), 64);
            choices.push(terms.host.index(), 2);
            push_control(&mut choices, terms.control);
            // First choices at the end take no room: so the FEN stands there, which is mostly empty.
            text::push_start(&mut choices, &terms.start);
        }
    }
    SEAL.close(choices)
}

/// Reads a code. Blanks around it do not matter; an address that it stands in is to be taken off before.
///
/// # Errors
/// Says what is wrong with it.
pub fn read(text: &str) -> Result<Code, CodeFault> {
    let mut number = SEAL.open(text)?;
    let is_answer = number.take(2) == 1;
    let description = Description::take(&mut number)?;
    let purpose = if is_answer {
        Purpose::Answer { id: number.take_bits(32) as u32 }
    } else {
        let id = number.take_bits(64) as u64;
        let host = if number.take(2) == 0 { Color::White } else { Color::Black };
        let control = take_control(&mut number);
        let start = text::StartText::take(&mut number)?.position()?;
        Purpose::Invitation(Box::new(Terms { id, host, start, control }))
    };
    if number.is_zero() { Ok(Code { description, purpose }) } else { Err(CodeFault::Damaged) }
}

/// Most clocks have whole minutes, which takes a letter less than seconds.
fn push_control(choices: &mut Choices, control: Option<Control>) {
    let Some(Control { base_s, increment_s }) = control else { return choices.push(0, 3) };
    if base_s % 60 == 0 {
        choices.push(1, 3);
        choices.push(base_s as usize / 60, MOST_BASE_S as usize / 60 + 1);
    } else {
        choices.push(2, 3);
        choices.push(base_s as usize, MOST_BASE_S as usize + 1);
    }
    choices.push(increment_s as usize, MOST_INCREMENT_S as usize + 1);
}

fn take_control(number: &mut Number) -> Option<Control> {
    let base_s = match number.take(3) {
        0 => return None,
        1 => 60 * number.take(MOST_BASE_S as usize / 60 + 1),
        _ => number.take(MOST_BASE_S as usize + 1),
    };
    let increment_s = number.take(MOST_INCREMENT_S as usize + 1);
    Control::new(base_s as u32, increment_s as u32)
}

#[cfg(test)]
mod tests;
