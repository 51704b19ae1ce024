//! Grand Rider Chess: a position for every sentence of its rules.

use crate::common::{check_end, check_move, check_moves, position};
use vicinity_rules::{Color, Position, Square, Variant};

/// A board with twelve ranks from pieces as pairs of letter and square; `rest` has the other FEN
/// fields.
fn board(pieces: &[(char, &str)], rest: &str) -> String {
    let mut cells = [['.'; 12]; 12];
    for &(letter, name) in pieces {
        let file = name.as_bytes()[0] - b'a';
        let rank: usize = name[1..].parse().unwrap();
        cells[rank - 1][usize::from(file)] = letter;
    }
    let rows: Vec<String> = cells
        .iter()
        .rev()
        .map(|row| {
            let mut text = String::new();
            let mut empty = 0;
            for &cell in row {
                if cell == '.' {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    text += &empty.to_string();
                }
                empty = 0;
                text.push(cell);
            }
            if empty > 0 {
                text += &empty.to_string();
            }
            text
        })
        .collect();
    format!("{} {rest}", rows.join("/"))
}

/// [`board`] with kings on k1 and k12, where they rarely interfere.
fn with_kings(pieces: &[(char, &str)], turn: char) -> String {
    let mut pieces = pieces.to_vec();
    pieces.extend([('K', "k1"), ('k', "k12")]);
    board(&pieces, &format!("{turn} - - 0 1"))
}

#[track_caller]
fn check(pieces: &[(char, &str)], from: &str, expected: &str) {
    check_moves("grand-rider", &with_kings(pieces, 'w'), from, expected);
}

/// The number of squares that a piece reaches in any number of moves, alone on the board with kings
/// on k1 and k12. Includes its own square and the enemy king's, but not its own king's.
fn reach(letter: char, from: &str) -> usize {
    let geometry = Variant::parse("grand-rider").unwrap().geometry();
    let mut seen = vec![geometry.parse_square(from).unwrap()];
    let mut next = 0;
    while let Some(&at) = seen.get(next) {
        next += 1;
        if at.to_string() == "k12" {
            continue;
        }
        // Black is to move, so that its king may be attacked.
        let here = position("grand-rider", &with_kings(&[(letter, &at.to_string())], 'b'));
        here.for_each_target(at, |square| {
            if !seen.contains(&square) {
                seen.push(square);
            }
        });
    }
    seen.len()
}

#[test]
fn a_rider_repeats_its_leap_through_empty_squares_and_captures_on_the_last() {
    check(&[('E', "a1")], "a1", "a1c3 a1e5 a1g7 a1i9 a1k11");
    check(&[('E', "a1"), ('p', "g7"), ('p', "b2"), ('P', "d4")], "a1", "a1c3 a1e5 a1g7");
    check(&[('E', "a1"), ('P', "e5")], "a1", "a1c3");
    check(&[('D', "a1"), ('p', "a5"), ('e', "b1")], "a1", "a1a3 a1a5 a1c1 a1e1 a1g1 a1i1");
    check(&[('A', "a1"), ('p', "a5"), ('P', "e5"), ('e', "c1")], "a1", "a1a3 a1a5 a1c1 a1c3");
    check(&[('C', "a1"), ('p', "c7")], "a1", "a1b4 a1c7 a1d2 a1g3 a1j4");
    check(&[('N', "a1"), ('p', "c5"), ('P', "e3")], "a1", "a1b3 a1c2 a1c5");
}

#[test]
fn riders_reach_as_many_squares_as_the_table_says() {
    // All riders except the alfilrider would also reach the own king's square, k1.
    let expected = [('E', 18), ('D', 36 - 1), ('A', 36 - 1), ('C', 72 - 1), ('N', 144 - 1)];
    for (letter, count) in expected {
        assert_eq!(reach(letter, "a1"), count, "{letter}");
    }
}

#[test]
fn pawns_double_step_from_the_fourth_rank() {
    check(&[('P', "c4")], "c4", "c4c5 c4c6");
    check(&[('P', "c3")], "c3", "c3c4");
    check(&[('P', "c4"), ('p', "c6")], "c4", "c4c5");
    check_moves("grand-rider", &with_kings(&[('p', "c9")], 'b'), "c9", "c9c7 c9c8");
}

