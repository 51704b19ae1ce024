//! The review as it is seen and touched: a graph of the evaluation, how both sides have played, and the mistakes.

use vicinity_page::language::cat;
use vicinity_page::state::State;
use vicinity_page::study::StudyEvent;
use vicinity_page::study::mistakes::Judgement;
use vicinity_page::study::review::{EFFORTS, Review, ReviewAct};
use vicinity_page::study::words::review as phrases;
use vicinity_rules::Color;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlSelectElement, KeyboardEvent, MouseEvent};

use crate::dom::{self, Slot, Switch};

/// The buttons: their mark, and what they say.
const BUTTONS: [(&str, &str); 5] = [
    ("start", phrases::START),
    ("stop", phrases::STOP),
    ("next", phrases::NEXT),
    ("keep", phrases::KEEP),
    ("leave", phrases::LEAVE),
];
/// The size of the graph's own units.
const WIDTH: f64 = 1000.0;
const HEIGHT: f64 = 200.0;

pub struct ReviewView {
    parts: Option<Parts>,
}

struct Parts {
    hidden: Switch,
    graph_now: Slot,
    graph_max: Slot,
    graph_text: Slot,
    area: Slot,
    line: Slot,
    cursor: Slot,
    dots: Element,
    progress: Element,
    said: Slot,
    sides: [Slot; 2],
    list: Element,
    buttons: Vec<(Slot, Switch)>,
    /// What the list and the dots were made of.
    shown: Vec<(usize, Judgement)>,
    shown_of: usize,
    current: Vec<(usize, Slot)>,
}

impl ReviewView {
    /// Nothing yet: it is made when it is first shown.
    pub fn attach() -> Self {
        ReviewView { parts: None }
    }

    /// What something that happened on the page means.
    pub fn meaning(&self, event: &web_sys::Event, state: &State, review: &Review) -> Option<StudyEvent> {
        let target = dom::target(event)?;
        let last = review.found.len() - 1;
        let act = match event.type_().as_str() {
            "click" => {
                if let Some(graph) = dom::closest(&target, "[data-review-graph]") {
                    let place = graph.get_bounding_client_rect();
                    let x = event.dyn_ref::<MouseEvent>().map(|event| f64::from(event.client_x()))?;
                    let part = ((x - place.left()) / place.width().max(1.0)).clamp(0.0, 1.0);
                    return go((part * last as f64 + 0.5) as usize);
                }
                let button =
                    dom::closest(&target, "[data-review-act], [data-review-ply], [data-review-line]")?;
                if button.has_attribute("disabled") {
                    return None;
                }
                let number = |name: &str| button.get_attribute(name)?.parse::<usize>().ok();
                if let Some(ply) = number("data-review-ply") {
                    ReviewAct::Go(ply)
                } else if let Some(ply) = number("data-review-line") {
                    ReviewAct::Line(ply)
                } else {
                    match button.get_attribute("data-review-act")?.as_str() {
                        "start" => ReviewAct::Start,
                        "stop" => ReviewAct::Stop,
                        "next" => ReviewAct::Next,
                        "keep" => ReviewAct::Keep,
                        "leave" => ReviewAct::Leave,
                        _ => return None,
                    }
                }
            }
            "change" => {
                let select = target.dyn_ref::<HtmlSelectElement>()?;
                let effort = select.has_attribute("data-review-time").then(|| select.value())?;
                ReviewAct::Effort(effort.parse().ok()?)
            }
            "keydown" => {
                dom::closest(&target, "[data-review-graph]")?;
                let key = event.dyn_ref::<KeyboardEvent>()?;
                if key.ctrl_key() || key.meta_key() || key.alt_key() {
                    return None;
                }
                let shown = state.game.shown().ply;
                let ply = match key.key().as_str() {
                    "ArrowLeft" | "ArrowDown" => shown.saturating_sub(1),
                    "ArrowRight" | "ArrowUp" => (shown + 1).min(last),
                    "PageDown" => shown.saturating_sub(10),
                    "PageUp" => (shown + 10).min(last),
                    "Home" => 0,
                    "End" => last,
                    _ => return None,
                };
                event.prevent_default();
                return go(ply);
            }
            _ => return None,
        };
        Some(StudyEvent::Review(act))
    }

    /// Shows the review, or nothing on other screens.
    pub fn render(&mut self, state: &State, review: Option<&Review>) {
        match review {
            Some(review) => {
                let parts = self.parts.get_or_insert_with(Parts::make);
                parts.hidden.set(false);
                parts.render(state, review);
            }
            None => {
                if let Some(parts) = &mut self.parts {
                    parts.hidden.set(true);
                }
            }
        }
    }
}

