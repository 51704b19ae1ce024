//! Grand Rider Chess, by Larry Wheeler (2005): riders of every kind on twelve by twelve.

use std::borrow::Cow;

use crate::types::atoms::{Atom, Mode};
use crate::types::geometry::Geometry;
use crate::variant::data::{
    BoardColors, Castling, DeadMaterial, EnPassantField, EnPassantRule, Goal, KindSpec, MultiStep, Place,
    Promotion, Role, SideMoves, SideRules, StalemateRule, VariantData, Wing,
};
use crate::variant::rules_text::Paragraph::{Reading, Rule};
use crate::variant::rules_text::{RulesText, Section, Source};
use crate::variants::draws::DRAWN_AT_ONCE;
use crate::variants::options::Options;
use crate::variants::pieces;

const ALFIL: pieces::Leaps = &[(2, 2), (2, -2), (-2, -2), (-2, 2)];
const DABBABA: pieces::Leaps = &[(0, 2), (2, 0), (0, -2), (-2, 0)];
const ALIBABA: pieces::Leaps = &[(0, 2), (2, 2), (2, 0), (2, -2), (0, -2), (-2, -2), (-2, 0), (-2, 2)];
const CAMEL: pieces::Leaps = &[(1, 3), (3, 1), (3, -1), (1, -3), (-1, -3), (-3, -1), (-3, 1), (-1, 3)];

const fn rider(letter: char, name: &'static str, atoms: &'static [Atom]) -> KindSpec {
    KindSpec::new(letter, name, Role::Piece, atoms)
}

/// A kind whose picture has another name.
const fn pictured(
    letter: char,
    name: &'static str,
    picture: &'static str,
    role: Role,
    atoms: &'static [Atom],
) -> KindSpec {
    KindSpec {
        letter,
        name: Cow::Borrowed(name),
        picture: Cow::Borrowed(picture),
        role,
        atoms: Cow::Borrowed(atoms),
        letterless: false,
    }
}

const BEROLINA: KindSpec = pictured('V', "berolina pawn", "berolina", Role::Pawn, BEROLINA_ATOMS);

const SUPERPAWN: KindSpec = pictured('S', "superpawn", "superpawn", Role::Piece, SUPERPAWN_ATOMS);

const BEROLINA_SUPERPAWN: KindSpec =
    pictured('X', "berolina superpawn", "berolina-superpawn", Role::Piece, BEROLINA_SUPERPAWN_ATOMS);

const BEROLINA_ATOMS: &[Atom] =
    &[Atom::leap(pieces::FORWARD_DIAGONAL, Mode::Quiet), Atom::leap(pieces::FORWARD, Mode::Capture)];
const SUPERPAWN_ATOMS: &[Atom] =
    &[Atom::leap(&[(0, 1), (0, -1)], Mode::Quiet), Atom::leap(pieces::DIAGONAL, Mode::Capture)];
const BEROLINA_SUPERPAWN_ATOMS: &[Atom] =
    &[Atom::leap(pieces::DIAGONAL, Mode::Quiet), Atom::leap(&[(0, 1), (0, -1)], Mode::Capture)];
const ALFILRIDER_ATOMS: &[Atom] = &[Atom::ride(ALFIL)];
const DABBABARIDER_ATOMS: &[Atom] = &[Atom::ride(DABBABA)];
const ALIBABARIDER_ATOMS: &[Atom] = &[Atom::ride(ALIBABA)];
const CAMELRIDER_ATOMS: &[Atom] = &[Atom::ride(CAMEL)];
const NIGHTRIDER_ATOMS: &[Atom] = &[Atom::ride(pieces::KNIGHT_LEAPS)];

const KINDS: &[KindSpec] = &[
    pieces::PAWN,
    BEROLINA,
    SUPERPAWN,
    BEROLINA_SUPERPAWN,
    rider('E', "alfilrider", ALFILRIDER_ATOMS),
    rider('D', "dabbabarider", DABBABARIDER_ATOMS),
    rider('A', "alibabarider", ALIBABARIDER_ATOMS),
    rider('C', "camelrider", CAMELRIDER_ATOMS),
    rider('N', "nightrider", NIGHTRIDER_ATOMS),
    pieces::BISHOP,
    pieces::ROOK,
    pieces::QUEEN,
    pieces::KING,
];

static MOVES: SideMoves = SideMoves::new(
    Some(Castling {
        rank: 1,
        king: 'K',
        wings: [
            Some(Wing { king: (6, 10), partner: (11, 9), letter: 'D' }),
            Some(Wing { king: (6, 1), partner: (0, 2), letter: 'D' }),
        ],
    }),
    &[
        MultiStep { pawn: 'P', from: Place::Rank(4), steps: 2 },
        MultiStep { pawn: 'V', from: Place::Rank(3), steps: 3 },
        MultiStep { pawn: 'V', from: Place::Rank(4), steps: 2 },
    ],
    &[
        EnPassantRule { capturer: 'P', victim: 'P' },
        EnPassantRule { capturer: 'P', victim: 'V' },
        EnPassantRule { capturer: 'V', victim: 'V' },
    ],
);

