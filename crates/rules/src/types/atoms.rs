//! Movement atoms: what the moves of a piece are put together from.

/// Leaps as (files to the right, ranks forward), seen from the side that moves.
pub type Directions = &'static [(i8, i8)];

/// What an atom's landing may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// An empty square only.
    Quiet,
    /// An enemy only.
    Capture,
    /// Either.
    Both,
}

/// How far a piece of Contact Chess goes without a jump.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Normal {
    /// Nowhere.
    None,
    /// To the next square.
    Step,
    /// Any way through empty squares.
    Slide,
}

/// One way of moving.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Atom {
    /// One leap, over whatever stands between.
    Leap {
        /// The leaps.
        directions: Directions,
        /// What it may land on.
        mode: Mode,
    },
    /// Steps, slides, jumps and captures of Contact Chess, one square at a time in each direction.
    Contact {
        /// The directions, one square each.
        directions: Directions,
        /// The move onto an empty square without a jump.
        normal: Normal,
        /// Whether it captures without a jump what that move meets.
        captures_next: bool,
    },
    /// The same leap again and again in one direction through empty squares; may capture at the end.
    Ride {
        /// The leaps repeated.
        directions: Directions,
    },
}
