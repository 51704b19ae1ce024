//! Near vs Normal: a position for every sentence of its rules, and for each value of its options.

use crate::common::{check_end, check_move, check_moves, position};
use vicinity_rules::{Color, Position, Variant};

const BOTH_MATE: &str = "near-vs-normal:near-goal=checkmate,normal-goal=checkmate";

#[test]
fn options_may_have_any_order_and_the_name_omits_defaults() {
    let name = |text: &str| Variant::parse(text).map(|variant| variant.name().to_owned());
    assert_eq!(name("near-vs-normal").as_deref(), Ok("near-vs-normal"));
    let all_default = "near-vs-normal:normal-promotion=any,near-promotion=captured,ep=on,near=white";
    assert_eq!(name(all_default).as_deref(), Ok("near-vs-normal"));
    assert_eq!(
        name("near-vs-normal:normal-goal=checkmate,ep=off,near=black").as_deref(),
        Ok("near-vs-normal:near=black,ep=off,normal-goal=checkmate")
    );
}

#[test]
fn an_error_names_the_unknown_or_repeated_option_and_lists_the_allowed_ones() {
    let to_error = |text: &str, message: &str| {
        assert_eq!(Variant::parse(text).unwrap_err().to_string(), message, "{text}");
    };
    let keys = "near-vs-normal has near, ep, near-goal, normal-goal, near-promotion, normal-promotion";
    to_error("near-vs-normal:side=black", &format!("unknown option “side”; {keys}"));
    to_error("near-vs-normal:", &format!("unknown option “”; {keys}"));
    to_error("near-vs-normal:near=red", "unknown value “red” for near; it may be white or black");
    to_error("near-vs-normal:ep", "unknown value “” for ep; it may be on or off");
    to_error("near-vs-normal:ep=on,ep=on", "option “ep” is given twice");
}

#[test]
fn one_side_has_the_near_array_and_the_other_the_orthodox_one() {
    let start = |text: &str| Position::start(&Variant::parse(text).unwrap()).fen();
    assert_eq!(start("near-vs-normal"), "rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR/8 w kq - 0 1");
    assert_eq!(start("near-vs-normal:near=black"), "8/rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1");
}

#[test]
fn only_the_normal_side_double_steps() {
    let fen = "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1";
    check_moves("near-vs-normal", fen, "e2", "e2e3");
    check_moves("near-vs-normal:near=black", fen, "e2", "e2e3 e2e4");
    let fen = "4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 1";
    check_moves("near-vs-normal", fen, "e7", "e7e5 e7e6");
    check_moves("near-vs-normal:near=black", fen, "e7", "e7e6");
}

#[test]
fn only_the_normal_side_castles_and_never_out_of_through_or_into_attack() {
    check_moves("near-vs-normal", "4k2r/4pp2/8/8/8/8/8/4K3 b k - 0 1", "e8", "e8d7 e8d8 e8f8 e8g8");
    // Capture is White's goal here: Black may move into attack, but not castle into it.
    check_moves("near-vs-normal", "4k2r/4pp2/8/8/8/8/8/4K1R1 b k - 0 1", "e8", "e8d7 e8d8 e8f8");
    check_moves("near-vs-normal", "4k2r/4p3/8/8/8/8/8/4KR2 b k - 0 1", "e8", "e8d7 e8d8 e8f7 e8f8");
    check_moves("near-vs-normal", "4k2r/3p1p2/8/8/8/8/8/K3R3 b k - 0 1", "e8", "e8d8 e8e7 e8f8");
    let refused = Variant::parse("near-vs-normal").unwrap();
    assert!(Position::from_fen(&refused, "4k3/8/8/8/8/8/8/4K2R w K - 0 1").is_err());
}

#[test]
fn near_pawns_capture_normal_pawns_en_passant_if_the_option_says_so() {
    let fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    check_moves("near-vs-normal", fen, "e5", "e5d6 e5e6");
    check_move("near-vs-normal", fen, "e5d6", "exd6", "");
    let variant = Variant::parse("near-vs-normal:ep=off").unwrap();
    let accepted = Position::from_fen(&variant, fen).unwrap();
    assert_eq!(accepted.fen(), "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1");
    assert_eq!(accepted.legal_moves().iter().filter(|mv| mv.is_en_passant()).count(), 0);
    check_moves("near-vs-normal:near=black", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "d4", "d4d3 d4e3");
}

#[test]
fn normal_pawns_never_capture_en_passant() {
    let mut position = position("near-vs-normal:near=black", "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1");
    assert!(position.parse_uci("d7d5").is_err());
    position.play_unchecked(position.parse_uci("d7d6").unwrap());
    assert!(position.parse_uci("e5d6").is_ok());
}

