//! The tasks of the lessons: for each game five small positions, each with one rule to try.
//!
//! Plain data. `tests/lessons.rs` plays all of it: every position is one of its game, every solution is legal, and every trap is
//! either a legal move or exactly what the rules refuse.

use crate::study::words::lessons::{self as say, Phrases};

/// How many tasks a game has.
pub const COUNT: usize = 5;

/// A position with something to do in it.
pub struct Task {
    /// The position; the side to move is the learner's.
    pub fen: &'static str,
    /// What does it, in coordinates: each a line of moves, the enemy's answers among them.
    pub lines: &'static [&'static str],
    /// The wrong tries that are most likely, some of which the rules refuse.
    pub traps: &'static [&'static str],
    pub phrases: &'static Phrases,
}

/// The tasks of a game, by its name without options.
pub fn of(game: &str) -> Option<&'static [Task; COUNT]> {
    GAMES.iter().find(|(name, _)| *name == game).map(|(_, tasks)| *tasks)
}

const GAMES: [(&str, &[Task; COUNT]); 11] = [
    ("near", &NEAR),
    ("near-8x9", &NEAR_8X9),
    ("near-8x10", &NEAR_8X10),
    ("near-8x9-straight", &STRAIGHT_8X9),
    ("near-8x10-straight", &STRAIGHT_8X10),
    ("normal-8x9", &NORMAL_8X9),
    ("normal-8x10", &NORMAL_8X10),
    ("near-vs-normal", &NEAR_VS_NORMAL),
    ("grand-rider", &GRAND_RIDER),
    ("contact", &CONTACT),
    ("chess", &CHESS),
];

const fn task(
    phrases: &'static Phrases,
    fen: &'static str,
    lines: &'static [&'static str],
    traps: &'static [&'static str],
) -> Task {
    Task { fen, lines, traps, phrases }
}

// What differs between boards is where the last rank is, and where pawns start.

const KNIGHT_LEAPS: &[&str] = &["d4b3", "d4b5", "d4c2", "d4c6", "d4e2", "d4f3", "d4f5"];
const KING_RUNS: &[&str] = &["e1d1", "e1d2", "e1e2", "e1f1", "e1f2"];

static NEAR: [Task; COUNT] = [
    task(&say::PAWN, "4k3/8/8/8/3n4/4P3/8/4K3 w - - 0 1", &["e3d4"], &["e3e5"]),
    task(&say::CAPTURE_KING, "8/8/4k3/8/3N4/8/8/4K3 w - - 0 1", &["d4e6"], KNIGHT_LEAPS),
    task(&say::NO_CHECK, "4r3/k7/8/8/8/8/8/Q3K3 w - - 0 1", &["a1a7"], KING_RUNS),
    task(&say::LOST_PIECE, "8/1P6/7k/8/8/8/8/3QK3 w - - 0 1", &["b7b8r", "b7b8b", "b7b8n"], &["b7b8q"]),
    task(&say::NO_MOVE, "8/8/8/5K2/8/8/pp1p4/krb4R w - - 0 1", &["h1d1"], &["h1c1"]),
];

static NEAR_8X9: [Task; COUNT] = [
    task(&say::PAWN, "4k3/8/8/8/8/3n4/4P3/8/4K3 w - - 0 1", &["e3d4"], &["e3e5"]),
    task(&say::CAPTURE_KING, CAPTURE_8X9, &["d4e6"], KNIGHT_LEAPS),
    task(&say::NO_CHECK, NO_CHECK_8X9, &["a1a8"], KING_RUNS),
    task(&say::LOST_PIECE, LOST_8X9, &["b8b9r", "b8b9b", "b8b9n"], &["b8b9q"]),
    task(&say::NO_MOVE, NO_MOVE_8X9, &["h1d1"], &["h1c1"]),
];

static STRAIGHT_8X9: [Task; COUNT] = [
    task(&say::STRAIGHT_PAWN, "4k3/8/8/8/8/4r3/4P3/8/4K3 w - - 0 1", &["e3e4"], &["e3d4", "e3f4"]),
    task(&say::CAPTURE_KING, CAPTURE_8X9, &["d4e6"], KNIGHT_LEAPS),
    task(&say::NO_CHECK, NO_CHECK_8X9, &["a1a8"], KING_RUNS),
    task(&say::LOST_PIECE, LOST_8X9, &["b8b9r", "b8b9b", "b8b9n"], &["b8b9q"]),
    task(&say::NO_MOVE, NO_MOVE_8X9, &["h1d1"], &["h1c1"]),
];

