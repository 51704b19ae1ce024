//! Squares, colours, sets, positions and variants as values: comparison, formatting, parsing and
//! copying.

use std::collections::HashSet;

use crate::common::position;
use vicinity_rules::{
    Color, Geometry, Outcome, Position, San, SanPlus, Square, SquareSet, UciMove, Variant, games,
};

#[test]
fn squares_and_colors_are_read_as_they_are_written() {
    for square in Geometry::new(12, 12).squares() {
        assert_eq!(square.to_string().parse(), Ok(square));
    }
    for (text, message) in
        [("m1", "“m1” is not a square"), ("e13", "“e13” is not a square"), ("", "“” is not a square")]
    {
        assert_eq!(text.parse::<Square>().unwrap_err().to_string(), message);
    }
    for color in Color::BOTH {
        assert_eq!(color.to_string().parse(), Ok(color));
        assert_eq!(color.to_string()[..1].parse(), Ok(color));
    }
    let error = "red".parse::<Color>().unwrap_err();
    assert_eq!(error.to_string(), "“red” is not a color; it must be white or black");
    assert_eq!(Outcome::resigned(Color::White).to_string(), "0-1 (white resigns)");
}

#[test]
fn sets_of_squares_have_the_operators_of_sets() {
    let set = |names: &str| names.split_whitespace().map(|name| name.parse::<Square>().unwrap()).collect();
    let (one, other): (SquareSet, SquareSet) = (set("a1 h8 l12 c3"), set("c3 d4 l12"));
    let check = |found: SquareSet, names: &str| {
        let found: Vec<String> = found.iter().map(|square| square.to_string()).collect();
        assert_eq!(found.join(" "), names);
    };
    check(one & other, "c3 l12");
    check(one | other, "a1 c3 d4 h8 l12");
    check(one ^ other, "a1 d4 h8");
    check(one - other, "a1 h8");
    check(one & !other, "a1 h8");
    let mut changed = one;
    changed.remove(Square::new(0, 0));
    changed.extend(&other);
    check(changed, "c3 d4 h8 l12");
    assert_eq!((changed.len(), changed.iter().len(), SquareSet::NONE.len()), (4, 4, 0));
    assert!(one.contains(Square::new(0, 0)) && !changed.contains(Square::new(0, 0)));
    assert_eq!(SquareSet::ALL.iter().collect::<SquareSet>(), SquareSet::ALL);
    assert_eq!(format!("{:?}", one & other), "{c3, l12}");
}

