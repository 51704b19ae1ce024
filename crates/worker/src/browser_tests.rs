//! The engine in a real worker: its clock, and messages as passed by the browser.

use js_sys::{Array, BigInt, Function, Object, Reflect};
use vicinity_protocol::{Go, Picture};
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

use super::*;

wasm_bindgen_test_configure!(run_in_dedicated_worker);

fn answers(request: &Request) -> Vec<Report> {
    let mut reports = Vec::new();
    Session::new(PLATFORM).answer(request, &mut |report| reports.push(report.clone()));
    reports
}

fn near(id: u32) -> Go {
    Go { id, variant: "near".into(), ..Go::default() }
}

/// A value given by a JavaScript expression.
fn js(code: &str) -> JsValue {
    let make = Function::new_no_args(&format!("return {code}"));
    make.call0(&JsValue::NULL).expect("a script without errors")
}

#[wasm_bindgen_test]
fn the_engine_runs_in_a_worker_and_has_a_clock() {
    assert!(scope().is_some());
    let before = now_ms();
    assert!(before > 0.0 && now_ms() >= before);
}

#[wasm_bindgen_test]
fn a_search_respects_its_time_limit() {
    let before = now_ms();
    let reports = answers(&Request::Go(Go { movetime_ms: Some(200), ..near(1) }));
    let taken = now_ms() - before;
    assert!((150.0..400.0).contains(&taken), "{taken} ms");
    assert!(matches!(reports.last(), Some(Report::Best { id: 1, mv: Some(_), .. })));
    assert!(reports.len() < 60, "{} messages", reports.len());
}

#[wasm_bindgen_test]
fn node_counts_equal_those_of_the_native_engine() {
    let reports = answers(&Request::Go(Go { depth: Some(8), ..near(1) }));
    let nodes = reports.iter().rev().find_map(|report| match report {
        Report::Info(info) => Some(info.nodes),
        _ => None,
    });
    assert_eq!(nodes, Some(NEAR_DEPTH_8_NODES));
}

#[wasm_bindgen_test]
fn requests_survive_structured_clone() {
    let check = |request: Request| {
        let value = serde_wasm_bindgen::to_value(&request).expect("plain data");
        assert_eq!(serde_wasm_bindgen::from_value::<Request>(value).expect("the same"), request);
    };
    check(Request::Go(near(u32::MAX)));
    check(Request::Go(Go {
        fen: Some("8/8 w - - 0 1 %20".into()),
        moves: vec!["e3e4".into(), "a9a10q".into()],
        depth: Some(12),
        nodes: Some(1 << 30),
        movetime_ms: Some(250),
        ..near(1)
    }));
    check(Request::Picture(Picture {
        id: 3,
        is_turned: true,
        about: "Rank 8: 100 %".into(),
        ..Picture::default()
    }));
}

#[wasm_bindgen_test]
fn other_messages_are_rejected() {
    let go = |field: &str, value: &str| {
        let usual = "id: 1, variant: 'near', moves: [], level: 8, seed: 0, lines: 1, hash_mib: 16";
        js(&format!("({{ go: {{ {usual}, {field}: {value} }} }})"))
    };
    assert!(serde_wasm_bindgen::from_value::<Request>(go("depth", "3")).is_ok());
    let refused = |value: JsValue| {
        assert!(serde_wasm_bindgen::from_value::<Request>(value.clone()).is_err(), "{value:?}");
    };
    for value in [
        "1e999",
        "-1",
        "1.5",
        "2 ** 53",
        "4294967296",
        "NaN",
        "'1'",
        "null",
        "{}",
        "[]",
        "1n << 70n",
        "undefined",
    ] {
        refused(go("id", value));
    }
    for (field, value) in [
        ("depth", "65536"),
        ("level", "256"),
        ("nodes", "-1n"),
        ("nodes", "2 ** 60"),
        ("moves", "'e3e4'"),
        ("moves", "[1]"),
        ("moves", "{}"),
        ("fen", "5"),
        ("fen", "{}"),
        ("variant", "new Map()"),
    ] {
        refused(go(field, value));
    }
    for code in [
        "undefined",
        "null",
        "5",
        "true",
        "''",
        "'go'",
        "'go id 1 variant near'",
        "[]",
        "[1, 2]",
        "({})",
        "({ go: 1 })",
        "({ go: 'near' })",
        "({ go: {} })",
        "({ go: {}, picture: {} })",
        "({ info: { id: 1 } })",
        "({ best: [] })",
        "({ stop: {} })",
        "({ __proto__: null })",
        "new Map([['go', {}]])",
        "new Date()",
        "new Uint8Array(8)",
        "new Set(['ready'])",
        "/ready/",
        "Symbol('ready')",
        "(() => 1)",
        "10n ** 40n",
    ] {
        refused(js(code));
    }
    let ring = Object::new();
    Reflect::set(&ring, &"go".into(), &ring).expect("a field");
    refused(ring.into());
    let ring = Array::new();
    ring.push(&ring);
    refused(ring.into());
    refused(BigInt::from(u64::MAX).into());
    // A proxy answers for any field; the browser does not clone proxies in messages.
    refused(js("({ go: new Proxy({}, { get: () => ({}), has: () => true }) })"));
}
