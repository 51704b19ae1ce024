//! The command line as used by other programs.

use std::process::Command;

/// Runs the program; returns its exit code, standard output and standard error.
fn vicinity(arguments: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_vicinity")).args(arguments).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

#[track_caller]
fn check_output(arguments: &[&str], expected: &str) {
    let (code, out, err) = vicinity(arguments);
    assert_eq!((code, out.as_str(), err.as_str()), (0, expected, ""), "{arguments:?}");
}

#[track_caller]
fn check_error(arguments: &[&str], code: i32, message: &str) {
    let (found, out, err) = vicinity(arguments);
    assert_eq!((found, out.as_str(), err.trim_end()), (code, "", message), "{arguments:?}");
}

#[test]
fn perft_ends_with_the_total() {
    check_output(&["perft", "near", "3"], "18517\n");
    check_output(&["perft", "near", "0"], "1\n");
    check_output(&["perft", "chess", "1", "--fen", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"], "26\n");
    let lone_pawn = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let parts = "e1d1: 5\ne1d2: 5\ne1f1: 5\ne1f2: 5\ne2e3: 5\ne2e4: 5\n30\n";
    check_output(&["perft", "--divide", "chess", "2", "--fen", lone_pawn], parts);
    // After a capture of the king there are no moves.
    check_output(&["perft", "near", "3", "--fen", "8/8/8/8/8/8/8/4K3 b - - 0 1"], "0\n");
}

#[test]
fn moves_are_objects_sorted_by_coordinates() {
    let mate_or_not = "6k1/5ppp/8/8/8/8/6R1/R6K w - - 0 1";
    let (code, out, err) = vicinity(&["moves", "chess", "--fen", mate_or_not]);
    assert_eq!((code, err.as_str()), (0, ""));
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines.is_sorted());
    assert_eq!(
        lines[0],
        "{\"uci\":\"a1a2\",\"san\":\"Raa2\",\"fen\":\"6k1/5ppp/8/8/8/8/R5R1/7K b - - 1 1\",\"end\":null}"
    );
    let mate = "{\"uci\":\"a1a8\",\"san\":\"Ra8#\",\"fen\":\"R5k1/5ppp/8/8/8/8/6R1/7K b - - 1 1\",\
        \"end\":{\"result\":\"1-0\",\"reason\":\"checkmate\"}}";
    assert!(lines.contains(&mate));
}

#[test]
fn positions_of_one_to_six_fields_are_read() {
    let lone_pawn = "4k3/8/8/8/8/8/4P3/4K3";
    for rest in ["", " w", " w -", " w - -", " w - - bm e4; id \"lone pawn\";", " w - - - -"] {
        check_output(&["perft", "chess", "2", "--fen", &format!("{lone_pawn}{rest}")], "30\n");
    }
    let fen = format!("{lone_pawn} w KQkq - 0 1");
    let remark = "vicinity: FEN: castling rights ignored: KQkq (the king or rook is not on its square)\n";
    for command in [&["perft", "chess", "2", "--fen", &fen][..], &["moves", "chess", "--fen", &fen]] {
        let (code, out, err) = vicinity(command);
        assert_eq!((code, err.as_str()), (0, remark), "{command:?}");
        assert!(!out.is_empty());
    }
}

#[test]
fn variants_are_listed() {
    let (code, out, _) = vicinity(&["variants"]);
    assert_eq!(code, 0);
    assert!(out.contains("near-8x10-straight"));
    let (code, json, _) = vicinity(&["variants", "--json"]);
    assert_eq!(code, 0);
    assert!(json.starts_with("[{\"name\":\"near\",") && json.ends_with("]}]\n"));
}

#[test]
fn wrong_input_is_reported_in_one_line() {
    let message = "vicinity: FEN: the board has 8 ranks, the FEN has 2";
    check_error(&["moves", "chess", "--fen", "8/8"], 1, message);
    let (code, _, err) = vicinity(&["perft", "nier", "3"]);
    assert_eq!(code, 1);
    assert!(err.starts_with("vicinity: unknown variant “nier”; the variants are near, "));
}

#[test]
fn wrong_usage_is_reported_in_one_line() {
    let help = "see “vicinity help”";
    check_error(&["perft", "near"], 2, &format!("vicinity: the argument DEPTH is missing; {help}"));
    check_error(&["perft", "near", "2", "3"], 2, &format!("vicinity: unexpected argument “3”; {help}"));
    check_error(&["moves", "near", "--fen"], 2, &format!("vicinity: --fen needs a value; {help}"));
    check_error(&["moves", "near", "--all"], 2, &format!("vicinity: unknown option “--all”; {help}"));
    check_error(&["win"], 2, &format!("vicinity: unknown command “win”; {help}"));
    let depth = "vicinity: the depth is “deep”; it must be a whole number";
    check_error(&["perft", "near", "deep"], 2, &format!("{depth}; {help}"));
    let depth = "vicinity: the depth is 1000000; it must be at most 64";
    check_error(&["perft", "near", "1000000"], 2, &format!("{depth}; {help}"));
    for deep in ["999", "0", "x"] {
        let depth = format!("vicinity: the depth is “{deep}”; it must be a whole number from 1 to 120");
        check_error(&["bench", "--depth", deep], 2, &format!("{depth}; {help}"));
    }
    for twice in [
        &["bench", "--depth", "2", "--depth", "3"][..],
        &["bench", "--depth", "2", "--depth=2"],
        &["moves", "near", "--fen", "x", "--fen", "y"],
    ] {
        let option = twice.iter().find(|word| word.starts_with("--")).expect("there is one");
        check_error(twice, 2, &format!("vicinity: {option} may be given only once; {help}"));
    }
}

#[test]
fn games_are_replayed_and_errors_name_game_line_and_move() {
    let file = std::env::temp_dir().join(format!("vicinity-{}.pgn", std::process::id()));
    let path = file.to_str().unwrap();
    std::fs::write(&file, "[Variant \"near\"]\n\n1. e4 e5 *\n").unwrap();
    check_output(&["pgn", path], "game 1: near, 2 half-moves, *\n");
    let (code, out, _) = vicinity(&["pgn", path, "--json"]);
    assert_eq!(code, 0);
    assert!(out.contains("\"moves\":[{\"uci\":\"e3e4\",\"san\":\"e4\"},{"), "{out}");
    assert!(out.contains("\"fault\":null"), "{out}");
    std::fs::write(&file, "1. f3 e5 2. g4 Qh4# 0-1\n\n[Event \"b\"]\n\n1. e4 e4 *\n").unwrap();
    let (code, out, err) = vicinity(&["pgn", path]);
    assert_eq!(code, 1);
    assert_eq!(out, "game 1: chess, 4 half-moves, 0-1 (checkmate)\ngame 2: chess, 1 half-moves, *\n");
    assert_eq!(err, format!("vicinity: {path}: game 2, line 5, move 1...: “e4” is not a legal move here\n"));
    std::fs::remove_file(&file).unwrap();
    let (code, _, err) = vicinity(&["pgn", path]);
    assert_eq!(code, 1);
    assert!(err.starts_with(&format!("vicinity: {path}: ")));
}

#[test]
fn every_command_has_help() {
    let (code, help, err) = vicinity(&["help"]);
    assert_eq!((code, err.as_str()), (0, ""));
    assert_eq!(vicinity(&["--help"]).1, help);
    for command in ["variants", "perft", "moves", "pgn", "svg", "uci", "bench"] {
        assert!(help.contains(&format!("\n  {command} ")), "{command}: {help}");
        let (code, own, err) = vicinity(&[command, "--help"]);
        assert_eq!((code, err.as_str()), (0, ""), "{command}");
        assert!(own.contains(&format!("Usage: vicinity {command}")), "{own}");
        assert_eq!(vicinity(&["help", command]).1, own);
    }
    assert!(!help.contains("tune"), "makers' tools are another program");
}

#[test]
fn an_error_is_one_line_whatever_the_arguments() {
    let (code, out, err) = vicinity(&["perft", "near\n\u{1b}[31m", "3"]);
    assert_eq!((code, out.as_str(), err.matches('\n').count()), (1, "", 1), "{err}");
    let (code, _, err) = vicinity(&["moves", "near", "--fen", "a", "--fen", "b"]);
    assert_eq!(code, 2);
    assert!(err.starts_with("vicinity: --fen may be given only once; "), "{err}");
}

#[test]
fn exit_codes_of_pgn_files() {
    let check = |text: &[u8], code: i32, out: &str, err: &str| {
        let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("codes.pgn");
        std::fs::write(&path, text).unwrap();
        let path = path.to_str().unwrap();
        let (found, output, error) = vicinity(&["pgn", path]);
        let err = if err.is_empty() { String::new() } else { format!("vicinity: {path}: {err}\n") };
        assert_eq!((found, output.as_str(), error), (code, out, err));
    };
    let threefold = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8";
    check(
        format!("{threefold} 5. e4 e5 6. d4 exd4 1/2-1/2\n\n{threefold} 1-0\n\n{threefold} ½").as_bytes(),
        0,
        "game 1: chess, 12 half-moves, 1/2-1/2\ngame 2: chess, 8 half-moves, 1-0\n\
         game 3: chess, 8 half-moves, 1/2-1/2 (threefold repetition)\n",
        "",
    );
    check(
        b"1. f3 e5 2. g4 Qh4# 3. a3 1-0\n\n[White \"N\"]\n\n1. d4 *",
        1,
        "game 1: chess, 4 half-moves, 0-1 (checkmate)\ngame 2: chess, 1 half-moves, *\n",
        "game 1, line 1, move 3: “a3” comes after the end of the game (checkmate)",
    );
    check(
        b"[Event x]\n\n1. e4 e5 (1... Ke5 2. d4) 2. Nf3 $999 1-0\n\n1. e5",
        1,
        "game 1: chess, 3 half-moves, 1-0\ngame 2: chess, 0 half-moves, *\n",
        "game 1, line 1: a tag must be written [Name \"value\"] (and 2 more) (and 1 more games with errors)",
    );
    for text in ["", "\n", "Thanks to the arbiter.\n", "; [Event \"x\"]\n{1. e4 *}\n"] {
        check(text.as_bytes(), 1, "", "the file has no games");
    }
    let message = "the text is UTF-16 without a byte-order mark; save it as UTF-8";
    check(b"1\0.\0 \0e\x004\0 \0*\0", 1, "", message);
    check(b"\xff\xfe1\0.\0 \0e\x004\0 \0*\0", 0, "game 1: chess, 1 half-moves, *\n", "");
}

#[test]
fn games_that_are_not_unicode_are_latin_1() {
    let file = std::env::temp_dir().join(format!("vicinity-latin-{}.pgn", std::process::id()));
    std::fs::write(&file, b"[White \"Bj\xf6rn \xc9\"]\n\n1. e4 {\xa7} *\n").unwrap();
    let (code, out, err) = vicinity(&["pgn", file.to_str().unwrap(), "--json"]);
    std::fs::remove_file(&file).unwrap();
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.contains("\"tags\":{\"White\":\"Björn É\"}"), "{out}");
}

/// Creates a file of custom variants for one test.
fn games_file(name: &str, text: &str) -> String {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).unwrap();
    path.display().to_string()
}

