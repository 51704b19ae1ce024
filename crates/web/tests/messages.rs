//! A host's messages as a browser hands them over: read whatever is in them, without a panic.
#![cfg(target_arch = "wasm32")]

use js_sys::Function;
use serde::Serialize;
use serde_wasm_bindgen::{Serializer, from_value};
use vicinity_protocol::host::{BoardMessage, ErrorMessage, HostMessage, VERSION, Value};
use wasm_bindgen::JsValue;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

/// A value as a script writes it, copied as a message is.
fn js(code: &str) -> JsValue {
    let make = Function::new_no_args(&format!("return structuredClone({code})"));
    make.call0(&JsValue::NULL).expect("a script without faults")
}

#[wasm_bindgen_test]
fn fields_are_read_by_name_and_nothing_else_is_looked_at() {
    let message =
        js("{ vicinity: 1, type: 'load', moves: ['e4', 'e5'], fen: null, level: 2.5, more: { of: 'it' } }");
    let fields = [
        ("vicinity", Value::Number(1.0)),
        ("type", Value::Text("load".into())),
        ("moves", Value::List(vec!["e4".into(), "e5".into()])),
        ("fen", Value::Null),
        ("level", Value::Number(2.5)),
    ];
    assert_eq!(from_value::<HostMessage>(message).expect("an object").0, fields);
}

#[wasm_bindgen_test]
fn odd_values_are_something_else_and_never_a_panic() {
    for odd in [
        "{}",
        "true",
        "[1]",
        "[['e4']]",
        "[{}]",
        "10n ** 40n",
        "new Map([['a', 1]])",
        "new Set(['e4'])",
        "new Date()",
        "/e4/",
        "new Error('e4')",
        "new ArrayBuffer(8)",
        "new Uint8Array(8)",
        "new Float64Array(8)",
        "new String('e4')",
        "(() => { const ring = {}; ring.ring = ring; return ring; })()",
        "(() => { const ring = []; ring.push(ring); return ring; })()",
        "(() => { let deep = []; for (let i = 0; i < 1000; i++) deep = [deep]; return deep; })()",
    ] {
        let message = from_value::<HostMessage>(js(&format!("{{ moves: {odd} }}"))).expect("an object");
        assert_eq!(message.0, [("moves", Value::Other)], "{odd}");
    }
    for odd in ["1e300", "NaN", "-0.5", "2 ** 60"] {
        let message = from_value::<HostMessage>(js(&format!("{{ ply: {odd} }}"))).expect("an object");
        assert!(matches!(message.0[..], [("ply", Value::Number(_))]), "{odd}");
    }
    for odd in ["undefined", "null", "5", "'undo'", "true", "5n"] {
        assert!(from_value::<HostMessage>(js(odd)).is_err(), "{odd}");
    }
    assert!(from_value::<HostMessage>(js("[1, 2]")).expect("an object").0.is_empty());
}

#[wasm_bindgen_test]
fn what_a_board_says_is_a_plain_object() {
    let fault = ErrorMessage { vicinity: VERSION, kind: "error", message: "a 100% “odd” thing".into() };
    let serializer = Serializer::new().serialize_missing_as_null(true);
    let said = BoardMessage::Error(fault).serialize(&serializer).expect("plain data");
    let text = js_sys::JSON::stringify(&said).expect("JSON");
    assert_eq!(text, r#"{"vicinity":1,"type":"error","message":"a 100% “odd” thing"}"#);
}
