//! What a host's message orders a board to do.
//!
//! What is not for Vicinity is passed over in silence, for pages speak of much; what is for it and
//! cannot be understood is answered with an error. Nothing here is ever evaluated, shown as markup
//! or gone to.

use vicinity_protocol::host::{HostMessage, VERSION, Value};

use super::attributes::Attributes;
use super::phrases;

/// How long a move may be: the longest that anybody writes has eight letters.
const MAX_MOVE_BYTES: usize = 40;

/// What a host orders.
#[derive(Clone, PartialEq, Debug)]
pub enum HostCommand {
    /// Play a move, in coordinates or in notation.
    Move(String),
    Undo,
    Redo,
    Flip,
    Go(usize),
    Load(Attributes),
    /// Show another game of a PGN with several, by its place among them. Only the person at the
    /// board chooses.
    Choose(usize),
    /// Other looks, another ply or other marks for the same game.
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

fn into_text(value: Value) -> Option<String> {
    match value {
        Value::Text(text) => Some(text),
        // Levels and times are whole; what is not is no value of any word, and is refused as such.
        Value::Number(number) => Some((number as i64).to_string()),
        Value::List(texts) => Some(texts.join(",")),
        Value::Null => Some(String::new()),
        Value::Other => None,
    }
}

/// Understands a message; `None` where it is not for Vicinity.
pub fn understand(HostMessage(fields): HostMessage) -> Option<HostCommand> {
    let field = |name| fields.iter().find(|(known, _)| *known == name).map(|(_, value)| value);
    let version = field("vicinity")?.clone();
    let kind = match field("type") {
        Some(Value::Text(kind)) => kind.clone(),
        _ => String::new(),
    };
    Some(command(&version, &kind, fields))
}

fn command(version: &Value, kind: &str, fields: Vec<(&'static str, Value)>) -> HostCommand {
    if *version != Value::Number(VERSION.into()) {
        return HostCommand::Faulty(phrases::VERSION_UNKNOWN.owned());
    }
    let field = |name| fields.iter().find(|(known, _)| *known == name).map(|(_, value)| value);
    match kind {
        "move" => match field("text") {
            Some(Value::Text(text)) if text.len() <= MAX_MOVE_BYTES => HostCommand::Move(text.clone()),
            _ => HostCommand::Faulty(phrases::MOVE_MISSING.owned()),
        },
        "go" => match field("ply") {
            Some(Value::Number(ply)) => HostCommand::Go(*ply as usize),
            _ => HostCommand::Faulty(phrases::PLY_MISSING.owned()),
        },
        "undo" => HostCommand::Undo,
        "redo" => HostCommand::Redo,
        "flip" => HostCommand::Flip,
        "sleep" => HostCommand::Sleep,
        "wake" => HostCommand::Wake,
        "hello" => HostCommand::Hello,
        "load" | "set" => match attributes(fields) {
            Ok(attributes) if kind == "set" && attributes.has_game() => {
                HostCommand::Faulty(phrases::SET_IS_NO_GAME.owned())
            }
            Ok(attributes) if kind == "set" => HostCommand::Set(attributes),
            Ok(attributes) => HostCommand::Load(attributes),
            Err(message) => HostCommand::Faulty(message),
        },
        _ => HostCommand::Faulty(phrases::type_unknown(&crate::address::shorten(kind))),
    }
}

fn attributes(fields: Vec<(&'static str, Value)>) -> Result<Attributes, String> {
    let mut attributes = Attributes::default();
    for (name, value) in fields.into_iter().filter(|(name, _)| !matches!(*name, "vicinity" | "type" | "text"))
    {
        // Who may command the board was said when it was opened, by who opened it.
        if name == "origin" {
            continue;
        }
        let value = into_text(value).ok_or_else(|| phrases::no_text(name))?;
        attributes.set(name, &value)?;
    }
    Ok(attributes)
}
