//! The rules that are chosen in words: what each choice writes into the text.
//!
//! Words in capitals stand for squares of the board at hand, for the king's letter, or for a rank
//! of the array.

use vicinity_rules::{Variant, variants};

use crate::language::Text;
use crate::screens::words::design as phrases;

/// A key with its value.
type Entry = (&'static str, &'static str);

/// A rule: its question, and the answers to it.
pub struct Rule {
    pub question: Text,
    pub answers: &'static [Answer],
}

/// An answer: it is the one that holds where the game says what its keys say.
pub struct Answer {
    pub words: Text,
    pub keys: &'static [Entry],
    /// Whether the king is royal with this answer; `None` where that does not matter.
    pub royal: Option<bool>,
    /// What is written with it, so that it fits the board, the array and the other keys.
    pub along: &'static [Entry],
}

const fn answer(words: Text, keys: &'static [Entry]) -> Answer {
    Answer { words, keys, royal: None, along: &[] }
}

const EVERYWHERE: &str = "*1 *2 *3 *4 *5 *6 *7 *8 *9 *10 *11 *12";

/// The details of a game that is won or lost by having no pieces left.
const OF_ALL_PIECES: &[Entry] = &[
    ("extinctionPieceCount", "0"),
    ("extinctionOpponentPieceCount", "0"),
    ("extinctionClaim", "false"),
    ("extinctionPseudoRoyal", "false"),
];

/// The keys of a game in which pawns become pieces of a list; no value is none of them.
const WITHOUT_LIST: &[Entry] =
    &[("promotionRegion", ""), ("promotionRank", ""), ("mandatoryPawnPromotion", "")];

