//! Orthodox chess, on its own board and on the larger ones.

use crate::types::geometry::Geometry;
use crate::variant::data::{
    Castling, DeadMaterial, EnPassantRule, Goal, MultiStep, Place, Promotion, SideMoves, SideRules,
    VariantData, Wing,
};
use crate::variant::rules_text::Paragraph::Rule;
use crate::variant::rules_text::{RulesText, Section, Source};
use crate::variants::draws::DRAWN_AT_ONCE;
use crate::variants::options::Options;
use crate::variants::pieces;

/// Castling with the rooks of files a and h; the king goes two squares.
pub(crate) const ORTHODOX_CASTLING: Castling = Castling {
    rank: 1,
    king: 'K',
    wings: [
        Some(Wing { king: (4, 6), partner: (7, 5), letter: 'R' }),
        Some(Wing { king: (4, 2), partner: (0, 3), letter: 'R' }),
    ],
};

/// The double step from the second rank.
pub(crate) const DOUBLE_STEP: &[MultiStep] = &[MultiStep { pawn: 'P', from: Place::Rank(2), steps: 2 }];

static MOVES: SideMoves =
    SideMoves::new(Some(ORTHODOX_CASTLING), DOUBLE_STEP, &[EnPassantRule { capturer: 'P', victim: 'P' }]);

fn data(
    title: &'static str,
    geometry: Geometry,
    start_fen: &'static str,
    summary: &'static str,
) -> VariantData {
    let side = || SideRules::new(Goal::Checkmate, Promotion::Any, &MOVES);
    VariantData {
        dead_material: DeadMaterial::Orthodox,
        ..VariantData::new(title, summary, geometry, pieces::ORTHODOX, start_fen, [side(), side()])
    }
}

pub(crate) fn chess(_: &Options) -> VariantData {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    data("Chess", Geometry::new(8, 8), start, "The orthodox game, kept here to compare the others with.")
}

pub(crate) fn normal_8x9(_: &Options) -> VariantData {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let summary = "The orthodox game with one rank more between the armies.";
    data("Chess 8×9", Geometry::new(8, 9), start, summary)
}

pub(crate) fn normal_8x10(_: &Options) -> VariantData {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let summary = "The orthodox game with two ranks more between the armies.";
    data("Chess 8×10", Geometry::new(8, 10), start, summary)
}

const PIECES: Section = Section {
    heading: "Pieces",
    paragraphs: &[
        Rule("All pieces move as everybody plays them."),
        Rule(
            "A pawn may step two squares from the second rank, and may then be captured en passant. A king that has not moved \
            castles two squares toward a rook that has not moved, over empty squares; it may not castle out of, through or \
            into attack.",
        ),
    ],
};
const GOAL: Section =
    Section { heading: "Goal", paragraphs: &[Rule("Checkmate wins. Stalemate is a draw.")] };
const PROMOTION: Section = Section {
    heading: "Promotion",
    paragraphs: &[Rule("A pawn that reaches the last rank becomes a queen, rook, bishop or knight.")],
};
const DRAWS: Section = Section {
    heading: "Draws",
    paragraphs: &[
        Rule(DRAWN_AT_ONCE),
        Rule(
            "King against king, king and knight against king, and kings with nothing but bishops that all stand on squares of \
            one colour are drawn at once, too.",
        ),
    ],
};

pub(super) const TEXT: RulesText =
    RulesText { inventor: "Orthodox chess.", source: None, sections: &[PIECES, GOAL, PROMOTION, DRAWS] };

pub(super) const TEXT_LARGE: RulesText = RulesText {
    inventor: "Orthodox chess on the boards of Rich Hutnik's larger Near Chess.",
    source: Some(Source {
        title: "Zillions of Games",
        address: "http://www.zillions-of-games.com/cgi-bin/zilligames/submissions.cgi?do=show;id=1584",
    }),
    sections: &[
        Section {
            heading: "Array",
            paragraphs: &[Rule(
                "The orthodox armies stand on their first two ranks, with one or two ranks more between them than in chess.",
            )],
        },
        PIECES,
        GOAL,
        PROMOTION,
        DRAWS,
    ],
};
