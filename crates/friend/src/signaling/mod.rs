//! Signaling messages ("codes") that two players exchange by hand to connect their browsers: an
//! invitation and an answer, of some hundred characters each.
//!
//! A browser describes its end of a connection in about a thousand characters of SDP (RFC 8866).
//! All of it except a [`Description`] is the same for every data channel and is restored on
//! reading. An invitation also holds the terms of the game. Codes live for minutes, but the two
//! programs may be of different versions, so the format may only be changed under another version.
//!
//! Every value here can be written, read and connected to, as far as its form goes; whether the
//! remote end answers is up to the browsers.

use std::fmt;

use vicinity_rules::{Color, FenError, Position, VariantError};

pub use self::description::{
    Address, Candidate, CandidateKind, Description, MAX_CANDIDATES, MAX_SECRET_CHARS,
};
pub use self::sdp::Role;
use crate::entry::MAX_NAME_CHARS;
use crate::envelope::{Envelope, EnvelopeError};
use crate::game::is_text;
use crate::mixed_radix::{BigNumber, MixedRadix};
use crate::text;

mod description;
mod sdp;

/// The envelope of codes.
const ENVELOPE: Envelope = Envelope { version: '1', kind: 1, max_chars: 40_000 };

/// The maximum time for a game, in seconds.
pub const MAX_BASE_S: u32 = 3 * 60 * 60;
/// The maximum increment per move, in seconds.
pub const MAX_INCREMENT_S: u32 = 60;

/// The reason why a code cannot be read or made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SignalingError {
    /// It is truncated, corrupt, or not a code.
    Damaged,
    /// It was written by a newer version.
    Newer,
    /// It is too long.
    TooLong,
    /// Its variant is unknown.
    Variant(VariantError),
    /// Its start position is not valid.
    Start(FenError),
    /// A part of the browser's description is missing or has an unknown form.
    Browser(SdpPart),
    /// The browser has no reachable address.
    NoAddress,
    /// The answer belongs to another invitation; see [`SignalingCode::answers`].
    OtherInvitation,
}

/// A part of a browser's description of its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SdpPart {
    /// One data channel and nothing else, over UDP (RFC 8841).
    Channel,
    /// The DTLS role (`setup`, RFC 8842).
    Role,
    /// The ICE user name fragment (`ice-ufrag`, RFC 8839).
    Ufrag,
    /// The ICE password (`ice-pwd`, RFC 8839).
    Password,
    /// The certificate's fingerprint (`fingerprint`, RFC 8122).
    Fingerprint,
}

impl fmt::Display for SignalingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SignalingError::Damaged => f.write_str("the code is incomplete or damaged; copy it again"),
            SignalingError::Newer => f.write_str("the code was made by a newer version; reload the page"),
            SignalingError::TooLong => f.write_str("the code is too long"),
            SignalingError::Variant(error) => error.fmt(f),
            SignalingError::Start(error) => write!(f, "invalid start position: {error}"),
            SignalingError::Browser(part) => {
                write!(f, "the browser's description lacks {part} or has it in an unknown form")
            }
            SignalingError::NoAddress => f.write_str(
                "the browser has no reachable address: it is offline, or a setting hides its addresses",
            ),
            SignalingError::OtherInvitation => {
                f.write_str("the answer belongs to another invitation; send the current invitation again")
            }
        }
    }
}

impl fmt::Display for SdpPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SdpPart::Channel => "the data channel",
            SdpPart::Role => "the DTLS role",
            SdpPart::Ufrag => "the ICE user name fragment",
            SdpPart::Password => "the ICE password",
            SdpPart::Fingerprint => "the certificate's fingerprint",
        })
    }
}

impl std::error::Error for SignalingError {}

impl From<EnvelopeError> for SignalingError {
    fn from(error: EnvelopeError) -> SignalingError {
        match error {
            EnvelopeError::Damaged => SignalingError::Damaged,
            EnvelopeError::Newer => SignalingError::Newer,
            EnvelopeError::TooLong => SignalingError::TooLong,
            EnvelopeError::Variant(error) => SignalingError::Variant(error),
            EnvelopeError::Start(error) => SignalingError::Start(error),
        }
    }
}

/// A time control.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Control {
    base_s: u32,
    increment_s: u32,
}

impl Control {
    /// A time control of base time in seconds, 0 to [`MAX_BASE_S`], and increment per move in
    /// seconds, 0 to [`MAX_INCREMENT_S`]; `None` beyond these limits.
    pub fn new(base_s: u32, increment_s: u32) -> Option<Control> {
        (base_s <= MAX_BASE_S && increment_s <= MAX_INCREMENT_S).then_some(Control { base_s, increment_s })
    }

    /// The base time in seconds.
    pub fn base_s(self) -> u32 {
        self.base_s
    }

