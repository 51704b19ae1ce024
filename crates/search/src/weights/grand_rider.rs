//! Written by `vicinity tune`. Of each weight first the one for a full board, block by block, then likewise for an
//! empty one.

use super::Weights;

#[rustfmt::skip]
pub(super) const WEIGHTS: Weights = Weights {
    worth: &[
        92, 66, 150, 150, 177, 273, 494, 362, 460, 299, 298, 736, 0,
        80, 95, 150, 150, 220, 269, 430, 371, 558, 276, 425, 858, 0,
    ],
    rest: &[
        // pawn by square
        0, 0, 0, -13, 2, -8, 38, 12, -23, -4, 0, 0, -11, 1, 1, -1, 15, -11,
        // berolina pawn by square
        0, 0, -2, 5, -5, -15, -1, -15, -3, 0, 0, 0, -18, -5, 2, -10, 4, -6,
        // superpawn by square
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        // berolina superpawn by square
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        // alfilrider by square
        -12, -12, 10, -37, 12, -29, 35, -23, -29, -33, -32, -25, -30, -5, -27, -31, 6, -19,
        // dabbabarider by square
        -38, -16, -15, 3, -68, -10, -7, -52, 6, 4, 76, 11, -13, -33, -7, -9, 9, -85,
        // alibabarider by square
        -7, -32, 16, -32, -2, -46, -41, -43, 22, -32, 55, -15, -49, -50, 15, -29, -28, -23,
        // camelrider by square
        -24, 2, 12, 9, 9, -13, 0, 10, 12, -27, -55, -52, -24, 27, -46, -13, -14, -42,
        // nightrider by square
        -26, 32, 22, 32, -66, -44, -26, -10, -90, 18, -61, -11, 22, -28, -26, -50, -25, -53,
        // bishop by square
        -29, -7, -6, 56, -41, -13, -12, 8, 48, -56, -2, -3, -53, 36, 19, 3, -27, -22,
        // rook by square
        46, -19, -46, -32, 7, -48, -30, -21, 22, -22, 1, -1, -27, -27, 19, -56, -25, -36,
        // queen by square
        -33, 61, -40, -25, -40, -61, 8, -7, -21, 15, -31, 2, -8, -55, -22, 18, -39, -44,
        // king by square
        0, 11, -28, -17, 27, 1, -3, 2, -1, 0, 0, 0, 18, 19, 10, -55, -16, 21,
        // pawn to its own king
        26, 44, 5, 1, -1, -32, -50, 2,
        // berolina pawn to its own king
        -67, -12, 8, 5, 3, 5, 48, 28,
        // superpawn to its own king
        0, 0, 0, 0, 0, 0, 0, 0,
        // berolina superpawn to its own king
        0, 0, 0, 0, 0, 0, 0, 0,
        // alfilrider to its own king
        39, -10, -17, -27, -37, -36, -7, -2,
        // dabbabarider to its own king
        29, -16, -8, -1, -38, -13, -23, -41,
        // alibabarider to its own king
        -5, -11, -9, -16, -69, 23, -36, -23,
        // camelrider to its own king
        7, -3, -41, -16, 25, -25, -22, -36,
        // nightrider to its own king
        -17, -5, -55, 27, 25, -43, -30, -79,
        // bishop to its own king
        27, 42, 11, -19, -63, -21, -12, -62,
        // rook to its own king
        -45, -13, -27, 0, 8, -52, -5, -4,
        // queen to its own king
        -39, -44, 41, 8, -3, -58, -47, -24,
        // king to its own king
        0, 0, 0, 0, 0, 0, 0, 0,
        // pawn to the enemy king
        -3, 11, 8, -1, 8, -4, -13, 3,
        // berolina pawn to the enemy king
        0, -28, -26, -8, -21, 16, -8, -4,
        // superpawn to the enemy king
        0, 0, 0, 0, 0, 0, 0, 0,
        // berolina superpawn to the enemy king
        0, 0, 0, 0, 0, 0, 0, 0,
        // alfilrider to the enemy king
        -72, -61, -23, -23, -34, -10, -22, 5,
        // dabbabarider to the enemy king
        -16, 6, -67, -21, -22, -4, 1, -24,
        // alibabarider to the enemy king
        -2, -24, -25, -16, -22, 7, -30, -51,
        // camelrider to the enemy king
        -2, 28, -30, -2, -22, -30, -34, -17,
        // nightrider to the enemy king
        -3, -9, 12, -35, -41, -37, -30, -35,
        // bishop to the enemy king
        0, -53, -10, -10, 15, 41, 22, -38,
        // rook to the enemy king
        2, -52, 3, 6, -35, -30, -33, -16,
        // queen to the enemy king
        0, 21, 3, -1, -48, -56, -50, -31,
        // king to the enemy king
        0, 0, 0, 0, 0, 0, 0, 0,
        // tempo
        24,
        // pawn target
        41,
        // mobility
        0, 0, 0, 0, 8, 4, 2, 2, 3, -5, 3, 0, 0, 0, 0, 0,
        // zone
        0, 0, 0, 0, 23, 8, 5, -15, 9, 24, -15, 50, 0, 0, 0, 0,
        // pawn by square
        0, 0, 0, -17, -27, -2, -12, 75, -11, 0, 0, 0, -26, 59, -41, 13, -47, 9,
        // berolina pawn by square
        0, 0, -19, -35, -10, 12, -19, 94, -1, 0, 0, 0, -20, 11, 9, -13, 0, -7,
        // superpawn by square
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        // berolina superpawn by square
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        // alfilrider by square
        -45, -6, 7, -7, -28, 54, -19, 36, -52, -9, 37, -6, -22, -2, 3, 7, -20, -10,
        // dabbabarider by square
        -6, 44, -88, 0, -19, 3, -45, 40, -32, 11, -36, 2, -28, 18, -62, 1, -21, -10,
        // alibabarider by square
        -57, 25, -69, -13, -28, -29, -62, 14, -45, 58, -13, -6, -57, -42, -82, 30, -38, -25,
        // camelrider by square
        17, 11, 9, 13, 12, 1, -31, -78, 17, -20, -6, -38, 43, -58, 0, -42, -17, -6,
        // nightrider by square
        -18, -33, 10, -5, -40, 20, 12, 27, -32, 24, -4, -1, -17, -20, 10, -43, 13, 16,
        // bishop by square
        -3, -5, -24, -13, -56, 17, 11, -2, 8, 35, -11, 0, -4, 18, -8, -53, -4, 8,
        // rook by square
        -2, -21, 19, -36, 6, -15, 1, -18, 6, -3, 25, 0, -39, -69, 14, -20, -12, 78,
        // queen by square
        15, -30, -41, 1, -30, -1, 17, 23, -13, 25, -23, -18, -6, -7, -41, -23, -16, 14,
        // king by square
        -15, -1, 11, -30, 39, 10, -24, 15, -2, -1, -1, 0, 24, -21, -9, -61, 20, 44,
        // pawn to its own king
        -1, 13, 9, 2, -3, -15, -8, -22,
        // berolina pawn to its own king
        -18, -24, -13, -14, 15, 12, 24, 14,
        // superpawn to its own king
        0, 0, 0, 0, 0, 0, 0, 0,
        // berolina superpawn to its own king
        0, 0, 0, 0, 0, 0, 0, 0,
        // alfilrider to its own king
        -8, 17, 21, -6, -26, -5, -18, -30,
        // dabbabarider to its own king
        7, 6, 5, -37, -41, -12, -6, -30,
        // alibabarider to its own king
        -20, -6, -25, 16, -4, -21, -67, -107,
        // camelrider to its own king
        -35, 17, -48, 26, -6, 5, -2, -40,
        // nightrider to its own king
        -35, -6, 26, -22, -6, -66, 27, 42,
        // bishop to its own king
        -10, -53, -18, 32, 31, -17, 21, -22,
        // rook to its own king
        19, 4, -53, -18, -27, -9, 15, 22,
        // queen to its own king
        -18, -5, -20, -6, -28, 5, -35, 26,
        // king to its own king
        0, 0, 0, 0, 0, 0, 0, 0,
        // pawn to the enemy king
        -19, 13, -36, 13, -14, -1, 18, 1,
        // berolina pawn to the enemy king
        0, -19, 4, -31, 22, 6, 4, 0,
        // superpawn to the enemy king
        0, 0, 0, 0, 0, 0, 0, 0,
        // berolina superpawn to the enemy king
        0, 0, 0, 0, 0, 0, 0, 0,
        // alfilrider to the enemy king
        46, 4, -12, 13, -26, -15, -15, -25,
        // dabbabarider to the enemy king
        -11, -29, 11, 4, -32, -26, -27, -3,
        // alibabarider to the enemy king
        -70, -37, -18, -28, -46, -31, -35, 1,
        // camelrider to the enemy king
        7, -23, -15, -10, -13, -21, 13, -24,
        // nightrider to the enemy king
        -7, -23, 34, 38, 37, 13, -65, -70,
        // bishop to the enemy king
        2, 15, 2, -8, 15, 5, -46, -32,
        // rook to the enemy king
        -12, -18, 3, 28, 2, -6, -44, -2,
        // queen to the enemy king
        0, 24, 14, -2, -19, -35, -20, -42,
        // king to the enemy king
        0, 0, 0, 0, 0, 0, 0, 0,
        // tempo
        30,
        // pawn target
        17,
        // mobility
        0, 0, 0, 0, -7, 1, 9, -2, -4, 2, -2, 5, 0, 0, 0, 0,
        // zone
        0, 0, 0, 0, 22, 0, -4, 29, 26, 25, -3, -5, 0, 0, 0, 0,
    ],
};
