//! Values as the language writes them, and the keys whose rules are not played here.

use crate::types::geometry::{MAX_SIDE, Square};
use crate::types::square_set::SquareSet;
use crate::types::words::without_invisible;
use crate::variant::data::Verdict;

/// `true` or `false`.
pub(super) fn flag(text: &str) -> Result<bool, String> {
    text.parse().map_err(|_| format!("“{text}” is neither true nor false"))
}

/// A number from 0 on.
pub(super) fn number(text: &str) -> Result<u16, String> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| plain).ok_or_else(|| format!("“{text}” is no number from 0 to 65535"))
}

/// A rank or the number of ranks, from 1.
pub(super) fn rank(text: &str) -> Result<u8, String> {
    let number = number(text).ok().filter(|rank| (1..=u16::from(MAX_SIDE)).contains(rank));
    number.map(|rank| rank as u8).ok_or_else(|| format!("“{text}” is no rank from 1 to {MAX_SIDE}"))
}

/// A file or the number of files, from 1: a letter or a number.
pub(super) fn file(text: &str) -> Result<u8, String> {
    let number = match text.as_bytes() {
        [letter @ b'a'..=b'l'] => Ok(letter - b'a' + 1),
        _ => rank(text),
    };
    number.map_err(|_| format!("“{text}” is no file from a to l or from 1 to {MAX_SIDE}"))
}

/// How a game ends for the side to move.
pub(super) fn verdict(text: &str) -> Result<Option<Verdict>, String> {
    Ok(Some(match text {
        "win" => Verdict::Win,
        "loss" => Verdict::Loss,
        "draw" => Verdict::Draw,
        "none" => return Ok(None),
        _ => return Err(format!("“{text}” is none of win, loss, draw")),
    }))
}

