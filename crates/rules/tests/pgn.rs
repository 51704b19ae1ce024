//! PGN: what is read and written, and how faults are told.

mod common;

use common::Random;
use vicinity_rules::{Game, Position, Variant, pgn};

/// Reads one game without a fault and writes it again.
#[track_caller]
fn rewrite(text: &str) -> String {
    let read = pgn::read(text);
    assert_eq!(read.len(), 1, "{text}");
    assert_eq!(read[0].fault, None, "{text}");
    read[0].game.to_string()
}

#[track_caller]
fn check_fault(text: &str, message: &str, kept: usize) {
    let read = pgn::read(text);
    let faulty = read.iter().find(|read| read.fault.is_some()).expect("a fault");
    assert_eq!(faulty.fault.as_ref().unwrap().to_string(), message);
    assert_eq!(faulty.game.moves.len(), kept, "{text}");
}

const ROSTER: &str =
    "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n";

#[test]
fn comments_variations_and_marks_are_kept() {
    let text = "[Variant \"near\"]\n[White \"A \\\"B\\\" C\"]\n[Annotator \"D\"]\n\n{Before all} 1.e4! {one} {two} e5 ; three\n\
        (1... d5?! {four} (1... a5 $10 2. a4) 2. exd5) ({five} 1... b5) 2. d4 *";
    let written = rewrite(text);
    let expected = "[White \"A \\\"B\\\" C\"]\n[Black \"?\"]\n[Result \"*\"]\n[Variant \"near\"]\n[Annotator \"D\"]\n\n\
        {Before all} 1. e4 $1 {one two} 1... e5 {three} (1... d5 $6 {four} (1... a5 $10\n2. a4) 2. exd5) \
        (1... b5 {five}) 2. d4 *\n";
    assert!(written.ends_with(expected), "{written}");
    assert_eq!(rewrite(&written), written);
}

#[test]
fn a_position_off_the_array_and_the_end_are_written() {
    let text = "[Variant \"near-vs-normal:ep=on,near=black\"]\n[SetUp \"1\"]\n\
        [FEN \"4k3/8/8/8/8/8/8/K3R3 w - - 0 1\"]\n[Result \"1-0\"]\n\n1. Rxe8# 1-0\n";
    let read = pgn::read(text);
    assert!(read[0].fault.is_none());
    let expected = format!(
        "{ROSTER}[Result \"1-0\"]\n[Variant \"near-vs-normal:near=black\"]\n[SetUp \"1\"]\n\
        [FEN \"4k3/8/8/8/8/8/8/K3R3 w - - 0 1\"]\n\n1. Rxe8# 1-0\n"
    );
    assert_eq!(read[0].game.to_string(), expected);
}

#[test]
fn a_minor_win_is_a_win_with_that_said() {
    let near = Variant::parse("near").unwrap();
    let start = Position::from_fen(&near, "8/7k/8/8/1p6/pPp5/PRP5/KB6 b - - 0 1").unwrap();
    let mut game = Game::new(start);
    game.play_texts(["Kh8"]).unwrap();
    let written = pgn::PgnGame::of(&game).to_string();
    assert!(written.contains("[Result \"0-1\"]\n"), "{written}");
    assert!(written.contains("[Termination \"stalemate (minor win)\"]\n"), "{written}");
    assert!(written.ends_with("\n1... Kh8 0-1\n"), "{written}");
}

#[test]
fn what_other_programs_write_is_read() {
    // No tags, no result, numbers apart or missing, escapes, carriage returns, a byte order mark.
    let read = pgn::read("\u{feff}% made by hand\r\n1 . e4 e5\r\n2 Nf3 2... Nc6\r\n");
    assert!(read[0].fault.is_none());
    assert_eq!(read[0].game.moves.len(), 4);
    let read = pgn::read("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6?? 4. Qxf7#");
    assert_eq!(read[0].game.result, "1-0");
    assert!(pgn::read("").is_empty());
    assert!(pgn::read(" \r\n% only\n").is_empty());
}

