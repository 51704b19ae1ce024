//! The dialog for a new game.

use std::sync::Arc;

use vicinity_page::clock::{Control, MAX_INCREMENT_S, MAX_MINUTES};
use vicinity_page::event::{NewGame, Pairing};
use vicinity_page::language::concat;
use vicinity_page::settings::{DEFAULT_LEVEL, Player, Settings};
use vicinity_page::state::State;
use vicinity_page::words;
use vicinity_rules::{Color, Variant};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlInputElement, HtmlSelectElement};

use super::options;
use super::panel::select_value;
use crate::templates::page::{self, id};
use crate::{dom, fields};

/// Selects the radio button with a value.
fn check(chips: &Element, value: &str) {
    choice(chips, &concat(&["[value='", value, "']"])).set_checked(true);
}

/// The value of the selected radio button.
fn checked(chips: &Element) -> String {
    choice(chips, ":checked").value()
}

fn choice(chips: &Element, selector: &str) -> HtmlInputElement {
    dom::expect_some(dom::find_in(chips, selector), selector).unchecked_into()
}

/// Shows the current game and its settings.
pub fn show(state: &State) {
    let clocks = page::new_clock();
    if clocks.child_element_count() == 0 {
        for (value, label) in words::CLOCKS {
            fields::chip(&clocks, id::NEW_CLOCK, value, label.as_str());
        }
    }
    let Settings { players, level, clock, .. } = state.session.settings;
    let variant = state.game.start().variant();
    select_value(&page::new_variant(), variant.base_name());
    options::show(variant);
    page::new_level().set_value(&level.to_string());
    let (opponent, side) = match players {
        [Player::Human, Player::Engine] => ("engine", "white"),
        [Player::Engine, Player::Human] => ("engine", "black"),
        [Player::Human, Player::Human] => ("people", "white"),
        [Player::Engine, Player::Engine] => ("engines", "white"),
    };
    check(&page::new_opponent(), opponent);
    check(&page::new_side(), side);
    let word = clock.map(Control::word).unwrap_or_default();
    let is_known = words::CLOCKS.iter().any(|(value, _)| *value == word);
    check(&page::new_clock(), if is_known { &word } else { "custom" });
    if let Some(control) = clock.filter(|_| !is_known) {
        page::new_minutes().set_value(&control.base_s.div_ceil(60).to_string());
        page::new_increment().set_value(&control.increment_s.to_string());
    }
    dom::set_hidden(&page::new_saved(), state.game.line().is_empty());
    adjust();
}

/// Shows the parts that apply to the selected values, and hides the others.
pub fn adjust() {
    let opponent = checked(&page::new_opponent());
    let clock = checked(&page::new_clock());
    for (part, applies) in [
        (page::new_color(), opponent == "engine"),
        (dom::find(".new-strength"), matches!(opponent.as_str(), "engine" | "engines")),
        (page::new_time(), opponent != "engines"),
        (page::new_custom(), clock == "custom"),
    ] {
        dom::set_hidden(&part, !applies);
    }
    dom::set_text(&page::new_strength(), &words::level(level()));
}

fn level() -> u8 {
    page::new_level().value().parse().unwrap_or(DEFAULT_LEVEL)
}

/// Handles a change of the game or of an option in the dialog. The game on the board does not
/// change.
pub fn changed(select: &HtmlSelectElement) {
    match base() {
        Some(base) if select.id() == id::NEW_VARIANT => options::show(&base),
        Some(base) => options::chosen(&base).iter().for_each(|variant| options::choose(variant)),
        None => {}
    }
}

/// Selects the options in a variant string.
pub fn choose(name: &str) {
    if let Ok(variant) = Variant::parse(name) {
        options::choose(&variant);
    }
}

fn base() -> Option<Arc<Variant>> {
    Variant::parse(&page::new_variant().value()).ok()
}

pub fn read() -> NewGame {
    let opponent = checked(&page::new_opponent());
    let pairing = match (opponent.as_str(), checked(&page::new_side()).as_str()) {
        ("engine", "white") => Pairing::Human(Color::White),
        ("engine", "black") => Pairing::Human(Color::Black),
        ("engine", _) => Pairing::RandomSide,
        ("people", _) => Pairing::Humans,
        ("friend", _) => Pairing::Friend,
        _ => Pairing::Engines,
    };
    let clock = match checked(&page::new_clock()).as_str() {
        _ if pairing == Pairing::Engines => None,
        "custom" => {
            let number = |field: HtmlInputElement, most: u32| {
                field.value().parse::<usize>().map_or(0, |number| number.min(most as usize) as u32)
            };
            let base_s = 60 * number(page::new_minutes(), MAX_MINUTES).max(1);
            Some(Control { base_s, increment_s: number(page::new_increment(), MAX_INCREMENT_S) })
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