#[test]
fn a_berolina_pawn_steps_diagonally_and_captures_straight() {
    check(&[('V', "e6"), ('p', "e7"), ('p', "d7")], "e6", "e6e7 e6f7");
    check(&[('V', "e6"), ('P', "e7"), ('P', "f7")], "e6", "e6d7");
}

#[test]
fn a_berolina_pawn_on_its_third_rank_takes_up_to_three_steps_on_its_fourth_two() {
    check(&[('V', "e3")], "e3", "e3b6 e3c5 e3d4 e3f4 e3g5 e3h6");
    check(&[('V', "e4")], "e4", "e4c6 e4d5 e4f5 e4g6");
    check(&[('V', "e5")], "e5", "e5d6 e5f6");
    check(&[('V', "e3"), ('p', "h6"), ('P', "d4")], "e3", "e3f4 e3g5");
    check_moves(
        "grand-rider",
        &with_kings(&[('v', "e10")], 'b'),
        "e10",
        "e10b7 e10c8 e10d9 e10f9 e10g8 e10h7",
    );
}

#[test]
fn superpawns_step_and_capture_forward_and_backward() {
    check(&[('S', "e6"), ('p', "d7"), ('p', "f5"), ('p', "e7")], "e6", "e6d7 e6e5 e6f5");
    check(&[('X', "e6"), ('p', "d7"), ('p', "e5"), ('p', "e7")], "e6", "e6d5 e6e5 e6e7 e6f5 e6f7");
    // They do not have multiple steps, even on the ranks where pawns have them, and may be on any
    // rank.
    check(&[('S', "e4")], "e4", "e4e3 e4e5");
    check(&[('X', "e3")], "e3", "e3d2 e3d4 e3f2 e3f4");
    check(&[('S', "e12")], "e12", "e12e11");
}

#[test]
fn the_array_is_symmetric_and_gives_no_rider_a_capture() {
    let start = Position::start(&Variant::parse("grand-rider").unwrap());
    assert!(start.legal_moves().iter().all(|&mv| !start.is_capture(mv)));
    for (square, piece) in start.pieces() {
        let mirror = Square::new(square.file(), 11 - square.rank());
        assert_eq!(start.piece_at(mirror), Some(piece.kind().of(!piece.color())), "{square}");
    }
}

/// Plays a move, then checks the en-passant field of the FEN and the captures on the squares passed
/// over.
#[track_caller]
fn check_en_passant(pieces: &[(char, &str)], step: &str, field: &str, captures: &str) {
    let mut position = position("grand-rider", &with_kings(pieces, 'b'));
    position.play_unchecked(position.parse_uci(step).unwrap());
    let fen = position.fen();
    assert_eq!(fen.split(' ').nth(3), Some(field), "{fen}");
    let mut found: Vec<String> = position
        .legal_moves()
        .into_iter()
        .filter(|mv| mv.is_en_passant() && mv.promotion().is_none())
        .map(|mv| position.uci(mv))
        .collect();
    found.sort();
    assert_eq!(found.join(" "), captures, "{fen}");
    let again = Position::from_fen(position.variant(), &fen).unwrap();
    assert_eq!((again.fen(), again.hash()), (fen, position.hash()));
}

#[test]
fn a_pawn_captures_a_pawn_that_has_just_double_stepped() {
    check_en_passant(&[('p', "e9"), ('P', "d7")], "e9e7", "e8e7", "d7e8");
    check_en_passant(&[('p', "e9"), ('P', "d7"), ('P', "f7")], "e9e7", "e8e7", "d7e8 f7e8");
    check_en_passant(&[('p', "e9"), ('P', "d6")], "e9e7", "-", "");
}

#[test]
fn either_pawn_captures_a_berolina_on_any_square_it_passed_over() {
    // A triple step from e10 to h7 passes over f9 and g8.
    check_en_passant(&[('v', "e10"), ('P', "e8")], "e10h7", "f9g8h7", "e8f9");
    check_en_passant(&[('v', "e10"), ('V', "g7")], "e10h7", "f9g8h7", "g7g8");
    check_en_passant(&[('v', "e10"), ('P', "f7"), ('V', "f8")], "e10h7", "f9g8h7", "f7g8 f8f9");
    check_en_passant(&[('v', "e10"), ('P', "f7")], "e10g8", "-", "");
    check_en_passant(&[('v', "e9"), ('V', "f7")], "e9g7", "f8g7", "f7f8");
}

