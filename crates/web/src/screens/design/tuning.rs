//! The engine's study of the game: how it gets on and what came of it; and its workers, which are
//! other ones than those that play.

use std::cell::RefCell;
use std::collections::VecDeque;

use vicinity_page::language::{capitalised, game_text};
use vicinity_page::pool::WorkerId;
use vicinity_page::screens::design::tuning::{Command, MINUTES, Word};
use vicinity_page::screens::design::{Design, TuneAct};
use vicinity_page::screens::words::design as phrases;
use vicinity_protocol::TuneReport;
use vicinity_rules::{Color, Role};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::Closure;
use web_sys::{Element, HtmlSelectElement};

use super::{button, mark, select};
use crate::board::pieces::{self, Style};
use crate::dom::{self, Slot, Switch};
use crate::hearing::{number, only_field, text};
use crate::workers::Workers;

/// The event that tells the page that there is something to hear.
pub(super) const HEARD: &str = "studied";

thread_local! {
    /// What has been heard and is not told yet: workers, and files that were read.
    static TO_TELL: RefCell<VecDeque<TuneAct>> = const { RefCell::new(VecDeque::new()) };
}

/// What has been heard; one thing for each event.
pub(super) fn heard() -> Option<TuneAct> {
    TO_TELL.with_borrow_mut(VecDeque::pop_front)
}

fn tell(act: TuneAct) {
    TO_TELL.with_borrow_mut(|queue| queue.push_back(act));
    if let Ok(event) = web_sys::Event::new(HEARD) {
        let _ = dom::find("#design").dispatch_event(&event);
    }
}

/// The workers of a study.
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
    /// What these workers have said is nothing to those that come after.
    fn drop(&mut self) {
        TO_TELL.with_borrow_mut(VecDeque::clear);
    }
}

fn hear(id: WorkerId, said: Option<JsValue>) {
    tell(TuneAct::Hear(id, said.and_then(|said| word(&said)).unwrap_or(Word::Failed)));
}

/// What a worker has said, field by field as `hearing.rs` reads; `None` for what is no report.
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
    minutes: HtmlSelectElement,
    begin: Switch,
    begin_words: Slot,
    stop: Switch,
    running: Switch,
    bar: Element,
    state: Slot,
    told: Slot,
    known: Element,
    known_shown: String,
    has_known: Vec<Switch>,
    /// Takes the text of a file that is opened.
    pub(super) on_file: Closure<dyn FnMut(JsValue)>,
}

impl TuningView {
    pub(super) fn build(parent: &Element) -> Self {
        let section = dom::add(parent, "section", "design-study", "");
        dom::add(&section, "h2", "", phrases::STUDY.as_str());
        dom::add(&section, "p", "hint", phrases::STUDY_HINT.as_str());
        let row = dom::add(&section, "div", "design-fields", "");
        let minutes = select(&row, phrases::STUDY_TIME.as_str(), "minutes");
        let names = [
            phrases::ONE_MINUTE.as_str(),
            phrases::THREE_MINUTES.as_str(),
            phrases::TEN_MINUTES.as_str(),
            phrases::AN_HOUR.as_str(),
        ];
        for (value, name) in MINUTES.iter().zip(names) {
            dom::add_option(&minutes, &value.to_string(), name);
        }
        let begin = button(&row, "study", phrases::STUDY_BEGIN.as_str(), "primary");
        dom::set(&begin, "aria-describedby", "design-faults");
        let stop = button(&row, "study-stop", phrases::STUDY_STOP.as_str(), "");
        let running = dom::add(&section, "div", "design-running", "");
        let bar = dom::add(&running, "progress", "", "");
        dom::set(&bar, "max", "1000");
        dom::set(&bar, "aria-labelledby", "design-study-state");
        let state = dom::add(&running, "p", "note", "");
        state.set_id("design-study-state");
        let told = dom::add(&section, "p", "design-told", "");
        dom::set(&told, "role", "status");
        let known = dom::add(&section, "div", "design-known", "");
        let row = dom::add(&section, "div", "design-row", "");
        let save = button(&row, "study-save", phrases::STUDY_SAVE.as_str(), "");
        let open = dom::add(&row, "label", "link-button", "");
        dom::add(&open, "span", "", phrases::STUDY_OPEN.as_str());
        let file = dom::add(&open, "input", "unseen", "");
        for (name, value) in [("type", "file"), ("accept", ".txt,text/plain")] {
            dom::set(&file, name, value);
        }
        mark(&file, "study-file");
        let forget = button(&row, "study-forget", phrases::STUDY_FORGET.as_str(), "quiet");
        TuningView {
            minutes,
            begin: Switch::new(&begin, "disabled"),
            begin_words: Slot::text(&begin),
            stop: Switch::new(&stop, "hidden"),
            running: Switch::new(&running, "hidden"),
            bar,
            state: Slot::own_text(&state),
            told: Slot::text(&told),
            known,
            known_shown: String::new(),
            has_known: [save, forget].iter().map(|button| Switch::new(button, "hidden")).collect(),
            on_file: Closure::new(|content: JsValue| {
                tell(TuneAct::Open(content.as_string().unwrap_or_default()));
            }),
        }
    }

