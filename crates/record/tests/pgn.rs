//! Reading and writing PGN, and reports of errors.

use vicinity_record::{NodeId, Record, pgn};
use vicinity_rules::{Position, Variant};

/// Reads one game without an error and writes it again.
#[track_caller]
fn rewrite(text: &str) -> String {
    let read = pgn::read(text);
    assert_eq!(read.len(), 1, "{text}");
    assert_eq!(read[0].error, None, "{text}");
    pgn::write(&read[0].record)
}

#[track_caller]
fn check_error(text: &str, message: &str, kept: usize) {
    let read = pgn::read(text);
    let invalid = read.iter().find(|read| read.errors().next().is_some()).expect("an error");
    assert_eq!(invalid.errors().next().unwrap().to_string(), message);
    assert_eq!(invalid.record.line(NodeId::START).len(), kept, "{text}");
}

const ROSTER: &str =
    "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n";

#[test]
fn comments_variations_and_marks_are_kept() {
    let text = "[Variant \"near\"]\n[White \"A \\\"B\\\" C\"]\n[Annotator \"D\"]\n\n{Before all} 1.e4! {one} {two} e5 ; three\n\
        (1... d5?! {four} (1... a5 $10 2. a4) 2. exd5) ({five} 1... b5) 2. d4 *";
    let written = rewrite(text);
    let expected = "[White \"A \\\"B\\\" C\"]\n[Black \"?\"]\n[Result \"*\"]\n[Variant \"near\"]\n[Annotator \"D\"]\n\n\
        {Before all} 1. e4 $1 {one two} 1... e5 {three} (1... d5 $6 {four} 2. exd5)\n(1... a5 $10 2. a4) \
        (1... b5 {five}) 2. d4 *\n";
    assert!(written.ends_with(expected), "{written}");
    assert_eq!(rewrite(&written), written);
}

#[test]
fn set_up_positions_and_results_are_written() {
    let text = "[Variant \"near-vs-normal:ep=on,near=black\"]\n[SetUp \"1\"]\n\
        [FEN \"4k3/8/8/8/8/8/8/K3R3 w - - 0 1\"]\n[Result \"1-0\"]\n\n1. Rxe8# 1-0\n";
    let read = pgn::read(text);
    assert!(read[0].error.is_none());
    let expected = format!(
        "{ROSTER}[Result \"1-0\"]\n[Variant \"near-vs-normal:near=black\"]\n[SetUp \"1\"]\n\
        [FEN \"4k3/8/8/8/8/8/8/K3R3 w - - 0 1\"]\n\n1. Rxe8# 1-0\n"
    );
    assert_eq!(pgn::write(&read[0].record), expected);
}

#[test]
fn a_minor_win_is_noted_in_the_termination_tag() {
    let near = Variant::parse("near").unwrap();
    let start = Position::from_fen(&near, "8/7k/8/8/1p6/pPp5/PRP5/KB6 b - - 0 1").unwrap();
    let mut position = start;
    position.play_texts(["Kh8"]).unwrap();
    let written = pgn::write(&Record::of_played(&position));
    assert!(written.contains("[Result \"0-1\"]\n"), "{written}");
    assert!(written.contains("[Termination \"stalemate (minor win)\"]\n"), "{written}");
    assert!(written.ends_with("\n1... Kh8 0-1\n"), "{written}");
}

#[test]
fn games_of_other_programs_are_read() {
    // No tags, no result, numbers separated or missing, escapes, carriage returns, a byte-order
    // mark.
    let read = pgn::read("\u{feff}% made by hand\r\n1 . e4 e5\r\n2 Nf3 2... Nc6\r\n");
    assert!(read[0].error.is_none());
    assert_eq!(read[0].record.line(NodeId::START).len(), 4);
    let read = pgn::read("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6?? 4. Qxf7#");
    let record = &read[0].record;
    assert_eq!(record.ending(record.main_end()).unwrap().result, "1-0");
    assert!(pgn::read("").is_empty());
    assert!(pgn::read(" \r\n% only\n").is_empty());
}

