//! Words for people: lists within error messages, and names without characters that nobody sees.

use std::fmt;

/// Writes words with something between them.
///
/// The library's `join` and formatting of lists are made for speed and weigh kilobytes in the page;
/// this is one small loop, and not generic for the same reason.
pub(crate) fn list(
    f: &mut fmt::Formatter<'_>,
    words: &mut dyn Iterator<Item = &str>,
    between: &str,
) -> fmt::Result {
    for (index, word) in words.enumerate() {
        if index > 0 {
            f.write_str(between)?;
        }
        f.write_str(word)?;
    }
    Ok(())
}

/// The start of a text, for messages.
pub(crate) fn shorten(text: &str) -> String {
    const MOST: usize = 24;
    let mut short: String = text.trim().chars().take(MOST).collect();
    if short.len() < text.trim().len() {
        short.push('…');
    }
    short
}

/// A name or a title without invisible characters: those of no width, and those that turn the
/// direction of the text around them.
///
/// ```
/// use vicinity_rules::without_invisible;
///
/// assert_eq!(without_invisible("\u{202e}Near\u{200b} Chess"), "Near Chess");
/// ```
pub fn without_invisible(text: &str) -> String {
    let is_invisible = |c: char| {
        matches!(
            c,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}' | '\u{feff}'
        )
    };
    text.chars().filter(|&c| !is_invisible(c)).collect()
}
