//! The keys with which one asks about the game on the board, and the words that do the same in the field for moves.
//!
//! No letter is taken by them: a letter of a piece leads to that piece, whatever else it would do, and the words ask the same.

use crate::language::Text;
use crate::messages::query;

/// A key on the board and what it does.
pub struct Query {
    /// The key, as it stands on the keyboard.
    pub key: &'static str,
    /// The words for the field; `e4` stands for any square.
    pub word: &'static str,
    /// What comes of it.
    pub what: Text,
}

/// All keys that ask, and those that lead over the board and through the moves.
pub const QUERIES: [Query; 14] = [
    Query { key: "", word: "help", what: query::HELP },
    Query { key: "O", word: "board", what: query::BOARD },
    Query { key: "Shift+O", word: "ranks", what: query::RANKS },
    Query { key: "", word: "rank 4", what: query::RANK },
    Query { key: "H", word: "e4?", what: query::SQUARE },
    Query { key: "M", word: "moves e4", what: query::MOVES },
    Query { key: "L", word: "last", what: query::LAST },
    Query { key: "T", word: "turn", what: query::TURN },
    Query { key: "G", word: "eval", what: query::EVALUATION },
    Query { key: "W", word: "pool", what: query::POOL },
    Query { key: "K, Q, …", word: "pieces K", what: query::PIECES },
    Query { key: ". ,", word: "", what: query::NEXT_SQUARE },
    Query { key: "+ -", word: "", what: query::NEXT_MOVE },
    Query { key: "I", word: "", what: query::FIELD },
];

#[cfg(test)]
mod tests {
    #[test]
    fn no_key_does_something_else() {
        let others = [".", ",", "o", "h", "m", "l", "t", "g", "w"];
        let boards = [crate::keys::Scope::Board, crate::keys::Scope::Page];
        assert!(others.iter().all(|key| crate::keys::find(key, false, false, &boards).is_none()));
    }
}
