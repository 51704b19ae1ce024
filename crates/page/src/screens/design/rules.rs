//! The rules offered as multiple choice, and the keys that each choice sets.
//!
//! Words in capitals in the values are placeholders for squares of the board, the letter of the
//! king, or a rank of the start position.

use vicinity_rules::{Variant, variants};

use super::file::section_name;
use crate::language::{Text, concat};
use crate::screens::words::design as phrases;

/// A key with its value.
type KeyValue = (&'static str, &'static str);

/// A rule: a question and the possible answers.
pub struct Rule {
    pub question: Text,
    pub answers: &'static [Answer],
}

/// An answer. It is selected if all `keys` have these values.
pub struct Answer {
    pub words: Text,
    pub keys: &'static [KeyValue],
    /// Whether the king must be royal; `None` if it does not matter.
    pub royal: Option<bool>,
    /// Keys that are set as well, to be consistent with the board, the start position and other
    /// keys.
    pub along: &'static [KeyValue],
}

const fn answer(words: Text, keys: &'static [KeyValue]) -> Answer {
    Answer { words, keys, royal: None, along: &[] }
}

const EVERYWHERE: &str = "*1 *2 *3 *4 *5 *6 *7 *8 *9 *10 *11 *12";

/// The extinction settings of variants in which a side wins or loses by having no pieces left.
const OF_ALL_PIECES: &[KeyValue] = &[
    ("extinctionPieceCount", "0"),
    ("extinctionOpponentPieceCount", "0"),
    ("extinctionClaim", "false"),
    ("extinctionPseudoRoyal", "false"),
];

/// The keys that apply only to promotion by a list; the empty value removes them.
const WITHOUT_LIST: &[KeyValue] =
    &[("promotionRegion", ""), ("promotionRank", ""), ("mandatoryPawnPromotion", "")];

/// All rules, in the order shown.
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

/// The name of the field that sets a key; `None` if only the text sets it.
pub fn field(key: &str) -> Option<Text> {
    let sets = |answer: &Answer| answer.keys.iter().chain(answer.along).any(|(set, _)| *set == key);
    match key {
        "startFen" => Some(phrases::ARRAY),
        "title" => Some(phrases::NAME),
        "maxFile" => Some(phrases::FILES),
        "maxRank" => Some(phrases::RANKS),
        _ => RULES.iter().find(|rule| rule.answers.iter().any(sets)).map(|rule| rule.question),
    }
}

/// The value of a key that the text does not set.
pub fn default_value(key: &str) -> &'static str {
    DEFAULTS.iter().find(|(known, _)| *known == key).map_or("", |(_, value)| value)
}

/// The defaults of the keys that the rules set, as in `docs/games.md`.
pub const DEFAULTS: [(&str, &str); 22] = [
    ("extinctionValue", "none"),
    ("extinctionPieceTypes", "-"),
    ("extinctionClaim", "false"),
    ("extinctionPseudoRoyal", "false"),
    ("extinctionPieceCount", "0"),
    ("extinctionOpponentPieceCount", "0"),
    ("flagPiece", "*"),
    ("checkCounting", "false"),
    ("mustCapture", "false"),
    ("checkmateValue", "loss"),
    ("castlingRank", "1"),
    ("checking", "true"),
    ("castling", "true"),
    ("doubleStep", "true"),
    ("mandatoryPawnPromotion", "true"),
    ("stalemateValue", "draw"),
    ("nFoldRule", "3"),
    ("nMoveRule", "50"),
    ("multiSteps", "usual"),
    ("enPassantPairs", "usual"),
    ("goal", "checkmate"),
    ("promotionRule", "types"),
];

/// The templates, each with its name in the text format and its title: well-known variants, then
/// the other built-in variants of this page.
pub fn templates() -> Vec<(&'static str, String)> {
    let known = TEMPLATES.map(|(name, title)| (name, title.to_owned()));
    let ours = variants::names().filter(|name| *name != variants::orthodox());
    let ours = ours.filter_map(|name| Some((name, Variant::parse(name).ok()?.title().to_owned())));
    known.into_iter().chain(ours).collect()
}

/// Returns the text of a variant derived from a template.
pub fn template_text(name: &str, title: &str) -> String {
    concat(&["[", &section_name(title), ":", name, "]\ntitle = ", title, "\n"])
}

/// The index of the template that a text is, without changes.
pub fn template_of(text: &str) -> Option<usize> {
    templates().iter().position(|(name, title)| template_text(name, title) == text)
}

/// Well-known variants, orthodox chess first.
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
