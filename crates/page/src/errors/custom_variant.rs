//! Errors in the text of a custom variant.

use vicinity_rules::Color;
use vicinity_rules::games::{
    BetzaError, ExpectedValue, GameError, GameErrorKind, LinkError, UnsupportedRule,
};

use super::{ErrorText, list, unknown};
use crate::language::{concat, game_text};
use crate::messages::error;

impl ErrorText for LinkError {
    fn text(&self) -> String {
        const MAX_ERRORS: usize = 3;
        match self {
            LinkError::Damaged => error::LINK_DAMAGED.owned(),
            LinkError::NoSection(name) => error::link_no_section(name),
            LinkError::Game(errors) => {
                let mut text = String::new();
                for error in errors.iter().take(MAX_ERRORS) {
                    text += if text.is_empty() { "" } else { "; " };
                    text += &error.text();
                }
                match errors.len().checked_sub(MAX_ERRORS) {
                    None | Some(0) => text,
                    Some(more) => error::link_more_errors(&text, &more.to_string()),
                }
            }
            _ => unknown(),
        }
    }
}

impl ErrorText for GameError {
    fn text(&self) -> String {
        error::game_line(&self.line.to_string(), &without_line(self))
    }
}

/// Returns an error in the text of a custom variant without its line number.
pub fn without_line(error: &GameError) -> String {
    let text = error.kind.text();
    if error.key.is_empty() { text } else { concat(&[&error.key, ": ", &text]) }
}

impl ErrorText for GameErrorKind {
    fn text(&self) -> String {
        let text = match self {
            GameErrorKind::FileTooLong => error::FILE_TOO_LONG,
            GameErrorKind::TooManyGames => error::TOO_MANY_GAMES,
            GameErrorKind::NoSection => error::NO_SECTION,
            GameErrorKind::NotKeyValue { line } => return error::not_key_value(line),
            GameErrorKind::UnclosedName => error::UNCLOSED_NAME,
            GameErrorKind::TextAfterName => error::TEXT_AFTER_NAME,
            GameErrorKind::UnnamedGame => error::UNNAMED_GAME,
            GameErrorKind::NameTaken { name } => return error::name_taken(name),
            GameErrorKind::RepeatedKey => error::REPEATED_KEY,
            GameErrorKind::UnknownKey => error::UNKNOWN_KEY,
            GameErrorKind::UnknownParent { parent } => return error::unknown_parent(parent),
            GameErrorKind::InvalidParent { parent } => return error::invalid_parent(parent),
            GameErrorKind::UnknownValue { found, allowed: [one, two] } => {
                return error::neither(found, one, two);
            }
            GameErrorKind::UnknownValue { found, allowed } => {
                return error::none_of(found, &list(allowed.iter().copied(), ", "));
            }
            GameErrorKind::Unreadable { found, expected } => return unreadable(found, *expected),
            GameErrorKind::NoneAsResult => error::NONE_AS_RESULT,
            GameErrorKind::EmptyName => error::EMPTY_NAME,
            GameErrorKind::NameTooLong { max } => return error::name_too_long(&max.to_string()),
            GameErrorKind::NameCharacters { found } => return error::name_characters(found),
            GameErrorKind::UnknownPiece { letter } => return error::unknown_piece(&letter.to_string()),
            GameErrorKind::AllPieces => error::ALL_PIECES,
            GameErrorKind::PieceLetter => error::PIECE_LETTER,
            GameErrorKind::SeveralLetters => error::SEVERAL_LETTERS,
            GameErrorKind::LetterTaken { letter, key } => {
                return error::letter_taken(&letter.to_string(), key);
            }
            GameErrorKind::FixedMoves => error::FIXED_MOVES,
            GameErrorKind::MissingMoves => error::MISSING_MOVES,
            GameErrorKind::Moves(error) => return error.text(),
            GameErrorKind::NoPieces => error::NO_PIECES,
            GameErrorKind::Unsupported { rule, inherited: false } => return error::unsupported(name(*rule)),
            GameErrorKind::Unsupported { rule, inherited: true } => {
                return error::inherits_unsupported(name(*rule));
            }
            GameErrorKind::NeedsTypesRule => error::NEEDS_TYPES_RULE,
            GameErrorKind::CountsNoChecks => error::COUNTS_NO_CHECKS,
            GameErrorKind::SameCastlingFile => error::SAME_CASTLING_FILE,
            GameErrorKind::CastlingBesideKing => error::CASTLING_BESIDE_KING,
            GameErrorKind::KingPromotion => error::KING_PROMOTION,
            GameErrorKind::TripleStepAlone => error::TRIPLE_STEP_ALONE,
            GameErrorKind::NoRoyalKing => error::NO_ROYAL_KING,
            GameErrorKind::CampTooLarge => error::CAMP_TOO_LARGE,
            GameErrorKind::UnorthodoxPieces => error::UNORTHODOX_PIECES,
            GameErrorKind::UnnamedRoyals => error::UNNAMED_ROYALS,
            GameErrorKind::StartPosition(error) => return error.text(),
            GameErrorKind::TooLong => error::LINK_TOO_LONG,
            GameErrorKind::EmptyBoard => error::EMPTY_BOARD,
            GameErrorKind::OverAtStart => error::OVER_AT_START,
            GameErrorKind::Unwinnable { color: Some(Color::White) } => error::UNWINNABLE_WHITE,
            GameErrorKind::Unwinnable { color: Some(Color::Black) } => error::UNWINNABLE_BLACK,
            GameErrorKind::Unwinnable { color: None } => error::UNWINNABLE,
            GameErrorKind::UselessRights { letters } => return error::useless_rights(letters),
            GameErrorKind::UselessSteps { piece, color: Color::White } => {
                return error::useless_steps_white(game_text(piece));
            }
            GameErrorKind::UselessSteps { piece, color: Color::Black } => {
                return error::useless_steps_black(game_text(piece));
            }
            _ => return unknown(),
        };
        text.owned()
    }
}

