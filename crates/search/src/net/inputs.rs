//! The input features of a network: rows of its first layer, derived from the variant's data.
//!
//! Each side sees the board from its own end. There is a row for each kind of piece on each square,
//! for own and for enemy pieces; for each castling right; and one for the side whose
//! army starts further advanced, if only one does. If left and right make no difference to how
//! pieces move, a side whose king is on the right half sees the board mirrored, so that a network
//! learns such positions only once.

use vicinity_rules::{Color, Geometry, Kind, Piece, Position, Square, Variant};

use crate::features::advanced_army;

/// The rows of a variant's networks.
#[derive(Clone, Debug)]
pub struct Inputs {
    mirrors: bool,
    files: u8,
    /// The first row of a piece, by the side that sees it.
    blocks: [[u16; 64]; 2],
    /// The row of a square within a block, by the side that sees it and whether it sees it
    /// mirrored.
    squares: Box<[[[u16; 256]; 2]; 2]>,
    /// The first of the four rows of castling rights, if there are any: own and the opponent's,
    /// right and left as seen.
    rights: Option<usize>,
    /// The row for the side that starts further advanced.
    advanced: Option<(Color, usize)>,
    rows: usize,
}

impl Inputs {
    /// The rows of a variant's networks.
    pub fn new(variant: &Variant) -> Self {
        let geometry = variant.geometry();
        let kinds = variant.kinds().len();
        let size = geometry.squares().count();
        let mut blocks = [[0; 64]; 2];
        let mut squares = Box::new([[[0; 256]; 2]; 2]);
        for side in Color::BOTH {
            for kind in variant.all_kinds() {
                for color in Color::BOTH {
                    let block = kind.index() + if color == side { 0 } else { kinds };
                    blocks[side.index()][kind.of(color).index()] = (block * size) as u16;
                }
            }
            for mirrored in [false, true] {
                for square in geometry.squares() {
                    squares[side.index()][usize::from(mirrored)][square.index()] =
                        seen(geometry, side, mirrored, square) as u16;
                }
            }
        }
        let mut rows = 2 * kinds * size;
        let mut add = |more: usize| {
            rows += more;
            rows - more
        };
        let may_castle = variant.start_fen().split(' ').nth(2).is_some_and(|rights| rights != "-");
        let rights = may_castle.then(|| add(4));
        let advanced = advanced_army(variant).map(|side| (side, add(1)));
        Inputs {
            mirrors: is_symmetric(variant),
            files: geometry.files(),
            blocks,
            squares,
            rights,
            advanced,
            rows,
        }
    }

    /// The number of rows.
    #[expect(clippy::len_without_is_empty, reason = "there is no game without pieces")]
    pub fn len(&self) -> usize {
        self.rows
    }

    /// Whether a side sees a position mirrored.
    #[inline(always)]
    pub(crate) fn is_mirrored(&self, position: &Position, side: Color) -> bool {
        self.mirrors && position.king_square(side).is_some_and(|king| king.file() >= self.files.div_ceil(2))
    }

    /// The row of a piece on a square as seen by a side.
    #[inline(always)]
    pub(crate) fn piece(&self, side: Color, mirrored: bool, piece: Piece, square: Square) -> usize {
        let block = self.blocks[side.index()][piece.index() & 63];
        usize::from(block + self.squares[side.index()][usize::from(mirrored)][square.index()])
    }

    /// The rows of the castling rights in `rights` as seen by a side.
    pub(crate) fn rights(&self, rights: u8, side: Color, mirrored: bool) -> impl Iterator<Item = usize> + '_ {
        let seen = move |bit: usize| {
            let (color, wing) = (bit >> 1, bit & 1);
            2 * (color ^ side.index()) + (wing ^ usize::from(mirrored))
        };
        let set = (0..4).filter(move |bit| rights >> bit & 1 != 0);
        self.rights.into_iter().flat_map(move |first| set.clone().map(move |bit| first + seen(bit)))
    }

    /// For each row of a variant's networks, the row of another variant that corresponds to it, if
    /// there is one: a piece of the same name, at the same distance from the nearer edges. Training
    /// for one variant can therefore start from a network of another.
    pub fn corresponding_rows(variant: &Variant, other: &Variant) -> Vec<Option<usize>> {
        let (to, from) = (Inputs::new(variant), Inputs::new(other));
        let geometries = [variant, other].map(Variant::geometry);
        let at = |at: u8, size: u8, other: u8| {
            // The additional squares of a longer board are in its middle and correspond to the
            // middle of the other board.
            let half = |at: u8| at.min(other.div_ceil(2) - 1);
            if at < size / 2 { half(at) } else { other - 1 - half(size - 1 - at) }
        };
        let mut rows = vec![None; to.rows];
        for kind in variant.all_kinds() {
            let named = |&like: &Kind| other.kind(like).name == variant.kind(kind).name;
            let Some(like) = other.all_kinds().find(named) else { continue };
            for color in Color::BOTH {
                for square in geometries[0].squares() {
                    let file = at(square.file(), geometries[0].files(), geometries[1].files());
                    let rank = at(square.rank(), geometries[0].ranks(), geometries[1].ranks());
                    let row = to.piece(Color::White, false, kind.of(color), square);
                    let like = from.piece(Color::White, false, like.of(color), Square::new(file, rank));
                    rows[row] = Some(like);
                }
            }
        }
        if let (Some(to), Some(from)) = (to.rights, from.rights) {
            (0..4).for_each(|right| rows[to + right] = Some(from + right));
        }
        if let (Some((_, to)), Some((_, from))) = (to.advanced, from.advanced) {
            rows[to] = Some(from);
        }
        rows
    }

    /// Calls `found` with each row that is active in a position for a side, once each.
    pub fn for_each(&self, position: &Position, side: Color, mut found: impl FnMut(usize)) {
        let mirrored = self.is_mirrored(position, side);
        for (square, piece) in position.pieces() {
            found(self.piece(side, mirrored, piece, square));
        }
        self.rights(position.castling_rights(), side, mirrored).for_each(&mut found);
        if let Some((_, row)) = self.advanced.filter(|(advanced, _)| *advanced == side) {
            found(row);
        }
    }
}

