//! Pictures of every variant, parsed as XML: they show exactly what was requested.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use roxmltree::{Document, Node};
use vicinity_diagram::{EIGHT_COLORS, Picture, PieceStyle, TWO_COLORS, marks, shade, signs, styled, words};
use vicinity_rules::{Color, Piece, Position, Square, Variant, variants};

fn variant(name: &str) -> Arc<Variant> {
    Variant::parse(name).expect(name)
}

/// Draws a board with everything that does not depend on a position.
fn draw(variant: &Variant, pieces: &[(Square, Piece)], orientation: Color, text: &str) -> String {
    let mut picture = Picture::new(variant, orientation, "x-");
    picture.board(&[]);
    picture.coordinates();
    picture.pieces(pieces);
    picture.marks(&marks::parse(variant.geometry(), text).expect(text));
    picture.finish(variant.title(), &words::pieces(variant, pieces), Some(480))
}

fn attribute<'a>(node: Node<'a, '_>, name: &str) -> &'a str {
    node.attribute(name).unwrap_or_default()
}

/// Evaluates the board's dashed lines as a browser does: the colour of every place, by column and
/// row.
fn painted(document: &Document, files: u8, ranks: u8) -> HashMap<(u8, u8), String> {
    let mut colors = HashMap::new();
    let group = document.descendants().find(|node| node.has_attribute("shape-rendering")).expect("a board");
    let dash = attribute(group, "stroke-dasharray");
    let period: u32 =
        if dash == "100" { 200 } else { dash.split(' ').map(|part| part.parse::<u32>().unwrap()).sum() };
    for path in group.children().filter(Node::is_element) {
        for line in attribute(path, "d").split('M').skip(1) {
            let (start, end) = line.split_once('H').expect("a horizontal line");
            let (x, y) = start.split_once(' ').expect("a point");
            let (x, y, end): (u32, u32, u32) = (x.parse().unwrap(), y.parse().unwrap(), end.parse().unwrap());
            for column in (x..end).step_by(period as usize) {
                let place = ((column / 100) as u8, (y / 100) as u8);
                assert_eq!(colors.insert(place, attribute(path, "stroke").to_owned()), None, "{place:?}");
            }
        }
    }
    assert_eq!(colors.len(), usize::from(files) * usize::from(ranks));
    colors
}

#[test]
fn pieces_can_be_drawn_in_outline_or_as_letters() {
    let near = variant("near");
    let pieces: Vec<_> = Position::start(&near).pieces().collect();
    let drawn = |style: PieceStyle| {
        let mut picture = Picture::new(&near, Color::White, "x-");
        picture.piece_style = style;
        picture.pieces(&pieces);
        picture.finish("Near Chess", "", None)
    };
    let (solid, outline, letters) =
        (drawn(PieceStyle::Solid), drawn(PieceStyle::Outline), drawn(PieceStyle::Letters));
    assert_ne!(solid, outline);
    let document = Document::parse(&letters).expect("a picture");
    let mut seen: Vec<&str> = document
        .descendants()
        .filter(|node| node.has_tag_name("text"))
        .filter_map(|node| node.text())
        .collect();
    seen.sort_unstable();
    assert_eq!(seen.concat(), "BKNPQR");
    assert_eq!(document.descendants().filter(|node| node.has_tag_name("use")).count(), 32);
}

