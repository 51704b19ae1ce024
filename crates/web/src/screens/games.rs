//! The kept games as they are seen and touched: chips that choose among them, a picture of each as
//! it stands, and the score below.

use vicinity_page::app::AppEvent;
use vicinity_page::language::cat;
use vicinity_page::recent::{End, GAME, Recent};
use vicinity_page::scene;
use vicinity_page::screens::ScreenEvent;
use vicinity_page::screens::games::{self, Asked, Games, GamesAct};
use vicinity_page::screens::words::games as phrases;
use vicinity_page::state::State;
use vicinity_page::words;
use vicinity_rules::Position;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlInputElement};

use super::score::ScoreView;
use super::{FullEvent, Title, back, is_escape};
use crate::board::pieces::{Pieces, Style};
use crate::board::small::draw_miniature;
use crate::dom::{self, Slot, Switch};
use crate::fields::save;

/// The part of the page, made when it is first shown.
#[derive(Default)]
pub struct GamesView {
    parts: Option<Parts>,
    title: Title,
    /// Where in the list a game has been deleted, until the keyboard is there again.
    deleted: Option<u32>,
}

struct Parts {
    root: Element,
    filters: Element,
    no_filters: Switch,
    /// The games and ends that can be looked for, and which are.
    filtered: Option<(Vec<String>, String, Option<End>)>,
    list: Element,
    /// The games whose rows are there.
    listed: Vec<Recent>,
    no_more: Switch,
    count: Slot,
    none: Slot,
    all: [Switch; 2],
    asking: [Slot; 2],
    broken: Switch,
    broken_text: Slot,
    score: ScoreView,
    pieces: Pieces,
}

impl GamesView {
    /// Returns the event that something on the page is.
    pub fn map_event(&mut self, event: &web_sys::Event, state: &State, games: &Games) -> Option<FullEvent> {
        if is_escape(event) {
            // What has been asked for once is called off first.
            return match games.asked {
                Some(_) => Some(AppEvent::Page(vicinity_page::update::Event::Cancel)),
                None => back(),
            };
        }
        let target = dom::target(event)?;
        if event.type_() == "change" {
            let input: &HtmlInputElement = target.dyn_ref()?;
            let act = match input.name().as_str() {
                "games-game" => GamesAct::Game(input.value()),
                "games-end" => GamesAct::End(End::parse(&input.value())),
                _ => return None,
            };
            return Some(AppEvent::Screen(ScreenEvent::Games(act)));
        }
        let button = Some(&target).filter(|_| event.type_() == "click")?;
        let button = dom::closest(button, "button")?;
        if let Some(id) = button.get_attribute("data-forget") {
            self.deleted = games.listed(state).position(|recent| recent.id == id).map(|at| at as u32);
            return Some(AppEvent::Screen(ScreenEvent::Games(GamesAct::Delete(id))));
        }
        let act = match button.id().as_str() {
            "games-back" => return back(),
            "games-save" => {
                let texts = state.device.storage.all(GAME);
                save(&games::pgn(&texts, &state.device.here[0]), "vicinity-games.pgn");
                return None;
            }
            "broken-save" => {
                let texts: Vec<&str> = games.broken.iter().map(|(_, text)| text.as_str()).collect();
                save(&texts.join("\n\n"), "vicinity-damaged.txt");
                return None;
            }
            "games-more" => GamesAct::More,
            "games-delete" => GamesAct::DeleteAll,
            "broken-delete" => GamesAct::DeleteBroken,
            "score-afresh" => GamesAct::StartAfresh,
            _ => return None,
        };
        Some(AppEvent::Screen(ScreenEvent::Games(act)))
    }

