//! The keys in addition to Fairy-Stockfish's: copies of this program's games as custom variants are
//! the same games.
#![cfg(feature = "custom")]

use std::sync::Arc;

use vicinity_rules::{
    Color, Outcome, Position, Promotion, Reason, StalemateRule, Variant, games, perft, variants,
};

fn one(text: &str) -> Arc<Variant> {
    let game = games::read(text).pop().expect("a game");
    game.variant.unwrap_or_else(|errors| panic!("{text}: {errors:?}"))
}

/// The keys and texts of a game's errors.
fn errors(text: &str) -> Vec<(String, String)> {
    let game = games::read(text).pop().expect("a game");
    let errors = game.variant.expect_err(text);
    errors.into_iter().map(|error| (error.key, error.kind.to_string())).collect()
}

/// A custom variant that inherits from a game of this crate.
fn copy(name: &str) -> Arc<Variant> {
    // `chess` refers to Fairy-Stockfish's chess; this crate's inherits from `orthodox`.
    let parent = if name == variants::orthodox() { "orthodox" } else { name };
    one(&format!("[mine:{parent}]\n"))
}

#[test]
fn a_copied_variant_has_the_same_moves_notation_and_results() {
    let mut random = fastrand::Rng::with_seed(14);
    for name in variants::names() {
        let ours = Variant::parse(name).expect("a listed name");
        let mine = copy(name);
        assert!(mine.is_custom() && !ours.is_custom());
        let positions = (Position::start(&mine), Position::start(&ours));
        assert_eq!(perft(&positions.0, 3), perft(&positions.1, 3), "{name}");
        for _ in 0..8 {
            let (mut one, mut other) = (Position::start(&mine), Position::start(&ours));
            while other.ply() < 120 && other.outcome().is_none() {
                assert_eq!(one.fen(), other.fen(), "{name}");
                let description = |position: &Position| {
                    let mut moves: Vec<_> =
                        position.legal_moves().into_iter().map(|mv| (position.san(mv), mv)).collect();
                    moves.sort_by(|one, other| one.0.cmp(&other.0));
                    moves
                };
                let (mine, ours) = (description(&one), description(&other));
                let san =
                    |moves: &[(String, _)]| moves.iter().map(|(san, _)| san.clone()).collect::<Vec<_>>();
                assert_eq!(san(&mine), san(&ours), "{name}: {}", other.fen());
                let at = random.usize(..ours.len());
                one.play_unchecked(mine[at].1);
                other.play_unchecked(ours[at].1);
            }
            assert_eq!(one.outcome(), other.outcome(), "{name}: {}", other.fen());
        }
    }
}

#[test]
fn each_side_may_have_its_goal_and_its_promotion() {
    let game = one(
        "[mine:chess]\ngoalWhite = capture\npromotionRuleBlack = captured\nstalemateValue = loss\nminorWin = true\n",
    );
    assert!(game.must_resolve_check(Color::White) && !game.must_resolve_check(Color::Black));
    assert!(matches!(game.side(Color::White).promotion, Promotion::Among(_)));
    assert_eq!(game.side(Color::Black).promotion, Promotion::FromPool);
    assert_eq!(game.stalemate(), StalemateRule::MinorWin);
    let mut position = Position::from_fen(&game, "4k3/8/8/8/8/8/4R3/4K3 b - - 0 1").expect("a position");
    let mv = position.parse_move("Ke7").expect("Black may ignore check");
    position.play_unchecked(mv);
    let mv = position.parse_move("Rxe7").expect("it captures the king");
    position.play_unchecked(mv);
    assert_eq!(
        position.outcome(),
        Some(Outcome { winner: Some(Color::White), reason: Reason::KingCaptured })
    );
}

#[test]
fn a_king_that_is_captured_ends_a_game_with_other_ends_too() {
    let text = "[mine:chess]\ngoal = capture\nflagPiece = k\nflagRegion = *8 *1\ncastling = false\n";
    let game = one(text);
    let mut position = Position::from_fen(&game, "8/4k3/8/8/8/8/4R3/4K2R w - - 0 1").expect("a position");
    let mv = position.parse_move("Rxe7").expect("it captures the king");
    position.play_unchecked(mv);
    assert_eq!(position.outcome().map(|end| end.reason), Some(Reason::KingCaptured));
    assert!(position.legal_moves().is_empty());
}

#[test]
fn multiple_steps_and_en_passant_are_set_for_each_piece() {
    let text = "[mine:chess]\ncustomPiece1 = v:mfFcfW\npawnTypes = pv\nmultiSteps = p2:3 v2:2\nenPassantPairs = pv\n\
                startFen = 4k3/8/8/8/8/8/P2V4/4K3 w - - 0 1\n";
    let position = Position::start(&one(text));
    let moves: Vec<String> = position.legal_moves().into_iter().map(|mv| position.uci(mv)).collect();
    for mv in ["a2a5", "d2f4", "d2b4"] {
        assert!(moves.contains(&mv.to_owned()), "{mv}: {moves:?}");
    }
    assert!(!moves.contains(&"d2g5".to_owned()));
}