#[test]
fn custom_variants_can_be_named() {
    let text = "[dabbabas:chess]\ncustomPiece1 = d:D\nknight = -\ncastling = false\npromotionPieceTypes = qrbd\n\
        startFen = rdbqkbdr/pppppppp/8/8/8/8/PPPPPPPP/RDBQKBDR w - - 0 1\n\n[walled:dabbabas]\nwallingRule = duck\nblastOnCapture = true\n";
    let file = games_file("own.ini", text);
    let file = file.as_str();
    check_output(&["perft", "dabbabas", "2", "--games", file], "324\n");
    // Built-in names are still known.
    check_output(&["perft", "near", "3", "--games", file], "18517\n");
    let (code, out, _) = vicinity(&["moves", "dabbabas", "--games", file]);
    assert_eq!((code, out.lines().count()), (0, 18));
    assert!(out.contains("{\"uci\":\"b1b3\",\"san\":\"Db3\",\"fen\":\"rdbqkbdr/pppppppp/8/8/8/1D6/PPPPPPPP/R1BQKBDR b - - 1 1\""));
    let (code, out, _) = vicinity(&["variants", "--games", file, "--json"]);
    let listed: Vec<serde_json::Value> = serde_json::from_str(&out).unwrap();
    let last = listed.last().unwrap();
    assert_eq!((code, last["name"].as_str(), last["files"].as_u64()), (0, Some("dabbabas"), Some(8)));
    let (code, out, err) = vicinity(&["svg", "dabbabas", "--games", file]);
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.starts_with("<svg "));
    check_error(
        &["perft", "walled", "1", "--games", file],
        1,
        &format!(
            "vicinity: {file}: walled cannot be played: line 9: wallingRule: unsupported rule: walls (and 1 more; \
             “vicinity check” lists them)"
        ),
    );
    check_error(
        &["perft", "near", "1", "--games", "no-such-file.ini"],
        1,
        "vicinity: no-such-file.ini: No such file or directory (os error 2)",
    );
}