fn go(ply: usize) -> Option<StudyEvent> {
    Some(StudyEvent::Review(ReviewAct::Go(ply)))
}

impl Parts {
    fn make() -> Self {
        let root = dom::make("section", "study review");
        dom::set(&root, "aria-labelledby", "review-title");
        dom::set(&root, "data-review", "");
        let head = dom::add(&root, "div", "study-head", "");
        dom::set(&dom::add(&head, "h2", "", phrases::TITLE), "id", "review-title");
        let label = dom::add(&head, "label", "", phrases::DEPTH);
        let times = dom::add(&label, "select", "", "");
        dom::set(&times, "data-review-time", "");
        for (index, name) in [phrases::QUICK, phrases::CLOSELY].into_iter().enumerate().take(EFFORTS.len()) {
            dom::add_option(&times, &index.to_string(), name);
        }
        // One thing to step to with the keyboard, told as a slider is: where one stands, and what stands there.
        let graph = dom::add(&root, "div", "review-graph", "");
        for (name, value) in [
            ("data-review-graph", ""),
            ("role", "slider"),
            ("tabindex", "0"),
            ("aria-label", phrases::GRAPH),
            ("aria-valuemin", "0"),
        ] {
            dom::set(&graph, name, value);
        }
        let svg = dom::make_svg("svg");
        dom::set(&svg, "viewBox", "0 0 1000 200");
        dom::set(&svg, "preserveAspectRatio", "none");
        dom::set(&svg, "aria-hidden", "true");
        let part = |tag: &str, class: &str| {
            let element = dom::make_svg(tag);
            dom::set(&element, "class", class);
            dom::append(&svg, &element);
            element
        };
        let area = part("path", "review-area");
        let middle = part("path", "review-middle");
        dom::set(&middle, "d", "M0 100H1000");
        let line = part("path", "review-line");
        let cursor = part("path", "review-cursor");
        dom::append(&graph, &svg);
        let dots = dom::add(&graph, "div", "review-dots", "");
        dom::set(&dots, "aria-hidden", "true");
        let progress = dom::add(&root, "progress", "", "");
        dom::set(&progress, "aria-label", phrases::TITLE);
        let said = dom::add(&root, "p", "study-said", "");
        dom::set(&said, "data-review-said", "");
        let sides = ["white", "black"].map(|side| {
            let line = dom::add(&root, "p", "review-side", "");
            dom::set(&line, "data-review-side", side);
            Slot::text(&line)
        });
        let row = dom::add(&root, "div", "study-row", "");
        let mut buttons = Vec::new();
        for (name, label) in BUTTONS {
            let button = dom::button(if name == "start" { "primary" } else { "" });
            dom::set(&button, "data-review-act", name);
            dom::set_text(&button, label);
            dom::append(&row, &button);
            buttons.push((Slot::text(&button), Switch::new(&button, "hidden")));
        }
        let list = dom::add(&root, "ol", "review-list", "");
        dom::set(&list, "aria-label", phrases::LIST);
        let panel = dom::find(".panel");
        dom::sure(panel.insert_before(&root, panel.first_child().as_ref()));
        Parts {
            hidden: Switch::new(&root, "hidden"),
            graph_now: Slot::attribute(&graph, "aria-valuenow"),
            graph_max: Slot::attribute(&graph, "aria-valuemax"),
            graph_text: Slot::attribute(&graph, "aria-valuetext"),
            area: Slot::attribute(&area, "d"),
            line: Slot::attribute(&line, "d"),
            cursor: Slot::attribute(&cursor, "d"),
            dots,
            progress,
            said: Slot::text(&said),
            sides,
            list,
            buttons,
            shown: Vec::new(),
            shown_of: 0,
            current: Vec::new(),
        }
    }

