//! The signs of movetext as people and programs write them: evaluations, results, null moves, and the characters that
//! stand for others.

/// Marks that end a word, each with its numeric annotation glyph; longer ones first.
const MARKS: [(&str, u8); 30] = [
    ("!!", 3),
    ("??", 4),
    ("!?", 5),
    ("?!", 6),
    ("!", 1),
    ("?", 2),
    ("‼", 3),
    ("⁇", 4),
    ("⁉", 5),
    ("⁈", 6),
    ("□", 7),
    ("∞", 13),
    ("⩲", 14),
    ("⩱", 15),
    ("±", 16),
    ("∓", 17),
    ("⨀", 22),
    ("⊙", 22),
    ("○", 26),
    ("⟳", 32),
    ("↻", 32),
    ("↑", 36),
    ("→", 40),
    ("⯹", 44),
    ("⇆", 132),
    ("⇄", 132),
    ("⊕", 138),
    ("⨁", 138),
    ("∆", 140),
    ("⌓", 142),
];

/// Evaluations of plain characters, which may also be part of a move; longer ones first.
const EVALUATIONS: [(&str, u8); 9] = [
    ("+/=", 14),
    ("=/+", 15),
    ("+/-", 16),
    ("-/+", 17),
    ("+-", 18),
    ("-+", 19),
    ("+=", 14),
    ("=+", 15),
    ("=", 10),
];

/// A null move as programs write it.
const NULL_MOVES: [&str; 6] = ["--", "Z0", "null", "@@@@", "0000", "pass"];

/// The result of a game that both sides lose, such as when neither appears. Records have none such.
pub(super) const BOTH_LOSE: &str = "0-0";

/// The mark that a text begins with, as a numeric annotation glyph, and the text after it.
pub(super) fn mark(text: &str) -> Option<(u8, &str)> {
    let begins = text.starts_with(begins_mark);
    begins.then(|| MARKS.iter().find_map(|(mark, nag)| Some((*nag, text.strip_prefix(mark)?)))).flatten()
}

/// Whether a character begins a mark, and so ends the word before it.
pub(super) fn begins_mark(c: char) -> bool {
    matches!(c, '!' | '?') || !c.is_ascii() && MARKS.iter().any(|(mark, _)| mark.starts_with(c))
}

/// The glyph of a word that is an evaluation.
pub(super) fn evaluation(word: &str) -> Option<u8> {
    if word == "N" {
        return Some(146);
    }
    EVALUATIONS.iter().find_map(|(sign, nag)| (*sign == word).then_some(*nag))
}

/// How many characters of an evaluation are attached to the end of a move.
pub(super) fn attached_evaluation(word: &str) -> Option<usize> {
    let ends_move =
        |text: &str| text.ends_with(|c: char| c.is_alphanumeric() || matches!(c, '+' | '#' | ')'));
    EVALUATIONS
        .iter()
        .find_map(|(sign, _)| word.strip_suffix(sign).filter(|text| ends_move(text)).map(|_| sign.len()))
}

pub(super) fn is_null_move(word: &str) -> bool {
    NULL_MOVES.contains(&word)
}

/// Whether a character is not seen: marks of byte and writing order, joiners, soft hyphens, variants of a sign.
pub(super) fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{fe0e}' | '\u{fe0f}' | '\u{feff}')
}

/// Whether a character parts words.
pub(super) fn is_space(c: char) -> bool {
    c.is_whitespace() || c.is_control() || is_invisible(c)
}

fn is_dash(c: char) -> bool {
    matches!(c, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' | '\u{ff0d}')
}

/// A word as the standard writes it: dashes are hyphens, figurines are letters, and what is not seen is omitted.
pub(super) fn plain(word: &str) -> String {
    const FIGURINES: &[u8; 6] = b"KQRBNP";
    let mut plain = String::with_capacity(word.len());
    for c in word.chars() {
        match c {
            _ if is_dash(c) => plain.push('-'),
            _ if is_invisible(c) => {}
            '×' => plain.push('x'),
            '†' => plain.push('+'),
            '‡' => plain.push('#'),
            '\u{2654}'..='\u{265f}' => match FIGURINES[(c as usize - 0x2654) % 6] {
                b'P' => {}
                letter => plain.push(char::from(letter)),
            },
            _ => plain.push(c),
        }
    }
    plain
}

/// The result that a text begins with, and the text after it. Dashes of any kind, colons, and spaces around them are read.
pub(super) fn result(text: &str) -> Option<(&'static str, &str)> {
    let is_end = |rest: &str| {
        !rest.starts_with(|c: char| c.is_alphanumeric() || is_dash(c) || matches!(c, '/' | ':' | '=' | '+'))
    };
    if let Some(rest) = text.strip_prefix('*') {
        return is_end(rest).then_some(("*", rest));
    }
    let is_blank = |c: char| matches!(c, ' ' | '\t' | '\u{a0}') || is_invisible(c);
    let parts_points = |c: char| is_dash(c) || c == ':';
    let (white, after) = half_points(text)?;
    let dash = after.trim_start_matches(is_blank);
    if dash.starts_with(parts_points) {
        let (black, rest) = half_points(dash.trim_start_matches(parts_points).trim_start_matches(is_blank))?;
        let result = match (white, black) {
            (2, 0) => "1-0",
            (0, 2) => "0-1",
            (1, 1) => "1/2-1/2",
            (0, 0) => BOTH_LOSE,
            _ => return None,
        };
        return is_end(rest).then_some((result, rest));
    }
    (white == 1 && is_end(after)).then_some(("1/2-1/2", after))
}

/// Half points at the start of a text: 0, 1 or 2.
fn half_points(text: &str) -> Option<(u8, &str)> {
    const POINTS: [(&str, u8); 6] = [("1/2", 1), ("1\u{2044}2", 1), ("½", 1), ("0.5", 1), ("1", 2), ("0", 0)];
    POINTS.iter().find_map(|(points, half_points)| Some((*half_points, text.strip_prefix(points)?)))
}

/// Whether a word looks like a move, legal or not: castling, or a square with what may stand before and after it.
pub(super) fn looks_like_move(word: &str) -> bool {
    let word = word.trim_end_matches(['+', '#']);
    let word = word.strip_suffix("e.p.").or(word.strip_suffix("ep")).unwrap_or(word);
    if matches!(word, "O-O" | "O-O-O" | "o-o" | "o-o-o" | "0-0" | "0-0-0") {
        return true;
    }
    let promotion_end = word.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let word =
        if word.len() - promotion_end.len() > 1 { word } else { promotion_end.trim_end_matches(['=', '/']) };
    let rank_start = word.trim_end_matches(|c: char| c.is_ascii_digit());
    let rank_digits = word.len() - rank_start.len();
    let Some(before) = rank_start.strip_suffix(|c: char| matches!(c, 'a'..='p')) else { return false };
    // A piece and where it comes from.
    let origin = before.trim_start_matches(|c: char| c.is_uppercase() || !c.is_ascii() && c.is_alphabetic());
    (1..=2).contains(&rank_digits)
        && before.chars().count() - origin.chars().count() <= 1
        && origin.len() <= 4
        && origin.chars().all(|c| matches!(c, 'a'..='p' | 'x' | ':' | '-' | '@' | '*') || c.is_ascii_digit())
}
