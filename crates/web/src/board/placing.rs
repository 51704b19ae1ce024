//! The pieces on the board. Each piece keeps its node, which moves according to the changes of the
//! moves.

use vicinity_page::language::{capitalised, concat, game_text};
use vicinity_page::scene::{MOVABLE, Scene};
use vicinity_page::state::PieceMotion;
use vicinity_rules::{Piece, Square, Variant};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use super::pieces;
use super::squares::{Board, PieceNode};
use crate::dom;

impl Board {
    /// Moves the pieces to their squares.
    pub(super) fn move_pieces(&mut self, scene: &Scene, motions: &[PieceMotion]) {
        self.sync_pieces();
        let mut arrivals: Vec<Square> = Vec::new();
        for &(from, to) in motions {
            arrivals.retain(|square| *square != from);
            arrivals.push(to);
            // A promoting pawn is already on its target.
            if let Some(node) = self.cell_mut(from).and_then(|cell| cell.node.take()) {
                self.put(node, from, to);
            }
        }
        // Pieces on wrong squares after all known moves.
        let mut strays: Vec<(Square, PieceNode)> = Vec::new();
        let mut missing: Vec<(Square, Piece)> = Vec::new();
        for index in 0..self.cells.len() {
            let square = self.cells[index].square;
            let wanted = scene.pieces[square.index()];
            let found = self.cells[index].node.as_mut();
            match (found, wanted) {
                (Some(node), Some(piece)) if node.piece == piece => {}
                (None, None) => {}
                (Some(node), Some(piece))
                    if node.piece.color() == piece.color() && arrivals.contains(&square) =>
                {
                    // A pawn that has promoted, or a piece that is a pawn again after taking back.
                    // The change is shown when it arrives.
                    let rises = piece.kind().index() > node.piece.kind().index();
                    let before =
                        node.element.first_element_child().filter(|_| rises && node.came_from.is_some());
                    dress(node, piece, scene.variant);
                    if let Some(before) = before {
                        dom::append(&node.element, &before);
                        self.let_go(before);
                    }
                }
                (found, wanted) => {
                    if found.is_some() {
                        strays.extend(self.cells[index].node.take().map(|node| (square, node)));
                    }
                    missing.extend(wanted.map(|piece| (square, piece)));
                }
            }
        }
        for (square, piece) in missing {
            let nearest = strays
                .iter()
                .enumerate()
                .filter(|(_, (_, node))| node.piece == piece)
                .min_by_key(|(_, (from, _))| distance(*from, square))
                .map(|(index, _)| index);
            match nearest {
                Some(index) => {
                    let (from, node) = strays.swap_remove(index);
                    self.put(node, from, square);
                }
                None => {
                    let node = new_node(piece, scene.variant);
                    if let Some(cell) = self.cell_mut(square) {
                        dom::append(&cell.element, &node.element);
                        cell.node = Some(node);
                        cell.marks &= !MOVABLE;
                    }
                }
            }
        }
        for (_, node) in strays {
            self.let_go(node.element.into());
        }
        self.glide(scene)
    }

    /// Puts a piece on a square and removes the piece there.
    fn put(&mut self, mut node: PieceNode, from: Square, to: Square) {
        node.came_from = node.came_from.or(Some(from));
        dom::set_class(&node.element, "movable", false);
        if let Some(captured) = self.cell_mut(to).and_then(|cell| cell.node.take()) {
            self.let_go(captured.element.into());
        }
        let Some(cell) = self.cell_mut(to) else { return };
        dom::append(&cell.element, &node.element);
        cell.node = Some(node);
        cell.marks &= !MOVABLE;
    }

    /// Removes a piece or an image. It disappears when the piece that replaces it arrives.
    fn let_go(&mut self, element: Element) {
        // It is no longer a piece: scripts that count pieces must not find it.
        dom::unset(&element, "data-piece");
        dom::set_class(&element, "fading", true);
        self.fading.push(element);
    }

    /// Ends the animation of the last move.
    fn sync_pieces(&mut self) {
        self.fading.drain(..).for_each(|element| element.remove());
    }

    /// Shows moved pieces at their origins and starts the animation.
    fn glide(&mut self, scene: &Scene) {
        let dropped = self.dropped.take();
        let mut under_way = Vec::new();
        for index in 0..self.cells.len() {
            let to = self.cells[index].square;
            let Some(from) = self.cells[index].node.as_mut().and_then(|node| node.came_from.take()) else {
                continue;
            };
            let (x0, y0) = self.seen_at(from);
            let (x1, y1) = self.seen_at(to);
            let Some(node) = &self.cells[index].node else { continue };
            dom::set_class(&node.element, "gliding", false);
            if from == to || dropped == Some(from) || !self.is_animated {
                dom::set_style(&node.element, "transform", "");
                continue;
            }
            let percent = |from: u8, to: u8| ((i32::from(from) - i32::from(to)) * 100).to_string();
            let shift = concat(&["translate(", &percent(x0, x1), "%,", &percent(y0, y1), "%)"]);
            dom::set_style(&node.element, "transform", &shift);
            dom::set_style(&node.element, "--hops", &scene.hops(from, to).to_string());
            under_way.push(node.element.clone());
        }
        if under_way.is_empty() {
            self.sync_pieces();
        } else {
            // Measuring makes the browser apply the start positions.
            let _ = self.holder.offset_width();
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

/// Handles the end of an animation: the piece has arrived, or the removed element is invisible.
pub(crate) fn arrive(element: &Element) {
    dom::set_class(element, "gliding", false);
    if element.class_list().contains("fading") {
        element.remove();
    }
}

/// Creates a node for a piece.
pub(super) fn new_node(piece: Piece, variant: &Variant) -> PieceNode {
    let element: HtmlElement = dom::make("div", "piece").unchecked_into();
    dom::set(&element, "data-piece", "");
    dom::set(&element, "aria-hidden", "true");
    let mut node = PieceNode { piece, element, came_from: None };
    dress(&mut node, piece, variant);
    node
}

/// Sets the piece that a node shows.
fn dress(node: &mut PieceNode, piece: Piece, variant: &Variant) {
    let kind = variant.kind(piece.kind());
    node.piece = piece;
    dom::set(&node.element, "data-color", piece.color().name());
    dom::set(&node.element, "data-letter", &kind.letter.to_string());
    dom::set(&node.element, "title", &capitalised(game_text(&kind.name)));
    dom::clear(&node.element);
    dom::append(&node.element, pieces::picture(kind).as_ref())
}

fn distance(a: Square, b: Square) -> u32 {
    let squared = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
    squared(a.file(), b.file()) + squared(a.rank(), b.rank())
}
