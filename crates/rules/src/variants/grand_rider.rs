//! Grand Rider Chess, by Larry Wheeler (2005): riders of every kind on twelve by twelve.

use crate::geometry::Geometry;
use crate::movement::{Atom, Directions, Mode};
use crate::variant::{
    BoardColors, DeadMaterial, EnPassantRule, Goal, KindSpec, MultiStep, Promotion, Role, RulesText,
    SideRules, StalemateRule, VariantData, Wing,
};
use crate::variants::{Options, men};

const ALFIL: Directions = &[(2, 2), (2, -2), (-2, -2), (-2, 2)];
const DABBABA: Directions = &[(0, 2), (2, 0), (0, -2), (-2, 0)];
const ALIBABA: Directions = &[(0, 2), (2, 2), (2, 0), (2, -2), (0, -2), (-2, -2), (-2, 0), (-2, 2)];
const CAMEL: Directions = &[(1, 3), (3, 1), (3, -1), (1, -3), (-1, -3), (-3, -1), (-3, 1), (-1, 3)];

const fn rider(letter: char, name: &'static str, atoms: &'static [Atom]) -> KindSpec {
    KindSpec { letter, name, picture: name, role: Role::Piece, atoms }
}

const BEROLINA: KindSpec = KindSpec {
    letter: 'V',
    name: "berolina pawn",
    picture: "berolina",
    role: Role::Pawn,
    atoms: &[
        Atom::Leap { directions: men::FORWARD_DIAGONAL, mode: Mode::Quiet },
        Atom::Leap { directions: men::FORWARD, mode: Mode::Capture },
    ],
};

const SUPERPAWN: KindSpec = KindSpec {
    letter: 'S',
    name: "superpawn",
    picture: "superpawn",
    role: Role::Piece,
    atoms: &[
        Atom::Leap { directions: &[(0, 1), (0, -1)], mode: Mode::Quiet },
        Atom::Leap { directions: men::DIAGONAL, mode: Mode::Capture },
    ],
};

const BEROLINA_SUPERPAWN: KindSpec = KindSpec {
    letter: 'X',
    name: "berolina superpawn",
    picture: "berolina-superpawn",
    role: Role::Piece,
    atoms: &[
        Atom::Leap { directions: men::DIAGONAL, mode: Mode::Quiet },
        Atom::Leap { directions: &[(0, 1), (0, -1)], mode: Mode::Capture },
    ],
};

const KINDS: &[KindSpec] = &[
    men::PAWN,
    BEROLINA,
    SUPERPAWN,
    BEROLINA_SUPERPAWN,
    rider('E', "alfilrider", &[Atom::Ride { directions: ALFIL }]),
    rider('D', "dabbabarider", &[Atom::Ride { directions: DABBABA }]),
    rider('A', "alibabarider", &[Atom::Ride { directions: ALIBABA }]),
    rider('C', "camelrider", &[Atom::Ride { directions: CAMEL }]),
    rider('N', "nightrider", &[Atom::Ride { directions: men::KNIGHT_LEAPS }]),
    men::BISHOP,
    men::ROOK,
    men::QUEEN,
    men::KING,
];

const SIDE: SideRules = SideRules {
    goal: Goal::Checkmate,
    promotion: Promotion::ByReach { camp_ranks: 4, on_last_rank: &[('P', 'S'), ('V', 'X')] },
    castling: Some([Wing { king: (6, 10), partner: (11, 9) }, Wing { king: (6, 1), partner: (0, 2) }]),
    multi_steps: &[
        MultiStep { pawn: 'P', rank: 4, steps: 2 },
        MultiStep { pawn: 'V', rank: 3, steps: 3 },
        MultiStep { pawn: 'V', rank: 4, steps: 2 },
    ],
    en_passant: &[
        EnPassantRule { capturer: 'P', victim: 'P' },
        EnPassantRule { capturer: 'P', victim: 'V' },
        EnPassantRule { capturer: 'V', victim: 'V' },
    ],
};

pub(crate) fn data(_: &Options) -> VariantData {
    VariantData {
        title: "Grand Rider Chess",
        geometry: Geometry::new(12, 12),
        kinds: KINDS,
        start_fen: "deaecqkceaed/edeabnrbaede/vvvvvvvvvvvv/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/VVVVVVVVVVVV/EDEABNRBAEDE/DEAECQKCEAED w KQkq - 0 1",
        sides: [SIDE; 2],
        stalemate: StalemateRule::Win,
        dead_material: DeadMaterial::BareKings,
        en_passant_names_pawn: true,
        board_colors: BoardColors::Eight,
        text: TEXT,
    }
}

const TEXT: RulesText = RulesText {
    summary: "Ninety-six men on twelve by twelve: riders that repeat a leap until something stops them.",
    inventor: "Larry Wheeler, Grand Rider Chess, 2005",
    paragraphs: &[
        "A rider repeats one leap in one direction through empty squares, and may capture on the last. The alfilrider (E) \
        leaps two squares diagonally, the dabbabarider (D) two squares straight, the alibabarider (A) either; the \
        camelrider (C) leaps one square straight and three across, the nightrider (N) as a knight. Bishop, rook, queen and king \
        move as in chess.",
        "The published rules give no array. Ours fills the camp of four ranks, is symmetric, and leaves no rider a capture \
        on the first move. (Our reading.)",
        "Pawns (on the fourth rank) move as in chess, double step included. Berolina pawns (V, on the third rank) step one \
        square diagonally forward and capture one square straight forward. Standing on the third rank a Berolina pawn may take \
        two or three of its steps in a straight line, on the fourth rank two.",
        "En passant: a pawn captures a pawn that has just made a double step. Either kind of pawn, in its own way of \
        capturing, captures a Berolina pawn that has just made a double or triple step, on any square it passed over. A \
        Berolina pawn never captures an orthodox pawn en passant.",
        "A pawn of either kind that ends a move in the enemy camp, the last four ranks, may become a queen, rook, bishop, \
        nightrider, camelrider, alfilrider, dabbabarider or alibabarider, if none of that kind on its side stands where it \
        could ever reach the square of promotion. On the last rank it must promote; there a pawn may always become a superpawn \
        and a Berolina pawn a Berolina superpawn.",
        "Superpawns (S) step one square straight and capture one square diagonally, forward and backward; Berolina superpawns \
        (X) step diagonally and capture straight, forward and backward. They have no multiple steps, take no part in en passant \
        and do not promote. (Our reading.)",
        "Castling is with a dabbabarider of the first rank, neither it nor the king having moved, with nothing between them and \
        no square of the king's way attacked. The king goes next to the dabbabarider, which jumps over it: to b with the one \
        on the a-file, to k with the one on the l-file.",
        "Checkmate wins, and so does leaving the enemy without a move. King against king is a draw, so is the same position \
        for the third time, and so are fifty moves each without a capture or a pawn move; superpawns are not pawns here.",
    ],
};
