//! SVG files as drawings of pieces: what is taken over, what is left out, and hostile files.

use crate::common::page::Driven;
use vicinity_page::screens::FullScreens;
use vicinity_page::screens::design::svg::{MAX_FILE_BYTES, SvgError, read};
use vicinity_page::screens::design::{Change, DesignAct};
use vicinity_rules::games::{self, MAX_DRAWING_BYTES};

type Page = Driven<FullScreens>;

fn svg(content: &str) -> String {
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 10\">{content}</svg>")
}

/// Checks the drawing of a file and the names of the parts left out, separated by spaces.
#[track_caller]
fn check(text: &str, picture: &str, omitted: &str) {
    let drawing = read(text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
    assert_eq!((drawing.picture.as_str(), drawing.omitted.join(" ").as_str()), (picture, omitted), "{text}");
    let game = format!("[a:chess]\npiecePictures = q:{picture}\n");
    assert!(games::load(&game, None).is_ok(), "the language of variants has this picture: {picture}");
}

#[track_caller]
fn check_error(text: &str, error: SvgError) {
    assert_eq!(read(text), Err(error), "{}", &text[..text.len().min(200)]);
}

const SQUARE: &str = "fM10 9L90 9L90 89L10 89Z";

#[test]
fn shapes_become_paths() {
    for shape in [
        "<path d='M0 0h10v10h-10z'/>",
        "<rect width='10' height='10'/>",
        "<rect x='5' y='5' width='1px' height='1'/>",
        "<polygon points='0,0 10,0 10,10 0,10'/>",
        "<g transform='translate(3) scale(2 2)'><path d='m1,1 4,0 0,4 -4,0z'/></g>",
        "<path transform='rotate(90)matrix(1 0 0 1 4 5),scale(.5)' d='M0 10L0 0 10 0 10 10z'/>",
        "<path d='M0 0h10v10h-10z' style='fill:#fff;stroke:none'/>",
    ] {
        check(&svg(shape), SQUARE, "");
    }
    let ellipse = read(&svg("<ellipse rx='2' ry='2'/>")).expect("a drawing").picture;
    check(&svg("<circle r='4'/>"), &[ellipse.as_str(), "Z"].concat(), "");
    check(&svg("<polyline points='0 0 0 10' fill='none' stroke='red'/>"), "dM50 8L50 89", "");
    check(&svg("<line y2='9' stroke='#000'/>"), "dM50 8L50 89", "");
}

#[test]
fn colours_become_bodies_lines_and_accents() {
    let body = "<path d='M0 0L10 0L10 10L0 10z' fill='WHITE' stroke='black'/>";
    let line = "<path d='M2 2L8 8' fill='none' stroke='rgb(0, 0, 0)'/>";
    let eye = "<path d='M4 4L5 4L5 5z' fill='#123'/>";
    let line_data = "dM26 25L74 73";
    let eye_data = "M42 41L50 41L50 49Z";
    check(&svg(&[body, line, eye].concat()), &format!("{SQUARE}|{line_data}|a{eye_data}"), "");
    // A dark silhouette is a body, and what is light on it an accent.
    let dark = body.replace("WHITE", "#112233");
    let light = eye.replace("#123", "#fed");
    check(&svg(&[&dark, eye, light.as_str()].concat()), &format!("{SQUARE}|f{eye_data}|a{eye_data}"), "");
    // What is not displayed is not drawn.
    let hidden = "<path d='M0 0h99' fill='none'/><g display='none'><path d='M0 0h99v9z'/></g><path style='visibility: hidden' d='M0 0h99v9z'/>";
    check(&svg(&[body, hidden].concat()), SQUARE, "g");
    // Holes stay holes.
    let hole = "<path fill-rule='evenodd' d='M0 0L10 0L10 10L0 10zM2 2L8 2L8 8L2 8z'/>";
    check(&svg(hole), &format!("{SQUARE}M26 73L74 73L74 25L26 25Z"), "");
}

#[test]
fn hostile_parts_are_omitted() {
    let shape = "<path d='M0 0L10 0L10 10L0 10z'/>";
    for (content, omitted) in [
        ("<script>alert(1)</script>", "script"),
        ("<foreignObject><body onload='alert(1)'/></foreignObject>", "foreignObject"),
        ("<image href='https://example.org/a.png'/>", "image"),
        ("<use href='https://example.org/a.svg#x'/>", "use"),
        ("<style>* { background: url(https://example.org) }</style>", "style"),
        ("<a href='javascript:alert(1)'><path d='M0 0h99v9z'/></a>", "a"),
        ("<animate attributeName='d' onbegin='alert(1)'/>", "animate"),
        ("<g filter='url(https://example.org#f)' onclick='alert(1)'/>", "filter onclick"),
        ("<text>&lt;script&gt;</text>", "text"),
        ("<metadata/><title>t</title><x:y xmlns:x='z'/>", ""),
        ("<path d='M0 0L1e300 0z'/><path d='M0 0L9999999 1'/><circle r='NaN'/>", "path circle"),
        ("<g transform='scale(1e999)'/>", "transform"),
        ("<path fill='url(javascript:alert(1))' d='M0 0L10 0L10 10L0 10z' mask='url(#m)'/>", "mask"),
    ] {
        let drawing = read(&svg(&[shape, content].concat())).expect("a drawing");
        assert_eq!(drawing.omitted.join(" "), omitted, "{content}");
        assert!(drawing.picture.starts_with(SQUARE), "{content}: {}", drawing.picture);
        let is_data = |sign: char| "fda|MLCQZ. ".contains(sign) || sign.is_ascii_digit();
        assert!(drawing.picture.chars().all(is_data), "{}", drawing.picture);
    }
    let nested = ["<g>".repeat(5_000), shape.to_owned(), "</g>".repeat(5_000)].concat();
    check_error(&svg(&nested), SvgError::NoShapes(vec!["g".to_owned()]));
}

#[test]
fn files_that_are_no_drawings_are_rejected() {
    check_error("", SvgError::Malformed(1));
    check_error("hello", SvgError::Malformed(1));
    check_error("<svg>\n<path>\n</svg>", SvgError::Malformed(3));
    check_error("<html/>", SvgError::NotSvg);
    check_error(&svg(""), SvgError::NoShapes(Vec::new()));
    check_error(&svg("<path d='x'/><path d='M0 0h'/>"), SvgError::NoShapes(vec!["path".to_owned()]));
    check_error(&svg("<path d='M5 5'/>"), SvgError::NoShapes(Vec::new()));
    check_error(&" ".repeat(MAX_FILE_BYTES + 1), SvgError::FileTooLong);
    // Entities are not defined, however few they are.
    let laughs = "<!DOCTYPE svg [<!ENTITY a 'ha'><!ENTITY b '&a;&a;&a;&a;'>]><svg>&b;</svg>";
    assert!(matches!(read(laughs), Err(SvgError::Malformed(_))));
    let external = "<!DOCTYPE svg [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><svg>&x;</svg>";
    assert!(matches!(read(external), Err(SvgError::Malformed(_))));
    let harmless = "<?xml version='1.0'?><!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN' 'svg11.dtd'>";
    check(&[harmless, &svg("<path d='M0 0L10 0L10 10L0 10z'/>")].concat(), SQUARE, "");
    let many: String = (0..600).map(|at| format!("L{} {}", at * 7 % 101, at * 13 % 103)).collect();
    let Err(SvgError::DrawingTooLong(bytes)) = read(&svg(&format!("<path d='M0 0{many}'/>"))) else {
        panic!("a drawing of 600 lines is too long")
    };
    assert!(bytes > MAX_DRAWING_BYTES);
    let parts = svg(&format!("<path fill-rule='evenodd' d='{}'/>", "M0 0L9 0L9 9z".repeat(10_000)));
    check_error(&parts, SvgError::NoShapes(vec!["path".to_owned()]));
}

#[test]
fn a_piece_gets_a_drawing_or_a_character_of_its_own() {
    let mut page = Page::open_with_screens("#screen=design");
    page.act(DesignAct::Choose("queen".to_owned()));
    let picture = |page: &Page| page.design().piece().expect("the queen").picture.clone();
    page.act(DesignAct::OpenSvg(svg("<script/><path d='M0 0L10 0L10 10L0 10z'/>")));
    assert_eq!(picture(&page), SQUARE);
    assert_eq!(page.design().svg_message, "Drawing imported without script.");
    assert_eq!(page.design().errors, []);
    // It is in the game, and so in its link.
    let variant = vicinity_rules::Variant::parse(page.design().variant.name()).expect("a game");
    assert!(variant.kinds().iter().any(|kind| kind.picture == SQUARE));
    page.act(DesignAct::OpenSvg("<svg/>".to_owned()));
    assert_eq!(page.design().svg_message, "This SVG has no shapes that can be drawn.");
    assert_eq!(picture(&page), SQUARE, "it stays");
    page.act(DesignAct::Undo);
    assert_eq!(picture(&page), "queen");
    for (typed, shown) in [("🐘", "🐘"), (" x ", "X"), ("♞♞", "X")] {
        page.act(DesignAct::Change(Change::Character(typed.to_owned()), None));
        assert_eq!(picture(&page), shown, "{typed}");
    }
    assert!(page.design().refusal.contains("“♞♞” is not a picture"), "{}", page.design().refusal);
}
