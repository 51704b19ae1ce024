//! Kinds of pieces that the variant editor offers as presets.

use crate::language::Text;
use crate::screens::words::design as phrases;

/// A well-known kind of piece.
#[derive(Clone, Copy)]
pub struct Preset {
    /// The entry in the list.
    pub title: Text,
    /// The name in the text of the variant.
    pub name: &'static str,
    /// The name of its picture.
    pub picture: &'static str,
    /// Its moves in Betza notation.
    pub moves: &'static str,
}

const fn preset(title: Text, name: &'static str, picture: &'static str, moves: &'static str) -> Preset {
    Preset { title, name, picture, moves }
}

/// The presets, those of chess first.
pub const PRESETS: [Preset; 34] = [
    preset(phrases::PRESET_KING, "king", "king", "K"),
    preset(phrases::PRESET_QUEEN, "queen", "queen", "Q"),
    preset(phrases::PRESET_ROOK, "rook", "rook", "R"),
    preset(phrases::PRESET_BISHOP, "bishop", "bishop", "B"),
    preset(phrases::PRESET_KNIGHT, "knight", "knight", "N"),
    preset(phrases::PRESET_PAWN, "pawn", "pawn", "mfWcfF"),
    preset(phrases::PRESET_AMAZON, "amazon", "amazon", "QN"),
    preset(phrases::PRESET_CHANCELLOR, "chancellor", "chancellor", "RN"),
    preset(phrases::PRESET_ARCHBISHOP, "archbishop", "archbishop", "BN"),
    preset(phrases::PRESET_CENTAUR, "centaur", "centaur", "KN"),
    preset(phrases::PRESET_WAZIR, "wazir", "wazir", "W"),
    preset(phrases::PRESET_FERZ, "ferz", "ferz", "F"),
    preset(phrases::PRESET_DABBABA, "dabbaba", "dabbaba", "D"),
    preset(phrases::PRESET_ALFIL, "alfil", "alfil", "A"),
    preset(phrases::PRESET_ELEPHANT, "elephant", "elephant", "FA"),
    preset(phrases::PRESET_MACHINE, "machine", "machine", "WD"),
    preset(phrases::PRESET_CAMEL, "camel", "camel", "C"),
    preset(phrases::PRESET_ZEBRA, "zebra", "zebra", "Z"),
    preset(phrases::PRESET_NIGHTRIDER, "nightrider", "nightrider", "NN"),
    preset(phrases::PRESET_CAMELRIDER, "camelrider", "camelrider", "CC"),
    preset(phrases::PRESET_DABBABARIDER, "dabbabarider", "dabbabarider", "DD"),
    preset(phrases::PRESET_ALFILRIDER, "alfilrider", "alfilrider", "AA"),
    preset(phrases::PRESET_CANNON, "cannon", "cannon", "mRcpR"),
    preset(phrases::PRESET_GRASSHOPPER, "grasshopper", "grasshopper", "gQ"),
    preset(phrases::PRESET_SILVER_GENERAL, "silver general", "silver", "FfW"),
    preset(phrases::PRESET_GOLD_GENERAL, "gold general", "gold", "WfF"),
    preset(phrases::PRESET_LANCE, "lance", "lance", "fR"),
    preset(phrases::PRESET_HORSE, "horse", "horse", "nN"),
    preset(phrases::PRESET_CHAMPION, "champion", "champion", "WAD"),
    preset(phrases::PRESET_WIZARD, "wizard", "wizard", "FC"),
    preset(phrases::PRESET_DRAGON_KING, "dragon king", "dragon-king", "RF"),
    preset(phrases::PRESET_DRAGON_HORSE, "dragon horse", "dragon-horse", "BW"),
    preset(phrases::PRESET_SOLDIER, "soldier", "soldier", "fsW"),
    preset(phrases::PRESET_SHOGI_PAWN, "shogi pawn", "shogi-pawn", "fW"),
];

impl Preset {
    /// The index of the preset with these moves.
    pub fn with_moves(moves: &str) -> Option<usize> {
        PRESETS.iter().position(|preset| preset.moves == moves)
    }
}
