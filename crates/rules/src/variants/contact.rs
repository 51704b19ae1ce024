//! Contact Chess, by John Gallez (2018): men jump over their own, and a man with a friend behind is safe.

use crate::geometry::Geometry;
use crate::movement::{Atom, Directions, Mode, Normal};
use crate::variant::{
    BoardColors, DeadMaterial, Goal, KindSpec, Promotion, RulesText, SideRules, StalemateRule, VariantData,
};
use crate::variants::chess::DOUBLE_STEP;
use crate::variants::{Options, men};

const SIDEWAYS_AND_DIAGONAL: Directions = &[(-1, 0), (1, 0), (-1, 1), (1, 1)];

const KINDS: &[KindSpec] = &[
    KindSpec {
        atoms: &[
            Atom::Leap { directions: men::FORWARD, mode: Mode::Quiet },
            Atom::Contact { directions: men::FORWARD, normal: Normal::None, captures_next: false },
            Atom::Contact { directions: SIDEWAYS_AND_DIAGONAL, normal: Normal::Step, captures_next: false },
        ],
        ..men::PAWN
    },
    men::KNIGHT,
    KindSpec {
        atoms: &[Atom::Contact { directions: men::DIAGONAL, normal: Normal::Slide, captures_next: true }],
        ..men::BISHOP
    },
    KindSpec {
        atoms: &[Atom::Contact { directions: men::ORTHOGONAL, normal: Normal::Slide, captures_next: true }],
        ..men::ROOK
    },
    KindSpec {
        atoms: &[Atom::Contact { directions: men::ALL_EIGHT, normal: Normal::Slide, captures_next: true }],
        ..men::QUEEN
    },
    KindSpec {
        atoms: &[Atom::Contact { directions: men::ALL_EIGHT, normal: Normal::Step, captures_next: true }],
        ..men::KING
    },
];

const SIDE: SideRules = SideRules {
    goal: Goal::Checkmate,
    promotion: Promotion::FromPool,
    castling: None,
    multi_steps: DOUBLE_STEP,
    en_passant: &[],
};

pub(crate) fn data(_: &Options) -> VariantData {
    VariantData {
        title: "Contact Chess",
        geometry: Geometry::new(8, 8),
        kinds: KINDS,
        start_fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
        sides: [SIDE; 2],
        stalemate: StalemateRule::Draw,
        dead_material: DeadMaterial::BareKings,
        en_passant_names_pawn: false,
        board_colors: BoardColors::Two,
        text: TEXT,
    }
}

const TEXT: RulesText = RulesText {
    summary: "Men in contact jump over each other, and shield whoever stands in front of them.",
    inventor: "John Gallez, Contact Chess, 2018",
    paragraphs: &[
        "The array is that of chess. King and queen work in all eight directions, rooks and bishops in their four, pawns in five: \
        forward, diagonally forward and sideways. Knights move and capture exactly as in chess.",
        "A king or pawn steps to the next square if it is empty; queen, rook and bishop slide. A pawn on its second rank may \
        step two squares straight forward, as often as it stands there.",
        "Any of them but a knight may also jump: over an unbroken row of its own men that starts next to it, onto the \
        empty square right after the row. The row must start next to the jumper: a queen does not slide first and then jump, \
        nor slide on after landing. (Our reading.)",
        "King, queen, rook and bishop capture as in chess. Every man but a knight, pawns too, may also jump over a row of its \
        own men that starts next to it and capture the enemy right after the row. Pawns have no other capture.",
        "A capture, except a knight's, is barred by what stands right behind the victim, seen from the capturer. A man of the \
        capturer's own side there bars it. An unbroken row of the victim's friends bars it too, unless the capturer jumps over \
        more men than stand in that row. An empty square or the edge of the board does not.",
        "A pawn that reaches the last rank, by whatever move, becomes one of its own side's men that has been captured. With \
        none captured it may not go there (our reading), but it still attacks a king there.",
        "Checkmate wins; a king may be attacked from afar by a jump, and cannot be attacked from a side where it is shielded. \
        There is no castling and no en passant.",
        "Stalemate is a draw, and so are king against king, the same position for the third time, and fifty moves each without a \
        capture or a pawn move.",
    ],
};
