//! UCI input: every search gets exactly one answer, and the engine prints only lines of the
//! protocol.
#![no_main]

use std::sync::{Arc, Mutex};

use libfuzzer_sys::fuzz_target;
use vicinity::uci;

const COMMANDS: [&str; 11] = [
    "uci",
    "isready",
    "ucinewgame",
    "stop",
    "ponderhit",
    "quit",
    "debug",
    "register",
    "setoption",
    "position",
    "go",
];

/// Returns the lines to be sent, the number of searches and the number of `isready` commands.
///
/// Searches get few nodes, tables little memory, and `perft` is left out, as these are valid but
/// slow.
fn sparing(text: &str) -> (Vec<String>, usize, usize) {
    let mut lines = vec!["setoption name Hash value 1".to_owned()];
    let (mut searches, mut asks) = (0, 0);
    for line in text.lines().take(12) {
        // Words before the command are skipped.
        match line.split_whitespace().find(|word| COMMANDS.contains(word)) {
            Some("go") if line.contains("perft") => continue,
            Some("go") => {
                searches += 1;
                lines.push(format!("{line} nodes 60"));
                continue;
            }
            Some("setoption") if line.to_lowercase().contains("hash") && line.contains(|c: char| c > '1') => {
            }
            Some("isready") => asks += 1,
            Some("quit") => break,
            _ => {}
        }
        lines.push(line.to_owned());
    }
    (lines, searches, asks)
}

fuzz_target!(|text: &str| {
    let (lines, searches, asks) = sparing(text);
    let output = Arc::new(Mutex::new(Vec::new()));
    let lines_out = Arc::clone(&output);
    let write =
        move |line: &str| lines_out.lock().expect("no panic while it is locked").push(line.to_owned());
    uci::run_on(&mut lines.join("\n").as_bytes(), Arc::new(write)).expect("memory can be read");
    let output = output.lock().expect("no panic while it is locked");
    let count = |is: &dyn Fn(&str) -> bool| output.iter().filter(|line| is(line)).count();
    assert!(count(&|line| line.contains(char::is_control) || line.chars().count() > 5000) == 0, "{output:?}");
    let known = ["info ", "bestmove ", "id ", "option ", "uciok", "readyok"];
    assert!(output.iter().all(|line| known.iter().any(|word| line.starts_with(word))), "{output:?}");
    // A search with an invalid argument is answered by an error instead of a move.
    let refused = count(&|line| {
        let error = line.strip_prefix("info string go: ");
        error
            .and_then(|error| error.split_once(' '))
            .is_some_and(|(_, rest)| rest.starts_with("needs a number"))
    });
    assert_eq!(count(&|line| line.starts_with("bestmove ")) + refused, searches, "{lines:?}: {output:?}");
    assert_eq!(count(&|line| line == "readyok"), asks, "{lines:?}: {output:?}");
});
