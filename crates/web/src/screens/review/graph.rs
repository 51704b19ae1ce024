//! The graph of a game's evaluation. It is a slider for the keyboard; a click goes to a move.

use vicinity_page::language::concat;
use vicinity_page::screens::review::graph::{self, Graph};
use vicinity_page::screens::review::mistakes::Judgement;
use vicinity_page::screens::review::{Review, ReviewAct};
use vicinity_page::screens::words::review as phrases;
use vicinity_page::state::State;
use wasm_bindgen::JsCast;
use web_sys::{KeyboardEvent, MouseEvent};

use super::ReviewElements;
use crate::dom;
use crate::templates::review::Dot;

/// Maps a click or key on the graph.
pub(super) fn map_event(event: &web_sys::Event, state: &State, review: &Review) -> Option<ReviewAct> {
    let graph = dom::closest(&dom::target(event)?, "[data-review-graph]")?;
    let last = review.findings.last();
    if let Some(click) = event.dyn_ref::<MouseEvent>().filter(|_| event.type_() == "click") {
        let place = graph.get_bounding_client_rect();
        let part = (f64::from(click.client_x()) - place.left()) / place.width().max(1.0);
        return Some(ReviewAct::Go(graph::ply_at(part, last)));
    }
    let key = event
        .dyn_ref::<KeyboardEvent>()
        .filter(|key| event.type_() == "keydown" && !(key.ctrl_key() || key.meta_key() || key.alt_key()))?;
    let ply = graph::ply_by_key(&key.key(), state.game.shown().ply, last)?;
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
        let shown = state.game.shown().ply.min(last);
        let graph = Graph::new(findings, shown);
        page.line.set(&graph.line);
        for (slot, area) in page.areas.iter_mut().zip(&graph.areas) {
            slot.set(area);
        }
        page.cursor.set(&graph.cursor);
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
