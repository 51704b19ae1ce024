//! The options of a game: choices with a name, and below them one question each.

use vicinity_page::language::cat;
use vicinity_page::words;
use vicinity_rules::Variant;
use wasm_bindgen::JsCast;
use web_sys::Element;

use super::panel::select_value;
use crate::dom::{self, Switch};

pub(super) struct OptionsView {
    section: Switch,
    list: Element,
    /// The game whose options are listed.
    listed: String,
}

impl OptionsView {
    pub(super) fn attach() -> Self {
        OptionsView {
            section: Switch::of("#options", "hidden"),
            list: dom::find("#options-list"),
            listed: String::new(),
        }
    }

    /// Shows the options of a variant, and which are chosen.
    pub(super) fn show(&mut self, variant: &Variant) {
        self.section.set(variant.options().is_empty());
        let (base, chosen) = variant.name().split_once(':').unwrap_or((variant.name(), ""));
        // A list that somebody is just choosing from keeps its place and the keyboard.
        if self.listed != base {
            base.clone_into(&mut self.listed);
            self.build(variant);
        }
        for preset in variant.presets() {
            if let Some(button) = dom::find_in(&self.list, &cat(&["[data-preset='", preset.variant, "']"])) {
                let is_chosen = preset.variant == variant.name();
                dom::set(&button, "aria-pressed", if is_chosen { "true" } else { "false" });
            }
        }
        for option in variant.options() {
            let mut pairs = chosen.split(',').filter_map(|pair| pair.split_once('='));
            let value =
                pairs.find(|(key, _)| *key == option.key).map_or(option.values[0], |(_, value)| value);
            if let Some(select) = dom::find_in(&self.list, &cat(&["[data-option=", option.key, "]"])) {
                select_value(select.unchecked_ref(), value);
            }
        }
    }

    fn build(&self, variant: &Variant) {
        dom::clear(&self.list);
        if !variant.presets().is_empty() {
            let group = dom::add(&self.list, "div", "presets", "");
            for preset in variant.presets() {
                let button = dom::button("preset");
                dom::set(&button, "data-preset", preset.variant);
                dom::add(&button, "b", "", preset.title);
                dom::add(&button, "small", "", preset.summary);
                dom::append(&group, &button);
            }
            dom::add(&self.list, "h2", "", words::learn::OPTIONS_SINGLE);
        }
        for option in variant.options() {
            let label = dom::add(&self.list, "label", "", option.question);
            let select = dom::add(&label, "select", "", "");
            dom::set(&select, "data-option", option.key);
            for (value, answer) in option.values.iter().zip(option.answers) {
                dom::add_option(&select, value, answer);
            }
            if !option.note.is_empty() {
                dom::add(&self.list, "p", "note", option.note);
            }
        }
        dom::add(&self.list, "p", "note", words::learn::OPTIONS_HINT);
    }
}
