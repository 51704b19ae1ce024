//! Orthodox chess, on its own board and on the larger ones.

use crate::geometry::Geometry;
use crate::variant::{
    BoardColors, Castling, DeadMaterial, EnPassantRule, Goal, MultiStep, Promotion, RulesText, SideRules,
    StalemateRule, VariantData, Wing,
};
use crate::variants::{Options, men};

/// Castling with the rooks of files a and h; the king goes two squares.
pub(crate) const ORTHODOX_CASTLING: Castling =
    Some([Wing { king: (4, 6), partner: (7, 5) }, Wing { king: (4, 2), partner: (0, 3) }]);

/// The double step from the second rank.
pub(crate) const DOUBLE_STEP: &[MultiStep] = &[MultiStep { pawn: 'P', rank: 2, steps: 2 }];

const ORTHODOX_SIDE: SideRules = SideRules {
    goal: Goal::Checkmate,
    promotion: Promotion::Any,
    castling: ORTHODOX_CASTLING,
    multi_steps: DOUBLE_STEP,
    en_passant: &[EnPassantRule { capturer: 'P', victim: 'P' }],
};

fn data(title: &'static str, geometry: Geometry, start_fen: &'static str, text: RulesText) -> VariantData {
    VariantData {
        title,
        geometry,
        kinds: men::ORTHODOX,
        start_fen,
        sides: [ORTHODOX_SIDE; 2],
        stalemate: StalemateRule::Draw,
        dead_material: DeadMaterial::Orthodox,
        en_passant_names_pawn: false,
        board_colors: BoardColors::Two,
        text,
    }
}

pub(crate) fn chess(_: &Options) -> VariantData {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    data("Chess", Geometry::new(8, 8), start, TEXT)
}

pub(crate) fn normal_8x9(_: &Options) -> VariantData {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    data("Chess 8×9", Geometry::new(8, 9), start, TEXT_LARGE)
}

pub(crate) fn normal_8x10(_: &Options) -> VariantData {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    data("Chess 8×10", Geometry::new(8, 10), start, TEXT_LARGE)
}

const TEXT: RulesText = RulesText {
    summary: "The orthodox game, kept here to compare the others with.",
    inventor: "Orthodox chess",
    paragraphs: &[
        "The rules are those of chess as everybody plays it: double step and en passant, castling, promotion to queen, \
        rook, bishop or knight, checkmate wins and stalemate draws.",
        DRAWS,
    ],
};

const TEXT_LARGE: RulesText = RulesText {
    summary: "The orthodox game on a longer board.",
    inventor: "Orthodox chess, with more room as in Rich Hutnik's larger Near Chess",
    paragraphs: &[
        "The orthodox armies on their first two ranks, with one or two more ranks between them. Pawns may step two squares \
        from the second rank and promote on the last. Everything else is as in chess: en passant, castling, checkmate wins \
        and stalemate draws.",
        DRAWS,
    ],
};

const DRAWS: &str = "The same position for the third time is a draw, and so are fifty moves each without a capture or a pawn \
    move. King against king, king and knight against king, and kings whose only men are bishops on squares of one colour are \
    drawn at once.";
