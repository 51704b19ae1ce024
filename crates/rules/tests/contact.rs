//! Contact Chess: a position for every sentence of its rules.

use crate::common::{check_end, check_move, check_moves, end_of, position};
use vicinity_rules::{Color, Position, Variant};

#[test]
fn king_and_pawn_step_to_the_next_square_if_it_is_empty() {
    check_moves("contact", "7k/8/8/8/8/8/8/K7 w - - 0 1", "a1", "a1a2 a1b1 a1b2");
    check_moves("contact", "7k/8/8/8/4P3/8/8/K7 w - - 0 1", "e4", "e4d4 e4d5 e4e5 e4f4 e4f5");
    check_moves("contact", "7k/8/8/8/4p3/8/8/K7 b - - 0 1", "e4", "e4d3 e4d4 e4e3 e4f3 e4f4");
    check_moves("contact", "7k/8/8/3ppp2/3pPp2/8/8/K7 w - - 0 1", "e4", "");
}

#[test]
fn queen_rook_and_bishop_slide_through_empty_squares() {
    check_moves("contact", "7k/8/8/8/8/8/1p6/B6K w - - 0 1", "a1", "a1b2");
    check_moves("contact", "7k/8/8/8/p7/8/8/R3n2K w - - 0 1", "a1", "a1a2 a1a3 a1a4 a1b1 a1c1 a1d1 a1e1");
}

#[test]
fn a_pawn_on_its_second_rank_may_step_two_squares_whenever_it_stands_there() {
    check_moves("contact", "7k/8/8/8/8/8/4P3/K7 w - - 0 1", "e2", "e2d2 e2d3 e2e3 e2e4 e2f2 e2f3");
    check_moves("contact", "7k/8/8/8/4p3/8/4P3/K7 w - - 0 1", "e2", "e2d2 e2d3 e2e3 e2f2 e2f3");
    let mut position = position("contact", "7k/8/8/8/8/8/4P3/K7 w - - 0 1");
    for uci in ["e2d2", "h8g8"] {
        position.play_unchecked(position.parse_uci(uci).unwrap());
    }
    assert!(position.parse_uci("d2d4").is_ok());
}

#[test]
fn a_jump_lands_right_after_a_row_of_friends_and_nowhere_else() {
    check_moves("contact", "7k/8/8/8/8/8/8/RNN4K w - - 0 1", "a1", "a1a2 a1a3 a1a4 a1a5 a1a6 a1a7 a1a8 a1d1");
    // The row starts next to the mover, which does not slide first.
    check_moves("contact", "7k/8/8/8/8/p7/8/R1NN3K w - - 0 1", "a1", "a1a2 a1a3 a1b1");
    // There is no landing beyond a row that ends at an enemy or the edge.
    check_moves("contact", "7k/8/8/8/8/n7/P7/RNn4K w - - 0 1", "a1", "a1a3 a1c1");
    check_moves("contact", "k7/8/8/8/8/8/8/K5NR w - - 0 1", "g1", "g1e2 g1f3 g1h3");
    check_moves("contact", "7k/8/8/8/8/8/PP6/KR6 w - - 0 1", "a1", "a1a3 a1c1 a1c3");
}

#[test]
fn knights_move_as_in_chess_and_can_be_jumped_over() {
    check_moves("contact", "7k/8/8/8/8/8/PPP5/N6K w - - 0 1", "a1", "a1b3");
    check_moves("contact", "7k/8/8/8/8/8/8/KNn5 w - - 0 1", "a1", "a1b2 a1c1");
}

#[test]
fn a_knights_capture_is_not_barred_by_a_shield() {
    check_moves("contact", "7k/8/8/2p5/1pp5/8/8/N6K w - - 0 1", "a1", "a1b3 a1c2");
    check_moves("contact", "7k/8/8/1p6/1p6/1pp5/8/N6K w - - 0 1", "a1", "a1b3 a1c2");
}

#[test]
fn king_and_sliders_capture_what_they_meet() {
    check_moves("contact", "7k/8/8/8/8/8/n7/K7 w - - 0 1", "a1", "a1a2 a1b1 a1b2");
    check_moves(
        "contact",
        "7k/8/8/8/8/8/8/R2n3K w - - 0 1",
        "a1",
        "a1a2 a1a3 a1a4 a1a5 a1a6 a1a7 a1a8 a1b1 a1c1 a1d1",
    );
}

#[test]
fn a_friend_of_the_capturer_right_behind_the_victim_bars() {
    check_moves("contact", "7k/8/8/8/8/P7/8/R2nN2K w - - 0 1", "a1", "a1a2 a1b1 a1c1");
    check_moves("contact", "7k/8/8/8/8/N7/n7/K7 w - - 0 1", "a1", "a1b1 a1b2");
}

