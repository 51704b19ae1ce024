//! The drawings of the pieces: each a file of `www/pieces`, kept here and nowhere else.

use crate::colors::DETAIL_WEIGHT;

/// The drawings by the name that a kind of piece gives as its picture.
///
/// A drawing is paths of three classes: `f` is the body with its outline, `d` are lines within it, `a` are accents in the
/// colour of the lines.
pub const DRAWINGS: &[(&str, &str)] = &[
    ("alfilrider", include_str!("../../../www/pieces/alfilrider.svg")),
    ("alibabarider", include_str!("../../../www/pieces/alibabarider.svg")),
    ("berolina", include_str!("../../../www/pieces/berolina.svg")),
    ("berolina-superpawn", include_str!("../../../www/pieces/berolina-superpawn.svg")),
    ("bishop", include_str!("../../../www/pieces/bishop.svg")),
    ("camelrider", include_str!("../../../www/pieces/camelrider.svg")),
    ("dabbabarider", include_str!("../../../www/pieces/dabbabarider.svg")),
    ("king", include_str!("../../../www/pieces/king.svg")),
    ("knight", include_str!("../../../www/pieces/knight.svg")),
    ("nightrider", include_str!("../../../www/pieces/nightrider.svg")),
    ("pawn", include_str!("../../../www/pieces/pawn.svg")),
    ("queen", include_str!("../../../www/pieces/queen.svg")),
    ("rook", include_str!("../../../www/pieces/rook.svg")),
    ("superpawn", include_str!("../../../www/pieces/superpawn.svg")),
];

/// The paths of a drawing, on a square of 100×100; empty where there is no such drawing.
pub fn paths(name: &str) -> &'static str {
    let drawing = DRAWINGS.iter().find(|(known, _)| *known == name).map_or("", |(_, drawing)| drawing);
    // What stands between the outer tags.
    let start = drawing.find('>').map_or(0, |index| index + 1);
    let end = drawing.rfind('<').unwrap_or(drawing.len());
    drawing.get(start..end).unwrap_or_default()
}

/// Adds the paths of a drawing with attributes in the place of classes: they take fill, stroke and colour from the element
/// around them, and no style of a page that they come to stand in touches them.
pub(crate) fn plain(name: &str, out: &mut String) {
    // `<path class="f" d="M…"/>`: after each quotation mark in turn the class, the word d, the data and the end.
    let mut parts = paths(name).split('"');
    while let (Some(_), Some(class), Some(_), Some(data)) =
        (parts.next(), parts.next(), parts.next(), parts.next())
    {
        let look: &[&str] = match class {
            "d" => &["<path fill=\"none\" stroke-width=\"", DETAIL_WEIGHT, "\" d=\""],
            "a" => &["<path fill=\"currentColor\" stroke=\"none\" d=\""],
            _ => &["<path d=\""],
        };
        for part in look {
            out.push_str(part);
        }
        out.push_str(data);
        out.push_str("\"/>");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use vicinity_rules::Variant;

    #[test]
    fn every_piece_of_every_game_has_a_drawing() {
        for name in vicinity_rules::variants::names() {
            let variant = Variant::parse(name).expect("the list's names are known");
            for kind in variant.kinds() {
                assert!(!paths(kind.picture).is_empty(), "{}", kind.picture);
            }
        }
        assert_eq!(paths("unicorn"), "");
    }

    #[test]
    fn a_drawing_is_paths_of_three_classes() {
        for (name, _) in DRAWINGS {
            let mut rest = paths(name);
            let mut plain_one = String::new();
            plain(name, &mut plain_one);
            while !rest.is_empty() {
                let after = rest.strip_prefix("<path class=\"").expect(name);
                assert!(matches!(after.as_bytes()[0], b'f' | b'd' | b'a'), "{name}: {after}");
                let data = after[1..].strip_prefix("\" d=\"").expect(name);
                let (data, after) = data.split_once("\"/>").expect(name);
                assert!(data.bytes().all(|byte| byte.is_ascii_alphanumeric() || b" .,-".contains(&byte)));
                assert!(plain_one.contains(data), "{name}: {data}");
                rest = after;
            }
            assert!(!plain_one.contains("class"), "{name}");
        }
    }
}
