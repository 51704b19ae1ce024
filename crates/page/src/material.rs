//! The material difference, shown next to the players' names.
//!
//! The piece values are those of the engine, in centipawns, from `games/NAME/weights.txt`.

use vicinity_rules::{Color, Position};

/// The games of a family, and the letters and values of their pieces.
type Family = (&'static [&'static str], &'static [(u8, u16)]);

include!(concat!(env!("OUT_DIR"), "/values.rs"));

/// Returns a side's lead in material in pawns; 0 if it is behind, or in variants without piece
/// values, such as custom ones. Each piece counts in whole pawns, so that players can check the
/// sum.
///
/// ```
/// use vicinity_page::material::lead;
/// use vicinity_rules::{Color, Position, Variant};
///
/// let chess = Variant::parse("chess")?;
/// let position = Position::from_fen(&chess, "4k3/8/8/8/8/8/8/4K2R w - - 0 1")?;
/// assert_eq!((lead(&position, Color::White), lead(&position, Color::Black)), (5, 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn lead(position: &Position, color: Color) -> u32 {
    let variant = position.variant();
    let family = FAMILIES.iter().find(|(games, _)| games.contains(&variant.base_name()));
    let mut pawns = 0;
    for (letter, value) in family.into_iter().flat_map(|(_, values)| values.iter()) {
        if let Some(kind) = variant.kind_of_letter(char::from(*letter)) {
            let count = |color: Color| position.squares_of(kind.of(color)).len() as i32;
            pawns += i32::from((*value + 50) / 100) * (count(color) - count(!color));
        }
    }
    pawns.max(0).cast_unsigned()
}

#[cfg(test)]
mod tests {
    use vicinity_rules::{Variant, variants};

    use super::*;

    #[test]
    fn every_game_has_values_and_starts_even() {
        for name in variants::names() {
            let variant = Variant::parse(name).expect("a game");
            let family = FAMILIES.iter().find(|(games, _)| games.contains(&name));
            let (_, values) = family.unwrap_or_else(|| panic!("{name} has no piece values"));
            assert_eq!(values.len(), variant.all_kinds().len(), "{name}");
            let start = Position::start(&variant);
            assert_eq!(Color::BOTH.map(|color| lead(&start, color)), [0, 0], "{name}");
        }
    }

    #[test]
    fn the_side_with_more_leads() {
        let near = Variant::parse("near").expect("a game");
        let check = |fen: &str, leads: [u32; 2]| {
            let position = Position::from_fen(&near, fen).expect("a position");
            assert_eq!(Color::BOTH.map(|color| lead(&position, color)), leads, "{fen}");
        };
        check("4k3/8/8/3q4/8/8/8/4K3 w - - 0 1", [0, 9]);
        check("4k3/8/8/3q4/8/8/4P3/3RKR2 w - - 0 1", [0, 0]);
        check("4k3/8/8/3q4/8/8/3PP3/3RKR2 w - - 0 1", [1, 0]);
        check("4k3/8/8/3n4/8/8/8/3BK3 w - - 0 1", [0, 0]);
    }
}
