//! What all games have in common.

/// What every game says of its draws.
pub(super) const DRAWN_AT_ONCE: &str = "The same position for the third time is a draw, and so are fifty moves each without a capture or a pawn \
    move. Nobody has to claim them. A win on the last of those moves stands.";
