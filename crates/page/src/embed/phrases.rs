//! The words of a board in somebody else's page.

pub const VERSION_UNKNOWN: &str = "This board speaks version 1 of Vicinity's messages.";
pub const TYPE_UNKNOWN: &str =
    "“{0}” is no message to a board: it hears move, undo, redo, flip, go, load, set, sleep, wake and hello.";
pub const MOVE_MISSING: &str = "A move is a short text, such as e3e4 or Nf4.";
pub const PLY_MISSING: &str = "Where to go is a number of half-moves.";
pub const NO_TEXT: &str = "{0} has to be a text.";
pub const SET_IS_NO_GAME: &str = "The game itself is not set but loaded: send a message of the type load.";
pub const FIXED: &str = "This board shows a game: no moves are played on it.";
pub const FAULTY: &str = "This board cannot be shown: {0}.";
pub const OPEN_SITE: &str = "Open this board in Vicinity, in a new tab";
pub const FRIEND_NEEDS_CONTROLS: &str = "a game with a friend needs all controls";
pub const FRIEND_BEGINS: &str = "a game with a friend begins with a position, as fen, and not with {0}";
pub const PAGE_IS_NO_ADDRESS: &str =
    "page: “{0}” is no address of a page; it begins with https:// and has no #";
pub const FRIENDS_MOVE: &str = "On this board two people play each other: no script moves for them.";
pub const ROUND: &str = "round {0}";
pub const VARIANT_ASSUMED: &str = "The PGN names no variant. It is shown as {0}.";
pub const CHOOSE_GAME: &str = "Choose a game";
