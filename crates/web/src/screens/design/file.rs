//! The games of an opened file to choose from, each with its start position.

use std::cell::RefCell;

use vicinity_page::scene;
use vicinity_page::screens::design::Design;
use vicinity_page::screens::words::design as phrases;
use vicinity_page::words::ErrorText;
use vicinity_rules::{Color, Position};
use web_sys::Element;

use crate::board::small;
use crate::dom;

/// The event that a file has been read.
pub(super) const OPENED: &str = "opened";

thread_local! {
    /// The text of a file that has been read and not handed over yet.
    static FILE: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// The text of the file that was read last, once.
pub(super) fn opened() -> Option<String> {
    FILE.take()
}

/// Hands the text of a file to the page.
pub(super) fn hand_over(text: String) {
    FILE.set(Some(text));
    if let Ok(event) = web_sys::Event::new(OPENED) {
        let _ = dom::find("#design").dispatch_event(&event);
    }
}

/// The list of games.
pub(super) struct FileChoice {
    root: Element,
    /// The texts of the games shown.
    shown: Vec<String>,
}

impl FileChoice {
    pub(super) fn build(parent: &Element) -> Self {
        let root = dom::add(parent, "section", "design-choices", "");
        dom::set_hidden(&root, true);
        FileChoice { root, shown: Vec::new() }
    }

    pub(super) fn render(&mut self, design: &Design) {
        let games: Vec<String> = design.choices.iter().map(|game| game.text.clone()).collect();
        if self.shown == games {
            return;
        }
        self.shown = games;
        dom::clear(&self.root);
        dom::set_hidden(&self.root, design.choices.is_empty());
        if design.choices.is_empty() {
            return;
        }
        dom::add(&self.root, "h2", "", phrases::CHOOSE_GAME.as_str());
        let list = dom::add(&self.root, "ul", "", "");
        for (place, game) in design.choices.iter().enumerate() {
            let item = dom::add(&list, "li", "", "");
            let button = dom::button("");
            dom::set(&button, "data-choice", &place.to_string());
            dom::append(&item, &button);
            if let Ok(variant) = &game.variant {
                let position = Position::start(variant);
                let scene = scene::of_position(&position, Color::White);
                dom::append(&button, &small::miniature(&scene));
            }
            dom::set_own_text(&dom::add(&button, "span", "", ""), &game.title);
            let state = match &game.variant {
                Ok(_) => phrases::SOUND.as_str().to_owned(),
                Err(fault) => fault.text(),
            };
            dom::set_own_text(&dom::add(&button, "small", "", ""), &state);
        }
        let cancel = dom::button("quiet");
        dom::set(&cancel, "data-choice", "none");
        dom::set_text(&cancel, phrases::NO_GAME_OF_FILE.as_str());
        dom::append(&self.root, &cancel);
        if let Some(first) = dom::find_in(&self.root, "button") {
            dom::focus(&first);
        }
    }
}
