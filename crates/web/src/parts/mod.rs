//! The view: renders the state into the elements of `index.html`.
//!
//! `render` changes only what differs from the last time. `input.rs` maps user input.

mod analysis;
pub mod clock;
pub mod engine_lines;
mod eval_bar;
pub(crate) mod legend;
pub mod moves;
mod nav;
mod options;
pub mod panel;
mod picture;
mod preference_attributes;
pub mod promotion;
mod question;
mod refusal;
pub mod rules_text;
pub mod setup;
pub mod start;
pub mod tabs;

use vicinity_page::event::Event;
use vicinity_page::key_press::Place;
use vicinity_page::preferences::Preference;
use vicinity_page::scene;
use vicinity_page::state::{PieceMotion, State};
use wasm_bindgen::JsCast;
use web_sys::MediaQueryList;

use crate::board::drag::Drag;
use crate::board::pieces::{Pieces, Style};
use crate::board::squares::Board;
use crate::dom::CachedText;
use crate::templates::page;
use analysis::AnalysisView;
use clock::ClocksView;
use legend::Legend;
use moves::MovesView;
use nav::NavView;
use panel::Panel;
use preference_attributes::PreferenceAttributes;
use promotion::PromotionView;
use question::QuestionView;
use refusal::RefusalView;
use rules_text::RulesView;
use start::StartView;
use tabs::TabsView;

pub struct View {
    pub board: Board,
    pub drag: Drag,
    question: QuestionView,
    pub(crate) promotion: PromotionView,
    refusal: RefusalView,
    panel: Panel,
    pub(crate) moves: MovesView,
    analysis: AnalysisView,
    tabs: TabsView,
    nav: NavView,
    legend: Legend,
    rules: RulesView,
    preference_attributes: PreferenceAttributes,
    pub clocks: ClocksView,
    pub start: StartView,
    pieces: Pieces,
    screen: CachedText,
    variant: String,
    reduced_motion: Option<MediaQueryList>,
    /// Whether the current move of the list has changed and may be out of view.
    pub scrolls: bool,
    /// Whether a pointer was used since Tab was last pressed.
    pub(crate) is_pointer_used: bool,
    /// The characters typed just before, without another key, a pointer or a long pause since.
    pub(crate) letters: String,
    /// When the last key was pressed, as in `Date.now`.
    pub(crate) letters_at_ms: f64,
    /// The event of a key that may also begin a move.
    pub(crate) delayed: Option<Event>,
    /// Where the focus was before it went to the move field because a move is typed.
    pub(crate) typed_from: Option<Place>,
    /// Whether a typed move was just played because it was whole, so that Enter does nothing.
    pub(crate) is_enter_idle: bool,
}

impl View {
    /// Attaches to the elements of the page.
    pub fn attach() -> Self {
        let query =
            |window: web_sys::Window| window.match_media("(prefers-reduced-motion: reduce)").ok().flatten();
        View {
            pieces: Pieces::attach(),
            board: Board::new(page::board(), page::app().unchecked_into()),
            drag: Drag::default(),
            question: QuestionView::attach(),
            promotion: PromotionView::default(),
            refusal: RefusalView::attach(),
            panel: Panel::attach(),
            moves: MovesView::attach(),
            analysis: AnalysisView::attach(),
            tabs: TabsView::attach(),
            nav: NavView::attach(),
            legend: Legend::attach(),
            rules: RulesView::attach(),
            preference_attributes: PreferenceAttributes::default(),
            clocks: ClocksView::attach(),
            start: StartView::attach(),
            screen: CachedText::attribute(&page::app(), "data-screen"),
            variant: String::new(),
            reduced_motion: web_sys::window().and_then(query),
            scrolls: false,
            is_pointer_used: false,
            letters: String::new(),
            letters_at_ms: 0.0,
            delayed: None,
            typed_from: None,
            is_enter_idle: false,
        }
    }

    /// Renders the state; `motions` are the piece movements since the last time.
    pub fn render(&mut self, state: &State, motions: &[PieceMotion]) {
        self.screen.set(state.ui.screen.name());
        let variant = state.game.position().variant();
        self.pieces.set_style(Style::of(state));
        if self.variant != variant.name() {
            variant.name().clone_into(&mut self.variant);
            self.pieces.prepare(variant);
        }
        self.board.is_animated = !self.reduced_motion.as_ref().is_some_and(|query| query.matches())
            && state.device.preferences.value(Preference::Motion) != "none";
        // The board is last because it measures: the browser then computes the layout after all
        // changes.
        self.tabs.render(state);
        self.nav.render(state);
        self.panel.render(state);
        self.analysis.render(state);
        self.legend.render(state);
        self.rules.render(state);
        self.preference_attributes.render(state);
        self.clocks.render(state);
        self.start.render(state);
        self.question.render(state);
        let moved = self.moves.render(state);
        self.board.render(&scene::of_game(state), motions);
        self.refusal.render(state, &self.board);
        self.drag.check(&mut self.board);
        self.scrolls |= moved;
        // Last, because it takes the focus.
        self.promotion.render(state, &self.board);
    }

    /// Performs work that can wait for a separate frame. Measuring forces a layout, so scrolling
    /// the move list is delayed in order to respond to a click immediately.
    pub fn frame(&mut self) {
        if std::mem::take(&mut self.scrolls) {
            self.moves.scroll_to_current();
        }
    }

    /// Draws the next missing picture of the start page; returns whether any are left.
    pub fn draw_start(&mut self) -> bool {
        self.start.draw_next(&self.pieces)
    }
}
