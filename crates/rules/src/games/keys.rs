//! Parsers of values, and the keys of unsupported rules.

use super::error::{ExpectedValue, GameErrorKind};
use super::unsupported::UnsupportedRule;
use crate::types::geometry::{MAX_SIDE, Square};
use crate::types::square_set::SquareSet;
use crate::types::words::without_invisible;
use crate::variant::data::Verdict;

/// `true` or `false`.
pub(super) fn flag(text: &str) -> Result<bool, GameErrorKind> {
    text.parse().map_err(|_| GameErrorKind::unknown_value(text, &["true", "false"]))
}

/// A number from 0 to 65535.
pub(super) fn number(text: &str) -> Result<u16, GameErrorKind> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|_| plain);
    number.ok_or_else(|| GameErrorKind::unreadable(text, ExpectedValue::Number))
}

/// A rank or a number of ranks, from 1 to 12.
pub(super) fn rank(text: &str) -> Result<u8, GameErrorKind> {
    let number = number(text).ok().filter(|rank| (1..=u16::from(MAX_SIDE)).contains(rank));
    number
        .map(|rank| rank as u8)
        .ok_or_else(|| GameErrorKind::unreadable(text, ExpectedValue::Rank { max: MAX_SIDE }))
}

/// A file or a number of files, from 1 to 12, as a letter or a number.
pub(super) fn file(text: &str) -> Result<u8, GameErrorKind> {
    let number = match text.as_bytes() {
        [letter @ b'a'..=b'l'] => Ok(letter - b'a' + 1),
        _ => rank(text),
    };
    number.map_err(|_| GameErrorKind::unreadable(text, ExpectedValue::File { max: MAX_SIDE }))
}

/// A result for the side to move; `None` for no rule.
pub(super) fn verdict(text: &str) -> Result<Option<Verdict>, GameErrorKind> {
    Ok(Some(match text {
        "win" => Verdict::Win,
        "loss" => Verdict::Loss,
        "draw" => Verdict::Draw,
        "none" => return Ok(None),
        _ => return Err(GameErrorKind::unknown_value(text, &["win", "loss", "draw"])),
    }))
}

/// Squares: their names, `*3` for a rank, `d*` for a file, `-` for none.
pub(super) fn squares(text: &str) -> Result<SquareSet, GameErrorKind> {
    let mut set = SquareSet::NONE;
    if text.trim() == "-" {
        return Ok(set);
    }
    for word in text.split_ascii_whitespace() {
        let to_error = || GameErrorKind::unreadable(word, ExpectedValue::Squares);
        let (file, rank) = word.split_at_checked(1).ok_or_else(to_error)?;
        let file = match file.bytes().next().map(|letter| letter.to_ascii_lowercase()) {
            Some(b'*') => None,
            Some(letter @ b'a'..=b'l') => Some(letter - b'a'),
            _ => return Err(to_error()),
        };
        let rank = match rank {
            "*" => None,
            rank => Some(self::rank(rank).map_err(|_| to_error())? - 1),
        };
        if file.is_none() && rank.is_none() {
            return Err(to_error());
        }
        for at in 0..MAX_SIDE {
            match (file, rank) {
                (Some(file), Some(rank)) => set.add(Square::new(file, rank)),
                (Some(file), None) => set.add(Square::new(file, at)),
                (None, Some(rank)) => set.add(Square::new(at, rank)),
                (None, None) => {}
            }
        }
    }
    Ok(set)
}

/// A title: one line of at most 60 characters.
pub(super) fn title(text: &str) -> Result<String, GameErrorKind> {
    words(text, 60)
}

/// A summary: one line of at most 200 characters.
pub(super) fn summary(text: &str) -> Result<String, GameErrorKind> {
    words(text, 200)
}

/// The name of a side's army: at most 20 characters.
pub(super) fn side_name(text: &str) -> Result<String, GameErrorKind> {
    words(text, 20)
}

/// The name of a piece: at most 30 characters.
pub(super) fn piece_name(text: &str) -> Result<String, GameErrorKind> {
    words(text, 30)
}

fn words(text: &str, max: usize) -> Result<String, GameErrorKind> {
    let text = &without_invisible(text);
    if text.trim().is_empty() {
        Err(GameErrorKind::EmptyName)
    } else if text.chars().count() > max {
        Err(GameErrorKind::NameTooLong { max })
    } else if text.chars().any(|letter| letter.is_control() || "<>\"&[]{}\\".contains(letter)) {
        Err(GameErrorKind::NameCharacters { found: text.clone() })
    } else {
        Ok(text.clone())
    }
}

/// Whether a board has eight colours instead of two.
pub(super) fn colors(text: &str) -> Result<bool, GameErrorKind> {
    match text {
        "eight" => Ok(true),
        "two" => Ok(false),
        _ => Err(GameErrorKind::unknown_value(text, &["two", "eight"])),
    }
}

/// Keys that only concern the display in other programs.
pub(super) const DISPLAY_KEYS: [&str; 3] = ["variantTemplate", "pieceToCharTable", "pocketSize"];

