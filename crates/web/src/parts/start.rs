//! The start page: a card for every family of games, and two saved games, running ones first.
//!
//! It replaces the panel, so that the board does not move when the first move is made. Its pictures
//! are drawn one by one, after the board is usable.

use vicinity_page::recent::{Recent, running_first};
use vicinity_page::scene;
use vicinity_page::screen::Screen;
use vicinity_page::state::State;
use vicinity_page::words;
use vicinity_rules::{Color, Position, Variant};
use wasm_bindgen::JsCast;
use web_sys::Element;

use crate::board::pieces::Pieces;
use crate::board::thumbnail::{draw_miniature, miniature};
use crate::dom::{self, CachedFlag};
use crate::templates::page;
use crate::templates::parts::Recent as RecentRow;

/// The number of saved games listed, so that the cards stay in view; a separate screen lists all.
const SHOWN: usize = 2;

pub struct StartView {
    cards: Element,
    kept: Element,
    section: CachedFlag,
    /// The value of `ui.readings` for which the saved games are listed.
    shown: u32,
    /// The number of cards with pictures.
    drawn: u32,
}

impl StartView {
    pub(super) fn attach() -> Self {
        StartView {
            cards: page::cards(),
            kept: page::kept_list(),
            section: CachedFlag::new(&page::kept(), "hidden"),
            shown: 0,
            drawn: 0,
        }
    }

    pub(super) fn render(&mut self, state: &State) {
        if state.ui.screen != Screen::Start {
            return;
        }
        self.section.set(state.ui.recent.is_empty());
        if self.shown != state.ui.readings {
            self.shown = state.ui.readings;
            dom::clear(&self.kept);
            for recent in running_first(&state.ui.recent).take(SHOWN) {
                show_recent(&self.kept, recent, &state.device.today);
            }
        }
    }

    /// Draws the picture of one more card, which is missing from the prerendered page
    /// (crates/xtask/src/prerender.rs); returns whether there are more.
    pub(super) fn draw_next(&mut self, pieces: &Pieces) -> bool {
        let cards = dom::expect_js(self.cards.query_selector_all(".card"));
        let card: Option<Element> = cards.get(self.drawn).map(JsCast::unchecked_into);
        self.drawn += 1;
        if let Some(card) = card
            && let Some(miniature) = dom::find_in(&card, "svg")
            && let Ok(variant) = Variant::parse(&card.get_attribute("data-card").unwrap_or_default())
        {
            pieces.prepare(&variant);
            draw_miniature(&miniature, &scene::of_position(&Position::start(&variant), Color::White));
        }
        self.drawn < cards.length()
    }
}

fn show_recent(list: &Element, recent: &Recent, today: &str) {
    let variant = recent.parse();
    let title = words::recent_title(recent, variant.as_deref());
    if title.is_empty() {
        return;
    }
    let mut row = RecentRow::make();
    row.address.set(&recent.address());
    if let Some(position) = variant.as_ref().and_then(|variant| Position::from_fen(variant, &recent.fen).ok())
    {
        let picture = miniature(&scene::of_position(&position, recent.own_side()));
        dom::expect_js(row.link.insert_before(&picture, Some(&row.title_element)));
    }
    row.title.set(&title);
    row.standing.set(&words::standing(recent, today));
    if !recent.is_ongoing() {
        row.goes_on.remove();
    }
    dom::append(list, &row.root);
}
