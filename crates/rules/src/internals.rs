//! Types for engines. Semantic versioning does not cover them: a patch version may change them.
//!
//! The related functions of [`Position`](crate::Position) are documented there under “For searches”
//! and are equally unstable.

pub use crate::position::attack_view::AttackView;
pub use crate::position::checks::CheckSquares;
