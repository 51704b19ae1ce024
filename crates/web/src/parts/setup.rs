//! The dialog in which a game is begun.

use std::sync::Arc;

use vicinity_page::clock::{Control, MOST_INCREMENT_S, MOST_MINUTES};
use vicinity_page::settings::{DEFAULT_LEVEL, Player};
use vicinity_page::state::State;
use vicinity_page::update::{NewGame, Pairing};
use vicinity_page::words;
use vicinity_rules::{Color, Variant};
use wasm_bindgen::JsCast;
use web_sys::{HtmlInputElement, HtmlSelectElement};

use super::options;
use super::panel::select_value;
use crate::dom;

fn list(selector: &str) -> HtmlSelectElement {
    dom::find_as(selector)
}

/// Shows the game and its settings as they are now.
pub fn show(state: &State) {
    let clocks = list("#new-clock");
    if clocks.length() == 0 {
        for (value, label) in words::CLOCKS {
            dom::add_option(&clocks, value, label);
        }
    }
    let variant = state.game.start().variant();
    select_value(&list("#new-variant"), variant.base_name());
    options::show(variant);
    select_value(&list("#new-level"), &state.sitting.settings.level.to_string());
    let side = match state.sitting.settings.players {
        [Player::Human, Player::Engine] => "white",
        [Player::Engine, Player::Human] => "black",
        [Player::Human, Player::Human] => "people",
        [Player::Engine, Player::Engine] => "engines",
    };
    select_value(&list("#new-side"), side);
    let word = state.sitting.settings.clock.map(Control::word).unwrap_or_default();
    let is_known = words::CLOCKS.iter().any(|(value, _)| *value == word);
    select_value(&clocks, if is_known { &word } else { "custom" });
    if let Some(control) = state.sitting.settings.clock.filter(|_| !is_known) {
        field("#new-minutes").set_value(&control.base_s.div_ceil(60).to_string());
        field("#new-increment").set_value(&control.increment_s.to_string());
    }
    show_custom();
}

/// Shows the fields for a clock of one's own where they are wanted.
pub fn show_custom() {
    let is_custom = list("#new-clock").value() == "custom";
    dom::set_hidden(&dom::find("#new-custom"), !is_custom);
}

/// Another game has been chosen, or one of its options: none of these is a game yet.
pub fn changed(select: &HtmlSelectElement) {
    match base() {
        Some(base) if select.id() == "new-variant" => options::show(&base),
        Some(base) => options::chosen(&base).iter().for_each(|variant| options::choose(variant)),
        None => {}
    }
}

/// Chooses the options of a game by its name.
pub fn choose(name: &str) {
    if let Ok(variant) = Variant::parse(name) {
        options::choose(&variant);
    }
}

fn base() -> Option<Arc<Variant>> {
    Variant::parse(&list("#new-variant").value()).ok()
}

pub fn read() -> NewGame {
    let pairing = match list("#new-side").value().as_str() {
        "white" => Pairing::Person(Color::White),
        "black" => Pairing::Person(Color::Black),
        "random" => Pairing::Lot,
        "people" => Pairing::People,
        _ => Pairing::Engines,
    };
    let clock = match list("#new-clock").value().as_str() {
        "custom" => {
            let number = |selector, most: u32| {
                field(selector).value().parse::<usize>().map_or(0, |number| number.min(most as usize) as u32)
            };
            let base_s = 60 * number("#new-minutes", MOST_MINUTES).max(1);
            Some(Control { base_s, increment_s: number("#new-increment", MOST_INCREMENT_S) })
        }
        word => Control::parse(word),
    };
    NewGame {
        variant: base()
            .and_then(|base| options::chosen(&base))
            .map_or_else(String::new, |it| it.name().to_owned()),
        pairing,
        level: list("#new-level").value().parse().unwrap_or(DEFAULT_LEVEL),
        clock,
    }
}

fn field(selector: &str) -> HtmlInputElement {
    dom::find(selector).unchecked_into()
}
