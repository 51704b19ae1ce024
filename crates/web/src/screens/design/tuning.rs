//! Tuning of the evaluation for a custom variant: progress, results, and its workers, which are
//! separate from those that play.

use std::cell::RefCell;
use std::collections::VecDeque;

use vicinity_page::language::{capitalised, game_text};
use vicinity_page::pool::WorkerId;
use vicinity_page::screens::design::tuning::{Command, Word};
use vicinity_page::screens::design::{Design, TuneAct};
use vicinity_page::screens::words::design as phrases;
use vicinity_protocol::{Report, TuneReport};
use vicinity_rules::{Color, Role};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::Closure;

use crate::board::pieces::{self, Style};
use crate::dom;
use crate::templates::design::{Design as Page, Worth};
use crate::worker_messages::{number, only_field, report, text};
use crate::workers::Workers;

/// The event that reports a queued message.
pub(super) const HEARD: &str = "studied";

thread_local! {
    /// Queued messages of workers, and opened files.
    static TO_TELL: RefCell<VecDeque<TuneAct>> = const { RefCell::new(VecDeque::new()) };
}

/// Takes the next message; there is one for each event.
pub(super) fn heard() -> Option<TuneAct> {
    TO_TELL.with_borrow_mut(VecDeque::pop_front)
}

fn tell(act: TuneAct) {
    TO_TELL.with_borrow_mut(|queue| queue.push_back(act));
    if let Ok(event) = web_sys::Event::new(HEARD) {
        let _ = dom::find("#design").dispatch_event(&event);
    }
}

/// The workers of a tuning run.
#[derive(Default)]
pub(super) struct TuningWorkers(Workers);

impl TuningWorkers {
    pub(super) fn perform(&mut self, command: Command) {
        let done = match &command {
            Command::Start(id) => self.0.start(*id, true, hear),
            Command::Post(id, request) => self.0.post(*id, request),
            Command::End(id) => {
                self.0.end(*id);
                Ok(())
            }
        };
        if let (Err(fault), Command::Start(id) | Command::Post(id, _)) = (done, command) {
            web_sys::console::error_1(&fault);
            hear(id, None);
        }
    }
}

impl Drop for TuningWorkers {
    /// Discards the queued messages, which do not concern later workers.
    fn drop(&mut self) {
        TO_TELL.with_borrow_mut(VecDeque::clear);
    }
}

fn hear(id: WorkerId, said: Option<JsValue>) {
    // Tuning is not stopped by a message.
    if said.as_ref().and_then(report) == Some(Report::CanStop) {
        return;
    }
    tell(TuneAct::Hear(id, said.and_then(|said| word(&said)).unwrap_or(Word::Failed)));
}

/// Decodes a worker's message field by field, like `worker_messages.rs`; `None` if it is not a
/// report.
fn word(said: &JsValue) -> Option<Word> {
    if said.as_string().is_some_and(|word| word == "ready") {
        return Some(Word::Ready);
    }
    let (kind, about) = only_field(said)?;
    let id = number(&about, "id")?;
    Some(Word::Said(match kind.as_str() {
        "played" => {
            TuneReport::Played { id, games: number(&about, "games")?, positions: text(&about, "positions")? }
        }
        "fitted" => TuneReport::Fitted { id, text: text(&about, "text")? },
        "tried" => {
            TuneReport::Tried { id, points: number(&about, "points")?, games: number(&about, "games")? }
        }
        "tune_error" => TuneReport::TuneError { id, message: text(&about, "message")? },
        _ => return None,
    }))
}

pub(super) struct TuningView {
    known_shown: String,
    /// Receives the text of an opened file.
    pub(super) on_file: Closure<dyn FnMut(JsValue)>,
}

impl Default for TuningView {
    fn default() -> Self {
        TuningView {
            known_shown: String::new(),
            on_file: Closure::new(|content: JsValue| {
                tell(TuneAct::Open(content.as_string().unwrap_or_default()));
            }),
        }
    }
}

impl TuningView {
    pub(super) fn render(&mut self, page: &mut Page, design: &Design, style: Style) {
        let running = design.tuning.as_ref().filter(|tuning| tuning.outcome().is_none());
        page.minutes.set_value(&design.minutes.to_string());
        page.no_study.set(!design.is_playable() || running.is_some());
        page.study_text.set(match &design.learnt {
            Some(_) => phrases::STUDY_GO_ON.as_str(),
            None => phrases::STUDY_BEGIN.as_str(),
        });
        page.stopped.iter_mut().for_each(|part| part.set(running.is_none()));
        if let Some(tuning) = running {
            page.progress.set(&((tuning.share() * 1000.0) as u32).to_string());
            page.study_state.set(&phrases::study_state(tuning));
        }
        page.status_text.set(&design.status);
        page.nothing_learnt.iter_mut().for_each(|part| part.set(design.learnt.is_none()));
        self.render_known(page, design, style);
    }

    /// Shows the learned piece values in a table.
    fn render_known(&mut self, page: &mut Page, design: &Design, style: Style) {
        let text = design.learnt.as_ref().map(|learnt| learnt.write(design.variant.name()));
        let now = text.map_or_else(String::new, |text| text + &style.key());
        if self.known_shown == now {
            return;
        }
        self.known_shown = now;
        dom::clear(&page.worths);
        let Some(learnt) = &design.learnt else { return };
        let [from, tried] = phrases::study_known(learnt);
        page.learnt_from.set(&from);
        page.tried.set(&tried);
        for (spec, worth) in design.variant.kinds().iter().zip(&learnt.worths) {
            // A king has no value.
            if spec.role == Role::King {
                continue;
            }
            let mut row = Worth::make();
            row.letter.set(&spec.letter.to_string());
            let picture = pieces::drawn(&spec.picture, spec.letter, Color::White, style);
            dom::expect_js(row.piece.insert_before(&picture, Some(&row.name_element)));
            row.name.set(&capitalised(game_text(&spec.name)));
            row.worth.set(&phrases::worth(*worth));
            dom::append(&page.worths, &row.root);
        }
    }
}
