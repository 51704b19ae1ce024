//! The dialog for a new game.

use std::sync::Arc;

use vicinity_page::event::NewGame;
use vicinity_page::language::concat;
use vicinity_page::new_game_form::{self, Part};
use vicinity_page::settings::DEFAULT_LEVEL;
use vicinity_page::state::State;
use vicinity_page::words;
use vicinity_rules::Variant;
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

/// Opens the dialog for a new game with the current game and its settings.
pub fn open(state: &State) {
    dom::open_dialog(&page::new());
    show(state);
}

fn show(state: &State) {
    let clocks = page::new_clock();
    if clocks.child_element_count() == 0 {
        for (value, label) in words::CLOCKS {
            fields::chip(&clocks, id::NEW_CLOCK, value, label.as_str());
        }
    }
    let values = new_game_form::values(state);
    let variant = state.game.start().variant();
    select_value(&page::new_variant(), variant.base_name());
    options::show(variant);
    page::new_level().set_value(&state.session.settings.level.to_string());
    check(&page::new_opponent(), values.opponent);
    check(&page::new_side(), values.side);
    check(&page::new_clock(), &values.clock);
    if let Some(control) = values.custom_clock {
        page::new_minutes().set_value(&new_game_form::typed_minutes(control));
        page::new_increment().set_value(&control.increment_s.to_string());
    }
    dom::set_hidden(&page::new_saved(), state.game.line().is_empty());
    adjust();
}

/// Shows the parts that apply to the selected values, and hides the others.
pub fn adjust() {
    let opponent = checked(&page::new_opponent());
    let clock = checked(&page::new_clock());
    for (element, part) in [
        (page::new_color(), Part::Side),
        (dom::find(".new-strength"), Part::Strength),
        (page::new_time(), Part::Clock),
        (page::new_custom(), Part::CustomClock),
    ] {
        dom::set_hidden(&element, !new_game_form::applies(part, &opponent, &clock));
    }
    dom::set_text(&page::new_strength(), &words::level(level()));
    dom::set_text(&page::new_go(), new_game_form::go_label(&opponent));
}

fn level() -> u8 {
    page::new_level().value().parse().unwrap_or(DEFAULT_LEVEL)
}

/// Handles a change of the game or of an option in the dialog. The game on the board does not
/// change.
pub fn changed(select: &HtmlSelectElement) {
    match base() {
        Some(base) if select.id() == id::NEW_VARIANT => options::show(&base),
        Some(base) => options::chosen(&base).iter().for_each(|variant| choose_options(variant)),
        None => {}
    }
}

/// Selects the options in a variant string.
pub fn choose(name: &str) {
    if let Ok(variant) = Variant::parse(name) {
        choose_options(&variant);
    }
}

/// Selects the options of a variant. The player keeps the chosen army if it changes its colour.
fn choose_options(variant: &Variant) {
    let before = options::shown();
    options::choose(variant);
    let side = checked(&page::new_side());
    let other = before.and_then(|before| new_game_form::other_side(&before, variant, &side));
    if let Some(other) = other {
        check(&page::new_side(), other);
    }
}

fn base() -> Option<Arc<Variant>> {
    Variant::parse(&page::new_variant().value()).ok()
}

pub fn read() -> NewGame {
    let pairing = new_game_form::pairing(&checked(&page::new_opponent()), &checked(&page::new_side()));
    let clock = new_game_form::control(
        pairing,
        &checked(&page::new_clock()),
        &page::new_minutes().value(),
        &page::new_increment().value(),
    );
    NewGame {
        variant: base()
            .and_then(|base| options::chosen(&base))
            .map_or_else(String::new, |it| it.name().to_owned()),
        pairing,
        level: level(),
        clock,
    }
}
