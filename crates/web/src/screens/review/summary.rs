//! How both sides have played, in a table, and the list of all mistakes.

use vicinity_page::screens::review::Review;
use vicinity_page::screens::review::mistakes::Judgement;
use vicinity_page::screens::words::review as phrases;
use vicinity_page::state::State;
use vicinity_rules::Color;

use super::Parts;
use crate::dom;
use crate::templates::review::Mistake;

impl Parts {
    /// Writes the glyphs of the kinds of mistakes, which are the same for every game.
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

    /// Lists all mistakes, each a button that leads to its card.
    pub(super) fn render_list(&mut self, state: &State, review: &Review) {
        self.page.listed.set(!review.is_listed);
        if !review.is_listed {
            // Made anew when it is opened again: the same moves may be another game's.
            dom::clear(&self.page.list);
            self.listed.clear();
            self.list_current.clear();
            return;
        }
        let mistakes = review.findings.mistakes(state);
        if self.listed != mistakes {
            self.fill_list(&mistakes, state, review);
            self.listed = mistakes;
        }
        let current = review.card().map(|card| card.ply);
        for (ply, slot) in &mut self.list_current {
            slot.set(if current == Some(*ply) { "true" } else { "false" });
        }
    }

    fn fill_list(&mut self, mistakes: &[(usize, Judgement)], state: &State, review: &Review) {
        dom::clear(&self.page.list);
        self.list_current.clear();
        for &(ply, judgement) in mistakes {
            let better = review.findings.better(ply, state);
            let first = better.first().map_or("", |played| played.san.as_str());
            let mv = phrases::move_at(ply, &review.findings, state);
            let mut entry = Mistake::make();
            entry.ply.set(&ply.to_string());
            entry.mark.set(phrases::judgement(judgement));
            entry.text.set(&phrases::mistake(&mv, judgement, first));
            dom::append(&self.page.list, &entry.root);
            self.list_current.push((ply, entry.current));
        }
    }
}
