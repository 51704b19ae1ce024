//! The description of a picture in words, for screen readers, and the words of the legend. In
//! English; a page in another language passes its own words to
//! [`Picture::finish`](crate::Picture::finish).

use vicinity_rules::{Color, Piece, Square, Variant};

use crate::marks::{Mark, Shape};
use crate::signs::Sign;

/// The meaning of the signs, in the order of the legend.
pub const KEY: [(Sign, &str); 6] = [
    (Sign::Move, "moves"),
    (Sign::Capture, "captures"),
    (Sign::Both, "moves or captures"),
    (Sign::Barred, "shielded"),
    (Sign::Shield, "shielding piece"),
    (Sign::Not, "illegal"),
];

const KINDS: [&str; 4] = ["", "dashed ", "double ", "dotted "];

/// The legend for the signs of a picture.
pub fn key_of(signs: &[(Square, Sign)]) -> Vec<(Sign, &'static str)> {
    KEY.into_iter().filter(|(sign, _)| signs.iter().any(|(_, other)| other == sign)).collect()
}

/// The pieces rank by rank, as seen by White, from the last rank to the first: `Rank 3: white pawns
/// on a, b and h; black king on e.`
pub fn pieces(variant: &Variant, pieces: &[(Square, Piece)]) -> String {
    let geometry = variant.geometry();
    let mut text = String::new();
    let mut empty: Option<(u8, u8)> = None;
    for rank in (0..geometry.ranks()).rev() {
        let rank_text = rank_in_words(variant, pieces, rank);
        if rank_text.is_empty() {
            empty = Some((empty.map_or(rank, |(first, _)| first), rank));
        }
        if (!rank_text.is_empty() || rank == 0)
            && let Some((first, last)) = empty.take()
        {
            text += &match first == last {
                true => format!("Rank {}: empty. ", first + 1),
                false => format!("Ranks {} to {}: empty. ", first + 1, last + 1),
            };
        }
        if !rank_text.is_empty() {
            text += &format!("Rank {}: {rank_text}. ", rank + 1);
        }
    }
    text.trim_end().to_owned()
}

fn rank_in_words(variant: &Variant, pieces: &[(Square, Piece)], rank: u8) -> String {
    // Each kind of piece with its files, in the order of their first occurrence.
    let mut sorts: Vec<(Piece, Vec<String>)> = Vec::new();
    for file in 0..variant.geometry().files() {
        let square = Square::new(file, rank);
        let Some((_, piece)) = pieces.iter().find(|(at, _)| *at == square) else { continue };
        let name = char::from(b'a' + file).to_string();
        match sorts.iter_mut().find(|(other, _)| other == piece) {
            Some((_, files)) => files.push(name),
            None => sorts.push((*piece, vec![name])),
        }
    }
    let texts = sorts.iter().map(|(piece, files)| {
        let plural = if files.len() > 1 { "s" } else { "" };
        format!(
            "{} {}{plural} on {}",
            piece.color().name(),
            variant.kind(piece.kind()).name,
            list(files, " and ")
        )
    });
    texts.collect::<Vec<_>>().join("; ")
}

/// The side to move: `White to move.`
pub fn turn(color: Color) -> &'static str {
    match color {
        Color::White => "White to move.",
        Color::Black => "Black to move.",
    }
}

/// The last move: `The last move went from e2 to e4.`
pub fn last_move(from: Square, to: Square) -> String {
    format!("The last move went from {from} to {to}.")
}

/// The marks: `Arrow from d2 to d4. Dashed circle on e4.`
pub fn marks(marks: &[Mark]) -> String {
    let texts = marks.iter().map(|mark| {
        let kind = KINDS[usize::from(mark.kind.clamp(1, 4)) - 1];
        let what = match mark.shape {
            Shape::Circle(square) => format!("{kind}circle on {square}."),
            Shape::Square(square) => format!("{kind}frame around {square}."),
            Shape::Arrow(from, to) => format!("{kind}arrow from {from} to {to}."),
        };
        what[..1].to_uppercase() + &what[1..]
    });
    texts.collect::<Vec<_>>().join(" ")
}

/// The moves of a piece: `White camelrider on f6: moves or captures on a1, b4; illegal on c3.`
pub fn moves(variant: &Variant, piece: Piece, signs: &[(Square, Sign)]) -> String {
    let from = signs.iter().find(|(_, sign)| *sign == Sign::Here).map(|(square, _)| square.to_string());
    let mut parts = Vec::new();
    for (sign, word) in KEY {
        let squares: Vec<String> =
            signs.iter().filter(|(_, other)| *other == sign).map(|(square, _)| square.to_string()).collect();
        if !squares.is_empty() {
            parts.push(format!("{word} on {}", list(&squares, ", ")));
        }
    }
    if parts.is_empty() {
        parts.push("no move".into());
    }
    let (color, name) = (piece.color().name(), &variant.kind(piece.kind()).name);
    let text = format!("{color} {name} on {}: {}.", from.unwrap_or_default(), parts.join("; "));
    text[..1].to_uppercase() + &text[1..]
}

fn list(words: &[String], last: &str) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., end] => first.join(", ") + last + end,
    }
}