/// All that can be chosen, in the order in which it is shown.
pub const RULES: [Rule; 13] = [
    Rule {
        question: phrases::GOAL,
        answers: &[
            Answer {
                words: phrases::BY_CHECKMATE,
                keys: &[
                    ("extinctionValue", "none"),
                    ("extinctionPieceTypes", "-"),
                    ("goal", "checkmate"),
                    ("checkmateValue", "loss"),
                ],
                royal: Some(true),
                along: &[],
            },
            Answer {
                words: phrases::BY_TAKING_THE_KING,
                keys: &[("extinctionValue", "none"), ("extinctionPieceTypes", "-"), ("goal", "capture")],
                royal: Some(true),
                along: &[],
            },
            Answer {
                words: phrases::BY_TAKING_ALL,
                keys: &[("extinctionValue", "loss"), ("extinctionPieceTypes", "*"), ("goal", "checkmate")],
                royal: Some(false),
                along: OF_ALL_PIECES,
            },
            Answer {
                words: phrases::BY_LOSING_ALL,
                keys: &[("extinctionValue", "win"), ("extinctionPieceTypes", "*"), ("goal", "checkmate")],
                royal: Some(false),
                along: OF_ALL_PIECES,
            },
        ],
    },
    Rule {
        question: phrases::RACE,
        answers: &[
            answer(phrases::NO, &[("flagRegionWhite", "-"), ("flagRegionBlack", "-")]),
            answer(
                phrases::KING_TO_CENTRE,
                &[("flagPiece", "KING"), ("flagRegionWhite", "CENTRE"), ("flagRegionBlack", "CENTRE")],
            ),
            answer(
                phrases::KING_TO_EDGE,
                &[("flagPiece", "KING"), ("flagRegionWhite", "LAST1W"), ("flagRegionBlack", "LAST1B")],
            ),
            answer(
                phrases::ANY_TO_EDGE,
                &[("flagPiece", "*"), ("flagRegionWhite", "LAST1W"), ("flagRegionBlack", "LAST1B")],
            ),
        ],
    },
    Rule {
        question: phrases::CHECKS,
        answers: &[
            answer(phrases::AS_USUAL, &[("checkCounting", "false"), ("checking", "true")]),
            answer(phrases::THREE_CHECKS_WIN, &[("checkCounting", "true"), ("checking", "true")]),
            answer(phrases::NO_CHECKS, &[("checkCounting", "false"), ("checking", "false")]),
        ],
    },
    Rule {
        question: phrases::STALEMATE,
        answers: &[
            answer(phrases::DRAW_RESULT, &[("stalemateValue", "draw")]),
            answer(phrases::LOST, &[("stalemateValue", "loss")]),
            answer(phrases::WON, &[("stalemateValue", "win")]),
        ],
    },
    Rule {
        question: phrases::CAPTURES,
        answers: &[
            answer(phrases::FREE, &[("mustCapture", "false")]),
            answer(phrases::COMPULSORY, &[("mustCapture", "true")]),
        ],
    },
    Rule {
        question: phrases::CASTLING,
        answers: &[
            Answer {
                words: phrases::YES,
                keys: &[("castling", "true")],
                royal: None,
                along: &[("castlingRank", "KINGRANK")],
            },
            answer(phrases::NO, &[("castling", "false")]),
        ],
    },
    Rule {
        question: phrases::DOUBLE_STEP,
        answers: &[
            Answer {
                words: phrases::YES,
                keys: &[("doubleStep", "true"), ("multiSteps", "usual")],
                royal: None,
                along: &[("doubleStepRegionWhite", "PAWNSW"), ("doubleStepRegionBlack", "PAWNSB")],
            },
            answer(phrases::NO, &[("doubleStep", "false"), ("multiSteps", "usual")]),
        ],
    },
    Rule {
        question: phrases::EN_PASSANT,
        answers: &[
            answer(phrases::YES, &[("enPassantRegion", EVERYWHERE), ("enPassantPairs", "usual")]),
            answer(phrases::NO, &[("enPassantRegion", "-"), ("enPassantPairs", "usual")]),
        ],
    },
    Rule {
        question: phrases::PROMOTION,
        answers: &[
            Answer {
                words: phrases::TO_CHOSEN,
                keys: &[("promotionRule", "types")],
                royal: None,
                along: &[("promotionRegionWhite", "LAST1W"), ("promotionRegionBlack", "LAST1B")],
            },
            Answer {
                words: phrases::TO_CAPTURED,
                keys: &[("promotionRule", "captured")],
                royal: None,
                along: WITHOUT_LIST,
            },
            Answer {
                words: phrases::TO_ARRAY,
                keys: &[("promotionRule", "array")],
                royal: None,
                along: WITHOUT_LIST,
            },
        ],
    },
    Rule {
        question: phrases::PROMOTION_ZONE,
        answers: &[
            answer(
                phrases::LAST_RANK,
                &[("promotionRegionWhite", "LAST1W"), ("promotionRegionBlack", "LAST1B")],
            ),
            answer(
                phrases::LAST_TWO,
                &[("promotionRegionWhite", "LAST2W"), ("promotionRegionBlack", "LAST2B")],
            ),
            answer(
                phrases::LAST_THREE,
                &[("promotionRegionWhite", "LAST3W"), ("promotionRegionBlack", "LAST3B")],
            ),
        ],
    },
    Rule {
        question: phrases::MUST_PROMOTE,
        answers: &[
            answer(phrases::MUST, &[("mandatoryPawnPromotion", "true")]),
            answer(phrases::MAY, &[("mandatoryPawnPromotion", "false")]),
        ],
    },
    Rule {
        question: phrases::REPETITION,
        answers: &[
            answer(phrases::THIRD_TIME, &[("nFoldRule", "3")]),
            answer(phrases::NEVER, &[("nFoldRule", "0")]),
        ],
    },
    Rule {
        question: phrases::QUIET_MOVES,
        answers: &[
            answer(phrases::FIFTY, &[("nMoveRule", "50")]),
            answer(phrases::HUNDRED, &[("nMoveRule", "100")]),
            answer(phrases::NEVER, &[("nMoveRule", "0")]),
        ],
    },
];