fn unreadable(found: &str, expected: ExpectedValue) -> String {
    match expected {
        ExpectedValue::Number => error::number(found),
        ExpectedValue::Rank { max } => error::rank(found, &max.to_string()),
        ExpectedValue::File { max } => error::file(found, &max.to_string()),
        ExpectedValue::Squares => error::squares(found),
        ExpectedValue::PieceAndNumber => error::piece_and_number(found),
        ExpectedValue::PieceAndWord => error::piece_and_word(found),
        ExpectedValue::TwoPieces => error::two_pieces(found),
        ExpectedValue::PieceToPiece => error::piece_to_piece(found),
        ExpectedValue::PieceSteps => error::piece_steps(found),
        ExpectedValue::Picture => error::picture(found),
        _ => unknown(),
    }
}

impl ErrorText for BetzaError {
    fn text(&self) -> String {
        match self {
            BetzaError::UnknownLetter { letter, moves } => error::betza_letter(&letter.to_string(), moves),
            BetzaError::LongRange { moves } => error::betza_range(moves),
            BetzaError::TooManyMoves => error::BETZA_TOO_MANY.owned(),
            BetzaError::Unfinished { moves } => error::betza_unfinished(moves),
            BetzaError::Contact { moves } => error::betza_contact(moves),
            BetzaError::FirstCapture { moves } => error::betza_first_capture(moves),
            BetzaError::Combination { moves } => error::betza_combination(moves),
            BetzaError::NoDirection { moves } => error::betza_directions(moves),
            _ => unknown(),
        }
    }
}

/// Returns the name of an unsupported rule.
fn name(rule: UnsupportedRule) -> &'static str {
    let text = match rule {
        UnsupportedRule::ShuffledCastling => error::RULE_SHUFFLED_CASTLING,
        UnsupportedRule::TwoBoards => error::RULE_TWO_BOARDS,
        UnsupportedRule::SittuyinPromotion => error::RULE_SITTUYIN_PROMOTION,
        UnsupportedRule::PiecePromotion => error::RULE_PIECE_PROMOTION,
        UnsupportedRule::Explosions => error::RULE_EXPLOSIONS,
        UnsupportedRule::MutualImmunity => error::RULE_MUTUAL_IMMUNITY,
        UnsupportedRule::Petrification => error::RULE_PETRIFICATION,
        UnsupportedRule::Hand => error::RULE_HAND,
        UnsupportedRule::OppositeCastling => error::RULE_OPPOSITE_CASTLING,
        UnsupportedRule::Gating => error::RULE_GATING,
        UnsupportedRule::CambodianLeaps => error::RULE_CAMBODIAN_LEAPS,
        UnsupportedRule::Walls => error::RULE_WALLS,
        UnsupportedRule::Lines => error::RULE_LINES,
        UnsupportedRule::Passing => error::RULE_PASSING,
        UnsupportedRule::SoldierPromotion => error::RULE_SOLDIER_PROMOTION,
        UnsupportedRule::Flipping => error::RULE_FLIPPING,
        UnsupportedRule::PerpetualCheck => error::RULE_PERPETUAL_CHECK,
        UnsupportedRule::MoveRepetition => error::RULE_MOVE_REPETITION,
        UnsupportedRule::Chasing => error::RULE_CHASING,
        UnsupportedRule::ShatarMate => error::RULE_SHATAR_MATE,
        UnsupportedRule::FacingKings => error::RULE_FACING_KINGS,
        UnsupportedRule::Rows => error::RULE_ROWS,
        UnsupportedRule::MaterialCount => error::RULE_MATERIAL_COUNT,
        UnsupportedRule::MakrukCounting => error::RULE_MAKRUK_COUNTING,
        UnsupportedRule::CastlingWin => error::RULE_CASTLING_WIN,
        _ => error::UNKNOWN,
    };
    text.as_str()
}