#[test]
fn a_berolina_pawn_never_captures_an_orthodox_pawn_en_passant() {
    check_en_passant(&[('p', "e9"), ('V', "e7")], "e9e8", "-", "");
    check_en_passant(&[('p', "e9"), ('V', "e6")], "e9e7", "-", "");
}

#[test]
fn superpawns_take_no_part_in_en_passant() {
    check_en_passant(&[('p', "e9"), ('S', "d7"), ('X', "d8")], "e9e7", "-", "");
    check_en_passant(&[('v', "e10"), ('S', "e8"), ('X', "f8")], "e10h7", "-", "");
}

#[test]
fn a_pawn_step_beside_an_en_passant_capture_is_disambiguated() {
    // The Berolina passed over f9: a pawn steps there from f8, another captures there.
    let fen = with_kings(&[('v', "g8"), ('P', "f8"), ('P', "e8")], 'w').replace(" - - 0", " - f9g8 0");
    check_move("grand-rider", &fen, "f8f9", "ff9", "");
    check_move("grand-rider", &fen, "e8f9", "exf9", "");
}

#[test]
fn pawns_may_promote_early_to_kinds_that_cannot_reach_the_square() {
    let becomes = |pieces: &[(char, &str)], from: &str, to: &str| {
        let position = position("grand-rider", &with_kings(pieces, 'w'));
        let mut letters: Vec<String> = position
            .legal_moves()
            .into_iter()
            .filter(|mv| mv.from().to_string() == from && mv.to().to_string() == to)
            .map(|mv| {
                mv.promotion().map_or("-".into(), |kind| position.variant().kind(kind).letter.to_string())
            })
            .collect();
        letters.sort();
        letters.concat()
    };
    assert_eq!(becomes(&[('P', "c8")], "c8", "c9"), "-ABCDENQR");
    assert_eq!(becomes(&[('P', "c7")], "c7", "c8"), "-");
    // Queen, rook, nightrider: one class.
    assert_eq!(becomes(&[('P', "c8"), ('Q', "l1"), ('R', "l2"), ('N', "l3")], "c8", "c9"), "-ABCDE");
    // Bishop and camelrider by square colour: c9 is dark, as a1 is.
    assert_eq!(becomes(&[('P', "c8"), ('B', "a1"), ('C', "a2")], "c8", "c9"), "-ACDENQR");
    assert_eq!(becomes(&[('P', "c8"), ('B', "b1"), ('C', "a1")], "c8", "c9"), "-ABDENQR");
    // Dabbabarider and alibabarider by the parity of file and rank: c9 goes with a1, not with b2.
    assert_eq!(becomes(&[('P', "c8"), ('D', "a1"), ('A', "b2")], "c8", "c9"), "-ABCENQR");
    assert_eq!(becomes(&[('P', "c8"), ('D', "b2"), ('A', "a1")], "c8", "c9"), "-BCDENQR");
    // Alfilriders of c9 reach a3 (2 and 6: three leaps and one), but not a1.
    assert_eq!(becomes(&[('P', "c8"), ('E', "a1")], "c8", "c9"), "-ABCDENQR");
    assert_eq!(becomes(&[('P', "c8"), ('E', "a3")], "c8", "c9"), "-ABCDNQR");
    // Enemies and other kinds do not count.
    assert_eq!(becomes(&[('P', "c8"), ('q', "a3"), ('B', "b9")], "c8", "c9"), "-ABCDENQR");
}

#[test]
fn promotion_is_compulsory_and_a_superpawn_is_always_available() {
    let all = [
        ('Q', "l1"),
        ('R', "l2"),
        ('N', "l3"),
        ('B', "a1"),
        ('C', "c1"),
        ('D', "b2"),
        ('A', "b4"),
        ('E', "c4"),
    ];
    let mut pieces = all.to_vec();
    pieces.push(('P', "b11"));
    check_moves("grand-rider", &board_with(&pieces), "b11", "b11b12e b11b12s");
    let mut pieces = all.to_vec();
    pieces.push(('V', "c11"));
    check_moves("grand-rider", &board_with(&pieces), "c11", "c11b12e c11b12x c11d12e c11d12x");
    // They may not do so elsewhere, and superpawns do not promote.
    check(&[('S', "c11")], "c11", "c11c10 c11c12");
}

