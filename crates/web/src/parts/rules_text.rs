//! The rules of a game beside the board, with interpretations marked.
//!
//! The text is a file of the site in the format of `vicinity_rules::RulesText`, loaded when the
//! rules are opened.

use vicinity_page::language::{capitalised, game_text};
use vicinity_page::screen::Screen;
use vicinity_page::state::State;
use vicinity_page::tab::Tab;
use vicinity_page::{address, scene, words};
use vicinity_rules::Position;
use web_sys::Element;

use crate::board::thumbnail::miniature;
use crate::dom;
use crate::templates::page;

pub(super) struct RulesView {
    place: Element,
    shown: Option<(String, Option<bool>)>,
}

impl RulesView {
    pub(super) fn attach() -> Self {
        RulesView { place: page::rules_text(), shown: None }
    }

    pub(super) fn render(&mut self, state: &State) {
        let variant = state.game.position().variant();
        let rules = &state.ui.rules;
        let now = (variant.name().to_owned(), rules.text.as_ref().map(Option::is_some));
        if state.ui.tab != Tab::Rules || self.shown.as_ref() == Some(&now) {
            return;
        }
        self.shown = Some(now);
        dom::clear(&self.place);
        dom::add(&self.place, "h2", "", &words::learn::rules_of(words::title(variant)));
        // A custom variant may not have a description.
        let about = words::learn::about(variant);
        if !about.is_empty() {
            dom::add(&self.place, "p", "", &about);
        }
        match &rules.text {
            Some(Some(rules)) => {
                write(&self.place, rules, "h2");
                draw(&self.place, state);
            }
            Some(None) => drop(dom::add(&self.place, "p", "", words::learn::RULES_MISSING.as_str())),
            None => {}
        }
        if let Some(design) = address::of_custom_variant(&Screen::Design, variant.name()) {
            let row = dom::add(&self.place, "p", "", "");
            let link = dom::add(&row, "a", "", words::learn::CHANGE_GAME.as_str());
            dom::set(&link, "href", &design);
        }
    }
}

/// Draws the start position below the first section, and the moves of pieces that chess does not
/// have below the second section, which is about pieces.
fn draw(place: &Element, state: &State) {
    let variant = state.game.position().variant();
    let below = state.session.settings.orientation();
    let headings = dom::expect_js(place.query_selector_all("h2"));
    // The first heading is the title.
    let put = |picture: &Element, section: u32| {
        dom::expect_js(place.insert_before(picture, headings.get(section + 1).as_ref()));
    };
    let start = Position::start(variant);
    put(&miniature(&scene::of_position(&start, below)), 1);
    let kinds = words::learn::kinds_to_draw(variant);
    if kinds.is_empty() {
        return;
    }
    let boards = dom::make("div", "rules-boards");
    for kind in kinds {
        let figure = dom::add(&boards, "figure", "", "");
        let pattern = variant.pattern(kind, below);
        dom::append(&figure, &miniature(&scene::of_pattern(variant, &pattern, below)));
        dom::add(&figure, "figcaption", "", &capitalised(words::kind_name(variant, kind)));
    }
    put(&boards, 2);
}

/// Appends the rules of a game to an element, with headings of a level such as `h2`.
pub fn write(place: &Element, rules: &str, heading: &str) {
    let mut has_reading = false;
    let mut origin = ["", ""];
    for line in rules.lines() {
        match line.split_once(' ') {
            Some(("#", subject)) => drop(dom::add(place, heading, "", subject)),
            Some((".", rule)) => drop(dom::add(place, "p", "", rule)),
            Some(("?", reading)) => {
                has_reading = true;
                let paragraph = dom::add(place, "p", "reading", "");
                let tag = dom::add(&paragraph, "abbr", "", words::learn::READING.as_str());
                dom::set(&tag, "title", words::learn::READING_MEANS.as_str());
                dom::add(&paragraph, "span", "", reading);
            }
            Some(("by", inventor)) => origin[0] = inventor,
            Some(("at", page)) => origin[1] = page,
            _ => {}
        }
    }
    if has_reading {
        // Few users see a title attribute, so the text is repeated visibly.
        dom::add(place, "p", "note", words::learn::READINGS_MEAN.as_str());
    }
    dom::add(place, "p", "", origin[0]);
    // The address is from a file of the site. Only web pages are linked.
    if let Some((address, title)) =
        origin[1].split_once(' ').filter(|(address, _)| address.starts_with("http"))
    {
        let words = words::learn::source(game_text(title));
        let link = dom::add(&dom::add(place, "p", "", ""), "a", "", &words);
        dom::set(&link, "href", address);
        dom::set(&link, "target", "_blank");
        dom::set(&link, "rel", "noopener");
    }
}