pub(crate) fn data(_: &Options) -> VariantData {
    let promotion = || Promotion::ByReach { camp_ranks: 4, on_last_rank: &[('P', 'S'), ('V', 'X')] };
    let side = || SideRules::new(Goal::Checkmate, promotion(), &MOVES);
    VariantData {
        stalemate: StalemateRule::Win,
        dead_material: DeadMaterial::BareKings,
        en_passant_field: EnPassantField::SquaresAndPawn,
        board_colors: BoardColors::Eight,
        ..VariantData::new(
            "Grand Rider Chess",
            "Ninety-six pieces on twelve by twelve: riders that repeat a leap until something stops them.",
            Geometry::new(12, 12),
            KINDS,
            "deaecqkceaed/edeabnrbaede/vvvvvvvvvvvv/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/VVVVVVVVVVVV/EDEABNRBAEDE/DEAECQKCEAED w KQkq - 0 1",
            [side(), side()],
        )
    }
}

pub(super) const TEXT: RulesText = RulesText {
    inventor: "Grand Rider Chess is by Larry Wheeler (2005).",
    source: Some(Source {
        title: "Zillions of Games",
        address: "http://www.zillions-of-games.com/cgi-bin/zilligames/submissions.cgi?do=show;id=1082",
    }),
    sections: &[
        Section {
            heading: "Array",
            paragraphs: &[Reading(
                "The published rules show no array. Ours fills the camp of four ranks with just enough riders of each kind to \
                cover all squares; it is symmetric and leaves no rider a capture on the first move.",
            )],
        },
        Section {
            heading: "Riders",
            paragraphs: &[
                Rule(
                    "A rider repeats one leap in one direction through empty squares, and may capture on the last square. What \
                    stands between the squares it touches does not matter.",
                ),
                Rule(
                    "Alfilrider (E): two squares diagonally; it reaches 18 squares, those of its exact colour. Dabbabarider (D): \
                    two squares straight; 36 squares, those of its hue. Alibabarider (A): either; the same 36.",
                ),
                Rule(
                    "Camelrider (C): one square and three across; 72 squares, all cool or all warm. Nightrider (N): the knight's \
                    leap; all 144.",
                ),
                Rule("Bishop, rook, queen and king move as in chess."),
            ],
        },
        Section {
            heading: "Pawns",
            paragraphs: &[
                Rule("A pawn moves as in chess, with a double step from its starting rank, the fourth."),
                Rule(
                    "A Berolina pawn (V) steps one square diagonally forward and captures one square straight forward. From the \
                    third rank it may take two or three of its steps in a straight line through empty squares, from the fourth \
                    two, whether or not it has moved before.",
                ),
                Rule(
                    "A superpawn (S) steps one square straight and captures one square diagonally, forward and backward alike. A \
                    Berolina superpawn (X) steps diagonally and captures straight, forward and backward alike.",
                ),
                Reading("Superpawns have no multiple steps and take no part in captures en passant."),
            ],
        },
        Section {
            heading: "En passant",
            paragraphs: &[
                Rule("A pawn captures a pawn that has just made a double step, as in chess."),
                Rule(
                    "Either kind of pawn, in its own way of capturing, captures a Berolina pawn that has just made a double or \
                    triple step, on any square that it passed over. A Berolina pawn never captures an orthodox pawn en passant.",
                ),
            ],
        },
        Section {
            heading: "Promotion",
            paragraphs: &[
                Rule(
                    "A pawn of either kind that ends a move in the enemy camp, the last four ranks, may become a queen, rook, \
                    bishop, nightrider, camelrider, alfilrider, dabbabarider or alibabarider, if no such piece of its side stands \
                    where it could ever reach the square of promotion. That says both that one has been lost and that it could \
                    have come there.",
                ),
                Rule(
                    "On the last rank a pawn must promote. There a pawn may always become a superpawn, a Berolina pawn a Berolina \
                    superpawn. Superpawns do not promote.",
                ),
            ],
        },
        Section {
            heading: "Castling",
            paragraphs: &[Rule(
                "The king castles with a dabbabarider of the first rank, if neither has moved, every square between them is empty, \
                and the king is attacked neither where it stands nor on any square up to where it lands. It goes next to the \
                dabbabarider, which jumps over it: to the b-file with the one on the a-file, to the k-file with the one on the \
                l-file.",
            )],
        },
        Section {
            heading: "Goal",
            paragraphs: &[Rule("Checkmate wins, and so does leaving the enemy without a move.")],
        },
        Section {
            heading: "Draws",
            paragraphs: &[
                Rule(DRAWN_AT_ONCE),
                Rule(
                    "King against king is drawn at once, too. Superpawns are not pawns for the fifty moves.",
                ),
            ],
        },
        Section {
            heading: "Colours of the board",
            paragraphs: &[Rule(
                "Choose a piece that leaps, and the board shows the colours of the squares that it can ever come to; in the settings it \
                shows all eight always. Blue and green are cool, yellow and tan warm. A bishop and a camelrider keep to cool or to warm squares, a \
                dabbabarider and an alibabarider to one hue, an alfilrider to the light or the dark of its hue.",
            )],
        },
    ],
};
