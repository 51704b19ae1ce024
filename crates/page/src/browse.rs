//! Which position of the line somebody wants to look at.

/// A step through the line of moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Browse {
    First,
    Back,
    Forward,
    Last,
    /// The position after so many plies.
    At(usize),
}
