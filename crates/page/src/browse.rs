//! Navigation in the line of moves.

/// A step through the line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Browse {
    First,
    Back,
    Forward,
    Last,
    /// The position after this many plies.
    At(usize),
}