#[test]
fn faults_name_game_line_and_move_and_keep_what_came_before() {
    check_fault("1. e4 e5\n2. Ke3 *", "game 1, line 2, move 2: “Ke3” is not a legal move here", 2);
    check_fault("1. e4 e5\n\n2. Nf3 hello", "game 1, line 3, move 2...: “hello” is not a move", 3);
    let second = "[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. e4 e5 2. e5 *\n\n[Event \"c\"]\n\n1. d4 *";
    check_fault(second, "game 2, line 7, move 2: “e5” is not a legal move here", 2);
    let read = pgn::read(second);
    assert_eq!(read.len(), 3);
    assert!(read[0].fault.is_none() && read[2].fault.is_none());
    check_fault(
        "1. f3 e5 2. g4 Qh4# 3. a3",
        "game 1, line 1, move 3: “a3” comes after the end of the game (checkmate)",
        4,
    );
    check_fault(
        "1. f3 e5 2. g4 Qh4# 1-0",
        "game 1, line 1: the result is 1-0, but the game ended 0-1 (checkmate)",
        4,
    );
    check_fault(
        "[Variant \"nier\"]\n\n1. e4",
        &format!("game 1, line 1: {}", Variant::parse("nier").unwrap_err()),
        0,
    );
    check_fault(
        "[FEN \"8/8\"]\n\n1. e4",
        "game 1, line 1: FEN: a FEN has six fields (placement, side to move, castling, en passant, half-move clock, move number), this one has 1 field",
        0,
    );
    check_fault("[Event x]\n\n1. e4", "game 1, line 1: a tag must be written [Name \"value\"]", 0);
    check_fault("[Event \"x\n\n1. e4", "game 1, line 1: a tag must be written [Name \"value\"]", 0);
    check_fault("1. e4 {never closed", "game 1, line 1: a comment is not closed with }", 1);
    check_fault("1. e4 (1. d4", "game 1, line 1: a variation is not closed with )", 1);
    check_fault(
        "1. e4 ) e5",
        "game 1, line 1: a bracket of a variation stands where none can begin or end",
        1,
    );
    check_fault("(1. e4)", "game 1, line 1: a bracket of a variation stands where none can begin or end", 0);
    check_fault("1. e4 $999", "game 1, line 1: $ must be followed by a number up to 255", 1);
    let deep = "1. e4 ".to_owned() + &"(1. d4 ".repeat(100_000);
    check_fault(&deep, "game 1, line 1: variations stand in each other too deeply", 1);
}

#[test]
fn played_games_are_read_back_as_they_were() {
    for name in vicinity_rules::variants::names() {
        let variant = Variant::parse(name).unwrap();
        for seed in 0..4 {
            let mut random = Random::new(seed);
            let mut game = Game::new(Position::start(&variant));
            while game.outcome().is_none() && game.played().len() < 120 {
                let moves = game.position().legal_moves();
                game.play(moves[random.below(moves.len())]);
            }
            let written = pgn::PgnGame::of(&game).to_string();
            let read = pgn::read(&written);
            assert_eq!(read.len(), 1);
            assert!(read[0].fault.is_none(), "{name}: {}", read[0].fault.as_ref().unwrap());
            assert_eq!(read[0].game.to_string(), written);
            assert_eq!(read[0].game.end().fen(), game.position().fen());
            assert!(written.lines().all(|line| line.len() < 80 || line.starts_with('[')));
        }
    }
}

#[test]
fn reading_never_panics() {
    let mut random = Random::new(3);
    let parts = [
        "1.",
        "e4",
        "e5",
        "(",
        ")",
        "{",
        "}",
        "[",
        "]",
        "\"",
        "$",
        "$3",
        "\n",
        " ",
        "Nf3",
        "é",
        "*",
        "1-0",
        ";",
        "%",
        "\\",
        "[Event \"x\"]",
        "[FEN \"",
        "!",
        "?",
        "0-0",
        "...",
    ];
    for _ in 0..4000 {
        let text: String = (0..random.below(20)).map(|_| parts[random.below(parts.len())]).collect();
        for read in pgn::read(&text) {
            let _ = read.game.to_string();
        }
    }
}