#[test]
fn custom_variants_are_checked() {
    let file = games_file(
        "checked.ini",
        "[good:chess]\nchecking = true\n[bad:chess]\npieceDrops = true\nno-such-key = 1\n",
    );
    let message = format!("vicinity: {file}: 1 of 2 games cannot be played");
    let (code, out, err) = vicinity(&["check", &file]);
    assert_eq!((code, err.trim_end()), (1, message.as_str()));
    let expected = format!(
        "good: can be played\nbad: cannot be played\n    {file}: line 4: pieceDrops: unsupported rule: pieces in hand\n    \
         {file}: line 5: no-such-key: unknown key\n"
    );
    assert_eq!(out, expected);
    let (code, out, _) = vicinity(&["check", &file, "--json"]);
    let lines: Vec<serde_json::Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(code, 1);
    assert_eq!(lines[0], serde_json::json!({"name": "good", "ok": true}));
    assert_eq!(
        lines[1]["faults"][0],
        serde_json::json!({"line": 4, "key": "pieceDrops", "text": "unsupported rule: pieces in hand"})
    );
    check_output(&["check", &games_file("good.ini", "[good:chess]\n")], "good: can be played\n");
    let odd = games_file("odd.ini", "[odd:chess]\nstartFen = 4k3/pppppppp/8/8/8/1P4P1/8/4K3 w - - 0 1\n");
    let remark =
        "line 1: doubleStepRegionWhite: no white pawn is on a square from which it can step more than once";
    check_output(&["check", &odd], &format!("odd: can be played\n    remark: {odd}: {remark}\n"));
    let drawn = games_file("drawn.ini", "\n[drawn:chess]\nchecking = false\n");
    let (code, out, _) = vicinity(&["check", &drawn]);
    let expected = format!("drawn: cannot be played\n    {drawn}: line 2: neither side has a way to win\n");
    assert_eq!((code, out), (1, expected));
    check_error(
        &["check", "no-such-file.ini"],
        2,
        "vicinity: no-such-file.ini: No such file or directory (os error 2)",
    );
}

/// The program never panics if its output or standard error cannot be written.
#[cfg(unix)]
#[test]
fn closed_outputs_cause_no_panic() {
    use std::fs::OpenOptions;
    use std::process::Stdio;
    let program = || Command::new(env!("CARGO_BIN_EXE_vicinity"));
    // The reader has closed the pipe: exit silently.
    let mut child = program()
        .args(["perft", "near", "3", "--divide"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr), (Some(0), Vec::new()));
    // A full disk is reported; if that fails, too, the exit code is still right.
    let full = || OpenOptions::new().write(true).open("/dev/full").unwrap();
    if !std::path::Path::new("/dev/full").exists() {
        return;
    }
    let output = program().args(["moves", "near"]).stdout(full()).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stderr.starts_with(b"vicinity: cannot write: "));
    for (words, code) in [(&["moves", "near"][..], 1), (&["perft", "nier", "3"], 1), (&["win"], 2)] {
        let status = program().args(words).stdout(full()).stderr(full()).status().unwrap();
        assert_eq!(status.code(), Some(code), "{words:?}");
    }
}
