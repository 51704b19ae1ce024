//! The list of moves and the buttons that lead through it.

use vicinity_rules::Color;
use web_sys::{Element, HtmlElement};

use super::dom::{self, Switch};
use crate::state::State;

struct Row {
    element: Element,
    /// The half-moves in it, with their texts.
    moves: Vec<(usize, String, Element)>,
}

/// The list on the page.
pub struct Moves {
    list: HtmlElement,
    rows: Vec<Row>,
    /// The number of half-moves in the rows.
    plies: usize,
    current: Option<Element>,
    /// Who moved first, and with which number: another game may differ in nothing else.
    start: Option<(Color, u32)>,
    buttons: [Switch; 6],
}

impl Moves {
    /// The list that the page provides.
    pub fn attach() -> Self {
        let button = |selector| Switch::of(selector, "disabled");
        Moves {
            list: dom::find_as("[data-move-list]"),
            rows: Vec::new(),
            plies: 0,
            current: None,
            start: None,
            buttons: [
                button("#go-first"),
                button("#go-back"),
                button("#go-forward"),
                button("#go-last"),
                button("#undo"),
                button("#redo"),
            ],
        }
    }

    /// Shows the moves, and which of them led to the position shown; returns whether that is another one than before.
    pub fn render(&mut self, state: &State) -> bool {
        let changed = self.render_rows(state);
        let current = state.shown.ply.checked_sub(1).and_then(|ply| self.button_of(ply));
        let is_first = state.shown.ply == 0;
        let is_last = state.shows_last();
        let disabled =
            [is_first, is_first, is_last, is_last, state.undo_count().is_none(), state.undone.is_empty()];
        for (button, disabled) in self.buttons.iter_mut().zip(disabled) {
            button.set(disabled);
        }
        if !changed && self.current == current {
            return false;
        }
        if let Some(old) = self.current.take() {
            dom::unset(&old, "aria-current");
        }
        if let Some(new) = &current {
            dom::set(new, "aria-current", "step");
        }
        self.current = current;
        true
    }

    fn button_of(&self, ply: usize) -> Option<Element> {
        let moves = self.rows.iter().flat_map(|row| &row.moves);
        moves.into_iter().find(|(at, _, _)| *at == ply).map(|(_, _, button)| button.clone())
    }

    /// Keeps the rows that still fit, and makes the others anew; returns whether anything has changed.
    fn render_rows(&mut self, state: &State) -> bool {
        let game = &state.game;
        let played = game.played();
        let start = (game.start().turn(), game.start().fullmove_number());
        let fits = |(ply, san, _): &(usize, String, Element)| {
            played.get(*ply).is_some_and(|move_| move_.san == *san)
        };
        let kept = if self.start == Some(start) {
            self.rows.iter().take_while(|row| row.moves.iter().all(fits)).count()
        } else {
            0
        };
        if kept == self.rows.len() && self.plies == played.len() {
            return false;
        }
        self.start = Some(start);
        for row in self.rows.drain(kept..) {
            row.element.remove();
        }
        let mut ply = self.rows.iter().map(|row| row.moves.len()).sum::<usize>();
        // A row that has room for Black's move is filled first.
        let black_first = usize::from(start.0 == Color::Black);
        while ply < played.len() {
            let column = (ply + black_first) % 2;
            if column == 0 || self.rows.is_empty() {
                let number = start.1 as usize + (ply + black_first) / 2;
                self.rows.push(new_row(&self.list, number));
            }
            let Some(row) = self.rows.last_mut() else { break };
            if column == 1 && row.moves.is_empty() {
                let gap = dom::make("span", "move");
                dom::set_text(&gap, "…");
                dom::append(&row.element, &gap);
            }
            let button = dom::button("move");
            dom::set(&button, "data-ply", &(ply + 1).to_string());
            dom::set_text(&button, &played[ply].san);
            dom::append(&row.element, &button);
            row.moves.push((ply, played[ply].san.clone(), button));
            ply += 1;
        }
        self.plies = ply;
        true
    }

    /// Brings the current move into sight by scrolling the list alone: the page stays where it is.
    pub fn scroll_to_current(&self) {
        let Some(button) = &self.current else {
            // An empty list needs no scrolling, and even setting nothing makes the browser lay the page out.
            if !self.rows.is_empty() {
                self.list.set_scroll_top(0);
            }
            return;
        };
        let (list, item) = (self.list.get_bounding_client_rect(), button.get_bounding_client_rect());
        let by = if item.top() < list.top() {
            item.top() - list.top() - 4.0
        } else if item.bottom() > list.bottom() {
            item.bottom() - list.bottom() + 4.0
        } else {
            return;
        };
        self.list.set_scroll_top(self.list.scroll_top() + by as i32);
    }
}

fn new_row(list: &Element, number: usize) -> Row {
    let element = dom::make("li", "");
    let label = dom::make("span", "number");
    dom::set_text(&label, &number.to_string());
    dom::append(&element, &label);
    dom::append(list, &element);
    Row { element, moves: Vec::new() }
}
