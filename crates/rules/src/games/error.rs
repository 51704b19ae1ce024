//! Errors in the text of a custom variant.

use std::fmt;

use super::betza::BetzaError;
use super::unsupported::UnsupportedRule;
use crate::notation::error::FenError;
use crate::types::piece::Color;
use crate::types::words;

/// An error in a section, with its location. The game cannot be played unless the error is one of
/// its [remarks](super::ParsedGame::remarks).
///
/// ```
/// use vicinity_rules::games::{self, GameErrorKind};
///
/// let error = games::read("[mine:chess]\nmaxRank = 99\n")[0].errors().remove(0);
/// assert_eq!((error.line, error.key.as_str()), (2, "maxRank"));
/// assert!(matches!(&error.kind, GameErrorKind::Unreadable { found, .. } if found == "99"));
/// assert_eq!(error.to_string(), "line 2: maxRank: “99” is not a rank from 1 to 12");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameError {
    /// The line in the file, from 1.
    pub line: usize,
    /// The key with the error; empty if the error does not belong to a key.
    pub key: String,
    /// The kind of the error.
    pub kind: GameErrorKind,
}

impl GameError {
    pub(super) fn new(line: usize, key: &str, kind: GameErrorKind) -> Self {
        GameError { line, key: key.to_owned(), kind }
    }
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        if !self.key.is_empty() {
            write!(f, "{}: ", self.key)?;
        }
        self.kind.fmt(f)
    }
}

impl std::error::Error for GameError {}

/// An error in the text of a custom variant, without its location.
///
/// Most make the game unplayable. [`ParsedGame::errors`](super::ParsedGame::errors) adds the errors
/// of games that are not worth playing, and [`load`](super::load) the error of a game that is too
/// long for a link. [`ParsedGame::remarks`](super::ParsedGame::remarks) contains those of keys
/// without effect.
#[non_exhaustive]
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GameErrorKind {
    /// The file is longer than [`MAX_BYTES`](super::MAX_BYTES).
    FileTooLong,
    /// The file has more than 1,000 sections.
    TooManyGames,
    /// The file has no section.
    NoSection,
    /// A line is neither a key with its value nor a section's name nor a comment.
    NotKeyValue {
        /// The line.
        line: String,
    },
    /// The section's name has no closing bracket.
    UnclosedName,
    /// Something other than a comment follows the section's name.
    TextAfterName,
    /// The section's name is empty.
    UnnamedGame,
    /// The number appended to a repeated section name gives the name of another section.
    NameTaken {
        /// The name with its number.
        name: String,
    },
    /// The key occurs twice in the section.
    RepeatedKey,
    /// The key does not exist.
    UnknownKey,
    /// No section before this one has the name of its parent.
    UnknownParent {
        /// The parent's name.
        parent: String,
    },
    /// The parent has errors.
    InvalidParent {
        /// The parent's name.
        parent: String,
    },
    /// The value is not one of the allowed words.
    UnknownValue {
        /// The value as written.
        found: String,
        /// The allowed words.
        allowed: &'static [&'static str],
    },
    /// A value, or a word of it, does not have the expected format.
    Unreadable {
        /// The value or word as written.
        found: String,
        /// The expected format.
        expected: ExpectedValue,
    },
    /// The key allows only win, loss and draw, but not none.
    NoneAsResult,
    /// A name is empty.
    EmptyName,
    /// A name has too many characters.
    NameTooLong {
        /// The maximum number of characters.
        max: usize,
    },
    /// A name has characters that are not allowed in it.
    NameCharacters {
        /// The name as written.
        found: String,
    },
    /// The game does not have a piece with this letter.
    UnknownPiece {
        /// The letter.
        letter: char,
    },
    /// The key does not allow `*` for all pieces.
    AllPieces,
    /// A piece is not given as a letter from a to z.
    PieceLetter,
    /// A piece is given as several letters.
    SeveralLetters,
    /// Another piece of the section has the letter.
    LetterTaken {
        /// The letter.
        letter: char,
        /// The key of the other piece.
        key: String,
    },
    /// The moves of a piece are given, but only those of a custom piece and of a king can be.
    FixedMoves,
    /// A custom piece has no moves.
    MissingMoves,
    /// The moves of a piece cannot be parsed.
    Moves(BetzaError),
    /// The game has no pieces.
    NoPieces,
    /// The game needs a rule that is not supported.
    Unsupported {
        /// The rule.
        rule: UnsupportedRule,
        /// Whether the rule is inherited from the parent.
        inherited: bool,
    },
    /// The key requires `promotionRule = types`.
    NeedsTypesRule,
    /// Checks are counted, but none may be given.
    CountsNoChecks,
    /// The king has the same target file in both castling moves.
    SameCastlingFile,
    /// A piece other than the royal king castles.
    CastlingBesideKing,
    /// A pawn may promote to the royal king.
    KingPromotion,
    /// A triple step starts where no double step does.
    TripleStepAlone,
    /// The goal is to capture a royal king, but the game has none.
    NoRoyalKing,
    /// The promotion camp consists of all ranks.
    CampTooLarge,
    /// The rule for dead material is that of chess, but the pieces are not.
    UnorthodoxPieces,
    /// All pieces are pseudo-royal, instead of some that are named.
    UnnamedRoyals,
    /// The start position is rejected.
    StartPosition(FenError),
    /// The game is too long for a link.
    TooLong,
    /// The board is empty at the start.
    EmptyBoard,
    /// The game is over before the first move.
    OverAtStart,
    /// A side has no rule by which it can win.
    Unwinnable {
        /// The side, or `None` for both.
        color: Option<Color>,
    },
    /// A remark: the start position has castling rights without a king and rook that can use them.
    UselessRights {
        /// The rights.
        letters: String,
    },
    /// A remark: in the start position, no pawn of a kind is on a square where it has a multiple
    /// step.
    UselessSteps {
        /// The name of the kind.
        piece: String,
        /// The side.
        color: Color,
    },
}

