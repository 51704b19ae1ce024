//! The keys with which one asks about the game on the board, and the words that do the same in the field for moves.
//!
//! No letter of a man may be among them: those letters lead to the men.

/// A key on the board and what it does.
pub struct Key {
    /// The key, as it stands on the keyboard.
    pub key: &'static str,
    /// The words for the field; `e4` stands for any square.
    pub word: &'static str,
    /// What comes of it.
    pub what: &'static str,
}

/// All keys that ask, and those that lead over the board and through the moves.
pub const KEYS: [Key; 14] = [
    Key { key: "?", word: "help", what: "these keys" },
    Key { key: "O", word: "board", what: "all men, kind by kind" },
    Key { key: "Shift+O", word: "ranks", what: "all men, rank by rank" },
    Key { key: "", word: "rank 4", what: "the men of a rank" },
    Key { key: "H", word: "e4?", what: "this square: its colour, its man, who attacks and defends it" },
    Key { key: "M", word: "moves e4", what: "where the man here, or the chosen one, may go" },
    Key { key: "L", word: "last", what: "the last move" },
    Key { key: "T", word: "turn", what: "whose turn it is, and checks" },
    Key { key: "G", word: "eval", what: "how good the game is, as the engine sees it" },
    Key { key: "W", word: "pool", what: "what pawns may become" },
    Key { key: "K, Q, …", word: "men K", what: "the next man of this letter; with Shift the one before" },
    Key { key: ". ,", word: "", what: "the next and the last square to go to, or man that can move" },
    Key { key: "+ -", word: "", what: "the next and the last move of the game" },
    Key { key: "I", word: "", what: "to the move field" },
];

#[cfg(test)]
mod tests {
    use super::*;
    use vicinity_rules::{Variant, variants};

    #[test]
    fn no_key_is_the_letter_of_a_man() {
        for name in variants::names() {
            let variant = Variant::parse(name).expect("the list's names are known");
            for key in KEYS {
                let letter = key.key.chars().next().filter(|_| key.key.len() == 1);
                assert!(letter.is_none_or(|letter| variant.kind_of_letter(letter).is_none()), "{}", key.key);
            }
        }
    }
}
