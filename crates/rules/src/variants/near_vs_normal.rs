//! Near vs Normal Chess, by Rich Hutnik: one army plays Near Chess, the other orthodox chess.

use crate::geometry::Geometry;
use crate::piece::Color;
use crate::variant::{
    BoardColors, DeadMaterial, EnPassantRule, Goal, OptionSpec, Promotion, RulesText, SideRules,
    StalemateRule, VariantData,
};
use crate::variants::chess::{DOUBLE_STEP, ORTHODOX_CASTLING};
use crate::variants::{Options, men};

/// The options, each with its default first.
pub(crate) const OPTIONS: &[OptionSpec] = &[
    OptionSpec { key: "near", values: &["white", "black"], question: "Which colour is the Near side?" },
    OptionSpec {
        key: "ep",
        values: &["on", "off"],
        question: "May Near pawns capture Normal pawns en passant?",
    },
    OptionSpec {
        key: "near-goal",
        values: &["capture", "checkmate"],
        question: "How does the Near side win? (Capture is the easier task.)",
    },
    OptionSpec {
        key: "normal-goal",
        values: &["capture", "checkmate"],
        question: "How does the Normal side win? (Capture is the easier task.)",
    },
    OptionSpec {
        key: "near-promotion",
        values: &["captured", "any"],
        question: "What may Near pawns become: only what was captured, or any piece?",
    },
    OptionSpec {
        key: "normal-promotion",
        values: &["any", "captured"],
        question: "What may Normal pawns become: any piece, or only what was captured?",
    },
];

pub(crate) fn data(options: &Options) -> VariantData {
    let goal = |key| if options.get(key) == "checkmate" { Goal::Checkmate } else { Goal::Capture };
    let promotion = |key| if options.get(key) == "any" { Promotion::Any } else { Promotion::FromPool };
    let near = SideRules {
        goal: goal("near-goal"),
        promotion: promotion("near-promotion"),
        castling: None,
        multi_steps: &[],
        en_passant: match options.get("ep") {
            "off" => &[],
            _ => &[EnPassantRule { capturer: 'P', victim: 'P' }],
        },
    };
    let normal = SideRules {
        goal: goal("normal-goal"),
        promotion: promotion("normal-promotion"),
        castling: ORTHODOX_CASTLING,
        multi_steps: DOUBLE_STEP,
        en_passant: &[],
    };
    let near_color = if options.get("near") == "black" { Color::Black } else { Color::White };
    let (sides, start_fen) = match near_color {
        Color::White => ([near, normal], "rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR/8 w kq - 0 1"),
        Color::Black => ([normal, near], "8/rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1"),
    };
    let both_checkmate = sides.iter().all(|side| side.goal == Goal::Checkmate);
    VariantData {
        title: "Near vs Normal",
        geometry: Geometry::new(8, 8),
        kinds: men::ORTHODOX,
        start_fen,
        sides,
        stalemate: StalemateRule::Win,
        dead_material: if both_checkmate { DeadMaterial::BareKings } else { DeadMaterial::Never },
        en_passant_names_pawn: false,
        board_colors: BoardColors::Two,
        text: TEXT,
    }
}

const TEXT: RulesText = RulesText {
    summary: "A Near army, one rank further forward, against an orthodox one that may castle and double-step.",
    inventor: "Rich Hutnik, Near vs Normal Chess",
    paragraphs: &[
        "One side starts as in Near Chess, with its pieces on the second rank and its pawns on the third; the other starts \
        as in chess.",
        "The Normal side has the double step and castling. The Near side has neither, but its pawns may capture a Normal \
        pawn en passant, unless that is switched off; Normal pawns never capture en passant.",
        "A side whose goal is capture wins by taking the enemy king; then the enemy need not answer a check. A side whose \
        goal is checkmate wins as in chess; then the enemy must answer check. The goals may differ, which makes a \
        handicap: the side that wins by capture has the easier task.",
        "Castling is forbidden out of, through and into attack, whatever the goals are. (Our reading.)",
        "Pawns promote either to any piece or only to what their side has lost, as chosen for each side. With nothing to \
        become they may not go to the last rank, except to capture a king that may be captured.",
        "A player who cannot move, and is not checkmated, loses.",
        "The same position for the third time is a draw, and so are fifty moves each without a capture or a pawn move. King \
        against king is a draw only when both sides need checkmate. (Our reading.)",
    ],
};
