//! Keys for queries about the game on the board, and the equivalent words in the move field.
//!
//! No letter key is used by another command: piece letters lead to that piece, and every query also
//! has a word.

use crate::language::Text;
use crate::messages::query;

/// A key on the board and its effect.
pub struct Query {
    /// The key label on the keyboard; empty if there is none.
    pub key: &'static str,
    /// The word in the move field, where `e4` is any square; empty if there is none.
    pub word: &'static str,
    /// The description of the effect.
    pub what: Text,
}

/// All query keys, and the keys that move over the board and through the moves.
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
    fn no_query_key_has_another_command() {
        let others = [".", ",", "o", "h", "m", "l", "t", "g", "w"];
        let boards = [crate::keys::Scope::Board, crate::keys::Scope::Page];
        assert!(others.iter().all(|key| crate::keys::find(key, false, false, &boards).is_none()));
    }
}
