//! The texts of the settings screen (`screens/settings`): one entry for each setting, in the order
//! shown.

use crate::language::Text;
use crate::messages::setting;
pub use crate::messages::setting::*;
use crate::preferences::Preference;
use crate::screens::settings::offer::{Group, Offer, Presentation};

const BY_SYSTEM: (&str, Text) = ("system", setting::SYSTEM);
const ON_OFF: &[(&str, Text)] = &[("on", setting::ON), ("off", setting::OFF)];

/// A setting whose values are shown as words.
const fn words(
    preference: Preference,
    label: Text,
    values: &'static [(&'static str, Text)],
    note: Option<Text>,
) -> Offer {
    Offer { preference, label, presentation: Presentation::Words, values, note }
}

/// A setting whose values are shown as pictures.
const fn pictured(
    preference: Preference,
    label: Text,
    presentation: Presentation,
    values: &'static [(&'static str, Text)],
) -> Offer {
    Offer { preference, label, presentation, values, note: None }
}

/// The settings in the order shown.
pub const GROUPS: [Group; 6] = [
    Group {
        place: "look",
        heading: setting::LOOK,
        offers: &[
            words(
                Preference::Theme,
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
                Preference::Language,
                setting::LANGUAGE,
                &[BY_SYSTEM, ("en", setting::LANGUAGE_EN), ("de", setting::LANGUAGE_DE)],
                None,
            ),
            words(Preference::Zen, setting::ZEN, ON_OFF, Some(setting::ZEN_NOTE)),
        ],
    },
    Group {
        place: "board",
        heading: setting::BOARD,
        offers: &[
            pictured(
                Preference::Palette,
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
                Preference::Pieces,
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
                Preference::Squares,
                setting::SQUARES,
                Presentation::Hues,
                &[("eight", setting::SQUARES_EIGHT), ("two", setting::SQUARES_TWO)],
            ),
            words(
                Preference::Coordinates,
                setting::COORDINATES,
                &[
                    ("inside", setting::COORDINATES_INSIDE),
                    ("outside", setting::COORDINATES_OUTSIDE),
                    ("none", setting::NONE),
                ],
                None,
            ),
            words(
                Preference::Figurines,
                setting::FIGURINES,
                &[("off", setting::FIGURINES_LETTERS), ("on", setting::FIGURINES_PICTURES)],
                None,
            ),
            words(Preference::Threats, setting::THREATS, ON_OFF, Some(setting::THREATS_NOTE)),
            words(Preference::Targets, setting::TARGETS, ON_OFF, None),
            words(Preference::Blindfold, setting::BLINDFOLD, ON_OFF, Some(setting::BLINDFOLD_NOTE)),
        ],
    },
    Group {
        place: "moving",
        heading: setting::MOVING,
        offers: &[
            words(
                Preference::Motion,
                setting::MOTION,
                &[("normal", setting::MOTION_GLIDE), ("none", setting::MOTION_JUMP)],
                None,
            ),
            words(
                Preference::Wheel,
                setting::WHEEL,
                &[("off", setting::WHEEL_SCROLL), ("on", setting::WHEEL_BROWSE)],
                None,
            ),
            words(
                Preference::Turning,
                setting::TURNING,
                &[("stay", setting::TURNING_STAY), ("each", setting::TURNING_EACH)],
                None,
            ),
            words(
                Preference::Confirm,
                setting::CONFIRM,
                &[("never", setting::NEVER), ("touch", setting::CONFIRM_TOUCH), ("always", setting::ALWAYS)],
                Some(setting::CONFIRM_NOTE),
            ),
            words(Preference::Premoves, setting::PREMOVES, ON_OFF, None),
            words(
                Preference::KingWarning,
                setting::KING_WARNING,
                &[("on", setting::KING_WARNING_ON), ("off", setting::NEVER)],
                None,
            ),
            words(
                Preference::Magnifier,
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
            Preference::Volume,
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
                Preference::Memory,
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
                Preference::Processors,
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
            words(Preference::Keys, setting::SINGLE_KEYS, ON_OFF, Some(setting::SINGLE_KEYS_NOTE)),
            words(
                Preference::Spoken,
                setting::SPOKEN,
                &[("plain", setting::SPOKEN_PLAIN), ("apart", setting::SPOKEN_APART)],
                None,
            ),
        ],
    },
];
