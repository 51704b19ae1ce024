//! Near Chess and its larger boards, by Rich Hutnik.

use crate::geometry::Geometry;
use crate::variant::{
    BoardColors, DeadMaterial, Goal, KindSpec, Promotion, RulesText, SideRules, StalemateRule, VariantData,
};
use crate::variants::{Options, men};

/// The rules of a Near side: no double step, no castling, the king is captured.
pub(crate) const NEAR_SIDE: SideRules = SideRules {
    goal: Goal::Capture,
    promotion: Promotion::FromPool,
    castling: None,
    multi_steps: &[],
    en_passant: &[],
};

fn data(
    title: &'static str,
    geometry: Geometry,
    kinds: &'static [KindSpec],
    start_fen: &'static str,
    text: RulesText,
) -> VariantData {
    VariantData {
        title,
        geometry,
        kinds,
        start_fen,
        sides: [NEAR_SIDE; 2],
        stalemate: StalemateRule::MinorWin,
        dead_material: DeadMaterial::Never,
        en_passant_names_pawn: false,
        board_colors: BoardColors::Two,
        text,
    }
}

pub(crate) fn near(_: &Options) -> VariantData {
    data("Near Chess", Geometry::new(8, 8), men::ORTHODOX, NEAR_8X8, TEXT)
}

pub(crate) fn near_8x9(_: &Options) -> VariantData {
    data("Near Chess 8×9", Geometry::new(8, 9), men::ORTHODOX, NEAR_8X9, TEXT_LARGE)
}

pub(crate) fn near_8x10(_: &Options) -> VariantData {
    data("Near Chess 8×10", Geometry::new(8, 10), men::ORTHODOX, NEAR_8X10, TEXT_LARGE)
}

pub(crate) fn near_8x9_straight(_: &Options) -> VariantData {
    let kinds = men::ORTHODOX_STRAIGHT;
    data("Near Chess 8×9, straight pawns", Geometry::new(8, 9), kinds, NEAR_8X9, TEXT_STRAIGHT)
}

pub(crate) fn near_8x10_straight(_: &Options) -> VariantData {
    let kinds = men::ORTHODOX_STRAIGHT;
    data("Near Chess 8×10, straight pawns", Geometry::new(8, 10), kinds, NEAR_8X10, TEXT_STRAIGHT)
}

const NEAR_8X8: &str = "8/rnbqkbnr/pppppppp/8/8/PPPPPPPP/RNBQKBNR/8 w - - 0 1";
const NEAR_8X9: &str = "8/rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR/8 w - - 0 1";
const NEAR_8X10: &str = "8/rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/8 w - - 0 1";

const ARRAY: &str = "The armies start one rank nearer to each other than in chess: pieces on the second rank, pawns on the third, \
    and the first rank empty behind them.";
const PAWNS: &str = "Pawns step one square forward and capture one square diagonally forward. There is no double step, \
    so there is no en passant, and there is no castling.";
const STRAIGHT_PAWNS: &str = "Pawns step one square forward and capture one square forward, straight or diagonally. There is \
    no double step, so there is no en passant, and there is no castling.";
const KING: &str = "You win by capturing the enemy king. Nobody has to answer a check, and a king may walk into one, or stay \
    in one: a mistake is simply punished.";
const PROMOTION: &str = "A pawn that reaches the last rank becomes one of your own men that has been captured: a queen, rook, \
    bishop or knight of which you have fewer on the board than at the start. While none is missing your pawns may not go to \
    the last rank, except to capture a king there; that pawn stays a pawn, for the game is over.";
const MINOR_WIN: &str = "A player who cannot move at all loses, and the other player has a minor win.";
const DRAWS: &str = "The same position for the third time is a draw, and so are fifty moves each without a capture or a pawn \
    move. A lone king can still walk into capture, so there is no draw for want of men. (Our reading: the rules as published \
    do not speak of it.)";

const TEXT: RulesText = RulesText {
    summary: "Chess with the armies one rank closer, where the king is captured and pawns become only what was lost.",
    inventor: "Rich Hutnik, Near Chess",
    paragraphs: &[ARRAY, PAWNS, KING, PROMOTION, MINOR_WIN, DRAWS],
};

const TEXT_LARGE: RulesText = RulesText {
    summary: "Near Chess with more room between the armies.",
    inventor: "Rich Hutnik, Near Chess on larger boards",
    ..TEXT
};

const TEXT_STRAIGHT: RulesText = RulesText {
    summary: "Near Chess on a larger board, with pawns that also capture straight ahead.",
    inventor: "Rich Hutnik, Near Chess on larger boards",
    paragraphs: &[ARRAY, STRAIGHT_PAWNS, KING, PROMOTION, MINOR_WIN, DRAWS],
};