#[test]
fn a_piece_without_a_letter_in_san_is_no_pawn_in_fen() {
    // As in Fairy-Stockfish, the passed square is always written if another piece than the pawn
    // captures en passant.
    for no_letter in ["", "noLetter = s\n"] {
        let game = one(&format!("[mine:chess]\ncustomPiece1 = s:mfWcefF\n{no_letter}"));
        let mut position = Position::start(&game);
        position.play_unchecked(position.parse_move("e2e4").expect("a legal move"));
        assert!(position.fen().contains(" b KQkq e3 "), "{no_letter}{}", position.fen());
    }
}

#[test]
fn titles_and_names_have_no_invisible_characters() {
    let text =
        "[mi\u{200b}ne:chess]\nsummary = \u{2067}One line\u{2069}\npieceNames = q:\u{202e}amazon\u{feff}\n";
    let game = one(text);
    assert_eq!((game.title(), game.summary()), ("mine", "One line"));
    assert_eq!(game.kind(game.kind_of_letter('Q').expect("a queen")).name, "amazon");
    assert_eq!(one("[mine:chess]\ntitle = \u{202e}Mine\u{200d}\n").title(), "Mine");
    let errors = errors("[mine:chess]\ntitle = \u{202e}\u{200b}\n");
    assert_eq!(errors, [("title".to_owned(), "the name is empty".to_owned())]);
}

#[test]
fn swapped_sides_have_the_rules_of_the_other_side_on_reflected_squares() {
    let text = "[mine:chess]\ntripleStepRegionWhite = *2\nmobilityRegionWhiteKnight = *1 *2 *3\nflagPiece = k\n\
                flagRegionWhite = *7\nenPassantRegionWhite = *6\nsidesSwapped = true\n";
    let game = one(text);
    let check = |fen: &str, from: &str, expected: &str| {
        let position = Position::from_fen(&game, fen).expect(fen);
        let mut moves: Vec<String> = position.legal_moves().into_iter().map(|mv| position.uci(mv)).collect();
        moves.retain(|uci| uci.starts_with(from));
        moves.sort();
        assert_eq!(moves.join(" "), expected, "{fen}");
    };
    check("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7", "a7a8b a7a8n a7a8q a7a8r");
    check("4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "a2", "a2a3 a2a4");
    check("4k3/p7/8/8/8/8/8/4K3 b - - 0 1", "a7", "a7a4 a7a5 a7a6");
    check("4k3/8/8/8/8/8/p7/4K3 b - - 0 1", "a2", "a2a1b a2a1n a2a1q a2a1r");
    check("4k3/8/8/n7/8/8/8/4K3 b - - 0 1", "a5", "a5b7 a5c6");
    check("4k3/8/8/8/Pp6/8/8/4K3 b - a3 0 1", "b4", "b4a3 b4b3");
    check("4k3/8/8/Pp6/8/8/8/4K3 w - b6 0 1", "a5", "a5a6 a5b6");
    let won = Position::from_fen(&game, "8/8/8/8/8/8/4k3/7K w - - 0 1").expect("a position");
    assert_eq!(won.outcome().map(|end| end.winner), Some(Some(Color::Black)));
    let counting = "[mine:chess]\ncheckCounting = true\nsidesSwapped = true\n\
                    startFen = 4k3/8/8/8/8/8/8/R3K3 w Q - 2+5 0 1\n";
    assert_eq!(Position::start(&one(counting)).fen(), "r3k3/8/8/8/8/8/8/4K3 w q - 5+2 0 1");
}

#[test]
fn contradictions_are_reported() {
    let check_error = |key: &str, value: &str, part: &str| {
        let errors = errors(&format!("[mine:chess]\n{key} = {value}\n"));
        assert!(
            errors.iter().any(|(found, text)| found == key && text.contains(part)),
            "{key} = {value}: {errors:?}"
        );
    };
    check_error("goal", "win", "neither checkmate nor capture");
    check_error("promotionRule", "all", "not one of types");
    check_error("promotionCamp", "0", "not a rank");
    check_error("promotionAlways", "pq", "not a pair");
    check_error("deadMaterial", "some", "not one of none");
    check_error("multiSteps", "p2", "p2:2");
    check_error("multiSteps", "x2:2", "not a piece");
    check_error("enPassantPairs", "ppp", "not a pair");
    check_error("enPassantField", "yes", "not one of fairy");
    check_error("noLetter", "z", "not a piece");
    check_error("pieceOrder", "z", "not a piece");
    check_error("customPiece1", "x:yN", "y goes with");
    check_error("customPiece1", "x:ycB", "y goes with");
    let errors = errors("[mine:chess]\nking = -\ncommoner = k\ngoal = capture\n");
    assert!(errors.iter().any(|(key, _)| key == "goal"), "{errors:?}");
}
