//! The drawings of the pieces: the files in `www/pieces`, gathered by `build.rs`.

use vicinity_rules::CUSTOM_VARIANTS;

use crate::add;
use crate::colors::DETAIL_WEIGHT;

/// The drawings of the games of the rules crate, by the picture name of a kind of piece.
///
/// A line for each: its name, a space, and its paths on a square of 100×100, separated by `|`, each
/// with its class and its data. `f` is the body with its outline, `d` are lines within it, `a` are
/// accents in the colour of the lines.
pub const DRAWINGS: &str = include_str!(concat!(env!("OUT_DIR"), "/drawings.txt"));

/// The drawings of other pieces, which custom variants use. Empty in a program without custom
/// variants.
pub const MORE_DRAWINGS: &str =
    if CUSTOM_VARIANTS { include_str!(concat!(env!("OUT_DIR"), "/more.txt")) } else { "" };

/// Another set of all drawings, with shapes that show how a piece moves: arms for a slide,
/// separate parts for leaps, arrows for pawns. The site serves it as a separate file; it is not
/// compiled into any program.
pub const SHAPES: &str = include_str!(concat!(env!("OUT_DIR"), "/shapes.txt"));

/// The paths of a picture, each with its class, one byte, and its data.
///
/// A picture is the name of a drawing in the set, in [`DRAWINGS`] or in [`MORE_DRAWINGS`], or a
/// drawing itself; anything else is [`TILE`]. A set may contain arbitrary text, so its data must
/// not be used as markup unchecked.
pub fn paths<'a>(set: &'a str, picture: &'a str) -> impl Iterator<Item = (&'a str, &'a str)> {
    let drawing = drawing(set, picture).or(usual_drawing(picture)).unwrap_or(TILE);
    drawing.split('|').filter_map(|path| path.split_at_checked(1))
}

/// The text on the tile of a piece without a drawing: the picture, if it is a character, or else
/// the letter of the piece. `None` for a piece with a drawing.
pub fn tile_text(picture: &str, letter: char) -> Option<String> {
    let is_name = |text: &str| text.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
    is_tile(picture).then(|| if is_name(picture) { letter.to_string() } else { picture.to_owned() })
}

/// A picture for a program that has [`DRAWINGS`] only: the drawing itself, in the format of a line
/// there, if they lack it.
pub fn portable(picture: &str) -> &str {
    if drawing(DRAWINGS, picture).is_some() { picture } else { usual_drawing(picture).unwrap_or(picture) }
}

/// The drawing of a piece without its own: a tile, on which [`tile_text`] is written.
pub const TILE: &str = "fM27 12h46a15 15 0 0115 15v46a15 15 0 01-15 15h-46a15 15 0 01-15-15v-46a15 15 0 0115-15z|dM29 20h42a9 9 0 019 9v42a9 9 0 01-9 9h-42a9 9 0 01-9-9v-42a9 9 0 019-9z";

/// Whether a picture is not a drawing.
pub fn is_tile(picture: &str) -> bool {
    usual_drawing(picture).is_none()
}

/// The drawing of a picture in the default set.
fn usual_drawing(picture: &str) -> Option<&str> {
    // Names have no capitals.
    let own = Some(picture).filter(|drawing| drawing.as_bytes().get(1) == Some(&b'M'));
    own.or_else(|| [DRAWINGS, MORE_DRAWINGS].into_iter().find_map(|set| drawing(set, picture)))
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
                assert!(drawing(DRAWINGS, &kind.picture).is_some(), "{}", kind.picture);
            }
        }
        assert!(!is_tile("king") && !is_tile("archbishop") && is_tile("letter"));
        assert_eq!([portable("king"), portable("letter")], ["king", "letter"]);
        assert!(portable("archbishop").starts_with("fM"));
    }

    #[test]
    fn a_picture_is_a_name_a_character_or_a_drawing() {
        let own = "fM1 1L9 9Z|aM5 5L6 6";
        assert_eq!(paths(SHAPES, own).collect::<Vec<_>>(), [("f", "M1 1L9 9Z"), ("a", "M5 5L6 6")]);
        assert_eq!((portable(own), tile_text(own, 'Q')), (own, None));
        for (picture, text) in [("queen", None), ("letter", Some("X")), ("♞", Some("♞")), ("Q", Some("Q"))]
        {
            assert_eq!(tile_text(picture, 'X').as_deref(), text, "{picture}");
            assert_eq!(paths("", picture).next() == paths("", "letter").next(), text.is_some());
        }
    }

    #[test]
    fn a_drawing_is_paths_of_three_classes() {
        for set in [DRAWINGS, MORE_DRAWINGS, SHAPES] {
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
        let mut all = [names(DRAWINGS), names(MORE_DRAWINGS)].concat();
        all.sort_unstable();
        assert_eq!(all, names(SHAPES));
        for name in all {
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