#[test]
fn every_array_is_drawn_square_by_square_from_both_sides() {
    for name in variants::names() {
        let variant = variant(name);
        let geometry = variant.geometry();
        let pieces: Vec<_> = Position::start(&variant).pieces().collect();
        for orientation in Color::BOTH {
            let svg = draw(&variant, &pieces, orientation, "");
            let document = Document::parse(&svg).expect(name);
            let seen_at = |square: Square| match orientation {
                Color::White => (square.file(), geometry.ranks() - 1 - square.rank()),
                Color::Black => (geometry.files() - 1 - square.file(), square.rank()),
            };
            let colors = painted(&document, geometry.files(), geometry.ranks());
            for square in geometry.squares() {
                let palette =
                    if variant.square_color(square).is_some() { &EIGHT_COLORS[..] } else { &TWO_COLORS[..] };
                assert_eq!(colors[&seen_at(square)], palette[shade(&variant, square)], "{name} {square}");
            }
            // Every piece, in its place, with its drawing, on its side.
            let uses: Vec<Node> = document.descendants().filter(|node| node.has_tag_name("use")).collect();
            assert_eq!(uses.len(), pieces.len(), "{name}");
            let ids: HashMap<&str, Node> =
                document.descendants().filter_map(|node| node.attribute("id").map(|id| (id, node))).collect();
            for (square, piece) in &pieces {
                let (x, y) = seen_at(*square);
                let (x, y) = (format!("{}00", x), format!("{}00", y));
                let (x, y) = (x.trim_start_matches('0'), y.trim_start_matches('0'));
                let at = |value: &str, wanted: &str| value.trim_start_matches('0') == wanted;
                let drawn =
                    uses.iter().find(|node| at(attribute(**node, "x"), x) && at(attribute(**node, "y"), y));
                let drawn = drawn.unwrap_or_else(|| panic!("{name}: no piece on {square}"));
                let letter = variant.kind(piece.kind()).letter;
                assert_eq!(attribute(*drawn, "href"), format!("#x-{letter}"));
                assert!(ids[format!("x-{letter}").as_str()].children().count() > 0);
                let fill = attribute(drawn.parent().expect("a group"), "fill");
                assert_eq!(fill == "#fffdf6", piece.color() == Color::White, "{name} {square}");
            }
            let texts: Vec<&str> = document
                .descendants()
                .filter(|node| node.has_tag_name("text"))
                .filter_map(|node| node.text())
                .collect();
            // A piece without a drawing has its letter on a tile.
            let tiles = variant.all_kinds().filter(|&kind| {
                let stands = Color::BOTH.into_iter().any(|color| variant.initial_count(color, kind) > 0);
                stands && vicinity_diagram::is_tile(&variant.kind(kind).picture)
            });
            let names = usize::from(geometry.files()) + usize::from(geometry.ranks());
            assert_eq!(texts.len(), names + tiles.count());
            let corner = if orientation == Color::White { "a" } else { "1" };
            assert!(texts.contains(&corner));
        }
    }
}

#[test]
fn pictures_are_self_contained_and_their_ids_do_not_clash() {
    let variant = variant("contact");
    let pieces: Vec<_> = Position::start(&variant).pieces().collect();
    let svg = draw(&variant, &pieces, Color::White, "d2d4,e4:2,!e5:3,a1h8:4");
    let document = Document::parse(&svg).expect("XML");
    let mut ids = HashSet::new();
    for node in document.descendants().filter(Node::is_element) {
        assert!(!matches!(node.tag_name().name(), "style" | "script" | "image" | "foreignObject" | "a"));
        for attribute in node.attributes() {
            let (name, value) = (attribute.name(), attribute.value());
            assert!(!name.starts_with("on") && !matches!(name, "class" | "style"), "{name}");
            assert!(!value.contains("url(") && !value.contains("http"), "{name}={value}");
            if name == "id" {
                assert!(value.starts_with("x-") && ids.insert(value.to_owned()), "{value}");
            }
        }
    }
    let root = document.root_element();
    assert_eq!(attribute(root, "role"), "img");
    assert!(
        ids.contains(attribute(root, "aria-labelledby")) && ids.contains(attribute(root, "aria-describedby"))
    );
    assert_eq!((attribute(root, "width"), attribute(root, "height")), ("480", "480"));
    // The same calls give the same bytes.
    assert_eq!(draw(&variant, &pieces, Color::White, "d2d4,e4:2,!e5:3,a1h8:4"), svg);
}

#[test]
fn outside_text_is_escaped() {
    let variant = variant("near");
    let evil = "</title><script>alert(1)</script>&amp;\u{0}\u{b}\"']]>\u{ffff}";
    let svg = Picture::new(&variant, Color::White, "x-").finish(evil, evil, None);
    let document = Document::parse(&svg).expect("XML");
    assert!(!document.descendants().any(|node| node.has_tag_name("script")));
    let title = document.descendants().find(|node| node.has_tag_name("title")).and_then(|node| node.text());
    assert_eq!(title, Some("</title><script>alert(1)</script>&amp;  \"']]> "));
}

