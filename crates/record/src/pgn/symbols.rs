//! The symbols of movetext as people and programs write them: annotations, results, null moves, and
//! alternative characters.

/// Annotation symbols, which end a word, with their numeric annotation glyphs; longer ones first.
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

/// Evaluations in ASCII, which may also be part of a move; longer ones first.
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

/// Notations of a null move.
const NULL_MOVES: [&str; 6] = ["--", "Z0", "null", "@@@@", "0000", "pass"];

/// The result of a game that both sides lose, for example when neither appears. Records have no
/// such result.
pub(super) const BOTH_LOSE: &str = "0-0";

/// The annotation symbol at the start of a text, as a numeric annotation glyph, and the rest of the
/// text.
pub(super) fn mark(text: &str) -> Option<(u8, &str)> {
    let begins = text.starts_with(begins_mark);
    begins.then(|| MARKS.iter().find_map(|(mark, nag)| Some((*nag, text.strip_prefix(mark)?)))).flatten()
}

/// Whether a character begins an annotation symbol, and so ends the word before it.
pub(super) fn begins_mark(c: char) -> bool {
    matches!(c, '!' | '?') || !c.is_ascii() && MARKS.iter().any(|(mark, _)| mark.starts_with(c))
}

/// The glyph of a word that is an evaluation.
pub(super) fn evaluation(word: &str) -> Option<u8> {
    if word == "N" {
        return Some(146);
    }
    EVALUATIONS.iter().find_map(|(symbol, nag)| (*symbol == word).then_some(*nag))
}

/// The length of an evaluation attached to the end of a move.
pub(super) fn attached_evaluation(word: &str) -> Option<usize> {
    let ends_move =
        |text: &str| text.ends_with(|c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '#' | ')'));
    EVALUATIONS.iter().find_map(|(symbol, _)| {
        word.strip_suffix(symbol).filter(|text| ends_move(text)).map(|_| symbol.len())
    })
}

pub(super) fn is_null_move(word: &str) -> bool {
    NULL_MOVES.contains(&word)
}

/// Whether a character is invisible: byte-order and direction marks, joiners, soft hyphens,
/// variation selectors.
pub(super) fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{fe0e}' | '\u{fe0f}' | '\u{feff}')
}

/// Whether a character separates words.
pub(super) fn is_space(c: char) -> bool {
    c.is_whitespace() || c.is_control() || is_invisible(c)
}

fn is_dash(c: char) -> bool {
    matches!(c, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' | '\u{ff0d}')
}

/// A word in standard notation: dashes become hyphens, figurines letters, and invisible characters
/// are removed.
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

/// The result at the start of a text, and the rest of the text. Accepts all kinds of dashes,
/// colons, and spaces around them.
pub(super) fn result(text: &str) -> Option<(&'static str, &str)> {
    let is_end = |rest: &str| {
        !rest.starts_with(|c: char| {
            c.is_ascii_alphanumeric() || is_dash(c) || matches!(c, '/' | ':' | '=' | '+')
        })
    };
    if let Some(rest) = text.strip_prefix('*') {
        return is_end(rest).then_some(("*", rest));
    }
    let is_blank = |c: char| matches!(c, ' ' | '\t' | '\u{a0}') || is_invisible(c);
    let separates_points = |c: char| is_dash(c) || c == ':';
    let (white, after) = half_points(text)?;
    let dash = after.trim_start_matches(is_blank);
    if dash.starts_with(separates_points) {
        let (black, rest) =
            half_points(dash.trim_start_matches(separates_points).trim_start_matches(is_blank))?;
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

/// The score at the start of a text in half points: 0, 1 or 2.
fn half_points(text: &str) -> Option<(u8, &str)> {
    const POINTS: [(&str, u8); 6] = [("1/2", 1), ("1\u{2044}2", 1), ("½", 1), ("0.5", 1), ("1", 2), ("0", 0)];
    POINTS.iter().find_map(|(points, half_points)| Some((*half_points, text.strip_prefix(points)?)))
}

/// Whether a word has the form of a move, legal or not: castling, or a square with a valid prefix
/// and suffix.
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
    // The piece and its origin.
    let origin = before.trim_start_matches(|c: char| c.is_uppercase() || !c.is_ascii() && c.is_alphabetic());
    (1..=2).contains(&rank_digits)
        && before.chars().count() - origin.chars().count() <= 1
        && origin.len() <= 4
        && origin.chars().all(|c| matches!(c, 'a'..='p' | 'x' | ':' | '-' | '@' | '*') || c.is_ascii_digit())
}
