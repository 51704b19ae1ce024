//! The options of a game in the dialog for a new game: presets, and the individual options below
//! them.

use std::sync::Arc;

use vicinity_page::language::{concat, game_text};
use vicinity_page::settings::variant_name;
use vicinity_page::words;
use vicinity_rules::{Color, Variant};
use web_sys::HtmlSelectElement;

use super::panel::select_value;
use crate::dom;
use crate::templates::options::{Choice, Note, Preset, Presets, Single};
use crate::templates::page;

fn select(key: &str) -> HtmlSelectElement {
    dom::find_as(&concat(&["[data-option=", key, "]"]))
}

/// Lists the options of a variant with their values.
pub fn show(variant: &Variant) {
    let list = page::new_options();
    dom::set_hidden(&page::new_more(), variant.options().is_empty());
    dom::clear(&list);
    if !variant.presets().is_empty() {
        let group = Presets::make().root;
        for preset in variant.presets() {
            let mut made = Preset::make();
            made.variant.set(preset.variant);
            made.title.set(preset.title);
            made.summary.set(preset.summary);
            dom::append(&group, &made.root);
        }
        dom::append(&list, &group);
        dom::append(&list, &Single::make().root);
    }
    for option in variant.options() {
        let mut choice = Choice::make();
        dom::expect_js(choice.list.before_with_str_1(game_text(option.question)));
        choice.key.set(option.key);
        for (value, answer) in option.values.iter().zip(option.answers) {
            dom::add_option(&choice.list, value, answer);
        }
        dom::append(&list, &choice.root);
        if !option.note.is_empty() {
            let mut note = Note::make();
            note.text.set(option.note);
            dom::append(&list, &note.root);
        }
    }
    choose(variant);
}

/// The attribute of the list with the variant whose options are selected.
const SHOWN: &str = "data-chosen";

/// The variant whose options are selected.
pub fn shown() -> Option<Arc<Variant>> {
    Variant::parse(&page::new_options().get_attribute(SHOWN)?).ok()
}

/// Selects the values of a variant's options, and marks the preset that is equal to them.
pub fn choose(variant: &Variant) {
    dom::set(&page::new_options(), SHOWN, variant.name());
    let chosen = variant.name().split_once(':').map_or("", |(_, chosen)| chosen);
    for option in variant.options() {
        let mut pairs = chosen.split(',').filter_map(|pair| pair.split_once('='));
        let given = pairs.find(|(key, _)| *key == option.key).map(|(_, value)| value);
        let value = given.or(option.values.first().copied()).unwrap_or_default();
        select_value(&select(option.key), value);
    }
    for preset in variant.presets() {
        let button = dom::find(&concat(&["[data-preset='", preset.variant, "']"]));
        dom::set(&button, "aria-pressed", if preset.variant == variant.name() { "true" } else { "false" });
    }
    dom::set_text(&page::new_about(), &words::learn::about(variant));
    for (label, color) in [(page::new_white(), Color::White), (page::new_black(), Color::Black)] {
        dom::set_text(&label, &words::side_with_army(variant, color));
    }
}

/// The variant with the selected options.
pub fn chosen(base: &Variant) -> Option<Arc<Variant>> {
    let values: Vec<_> =
        base.options().iter().map(|option| (option.key, select(option.key).value())).collect();
    let values = values.iter().map(|(key, value)| (*key, value.as_str()));
    Variant::parse(&variant_name(base.name(), values)).ok()
}