    pub fn render(&mut self, state: &State, games: Option<&Games>) {
        let is_new = self.title.show(games.map(|_| phrases::TITLE));
        let Some(games) = games else { return };
        let parts = self.parts.get_or_insert_with(Parts::build);
        parts.pieces.set_style(Style::of(state));
        parts.show_filters(state, games);
        parts.show_list(state, games);
        let asked = |what| phrases::button(what, games.asked == Some(what));
        parts.asking[0].set(asked(Asked::DeleteAll));
        parts.asking[1].set(asked(Asked::DeleteBroken));
        parts.broken.set(games.broken.is_empty());
        parts.broken_text.set(&cat(&[
            vicinity_page::language::tr(phrases::BROKEN),
            ": ",
            &games.broken.len().to_string(),
        ]));
        parts.score.render(state, games);
        if is_new {
            focus_in(&parts.root, "h1");
        }
        if let Some(at) = self.deleted.take() {
            let buttons = dom::sure(parts.list.query_selector_all("[data-forget]"));
            let next = at.min(buttons.length().saturating_sub(1));
            match buttons.get(next) {
                Some(button) => dom::focus(button.unchecked_ref()),
                None => focus_in(&parts.root, "h1"),
            }
        }
    }
}

fn focus_in(root: &Element, selector: &str) {
    if let Some(element) = dom::find_in(root, selector) {
        dom::focus(&element);
    }
}

impl Parts {
    fn build() -> Parts {
        let root = dom::make("main", "games");
        let head = dom::add(&root, "div", "games-head", "");
        let title = dom::add(&head, "h1", "", phrases::TITLE);
        dom::set(&title, "tabindex", "-1");
        add_button(&head, "games-back", phrases::BACK);
        let filters = dom::add(&root, "div", "games-filters", "");
        let count = dom::add(&root, "p", "note", "");
        dom::set(&count, "role", "status");
        let none = dom::add(&root, "p", "games-none", "");
        let list = dom::add(&root, "ul", "games-list", "");
        let more = add_button(&root, "games-more", phrases::MORE);
        let row = dom::add(&root, "div", "games-row", "");
        dom::add(&row, "p", "note", phrases::KEPT);
        let save = add_button(&row, "games-save", phrases::SAVE);
        let delete = add_button(&row, "games-delete", "");
        let broken = dom::add(&root, "section", "games-broken", "");
        let broken_text = dom::add(&broken, "h2", "", "");
        dom::add(&broken, "p", "", phrases::BROKEN_MEANS);
        add_button(&broken, "broken-save", phrases::SAVE_BROKEN);
        let forget = add_button(&broken, "broken-delete", "");
        let score = ScoreView::make(&root);
        dom::append(&dom::find(".app"), &root);
        Parts {
            no_filters: Switch::new(&filters, "hidden"),
            filters,
            filtered: None,
            list,
            listed: Vec::new(),
            no_more: Switch::new(&more, "hidden"),
            count: Slot::text(&count),
            none: Slot::text(&none),
            all: [Switch::new(&save, "disabled"), Switch::new(&delete, "disabled")],
            asking: [Slot::text(&delete), Slot::text(&forget)],
            broken: Switch::new(&broken, "hidden"),
            broken_text: Slot::own_text(&broken_text),
            score,
            pieces: Pieces::attach(),
            root,
        }
    }

    fn show_filters(&mut self, state: &State, games: &Games) {
        let known: Vec<String> = Games::known(state).into_iter().map(str::to_owned).collect();
        self.no_filters.set(known.is_empty());
        let now = (known, games.game.clone(), games.end);
        if self.filtered.as_ref() == Some(&now) {
            return;
        }
        // The chips themselves change only with the games: who goes through them by keyboard stays
        // where he is.
        if self.filtered.as_ref().is_none_or(|(known, ..)| *known != now.0) {
            dom::clear(&self.filters);
            let names: Vec<(String, String)> = now
                .0
                .iter()
                .map(|name| {
                    let kept = state.ui.recent.iter().find(|recent| games::base_name(recent) == name);
                    (name.clone(), kept.map_or_else(|| name.clone(), phrases::title))
                })
                .collect();
            if names.len() > 1 {
                add_chips(&self.filters, "games-game", phrases::GAME, &names);
            }
            let ends: Vec<(String, String)> = End::LISTED
                .into_iter()
                .map(|end| (end.name().to_owned(), phrases::end(end).to_owned()))
                .collect();
            add_chips(&self.filters, "games-end", phrases::RESULT, &ends);
        }
        let end = games.end.map_or("", End::name);
        let inputs = dom::sure(self.filters.query_selector_all("input"));
        for at in 0..inputs.length() {
            let Some(input) = inputs.get(at) else { continue };
            let input: &HtmlInputElement = input.unchecked_ref();
            let wanted = if input.name() == "games-game" { games.game.as_str() } else { end };
            input.set_checked(input.value() == wanted);
        }
        self.filtered = Some(now);
    }

