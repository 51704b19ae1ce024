//! The engine behind a message port.
//!
//! The worker says [`Report::Ready`] when it listens; from then on each message is a request and is answered by reports
//! that carry its number. What a message means is [`Session`]'s affair, which knows no browser.

mod session;

use std::cell::RefCell;

pub use session::Session;
use vicinity_protocol::Report;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

type Listener = Closure<dyn FnMut(MessageEvent)>;

thread_local! {
    static SESSION: RefCell<Session> = RefCell::new(Session::new(now_ms));
    /// What hears the messages, for as long as the worker lives.
    static LISTENER: RefCell<Option<Listener>> = const { RefCell::new(None) };
}

/// Answers messages from now on, and says so: what was sent before is lost.
#[cfg_attr(all(target_arch = "wasm32", not(test)), wasm_bindgen(start))]
pub fn start() {
    // Only a worker has somebody to answer.
    let Some(scope) = scope() else { return };
    let listener = Listener::new(|event: MessageEvent| {
        // What is no text is no message of ours.
        if let Some(text) = event.data().as_string() {
            SESSION.with_borrow_mut(|session| session.answer(&text, &mut send));
        }
    });
    scope.set_onmessage(Some(listener.as_ref().unchecked_ref()));
    LISTENER.set(Some(listener));
    send(&Report::Ready);
}

/// The nodes of `near` to depth 8, natively and in every browser.
#[cfg(test)]
const NEAR_DEPTH_8_NODES: u64 = 10_593;

fn scope() -> Option<DedicatedWorkerGlobalScope> {
    JsValue::from(web_sys::js_sys::global()).dyn_into().ok()
}

fn send(report: &Report) {
    if let Some(scope) = scope() {
        // Without a page to hear it there is nobody to tell.
        let _ = scope.post_message(&JsValue::from_str(&report.to_string()));
    }
}

fn now_ms() -> f64 {
    scope().and_then(|scope| scope.performance()).map_or(0.0, |performance| performance.now())
}

#[cfg(all(test, target_arch = "wasm32"))]
mod browser_tests {
    use super::*;
    use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

    wasm_bindgen_test_configure!(run_in_dedicated_worker);

    fn answers(message: &str) -> Vec<Report> {
        let mut reports = Vec::new();
        Session::new(now_ms).answer(message, &mut |report| reports.push(report.clone()));
        reports
    }

    #[wasm_bindgen_test]
    fn it_runs_in_a_worker_and_has_a_clock() {
        assert!(scope().is_some());
        let before = now_ms();
        assert!(before > 0.0 && now_ms() >= before);
    }

    #[wasm_bindgen_test]
    fn a_search_keeps_to_its_time() {
        let before = now_ms();
        let reports = answers("go id 1 variant near movetime 200");
        let taken = now_ms() - before;
        assert!((150.0..400.0).contains(&taken), "{taken} ms");
        assert!(matches!(reports.last(), Some(Report::Best { id: 1, mv: Some(_), .. })));
        assert!(reports.len() < 60, "{} messages", reports.len());
    }

    #[wasm_bindgen_test]
    fn it_visits_the_same_positions_as_anywhere() {
        let reports = answers("go id 1 variant near depth 8");
        let nodes = reports.iter().rev().find_map(|report| match report {
            Report::Info(info) => Some(info.nodes),
            _ => None,
        });
        assert_eq!(nodes, Some(NEAR_DEPTH_8_NODES));
    }

    #[wasm_bindgen_test]
    fn counts_are_those_of_the_rules() {
        assert!(matches!(
            answers("perft id 2 variant near depth 4")[..],
            [Report::Perft { id: 2, nodes: 507_759, .. }]
        ));
    }

    #[wasm_bindgen_test]
    fn bad_requests_are_answered() {
        for message in ["", "go", "go id 1 variant x", "go id 1 variant near fen 8", "\u{1f600}"] {
            assert!(matches!(answers(message)[..], [Report::Error { .. }]), "{message}");
        }
    }
}