/// What a key means where nobody says anything of it.
pub fn usual(key: &str) -> &'static str {
    match key {
        "extinctionValue" => "none",
        "extinctionPieceTypes" => "-",
        "flagPiece" => "*",
        "checkCounting" | "mustCapture" | "extinctionClaim" | "extinctionPseudoRoyal" => "false",
        "extinctionPieceCount" | "extinctionOpponentPieceCount" => "0",
        "checkmateValue" => "loss",
        "castlingRank" => "1",
        "checking" | "castling" | "doubleStep" | "mandatoryPawnPromotion" => "true",
        "stalemateValue" => "draw",
        "nFoldRule" => "3",
        "nMoveRule" => "50",
        "multiSteps" | "enPassantPairs" => "usual",
        "goal" => "checkmate",
        "promotionRule" => "types",
        _ => "",
    }
}

/// Games to begin with, each as its name in the language and what it is called: well-known ones and
/// those of this page.
pub fn templates() -> Vec<(&'static str, String)> {
    let known = TEMPLATES.map(|(name, title)| (name, title.to_owned()));
    let ours = variants::names().filter(|name| *name != variants::orthodox());
    let ours = ours.filter_map(|name| Some((name, Variant::parse(name).ok()?.title().to_owned())));
    known.into_iter().chain(ours).collect()
}

/// Well-known games, the orthodox one first.
const TEMPLATES: [(&str, &str); 18] = [
    ("chess", "Chess"),
    ("capablanca", "Capablanca Chess"),
    ("grand", "Grand Chess"),
    ("janus", "Janus Chess"),
    ("amazon", "Amazon Chess"),
    ("knightmate", "Knightmate"),
    ("nightrider", "Nightrider Chess"),
    ("grasshopper", "Grasshopper Chess"),
    ("berolina", "Berolina Chess"),
    ("shatranj", "Shatranj"),
    ("courier", "Courier Chess"),
    ("losalamos", "Los Alamos Chess"),
    ("kingofthehill", "King of the Hill"),
    ("3check", "Three-check"),
    ("racingkings", "Racing Kings"),
    ("giveaway", "Giveaway"),
    ("horde", "Horde"),
    ("breakthrough", "Breakthrough"),
];

/// What these pieces are called in a game's text, and their drawings: a letter where there is none.
pub const KNOWN_LOOKS: [(&str, &str); 28] = [
    ("king", "king"),
    ("queen", "queen"),
    ("rook", "rook"),
    ("bishop", "bishop"),
    ("knight", "knight"),
    ("pawn", "pawn"),
    ("amazon", LETTER),
    ("chancellor", LETTER),
    ("archbishop", LETTER),
    ("centaur", LETTER),
    ("wazir", LETTER),
    ("fers", LETTER),
    ("dabbaba", LETTER),
    ("alfil", LETTER),
    ("elephant", LETTER),
    ("machine", LETTER),
    ("camel", LETTER),
    ("zebra", LETTER),
    ("nightrider", "nightrider"),
    ("camelrider", "camelrider"),
    ("dabbabarider", "dabbabarider"),
    ("alfilrider", "alfilrider"),
    ("cannon", LETTER),
    ("grasshopper", LETTER),
    ("silver general", LETTER),
    ("gold general", LETTER),
    ("lance", LETTER),
    ("horse", LETTER),
];

/// The drawing of a piece that has none: its letter.
const LETTER: &str = "letter";

/// Pieces whose moves can be chosen by name, in the order of `phrases::KNOWN_PIECES`: their moves.
pub const KNOWN_MOVES: [&str; 28] = [
    "K", "Q", "R", "B", "N", "mfWcfF", "QN", "RN", "BN", "KN", "W", "F", "D", "A", "FA", "WD", "C", "Z",
    "NN", "CC", "DD", "AA", "mRcpR", "gQ", "FfW", "WfF", "fR", "nN",
];
