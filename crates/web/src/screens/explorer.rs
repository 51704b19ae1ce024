//! The view of the opening explorer: a section of the panel, above the moves of the analysis.

use vicinity_page::app::AppEvent;
use vicinity_page::screens::ScreenEvent;
use vicinity_page::screens::explorer::{Explorer, ExplorerAct, Row};
use vicinity_page::state::State;

use super::FullEvent;
use crate::dom::{self, CachedText};
use crate::template;
use crate::templates::explorer::{Action, Explorer as Page, Row as RowButton};
use crate::templates::page;

/// The section of the page, created when it is first shown.
#[derive(Default)]
pub struct ExplorerView {
    elements: Option<ExplorerElements>,
}

struct ExplorerElements {
    page: Page,
    /// Whether the button that opens the explorer is pressed.
    pressed: CachedText,
    shown: Vec<Row>,
}

impl ExplorerView {
    /// Maps a browser event.
    pub fn map_event(&self, event: &web_sys::Event) -> Option<FullEvent> {
        let (action, element) = template::action(event)?;
        let act = match action {
            Action::Play => ExplorerAct::Play(dom::number(&element, "data-explorer-move")?),
            Action::LastKnown => ExplorerAct::LastKnown,
            Action::Fetch => ExplorerAct::Fetch,
        };
        Some(AppEvent::Screen(ScreenEvent::Explorer(act)))
    }

    /// Renders the explorer, or hides it on other screens.
    pub fn render(&mut self, state: &State, explorer: Option<&Explorer>) {
        match explorer {
            Some(explorer) => {
                let elements = self.elements.get_or_insert_with(ExplorerElements::make);
                elements.page.hidden.set(false);
                elements.pressed.set("true");
                elements.render(state, explorer);
            }
            None => {
                if let Some(elements) = &mut self.elements {
                    elements.page.hidden.set(true);
                    elements.pressed.set("false");
                }
            }
        }
    }
}

impl ExplorerElements {
    fn make() -> Self {
        let page = Page::make();
        let list = dom::find("[data-move-list]");
        dom::expect_js(page::panel_moves().insert_before(&page.root, Some(&list)));
        let pressed = CachedText::attribute(&page::open_explorer(), "aria-pressed");
        ExplorerElements { page, pressed, shown: Vec::new() }
    }

    fn render(&mut self, state: &State, explorer: &Explorer) {
        let page = &mut self.page;
        page.message.set(&explorer.message());
        page.no_last_known.set(explorer.last_known.is_none());
        page.no_fetch.set(!explorer.may_fetch(state));
        page.no_moves.iter_mut().for_each(|hidden| hidden.set(explorer.rows.is_empty()));
        if self.shown == explorer.rows {
            return;
        }
        self.shown.clone_from(&explorer.rows);
        let had_focus =
            dom::document().active_element().is_some_and(|active| page.moves.contains(Some(&active)));
        dom::clear(&page.moves);
        for (index, row) in explorer.rows.iter().enumerate() {
            let mut made = RowButton::make();
            made.index.set(&index.to_string());
            made.text.set(&row.text);
            made.san.set(&row.san);
            made.games.set(&row.games);
            made.score.set(&row.score);
            made.bars.iter_mut().zip(&row.bars).for_each(|(slot, path)| slot.set(path));
            dom::append(&page.moves, &made.root);
        }
        if had_focus {
            // The chosen move is gone: continue with the next one.
            let next = dom::find_in(&page.moves, "button");
            dom::focus(&next.unwrap_or_else(page::open_explorer));
        }
    }
}
