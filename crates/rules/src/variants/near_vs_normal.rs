//! Near vs Normal Chess, by Rich Hutnik: one army plays Near Chess, the other orthodox chess.

use crate::types::geometry::Geometry;
use crate::types::piece::Color;
use crate::variant::data::{
    DeadMaterial, EnPassantRule, Goal, Promotion, SideMoves, SideRules, StalemateRule, VariantData,
};
use crate::variant::rules_text::Paragraph::{Reading, Rule};
use crate::variant::rules_text::{OptionSpec, Preset, RulesText, Section, Source};
use crate::variants::chess::{DOUBLE_STEP, ORTHODOX_CASTLING};
use crate::variants::draws::DRAWN_AT_ONCE;
use crate::variants::options::Options;
use crate::variants::pieces;

/// The options, each with its default first.
pub(crate) const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        key: "near",
        values: &["white", "black"],
        answers: &["White", "Black"],
        question: "Which colour is the Near side?",
        note: "",
    },
    OptionSpec {
        key: "ep",
        values: &["on", "off"],
        answers: &["Yes", "No"],
        question: "May Near pawns capture Normal pawns en passant?",
        note: "",
    },
    OptionSpec {
        key: "near-goal",
        values: &["capture", "checkmate"],
        answers: &["By capturing the king", "By checkmate"],
        question: "How does the Near side win?",
        note: "",
    },
    OptionSpec {
        key: "normal-goal",
        values: &["capture", "checkmate"],
        answers: &["By capturing the king", "By checkmate"],
        question: "How does the Normal side win?",
        note: "A handicap, if the two differ: the side that wins by capture has the easier task, and its enemy need not heed \
            check.",
    },
    OptionSpec {
        key: "near-promotion",
        values: &["captured", "any"],
        answers: &["What was captured", "Any piece"],
        question: "What may Near pawns become?",
        note: "",
    },
    OptionSpec {
        key: "normal-promotion",
        values: &["any", "captured"],
        answers: &["Any piece", "What was captured"],
        question: "What may Normal pawns become?",
        note: "",
    },
];

/// The choices that have a name.
pub(crate) const PRESETS: &[Preset] = &[
    Preset {
        title: "As published",
        summary: "Near is White, and both sides win by capturing the king.",
        variant: "near-vs-normal",
    },
    Preset {
        title: "Near is Black",
        summary: "The same, but the orthodox army moves first.",
        variant: "near-vs-normal:near=black",
    },
    Preset {
        title: "Both by checkmate",
        summary: "Both kings must heed check, as in chess.",
        variant: "near-vs-normal:near-goal=checkmate,normal-goal=checkmate",
    },
    Preset {
        title: "Near handicapped",
        summary: "Near must give checkmate; Normal need only capture.",
        variant: "near-vs-normal:near-goal=checkmate",
    },
    Preset {
        title: "Normal handicapped",
        summary: "Normal must give checkmate; Near need only capture.",
        variant: "near-vs-normal:normal-goal=checkmate",
    },
    Preset {
        title: "Equal promotion",
        summary: "Pawns of both sides become any piece.",
        variant: "near-vs-normal:near-promotion=any",
    },
];

static NEAR: SideMoves = SideMoves::new(None, &[], &[]);

static NEAR_EN_PASSANT: SideMoves =
    SideMoves::new(None, &[], &[EnPassantRule { capturer: 'P', victim: 'P' }]);

static NORMAL: SideMoves = SideMoves::new(Some(ORTHODOX_CASTLING), DOUBLE_STEP, &[]);

pub(crate) fn data(options: &Options) -> VariantData {
    let goal = |key| if options.get(key) == "checkmate" { Goal::Checkmate } else { Goal::Capture };
    let promotion = |key| if options.get(key) == "any" { Promotion::Any } else { Promotion::FromPool };
    let near_moves = if options.get("ep") == "off" { &NEAR } else { &NEAR_EN_PASSANT };
    let near = SideRules::new(goal("near-goal"), promotion("near-promotion"), near_moves);
    let normal = SideRules::new(goal("normal-goal"), promotion("normal-promotion"), &NORMAL);
    let near_color = if options.get("near") == "black" { Color::Black } else { Color::White };
    let (sides, start_fen) = match near_color {
        Color::White => ([near, normal], "rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR/8 w kq - 0 1"),
        Color::Black => ([normal, near], "8/rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1"),
    };
    let both_checkmate = sides.iter().all(|side| side.goal == Goal::Checkmate);
    VariantData {
        stalemate: StalemateRule::Win,
        dead_material: if both_checkmate { DeadMaterial::BareKings } else { DeadMaterial::Never },
        ..VariantData::new(
            "Near vs Normal",
            "A Near army, one rank further forward, against an orthodox one that may castle and double-step.",
            Geometry::new(8, 8),
            pieces::ORTHODOX,
            start_fen,
            sides,
        )
    }
}

pub(super) const TEXT: RulesText = RulesText {
    inventor: "Near vs Normal Chess is by Rich Hutnik.",
    source: Some(Source {
        title: "The Chess Variant Pages",
        address: "https://www.chessvariants.com/rules/near-vs-normal-chess",
    }),
    sections: &[
        Section {
            heading: "Array",
            paragraphs: &[Rule(
                "The Near side starts as in Near Chess, with its pieces on the second rank and its pawns on the third; the Normal \
                side as in chess.",
            )],
        },
        Section {
            heading: "Pieces",
            paragraphs: &[
                Rule(
                    "All pieces move as in chess. Pawns step one square forward and capture one square diagonally forward; Normal \
                    pawns may also step two squares from their second rank.",
                ),
                Rule(
                    "Near pawns may capture a Normal pawn en passant, unless that is switched off. Normal pawns never capture en \
                    passant. Only the Normal side castles.",
                ),
                Reading("Castling is forbidden out of, through and into attack, whatever the goals are."),
            ],
        },
        Section {
            heading: "Goals",
            paragraphs: &[
                Rule(
                    "A side whose goal is capture wins the moment it captures the enemy king; its enemy need not answer a check. \
                    A side whose goal is checkmate wins as in chess; its enemy must answer check.",
                ),
                Rule(
                    "The goals may differ, which makes a handicap: the side that wins by capture has the easier task. Capturing a \
                    king that may be captured is always legal, whatever it exposes.",
                ),
                Rule("A player who cannot move, and is not checkmated, loses."),
            ],
        },
        Section {
            heading: "Promotion",
            paragraphs: &[
                Rule(
                    "As chosen for each side, a pawn that reaches the last rank must become either any queen, rook, bishop or \
                    knight, or only such a piece as its side has lost.",
                ),
                Rule(
                    "With nothing to become a pawn may not go to the last rank, except to capture a king that may be captured; \
                    that pawn stays a pawn.",
                ),
            ],
        },
        Section {
            heading: "Draws",
            paragraphs: &[
                Rule(DRAWN_AT_ONCE),
                Reading("King against king is drawn only when both sides need checkmate."),
            ],
        },
    ],
};
