//! The men on the board: each keeps its node for as long as it lives, and goes where the moves' own changes say.

use vicinity_rules::{Piece, Position, Square};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use super::board::{Board, MOVABLE, Man};
use super::{dom, pieces};
use crate::state::{Shift, State};
use crate::text::{capitalised, cat};

impl Board {
    /// Brings the men to where they stand.
    pub(super) fn move_men(&mut self, state: &State, shifts: &[Shift]) {
        let position = &state.shown.position;
        self.settle_men();
        let mut arrivals: Vec<Square> = Vec::new();
        for &(from, to) in shifts {
            arrivals.retain(|square| *square != from);
            arrivals.push(to);
            // A pawn that has been asked what it becomes is there already.
            if let Some(man) = self.cell_mut(from).and_then(|cell| cell.man.take()) {
                self.put(man, from, to);
            }
        }
        // What does not stand where it should, after all known ways have been gone.
        let mut strays: Vec<(Square, Man)> = Vec::new();
        let mut missing: Vec<(Square, Piece)> = Vec::new();
        for index in 0..self.cells.len() {
            let square = self.cells[index].square;
            let wanted = man_to_show(state, square);
            let found = self.cells[index].man.as_mut();
            match (found, wanted) {
                (Some(man), Some(piece)) if man.piece == piece => {}
                (None, None) => {}
                (Some(man), Some(piece))
                    if man.piece.color() == piece.color() && arrivals.contains(&square) =>
                {
                    // A pawn that has become something, or a man that is a pawn again. It is seen to change where it arrives.
                    let rises = piece.kind().index() > man.piece.kind().index();
                    let before =
                        man.element.first_element_child().filter(|_| rises && man.came_from.is_some());
                    dress(man, piece, position);
                    if let Some(before) = before {
                        dom::append(&man.element, &before);
                        self.let_go(before);
                    }
                }
                (found, wanted) => {
                    if found.is_some() {
                        strays.extend(self.cells[index].man.take().map(|man| (square, man)));
                    }
                    missing.extend(wanted.map(|piece| (square, piece)));
                }
            }
        }
        for (square, piece) in missing {
            let nearest = strays
                .iter()
                .enumerate()
                .filter(|(_, (_, man))| man.piece == piece)
                .min_by_key(|(_, (from, _))| distance(*from, square))
                .map(|(index, _)| index);
            match nearest {
                Some(index) => {
                    let (from, man) = strays.swap_remove(index);
                    self.put(man, from, square);
                }
                None => {
                    let man = new_man(piece, position);
                    if let Some(cell) = self.cell_mut(square) {
                        dom::append(&cell.element, &man.element);
                        cell.man = Some(man);
                        cell.marks &= !MOVABLE;
                    }
                }
            }
        }
        for (_, man) in strays {
            self.let_go(man.element.into());
        }
        self.glide()
    }

    /// Puts a man on a square, and takes away who stood there.
    fn put(&mut self, mut man: Man, from: Square, to: Square) {
        man.came_from = man.came_from.or(Some(from));
        dom::set_class(&man.element, "movable", false);
        if let Some(captured) = self.cell_mut(to).and_then(|cell| cell.man.take()) {
            self.let_go(captured.element.into());
        }
        let Some(cell) = self.cell_mut(to) else { return };
        dom::append(&cell.element, &man.element);
        cell.man = Some(man);
        cell.marks &= !MOVABLE;
    }

    /// Takes a man or a picture from the board; it is seen to go when what takes its place arrives.
    fn let_go(&mut self, element: Element) {
        // What goes is no man: scripts that count men shall not find it.
        dom::unset(&element, "data-piece");
        dom::set_class(&element, "fading", true);
        self.fading.push(element);
    }

    /// Ends what is still to be seen of the last move.
    fn settle_men(&mut self) {
        self.fading.drain(..).for_each(|element| element.remove());
    }

    /// Shows men that have moved where they come from, and lets them go.
    fn glide(&mut self) {
        let dropped = self.dropped.take();
        let mut under_way = Vec::new();
        for index in 0..self.cells.len() {
            let to = self.cells[index].square;
            let Some(from) = self.cells[index].man.as_mut().and_then(|man| man.came_from.take()) else {
                continue;
            };
            let (x0, y0) = self.seen_at(from);
            let (x1, y1) = self.seen_at(to);
            let Some(man) = &self.cells[index].man else { continue };
            dom::set_class(&man.element, "gliding", false);
            if from == to || dropped == Some(from) || !self.is_animated {
                dom::set_style(&man.element, "transform", "");
                continue;
            }
            let percent = |from: u8, to: u8| ((i32::from(from) - i32::from(to)) * 100).to_string();
            let shift = cat(&["translate(", &percent(x0, x1), "%,", &percent(y0, y1), "%)"]);
            dom::set_style(&man.element, "transform", &shift);
            under_way.push(man.element.clone());
        }
        if under_way.is_empty() {
            self.settle_men();
        } else {
            // Reading a measure makes the browser see where they start.
            let _ = self.app.offset_width();
        }
        for element in under_way {
            dom::set_class(&element, "gliding", true);
            dom::set_style(&element, "transform", "");
        }
        for element in &self.fading {
            dom::set_style(element, "opacity", "0");
        }
    }
}

/// A man has come to the end of its way, or what had to go is no longer seen.
pub(super) fn arrive(element: &Element) {
    dom::set_class(element, "gliding", false);
    if element.class_list().contains("fading") {
        element.remove();
    }
}

/// Who is to be seen on a square. A pawn that is about to promote and a man whose move is to be confirmed already stand where
/// they go.
fn man_to_show(state: &State, square: Square) -> Option<Piece> {
    let position = &state.shown.position;
    let choice = state.promotion.as_ref().map(|choice| (choice.from, choice.to));
    match choice.or(state.pending.map(|mv| (mv.from(), mv.to()))) {
        Some((from, _)) if square == from => None,
        Some((from, to)) if square == to => position.piece_at(from),
        _ => position.piece_at(square),
    }
}

fn new_man(piece: Piece, position: &Position) -> Man {
    let element: HtmlElement = dom::make("div", "piece").unchecked_into();
    dom::set(&element, "data-piece", "");
    dom::set(&element, "aria-hidden", "true");
    let mut man = Man { piece, element, came_from: None };
    dress(&mut man, piece, position);
    man
}

/// Makes a node show a man.
fn dress(man: &mut Man, piece: Piece, position: &Position) {
    let kind = position.variant().kind(piece.kind());
    man.piece = piece;
    dom::set(&man.element, "data-color", piece.color().name());
    dom::set(&man.element, "data-letter", &kind.letter.to_string());
    dom::set(&man.element, "title", &capitalised(kind.name));
    dom::clear(&man.element);
    dom::append(&man.element, pieces::picture(kind).as_ref())
}

fn distance(a: Square, b: Square) -> u32 {
    let squared = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
    squared(a.file(), b.file()) + squared(a.rank(), b.rank())
}
