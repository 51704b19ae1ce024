//! Orthodox chess on three boards: a position for every sentence of its rules.

use crate::common::{check_end, check_move, check_moves, position};
use vicinity_rules::{Color, Outcome, Reason};

#[test]
fn pawns_may_step_two_squares_from_the_second_rank() {
    check_moves("chess", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2", "e2e3 e2e4");
    check_moves("chess", "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "e3", "e3e4");
    check_moves("chess", "4k3/8/8/8/4p3/8/4P3/4K3 w - - 0 1", "e2", "e2e3");
    check_moves("chess", "4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1", "e2", "");
    check_moves("normal-8x9", "4k3/4p3/8/8/8/8/8/8/4K3 b - - 0 1", "e8", "e8e6 e8e7");
    check_moves("normal-8x10", "4k3/4p3/8/8/8/8/8/8/8/4K3 b - - 0 1", "e9", "e9e7 e9e8");
}

#[test]
fn en_passant_captures_a_pawn_that_has_just_double_stepped() {
    check_moves("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5", "e5d6 e5e6");
    check_moves("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 2", "e5", "e5e6");
    check_move("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6", "exd6", "");
    let mut after = position("chess", "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1");
    for (uci, fen) in
        [("d7d5", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"), ("e5d6", "4k3/8/3P4/8/8/8/8/4K3 b - - 0 2")]
    {
        after.play_unchecked(after.parse_uci(uci).unwrap());
        assert_eq!(after.fen(), fen);
    }
    // On longer boards the square passed over is on the third rank, too.
    let mut long = position("normal-8x10", "4k3/3p4/8/8/8/8/8/8/8/4K3 b - - 0 1");
    long.play_unchecked(long.parse_uci("d9d7").unwrap());
    assert_eq!(long.fen(), "4k3/8/8/3p4/8/8/8/8/8/4K3 w - - 0 2");
    let fen = "4k3/8/8/3pP3/8/8/8/8/8/4K3 w - d8 0 2";
    check_moves("normal-8x10", fen, "e7", "e7d8 e7e8");
}

#[test]
fn en_passant_is_written_only_when_such_a_capture_is_legal() {
    // The capture would expose the king along the rank or the file, or does not resolve a check.
    for fen in [
        "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 2",
        "4r2k/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
        "4k3/8/8/3pP3/8/8/8/r3K3 w - d6 0 2",
    ] {
        let position = position("chess", fen);
        assert_eq!(position.fen(), fen.replace("d6", "-"));
        assert!(position.parse_uci("e5d6").is_err());
    }
    // A check by the pawn itself can be resolved by capturing it en passant.
    check_moves("chess", "7k/8/8/3pP3/2K5/8/8/8 w - d6 0 2", "e5", "e5d6");
}

#[test]
fn castling_moves_the_king_two_squares_and_the_rook_beside_it() {
    check_moves("chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1", "e1c1 e1d1 e1d2 e1e2 e1f1 e1f2 e1g1");
    check_move("chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "O-O", "");
    check_move("chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", "O-O-O", "");
    let mut position = position("normal-8x9", "r3k2r/8/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    for (uci, fen) in
        [("e1c1", "r3k2r/8/8/8/8/8/8/8/2KR3R b kq - 1 1"), ("e9g9", "r4rk1/8/8/8/8/8/8/8/2KR3R w - - 2 2")]
    {
        position.play_unchecked(position.parse_uci(uci).unwrap());
        assert_eq!(position.fen(), fen);
    }
}

#[test]
fn castling_is_forbidden_out_of_through_and_into_attack() {
    let king_moves = |fen: &str, expected: &str| check_moves("chess", fen, "e1", expected);
    king_moves("4k3/8/8/8/8/4r3/3P1P2/R3K2R w KQ - 0 1", "e1d1 e1f1");
    king_moves("4k3/8/8/8/8/5r2/3PP3/R3K2R w KQ - 0 1", "e1c1 e1d1");
    king_moves("4k3/8/8/8/8/6r1/3PPP2/R3K2R w KQ - 0 1", "e1c1 e1d1 e1f1");
    // The rook may pass over an attacked square, or be on one.
    king_moves("4k3/8/8/8/8/1r6/3PPP2/R3K2R w KQ - 0 1", "e1c1 e1d1 e1f1 e1g1");
    king_moves("4k3/8/8/8/8/r6r/3PPP2/R3K2R w KQ - 0 1", "e1c1 e1d1 e1f1 e1g1");
    // A pawn attacks diagonally, not straight ahead.
    king_moves("4k3/8/8/8/8/8/3PPP1p/R3K2R w KQ - 0 1", "e1c1 e1d1 e1f1");
}

#[test]
fn castling_needs_every_square_between_empty() {
    check_moves("chess", "4k3/8/8/8/8/8/3PPP2/RN2K1NR w KQ - 0 1", "e1", "e1d1 e1f1");
}

#[test]
fn castling_rights_go_with_the_king_or_the_rook_also_by_capture() {
    let check = |fen: &str, uci: &str, rights: &str| {
        let mut position = position("chess", fen);
        position.play_unchecked(position.parse_uci(uci).unwrap());
        assert_eq!(position.fen().split(' ').nth(2), Some(rights), "{uci}");
        position.unmake();
        assert_eq!(position.fen(), fen);
    };
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    check(fen, "e1e2", "kq");
    check(fen, "a1a2", "Kkq");
    check(fen, "h1h2", "Qkq");
    check(fen, "h1h8", "Qq");
    check(fen, "a1a8", "Kk");
    check("r3k2r/8/8/8/8/8/6B1/R3K2R w KQkq - 0 1", "g2a8", "KQk");
}

#[test]
fn a_pawn_becomes_any_of_four() {
    check_moves(
        "chess",
        "1n2k3/P7/8/8/8/8/8/RNBQKBNR w - - 0 1",
        "a7",
        "a7a8b a7a8n a7a8q a7a8r a7b8b a7b8n a7b8q a7b8r",
    );
    check_move("chess", "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q", "axb8=Q+", "");
    check_moves("normal-8x10", "4k3/8/P7/8/8/8/8/8/8/4K3 w - - 0 1", "a8", "a8a9");
}

#[test]
fn a_king_may_not_be_left_or_put_in_check() {
    check_moves("chess", "4r2k/8/8/8/8/8/4B3/4K3 w - - 0 1", "e2", "");
    check_moves("chess", "4r2k/8/8/8/8/8/4R3/4K3 w - - 0 1", "e2", "e2e3 e2e4 e2e5 e2e6 e2e7 e2e8");
    check_moves("chess", "8/8/8/8/8/2k5/8/K7 w - - 0 1", "a1", "a1a2 a1b1");
    // A king cannot evade a rook along its line.
    check_moves("chess", "7k/8/8/8/8/8/8/r3K3 w - - 0 1", "e1", "e1d2 e1e2 e1f2");
    // Only the king can respond to a double check.
    check_moves("chess", "4r2k/8/8/8/8/5n2/3Q4/4K3 w - - 0 1", "d2", "");
}

#[test]
fn checkmate_wins_and_stalemate_draws() {
    check_move("chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "Ra8#", "1-0 checkmate");
    check_move("chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 99 1", "a1a8", "Ra8#", "1-0 checkmate");
    check_move("chess", "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "f1f7", "Qf7", "1/2-1/2 stalemate");
    check_end("normal-8x9", "7k/5Q2/6K1/8/8/8/8/8/8 b - - 100 1", "1/2-1/2 stalemate");
}

#[test]
fn dead_material() {
    const DEAD: &str = "1/2-1/2 dead material";
    check_end("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", DEAD);
    check_end("chess", "4k3/8/8/8/8/8/8/4K1N1 w - - 100 1", DEAD);
    check_end("chess", "4k1n1/8/8/8/8/8/8/4K3 w - - 0 1", DEAD);
    check_end("chess", "4k3/8/8/8/8/8/8/4KB2 w - - 0 1", DEAD);
    // With ten ranks, f10 and g1 are dark and f1 is light.
    check_end("normal-8x10", "4kb2/8/8/8/8/8/8/8/8/4K1B1 w - - 0 1", DEAD);
    check_end("normal-8x10", "4kb2/8/8/8/8/8/8/8/8/4KB2 w - - 0 1", "");
    check_end("chess", "4kb2/8/8/8/8/8/8/4KBB1 w - - 0 1", "");
    check_end("chess", "4k1b1/8/b7/8/8/8/B7/4KB2 w - - 0 1", DEAD);
    check_end("chess", "4k3/8/8/8/8/8/8/3NK1N1 w - - 0 1", "");
    check_end("chess", "4k1n1/8/8/8/8/8/8/4K1N1 w - - 0 1", "");
    check_end("chess", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "");
    check_move("chess", "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "e1e2", "Kxe2", DEAD);
}

#[test]
fn a_position_is_the_same_only_with_the_same_rights_and_captures() {
    let mut position = position("chess", "4k2r/3p4/8/4P3/8/8/8/4K3 b k - 0 1");
    // The first time, the pawn can be captured en passant, later not; then the castling right is
    // lost.
    for uci in ["d7d5", "e1e2", "e8e7", "e2e1", "e7e8", "e1e2", "e8e7", "e2e1"] {
        position.play_unchecked(position.parse_uci(uci).unwrap());
        assert_eq!(position.outcome(), None);
    }
    for uci in ["e7e8", "e1e2", "e8e7"] {
        position.play_unchecked(position.parse_uci(uci).unwrap());
    }
    assert_eq!(position.outcome().map(|outcome| outcome.reason.name()), Some("threefold repetition"));
}

#[test]
fn a_side_out_of_time_loses_unless_the_opponent_cannot_win_on_material() {
    let check = |variant: &str, placement: &str, loser: Color, winner: Option<Color>| {
        let outcome = Outcome::time_forfeit(&position(variant, &format!("{placement} w - - 0 1")), loser);
        assert_eq!((outcome.winner, outcome.reason), (winner, Reason::TimeForfeit), "{variant} {placement}");
    };
    use Color::{Black, White};
    check("chess", "4k2q/8/8/8/8/8/8/4K3", White, Some(Black));
    check("chess", "4k2q/8/8/8/8/8/8/4K3", Black, None);
    check("chess", "4k2n/8/8/8/8/8/8/Q3K3", White, None);
    check("chess", "4k1nn/8/8/8/8/8/8/Q3K3", White, Some(Black));
    check("chess", "4k3/8/8/8/8/8/4P3/4K1NN", Black, Some(White));
    check("chess", "b1b1k3/8/8/8/8/8/8/Q3K3", White, None);
    check("chess", "bb2k3/8/8/8/8/8/8/Q3K3", White, Some(Black));
    // Where a bare king can walk into capture, time decides.
    check("near", "4k3/8/8/8/8/8/8/Q3K3", White, Some(Black));
    check("contact", "4k3/8/8/8/8/8/8/Q3K3", White, None);
}

#[test]
fn a_pinned_pawn_cannot_capture_en_passant() {
    let fen = "3rk3/8/8/3PpP2/8/8/8/3K4 w - e6 0 1";
    check_moves("chess", fen, "d5", "d5d6");
    check_moves("chess", fen, "f5", "f5e6 f5f6");
}
