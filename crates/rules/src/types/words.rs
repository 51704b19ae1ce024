//! Text helpers: lists in error messages, and removal of invisible characters.

use std::fmt;

/// Writes words with a separator.
///
/// The standard library's `join` and list formatting add kilobytes to the page. This is one small
/// loop, not generic for the same reason.
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

/// The first 40 characters of a text, on one line, for a message that quotes it.
///
/// ```
/// use vicinity_rules::shorten;
///
/// assert_eq!(shorten(" Nf3 "), "Nf3");
/// assert_eq!(shorten(&"x".repeat(50)), format!("{}…", "x".repeat(40)));
/// ```
pub fn shorten(text: &str) -> String {
    const MAX_CHARS: usize = 40;
    let mut chars = text.trim().chars().map(|c| if c.is_control() { '\u{fffd}' } else { c });
    let mut short: String = chars.by_ref().take(MAX_CHARS).collect();
    if chars.next().is_some() {
        short.push('…');
    }
    short
}

/// The 32-bit FNV-1a hash of a text (Fowler, Noll and Vo), as its checksum.
///
/// ```
/// assert_eq!(vicinity_rules::checksum("a"), 0xe40c_292c);
/// ```
pub fn checksum(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |sum, byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// Returns a name or title without invisible characters: zero-width characters and those that
/// change the text direction.
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