fn board_with(pieces: &[(char, &str)]) -> String {
    let mut pieces = pieces.to_vec();
    pieces.extend([('K', "k1"), ('k', "g7")]);
    board(&pieces, "w - - 0 1")
}

#[test]
fn en_passant_into_the_promotion_zone_promotes() {
    let fen = with_kings(&[('v', "g8"), ('P', "e8")], 'w').replace(" - - 0", " - f9g8 0");
    let expected = "e8e9 e8e9a e8e9b e8e9c e8e9d e8e9e e8e9n e8e9q e8e9r e8f9 e8f9a e8f9b e8f9c e8f9d e8f9e e8f9n e8f9q e8f9r";
    check_moves("grand-rider", &fen, "e8", expected);
}

#[test]
fn the_king_castles_next_to_the_dabbabarider_which_jumps_over_it() {
    let castle = |uci: &str, after: &str| {
        let fen = board(&[('K', "g1"), ('D', "a1"), ('D', "l1"), ('k', "g12")], "w KQ - 0 1");
        let mut position = position("grand-rider", &fen);
        let mv = position.parse_uci(uci).unwrap();
        let san = position.san(mv);
        position.play_unchecked(mv);
        assert_eq!(position.fen().split(' ').next().unwrap().rsplit('/').next(), Some(after));
        position.unmake();
        assert_eq!(position.fen(), fen);
        san
    };
    assert_eq!(castle("g1b1", "1KD8D"), "O-O-O");
    assert_eq!(castle("g1k1", "D8DK1"), "O-O");
    let black = board(&[('k', "g12"), ('d', "a12"), ('d', "l12"), ('K', "g1")], "b kq - 0 1");
    check_moves("grand-rider", &black, "g12", "g12b12 g12f11 g12f12 g12g11 g12h11 g12h12 g12k12");
}

#[test]
fn castling_needs_empty_squares_and_no_attack_on_the_way() {
    let castlings = |extra: &[(char, &str)]| {
        let mut pieces = vec![('K', "g1"), ('D', "a1"), ('D', "l1"), ('k', "g12")];
        pieces.extend(extra);
        let position = position("grand-rider", &board(&pieces, "w KQ - 0 1"));
        let mut found: Vec<String> = position
            .legal_moves()
            .into_iter()
            .filter(|mv| mv.is_castling())
            .map(|mv| position.uci(mv))
            .collect();
        found.sort();
        found.join(" ")
    };
    assert_eq!(castlings(&[]), "g1b1 g1k1");
    assert_eq!(castlings(&[('E', "b1")]), "g1k1");
    assert_eq!(castlings(&[('r', "c9")]), "g1k1");
    assert_eq!(castlings(&[('r', "b9")]), "g1k1");
    assert_eq!(castlings(&[('r', "a9")]), "g1b1 g1k1");
    assert_eq!(castlings(&[('r', "g9")]), "");
    assert_eq!(castlings(&[('r', "k9")]), "g1b1");
    assert_eq!(castlings(&[('r', "l9")]), "g1b1 g1k1");
}

#[test]
fn castling_rights_go_with_king_or_dabbabarider() {
    let fen = board(&[('K', "g1"), ('D', "a1"), ('D', "l1"), ('k', "g12"), ('d', "a5")], "w KQ - 0 1");
    for (uci, rights) in [("g1g2", "-"), ("a1a3", "K"), ("l1j1", "Q")] {
        let mut position = position("grand-rider", &fen);
        position.play_unchecked(position.parse_uci(uci).unwrap());
        assert_eq!(position.fen().split(' ').nth(2), Some(rights), "{uci}");
    }
    let mut captured = position("grand-rider", &fen.replace(" w ", " b "));
    captured.play_unchecked(captured.parse_uci("a5a1").unwrap());
    assert_eq!(captured.fen().split(' ').nth(2), Some("K"));
}

#[test]
fn both_goals_are_checkmate() {
    // A camelrider pins along its own leaps: k1 and h2 and e3 are one line.
    check(&[('c', "b4"), ('R', "h2")], "h2", "");
    check(&[('c', "b4"), ('C', "h2")], "h2", "h2b4 h2e3");
    // One piece can resolve two checks along one file, by a rook and a dabbabarider.
    check(&[('r', "k2"), ('d', "k5"), ('R', "a3")], "a3", "");
    check(&[('r', "k4"), ('d', "k5"), ('R', "a3")], "a3", "a3k3");
}

