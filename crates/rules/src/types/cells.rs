//! Cell contents as numbers, and boards of cells.

use crate::types::geometry::Geometry;

/// A cell without a piece.
pub(crate) const EMPTY: u8 = 62;
/// A cell beyond the edge.
pub(crate) const BORDER: u8 = 63;
/// The number of pieces. All pieces are below it, so that cells can be looked up in a 64-bit set.
pub(crate) const MAX_PIECES: usize = 52;

/// The contents of all cells of the 16×16 torus.
pub(crate) type Cells = [u8; 256];

/// The pieces of White and of Black, as sets of cells.
pub(crate) const SIDES: [u64; 2] = [0x0005_5555_5555_5555, 0x000a_aaaa_aaaa_aaaa];
const _: () = assert!(SIDES[0] ^ SIDES[1] == (1 << MAX_PIECES) - 1);

/// A board without pieces.
pub(crate) fn empty_board(geometry: Geometry) -> Cells {
    let mut cells = [BORDER; 256];
    geometry.squares().for_each(|square| cells[square.index()] = EMPTY);
    cells
}
