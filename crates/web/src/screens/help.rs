//! The help: the games, how to play, and the meaning of the numbers. It is static text.

use vicinity_page::keys::KEYS;
use vicinity_page::language::{concat, game_text};
use vicinity_page::queries::QUERIES;
use vicinity_page::screen::Screen;
use vicinity_page::screens::lessons::tasks;
use vicinity_page::screens::networks::NETWORKS;
use vicinity_page::screens::words::help as phrases;
use vicinity_page::screens::words::lessons;
use vicinity_page::state::State;
use vicinity_page::words;
use vicinity_rules::{Variant, variants};
use web_sys::Element;

use super::Title;
use crate::parts::rules_text;
use crate::templates::help::{
    Action, Game, Heading, Help, Key, Keys, Level, Levels, Link, Paragraph, Queries, Query,
};
use crate::templates::page;
use crate::{dom, template};

/// The section of the page, created when it is first shown.
#[derive(Default)]
pub struct HelpView {
    parts: Option<Parts>,
    title: Title,
}

struct Parts {
    page: Help,
    /// The headings of the topics with their ids.
    headings: Vec<(&'static str, Element)>,
}

impl HelpView {
    pub fn render(&mut self, state: &State) {
        let is_shown = state.ui.screen == Screen::Help;
        if self.title.show(is_shown.then_some(phrases::TITLE.as_str())) {
            dom::focus(&self.parts.get_or_insert_with(Parts::make).page.heading);
        }
    }

    /// Handles a click: scrolls to a topic, or goes back to the previous screen.
    pub fn click(&self, event: &web_sys::Event) {
        match template::action(event) {
            Some((Action::Back, _)) => {
                let history = web_sys::window().and_then(|window| window.history().ok());
                // Without a previous entry, the page was opened by its address and nothing happens.
                let _ = history.map(|history| history.back());
            }
            Some((Action::Go, link)) => {
                let place = link.get_attribute("data-help");
                let mut headings = self.parts.iter().flat_map(|parts| &parts.headings);
                if let Some((_, heading)) = headings.find(|(other, _)| Some(*other) == place.as_deref()) {
                    // The fragment of the address is the screen, so the link must not change it.
                    event.prevent_default();
                    heading.scroll_into_view();
                    dom::focus(heading);
                }
            }
            None => {}
        }
    }
}

impl Parts {
    fn make() -> Parts {
        let page = Help::make();
        let mut headings = Vec::new();
        for topic in std::iter::once(&phrases::GAMES).chain(&phrases::TOPICS) {
            let mut link = Link::make();
            link.place.set(topic.place);
            link.text.set(topic.heading.as_str());
            dom::append(&page.contents, &link.root);
            headings.push((topic.place, add_topic(&page.root, topic)));
        }
        dom::append(&page::app(), &page.root);
        Parts { page, headings }
    }
}

/// Adds a topic; returns its heading.
fn add_topic(root: &Element, topic: &phrases::Topic) -> Element {
    let mut heading = Heading::make();
    heading.id.set(&concat(&["help-", topic.place]));
    heading.text.set(topic.heading.as_str());
    dom::append(root, &heading.root);
    for paragraph in topic.paragraphs {
        add_paragraph(root, paragraph.as_str());
    }
    match topic.place {
        "games" => variants::names().for_each(|name| add_game(root, name)),
        "keys" => add_keys(root),
        "engine" => add_levels(root),
        "networks" => add_networks(root),
        _ => {}
    }
    heading.root
}

fn add_paragraph(root: &Element, text: &str) {
    let mut made = Paragraph::make();
    made.text.set(text);
    dom::append(root, &made.root);
}

fn add_game(root: &Element, name: &str) {
    let Ok(variant) = Variant::parse(name) else { return };
    let title = words::title(&variant);
    let mut made = Game::make();
    made.title.set(title);
    made.summary.set(variant.summary());
    made.play.set(&concat(&["#variant=", name]));
    made.play_label.set(&phrases::play_game(title));
    if tasks::of(variant.base_name()).is_some() {
        made.learn_link.set(&concat(&["#screen=learn&variant=", name]));
        made.learn_label.set(&lessons::learn_game(title));
    } else {
        made.learn.remove();
    }
    let mut pieces = String::new();
    for kind in variant.kinds() {
        pieces += if pieces.is_empty() { "" } else { ", " };
        pieces += &concat(&[game_text(&kind.name), " (", &kind.letter.to_string(), ")"]);
    }
    made.pieces.set(&phrases::pieces(&pieces));
    made.rules_title.set(&phrases::rules_of(title));
    rules_text::write(&made.rules, &variant.text().to_string(), "h4");
    dom::append(root, &made.root);
}

fn add_levels(root: &Element) {
    let table = Levels::make();
    for (level, step) in (1u8..).zip(phrases::STEPS) {
        let mut row = Level::make();
        row.levels.set(&concat(&[&words::level(level), " → ", &words::level(level + 1)]));
        row.step.set(step);
        dom::append(&table.rows, &row.root);
    }
    dom::append(root, &table.root);
}

fn add_networks(root: &Element) {
    let mut games = String::new();
    for variant in NETWORKS.iter().filter_map(|name| Variant::parse(name).ok()) {
        games += if games.is_empty() { "" } else { ", " };
        games += words::title(&variant);
    }
    if !games.is_empty() {
        add_paragraph(root, &phrases::with_network(&games));
    }
}

fn add_keys(root: &Element) {
    let keys = Keys::make();
    for key in &KEYS {
        let mut row = Key::make();
        row.name.set(&phrases::key(key));
        row.scope.set(phrases::scope(key.scope));
        row.command.set(words::keys::command(key.command));
        dom::append(&keys.rows, &row.root);
    }
    dom::append(root, &keys.root);
    add_paragraph(root, phrases::ASKING_MEANS.as_str());
    let queries = Queries::make();
    for query in &QUERIES {
        let mut row = Query::make();
        for ((name, slot), text) in row.names.iter().zip(&mut row.texts).zip([query.key, query.word]) {
            slot.set(text);
            if text.is_empty() {
                name.remove();
            }
        }
        row.answer.set(query.what.as_str());
        dom::append(&queries.rows, &row.root);
    }
    dom::append(root, &queries.root);
}
