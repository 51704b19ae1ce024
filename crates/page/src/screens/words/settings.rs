//! The texts of the settings screen (`screens/settings`): one entry for each setting, in the order
//! shown.

use crate::display::Choice;
use crate::language::Text;
use crate::messages::setting;
pub use crate::messages::setting::*;
use crate::screens::settings::{Group, Offer, Presentation};

const BY_SYSTEM: (&str, Text) = ("system", setting::SYSTEM);

/// A setting whose values are shown as words.
const fn words(
    choice: Choice,
    label: Text,
    values: &'static [(&'static str, Text)],
    note: Option<Text>,
) -> Offer {
    Offer { choice, label, presentation: Presentation::Words, values, note }
}

/// A setting whose values are shown as pictures.
const fn pictured(
    choice: Choice,
    label: Text,
    presentation: Presentation,
    values: &'static [(&'static str, Text)],
) -> Offer {
    Offer { choice, label, presentation, values, note: None }
}

/// The settings in the order shown.
pub const GROUPS: [Group; 6] = [
    Group {
        place: "look",
        heading: setting::LOOK,
        offers: &[
            words(
                Choice::Theme,
                setting::THEME,
                &[
                    BY_SYSTEM,
                    ("light", setting::THEME_LIGHT),
                    ("dark", setting::THEME_DARK),
                    ("contrast", setting::HIGH_CONTRAST),
                ],
                None,
            ),
            words(
                Choice::Language,
                setting::LANGUAGE,
                &[BY_SYSTEM, ("en", setting::LANGUAGE_EN), ("de", setting::LANGUAGE_DE)],
                None,
            ),
            words(
                Choice::Zen,
                setting::ZEN,
                &[("off", setting::OFF), ("on", setting::ON)],
                Some(setting::ZEN_NOTE),
            ),
        ],
    },
    Group {
        place: "board",
        heading: setting::BOARD,
        offers: &[
            pictured(
                Choice::Palette,
                setting::PALETTE,
                Presentation::Palettes,
                &[
                    ("green", setting::PALETTE_GREEN),
                    ("wood", setting::PALETTE_WOOD),
                    ("blue", setting::PALETTE_BLUE),
                    ("contrast", setting::HIGH_CONTRAST),
                ],
            ),
            pictured(
                Choice::Pieces,
                setting::PIECES,
                Presentation::Pieces,
                &[
                    ("pictures", setting::PIECES_SOLID),
                    ("outline", setting::PIECES_OUTLINE),
                    ("shapes", setting::PIECES_SHAPES),
                    ("letters", setting::LETTERS),
                ],
            ),
            pictured(
                Choice::Squares,
                setting::SQUARES,
                Presentation::Hues,
                &[("eight", setting::SQUARES_EIGHT), ("two", setting::SQUARES_TWO)],
            ),
            words(
                Choice::Coordinates,
                setting::COORDINATES,
                &[
                    ("inside", setting::COORDINATES_INSIDE),
                    ("outside", setting::COORDINATES_OUTSIDE),
                    ("none", setting::NONE),
                ],
                None,
            ),
            words(
                Choice::Figurines,
                setting::FIGURINES,
                &[("off", setting::LETTERS), ("on", setting::FIGURINES_PICTURES)],
                None,
            ),
            words(
                Choice::Threats,
                setting::THREATS,
                &[("off", setting::OFF), ("on", setting::ON)],
                Some(setting::THREATS_NOTE),
            ),
            words(Choice::Targets, setting::TARGETS, &[("on", setting::ON), ("off", setting::OFF)], None),
            words(
                Choice::Blindfold,
                setting::BLINDFOLD,
                &[("off", setting::OFF), ("on", setting::ON)],
                Some(setting::BLINDFOLD_NOTE),
            ),
        ],
    },
    Group {
        place: "moving",
        heading: setting::MOVING,
        offers: &[
            words(
                Choice::Motion,
                setting::MOTION,
                &[("normal", setting::MOTION_GLIDE), ("none", setting::MOTION_JUMP)],
                None,
            ),
            words(
                Choice::Wheel,
                setting::WHEEL,
                &[("off", setting::WHEEL_SCROLL), ("on", setting::WHEEL_BROWSE)],
                None,
            ),
            words(
                Choice::Turning,
                setting::TURNING,
                &[("stay", setting::TURNING_STAY), ("each", setting::TURNING_EACH)],
                None,
            ),
            words(
                Choice::Confirm,
                setting::CONFIRM,
                &[("never", setting::NEVER), ("touch", setting::CONFIRM_TOUCH), ("always", setting::ALWAYS)],
                None,
            ),
            words(Choice::Premoves, setting::PREMOVES, &[("on", setting::ON), ("off", setting::OFF)], None),
            words(
                Choice::KingWarning,
                setting::KING_WARNING,
                &[("on", setting::KING_WARNING_ON), ("off", setting::NEVER)],
                None,
            ),
            words(
                Choice::Magnifier,
                setting::MAGNIFIER,
                &[("on", setting::MAGNIFIER_TOUCH), ("off", setting::NEVER)],
                None,
            ),
        ],
    },
    Group {
        place: "sound",
        heading: setting::SOUND,
        offers: &[words(
            Choice::Volume,
            setting::VOLUME,
            &[
                ("0", setting::OFF),
                ("20", setting::VOLUME_SOFT),
                ("50", setting::VOLUME_MEDIUM),
                ("100", setting::VOLUME_LOUD),
            ],
            None,
        )],
    },
    Group {
        place: "engine",
        heading: setting::ENGINE,
        offers: &[
            words(
                Choice::Memory,
                setting::MEMORY,
                &[
                    ("auto", setting::MEMORY_AUTO),
                    ("16", setting::MEMORY_16),
                    ("64", setting::MEMORY_64),
                    ("256", setting::MEMORY_256),
                ],
                Some(setting::MEMORY_NOTE),
            ),
            words(
                Choice::Processors,
                setting::PROCESSORS,
                &[
                    ("auto", setting::PROCESSORS_AUTO),
                    ("1", setting::PROCESSORS_1),
                    ("2", setting::PROCESSORS_2),
                    ("3", setting::PROCESSORS_3),
                    ("4", setting::PROCESSORS_4),
                ],
                Some(setting::PROCESSORS_NOTE),
            ),
        ],
    },
    Group {
        place: "keys",
        heading: setting::KEYS,
        offers: &[
            words(
                Choice::Keys,
                setting::SINGLE_KEYS,
                &[("on", setting::ON), ("off", setting::OFF)],
                Some(setting::SINGLE_KEYS_NOTE),
            ),
            words(
                Choice::Spoken,
                setting::SPOKEN,
                &[("plain", setting::SPOKEN_PLAIN), ("apart", setting::SPOKEN_APART)],
                None,
            ),
        ],
    },
];
