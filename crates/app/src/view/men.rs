//! The men on the board: each keeps its node for as long as it lives, and goes where the moves' own changes say.

use vicinity_rules::{Piece, Position, Square};
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::board::{Board, MOVABLE, Man};
use super::{dom, pieces};
use crate::state::{Shift, State};
use crate::text::{capitalised, cat};

impl Board {
    /// Brings the men to where they stand.
    pub(super) fn move_men(&mut self, state: &State, shifts: &[Shift]) {
        let position = &state.shown.position;
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
                    // A pawn that has become something, or a man that is a pawn again.
                    dress(man, piece, position);
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
            man.element.remove();
        }
        self.glide()
    }

    /// Puts a man on a square, and takes away who stood there.
    fn put(&mut self, mut man: Man, from: Square, to: Square) {
        man.came_from = man.came_from.or(Some(from));
        dom::set_class(&man.element, "movable", false);
        let Some(cell) = self.cell_mut(to) else { return };
        if let Some(captured) = cell.man.take() {
            captured.element.remove();
        }
        dom::append(&cell.element, &man.element);
        cell.man = Some(man);
        cell.marks &= !MOVABLE;
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
        if !under_way.is_empty() {
            // Reading a measure makes the browser see where they start.
            let _ = self.app.offset_width();
        }
        for element in under_way {
            dom::set_class(&element, "gliding", true);
            dom::set_style(&element, "transform", "");
        }
    }
}

/// Who is to be seen on a square. A pawn that is about to promote already stands where it goes.
fn man_to_show(state: &State, square: Square) -> Option<Piece> {
    let position = &state.shown.position;
    match &state.promotion {
        Some(choice) if square == choice.from => None,
        Some(choice) if square == choice.to => position.piece_at(choice.from),
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
