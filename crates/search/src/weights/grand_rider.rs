//! Written by `vicinity tune`. Of each weight first the one for a full board, block by block, then likewise for an
//! empty one.

use super::Weights;

#[rustfmt::skip]
pub(super) const WEIGHTS: Weights = Weights {
    worth: &[
        85, 71, 150, 150, 175, 261, 476, 353, 461, 295, 304, 717, 0,
        86, 88, 150, 150, 169, 243, 409, 340, 478, 224, 400, 768, 0,
    ],
    rest: &[
        // pawn by square
        0, 0, 0, -5, -2, -3, 6, 4, 0, 0, 0, 0, -11, 1, 0, 2, 6, 2,
        // berolina pawn by square
        0, 0, -6, 1, -3, -2, 2, 8, 0, 0, 0, 0, -7, 0, 1, -3, 5, 4,
        // superpawn by square
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        // berolina superpawn by square
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        // alfilrider by square
        -1, 1, 8, -5, 2, -1, 3, 0, -3, -5, -1, 1, -6, 1, -3, -2, 9, 1,
        // dabbabarider by square
        -5, 2, -3, 7, -7, -3, 0, 0, 0, -1, 9, 3, -3, -1, -2, 6, 7, -6,
        // alibabarider by square
        2, 3, 1, -1, 1, -7, -2, -2, -1, 0, 6, 1, -3, -8, 12, 0, -4, 3,
        // camelrider by square
        -2, 4, 2, 2, 3, 0, -4, 1, 2, -2, -3, -2, 1, 6, -5, 2, 1, -5,
        // nightrider by square
        -5, 8, 2, 7, -5, -4, -2, 1, -3, 4, -2, 1, 2, 3, 0, -8, 3, 0,
        // bishop by square
        -6, -2, 1, 12, -7, -1, 1, 4, 0, -1, 0, 0, -4, 1, 6, -1, -2, 0,
        // rook by square
        4, -2, -1, -2, 2, -1, -2, 0, 1, 0, 0, 0, -1, -2, 3, -5, 0, 5,
        // queen by square
        -3, 9, -5, 4, -6, -4, 1, 0, 1, 2, 0, 1, -2, -2, 1, 5, 0, -2,
        // king by square
        0, 1, -1, -2, 2, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, -6, -3, 6,
        // pawn to its own king
        1, 7, 0, 0, -1, -4, -5, 1,
        // berolina pawn to its own king
        -8, -5, 3, 0, -1, 0, 9, 3,
        // superpawn to its own king
        0, 0, 0, 0, 0, 0, 0, 0,
        // berolina superpawn to its own king
        0, 0, 0, 0, 0, 0, 0, 0,
        // alfilrider to its own king
        5, 5, 2, -1, -8, -5, 1, 0,
        // dabbabarider to its own king
        5, 0, 4, 1, -7, -2, -2, 3,
        // alibabarider to its own king
        3, 1, 3, 4, -14, 4, -3, 2,
        // camelrider to its own king
        3, 2, -5, 2, 7, -4, 2, -6,
        // nightrider to its own king
        2, 6, -7, 0, 4, -4, 0, 0,
        // bishop to its own king
        -2, 5, 1, 0, -6, 1, 3, -3,
        // rook to its own king
        1, 0, -1, 1, 0, -5, 1, 1,
        // queen to its own king
        -2, -3, 7, 0, -2, -2, -1, 4,
        // king to its own king
        0, 0, 0, 0, 0, 0, 0, 0,
        // pawn to the enemy king
        0, 1, 0, 0, 4, -1, -3, -1,
        // berolina pawn to the enemy king
        0, 0, 2, 0, -3, 4, -2, -2,
        // superpawn to the enemy king
        0, 0, 0, 0, 0, 0, 0, 0,
        // berolina superpawn to the enemy king
        0, 0, 0, 0, 0, 0, 0, 0,
        // alfilrider to the enemy king
        -2, -3, 1, 1, -3, -1, 0, 6,
        // dabbabarider to the enemy king
        -1, 1, -2, 3, 1, -1, 0, -1,
        // alibabarider to the enemy king
        -2, -1, 3, 3, -4, 1, 0, 0,
        // camelrider to the enemy king
        0, 1, -1, 0, -3, -2, -1, 8,
        // nightrider to the enemy king
        0, 0, 3, -1, -2, -4, -3, 8,
        // bishop to the enemy king
        0, -1, 1, 3, 2, -1, 0, -3,
        // rook to the enemy king
        0, -1, 1, 2, -2, -1, 1, 1,
        // queen to the enemy king
        0, 4, 2, 1, -1, -5, -4, 4,
        // king to the enemy king
        0, 0, 0, 0, 0, 0, 0, 0,
        // tempo
        34,
        // pawn target
        26,
        // mobility
        0, 0, 0, 0, 7, 5, 2, 3, 3, 0, 3, 2, 0, 0, 0, 0,
        // zone
        0, 0, 0, 0, 5, 4, 3, 0, 6, 6, 0, 12, 0, 0, 0, 0,
        // pawn by square
        0, 0, 0, -9, -5, -2, 3, 13, 0, 0, 0, 0, -9, 18, -11, 1, -4, 5,
        // berolina pawn by square
        0, 0, -10, -11, -3, 6, 2, 16, 0, 0, 0, 0, -4, 3, 5, -3, 3, -4,
        // superpawn by square
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        // berolina superpawn by square
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        // alfilrider by square
        -6, -1, 5, -3, 0, 6, -3, 7, -5, -3, 2, 0, -5, -2, 4, 0, 0, 3,
        // dabbabarider by square
        0, 12, -10, 1, -1, -3, -4, 2, 1, 1, 1, -1, -7, 5, -6, 4, 3, 0,
        // alibabarider by square
        -5, 8, -1, 2, 2, 0, -2, -1, -4, 0, -1, 0, -9, 1, -10, 12, 1, 3,
        // camelrider by square
        -2, 3, 1, 0, 2, 1, -1, -2, 2, -1, 0, -2, 2, 0, 1, -3, -1, 1,
        // nightrider by square
        -2, -3, -1, 1, -3, 1, 1, 3, -1, 2, 0, 1, 0, 0, 2, -2, -1, -1,
        // bishop by square
        -3, -2, -3, 3, -2, 4, 2, 1, -1, 1, -1, 0, 0, 3, 2, -5, 1, -2,
        // rook by square
        2, -3, 0, -3, 0, 0, 0, 0, 0, 0, 2, 0, -1, -6, 3, -2, -4, 9,
        // queen by square
        -1, -1, -3, 0, -3, -1, 2, 1, 1, 3, 0, 1, -2, 0, -2, 2, -2, 4,
        // king by square
        -1, -2, 2, -4, 4, 1, 0, 1, 0, 0, 0, 0, 1, -2, -2, -10, 2, 11,
        // pawn to its own king
        4, 6, 1, 2, -1, -4, -1, -7,
        // berolina pawn to its own king
        -5, -4, -4, -3, 5, 5, 6, -1,
        // superpawn to its own king
        0, 0, 0, 0, 0, 0, 0, 0,
        // berolina superpawn to its own king
        0, 0, 0, 0, 0, 0, 0, 0,
        // alfilrider to its own king
        3, 2, 4, 0, -4, -1, 0, -5,
        // dabbabarider to its own king
        7, -3, 3, 0, -2, 2, -2, -6,
        // alibabarider to its own king
        0, 4, 0, 8, -1, 2, -4, -10,
        // camelrider to its own king
        -1, 3, -5, 3, 0, 2, 1, -4,
        // nightrider to its own king
        -4, -1, -1, -1, 3, -2, 2, 3,
        // bishop to its own king
        2, -5, -2, 2, 1, 0, 3, -2,
        // rook to its own king
        3, 0, -3, 0, -1, -3, 1, 2,
        // queen to its own king
        -1, -3, 1, -1, -1, 0, -1, 4,
        // king to its own king
        0, 0, 0, 0, 0, 0, 0, 0,
        // pawn to the enemy king
        0, 0, -4, 2, -4, 2, 4, 0,
        // berolina pawn to the enemy king
        0, 0, 3, -5, 3, 3, -1, -2,
        // superpawn to the enemy king
        0, 0, 0, 0, 0, 0, 0, 0,
        // berolina superpawn to the enemy king
        0, 0, 0, 0, 0, 0, 0, 0,
        // alfilrider to the enemy king
        1, 0, -1, 6, -4, 0, 0, -2,
        // dabbabarider to the enemy king
        -2, 0, 1, 2, -7, -2, -2, 8,
        // alibabarider to the enemy king
        -3, -3, 2, -1, -2, 2, 1, 2,
        // camelrider to the enemy king
        0, 0, -1, 1, -1, -1, 0, 1,
        // nightrider to the enemy king
        -1, 0, 2, 3, 3, 1, -3, -6,
        // bishop to the enemy king
        0, 0, 1, 1, 4, 2, -1, -7,
        // rook to the enemy king
        -1, 0, 0, 3, 2, -2, -2, 0,
        // queen to the enemy king
        0, 6, 3, 1, -1, -3, -2, -5,
        // king to the enemy king
        0, 0, 0, 0, 0, 0, 0, 0,
        // tempo
        30,
        // pawn target
        9,
        // mobility
        0, 0, 0, 0, 2, 2, 4, 2, 3, 4, 1, 3, 0, 0, 0, 0,
        // zone
        0, 0, 0, 0, 5, -1, -6, 4, 5, 5, 2, 12, 0, 0, 0, 0,
    ],
};
