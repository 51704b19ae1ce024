//! Types for engines, which semantic versioning does not cover: a new patch version may change
//! them.
//!
//! The functions of [`Position`](crate::Position) that go with them are in its documentation under
//! “For searches”, and are as unstable.

pub use crate::position::checks::Checks;
pub use crate::position::sight::Sight;
