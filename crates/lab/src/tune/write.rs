//! Weights as the file that is compiled in: `weights.txt` of a folder in `games/`.

use std::fmt::Write;

use vicinity_search::tuning::Features;

/// A weight's part for a full board, or for an empty one.
type Half = fn(&(i32, i32)) -> i32;

const HALVES: [Half; 2] = [|pair| pair.0, |pair| pair.1];

/// Numbers in a line.
const ROW: usize = 18;

/// The file of a family's weights: what pieces are worth, then block by block the rest, for a full board and then for an empty one.
/// `command` is what made them.
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
