//! Errors in the text of a custom variant.

use vicinity_rules::Color;
use vicinity_rules::games::{BetzaError, ExpectedValue, GameError, GameFault, LinkError, UnsupportedRule};

use super::{ErrorText, list, unknown};
use crate::language::{concat, game_text};
use crate::messages::{error, fault};

impl ErrorText for LinkError {
    fn text(&self) -> String {
        const MAX_FAULTS: usize = 3;
        match self {
            LinkError::Damaged => error::LINK_DAMAGED.owned(),
            LinkError::NoSection(name) => error::link_no_section(name),
            LinkError::Game(faults) => {
                let mut text = String::new();
                for fault in faults.iter().take(MAX_FAULTS) {
                    text += if text.is_empty() { "" } else { "; " };
                    text += &fault.text();
                }
                match faults.len().checked_sub(MAX_FAULTS) {
                    None | Some(0) => text,
                    Some(more) => error::link_more_faults(&text, &more.to_string()),
                }
            }
            _ => unknown(),
        }
    }
}

impl ErrorText for GameFault {
    fn text(&self) -> String {
        error::game_line(&self.line.to_string(), &without_line(self))
    }
}

/// Returns an error in the text of a custom variant without its line number.
pub fn without_line(fault: &GameFault) -> String {
    let text = fault.error.text();
    if fault.key.is_empty() { text } else { concat(&[&fault.key, ": ", &text]) }
}

impl ErrorText for GameError {
    fn text(&self) -> String {
        let text = match self {
            GameError::FileTooLong => fault::FILE_TOO_LONG,
            GameError::TooManyGames => fault::TOO_MANY_GAMES,
            GameError::NoSection => fault::NO_SECTION,
            GameError::NotKeyValue { line } => return fault::not_key_value(line),
            GameError::UnclosedName => fault::UNCLOSED_NAME,
            GameError::TextAfterName => fault::TEXT_AFTER_NAME,
            GameError::UnnamedGame => fault::UNNAMED_GAME,
            GameError::NameTaken { name } => return fault::name_taken(name),
            GameError::RepeatedKey => fault::REPEATED_KEY,
            GameError::UnknownKey => fault::UNKNOWN_KEY,
            GameError::UnknownParent { parent } => return fault::unknown_parent(parent),
            GameError::FaultyParent { parent } => return fault::faulty_parent(parent),
            GameError::UnknownValue { found, allowed: [one, two] } => return fault::neither(found, one, two),
            GameError::UnknownValue { found, allowed } => {
                return fault::none_of(found, &list(allowed.iter().copied(), ", "));
            }
            GameError::Unreadable { found, expected } => return unreadable(found, *expected),
            GameError::NoneAsResult => fault::NONE_AS_RESULT,
            GameError::EmptyName => fault::EMPTY_NAME,
            GameError::NameTooLong { max } => return fault::name_too_long(&max.to_string()),
            GameError::NameCharacters { found } => return fault::name_characters(found),
            GameError::UnknownPiece { letter } => return fault::unknown_piece(&letter.to_string()),
            GameError::AllPieces => fault::ALL_PIECES,
            GameError::PieceLetter => fault::PIECE_LETTER,
            GameError::SeveralLetters => fault::SEVERAL_LETTERS,
            GameError::LetterTaken { letter, key } => return fault::letter_taken(&letter.to_string(), key),
            GameError::FixedMoves => fault::FIXED_MOVES,
            GameError::MissingMoves => fault::MISSING_MOVES,
            GameError::Moves(error) => return error.text(),
            GameError::NoPieces => fault::NO_PIECES,
            GameError::Unsupported { rule, inherited: false } => return fault::unsupported(name(*rule)),
            GameError::Unsupported { rule, inherited: true } => {
                return fault::inherits_unsupported(name(*rule));
            }
            GameError::NeedsTypesRule => fault::NEEDS_TYPES_RULE,
            GameError::CountsNoChecks => fault::COUNTS_NO_CHECKS,
            GameError::SameCastlingFile => fault::SAME_CASTLING_FILE,
            GameError::CastlingBesideKing => fault::CASTLING_BESIDE_KING,
            GameError::KingPromotion => fault::KING_PROMOTION,
            GameError::TripleStepAlone => fault::TRIPLE_STEP_ALONE,
            GameError::NoRoyalKing => fault::NO_ROYAL_KING,
            GameError::CampTooLarge => fault::CAMP_TOO_LARGE,
            GameError::UnorthodoxPieces => fault::UNORTHODOX_PIECES,
            GameError::UnnamedRoyals => fault::UNNAMED_ROYALS,
            GameError::StartPosition(error) => return error.text(),
            GameError::TooLong => error::LINK_TOO_LONG,
            GameError::EmptyBoard => fault::EMPTY_BOARD,
            GameError::OverAtStart => fault::OVER_AT_START,
            GameError::Unwinnable { color: Some(Color::White) } => fault::UNWINNABLE_WHITE,
            GameError::Unwinnable { color: Some(Color::Black) } => fault::UNWINNABLE_BLACK,
            GameError::Unwinnable { color: None } => fault::UNWINNABLE,
            GameError::UselessRights { letters } => return fault::useless_rights(letters),
            GameError::UselessSteps { piece, color: Color::White } => {
                return fault::useless_steps_white(game_text(piece));
            }
            GameError::UselessSteps { piece, color: Color::Black } => {
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
