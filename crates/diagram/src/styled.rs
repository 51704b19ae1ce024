//! A setup for the page itself: an SVG that takes all colours from the stylesheet around it, and
//! shows letters instead of drawings if the stylesheet selects them.
//!
//! Invariant: pieces look as in `crates/web/src/board/pieces.rs`, so that nothing changes visibly
//! when one replaces the other. The squares are drawn by the stylesheet.

use crate::{add, drawings};
use vicinity_rules::{Color, Piece, Square, Variant};

/// The start of a piece's letter, on a disc in the piece's colours.
const LETTER: &str = "<circle class=\"f\" cx=\"50\" cy=\"50\" r=\"42\"/><text class=\"a\" x=\"50\" y=\"70\">";

/// The pieces, seen from White's side. `id` is the prefix of every id in it.
pub fn pieces(variant: &Variant, pieces: &[(Square, Piece)], id: &str) -> String {
    let geometry = variant.geometry();
    let (wide, high) = (u32::from(geometry.files()) * 100, u32::from(geometry.ranks()) * 100);
    let mut svg = String::new();
    add(&mut svg, &["<svg viewBox=\"0 0 ", &wide.to_string(), " ", &high.to_string(), "\"><defs>"]);
    for kind in variant.all_kinds().filter(|kind| pieces.iter().any(|(_, piece)| piece.kind() == *kind)) {
        let spec = variant.kind(kind);
        let letter = spec.letter.to_string();
        add(&mut svg, &["<g id=\"", id, &letter, "\"><g class=\"drawing\">"]);
        drawings::styled(&spec.picture, &mut svg);
        add(&mut svg, &["</g><g class=\"letter\">", LETTER, &letter, "</text></g></g>"]);
    }
    svg += "</defs>";
    for color in Color::BOTH {
        add(&mut svg, &["<g data-color=\"", color.name(), "\">"]);
        for (square, piece) in pieces.iter().filter(|(_, piece)| piece.color() == color) {
            let letter = variant.kind(piece.kind()).letter.to_string();
            let (x, y) = (u32::from(square.file()), u32::from(geometry.ranks() - 1 - square.rank()));
            let (x, y) = ((x * 100).to_string(), (y * 100).to_string());
            add(&mut svg, &["<use href=\"#", id, &letter, "\" x=\"", &x, "\" y=\"", &y, "\"/>"]);
        }
        svg += "</g>";
    }
    svg + "</svg>"
}
