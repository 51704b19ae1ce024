//! Errors in the text of a custom variant.

use vicinity_rules::Color;
use vicinity_rules::games::{
    BetzaError, ExpectedValue, GameError, GameErrorKind, LinkError, UnsupportedRule,
};

use super::{ErrorText, list, unknown};
use crate::language::{concat, game_text};
use crate::messages::{error, fault};

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
                    Some(more) => error::link_more_faults(&text, &more.to_string()),
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
            GameErrorKind::FileTooLong => fault::FILE_TOO_LONG,
            GameErrorKind::TooManyGames => fault::TOO_MANY_GAMES,
            GameErrorKind::NoSection => fault::NO_SECTION,
            GameErrorKind::NotKeyValue { line } => return fault::not_key_value(line),
            GameErrorKind::UnclosedName => fault::UNCLOSED_NAME,
            GameErrorKind::TextAfterName => fault::TEXT_AFTER_NAME,
            GameErrorKind::UnnamedGame => fault::UNNAMED_GAME,
            GameErrorKind::NameTaken { name } => return fault::name_taken(name),
            GameErrorKind::RepeatedKey => fault::REPEATED_KEY,
            GameErrorKind::UnknownKey => fault::UNKNOWN_KEY,
            GameErrorKind::UnknownParent { parent } => return fault::unknown_parent(parent),
            GameErrorKind::FaultyParent { parent } => return fault::faulty_parent(parent),
            GameErrorKind::UnknownValue { found, allowed: [one, two] } => {
                return fault::neither(found, one, two);
            }
            GameErrorKind::UnknownValue { found, allowed } => {
                return fault::none_of(found, &list(allowed.iter().copied(), ", "));
            }
            GameErrorKind::Unreadable { found, expected } => return unreadable(found, *expected),
            GameErrorKind::NoneAsResult => fault::NONE_AS_RESULT,
            GameErrorKind::EmptyName => fault::EMPTY_NAME,
            GameErrorKind::NameTooLong { max } => return fault::name_too_long(&max.to_string()),
            GameErrorKind::NameCharacters { found } => return fault::name_characters(found),
            GameErrorKind::UnknownPiece { letter } => return fault::unknown_piece(&letter.to_string()),
            GameErrorKind::AllPieces => fault::ALL_PIECES,
            GameErrorKind::PieceLetter => fault::PIECE_LETTER,
            GameErrorKind::SeveralLetters => fault::SEVERAL_LETTERS,
            GameErrorKind::LetterTaken { letter, key } => {
                return fault::letter_taken(&letter.to_string(), key);
            }
            GameErrorKind::FixedMoves => fault::FIXED_MOVES,
            GameErrorKind::MissingMoves => fault::MISSING_MOVES,
            GameErrorKind::Moves(error) => return error.text(),
            GameErrorKind::NoPieces => fault::NO_PIECES,
            GameErrorKind::Unsupported { rule, inherited: false } => return fault::unsupported(name(*rule)),
            GameErrorKind::Unsupported { rule, inherited: true } => {
                return fault::inherits_unsupported(name(*rule));
            }
            GameErrorKind::NeedsTypesRule => fault::NEEDS_TYPES_RULE,
            GameErrorKind::CountsNoChecks => fault::COUNTS_NO_CHECKS,
            GameErrorKind::SameCastlingFile => fault::SAME_CASTLING_FILE,
            GameErrorKind::CastlingBesideKing => fault::CASTLING_BESIDE_KING,
            GameErrorKind::KingPromotion => fault::KING_PROMOTION,
            GameErrorKind::TripleStepAlone => fault::TRIPLE_STEP_ALONE,
            GameErrorKind::NoRoyalKing => fault::NO_ROYAL_KING,
            GameErrorKind::CampTooLarge => fault::CAMP_TOO_LARGE,
            GameErrorKind::UnorthodoxPieces => fault::UNORTHODOX_PIECES,
            GameErrorKind::UnnamedRoyals => fault::UNNAMED_ROYALS,
            GameErrorKind::StartPosition(error) => return error.text(),
            GameErrorKind::TooLong => error::LINK_TOO_LONG,
            GameErrorKind::EmptyBoard => fault::EMPTY_BOARD,
            GameErrorKind::OverAtStart => fault::OVER_AT_START,
            GameErrorKind::Unwinnable { color: Some(Color::White) } => fault::UNWINNABLE_WHITE,
            GameErrorKind::Unwinnable { color: Some(Color::Black) } => fault::UNWINNABLE_BLACK,
            GameErrorKind::Unwinnable { color: None } => fault::UNWINNABLE,
            GameErrorKind::UselessRights { letters } => return fault::useless_rights(letters),
            GameErrorKind::UselessSteps { piece, color: Color::White } => {
                return fault::useless_steps_white(game_text(piece));
            }
            GameErrorKind::UselessSteps { piece, color: Color::Black } => {
                return fault::useless_steps_black(game_text(piece));
            }
            _ => return unknown(),
        };
        text.owned()
    }
}

