//! The performance of both sides in a table, and the mistakes in the move list.

use vicinity_page::language::concat;
use vicinity_page::screens::review::Review;
use vicinity_page::screens::review::mistakes::Judgement;
use vicinity_page::screens::words::review as phrases;
use vicinity_page::state::State;
use vicinity_page::words;
use vicinity_record::NodeId;
use vicinity_rules::Color;

use wasm_bindgen::JsCast;
use web_sys::Element;

use super::ReviewElements;
use crate::dom;
use crate::parts::moves::bring_into_sight;

impl ReviewElements {
    /// Writes the glyphs of the kinds of mistakes, which do not depend on the game.
    pub(super) fn name_kinds(&mut self) {
        let kinds = [Judgement::Inaccuracy, Judgement::Mistake, Judgement::Blunder];
        for (slot, kind) in self.page.glyphs.iter_mut().zip(kinds) {
            slot.set(kind.glyph());
        }
    }

    pub(super) fn render_summary(
        &mut self,
        state: &State,
        review: &Review,
        is_hidden: bool,
        may_choose: bool,
    ) {
        let page = &mut self.page;
        page.summary_hidden.set(is_hidden);
        page.sides_hidden.set(!may_choose);
        if is_hidden {
            return;
        }
        for (column, color) in Color::BOTH.into_iter().enumerate() {
            let player = words::player_name(state, color);
            page.players[column].set(&player);
            page.sides[column].set(&player);
            let performance = review.findings.performance(color, state);
            page.accuracy[column].set(&phrases::percent(&performance));
            let rows = [&mut page.inaccuracies, &mut page.mistakes, &mut page.blunders];
            for (row, count) in rows.into_iter().zip(performance.counts) {
                row[column].set(&count.to_string());
            }
        }
        for (pressed, side) in [
            (&mut page.white_pressed, Some(Color::White)),
            (&mut page.black_pressed, Some(Color::Black)),
            (&mut page.both_pressed, None),
        ] {
            pressed.set(if review.side == side { "true" } else { "false" });
        }
    }

    /// Marks the mistakes in the move list.
    pub(super) fn mark_moves(&mut self, state: &State, review: &Review) {
        let marked = (review.findings.mistakes(state), state.game.edition());
        if self.marked == marked {
            return;
        }
        self.unmark_moves();
        for &(ply, judgement) in &marked.0 {
            let node = review.findings.node(ply);
            let place = concat(&["[data-node='", &node.index().to_string(), "']"]);
            if let Some(element) = dom::find_in(&self.moves, &place) {
                dom::set(&element, "data-mark", judgement.name());
                // Annotated moves have the glyph in their text.
                if !state.game.record().nags(node).contains(&judgement.nag()) {
                    dom::set(&element, "data-glyph", judgement.glyph());
                }
            }
        }
        self.marked = marked;
        // Marked moves are wider.
        if let Some(current) = dom::find_in(&self.moves, "[aria-current]") {
            bring_into_sight(&self.moves, &current);
        }
    }

    /// Highlights the move under review in place of the one that led to the shown position.
    pub(super) fn mark_move_under_review(&mut self, node: Option<NodeId>) {
        let node = node.map(|node| node.index());
        if std::mem::replace(&mut self.under_review, node) == node {
            return;
        }
        if let Some(old) = dom::find_in(&self.moves, "[data-under-review]") {
            dom::unset(&old, "data-under-review");
        }
        let place = node.map(|node| concat(&["[data-node='", &node.to_string(), "']"]));
        if let Some(new) = place.and_then(|place| dom::find_in(&self.moves, &place)) {
            dom::set(&new, "data-under-review", "");
            bring_into_sight(&self.moves, &new);
        }
    }

    /// Removes the marks from the move list.
    pub(super) fn unmark_moves(&mut self) {
        self.marked = Default::default();
        self.mark_move_under_review(None);
        let all = dom::expect_js(self.moves.query_selector_all("[data-mark]"));
        for element in (0..all.length()).filter_map(|at| all.get(at)) {
            let element: Element = element.unchecked_into();
            dom::unset(&element, "data-mark");
            dom::unset(&element, "data-glyph");
        }
    }
}
