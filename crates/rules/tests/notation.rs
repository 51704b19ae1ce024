//! FEN and SAN: writing, parsing and error messages.

use std::collections::HashSet;

use crate::common::{check_move, position};
use vicinity_rules::{Color, Geometry, MoveError, Outcome, Position, Reason, Square, Variant, variants};

#[track_caller]
fn check_refused(variant: &str, fen: &str, message: &str) {
    let variant = Variant::parse(variant).unwrap();
    match Position::from_fen(&variant, fen) {
        Ok(position) => panic!("accepted {fen} as {}", position.fen()),
        Err(error) => assert_eq!(error.to_string(), message, "{fen}"),
    }
}

#[test]
fn every_error_of_a_fen_has_its_own_message() {
    let fields = "placement, side to move, castling, en passant, half-move clock, move number";
    let count =
        format!("a FEN has one to six fields, or seven where checks are counted ({fields}), but this one");
    check_refused("near", "", &format!("{count} has 0 fields"));
    check_refused("near", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 2", &format!("{count} has 7 fields"));
    check_refused("near", "8/8", "the board has 8 ranks, the FEN has 2");
    check_refused("near", "4k3/8/8/8/8/8/4K3 w - - 0 1", "the board has 8 ranks, the FEN has 7");
    check_refused("near", "4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", "the board has 8 ranks, the FEN has 9");
    check_refused("near", "4k3/8/8/7/8/8/8/4K3 w - - 0 1", "rank 5 has 7 squares instead of 8");
    check_refused("near", "4k3/8/8/44p/8/8/8/4K3 w - - 0 1", "rank 5 has 45 squares instead of 8");
    check_refused("near", "4k3/8/8/08/8/8/8/4K3 w - - 0 1", "rank 5 has a run of “08” empty squares");
    check_refused("near", "4k3/8/8/999/8/8/8/4K3 w - - 0 1", "rank 5 has a run of “999” empty squares");
    check_refused(
        "near",
        "4k3/8/8/3x4/8/8/8/4K3 w - - 0 1",
        "rank 5 has “x”, which is not a piece of this game",
    );
    check_refused(
        "near",
        "4k3/8/8/3♟4/8/8/8/4K3 w - - 0 1",
        "rank 5 has “♟”, which is not a piece of this game",
    );
    check_refused("near", "4k3/8/8/8/8/8/8/4K3 W - - 0 1", "the side to move is “W”; it must be w or b");
    check_refused("chess", "8/8/8/8/8/8/8/4K3 w - - 0 1", "black has no king");
    check_refused("near", "8/8/8/8/8/8/8/8 w - - 0 1", "white has no king");
    check_refused("near", "4k3/8/8/8/8/8/8/K3K3 w - - 0 1", "white has 2 kings");
    check_refused("near", "P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "a pawn on a8 is on its first or last rank");
    check_refused("near", "4k3/8/8/8/8/8/8/P3K3 w - - 0 1", "a pawn on a1 is on its first or last rank");
    check_refused(
        "near",
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        "the castling right K is given, but that side does not castle in this game",
    );
    check_refused(
        "chess",
        "4k3/8/8/8/8/8/8/4K2R w KK - 0 1",
        "the castling rights are “KK”; they must be - or some of KQkq, each at most once",
    );
    check_refused(
        "chess",
        "4k3/8/8/8/8/8/4r3/4K3 b - - 0 1",
        "white's king is in check, but it is not white's turn",
    );
    let no_step =
        |square: &str| format!("the en passant field is “{square}”, but no pawn can have just passed it");
    check_refused("chess", "4k3/8/8/4P3/8/8/8/4K3 w - d6 0 1", &no_step("d6"));
    check_refused("chess", "4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1", &no_step("d6"));
    check_refused("chess", "4k3/3n4/8/3pP3/8/8/8/4K3 w - d6 0 1", &no_step("d6"));
    check_refused("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d5 0 1", &no_step("d5"));
    check_refused("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6d5 0 1", &no_step("d6d5"));
    check_refused("near", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", &no_step("d6"));
    check_refused(
        "chess",
        "4k3/8/8/8/8/8/8/4K3 w - e9 0 1",
        "the en passant field is “e9”; it must be - or a square of the board",
    );
    check_refused(
        "near",
        "4k3/8/8/8/8/8/8/4K3 w - - 1x 1",
        "the half-move clock is “1x”; it must be a number from 0 to 65535",
    );
    check_refused(
        "near",
        "4k3/8/8/8/8/8/8/4K3 w - - 70000 1",
        "the half-move clock is “70000”; it must be a number from 0 to 65535",
    );
    let number =
        |text: &str| format!("the move number is “{text}”; it must be a number from 0 to 4294967295");
    check_refused("near", "4k3/8/8/8/8/8/8/4K3 w - - 0 -1", &number("-1"));
    check_refused("near", "4k3/8/8/8/8/8/8/4K3 w - - 0 99999999999", &number("99999999999"));
}

#[test]
fn missing_fields_have_their_usual_values() {
    let check = |variant: &str, written: &str, expected: &str| {
        let variant = Variant::parse(variant).unwrap();
        let position =
            Position::from_fen(&variant, written).unwrap_or_else(|error| panic!("{written}: {error}"));
        assert_eq!(position.fen(), expected, "{written}");
    };
    let field = "3rr1k1/3q2p1/R4p1p/1p2p3/nP6/P1P1Q1BP/K3NP2/2R5";
    for (written, rest) in [
        ("", "w - - 0 1"),
        (" w", "w - - 0 1"),
        (" b", "b - - 0 1"),
        (" b -", "b - - 0 1"),
        (" b - -", "b - - 0 1"),
        (" b - - 7", "b - - 7 1"),
        (" b - - 7 20", "b - - 7 20"),
        (" b - - - -", "b - - 0 1"),
        // Fairy-Stockfish omits these fields in games without castling and en passant.
        (" b 7 20", "b - - 7 20"),
        (" b - 7 20", "b - - 7 20"),
        // EPD operations, also without semicolon, and as in files of perft counts.
        (" w - - bm Rd1; id \"example\";", "w - - 0 1"),
        (" w - - hmvc 3; fmvn 9;", "w - - 0 1"),
        (" w - - bm Rd1", "w - - 0 1"),
        (" w - -;", "w - - 0 1"),
        (" w - - 3 9 bm Rd1; c0 \"1 2 3\";", "w - - 3 9"),
        (" w - - 3 9 ;D1 20 ;D2 400", "w - - 3 9"),
        ("\n b\t-  -", "b - - 0 1"),
    ] {
        check("chess", &format!("{field}{written}"), &format!("{field} {rest}"));
    }
    // Surrounding text.
    check("chess", &format!(" \"{field} b - - 3 9\", "), &format!("{field} b - - 3 9"));
    check("chess", &format!("“{field}”."), &format!("{field} w - - 0 1"));
    let castles = "r1bqkbnr/pp1ppppp/2n5/2p5/2P1PP2/8/PP1P2PP/RNBQKBNR";
    check("chess", &format!("{castles} b KQkq -"), &format!("{castles} b KQkq - 0 1"));
    check("chess", castles, &format!("{castles} w - - 0 1"));
    let riders = "d5k4d/12/12/12/12/12/5V6/2p5p3/12/12/12/D5K4D";
    check("grand-rider", riders, &format!("{riders} w - - 0 1"));
}

#[test]
fn castling_rights_without_their_pieces_are_dropped_and_reported() {
    let check = |variant: &str, fen: &str, kept: &str, dropped: &str| {
        let variant = Variant::parse(variant).unwrap();
        let (position, remark) =
            Position::from_fen_with_remark(&variant, fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert_eq!(position.fen().split(' ').nth(2), Some(kept), "{fen}");
        let letters = remark.as_ref().map_or("", |remark| &remark.letters);
        assert_eq!(letters, dropped, "{fen}");
    };
    check("chess", "r2q1rnk/ppR5/3P2pp/1P1Nbp2/4p3/BQ4P1/P3BP1P/6K1 w KQkq - 0 1", "-", "KQkq");
    check("chess", "r3k3/8/8/8/8/8/8/4K2R w KQkq - 0 1", "Kq", "Qk");
    check("chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "KQkq", "");
    check("grand-rider", "d5k4d/12/12/12/12/12/12/12/12/12/12/5K5D w KQkq - 0 1", "kq", "KQ");
    let (_, remark) =
        Position::from_fen_with_remark(&Variant::parse("chess").unwrap(), "4k3/8/8/8/8/8/8/4K3 w Kq - 0 1")
            .unwrap();
    assert_eq!(
        remark.unwrap().to_string(),
        "castling rights ignored: Kq (the king or rook is not on its square)"
    );
}

#[test]
fn a_king_that_was_captured_may_be_missing() {
    for fen in ["8/8/8/8/8/8/8/4K3 b - - 0 1", "4k3/8/8/8/8/8/8/8 w - - 0 1", "P7/8/8/8/8/8/8/4K3 b - - 0 1"]
    {
        let position = position("near", fen);
        assert_eq!(position.fen(), fen);
        assert_eq!(position.legal_moves(), []);
        assert!(position.outcome().is_some());
    }
    check_refused("near", "PP6/8/8/8/8/8/8/4K3 b - - 0 1", "a pawn on b8 is on its first or last rank");
}

#[test]
fn squares_of_two_digits_are_read_where_the_board_has_them() {
    let (eight, ten) = (Geometry::new(8, 8), Geometry::new(8, 10));
    assert_eq!(ten.parse_square("e10").map(|square| square.to_string()).as_deref(), Some("e10"));
    assert_eq!(eight.parse_square("e10"), None);
    for bad in ["", "e", "e0", "e01", "i1", "e11", "é1", "e１", "ee", "4e"] {
        assert_eq!(ten.parse_square(bad), None, "{bad}");
    }
    let position = position("near-8x10", "4k3/P7/8/8/8/8/8/8/8/4K3 w - - 0 1");
    assert!(position.parse_move("a9a10q").is_ok());
    assert!(position.parse_move("a10=Q").is_ok());
}

#[test]
fn pieces_that_reach_the_same_square_are_disambiguated() {
    let rooks = "4k3/8/8/8/8/R6R/8/4K3 w - - 0 1";
    check_move("chess", rooks, "a3d3", "Rad3", "");
    check_move("chess", rooks, "h3d3", "Rhd3", "");
    let file = "4k3/8/R7/8/8/R7/8/4K3 w - - 0 1";
    check_move("chess", file, "a3a5", "R3a5", "");
    let queens = "6k1/8/8/Q3Q3/8/8/8/Q3K3 w - - 0 1";
    check_move("near", queens, "a5c3", "Qa5c3", "");
    check_move("near", queens, "e5c3", "Qec3", "");
    check_move("near", queens, "a1c3", "Q1c3", "");
    // In chess a pinned knight does not count; where the king may be left attacked, it does.
    let pinned = "k3r3/8/8/8/8/4N3/8/N3K3 w - - 0 1";
    check_move("chess", pinned, "a1c2", "Nc2", "");
    check_move("near", pinned, "a1c2", "Nac2", "");
}

#[test]
fn a_pawn_capture_has_its_file() {
    check_move("chess", "4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1", "c4d5", "cxd5", "");
    check_move("chess", "4k3/8/8/8/2P5/8/8/4K3 w - - 0 1", "c4c5", "c5", "");
}

#[test]
fn en_passant_can_be_written_after_a_move() {
    let position = position("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    for text in ["exd6", "exd6e.p.", "exd6 e.p.", "exd6ep", "exd6 ep!", "exd6+ e.p.", "ed6"] {
        assert_eq!(position.parse_move(text).map(|mv| position.uci(mv)), Ok("e5d6".to_owned()), "{text}");
    }
}

#[test]
fn moves_are_read_leniently_but_never_guessed() {
    let position = position("chess", "r3k2r/pP6/8/8/8/R6R/3P4/R3K2R w KQkq - 0 1");
    let check = |text: &str, uci: &str| {
        let mv = position.parse_move(text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(position.uci(mv), uci, "{text}");
    };
    check("O-O", "e1g1");
    check("0-0-0+", "e1c1");
    check("e1c1", "e1c1");
    check(" d4 ", "d2d4");
    check("Pd4!?", "d2d4");
    check("d2-d4", "d2d4");
    check("bxa8=Q+", "b7a8q");
    check("bxa8N", "b7a8n");
    check("b7a8=n", "b7a8n");
    check("B7A8q".to_lowercase().as_str(), "b7a8q");
    check("ba8=R", "b7a8r");
    for promotion in ["bxa8/N", "bxa8=n", "bxa8n", "bxa8(N)", "bxa8(n)+", "b7a8/n"] {
        check(promotion, "b7a8n");
    }
    check("Rh3d3", "h3d3");
    check("Rhxh8", "h3h8");
    let to_error = |text: &str, message: &str| {
        assert_eq!(position.parse_move(text).unwrap_err().to_string(), message);
    };
    to_error("Rd3", "“Rd3” could be Rad3 or Rhd3");
    to_error("Rxa2", "“Rxa2” could be R1a2 or R3a2");
    to_error("bxa8", "“bxa8” does not say what the pawn promotes to");
    to_error("b7a8", "“b7a8” does not say what the pawn promotes to");
    to_error("bxa8=K", "“bxa8=K”: the pawn cannot promote to that here");
    to_error("d5", "“d5” is not a legal move here");
    to_error("e2e4", "“e2e4” is not a legal move here");
    to_error("", "“” is not a move");
    to_error("hello", "“hello” is not a move");
    to_error("Ké", "“Ké” is not a move");
    to_error("é", "“é” is not a move");
    to_error("x", "“x” is not a move");
    to_error("=Q", "“=Q” is not a move");
    to_error("R99999999a1", "“R99999999a1” is not a move");
    to_error(
        "a very long text that goes on and on without an end",
        "“a very long text that goes on and on wit…” is not a move",
    );
    assert!(matches!(position.parse_uci("d4"), Err(MoveError::Unreadable { .. })));
}

#[test]
fn variant_strings_name_the_wrong_word() {
    let to_error = |text: &str| Variant::parse(text).unwrap_err().to_string();
    assert!(
        to_error("nearchess").starts_with("unknown variant “nearchess”; the variants are near, near-8x9, ")
    );
    assert_eq!(to_error("near:ep=on"), "unknown option “ep”: near has no options");
    assert_eq!(to_error("near:"), "unknown option “”: near has no options");
    assert!(to_error("").starts_with("unknown variant “”"));
}

#[test]
fn of_a_step_and_a_capture_to_one_square_the_step_is_written_without_a_cross() {
    let fen = "6k5/12/12/12/2vPP7/12/12/12/12/12/12/6K5 w - d9c8 0 1";
    check_move("grand-rider", fen, "d8d9", "dd9", "");
    check_move("grand-rider", fen, "e8d9", "exd9", "");
    let position = position("grand-rider", fen);
    let read = |text: &str| position.parse_san(text).map(|mv| position.uci(mv));
    assert_eq!(read("d9").as_deref(), Ok("d8d9"));
    assert!(matches!(read("xd9"), Err(MoveError::Ambiguous { .. })));
}

#[test]
fn ambiguous_captures_written_without_x_are_reported() {
    let position = position("chess", "4k3/8/8/3p4/1N3N2/8/8/4K3 w - - 0 1");
    assert_eq!(position.parse_move("Nd5").unwrap_err().to_string(), "“Nd5” could be Nbxd5 or Nfxd5");
}

#[test]
fn games_have_a_title_and_a_summary_each() {
    let (mut titles, mut summaries) = (HashSet::new(), HashSet::new());
    for name in variants::families() {
        let variant = Variant::parse(name).unwrap();
        assert!(!variant.title().is_empty() && titles.insert(variant.title().to_owned()), "{name}");
        assert_eq!(format!("{variant:?}"), format!("Variant({name})"));
        // A game without rules text may have its parent's summary.
        if !variant.text().sections.is_empty() {
            assert!(summaries.insert(variant.summary().to_owned()), "{name}");
            assert!(variant.summary().ends_with('.'), "{name}");
        }
    }
    assert!(summaries.len() >= 5, "{summaries:?}");
}

#[test]
fn outcomes_are_read_from_result_and_termination() {
    let check = |result: &str, termination: &str, winner: Option<Color>, reason: Reason| {
        assert_eq!(
            Outcome::from_pgn(result, termination),
            Some(Outcome { winner, reason }),
            "{result} {termination}"
        );
    };
    use Color::{Black, White};
    assert_eq!(Outcome::resigned(Black), Outcome { winner: Some(White), reason: Reason::Resigned(Black) });
    check("1-0", "black resigns", Some(White), Reason::Resigned(Black));
    check("0-1", "white resigns", Some(Black), Reason::Resigned(White));
    check("1/2-1/2", "draw by agreement", None, Reason::Agreed);
    check("1-0", "time forfeit", Some(White), Reason::TimeForfeit);
    check("1/2-1/2", "time forfeit", None, Reason::TimeForfeit);
    // A termination that contradicts the result or is unknown is not interpreted.
    check("1-0", "white resigns", Some(White), Reason::Recorded);
    check("0-1", "checkmate", Some(Black), Reason::Recorded);
    check("1/2-1/2", "", None, Reason::Recorded);
    for result in ["*", "", "2-0"] {
        assert_eq!(Outcome::from_pgn(result, "time forfeit"), None, "{result}");
    }
}

#[test]
fn squares_beyond_the_last_file_or_rank_are_off_the_board() {
    let geometry = Geometry::new(8, 10);
    for (file, rank, expected) in [(7, 9, true), (8, 9, false), (7, 10, false), (0, 0, true)] {
        assert_eq!(geometry.contains(Square::new(file, rank)), expected, "{file} {rank}");
    }
    assert_eq!(format!("{:?}", Square::new(7, 9)), "h10");
}

#[test]
fn pieces_have_unique_numbers_and_moves_are_recorded() {
    let mut position = Position::start(&Variant::parse("grand-rider").unwrap());
    let kinds = position.variant().all_kinds();
    let pieces = kinds.flat_map(|kind| Color::BOTH.map(|color| kind.of(color).index()));
    let numbers: Vec<usize> = pieces.collect();
    assert_eq!(HashSet::<usize>::from_iter(numbers.iter().copied()).len(), numbers.len());
    assert_eq!((position.ply(), position.last_move()), (0, None));
    let moves = ["g4g6", "g9g8", "f4f5"].map(|uci| {
        let mv = position.parse_uci(uci).unwrap_or_else(|error| panic!("{error}"));
        position.play_unchecked(mv);
        mv
    });
    assert_eq!((position.ply(), position.last_move()), (3, Some(moves[2])));
    assert!(position.moves_made().eq(moves));
}

#[test]
fn games_belong_to_families_and_have_rules() {
    let families: Vec<&str> = variants::families().collect();
    assert_eq!(families[..5], ["near", "near-vs-normal", "grand-rider", "contact", "chess"]);
    let of_families: Vec<&str> = families.iter().flat_map(|first| variants::family(first)).collect();
    assert!(variants::names().eq(of_families));
    let chess: Vec<&str> = variants::family("chess").collect();
    assert_eq!(chess[..3], ["chess", "normal-8x9", "normal-8x10"]);
    let text = Variant::parse("near-8x9-straight").unwrap().text().to_string();
    for (start, least) in [("by ", 1), ("at http", 1), ("# ", 5), (". ", 7), ("? ", 1)] {
        assert!(text.lines().filter(|line| line.starts_with(start)).count() >= least, "{start}: {text}");
    }
}