impl GameErrorKind {
    pub(super) fn unreadable(found: &str, expected: ExpectedValue) -> Self {
        GameErrorKind::Unreadable { found: found.to_owned(), expected }
    }

    pub(super) fn unknown_value(found: &str, allowed: &'static [&'static str]) -> Self {
        GameErrorKind::UnknownValue { found: found.to_owned(), allowed }
    }
}

impl fmt::Display for GameErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            GameErrorKind::FileTooLong => "the file is longer than a megabyte",
            GameErrorKind::TooManyGames => "the file has more than 1,000 variants",
            GameErrorKind::NoSection => {
                "there is no section; a variant begins with its name in square brackets"
            }
            GameErrorKind::NotKeyValue { line } => return write!(f, "“{line}” is not “key = value”"),
            GameErrorKind::UnclosedName => "the name has no closing bracket",
            GameErrorKind::TextAfterName => "there is text after the closing bracket of the name",
            GameErrorKind::UnnamedGame => "the variant has no name",
            GameErrorKind::NameTaken { name } => {
                return write!(f, "there is already a variant “{name}” above");
            }
            GameErrorKind::RepeatedKey => "this key was already given in this section",
            GameErrorKind::UnknownKey => "unknown key",
            GameErrorKind::UnknownParent { parent } => {
                return write!(f, "there is no variant “{parent}” before this one to inherit from");
            }
            GameErrorKind::InvalidParent { parent } => {
                return write!(f, "the variant “{parent}”, from which it inherits, has an error");
            }
            GameErrorKind::UnknownValue { found, allowed: [one, two] } => {
                return write!(f, "“{found}” is neither {one} nor {two}");
            }
            GameErrorKind::UnknownValue { found, allowed } => {
                write!(f, "“{found}” is not one of ")?;
                return words::list(f, &mut allowed.iter().copied(), ", ");
            }
            GameErrorKind::Unreadable { found, expected } => return write!(f, "“{found}” is not {expected}"),
            GameErrorKind::NoneAsResult => "this must be win, loss or draw",
            GameErrorKind::EmptyName => "the name is empty",
            GameErrorKind::NameTooLong { max } => {
                return write!(f, "the name has more than {max} characters");
            }
            GameErrorKind::NameCharacters { found } => {
                return write!(f, "“{found}” has characters that are not allowed in names");
            }
            GameErrorKind::UnknownPiece { letter } => {
                return write!(f, "“{letter}” is not a piece of this variant");
            }
            GameErrorKind::AllPieces => "* is not allowed here; list the pieces by their letters",
            GameErrorKind::PieceLetter => "a piece needs a letter from a to z, or - for none",
            GameErrorKind::SeveralLetters => "a piece has one letter",
            GameErrorKind::LetterTaken { letter, key } => {
                return write!(f, "the letter {letter} is already used by “{key}”");
            }
            GameErrorKind::FixedMoves => "the moves of this piece are fixed; use a customPiece",
            GameErrorKind::MissingMoves => "this piece needs its moves, such as p:mfWcfF",
            GameErrorKind::Moves(error) => return error.fmt(f),
            GameErrorKind::NoPieces => "the variant has no pieces",
            GameErrorKind::Unsupported { rule, inherited: false } => {
                return write!(f, "unsupported rule: {rule}");
            }
            GameErrorKind::Unsupported { rule, inherited: true } => {
                return write!(f, "unsupported rule, inherited from its parent: {rule}");
            }
            GameErrorKind::NeedsTypesRule => "this requires promotionRule = types",
            GameErrorKind::CountsNoChecks => "checks cannot be counted if they are not allowed",
            GameErrorKind::SameCastlingFile => "both castlings lead to the same file",
            GameErrorKind::CastlingBesideKing => {
                "castling of another piece is not supported if there is a royal king"
            }
            GameErrorKind::KingPromotion => "a pawn cannot become a royal king",
            GameErrorKind::TripleStepAlone => "triple steps are supported only where double steps are",
            GameErrorKind::NoRoyalKing => "there is no royal king to capture; name it with the key king",
            GameErrorKind::CampTooLarge => "the camp leaves no free rank",
            GameErrorKind::UnorthodoxPieces => "orthodox needs pawn, knight and bishop as p, n and b",
            GameErrorKind::UnnamedRoyals => "list the royal pieces by their letters",
            GameErrorKind::StartPosition(error) => return error.fmt(f),
            GameErrorKind::TooLong => "the game is too long for a link",
            GameErrorKind::EmptyBoard => "the board is empty",
            GameErrorKind::OverAtStart => "the game is over before the first move",
            GameErrorKind::Unwinnable { color } => match color {
                Some(Color::White) => "White has no way to win",
                Some(Color::Black) => "Black has no way to win",
                None => "neither side has a way to win",
            },
            GameErrorKind::UselessRights { letters } => {
                return write!(
                    f,
                    "castling rights ignored: {letters} (there is no king and rook on castlingRank \
                     for them)"
                );
            }
            GameErrorKind::UselessSteps { piece, color } => {
                return write!(f, "no {color} {piece} is on a square from which it can step more than once");
            }
        })
    }
}

