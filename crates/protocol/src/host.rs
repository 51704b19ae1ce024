//! What a board and its host, the page around it, say to each other: `{vicinity: 1, type, …}` both ways.
//!
//! A host is anybody's page, so its message is taken as it comes, field by field, and reading it fails only where it is no object.
//! What it means, and what is wrong with it, the page says (`guest/order.rs`). These shapes are public: docs/embedding.md and
//! `www/vicinity-embed.d.ts` tell them; within a version fields may be added, and nothing else changes.

use std::fmt;

use serde::Serialize;
use serde::de::{Deserialize, DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};

/// The version of what is said.
pub const VERSION: u8 = 1;

/// The fields that a host's message may have; others are not looked at.
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

/// A host's message: those of its fields that are known, in the order of [`FIELDS`].
#[derive(Clone, PartialEq, Debug, Default)]
pub struct HostMessage(pub Vec<(&'static str, Value)>);

/// What is in a field, as far as boards tell such things apart.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    /// A text.
    Text(String),
    /// A number.
    Number(f64),
    /// Texts.
    List(Vec<String>),
    /// Nothing.
    Null,
    /// Anything else.
    Other,
}

/// What a board says of its game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct GameMessage {
    /// [`VERSION`].
    pub vicinity: u8,
    /// `ready`, `state`, `move` or `end`.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// What the board is for.
    pub mode: &'static str,
    /// What there is around it.
    pub controls: &'static str,
    /// The game's name with its options.
    pub variant: String,
    /// The game's name for people.
    pub title: String,
    /// The position shown.
    pub fen: String,
    /// Whose move it is there.
    pub turn: &'static str,
    /// The side below.
    pub orientation: &'static str,
    /// Whom people play: `white`, `black` or `both`; nothing where the engine plays itself.
    pub side: Option<&'static str>,
    /// How many plies are shown.
    pub ply: u32,
    /// The line's moves, as coordinates.
    pub moves: Vec<String>,
    /// The game with its lines and comments.
    pub pgn: String,
    /// As PGN writes it; empty while the game goes on.
    pub result: &'static str,
    /// Why the game is over.
    pub reason: Option<&'static str>,
    /// The end, in words.
    pub text: String,
    /// What was played, where the type is `move`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uci: Option<String>,
    /// The same in standard algebraic notation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub san: Option<String>,
    /// Whose move it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub color: Option<&'static str>,
    /// Who played it: `human`, `engine`, `script` or `friend`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<&'static str>,
    /// How a diagram looks, where the board is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub diagram: Option<Diagram>,
}

/// What a diagram is drawn from by a host that shows no frame for it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Diagram {
    /// The ranks from the last to the first with `/` between, each square a piece's letter, a small
    /// one for Black's, or a dot.
    pub placement: String,
    /// Of each kind of piece the letter, the name of its drawing, and its name.
    pub kinds: Vec<[String; 3]>,
    /// Whether the squares have eight colours.
    pub has_eight_colors: bool,
    /// The signs for what a piece can do, each with its square.
    pub signs: Vec<[String; 2]>,
    /// The leaps by which a piece comes to its squares, each from a square to a square.
    pub leaps: Vec<[String; 2]>,
}

/// What a board says of a message or an address that is at fault.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ErrorMessage {
    /// [`VERSION`].
    pub vicinity: u8,
    /// `error`.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// What is wrong, in words.
    pub message: String,
}

/// A board's message.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
pub enum BoardMessage {
    /// Of its game.
    Game(Box<GameMessage>),
    /// Of a fault.
    Error(ErrorMessage),
}

// Written out: derived for so many fields of one kind it would cost a kilobyte more.
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

/// Reads what is in a field, or in a list in it. It never fails, and goes no deeper: a list may hold itself.
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
