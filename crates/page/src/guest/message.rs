//! What a board hears from the page around it, and what it tells that page: plain data, read and written by `port.rs`.
//!
//! Every message is `{vicinity: 1, type, …}`. What is not for Vicinity is passed over in silence, for pages speak of much; what is for
//! it and cannot be understood is answered with an error. Nothing here is ever evaluated, shown as markup or gone to.

use super::attributes::Attributes;
use super::phrases;
use crate::language::fill;

/// The version of what is said.
pub const VERSION: f64 = 1.0;

/// How long a move may be: the longest that anybody writes has eight letters.
const MAX_MOVE_BYTES: usize = 40;

/// What the page around it wants.
#[derive(Clone, PartialEq, Debug)]
pub enum Command {
    /// Play a move, in coordinates or in notation.
    Move(String),
    /// Take back.
    Undo,
    /// Play again what was taken back.
    Redo,
    /// Turn the board round.
    Flip,
    /// Show so many half-moves.
    Go(usize),
    /// Another game.
    Load(Attributes),
    /// Other looks for the same game.
    Set(Attributes),
    /// Nobody sees the board.
    Sleep,
    /// Somebody sees it.
    Wake,
    /// Say again what is shown.
    Hello,
    /// What could not be understood, and why.
    Faulty(String),
}

/// The value of a field.
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

impl Value {
    fn into_text(self) -> Option<String> {
        match self {
            Value::Text(text) => Some(text),
            // Levels and times are whole; what is not is no value of any word, and is refused as such.
            Value::Number(number) => Some((number as i64).to_string()),
            Value::List(texts) => Some(texts.join(",")),
            Value::Null => Some(String::new()),
            Value::Other => None,
        }
    }
}

/// The fields that a message may have; others are not looked at.
pub const FIELDS: [&str; 19] = [
    "text",
    "ply",
    "variant",
    "moves",
    "fen",
    "end",
    "pgn",
    "marks",
    "piece",
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
];

/// Understands a message for Vicinity: its version, its type, and its fields.
pub fn understand(version: f64, kind: &str, fields: Vec<(&'static str, Value)>) -> Command {
    if version != VERSION {
        return Command::Faulty(phrases::VERSION_UNKNOWN.to_owned());
    }
    let field = |name| fields.iter().find(|(known, _)| *known == name).map(|(_, value)| value);
    match kind {
        "move" => match field("text") {
            Some(Value::Text(text)) if text.len() <= MAX_MOVE_BYTES => Command::Move(text.clone()),
            _ => Command::Faulty(phrases::MOVE_MISSING.to_owned()),
        },
        "go" => match field("ply") {
            Some(Value::Number(ply)) => Command::Go(*ply as usize),
            _ => Command::Faulty(phrases::PLY_MISSING.to_owned()),
        },
        "undo" => Command::Undo,
        "redo" => Command::Redo,
        "flip" => Command::Flip,
        "sleep" => Command::Sleep,
        "wake" => Command::Wake,
        "hello" => Command::Hello,
        "load" | "set" => match attributes(fields) {
            Ok(attributes) if kind == "set" && attributes.has_game() => {
                Command::Faulty(phrases::SET_IS_NO_GAME.to_owned())
            }
            Ok(attributes) if kind == "set" => Command::Set(attributes),
            Ok(attributes) => Command::Load(attributes),
            Err(message) => Command::Faulty(message),
        },
        _ => Command::Faulty(fill(phrases::TYPE_UNKNOWN, &[&crate::address::shorten(kind)])),
    }
}

fn attributes(fields: Vec<(&'static str, Value)>) -> Result<Attributes, String> {
    let mut attributes = Attributes::default();
    for (name, value) in fields.into_iter().filter(|(name, _)| !matches!(*name, "text" | "ply")) {
        // Who may command the board was said when it was opened, by who opened it.
        if name == "origin" {
            continue;
        }
        let value = value.into_text().ok_or_else(|| fill(phrases::NO_TEXT, &[name]))?;
        attributes.set(name, &value)?;
    }
    Ok(attributes)
}
