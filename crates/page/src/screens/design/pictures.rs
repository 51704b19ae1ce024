//! The drawings that the editor offers for pieces.

use crate::language::Text;
use crate::screens::words::design as phrases;

/// The picture of a piece that is shown as its letter: no drawing has this name.
pub const TILE: &str = "letter";

/// The drawings with their names, related ones together.
pub const PICTURES: [(&str, Text); 45] = [
    ("king", phrases::DRAWING_KING),
    ("queen", phrases::DRAWING_QUEEN),
    ("rook", phrases::DRAWING_ROOK),
    ("bishop", phrases::DRAWING_BISHOP),
    ("knight", phrases::DRAWING_KNIGHT),
    ("pawn", phrases::DRAWING_PAWN),
    ("archbishop", phrases::DRAWING_ARCHBISHOP),
    ("chancellor", phrases::DRAWING_CHANCELLOR),
    ("amazon", phrases::DRAWING_AMAZON),
    ("centaur", phrases::DRAWING_CENTAUR),
    ("mann", phrases::DRAWING_MANN),
    ("wazir", phrases::DRAWING_WAZIR),
    ("ferz", phrases::DRAWING_FERZ),
    ("dabbaba", phrases::DRAWING_DABBABA),
    ("alfil", phrases::DRAWING_ALFIL),
    ("machine", phrases::DRAWING_MACHINE),
    ("champion", phrases::DRAWING_CHAMPION),
    ("wizard", phrases::DRAWING_WIZARD),
    ("elephant", phrases::DRAWING_ELEPHANT),
    ("camel", phrases::DRAWING_CAMEL),
    ("horse", phrases::DRAWING_HORSE),
    ("zebra", phrases::DRAWING_ZEBRA),
    ("giraffe", phrases::DRAWING_GIRAFFE),
    ("unicorn", phrases::DRAWING_UNICORN),
    ("lion", phrases::DRAWING_LION),
    ("rhino", phrases::DRAWING_RHINO),
    ("hawk", phrases::DRAWING_HAWK),
    ("grasshopper", phrases::DRAWING_GRASSHOPPER),
    ("cannon", phrases::DRAWING_CANNON),
    ("gold", phrases::DRAWING_GOLD),
    ("silver", phrases::DRAWING_SILVER),
    ("lance", phrases::DRAWING_LANCE),
    ("shogi-pawn", phrases::DRAWING_SHOGI_PAWN),
    ("dragon-king", phrases::DRAWING_DRAGON_KING),
    ("dragon-horse", phrases::DRAWING_DRAGON_HORSE),
    ("soldier", phrases::DRAWING_SOLDIER),
    ("wall", phrases::DRAWING_WALL),
    ("superpawn", phrases::DRAWING_SUPERPAWN),
    ("berolina", phrases::DRAWING_BEROLINA),
    ("berolina-superpawn", phrases::DRAWING_BEROLINA_SUPERPAWN),
    ("nightrider", phrases::DRAWING_NIGHTRIDER),
    ("camelrider", phrases::DRAWING_CAMELRIDER),
    ("dabbabarider", phrases::DRAWING_DABBABARIDER),
    ("alfilrider", phrases::DRAWING_ALFILRIDER),
    ("alibabarider", phrases::DRAWING_ALIBABARIDER),
];
