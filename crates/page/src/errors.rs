//! Errors in the language of the page. Other crates have English error texts for the command line.

#[cfg(feature = "custom")]
mod custom_variant;

use vicinity_record::pgn::{PgnError, PgnErrorKind};
use vicinity_rules::{Color, FenError, MoveError, NextMoveError, Reason, Square, VariantError};

use crate::language::concat;
use crate::messages::error;
use crate::names::side;

#[cfg(feature = "custom")]
pub use custom_variant::without_line;

/// An error that is shown to a user.
pub trait ErrorText {
    /// Returns the error as part of a sentence, in the language of the page.
    fn text(&self) -> String;
}

impl ErrorText for FenError {
    fn text(&self) -> String {
        match self {
            FenError::FieldCount { found } => error::fen_fields(&found.to_string()),
            FenError::RankCount { found, expected } => {
                error::fen_ranks(&expected.to_string(), &found.to_string())
            }
            FenError::RankWidth { rank, found, expected } => {
                error::fen_rank_squares(&rank.to_string(), &found.to_string(), &expected.to_string())
            }
            FenError::EmptyRun { rank, found } => error::fen_run(&rank.to_string(), found),
            FenError::UnknownPiece { letter, rank } => {
                error::fen_piece(&rank.to_string(), &letter.to_string())
            }
            FenError::Turn { found } => error::fen_turn(found),
            FenError::Castling { found } => error::fen_castling(found),
            FenError::EnPassantText { found } => error::fen_en_passant(found),
            FenError::Counter { field, found } => match *field {
                "half-move clock" => error::fen_halfmove_clock(found),
                "move number" => error::fen_move_number(found),
                _ => error::fen_checks(found),
            },
            FenError::KingCount { color, found: 0 } => error::fen_no_king(side(*color)),
            FenError::KingCount { color, found } => error::fen_kings(side(*color), &found.to_string()),
            FenError::PawnRank { square } => error::fen_pawn_rank(&square.to_string()),
            FenError::OpponentInCheck { color } => error::fen_opponent_in_check(side(*color)),
            FenError::NoCastling { letter } => error::fen_no_castling(&letter.to_string()),
            FenError::EnPassantSquare { squares } => {
                error::fen_en_passant_pawn(&squares.iter().map(Square::to_string).collect::<String>())
            }
            FenError::OffBoard { square } => error::fen_off_board(&square.to_string()),
            FenError::SquareTwice { square } => error::fen_square_twice(&square.to_string()),
            FenError::UnknownKind { square } => error::fen_unknown_kind(&square.to_string()),
            FenError::RightWithoutPieces { letter } => error::fen_right_without_pieces(&letter.to_string()),
            _ => unknown(),
        }
    }
}

impl ErrorText for MoveError {
    fn text(&self) -> String {
        match self {
            MoveError::Unreadable { text } => error::move_unreadable(text),
            MoveError::Illegal { text } => error::move_illegal(text),
            MoveError::PromotionMissing { text } => error::move_promotion_missing(text),
            MoveError::PromotionNotAllowed { text } => error::move_promotion_impossible(text),
            MoveError::Ambiguous { text, candidates } => {
                error::move_ambiguous(text, &either(candidates.iter().map(String::as_str)))
            }
            _ => unknown(),
        }
    }
}

impl ErrorText for NextMoveError {
    fn text(&self) -> String {
        match self {
            NextMoveError::Move(error) => error.text(),
            NextMoveError::GameOver { text, outcome } => error::move_after_end(text, reason(outcome.reason)),
        }
    }
}

