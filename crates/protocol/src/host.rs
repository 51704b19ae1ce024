//! Messages between an embedded board and its host, the page around it: `{vicinity: 1, type, …}` in
//! both directions.
//!
//! A host may be any page, so its message is read leniently, field by field, and is rejected only
//! if it is not an object. The page crate interprets and validates it (`embed/command.rs`). These
//! shapes are public: docs/embedding.md and `www/vicinity-embed.d.ts` document them. Within a
//! version fields may be added, and nothing else changes.

use std::fmt;

use serde::Serialize;
use serde::de::{Deserialize, DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};

/// The version of the messages.
pub const VERSION: u8 = 1;

/// The fields of a host's message; others are ignored.
pub const FIELDS: [&str; 24] = [
    "vicinity",
    "type",
    "text",
    "ply",
    "variant",
    "game",
    "moves",
    "fen",
    "end",
    "pgn",
    "marks",
    "piece",
    "friend",
    "mode",
    "controls",
    "side",
    "orientation",
    "level",
    "time",
    "theme",
    "white",
    "black",
    "origin",
    "page",
];

/// A host's message: its known fields.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct HostMessage(pub Vec<(&'static str, Value)>);

/// The value of a field, as far as boards distinguish values.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    /// A text.
    Text(String),
    /// A number.
    Number(f64),
    /// A list of texts.
    List(Vec<String>),
    /// Null.
    Null,
    /// Anything else.
    Other,
}

/// A message about the game of a board.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct GameMessage {
    /// [`VERSION`].
    pub vicinity: u8,
    /// `ready`, `state`, `move` or `end`.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// The mode of the board.
    pub mode: &'static str,
    /// The controls around the board.
    pub controls: &'static str,
    /// The variant's name with its options.
    pub variant: String,
    /// The variant's title.
    pub title: String,
    /// The displayed position.
    pub fen: String,
    /// The side to move in it.
    pub turn: &'static str,
    /// The side at the bottom.
    pub orientation: &'static str,
    /// The side of the user: `white`, `black` or `both`; `None` if the engine plays itself.
    pub side: Option<&'static str>,
    /// The number of plies displayed.
    pub ply: u32,
    /// The moves of the line, in UCI notation.
    pub moves: Vec<String>,
    /// The game with its variations and comments.
    pub pgn: String,
    /// The result as in PGN; empty while the game is in progress.
    pub result: &'static str,
    /// The reason for the end of the game.
    pub reason: Option<&'static str>,
    /// The end of the game in words.
    pub text: String,
    /// The move that was played, if the type is `move`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uci: Option<String>,
    /// The move in standard algebraic notation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub san: Option<String>,
    /// The side that made the move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub color: Option<&'static str>,
    /// The source of the move: `human`, `engine`, `script` or `friend`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<&'static str>,
    /// The drawing data, if the board is a diagram.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub diagram: Option<Diagram>,
}

/// The data from which a host draws a diagram without a frame.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Diagram {
    /// The ranks from the last to the first, separated by `/`; each square is a piece's letter,
    /// lower case for Black, or a dot.
    pub placement: String,
    /// For each kind of piece its letter, its drawing, and its name. The drawing is a name if the
    /// host's script has it, or else the drawing itself.
    pub kinds: Vec<[String; 3]>,
    /// Whether the squares have eight colours.
    pub has_eight_colors: bool,
    /// The signs of the moves of a piece, each with its square.
    pub signs: Vec<[String; 2]>,
    /// The leaps by which a piece reaches its squares, each from a square to a square.
    pub leaps: Vec<[String; 2]>,
}

/// A message about an invalid message or address.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ErrorMessage {
    /// [`VERSION`].
    pub vicinity: u8,
    /// `error`.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// The error in words.
    pub message: String,
}

/// A message of a board.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
pub enum BoardMessage {
    /// About its game.
    Game(Box<GameMessage>),
    /// About an error.
    Error(ErrorMessage),
}

// Implemented by hand: the derived code for so many fields would be a kilobyte larger.
impl<'de> Deserialize<'de> for HostMessage {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_struct("HostMessage", &FIELDS, MessageVisitor)
    }
}

struct MessageVisitor;

impl<'de> Visitor<'de> for MessageVisitor {
    type Value = HostMessage;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a message")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<HostMessage, A::Error> {
        let mut fields = Vec::new();
        while let Some(name) = map.next_key::<String>()? {
            let value = map.next_value_seed(ValueVisitor { is_item: false })?;
            fields.extend(FIELDS.into_iter().find(|known| *known == name).map(|known| (known, value)));
        }
        Ok(HostMessage(fields))
    }
}

/// Reads the value of a field, or of a list in it. It never fails, and does not recurse deeper,
/// since a list may contain itself.
#[derive(Clone, Copy)]
struct ValueVisitor {
    is_item: bool,
}

impl<'de> DeserializeSeed<'de> for ValueVisitor {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        Ok(deserializer.deserialize_any(self).unwrap_or(Value::Other))
    }
}

impl<'de> Visitor<'de> for ValueVisitor {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text, a number or a list of texts")
    }

    fn visit_i64<E>(self, number: i64) -> Result<Value, E> {
        Ok(Value::Number(number as f64))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Value, E> {
        Ok(Value::Number(number as f64))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Value, E> {
        Ok(Value::Number(number))
    }

    fn visit_str<E>(self, text: &str) -> Result<Value, E> {
        Ok(Value::Text(text.to_owned()))
    }

    fn visit_string<E>(self, text: String) -> Result<Value, E> {
        Ok(Value::Text(text))
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        let mut texts = Vec::new();
        while !self.is_item
            && let Some(item) = list.next_element_seed(ValueVisitor { is_item: true })?
        {
            let Value::Text(text) = item else { return Ok(Value::Other) };
            texts.push(text);
        }
        Ok(if self.is_item { Value::Other } else { Value::List(texts) })
    }
}
