//! The review as it is seen and touched: the graph on top, below it what there is to do just now,
//! and the buttons at the foot.

mod graph;
mod summary;

use vicinity_page::app::AppEvent;
use vicinity_page::screens::ScreenEvent;
use vicinity_page::screens::review::mistake::Phase;
use vicinity_page::screens::review::{EFFORTS, Review, ReviewAct, Stage};
use vicinity_page::screens::words::review as phrases;
use vicinity_page::state::State;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlSelectElement};

use super::FullEvent;
use crate::dom::{self, Slot, Switch};
use graph::Graph;
use summary::{List, Summary};

/// The buttons by the words of their marks, in the order in which they stand.
const BUTTONS: [(&str, ReviewAct); 11] = [
    ("start", ReviewAct::Start),
    ("stop", ReviewAct::Stop),
    ("return", ReviewAct::Return),
    ("try", ReviewAct::Try),
    ("better", ReviewAct::Better),
    ("keep", ReviewAct::Keep),
    ("leave", ReviewAct::Leave),
    ("next", ReviewAct::Next),
    ("closer", ReviewAct::Closer),
    ("close", ReviewAct::List),
    ("list", ReviewAct::List),
];
/// As many of them stand at the foot; the list is opened at the head.
const AT_FOOT: usize = BUTTONS.len() - 1;

pub struct ReviewView {
    parts: Option<Parts>,
}

struct Parts {
    root: Element,
    hidden: Switch,
    stage: Slot,
    phase: Slot,
    title: Slot,
    list_button: Switch,
    list_open: Slot,
    graph: Graph,
    summary: Summary,
    card: CardView,
    said: Slot,
    progress: Element,
    progress_hidden: Switch,
    effort: HtmlSelectElement,
    effort_hidden: Switch,
    list: List,
    buttons: Vec<ButtonView>,
}

struct ButtonView {
    element: Element,
    text: Slot,
    class: Slot,
    hidden: Switch,
}

/// One mistake: what it was, what it has cost, and the better line once somebody has asked for it.
struct CardView {
    hidden: Switch,
    glyph: Slot,
    title: Slot,
    cost: Slot,
    line_hidden: Switch,
    line: Element,
    line_shown: Vec<String>,
    current: Vec<Slot>,
}

impl ReviewView {
    /// Nothing yet: it is made when it is first shown.
    pub fn attach() -> Self {
        ReviewView { parts: None }
    }

