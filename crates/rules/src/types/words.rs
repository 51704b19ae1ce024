//! Words for people: lists within error messages.

use std::fmt;

/// Writes words with something between them.
///
/// The library's `join` and formatting of lists are made for speed and weigh kilobytes in the page; this is one small loop,
/// and not generic for the same reason.
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