const CAPTURE_8X9: &str = "8/8/8/4k3/8/3N4/8/8/4K3 w - - 0 1";
const NO_CHECK_8X9: &str = "4r3/k7/8/8/8/8/8/8/Q3K3 w - - 0 1";
const LOST_8X9: &str = "8/1P6/7k/8/8/8/8/8/3QK3 w - - 0 1";
const NO_MOVE_8X9: &str = "8/8/8/8/5K2/8/8/pp1p4/krb4R w - - 0 1";

static NEAR_8X10: [Task; COUNT] = [
    task(&say::PAWN, "4k3/8/8/8/8/8/3n4/4P3/8/4K3 w - - 0 1", &["e3d4"], &["e3e5"]),
    task(&say::CAPTURE_KING, CAPTURE_8X10, &["d4e6"], KNIGHT_LEAPS),
    task(&say::NO_CHECK, NO_CHECK_8X10, &["a1a9"], KING_RUNS),
    task(&say::LOST_PIECE, LOST_8X10, &["b9b10r", "b9b10b", "b9b10n"], &["b9b10q"]),
    task(&say::NO_MOVE, NO_MOVE_8X10, &["h1d1"], &["h1c1"]),
];

static STRAIGHT_8X10: [Task; COUNT] = [
    task(&say::STRAIGHT_PAWN, "4k3/8/8/8/8/8/4r3/4P3/8/4K3 w - - 0 1", &["e3e4"], &["e3d4", "e3f4"]),
    task(&say::CAPTURE_KING, CAPTURE_8X10, &["d4e6"], KNIGHT_LEAPS),
    task(&say::NO_CHECK, NO_CHECK_8X10, &["a1a9"], KING_RUNS),
    task(&say::LOST_PIECE, LOST_8X10, &["b9b10r", "b9b10b", "b9b10n"], &["b9b10q"]),
    task(&say::NO_MOVE, NO_MOVE_8X10, &["h1d1"], &["h1c1"]),
];

const CAPTURE_8X10: &str = "8/8/8/8/4k3/8/3N4/8/8/4K3 w - - 0 1";
const NO_CHECK_8X10: &str = "4r3/k7/8/8/8/8/8/8/8/Q3K3 w - - 0 1";
const LOST_8X10: &str = "8/1P6/7k/8/8/8/8/8/8/3QK3 w - - 0 1";
const NO_MOVE_8X10: &str = "8/8/8/8/8/5K2/8/8/pp1p4/krb4R w - - 0 1";

static NEAR_VS_NORMAL: [Task; COUNT] = [
    task(&say::BISHOP_TAKES_KING, "4k3/8/8/8/B7/8/8/4K3 w - - 0 1", &["a4e8"], &["a4b5", "a4c6", "a4d7"]),
    task(&say::NEAR_PASSING, "4k3/3p4/8/8/4P3/8/8/4K3 w - - 0 1", &["e4e5 d7d5 e5d6"], &["e5e6"]),
    task(
        &say::NORMAL_CASTLES,
        "r3k3/8/8/8/8/8/8/4K3 b q - 0 1",
        &["e8c8"],
        &["e8d8", "e8d7", "e8f8", "e8f7", "e8e7"],
    ),
    task(&say::ANY_PIECE, "4k3/8/8/6q1/K7/8/1p6/8 b - - 0 1", &["b2b1q"], &["b2b1r", "b2b1b", "b2b1n"]),
    task(&say::NO_MOVE_LOSES, "8/8/8/5K2/8/8/pp1p4/krb4R w - - 0 1", &["h1d1"], &["h1c1"]),
];

static GRAND_RIDER: [Task; COUNT] = [
    task(&say::RIDER, "10k1/12/12/12/5r6/12/12/12/12/12/2N9/1K10 w - - 0 1", &["c2f8"], &["c2d4", "c2e6"]),
    task(&say::LANDING, "10k1/12/12/2r9/12/12/12/2P9/12/2D2P2r3/12/1K10 w - - 0 1", &["c3i3"], &["c3c9"]),
    task(
        &say::BEROLINA,
        "10k1/12/12/12/12/3br7/4V7/12/12/12/12/1K10 w - - 0 1",
        &["e6e7"],
        &["e6d7", "e6f7"],
    ),
    task(
        &say::SUPERPAWN,
        "10k1/12/12/12/12/12/5S6/4r7/12/12/12/1K10 w - - 0 1",
        &["f6e5"],
        &["f6f5", "f6f7"],
    ),
    task(
        &say::NO_MOVE_LEFT,
        "11k/12/12/12/12/12/12/12/12/12/9Q2/1K10 w - - 0 1",
        &["j2j11"],
        &["j2j12", "j2l2", "j2b10"],
    ),
];