#[test]
fn illegal_positions_are_drawn() {
    let variant = variant("near-8x10");
    let king = variant.king().expect("it has kings");
    let pieces: Vec<_> = variant.geometry().squares().map(|square| (square, king.of(Color::Black))).collect();
    let svg = draw(&variant, &pieces, Color::Black, "");
    let document = Document::parse(&svg).expect("XML");
    assert_eq!(document.descendants().filter(|node| node.has_tag_name("use")).count(), 80);
    assert!(svg.contains("Rank 10: black kings on a, b, c, d, e, f, g and h."));
    assert!(
        draw(&variant, &[], Color::White, "").contains("<desc id=\"x-about\">Ranks 10 to 1: empty.</desc>")
    );
}

#[test]
fn moves_have_the_signs_of_the_page_and_a_description() {
    for name in variants::names() {
        let variant = variant(name);
        for kind in variant.all_kinds() {
            let pattern = variant.pattern(kind, Color::Black);
            let signs = signs(&pattern.explanation);
            let mut picture = Picture::new(&variant, Color::Black, "x-");
            picture.board(&[]);
            picture.signs(&signs);
            picture.pieces(&pattern.pieces);
            let key = words::key_of(&signs);
            picture.key(&key);
            let about = words::moves(&variant, kind.of(Color::Black), &signs);
            let svg = picture.finish("", &about, Some(100));
            let document = Document::parse(&svg).expect(name);
            for (_, word) in key {
                assert!(document.descendants().any(|node| node.text() == Some(word)), "{name}: {word}");
                assert!(about.contains(word), "{about}");
            }
        }
    }
    let contact = variant("contact");
    let fen = "7k/8/4p3/3p4/2P5/1P6/P7/K7 w - - 0 1";
    let position = Position::from_fen(&contact, fen).expect("a position");
    let b3 = contact.geometry().parse_square("b3").expect("a square");
    let explanation = position.explain(b3).expect("a pawn");
    assert_eq!(
        words::moves(&contact, explanation.piece, &signs(&explanation)),
        "White pawn on b3: moves on a3, c3, a4, b4; shielded on d5; shielding piece on e6."
    );
}

#[test]
fn marks_of_any_text_are_drawn_or_rejected() {
    // SplitMix64, so that every run tries the same texts.
    let mut state = 1u64;
    let mut next = move || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb)
    };
    const WORDS: [&str; 20] = [
        "a1", "e4", "l12", "c3", "a12", "h8", ",", ",", ",", ":", ":2", ":4", ":5", "!", "!", "-", "m1", "é",
        "<", "\0 ",
    ];
    let large = variant("grand-rider");
    let mut drawn = 0;
    for _ in 0..20_000 {
        let length = next() as usize % 7;
        let text: String = (0..length).map(|_| WORDS[next() as usize % WORDS.len()]).collect();
        match marks::parse(large.geometry(), &text) {
            Ok(found) => {
                assert_eq!(
                    marks::parse(large.geometry(), &marks::write(&found)).as_ref(),
                    Ok(&found),
                    "{text:?}"
                );
                let svg = draw(&large, &[], Color::White, &text);
                Document::parse(&svg).expect(&text);
                drawn += found.len();
            }
            Err(error) => assert!(!error.to_string().contains('\n') && error.to_string().len() < 250),
        }
    }
    assert!(drawn > 1000, "{drawn} marks");
}

#[test]
fn the_pieces_for_the_page_have_no_colours() {
    for name in variants::names() {
        let variant = variant(name);
        let pieces: Vec<_> = Position::start(&variant).pieces().collect();
        let svg = styled::pieces(&variant, &pieces, "early-");
        let document = Document::parse(&svg).expect(name);
        let ids: HashSet<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
        let uses: Vec<Node> = document.descendants().filter(|node| node.has_tag_name("use")).collect();
        assert_eq!(uses.len(), pieces.len(), "{name}");
        for node in uses {
            assert!(ids.contains(attribute(node, "href").trim_start_matches('#')), "{name}");
        }
        assert!(!svg.contains("fill=") && !svg.contains("stroke"), "{name}");
    }
}
