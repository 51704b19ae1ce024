//! The keys with which one asks about the game on the board, and the words that do the same in the field for moves.
//!
//! No letter is taken by them: a letter of a piece leads to that piece, whatever else it would do, and the words ask the same.

/// A key on the board and what it does.
pub struct Query {
    /// The key, as it stands on the keyboard.
    pub key: &'static str,
    /// The words for the field; `e4` stands for any square.
    pub word: &'static str,
    /// What comes of it.
    pub what: &'static str,
}

/// All keys that ask, and those that lead over the board and through the moves.
pub const QUERIES: [Query; 14] = [
    Query { key: "", word: "help", what: "these keys" },
    Query { key: "O", word: "board", what: "all pieces, kind by kind" },
    Query { key: "Shift+O", word: "ranks", what: "all pieces, rank by rank" },
    Query { key: "", word: "rank 4", what: "the pieces of a rank" },
    Query { key: "H", word: "e4?", what: "this square: its colour, its piece, who attacks and defends it" },
    Query { key: "M", word: "moves e4", what: "where the piece here, or the chosen one, may go" },
    Query { key: "L", word: "last", what: "the last move" },
    Query { key: "T", word: "turn", what: "whose turn it is, and checks" },
    Query { key: "G", word: "eval", what: "how good the game is, as the engine sees it" },
    Query { key: "W", word: "pool", what: "what pawns may become" },
    Query {
        key: "K, Q, …",
        word: "pieces K",
        what: "the next piece of this letter; with Shift the one before",
    },
    Query { key: ". ,", word: "", what: "the next square to go to, or piece that can move; the one before" },
    Query { key: "+ -", word: "", what: "the next move of the game, the move before" },
    Query { key: "I", word: "", what: "to the move field" },
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
