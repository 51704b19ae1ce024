//! The messages of the channel, one line of text each.

use std::fmt;

use vicinity_rules::{Color, Move};

use crate::entry::{Act, EntryError, GameEntry};

/// The protocol version, sent in the first message.
const VERSION: &str = "1";
/// The maximum size of a message in bytes: the longest encoded game and the fields before it.
pub const MAX_MESSAGE_BYTES: usize = crate::encoding::MAX_CHARS + 1_000;

/// A message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Message {
    /// The sender's version of the whole game; the first message of every connection.
    Hello {
        /// The side that the sender plays.
        side: Color,
        /// The encoded game.
        encoded: String,
        /// The time that White and Black have left, in milliseconds, if the sender plays with
        /// clocks.
        left_ms: Option<[u32; 2]>,
    },
    /// An entry.
    Entry(TimedEntry),
    /// The inviter drops an entry of the joiner that is no longer possible.
    Dropped {
        /// The number of the inviter's entries.
        place: u32,
    },
    /// An entry is refused; the list does not change.
    Refused {
        /// The number of the sender's entries.
        place: u32,
        /// The reason.
        why: RejectReason,
    },
    /// A request for a rematch with sides changed.
    Rematch,
    /// Declines the requested rematch.
    DeclineRematch,
    /// Withdraws the sender's request for a rematch. Programs that do not know this message refuse
    /// it and stay connected.
    WithdrawRematch,
    /// The inviter starts a rematch.
    StartRematch {
        /// The new game.
        encoded: String,
    },
    /// Checks whether the connection is alive.
    Ping,
    /// The reply to a ping.
    Pong,
}

/// An entry with its place and time. The inviter sends entries in the order of its list; an entry
/// of the joiner is to be appended to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TimedEntry {
    /// The index of the entry, from 0. The joiner sends the number of entries that the inviter has
    /// confirmed.
    pub place: u32,
    /// The entry.
    pub entry: GameEntry,
    /// After a move: the time that its side has left, in milliseconds.
    pub left_ms: Option<u32>,
}

/// The reason for refusing an entry, as sent to its author.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RejectReason {
    /// The reported time is impossible.
    Time,
    /// The entry is not allowed.
    Rules,
}

/// The reason for rejecting a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MessageError {
    /// The message has no known form.
    Malformed,
    /// The message is too long.
    TooLong,
    /// There are too many messages.
    Flood,
    /// The message is of another protocol version.
    Version,
    /// The message is of another game.
    OtherGame,
    /// Both ends play the same side.
    SameSide,
    /// The message is not allowed in this state or from this end.
    Unexpected,
    /// The entry is not allowed.
    Entry(EntryError),
    /// The reported time is impossible.
    Time,
    /// The games of the two ends have diverged.
    Diverged,
    /// The sender has added an entry for the other side.
    NotOwnSide,
    /// The new game is not the agreed rematch.
    InvalidRematch,
    /// The new part of the game would take too long to read.
    TooMuchNew,
}

impl fmt::Display for MessageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MessageError::Malformed => f.write_str("the message has no known form"),
            MessageError::TooLong => f.write_str("the message is too long"),
            MessageError::Flood => f.write_str("too many messages"),
            MessageError::Version => f.write_str("the message is of another protocol version"),
            MessageError::SameSide => f.write_str("both ends play the same side"),
            MessageError::OtherGame => f.write_str("the message is of another game"),
            MessageError::Unexpected => f.write_str("the message is out of order"),
            MessageError::Entry(error) => error.fmt(f),
            MessageError::Time => f.write_str("the reported time is impossible"),
            MessageError::Diverged => f.write_str("the games have diverged"),
            MessageError::NotOwnSide => f.write_str("the sender has acted for the other side"),
            MessageError::InvalidRematch => f.write_str("the new game is not the agreed rematch"),
            MessageError::TooMuchNew => f.write_str("too much of the game is new"),
        }
    }
}

