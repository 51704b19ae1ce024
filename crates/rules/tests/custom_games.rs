//! Custom variants: perft counts and notation as in Fairy-Stockfish, and errors for everything that
//! is not supported.

use std::collections::BTreeMap;
use std::sync::Arc;

use vicinity_rules::games::{
    self, BetzaError, ExpectedValue, GameError, GameErrorKind, LinkError, ParsedGame, UnsupportedRule,
};
use vicinity_rules::{Color, FenError, Outcome, Position, Reason, TargetKind, Variant, perft, variants};

const GAMES: &str = include_str!("games/games.ini");
const COUNTS: &str = include_str!("games/counts.txt");

/// The only game in a text.
fn one(text: &str) -> Arc<Variant> {
    let games = games::read(text);
    assert_eq!(games.len(), 1, "{text}");
    games[0].variant.clone().unwrap_or_else(|errors| panic!("{text}: {errors:?}"))
}

/// The line, key and text of each error of the last game.
fn errors(text: &str) -> Vec<(usize, String, String)> {
    let games = games::read(text);
    let errors = games.last().expect("a game").variant.as_ref().expect_err(text);
    errors.iter().map(|error| (error.line, error.key.clone(), error.kind.to_string())).collect()
}

fn legal(position: &Position) -> Vec<String> {
    let mut moves: Vec<String> = position.legal_moves().into_iter().map(|mv| position.uci(mv)).collect();
    moves.sort();
    moves
}

#[test]
fn games_count_and_write_as_the_referee_does() {
    let all: BTreeMap<String, ParsedGame> =
        games::known().into_iter().chain(games::read(GAMES)).map(|game| (game.name.clone(), game)).collect();
    let mut seen = 0;
    for line in COUNTS.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('|').collect();
        let variant = all[fields[0]].variant.as_ref().expect(fields[0]);
        let mut position =
            Position::from_fen(variant, fields[1]).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(position.fen(), fields[1], "{line}");
        match fields[2..] {
            [depth, count] => {
                let found = perft(&position, depth.parse().expect("a depth"));
                assert_eq!(found.to_string(), count, "{line}");
            }
            [uci, san, after] => {
                let mv = position.parse_uci(uci).unwrap_or_else(|error| panic!("{line}: {error}"));
                assert_eq!(position.san(mv), san, "{line}");
                assert_eq!(position.parse_move(san), Ok(mv), "{line}");
                position.play_unchecked(mv);
                assert_eq!(position.fen(), after, "{line}");
                position.unmake();
                assert_eq!(position.fen(), fields[1], "{line}");
            }
            _ => panic!("{line}"),
        }
        seen += 1;
    }
    assert!(seen > 300, "{seen}");
}

#[test]
fn every_game_of_the_file_can_be_played_through() {
    for game in games::read(GAMES).into_iter().chain(games::known()) {
        let Ok(variant) = game.variant else { continue };
        let mut random = fastrand::Rng::with_seed(14);
        let mut position = Position::start(&variant);
        for _ in 0..120 {
            let moves = position.legal_moves();
            if position.outcome().is_some() || moves.is_empty() {
                assert!(position.outcome().is_some(), "{}: {}", game.name, position.fen());
                break;
            }
            let mv = moves[random.usize(..moves.len())];
            position.play_unchecked(mv);
            let fen = position.fen();
            let again = Position::from_fen(&variant, &fen)
                .unwrap_or_else(|error| panic!("{}: {fen}: {error}", game.name));
            assert_eq!(again.fen(), fen, "{}", game.name);
            assert_eq!(legal(&again), legal(&position), "{}: {fen}", game.name);
        }
    }
}

#[test]
fn most_known_games_are_supported_and_the_others_state_the_reason() {
    let known = games::known();
    let playable = known.iter().filter(|game| game.variant.is_ok()).count();
    assert!(playable >= 58, "{playable}");
    for game in &known {
        if let Err(errors) = &game.variant {
            assert!(
                !errors.is_empty() && errors.iter().all(|error| !error.kind.to_string().is_empty()),
                "{}",
                game.name
            );
        }
    }
    let reasons: String = known
        .iter()
        .filter_map(|game| game.variant.as_ref().err())
        .flatten()
        .map(ToString::to_string)
        .collect();
    for word in ["pieces in hand", "explosion", "Makruk counting", "walls"] {
        assert!(reasons.contains(word), "{word}");
    }
}

