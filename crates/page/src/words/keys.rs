//! What the keys do, in words.

use crate::browse::Browse;
use crate::keys::Deed;

pub const fn deed(deed: Deed) -> &'static str {
    match deed {
        Deed::Cancel => {
            "Call off what has been begun: a chosen piece, a premove, a move to be confirmed, a choice"
        }
        Deed::Undo => "Take back",
        Deed::Redo => "Play again what was taken back",
        Deed::Flip => "Turn the board round",
        Deed::Step(-1, 0) => "Go to the square on the left",
        Deed::Step(1, 0) => "Go to the square on the right",
        Deed::Step(0, 1) => "Go to the square above",
        Deed::Step(0, -1) => "Go to the square below",
        Deed::Step(..0, _) => "Go to the left edge of the board",
        Deed::Step(1.., _) => "Go to the right edge of the board",
        Deed::Step(0, 1..) => "Go to the upper edge of the board",
        Deed::Step(0, _) => "Go to the lower edge of the board",
        Deed::Activate => "Choose the piece on the square, or send the chosen piece there",
        Deed::Draw => {
            "Draw a circle round the square, or an arrow to it from the chosen piece; again to take it off"
        }
        Deed::Browse(Browse::First) => "Look at the start",
        Deed::Browse(Browse::Back) => "Look one move back",
        Deed::Browse(Browse::Forward) => "Look one move forward",
        Deed::Browse(_) => "Look at the last position",
        Deed::Choose(true) => "Go to the next choice",
        Deed::Choose(false) => "Go to the choice before",
        Deed::Beside(true) => "Go to the next move of the list, variations included",
        Deed::Beside(false) => "Go to the move before in the list, variations included",
        Deed::ToField => "Go to the field for moves",
        Deed::Play => "Play the move in the field",
    }
}