    /// Returns the event that something on the page is.
    pub fn map_event(&self, event: &web_sys::Event, state: &State, review: &Review) -> Option<FullEvent> {
        if let Some(act) = Graph::map_event(event, state, review) {
            return Some(AppEvent::Screen(ScreenEvent::Review(act)));
        }
        let target = dom::target(event)?;
        let act = match event.type_().as_str() {
            "click" => {
                let button = dom::closest(&target, "[data-review] button")?;
                let number = |name: &str| button.get_attribute(name)?.parse::<usize>().ok();
                if let Some(ply) = number("data-review-mistake") {
                    ReviewAct::Mistake(ply)
                } else if let Some(count) = number("data-review-line") {
                    ReviewAct::Line(count)
                } else if let Some(name) = button.get_attribute("data-review-side") {
                    ReviewAct::Side(summary::side_of(&name)?)
                } else {
                    let name = button.get_attribute("data-review-act")?;
                    BUTTONS.iter().find(|(word, _)| *word == name)?.1.clone()
                }
            }
            "change" => {
                let select = target.dyn_ref::<HtmlSelectElement>()?;
                let effort = select.has_attribute("data-review-time").then(|| select.value())?;
                ReviewAct::Effort(effort.parse().ok()?)
            }
            _ => return None,
        };
        Some(AppEvent::Screen(ScreenEvent::Review(act)))
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

impl Parts {
    fn make() -> Self {
        let root = dom::make("section", "study review");
        dom::set(&root, "aria-labelledby", "review-title");
        dom::set(&root, "data-review", "");
        let head = dom::add(&root, "div", "review-head", "");
        let title = dom::add(&head, "h2", "", "");
        dom::set(&title, "id", "review-title");
        let list_button = act_button(&head, "list", "quiet");
        dom::set(&list_button, "aria-controls", "review-list");
        dom::set_text(&list_button, phrases::LIST);
        let leave = act_button(&head, "leave", "quiet");
        dom::set(&leave, "aria-label", phrases::LEAVE);
        dom::set(&leave, "title", phrases::LEAVE);
        let icon = dom::make_svg("svg");
        let cross = dom::make_svg("path");
        for (element, name, value) in [
            (&icon, "class", "icon"),
            (&icon, "viewBox", "0 0 24 24"),
            (&icon, "aria-hidden", "true"),
            (&cross, "d", "M6 6l12 12M18 6L6 18"),
        ] {
            dom::set(element, name, value);
        }
        dom::append(&icon, &cross);
        dom::append(&leave, &icon);
        let graph = Graph::make(&root);
        let body = dom::add(&root, "div", "review-body", "");
        let card = CardView::make(&body);
        let said = dom::add(&body, "p", "review-said", "");
        dom::set(&said, "data-review-said", "");
        let progress = dom::add(&body, "progress", "", "");
        dom::set(&progress, "aria-label", phrases::TITLE);
        let summary = Summary::make(&body);
        let label = dom::add(&body, "label", "review-effort", phrases::DEPTH);
        let effort = dom::add(&label, "select", "", "");
        dom::set(&effort, "data-review-time", "");
        for (index, name) in [phrases::QUICK, phrases::CLOSELY].into_iter().enumerate().take(EFFORTS.len()) {
            dom::add_option(&effort, &index.to_string(), name);
        }
        let list = List::make(&body);
        let foot = dom::add(&root, "div", "review-foot", "");
        let buttons = BUTTONS[..AT_FOOT].iter().map(|(name, _)| {
            let element = act_button(&foot, name, "");
            ButtonView {
                text: Slot::text(&element),
                class: Slot::attribute(&element, "class"),
                hidden: Switch::new(&element, "hidden"),
                element,
            }
        });
        let buttons = buttons.collect();
        let panel = dom::find(".panel");
        dom::sure(panel.insert_before(&root, panel.first_child().as_ref()));
        Parts {
            hidden: Switch::new(&root, "hidden"),
            stage: Slot::attribute(&root, "data-stage"),
            phase: Slot::attribute(&root, "data-phase"),
            title: Slot::text(&title),
            list_button: Switch::new(&list_button, "hidden"),
            list_open: Slot::attribute(&list_button, "aria-expanded"),
            graph,
            summary,
            card,
            said: Slot::text(&said),
            progress_hidden: Switch::new(&progress, "hidden"),
            progress,
            effort: effort.unchecked_into(),
            effort_hidden: Switch::new(&label, "hidden"),
            list,
            buttons,
            root,
        }
    }

    fn render(&mut self, state: &State, review: &Review) {
        // The browser takes the keyboard from what is hidden at once.
        let focused = dom::document().active_element().filter(|element| self.root.contains(Some(element)));
        let is_listed = review.is_listed;
        self.stage.set(match &review.stage {
            Stage::Ready => "ready",
            Stage::Running => "running",
            Stage::Over => "over",
            Stage::Mistake(_) => "mistake",
            Stage::End => "end",
        });
        self.phase.set(review.card().map_or("", |card| match card.phase {
            Phase::Told => "told",
            Phase::Trying => "trying",
            Phase::Judging => "judging",
            Phase::Wrong => "wrong",
            Phase::Right => "right",
        }));
        self.title.set(&review.title(state));
        let is_any = !review.is_running() && !review.findings.mistakes(state).is_empty();
        self.list_button.set(!is_any || is_listed);
        self.list_open.set(if is_listed { "true" } else { "false" });
        self.graph.render(state, review);
        let card = review.card().filter(|_| !is_listed);
        self.card.render(state, review);
        self.said.set(&card.map_or_else(|| review.prompt(state), |card| card.said.clone()));
        let (done, of) = review.findings.progress();
        dom::set(&self.progress, "max", &of.to_string());
        dom::set(&self.progress, "value", &done.to_string());
        self.progress_hidden.set(!review.is_running());
        let is_told = matches!(review.stage, Stage::Over | Stage::End) && !is_listed;
        let is_over = is_any && matches!(review.stage, Stage::Over);
        self.summary.render(state, review, !is_told, is_over);
        self.effort_hidden.set(!matches!(review.stage, Stage::Ready) || review.findings.last() == 0);
        let effort = review.effort.to_string();
        if self.effort.value() != effort {
            self.effort.set_value(&effort);
        }
        self.list.render(state, review);
        let first = self.render_buttons(state, review);
        // What has had the keyboard may be gone: it goes on with what comes next.
        let is_gone = focused.is_some_and(|element| dom::closest(&element, "[hidden]").is_some());
        if let Some(first) = first.filter(|_| is_gone) {
            dom::focus(&first);
        }
    }

    /// Shows the buttons that there are, and gives the one that weighs most.
    fn render_buttons(&mut self, state: &State, review: &Review) -> Option<Element> {
        let shown = review.buttons(state);
        let mut first = None;
        for ((_, act), button) in BUTTONS.iter().zip(&mut self.buttons) {
            let found = shown.iter().find(|(other, ..)| other == act);
            button.hidden.set(found.is_none());
            if let Some((_, label, weight)) = found {
                button.text.set(label);
                button.class.set(weight);
                if first.is_none() || *weight == "primary" {
                    first = Some(button.element.clone());
                }
            }
        }
        first
    }
}

impl CardView {
    fn make(parent: &Element) -> Self {
        let root = dom::add(parent, "div", "review-card", "");
        let head = dom::add(&root, "p", "review-what", "");
        let glyph = dom::add(&head, "i", "review-glyph", "");
        dom::set(&glyph, "aria-hidden", "true");
        let title = dom::add(&head, "b", "", "");
        let cost = dom::add(&root, "p", "review-cost", "");
        let better = dom::add(&root, "p", "review-better", "");
        dom::add(&better, "span", "", phrases::LINE);
        let line = dom::add(&better, "span", "review-moves", "");
        CardView {
            hidden: Switch::new(&root, "hidden"),
            glyph: Slot::text(&glyph),
            title: Slot::text(&title),
            cost: Slot::text(&cost),
            line_hidden: Switch::new(&better, "hidden"),
            line,
            line_shown: Vec::new(),
            current: Vec::new(),
        }
    }

    fn render(&mut self, state: &State, review: &Review) {
        let card = review.card().filter(|_| !review.is_listed);
        self.hidden.set(card.is_none());
        let Some(card) = card else { return };
        self.glyph.set(card.what.glyph());
        self.title.set(&card.title(&review.findings, state));
        self.cost.set(&card.cost(&review.findings));
        self.line_hidden.set(!card.is_better_shown);
        let line = if card.is_better_shown { card.line(&review.findings, state) } else { Vec::new() };
        if self.line_shown != line {
            dom::clear(&self.line);
            self.current.clear();
            for (at, mv) in line.iter().enumerate() {
                let button = dom::button("");
                dom::set(&button, "data-review-line", &(at + 1).to_string());
                dom::set(&button, "aria-label", &phrases::look_at(mv));
                dom::set_text(&button, mv);
                dom::append(&self.line, &button);
                self.current.push(Slot::attribute(&button, "aria-current"));
            }
            self.line_shown = line;
        }
        for (at, slot) in self.current.iter_mut().enumerate() {
            slot.set(if card.line_shown() == at + 1 { "true" } else { "false" });
        }
    }
}

fn act_button(parent: &Element, name: &str, class: &str) -> Element {
    let button = dom::button(class);
    dom::set(&button, "data-review-act", name);
    dom::append(parent, &button);
    button
}
