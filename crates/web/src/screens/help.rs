//! The help: what each game is, how to play, what the numbers mean. It is text alone; nothing on it
//! changes but which part is in sight.

use vicinity_page::keys::KEYS;
use vicinity_page::language::cat;
use vicinity_page::queries::QUERIES;
use vicinity_page::screen::Screen;
use vicinity_page::screens::networks::NETWORKS;
use vicinity_page::screens::words::help as phrases;
use vicinity_page::screens::words::lessons;
use vicinity_page::state::State;
use vicinity_page::words;
use vicinity_rules::{Variant, variants};
use web_sys::Element;

use super::Title;
use crate::dom;
use crate::parts::rules_text;

/// The help's part of the page, made when it is first shown.
#[derive(Default)]
pub struct HelpView {
    root: Option<Element>,
    title: Title,
}

impl HelpView {
    pub fn render(&mut self, state: &State) {
        let is_shown = state.ui.screen == Screen::Help;
        if self.title.show(is_shown.then_some(phrases::TITLE)) {
            let root = self.root.get_or_insert_with(build);
            if let Some(heading) = dom::find_in(root, "h1") {
                dom::focus(&heading);
            }
        }
    }

    /// Does what a click on the help means: goes to a part of it, or back to where one came from.
    pub fn click(&self, event: &web_sys::Event) {
        let Some(target) = dom::target(event).filter(|_| event.type_() == "click") else { return };
        if dom::closest(&target, "#help-back").is_some() {
            let history = web_sys::window().and_then(|window| window.history().ok());
            // Without anything before it this is a page that somebody opened by its address: then
            // nothing happens.
            let _ = history.map(|history| history.back());
        }
        let link = dom::closest(&target, "[data-help]");
        let place = link.and_then(|link| link.get_attribute("data-help"));
        if let (Some(place), Some(root)) = (place, &self.root)
            && let Some(heading) = dom::find_in(root, &cat(&["#help-", &place]))
        {
            // The address has the screen; a link would put its own word there.
            event.prevent_default();
            heading.scroll_into_view();
            dom::focus(&heading);
        }
    }
}

fn build() -> Element {
    let root = dom::make("main", "help");
    let head = dom::add(&root, "div", "help-head", "");
    let title = dom::add(&head, "h1", "", phrases::TITLE);
    dom::set(&title, "tabindex", "-1");
    let back = dom::add(&head, "button", "", phrases::BACK);
    dom::set(&back, "type", "button");
    dom::set(&back, "id", "help-back");
    let contents = dom::add(&root, "nav", "", "");
    dom::set(&contents, "aria-label", phrases::CONTENTS);
    for topic in std::iter::once(&phrases::GAMES).chain(&phrases::TOPICS) {
        let link = dom::add(&contents, "a", "", topic.heading);
        dom::set(&link, "href", "#screen=help");
        dom::set(&link, "data-help", topic.place);
        add_topic(&root, topic);
    }
    dom::append(&dom::find(".app"), &root);
    root
}

fn add_topic(root: &Element, topic: &phrases::Topic) {
    let heading = dom::add(root, "h2", "", topic.heading);
    dom::set(&heading, "id", &cat(&["help-", topic.place]));
    dom::set(&heading, "tabindex", "-1");
    for paragraph in topic.paragraphs {
        dom::add(root, "p", "", paragraph);
    }
    match topic.place {
        "games" => variants::names().for_each(|name| add_game(root, name)),
        "keys" => add_keys(root),
        "engine" => add_levels(root),
        "networks" => add_networks(root),
        _ => {}
    }
}

fn add_game(root: &Element, name: &str) {
    let Ok(variant) = Variant::parse(name) else { return };
    let game = dom::add(root, "section", "help-game", "");
    dom::add(&game, "h3", "", variant.title());
    dom::add(&game, "p", "", variant.summary());
    let play = dom::add(&game, "a", "", phrases::PLAY_IT);
    dom::set(&play, "href", &cat(&["#variant=", name]));
    dom::set(&play, "aria-label", &vicinity_page::language::fill(phrases::PLAY_GAME, &[variant.title()]));
    if vicinity_page::screens::lessons::tasks::of(variant.base_name()).is_some() {
        let learn = dom::add(&game, "a", "", lessons::TITLE);
        dom::set(&learn, "href", &cat(&["#screen=learn&variant=", name]));
        let label = vicinity_page::language::fill(lessons::LEARN_GAME, &[variant.title()]);
        dom::set(&learn, "aria-label", &label);
    }
    let mut pieces = String::new();
    for kind in variant.kinds() {
        pieces += if pieces.is_empty() { "" } else { ", " };
        pieces += &vicinity_page::language::fill("{0} ({1})", &[&kind.name, &kind.letter.to_string()]);
    }
    dom::add(&game, "p", "note", &vicinity_page::language::fill(phrases::PIECES, &[&pieces]));
    let rules = dom::add(&game, "details", "rules", "");
    dom::add(&rules, "summary", "", &vicinity_page::language::fill(phrases::RULES_OF, &[variant.title()]));
    rules_text::write(&dom::add(&rules, "div", "", ""), &variant.text().to_string(), "h4");
}

fn add_levels(root: &Element) {
    let table = table(root, &phrases::LEVELS);
    for (level, step) in (1u8..).zip(phrases::STEPS) {
        let row = dom::add(&table, "tr", "", "");
        dom::add(
            &row,
            "td",
            "",
            &vicinity_page::language::fill("{0} → {1}", &[&words::level(level), &words::level(level + 1)]),
        );
        dom::add(&row, "td", "", step);
    }
}

fn add_networks(root: &Element) {
    let mut games = String::new();
    for variant in NETWORKS.iter().filter_map(|name| Variant::parse(name).ok()) {
        games += if games.is_empty() { "" } else { ", " };
        games += variant.title();
    }
    if !games.is_empty() {
        dom::add(root, "p", "", &vicinity_page::language::fill(phrases::WITH_NETWORK, &[&games]));
    }
}

fn add_keys(root: &Element) {
    let table = table(root, &phrases::KEYS);
    for key in &KEYS {
        let row = dom::add(&table, "tr", "", "");
        dom::add(&dom::add(&row, "td", "", ""), "kbd", "", &phrases::key(key));
        dom::add(&row, "td", "", phrases::scope(key.scope));
        dom::add(&row, "td", "", words::keys::deed(key.deed));
    }
    dom::add(root, "p", "", phrases::ASKING_MEANS);
    let table = self::table(root, &phrases::ASKING);
    for asked in &QUERIES {
        let row = dom::add(&table, "tr", "", "");
        for key in [asked.key, asked.word] {
            let cell = dom::add(&row, "td", "", "");
            if !key.is_empty() {
                let name = dom::add(&cell, "kbd", "", "");
                dom::set_own_text(&name, key);
                // The words of the move field are the same in every language.
                dom::set(&name, "translate", "no");
            }
        }
        dom::add(&row, "td", "", asked.what);
    }
}

/// A table with its headings; returns where its rows go.
fn table(root: &Element, headings: &[&str]) -> Element {
    let table = dom::add(root, "table", "", "");
    let row = dom::add(&dom::add(&table, "thead", "", ""), "tr", "", "");
    for heading in headings {
        dom::set(&dom::add(&row, "th", "", heading), "scope", "col");
    }
    dom::add(&table, "tbody", "", "")
}
