//! Events of the page: sequences of events and the resulting state.

mod board_input;
mod ending;
mod engine;
mod game;
mod limits;
mod line;

use crate::common::page::{Page, square};
use vicinity_page::event::Event;

/// A game with two variations, comments and glyphs, as other programs write it.
const ANNOTATED: &str = "[White \"A\"]\n[Black \"B\"]\n[Variant \"near\"]\n\n1. e4 {first} d5 (1... e5?! {plain}) \
                         (1... a5 2. h4 (2. g4) 2... h5) 2. exd5 $14 *";
const ANNOTATED_MOVES: &str =
    "1. e4 {first} 1... d5 (1... e5 $6 {plain}) (1... a5 2. h4 (2. g4) 2... h5) 2. exd5 $14 *";

impl Page {
    fn against_engine() -> Self {
        let mut page = Page::open("#variant=near&white=human&black=engine");
        page.send(Event::Focus(square("e3")));
        page
    }

    #[track_caller]
    fn shows(&mut self, ply: usize) -> &mut Self {
        assert_eq!(self.state.game.shown().ply, ply);
        let node = self.state.game.node_shown();
        assert_eq!(self.state.game.shown().fen, self.state.game.record().position(node).fen());
        self
    }

    /// Shows the first move in the game tree with a notation.
    #[track_caller]
    fn goes_to(&mut self, san: &str) -> &mut Self {
        let record = &self.state.game.record();
        let has_it = |index: &usize| {
            record.find(*index).and_then(|node| record.played(node)).is_some_and(|played| played.san == san)
        };
        let index = (0..1000).find(has_it).unwrap_or_else(|| panic!("there is no {san}"));
        self.send(Event::GoTo(index))
    }
}
