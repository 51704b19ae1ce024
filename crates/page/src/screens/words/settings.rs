//! What can be chosen, in words: a line for each choice, in the order of the screen. The screen is
//! `study/settings.rs`.

use crate::display::Choice;
use crate::screens::settings::{Group, Offer, Shown};

pub const TITLE: &str = "Settings";

const SYSTEM: (&str, &str) = ("system", "As the system");

/// A choice whose values are told in words.
const fn words(
    choice: Choice,
    label: &'static str,
    values: &'static [(&'static str, &'static str)],
    note: &'static str,
) -> Offer {
    Offer { choice, label, shown: Shown::Words, values, note }
}

/// A choice whose values are shown.
const fn shown(
    choice: Choice,
    label: &'static str,
    shown: Shown,
    values: &'static [(&'static str, &'static str)],
) -> Offer {
    Offer { choice, label, shown, values, note: "" }
}

pub const GROUPS: [Group; 6] = [
    Group {
        place: "look",
        heading: "Look",
        offers: &[
            words(
                Choice::Theme,
                "Theme",
                &[SYSTEM, ("light", "Light"), ("dark", "Dark"), ("contrast", "High contrast")],
                "",
            ),
            words(Choice::Language, "Language", &[SYSTEM, ("en", "English"), ("de", "Deutsch")], ""),
        ],
    },
    Group {
        place: "board",
        heading: "Board",
        offers: &[
            shown(
                Choice::Palette,
                "Colours",
                Shown::Palettes,
                &[("green", "Green"), ("wood", "Wood"), ("blue", "Blue"), ("contrast", "High contrast")],
            ),
            shown(
                Choice::Pieces,
                "Pieces",
                Shown::Pieces,
                &[
                    ("pictures", "Solid"),
                    ("outline", "Outline"),
                    ("shapes", "Shapes"),
                    ("letters", "Letters"),
                ],
            ),
            shown(
                Choice::Squares,
                "Squares of Grand Rider Chess",
                Shown::Hues,
                &[("eight", "Eight colours"), ("two", "Two colours")],
            ),
            words(
                Choice::Coordinates,
                "Coordinates",
                &[("inside", "In the squares"), ("outside", "Beside the board"), ("none", "None")],
                "",
            ),
            words(
                Choice::Figurines,
                "Pieces in the list of moves",
                &[("off", "Letters"), ("on", "Pictures")],
                "",
            ),
            words(
                Choice::Threats,
                "Your pieces in danger",
                &[("off", "Not marked"), ("on", "Marked")],
                "A piece that the other side could take for gain gets a turned-down corner.",
            ),
        ],
    },
    Group {
        place: "moving",
        heading: "Moving pieces",
        offers: &[
            words(Choice::Motion, "Moves", &[("normal", "Glide"), ("none", "Jump")], ""),
            words(
                Choice::Wheel,
                "Mouse wheel over the board",
                &[("off", "Scrolls the page"), ("on", "Steps through the moves")],
                "",
            ),
            words(
                Choice::Turning,
                "Between two people",
                &[("stay", "The board stays"), ("each", "The board turns to the player")],
                "",
            ),
            words(
                Choice::Confirm,
                "Confirm moves",
                &[("never", "Never"), ("touch", "By touch on small squares"), ("always", "Always")],
                "",
            ),
            words(
                Choice::KingWarning,
                "Warn when the king can be captured",
                &[("on", "At levels 1 to 4"), ("off", "Never")],
                "",
            ),
            words(Choice::Lens, "Magnifier on small squares", &[("on", "By touch"), ("off", "Never")], ""),
        ],
    },
    Group {
        place: "sound",
        heading: "Sound",
        offers: &[words(
            Choice::Volume,
            "Volume",
            &[("0", "Off"), ("20", "Soft"), ("50", "Medium"), ("100", "Loud")],
            "",
        )],
    },
    Group {
        place: "engine",
        heading: "Engine",
        offers: &[words(
            Choice::Memory,
            "Memory",
            &[("auto", "As fits the device"), ("16", "16 MB"), ("64", "64 MB"), ("256", "256 MB")],
            "More memory helps in long analyses, hardly in games.",
        )],
    },
    Group {
        place: "keys",
        heading: "Keys and speech",
        offers: &[
            words(
                Choice::Keys,
                "Single-key shortcuts",
                &[("on", "On"), ("off", "Off")],
                "Off for those who speak to their computer instead of typing.",
            ),
            words(Choice::Spoken, "Squares spoken", &[("plain", "e4"), ("apart", "e 4")], ""),
        ],
    },
];