#[test]
fn errors_have_a_line_and_a_key() {
    let locations = |text: &str| {
        let errors = errors(text);
        errors.iter().map(|(line, key, _)| format!("{line} {key}")).collect::<Vec<_>>().join(", ")
    };
    for (text, expected) in [
        ("[a:nowhere]\n", "1 "),
        ("[a:chess]\npieceDrops = true\n", "2 pieceDrops"),
        ("[a:crazyhouse]\n", "1 capturesToHand, 1 pieceDrops, 1 startFen"),
        ("[a:amazons]\n", "1 wallingRule"),
        ("[a:chess]\n# a comment\ncastle = false\n", "3 castle"),
        ("[a:chess]\nmaxRank = 13\n", "2 maxRank"),
        ("[a:chess]\ncastling = perhaps\nmaxFile = z\n", "2 castling, 3 maxFile"),
        ("[a:chess]\npromotionPieceTypes = qx\n", "2 promotionPieceTypes"),
        ("[a:chess]\npromotionRank = x\n", "2 promotionRank"),
        ("[a:chess]\npromotionRegionWhite = *9 z3\n", "2 promotionRegionWhite"),
        ("[a:chess]\ncustomPiece1 = x\n", "2 customPiece1"),
        ("[a:chess]\ncustomPiece1 = x:Y\n", "2 customPiece1"),
        ("[a:chess]\ncustomPiece1 = x:W10\n", "2 customPiece1"),
        ("[a:chess]\nrook = r:W\n", "2 rook"),
        ("[a:chess]\nstartFen = 8/8/8/8/8/8/8/9 w - - 0 1\n", "2 startFen"),
        ("[a:chess]\nstartFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1\n", "2 startFen"),
        ("[a:chess]\ncastling = false\ncastling = false\n", "3 castling"),
        ("[a:chess]\nnothing\n", "2 "),
        ("[a:chess]\n[a-2:chess]\n[a:chess]\n", "3 "),
        ("[a:chess\n", "1 "),
        ("[a:chess]\ndoubleStep = false\ntripleStepRegionWhite = *2\n", "1 tripleStepRegion"),
        ("[]\n", "1 , 1 "),
        ("[a:chess]\nstalemateValue = lose\n[b:a]\nnMoveRule = 40\n", "3 "),
        ("[a:chess]\nknight = n\ncustomPiece1 = n:NN\n", "3 customPiece1"),
        ("[a:chess]\npromotionPieceTypes = q-r\n", "2 promotionPieceTypes"),
        ("[a:chess]\nflagRegion = d4 - e5\n", "2 flagRegion"),
        (
            "[a:chess]\nmustDrop = true\nwallingRule = duck\nblastOnCapture = true\n",
            "2 mustDrop, 3 wallingRule, 4 blastOnCapture",
        ),
    ] {
        assert_eq!(locations(text), expected, "{text}");
    }
    // Values that do not use an unsupported rule are not errors.
    one("[a:chess]\npieceDrops = false\nwallingRule = none\npieceToCharTable = -\nvariantTemplate = fairy\n");
    one("\u{feff}[a:chess]\ncustomPiece1 = n:NN\n");
    assert_eq!(games::read("").len(), 1);
    assert!(games::read("startFen = 8\n")[0].variant.is_err());
}