impl std::error::Error for GameErrorKind {}

/// The expected format of a value.
#[non_exhaustive]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExpectedValue {
    /// A number from 0 to 65535.
    Number,
    /// A rank, or a number of ranks.
    Rank {
        /// The last rank of the largest board.
        max: u8,
    },
    /// A file, or a number of files, as a letter or a number.
    File {
        /// The last file of the largest board.
        max: u8,
    },
    /// Squares, ranks such as `*3`, and files such as `d*`.
    Squares,
    /// A piece and a number, such as `q:1`.
    PieceAndNumber,
    /// A piece and a word, such as `a:amazon`.
    PieceAndWord,
    /// Two pieces, such as `pp`.
    TwoPieces,
    /// Two pieces with a colon, such as `p:q`.
    PieceToPiece,
    /// A piece, its rank and its steps, such as `p2:2`.
    PieceSteps,
    /// A picture of a piece.
    Picture,
}

impl fmt::Display for ExpectedValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ExpectedValue::Number => "a number from 0 to 65535",
            ExpectedValue::Rank { max } => return write!(f, "a rank from 1 to {max}"),
            ExpectedValue::File { max } => return write!(f, "a file from a to l or from 1 to {max}"),
            ExpectedValue::Squares => "a square, a rank such as *3, or a file such as d*",
            ExpectedValue::PieceAndNumber => "a piece letter with a number, such as q:1",
            ExpectedValue::PieceAndWord => "a piece letter with a word, such as a:amazon",
            ExpectedValue::TwoPieces => "a pair of piece letters, such as pp",
            ExpectedValue::PieceToPiece => "a pair of piece letters, such as p:q",
            ExpectedValue::PieceSteps => "a piece letter with rank and steps, such as p2:2",
            ExpectedValue::Picture => {
                "a picture: the name of a drawing, such as queen, one character, or paths"
            }
        })
    }
}
