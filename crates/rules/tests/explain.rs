//! Explanations of a piece's moves: manual positions, and consistency with the legal moves and the
//! attack test in all positions.

use crate::common::{position, square};
use crate::positions::for_each_position;
use vicinity_rules::{Color, Paragraph, Piece, Position, Role, Square, TargetKind, Variant, variants};

/// The moves of a piece as words, such as `e4 move` and `d5 barred by e6 f7`, in the order of
/// squares.
fn explained(position: &Position, from: &str) -> String {
    let explanation = position.explain(square(position, from)).expect("there is a piece");
    let words: Vec<String> =
        explanation.reaches.iter().map(|reach| format!("{} {}", reach.square, word(&reach.what))).collect();
    words.join(", ")
}

fn word(what: &TargetKind) -> String {
    match what {
        TargetKind::Move => "move".into(),
        TargetKind::MoveOnly => "only".into(),
        TargetKind::Attack => "attack".into(),
        TargetKind::Capture => "capture".into(),
        TargetKind::EnPassant => "passing".into(),
        TargetKind::Castling => "castling".into(),
        TargetKind::Barred { by } => {
            format!("barred by {}", by.iter().map(Square::to_string).collect::<Vec<_>>().join(" "))
        }
        TargetKind::Exposes => "exposes".into(),
        TargetKind::NoPromotion => "nothing".into(),
    }
}

#[track_caller]
fn check(variant: &str, fen: &str, from: &str, expected: &str) {
    assert_eq!(explained(&position(variant, fen), from), expected, "{fen} {from}");
}

#[test]
fn a_capture_of_contact_chess_is_barred_by_an_unbroken_row_of_enemies_behind_the_victim() {
    // The example of the rules: only the pawn on a2 jumps over more pieces than stand behind d5.
    let fen = "7k/8/4p3/3p4/2P5/1P6/P7/7K w - - 0 1";
    check("contact", fen, "b3", "a3 only, c3 only, a4 only, b4 only, d5 barred by e6");
    check("contact", fen, "a2", "b2 only, a3 only, a4 only, d5 capture");
    check("contact", fen, "c4", "b4 only, d4 only, b5 only, c5 only");
    // With e6 empty both may capture; with a white pawn there none may.
    check(
        "contact",
        "7k/8/8/3p4/2P5/1P6/P7/7K w - - 0 1",
        "b3",
        "a3 only, c3 only, a4 only, b4 only, d5 capture",
    );
    check(
        "contact",
        "7k/8/4P3/3p4/2P5/1P6/P7/7K w - - 0 1",
        "b3",
        "a3 only, c3 only, a4 only, b4 only, d5 barred by e6",
    );
    check(
        "contact",
        "7k/5p2/4p3/3p4/2P5/1P6/8/7K w - - 0 1",
        "b3",
        "a3 only, c3 only, a4 only, b4 only, d5 barred by e6 f7",
    );
}

/// The last leaps with which a piece reaches its squares.
fn leaps(variant: &str, fen: &str, from: &str) -> String {
    let explanation = position(variant, fen).explain(square(&position(variant, fen), from)).expect("a piece");
    let leaps: Vec<String> = explanation
        .reaches
        .iter()
        .filter_map(|reach| Some(format!("{}-{}", reach.leap_from?, reach.square)))
        .collect();
    leaps.join(" ")
}

#[test]
fn leaps_and_jumps_over_friends_have_their_origin() {
    // The rook slides and the king steps.
    let fen = "4k3/8/8/8/8/8/8/R3K1N1 w Q - 0 1";
    assert_eq!(leaps("chess", fen, "a1"), "");
    assert_eq!(leaps("chess", fen, "e1"), "", "castling is no leap");
    assert_eq!(leaps("chess", fen, "g1"), "g1-e2 g1-f3 g1-h3");
    assert_eq!(leaps("chess", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "a2"), "", "nor is a pawn's double step");
    let fen = "7k/8/4p3/3p4/2P5/1P6/P7/7K w - - 0 1";
    assert_eq!(leaps("contact", fen, "a2"), "a2-d5");
    assert_eq!(leaps("contact", fen, "b3"), "b3-d5", "one that is barred is shown, too");
}

