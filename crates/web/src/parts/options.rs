//! The options of a game in the dialog that begins one: choices with a name, and below them one question each.

use std::sync::Arc;

use vicinity_page::language::cat;
use vicinity_page::settings::variant_name;
use vicinity_page::words;
use vicinity_rules::Variant;
use web_sys::HtmlSelectElement;

use super::panel::select_value;
use crate::dom;

fn select(key: &str) -> HtmlSelectElement {
    dom::find_as(&cat(&["[data-option=", key, "]"]))
}

/// Lists the options of a game, each as it is in this one.
pub fn show(variant: &Variant) {
    let list = dom::find("#new-options");
    dom::set_hidden(&dom::find("#new-more"), variant.options().is_empty());
    dom::clear(&list);
    if !variant.presets().is_empty() {
        let group = dom::add(&list, "div", "presets", "");
        for preset in variant.presets() {
            let button = dom::button("preset");
            dom::set(&button, "data-preset", preset.variant);
            dom::add(&button, "b", "", preset.title);
            dom::add(&button, "small", "", preset.summary);
            dom::append(&group, &button);
        }
        dom::add(&list, "h3", "", words::learn::OPTIONS_SINGLE.as_str());
    }
    for option in variant.options() {
        let label = dom::add(&list, "label", "", option.question);
        let select = dom::add(&label, "select", "", "");
        dom::set(&select, "data-option", option.key);
        for (value, answer) in option.values.iter().zip(option.answers) {
            dom::add_option(&select, value, answer);
        }
        if !option.note.is_empty() {
            dom::add(&list, "p", "note", option.note);
        }
    }
    choose(variant);
}

/// Chooses the values that a game has, and marks the choice with a name that comes to the same.
pub fn choose(variant: &Variant) {
    let chosen = variant.name().split_once(':').map_or("", |(_, chosen)| chosen);
    for option in variant.options() {
        let mut pairs = chosen.split(',').filter_map(|pair| pair.split_once('='));
        let value = pairs.find(|(key, _)| *key == option.key).map_or(option.values[0], |(_, value)| value);
        select_value(&select(option.key), value);
    }
    for preset in variant.presets() {
        let button = dom::find(&cat(&["[data-preset='", preset.variant, "']"]));
        dom::set(&button, "aria-pressed", if preset.variant == variant.name() { "true" } else { "false" });
    }
    dom::set_text(&dom::find("#new-about"), &words::learn::about(variant));
}

/// The game with the options as they are chosen.
pub fn chosen(base: &Variant) -> Option<Arc<Variant>> {
    let values: Vec<_> =
        base.options().iter().map(|option| (option.key, select(option.key).value())).collect();
    let values = values.iter().map(|(key, value)| (*key, value.as_str()));
    Variant::parse(&variant_name(base.name(), values)).ok()
}
