//! The command line of `vicinity-lab`: its help, and its error messages.

use std::process::Command;

mod common;

use common::lab;

#[track_caller]
fn check_error(arguments: &[&str], code: i32, message: &str) {
    let (found, out, err) = lab(arguments);
    let message = match code {
        2 => format!("vicinity-lab: {message}; see “vicinity-lab help”\n"),
        _ => format!("vicinity-lab: {message}\n"),
    };
    assert_eq!((found, out.as_str(), err), (code, "", message), "{arguments:?}");
}

#[test]
fn every_command_has_help() {
    let (code, help, err) = lab(&["help"]);
    assert_eq!((code, err.as_str()), (0, ""));
    for command in ["match", "tune", "puzzles", "wins", "study", "share", "facts", "explorer"] {
        assert!(help.contains(&format!("\n  {command} ")), "{command}: {help}");
        let (code, own, err) = lab(&[command, "--help"]);
        assert_eq!((code, err.as_str()), (0, ""), "{command}");
        assert!(own.contains(&format!("Usage: vicinity-lab {command}")), "{own}");
    }
}

#[test]
fn wrong_usage_is_reported_in_one_line() {
    check_error(&[], 2, "a command is missing");
    check_error(&["perft"], 2, "unknown command “perft”");
    check_error(&["match", "-"], 2, "the argument B is missing");
    check_error(&["match", "-", "-", "--games", "x"], 2, "“x” is not a valid number for --games");
    check_error(
        &["match", "-", "-", "--ms", "1", "--depth", "1"],
        2,
        "give only one of --nodes, --ms and --depth",
    );
    check_error(&["match", "-", "-", "--games", "0"], 2, "--games must be at least 1");
    check_error(&["tune", "near", "--seed", "1.5"], 2, "“1.5” is not a valid number for --seed");
    check_error(&["tune", "near", "--games", "-1"], 2, "“-1” is not a valid number for --games");
    check_error(&["match", "-", "-", "--seed", "1", "--seed", "2"], 2, "--seed may be given only once");
    check_error(&["match", "-", "fast"], 2, "“fast” is not a setting with its value");
    check_error(&["tune", "near", "--lambda", "-1"], 2, "“-1” is not a valid number for --lambda");
    check_error(&["tune", "near+contact"], 2, "the variants do not share their weights");
    check_error(&["puzzles"], 2, "the argument VARIANT is missing");
    check_error(&["wins", "--judge", "near"], 2, "--judge cannot be used with [VARIANT]...");
    check_error(&["facts", "near"], 2, "--out is missing");
    check_error(&["facts", "near", "--from", "x", "--nodes", "5"], 2, "--from cannot be used with --nodes");
    check_error(&["facts", "near", "--from", "x", "--date", "today"], 2, "“today” is not a date for --date");
    check_error(
        &["wins", "nier"],
        1,
        "unknown variant “nier”; the variants are near, near-8x9, near-8x10, near-8x9-straight, near-8x10-straight, \
         near-mini-grand, near-bow, near-vs-normal, grand-rider, contact, chess, normal-8x9, normal-8x10, skirmish",
    );
}

#[test]
fn a_custom_variant_is_learned_and_played_with_the_weights() {
    let path = |name: &str| {
        let name = format!("vicinity-lab-study-{}-{name}", std::process::id());
        std::env::temp_dir().join(name).to_str().unwrap().to_owned()
    };
    let (ini, one, other) = (path("games.ini"), path("one"), path("other"));
    std::fs::write(&ini, "[small:losalamos]\n[smaller:gardner]\n").unwrap();
    let small = format!("{ini}:small");
    for (threads, file) in [("1", &one), ("3", &other)] {
        let words =
            ["study", &small, "--games", "6", "--nodes", "60", "--threads", threads, "--out", file.as_str()];
        let (code, out, err) = lab(&words);
        assert_eq!((code, err.as_str(), out.lines().count()), (0, "", 4), "{out}");
        assert!(out.contains("queen") && out.contains('±'), "{out}");
    }
    let text = std::fs::read_to_string(&one).unwrap();
    assert_eq!(text, std::fs::read_to_string(&other).unwrap(), "by however many threads");
    let weights = format!("weights={one}");
    let (code, out, err) =
        lab(&["match", &weights, "-", "--variant", &small, "--games", "2", "--nodes", "50"]);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    // The last section of the file is another variant.
    let message = format!("{one}: the weights belong to another variant");
    check_error(&["match", &weights, "-", "--variant", &ini, "--games", "2"], 1, &message);
    check_error(&["study", &ini, "--games", "1", "--from", &one], 1, &message);
    check_error(
        &["study", &small, "--from", "/no/such/file"],
        1,
        "/no/such/file: No such file or directory (os error 2)",
    );
    for file in [ini, one, other] {
        std::fs::remove_file(file).unwrap();
    }
}

