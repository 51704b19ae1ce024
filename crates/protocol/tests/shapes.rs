//! The shapes of messages: they are plain data, survive a round trip, and nothing else is accepted.

use serde::de::DeserializeOwned;
use serde_json::{Value as Json, from_value, json, to_value};
use std::fmt::Debug;
use vicinity_protocol::host::{HostMessage, Value};
use vicinity_protocol::{Go, Info, Picture, Report, Request, Score, Tune, TuneReport, TuneRequest, Work};

fn check_shape<T: serde::Serialize + DeserializeOwned + PartialEq + Debug>(message: T, shape: Json) {
    assert_eq!(to_value(&message).expect("plain data"), shape);
    assert_eq!(from_value::<T>(shape).expect("the same message"), message);
}

#[test]
fn tuning_messages_survive_a_round_trip() {
    let tune =
        |work| TuneRequest::Tune(Tune { id: 3, variant: "game:1x".into(), start: None, seed: 9, work });
    for (work, shape) in [
        (Work::Play { first: 8, games: 4 }, json!({ "play": { "first": 8, "games": 4 } })),
        (Work::Take("1 1a\n".into()), json!({ "take": "1 1a\n" })),
        (Work::Fit { date: "2026-11-26".into() }, json!({ "fit": { "date": "2026-11-26" } })),
        (
            Work::Try { weights: "w".into(), first: 6, pairs: 2 },
            json!({ "try": { "weights": "w", "first": 6, "pairs": 2 } }),
        ),
    ] {
        let shape =
            json!({ "tune": { "id": 3, "variant": "game:1x", "start": null, "seed": 9, "work": shape } });
        check_shape(tune(work), shape.clone());
        // Not a request of the other kind, which is how a worker distinguishes them.
        assert!(from_value::<Request>(shape).is_err());
    }
    for (report, shape) in [
        (
            TuneReport::Played { id: 3, games: 4, moves: "m".into() },
            json!({ "played": { "id": 3, "games": 4, "moves": "m" } }),
        ),
        (
            TuneReport::Fitted { id: 3, text: "t".into(), facts: "f".into() },
            json!({ "fitted": { "id": 3, "text": "t", "facts": "f" } }),
        ),
        (
            TuneReport::Tried { id: 3, points: 5, games: 4 },
            json!({ "tried": { "id": 3, "points": 5, "games": 4 } }),
        ),
        (
            TuneReport::TuneError { id: 3, message: "m".into() },
            json!({ "tune_error": { "id": 3, "message": "m" } }),
        ),
    ] {
        check_shape(report, shape);
    }
    let go = Go { weights: Some("w".into()), ..Go::default() };
    let shape = to_value(&go).expect("plain data");
    assert_eq!(shape["weights"], "w");
    assert_eq!(from_value::<Go>(shape).expect("the same"), go);
}

#[test]
fn requests_survive_a_round_trip() {
    let go = Go {
        id: u32::MAX,
        variant: "near-vs-normal:near=black,ep=off".into(),
        fen: Some("8/8 w - - 0 1 %20".into()),
        moves: vec!["e3e4".into(), "a9a10q".into()],
        level: 3,
        seed: 99,
        lines: 5,
        hash_mib: 64,
        depth: Some(12),
        nodes: Some(1_000_000),
        movetime_ms: None,
        member: 2,
        weights: None,
    };
    let shape = json!({ "go": {
        "id": 4_294_967_295_u32, "variant": "near-vs-normal:near=black,ep=off", "fen": "8/8 w - - 0 1 %20", "moves": ["e3e4", "a9a10q"],
        "level": 3, "seed": 99, "lines": 5, "hash_mib": 64, "depth": 12, "nodes": 1_000_000, "movetime_ms": null,
        "member": 2,
    } });
    check_shape(Request::Go(go), shape);
    let picture =
        Picture { id: 3, is_turned: true, about: "Rank 8: nothing.\n100 %".into(), ..Picture::default() };
    let shape = json!({ "picture": {
        "id": 3, "variant": "", "fen": "", "is_turned": true, "last": "", "marks": "", "pieces": "", "drawings": "", "colors": "", "title": "",
        "about": "Rank 8: nothing.\n100 %", "width": 0,
    } });
    check_shape(Request::Picture(picture), shape);
    check_shape(Request::Stop { id: 3 }, json!({ "stop": { "id": 3 } }));
}

