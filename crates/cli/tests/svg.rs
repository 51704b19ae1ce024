//! `vicinity svg` as called by users.

use std::path::Path;
use std::process::Command;

use roxmltree::Document;

fn svg(arguments: &[&str]) -> (i32, String, String) {
    let output =
        Command::new(env!("CARGO_BIN_EXE_vicinity")).arg("svg").args(arguments).output().expect("it runs");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (output.status.code().expect("an exit code"), text(output.stdout), text(output.stderr))
}

/// Checks the picture for some arguments, parsed as XML: the number of pieces, the title and the
/// description.
#[track_caller]
fn check(arguments: &[&str], pieces: usize, title: &str, about: &str) {
    let (code, out, err) = svg(arguments);
    assert_eq!((code, err.as_str()), (0, ""), "{arguments:?}");
    let document = Document::parse(&out).expect("XML");
    assert_eq!(document.descendants().filter(|node| node.has_tag_name("use")).count(), pieces);
    let text =
        |name| document.descendants().find(|node| node.has_tag_name(name)).and_then(|node| node.text());
    assert_eq!((text("title"), text("desc")), (Some(title), Some(about)));
}

#[track_caller]
fn check_error(arguments: &[&str], code: i32, message: &str) {
    let (found, out, err) = svg(arguments);
    assert_eq!(
        (found, out.as_str(), err.trim_end()),
        (code, "", &*format!("vicinity: {message}")),
        "{arguments:?}"
    );
}

#[test]
fn positions_are_drawn() {
    check(
        &["near", "--fen", "8/8/8/4k3/8/8/PP6/K7 b - - 3 40", "--last-move", "b1a1", "--marks", "e5a1,!a2:2"],
        4,
        "Near Chess: position",
        "Ranks 8 to 6: empty. Rank 5: black king on e. Ranks 4 to 3: empty. Rank 2: white pawns on a and b. \
         Rank 1: white king on a. Black to move. The last move went from b1 to a1. Arrow from e5 to a1. \
         Dashed frame around a2.",
    );
    // Only the piece placement, of an illegal position.
    check(
        &["chess", "--fen", "8/8/8/8/8/8/8/PPPPPPPP"],
        8,
        "Chess: position",
        "Ranks 8 to 2: empty. \
         Rank 1: white pawns on a, b, c, d, e, f, g and h. White to move.",
    );
    check(
        &["grand-rider", "--piece-moves", "c", "--title", "A <camelrider>"],
        1,
        "A <camelrider>",
        "Black camelrider on f7: moves or captures on d1, h1, e4, g4, l5, c6, i6, c8, i8, l9, e10, g10. \
         Ranks 12 to 8: empty. Rank 7: black camelrider on f. Ranks 6 to 1: empty.",
    );
}

#[test]
fn wrong_arguments_are_reported() {
    let like = "on this board marks are like e4, d2d4 or !e4, with squares from a1 to h8";
    check_error(&["near", "--marks", "e9"], 1, &format!("--marks: the mark “e9” cannot be read; {like}"));
    check_error(&["near", "--fen", "8/8"], 1, "FEN: the board has 8 ranks, the FEN has 2");
    check_error(
        &["near", "--fen", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 2"],
        1,
        "FEN: a FEN has one to six fields, or seven where checks are counted (placement, side to move, \
        castling, en passant, half-move clock, move number), but this one has 7 fields",
    );
    check_error(
        &["near", "--piece-moves", "C"],
        1,
        "--piece-moves is “C”; it must be a piece of Near Chess, P N B R Q K, or a \
        square of its board",
    );
    check_error(&["near", "--piece-moves", "e4"], 1, "--piece-moves: there is no piece on e4");
    check_error(
        &["near", "--last-move", "e4"],
        1,
        "--last-move is “e4”; it must be two squares, such as e2e4",
    );
    let help = "see “vicinity help”";
    check_error(
        &["near", "--size", "12px"],
        2,
        &format!("--size is “12px”; it must be a whole number of pixels from 16 to 8192; {help}"),
    );
    check_error(
        &["near", "--orientation", "up"],
        2,
        &format!("--orientation is “up”; it must be white or black; {help}"),
    );
    check_error(
        &["near", "--id", "1 2"],
        2,
        &format!(
            "--id is “1 2”; it must begin with a letter and be made of letters, digits and hyphens; {help}"
        ),
    );
    check_error(
        &["near", "--fen", "8/8/8/8/8/8/8/8", "--piece-moves", "K"],
        2,
        &format!(
            "--piece-moves with a letter cannot be used with --fen; give the square of the piece; {help}"
        ),
    );
    check_error(&["near", "--colour", "red"], 2, &format!("unknown option “--colour”; {help}"));
    check_error(&[], 2, &format!("the argument VARIANT is missing; {help}"));
}

#[test]
fn every_game_and_every_piece_has_a_picture() {
    for name in vicinity_rules::variants::names() {
        let variant = vicinity_rules::Variant::parse(name).expect(name);
        for kind in variant.kinds() {
            let letter = kind.letter.to_string();
            let (code, out, err) = svg(&[name, "--piece-moves", &letter, "--key", "--orientation", "black"]);
            assert_eq!((code, err.as_str()), (0, ""), "{name} {letter}");
            Document::parse(&out).expect(name);
        }
    }
}

/// The pictures in docs/command-line.md are the output of the commands there.
#[test]
fn the_readmes_pictures_are_up_to_date() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let check = |file: &str, arguments: &[&str]| {
        let (_, out, _) = svg(arguments);
        let kept = std::fs::read_to_string(docs.join(file)).expect(file);
        assert!(out == kept, "docs/{file} is not what `vicinity svg {}` writes", arguments.join(" "));
    };
    check("near.svg", &["near", "--marks", "d3d4,g2f4:2,e5:3"]);
    check("camelrider.svg", &["grand-rider", "--piece-moves", "C", "--key"]);
}