#[test]
fn a_file_without_positions_of_the_variant_is_reported() {
    let path = std::env::temp_dir().join(format!("vicinity-lab-positions-{}", std::process::id()));
    std::fs::write(&path, "contact|8/8/8/8/8/8/8/8 w - - 0 1\nnothing of the kind\n").unwrap();
    let file = path.to_str().unwrap();
    let message = format!("{file}: it has no position of near");
    check_error(&["puzzles", "near", "--games", "0", "--positions", file], 1, &message);
    std::fs::remove_file(&path).unwrap();
}

/// A file name need not be valid Unicode.
#[cfg(unix)]
#[test]
fn file_names_need_not_be_unicode() {
    use std::os::unix::ffi::OsStrExt;
    let name = [format!("vicinity-lab-{}-", std::process::id()).as_bytes(), b"\xff.txt"].concat();
    let path = std::env::temp_dir().join(std::ffi::OsStr::from_bytes(&name));
    std::fs::write(&path, "").unwrap();
    let run = |option: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_vicinity-lab"));
        let output = command.args(["puzzles", "near", "--games", "0", option]).arg(&path).output().unwrap();
        String::from_utf8(output.stderr).unwrap()
    };
    let message = run("--positions");
    assert!(message.contains("it has no position of near"), "{message}");
    let message = run("--check");
    assert!(!message.contains("Unicode"), "{message}");
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn facts_are_the_same_with_any_number_of_threads_and_after_an_interruption() {
    let path = |name: &str| {
        let name = format!("vicinity-lab-facts-{}-{name}", std::process::id());
        std::env::temp_dir().join(name).to_str().unwrap().to_owned()
    };
    let play = |file: &str, games: &str, threads: &str, game: &str| {
        let words = ["facts", game, "--nodes", "40", "--games", games, "--threads", threads, "--out", file];
        lab(&words)
    };
    let (one, two, facts, again) = (path("one"), path("two"), path("facts"), path("again"));
    for (file, threads) in [(&one, "1"), (&two, "2")] {
        let (code, out, err) = play(file, "5", threads, "chess");
        assert_eq!((code, err.as_str()), (0, ""));
        assert!(out.starts_with("5 games, "), "{out}");
    }
    let games = std::fs::read(&one).unwrap();
    assert!(games == std::fs::read(&two).unwrap());
    // Truncated within a game, and continued.
    std::fs::write(&two, &games[..games.len() / 2]).unwrap();
    assert_eq!(play(&two, "5", "2", "chess").0, 0);
    assert!(games == std::fs::read(&two).unwrap());
    // Files with games of another variant or seed are not changed.
    assert_eq!(play(&one, "9", "1", "near").0, 1);

    for (threads, file) in [("1", &facts), ("2", &again)] {
        let words = [
            "facts",
            "chess",
            "--from",
            &one,
            "--trials",
            "4",
            "--threads",
            threads,
            "--date",
            "2026-11-26",
            "--out",
            file,
        ];
        let (code, _, err) = lab(&words);
        assert_eq!((code, err.as_str()), (0, ""));
    }
    let text = std::fs::read_to_string(&facts).unwrap();
    assert_eq!(text, std::fs::read_to_string(&again).unwrap());
    // Trials are played by the engine that played the games, or not at all.
    let version = games.windows(10).position(|bytes| bytes == b"facts-2 0.").unwrap();
    let other = [&games[..version], b"facts-2 9.", &games[version + 10..]].concat();
    std::fs::write(&two, other).unwrap();
    let message = format!("{two}: these games were played by another engine than this one; use --trials 0");
    check_error(&["facts", "chess", "--from", &two], 1, &message);
    assert_eq!(lab(&["facts", "chess", "--from", &two, "--trials", "0"]).0, 0);
    for line in
        ["game = \"chess\"", "date = \"2026-11-26\"", "nodes = 40", "games = 5", "doubling = { games = 4, "]
    {
        assert!(text.lines().any(|found| found.starts_with(line)), "{line}: {text}");
    }
    assert!(text.contains("{ side = \"black\", games = 4, value = "), "{text}");
    [one, two, facts, again].iter().for_each(|file| std::fs::remove_file(file).unwrap());
}

#[test]
fn engines_that_share_are_measured_by_nodes_and_not_by_time() {
    let arguments =
        ["share", "near", "--positions", "2", "--nodes", "6000", "--every", "1000", "--workers", "2,3"];
    let (code, out, err) = lab(&arguments);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    assert!(out.contains("near 2 workers: median ") && out.contains("near 3 workers: median "), "{out}");
    assert_eq!(lab(&arguments), (0, out, String::new()), "the same on every run");
    check_error(&["share", "near", "--workers", "1"], 1, "--workers must be from 2 to 64, not 1");
}