#[test]
fn errors_have_game_line_and_move_and_keep_earlier_moves() {
    check_error("1. e4 e5\n2. Ke3 *", "game 1, line 2, move 2: “Ke3” is not a legal move here", 2);
    check_error("1. e4 e5\n\n2. Nf3 hello", "game 1, line 3, move 2...: “hello” is not a move", 3);
    let second = "[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. e4 e5 2. e5 *\n\n[Event \"c\"]\n\n1. d4 *";
    check_error(second, "game 2, line 7, move 2: “e5” is not a legal move here", 2);
    let read = pgn::read(second);
    assert_eq!(read.len(), 3);
    assert!(read[0].error.is_none() && read[2].error.is_none());
    check_error(
        "1. f3 e5 2. g4 Qh4# 3. a3",
        "game 1, line 1, move 3: “a3” comes after the end of the game (checkmate)",
        4,
    );
    check_error(
        "1. f3 e5 2. g4 Qh4# 1-0",
        "game 1, line 1: the result is 1-0, but the game ended 0-1 (checkmate)",
        4,
    );
    check_error(
        "[Variant \"nier\"]\n\n1. e4",
        &format!("game 1, line 1: {}", Variant::parse("nier").unwrap_err()),
        0,
    );
    check_error("[FEN \"8/8\"]\n\n1. e4", "game 1, line 1: FEN: the board has 8 ranks, the FEN has 2", 0);
    check_error("[Event x]\n\n1. e4", "game 1, line 1: a tag must be written [Name \"value\"]", 1);
    check_error("[Event \"x\n\n1. e4", "game 1, line 1: a tag must be written [Name \"value\"]", 1);
    check_error("1. e4 {never closed", "game 1, line 1: a comment is not closed with }", 1);
    check_error("1. e4 (1. d4", "game 1, line 1: a variation is not closed with )", 1);
    check_error("1. e4 ) e5", "game 1, line 1: a variation cannot begin or end here", 1);
    check_error("(1. e4)", "game 1, line 1: a variation cannot begin or end here", 0);
    check_error("1. e4 $999", "game 1, line 1: $ must be followed by a number up to 255", 1);
    let deep = "1. e4 ".to_owned() + &"(1. d4 ".repeat(100_000);
    check_error(&deep, "game 1, line 1: variations are nested too deeply", 1);
}

#[test]
fn played_games_are_read_back_as_they_were() {
    for name in vicinity_rules::variants::names() {
        let variant = Variant::parse(name).unwrap();
        for seed in 0..4 {
            let mut random = fastrand::Rng::with_seed(seed);
            let mut position = Position::start(&variant);
            while position.outcome().is_none() && position.ply() < 120 {
                let moves = position.legal_moves();
                position.play_unchecked(moves[random.usize(..moves.len())]);
            }
            let written = pgn::write(&Record::of_played(&position));
            let read = pgn::read(&written);
            assert_eq!(read.len(), 1);
            assert!(read[0].error.is_none(), "{name}: {}", read[0].error.as_ref().unwrap());
            assert_eq!(pgn::write(&read[0].record), written);
            let record = &read[0].record;
            assert_eq!(record.position(record.main_end()).fen(), position.fen());
            assert!(written.lines().all(|line| line.len() < 80 || line.starts_with('[')));
        }
    }
}

#[test]
fn reading_never_panics() {
    let mut random = fastrand::Rng::with_seed(3);
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
        "…",
        "½",
        "–",
        "±",
        "=",
        "+-",
        "♘",
        "\u{feff}",
        "\r",
        "--",
        "[Event x]",
    ];
    for _ in 0..4000 {
        let text: String = (0..random.usize(..20)).map(|_| parts[random.usize(..parts.len())]).collect();
        for read in pgn::read(&text) {
            let _ = pgn::write(&read.record);
        }
    }
}

/// The written text and the errors of a game.
fn written_and_errors(read: &pgn::Read) -> (String, Vec<String>) {
    (pgn::write(&read.record), read.errors().map(ToString::to_string).collect())
}

#[track_caller]
fn check_stream(text: &str, chunk_bytes: usize) {
    let source = std::io::BufReader::with_capacity(chunk_bytes, text.as_bytes());
    let streamed: Vec<_> = pgn::Reader::new(source).map(|read| written_and_errors(&read.unwrap())).collect();
    let whole: Vec<_> = pgn::read(text).iter().map(written_and_errors).collect();
    assert_eq!(streamed, whole, "{text}");
}