/// The number of a square as seen by a side.
fn seen(geometry: Geometry, side: Color, mirrored: bool, square: Square) -> usize {
    let (files, ranks) = (geometry.files(), geometry.ranks());
    let file = if mirrored { files - 1 - square.file() } else { square.file() };
    let rank = if side == Color::White { square.rank() } else { ranks - 1 - square.rank() };
    usize::from(rank) * usize::from(files) + usize::from(file)
}

/// Whether pieces move alike to the left and to the right, and each side has one king, which
/// decides whether the board is mirrored.
fn is_symmetric(variant: &Variant) -> bool {
    let atoms = variant.kinds().iter().flat_map(|spec| spec.atoms.iter());
    let alike = |atom: &vicinity_rules::Atom| {
        let directions = &atom.directions;
        directions.iter().all(|&(files, ranks)| directions.contains(&(-files, ranks)))
    };
    let kings = variant
        .king()
        .is_some_and(|king| Color::BOTH.iter().all(|&side| variant.initial_count(side, king) == 1));
    kings && atoms.into_iter().all(alike)
}

#[cfg(test)]
mod tests {
    use vicinity_rules::variants::names;

    use super::*;

    /// The rows that a side sees, in order.
    fn rows(inputs: &Inputs, position: &Position, side: Color) -> Vec<usize> {
        let mut rows = Vec::new();
        inputs.for_each(position, side, |row| rows.push(row));
        rows.sort_unstable();
        rows
    }

    #[test]
    fn rows_are_in_range_and_unique() {
        for name in names() {
            let variant = Variant::parse(name).expect("a known name");
            let inputs = Inputs::new(&variant);
            for side in Color::BOTH {
                let rows = rows(&inputs, &Position::start(&variant), side);
                assert!(rows.iter().all(|&row| row < inputs.len()), "{name}");
                assert!(rows.windows(2).all(|pair| pair[0] < pair[1]), "{name}");
            }
        }
    }

    #[test]
    fn both_sides_see_a_symmetric_start_position_alike() {
        let near = Variant::parse("near").expect("a known name");
        let (inputs, array) = (Inputs::new(&near), Position::start(&near));
        assert_eq!(inputs.len(), 768);
        assert_eq!(rows(&inputs, &array, Color::White), rows(&inputs, &array, Color::Black));
    }

    #[test]
    fn rows_of_a_longer_board_correspond_from_both_ends() {
        let variant = |name: &str| Variant::parse(name).expect("a known name");
        let (near, longer) = (variant("near"), variant("near-8x10"));
        let corresponding_rows = Inputs::corresponding_rows(&longer, &near);
        let row = |variant: &Variant, square: &str| {
            let rook = variant.all_kinds().find(|&kind| variant.kind(kind).name == "rook").expect("a rook");
            let square = variant.geometry().parse_square(square).expect("a square");
            Inputs::new(variant).piece(Color::White, false, rook.of(Color::Black), square)
        };
        for (there, here) in [("c2", "c2"), ("a5", "a4"), ("a6", "a5"), ("h7", "h5"), ("d10", "d8")] {
            assert_eq!(corresponding_rows[row(&longer, there)], Some(row(&near, here)), "{there}");
        }
        let same = Inputs::corresponding_rows(&near, &near);
        assert!(same.iter().enumerate().all(|(row, like)| *like == Some(row)));
        // A variant without castling has no rows for castling rights.
        let rights = &Inputs::corresponding_rows(&variant("chess"), &near)[768..];
        assert_eq!(rights, [None; 4]);
    }

    #[test]
    fn a_mirror_changes_nothing() {
        let seen = |name: &str, fen: &str| {
            let variant = Variant::parse(name).expect("a known name");
            let position = Position::from_fen(&variant, fen).expect("a valid FEN");
            Color::BOTH.map(|side| rows(&Inputs::new(&variant), &position, side))
        };
        let near = |fen| seen("near", fen);
        assert_eq!(near("1k6/8/8/3p4/8/N7/8/K6R w - - 0 1"), near("6k1/8/8/4p3/8/7N/8/R6K w - - 0 1"));
        assert_ne!(near("1k6/8/8/3p4/8/N7/8/K6R w - - 0 1"), near("6k1/8/8/4p3/8/7N/8/R5K1 w - - 0 1"));
        let chess = |rights| seen("chess", &format!("r3k2r/8/8/8/8/8/8/R3K2R w {rights} - 0 1"));
        let counts = |rows: [Vec<usize>; 2]| rows.map(|rows| rows.len());
        assert_eq!(counts(chess("KQk")), [9, 9]);
        assert_ne!(chess("K"), chess("Q"));
        // One side sees its own right as the other side sees its own.
        assert_eq!(chess("K")[0], chess("k")[1]);
        assert_eq!(chess("q")[0], chess("Q")[1]);
    }
}
