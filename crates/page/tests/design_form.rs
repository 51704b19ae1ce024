//! The form of the variant editor: what it shows, and the values of its buttons.

use crate::common::page::square;
use vicinity_page::screens::design::drawing::{Copies, Pen};
use vicinity_page::screens::design::presets::Preset;
use vicinity_page::screens::design::view_model::square_by_key;
use vicinity_page::screens::design::{Change, Design, DesignAct, Tool};
use vicinity_rules::{Color, Mode, Variant};

fn design(text: &str) -> Design {
    let chess = Variant::parse("chess").expect("a game");
    Design::of(text.to_owned(), &chess)
}

#[test]
fn a_variant_is_linked_and_embedded_by_the_address_of_the_page() {
    let design = design("[mygame:chess]\ntitle = Mine\n");
    let link = vicinity_rules::custom_link(design.variant.name()).expect("a custom variant");
    let page = "https://example.org/chess/index.html";
    assert_eq!(design.link(page), format!("{page}#game={link}"));
    assert_eq!(
        design.embed_code(page),
        format!(
            "<script src=\"https://example.org/chess/vicinity-embed.js\" async></script>\
             <vicinity-board game=\"{link}\"></vicinity-board>"
        )
    );
    assert_eq!(design.facts_address(), format!("#screen=facts&game={link}"));
}

#[test]
fn the_picture_of_a_piece_has_a_name() {
    let check = |picture: &str, expected: [&str; 3]| {
        let text = format!("[mygame:chess]\ntitle = Mine\npiecePictures = p:{picture}\n");
        let shown = design(&text).shown_picture().expect("a piece is selected");
        assert_eq!([&shown.picture, &shown.character, shown.name.as_str()], expected, "{picture}");
    };
    check("queen", ["queen", "", "Queen"]);
    check("letter", ["letter", "", "Letter"]);
    check("♟", ["♟", "♟", "Your own picture"]);
}

#[test]
fn errors_in_moves_are_reported_and_presets_are_recognised() {
    let check = |moves: &str, is_valid: bool, known: Option<usize>| {
        let text = format!("[mygame:chess]\ntitle = Mine\ncustomPiece1 = a:{moves}\n");
        let mut design = design(&text);
        design.chosen = "customPiece1".to_owned();
        assert_eq!(design.moves_error().is_none(), is_valid, "{moves}");
        assert_eq!(Preset::with_moves(moves), known, "{moves}");
        assert_eq!(design.cells().len(), 49);
    };
    check("Q", true, Some(1));
    check("WA", true, None);
    check("?", false, None);
}

#[test]
fn a_blank_title_is_removed_and_colours_have_names() {
    assert_eq!(Change::title(" "), Change::Key("title", None));
    assert_eq!(Change::title("Mine"), Change::Key("title", Some("Mine".to_owned())));
    // Every character that is not allowed in names is replaced.
    for (typed, title) in [("Tom & Jerry", "Tom + Jerry"), ("<a> \"b\"", "‹a› ”b”"), ("{[\\]}", "((/))")]
    {
        assert_eq!(Change::title(typed), Change::Key("title", Some(title.to_owned())));
        let text = format!("[named:near]\ntitle = {title}\n");
        assert!(vicinity_rules::games::read(&text)[0].variant.is_ok(), "{title}");
    }
    // A comma would begin the name of another piece.
    assert_eq!(Change::piece_name("a, <bc>"), Change::Name("a ‹bc›".to_owned()));
    for has_eight in [true, false] {
        let mut design = design("[mygame:chess]\ntitle = Mine\n");
        design.change(Change::colors(has_eight), None);
        assert_eq!(design.has_eight_colors(), has_eight, "{}", design.text());
    }
}

#[test]
fn a_pasted_drawing_is_long_enough_to_draw() {
    assert!(DesignAct::pasted_svg("<svg".to_owned()).is_none());
    let svg = "<svg><path d='M0 0z'/></svg>".to_owned();
    assert!(matches!(DesignAct::pasted_svg(svg.clone()), Some(DesignAct::OpenSvg(text)) if text == svg));
}

#[test]
fn tools_and_pens_are_read_from_what_they_are_written_as() {
    for tool in [Tool::Put('N', Color::White), Tool::Put('N', Color::Black), Tool::Erase] {
        assert_eq!(Tool::parse(&tool.mark().to_string()), Some(tool));
    }
    assert_eq!(Tool::parse(""), None);
    let groups = ["design-rides", "design-mode", "design-copies"];
    let start = Pen { rides: false, mode: Mode::Both, copies: Copies::All };
    for rides in [true, false] {
        for mode in [Mode::Both, Mode::Quiet, Mode::Capture] {
            for copies in [Copies::All, Copies::Sides, Copies::None] {
                let pen = Pen { rides, mode, copies };
                let pressed = groups.into_iter().zip(pen.values());
                assert_eq!(pressed.fold(start, |pen, (group, value)| pen.pressed(group, value)), pen);
            }
        }
    }
    assert_eq!(start.pressed("another", "on"), start);
}

#[test]
fn keys_move_the_focus_within_the_board() {
    for (key, from, to) in [
        ("ArrowLeft", "a1", "a1"),
        ("ArrowLeft", "c2", "b2"),
        ("ArrowRight", "h2", "h2"),
        ("ArrowUp", "c8", "c9"),
        ("ArrowUp", "c9", "c9"),
        ("ArrowDown", "c1", "c1"),
        ("Home", "c2", "a2"),
        ("End", "c2", "h2"),
        ("PageUp", "c2", "c9"),
        ("PageDown", "c2", "c1"),
    ] {
        assert_eq!(square_by_key((8, 9), square(from), key), Some(square(to)), "{key} from {from}");
    }
    assert_eq!(square_by_key((8, 9), square("a1"), "x"), None);
}
