//! What a person does, in the page's own terms: clicks, keys, choices and pointers become events of `update.rs`.
//!
//! One listener for each kind of event, on the whole page, finds out what was meant by where it happened.

use vicinity_rules::{Color, Square};
use wasm_bindgen::JsCast;
use web_sys::{HtmlInputElement, HtmlSelectElement, KeyboardEvent, PointerEvent};

use super::View;
use super::dom;
use crate::settings::Player;
use crate::state::State;
use crate::update::{Event, Look};

/// The events listened to on the whole page.
pub const PAGE_EVENTS: [&str; 6] = ["click", "keydown", "change", "submit", "focusin", "transitionend"];
/// The events listened to on the board.
pub const BOARD_EVENTS: [&str; 4] = ["pointerdown", "pointermove", "pointerup", "pointercancel"];

/// What comes of something that happened on the page.
#[derive(Default)]
pub struct Meaning {
    /// What happened, in the page's terms.
    pub event: Option<Event>,
    /// Whether a frame is wanted, to show a man in the hand.
    pub wants_frame: bool,
}

impl From<Option<Event>> for Meaning {
    fn from(event: Option<Event>) -> Self {
        Meaning { event, wants_frame: false }
    }
}

impl View {
    /// Finds out what an event of the page means.
    pub fn meaning(&mut self, event: &web_sys::Event, state: &State) -> Meaning {
        let pointer = event.dyn_ref::<PointerEvent>();
        match (event.type_().as_str(), pointer) {
            ("pointerdown", Some(event)) => self.drag.press(event, &self.board, state).into(),
            ("pointermove", Some(event)) => Meaning { event: None, wants_frame: self.drag.track(event) },
            ("pointerup", Some(event)) => self.drag.release(event, &mut self.board).into(),
            ("pointercancel", Some(_)) => {
                self.drag.cancel(&mut self.board);
                Meaning::default()
            }
            ("click", _) => self.click(event, state).into(),
            ("keydown", _) => match event.dyn_ref::<KeyboardEvent>() {
                Some(key) => self.key(key, state).into(),
                None => Meaning::default(),
            },
            ("change", _) => changed(event).into(),
            ("submit", _) => {
                event.prevent_default();
                typed().into()
            }
            ("focusin", _) => {
                let square = dom::target(event).and_then(|target| self.board.square_of(&target));
                square.filter(|square| *square != state.focus).map(Event::Focus).into()
            }
            ("transitionend", _) => {
                if let Some(man) = dom::target(event) {
                    dom::set_class(&man, "gliding", false);
                }
                Meaning::default()
            }
            _ => Meaning::default(),
        }
    }

    fn click(&mut self, event: &web_sys::Event, state: &State) -> Option<Event> {
        let target = dom::target(event)?;
        if dom::closest(&target, "[data-board]").is_some() && self.drag.swallows(event) {
            return None;
        }
        let selector = "button, a, .promotion-veil, [data-square], summary";
        let element = dom::closest(&target, selector)?;
        if element.has_attribute("disabled") {
            return None;
        }
        if let Some(square) = self.board.square_of(&element) {
            return Some(Event::Activate(square));
        }
        if let Some(letter) = element.get_attribute("data-promotion") {
            let kind = letter.chars().next();
            let kind = kind.and_then(|letter| state.game.position().variant().kind_of_letter(letter));
            return Some(Event::Promote(kind));
        }
        if let Some(ply) = element.get_attribute("data-ply").and_then(|ply| ply.parse().ok()) {
            return Some(Event::View(Look::At(ply)));
        }
        if let Some(letter) = element.get_attribute("data-man") {
            let kind = state.game.position().variant().kind_of_letter(letter.chars().next()?)?;
            return Some(Event::ChooseKind(kind));
        }
        if let Some(name) = element.get_attribute("data-preset") {
            return Some(Event::ChooseVariant(name));
        }
        if element.class_name().starts_with("promotion") {
            return Some(Event::Cancel);
        }
        if element.class_name() == "skip" {
            // The game, not the board, stands after the # of the address.
            event.prevent_default();
            self.board.take_focus();
            return None;
        }
        Some(match element.id().as_str() {
            "new-game" => Event::NewGame,
            "flip" => Event::Flip,
            "undo" => Event::Undo,
            "redo" => Event::Redo,
            "go-first" => Event::View(Look::First),
            "go-back" => Event::View(Look::Back),
            "go-forward" => Event::View(Look::Forward),
            "go-last" => Event::View(Look::Last),
            "notice-close" => Event::DismissNotice,
            "pause" => Event::Pause(!state.paused),
            "legend-summary" => {
                // Whether it is open stands in the state, as it changes what a tap on the board means.
                event.prevent_default();
                Event::ToggleLegend
            }
            "theme" => Event::ToggleTheme { is_dark: is_dark(state) },
            _ => return None,
        })
    }