    fn render(&mut self, state: &State, review: &Review) {
        let last = review.found.len() - 1;
        let (done, of) = review.progress();
        let x = |ply: usize| (ply as f64 * WIDTH / last.max(1) as f64) as i32;
        let y = |chance: f64| ((1.0 - chance) * HEIGHT / 2.0) as i32;
        let (mut line, mut area) = (String::new(), String::new());
        let mut pen = "M";
        let mut seen = None;
        for ply in 0..=last {
            let Some(chance) = review.chance(ply) else {
                // What has not been looked at leaves a gap.
                pen = "M";
                continue;
            };
            let at = cat(&[&x(ply).to_string(), " ", &y(chance).to_string()]);
            if pen == "M" {
                if let Some(end) = seen {
                    area += &cat(&["V200H", &x(end).to_string(), "Z"]);
                }
                area += &cat(&["M", &x(ply).to_string(), " 200L", &at]);
            } else {
                area += &cat(&["L", &at]);
            }
            line += &cat(&[pen, &at]);
            pen = "L";
            seen = Some(ply);
        }
        if seen.is_some() {
            area += "V200Z";
        }
        self.line.set(&line);
        self.area.set(&area);
        let is_on_line = review.is_on_line(state);
        let shown = state.game.shown().ply;
        self.cursor.set(&if is_on_line {
            cat(&["M", &x(shown).to_string(), " 0V200"])
        } else {
            String::new()
        });
        self.graph_max.set(&last.to_string());
        self.graph_now.set(&shown.min(last).to_string());
        self.graph_text.set(&describe(shown.min(last), state, review));
        dom::set(&self.progress, "max", &of.to_string());
        dom::set(&self.progress, "value", &done.to_string());
        sure_hidden(&self.progress, !review.is_running);
        let said = match () {
            () if review.is_running && !is_on_line => phrases::ELSEWHERE.to_owned(),
            () if review.is_running => phrases::progress(done, of),
            () => review.said.clone(),
        };
        self.said.set(&said);
        for (color, slot) in Color::BOTH.into_iter().zip(&mut self.sides) {
            let performance = review.performance(color, state);
            slot.set(&if performance.accuracy.is_some() {
                phrases::summary(color, &performance)
            } else {
                String::new()
            });
        }
        let mistakes = review.mistakes(state);
        let is_over = review.next().is_none();
        for ((name, _), (label, hidden)) in BUTTONS.iter().zip(&mut self.buttons) {
            if *name == "start" && done > 1 {
                label.set(phrases::GO_ON);
            }
            hidden.set(match *name {
                "start" => review.is_running || is_over,
                "stop" => !review.is_running,
                "next" => mistakes.is_empty(),
                "keep" => mistakes.is_empty() || review.is_running || review.is_kept,
                _ => false,
            });
        }
        if self.shown != mistakes || self.shown_of != last {
            self.shown_of = last;
            self.list_mistakes(&mistakes, last, state, review);
            self.shown = mistakes;
        }
        for (ply, slot) in &mut self.current {
            slot.set(if is_on_line && *ply == shown { "true" } else { "false" });
        }
    }

    fn list_mistakes(
        &mut self,
        mistakes: &[(usize, Judgement)],
        last: usize,
        state: &State,
        review: &Review,
    ) {
        dom::clear(&self.list);
        dom::clear(&self.dots);
        self.current.clear();
        for &(ply, judgement) in mistakes {
            let dot = dom::add(&self.dots, "span", "", judgement.glyph());
            let percent = ply * 1000 / last.max(1);
            dom::set_style(&dot, "left", &cat(&[&(percent / 10).to_string(), "%"]));
            let up = review.chance(ply).map_or(50, |chance| ((1.0 - chance) * 50.0) as i32);
            dom::set_style(&dot, "top", &cat(&[&up.to_string(), "%"]));
            let entry = dom::add(&self.list, "li", "", "");
            let button = dom::button("review-mistake");
            dom::set(&button, "data-review-ply", &ply.to_string());
            dom::set(&button, "data-mark", phrases::judgement(judgement));
            let better: Vec<String> =
                review.better(ply, state).into_iter().map(|played| played.san).collect();
            let first = better.first().map_or("", String::as_str);
            let text = phrases::mistake(&move_at(ply, state, review), judgement, first);
            dom::set_text(&button, &text);
            dom::append(&entry, &button);
            if !better.is_empty() {
                let line = dom::button("review-better");
                dom::set(&line, "data-review-line", &ply.to_string());
                dom::set(&line, "aria-label", &phrases::show_line(&better.join(" ")));
                dom::set_text(&line, &better.join(" "));
                dom::append(&entry, &line);
            }
            self.current.push((ply, Slot::attribute(&button, "aria-current")));
        }
    }
}

fn move_at(ply: usize, state: &State, review: &Review) -> String {
    let played = ply.checked_sub(1).and_then(|at| state.game.record().played(*review.nodes.get(at)?));
    let Some(played) = played else { return String::new() };
    let from = state.game.record().start().fullmove_number() as usize;
    let mover = !review.turn(ply);
    let before = ply - 1 + usize::from(review.first == Color::Black);
    phrases::numbered(from + before / 2, mover, &played.san)
}

/// What stands at a place of the graph, in words.
fn describe(ply: usize, state: &State, review: &Review) -> String {
    let mv = move_at(ply, state, review);
    let found =
        review.found.get(ply).and_then(|found| found.as_ref()).map(|found| (found.score, review.turn(ply)));
    phrases::place((!mv.is_empty()).then_some(&mv), found, review.judgement(ply, state))
}

fn sure_hidden(element: &Element, hidden: bool) {
    dom::sure(element.toggle_attribute_with_force("hidden", hidden));
}
