//! What is said over the channel, a line of text each.

use std::fmt;

use vicinity_rules::{Color, Move};

use crate::game::{Act, Entry, Refusal};

/// The version of what is said, which comes first.
const VERSION: &str = "1";
/// The most bytes of a message: the longest letter and what stands before it.
pub const LONGEST_MESSAGE: usize = crate::letter::MAX_CHARS + 1_000;

/// What is said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Message {
    /// The whole game as the sender has it, first of all and whenever the two have met again.
    Hello {
        /// The side that the sender plays.
        side: Color,
        /// The game (`letter.rs`).
        letter: String,
        /// What White and Black have left, where the sender plays with clocks, in milliseconds.
        left_ms: Option<[u32; 2]>,
    },
    /// Something that was done.
    Entry(Told),
    /// An entry of the guest that cannot be put there any more: after so many.
    Dropped {
        /// How many the host has.
        place: u32,
    },
    /// An entry that is refused, and why; the list stays as it is, so long.
    Refused {
        /// How many entries there are.
        place: u32,
        /// Why.
        why: Why,
    },
    /// Another game, with sides changed, is wanted.
    Rematch,
    /// It begins: the host says so, with the game.
    Again {
        /// The new game.
        letter: String,
    },
    /// Are you there?
    Ping,
    /// Yes.
    Pong,
}

/// An entry as it is told: of the host at this place of the list, of the guest to be put behind it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    /// Its place, from 0; the guest says how many the host had told it.
    pub place: u32,
    /// What was done.
    pub entry: Entry,
    /// After a move, what its side has left, in milliseconds.
    pub left_ms: Option<u32>,
}

/// Why an entry was refused, as far as whoever made it is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// The time that it tells cannot be.
    Time,
    /// It cannot be done, or not there.
    Rules,
}

/// Why a message is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It has no such shape.
    Shape,
    /// It is too long.
    TooLong,
    /// Too many come.
    Flood,
    /// It is of another version.
    Version,
    /// It is of another game.
    Stranger,
    /// Both play the same side.
    SameSide,
    /// It is out of its turn: only the host orders, only the guest asks.
    Order,
    /// What it tells cannot be done.
    Refused(Refusal),
    /// The time that it tells cannot be.
    Time,
    /// The two know different games.
    Parted,
    /// The sender has added something in the other side's name.
    NotYours,
    /// The new game is not the one that was agreed on.
    OtherGame,
    /// So much of the game is new that it takes too long to read.
    TooMuchNew,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Shape => f.write_str("a message that has no known shape"),
            Fault::TooLong => f.write_str("a message that is too long"),
            Fault::Flood => f.write_str("too many messages"),
            Fault::Version => f.write_str("a message of another version"),
            Fault::SameSide => f.write_str("a message of one's own side"),
            Fault::Stranger => f.write_str("a message of another game"),
            Fault::Order => f.write_str("a message out of its turn"),
            Fault::Refused(refusal) => refusal.fmt(f),
            Fault::Time => f.write_str("a time that cannot be"),
            Fault::Parted => f.write_str("a game that has gone on otherwise"),
            Fault::NotYours => f.write_str("something in the other side's name"),
            Fault::OtherGame => f.write_str("another game than the one agreed on"),
            Fault::TooMuchNew => f.write_str("too much that is new"),
        }
    }
}

impl std::error::Error for Fault {}

impl Message {
    /// Writes it as a line of text.
    pub fn write(&self) -> String {
        match self {
            Message::Hello { side, letter, left_ms } => {
                let left = left_ms.map_or("- -".to_owned(), |[white, black]| format!("{white} {black}"));
                format!("hello {VERSION} {} {left} {letter}", sign(*side))
            }
            Message::Entry(Told { place, entry, left_ms }) => {
                let left = left_ms.map_or("-".to_owned(), |left| left.to_string());
                format!("entry {place} {} {left} {}", sign(entry.by), write_act(&entry.act))
            }
            Message::Dropped { place } => format!("dropped {place}"),
            Message::Refused { place, why: Why::Time } => format!("refused {place} time"),
            Message::Refused { place, why: Why::Rules } => format!("refused {place} rules"),
            Message::Rematch => "rematch".to_owned(),
            Message::Again { letter } => format!("again {letter}"),
            Message::Ping => "ping".to_owned(),
            Message::Pong => "pong".to_owned(),
        }
    }

