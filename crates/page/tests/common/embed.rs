//! Messages between a host page and an embedded board.
#![allow(dead_code, reason = "no file does everything")]

use vicinity_page::embed::command::{HostCommand, parse};
use vicinity_protocol::host::{BoardMessage, HostMessage, Value};

/// Parses a host's message.
pub fn order(version: f64, kind: &str, fields: Vec<(&'static str, Value)>) -> HostCommand {
    let head = [("vicinity", Value::Number(version)), ("type", Value::Text(kind.to_owned()))];
    parse(HostMessage(head.into_iter().chain(fields).collect())).expect("it is for Vicinity")
}

pub fn short(message: &BoardMessage) -> String {
    let json = serde_json::to_value(message).expect("plain data");
    assert_eq!(json["vicinity"], 1);
    let field = |name: &str| json[name].as_str().unwrap_or_default().to_owned();
    match field("type").as_str() {
        "move" => format!("move {} by {}", field("uci"), field("by")),
        "end" => format!("end {}", field("result")),
        "error" => format!("error {}", field("message")),
        other => other.to_owned(),
    }
}
