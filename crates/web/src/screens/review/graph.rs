//! The graph of a game's evaluation. It is a slider for the keyboard; a click goes to a move.

use vicinity_page::language::concat;
use vicinity_page::screens::review::mistakes::Judgement;
use vicinity_page::screens::review::{Review, ReviewAct};
use vicinity_page::screens::words::review as phrases;
use vicinity_page::state::State;
use wasm_bindgen::JsCast;
use web_sys::{KeyboardEvent, MouseEvent};

use super::ReviewElements;
use crate::dom;
use crate::templates::review::Dot;

/// The size of the graph in its own units.
const WIDTH: f64 = 1000.0;
const HEIGHT: f64 = 200.0;

/// Maps a click or key on the graph.
pub(super) fn map_event(event: &web_sys::Event, state: &State, review: &Review) -> Option<ReviewAct> {
    let graph = dom::closest(&dom::target(event)?, "[data-review-graph]")?;
    let last = review.findings.last();
    if let Some(click) = event.dyn_ref::<MouseEvent>().filter(|_| event.type_() == "click") {
        let place = graph.get_bounding_client_rect();
        let part = ((f64::from(click.client_x()) - place.left()) / place.width().max(1.0)).clamp(0.0, 1.0);
        return Some(ReviewAct::Go((part * last as f64 + 0.5) as usize));
    }
    let key = event
        .dyn_ref::<KeyboardEvent>()
        .filter(|key| event.type_() == "keydown" && !(key.ctrl_key() || key.meta_key() || key.alt_key()))?;
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

impl ReviewElements {
    pub(super) fn render_graph(&mut self, state: &State, review: &Review) {
        let page = &mut self.page;
        let findings = &review.findings;
        // The final position is evaluated without the engine. On its own it is not a graph.
        page.graph_hidden.set(findings.progress().0 < 2 && !review.is_running());
        let last = findings.last();
        let x = |ply: usize| (ply as f64 * WIDTH / last.max(1) as f64) as i32;
        let y = |chance: f64| ((1.0 - chance) * HEIGHT / 2.0) as i32;
        let (mut line, mut run, mut areas) = (String::new(), String::new(), [String::new(), String::new()]);
        let mut begun = 0;
        for ply in 0..=last {
            // Positions that have not been evaluated are gaps.
            let Some(chance) = findings.chance(ply) else { continue };
            if run.is_empty() {
                begun = ply;
            }
            let pen = if run.is_empty() { "M" } else { "L" };
            run += &concat(&[pen, &x(ply).to_string(), " ", &y(chance).to_string()]);
            if ply == last || findings.at(ply + 1).is_none() {
                for (area, edge) in areas.iter_mut().zip(["V200H", "V0H"]) {
                    *area += &concat(&[&run, edge, &x(begun).to_string(), "Z"]);
                }
                line += &std::mem::take(&mut run);
            }
        }
        page.line.set(&line);
        for (slot, area) in page.areas.iter_mut().zip(&areas) {
            slot.set(area);
        }
        let shown = state.game.shown().ply.min(last);
        page.cursor.set(&concat(&["M", &x(shown).to_string(), " 0V200"]));
        page.graph_max.set(&last.to_string());
        page.graph_now.set(&shown.to_string());
        page.graph_text.set(&phrases::place(shown, findings, state));
        let dotted = (review.mistakes(state), last, review.mistake().map(|mistake| mistake.ply));
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
        dom::clear(&self.page.dots);
        for (ply, judgement) in mistakes {
            let class = if *current == Some(*ply) { "current" } else { "" };
            let mut dot = Dot::make();
            dot.class.set(class);
            dot.glyph.set(judgement.glyph());
            dot.mark.set(judgement.name());
            let percent = ply * 1000 / (*last).max(1);
            dom::set_style(&dot.root, "--at", &concat(&[&(percent / 10).to_string(), "%"]));
            let up = review.findings.chance(*ply).map_or(50, |chance| ((1.0 - chance) * 50.0) as i32);
            dom::set_style(&dot.root, "--up", &concat(&[&up.to_string(), "%"]));
            dom::append(&self.page.dots, &dot.root);
        }
    }
}