impl ErrorText for VariantError {
    fn text(&self) -> String {
        match self {
            // The page lists the variants by their titles, and not by the names of the rules.
            VariantError::UnknownName { found } => error::variant_unknown(found),
            VariantError::UnknownKey { variant, found, allowed: [] } => {
                error::variant_no_options(found, variant)
            }
            VariantError::UnknownKey { variant, found, allowed } => error::variant_unknown_option(
                found,
                variant,
                &list(allowed.iter().map(|option| option.key), ", "),
            ),
            VariantError::UnknownValue { option, found } => {
                error::variant_value(found, option.key, &either(option.values.iter().copied()))
            }
            VariantError::Repeated { key } => error::variant_option_twice(key),
            #[cfg(feature = "custom")]
            VariantError::Custom(error) => error.text(),
            _ => unknown(),
        }
    }
}

impl ErrorText for PgnError {
    fn text(&self) -> String {
        let (game, line) = (self.game.to_string(), self.line.to_string());
        let error = self.kind.text();
        match self.number.as_str() {
            "" => error::pgn_line(&game, &line, &error),
            number => error::pgn_move(&game, &line, number, &error),
        }
    }
}

impl ErrorText for PgnErrorKind {
    fn text(&self) -> String {
        let text = match self {
            PgnErrorKind::Variant(error) => return error.text(),
            PgnErrorKind::Fen(error) => return concat(&["FEN: ", &error.text()]),
            PgnErrorKind::Move(error) => return error.text(),
            PgnErrorKind::GameOver { text, outcome } => {
                return error::move_after_end(text, reason(outcome.reason));
            }
            PgnErrorKind::Result { found, outcome } => {
                return error::pgn_result(found, outcome.result(), reason(outcome.reason));
            }
            PgnErrorKind::NullMove { text } => return error::pgn_null_move(text),
            PgnErrorKind::Symbol { text } => return error::pgn_sign(text),
            PgnErrorKind::Tag => error::PGN_TAG,
            PgnErrorKind::OpenComment => error::PGN_COMMENT_OPEN,
            PgnErrorKind::OpenVariation => error::PGN_VARIATION_OPEN,
            PgnErrorKind::StrayBracket => error::PGN_BRACKET,
            PgnErrorKind::TooDeep => error::TOO_DEEP,
            PgnErrorKind::TooManyMoves => error::TOO_MANY_MOVES,
            PgnErrorKind::TextTooLong => error::PGN_TOO_LONG,
            PgnErrorKind::Nag => error::PGN_NAG,
        };
        text.as_str().to_owned()
    }
}

/// Joins names with “or”.
fn either<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let names = names.map(str::to_owned);
    names.reduce(|first, second| error::either(&first, &second)).unwrap_or_default()
}

/// Returns the text for an error variant that this crate does not know. Its own `Display` would
/// link all English texts of its crate into the page.
fn unknown() -> String {
    error::UNKNOWN.owned()
}

/// Returns the reason for a result in a few words.
pub fn reason(reason: Reason) -> &'static str {
    let text = match reason {
        Reason::KingCaptured => error::END_KING_CAPTURED,
        Reason::Checkmate => error::END_CHECKMATE,
        Reason::Stalemate => error::END_STALEMATE,
        Reason::MinorStalemate => error::END_MINOR_STALEMATE,
        Reason::DeadMaterial => error::END_DEAD_MATERIAL,
        Reason::Extinction => error::END_EXTINCTION,
        Reason::Flag => error::END_FLAG,
        Reason::Checks => error::END_CHECKS,
        Reason::ThreefoldRepetition => error::END_REPETITION,
        Reason::FiftyMoves => error::END_FIFTY_MOVES,
        Reason::Resigned(Color::White) => error::END_WHITE_RESIGNED,
        Reason::Resigned(Color::Black) => error::END_BLACK_RESIGNED,
        Reason::Agreed => error::END_AGREEMENT,
        Reason::TimeForfeit => error::END_TIME_FORFEIT,
        Reason::Recorded => error::END_RECORDED,
    };
    text.as_str()
}

/// Joins names with a separator.
pub(crate) fn list<'a>(names: impl Iterator<Item = &'a str>, separator: &str) -> String {
    let mut text = String::new();
    for name in names {
        text += if text.is_empty() { "" } else { separator };
        text += name;
    }
    text
}