#[test]
fn positions_are_equal_regardless_of_the_moves_that_led_to_them() {
    let chess = Variant::parse("chess").unwrap();
    let start = Position::start(&chess);
    let play = |moves: &str| {
        let mut position = start.clone();
        position.play_texts(moves.split(' ')).unwrap();
        position
    };
    let (one, other) = (play("Nf3 Nf6 g3 g6"), play("g3 g6 Nf3 Nf6"));
    assert_eq!(play("e3 e6 d3"), play("d3 e6 e3"));
    // The halfmove clocks differ.
    assert!(one != other && one.hash() == other.hash());
    assert_ne!(
        position("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
        position("near", "4k3/8/8/8/8/8/8/4K3 w - - 0 1")
    );
    let again = Position::from_fen(&Variant::parse("chess").unwrap(), &one.to_string()).unwrap();
    assert_eq!(HashSet::from([one.clone(), again, other]).len(), 2);
    assert_eq!(format!("{start:?}"), format!("Position(chess, {})", chess.start_fen()));
    // Variants of the same name may differ.
    let read = |text: &str| games::read(text).remove(0).variant.unwrap();
    assert_eq!(read("[a:chess]\ncastling = false\n"), read("[a:chess]\ncastling = false\n"));
    assert_ne!(read("[a:chess]\ncastling = false\n"), read("[a:chess]\n"));
}

#[test]
fn the_occupied_squares_are_those_of_both_sides() {
    let names = |squares: SquareSet| squares.iter().map(|square| square.to_string()).collect::<Vec<_>>();
    let position = position("chess", "4k3/8/8/3p4/8/8/4P3/R3K3 w - - 0 1");
    assert_eq!(names(position.by_color(Color::White)), ["a1", "e1", "e2"]);
    assert_eq!(names(position.by_color(Color::Black)), ["d5", "e8"]);
    assert_eq!(names(position.occupied()), ["a1", "e1", "e2", "d5", "e8"]);
}

#[test]
fn copies_of_a_long_game_remember_its_moves_and_repetitions() {
    let mut position = Position::start(&Variant::parse("chess").unwrap());
    let mut copies = Vec::new();
    let cycle = ["g1f3", "g8f6", "f3g1", "f6g8"];
    for (ply, text) in cycle.iter().cycle().take(500).enumerate() {
        assert_eq!(position.ply(), ply);
        assert_eq!(position.earlier_occurrences(), ply / 4);
        copies.push(position.clone());
        position.try_play(position.parse_uci(text).unwrap()).unwrap();
    }
    let moves: Vec<String> = position.moves_made().map(|mv| format!("{}{}", mv.from(), mv.to())).collect();
    assert!(moves.iter().eq(cycle.iter().cycle().take(500)));
    for copy in copies.iter().rev() {
        assert!(position.unmake().is_some());
        assert_eq!(position, *copy);
        assert!(position.moves_made().eq(copy.moves_made()));
        assert_eq!(position.last_move(), copy.last_move());
    }
    // Copies undo moves independently.
    let mut copy = copies.pop().unwrap();
    while copy.unmake().is_some() {}
    assert_eq!(copy, copies[0]);
}

#[test]
fn moves_as_text_are_read_and_written_apart_from_a_position() {
    let check = |text: &str, written: &str| {
        let san: SanPlus = text.parse().unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(san.to_string(), written, "{text}");
        assert_eq!(written.parse(), Ok(san));
        assert_eq!(text.parse(), Ok(san.san));
    };
    check("e4", "e4");
    check("0-0-0+", "O-O-O+");
    check("Qa10xb11#!?", "Qa10xb11#");
    check("exd6 e.p.", "exd6");
    check("exd6+ e.p.", "exd6+");
    check("exd6 e.p.+", "exd6+");
    check(" Qh4#\n", "Qh4#");
    check("bxa8(n)+", "bxa8=N+");
    check("R1:a3", "R1xa3");
    for text in ["e2e4", "a9a10q", "l12a1"] {
        assert_eq!(text.parse::<UciMove>().map(|uci| uci.to_string()), Ok(text.to_owned()));
    }
    for text in ["", "e", "hello", "Ké", "R99999999a1", "x", "=Q"] {
        let message = format!("“{text}” is not a move");
        assert_eq!(text.parse::<San>().unwrap_err().to_string(), message);
        assert_eq!(text.parse::<UciMove>().unwrap_err().to_string(), message);
    }
    let position = position("chess", "4k3/P7/8/8/8/8/8/4K2R w K - 0 1");
    for mv in position.legal_moves() {
        let (san, uci) = (SanPlus::from_move(&position, mv), UciMove::from_move(&position, mv));
        assert_eq!((san.to_string(), uci.to_string()), (position.san(mv), position.uci(mv)));
        assert_eq!((san.san.to_move(&position), uci.to_move(&position)), (Ok(mv), Ok(mv)));
        assert_eq!(San::from_move(&position, mv), san.san);
    }
    let refused = |text: &str| text.parse::<UciMove>().unwrap().to_move(&position).unwrap_err().to_string();
    assert_eq!(refused("e1e3"), "“e1e3” is not a legal move here");
    assert_eq!(refused("a7a8"), "“a7a8” does not say what the pawn promotes to");
    assert_eq!(refused("a7a8z"), "“a7a8z” is not a move");
}