#[test]
fn errors_are_data() {
    let check = |text: &str, line: usize, key: &str, error: GameErrorKind| {
        let error = GameError { line, key: key.to_owned(), kind: error };
        match games::load(text, None) {
            Err(LinkError::Game(errors)) => assert_eq!(errors, [error], "{text}"),
            other => panic!("{text}: {other:?}"),
        }
    };
    let name = |name: &str| name.to_owned();
    check("", 1, "", GameErrorKind::NoSection);
    check("[a:b]\n", 1, "", GameErrorKind::UnknownParent { parent: name("b") });
    check("[a:chess]\n[a-2:chess]\n[a:chess]\n", 3, "", GameErrorKind::NameTaken { name: name("a-2") });
    let unsupported = |rule, inherited| GameErrorKind::Unsupported { rule, inherited };
    check("[a:chess]\npass = true\n", 2, "pass", unsupported(UnsupportedRule::Passing, false));
    check("[a:amazons]\n", 1, "wallingRule", unsupported(UnsupportedRule::Walls, true));
    let [castling, verdict] = [&["true", "false"][..], &["win", "loss", "draw"]]
        .map(|allowed| GameErrorKind::UnknownValue { found: name("x"), allowed });
    check("[a:chess]\ncastling = x\n", 2, "castling", castling);
    check("[a:chess]\nstalemateValue = x\n", 2, "stalemateValue", verdict);
    let rank = GameErrorKind::Unreadable { found: name("13"), expected: ExpectedValue::Rank { max: 12 } };
    check("[a:chess]\nmaxRank = 13\n", 2, "maxRank", rank);
    let moves = GameErrorKind::Moves(BetzaError::UnknownLetter { letter: '?', moves: name("N?") });
    check("[a:chess]\ncustomPiece1 = x:N?\n", 2, "customPiece1", moves);
    let position = GameErrorKind::StartPosition(FenError::RankCount { found: 2, expected: 8 });
    check("[a:chess]\nstartFen = 8/8 w - - 0 1\n", 2, "startFen", position);
    let long = format!("[a:chess]\n[b:a]\nvariantTemplate = {}\n", "x".repeat(1 << 14));
    check(&long, 2, "", GameErrorKind::TooLong);
}

#[test]
fn a_game_inherits_all_keys_that_it_does_not_set() {
    let text =
        "[one:chess]\nqueen = -\namazon = q\npromotionPieceTypes = qrbn\n[two:one]\nstalemateValue = loss\n";
    let games = games::read(text);
    let two = games[1].variant.as_ref().expect("a game");
    let position = Position::from_fen(two, "4k3/8/8/8/3Q4/8/8/4K3 w - - 0 1").expect("a position");
    assert!(legal(&position).contains(&"d4e6".to_owned()));
    let stuck = Position::from_fen(two, "k7/P7/8/1K6/8/8/8/8 w - - 0 1").expect("a position");
    let mut stuck_after = stuck.clone();
    stuck_after.play_unchecked(stuck.parse_uci("b5a6").expect("a move"));
    assert_eq!(
        stuck_after.outcome(),
        Some(Outcome { winner: Some(Color::White), reason: Reason::Stalemate })
    );
}

#[test]
fn hostile_files_are_refused_with_a_message() {
    let megabyte = format!("[a:chess]\nstartFen = {}", "8/".repeat(1 << 20));
    let pieces: String = (1..=1000).map(|number| format!("customPiece{number} = a:W\n")).collect();
    let many = "QRNKADHCZG".repeat(4000);
    for text in [
        megabyte,
        format!("[a:chess]\n{pieces}"),
        "[a:chess]\ncustomPiece1 = x:R1000000000\n".to_owned(),
        format!("[a:chess]\ncustomPiece1 = x:{many}\n"),
        "[a:chess]\nmaxRank = 1000\nmaxFile = 1000\n".to_owned(),
        "[a:b]\n[b:a]\n".to_owned(),
        "[a:a]\n".to_owned(),
        format!("[a:chess]\nstartFen = {}9999999999999999999999 w - - 0 1\n", "K".repeat(5000)),
        "[a:chess]\nnMoveRule = 99999999999999999999\n".to_owned(),
        "[a:chess]\npromotionLimit = q:-1 r:x\n".to_owned(),
        "[a:chess]\nkings = \u{0}\u{7f}\n".to_owned(),
    ] {
        let games = games::read(&text);
        let last = games.last().expect("a game");
        assert!(last.variant.is_err(), "{}", &text[..60.min(text.len())]);
        for error in last.variant.as_ref().expect_err("errors") {
            assert!(error.to_string().len() < 100_000);
        }
    }
}