#[test]
fn a_goal_defines_how_its_side_wins_and_whether_the_other_must_answer_check() {
    // White (Near) gives check with the rook; tests Black's pinned piece and king.
    let fen = "4k3/4n3/8/8/8/8/8/4RK2 b - - 0 1";
    let all_knight_moves = "e7c6 e7c8 e7d5 e7f5 e7g6 e7g8";
    check_moves("near-vs-normal", fen, "e7", all_knight_moves);
    check_moves("near-vs-normal:near-goal=checkmate", fen, "e7", "");
    check_moves("near-vs-normal:normal-goal=checkmate", fen, "e7", all_knight_moves);
    // The same for White, with Black giving check.
    let fen = "4rk2/8/8/8/8/8/4N3/4K3 w - - 0 1";
    let all_knight_moves = "e2c1 e2c3 e2d4 e2f4 e2g1 e2g3";
    check_moves("near-vs-normal", fen, "e2", all_knight_moves);
    check_moves("near-vs-normal:near-goal=checkmate", fen, "e2", all_knight_moves);
    check_moves("near-vs-normal:normal-goal=checkmate", fen, "e2", "");
}

#[test]
fn a_king_that_may_be_captured_is_captured_whatever_it_exposes() {
    // Black's goal is checkmate, so White must respond to check. Its knight is pinned, but captures
    // the king.
    let fen = "4r3/8/3k4/8/4N3/8/8/4K3 w - - 0 1";
    check_moves("near-vs-normal:normal-goal=checkmate", fen, "e4", "e4d6");
    check_move("near-vs-normal:normal-goal=checkmate", fen, "e4d6", "Nxd6#", "1-0 king captured");
    // The game is over, and so is the game of its FEN, although the capturing side's king is
    // attacked.
    check_end("near-vs-normal:normal-goal=checkmate", "4r3/8/3N4/8/8/8/8/4K3 b - - 0 1", "1-0 king captured");
    // The same while in check.
    let fen = "4r3/8/3k4/8/2N5/8/8/4K3 w - - 0 1";
    check_moves("near-vs-normal:normal-goal=checkmate", fen, "c4", "c4d6 c4e3 c4e5");
}

#[test]
fn checkmate_is_checkmate_only_where_it_is_the_goal() {
    let fen = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
    check_move("near-vs-normal:near-goal=checkmate", fen, "a1a8", "Ra8#", "1-0 checkmate");
    check_move("near-vs-normal", fen, "a1a8", "Ra8+", "");
    check_move("near-vs-normal:normal-goal=checkmate", fen, "a1a8", "Ra8+", "");
}

#[test]
fn promotion_is_from_the_pool_or_to_any_as_each_side_chose() {
    let white = "4k3/P7/8/8/8/8/8/1NBQKBNR w - - 0 1";
    let black = "rnbqkbn1/8/8/8/8/8/p7/4K3 b - - 0 1";
    check_moves("near-vs-normal", white, "a7", "a7a8r");
    check_moves("near-vs-normal", black, "a2", "a2a1b a2a1n a2a1q a2a1r");
    let both = "near-vs-normal:near-promotion=any,normal-promotion=captured";
    check_moves(both, white, "a7", "a7a8b a7a8n a7a8q a7a8r");
    check_moves(both, black, "a2", "a2a1r");
    // Promotion to any kind: a pawn that captures the king still does not promote.
    check_moves(both, "1k6/P7/8/8/8/8/8/4K3 w - - 0 1", "a7", "a7a8b a7a8n a7a8q a7a8r a7b8");
}

#[test]
fn stalemate_is_a_plain_win_for_the_other_side() {
    let fen = "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1";
    check_move(BOTH_MATE, fen, "f1f7", "Qf7", "1-0 stalemate");
    let blocked = "7k/8/8/8/1p6/pPp5/PRP5/KB6 w - - 0 1";
    check_end("near-vs-normal", blocked, "0-1 stalemate");
}

#[test]
fn king_against_king_is_dead_only_when_both_goals_are_checkmate() {
    let fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    check_end("near-vs-normal", fen, "");
    check_end("near-vs-normal:near-goal=checkmate", fen, "");
    check_end(BOTH_MATE, fen, "1/2-1/2 dead material");
    check_end(BOTH_MATE, "4k3/8/8/8/8/8/8/4KN2 w - - 0 1", "");
}

#[test]
fn a_side_not_to_move_may_be_in_a_check_that_it_need_not_answer() {
    let fen = "4k3/8/8/8/8/8/4r3/4K3 b - - 0 1";
    assert!(position("near-vs-normal", fen).in_check(Color::White));
    let resolving = Variant::parse("near-vs-normal:normal-goal=checkmate").unwrap();
    assert!(Position::from_fen(&resolving, fen).is_err());
}
