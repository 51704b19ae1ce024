//! What a program sends to the engine: every search is answered once, and nothing else than the protocol's lines is said.
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

/// What is said by the lines. Searches get few nodes, tables little memory, and long counts are left out: they are as they should
/// be, but slow.
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
    let told = Arc::new(Mutex::new(Vec::new()));
    let heard = Arc::clone(&told);
    let say = move |line: &str| heard.lock().expect("nobody panics while speaking").push(line.to_owned());
    uci::run_on(&mut lines.join("\n").as_bytes(), Arc::new(say)).expect("memory can be read");
    let told = told.lock().expect("nobody panics while speaking");
    let count = |is: &dyn Fn(&str) -> bool| told.iter().filter(|line| is(line)).count();
    assert!(count(&|line| line.contains(char::is_control) || line.chars().count() > 5000) == 0, "{told:?}");
    let known = ["info ", "bestmove ", "id ", "option ", "uciok", "readyok"];
    assert!(told.iter().all(|line| known.iter().any(|word| line.starts_with(word))), "{told:?}");
    // What is wrong with the words of a search is told in place of its move.
    let refused = count(&|line| {
        let fault = line.strip_prefix("info string go: ");
        fault
            .and_then(|fault| fault.split_once(' '))
            .is_some_and(|(_, rest)| rest.starts_with("needs a number"))
    });
    assert_eq!(count(&|line| line.starts_with("bestmove ")) + refused, searches, "{lines:?}: {told:?}");
    assert_eq!(count(&|line| line == "readyok"), asks, "{lines:?}: {told:?}");
});