impl std::error::Error for MessageError {}

impl Message {
    /// Writes the message as a line of text.
    pub fn write(&self) -> String {
        match self {
            Message::Hello { side, encoded, left_ms } => {
                let left = left_ms.map_or("- -".to_owned(), |[white, black]| format!("{white} {black}"));
                format!("hello {VERSION} {} {left} {encoded}", sign(*side))
            }
            Message::Entry(TimedEntry { place, entry, left_ms }) => {
                let left = left_ms.map_or("-".to_owned(), |left| left.to_string());
                format!("entry {place} {} {left} {}", sign(entry.by), write_act(&entry.act))
            }
            Message::Dropped { place } => format!("dropped {place}"),
            Message::Refused { place, why: RejectReason::Time } => format!("refused {place} time"),
            Message::Refused { place, why: RejectReason::Rules } => format!("refused {place} rules"),
            Message::Rematch => "rematch".to_owned(),
            Message::DeclineRematch => "declined".to_owned(),
            Message::WithdrawRematch => "withdrawn".to_owned(),
            Message::StartRematch { encoded } => format!("again {encoded}"),
            Message::Ping => "ping".to_owned(),
            Message::Pong => "pong".to_owned(),
        }
    }

    /// Parses a line. Does not check whether the message is allowed.
    ///
    /// # Errors
    /// If the message has no known form, is too long or of another version.
    pub fn read(text: &str) -> Result<Message, MessageError> {
        if text.len() > MAX_MESSAGE_BYTES {
            return Err(MessageError::TooLong);
        }
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        let number = |text: &str| text.parse::<u32>().map_err(|_| MessageError::Malformed);
        let left = |text: &str| if text == "-" { Ok(None) } else { number(text).map(Some) };
        Ok(match (word, rest) {
            ("ping", "") => Message::Ping,
            ("pong", "") => Message::Pong,
            ("rematch", "") => Message::Rematch,
            ("declined", "") => Message::DeclineRematch,
            ("withdrawn", "") => Message::WithdrawRematch,
            ("again", encoded) => Message::StartRematch { encoded: encoded.to_owned() },
            ("dropped", place) => Message::Dropped { place: number(place)? },
            ("refused", _) => {
                let (place, why) = rest.split_once(' ').ok_or(MessageError::Malformed)?;
                let why = match why {
                    "time" => RejectReason::Time,
                    "rules" => RejectReason::Rules,
                    _ => return Err(MessageError::Malformed),
                };
                Message::Refused { place: number(place)?, why }
            }
            ("hello", _) => {
                let mut parts = rest.splitn(5, ' ');
                let mut part = || parts.next().ok_or(MessageError::Malformed);
                if part()? != VERSION {
                    return Err(MessageError::Version);
                }
                let side = side_of(part()?)?;
                let (white, black) = (left(part()?)?, left(part()?)?);
                Message::Hello {
                    left_ms: white.zip(black).map(<[u32; 2]>::from),
                    encoded: part()?.to_owned(),
                    side,
                }
            }
            ("entry", _) => {
                let mut parts = rest.splitn(4, ' ');
                let mut part = || parts.next().ok_or(MessageError::Malformed);
                let place = number(part()?)?;
                let by = side_of(part()?)?;
                let left_ms = left(part()?)?;
                Message::Entry(TimedEntry {
                    place,
                    entry: GameEntry { by, act: read_act(part()?)? },
                    left_ms,
                })
            }
            _ => return Err(MessageError::Malformed),
        })
    }
}

/// The words for acts without text.
const ACTS: [(&str, Act); 9] = [
    ("resign", Act::Resign),
    ("offer", Act::OfferDraw),
    ("accept", Act::AcceptDraw),
    ("decline", Act::DeclineDraw),
    ("ask", Act::RequestTakeback),
    ("give", Act::AcceptTakeback),
    ("hold", Act::DeclineTakeback),
    ("time", Act::TimeUp),
    ("claim", Act::ClaimTime),
];

