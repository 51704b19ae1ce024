//! The laboratory's command line: its help, and what it says of wrong words.

use std::process::Command;

/// Runs the program; returns its exit code, standard output and standard error.
fn lab(arguments: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_vicinity-lab")).args(arguments).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

#[track_caller]
fn check_fault(arguments: &[&str], code: i32, message: &str) {
    let (found, out, err) = lab(arguments);
    let message = match code {
        2 => format!("vicinity-lab: {message}; “vicinity-lab help” tells how it is used\n"),
        _ => format!("vicinity-lab: {message}\n"),
    };
    assert_eq!((found, out.as_str(), err), (code, "", message), "{arguments:?}");
}

#[test]
fn every_command_has_help_of_its_own() {
    let (code, help, err) = lab(&["help"]);
    assert_eq!((code, err.as_str()), (0, ""));
    for command in ["match", "tune", "puzzles", "wins", "beginners", "slices"] {
        assert!(help.contains(&format!("\n  {command} ")), "{command}: {help}");
        let (code, own, err) = lab(&[command, "--help"]);
        assert_eq!((code, err.as_str()), (0, ""), "{command}");
        assert!(own.contains(&format!("Usage: vicinity-lab {command}")), "{own}");
    }
}

#[test]
fn wrong_words_are_told_in_a_line() {
    check_fault(&[], 2, "a command is missing");
    check_fault(&["perft"], 2, "there is no command “perft”");
    check_fault(&["match", "-"], 2, "B is missing");
    check_fault(&["match", "-", "-", "--games", "x"], 2, "“x” is no number for --games");
    check_fault(
        &["match", "-", "-", "--ms", "1", "--depth", "1"],
        2,
        "give one of --nodes, --ms and --depth",
    );
    check_fault(&["match", "-", "fast"], 2, "“fast” is not a setting with its value");
    check_fault(&["tune", "near", "--lambda", "-1"], 2, "“-1” is no number for --lambda");
    check_fault(&["tune", "near+contact"], 2, "the variants do not share their weights");
    check_fault(&["puzzles"], 2, "VARIANT is missing");
    check_fault(&["wins", "--judge", "near"], 2, "--judge and [VARIANT]... do not go together");
    check_fault(&["beginners", "near", "1", "9"], 2, "there is no level “9”; there are 1 to 8");
    check_fault(&["slices", "chess", "deep"], 2, "“deep” is no number for DEPTH");
    check_fault(
        &["wins", "nier"],
        1,
        "“nier” is none of near, near-8x9, near-8x10, near-8x9-straight, near-8x10-straight, normal-8x9, \
         normal-8x10, near-vs-normal, near-vs-normal:near=black, near-vs-normal:near-goal=checkmate, \
         near-vs-normal:normal-goal=checkmate, near-vs-normal:near=black,near-goal=checkmate,normal-goal=checkmate, \
         near-vs-normal:ep=off,near-promotion=any,normal-promotion=captured, grand-rider, contact, chess",
    );
}

#[test]
fn levels_play_beginners() {
    let (code, out, err) = lab(&["beginners", "near", "2", "1"]);
    assert_eq!((code, err.as_str(), out.lines().count()), (0, "", 3), "{out}");
    assert!(out.starts_with("level 1 against Random: +"), "{out}");
}
