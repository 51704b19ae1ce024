//! The functions for searches agree with the general functions.

use crate::{common, positions};
use fastrand::Rng;
use vicinity_rules::internals::CheckSquares;
use vicinity_rules::{Move, Position, Variant, games};

/// Calls `check` with many positions of every game.
fn for_each_position(mut check: impl FnMut(&mut Position)) {
    positions::for_each_position(|position, _| check(position));
}

#[test]
fn a_move_gives_check_if_the_king_is_attacked_after_it() {
    let mut count = 0;
    let mut checks = CheckSquares::default();
    for_each_position(|position| {
        let exposed = position.in_check(!position.turn());
        checks.compute(position);
        let king = position.king_square(!position.turn());
        for mv in position.legal_moves() {
            if mv.is_castling() || mv.is_en_passant() || king == Some(mv.to()) {
                continue;
            }
            let gives_check = position.gives_check(mv);
            if !exposed {
                assert_eq!(
                    checks.gives_check(position, mv),
                    gives_check,
                    "{} {}",
                    position.fen(),
                    position.uci(mv)
                );
            }
            position.play_unchecked(mv);
            let attacked = position.in_check(position.turn());
            position.unmake();
            assert_eq!(gives_check, attacked, "{} {}", position.fen(), position.uci(mv));
            count += u32::from(gives_check);
        }
    });
    assert!(count > 500, "{count} checks are few");
}

/// Checks that the safe moves of a position are those that do not leave the king to be captured.
fn check_safe_moves(position: &mut Position) {
    let mut safe = Vec::new();
    position.for_each_safe_move(|mv| safe.push(mv));
    let mut tactical = Vec::new();
    position.for_each_nearly_safe_tactical_move(|mv| tactical.push(mv));
    tactical.retain(|&mv| position.is_safe_king_move(mv));
    let turn = position.turn();
    let mut expected = Vec::new();
    for mv in position.legal_moves() {
        let takes = position.captures_king(mv);
        position.play_unchecked(mv);
        if takes || !position.in_check(turn) {
            expected.push(mv);
        }
        position.unmake();
    }
    assert_eq!(safe, expected, "{}", position.fen());
    for mv in position.legal_moves() {
        assert_eq!(position.is_safe_move(mv), safe.contains(&mv), "{}", position.fen());
    }
    let mut quiet = Vec::new();
    position.for_each_nearly_safe_quiet_move(|mv| quiet.push(mv));
    quiet.retain(|&mv| position.is_safe_king_move(mv));
    expected.retain(|&mv| !position.is_capture(mv) && mv.promotion().is_none());
    assert_eq!(quiet, expected, "{}", position.fen());
    safe.retain(|&mv| position.is_capture(mv) || mv.promotion().is_some());
    assert_eq!(tactical, safe, "{}", position.fen());
}

#[test]
fn safe_moves_are_those_that_do_not_leave_the_king_to_be_taken() {
    for_each_position(check_safe_moves);
}

#[test]
fn safe_moves_are_correct_for_pieces_with_two_ways_to_a_square() {
    // A rook that is also a dabbabarider reaches a square four away unless the square two away is
    // occupied; pieces one or three away do not matter.
    let text = "[a:near]\ncustomPiece1 = x:RDD\nstartFen = 2x1kx2/8/3x4/8/8/4X3/8/2X1K1X1 w - - 0 1\n";
    let game = &games::read(text)[0];
    let variant = game.variant.as_ref().expect("a valid variant");
    let mut random = Rng::with_seed(1);
    let mut checks = 0;
    for _ in 0..200 {
        let mut position = Position::start(variant);
        for _ in 0..40 {
            check_safe_moves(&mut position);
            checks += u32::from(position.in_check(position.turn()));
            let mut moves = Vec::new();
            position.for_each_safe_move(|mv| moves.push(mv));
            match moves.get(random.usize(..moves.len().max(1))) {
                Some(&mv) => position.play_unchecked(mv),
                None => break,
            }
        }
    }
    assert!(checks > 100, "{checks} checks are few");
}