/// The moves of a white piece from d4; `fen` places other pieces for the second list of squares.
fn from_d4(betza: &str, fen: &str) -> String {
    let text = format!(
        "[a:chess]\ncustomPiece1 = x:{betza}\ncastling = false\nstartFen = 7k/8/8/8/3X4/8/8/7K w - - 0 1\n"
    );
    let position = Position::from_fen(&one(&text), fen).expect("a position");
    let moves = legal(&position);
    moves.iter().filter_map(|mv| mv.strip_prefix("d4")).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_notation_for_moves_is_read() {
    let alone = "k7/8/8/8/3X4/8/8/7K w - - 0 1";
    for (betza, expected) in [
        ("W", "c4 d3 d5 e4"),
        ("F", "c3 c5 e3 e5"),
        ("D", "b4 d2 d6 f4"),
        ("A", "b2 b6 f2 f6"),
        ("N", "b3 b5 c2 c6 e2 e6 f3 f5"),
        ("H", "a4 d1 d7 g4"),
        ("C", "a3 a5 c1 c7 e1 e7 g3 g5"),
        ("Z", "a2 a6 b1 b7 f1 f7 g2 g6"),
        ("G", "a1 a7 g1 g7"),
        ("W2", "b4 c4 d2 d3 d5 d6 e4 f4"),
        ("NN", "b3 b5 b8 c2 c6 e2 e6 f3 f5 f8 h2 h6"),
        ("DD", "b4 d2 d6 d8 f4 h4"),
        ("fN", "c6 e6"),
        ("ffN", "c6 e6"),
        ("fsN", "b5 f5"),
        ("bhN", "b3 c2 e2 f3"),
        ("vW", "d3 d5"),
        ("sR2", "b4 c4 e4 f4"),
        ("frF", "e5"),
        ("mW", "c4 d3 d5 e4"),
        ("cW", ""),
    ] {
        let mut expected: Vec<&str> = expected.split(' ').filter(|square| !square.is_empty()).collect();
        expected.sort_unstable();
        assert_eq!(from_d4(betza, alone), expected.join(" "), "{betza}");
    }
    // With pawns of both sides in the way.
    let crowded = "k7/8/3p4/8/1pPXP1p1/8/3P4/7K w - - 0 1";
    for (betza, expected) in [
        ("R", "d3 d5 d6"),
        ("mR", "d3 d5"),
        ("cR", "d6"),
        ("pR", "b4 d1 d7 d8 f4 g4"),
        ("gR", "b4 d1 d7 f4"),
        ("cpR", "b4 g4"),
        ("nD", "d6"),
        ("jR", "b4 d6 f4 g4"),
        ("mjR", "f4"),
    ] {
        let mut expected: Vec<&str> = expected.split(' ').filter(|square| !square.is_empty()).collect();
        expected.sort_unstable();
        let found = from_d4(betza, crowded);
        assert_eq!(found, expected.join(" "), "{betza}");
    }
}

#[test]
fn the_examples_of_the_document_count_as_it_says() {
    let document = include_str!("../../../docs/games.md");
    let (mut counted, mut all) = (0, String::new());
    for block in document.split("```ini\n").skip(1) {
        let (text, after) = block.split_once("```").expect("a block ends");
        // The text before the next example.
        let after = after.split("```").next().unwrap_or_default();
        let Some(counts) = after.lines().find_map(|line| line.strip_prefix("Move sequences: ")) else {
            continue;
        };
        // An example may inherit from an earlier one.
        all += text;
        let game = games::read(&all).pop().expect("a game");
        let variant = game.variant.unwrap_or_else(|errors| panic!("{}: {errors:?}", game.name));
        let position = Position::start(&variant);
        let found: Vec<String> = (1..=3).map(|depth| perft(&position, depth).to_string()).collect();
        assert_eq!(found.join(", "), counts.trim(), "{}", game.name);
        counted += 1;
    }
    assert!(counted >= 11, "{counted}");
}

/// A game on a small board with a piece defined by `key`, kings, and the pieces of `placement`.
fn small(key: &str, placement: &str) -> String {
    format!(
        "[a]\nmaxFile = 5\nmaxRank = 5\nking = k\n{key}\ncastling = false\nstartFen = {placement} w - - 0 1\n"
    )
}

/// Checks the legal moves of a game's start position. Each must occur once and be parsed back from
/// its coordinates and its SAN.
fn check_start(text: &str, expected: &str) {
    let position = Position::start(&one(text));
    assert_eq!(legal(&position).join(" "), expected, "{text}");
    assert_eq!(position.count_legal_moves() as usize, expected.split(' ').count(), "{text}");
    for mv in position.legal_moves() {
        for written in [position.uci(mv), position.san(mv)] {
            assert_eq!(position.parse_move(&written), Ok(mv), "{written} in {text}");
        }
    }
}

#[test]
fn two_ways_to_one_square_are_one_move() {
    let rook_like = "rr1k1/5/5/5/RR1K1";
    for piece in ["r:mymKF", "r:KymK", "r:FymWmK"] {
        check_start(
            &small(&format!("customPiece1 = {piece}"), rook_like),
            "a1a2 a1b2 a1c1 b1a2 b1b2 b1c1 b1c2 d1c1 d1c2 d1d2 d1e1 d1e2",
        );
    }
    // Along files and ranks only; a step, and a slide that begins with it.
    check_start(&small("customPiece1 = r:WyW", "k4/5/5/5/KR3"), "a1a2 a1b2 b1b2 b1c1");
    check_start(
        &small("customPiece1 = r:WyR", "k4/5/5/5/KR3"),
        "a1a2 a1b2 b1b2 b1b3 b1b4 b1b5 b1c1 b1d1 b1e1",
    );
    // Movement by contact works together with lame leaps.
    check_start(&small("customPiece1 = r:nAyjW", "k4/5/5/1R3/RK3"), "a1c1 b1a2 b1c1 b1c2 b2d4");
}

#[test]
fn a_capture_barred_for_one_movement_may_be_possible_by_another() {
    // The pawn on b4 shields b3 from the capture by contact, not from the wazir's step.
    let position = Position::start(&one(&small("customPiece1 = r:yWnW\npawn = p", "k4/1p3/1p3/1R3/4K")));
    let b2 = position.variant().geometry().parse_square("b2").expect("a square");
    let reaches = position.explain(b2).expect("a piece").reaches;
    let b3 = reaches.iter().find(|reach| reach.square.to_string() == "b3").expect("a reach");
    assert_eq!(b3.what, TargetKind::Capture);
}

#[test]
fn a_pawn_with_two_ways_to_the_square_of_its_double_step_has_one_move() {
    let text = "[a]\nmaxFile = 5\nmaxRank = 6\nking = k\ncustomPiece1 = p:fmWfmDfcF\npawnTypes = p\nmultiSteps = p2:2\ncastling = false\nstartFen = 4k/5/5/5/P4/K4 w - - 0 1\n";
    check_start(text, "a1b1 a1b2 a2a3 a2a4 a2a6");
}

#[test]
fn castling_and_king_steps_have_different_notations() {
    for king in ["KsD", "KimsD"] {
        let text = format!(
            "[a:chess]\nking = k:{king}\nstartFen = 4k3/8/8/8/8/8/4P3/4K2R w K - 0 1\ndoubleStepRegionWhite = *1 *2\n"
        );
        let position = Position::start(&one(&text));
        let moves = legal(&position);
        assert!(moves.contains(&"e1g1".to_owned()) && moves.contains(&"e1h1".to_owned()), "{moves:?}");
        for mv in position.legal_moves() {
            assert_eq!(position.parse_uci(&position.uci(mv)), Ok(mv), "{king}");
            assert_eq!(position.parse_san(&position.san(mv)), Ok(mv), "{king}");
        }
    }
    let text = "[a:chess]\ncastlingKingsideFile = d\ncastlingQueensideFile = d\n";
    assert_eq!(errors(text)[0].1, "castlingQueensideFile");
}

#[test]
fn the_cannon_of_janggi_spares_cannons() {
    // Neither over a cannon nor onto one. The counts are those of Fairy-Stockfish.
    check_start(&small("janggiCannon = c", "cc1k1/5/5/5/CC1K1"), "b1e1 d1c1 d1c2 d1d2 d1e1 d1e2");
    check_start(
        &small("janggiCannon = c\nrook = r", "c2k1/r4/5/R4/C2K1"),
        "a1a3 a1a4 a1e1 a2a3 a2a4 a2b2 a2c2 a2d2 a2e2 d1c1 d1c2 d1d2 d1e1 d1e2",
    );
    // A hop over a cannon does not give check.
    check_start(&small("janggiCannon = c\nrook = r", "c2k1/5/c4/5/K4"), "a1a2 a1b1 a1b2");
    check_start(&small("janggiCannon = c\nrook = r", "c2k1/5/R4/5/K4"), "a1b1 a1b2 a3a5 a3b3 a3c3 a3d3 a3e3");
}

#[test]
fn leaps_do_not_go_round_the_edge_of_the_board() {
    for (betza, expected) in
        [("gC", ""), ("pC", ""), ("jCC", "b3 b9 e4 e8 i12"), ("CC", "b3 b9 e4 e8 h5 h7 i12 j3 j9 l3 l9")]
    {
        let text = format!(
            "[a]\nmaxFile = 12\nmaxRank = 12\nking = k\ncustomPiece1 = x:{betza}\ncastling = false\nstartFen = k11/12/12/12/12/12/10X1/12/12/12/12/K11 w - - 0 1\n"
        );
        let moves = legal(&Position::start(&one(&text)));
        let targets: Vec<&str> = moves.iter().filter_map(|mv| mv.strip_prefix("k6")).collect();
        assert_eq!(targets.join(" "), expected, "{betza}");
    }
}

#[test]
fn invalid_moves_of_a_piece_are_one_error() {
    let text = "[a:chess]\ncustomPiece1 = z:x?\npieceNames = z:snail\npromotionPieceTypes = zq\n";
    let found = errors(text);
    assert_eq!((found.len(), found[0].1.as_str()), (1, "customPiece1"), "{found:?}");
}

#[test]
fn games_of_the_same_name_are_numbered() {
    let text = "[a:chess]\ntitle = One\n[a:chess]\ntitle = Two\ncastling = false\n[b:a]\n[a:chess]\n";
    let read = games::read(text);
    let names: Vec<&str> = read.iter().map(|game| game.name.as_str()).collect();
    assert_eq!(names, ["a", "a-2", "b", "a-3"]);
    let title = |place: usize| read[place].variant.as_ref().expect("a game").title().to_owned();
    assert_eq!([title(0), title(1), title(3)], ["One", "Two", "a-3"]);
    assert_eq!(games::load(text, Some("a-2")).expect("a game").title(), "Two");
    // A game inherits from the first one with that name.
    assert_eq!(games::extract_section(text, 2).as_deref(), Some("[a:chess]\ntitle = One\n[b:a]\n"));
    assert_eq!(
        games::extract_section(text, 1).as_deref(),
        Some("[a-2:chess]\ntitle = Two\ncastling = false\n")
    );
    assert_eq!(games::extract_section(text, 4), None);
}

#[test]
fn a_game_is_worth_playing_if_both_sides_can_win() {
    let empty = "startFen = 8/8/8/8/8/8/8/8 w - - 0 1";
    let bare = "startFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1\ncastling = false";
    let kingless =
        "king = -\ncastling = false\nstartFen = rnbq1bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR w - - 0 1";
    let [either, white, black] =
        ["neither side has a way to win", "White has no way to win", "Black has no way to win"]
            .map(str::to_owned);
    let check = |text: &str, objection: Option<&str>| {
        let game = games::read(text).pop().expect("a game");
        let variant = game.variant.as_ref().unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
        let found = games::unplayable_reason(variant).map(|error| error.to_string());
        assert_eq!(found.as_deref(), objection, "{text}");
        let errors: Vec<String> = game.errors().into_iter().map(|error| error.kind.to_string()).collect();
        assert_eq!(errors, objection.map(str::to_owned).into_iter().collect::<Vec<_>>(), "{text}");
    };
    check("[a:chess]\n", None);
    check(&format!("[a:chess]\nking = -\ncastling = false\n{empty}\n"), Some("the board is empty"));
    check(&format!("[a:chess]\n{kingless}\n"), Some(&either));
    check(&format!("[a:chess]\n{kingless}\nstalemateValue = loss\n"), None);
    check(&format!("[a:chess]\n{kingless}\nextinctionValue = loss\nextinctionPieceTypes = *\n"), None);
    check(&format!("[a:chess]\n{kingless}\nflagRegionWhite = *8\nflagRegionBlack = *1\n"), None);
    check(&format!("[a:chess]\n{kingless}\nflagRegionWhite = *8\n"), Some(&black));
    check(&format!("[a:chess]\n{kingless}\nflagRegionBlack = *1\nflagPiece = p\n"), Some(&white));
    // Pawns do not move back, and these squares are not on the board.
    check(
        &format!("[a:chess]\n{kingless}\nflagPiece = p\nflagRegionWhite = *1\nflagRegionBlack = *1\n"),
        Some(&white),
    );
    // One-sided movement is mirrored for Black.
    check(
        "[a]\ncustomPiece1 = s:mfrWmfrF\nflagRegionWhite = d4\nflagRegionBlack = a1\nmaxFile = 4\nmaxRank = 4\n\
         startFen = 2s1/3s/S3/1S2 w - - 0 1\n",
        None,
    );
    check(&format!("[a:chess]\n{kingless}\nflagRegionWhite = *9\nflagRegionBlack = *1\n"), Some(&white));
    check("[a:chess]\nchecking = false\n", Some(&either));
    check("[a:racingkings]\n", None);
    check("[a:horde]\nextinctionValue = none\n", Some(&black));
    check(&format!("[a:chess]\n{bare}\n"), Some("the game is over before the first move"));
    check(&format!("[a:chess]\n{bare}\nflagPiece = k\nflagRegion = d4\n"), None);
    // Soldiers that cannot capture do not give check.
    check(
        "[a]\nking = k\ncustomPiece1 = s:mW\ncastling = false\nstartFen = 4k3/8/8/8/8/8/8/S3K3 w - - 0 1\n",
        Some(&either),
    );
    // All known games and all of this crate.
    let known = games::known();
    let ours = variants::names().filter_map(|name| Variant::parse(name).ok());
    for variant in known.iter().filter_map(|game| game.variant.as_ref().ok()).cloned().chain(ours) {
        assert_eq!(games::unplayable_reason(&variant), None, "{}", variant.title());
    }
}

#[test]
fn checks_are_counted_as_lichess_writes_them() {
    let placement = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    for (rest, expected) in [("3+3 0 1", "3+3 0 1"), ("0 1 +0+0", "3+3 0 1"), ("0 1 +1+2", "2+1 0 1")] {
        let game = one(&format!("[three:3check]\nstartFen = {placement} {rest}\n"));
        assert_eq!(Position::start(&game).fen(), format!("{placement} {expected}"), "{rest}");
    }
    assert_eq!(errors(&format!("[three:3check]\nstartFen = {placement} 0 1 +0\n"))[0].1, "startFen");
}

#[test]
fn probable_mistakes_are_remarked() {
    let check = |text: &str, remarks: &[&str]| {
        let game = games::read(text).remove(0);
        assert_eq!(game.errors(), [], "{text}");
        let found: Vec<String> = game.remarks.iter().map(ToString::to_string).collect();
        assert_eq!(found, remarks, "{text}");
    };
    check("[a:chess]\n", &[]);
    check("[a:chess]\ncastling = false\n", &[]);
    check("[a:chess]\ndoubleStep = false\n", &[]);
    let ignored = |line: usize, letters| {
        format!(
            "line {line}: startFen: castling rights ignored: {letters} (there is no king and rook on castlingRank for them)"
        )
    };
    check("[a:chess]\ncastlingRank = 2\n", &[&ignored(1, "KQkq")]);
    check("[a:chess]\nstartFen = 4k3/8/8/8/8/8/8/4K2R w KQ - 0 1\n", &[&ignored(2, "Q")]);
    let on_second_rank = "startFen = 8/r3k2r/pppppppp/8/8/PPPPPPPP/R3K2R/8 w KQkq - 0 1";
    let no_steps = |side, region| {
        format!(
            "line 1: doubleStepRegion{region}: no {side} pawn is on a square from which it can step more than once"
        )
    };
    let (white, black) = (no_steps("white", "White"), no_steps("black", "Black"));
    check(&format!("[a:chess]\n{on_second_rank}\n"), &[&ignored(2, "KQkq"), &white, &black]);
    check(&format!("[a:chess]\ncastlingRank = 2\n{on_second_rank}\ndoubleStepRegion = *3 *6\n"), &[]);
    check("[a:chess]\nstartFen = 4k3/pppppppp/8/8/8/1P4P1/8/4K3 w - - 0 1\n", &[&white]);
}