    /// The increment per move in seconds.
    pub fn increment_s(self) -> u32 {
        self.increment_s
    }
}

/// The terms of a game.
#[derive(Clone)]
pub struct GameTerms {
    /// The random unique id of the game: its future [`crate::FriendGame::id`].
    pub id: u64,
    /// The side of the player who sends the invitation.
    pub inviter: Color,
    /// The start position, with its variant. Earlier moves are not encoded.
    pub start: Position,
    /// The time control; `None` for a game without clocks.
    pub control: Option<Control>,
    /// The name of the player who sends the invitation; may be empty.
    pub inviter_name: String,
}

/// The purpose of a code.
#[derive(Clone)]
pub enum Purpose {
    /// An invitation to a game.
    Invitation(Box<GameTerms>),
    /// An answer to an invitation.
    Answer {
        /// The low 32 bits of the game's id.
        id: u32,
    },
}

/// One browser's half of the signaling.
#[derive(Clone)]
pub struct SignalingCode {
    /// The connection data of the browser that made the code.
    pub description: Description,
    /// The purpose.
    pub purpose: Purpose,
}

impl SignalingCode {
    /// The role of its description, for [`Description::to_sdp`].
    pub fn role(&self) -> Role {
        match self.purpose {
            Purpose::Invitation(_) => Role::Offer,
            Purpose::Answer { .. } => Role::Answer,
        }
    }

    /// Whether this is the answer to `invitation`.
    pub fn answers(&self, invitation: &SignalingCode) -> bool {
        match (&self.purpose, &invitation.purpose) {
            (Purpose::Answer { id }, Purpose::Invitation(terms)) => *id == terms.id as u32,
            _ => false,
        }
    }
}

/// Encodes a code, so that [`decode`] restores it. The characters are those of base64url, which
/// need no escaping in URLs (RFC 4648, section 5).
pub fn encode(code: &SignalingCode) -> String {
    let mut choices = MixedRadix::default();
    let is_answer = matches!(code.purpose, Purpose::Answer { .. });
    choices.push(is_answer.into(), 2);
    code.description.push(&mut choices);
    match &code.purpose {
        Purpose::Answer { id } => choices.push_bits((*id).into(), 32),
        Purpose::Invitation(terms) => {
            choices.push_bits(terms.id.into(), 64);
            choices.push(terms.inviter.index(), 2);
            push_control(&mut choices, terms.control);
            // Trailing zeros take no space, so texts that are usually empty come last. Older codes
            // have no name.
            text::push_start(&mut choices, &terms.start);
            text::push(&mut choices, &terms.inviter_name);
        }
    }
    ENVELOPE.close(choices)
}

/// Reads a code. Characters around it do not matter, but a URL must be removed before.
///
/// # Errors
/// If the code is not valid.
pub fn decode(text: &str) -> Result<SignalingCode, SignalingError> {
    let mut number = ENVELOPE.open(text)?;
    let is_answer = number.take(2) == 1;
    let description = Description::take(&mut number)?;
    let purpose = if is_answer {
        Purpose::Answer { id: number.take_bits(32) as u32 }
    } else {
        let id = number.take_bits(64) as u64;
        let inviter = if number.take(2) == 0 { Color::White } else { Color::Black };
        let control = take_control(&mut number);
        let start = text::StartText::take(&mut number)?.position()?;
        let inviter_name = text::take(&mut number, 4 * MAX_NAME_CHARS)?;
        if !inviter_name.is_empty() && !is_text(&inviter_name, MAX_NAME_CHARS) {
            return Err(SignalingError::Damaged);
        }
        Purpose::Invitation(Box::new(GameTerms { id, inviter, start, control, inviter_name }))
    };
    if number.is_zero() { Ok(SignalingCode { description, purpose }) } else { Err(SignalingError::Damaged) }
}

/// Most time controls are whole minutes, which take one character less than seconds.
fn push_control(choices: &mut MixedRadix, control: Option<Control>) {
    let Some(Control { base_s, increment_s }) = control else { return choices.push(0, 3) };
    if base_s % 60 == 0 {
        choices.push(1, 3);
        choices.push(base_s as usize / 60, MAX_BASE_S as usize / 60 + 1);
    } else {
        choices.push(2, 3);
        choices.push(base_s as usize, MAX_BASE_S as usize + 1);
    }
    choices.push(increment_s as usize, MAX_INCREMENT_S as usize + 1);
}

fn take_control(number: &mut BigNumber) -> Option<Control> {
    let base_s = match number.take(3) {
        0 => return None,
        1 => 60 * number.take(MAX_BASE_S as usize / 60 + 1),
        _ => number.take(MAX_BASE_S as usize + 1),
    };
    let increment_s = number.take(MAX_INCREMENT_S as usize + 1);
    Control::new(base_s as u32, increment_s as u32)
}

#[cfg(test)]
mod tests;
