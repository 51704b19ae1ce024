//! The form of the messages in both directions. Those of the host are not trusted.

use super::board::Embedded;
use crate::common::embed::order;
use vicinity_page::embed::attributes::{self, BoardMode};
use vicinity_page::embed::command::{HostCommand, parse};
use vicinity_protocol::host::{BoardMessage, FIELDS, Value};

#[test]
fn an_invalid_message_gets_an_error_and_changes_nothing() {
    let check = |version: f64, kind: &str, fields: Vec<(&'static str, Value)>| {
        assert!(matches!(order(version, kind, fields), HostCommand::Invalid(_)), "{version} {kind}");
    };
    check(2.0, "undo", vec![]);
    check(f64::NAN, "undo", vec![]);
    check(1.0, "", vec![]);
    check(1.0, "eval", vec![("text", Value::Text("1".into()))]);
    check(1.0, "move", vec![]);
    check(1.0, "move", vec![("text", Value::Other)]);
    check(1.0, "move", vec![("text", Value::Text("e".repeat(5000)))]);
    check(1.0, "go", vec![("ply", Value::Text("1".into()))]);
    check(1.0, "load", vec![("fen", Value::Other)]);
    check(1.0, "set", vec![("pgn", Value::Text("1. e4".into()))]);
    assert_eq!(order(1.0, "go", vec![("ply", Value::Number(-3.5))]), HostCommand::Go(0));
    assert_eq!(order(1.0, "go", vec![("ply", Value::Number(f64::INFINITY))]), HostCommand::Go(usize::MAX));
}

#[test]
fn only_messages_addressed_to_vicinity_are_read() {
    let understood = |json: &str| {
        let json: serde_json::Value = serde_json::from_str(json).expect("JSON");
        parse(serde_json::from_value(json).expect("an object"))
    };
    let invalid = |json: &str, said: &str| match understood(json) {
        Some(HostCommand::Invalid(message)) => assert!(message.contains(said), "{json}: {message}"),
        other => panic!("{json}: {other:?}"),
    };
    assert_eq!(understood("{}"), None);
    assert_eq!(understood(r#"{"type": "undo"}"#), None);
    assert_eq!(
        understood(r#"{"vicinity": 1, "type": "undo", "more": {"of": "it"}}"#),
        Some(HostCommand::Undo)
    );
    assert_eq!(understood(r#"{"vicinity": 1.0, "type": "go", "ply": 3}"#), Some(HostCommand::Go(3)));
    invalid(r#"{"vicinity": null, "type": "undo"}"#, "version 1");
    invalid(r#"{"vicinity": "1", "type": "undo"}"#, "version 1");
    invalid(r#"{"vicinity": 1}"#, "Unknown message type “”");
    invalid(r#"{"vicinity": 1, "type": {}}"#, "Unknown message type “”");
    invalid(r#"{"vicinity": 1, "type": "eval", "text": "1"}"#, "Unknown message type “eval”");
    invalid(r#"{"vicinity": 1, "type": "move", "text": ["e4"]}"#, "A move must be a short text");
    invalid(r#"{"vicinity": 1, "type": "go", "ply": "1"}"#, "The position must be a number");
    invalid(r#"{"vicinity": 1, "type": "load", "moves": [1, {}]}"#, "moves must be a text");
    invalid(r#"{"vicinity": 1, "type": "load", "fen": true}"#, "fen must be a text");
    let loaded =
        understood(r#"{"vicinity": 1, "type": "load", "moves": ["e3e4", "e6e5"], "level": 3, "fen": null}"#);
    let Some(HostCommand::Load(attributes)) = loaded else { panic!("{loaded:?}") };
    assert_eq!(
        [attributes.get("moves"), attributes.get("level"), attributes.get("fen")],
        [Some("e3e4,e6e5"), Some("3"), None]
    );
}

#[test]
fn messages_of_a_board_have_the_documented_form() {
    let mut embed = Embedded::open("#variant=chess&side=both");
    embed.post("move", &[("text", "e4")]);
    embed.post("move", &[("text", "Qh9")]);
    let keys = |message: &BoardMessage| {
        let json = serde_json::to_value(message).expect("plain data");
        let mut keys: Vec<String> = json.as_object().expect("an object").keys().cloned().collect();
        keys.sort();
        keys.join(" ")
    };
    let game = "controls fen mode moves orientation pgn ply reason result side text title turn type variant vicinity";
    let said: Vec<String> = embed.board().outbox.iter().map(keys).collect();
    assert_eq!(said[0], game);
    assert_eq!(
        said[1],
        "by color controls fen mode moves orientation pgn ply reason result san side text title turn type uci variant vicinity"
    );
    assert_eq!(said[2], "message type vicinity");
    let json = serde_json::to_value(&embed.board().outbox[1]).expect("plain data");
    assert_eq!((&json["moves"][0], &json["ply"], &json["san"]), (&"e2e4".into(), &1.into(), &"e4".into()));
    assert!(json["reason"].is_null() && json["result"] == "");
}

/// Hundreds of messages with hostile values: each of them is refused.
#[test]
fn no_message_breaks_a_board() {
    let values = [
        "",
        " ",
        "near",
        "near:",
        "chess",
        "<script>alert(1)</script>",
        "javascript:alert(1)",
        "e2e4",
        "e3e4,d6d5",
        "(((",
        "))",
        "4",
        "99",
        "-1",
        "both",
        "black",
        "view",
        "diagram",
        "full",
        "none",
        "dark",
        "[Variant \"near\"] 1. e4 {<img src=x>} *",
        "{",
        "e4:9",
        "!",
        "P",
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "\u{0}\u{202e}",
        "%00",
        "𝕖4",
        "a1a1",
        "resign-white",
    ];
    let kinds = [
        "load",
        "set",
        "move",
        "undo",
        "redo",
        "flip",
        "go",
        "sleep",
        "wake",
        "hello",
        "load",
        "set",
        "__proto__",
    ];
    let mut dice = 7_u64;
    let mut below = |limit: usize| {
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (dice >> 33) as usize % limit
    };
    let mut embed = Embedded::open("");
    for _ in 0..1500 {
        let mut fields = Vec::new();
        for _ in 0..below(4) {
            let name = vicinity_protocol::host::FIELDS[2..][below(19)];
            let value = match below(6) {
                0 => Value::Number(below(12) as f64 - 2.0),
                1 => Value::Other,
                2 => Value::List(vec![
                    values[below(values.len())].to_owned(),
                    values[below(values.len())].to_owned(),
                ]),
                _ => Value::Text(values[below(values.len())].to_owned()),
            };
            fields.push((name, value));
        }
        let order = order(1.0, kinds[below(kinds.len())], fields);
        embed.execute(order);
        embed.messages();
    }
}

#[test]
fn the_small_build_leaves_friend_mode_to_the_full_build() {
    let mut small = Embedded::open("#variant=near");
    small.messages();
    small.post("load", &[("mode", "friend")]);
    small.post("set", &[("mode", "friend")]);
    assert!(small.messages().is_empty() && small.board().mode == BoardMode::Play);
}

#[test]
fn messages_accept_every_parameter_of_an_address() {
    let missing: Vec<&str> = attributes::words().filter(|word| !FIELDS.contains(word)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
