//! Written by `vicinity tune`. Of each weight first the one for a full board, block by block, then likewise for an
//! empty one.

use super::Weights;

#[rustfmt::skip]
pub(super) const WEIGHTS: Weights = Weights {
    worth: &[
        77, 65, 150, 150, 174, 260, 454, 323, 419, 270, 276, 655, 0,
        98, 89, 150, 150, 141, 233, 387, 306, 476, 188, 413, 783, 0,
    ],
    rest: &[
        // pawn by square
        0, 0, 0, -5, -3, -7, 12, 4, -2, 0, 0, 0, -11, 0, -2, -2, 11, 4,
        // berolina pawn by square
        0, 0, -1, 1, -7, 1, -6, 12, 0, 0, 0, 0, -10, -6, 2, 2, 6, 6,
        // superpawn by square
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        // berolina superpawn by square
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        // alfilrider by square
        -5, 1, 3, 0, 5, 2, 4, -8, 0, -3, 6, -5, -6, 5, -3, 1, 0, 2,
        // dabbabarider by square
        -8, 2, 1, 6, -8, -8, 1, -6, 8, 8, 8, -5, -6, 3, -6, 5, 5, -2,
        // alibabarider by square
        -1, 2, 1, -1, -3, -1, -5, 1, 4, 5, 3, -3, 0, -4, 7, -2, 1, -2,
        // camelrider by square
        -5, -5, 13, -1, 7, 3, -7, 6, 2, 0, -5, -8, -6, 9, -6, -5, 4, 3,
        // nightrider by square
        -3, 7, 0, 12, -4, -4, -5, -3, -7, 13, -1, -5, 10, 5, -9, -7, 1, 1,
        // bishop by square
        -5, -3, 3, 13, -4, 2, -2, 2, -2, -4, -1, 0, -4, -1, -4, 5, 2, 3,
        // rook by square
        -2, -4, 6, -8, 9, -5, -2, 2, 3, -1, 0, 3, -2, -3, 4, -2, -3, 6,
        // queen by square
        -2, 3, -2, 5, -12, -7, 1, 1, 3, 3, 2, 5, -7, -3, 3, 4, -1, 4,
        // king by square
        1, 3, -3, -2, 2, -1, 0, 0, 0, 0, 0, 0, 4, 0, 2, 1, -3, -3,
        // pawn to its own king
        3, 7, -1, -3, -2, -7, -4, 5,
        // berolina pawn to its own king
        -5, -13, -4, -4, 0, 5, 12, 8,
        // superpawn to its own king
        0, 0, 0, 0, 0, 0, 0, 0,
        // berolina superpawn to its own king
        0, 0, 0, 0, 0, 0, 0, 0,
        // alfilrider to its own king
        8, 7, 3, -5, -8, -7, 3, -1,
        // dabbabarider to its own king
        1, 0, -1, 0, -3, 2, -7, 8,
        // alibabarider to its own king
        -9, 1, 7, 6, -3, 12, -7, -7,
        // camelrider to its own king
        -2, -4, -2, 12, 4, -3, 5, -10,
        // nightrider to its own king
        -1, 7, -7, -5, 7, -2, -4, 4,
        // bishop to its own king
        0, 9, 4, 4, -3, -5, 2, -10,
        // rook to its own king
        2, 4, -9, 2, -9, 1, 3, 5,
        // queen to its own king
        1, -9, 6, 4, -3, -5, -2, 8,
        // king to its own king
        0, 0, 0, 0, 0, 0, 0, 0,
        // pawn to the enemy king
        1, 5, 5, -5, 1, -1, -2, -4,
        // berolina pawn to the enemy king
        1, 0, 3, -1, -3, 0, 3, -3,
        // superpawn to the enemy king
        0, 0, 0, 0, 0, 0, 0, 0,
        // berolina superpawn to the enemy king
        0, 0, 0, 0, 0, 0, 0, 0,
        // alfilrider to the enemy king
        -3, -11, 4, 0, -1, 8, 0, 3,
        // dabbabarider to the enemy king
        0, 6, -10, 9, 2, -3, 2, -7,
        // alibabarider to the enemy king
        -6, -4, 3, 6, 1, -1, 3, -3,
        // camelrider to the enemy king
        -1, 4, -2, -2, -3, 0, -1, 5,
        // nightrider to the enemy king
        -1, 4, 2, -2, -8, 1, 3, 1,
        // bishop to the enemy king
        0, -6, 5, 1, 2, 4, 1, -8,
        // rook to the enemy king
        0, -1, 2, 0, -4, 3, 1, -3,
        // queen to the enemy king
        0, 5, 8, -2, 1, -2, -14, 6,
        // king to the enemy king
        0, 0, 0, 0, 0, 0, 0, 0,
        // tempo
        20,
        // pawn target
        29,
        // mobility
        0, 0, 0, 0, 5, 4, 2, 4, 5, 2, 2, 2, 0, 0, 0, 0,
        // zone
        0, 0, 0, 0, 5, -2, 6, 3, 12, 13, 1, 15, 0, 0, 0, 0,
        // pawn by square
        0, 0, 0, -11, -9, 3, 1, 17, 0, 0, 0, 0, 9, 19, -17, 6, -15, -1,
        // berolina pawn by square
        0, 0, -14, -12, -6, -1, 1, 31, 0, 0, 0, 0, -14, 0, 5, 1, 6, 1,
        // superpawn by square
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        // berolina superpawn by square
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        // alfilrider by square
        -7, 2, 13, -4, -3, 5, -6, 3, -3, -6, 1, 4, -10, 7, 1, -2, 1, 2,
        // dabbabarider by square
        2, 8, -11, 0, 0, -2, -9, 5, 9, -7, 1, 3, -11, 0, -2, 12, -1, -1,
        // alibabarider by square
        -10, 5, 1, 13, -16, 6, -13, 7, -2, 13, -8, 3, -11, 7, -9, 4, 3, 4,
        // camelrider by square
        3, 1, 8, -3, 3, -2, -5, -4, 1, 0, -1, 0, 3, 2, 8, -14, 5, -4,
        // nightrider by square
        -4, -1, -4, 0, -2, 5, 2, 3, 1, -1, 2, -1, 3, -1, -2, 0, -3, 1,
        // bishop by square
        -6, 1, -2, 12, -10, 10, -9, 3, 4, -2, -1, -2, 5, -1, 6, -7, 1, -4,
        // rook by square
        -3, -1, -2, -1, 0, -4, 3, 1, 1, 0, 1, 4, -3, -8, 5, 1, -7, 11,
        // queen by square
        -19, 6, -7, 1, -5, 0, 1, 2, 4, 5, 4, 6, -6, 5, -1, 5, -1, -3,
        // king by square
        -2, -5, 8, -5, 8, -1, -3, 1, 0, 0, 0, 0, 3, 0, -5, -6, 4, 4,
        // pawn to its own king
        5, 3, 2, 2, -7, -4, -2, -1,
        // berolina pawn to its own king
        -1, 5, -4, -2, 3, 1, 6, -9,
        // superpawn to its own king
        0, 0, 0, 0, 0, 0, 0, 0,
        // berolina superpawn to its own king
        0, 0, 0, 0, 0, 0, 0, 0,
        // alfilrider to its own king
        -1, -1, -1, 1, -2, 4, 2, -3,
        // dabbabarider to its own king
        4, -1, 1, 1, -1, -2, 0, -3,
        // alibabarider to its own king
        -13, 7, -2, 14, -5, 2, 1, -7,
        // camelrider to its own king
        5, 5, -5, 1, -6, 7, -3, -5,
        // nightrider to its own king
        -1, 3, -8, -1, 5, -1, -1, 4,
        // bishop to its own king
        4, -6, 9, -1, -1, -6, 4, -5,
        // rook to its own king
        4, -2, -7, -4, -7, 6, 2, 6,
        // queen to its own king
        -8, 0, -1, -4, 0, 1, -1, 12,
        // king to its own king
        0, 0, 0, 0, 0, 0, 0, 0,
        // pawn to the enemy king
        4, 3, 0, 6, -5, -5, 0, -4,
        // berolina pawn to the enemy king
        3, 0, 7, -10, 5, 6, -4, -7,
        // superpawn to the enemy king
        0, 0, 0, 0, 0, 0, 0, 0,
        // berolina superpawn to the enemy king
        0, 0, 0, 0, 0, 0, 0, 0,
        // alfilrider to the enemy king
        -1, -2, -2, 6, -2, 1, -4, 3,
        // dabbabarider to the enemy king
        -3, 3, 1, -1, -2, 2, -5, 3,
        // alibabarider to the enemy king
        -9, -7, 8, 0, 1, 1, -8, 12,
        // camelrider to the enemy king
        -2, 0, -7, 2, 1, 1, -1, 6,
        // nightrider to the enemy king
        -2, 0, 1, 7, 2, 8, -5, -11,
        // bishop to the enemy king
        1, -3, 5, 5, 1, -1, -3, -5,
        // rook to the enemy king
        -1, 1, 6, 1, 2, -3, -7, -1,
        // queen to the enemy king
        0, 9, 10, -1, 1, -1, -4, -15,
        // king to the enemy king
        0, 0, 0, 0, 0, 0, 0, 0,
        // tempo
        17,
        // pawn target
        10,
        // mobility
        0, 0, 0, 0, 4, 2, 3, 4, 1, 5, 1, 3, 0, 0, 0, 0,
        // zone
        0, 0, 0, 0, 6, 1, 3, -3, -1, 4, 2, 16, 0, 0, 0, 0,
    ],
};
