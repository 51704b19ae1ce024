//! The dialogs for import and sharing. Each is created when it is first opened.

use vicinity_page::app::AppEvent;
use vicinity_page::event::Event;
use vicinity_page::language::concat;
use vicinity_page::screens::ScreenEvent;
use vicinity_page::screens::games::GamesAct;
use vicinity_page::state::{Dialog, State};
use vicinity_page::words;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, HtmlDialogElement, Url};

use super::FullEvent;
use crate::templates::dialogs::{Action, ImportChoice, ImportDialog, ShareDialog};
use crate::templates::page;
use crate::{dom, fields, template};

#[derive(Default)]
pub(super) struct DialogsView {
    import: Option<ImportView>,
    share: Option<ShareDialog>,
    /// The object URL of the PGN to save.
    file: Option<String>,
}

struct ImportView {
    dialog: ImportDialog,
    choices: Vec<String>,
}

impl DialogsView {
    /// Maps a browser event, or performs it if it changes no state.
    pub fn map_event(&self, event: &web_sys::Event) -> Option<FullEvent> {
        if event.type_() == "click" {
            copy(event);
        }
        let (action, element) = template::action(event)?;
        match action {
            Action::Close => {
                let dialog = dom::closest(&element, "dialog")?;
                dialog.unchecked_into::<HtmlDialogElement>().close();
                None
            }
            Action::Import => Some(Event::Import(self.import.as_ref()?.dialog.field.value()).into()),
            Action::ImportAll => Some(AppEvent::Screen(ScreenEvent::Games(GamesAct::ImportAll))),
            Action::Choose => Some(Event::ImportChoice(dom::number(&element, "data-choice")?).into()),
        }
    }

    /// Opens a dialog of these; returns whether it is one.
    pub fn open(&mut self, which: Dialog, state: &State) -> bool {
        let dialog = match which {
            Dialog::New => return false,
            Dialog::Import => &self.import.get_or_insert_with(ImportView::make).dialog.root,
            Dialog::Share => {
                let share = self.fill_in_share(state);
                dom::open_dialog(share.root.unchecked_ref());
                fields::select(&share.link);
                return true;
            }
        };
        dom::open_dialog(dialog.unchecked_ref());
        true
    }

    /// Clears the text to import, as another game is opened.
    pub fn clear(&self) {
        if let Some(import) = &self.import {
            import.dialog.field.set_value("");
        }
    }

    pub fn render(&mut self, state: &State) {
        if let Some(import) = &mut self.import {
            import.render(state);
        }
    }

    fn fill_in_share(&mut self, state: &State) -> &ShareDialog {
        let pgn = state.pgn();
        let file = offer_file(&mut self.file, &pgn);
        let dialog = self.share.get_or_insert_with(|| {
            let dialog = ShareDialog::make();
            dom::append(&page::app(), &dialog.root);
            dialog
        });
        dialog.link.set_value(&state.link());
        dialog.fen.set_value(&state.game.shown().fen);
        dialog.pgn.set_value(&pgn);
        dom::set_text(&dialog.status, "");
        dom::set(&dialog.file, "href", file);
        dialog
    }
}

impl ImportView {
    fn make() -> ImportView {
        let dialog = ImportDialog::make();
        dom::append(&page::app(), &dialog.root);
        ImportView { dialog, choices: Vec::new() }
    }

    fn render(&mut self, state: &State) {
        let dialog = &mut self.dialog;
        dialog.hint.set(&words::import_hint(words::title(state.game.record().start().variant())));
        dialog.message.set(&state.ui.import.message);
        let is_choosing = state.ui.import.is_choosing();
        // A press of Import lists the games again, so there is no such button beside them.
        dialog.choosing.iter_mut().for_each(|hidden| hidden.set(is_choosing));
        dialog.not_choosing.set(!is_choosing);
        if self.choices != state.ui.import.choices {
            self.choices.clone_from(&state.ui.import.choices);
            dom::clear(&dialog.choices);
            for (index, choice) in self.choices.iter().enumerate() {
                let mut row = ImportChoice::make();
                row.place.set(&index.to_string());
                row.text.set(choice);
                dom::append(&dialog.choices, &row.root);
            }
            dialog.import_all.set(&words::import_all(&state.ui.import.count().to_string()));
            if let Some(first) = dom::find_in(&dialog.root, "[data-choice]") {
                dom::focus(&first);
            }
        }
    }
}

/// Copies the field that a clicked button names, and reports it in the button's dialog. The dialog
/// of `www/embed-dialog.html` has such buttons as well.
fn copy(event: &web_sys::Event) -> Option<()> {
    let button = dom::closest(&dom::target(event)?, "[data-copy]")?;
    let status = dom::find_in(&dom::closest(&button, "dialog")?, "[role=status]")?;
    let field = button.get_attribute("data-copy")?;
    fields::copy(&dom::find(&concat(&["#", &field])), &status);
    Some(())
}

/// Makes a text available for saving, and releases the one before; returns its object URL.
fn offer_file<'a>(file: &'a mut Option<String>, text: &str) -> &'a str {
    if let Some(old) = file.take() {
        let _ = Url::revoke_object_url(&old);
    }
    let parts = js_sys::Array::of1(&JsValue::from_str(text));
    *file = Blob::new_with_str_sequence(&parts).and_then(|blob| Url::create_object_url_with_blob(&blob)).ok();
    file.as_deref().unwrap_or_default()
}