    fn key(&mut self, event: &KeyboardEvent, state: &State) -> Option<Event> {
        let target = dom::target(event)?;
        let key = event.key();
        let is_in = |selector: &str| dom::closest(&target, selector).is_some();
        if event.ctrl_key() || event.meta_key() || event.alt_key() {
            let is_command = (event.ctrl_key() || event.meta_key()) && !event.alt_key();
            let undoes = is_command && key.eq_ignore_ascii_case("z") && !is_in("input");
            if undoes {
                event.prevent_default();
                return Some(if event.shift_key() { Event::Redo } else { Event::Undo });
            }
            return None;
        }
        if key == "Escape" {
            self.drag.cancel(&mut self.board);
            return Some(Event::Cancel);
        }
        if is_in(".promotion") {
            let forward = match key.as_str() {
                "Tab" => !event.shift_key(),
                "ArrowDown" | "ArrowRight" => true,
                "ArrowUp" | "ArrowLeft" => false,
                _ => return None,
            };
            if self.promotion.move_focus(forward) {
                event.prevent_default();
            }
            return None;
        }
        if is_in("[data-move-input]") {
            if key == "Enter" {
                event.prevent_default();
                return typed();
            }
            return None;
        }
        let event_of_key = match self.board.square_of(&target) {
            Some(square) => key_on_square(&key, square, state),
            None if is_in("select, input, summary") => None,
            None => match key.as_str() {
                "ArrowLeft" => Some(Event::View(Look::Back)),
                "ArrowRight" => Some(Event::View(Look::Forward)),
                "Home" if is_in("[data-move-list]") => Some(Event::View(Look::First)),
                "End" if is_in("[data-move-list]") => Some(Event::View(Look::Last)),
                _ => None,
            },
        };
        if event_of_key.is_some() {
            event.prevent_default();
        }
        event_of_key
    }
}

fn key_on_square(key: &str, square: Square, state: &State) -> Option<Event> {
    let far = i8::MAX;
    let step = |right, up| Some(Event::Step { right, up });
    match key {
        "ArrowLeft" => step(-1, 0),
        "ArrowRight" => step(1, 0),
        "ArrowUp" => step(0, 1),
        "ArrowDown" => step(0, -1),
        "Home" => step(-far, 0),
        "End" => step(far, 0),
        "PageUp" => step(0, far),
        "PageDown" => step(0, -far),
        "Enter" | " " if state.promotion.is_none() => Some(Event::Activate(square)),
        _ => None,
    }
}

/// A choice from a list.
fn changed(event: &web_sys::Event) -> Option<Event> {
    let select: HtmlSelectElement = event.target()?.dyn_into().ok()?;
    let value = select.value();
    match select.id().as_str() {
        "game-select" => Some(Event::ChooseVariant(value)),
        "level" => value.parse().ok().map(Event::SetLevel),
        "think-time" => value.parse().ok().map(Event::SetThinkTime),
        _ => {
            if let Some(key) = select.get_attribute("data-option") {
                return Some(Event::SetOption { key, value });
            }
            if let Some(key) = select.get_attribute("data-display") {
                return Some(Event::SetDisplay { key, value });
            }
            let side = select.get_attribute("data-player")?;
            let color = Color::BOTH.into_iter().find(|color| color.name() == side)?;
            Some(Event::SetPlayer(color, Player::parse(&value)?))
        }
    }
}

/// The move in the field.
fn typed() -> Option<Event> {
    Some(Event::Typed(move_field().value()))
}

/// The field for typed moves.
fn move_field() -> HtmlInputElement {
    dom::find_as("[data-move-input]")
}

/// Empties the field after a move, or marks what is wrong with it for typing over.
pub fn after_typing(was_played: bool) {
    let field = move_field();
    if was_played {
        field.set_value("");
    } else {
        field.select();
    }
}

/// Whether the page is dark now, by choice or by the system's wish.
fn is_dark(state: &State) -> bool {
    match state.display.value("theme") {
        "system" => web_sys::window()
            .and_then(|window| window.match_media("(prefers-color-scheme: dark)").ok().flatten())
            .is_some_and(|query| query.matches()),
        theme => theme == "dark",
    }
}
