//! The colours of boards and pieces, shared by pictures, the page and embedded boards.
//!
//! Invariant: a colour used by more than one of them is defined here only. The build writes
//! [`fill_style`] into the page's stylesheet and [`embedded_style`] into the script for other
//! pages. Palettes that only the page offers are in `www/style.css`.

use std::fmt::Write;

use vicinity_rules::Color;

/// A colour in the light and the dark theme. Standalone pictures use the light one.
type Pair = [&'static str; 2];

/// The squares of a two-coloured board, dark squares first.
const TWO: [Pair; 2] = [["#7a9f97", "#6a8d85"], ["#ece7d8", "#cfd0c3"]];
/// The colours of a two-coloured board, dark first.
pub const TWO_COLORS: [&str; 2] = [TWO[0][0], TWO[1][0]];
/// The colours of a board of eight, in the order of [`vicinity_rules::Variant::square_color`]: cool
/// on dark squares, warm on light ones. Their chroma is at most 25, so that pieces stand out, and
/// any two differ by a CIEDE2000 of at least 10 to normal, protan, deutan and tritan eyes (found by
/// a search near the published hues).
pub const EIGHT_COLORS: [&str; 8] =
    ["#8cc3e5", "#7697bf", "#ececc0", "#c0be8f", "#e7cac8", "#a59369", "#98a69b", "#5d826a"];

/// The border of the board.
pub(crate) const EDGE: Pair = ["#4d6d66", "#0b0f0f"];
/// The coordinates on squares.
pub(crate) const INK: &str = "#0b221e";
/// The last move on a board of two colours and, in pictures, on one of eight. The page's own colour
/// for eight is paler, since the page adds a frame.
pub(crate) const LAST_MOVE: [&str; 2] = ["#f0b429", "#a648cf"];
/// Marks drawn by users, by kind.
pub(crate) const DRAWN: [&str; 4] = ["#15632a", "#a01f18", "#173f96", "#9a5a00"];

/// The leaps of a piece, drawn as lines to its target squares.
const LEAP: &str = "#0b4f9e";

/// The colours of one side's pieces.
#[derive(Clone, Copy)]
pub(crate) struct PieceColors {
    pub(crate) fill: &'static str,
    /// The outline.
    pub(crate) line: &'static str,
    /// Lines within the piece.
    pub(crate) detail: &'static str,
    /// The width of the outline, on a square of 100.
    pub(crate) weight: &'static str,
}

const fn pieces(
    fill: &'static str,
    line: &'static str,
    detail: &'static str,
    weight: &'static str,
) -> PieceColors {
    PieceColors { fill, line, detail, weight }
}

/// White's and Black's pieces.
pub(crate) const SOLID: [PieceColors; 2] =
    [pieces("#fffdf6", "#22292b", "#22292b", "3.8"), pieces("#2b3134", "#d3dad6", "#d3dad6", "2")];
/// The same in outline.
pub(crate) const OUTLINED: [PieceColors; 2] =
    [pieces("#ffffff", "#14191b", "#14191b", "5"), pieces("#14191b", "#14191b", "#f4f1e6", "5")];

/// The width of lines within a piece, on a square of 100.
pub(crate) const DETAIL_WEIGHT: &str = "3.2";

const STYLE_PLACEHOLDER: &str = "/* The colours of boards and pieces come here";

/// Inserts these colours into the page's stylesheet as custom properties; `None` if it has no
/// place for them.
pub fn fill_style(style: &str) -> Option<String> {
    let (before, rest) = style.split_once(STYLE_PLACEHOLDER)?;
    let (_, after) = rest.split_once("*/")?;
    Some([before, &page_style(), after].concat())
}

fn page_style() -> String {
    let mut css = String::from(":root {");
    let properties = [
        ("sq-light", by_theme(TWO[1])),
        ("sq-dark", by_theme(TWO[0])),
        ("sq-ink", INK.to_owned()),
        ("sq-edge", by_theme(EDGE)),
        ("wash-last", LAST_MOVE[0].to_owned()),
        ("detail-weight", DETAIL_WEIGHT.to_owned()),
        ("leap", LEAP.to_owned()),
    ];
    for (name, value) in properties {
        put(&mut css, format_args!(" --{name}: {value};"));
    }
    for (kind, color) in DRAWN.iter().enumerate() {
        put(&mut css, format_args!(" --drawn-{}: {color};", kind + 1));
    }
    css += " }\n";
    for (index, color) in EIGHT_COLORS.iter().enumerate() {
        put(&mut css, format_args!(".hue-{} {{ --hue: {color}; }}\n", index + 1));
    }
    for (look, sides) in [("", SOLID), ("[data-pieces=\"outline\"] ", OUTLINED)] {
        for (side, PieceColors { fill, line, detail, weight }) in ["white", "black"].into_iter().zip(sides) {
            put(&mut css, format_args!("{look}[data-color=\"{side}\"] {{ --piece-fill: {fill}; "));
            put(
                &mut css,
                format_args!(
                    "--piece-line: {line}; --piece-detail: {detail}; --piece-weight: {weight}; }}\n"
                ),
            );
        }
    }
    css
}

/// The custom properties of one side's pieces, solid or outlined, for pieces displayed beside
/// others of another look.
pub fn piece_style(color: Color, is_outlined: bool) -> [(&'static str, &'static str); 4] {
    let PieceColors { fill, line, detail, weight } =
        if is_outlined { OUTLINED } else { SOLID }[color.index()];
    [("--piece-fill", fill), ("--piece-line", line), ("--piece-detail", detail), ("--piece-weight", weight)]
}

/// The custom properties of the default palette's board.
pub fn board_style() -> [(&'static str, String); 2] {
    [("--sq-light", by_theme(TWO[1])), ("--sq-dark", by_theme(TWO[0]))]
}

/// The stylesheet of a board drawn by another site's page: `.s0` are its dark squares and `.s1`
/// its light ones, `.h1` to `.h8` those of a board of eight colours, and `.names` the names of
/// files and ranks; `.f`, `.d` and `.a` are the paths of a drawing, as in [`crate::DRAWINGS`],
/// within `.black` for Black's.
pub fn embedded_style() -> String {
    let mut css = String::new();
    for (index, pair) in TWO.into_iter().enumerate() {
        put(&mut css, format_args!(".s{index}{{fill:{}}}", by_theme(pair)));
    }
    for (index, color) in EIGHT_COLORS.iter().enumerate() {
        put(&mut css, format_args!(".h{}{{fill:{color}}}", index + 1));
    }
    put(&mut css, format_args!(".leap{{stroke:{LEAP}}}"));
    put(&mut css, format_args!(".names{{color:{INK}}}.f{{stroke-linejoin:round}}"));
    put(
        &mut css,
        format_args!(
            ".d{{fill:none;stroke-width:{DETAIL_WEIGHT};stroke-linecap:round;stroke-linejoin:round}}"
        ),
    );
    for (within, PieceColors { fill, line, detail, weight }) in ["", ".black "].into_iter().zip(SOLID) {
        put(&mut css, format_args!("{within}.f{{fill:{fill};stroke:{line};stroke-width:{weight}}}"));
        put(&mut css, format_args!("{within}.d{{stroke:{detail}}}{within}.a{{fill:{detail}}}"));
    }
    css
}

fn by_theme([light, dark]: Pair) -> String {
    format!("light-dark({light}, {dark})")
}

fn put(out: &mut String, text: std::fmt::Arguments) {
    let _ = out.write_fmt(text);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_inserted_in_the_style() {
        let style =
            fill_style("a {}\n/* The colours of boards and pieces come here (x). */\nb {}").expect("a place");
        assert!(style.starts_with("a {}\n:root {") && style.ends_with("}\n\nb {}"), "{style}");
        for line in [
            "--sq-light: light-dark(#ece7d8, #cfd0c3);",
            ".hue-8 { --hue: #5d826a; }",
            "[data-color=\"black\"] { --piece-fill: #2b3134; --piece-line: #d3dad6; --piece-detail: #d3dad6; --piece-weight: 2; }",
            "[data-pieces=\"outline\"] [data-color=\"white\"] { --piece-fill: #ffffff;",
        ] {
            assert!(style.contains(line), "{line} is not in {style}");
        }
        assert_eq!(style.matches('{').count(), style.matches('}').count());
        assert_eq!(fill_style("a {}"), None);
    }

    #[test]
    fn embedded_boards_have_all_colours() {
        let style = embedded_style();
        for rule in [
            ".s1{fill:light-dark(#ece7d8, #cfd0c3)}",
            ".f{fill:#fffdf6;stroke:#22292b;stroke-width:3.8}",
            ".black .a{fill:#d3dad6}",
            ".h8{fill:#5d826a}",
            ".names{color:#0b221e}",
        ] {
            assert!(style.contains(rule), "{rule} is not in {style}");
        }
    }
}
