//! The test of a custom variant: progress, results, and its workers, which are separate from those
//! that play.

use std::cell::RefCell;
use std::collections::VecDeque;

use vicinity_page::event::{TuningCommand, WorkerId};
use vicinity_page::screens::design::tuning::WorkerEvent;
use vicinity_page::screens::design::{Design, TuneAct};
use vicinity_page::screens::facts::assessment::Assessment;
use vicinity_page::screens::facts::report::summary;
use vicinity_page::screens::words::{design as phrases, facts};
use vicinity_protocol::facts::GameFacts;
use vicinity_protocol::{Report, TuneReport};
use vicinity_rules::Position;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::Closure;

use crate::dom;
use crate::templates::design::{Design as Page, Figure};
use crate::worker_messages::{number, only_field, report, text};
use crate::workers::Workers;

/// The event that reports a queued message.
pub(super) const MESSAGE_EVENT: &str = "tested";

thread_local! {
    /// Queued messages of workers, and opened files.
    static QUEUE: RefCell<VecDeque<TuneAct>> = const { RefCell::new(VecDeque::new()) };
}

/// Takes the next message; there is one for each event.
pub(super) fn next_message() -> Option<TuneAct> {
    QUEUE.with_borrow_mut(VecDeque::pop_front)
}

fn queue(act: TuneAct) {
    QUEUE.with_borrow_mut(|queue| queue.push_back(act));
    if let Ok(event) = web_sys::Event::new(MESSAGE_EVENT) {
        let _ = dom::find("#design").dispatch_event(&event);
    }
}

/// The workers of a test.
#[derive(Default)]
pub(super) struct TuningWorkers(Workers);

impl TuningWorkers {
    pub(super) fn perform(&mut self, command: TuningCommand) {
        let done = match &command {
            TuningCommand::Start(id) => self.0.start(*id, true, receive),
            TuningCommand::Post(id, request) => self.0.post(*id, request),
            TuningCommand::Terminate(id) => {
                self.0.end(*id);
                Ok(())
            }
        };
        if let (Err(error), TuningCommand::Start(id) | TuningCommand::Post(id, _)) = (done, command) {
            web_sys::console::error_1(&error);
            receive(id, None);
        }
    }
}

impl Drop for TuningWorkers {
    /// Discards the queued messages, which do not concern later workers.
    fn drop(&mut self) {
        QUEUE.with_borrow_mut(VecDeque::clear);
    }
}

fn receive(id: WorkerId, message: Option<JsValue>) {
    // A test is not stopped by a message.
    if message.as_ref().and_then(report) == Some(Report::CanStop) {
        return;
    }
    queue(TuneAct::Received(
        id,
        message.and_then(|message| worker_event(&message)).unwrap_or(WorkerEvent::Failed),
    ));
}

/// Decodes a worker's message field by field, like `worker_messages.rs`; `None` if it is not a
/// report.
fn worker_event(message: &JsValue) -> Option<WorkerEvent> {
    if message.as_string().is_some_and(|word| word == "ready") {
        return Some(WorkerEvent::Ready);
    }
    let (kind, about) = only_field(message)?;
    let id = number(&about, "id")?;
    Some(WorkerEvent::Report(match kind.as_str() {
        "played" => TuneReport::Played { id, games: number(&about, "games")?, moves: text(&about, "moves")? },
        "fitted" => TuneReport::Fitted { id, text: text(&about, "text")?, facts: text(&about, "facts")? },
        "tried" => {
            TuneReport::Tried { id, points: number(&about, "points")?, games: number(&about, "games")? }
        }
        "tune_error" => TuneReport::TuneError { id, message: text(&about, "message")? },
        _ => return None,
    }))
}

pub(super) struct TuningView {
    /// The figures that are rendered.
    shown: Option<GameFacts>,
    /// Receives the text of an opened file.
    pub(super) on_file: Closure<dyn FnMut(JsValue)>,
}

impl Default for TuningView {
    fn default() -> Self {
        TuningView {
            shown: None,
            on_file: Closure::new(|content: JsValue| {
                queue(TuneAct::Open(content.as_string().unwrap_or_default()));
            }),
        }
    }
}

impl TuningView {
    pub(super) fn render(&mut self, page: &mut Page, design: &Design) {
        let running = design.tuning.as_ref().filter(|tuning| tuning.outcome().is_none());
        page.minutes.set_value(&design.minutes.to_string());
        page.no_test.set(!design.is_playable() || running.is_some());
        page.test_text.set(match design.is_tested() {
            true => phrases::TEST_AGAIN.as_str(),
            false => phrases::TEST_BEGIN.as_str(),
        });
        page.stopped.iter_mut().for_each(|part| part.set(running.is_none()));
        if let Some(tuning) = running {
            page.progress.set(&((tuning.share() * 1000.0) as u32).to_string());
            page.test_state.set(&phrases::test_state(tuning));
        }
        page.status_text.set(&design.status);
        // The message after a test says the same.
        let learnt = design.learnt.as_ref().filter(|_| design.status.is_empty());
        page.learnt.set(&learnt.map(phrases::test_known).unwrap_or_default());
        page.nothing_learnt.set(design.learnt.is_none());
        page.untested.set(!design.is_tested());
        // The link leaves the screen, which would end the test.
        page.running.iter_mut().for_each(|part| part.set(running.is_some()));
        self.render_report(page, design);
    }

    /// Shows the assessment and the most telling figures.
    fn render_report(&mut self, page: &mut Page, design: &Design) {
        page.no_report.set(design.facts.is_none());
        if self.shown == design.facts {
            return;
        }
        self.shown.clone_from(&design.facts);
        dom::clear(&page.figures);
        let Some(strength) = design.facts.as_ref().and_then(|facts| facts.strengths.first()) else { return };
        let first = Position::start(&design.variant).turn();
        page.facts_link.set(&design.facts_address());
        page.assessment.set(&facts::assessment(&Assessment::new(strength, first)));
        for [label, value] in summary(strength) {
            let mut made = Figure::make();
            made.label.set(&label);
            made.value.set(&value);
            dom::append(&page.figures, &made.root);
        }
    }
}
