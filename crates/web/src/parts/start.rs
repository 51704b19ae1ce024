//! The start page: a card with a live miniature for every game, the game that goes on, and the games kept here.
//!
//! It stands in the panel's place, so that nothing moves on the board when the first move is made. It is drawn piece by piece
//! when the board can be played on already.

use vicinity_page::language::cat;
use vicinity_page::recent::Recent;
use vicinity_page::scene;
use vicinity_page::screen::Screen;
use vicinity_page::state::State;
use vicinity_page::words;
use vicinity_rules::{Color, Position, Variant, variants};
use web_sys::Element;

use crate::board::pieces::Pieces;
use crate::board::small::draw_miniature;
use crate::dom::{self, Slot, Switch};

pub struct StartView {
    cards: Element,
    kept: Element,
    section: Switch,
    clear: Slot,
    shown: Vec<Recent>,
    /// The cards' miniatures, and the position that each of them shows.
    drawn: Vec<(Element, String)>,
}

impl StartView {
    pub(super) fn attach() -> Self {
        StartView {
            cards: dom::find("#cards"),
            kept: dom::find("#kept-list"),
            section: Switch::of("#kept", "hidden"),
            clear: Slot::text_of("#forget-all"),
            shown: Vec::new(),
            drawn: Vec::new(),
        }
    }

    pub(super) fn render(&mut self, state: &State) {
        if state.ui.screen != Screen::Start {
            return;
        }
        self.section.set(state.ui.recent.is_empty());
        self.clear.set(if state.ui.is_clearing { words::CLEAR_SURE } else { words::CLEAR });
        if self.shown != state.ui.recent {
            self.shown.clone_from(&state.ui.recent);
            dom::clear(&self.kept);
            for recent in &self.shown {
                show_recent(&self.kept, recent);
            }
            for (name, (miniature, shown)) in variants::names().zip(&mut self.drawn) {
                if let Ok(variant) = Variant::parse(name) {
                    draw(miniature, shown, &position(&variant, &self.shown));
                }
            }
        }
    }

    /// Draws one more card; returns whether there are others to be drawn.
    pub(super) fn draw_next(&mut self, state: &State, pieces: &mut Pieces) -> bool {
        let mut names = variants::names().skip(self.drawn.len());
        if let Some(Ok(variant)) = names.next().map(Variant::parse) {
            pieces.prepare(&variant);
            // The page comes with the cards (crates/xtask/src/paint.rs), but for their miniatures.
            let known = dom::find_in(&self.cards, &cat(&["[data-card=\"", variant.name(), "\"] svg"]));
            let miniature = known.unwrap_or_else(|| self.make_card(&variant));
            let mut shown = String::new();
            draw(&miniature, &mut shown, &position(&variant, &state.ui.recent));
            self.drawn.push((miniature, shown));
        }
        names.next().is_some()
    }

    /// Adds a card; returns its miniature, with nothing on it.
    fn make_card(&self, variant: &Variant) -> Element {
        let item = dom::add(&self.cards, "li", "", "");
        let card = dom::add(&item, "a", "card", "");
        dom::set(&card, "href", &cat(&["#variant=", variant.name()]));
        dom::set(&card, "data-card", variant.name());
        let miniature = dom::make_svg("svg");
        dom::set(&miniature, "class", "miniature");
        dom::set(&miniature, "aria-hidden", "true");
        dom::append(&card, &miniature);
        let words = dom::add(&card, "span", "", "");
        dom::add(&words, "b", "", variant.title());
        dom::add(&words, "span", "", variant.summary());
        miniature
    }
}

/// What a game's card shows: the kept game that goes on, if there is one, or the array.
fn position(variant: &std::sync::Arc<Variant>, recent: &[Recent]) -> Position {
    let is_it = |recent: &&Recent| recent.goes_on() && recent.variant() == variant.name();
    let kept = recent.iter().find(is_it).and_then(|recent| Position::from_fen(variant, &recent.fen).ok());
    kept.unwrap_or_else(|| Position::start(variant))
}

/// Draws a position where another one is shown.
fn draw(svg: &Element, shown: &mut String, position: &Position) {
    let fen = position.fen();
    if *shown != fen {
        *shown = fen;
        draw_miniature(svg, &scene::of_position(position, Color::White));
    }
}

fn show_recent(list: &Element, recent: &Recent) {
    let Ok(variant) = Variant::parse(recent.variant()) else { return };
    let [title, what] = words::recent(recent, &variant);
    let row = dom::add(list, "li", "", "");
    let link = dom::add(&row, "a", "", "");
    dom::set(&link, "href", &recent.address());
    dom::add(&link, "b", "", &title);
    dom::add(&link, "span", "", &what);
    if recent.goes_on() {
        dom::add(&link, "i", "", words::GO_ON_GAME);
    }
    let button = dom::button("quiet");
    dom::set(&button, "data-forget", &recent.id);
    dom::set(&button, "aria-label", &words::forget(&title, &what));
    dom::set_text(&button, "×");
    dom::append(&row, &button);
}