#[test]
fn multiple_steps_that_promote_are_tactical_moves() {
    let check = |text: &str, fen: Option<&str>, expected: &str| {
        let variant = games::load(text, None).expect("a valid variant");
        let mut position = match fen {
            Some(fen) => Position::from_fen(&variant, fen).expect(fen),
            None => Position::start(&variant),
        };
        check_safe_moves(&mut position);
        let mut tactical = Vec::new();
        position.for_each_tactical_move(|mv| tactical.push(position.uci(mv)));
        tactical.retain(|uci| uci.starts_with("e2"));
        assert_eq!(tactical.join(" "), expected, "{text}");
    };
    let early = "[early:chess]\npromotionRegionWhite = *4 *8\npromotionRegionBlack = *5 *1\n";
    check(early, None, "e2e4n e2e4b e2e4r e2e4q");
    check(&format!("{early}mandatoryPawnPromotion = false\n"), None, "e2e4n e2e4b e2e4r e2e4q");
    check(early, Some("4k3/8/8/8/4p3/8/4P3/4K3 w - - 0 1"), "");
    let camp = "[camp:chess]\npromotionRule = reach\npromotionCamp = 4\nmultiSteps = p2:3\n";
    check(camp, Some("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"), "e2e5n e2e5b e2e5r e2e5q");
}

#[test]
fn the_sum_over_reach_is_the_sum_over_targets() {
    let mut worth = [0; 256];
    (0..256).for_each(|index| worth[index] = 1 + (index as u16 * 7) % 100);
    for_each_position(|position| {
        let mut sums = Vec::new();
        for kind in position.variant().all_kinds() {
            for color in vicinity_rules::Color::BOTH {
                position.for_each_reach(kind.of(color), &worth, |square, sum| sums.push((square, sum)));
            }
        }
        assert_eq!(sums.len(), usize::from(position.piece_count()));
        for (square, sum) in sums {
            let mut expected = 0;
            position.for_each_target(square, |target| expected += u32::from(worth[target.index()]));
            assert_eq!(sum, expected, "{} {square}", position.fen());
        }
    });
}

#[test]
fn a_repetition_counts_once_within_the_search_and_twice_before_it() {
    let chess = Variant::parse("chess").expect("a known name");
    let mut position = Position::start(&chess);
    let play = |position: &mut Position, moves: &str| {
        for text in moves.split(' ') {
            position.play_unchecked(position.parse_move(text).expect("legal"));
        }
    };
    play(&mut position, "g1f3 g8f6 f3g1 f6g8");
    // Four plies ago: within a search at ply 5, before the root of one at ply 3.
    assert!(position.repeats_within(5) && position.repeats_within(4));
    assert!(!position.repeats_within(3) && !position.repeats_within(0));
    play(&mut position, "g1f3 g8f6 f3g1 f6g8");
    assert!(position.repeats_within(0));
    play(&mut position, "e2e4 g8f6");
    assert!(!position.repeats_within(20));
}

#[test]
fn a_move_from_elsewhere_is_safe_only_if_it_is_among_the_safe_moves() {
    let mut foreign: Vec<vicinity_rules::Move> = Vec::new();
    for_each_position(|position| {
        let mut safe = Vec::new();
        position.for_each_safe_move(|mv| safe.push(mv));
        for &mv in &foreign {
            assert_eq!(position.is_safe_move(mv), safe.contains(&mv), "{}", position.fen());
        }
        // Moves of earlier positions, including other games.
        foreign.extend(safe.iter().step_by(5));
        let most = foreign.len().saturating_sub(300);
        foreign.drain(..most);
    });
}

