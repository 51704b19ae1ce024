//! The dialogs for import and sharing, and the questions that end a game.

use vicinity_page::event::Reply;
use vicinity_page::state::{Dialog, State};
use vicinity_page::words;
use vicinity_rules::{CUSTOM_VARIANTS, Color};
use wasm_bindgen::JsCast;
use wasm_bindgen::JsValue;
use web_sys::{Blob, Element, HtmlDialogElement, HtmlElement, HtmlTextAreaElement, Url};

use crate::dom::{self, CachedFlag, CachedText};
use crate::fields;
use crate::templates::page;
use crate::templates::parts::ImportChoice;

/// The replies of the buttons below a question, apart from the last one, which declines.
const REPLIES: [Reply; 5] = [
    Reply::Resign(Color::White),
    Reply::Resign(Color::Black),
    Reply::Accept,
    Reply::ContinueFromHere,
    Reply::TryInAnalysis,
];

/// The open dialogs and menus.
const OPEN: &str = "dialog[open], [popover]:popover-open";

/// The dialogs and questions of the page.
pub struct ShareView {
    import_game: CachedText,
    import_message: CachedText,
    choices: Element,
    choices_shown: Vec<String>,
    resign: CachedFlag,
    review: CachedFlag,
    draw: CachedFlag,
    question: CachedFlag,
    question_text: CachedText,
    resign_text: [CachedText; 2],
    /// Whether the buttons of [`REPLIES`] are hidden.
    answers: [CachedFlag; REPLIES.len()],
    no: CachedText,
    replaced: CachedFlag,
    replaced_text: CachedText,
    /// The object URL of the PGN to save.
    file: Option<String>,
}

impl ShareView {
    /// Attaches to the elements of the page.
    pub fn attach() -> Self {
        let hidden = |part: &Element| CachedFlag::new(part, "hidden");
        ShareView {
            import_game: CachedText::text(&page::import_game()),
            import_message: CachedText::text(&page::import_message()),
            choices: page::import_choices(),
            choices_shown: Vec::new(),
            resign: CachedFlag::new(&page::resign(), "disabled"),
            review: CachedFlag::new(&page::open_review(), "disabled"),
            draw: CachedFlag::new(&page::offer_draw(), "disabled"),
            question: hidden(&page::question()),
            question_text: CachedText::text(&page::question_text()),
            resign_text: [CachedText::text(&page::resign_white()), CachedText::text(&page::resign_black())],
            answers: [
                page::resign_white(),
                page::resign_black(),
                page::accept_draw(),
                page::continue_here(),
                page::try_analysis(),
            ]
            .map(|answer| hidden(&answer)),
            no: CachedText::text(&page::answer_no()),
            replaced: hidden(&page::replaced()),
            replaced_text: CachedText::text(&page::replaced_text()),
            file: None,
        }
    }

    pub fn render(&mut self, state: &State) {
        self.import_game.set(state.game.record().start().variant().title());
        self.import_message.set(&state.ui.import.message);
        if CUSTOM_VARIANTS && self.choices_shown != state.ui.import.choices {
            self.choices_shown.clone_from(&state.ui.import.choices);
            dom::clear(&self.choices);
            for (index, choice) in self.choices_shown.iter().enumerate() {
                let mut row = ImportChoice::make();
                row.place.set(&index.to_string());
                row.text.set(choice);
                dom::append(&self.choices, &row.root);
            }
        }
        self.resign.set(!state.may_resign());
        self.review.set(!state.may_review());
        self.draw.set(!state.may_offer_draw());
        self.question.set(state.ui.question.is_none());
        self.question_text.set(&words::question(state));
        for (hidden, reply) in self.answers.iter_mut().zip(REPLIES) {
            hidden.set(!state.offers_reply(reply));
        }
        for (color, text) in [Color::White, Color::Black].into_iter().zip(&mut self.resign_text) {
            text.set(words::resign(state, color));
        }
        self.no.set(words::question_no(state));
        let replaced = words::replaced_game(state);
        self.replaced.set(replaced.is_empty());
        self.replaced_text.set(&replaced);
    }

    pub fn open(&mut self, which: Dialog, state: &State) {
        let dialog = dialog(which);
        if !dialog.open() {
            dom::expect_js(dialog.show_modal());
        }
        if which == Dialog::New {
            super::setup::show(state);
        }
        if CUSTOM_VARIANTS && which == Dialog::Share {
            let pgn = state.pgn();
            page::share_link().set_value(&state.link());
            page::share_fen().set_value(&state.game.shown().fen);
            page::share_pgn().set_value(&pgn);
            dom::set_text(&page::share_status(), "");
            self.offer_file(&pgn);
        }
    }

    /// Whether a dialog or a menu is open.
    pub fn is_open(&self) -> bool {
        dom::expect_js(dom::document().query_selector(OPEN)).is_some()
    }

    /// Closes any open dialog or menu and clears the import field.
    pub fn close(&self) {
        let open = dom::expect_js(dom::document().query_selector_all(OPEN));
        for element in (0..open.length()).filter_map(|index| open.get(index)) {
            match element.dyn_into::<HtmlDialogElement>() {
                Ok(dialog) => dialog.close(),
                Err(menu) => dom::expect_js(menu.unchecked_into::<HtmlElement>().hide_popover()),
            }
        }
        import_field().set_value("");
    }

    /// Makes a text available for saving through the link.
    fn offer_file(&mut self, text: &str) {
        if let Some(old) = self.file.take() {
            let _ = Url::revoke_object_url(&old);
        }
        let parts = js_sys::Array::of1(&JsValue::from_str(text));
        self.file =
            Blob::new_with_str_sequence(&parts).and_then(|blob| Url::create_object_url_with_blob(&blob)).ok();
        dom::set(&page::save_pgn(), "href", self.file.as_deref().unwrap_or_default());
    }
}

fn dialog(which: Dialog) -> HtmlDialogElement {
    match which {
        Dialog::Import => page::import(),
        Dialog::New => page::new(),
        Dialog::Share => page::share(),
    }
}

pub fn import_field() -> HtmlTextAreaElement {
    page::import_text()
}

/// Copies the text of the field of a button, and reports it in the button's dialog.
pub fn copy(button: &Element, field: &str) {
    let dialog = dom::closest(button, "dialog");
    if let Some(status) = dialog.and_then(|dialog| dom::find_in(&dialog, "[role=status]")) {
        fields::copy(&dom::find(&vicinity_page::language::concat(&["#", field])), &status);
    }
}
