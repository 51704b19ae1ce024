//! The course of a game as a graph. It is a slider for the keyboard, and a click goes to a move.

use vicinity_page::language::cat;
use vicinity_page::screens::review::mistakes::Judgement;
use vicinity_page::screens::review::{Review, ReviewAct};
use vicinity_page::screens::words::review as phrases;
use vicinity_page::state::State;
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent, MouseEvent};

use crate::dom::{self, Slot, Switch};

/// The size of the graph's own units.
const WIDTH: f64 = 1000.0;
const HEIGHT: f64 = 200.0;

pub(super) struct Graph {
    hidden: Switch,
    now: Slot,
    max: Slot,
    text: Slot,
    /// White's part of it, Black's, and the line between them.
    white: Slot,
    black: Slot,
    line: Slot,
    cursor: Slot,
    dots: Element,
    /// What the dots were made of: the mistakes, the moves, and the mistake that is gone through.
    dotted: (Vec<(usize, Judgement)>, usize, Option<usize>),
}

impl Graph {
    pub(super) fn make(parent: &Element) -> Self {
        // One thing to step to with the keyboard, told as a slider is: where one stands, and what
        // stands there.
        let graph = dom::add(parent, "div", "review-graph", "");
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
        let part = |class: &str| {
            let element = dom::make_svg("path");
            dom::set(&element, "class", class);
            dom::append(&svg, &element);
            element
        };
        let (white, black) = (part("review-white"), part("review-black"));
        dom::set(&part("review-middle"), "d", "M0 100H1000");
        let line = part("review-line");
        let cursor = part("review-cursor");
        dom::append(&graph, &svg);
        let dots = dom::add(&graph, "div", "review-dots", "");
        dom::set(&dots, "aria-hidden", "true");
        Graph {
            hidden: Switch::new(&graph, "hidden"),
            now: Slot::attribute(&graph, "aria-valuenow"),
            max: Slot::attribute(&graph, "aria-valuemax"),
            text: Slot::attribute(&graph, "aria-valuetext"),
            white: Slot::attribute(&white, "d"),
            black: Slot::attribute(&black, "d"),
            line: Slot::attribute(&line, "d"),
            cursor: Slot::attribute(&cursor, "d"),
            dots,
            dotted: (Vec::new(), 0, None),
        }
    }

    /// What a click or a key on it means.
    pub(super) fn map_event(event: &web_sys::Event, state: &State, review: &Review) -> Option<ReviewAct> {
        let graph = dom::closest(&dom::target(event)?, "[data-review-graph]")?;
        let last = review.findings.last();
        if let Some(click) = event.dyn_ref::<MouseEvent>().filter(|_| event.type_() == "click") {
            let place = graph.get_bounding_client_rect();
            let part =
                ((f64::from(click.client_x()) - place.left()) / place.width().max(1.0)).clamp(0.0, 1.0);
            return Some(ReviewAct::Go((part * last as f64 + 0.5) as usize));
        }
        let key = event.dyn_ref::<KeyboardEvent>().filter(|key| {
            event.type_() == "keydown" && !(key.ctrl_key() || key.meta_key() || key.alt_key())
        })?;
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
        Some(ReviewAct::Go(ply))
    }

    pub(super) fn render(&mut self, state: &State, review: &Review) {
        let findings = &review.findings;
        // The end of a game alone, which needs no engine, is no course.
        self.hidden.set(findings.progress().0 < 2 && !review.is_running());
        let last = findings.last();
        let x = |ply: usize| (ply as f64 * WIDTH / last.max(1) as f64) as i32;
        let y = |chance: f64| ((1.0 - chance) * HEIGHT / 2.0) as i32;
        let (mut line, mut run, mut areas) = (String::new(), String::new(), [String::new(), String::new()]);
        let mut begun = 0;
        for ply in 0..=last {
            // What has not been looked at leaves a gap.
            let Some(chance) = findings.chance(ply) else { continue };
            if run.is_empty() {
                begun = ply;
            }
            let pen = if run.is_empty() { "M" } else { "L" };
            run += &cat(&[pen, &x(ply).to_string(), " ", &y(chance).to_string()]);
            if ply == last || findings.at(ply + 1).is_none() {
                for (area, edge) in areas.iter_mut().zip(["V200H", "V0H"]) {
                    *area += &cat(&[&run, edge, &x(begun).to_string(), "Z"]);
                }
                line += &std::mem::take(&mut run);
            }
        }
        self.line.set(&line);
        self.white.set(&areas[0]);
        self.black.set(&areas[1]);
        let shown = state.game.shown().ply.min(last);
        self.cursor.set(&cat(&["M", &x(shown).to_string(), " 0V200"]));
        self.max.set(&last.to_string());
        self.now.set(&shown.to_string());
        self.text.set(&phrases::place(shown, findings, state));
        let dotted = (review.mistakes(state), last, review.card().map(|card| card.ply));
        if self.dotted != dotted {
            self.draw_dots(&dotted, review);
            self.dotted = dotted;
        }
    }

    fn draw_dots(
        &self,
        (mistakes, last, current): &(Vec<(usize, Judgement)>, usize, Option<usize>),
        review: &Review,
    ) {
        dom::clear(&self.dots);
        for (ply, judgement) in mistakes {
            let class = if *current == Some(*ply) { "current" } else { "" };
            let dot = dom::add(&self.dots, "span", class, judgement.glyph());
            let percent = ply * 1000 / (*last).max(1);
            dom::set_style(&dot, "--at", &cat(&[&(percent / 10).to_string(), "%"]));
            let up = review.findings.chance(*ply).map_or(50, |chance| ((1.0 - chance) * 50.0) as i32);
            dom::set_style(&dot, "--up", &cat(&[&up.to_string(), "%"]));
        }
    }
}