#[test]
fn stalemate_is_a_win_and_king_against_king_is_dead() {
    let pieces = [('k', "a12"), ('Q', "b10"), ('K', "k1")];
    check_end("grand-rider", &board(&pieces, "b - - 0 1"), "1-0 stalemate");
    let kings = [('k', "a12"), ('K', "k1")];
    check_end("grand-rider", &board(&kings, "b - - 0 1"), "1/2-1/2 dead material");
    check_end("grand-rider", &board(&[('k', "a12"), ('K', "k1"), ('E', "a1")], "b - - 0 1"), "");
}

#[test]
fn superpawns_are_not_pawns_for_the_fifty_moves() {
    let fen = with_kings(&[('S', "e6")], 'w').replace(" 0 1", " 99 80");
    check_move("grand-rider", &fen, "e6e7", "Se7", "1/2-1/2 fifty moves");
    let fen = with_kings(&[('V', "e6")], 'w').replace(" 0 1", " 99 80");
    check_move("grand-rider", &fen, "e6f7", "Vf7", "");
    assert!(!position("grand-rider", &fen).in_check(Color::White));
}

#[test]
fn riders_are_disambiguated_like_other_pieces() {
    let fen = with_kings(&[('V', "d6"), ('V', "f6")], 'w');
    check_move("grand-rider", &fen, "d6e7", "Vde7", "");
    let fen = with_kings(&[('D', "a5"), ('D', "e5")], 'w');
    check_move("grand-rider", &fen, "a5c5", "Dac5", "");
}

#[test]
fn an_alfilrider_keeps_to_its_colour_and_a_dabbabarider_to_its_hue() {
    let variant = Variant::parse("grand-rider").unwrap();
    let hue = |file: u8, rank: u8| variant.square_color(Square::new(file, rank)).unwrap();
    for square in variant.geometry().squares() {
        let (file, rank) = (square.file(), square.rank());
        let here = hue(file, rank);
        assert_eq!(square.is_light(), (3..=6).contains(&here), "{square}");
        if file + 2 < 12 && rank + 2 < 12 {
            assert_eq!(hue(file + 2, rank + 2), here, "{square}");
        }
        if file + 2 < 12 {
            assert_eq!((hue(file + 2, rank) - 1) / 2, (here - 1) / 2, "{square}");
            assert_ne!(hue(file + 2, rank), here, "{square}");
        }
    }
    assert_eq!(Variant::parse("near").unwrap().square_color(Square::new(0, 0)), None);
}

#[test]
fn leapers_hop_and_others_do_not() {
    let check = |game: &str, letter: char, from: &str, to: &str, occupied: &str, expected: u8| {
        let variant = Variant::parse(game).unwrap();
        let square = |name: &str| variant.geometry().parse_square(name).unwrap();
        let kind = variant.kind_of_letter(letter).unwrap();
        let is_occupied = |at: Square| occupied.split_whitespace().any(|name| square(name) == at);
        for (from, to) in [(from, to), (to, from)] {
            let hops = variant.hops(kind, square(from), square(to), &is_occupied);
            assert_eq!(hops, expected, "{game} {letter} {from}{to}");
        }
    };
    for (letter, to, hops) in [
        ('e', "c3", 1),
        ('e', "i9", 4),
        ('d', "a5", 2),
        ('a', "a7", 3),
        ('a', "g7", 3),
        ('c', "b4", 1),
        ('c', "d10", 3),
        ('n', "f11", 5),
        ('r', "a9", 0),
        ('b', "c3", 0),
        ('p', "a3", 0),
        ('e', "b3", 0),
    ] {
        check("grand-rider", letter, "a1", to, "a2 b2 b3 a3", hops);
    }
    check("near", 'n', "b1", "c3", "", 1);
    // Two moves that are shown as one.
    check("near", 'n', "b1", "d5", "", 2);
    check("near", 'n', "b1", "b3", "", 0);
    check("near", 'q', "d1", "d8", "", 0);
    // A move counts as a jump only if it passes over a piece.
    check("contact", 'r', "a1", "a3", "a2", 1);
    check("contact", 'r', "a1", "a3", "b2", 0);
    check("contact", 'p', "a2", "d5", "b3 c4", 1);
    check("contact", 'n', "b1", "c3", "", 1);
}
