//! The layout of the weights. The evaluation is a sum of features, each with a count and a pair of
//! weights in a flat table.
//!
//! First come the blocks for each kind of piece: its value, its piece-square table, and its tables
//! relative to either king. They are updated incrementally. Then come the features that are looked
//! up in each evaluation. Pieces are seen from their own side; left and right are the same.

use vicinity_rules::{Color, Kind, Square, Variant};

use super::movement::Board;

/// The size of a piece-square table on small boards: distance from the nearer side edge times
/// ranks.
const PIECE_SQUARES: usize = 4 * 8;
/// On large boards: ranks, plus distances from the nearer side edge.
const LARGE_PIECE_SQUARES: usize = 12 + 6;
/// The size of a king-relative table on small boards: file distance (0 to 4) times rank difference
/// (-4 to 4).
const KING_RELATIVE: usize = 5 * 9;
/// On large boards: the distance.
const LARGE_KING_RELATIVE: usize = 8;

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

/// The positions of a variant's weights in the table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    kinds: usize,
    large: bool,
    files: usize,
    ranks: usize,
    piece_squares: usize,
    king_relatives: usize,
}

impl Layout {
    pub(crate) fn new(variant: &Variant, board: Board) -> Self {
        let geometry = variant.geometry();
        let large = board == Board::Large;
        Layout {
            kinds: variant.kinds().len(),
            large,
            files: usize::from(geometry.files()),
            ranks: usize::from(geometry.ranks()),
            piece_squares: if large { LARGE_PIECE_SQUARES } else { PIECE_SQUARES },
            king_relatives: if large { LARGE_KING_RELATIVE } else { KING_RELATIVE },
        }
    }

    /// Whether this is the layout of a large board.
    pub(crate) fn is_large(&self) -> bool {
        self.large
    }

    /// The feature for the value of a kind.
    pub(crate) fn worth(&self, kind: Kind) -> usize {
        kind.index()
    }

    /// The piece-square features of a piece; the second is `None` on small boards.
    pub(crate) fn piece_square(&self, kind: Kind, color: Color, square: Square) -> [Option<usize>; 2] {
        let block = self.kinds + kind.index() * self.piece_squares;
        let (file, rank) = self.seen(color, square);
        let file = file.min(self.files - 1 - file);
        if self.large {
            [Some(block + rank), Some(block + 12 + file)]
        } else {
            [Some(block + self.eighth(rank) * 4 + file), None]
        }
    }

    /// The number of relations to a king, as numbered by [`Layout::way`].
    pub(crate) fn ways(&self) -> usize {
        self.king_relatives
    }

    /// The relation to a king that is `files` files away; the piece is `ahead` ranks ahead of it.
    pub(crate) fn way(&self, files: i32, ahead: i32) -> usize {
        let files = files.unsigned_abs() as usize;
        if self.large {
            return files.max(ahead.unsigned_abs() as usize).clamp(1, LARGE_KING_RELATIVE) - 1;
        }
        (ahead.clamp(-4, 4) + 4) as usize * 5 + files.min(4)
    }

    /// A relation to a king that White sees, as a side sees it.
    pub(crate) fn mirrored(&self, way: usize, color: Color) -> usize {
        if self.large || color == Color::White { way } else { (8 - way / 5) * 5 + way % 5 }
    }

    /// The feature of a piece for its relation to its own king, or to the other one.
    pub(crate) fn king_relative(&self, kind: Kind, own: bool, way: usize) -> usize {
        let block = kind.index() + if own { 0 } else { self.kinds };
        self.kinds * (1 + self.piece_squares) + block * self.king_relatives + way
    }

    /// The index of the first looked-up feature.
    pub(crate) fn terms(&self) -> usize {
        self.kinds * (1 + self.piece_squares + 2 * self.king_relatives)
    }

    /// The number of weights.
    pub(crate) fn len(&self) -> usize {
        self.terms() + if self.large { large::COUNT } else { term::COUNT }
    }

    /// The blocks of weights with their names, for display.
    pub(crate) fn blocks(&self, variant: &Variant) -> Vec<(String, usize)> {
        let mut blocks = vec![("worth".to_owned(), self.kinds)];
        let mut by_kind = |what: &str, length: usize| {
            for spec in variant.kinds() {
                blocks.push((format!("{} {what}", spec.name), length));
            }
        };
        by_kind("by square", self.piece_squares);
        by_kind("to its own king", self.king_relatives);
        by_kind("to the enemy king", self.king_relatives);
        let terms = if self.large { large::LIST } else { term::LIST };
        let plain = |name: &str| name.to_lowercase().replace('_', " ");
        blocks.extend(terms.iter().map(|(name, length)| (plain(name), *length)));
        blocks
    }

    /// File and rank as a side sees them.
    fn seen(&self, color: Color, square: Square) -> (usize, usize) {
        let rank = usize::from(square.rank());
        (usize::from(square.file()), if color == Color::White { rank } else { self.ranks - 1 - rank })
    }

    /// A rank as a side sees it, as one of eight.
    pub(crate) fn eighth_seen(&self, rank: usize, color: Color) -> usize {
        self.eighth(if color == Color::White { rank } else { self.ranks - 1 - rank })
    }

    /// A rank of a board of any length as one of eight: counted from the nearer end; the ranks in
    /// the middle share one.
    fn eighth(&self, rank: usize) -> usize {
        if self.ranks <= 8 || rank < 3 {
            rank
        } else if rank + 4 >= self.ranks {
            rank + 8 - self.ranks
        } else {
            3
        }
    }
}
