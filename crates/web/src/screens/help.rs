//! The help: the games, how to play, and the meaning of the numbers. It is static text.

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

use super::{FullEvent, Shown, back, is_escape};
use crate::parts::rules_text;
use crate::templates::help::{
    Action, Family, Help, Key, Level, Levels, Paragraph, Queries, Query, Rules, Shortcut, Shortcuts, Topic,
};
use crate::templates::page;
use crate::{dom, template};

/// The section of the page, created when it is first shown.
#[derive(Default)]
pub struct HelpView {
    page: Option<Help>,
    shown: Shown,
}

impl HelpView {
    pub fn render(&mut self, state: &State) {
        let is_shown = state.ui.screen == Screen::Help;
        if self.shown.opens(is_shown) {
            dom::focus(&self.page.get_or_insert_with(make).heading);
        }
    }

    /// Maps a browser event.
    pub fn map_event(&self, event: &web_sys::Event) -> Option<FullEvent> {
        if is_escape(event) {
            return back();
        }
        match template::action(event)? {
            (Action::Back, _) => back(),
        }
    }
}

fn make() -> Help {
    let page = Help::make();
    phrases::TOPICS.iter().for_each(|topic| add_topic(&page.root, topic));
    dom::append(&page::app(), &page.root);
    page
}

fn add_topic(root: &Element, topic: &phrases::Topic) {
    let mut made = Topic::make();
    made.text.set(topic.heading.as_str());
    made.open.set(topic.place == "games");
    for paragraph in topic.paragraphs {
        add_paragraph(&made.body, paragraph.as_str());
    }
    match topic.place {
        "games" => variants::families().for_each(|first| add_family(&made.body, first)),
        "keys" => add_keys(&made.body),
        "engine" => add_levels(&made.body),
        "networks" => add_networks(&made.body),
        _ => {}
    }
    dom::append(root, &made.root);
}

fn add_paragraph(root: &Element, text: &str) {
    let mut made = Paragraph::make();
    made.text.set(text);
    dom::append(root, &made.root);
}

fn add_family(root: &Element, first: &str) {
    let Ok(variant) = Variant::parse(first) else { return };
    let title = words::title(&variant);
    let mut made = Family::make();
    made.title.set(title);
    made.summary.set(variant.summary());
    made.play.set(&concat(&["#variant=", first]));
    made.play_label.set(&phrases::play_game(title));
    if tasks::of(first).is_some() {
        made.learn_link.set(&concat(&["#screen=learn&variant=", first]));
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
    for variant in variants::family(first).filter_map(|name| Variant::parse(name).ok()) {
        add_rules(&made.root, &variant, first);
    }
    dom::append(root, &made.root);
}

/// Adds the rules of a game, with a link to play it unless it is the first of its family.
fn add_rules(root: &Element, variant: &Variant, first: &str) {
    let title = words::title(variant);
    let mut made = Rules::make();
    made.title.set(&phrases::rules_of(title));
    if variant.name() == first {
        made.play.remove();
    } else {
        made.play_link.set(&concat(&["#variant=", variant.name()]));
        made.play_text.set(&phrases::play_game(title));
    }
    rules_text::write(&made.text, &variant.text().to_string(), "h4");
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
        // Some titles contain commas.
        games += if games.is_empty() { "" } else { "; " };
        games += words::title(&variant);
    }
    if !games.is_empty() {
        add_paragraph(root, &phrases::with_network(&games));
    }
}

fn add_keys(root: &Element) {
    for group in phrases::shortcuts() {
        let mut table = Shortcuts::make();
        table.place.set(group.place);
        for (command, names) in group.rows {
            let mut row = Shortcut::make();
            row.command.set(command);
            for name in names {
                let mut key = Key::make();
                key.name.set(&name);
                dom::append(&row.keys, &key.root);
            }
            dom::append(&table.rows, &row.root);
        }
        dom::append(root, &table.root);
    }
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