#[test]
fn a_row_of_the_victims_friends_behind_it_bars() {
    check_moves("contact", "7k/8/8/8/8/P7/8/R2nn2K w - - 0 1", "a1", "a1a2 a1b1 a1c1");
    // An empty square between, or the edge, does not.
    check_moves("contact", "7k/8/8/8/8/P7/8/R2n1n1K w - - 0 1", "a1", "a1a2 a1b1 a1c1 a1d1");
    check_moves("contact", "6nk/8/8/8/8/8/6PP/6RK w - - 0 1", "g1", "g1a1 g1b1 g1c1 g1d1 g1e1 g1f1 g1g3");
}

#[test]
fn a_pawn_captures_by_jumping_only() {
    check_moves("contact", "7k/8/8/3ppp2/4P3/4P3/8/K7 w - - 0 1", "e4", "e4d4 e4f4");
    check_moves("contact", "7k/8/8/4p3/4P3/4P3/8/K7 w - - 0 1", "e3", "e3d3 e3d4 e3e5 e3f3 e3f4");
    check_move("contact", "7k/8/8/4p3/4P3/4P3/8/K7 w - - 0 1", "e3e5", "exe5", "");
    // Sideways too, but not backward.
    check_moves("contact", "7k/8/8/8/2PPp3/8/8/K7 w - - 0 1", "c4", "c4b4 c4b5 c4c5 c4d5 c4e4");
    check_moves("contact", "7k/8/4P3/4N3/4n3/8/8/K7 w - - 0 1", "e6", "e6d6 e6d7 e6e7 e6f6 e6f7");
}

#[test]
fn a_shield_bars_a_jump_over_fewer_or_equally_many_pieces() {
    // The example of the rules: only a2 jumps two pieces, against one behind the victim.
    let captors = |fen: &str| {
        let position = position("contact", fen);
        let mut captors: Vec<String> = position
            .legal_moves()
            .into_iter()
            .filter(|mv| mv.to().to_string() == "d5" && position.is_capture(*mv))
            .map(|mv| mv.from().to_string())
            .collect();
        captors.sort();
        captors.join(" ")
    };
    assert_eq!(captors("7k/8/4p3/3p4/2P5/1P6/P7/7K w - - 0 1"), "a2");
    assert_eq!(captors("7k/8/4P3/3p4/2P5/1P6/P7/7K w - - 0 1"), "");
    assert_eq!(captors("7k/8/8/3p4/2P5/1P6/P7/7K w - - 0 1"), "a2 b3");
    // Two behind the victim are too many for a jump over two.
    assert_eq!(captors("7k/5p2/4p3/3p4/2P5/1P6/P7/7K w - - 0 1"), "");
    // An own piece after one enemy does not extend the shield.
    assert_eq!(captors("7k/5P2/4p3/3p4/2P5/1P6/P7/7K w - - 0 1"), "a2");
}

#[test]
fn a_king_is_attacked_from_a_distance() {
    let fen = "8/8/8/4k3/4P3/4P3/8/K7 b - - 0 1";
    assert!(position("contact", fen).in_check(Color::Black));
    check_move("contact", "8/8/8/4k3/4P3/8/4P3/K7 w - - 0 1", "e2e3", "e3+", "");
    // The adjacent pawn on its own does not attack.
    check_move("contact", "8/8/8/4k3/8/4P3/8/K7 w - - 0 1", "e3e4", "e4", "");
}

#[test]
fn a_king_is_not_attacked_while_shielded_from_behind() {
    check_move("contact", "4n3/4k3/8/8/8/8/4R3/K7 w - - 0 1", "e2e3", "Re3", "");
    check_move("contact", "8/4k3/8/8/8/8/3R4/K7 w - - 0 1", "d2e2", "Re2+", "");
    // A step away from the shield exposes the king, and the shield must not leave.
    check_moves("contact", "4n3/4k3/8/8/8/8/4R3/K7 b - - 0 1", "e8", "");
    check_moves("contact", "4n3/4k3/8/8/8/8/3RR3/K7 b - - 0 1", "e7", "e7f6 e7f7 e7f8");
}

#[test]
fn a_check_is_answered_by_shielding() {
    // The knight moves behind its king, as seen from the rook.
    let fen = "8/4k3/3n4/8/8/8/4R3/K7 b - - 0 1";
    check_moves("contact", fen, "d6", "d6e4 d6e8");
}

#[test]
fn attacks_over_a_row_of_friends_count_on_every_line() {
    // Black's king on e8 may not enter f7: the queen jumps the bishop on e6.
    check_moves("contact", "4k3/8/4B3/3Q4/8/8/8/K7 b - - 0 1", "e8", "e8e7 e8f8");
}

#[test]
fn promotion_is_from_the_pool_by_step_jump_and_jump_capture() {
    check_moves("contact", "8/4P3/8/k7/8/8/8/1NBQKBNR w - - 0 1", "e7", "e7d7 e7d8r e7e8r e7f7 e7f8r");
    check_moves("contact", "8/4P3/4P3/k7/8/8/8/1NBQKBNR w - - 0 1", "e6", "e6d6 e6d7 e6e8r e6f6 e6f7");
    check_moves("contact", "4n3/4P3/4P3/k7/8/8/8/1NBQKBNR w - - 0 1", "e6", "e6d6 e6d7 e6e8r e6f6 e6f7");
}

