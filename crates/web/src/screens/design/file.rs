//! Opened files, and the choice among the games of one, each with its start position.

use std::cell::RefCell;

use vicinity_page::scene;
use vicinity_page::screens::design::{Design, DesignAct};
use vicinity_page::screens::words::design as phrases;
use vicinity_page::words::ErrorText;
use vicinity_rules::{Color, Position};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::Closure;

use crate::board::thumbnail;
use crate::dom;
use crate::templates::design::{Choice, Design as Page};

/// The event that reports a loaded file.
pub(super) const OPENED: &str = "opened";

thread_local! {
    /// The event of a loaded file that has not been taken yet.
    static FILE: RefCell<Option<DesignAct>> = const { RefCell::new(None) };
}

/// Takes the event of the last loaded file.
pub(super) fn opened() -> Option<DesignAct> {
    FILE.take()
}

/// Receives the text of a file, stores its event and notifies the page.
pub(super) fn receiver(event: fn(String) -> DesignAct) -> Closure<dyn FnMut(JsValue)> {
    Closure::new(move |content: JsValue| hand_over(event(content.as_string().unwrap_or_default())))
}

fn hand_over(act: DesignAct) {
    FILE.set(Some(act));
    if let Ok(event) = web_sys::Event::new(OPENED) {
        let _ = dom::find("#design").dispatch_event(&event);
    }
}

/// The list of games.
#[derive(Default)]
pub(super) struct FileChoice {
    /// The texts of the listed games.
    shown: Vec<String>,
}

impl FileChoice {
    pub(super) fn render(&mut self, page: &mut Page, design: &Design) {
        page.no_choices.set(design.choices.is_empty());
        let games: Vec<String> = design.choices.iter().map(|game| game.text.clone()).collect();
        if self.shown == games {
            return;
        }
        self.shown = games;
        dom::clear(&page.choices);
        for (place, game) in design.choices.iter().enumerate() {
            let mut made = Choice::make();
            made.place.set(&place.to_string());
            if let Ok(variant) = &game.variant {
                let position = Position::start(variant);
                let picture = thumbnail::miniature(&scene::of_position(&position, Color::White));
                dom::expect_js(made.button.insert_before(&picture, Some(&made.title_element)));
            }
            made.title.set(&game.title);
            made.state.set(&match &game.variant {
                Ok(_) => phrases::VALID.owned(),
                Err(error) => error.text(),
            });
            dom::append(&page.choices, &made.root);
            if place == 0 {
                dom::focus(&made.button);
            }
        }
    }
}
