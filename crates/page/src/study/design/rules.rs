//! The rules that are chosen in words: what each choice writes into the text.
//!
//! Words in capitals stand for squares of the board at hand, or for the king's letter; `=` leaves a key to what the game is like.

use vicinity_rules::{Variant, variants};

use crate::study::words::design as phrases;

/// A rule: its question, and the answers to it, each with the keys that say so.
pub struct Rule {
    pub question: &'static str,
    pub answers: &'static [(&'static str, &'static [(&'static str, &'static str)])],
}

const EVERYWHERE: &str = "*1 *2 *3 *4 *5 *6 *7 *8 *9 *10 *11 *12";

/// All that can be chosen, in the order in which it is shown.
pub const RULES: [Rule; 13] = [
    Rule {
        question: phrases::GOAL,
        answers: &[
            (
                phrases::BY_CHECKMATE,
                &[
                    ("king", "KING"),
                    ("commoner", "-"),
                    ("extinctionValue", "none"),
                    ("extinctionPieceTypes", "-"),
                    ("goal", "checkmate"),
                ],
            ),
            (
                phrases::BY_TAKING_THE_KING,
                &[
                    ("king", "KING"),
                    ("commoner", "-"),
                    ("extinctionValue", "none"),
                    ("extinctionPieceTypes", "-"),
                    ("goal", "capture"),
                ],
            ),
            (
                phrases::BY_TAKING_ALL,
                &[
                    ("king", "-"),
                    ("commoner", "KING"),
                    ("extinctionValue", "loss"),
                    ("extinctionPieceTypes", "*"),
                    ("castlingKingPiece", "KING"),
                    ("goal", "checkmate"),
                ],
            ),
            (
                phrases::BY_LOSING_ALL,
                &[
                    ("king", "-"),
                    ("commoner", "KING"),
                    ("extinctionValue", "win"),
                    ("extinctionPieceTypes", "*"),
                    ("castlingKingPiece", "KING"),
                    ("goal", "checkmate"),
                ],
            ),
        ],
    },
    Rule {
        question: phrases::RACE,
        answers: &[
            (phrases::NO, &[("flagRegionWhite", "-"), ("flagRegionBlack", "-")]),
            (
                phrases::KING_TO_CENTRE,
                &[("flagPiece", "KING"), ("flagRegionWhite", "CENTRE"), ("flagRegionBlack", "CENTRE")],
            ),
            (
                phrases::KING_TO_EDGE,
                &[("flagPiece", "KING"), ("flagRegionWhite", "LAST1W"), ("flagRegionBlack", "LAST1B")],
            ),
            (
                phrases::ANY_TO_EDGE,
                &[("flagPiece", "*"), ("flagRegionWhite", "LAST1W"), ("flagRegionBlack", "LAST1B")],
            ),
        ],
    },
    Rule {
        question: phrases::CHECKS,
        answers: &[
            (phrases::AS_USUAL, &[("checkCounting", "false"), ("checking", "true")]),
            (phrases::THREE_CHECKS_WIN, &[("checkCounting", "true"), ("checking", "true")]),
            (phrases::NO_CHECKS, &[("checkCounting", "false"), ("checking", "false")]),
        ],
    },
    Rule {
        question: phrases::STALEMATE,
        answers: &[
            (phrases::DRAW_RESULT, &[("stalemateValue", "draw")]),
            (phrases::LOST, &[("stalemateValue", "loss")]),
            (phrases::WON, &[("stalemateValue", "win")]),
        ],
    },
    Rule {
        question: phrases::CAPTURES,
        answers: &[
            (phrases::FREE, &[("mustCapture", "false")]),
            (phrases::COMPULSORY, &[("mustCapture", "true")]),
        ],
    },
    Rule {
        question: phrases::CASTLING,
        answers: &[(phrases::YES, &[("castling", "true")]), (phrases::NO, &[("castling", "false")])],
    },
    Rule {
        question: phrases::DOUBLE_STEP,
        answers: &[
            (phrases::YES, &[("doubleStep", "true"), ("multiSteps", "usual")]),
            (phrases::NO, &[("doubleStep", "false"), ("multiSteps", "usual")]),
        ],
    },
    Rule {
        question: phrases::EN_PASSANT,
        answers: &[
            (phrases::YES, &[("enPassantRegion", EVERYWHERE), ("enPassantPairs", "usual")]),
            (phrases::NO, &[("enPassantRegion", "-"), ("enPassantPairs", "usual")]),
        ],
    },
    Rule {
        question: phrases::PROMOTION,
        answers: &[
            (phrases::TO_CHOSEN, &[("promotionRule", "types")]),
            (phrases::TO_CAPTURED, &[("promotionRule", "captured")]),
            (phrases::TO_ARRAY, &[("promotionRule", "array")]),
        ],
    },
    Rule {
        question: phrases::PROMOTION_ZONE,
        answers: &[
            (phrases::LAST_RANK, &[("promotionRegionWhite", "LAST1W"), ("promotionRegionBlack", "LAST1B")]),
            (phrases::LAST_TWO, &[("promotionRegionWhite", "LAST2W"), ("promotionRegionBlack", "LAST2B")]),
            (phrases::LAST_THREE, &[("promotionRegionWhite", "LAST3W"), ("promotionRegionBlack", "LAST3B")]),
        ],
    },
    Rule {
        question: phrases::MUST_PROMOTE,
        answers: &[
            (phrases::MUST, &[("mandatoryPawnPromotion", "true")]),
            (phrases::MAY, &[("mandatoryPawnPromotion", "false")]),
        ],
    },
    Rule {
        question: phrases::REPETITION,
        answers: &[(phrases::THIRD_TIME, &[("nFoldRule", "3")]), (phrases::NEVER, &[("nFoldRule", "0")])],
    },
    Rule {
        question: phrases::QUIET_MOVES,
        answers: &[
            (phrases::FIFTY, &[("nMoveRule", "50")]),
            (phrases::HUNDRED, &[("nMoveRule", "100")]),
            (phrases::NEVER, &[("nMoveRule", "0")]),
        ],
    },
];

/// What a key means where nobody says anything of it.
pub fn usual(key: &str) -> &'static str {
    match key {
        "extinctionValue" => "none",
        "extinctionPieceTypes" | "flagRegionWhite" | "flagRegionBlack" | "commoner" => "-",
        "flagPiece" => "*",
        "checkCounting" | "mustCapture" => "false",
        "checking" | "castling" | "doubleStep" | "mandatoryPawnPromotion" => "true",
        "stalemateValue" => "draw",
        "enPassantRegion" => EVERYWHERE,
        "promotionRegionWhite" => "*8",
        "promotionRegionBlack" => "*1",
        "nFoldRule" => "3",
        "nMoveRule" => "50",
        "multiSteps" | "enPassantPairs" => "usual",
        "goal" => "checkmate",
        "promotionRule" => "types",
        "king" | "castlingKingPiece" => "KING",
        _ => "",
    }
}

/// Games to begin with, each as its name in the language and what it is called: well-known ones and those of this page.
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