    fn show_list(&mut self, state: &State, games: &Games) {
        let all = state.ui.recent.len();
        self.all.iter_mut().for_each(|switch| switch.set(all == 0));
        let listed: Vec<&Recent> = games.listed(state).collect();
        self.none.set(match (all, listed.len()) {
            (0, _) => phrases::NONE,
            (_, 0) => phrases::NONE_LISTED,
            _ => "",
        });
        self.count.set(&if all == 0 { String::new() } else { phrases::count(listed.len(), all) });
        let shown = &listed[..listed.len().min(games.max_shown())];
        self.no_more.set(shown.len() == listed.len());
        let is_kept = shown.len() >= self.listed.len()
            && self.listed.iter().eq(shown[..self.listed.len()].iter().copied());
        if !is_kept {
            dom::clear(&self.list);
            self.listed.clear();
        }
        // Rows that are there stay: the keyboard may be in one of them.
        for recent in &shown[self.listed.len()..] {
            self.add_game(recent, &state.device.here[1]);
            self.listed.push((*recent).clone());
        }
    }

    fn add_game(&mut self, recent: &Recent, today: &str) {
        let row = dom::add(&self.list, "li", "", "");
        let variant = recent.parse();
        // A game that is not known cannot be opened, and is there all the same.
        let link = dom::add(&row, if variant.is_some() { "a" } else { "div" }, "games-link", "");
        if let Some(variant) = variant {
            dom::set(&link, "href", &recent.address());
            self.pieces.prepare(&variant);
            if let Ok(position) = Position::from_fen(&variant, &recent.fen) {
                let picture = dom::make_svg("svg");
                dom::set(&picture, "class", "miniature");
                dom::set(&picture, "aria-hidden", "true");
                draw_miniature(&picture, &scene::of_position(&position, recent.own_side()));
                dom::append(&link, &picture);
            }
        }
        let words = dom::add(&link, "span", "games-words", "");
        dom::set_own_text(&dom::add(&words, "b", "", ""), &phrases::title(recent));
        dom::set_own_text(&dom::add(&words, "span", "", ""), &phrases::players(recent));
        let what = dom::add(&words, "span", "games-what", "");
        dom::set(&what, "data-end", recent.end().name());
        dom::set_own_text(&what, &words::standing(recent, today));
        let button = dom::button("quiet");
        dom::set(&button, "data-forget", &recent.id);
        dom::set(&button, "aria-label", &phrases::delete_game(recent, today));
        dom::set(&button, "title", phrases::DELETE);
        dom::set_own_text(&button, "×");
        dom::append(&row, &button);
    }
}

pub(super) fn add_button(parent: &Element, id: &str, text: &str) -> Element {
    let button = dom::button("");
    button.set_id(id);
    dom::set_text(&button, text);
    dom::append(parent, &button);
    button
}

/// A row of chips of which one is chosen, the first of them for all.
fn add_chips(parent: &Element, name: &str, label: &str, values: &[(String, String)]) {
    let row = dom::add(parent, "fieldset", "choice", "");
    dom::add(&row, "legend", "", label);
    let chips = dom::add(&row, "div", "chips", "");
    let all = (String::new(), phrases::ALL.to_owned());
    for (value, text) in std::iter::once(&all).chain(values) {
        let chip = dom::add(&chips, "label", "chip", "");
        let input = dom::add(&chip, "input", "", "");
        for (attribute, word) in [("type", "radio"), ("name", name), ("value", value.as_str())] {
            dom::set(&input, attribute, word);
        }
        dom::add(&chip, "span", "", text);
    }
}
