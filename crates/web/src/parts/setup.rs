//! The dialog in which a game is begun.

use std::sync::Arc;

use vicinity_page::clock::{Control, MOST_INCREMENT_S, MOST_MINUTES};
use vicinity_page::language::cat;
use vicinity_page::settings::{DEFAULT_LEVEL, Player, Settings};
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

/// Adds a chip: a radio button with its label, one of those in a row.
fn add_chip(chips: &Element, value: &str, label: &str) {
    let chip = dom::add(chips, "label", "chip", "");
    let input = dom::add(&chip, "input", "", "");
    for (name, word) in [("type", "radio"), ("name", chips.id().as_str()), ("value", value)] {
        dom::set(&input, name, word);
    }
    dom::add(&chip, "span", "", label);
}

/// Chooses the radio button with a value.
fn check(chips: &str, value: &str) {
    field(&cat(&[chips, " [value='", value, "']"])).set_checked(true);
}

/// The value of the radio button that is chosen.
fn checked(chips: &str) -> String {
    field(&cat(&[chips, " :checked"])).value()
}

/// Shows the game and its settings as they are now.
pub fn show(state: &State) {
    let clocks = dom::find("#new-clock");
    if clocks.child_element_count() == 0 {
        words::CLOCKS.iter().for_each(|(value, label)| add_chip(&clocks, value, label.as_str()));
    }
    let Settings { players, level, clock, .. } = state.sitting.settings;
    let variant = state.game.start().variant();
    select_value(&list("#new-variant"), variant.base_name());
    options::show(variant);
    field("#new-level").set_value(&level.to_string());
    let (opponent, side) = match players {
        [Player::Human, Player::Engine] => ("engine", "white"),
        [Player::Engine, Player::Human] => ("engine", "black"),
        [Player::Human, Player::Human] => ("people", "white"),
        [Player::Engine, Player::Engine] => ("engines", "white"),
    };
    check("#new-opponent", opponent);
    check("#new-side", side);
    let word = clock.map(Control::word).unwrap_or_default();
    let is_known = words::CLOCKS.iter().any(|(value, _)| *value == word);
    check("#new-clock", if is_known { &word } else { "custom" });
    if let Some(control) = clock.filter(|_| !is_known) {
        field("#new-minutes").set_value(&control.base_s.div_ceil(60).to_string());
        field("#new-increment").set_value(&control.increment_s.to_string());
    }
    dom::set_hidden(&dom::find("#new-saved"), state.game.line().is_empty());
    adjust();
}

/// Shows what goes with the choices made, and hides what does not apply to them.
pub fn adjust() {
    let opponent = checked("#new-opponent");
    let clock = checked("#new-clock");
    for (selector, applies) in [
        ("#new-color", opponent == "engine"),
        (".new-strength", matches!(opponent.as_str(), "engine" | "engines")),
        ("#new-time", opponent != "engines"),
        ("#new-custom", clock == "custom"),
    ] {
        dom::set_hidden(&dom::find(selector), !applies);
    }
    dom::set_text(&dom::find("#new-strength"), &words::level(level()));
    let control = words::CLOCKS.iter().find(|(value, _)| *value == clock);
    dom::set_text(&dom::find("#new-control"), control.map_or("", |(_, label)| label.as_str()));
}

fn level() -> u8 {
    field("#new-level").value().parse().unwrap_or(DEFAULT_LEVEL)
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
    let opponent = checked("#new-opponent");
    let pairing = match (opponent.as_str(), checked("#new-side").as_str()) {
        ("engine", "white") => Pairing::Person(Color::White),
        ("engine", "black") => Pairing::Person(Color::Black),
        ("engine", _) => Pairing::Lot,
        ("people", _) => Pairing::People,
        ("friend", _) => Pairing::Friend,
        _ => Pairing::Engines,
    };
    let clock = match checked("#new-clock").as_str() {
        _ if pairing == Pairing::Engines => None,
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
        level: level(),
        clock,
    }
}

fn field(selector: &str) -> HtmlInputElement {
    dom::find(selector).unchecked_into()
}
