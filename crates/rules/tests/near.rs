//! Near Chess: a position for every sentence of its rules.

use crate::common::{check_end, check_move, check_moves, end_of, position, square};
use vicinity_rules::{Color, Position, Variant};

const ALL_NEAR: [&str; 5] = ["near", "near-8x9", "near-8x10", "near-8x9-straight", "near-8x10-straight"];

#[test]
fn pieces_on_the_second_rank_pawns_on_the_third_first_rank_empty() {
    for name in ALL_NEAR {
        let variant = Variant::parse(name).unwrap();
        let fen = Position::start(&variant).fen();
        assert!(fen.starts_with("8/rnbqkbnr/pppppppp/8/"), "{fen}");
        assert!(fen.ends_with("/8/PPPPPPPP/RNBQKBNR/8 w - - 0 1"), "{fen}");
        let empty_between = fen.split('/').filter(|row| *row == "8").count() - 1;
        assert_eq!(empty_between, usize::from(variant.geometry().ranks()) - 6);
    }
}

#[test]
fn pawns_step_one_square_forward_and_never_two() {
    check_moves("near", "8/rnbqkbnr/pppppppp/8/8/PPPPPPPP/RNBQKBNR/8 w - - 0 1", "e3", "e3e4");
    check_moves("near", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2", "e2e3");
    check_moves("near-8x10", "4k3/8/4p3/8/8/8/8/8/8/4K3 b - - 0 1", "e8", "e8e7");
}

#[test]
fn pawns_capture_one_square_diagonally_forward() {
    check_moves("near", "4k3/8/8/3ppp2/4P3/8/8/4K3 w - - 0 1", "e4", "e4d5 e4f5");
    check_moves("near-8x9", "4k3/8/8/8/3ppp2/4P3/8/8/4K3 w - - 0 1", "e4", "e4d5 e4f5");
}

#[test]
fn straight_pawns_also_capture_one_square_straight_forward() {
    let fen = "4k3/8/8/8/3ppp2/4P3/8/8/4K3 w - - 0 1";
    check_moves("near-8x9-straight", fen, "e4", "e4d5 e4e5 e4f5");
    check_move("near-8x9-straight", fen, "e4e5", "exe5", "");
    let fen = "4k3/8/8/8/8/4p3/4P3/8/8/4K3 b - - 0 1";
    check_moves("near-8x10-straight", fen, "e5", "e5e4");
    // A straight pawn attacks the king in front of it, and captures it.
    let fen = "8/8/8/4k3/4P3/8/8/8/4K3 w - - 0 1";
    assert!(position("near-8x9-straight", fen).in_check(Color::Black));
    assert!(!position("near-8x9", fen).in_check(Color::Black));
    check_move("near-8x9-straight", fen, "e5e6", "exe6#", "1-0 king captured");
}

#[test]
fn there_is_no_castling() {
    check_moves("near", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1", "e1d1 e1d2 e1e2 e1f1 e1f2");
}

#[test]
fn a_side_wins_the_moment_it_captures_the_king() {
    let fen = "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1";
    check_move("near", fen, "e2e8", "Rxe8#", "1-0 king captured");
    let mut position = position("near", fen);
    position.play_unchecked(position.parse_uci("e2e8").unwrap());
    assert_eq!(position.legal_moves(), []);
    assert_eq!(position.fen(), "4R3/8/8/8/8/8/8/4K3 b - - 0 1");
}

#[test]
fn check_need_not_be_answered_or_avoided() {
    // The king may stay attacked and step next to the other king, and a pinned piece may leave its
    // line.
    let fen = "4r2k/8/8/8/8/8/4B3/4K3 w - - 0 1";
    check_moves("near", fen, "e2", "e2a6 e2b5 e2c4 e2d1 e2d3 e2f1 e2f3 e2g4 e2h5");
    check_moves("near", "8/8/8/8/8/k7/8/K7 w - - 0 1", "a1", "a1a2 a1b1 a1b2");
    check_move("near", "8/8/8/8/8/k7/8/K7 w - - 0 1", "a1a2", "Ka2+", "");
    check_move("near", "8/8/8/8/8/k7/K7/8 b - - 0 1", "a3a2", "Kxa2#", "0-1 king captured");
}

#[test]
fn a_pawn_becomes_only_what_was_lost() {
    check_moves("near", "4k3/P7/8/8/8/8/8/1NBQKBNR w - - 0 1", "a7", "a7a8r");
    check_moves("near", "4k3/P7/8/8/8/8/8/RNBQK1N1 w - - 0 1", "a7", "a7a8b a7a8r");
    check_moves("near", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7", "a7a8b a7a8n a7a8q a7a8r");
    // Pieces that the opponent lost do not count.
    check_moves("near", "4k3/8/8/8/8/8/p7/4K1NR b - - 0 1", "a2", "a2a1b a2a1n a2a1q a2a1r");
    check_moves("near", "rnbqkbn1/8/8/8/8/8/p7/4K3 b - - 0 1", "a2", "a2a1r");
}

#[test]
fn a_promoted_piece_that_is_captured_goes_back_to_the_pool() {
    let mut position = position("near", "7r/P6P/8/8/8/8/8/RNBQKBNk w - - 0 1");
    let before = position.fen();
    for uci in ["a7a8r", "h8a8"] {
        position.play_unchecked(position.parse_uci(uci).unwrap());
    }
    assert!(position.parse_uci("h7h8r").is_ok());
    assert!(position.parse_uci("h7h8n").is_err());
    position.unmake();
    position.unmake();
    assert_eq!(position.fen(), before);
}

#[test]
fn with_an_empty_pool_a_pawn_cannot_move_to_the_last_rank() {
    check_moves("near", "1n2k3/P7/8/8/8/8/8/RNBQKBNR w - - 0 1", "a7", "");
    // There are more queens on the board than in the start position: the pool is never negative.
    check_moves("near", "1n2k3/P7/8/8/8/8/Q7/RNBQKBNR w - - 0 1", "a7", "");
}

#[test]
fn a_pawn_that_captures_a_king_does_not_promote_whatever_the_pool_holds() {
    check_moves("near", "1k6/P7/8/8/8/8/8/RNBQKBNR w - - 0 1", "a7", "a7b8");
    check_moves("near", "1k6/P7/8/8/8/8/8/1NBQKBNR w - - 0 1", "a7", "a7a8r a7b8");
    check_move("near", "1k6/P7/8/8/8/8/8/RNBQKBNR w - - 0 1", "a7b8", "axb8#", "1-0 king captured");
}

#[test]
fn a_pawn_attacks_a_king_on_its_last_rank_though_it_could_not_promote() {
    check_move("near", "1k6/8/P7/8/8/8/8/RNBQKBNR w - - 0 1", "a6a7", "a7+", "");
}

#[test]
fn promotion_is_compulsory() {
    let position = position("near", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    assert!(position.parse_move("a7a8").is_err());
    assert!(position.parse_move("a8").is_err());
    assert!(position.parse_move("a8=K").is_err());
    assert!(position.parse_move("a8=P").is_err());
}

/// White's pieces are all blocked by own pieces or by pawns that they cannot capture.
const NO_MOVE: &str = "7k/8/8/8/1p6/pPp5/PRP5/KB6 w - - 0 1";

#[test]
fn no_move_at_all_is_a_minor_win_for_the_other_side() {
    check_end("near", NO_MOVE, "0-1 stalemate (minor win)");
    let fen = "8/7k/8/8/1p6/pPp5/PRP5/KB6 b - - 0 1";
    check_move("near", fen, "h7h8", "Kh8", "0-1 stalemate (minor win)");
    // With one possible capture, the game continues.
    check_end("near", "7k/8/8/8/1p6/pPpn4/PRP5/KB6 w - - 0 1", "");
}

#[test]
fn there_is_no_dead_material() {
    check_end("near", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "");
    check_end("near-8x10", "4k3/8/8/8/8/8/8/8/8/4K1N1 w - - 0 1", "");
}

#[test]
fn threefold_repetition_is_a_draw() {
    let mut game = Position::start(&Variant::parse("near").unwrap());
    let there_and_back = ["a2a1", "a7a8", "a1a2", "a8a7"];
    game.play_texts(there_and_back).unwrap();
    game.play_texts(["Ra1", "Ra8", "Ra2"]).unwrap();
    assert_eq!(game.outcome(), None);
    game.play_texts(["Ra7"]).unwrap();
    assert_eq!(end_of(&game), "1/2-1/2 threefold repetition");
    // A recorded game may continue, since over the board the draw must be claimed.
    game.play_texts(["e4"]).unwrap();
    assert_eq!(game.outcome(), None);
    assert!(game.unmake().is_some());
    assert_eq!(end_of(&game), "1/2-1/2 threefold repetition");
    // Taking back the move restores the game.
    assert!(game.unmake().is_some());
    assert_eq!(game.outcome(), None);
}

#[test]
fn a_hundred_half_moves_without_capture_or_pawn_move_are_a_draw() {
    let fen = "4k3/8/8/8/8/8/8/R3K3 w - - 98 80";
    check_move("near", fen, "a1a2", "Ra2", "");
    check_end("near", "4k3/8/8/8/8/8/8/R3K3 w - - 100 80", "1/2-1/2 fifty moves");
    let fen = "4k3/8/8/8/8/8/P7/R3K3 w - - 99 80";
    check_move("near", fen, "a1b1", "Rb1", "1/2-1/2 fifty moves");
    check_move("near", fen, "a2a3", "a3", "");
}

#[test]
fn a_win_on_the_hundredth_half_move_stands() {
    let fen = "4k3/8/8/8/8/8/8/K3R3 w - - 99 80";
    check_move("near", fen, "e1e8", "Rxe8#", "1-0 king captured");
    let fen = "8/7k/8/8/1p6/pPp5/PRP5/KB6 b - - 99 80";
    check_move("near", fen, "h7h8", "Kh8", "0-1 stalemate (minor win)");
}

#[test]
fn check_is_written_although_it_need_not_be_answered() {
    check_move("near", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "Ra8+", "");
    // This would be mate in chess, but here the game continues until the king is captured.
    check_move("near", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "Ra8+", "");
}

#[test]
fn the_pool_holds_what_the_board_lacks_and_a_pawn_becomes_what_it_holds() {
    let position = position("near", "4k3/P7/8/8/8/8/8/RNB1KBN1 w - - 0 1");
    let variant = position.variant();
    let (from, to) = (square(&position, "a7"), square(&position, "a8"));
    for (letter, white, black, may) in
        [('Q', 1, 1, true), ('R', 1, 2, true), ('B', 0, 2, false), ('N', 0, 2, false)]
    {
        let kind = variant.kind_of_letter(letter).expect("a kind of the game");
        assert_eq!(position.in_pool(Color::White, kind), Some(white), "{letter}");
        assert_eq!(position.in_pool(Color::Black, kind), Some(black), "{letter}");
        assert_eq!(position.may_promote(from, to, kind), may, "{letter}");
    }
    let chess = Position::start(&Variant::parse("chess").unwrap());
    assert_eq!(chess.in_pool(Color::White, chess.variant().king().expect("it has kings")), None);
}