fn unreadable(found: &str, expected: ExpectedValue) -> String {
    match expected {
        ExpectedValue::Number => fault::number(found),
        ExpectedValue::Rank { max } => fault::rank(found, &max.to_string()),
        ExpectedValue::File { max } => fault::file(found, &max.to_string()),
        ExpectedValue::Squares => fault::squares(found),
        ExpectedValue::PieceAndNumber => fault::piece_and_number(found),
        ExpectedValue::PieceAndWord => fault::piece_and_word(found),
        ExpectedValue::TwoPieces => fault::two_pieces(found),
        ExpectedValue::PieceToPiece => fault::piece_to_piece(found),
        ExpectedValue::PieceSteps => fault::piece_steps(found),
        ExpectedValue::Picture => fault::picture(found),
        _ => unknown(),
    }
}

impl ErrorText for BetzaError {
    fn text(&self) -> String {
        match self {
            BetzaError::UnknownLetter { letter, moves } => fault::betza_letter(&letter.to_string(), moves),
            BetzaError::LongRange { moves } => fault::betza_range(moves),
            BetzaError::TooManyMoves => fault::BETZA_TOO_MANY.owned(),
            BetzaError::Unfinished { moves } => fault::betza_unfinished(moves),
            BetzaError::Contact { moves } => fault::betza_contact(moves),
            BetzaError::FirstCapture { moves } => fault::betza_first_capture(moves),
            BetzaError::Combination { moves } => fault::betza_combination(moves),
            BetzaError::NoDirection { moves } => fault::betza_directions(moves),
            _ => unknown(),
        }
    }
}

/// Returns the name of an unsupported rule.
fn name(rule: UnsupportedRule) -> &'static str {
    let text = match rule {
        UnsupportedRule::ShuffledCastling => fault::RULE_SHUFFLED_CASTLING,
        UnsupportedRule::TwoBoards => fault::RULE_TWO_BOARDS,
        UnsupportedRule::SittuyinPromotion => fault::RULE_SITTUYIN_PROMOTION,
        UnsupportedRule::PiecePromotion => fault::RULE_PIECE_PROMOTION,
        UnsupportedRule::Explosions => fault::RULE_EXPLOSIONS,
        UnsupportedRule::MutualImmunity => fault::RULE_MUTUAL_IMMUNITY,
        UnsupportedRule::Petrification => fault::RULE_PETRIFICATION,
        UnsupportedRule::Hand => fault::RULE_HAND,
        UnsupportedRule::OppositeCastling => fault::RULE_OPPOSITE_CASTLING,
        UnsupportedRule::Gating => fault::RULE_GATING,
        UnsupportedRule::CambodianLeaps => fault::RULE_CAMBODIAN_LEAPS,
        UnsupportedRule::Walls => fault::RULE_WALLS,
        UnsupportedRule::Lines => fault::RULE_LINES,
        UnsupportedRule::Passing => fault::RULE_PASSING,
        UnsupportedRule::SoldierPromotion => fault::RULE_SOLDIER_PROMOTION,
        UnsupportedRule::Flipping => fault::RULE_FLIPPING,
        UnsupportedRule::PerpetualCheck => fault::RULE_PERPETUAL_CHECK,
        UnsupportedRule::MoveRepetition => fault::RULE_MOVE_REPETITION,
        UnsupportedRule::Chasing => fault::RULE_CHASING,
        UnsupportedRule::ShatarMate => fault::RULE_SHATAR_MATE,
        UnsupportedRule::FacingKings => fault::RULE_FACING_KINGS,
        UnsupportedRule::Rows => fault::RULE_ROWS,
        UnsupportedRule::MaterialCount => fault::RULE_MATERIAL_COUNT,
        UnsupportedRule::MakrukCounting => fault::RULE_MAKRUK_COUNTING,
        UnsupportedRule::CastlingWin => fault::RULE_CASTLING_WIN,
        _ => error::UNKNOWN,
    };
    text.as_str()
}
