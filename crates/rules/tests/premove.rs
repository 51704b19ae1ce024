//! Premoves: the squares that a piece may reach after the opponent's next move.

use crate::common::{position, square};
use crate::positions::for_each_position;

/// Checks the premove squares of a piece, without duplicates, starting with a1.
#[track_caller]
fn check(variant: &str, fen: &str, from: &str, expected: &str) {
    let position = position(variant, fen);
    let mut squares = position.premoves(square(&position, from));
    squares.sort();
    squares.dedup();
    let names: Vec<String> = squares.iter().map(ToString::to_string).collect();
    assert_eq!(names.join(" "), expected, "{fen} {from}");
}

#[test]
fn premoves_follow_the_movement_and_consider_only_friends() {
    let chess = "r3k2r/8/8/8/8/8/PPP5/R3K2R b KQkq - 0 1";
    check("chess", chess, "a1", "b1 c1 d1 e1 a2");
    check("chess", "4k3/p7/8/8/8/8/8/R3K3 b - - 0 1", "a1", "b1 c1 d1 e1 a2 a3 a4 a5 a6 a7 a8");
    // d4 may be captured en passant, which opens the bishop's line.
    check("chess", "4k3/8/8/8/3Pp3/8/8/B3K3 b - d3 0 1", "a1", "b2 c3 d4 e5 f6 g7 h8");
    check("chess", "4k3/8/8/8/3P4/8/8/B3K3 b - - 0 1", "a1", "b2 c3 d4");
    check("chess", chess, "b2", "a3 b3 c3 b4");
    check("chess", chess, "e1", "c1 d1 f1 g1 d2 e2 f2");
    check("chess", "r3k2r/8/8/8/8/8/PPP5/R3K2R b kq - 0 1", "e1", "d1 f1 d2 e2 f2");
    check("chess", chess, "e4", "");
}

#[test]
fn a_friend_to_jump_over_in_contact_chess_has_to_stand_there_already_and_may_be_captured() {
    // a2 may jump over b3 if c4 is captured, or over both; squares beyond d5 are out of reach.
    check("contact", "7k/8/4p3/3p4/2P5/1P6/P7/7K b - - 0 1", "a2", "b2 a3 b3 a4 c4 d5");
}

#[test]
fn every_legal_move_could_have_been_a_premove() {
    let mut tried = 0;
    for_each_position(|position, moves| {
        if moves.is_empty() {
            return;
        }
        let mv = moves[tried % moves.len()];
        let before = position.clone();
        position.play_unchecked(mv);
        for answer in position.legal_moves() {
            let (from, to) = (answer.from(), answer.to());
            assert!(
                before.premoves(from).contains(&to),
                "{}: {from}{to} after {}",
                before.fen(),
                before.uci(mv)
            );
        }
        position.unmake();
        tried += 1;
    });
}
