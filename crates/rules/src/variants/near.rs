//! Near Chess and its larger boards, by Rich Hutnik.

use crate::types::geometry::Geometry;
use crate::variant::data::{Goal, KindSpec, Promotion, SideMoves, SideRules, StalemateRule, VariantData};
use crate::variant::rules_text::Paragraph::{Reading, Rule};
use crate::variant::rules_text::{RulesText, Section, Source};
use crate::variants::draws::DRAWN_AT_ONCE;
use crate::variants::options::Options;
use crate::variants::pieces;

/// The rules of a Near side: no double step, no castling, the king is captured.
static MOVES: SideMoves = SideMoves::new(None, &[], &[]);

fn side() -> SideRules {
    SideRules::new(Goal::Capture, Promotion::FromPool, &MOVES)
}

fn data(
    title: &'static str,
    geometry: Geometry,
    kinds: &'static [KindSpec],
    start_fen: &'static str,
    summary: &'static str,
) -> VariantData {
    VariantData {
        stalemate: StalemateRule::MinorWin,
        ..VariantData::new(title, summary, geometry, kinds, start_fen, [side(), side()])
    }
}

pub(crate) fn near(_: &Options) -> VariantData {
    let summary = "Chess with the armies one rank closer, where the king is captured and pawns become only what was lost.";
    data("Near Chess", Geometry::new(8, 8), pieces::ORTHODOX, NEAR_8X8, summary)
}

pub(crate) fn near_8x9(_: &Options) -> VariantData {
    let summary = "Near Chess with three empty ranks between the armies, not two.";
    data("Near Chess 8×9", Geometry::new(8, 9), pieces::ORTHODOX, NEAR_8X9, summary)
}

pub(crate) fn near_8x10(_: &Options) -> VariantData {
    let summary = "Near Chess with four empty ranks between the armies, twice as many.";
    data("Near Chess 8×10", Geometry::new(8, 10), pieces::ORTHODOX, NEAR_8X10, summary)
}

pub(crate) fn near_8x9_straight(_: &Options) -> VariantData {
    let kinds = pieces::ORTHODOX_STRAIGHT;
    let summary = "Near Chess on nine ranks, with pawns that also capture straight ahead.";
    data("Near Chess 8×9, straight pawns", Geometry::new(8, 9), kinds, NEAR_8X9, summary)
}

pub(crate) fn near_8x10_straight(_: &Options) -> VariantData {
    let kinds = pieces::ORTHODOX_STRAIGHT;
    let summary = "Near Chess on ten ranks, with pawns that also capture straight ahead.";
    data("Near Chess 8×10, straight pawns", Geometry::new(8, 10), kinds, NEAR_8X10, summary)
}

const NEAR_8X8: &str = "8/rnbqkbnr/pppppppp/8/8/PPPPPPPP/RNBQKBNR/8 w - - 0 1";
const NEAR_8X9: &str = "8/rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR/8 w - - 0 1";
const NEAR_8X10: &str = "8/rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/8 w - - 0 1";

const ARRAY: Section = Section {
    heading: "Array",
    paragraphs: &[Rule(
        "Both armies start one rank nearer to each other than in chess: the pieces on the second rank, the pawns on the third, \
        and the first rank empty behind them. The kings face each other on the e-file.",
    )],
};
const ROOM: Section = Section {
    heading: "Array",
    paragraphs: &[Rule(
        "The armies stand as in Near Chess, pieces on the second rank, pawns on the third and the first rank empty, with one or \
        two ranks more between them. The kings face each other on the e-file.",
    )],
};
const PIECES: Section = Section {
    heading: "Pieces",
    paragraphs: &[
        Rule("King, queen, rook, bishop and knight move as in chess. There is no castling."),
        Rule(
            "A pawn steps one square forward and captures one square diagonally forward. There is no double step, and so no \
            capture en passant.",
        ),
    ],
};
const STRAIGHT_PIECES: Section = Section {
    heading: "Pieces",
    paragraphs: &[
        Rule("King, queen, rook, bishop and knight move as in chess. There is no castling."),
        Rule(
            "A pawn steps one square forward and captures one square forward, diagonally or straight ahead. There is no double \
            step, and so no capture en passant.",
        ),
    ],
};
const GOAL: Section = Section {
    heading: "Goal",
    paragraphs: &[
        Rule(
            "You win the moment you capture the enemy king. Nobody has to answer a check: a king may stay in one or walk into \
            one, and a mistake is simply punished.",
        ),
        Rule(
            "A player who cannot move at all loses, but only by a minor win: a win for the other side, shown and recorded as \
            minor.",
        ),
    ],
};
const PROMOTION: Section = Section {
    heading: "Promotion",
    paragraphs: &[
        Rule(
            "A pawn that reaches the last rank must become a piece that its side has lost: a queen, rook, bishop or knight of \
            which it has fewer on the board than at the start. A promoted piece that is captured can come back once more.",
        ),
        Rule(
            "While none is missing your pawns may not go to the last rank, except to capture the king there. That pawn stays a \
            pawn, for the game is over. A pawn attacks the king there whether or not it could promote.",
        ),
    ],
};
const DRAWS: Section = Section {
    heading: "Draws",
    paragraphs: &[
        Rule(DRAWN_AT_ONCE),
        Reading(
            "No position is drawn for want of pieces, not even king against king: since nobody must heed check, a lone king can \
            still walk into capture.",
        ),
    ],
};

const PAGE: Source =
    Source { title: "The Chess Variant Pages", address: "https://www.chessvariants.com/page/MSnear-chess" };
const PAGE_LARGE: Source = Source {
    title: "Zillions of Games",
    address: "http://www.zillions-of-games.com/cgi-bin/zilligames/submissions.cgi?do=show;id=1584",
};

pub(super) const TEXT: RulesText = RulesText {
    inventor: "Near Chess is by Rich Hutnik.",
    source: Some(PAGE),
    sections: &[ARRAY, PIECES, GOAL, PROMOTION, DRAWS],
};

pub(super) const TEXT_LARGE: RulesText = RulesText {
    inventor: "Near Chess on larger boards is by Rich Hutnik.",
    source: Some(PAGE_LARGE),
    sections: &[ROOM, PIECES, GOAL, PROMOTION, DRAWS],
};

pub(super) const TEXT_STRAIGHT: RulesText = RulesText {
    inventor: "Near Chess on larger boards is by Rich Hutnik.",
    source: Some(PAGE_LARGE),
    sections: &[ROOM, STRAIGHT_PIECES, GOAL, PROMOTION, DRAWS],
};