/// Keys of unsupported rules: the rule, and the values that do not use it.
pub(super) const UNSUPPORTED_KEYS: [(&str, UnsupportedRule, &[&str]); 73] = [
    ("chess960", UnsupportedRule::ShuffledCastling, FALSE),
    ("twoBoards", UnsupportedRule::TwoBoards, FALSE),
    ("sittuyinPromotion", UnsupportedRule::SittuyinPromotion, FALSE),
    ("promotedPieceType", UnsupportedRule::PiecePromotion, &["-", ""]),
    ("piecePromotionOnCapture", UnsupportedRule::PiecePromotion, FALSE),
    ("mandatoryPiecePromotion", UnsupportedRule::PiecePromotion, FALSE),
    ("pieceDemotion", UnsupportedRule::PiecePromotion, FALSE),
    ("blastOnCapture", UnsupportedRule::Explosions, FALSE),
    ("blastImmuneTypes", UnsupportedRule::Explosions, NO_PIECES),
    ("mutuallyImmuneTypes", UnsupportedRule::MutualImmunity, NO_PIECES),
    ("petrifyOnCaptureTypes", UnsupportedRule::Petrification, NO_PIECES),
    ("petrifyBlastPieces", UnsupportedRule::Petrification, FALSE),
    ("castlingDroppedPiece", UnsupportedRule::Hand, FALSE),
    ("oppositeCastling", UnsupportedRule::OppositeCastling, FALSE),
    ("dropChecks", UnsupportedRule::Hand, TRUE),
    ("mustDrop", UnsupportedRule::Hand, FALSE),
    ("mustDropType", UnsupportedRule::Hand, &["*"]),
    ("pieceDrops", UnsupportedRule::Hand, FALSE),
    ("dropLoop", UnsupportedRule::Hand, FALSE),
    ("capturesToHand", UnsupportedRule::Hand, FALSE),
    ("firstRankPawnDrops", UnsupportedRule::Hand, FALSE),
    ("promotionZonePawnDrops", UnsupportedRule::Hand, FALSE),
    ("enclosingDrop", UnsupportedRule::Hand, NONE),
    ("enclosingDropStart", UnsupportedRule::Hand, NO_PIECES),
    ("dropRegionWhite", UnsupportedRule::Hand, NO_PIECES),
    ("dropRegionBlack", UnsupportedRule::Hand, NO_PIECES),
    ("whiteDropRegion", UnsupportedRule::Hand, NO_PIECES),
    ("blackDropRegion", UnsupportedRule::Hand, NO_PIECES),
    ("dropOnTop", UnsupportedRule::Hand, FALSE),
    ("sittuyinRookDrop", UnsupportedRule::Hand, FALSE),
    ("dropOppositeColoredBishop", UnsupportedRule::Hand, FALSE),
    ("dropPromoted", UnsupportedRule::Hand, FALSE),
    ("dropNoDoubled", UnsupportedRule::Hand, NO_PIECES),
    ("dropNoDoubledCount", UnsupportedRule::Hand, &["1"]),
    ("shogiPawnDropMateIllegal", UnsupportedRule::Hand, FALSE),
    ("gating", UnsupportedRule::Gating, FALSE),
    ("seirawanGating", UnsupportedRule::Gating, FALSE),
    ("cambodianMoves", UnsupportedRule::CambodianLeaps, FALSE),
    ("wallingRule", UnsupportedRule::Walls, NONE),
    ("wallingRegion", UnsupportedRule::Walls, NO_PIECES),
    ("wallingRegionWhite", UnsupportedRule::Walls, NO_PIECES),
    ("wallingRegionBlack", UnsupportedRule::Walls, NO_PIECES),
    ("wallOrMove", UnsupportedRule::Walls, FALSE),
    ("diagonalLines", UnsupportedRule::Lines, NO_PIECES),
    ("pass", UnsupportedRule::Passing, FALSE),
    ("passWhite", UnsupportedRule::Passing, FALSE),
    ("passBlack", UnsupportedRule::Passing, FALSE),
    ("passOnStalemate", UnsupportedRule::Passing, FALSE),
    ("passOnStalemateWhite", UnsupportedRule::Passing, FALSE),
    ("passOnStalemateBlack", UnsupportedRule::Passing, FALSE),
    ("soldierPromotionRank", UnsupportedRule::SoldierPromotion, &["1"]),
    ("flipEnclosedPieces", UnsupportedRule::Flipping, NONE),
    ("perpetualCheckIllegal", UnsupportedRule::PerpetualCheck, FALSE),
    ("moveRepetitionIllegal", UnsupportedRule::MoveRepetition, FALSE),
    ("chasingRule", UnsupportedRule::Chasing, NONE),
    ("shatarMateRule", UnsupportedRule::ShatarMate, FALSE),
    ("bikjangRule", UnsupportedRule::FacingKings, FALSE),
    ("connectN", UnsupportedRule::Rows, ZERO),
    ("connectHorizontal", UnsupportedRule::Rows, TRUE),
    ("connectVertical", UnsupportedRule::Rows, TRUE),
    ("connectDiagonal", UnsupportedRule::Rows, TRUE),
    ("connectValue", UnsupportedRule::Rows, &["win"]),
    ("connectNxN", UnsupportedRule::Rows, ZERO),
    ("collinearN", UnsupportedRule::Rows, ZERO),
    ("connectRegion1White", UnsupportedRule::Rows, NO_PIECES),
    ("connectRegion2White", UnsupportedRule::Rows, NO_PIECES),
    ("connectRegion1Black", UnsupportedRule::Rows, NO_PIECES),
    ("connectRegion2Black", UnsupportedRule::Rows, NO_PIECES),
    ("connectPieceTypes", UnsupportedRule::Rows, &["*"]),
    ("materialCounting", UnsupportedRule::MaterialCount, NONE),
    ("adjudicateFullBoard", UnsupportedRule::MaterialCount, FALSE),
    ("countingRule", UnsupportedRule::MakrukCounting, NONE),
    ("castlingWins", UnsupportedRule::CastlingWin, NO_PIECES),
];

const FALSE: &[&str] = &["false"];
const TRUE: &[&str] = &["true"];
const NONE: &[&str] = &["none"];
const ZERO: &[&str] = &["0"];
const NO_PIECES: &[&str] = &["-", ""];
