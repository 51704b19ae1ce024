//! The looked-up features of the evaluation, which weights and networks share, and the properties
//! of a variant that decide which of them it has.

use vicinity_rules::{Color, KindSpec, Mode, Role, Travel, Variant};

macro_rules! blocks {
    ($list:ident, $length:ident; $($(#[$doc:meta])* $name:ident: $size:expr;)*) => {
        blocks!(@consts 0; $($(#[$doc])* $name: $size;)*);
        /// All blocks with their lengths, in order.
        pub(crate) const $list: &[(&str, usize)] = &[$((stringify!($name), $size),)*];
        pub(crate) const $length: usize = 0 $(+ $size)*;
    };
    (@consts $at:expr; $(#[$doc:meta])* $name:ident: $size:expr; $($rest:tt)*) => {
        $(#[$doc])*
        pub(crate) const $name: usize = $at;
        blocks!(@consts $at + $size; $($rest)*);
    };
    (@consts $at:expr;) => {};
}

/// The looked-up features of boards of up to eight files.
pub(crate) mod term {
    blocks! { LIST, COUNT;
        /// The side to move.
        TEMPO: 1;
        /// The army that starts one rank further advanced than the other.
        ADVANCED_ARMY: 1;
        /// By number of target squares: not occupied by friends, not attacked by enemy pawns.
        LEAPER_MOBILITY: 9;
        DIAGONAL_MOBILITY: 16;
        STRAIGHT_MOBILITY: 18;
        /// Two squares each.
        QUEEN_MOBILITY: 16;
        /// By number of squares around the king that are free of friends and not attacked.
        ESCAPES: 9;
        /// By class of piece: attacks on squares around the enemy king.
        ZONE: 6;
        /// By number of pieces with such attacks.
        ATTACKERS: 6;
        /// By number of attacked squares around the enemy king that only the king protects, or
        /// nothing.
        WEAK_ZONE: 10;
        /// By class: a square from which it could safely give check.
        CHECKS: 6;
        /// By classes of the least attacker and the victim: an attack on a protected piece.
        THREATS: 36;
        /// The same for an unprotected piece.
        HANGING: 36;
        /// Bishops on squares of both colours.
        PAIR: 1;
        /// A rook on a file without any pawns, and without own pawns.
        OPEN_FILE: 1;
        HALF_OPEN_FILE: 1;
        DOUBLED: 1;
        ISOLATED: 1;
        /// No pawn beside or behind it on the adjacent files.
        BACKWARD: 1;
        /// By rank: a pawn beside it, a pawn diagonally behind it.
        PHALANX: 8;
        SUPPORTED: 8;
        /// By rank: no enemy pawn ahead on its file and the adjacent ones.
        PASSED: 8;
        /// By the best possible promotion (none, up to half the value of the best piece, more, the
        /// best) and rank.
        PROMOTION: 32;
        /// By rank: the square ahead is empty; it is not attacked either; all squares ahead are
        /// empty.
        FREE: 8;
        SAFE: 8;
        OPEN_WAY: 8;
        /// By distance from the kings, for a passed pawn on the far half of the board.
        OWN_KING: 8;
        ENEMY_KING: 8;
        /// Friends adjacent on a rank or file, and diagonally, where pieces jump over each other.
        PAIRS: 2;
        /// Empty squares to jump to, and squares around the enemy king attacked by
        /// jumping.
        JUMPS: 1;
        JUMP_ZONE: 1;
    }
}

/// The looked-up features of large boards; all but the first two are by kind.
pub(crate) mod large {
    blocks! { LIST, COUNT;
        TEMPO: 1;
        PAWN_TARGET: 1;
        MOBILITY: 16;
        ZONE: 16;
    }
}

/// The maximum number of kinds of pieces for which sets of squares are kept.
pub(crate) const SMALL_KINDS: usize = 6;

/// The evaluator that a board requires.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Board {
    /// Eight files, and pieces that leap or move like queens: bitboards.
    Small,
    /// Anything else: the rules generate every piece's moves.
    Large,
}

impl Board {
    /// The evaluator of a variant.
    pub(crate) fn of(variant: &Variant) -> Board {
        let fits = |spec: &KindSpec| {
            spec.atoms.iter().all(|atom| match (atom.travel, atom.mode) {
                _ if atom.first => false,
                (Travel::Leap, mode) => {
                    spec.role != Role::Pawn
                        || mode == Mode::Quiet
                        || atom.directions.iter().all(|&(files, ranks)| ranks == 1 && files.abs() <= 1)
                }
                (Travel::Ride { max_leaps: 0 }, Mode::Both) | (Travel::Contact { .. }, _) => atom
                    .directions
                    .iter()
                    .all(|(files, ranks)| files.unsigned_abs().max(ranks.unsigned_abs()) == 1),
                _ => false,
            })
        };
        let is_plain = variant.king().is_some()
            && Color::BOTH.iter().all(|&color| variant.side(color).moves.regions.is_empty())
            && variant.kinds().iter().filter(|spec| spec.role == Role::King).count() == 1;
        let pawns = variant.kinds().iter().filter(|spec| spec.role == Role::Pawn).count();
        let few = variant.kinds().len() <= SMALL_KINDS && pawns == 1;
        if few && is_plain && variant.geometry().files() == 8 && variant.kinds().iter().all(fits) {
            Board::Small
        } else {
            Board::Large
        }
    }
}

/// The number of looked-up features of a variant.
pub(crate) fn term_count(variant: &Variant) -> usize {
    match Board::of(variant) {
        Board::Small => term::COUNT,
        Board::Large => large::COUNT,
    }
}

/// The side whose pieces start further advanced than the opponent's, if one does.
pub(crate) fn advanced_army(variant: &Variant) -> Option<Color> {
    match has_empty_first_rank(variant) {
        [true, false] => Some(Color::White),
        [false, true] => Some(Color::Black),
        _ => None,
    }
}

/// Whether the first rank of White and of Black is empty in the start position.
pub(crate) fn has_empty_first_rank(variant: &Variant) -> [bool; 2] {
    let placement = variant.start_fen().split(' ').next().unwrap_or_default();
    let is_empty = |rank: &str| rank.bytes().all(|byte| byte.is_ascii_digit());
    [placement.split('/').next_back(), placement.split('/').next()].map(|rank| rank.is_some_and(is_empty))
}
