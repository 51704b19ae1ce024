//! Written by `vicinity-lab tune`. Of each weight first the one for a full board, block by block, then likewise for an
//! empty one.

use super::Weights;

#[rustfmt::skip]
pub(super) const WEIGHTS: Weights = Weights {
    fits: "PVSXEDACNBRQK, 12 files, 0 empty first ranks",
    worth: &[
        77, 65, 150, 150, 174, 260, 454, 323, 419, 270, 276, 655, 0,
        98, 89, 150, 150, 141, 233, 387, 306, 476, 188, 413, 783, 0,
    ],
    rest: &[
        // pawn by square
        0, 0, 0, -1, -1, -2, 3, 1, -1, 0, 0, 0, -3, 0, -1, -1, 3, 1,
        // berolina pawn by square
        0, 0, 0, 0, -2, 0, -2, 3, 0, 0, 0, 0, -3, -2, 1, 1, 2, 2,
        // superpawn by square
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        // berolina superpawn by square
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        // alfilrider by square
        -1, 0, 1, 0, 1, 1, 1, -2, 0, -1, 2, -1, -2, 1, -1, 0, 0, 1,
        // dabbabarider by square
        -2, 1, 0, 2, -2, -2, 0, -2, 2, 2, 2, -1, -2, 1, -2, 1, 1, -1,
        // alibabarider by square
        0, 1, 0, 0, -1, 0, -1, 0, 1, 1, 1, -1, 0, -1, 2, -1, 0, -1,
        // camelrider by square
        -1, -1, 3, 0, 2, 1, -2, 2, 1, 0, -1, -2, -2, 2, -2, -1, 1, 1,
        // nightrider by square
        -1, 2, 0, 3, -1, -1, -1, -1, -2, 3, 0, -1, 3, 1, -2, -2, 0, 0,
        // bishop by square
        -1, -1, 1, 3, -1, 1, -1, 1, -1, -1, 0, 0, -1, 0, -1, 1, 1, 1,
        // rook by square
        -1, -1, 2, -2, 2, -1, -1, 1, 1, 0, 0, 1, -1, -1, 1, -1, -1, 2,
        // queen by square
        -1, 1, -1, 1, -3, -2, 0, 0, 1, 1, 1, 1, -2, -1, 1, 1, 0, 1,
        // king by square
        0, 1, -1, -1, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, -1, -1,
        // pawn to its own king
        1, 2, 0, -1, -1, -2, -1, 1,
        // berolina pawn to its own king
        -1, -3, -1, -1, 0, 1, 3, 2,
        // superpawn to its own king
        0, 0, 0, 0, 0, 0, 0, 0,
        // berolina superpawn to its own king
        0, 0, 0, 0, 0, 0, 0, 0,
        // alfilrider to its own king
        2, 2, 1, -1, -2, -2, 1, 0,
        // dabbabarider to its own king
        0, 0, 0, 0, -1, 1, -2, 2,
        // alibabarider to its own king
        -2, 0, 2, 2, -1, 3, -2, -2,
        // camelrider to its own king
        -1, -1, -1, 3, 1, -1, 1, -3,
        // nightrider to its own king
        0, 2, -2, -1, 2, -1, -1, 1,
        // bishop to its own king
        0, 2, 1, 1, -1, -1, 1, -3,
        // rook to its own king
        1, 1, -2, 1, -2, 0, 1, 1,
        // queen to its own king
        0, -2, 2, 1, -1, -1, -1, 2,
        // king to its own king
        0, 0, 0, 0, 0, 0, 0, 0,
        // pawn to the enemy king
        0, 1, 1, -1, 0, 0, -1, -1,
        // berolina pawn to the enemy king
        0, 0, 1, 0, -1, 0, 1, -1,
        // superpawn to the enemy king
        0, 0, 0, 0, 0, 0, 0, 0,
        // berolina superpawn to the enemy king
        0, 0, 0, 0, 0, 0, 0, 0,
        // alfilrider to the enemy king
        -1, -3, 1, 0, 0, 2, 0, 1,
        // dabbabarider to the enemy king
        0, 2, -3, 2, 1, -1, 1, -2,
        // alibabarider to the enemy king
        -2, -1, 1, 2, 0, 0, 1, -1,
        // camelrider to the enemy king
        0, 1, -1, -1, -1, 0, 0, 1,
        // nightrider to the enemy king
        0, 1, 1, -1, -2, 0, 1, 0,
        // bishop to the enemy king
        0, -2, 1, 0, 1, 1, 0, -2,
        // rook to the enemy king
        0, 0, 1, 0, -1, 1, 0, -1,
        // queen to the enemy king
        0, 1, 2, -1, 0, -1, -4, 2,
        // king to the enemy king
        0, 0, 0, 0, 0, 0, 0, 0,
        // tempo
        5,
        // pawn target
        7,
        // mobility
        0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0,
        // zone
        0, 0, 0, 0, 1, -1, 2, 1, 3, 3, 0, 4, 0, 0, 0, 0,
        // pawn by square
        0, 0, 0, -3, -2, 1, 0, 4, 0, 0, 0, 0, 2, 5, -4, 2, -4, 0,
        // berolina pawn by square
        0, 0, -4, -3, -2, 0, 0, 8, 0, 0, 0, 0, -4, 0, 1, 0, 2, 0,
        // superpawn by square
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        // berolina superpawn by square
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        // alfilrider by square
        -2, 1, 3, -1, -1, 1, -2, 1, -1, -2, 0, 1, -3, 2, 0, -1, 0, 1,
        // dabbabarider by square
        1, 2, -3, 0, 0, -1, -2, 1, 2, -2, 0, 1, -3, 0, -1, 3, 0, 0,
        // alibabarider by square
        -3, 1, 0, 3, -4, 2, -3, 2, -1, 3, -2, 1, -3, 2, -2, 1, 1, 1,
        // camelrider by square
        1, 0, 2, -1, 1, -1, -1, -1, 0, 0, 0, 0, 1, 1, 2, -4, 1, -1,
        // nightrider by square
        -1, 0, -1, 0, -1, 1, 1, 1, 0, 0, 1, 0, 1, 0, -1, 0, -1, 0,
        // bishop by square
        -2, 0, -1, 3, -3, 3, -2, 1, 1, -1, 0, -1, 1, 0, 2, -2, 0, -1,
        // rook by square
        -1, 0, -1, 0, 0, -1, 1, 0, 0, 0, 0, 1, -1, -2, 1, 0, -2, 3,
        // queen by square
        -5, 2, -2, 0, -1, 0, 0, 1, 1, 1, 1, 2, -2, 1, 0, 1, 0, -1,
        // king by square
        -1, -1, 2, -1, 2, 0, -1, 0, 0, 0, 0, 0, 1, 0, -1, -2, 1, 1,
        // pawn to its own king
        1, 1, 1, 1, -2, -1, -1, 0,
        // berolina pawn to its own king
        0, 1, -1, -1, 1, 0, 2, -2,
        // superpawn to its own king
        0, 0, 0, 0, 0, 0, 0, 0,
        // berolina superpawn to its own king
        0, 0, 0, 0, 0, 0, 0, 0,
        // alfilrider to its own king
        0, 0, 0, 0, -1, 1, 1, -1,
        // dabbabarider to its own king
        1, 0, 0, 0, 0, -1, 0, -1,
        // alibabarider to its own king
        -3, 2, -1, 4, -1, 1, 0, -2,
        // camelrider to its own king
        1, 1, -1, 0, -2, 2, -1, -1,
        // nightrider to its own king
        0, 1, -2, 0, 1, 0, 0, 1,
        // bishop to its own king
        1, -2, 2, 0, 0, -2, 1, -1,
        // rook to its own king
        1, -1, -2, -1, -2, 2, 1, 2,
        // queen to its own king
        -2, 0, 0, -1, 0, 0, 0, 3,
        // king to its own king
        0, 0, 0, 0, 0, 0, 0, 0,
        // pawn to the enemy king
        1, 1, 0, 2, -1, -1, 0, -1,
        // berolina pawn to the enemy king
        1, 0, 2, -3, 1, 2, -1, -2,
        // superpawn to the enemy king
        0, 0, 0, 0, 0, 0, 0, 0,
        // berolina superpawn to the enemy king
        0, 0, 0, 0, 0, 0, 0, 0,
        // alfilrider to the enemy king
        0, -1, -1, 2, -1, 0, -1, 1,
        // dabbabarider to the enemy king
        -1, 1, 0, 0, -1, 1, -1, 1,
        // alibabarider to the enemy king
        -2, -2, 2, 0, 0, 0, -2, 3,
        // camelrider to the enemy king
        -1, 0, -2, 1, 0, 0, 0, 2,
        // nightrider to the enemy king
        -1, 0, 0, 2, 1, 2, -1, -3,
        // bishop to the enemy king
        0, -1, 1, 1, 0, 0, -1, -1,
        // rook to the enemy king
        0, 0, 2, 0, 1, -1, -2, 0,
        // queen to the enemy king
        0, 2, 3, 0, 0, 0, -1, -4,
        // king to the enemy king
        0, 0, 0, 0, 0, 0, 0, 0,
        // tempo
        4,
        // pawn target
        3,
        // mobility
        0, 0, 0, 0, 1, 1, 1, 1, 0, 1, 0, 1, 0, 0, 0, 0,
        // zone
        0, 0, 0, 0, 2, 0, 1, -1, 0, 1, 1, 4, 0, 0, 0, 0,
    ],
};
