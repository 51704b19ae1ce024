//! Games as other programs and people write them, and the errors reported for them.

use vicinity_record::{MAX_COMMENT_BYTES, NodeId, pgn};

/// The expected result for each game of a text: the moves of the main line, the result, and the
/// errors.
type Game<'a> = (&'a str, &'a str, &'a [&'a str]);

#[track_caller]
fn check(text: &str, expected: &[Game]) {
    let read = pgn::read(text);
    let found: Vec<(String, String, Vec<String>)> = read.iter().map(summary).collect();
    let expected: Vec<(String, String, Vec<String>)> = expected
        .iter()
        .map(|(moves, result, errors)| {
            (
                (*moves).to_owned(),
                (*result).to_owned(),
                errors.iter().map(|error| (*error).to_owned()).collect(),
            )
        })
        .collect();
    assert_eq!(found, expected, "{text}");
    let streamed = pgn::Reader::new(text.as_bytes()).map(|read| summary(&read.unwrap()));
    assert_eq!(streamed.collect::<Vec<_>>(), expected, "streamed: {text}");
    for game in &read {
        let written = pgn::write(&game.record);
        let again = pgn::read(&written);
        assert_eq!((again.len(), again[0].errors().next()), (1, None), "{written}");
        assert_eq!(pgn::write(&again[0].record), written, "{text}");
    }
}

fn summary(read: &pgn::Read) -> (String, String, Vec<String>) {
    let record = &read.record;
    let line = record.line(NodeId::START);
    let moves: Vec<&str> =
        line.iter().filter_map(|node| record.played(*node)).map(|played| played.san.as_str()).collect();
    let result = record.ending(record.main_end()).map_or("*", |ending| ending.result);
    (moves.join(" "), result.to_owned(), read.errors().map(ToString::to_string).collect())
}

/// The rewritten movetext of a game without errors.
#[track_caller]
fn movetext(text: &str) -> String {
    let read = pgn::read(text);
    assert_eq!(read.len(), 1, "{text}");
    assert_eq!(read[0].errors().map(ToString::to_string).collect::<Vec<_>>(), [""; 0], "{text}");
    pgn::write(&read[0].record).split_once("\n\n").unwrap().1.trim_end().replace('\n', " ")
}

#[test]
fn games_of_tags_alone_are_games() {
    let text = "[Event \"Rapid\"]\n[Round \"1.1\"]\n[White \"A\"]\n[Result \"0-1\"]\n\n\
        [Event \"Rapid\"]\n[Round \"1.2\"]\n[White \"C\"]\n[Result \"1-0\"]\n\n\
        [Event \"Rapid\"]\n[Round \"1.3\"]\n[White \"E\"]\n[Result \"*\"]\n\n1. e4 *\n";
    check(text, &[("", "0-1", &[]), ("", "1-0", &[]), ("e4", "*", &[])]);
    // Without an Event tag a repeated tag name begins the next game, and so does an Event tag
    // without an empty line before it.
    check("[White \"A\"]\n[Result \"1-0\"]\n\n[White \"B\"]\n\n1. d4", &[("", "1-0", &[]), ("d4", "*", &[])]);
    check("[Event \"A\"]\n[Event \"B\"]\n1. d4", &[("", "*", &[]), ("d4", "*", &[])]);
    check("[Event \"A\"]\n\n{not played}\n\n[Event \"B\"]\n\n1. d4", &[("", "*", &[]), ("d4", "*", &[])]);
    check("[Site \"A\"]\n\n[Event \"B\"]\n[White \"C\"]\n\n1. d4", &[("", "*", &[]), ("d4", "*", &[])]);
    // An empty line among the tags of one game, and a tag name twice.
    check("[Event \"A\"]\n\n[White \"B\"]\n[Note \"C\"]\n[Note \"D\"]\n\n1. d4", &[("d4", "*", &[])]);
    let many: String =
        (0..605).map(|round| format!("[Event \"E\"]\n[Round \"{round}\"]\n[Result \"1-0\"]\n\n")).collect();
    check(&many, &[("", "1-0", &[] as &[&str]); 605]);
}

#[test]
fn recorded_games_continue_after_claimable_draws() {
    let twice = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";
    let check = |rest: &str, moves: &str, result: &str| {
        check(
            &format!("[Result \"{result}\"]\n\n{twice} {rest}"),
            &[(&format!("{twice}{moves}"), result, &[])],
        );
    };
    check("5. e4 e5 6. d4 exd4 1/2-1/2", " e4 e5 d4 exd4", "1/2-1/2");
    for result in ["1-0", "0-1", "1/2-1/2", "*"] {
        check(result, "", result);
        check(&format!("e4 {result}"), " e4", result);
    }
    // Without a written result the board decides.
    check_result(twice, "1/2-1/2");
    let fen = "[FEN \"4k3/8/8/8/8/8/8/R3K3 w - - 99 90\"]\n\n";
    check_result(&format!("{fen}Ra2"), "1/2-1/2");
    check_result(&format!("{fen}Ra2 Kd8 Ra3 Ke8 1-0"), "1-0");
    // The last capture is often overlooked in play.
    let fen = "[FEN \"4k3/8/8/8/8/8/3p4/4K3 w - - 0 90\"]\n\n";
    check_result(&format!("{fen}Kxd2 Ke7 Kd3 1/2-1/2"), "1/2-1/2");
    check_result(&format!("{fen}Kxd2"), "1/2-1/2");
}

#[track_caller]
fn check_result(text: &str, result: &str) {
    let read = pgn::read(text).remove(0);
    let (_, found, errors) = summary(&read);
    assert_eq!((found.as_str(), errors.as_slice()), (result, &[][..]), "{text}");
}

#[test]
fn recorded_games_end_with_checkmate() {
    check(
        "1. f3 e5 2. g4 Qh4# 3. a3 0-1\n\n[White \"N\"]\n\n1. d4 *",
        &[
            (
                "f3 e5 g4 Qh4#",
                "0-1",
                &["game 1, line 1, move 3: “a3” comes after the end of the game (checkmate)"],
            ),
            ("d4", "*", &[]),
        ],
    );
}

#[test]
fn an_error_in_a_variation_cuts_the_variation_only() {
    let check = |text: &str, written: &str, errors: &[&str]| {
        let read = pgn::read(text).remove(0);
        assert_eq!(read.errors().map(ToString::to_string).collect::<Vec<_>>(), errors, "{text}");
        let found = pgn::write(&read.record);
        assert_eq!(found.split_once("\n\n").unwrap().1.trim_end().replace('\n', " "), written, "{text}");
    };
    check(
        "1. e4 e5 (1... Ke5 2. d4) 2. Nf3 Nc6 3. Bb5 *",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 *",
        &["game 1, line 1, move 1...: “Ke5” is not a legal move here"],
    );
    check(
        "1. e4 e5 (1... d5 2. exd5\nQd4 (2... c6 3. dxc6) 3. Nc3 {x}) ({y} 1... a5 2. a4) 2. Nf3 *",
        "1. e4 e5 (1... d5 2. exd5) (1... a5 {y} 2. a4) 2. Nf3 *",
        &["game 1, line 2, move 2...: “Qd4” is not a legal move here"],
    );
    check(
        "1. e4 e5 (1... d5 2. exd5 (2. Zz (2. a4)) 2... Qxd5) 2. Nf3 *",
        "1. e4 e5 (1... d5 2. exd5 Qxd5) 2. Nf3 *",
        &["game 1, line 1, move 2: “Zz” is not a move"],
    );
    check(
        "(1. d4) 1. e4 ((1. c4) 1. d4) 1... e5 *",
        "1. e4 (1. d4) 1... e5 *",
        &[
            "game 1, line 1: a variation cannot begin or end here",
            "game 1, line 1: a variation cannot begin or end here",
        ],
    );
    for null in ["--", "Z0", "null", "@@@@", "0000", "–-"] {
        let plain = null.replace('–', "-");
        check(
            &format!("1. e4 e5 (1... a6 2. {null} a5 3. a4) 2. Nf3 *"),
            "1. e4 e5 (1... a6) 2. Nf3 *",
            &[&format!("game 1, line 1, move 2: “{plain}” is a null move, which is not supported")],
        );
        check(
            &format!("1. e4 e5 2. {null} a5 *"),
            "1. e4 e5 *",
            &[&format!("game 1, line 1, move 2: “{plain}” is a null move, which is not supported")],
        );
    }
    check(
        "1. e4 (to be looked at later) e5 *",
        "1. e4 e5 *",
        &["game 1, line 1, move 1: “to” is not a move"],
    );
    check("1. e4 ({a good start}) e5 *", "1. e4 {a good start} 1... e5 *", &[]);
}

#[test]
fn tags_have_no_invisible_characters() {
    let read = pgn::read("[White \"\u{202e}A\u{200b}da\"]\n\n1. e4 *");
    assert_eq!(read[0].record.tags, [("White".to_owned(), "Ada".to_owned())]);
}

#[test]
fn an_invalid_tag_costs_no_moves() {
    let error = "a tag must be written [Name \"value\"]";
    let check = |tag: &str, name: &str, value: &str| {
        let text =
            format!("[White \"A\"]\n{tag}\n[Black \"B\"]\n\n1. e4 e5 1-0\n\n[Event \"Second\"]\n\n1. d4 *");
        let read = pgn::read(&text);
        let error = format!("game 1, line 2: {error}");
        let expected =
            [("e4 e5".to_owned(), "1-0".to_owned(), vec![error]), ("d4".into(), "*".into(), vec![])];
        assert_eq!(read.iter().map(summary).collect::<Vec<_>>(), expected, "{tag}");
        let tags: Vec<(&str, &str)> =
            read[0].record.tags.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        let mut expected = vec![("White", "A"), (name, value), ("Black", "B")];
        expected.retain(|(name, _)| !name.is_empty());
        assert_eq!(tags, expected, "{tag}");
    };
    check("[Event \"5th \"Harbour\" OpenVariation 2026\"]", "Event", "5th \"Harbour\" OpenVariation 2026");
    check("[Event \"5th \\\"Harbour\" OpenVariation\"]", "Event", "5th \"Harbour\" OpenVariation");
    check("[Site \"C:\\\"]", "Site", "C:\\");
    check("[Event \"x\"", "Event", "x");
    check("Event \"x\"]", "Event", "x");
    check("[Event x\"]", "Event", "x");
    check("[Event \"x]", "Event", "x");
    check("[Event x y]", "Event", "x y");
    check("[Event]", "Event", "");
    check("[Remark \"x]", "Remark", "x");
    check("[\"x\"]", "", "");
    check("[]", "", "");
    check("[Some words]", "", "");
    // Well-formed, so not an error.
    let read = pgn::read("[Site \"C:\\games\"] [Event-Date \"x\"]\n1. e4 *").remove(0);
    assert_eq!(read.errors().next(), None);
    assert_eq!(read.record.tags[0], ("Site".to_owned(), "C:\\games".to_owned()));
}

#[test]
fn words_around_tags_are_no_games() {
    check(
        ";; <Meier // Kunz (R3.1) 25 1-0>\n;; <Kunz -- Meier (R3.1)>\n\n[Event \"Town\"]\n[Result \"0-1\"]\n\n1.e4 c5 0-1\n\n\
        ;; <second>\n\n[Event \"Town\"]\n[Result \"1/2-1/2\"]\n\n1.d4 d5 1/2-1/2",
        &[("e4 c5", "0-1", &[]), ("d4 d5", "1/2-1/2", &[])],
    );
    check(
        "From: somebody\nSubject: games\n\n[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n\nThanks to the arbiter.\n\n\
        [White \"B\"]\n[Result \"0-1\"]\n\n1. d4 d5 0-1\n-- \nSomebody (see [1])\n> 25. moves were played\n1. Kunz 5.5\n2. Meier ½\n",
        &[("e4 e5", "1-0", &[]), ("d4 d5", "0-1", &[])],
    );
    check("[Event \"E\"]\n; by hand\n[White \"A\"]\n[Result \"*\"]\n\n1. e4 e5 *", &[("e4 e5", "*", &[])]);
    check("[Event \"E\"]\nby hand\n\n{by hand} [White \"A\"]\n\n1. e4 e5 *", &[("e4 e5", "*", &[])]);
    check(
        "{one} ; two\n\n{three} [White \"A\"]\n\n1. e4 e5 * {after}\n{[Event \"x\"]}\n",
        &[("e4 e5", "*", &[])],
    );
    check("[White \"A\"]\n\nDear friend,\nhere it is:\n\n1. e4 e5 *", &[("e4 e5", "*", &[])]);
    for text in
        ["", "Hello (time) [x] * 1-0\n", "{never closed\n", "{closed} ;\n% x\n", "1. 2. 3.", "(\n(\n(\n"]
    {
        check(text, &[]);
    }
    // Comments before moves without tags belong to the game.
    assert_eq!(movetext("{one} ; two\n1. e4 *"), "{one two} 1. e4 *");
    // A comment that is never closed ends at the next tags.
    check(
        "[White \"A\"]\n\n1. e4 {never closed\n[White \"B\"]\n\n1. d4 *",
        &[("e4", "*", &["game 1, line 3: a comment is not closed with }"]), ("d4", "*", &[])],
    );
    check("Dear {friend\n[White \"B\"]\n\n1. d4 *", &[("d4", "*", &[])]);
}

#[test]
fn after_an_error_reading_goes_on_outside_comments() {
    check(
        "[White \"W\"]\n[Result \"*\"]\n\n1. e4 $256 c5 2. Nf3 {\n[%eval 0.3] [%clk 0:01:00]} d6 3. d4 *",
        &[("e4 c5 Nf3 d6 d4", "*", &["game 1, line 4: $ must be followed by a number up to 255"])],
    );
    check(
        "1. e4 Zz 2. Nf3 {\n[Event \"no game\"]\n} d6 *\n\n[White \"B\"]\n\n1. d4 *",
        &[("e4", "*", &["game 1, line 1, move 1...: “Zz” is not a move"]), ("d4", "*", &[])],
    );
    check(
        "1. e4 e5 <> 2. Nf3 ≹ Nc6 *",
        &[(
            "e4 e5 Nf3 Nc6",
            "*",
            &["game 1, line 1: “<>” is not a known symbol", "game 1, line 1: “≹” is not a known symbol"],
        )],
    );
    check("1. e4\n[diagram]\ne5\n[%clk 0:01:00] 2. Nf3 *", &[("e4 e5 Nf3", "*", &[])]);
}

#[test]
fn symbols_become_glyphs() {
    for (symbol, nag) in [
        ("!", 1),
        ("?", 2),
        ("!!", 3),
        ("‼", 3),
        ("??", 4),
        ("⁇", 4),
        ("!?", 5),
        ("⁉", 5),
        ("?!", 6),
        ("⁈", 6),
        ("□", 7),
        ("=", 10),
        ("∞", 13),
        ("+/=", 14),
        ("⩲", 14),
        ("+=", 14),
        ("=/+", 15),
        ("⩱", 15),
        ("±", 16),
        ("+/-", 16),
        ("+/−", 16),
        ("∓", 17),
        ("-/+", 17),
        ("−/+", 17),
        ("+-", 18),
        ("+−", 18),
        ("+–", 18),
        ("-+", 19),
        ("−+", 19),
        ("⨀", 22),
        ("⟳", 32),
        ("↑", 36),
        ("→", 40),
        ("⇆", 132),
        ("⊕", 138),
        ("∆", 140),
        (" N", 146),
    ] {
        for apart in ["", " ", "\u{a0}", "\u{200b}"] {
            let expected = format!("1. e4 e5 2. Nf3 ${nag} Nc6 *");
            assert_eq!(movetext(&format!("1. e4 e5 2. Nf3{apart}{symbol} Nc6 *")), expected, "{symbol}");
        }
        let read = pgn::read(&format!("1. e4 e5 (1... d5 {symbol}) 2. Nf3 *")).remove(0);
        assert_eq!(read.errors().next(), None, "{symbol}");
    }
    assert_eq!(
        movetext(
            "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qa5? ± {MISTAKE (+1.05)} ({(+0.40) The best move was} 3... Qd8 =) 4. d4 *"
        ),
        "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qa5 $2 $16 {MISTAKE (+1.05)} (3... Qd8 $10 {(+0.40) The best move was}) 4. d4 *"
    );
    assert_eq!(
        movetext("1. e4 +/= d5 2. exd5 Qxd5 +- 3. Nc3 Qa5 -/+ 4. d4 = *"),
        "1. e4 $14 d5 2. exd5 Qxd5 $18 3. Nc3 Qa5 $17 4. d4 $10 *"
    );
    assert_eq!(movetext("1. e4 e5 2. Qh5 a6 3. Qxf7++- *"), "1. e4 e5 2. Qh5 a6 3. Qxf7+ $18 *");
}

#[test]
fn results_are_read_however_they_are_written() {
    let write = |symbols: &[&str], result: &str| {
        for symbol in symbols {
            check(&format!("1. e4 e5 {symbol}"), &[("e4 e5", result, &[])]);
            check(
                &format!("[Result \"{symbol}\"]\n\n1. e4 e5\n\n[White \"B\"]\n1. d4 *"),
                &[("e4 e5", result, &[]), ("d4", "*", &[])],
            );
            check(
                &format!("1. e4 e5 2. Nf3 {{x}} {symbol}\n\n1. d4 {symbol}\n"),
                &[("e4 e5 Nf3", result, &[]), ("d4", result, &[])],
            );
        }
    };
    write(
        &[
            "1/2-1/2",
            "1/2",
            "½-½",
            "½",
            "½–½",
            "1/2–1/2",
            "1/2 - 1/2",
            "½ - ½",
            "1/2:1/2",
            "½:½",
            "0.5-0.5",
            "1⁄2-1⁄2",
        ],
        "1/2-1/2",
    );
    write(&["1-0", "1–0", "1—0", "1−0", "1‑0", "1:0", "1 - 0", "1 : 0", "1\u{a0}–\u{a0}0"], "1-0");
    write(&["0-1", "0–1", "0:1", "0 - 1", "0 — 1"], "0-1");
    write(&["*"], "*");
    // Both sides lose. A record has no such result, so it becomes the termination.
    for text in [
        "[Result \"0-0\"]\n\n1. e4 e5 0-0",
        "1. e4 e5 0-0",
        "1. e4 e5 0–0\n\n[White \"B\"]\n\n1. d4",
        "[Result \"0-0\"]",
    ] {
        let read = pgn::read(text).remove(0);
        assert_eq!(read.errors().next(), None, "{text}");
        let ending = read.record.ending(read.record.main_end()).unwrap();
        assert_eq!((ending.result, ending.termination.as_str()), ("*", "both sides lose"), "{text}");
    }
    let castles = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4.";
    assert_eq!(movetext(&format!("{castles} 0-0")), format!("{castles} O-O *"));
    assert_eq!(movetext(&format!("[Result \"0-0\"]\n\n{castles} 0-0 0-0")), format!("{castles} O-O *"));
}

#[test]
fn moves_are_read_however_they_are_written() {
    let chess = |moves: &str, written: &str| assert_eq!(movetext(moves), written, "{moves:?}");
    let castles = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O *";
    for text in ["O-O", "0-0", "o-o", "O–O", "0–0", "O−O", "o‑o"] {
        chess(&format!("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. {text} *"), castles);
        chess(&format!("1.e4 1…e5 2.♘f3 ♞c6 3.♗c4 ♝c5 4.{text} *"), castles);
    }
    chess("1. ♙e4 ♟︎e5 2. ♘\u{fe0e}f3 ♞\u{fe0f}c6 *", "1. e4 e5 2. Nf3 Nc6 *");
    chess("1. e4 (1… d4) 1 … e5 2.Nf3 2… Nc6 *", "1. e4 (1. d4) 1... e5 2. Nf3 Nc6 *");
    chess("\u{feff}1.\u{200b}e4\u{a0}e\u{ad}5\u{feff} 2.\u{2060}Nf3 *", "1. e4 e5 2. Nf3 *");
    chess("1. e2–e4 e7-e5 2. Ng1–f3 *", "1. e4 e5 2. Nf3 *");
    chess("1. e4 d5 2. e×d5 Q×d5 *", "1. e4 d5 2. exd5 Qxd5 *");
    for capture in ["exd6 e.p.", "exd6e.p.", "exd6 ep", "exd6ep", "exd6e.p.!", "exd6 e.p. !", "exd6"] {
        let mark = if capture.ends_with('!') { " $1" } else { "" };
        chess(
            &format!("1. e4 a6 2. e5 d5 3. {capture} cxd6 *"),
            &format!("1. e4 a6 2. e5 d5 3. exd6{mark} cxd6 *"),
        );
    }
    let promotes = "[FEN \"8/P3k3/8/8/8/8/4K2P/8 w - - 0 1\"]\n\n1. ";
    for text in
        ["a8=Q", "a8Q", "a8=q", "a8q", "a8/Q", "a8/q", "a8(Q)", "a8(q)", "a7a8q", "a7-a8=Q", "a7a8/Q", "a8=♕"]
    {
        chess(&format!("{promotes}{text} Kd7 *"), "1. a8=Q Kd7 *");
    }
    chess(&format!("{promotes}a8/N Kd7 (1... Kd6) *"), "1. a8=N Kd7 (1... Kd6) *");
    // A byte-order mark in the middle, lone carriage returns, and both, with correct line numbers.
    check(
        "[White \"A\"]\r\r1. e4 *\r\r\u{feff}[White \"B\"]\r\r1. d4 Zz *\r",
        &[("e4", "*", &[]), ("d4", "*", &["game 2, line 7, move 1...: “Zz” is not a move"])],
    );
    check(
        "1. e4 ; a\r e5 ; b\r\n 2. Nf3\r\n% x\r3. Zz",
        &[("e4 e5 Nf3", "*", &["game 1, line 5, move 2...: “Zz” is not a move"])],
    );
}

#[test]
fn files_are_read_in_the_usual_encodings() {
    let text = "[White \"Ábel\"]\n\n1. e4 {½} e5 1–0\n\n[White \"B\"]\n\n1. d4 ½-½\n";
    let expected: Vec<_> = pgn::read(text).iter().map(summary).collect();
    let units: Vec<u16> = text.encode_utf16().collect();
    let little: Vec<u8> =
        [0xff, 0xfe].into_iter().chain(units.iter().flat_map(|unit| unit.to_le_bytes())).collect();
    let big: Vec<u8> =
        [0xfe, 0xff].into_iter().chain(units.iter().flat_map(|unit| unit.to_be_bytes())).collect();
    let windows: Vec<u8> = text.chars().map(|c| if c == '–' { 0x96 } else { c as u8 }).collect();
    for bytes in [text.as_bytes(), &little, &big, &windows] {
        assert_eq!(pgn::decode(bytes).as_deref(), Ok(text));
        let streamed = pgn::Reader::new(bytes).map(|read| summary(&read.unwrap()));
        assert_eq!(streamed.collect::<Vec<_>>(), expected);
    }
    for bytes in [&little[2..], &big[2..]] {
        let message = "the text is UTF-16 without a byte-order mark; save it as UTF-8";
        assert_eq!(pgn::decode(bytes).unwrap_err().to_string(), message);
        assert_eq!(pgn::Reader::new(bytes).next().unwrap().err().unwrap().to_string(), message);
    }
}

#[test]
fn texts_have_a_length_limit() {
    let error = "game 1, line 1: a comment or tag is too long; the rest of it is omitted".to_owned();
    let long = "é".repeat(900_000);
    let read = pgn::read(&format!("1. e4 {{{long}}} e5 {{more}} 2. Nf3 *")).remove(0);
    assert_eq!(summary(&read), ("e4 e5 Nf3".into(), "*".into(), vec![error.clone()]));
    let nodes = read.record.line(NodeId::START);
    assert_eq!(read.record.comment(nodes[0]).len(), MAX_COMMENT_BYTES);
    assert_eq!(read.record.comment(nodes[1]), "");
    assert!(read.record.fits());
    check(&format!("[White \"{long}\"] [Result \"1-0\"] 1. e4"), &[("e4", "1-0", &[&error])]);
    // The number of minor errors is limited.
    assert_eq!(pgn::read(&format!("1. e4 {}", "$999 ".repeat(1_000))).remove(0).errors().count(), 100);
}

#[test]
fn long_texts_of_one_character_are_read_in_one_pass() {
    // Each of these would take a naive reader quadratic time: one that searches the rest of the
    // text at every occurrence.
    for part in [
        "[",
        "[a",
        "[a \"",
        "[Event ",
        "[Event \"x\"] ",
        "[Event \"x\"y\"] ",
        "Event \"x",
        "Event \"x\"] ",
        "]",
        "{",
        "{}",
        "}",
        "(",
        ")",
        "(1.",
        "();",
        ";",
        ";\n",
        "%",
        "%\n",
        "1.",
        "1. ",
        "1 - ",
        "½",
        "½ ",
        "\r",
        "\n",
        " ",
        "\u{feff}",
        "--",
        " -- ",
        "a8(",
        "a8(Q) ",
        "$",
        "$1",
        "$999",
        "!",
        "±",
        "±x",
        "+-",
        "<",
        " < ",
        "\"",
        "\\",
        "0-0 ",
        "1. e4 (1. d4) ",
        "e4\n",
        "x\n",
        "1.\n",
        "[x]\n",
        "(\n",
        "...",
        "…",
        "♘",
        "N",
    ] {
        let text = part.repeat(60_000 / part.len());
        for text in [format!("[White \"A\"]\n\n1. e4 {text}"), format!("[White \"A\"] {text}"), text] {
            let read = pgn::read(&text);
            let streamed = pgn::Reader::new(text.as_bytes()).map(|read| summary(&read.unwrap()));
            assert!(streamed.eq(read.iter().map(summary)), "{part:?}");
        }
    }
}
