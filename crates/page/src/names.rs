//! Names of sides, variants and pieces in the language of the page.

use vicinity_rules::{Color, Kind, Piece, Variant};

use crate::language::{concat, game_text};
use crate::messages::game;

/// Returns the name of a side in the language of the page.
pub fn side(color: Color) -> &'static str {
    match color {
        Color::White => game::WHITE.as_str(),
        Color::Black => game::BLACK.as_str(),
    }
}

/// Returns the title of a variant in the language of the page.
pub fn title(variant: &Variant) -> &str {
    game_text(variant.title())
}

/// Returns the name of a kind of piece, such as `pawn`, in the language of the page.
pub fn kind_name(variant: &Variant, kind: Kind) -> &str {
    game_text(&variant.kind(kind).name)
}

/// Returns the name of a piece, such as `white pawn`. Colour and piece are translated together
/// because in some languages the form of one depends on the other.
pub fn piece_name(variant: &Variant, piece: Piece) -> String {
    game_text(&concat(&[piece.color().name(), " ", &variant.kind(piece.kind()).name])).to_owned()
}
