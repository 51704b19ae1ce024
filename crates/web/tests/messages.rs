//! Messages of hosts and workers as a browser passes them: any content is read without a panic.

use js_sys::Function;
use serde::Serialize;
use serde_wasm_bindgen::{Serializer, from_value};
use vicinity_protocol::host::{BoardMessage, ErrorMessage, HostMessage, VERSION, Value};
use vicinity_protocol::{Info, Report, Score};
use vicinity_web::worker_messages;
use wasm_bindgen::JsValue;
use wasm_bindgen_test::wasm_bindgen_test;

/// A value from JavaScript source, copied like a message.
fn js(code: &str) -> JsValue {
    let make = Function::new_no_args(&format!("return structuredClone({code})"));
    make.call0(&JsValue::NULL).expect("a script without errors")
}

#[wasm_bindgen_test]
fn fields_are_read_by_name_and_others_are_ignored() {
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
fn invalid_values_never_panic() {
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
fn board_messages_are_plain_objects() {
    let error = ErrorMessage { vicinity: VERSION, kind: "error", message: "a 100% “odd” thing".into() };
    let serializer = Serializer::new().serialize_missing_as_null(true);
    let serialized = BoardMessage::Error(error).serialize(&serializer).expect("plain data");
    let text = js_sys::JSON::stringify(&serialized).expect("JSON");
    assert_eq!(text, r#"{"vicinity":1,"type":"error","message":"a 100% “odd” thing"}"#);
}

#[wasm_bindgen_test]
fn a_report_is_decoded_as_it_was_sent() {
    let check = |report: Report| {
        let value = serde_wasm_bindgen::to_value(&report).expect("plain data");
        assert_eq!(worker_messages::report(&value), Some(report));
    };
    check(Report::Ready);
    check(Report::CanStop);
    for score in [
        Score::Centipawns(i32::MIN),
        Score::Centipawns(-35),
        Score::Centipawns(i32::MAX),
        Score::Win(u16::MAX),
        Score::Loss(0),
    ] {
        check(Report::Info(Info {
            id: u32::MAX,
            depth: 7,
            seldepth: u16::MAX,
            line: u8::MAX,
            score,
            nodes: u32::MAX,
            time_ms: 1,
            pv: vec!["e3e4".into(), "a10b12q".into()],
            by_network: true,
        }));
    }
    check(Report::Info(Info::default()));
    check(Report::Best { id: 5, mv: None });
    check(Report::Best { id: 5, mv: Some("e2e4".into()) });
    check(Report::Picture { id: 7, svg: "<svg a=\"50%\"/>\n".into() });
    check(Report::Error { id: 0, message: "a 100% “odd” thing".into() });
}

#[wasm_bindgen_test]
fn an_invalid_report_is_rejected() {
    let info = |field: &str, value: &str| {
        let usual = "id: 1, depth: 2, seldepth: 3, line: 1, score: { centipawns: 5 }, nodes: 9, time_ms: 1, pv: ['e3e4']";
        format!("{{ info: {{ {usual}, {field}: {value} }} }}")
    };
    assert!(worker_messages::report(&js(&info("depth", "3"))).is_some());
    let refused = |code: &str| assert_eq!(worker_messages::report(&js(code)), None, "{code}");
    let odd =
        ["1e999", "-1", "1.5", "2 ** 53", "4294967296", "NaN", "'1'", "null", "{}", "[]", "1n", "undefined"];
    odd.iter().for_each(|value| refused(&info("id", value)));
    for (field, value) in [
        ("depth", "65536"),
        ("seldepth", "-1"),
        ("line", "256"),
        ("score", "5"),
        ("score", "'win'"),
        ("score", "{}"),
        ("score", "{ centipawns: 2 ** 31 }"),
        ("score", "{ centipawns: -(2 ** 63) }"),
        ("score", "{ win: -1 }"),
        ("score", "{ win: 1, loss: 1 }"),
        ("score", "{ draw: 0 }"),
        ("pv", "'e3e4'"),
        ("pv", "[1]"),
        ("pv", "{}"),
        ("pv", "undefined"),
    ] {
        refused(&info(field, value));
    }
    for code in [
        "undefined",
        "null",
        "5",
        "true",
        "''",
        "'go'",
        "['ready']",
        "[]",
        "[1, 2]",
        "{}",
        "{ ready: null }",
        "{ info: 1 }",
        "{ info: null }",
        "{ info: 'near' }",
        "{ info: {} }",
        "{ best: [] }",
        "{ best: { id: 1, move: 5 } }",
        "{ best: { move: 'e2e4' } }",
        "{ best: { id: 1 }, error: { id: 1, message: '' } }",
        "{ picture: { id: 1 } }",
        "{ error: { id: 1, message: 5 } }",
        "{ go: { id: 1 } }",
        "new Map([['best', { id: 1 }]])",
        "new Date()",
        "new Uint8Array(8)",
        "new Set(['ready'])",
        "/ready/",
        "10n ** 40n",
        "(() => { const ring = {}; ring.info = ring; return ring; })()",
    ] {
        refused(code);
    }
}
