//! The layout of the weights. The evaluation is a sum of features, each with a count and a pair of
//! weights in a flat table.
//!
//! First come the blocks for each kind of piece: its value, its piece-square table, and its tables
//! relative to either king. They are updated incrementally. Then come the features that are looked
//! up in each evaluation. Pieces are seen from their own side; left and right are the same.

use vicinity_rules::{Color, Kind, Square, Variant};

use crate::features::{Board, large, term};

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
