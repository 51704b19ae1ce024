//! Requests of the page to its worker, one per line: each is answered by reports with its number,
//! the last of which ends it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use vicinity_protocol::{Go, Report, Request};
use vicinity_rules::{Position, Variant};
use vicinity_worker::{Platform, Session};

/// The maximum number of nodes of a search, so that each takes little time.
const MAX_NODES: u32 = 200;

fuzz_target!(|text: &str| {
    let mut session = Session::new(Platform { now_ms: || 0.0, pause: || false, exchange: |_, _| None });
    for mut request in text.lines().filter_map(|line| serde_json::from_str::<Request>(line).ok()).take(4) {
        let id = match &mut request {
            Request::Go(go) => {
                go.nodes = Some(go.nodes.unwrap_or(MAX_NODES).min(MAX_NODES));
                go.hash_mib = go.hash_mib.min(2);
                go.id
            }
            Request::Picture(picture) => picture.id,
            Request::Stop { .. } => continue,
        };
        let mut reports = Vec::new();
        session.answer(&request, &mut |report| reports.push(report.clone()));
        match (&request, reports.pop().expect("an answer")) {
            (_, Report::Error { id: reported, message }) => {
                assert!(
                    reported == id && !message.is_empty() && reports.is_empty(),
                    "{request:?}: {reports:?}"
                );
            }
            (Request::Picture(_), Report::Picture { id: reported, svg }) => {
                assert!(reported == id && reports.is_empty(), "{request:?}: {reports:?}");
                roxmltree::Document::parse(&svg).unwrap_or_else(|error| panic!("{error}: {svg}"));
            }
            (Request::Go(go), Report::Best { id: reported, mv }) => {
                assert_eq!(reported, id);
                check(go, &reports, mv.as_deref());
            }
            (_, other) => panic!("{request:?}: {other:?}"),
        }
    }
});

/// Checks that all lines are playable and that the best move is legal.
fn check(go: &Go, reports: &[Report], best: Option<&str>) {
    let variant = Variant::parse(&go.variant).expect("no error was reported");
    let fen = go.fen.as_deref().unwrap_or(variant.start_fen());
    let mut position = Position::from_fen(&variant, fen).expect("no error was reported");
    for text in &go.moves {
        position.play_unchecked(position.parse_uci(text).expect("no error was reported"));
    }
    if position.outcome().is_some() {
        assert!(best.is_none() && reports.is_empty(), "{go:?}");
        return;
    }
    let best = best.unwrap_or_else(|| panic!("no move: {go:?}"));
    assert!(position.parse_uci(best).is_ok(), "{best}: {go:?}");
    for report in reports {
        let Report::Info(info) = report else { panic!("{report:?}: {go:?}") };
        assert!(info.id == go.id && (1..=go.lines.max(1)).contains(&info.line), "{info:?}: {go:?}");
        let mut after = position.clone();
        for text in &info.pv {
            let mv = after.parse_uci(text).unwrap_or_else(|error| panic!("{error} {info:?}: {go:?}"));
            after.play_unchecked(mv);
        }
    }
}