fn sign(side: Color) -> char {
    if side == Color::White { 'w' } else { 'b' }
}

fn side_of(text: &str) -> Result<Color, MessageError> {
    match text {
        "w" => Ok(Color::White),
        "b" => Ok(Color::Black),
        _ => Err(MessageError::Malformed),
    }
}

fn write_act(act: &Act) -> String {
    match act {
        // The receiver looks the bits up among the legal moves.
        Act::Move(mv) => format!("move {}", mv.bits()),
        Act::Chat(words) => format!("say {words}"),
        Act::Name(name) => format!("name {name}"),
        act => {
            let word = ACTS.iter().find(|(_, known)| known == act).map_or("", |(word, _)| word);
            word.to_owned()
        }
    }
}

fn read_act(text: &str) -> Result<Act, MessageError> {
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    match (word, rest) {
        ("move", bits) => {
            let bits: u32 = bits.parse().map_err(|_| MessageError::Malformed)?;
            Ok(Act::Move(Move::from_bits(bits)))
        }
        ("say", words) => Ok(Act::Chat(words.to_owned())),
        ("name", name) => Ok(Act::Name(name.to_owned())),
        (word, "") => {
            let known = ACTS.iter().find(|(known, _)| *known == word);
            known.map(|(_, act)| act.clone()).ok_or(MessageError::Malformed)
        }
        _ => Err(MessageError::Malformed),
    }
}

#[cfg(test)]
mod tests {
    use vicinity_rules::{Position, Variant};

    use super::*;

    #[test]
    fn messages_survive_a_round_trip_and_others_are_rejected() {
        let position = Position::start(&Variant::parse("near").expect("a known name"));
        let mv = position.parse_uci("e3e4").expect("legal");
        let entry = |act| {
            Message::Entry(TimedEntry {
                place: 7,
                entry: GameEntry { by: Color::White, act },
                left_ms: Some(9),
            })
        };
        let mut all = vec![
            Message::Hello { side: Color::Black, encoded: "1abc".to_owned(), left_ms: Some([1, 2]) },
            Message::Hello { side: Color::Black, encoded: "1abc".to_owned(), left_ms: None },
            entry(Act::Move(mv)),
            entry(Act::Chat("move 5, or  two".to_owned())),
            entry(Act::Name("Ada".to_owned())),
            Message::Dropped { place: 3 },
            Message::Refused { place: 3, why: RejectReason::Time },
            Message::Refused { place: 3, why: RejectReason::Rules },
            Message::Rematch,
            Message::DeclineRematch,
            Message::WithdrawRematch,
            Message::StartRematch { encoded: "1x".to_owned() },
            Message::Ping,
            Message::Pong,
        ];
        all.extend(ACTS.map(|(_, act)| entry(act)));
        for message in all {
            assert_eq!(Message::read(&message.write()), Ok(message));
        }
        let shapeless = [
            "",
            " ",
            "PING",
            "hello 1",
            "hello 1 - -",
            "entry",
            "entry x w - resign",
            "entry 1 x - resign",
            "entry 1 w -",
            "entry 1 w - fly",
            "entry 1 w - move",
            "entry 1 w - move x",
            "entry 1 w - resign now",
            "dropped -1",
            "dropped 99999999999",
            "refused 3",
            "refused 3 mood",
            "entry 1 w -5 resign",
            "<b>",
            "entry 1 w - ",
        ];
        for text in shapeless {
            assert_eq!(Message::read(text), Err(MessageError::Malformed), "{text}");
        }
        assert_eq!(Message::read("hello 2 - - 1x"), Err(MessageError::Version));
        assert_eq!(Message::read(&"x".repeat(MAX_MESSAGE_BYTES + 1)), Err(MessageError::TooLong));
    }
}
