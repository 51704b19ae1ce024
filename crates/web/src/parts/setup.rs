//! The dialog in which a game is begun.

use std::sync::Arc;

use vicinity_page::clock::{Control, MOST_INCREMENT_S, MOST_MINUTES};
use vicinity_page::language::cat;
use vicinity_page::settings::{DEFAULT_LEVEL, LEVELS, Player};
use vicinity_page::state::State;
use vicinity_page::update::{NewGame, Pairing};
use vicinity_page::words;
use vicinity_rules::{Color, Variant};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlInputElement, HtmlSelectElement};

use super::options;
use super::panel::select_value;
use crate::dom;

fn list(selector: &str) -> HtmlSelectElement {
    dom::find_as(selector)
}

/// A chip: a radio button with its words, one of those that share a place.
fn add_chip(chips: &Element, value: &str, label: &str) -> Element {
    let chip = dom::add(chips, "label", "chip", "");
    let input = dom::add(&chip, "input", "", "");
    for (name, word) in [("type", "radio"), ("name", chips.id().as_str()), ("value", value)] {
        dom::set(&input, name, word);
    }
    dom::add(&chip, "span", "", label);
    chip
}

/// Chooses the chip with a value.
fn check(chips: &str, value: &str) {
    field(&cat(&[chips, " [value='", value, "']"])).set_checked(true);
}

/// The value of the chip that is chosen.
fn checked(chips: &str) -> String {
    field(&cat(&[chips, " :checked"])).value()
}

/// Shows the game and its settings as they are now.
pub fn show(state: &State) {
    let sides = dom::find("#new-side");
    if sides.child_element_count() == 0 {
        let clocks = dom::find("#new-clock");
        let levels = dom::find("#new-level");
        words::PAIRINGS.iter().for_each(|(value, label)| {
            add_chip(&sides, value, label);
        });
        words::CLOCKS.iter().for_each(|(value, label)| {
            add_chip(&clocks, value, label);
        });
        for number in 1..=LEVELS {
            let value = number.to_string();
            let chip = add_chip(&levels, &value, &value);
            // Only of the one that is chosen; the others have it for who points at them or hears them.
            dom::add(&chip, "small", "", words::level_name(number));
            dom::set(&chip, "title", words::level_name(number));
            if let Some(input) = dom::find_in(&chip, "input") {
                dom::set(&input, "aria-label", &words::level(number));
            }
        }
    }
    let variant = state.game.start().variant();
    select_value(&list("#new-variant"), variant.base_name());
    options::show(variant);
    check("#new-level", &state.sitting.settings.level.to_string());
    let side = match state.sitting.settings.players {
        [Player::Human, Player::Engine] => "white",
        [Player::Engine, Player::Human] => "black",
        [Player::Human, Player::Human] => "people",
        [Player::Engine, Player::Engine] => "engines",
    };
    check("#new-side", side);
    let word = state.sitting.settings.clock.map(Control::word).unwrap_or_default();
    let is_known = words::CLOCKS.iter().any(|(value, _)| *value == word);
    check("#new-clock", if is_known { &word } else { "custom" });
    if let Some(control) = state.sitting.settings.clock.filter(|_| !is_known) {
        field("#new-minutes").set_value(&control.base_s.div_ceil(60).to_string());
        field("#new-increment").set_value(&control.increment_s.to_string());
    }
    show_custom();
}

/// Shows the fields for a clock of one's own where they are wanted.
pub fn show_custom() {
    let is_custom = checked("#new-clock") == "custom";
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
    let pairing = match checked("#new-side").as_str() {
        "white" => Pairing::Person(Color::White),
        "black" => Pairing::Person(Color::Black),
        "random" => Pairing::Lot,
        "people" => Pairing::People,
        "friend" => Pairing::Friend,
        _ => Pairing::Engines,
    };
    let clock = match checked("#new-clock").as_str() {
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
        level: checked("#new-level").parse().unwrap_or(DEFAULT_LEVEL),
        clock,
    }
}

fn field(selector: &str) -> HtmlInputElement {
    dom::find(selector).unchecked_into()
}
