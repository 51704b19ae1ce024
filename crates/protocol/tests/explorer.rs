//! The file of positions and their moves.

use vicinity_protocol::explorer::{Explorer, ExplorerError, ExplorerMove, Results, write};

const START: &str = "8/8/8/8/8/8/k7/K7 w - - 0 1";
const NEXT: &str = "8/8/8/8/8/8/k7/1K6 b - - 1 1";

fn played(uci: &str, white: u32, drawn: u32, black: u32) -> ExplorerMove {
    ExplorerMove { uci: uci.to_owned(), results: Results { white, drawn, black } }
}

fn file() -> String {
    let (first, second) = ([played("a1b1", 3, 2, 1), played("a1a2", 1, 0, 0)], [played("a2a3", 3, 2, 1)]);
    write("near", 7, [(START, &first[..]), (NEXT, &second[..])].into_iter())
}

#[test]
fn positions_are_found_whatever_their_counters_are() {
    let explorer = Explorer::parse("near", file()).expect("as written");
    assert_eq!(explorer.games(), 7);
    assert_eq!(explorer.moves(START), [played("a1b1", 3, 2, 1), played("a1a2", 1, 0, 0)]);
    assert_eq!(explorer.moves(&NEXT.replace("1 1", "40 60")), [played("a2a3", 3, 2, 1)]);
    assert_eq!(explorer.moves(&START.replace(" w ", " b ")), []);
    assert_eq!((explorer.moves(""), explorer.moves("end")), (Vec::new(), Vec::new()));
}

#[test]
fn other_and_incomplete_files_are_rejected() {
    let text = file();
    for end in 0..text.len() {
        assert_eq!(Explorer::parse("near", text[..end].to_owned()), Err(ExplorerError), "{end}");
    }
    for (from, to) in [("explorer 1", "explorer 2"), ("near 7", "near x"), ("near 7", "near7")] {
        assert_eq!(Explorer::parse("near", text.replace(from, to)), Err(ExplorerError), "{to}");
    }
    assert_eq!(Explorer::parse("near-8x9", text.clone()), Err(ExplorerError));
    // A damaged entry is left out.
    for entry in ["a1b1:3/2", "a1b1:3/2/1/1", "a1b1:3/2/x", "a1b1", "a1b1:0/0/0"] {
        let damaged = Explorer::parse("near", text.replace("a1b1:3/2/1", entry)).expect("a whole file");
        assert_eq!(damaged.moves(START), [played("a1a2", 1, 0, 0)], "{entry}");
    }
}