#[test]
fn a_file_of_games_is_read_as_its_text_is() {
    for text in [
        "",
        "\u{feff}\n",
        "\u{feff}1. e4 *\r\n1. d4",
        "[Event x]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. e4 e5 2. e5 *\n\n[Event \"c\"]\n1. d4 {open\n[Event \"d\"]\n1. e4 *",
        "1. e4 ) e5 *\n1. d4 *\n\n[Event \"b\"]\n\n1. e4 $999\n\n1. e4 *",
    ] {
        check_stream(text, 7);
    }
    // Several times the chunk size, with games longer than a chunk and comments that contain tags.
    let comment = "many words\n[Event \"no game\"]\n".repeat(5_000);
    let game = "[Event \"a\"]\n\n1. e4 {x} e5 2. Nf3 *\n\n1. d4 Zz *\n\n".repeat(1_500);
    let long =
        format!("{game}[Event \"long\"]\n1. e4 {{{comment}}} e5 *\n{game}1. e4 {{never closed\n{game}");
    check_stream(&long.replace('}', ")"), 100);
    check_stream(&long, 100);
}

#[test]
fn a_visitor_may_ignore_parts_of_a_game() {
    #[derive(Default)]
    struct Count {
        words: usize,
        variations: usize,
    }
    impl pgn::Visitor for Count {
        fn san(&mut self, _: &str) -> Result<(), pgn::PgnErrorKind> {
            self.words += 1;
            Ok(())
        }
        fn begin_variation(&mut self) -> Result<(), pgn::PgnErrorKind> {
            self.variations += 1;
            Ok(())
        }
    }
    let mut count = Count::default();
    let games = pgn::games("1. e4 Zz (1... d5 2. a b (2. c)) 2. d 1-0");
    assert_eq!(games[0].visit(&mut count), Ok(()));
    assert_eq!((count.words, count.variations), (7, 2));
}

#[test]
fn control_characters_of_a_tag_are_spaces_however_they_are_written() {
    let text = "[White \"a\u{1b}[31mb\"]\n[Black \"a\\\u{1b}[31m\\\"b\\\\\"]\n[Termination \"\\\u{7}\u{9b}x\"]\n\n1. e4 1-0";
    let read = pgn::read(text).remove(0);
    assert_eq!(read.error, None);
    let tags: Vec<&str> = read.record.tags.iter().map(|(_, value)| value.as_str()).collect();
    assert_eq!(tags, ["a [31mb", "a [31m\"b\\"]);
    let end = read.record.ending(read.record.main_end()).expect("a result");
    assert_eq!(end.termination, "  x");
}

#[test]
fn a_game_that_ended_on_the_board_has_its_result_despite_an_error() {
    let mate = "1. f3 e5 2. g4 Qh4#";
    for (tag, after) in [
        ("Termination \"checkmate\"", "-0-1"),
        ("Result \"1-0\"", "a3 *"),
        ("Result \"0-1\"", "(2... Qf6 0-1"),
    ] {
        let read = pgn::read(&format!("[{tag}]\n\n{mate} {after}")).remove(0);
        assert!(read.error.is_some(), "{after}");
        let written = pgn::write(&read.record);
        assert!(written.contains("[Result \"0-1\"]\n"), "{written}");
        assert_eq!(rewrite(&written), written);
    }
}

#[test]
fn the_comment_of_a_variation_without_moves_is_counted_with_its_separator() {
    let read = pgn::read("1. e4 {a} ( {b} ) {c} ( {d} ) {e} e5").remove(0);
    assert_eq!(read.error, None);
    let record = read.record;
    assert_eq!(record.comment(record.line(NodeId::START)[0]), "a b c d e");
    // At the limit there is no space left for the separator.
    let long = "x".repeat(vicinity_record::MAX_COMMENT_BYTES - 1);
    let read = pgn::read(&format!("1. e4 {{{long}}} ( {{b}} ) {{c}} e5 {{d}}")).remove(0);
    assert!(read.record.fits());
}