/// Squares: names of them, `*3` for a rank, `d*` for a file, `-` for none.
pub(super) fn squares(text: &str) -> Result<SquareSet, String> {
    let mut set = SquareSet::NONE;
    if text.trim() == "-" {
        return Ok(set);
    }
    for word in text.split_ascii_whitespace() {
        let fault = || format!("“{word}” is no square, no rank such as *3 and no file such as d*");
        let (file, rank) = word.split_at_checked(1).ok_or_else(fault)?;
        let file = match file.bytes().next().map(|letter| letter.to_ascii_lowercase()) {
            Some(b'*') => None,
            Some(letter @ b'a'..=b'l') => Some(letter - b'a'),
            _ => return Err(fault()),
        };
        let rank = match rank {
            "*" => None,
            rank => Some(self::rank(rank).map_err(|_| fault())? - 1),
        };
        if file.is_none() && rank.is_none() {
            return Err(fault());
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

/// What a game is called: a line of at most 60 letters.
pub(super) fn title(text: &str) -> Result<String, String> {
    words(text, 60)
}

/// A game in one line: at most 200 letters.
pub(super) fn summary(text: &str) -> Result<String, String> {
    words(text, 200)
}

/// The name of a side's army: at most 20 letters.
pub(super) fn side_name(text: &str) -> Result<String, String> {
    words(text, 20)
}

/// What a piece is called: at most 30 letters.
pub(super) fn piece_name(text: &str) -> Result<String, String> {
    words(text, 30)
}

fn words(text: &str, most: usize) -> Result<String, String> {
    let text = &without_invisible(text);
    if text.trim().is_empty() {
        Err("there is no name".to_owned())
    } else if text.chars().count() > most {
        Err(format!("the name has more than {most} letters"))
    } else if text.chars().any(|letter| letter.is_control() || "<>\"&[]{}\\".contains(letter)) {
        Err(format!("“{text}” has signs that do not belong in a name"))
    } else {
        Ok(text.clone())
    }
}

/// The name of a drawing: small letters, with - between.
pub(super) fn picture(text: &str) -> Result<String, String> {
    let is_name = !text.is_empty()
        && text.len() <= 30
        && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
    if is_name {
        Ok(text.to_owned())
    } else {
        Err(format!("“{text}” is no name of a drawing, such as queen"))
    }
}

/// Whether a board has eight colours instead of two.
pub(super) fn colors(text: &str) -> Result<bool, String> {
    match text {
        "eight" => Ok(true),
        "two" => Ok(false),
        _ => Err(format!("“{text}” is neither two nor eight")),
    }
}

/// Keys that only tell other programs how to show a game.
pub(super) const FOR_OTHERS: [&str; 3] = ["variantTemplate", "pieceToCharTable", "pocketSize"];

/// Keys whose rules are not played here: what they are about, and the values with which they ask for nothing.
pub(super) const NOT_PLAYED: [(&str, &str, &[&str]); 73] = [
    ("chess960", "castling from shuffled arrays", FALSE),
    ("twoBoards", "games on two boards", FALSE),
    ("sittuyinPromotion", "promotion as in Sittuyin", FALSE),
    ("promotedPieceType", "promotion of pieces", &["-", ""]),
    ("piecePromotionOnCapture", "promotion of pieces", FALSE),
    ("mandatoryPiecePromotion", "promotion of pieces", FALSE),
    ("pieceDemotion", "promotion of pieces", FALSE),
    ("blastOnCapture", "captures that explode", FALSE),
    ("blastImmuneTypes", "captures that explode", NO_PIECES),
    ("mutuallyImmuneTypes", "pieces that cannot capture each other", NO_PIECES),
    ("petrifyOnCaptureTypes", "pieces that turn to stone", NO_PIECES),
    ("petrifyBlastPieces", "pieces that turn to stone", FALSE),
    ("castlingDroppedPiece", "pieces in hand", FALSE),
    ("oppositeCastling", "castling to the other side than the enemy", FALSE),
    ("dropChecks", "pieces in hand", TRUE),
    ("mustDrop", "pieces in hand", FALSE),
    ("mustDropType", "pieces in hand", &["*"]),
    ("pieceDrops", "pieces in hand", FALSE),
    ("dropLoop", "pieces in hand", FALSE),
    ("capturesToHand", "pieces in hand", FALSE),
    ("firstRankPawnDrops", "pieces in hand", FALSE),
    ("promotionZonePawnDrops", "pieces in hand", FALSE),
    ("enclosingDrop", "pieces in hand", NONE),
    ("enclosingDropStart", "pieces in hand", NO_PIECES),
    ("dropRegionWhite", "pieces in hand", NO_PIECES),
    ("dropRegionBlack", "pieces in hand", NO_PIECES),
    ("whiteDropRegion", "pieces in hand", NO_PIECES),
    ("blackDropRegion", "pieces in hand", NO_PIECES),
    ("dropOnTop", "pieces in hand", FALSE),
    ("sittuyinRookDrop", "pieces in hand", FALSE),
    ("dropOppositeColoredBishop", "pieces in hand", FALSE),
    ("dropPromoted", "pieces in hand", FALSE),
    ("dropNoDoubled", "pieces in hand", NO_PIECES),
    ("dropNoDoubledCount", "pieces in hand", &["1"]),
    ("shogiPawnDropMateIllegal", "pieces in hand", FALSE),
    ("gating", "pieces that come beside a move", FALSE),
    ("seirawanGating", "pieces that come beside a move", FALSE),
    ("cambodianMoves", "first leaps as in Cambodian chess", FALSE),
    ("wallingRule", "walls", NONE),
    ("wallingRegion", "walls", NO_PIECES),
    ("wallingRegionWhite", "walls", NO_PIECES),
    ("wallingRegionBlack", "walls", NO_PIECES),
    ("wallOrMove", "walls", FALSE),
    ("diagonalLines", "lines drawn on the board", NO_PIECES),
    ("pass", "passing", FALSE),
    ("passWhite", "passing", FALSE),
    ("passBlack", "passing", FALSE),
    ("passOnStalemate", "passing", FALSE),
    ("passOnStalemateWhite", "passing", FALSE),
    ("passOnStalemateBlack", "passing", FALSE),
    ("soldierPromotionRank", "soldiers that change on a rank", &["1"]),
    ("flipEnclosedPieces", "pieces that change sides", NONE),
    ("perpetualCheckIllegal", "rules about perpetual check", FALSE),
    ("moveRepetitionIllegal", "rules about repeated moves", FALSE),
    ("chasingRule", "rules about chasing", NONE),
    ("shatarMateRule", "mate as in Shatar", FALSE),
    ("bikjangRule", "facing kings as in Janggi", FALSE),
    ("connectN", "rows of pieces", ZERO),
    ("connectHorizontal", "rows of pieces", TRUE),
    ("connectVertical", "rows of pieces", TRUE),
    ("connectDiagonal", "rows of pieces", TRUE),
    ("connectValue", "rows of pieces", &["win"]),
    ("connectNxN", "rows of pieces", ZERO),
    ("collinearN", "rows of pieces", ZERO),
    ("connectRegion1White", "rows of pieces", NO_PIECES),
    ("connectRegion2White", "rows of pieces", NO_PIECES),
    ("connectRegion1Black", "rows of pieces", NO_PIECES),
    ("connectRegion2Black", "rows of pieces", NO_PIECES),
    ("connectPieceTypes", "rows of pieces", &["*"]),
    ("materialCounting", "counting pieces at the end", NONE),
    ("adjudicateFullBoard", "counting pieces at the end", FALSE),
    ("countingRule", "counting moves as in Makruk", NONE),
    ("castlingWins", "castling that wins", NO_PIECES),
];

const FALSE: &[&str] = &["false"];
const TRUE: &[&str] = &["true"];
const NONE: &[&str] = &["none"];
const ZERO: &[&str] = &["0"];
const NO_PIECES: &[&str] = &["-", ""];