#[test]
fn with_an_empty_pool_a_pawn_still_attacks_a_king_on_the_last_rank() {
    check_moves("contact", "8/4P3/1k6/8/8/8/8/RNBQKBNR w - - 0 1", "e7", "e7d7 e7f7");
    let fen = "4k3/4P3/4P3/8/8/8/8/RNBQKBNR b - - 0 1";
    assert!(position("contact", fen).in_check(Color::Black));
}

#[test]
fn there_is_no_castling_and_no_en_passant() {
    let variant = Variant::parse("contact").unwrap();
    assert!(Position::from_fen(&variant, "4k3/8/8/8/8/8/8/4K2R w K - 0 1").is_err());
    let mut position = position("contact", "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1");
    position.play_unchecked(position.parse_uci("d7d5").unwrap());
    assert_eq!(position.fen(), "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 2");
    assert!(position.parse_uci("e5d6").is_ok_and(|mv| !position.is_capture(mv)));
}

#[test]
fn stalemate_draws_and_king_against_king_is_dead() {
    check_end("contact", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "1/2-1/2 dead material");
    check_end("contact", "4k3/8/8/8/8/8/8/4KN2 w - - 0 1", "");
    check_end("contact", "k7/8/1Q6/8/8/8/8/7K b - - 0 1", "1/2-1/2 stalemate");
}

#[test]
fn a_sideways_step_resets_the_count_but_repetition_looks_past_it() {
    let fen = "4k3/8/8/8/4P3/8/8/4K3 w - - 40 1";
    let mut game = position("contact", fen);
    game.play_texts(["e4d4"]).unwrap();
    assert_eq!(game.halfmove_clock(), 0);
    game.play_texts(["e8d8", "d4e4", "d8e8", "e4d4", "e8d8", "d4e4"]).unwrap();
    assert_eq!(game.outcome(), None);
    game.play_texts(["d8e8"]).unwrap();
    assert_eq!(end_of(&game), "1/2-1/2 threefold repetition");
}

#[test]
fn pawns_that_reach_the_same_square_are_disambiguated() {
    let fen = "7k/8/8/8/8/3P4/4P3/7K w - - 0 1";
    check_move("contact", fen, "d3e3", "de3", "");
    check_move("contact", fen, "e2e3", "ee3", "");
    let fen = "7k/8/8/8/3P4/8/3P4/7K w - - 0 1";
    check_move("contact", fen, "d2e3", "e3", "");
    // Two pawns on one file: the square disambiguates.
    let fen = "7k/8/8/4p3/4P3/4P3/4P3/7K w - - 0 1";
    check_move("contact", fen, "e3e5", "e3xe5", "");
    check_move("contact", fen, "e2e5", "e2xe5", "");
}

#[test]
fn moves_over_friends_are_jumps_and_leaps_of_knights_are_none() {
    let position = position("contact", "7k/8/8/8/r7/P7/R7/RN5K w - - 0 1");
    let check = |uci: &str, expected: bool| {
        let mv = position.parse_uci(uci).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(position.jumps(mv), expected, "{uci}");
    };
    check("a1c1", true);
    check("a2a4", true);
    check("a2b2", false);
    check("a2h2", false);
    check("b1c3", false);
    check("b1d2", false);
}

#[test]
fn a_knights_check_is_answered_by_the_king_or_by_taking_the_knight() {
    let fen = "7k/R7/8/8/8/5n2/6P1/2N1K3 w - - 0 1";
    check_moves("contact", fen, "a7", "");
    check_moves("contact", fen, "c1", "");
    check_moves("contact", fen, "e1", "e1d1 e1e2 e1f1 e1f2");
    check_moves("contact", "7k/8/8/8/3N4/5n2/8/4K3 w - - 0 1", "d4", "d4f3");
}

#[test]
fn a_shielding_piece_can_only_interpose() {
    check_moves("contact", "7k/8/8/4R3/4K3/8/8/4r3 w - - 0 1", "e5", "e5e3");
    check_moves("contact", "7k/8/8/8/r3KR2/8/8/8 w - - 0 1", "f4", "f4d4");
    check_moves("contact", "7k/8/8/5B2/4K3/8/8/1b6 w - - 0 1", "f5", "f5d3");
}

#[test]
fn an_enemy_piece_that_shields_the_king_best_is_not_captured() {
    // A friend behind the king bars the rook, which jumps over two; one enemy does not.
    let fen = "7k/4r3/4p3/4p3/4K3/4p3/8/5N2 w - - 0 1";
    check_moves("contact", fen, "f1", "f1d2 f1g3 f1h2");
    check_moves("contact", &fen.replace("4r3", "8"), "f1", "f1d2 f1e3 f1g3 f1h2");
}