    /// Reads a line. Whether what it says can be done, is not asked here.
    ///
    /// # Errors
    /// Says what is wrong with it.
    pub fn read(text: &str) -> Result<Message, Fault> {
        if text.len() > LONGEST_MESSAGE {
            return Err(Fault::TooLong);
        }
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        let number = |text: &str| text.parse::<u32>().map_err(|_| Fault::Shape);
        let left = |text: &str| if text == "-" { Ok(None) } else { number(text).map(Some) };
        Ok(match (word, rest) {
            ("ping", "") => Message::Ping,
            ("pong", "") => Message::Pong,
            ("rematch", "") => Message::Rematch,
            ("again", letter) => Message::Again { letter: letter.to_owned() },
            ("dropped", place) => Message::Dropped { place: number(place)? },
            ("refused", _) => {
                let (place, why) = rest.split_once(' ').ok_or(Fault::Shape)?;
                let why = match why {
                    "time" => Why::Time,
                    "rules" => Why::Rules,
                    _ => return Err(Fault::Shape),
                };
                Message::Refused { place: number(place)?, why }
            }
            ("hello", _) => {
                let mut parts = rest.splitn(5, ' ');
                let mut part = || parts.next().ok_or(Fault::Shape);
                if part()? != VERSION {
                    return Err(Fault::Version);
                }
                let side = side_of(part()?)?;
                let (white, black) = (left(part()?)?, left(part()?)?);
                Message::Hello {
                    left_ms: white.zip(black).map(<[u32; 2]>::from),
                    letter: part()?.to_owned(),
                    side,
                }
            }
            ("entry", _) => {
                let mut parts = rest.splitn(4, ' ');
                let mut part = || parts.next().ok_or(Fault::Shape);
                let place = number(part()?)?;
                let by = side_of(part()?)?;
                let left_ms = left(part()?)?;
                Message::Entry(Told { place, entry: Entry { by, act: read_act(part()?)? }, left_ms })
            }
            _ => return Err(Fault::Shape),
        })
    }
}

/// The words of acts without text.
const ACTS: [(&str, Act); 9] = [
    ("resign", Act::Resign),
    ("offer", Act::OfferDraw),
    ("accept", Act::AcceptDraw),
    ("decline", Act::DeclineDraw),
    ("ask", Act::AskBack),
    ("give", Act::GiveBack),
    ("hold", Act::RefuseBack),
    ("time", Act::TimeUp),
    ("claim", Act::ClaimTime),
];

fn sign(side: Color) -> char {
    if side == Color::White { 'w' } else { 'b' }
}

fn side_of(text: &str) -> Result<Color, Fault> {
    match text {
        "w" => Ok(Color::White),
        "b" => Ok(Color::Black),
        _ => Err(Fault::Shape),
    }
}

fn write_act(act: &Act) -> String {
    match act {
        // As its bits: the other looks for it among the legal ones.
        Act::Move(mv) => format!("move {}", mv.bits()),
        Act::Say(words) => format!("say {words}"),
        Act::Name(name) => format!("name {name}"),
        act => {
            let word = ACTS.iter().find(|(_, known)| known == act).map_or("", |(word, _)| word);
            word.to_owned()
        }
    }
}

fn read_act(text: &str) -> Result<Act, Fault> {
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    match (word, rest) {
        ("move", bits) => {
            let bits: u32 = bits.parse().map_err(|_| Fault::Shape)?;
            Ok(Act::Move(Move::from_bits(bits)))
        }
        ("say", words) => Ok(Act::Say(words.to_owned())),
        ("name", name) => Ok(Act::Name(name.to_owned())),
        (word, "") => {
            let known = ACTS.iter().find(|(known, _)| *known == word);
            known.map(|(_, act)| act.clone()).ok_or(Fault::Shape)
        }
        _ => Err(Fault::Shape),
    }
}

#[cfg(test)]
mod tests {
    use vicinity_rules::{Position, Variant};

    use super::*;

    #[test]
    fn messages_come_back_and_others_are_refused() {
        let position = Position::start(&Variant::parse("near").expect("a known name"));
        let mv = position.parse_uci("e3e4").expect("legal");
        let entry =
            |act| Message::Entry(Told { place: 7, entry: Entry { by: Color::White, act }, left_ms: Some(9) });
        let mut all = vec![
            Message::Hello { side: Color::Black, letter: "1abc".to_owned(), left_ms: Some([1, 2]) },
            Message::Hello { side: Color::Black, letter: "1abc".to_owned(), left_ms: None },
            entry(Act::Move(mv)),
            entry(Act::Say("move 5, or  two".to_owned())),
            entry(Act::Name("Ada".to_owned())),
            Message::Dropped { place: 3 },
            Message::Refused { place: 3, why: Why::Time },
            Message::Refused { place: 3, why: Why::Rules },
            Message::Rematch,
            Message::Again { letter: "1x".to_owned() },
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
            assert_eq!(Message::read(text), Err(Fault::Shape), "{text}");
        }
        assert_eq!(Message::read("hello 2 - - 1x"), Err(Fault::Version));
        assert_eq!(Message::read(&"x".repeat(LONGEST_MESSAGE + 1)), Err(Fault::TooLong));
    }
}
