//! The drawings of the pieces: the files in `www/pieces`, gathered by `build.rs`.

use crate::add;
use crate::colors::DETAIL_WEIGHT;

/// The drawings, by the picture name of a kind of piece.
///
/// A line for each: its name, a space, and its paths on a square of 100×100, separated by `|`, each
/// with its class and its data. `f` is the body with its outline, `d` are lines within it, `a` are
/// accents in the colour of the lines.
pub const DRAWINGS: &str = include_str!(concat!(env!("OUT_DIR"), "/drawings.txt"));

/// Another set of the same drawings, with shapes that show how a piece moves: arms for a slide,
/// separate parts for leaps, arrows for pawns. The site serves it as a separate file; it is not
/// compiled into any program.
pub const SHAPES: &str = include_str!(concat!(env!("OUT_DIR"), "/shapes.txt"));

/// The paths of a drawing, each with its class, one byte, and its data. Drawings missing in the set
/// are taken from [`DRAWINGS`], or else from [`TILE`]. A set may contain arbitrary text, so its
/// data must not be used as markup unchecked.
pub fn paths<'a>(set: &'a str, name: &str) -> impl Iterator<Item = (&'a str, &'a str)> {
    let tile = if is_tile(name) { TILE } else { "" };
    let drawing = [set, DRAWINGS].into_iter().find_map(|set| drawing(set, name)).unwrap_or(tile);
    drawing.split('|').filter_map(|path| path.split_at_checked(1))
}

/// The drawing of a piece without its own: a tile, on which its letter is written.
pub const TILE: &str = "fM27 12h46a15 15 0 0115 15v46a15 15 0 01-15 15h-46a15 15 0 01-15-15v-46a15 15 0 0115-15z|dM29 20h42a9 9 0 019 9v42a9 9 0 01-9 9h-42a9 9 0 01-9-9v-42a9 9 0 019-9z";

/// Whether a piece has no drawing.
pub fn is_tile(name: &str) -> bool {
    drawing(DRAWINGS, name).is_none()
}

fn drawing<'a>(set: &'a str, name: &str) -> Option<&'a str> {
    set.split('\n').find_map(|line| line.strip_prefix(name)?.strip_prefix(' '))
}

/// The paths of one of [`DRAWINGS`] as markup, with their classes.
pub(crate) fn styled(name: &str, out: &mut String) {
    for (class, data) in paths("", name) {
        add(out, &["<path class=\"", class, "\" d=\"", data, "\"/>"]);
    }
}

/// Adds the paths of a drawing, from a set if it has it, with attributes instead of classes. The
/// paths inherit fill, stroke and colour from the element around them and are not affected by the
/// stylesheet of a page.
pub(crate) fn plain(set: &str, name: &str, out: &mut String) {
    // Data from a file may be arbitrary text.
    let is_data =
        |data: &str| data.bytes().all(|byte| byte.is_ascii_alphanumeric() || b" .-".contains(&byte));
    for (class, data) in paths(set, name).filter(|(_, data)| is_data(data)) {
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

    fn names(set: &str) -> Vec<&str> {
        set.lines().filter_map(|line| Some(line.split_once(' ')?.0)).collect()
    }

    #[test]
    fn every_piece_of_every_game_has_a_drawing() {
        for name in vicinity_rules::variants::names() {
            let variant = Variant::parse(name).expect("the list's names are known");
            for kind in variant.kinds() {
                assert!(paths("", &kind.picture).count() > 0, "{}", kind.picture);
            }
        }
        assert!(!is_tile("king") && paths("", "king").count() > 0);
    }

    #[test]
    fn a_drawing_is_paths_of_three_classes() {
        for set in [DRAWINGS, SHAPES] {
            for name in names(set) {
                let (mut plain_one, mut styled_one) = (String::new(), String::new());
                plain(set, name, &mut plain_one);
                styled(name, &mut styled_one);
                for (class, data) in paths(set, name) {
                    assert!("fda".contains(class) && data.starts_with('M'), "{name}: {class} {data}");
                    assert!(data.bytes().all(|byte| byte.is_ascii_alphanumeric() || b" .,-".contains(&byte)));
                    assert!(plain_one.contains(data), "{name}: {data}");
                }
                assert!(
                    !plain_one.contains("class") && styled_one.starts_with("<path class=\"f\" d=\"M"),
                    "{name}"
                );
            }
        }
    }

    #[test]
    fn both_sets_have_every_drawing() {
        assert_eq!(names(DRAWINGS), names(SHAPES));
        for name in names(DRAWINGS) {
            let (mut one, mut two) = (String::new(), String::new());
            plain(SHAPES, name, &mut one);
            plain("", name, &mut two);
            assert_ne!(one, two, "{name}");
        }
        // Invalid data is not written as markup.
        let (bad, mut out) = ("king f<script>|aM1 1z|\nqueen", String::new());
        plain(bad, "king", &mut out);
        assert_eq!(out, "<path fill=\"currentColor\" stroke=\"none\" d=\"M1 1z\"/>");
        assert!(drawing(bad, "queen").is_none());
    }
}