static CONTACT: [Task; COUNT] = [
    task(&say::JUMP, "4k3/8/8/8/8/3PN3/8/4K3 w - - 0 1", &["d3f3"], &["d3c3", "d3c4", "d3d4", "d3e4"]),
    task(&say::PAWN_JUMPS, "4k3/8/8/4n3/3P4/2P5/8/4K3 w - - 0 1", &["c3e5"], &["d4e5"]),
    task(&say::SHIELD, "4k3/8/p7/n7/8/8/6K1/R2n4 w - - 0 1", &["a1d1"], &["a1a5"]),
    task(&say::LONG_JUMP, "4k3/8/4p3/3p4/2P5/1P6/P7/6K1 w - - 0 1", &["a2d5"], &["b3d5", "c4d5"]),
    task(
        &say::KING_SHIELD,
        "4r2k/8/8/8/4K3/R7/8/8 w - - 0 1",
        &["a3e3"],
        &["e4d3", "e4d4", "e4d5", "e4f3", "e4f4", "e4f5"],
    ),
];

static CHESS: [Task; COUNT] = [
    task(&say::TWO_STEPS, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", &["e2e4"], &["e2e3"]),
    task(&say::PASSING, "4k3/3p4/8/8/4P3/8/8/4K3 w - - 0 1", &["e4e5 d7d5 e5d6"], &["e5e6"]),
    task(&say::CASTLES, "4k3/8/8/8/8/8/8/4K2R w K - 0 1", &["e1g1"], KING_RUNS),
    task(&say::QUEEN, "8/4P3/8/k7/8/8/8/4K3 w - - 0 1", &["e7e8q"], &["e7e8r", "e7e8b", "e7e8n"]),
    task(&say::MATE, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", &["a1a8"], ROOK_STOPS),
];

const ROOK_STOPS: &[&str] = &["a1a2", "a1a3", "a1a4", "a1a5", "a1a6", "a1a7"];

static NORMAL_8X9: [Task; COUNT] = [
    task(&say::TWO_STEPS, "4k3/8/8/8/8/8/8/4P3/4K3 w - - 0 1", &["e2e4"], &["e2e3"]),
    task(&say::PASSING, "4k3/3p4/8/8/4P3/8/8/8/4K3 w - - 0 1", &["e5e6 d8d6 e6d7"], &["e6e7"]),
    task(&say::CASTLES, "4k3/8/8/8/8/8/8/8/4K2R w K - 0 1", &["e1g1"], KING_RUNS),
    task(&say::QUEEN, "8/4P3/8/k7/8/8/8/8/4K3 w - - 0 1", &["e8e9q"], &["e8e9r", "e8e9b", "e8e9n"]),
    task(&say::MATE, "6k1/5ppp/8/8/8/8/8/8/R3K3 w - - 0 1", &["a1a9"], ROOK_STOPS),
];

static NORMAL_8X10: [Task; COUNT] = [
    task(&say::TWO_STEPS, "4k3/8/8/8/8/8/8/8/4P3/4K3 w - - 0 1", &["e2e4"], &["e2e3"]),
    task(&say::PASSING, "4k3/3p4/8/8/4P3/8/8/8/8/4K3 w - - 0 1", &["e6e7 d9d7 e7d8"], &["e7e8"]),
    task(&say::CASTLES, "4k3/8/8/8/8/8/8/8/8/4K2R w K - 0 1", &["e1g1"], KING_RUNS),
    task(&say::QUEEN, "8/4P3/8/k7/8/8/8/8/8/4K3 w - - 0 1", &["e9e10q"], &["e9e10r", "e9e10b", "e9e10n"]),
    task(&say::MATE, "6k1/5ppp/8/8/8/8/8/8/8/R3K3 w - - 0 1", &["a1a10"], ROOK_STOPS),
];
