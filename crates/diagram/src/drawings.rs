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

/// Another set of the same drawings, in shapes that tell how a piece moves: arms for a slide, parts by themselves for leaps, arrows for
/// pawns. The site has it as a file of its own ([`set_file`]), and no program has it within.
pub const SHAPES: &[(&str, &str)] = &[
    ("alfilrider", include_str!("../../../www/pieces/shapes/alfilrider.svg")),
    ("alibabarider", include_str!("../../../www/pieces/shapes/alibabarider.svg")),
    ("berolina", include_str!("../../../www/pieces/shapes/berolina.svg")),
    ("berolina-superpawn", include_str!("../../../www/pieces/shapes/berolina-superpawn.svg")),
    ("bishop", include_str!("../../../www/pieces/shapes/bishop.svg")),
    ("camelrider", include_str!("../../../www/pieces/shapes/camelrider.svg")),
    ("dabbabarider", include_str!("../../../www/pieces/shapes/dabbabarider.svg")),
    ("king", include_str!("../../../www/pieces/shapes/king.svg")),
    ("knight", include_str!("../../../www/pieces/shapes/knight.svg")),
    ("nightrider", include_str!("../../../www/pieces/shapes/nightrider.svg")),
    ("pawn", include_str!("../../../www/pieces/shapes/pawn.svg")),
    ("queen", include_str!("../../../www/pieces/shapes/queen.svg")),
    ("rook", include_str!("../../../www/pieces/shapes/rook.svg")),
    ("superpawn", include_str!("../../../www/pieces/shapes/superpawn.svg")),
];

/// A set of drawings as a file: a line for each, its name, a space, and its paths with `|` between them, each its class and its data.
pub fn set_file(set: &[(&str, &str)]) -> String {
    set.iter().map(|(name, drawing)| [*name, " ", &short(drawing), "\n"].concat()).collect()
}

/// The paths of a drawing with `|` between them, each its class and its data.
pub fn short(drawing: &str) -> String {
    // `<path class="f" d="M…"/>`: the odd parts between quotation marks are the class and the data.
    let paths = drawing.split("<path").skip(1);
    let short = |path: &str| path.split('"').skip(1).step_by(2).collect::<String>();
    paths.map(short).collect::<Vec<_>>().join("|")
}

/// The paths of a drawing in a file of [`set_file`], each its class, which is a byte, and its data; `None` where it has no such drawing.
/// It may hold anything: whoever draws does not take it for markup.
pub fn set_paths<'a>(set: &'a str, name: &str) -> Option<std::str::Split<'a, char>> {
    let drawing = set.split('\n').find_map(|line| line.strip_prefix(name)?.strip_prefix(' '))?;
    Some(drawing.split('|'))
}

/// The paths of a drawing, on a square of 100×100; empty where there is no such drawing.
pub fn paths(name: &str) -> &'static str {
    paths_of(DRAWINGS, name)
}

/// The same of a set.
pub fn paths_of(set: &[(&str, &'static str)], name: &str) -> &'static str {
    let drawing = set.iter().find(|(known, _)| *known == name).map_or("", |(_, drawing)| drawing);
    // What stands between the outer tags.
    let start = drawing.find('>').map_or(0, |index| index + 1);
    let end = drawing.rfind('<').unwrap_or(drawing.len());
    drawing.get(start..end).unwrap_or_default()
}

/// Adds the paths of a drawing, of a set where that has it, with attributes in the place of classes: they take fill, stroke and colour from the element
/// around them, and no style of a page that they come to stand in touches them.
pub(crate) fn plain(set: &str, name: &str, out: &mut String) {
    if let Some(paths) = set_paths(set, name) {
        // A file may hold what is no path.
        let is_data =
            |data: &str| data.bytes().all(|byte| byte.is_ascii_alphanumeric() || b" .-".contains(&byte));
        for (class, data) in paths.filter_map(|path| path.split_at_checked(1)) {
            if is_data(data) {
                plain_path(class, data, out);
            }
        }
        return;
    }
    // `<path class="f" d="M…"/>`: after each quotation mark in turn the class, the word d, the data and the end.
    let mut parts = paths(name).split('"');
    while let (Some(_), Some(class), Some(_), Some(data)) =
        (parts.next(), parts.next(), parts.next(), parts.next())
    {
        plain_path(class, data, out);
    }
}

fn plain_path(class: &str, data: &str, out: &mut String) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use vicinity_rules::Variant;

    #[test]
    fn every_piece_of_every_game_has_a_drawing() {
        for name in vicinity_rules::variants::names() {
            let variant = Variant::parse(name).expect("the list's names are known");
            for kind in variant.kinds() {
                assert!(!paths(&kind.picture).is_empty(), "{}", kind.picture);
            }
        }
        assert_eq!(paths("unicorn"), "");
    }

    #[test]
    fn a_drawing_is_paths_of_three_classes() {
        for (name, _) in DRAWINGS {
            let mut rest = paths(name);
            let mut plain_one = String::new();
            plain("", name, &mut plain_one);
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

    #[test]
    fn the_other_set_has_every_drawing_and_only_paths() {
        let file = set_file(SHAPES);
        assert_eq!(file.lines().count(), DRAWINGS.len());
        for ((name, usual), (other, drawing)) in DRAWINGS.iter().zip(SHAPES) {
            assert_eq!(name, other);
            let paths: Vec<_> = set_paths(&file, name).expect(name).collect();
            assert_eq!(paths.len(), drawing.matches("<path").count(), "{name}");
            assert!(
                paths.iter().all(|path| "fda".contains(&path[..1]) && path[1..].starts_with('M')),
                "{name}"
            );
            let (mut one, mut two) = (String::new(), String::new());
            plain(&file, name, &mut one);
            plain("", name, &mut two);
            assert!(one != two && one.matches("<path").count() == paths.len());
            assert!(short(usual).starts_with("fM"), "{name}");
        }
        assert!(set_paths(&file, "unicorn").is_none());
        // What came in the place of a file is no markup.
        let (bad, mut out) = ("king f<script>|aM1 1z|\nqueen", String::new());
        plain(bad, "king", &mut out);
        assert_eq!(out, "<path fill=\"currentColor\" stroke=\"none\" d=\"M1 1z\"/>");
        assert!(set_paths(bad, "queen").is_none());
    }
}
