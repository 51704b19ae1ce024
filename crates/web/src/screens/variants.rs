//! The view of the saved variants: a list with pictures, and buttons to open, duplicate, export and
//! delete.

use vicinity_page::app::AppEvent;
use vicinity_page::scene;
use vicinity_page::screens::ScreenEvent;
use vicinity_page::screens::variants::saved_variant::SavedVariant;
use vicinity_page::screens::variants::{self, SavedVariants, VariantsAct, VariantsScreen};
use vicinity_page::screens::words::variants as phrases;
use vicinity_page::state::State;
use vicinity_page::words;
use vicinity_rules::{Color, Position};

use super::{FullEvent, Shown, back, is_escape};
use crate::board::pieces::{Pieces, Style};
use crate::board::thumbnail::miniature;
use crate::templates::page;
use crate::templates::variants::{Action, Entry as Row, Variants as Page};
use crate::{dom, fields, template};

/// The section of the page, created when it is first shown.
#[derive(Default)]
pub struct VariantsView {
    elements: Option<VariantsElements>,
    shown: Shown,
    /// The index of a deleted entry, until the focus is restored.
    deleted: Option<usize>,
}

struct VariantsElements {
    page: Page,
    listed: Option<Vec<SavedVariant>>,
    rows: Vec<Row>,
    pieces: Pieces,
}

impl VariantsView {
    /// Maps a browser event.
    pub fn map_event(&mut self, event: &web_sys::Event, screen: &VariantsScreen) -> Option<FullEvent> {
        if is_escape(event) {
            // Escape first cancels a pending confirmation.
            return match screen.is_confirming {
                true => Some(AppEvent::Page(vicinity_page::event::Event::Cancel)),
                false => back(),
            };
        }
        let (action, element) = template::action(event)?;
        let id = element.get_attribute("data-variant").unwrap_or_default();
        let variants = screen.shown.as_ref()?;
        let act = match action {
            Action::Back => return back(),
            Action::Open => VariantsAct::Open(id),
            Action::Duplicate => VariantsAct::Duplicate(id),
            Action::Export => {
                fields::save(&variants.entry(&id)?.text, "variant.ini");
                return None;
            }
            Action::ExportAll => {
                fields::save(&variants::file(variants.entries()), "variants.ini");
                return None;
            }
            Action::SaveBroken => {
                let texts: Vec<&str> = variants.broken.iter().map(|(_, text)| text.as_str()).collect();
                fields::save(&texts.join("\n\n"), "vicinity-damaged.txt");
                return None;
            }
            Action::Delete => {
                self.deleted = variants.entries().iter().position(|entry| entry.id == id);
                VariantsAct::Delete(id)
            }
            Action::Restore => VariantsAct::Restore,
            Action::DeleteBroken => VariantsAct::DeleteBroken,
        };
        Some(AppEvent::Screen(ScreenEvent::Variants(act)))
    }

    pub fn render(&mut self, state: &State, screen: &VariantsScreen) {
        let is_new = self.shown.opens(screen.shown.is_some());
        let Some(variants) = &screen.shown else { return };
        let elements = self.elements.get_or_insert_with(VariantsElements::make);
        elements.pieces.set_style(Style::of(state));
        elements.show_list(variants, &state.device.today);
        let page = &mut elements.page;
        page.notice.set(variants.notice);
        page.none.set(!variants.entries().is_empty());
        page.no_export.set(variants.entries().is_empty());
        page.broken.set(variants.broken.is_empty());
        page.broken_count.set(&variants.broken.len().to_string());
        page.no_deleted.set(!variants.may_restore());
        let delete = if screen.is_confirming { phrases::SURE.as_str() } else { phrases::DELETE.as_str() };
        page.delete_broken_text.set(delete);
        if is_new {
            dom::focus(&page.heading);
        }
        if let Some(at) = self.deleted.take() {
            let next = elements.rows.get(at).or(elements.rows.last());
            dom::focus(next.map_or(&page.heading, |row| &row.buttons[4]));
        }
    }
}

impl VariantsElements {
    fn make() -> VariantsElements {
        let page = Page::make();
        dom::append(&page::app(), &page.root);
        VariantsElements { page, listed: None, rows: Vec::new(), pieces: Pieces::attach() }
    }

    fn show_list(&mut self, variants: &SavedVariants, today: &str) {
        if self.listed.as_deref() == Some(variants.entries()) {
            return;
        }
        // The focused button keeps the focus.
        let focused = self.focused();
        dom::clear(&self.page.list);
        self.rows.clear();
        for entry in variants.entries() {
            let row = self.make_row(entry, today);
            dom::append(&self.page.list, &row.root);
            if let Some((id, button)) = &focused
                && *id == entry.id
            {
                dom::focus(&row.buttons[*button]);
            }
            self.rows.push(row);
        }
        self.listed = Some(variants.entries().to_vec());
    }

    /// The id of the entry and the index of its button that has the focus.
    fn focused(&self) -> Option<(String, usize)> {
        let active = dom::document().active_element()?;
        let button =
            self.rows.iter().find_map(|row| row.buttons.iter().position(|other| *other == active))?;
        Some((active.get_attribute("data-variant")?, button))
    }

    fn make_row(&mut self, entry: &SavedVariant, today: &str) -> Row {
        let mut row = Row::make();
        row.ids.iter_mut().for_each(|id| id.set(&entry.id));
        let variant = entry.variant();
        if let Some(variant) = &variant {
            self.pieces.prepare(variant);
            let picture = miniature(&scene::of_position(&Position::start(variant), Color::White));
            dom::expect_js(row.buttons[0].insert_before(&picture, Some(&row.words)));
        }
        let game = entry.game_address();
        row.unplayable.set(game.is_none());
        row.play.set(&game.unwrap_or_default());
        row.play_label.set(&phrases::button(phrases::PLAY.as_str(), entry));
        row.edit.set(&phrases::button(phrases::EDIT.as_str(), entry));
        row.title.set(&entry.title());
        row.finished.set(variant.is_some());
        row.summary.set(&variant.as_deref().map(phrases::summary).unwrap_or_default());
        row.day.set(&words::day(&entry.date, today));
        row.duplicate.set(&phrases::button(phrases::DUPLICATE.as_str(), entry));
        row.export.set(&phrases::button(phrases::EXPORT.as_str(), entry));
        row.delete.set(&phrases::button(phrases::DELETE.as_str(), entry));
        row
    }
}
