//! The texts of the screen with the user's custom variants (`screens/variants`).

use vicinity_rules::Variant;

use crate::language::{capitalised, concat};
pub use crate::messages::variant::*;
use crate::screens::variants::saved_variant::SavedVariant;
use crate::words::kind_name;

/// The label of a button for an entry.
pub fn button(what: &str, entry: &SavedVariant) -> String {
    concat(&[what, ": ", &entry.title()])
}

/// The size of the board and the pieces that chess does not have, such as `8×8 · Guard, Camel`.
pub fn summary(variant: &Variant) -> String {
    const OF_CHESS: [&str; 6] = ["pawn", "knight", "bishop", "rook", "queen", "king"];
    let geometry = variant.geometry();
    let size = concat(&[&geometry.files().to_string(), "×", &geometry.ranks().to_string()]);
    let is_other = |name: &str| !OF_CHESS.iter().any(|known| known.eq_ignore_ascii_case(name));
    let kinds = variant.all_kinds().filter(|kind| is_other(&variant.kind(*kind).name));
    let names: Vec<String> = kinds.map(|kind| capitalised(kind_name(variant, kind))).collect();
    if names.is_empty() { size } else { concat(&[&size, " · ", &names.join(", ")]) }
}
