//! Contact Chess, by John Gallez (2018): pieces jump over their own, and a piece with a friend behind is safe.

use crate::types::atoms::{Atom, Mode, Normal};
use crate::types::geometry::Geometry;
use crate::variant::data::{
    DeadMaterial, Goal, KindSpec, Promotion, Role, SideMoves, SideRules, VariantData,
};
use crate::variant::rules_text::Paragraph::{Reading, Rule};
use crate::variant::rules_text::{RulesText, Section, Source};
use crate::variants::chess::DOUBLE_STEP;
use crate::variants::draws::DRAWN_AT_ONCE;
use crate::variants::options::Options;
use crate::variants::pieces;

const SIDEWAYS_AND_DIAGONAL: pieces::Leaps = &[(-1, 0), (1, 0), (-1, 1), (1, 1)];

const PAWN: &[Atom] = &[
    Atom::leap(pieces::FORWARD, Mode::Quiet),
    Atom::contact(pieces::FORWARD, Normal::None, false),
    Atom::contact(SIDEWAYS_AND_DIAGONAL, Normal::Step, false),
];
const BISHOP: &[Atom] = &[Atom::contact(pieces::DIAGONAL, Normal::Slide, true)];
const ROOK: &[Atom] = &[Atom::contact(pieces::ORTHOGONAL, Normal::Slide, true)];
const QUEEN: &[Atom] = &[Atom::contact(pieces::ALL_EIGHT, Normal::Slide, true)];
const KING: &[Atom] = &[Atom::contact(pieces::ALL_EIGHT, Normal::Step, true)];

const KINDS: &[KindSpec] = &[
    pieces::pawn(PAWN),
    pieces::KNIGHT,
    KindSpec::new('B', "bishop", Role::Piece, BISHOP),
    KindSpec::new('R', "rook", Role::Piece, ROOK),
    KindSpec::new('Q', "queen", Role::Piece, QUEEN),
    KindSpec::new('K', "king", Role::King, KING),
];

static MOVES: SideMoves = SideMoves::new(None, DOUBLE_STEP, &[]);

pub(crate) fn data(_: &Options) -> VariantData {
    let side = || SideRules::new(Goal::Checkmate, Promotion::FromPool, &MOVES);
    VariantData {
        dead_material: DeadMaterial::BareKings,
        ..VariantData::new(
            "Contact Chess",
            "Pieces in contact jump over each other, and shield whoever stands in front of them.",
            Geometry::new(8, 8),
            KINDS,
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
            [side(), side()],
        )
    }
}

pub(super) const TEXT: RulesText = RulesText {
    inventor: "Contact Chess is by John Gallez (2018).",
    // Only a page that shows games at random could be found under this name; better no address than one that leads astray.
    // The page's own address is not known for certain; the site's search finds it by its name.
    source: Some(Source {
        title: "The Chess Variant Pages, under “Contact Chess”",
        address: "https://www.chessvariants.com/",
    }),
    sections: &[
        Section {
            heading: "Array and pieces",
            paragraphs: &[
                Rule("The array is that of chess. There is no castling and no capture en passant."),
                Rule(
                    "King and queen work in all eight directions, rooks and bishops in their four, pawns in five: forward, \
                    diagonally forward and sideways. Knights move and capture exactly as in chess; like any piece they can be \
                    jumped over, captured and stand behind others.",
                ),
            ],
        },
        Section {
            heading: "Moves",
            paragraphs: &[
                Rule(
                    "A king or pawn steps to the next square if it is empty; queen, rook and bishop slide through empty squares. \
                    A pawn on its second rank may step two squares straight forward if both are empty, as often as it stands \
                    there.",
                ),
                Rule(
                    "Any piece but a knight may also jump: along one of its directions, over an unbroken row of its own pieces, onto \
                    the empty square right after the row, and onto that one only.",
                ),
                Reading(
                    "The row jumped over starts next to the jumper. A queen does not slide first and then jump, nor slide on \
                    after landing.",
                ),
            ],
        },
        Section {
            heading: "Captures",
            paragraphs: &[
                Rule("King, queen, rook and bishop capture as in chess."),
                Rule(
                    "Any piece but a knight, pawns too, may jump over a row of its own pieces that starts next to it and capture the \
                    enemy right after the row. Pawns have no other capture.",
                ),
            ],
        },
        Section {
            heading: "Shields",
            paragraphs: &[
                Rule(
                    "A capture, except a knight's, is barred by what stands right behind the victim, seen from the capturer. A \
                    piece of the capturer's own side there bars it. So does an unbroken row of the victim's friends, unless the \
                    capturer jumps over more pieces than stand in that row.",
                ),
                Rule("An empty square or the edge of the board behind the victim bars nothing."),
                Rule(
                    "An example: White pawns on a2, b3, c4, Black pawns on d5 and e6, nothing on f7. Only the pawn on a2 captures \
                    on d5, for it jumps over two pieces and one stands behind. With a White pawn on e6 none may; with e6 empty both \
                    a2 and b3 may.",
                ),
            ],
        },
        Section {
            heading: "Goal",
            paragraphs: &[Rule(
                "Checkmate wins; stalemate is a draw. A king is attacked by any of these captures: by a jump also from afar, and \
                not at all along a line on which it is shielded from behind.",
            )],
        },
        Section {
            heading: "Promotion",
            paragraphs: &[
                Rule(
                    "A pawn that reaches the last rank, by step, jump or capture, must become a piece that its side has lost: a \
                    queen, rook, bishop or knight of which it has fewer on the board than at the start.",
                ),
                Reading(
                    "While none is missing a pawn may not go to the last rank, but it still attacks a king there.",
                ),
            ],
        },
        Section {
            heading: "Draws",
            paragraphs: &[
                Rule(DRAWN_AT_ONCE),
                Rule(
                    "King against king is drawn at once, too. A pawn's step sideways counts as a pawn move for the fifty moves, \
                    though the position before it can come back.",
                ),
            ],
        },
    ],
};