#[test]
fn reports_survive_a_round_trip() {
    check_shape(Report::Ready, json!("ready"));
    check_shape(Report::CanStop, json!("can_stop"));
    let scores = [
        (Score::Centipawns(-35), json!({ "centipawns": -35 })),
        (Score::Win(3), json!({ "win": 3 })),
        (Score::Loss(2), json!({ "loss": 2 })),
    ];
    for (score, shape) in scores {
        let info = Info {
            id: 4,
            depth: 12,
            seldepth: 20,
            line: 2,
            score,
            nodes: 1 << 31,
            time_ms: 1001,
            pv: vec!["e3e4".into(), "a9a10q".into()],
            by_network: true,
        };
        let shape = json!({ "info": {
            "id": 4, "depth": 12, "seldepth": 20, "line": 2, "score": shape, "nodes": 2_147_483_648_u32, "time_ms": 1001, "pv": ["e3e4", "a9a10q"],
            "by_network": true,
        } });
        check_shape(Report::Info(info), shape);
    }
    check_shape(
        Report::Best { id: 5, mv: Some("e2e4".into()) },
        json!({ "best": { "id": 5, "move": "e2e4" } }),
    );
    check_shape(
        Report::Picture { id: 7, svg: "<svg a=\"50%\"/>\n".into() },
        json!({ "picture": { "id": 7, "svg": "<svg a=\"50%\"/>\n" } }),
    );
    check_shape(
        Report::Error { id: 0, message: "a 100% “odd” thing\nhappened".into() },
        json!({ "error": { "id": 0, "message": "a 100% “odd” thing\nhappened" } }),
    );
}

#[test]
fn other_data_is_rejected() {
    let go =
        json!({ "id": 1, "variant": "near", "moves": [], "level": 8, "seed": 0, "lines": 1, "hash_mib": 16 });
    assert!(from_value::<Request>(json!({ "go": go })).is_ok(), "what is optional may be left out");
    let names: Vec<&String> = go.as_object().expect("an object").keys().collect();
    for name in names {
        let mut without = go.clone();
        without.as_object_mut().expect("an object").remove(name);
        assert!(from_value::<Request>(json!({ "go": without })).is_err(), "{name} is missing");
        for odd in [json!(null), json!(-1), json!(1.5), json!(1e300), json!({}), json!([[]]), json!(true)] {
            let mut with = go.clone();
            with[name] = odd.clone();
            assert!(from_value::<Request>(json!({ "go": with })).is_err(), "{name}: {odd}");
        }
    }
    for odd in [
        json!(null),
        json!(5),
        json!(""),
        json!("go"),
        json!("go id 1 variant near"),
        json!([]),
        json!({}),
        json!({ "go": go, "picture": {} }),
        json!({ "stop": {} }),
        json!({ "info": { "id": 1 } }),
        json!({ "best": "e2e4" }),
    ] {
        assert!(from_value::<Request>(odd.clone()).is_err(), "{odd}");
        assert!(from_value::<Report>(odd.clone()).is_err(), "{odd}");
    }
}

#[test]
fn host_messages_are_read_leniently() {
    let check = |json: Json, fields: &[(&'static str, Value)]| {
        assert_eq!(from_value::<HostMessage>(json).expect("an object").0, fields);
    };
    check(json!({}), &[]);
    check(json!({ "eval": "1", "constructor": {} }), &[]);
    check(
        json!({ "vicinity": 1, "text": "e4", "ply": 2.5, "fen": null, "mode": true, "end": {} }),
        &[
            ("end", Value::Other),
            ("fen", Value::Null),
            ("mode", Value::Other),
            ("ply", Value::Number(2.5)),
            ("text", Value::Text("e4".into())),
            ("vicinity", Value::Number(1.0)),
        ],
    );
    check(json!({ "moves": ["e4", "e5"] }), &[("moves", Value::List(vec!["e4".into(), "e5".into()]))]);
    for odd in [json!([1]), json!(["e4", null]), json!([["e4"]]), json!([{}])] {
        check(json!({ "moves": odd }), &[("moves", Value::Other)]);
    }
    for odd in [json!(null), json!(5), json!("undo")] {
        assert!(from_value::<HostMessage>(odd.clone()).is_err(), "{odd}");
    }
}

#[test]
fn speed_is_nodes_over_time() {
    assert_eq!(Info { nodes: 500, time_ms: 250, ..Info::default() }.nps(), 2000);
    assert_eq!(Info { nodes: 7, ..Info::default() }.nps(), 7000);
}
