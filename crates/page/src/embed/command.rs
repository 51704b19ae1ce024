//! Commands from a host's messages.
//!
//! Messages for others are ignored, because hosts send many messages; a message for Vicinity that
//! is invalid is answered with an error. Nothing in a message is evaluated, shown as markup, or
//! navigated to.

use vicinity_protocol::host::{HostMessage, VERSION, Value};

use super::attributes::Attributes;
use super::phrases;

/// The maximum size of a move in bytes, far above the longest notation.
const MAX_MOVE_BYTES: usize = 40;

/// A command from the host.
#[derive(Clone, PartialEq, Debug)]
pub enum HostCommand {
    /// Play a move, as coordinates or in notation.
    Move(String),
    Undo,
    Redo,
    Flip,
    Go(usize),
    Load(Attributes),
    /// Show another game of a PGN with several, by index. Sent only by the user's choice at the
    /// board.
    Choose(usize),
    /// Change the appearance, the displayed ply or the marks of the same game.
    Set(Attributes),
    /// The board is not visible.
    Sleep,
    /// The board is visible.
    Wake,
    /// Report the state again.
    Hello,
    /// An invalid message, with the reason.
    Invalid(String),
}

fn into_text(value: Value) -> Option<String> {
    match value {
        Value::Text(text) => Some(text),
        // Levels and times are integers; the value of a fractional number is truncated.
        Value::Number(number) => Some((number as i64).to_string()),
        Value::List(texts) => Some(texts.join(",")),
        Value::Null => Some(String::new()),
        Value::Other => None,
    }
}

/// Parses a message; `None` if it is not for Vicinity.
pub fn parse(HostMessage(fields): HostMessage) -> Option<HostCommand> {
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
        return HostCommand::Invalid(phrases::VERSION_UNKNOWN.owned());
    }
    let field = |name| fields.iter().find(|(known, _)| *known == name).map(|(_, value)| value);
    match kind {
        "move" => match field("text") {
            Some(Value::Text(text)) if text.len() <= MAX_MOVE_BYTES => HostCommand::Move(text.clone()),
            _ => HostCommand::Invalid(phrases::MOVE_MISSING.owned()),
        },
        "go" => match field("ply") {
            Some(Value::Number(ply)) => HostCommand::Go(*ply as usize),
            _ => HostCommand::Invalid(phrases::PLY_MISSING.owned()),
        },
        "undo" => HostCommand::Undo,
        "redo" => HostCommand::Redo,
        "flip" => HostCommand::Flip,
        "sleep" => HostCommand::Sleep,
        "wake" => HostCommand::Wake,
        "hello" => HostCommand::Hello,
        "load" | "set" => match attributes(fields) {
            Ok(attributes) if kind == "set" && attributes.has_game() => {
                HostCommand::Invalid(phrases::SET_IS_NO_GAME.owned())
            }
            Ok(attributes) if kind == "set" => HostCommand::Set(attributes),
            Ok(attributes) => HostCommand::Load(attributes),
            Err(message) => HostCommand::Invalid(message),
        },
        _ => HostCommand::Invalid(phrases::type_unknown(&vicinity_rules::shorten(kind))),
    }
}

fn attributes(fields: Vec<(&'static str, Value)>) -> Result<Attributes, String> {
    let mut attributes = Attributes::default();
    for (name, value) in fields.into_iter().filter(|(name, _)| !matches!(*name, "vicinity" | "type" | "text"))
    {
        // The permitted origins are set when the board is opened and cannot be changed by messages.
        if name == "origin" {
            continue;
        }
        let value = into_text(value).ok_or_else(|| phrases::no_text(name))?;
        attributes.set(name, &value)?;
    }
    Ok(attributes)
}
