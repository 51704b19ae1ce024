//! The writer of weight files: `weights.txt` of a folder in `games/`, which is compiled in.

use std::fmt::Write;

use vicinity_search::tuning::Features;

/// The half of a weight for a full or for an empty board.
type Half = fn(&(i32, i32)) -> i32;

const HALVES: [Half; 2] = [|pair| pair.0, |pair| pair.1];

/// The number of weights on a line.
const ROW: usize = 18;

/// The file of a family's weights: the values of pieces, then the rest block by block, for a full
/// board and then for an empty one. `command` is the command that made them.
pub(crate) fn text(features: &Features, weights: &[(i32, i32)], command: &str) -> String {
    let blocks = features.blocks();
    let kinds = blocks.first().map_or(0, |(_, length)| *length);
    let mut text = format!(
        "# Written by `{command}`.\n\
         # Of each weight first the one for a full board, block by block, then likewise for an empty one.\n\
         fits {}\n\nworth\n",
        features.shape()
    );
    for half in HALVES {
        numbers(&mut text, weights[..kinds].iter().map(half));
    }
    text.push_str("\nrest\n");
    for half in HALVES {
        let mut at = kinds;
        for (name, length) in &blocks[1..] {
            let _ = writeln!(text, "# {name}");
            numbers(&mut text, weights[at..at + length].iter().map(|pair| half(pair) / Features::UNIT.0));
            at += length;
        }
    }
    text
}

fn numbers(text: &mut String, numbers: impl Iterator<Item = i32>) {
    let numbers: Vec<String> = numbers.map(|number| number.to_string()).collect();
    for row in numbers.chunks(ROW) {
        let _ = writeln!(text, "{},", row.join(", "));
    }
}
