//! The tree of openings: the board, the shown line, and the moves that followed.

use vicinity_page::scene;
use vicinity_page::screens::facts::report::{opening_path, opening_rows};
use vicinity_page::screens::facts::{Facts, openings::Openings};
use vicinity_page::screens::words::facts as phrases;
use vicinity_rules::Color;

use crate::board::thumbnail::diagram;
use crate::dom;
use crate::templates::facts::{Facts as Page, Opening, Step};

#[derive(Default)]
pub(super) struct OpeningsView {
    /// The variant, the revision of the statistics, and the shown line.
    shown: Option<(String, u32, Option<usize>)>,
}

impl OpeningsView {
    pub(super) fn render(&mut self, page: &mut Page, facts: &Facts) {
        let openings = &facts.openings;
        let shown = (facts.game.clone(), facts.revision, openings.shown());
        if self.shown.as_ref() == Some(&shown) {
            return;
        }
        self.shown = Some(shown);
        let had_focus =
            dom::document().active_element().is_some_and(|active| page.tree.contains(Some(&active)));
        let position = openings.position();
        let geometry = position.variant().geometry();
        page.fen.set(&position.fen());
        dom::clear(&page.board);
        let board = diagram(&scene::of_position(position, Color::White));
        dom::set_style(&page.board, "--files", &geometry.files().to_string());
        dom::set_style(&page.board, "--ranks", &geometry.ranks().to_string());
        dom::append(&page.board, &board);
        render_path(page, openings);
        let rows = opening_rows(openings);
        page.no_moves.set(rows.is_empty());
        page.no_end.set(!rows.is_empty());
        page.no_back.set(openings.shown().is_none());
        super::fill(&page.moves, &rows, |row| {
            let mut made = Opening::make();
            made.index.set(&row.index.to_string());
            made.label.set(&row.text);
            made.text.set(&row.san);
            made.games.set(&row.games);
            made.score.set(&row.score);
            made.bars.iter_mut().zip(&row.bars).for_each(|(slot, path)| slot.set(path));
            made.root
        });
        if had_focus {
            // The chosen move is gone: continue with the first one that followed, or go back.
            let next = dom::find_in(&page.moves, "button");
            dom::focus(next.as_ref().unwrap_or(&page.opening_back));
        }
    }
}

/// Renders the shown line, each move a button that leads back to it.
fn render_path(page: &Page, openings: &Openings) {
    let start = [(None, phrases::OPENING_START.owned())];
    let path = opening_path(openings).into_iter().map(|(index, text)| (Some(index), text));
    let steps: Vec<(Option<usize>, String)> = start.into_iter().chain(path).collect();
    super::fill(&page.path, &steps, |(index, text)| {
        let mut made = Step::make();
        made.index.set(&index.map(|index| index.to_string()).unwrap_or_default());
        made.text.set(text);
        made.current.set(if *index == openings.shown() { "true" } else { "false" });
        made.root
    });
}