    pub(super) fn render(&mut self, design: &Design, style: Style) {
        let running = design.tuning.as_ref().filter(|tuning| tuning.outcome().is_none());
        self.minutes.set_value(&design.minutes.to_string());
        self.begin.set(!design.is_playable() || running.is_some());
        self.begin_words.set(match &design.learnt {
            Some(_) => phrases::STUDY_GO_ON.as_str(),
            None => phrases::STUDY_BEGIN.as_str(),
        });
        self.stop.set(running.is_none());
        self.running.set(running.is_none());
        if let Some(tuning) = running {
            dom::set(&self.bar, "value", &((tuning.share() * 1000.0) as u32).to_string());
            self.state.set(&phrases::study_state(tuning));
        }
        self.told.set(&design.told);
        self.has_known.iter_mut().for_each(|button| button.set(design.learnt.is_none()));
        self.render_known(design, style);
    }

    /// What is known of the pieces, as a table.
    fn render_known(&mut self, design: &Design, style: Style) {
        let text = design.learnt.as_ref().map(|learnt| learnt.write(design.variant.name()));
        let now = text.map_or_else(String::new, |text| text + &style.key());
        if self.known_shown == now {
            return;
        }
        self.known_shown = now;
        dom::clear(&self.known);
        let Some(learnt) = &design.learnt else { return };
        let [from, tried] = phrases::study_known(learnt);
        let table = dom::add(&self.known, "table", "", "");
        let caption = dom::add(&table, "caption", "", "");
        dom::set_own_text(&caption, &from);
        let head = dom::add(&dom::add(&table, "thead", "", ""), "tr", "", "");
        for name in [phrases::STUDY_PIECE.as_str(), phrases::STUDY_WORTH.as_str()] {
            dom::set(&dom::add(&head, "th", "", name), "scope", "col");
        }
        let body = dom::add(&table, "tbody", "", "");
        for (spec, worth) in design.variant.kinds().iter().zip(&learnt.worths) {
            // A king has no price.
            if spec.role == Role::King {
                continue;
            }
            let row = dom::add(&body, "tr", "", "");
            dom::set(&row, "data-worth", &spec.letter.to_string());
            let name = dom::add(&row, "th", "", "");
            dom::set(&name, "scope", "row");
            dom::append(&name, &pieces::drawn(&spec.picture, spec.letter, Color::White, style));
            let words = dom::add(&name, "span", "", "");
            dom::set_own_text(&words, &capitalised(game_text(&spec.name)));
            dom::set_own_text(&dom::add(&row, "td", "", ""), &phrases::worth(*worth));
        }
        dom::add(&self.known, "p", "hint", phrases::STUDY_ERROR.as_str());
        dom::set_own_text(&dom::add(&self.known, "p", "note", ""), &tried);
    }
}