#[test]
fn a_null_move_changes_the_turn_and_clears_en_passant() {
    let fen = "4k3/8/8/1pP5/8/8/8/4K3 w - b6 3 9";
    let mut position = common::position("chess", fen);
    position.make_null();
    assert_eq!(position.fen(), "4k3/8/8/1pP5/8/8/8/4K3 b - - 4 9");
    assert_eq!(position.unmake().map(|mv| mv.bits()), Some(0));
    assert_eq!(position.fen(), fen);
}

#[test]
fn a_turn_is_passed_unless_a_check_remains_or_the_game_is_over() {
    let check = |variant: &str, fen: &str, expected: Option<&str>| {
        let passed = common::position(variant, fen).after_null_move();
        assert_eq!(passed.as_ref().map(Position::fen).as_deref(), expected, "{variant} {fen}");
        assert!(passed.is_none_or(|passed| passed.last_move().is_none()));
    };
    let (quiet, in_check) = ("4k3/8/8/8/8/8/3r4/7K w - - 0 1", "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1");
    check("chess", quiet, Some("4k3/8/8/8/8/8/3r4/7K b - - 1 1"));
    check("chess", in_check, None);
    // Where kings are captured, check may be ignored.
    check("near", in_check, Some("4k3/8/8/8/8/8/4r3/4K3 b - - 1 1"));
    check("chess", "k7/8/1Q6/8/8/8/8/K7 w - - 0 1", None);
}

#[test]
fn legal_moves_are_counted_up_to_a_limit_and_recognized() {
    let mut position = common::position("chess", "k7/8/8/8/8/8/8/K7 w - - 0 1");
    for (least, expected) in [(0, true), (1, true), (3, true), (4, false)] {
        assert_eq!(position.has_legal_moves(least), expected, "{least}");
    }
    let mv = position.parse_uci("a1a2").expect("legal");
    assert!(position.is_legal(mv));
    position.play_unchecked(mv);
    assert!(!position.is_legal(mv));
    let stalemated = common::position("chess", "k7/8/1Q6/8/8/8/8/K7 b - - 0 1");
    assert!(stalemated.has_legal_moves(0) && !stalemated.has_legal_moves(1));
}

#[test]
fn a_king_can_capture_a_defended_king() {
    let position = common::position("near", "4r3/8/8/4k3/4K3/8/8/8 w - - 0 1");
    let mv = position.parse_uci("e4e5").expect("legal");
    assert!(position.is_safe_move(mv) && position.is_safe_king_move(mv));
    let beside = position.parse_uci("e4d4").expect("legal");
    assert!(!position.is_safe_move(beside) && !position.is_safe_king_move(beside));
}

#[test]
fn superpawns_capture_among_tactical_moves_and_step_among_the_others() {
    let check = |placement: &str, captures: &str, steps: &str| {
        let position = common::position("grand-rider", &format!("{placement} w - - 0 1"));
        let from = common::square(&position, "d5");
        let generated = |moves: Vec<Move>| {
            let mut moves: Vec<String> =
                moves.into_iter().filter(|mv| mv.from() == from).map(|mv| position.uci(mv)).collect();
            moves.sort();
            moves.join(" ")
        };
        let (mut tactical, mut safe, mut quiet) = (Vec::new(), Vec::new(), Vec::new());
        position.for_each_tactical_move(|mv| tactical.push(mv));
        position.for_each_nearly_safe_tactical_move(|mv| safe.push(mv));
        position.for_each_nearly_safe_quiet_move(|mv| quiet.push(mv));
        assert_eq!(
            [generated(tactical), generated(safe), generated(quiet)],
            [captures, captures, steps],
            "{placement}"
        );
    };
    check("6k5/12/12/12/12/12/2p1p7/3S8/4p7/12/12/6K5", "d5c6 d5e4 d5e6", "d5d4 d5d6");
    check("6k5/12/12/12/12/12/3p8/3X8/3p8/12/12/6K5", "d5d4 d5d6", "d5c4 d5c6 d5e4 d5e6");
}