#[test]
fn a_slider_of_contact_chess_is_barred_too_and_what_it_meets_without_a_shield_is_captured() {
    check(
        "contact",
        "7k/8/n7/n7/8/8/8/R3nb1K w - - 0 1",
        "a1",
        "b1 move, c1 move, d1 only, e1 barred by f1, a2 move, a3 move, a4 only, a5 barred by a6",
    );
    check(
        "contact",
        "7k/8/8/n7/8/8/8/R1N4K w - - 0 1",
        "a1",
        "b1 only, a2 move, a3 move, a4 only, a5 capture",
    );
    // A jump lands directly behind the row. It could capture there unless a friend is behind.
    check("contact", "7k/8/8/8/8/8/8/KN5r w - - 0 1", "b1", "d2 exposes, a3 exposes, c3 exposes");
    check(
        "contact",
        "7k/8/8/8/8/8/8/RN5K b - - 0 1",
        "a1",
        "c1 move, a2 move, a3 move, a4 move, a5 move, a6 move, a7 move, a8 move",
    );
}

#[test]
fn a_pawn_captures_elsewhere_than_it_goes() {
    check("near", "4k3/8/8/8/3p4/4P3/8/4K3 w - - 0 1", "e3", "d4 capture, e4 only, f4 attack");
    check("near-8x9-straight", "4k3/8/8/8/8/8/4P3/8/4K3 w - - 0 1", "e3", "d4 attack, e4 move, f4 attack");
    check("chess", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2", "d3 attack, e3 only, f3 attack, e4 only");
}

#[test]
fn a_berolina_pawn_takes_up_to_three_of_its_steps() {
    let fen = "6k5/12/12/12/12/12/12/12/12/5V6/12/6K5 w - - 0 1";
    check("grand-rider", fen, "f3", "e4 only, f4 attack, g4 only, d5 only, h5 only, c6 only, i6 only");
    let fen = "6k5/12/12/12/12/12/12/12/5V6/12/12/6K5 w - - 0 1";
    check("grand-rider", fen, "f4", "e5 only, f5 attack, g5 only, d6 only, h6 only");
}

#[test]
fn en_passant_and_castling_are_explained_if_they_are_legal() {
    check("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5", "d6 passing, e6 only, f6 attack");
    check("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "e5", "d6 attack, e6 only, f6 attack");
    let fen = "4k3/8/8/8/8/8/3PPP2/3QK2R w K - 0 1";
    check("chess", fen, "e1", "f1 move, g1 castling");
    check("chess", "4k3/8/8/8/8/8/3PPP2/3QK2R b K - 0 1", "e1", "f1 move");
}

#[test]
fn exposing_moves_are_marked_if_the_side_to_move_must_respond_to_check() {
    let fen = "4r1k1/8/8/8/8/8/4B3/4K3";
    check("chess", &format!("{fen} w - - 0 1"), "e2", &[
        "d1 exposes, f1 exposes, d3 exposes, f3 exposes, c4 exposes, g4 exposes, b5 exposes, h5 exposes, a6 exposes",
    ].concat());
    check(
        "chess",
        &format!("{fen} b - - 0 1"),
        "e2",
        "d1 move, f1 move, d3 move, f3 move, c4 move, g4 move, b5 move, h5 move, a6 move",
    );
    check(
        "near",
        &format!("{fen} w - - 0 1"),
        "e2",
        "d1 move, f1 move, d3 move, f3 move, c4 move, g4 move, b5 move, h5 move, a6 move",
    );
}

#[test]
fn a_pawn_without_promotion_is_marked_but_can_capture_a_king() {
    check("near", "1k1n4/2P5/8/8/8/8/8/RNBQKBNR w - - 0 1", "c7", "b8 capture, c8 nothing, d8 nothing");
    check("near", "1k1n4/2P5/8/8/8/8/8/1NBQKBNR w - - 0 1", "c7", "b8 capture, c8 only, d8 capture");
}

#[test]
fn an_empty_square_has_no_explanation() {
    let position = position("near", "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(position.explain(square(&position, "a1")), None);
}

#[test]
fn explained_moves_of_the_side_to_move_are_its_legal_moves() {
    for_each_position(|position, moves| {
        for (from, piece) in position.pieces().filter(|(_, piece)| piece.color() == position.turn()) {
            let mut legal: Vec<Square> =
                moves.iter().filter(|mv| mv.from() == from).map(|mv| mv.to()).collect();
            legal.sort();
            legal.dedup();
            let explanation = position.explain(from).expect("there is a piece");
            // Once a king has been captured, no move is legal, and only movement is explained.
            if !explanation.is_its_turn {
                assert!(moves.is_empty());
                continue;
            }
            assert!(
                explanation.reaches.is_sorted_by(|one, next| one.square < next.square),
                "{}",
                position.fen()
            );
            let reaches = explanation.reaches.iter();
            let targets: Vec<Square> =
                reaches.filter(|reach| reach.what.is_move()).map(|reach| reach.square).collect();
            assert_eq!(targets, legal, "{} {from} {piece:?}", position.fen());
        }
    });
}

#[test]
fn explained_captures_of_the_other_side_agree_with_the_attack_test() {
    for_each_position(|position, _| {
        let color = !position.turn();
        let mut attacked = [false; 256];
        let mut unsure = [false; 256];
        for (from, _) in position.pieces().filter(|(_, piece)| piece.color() == color) {
            for reach in position.explain(from).expect("there is a piece").reaches {
                let index = reach.square.index();
                attacked[index] |=
                    matches!(reach.what, TargetKind::Move | TargetKind::Attack | TargetKind::Capture);
                unsure[index] |= reach.what == TargetKind::NoPromotion;
            }
        }
        for at in position.variant().geometry().squares().filter(|at| !unsure[at.index()]) {
            if position.piece_at(at).is_none_or(|piece| piece.color() != color) {
                let expected = position.is_attacked(at, color);
                assert_eq!(attacked[at.index()], expected, "{} {at}", position.fen());
            }
        }
    });
}

#[test]
fn every_kind_has_a_pattern_on_a_board_of_the_games_size() {
    for name in variants::names() {
        let variant = Variant::parse(name).unwrap();
        for color in Color::BOTH {
            for kind in variant.all_kinds() {
                let pattern = variant.pattern(kind, color);
                let inside = |square: Square| variant.geometry().contains(square);
                assert!(pattern.pieces.iter().all(|(square, _)| inside(*square)), "{name} {kind:?}");
                let reaches = &pattern.explanation.reaches;
                assert!(reaches.iter().all(|reach| inside(reach.square)));
                assert!(reaches.iter().any(|reach| reach.what.is_move()), "{name} {kind:?}");
            }
        }
    }
    let variant = Variant::parse("grand-rider").unwrap();
    let squares = |letter| {
        let pattern = variant.pattern(variant.kind_of_letter(letter).unwrap(), Color::White);
        let reaches = pattern.explanation.reaches.iter();
        let words: Vec<String> =
            reaches.map(|reach| format!("{} {}", reach.square, word(&reach.what))).collect();
        format!("{}: {}", pattern.explanation.from, words.join(", "))
    };
    assert_eq!(squares('V'), "f3: e4 only, f4 attack, g4 only, d5 only, h5 only, c6 only, i6 only");
    assert_eq!(squares('S'), "f6: e5 attack, f5 only, g5 attack, e7 attack, f7 only, g7 attack");
    let contact = Variant::parse("contact").unwrap();
    let pawn = contact.pattern(contact.kind_of_letter('P').unwrap(), Color::White);
    let capture = pawn.explanation.reaches.iter().find(|reach| reach.what == TargetKind::Capture);
    assert!(capture.is_some(), "{pawn:?}");
}

#[test]
fn every_interpretation_of_the_rules_is_marked() {
    let readings = [
        ("near", 1),
        ("near-8x10-straight", 1),
        ("near-vs-normal", 2),
        ("grand-rider", 2),
        ("contact", 2),
        ("chess", 0),
    ];
    for (name, expected) in readings {
        let variant = Variant::parse(name).unwrap();
        let paragraphs = variant.text().sections.iter().flat_map(|section| section.paragraphs);
        let found = paragraphs.filter(|paragraph| matches!(paragraph, Paragraph::Reading(_))).count();
        assert_eq!(found, expected, "{name}");
    }
}

#[test]
fn presets_are_variant_strings_as_the_rules_write_them() {
    let variant = Variant::parse("near-vs-normal").unwrap();
    assert_eq!(variant.presets()[0].variant, "near-vs-normal", "the first is what one gets without choosing");
    for preset in variant.presets() {
        assert_eq!(Variant::parse(preset.variant).unwrap().name(), preset.variant);
    }
    for option in variant.options() {
        assert_eq!(option.values.len(), option.answers.len(), "{}", option.key);
    }
}

#[test]
fn patterns_of_black_are_those_of_white_seen_from_the_other_side() {
    for name in variants::names() {
        let variant = Variant::parse(name).unwrap();
        let last = variant.geometry().ranks() - 1;
        let is_pawn = |kind| variant.kind(kind).role == Role::Pawn;
        // The pawns of the two sides of Near vs Normal differ.
        for kind in variant.all_kinds().filter(|kind| !is_pawn(*kind) || name != "near-vs-normal") {
            let [white, black] = Color::BOTH.map(|color| variant.pattern(kind, color).pieces);
            let across = |(square, piece): (Square, Piece)| {
                (Square::new(square.file(), last - square.rank()), piece.kind().of(!piece.color()))
            };
            let (own, others) = (across(white[0]), &white[1..]);
            assert_eq!(own, black[0], "{name}");
            assert!(others.iter().all(|(_, piece)| is_pawn(piece.kind())), "{name}");
        }
    }
}
