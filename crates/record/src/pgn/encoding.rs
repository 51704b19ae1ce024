//! Character encodings of PGN files.

use std::fmt;

/// Windows-1252 from 0x80 to 0x9F; the rest of it is Latin-1. Five of these bytes are unassigned.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}',
    '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// The reason why the bytes of a file cannot be decoded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EncodingError {
    /// UTF-16 without a byte-order mark.
    Utf16WithoutMark,
}

impl fmt::Display for EncodingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the text is UTF-16 without a byte-order mark; save it as UTF-8")
    }
}

impl std::error::Error for EncodingError {}

/// Decodes the bytes of a file: UTF-8, UTF-16 with a byte-order mark, or Windows-1252, which is
/// detected line by line.
///
/// # Errors
/// If the bytes are UTF-16 without a byte-order mark.
///
/// ```
/// use vicinity_record::pgn::decode;
///
/// assert_eq!(decode(b"1. e4 \xbd-\xbd").unwrap(), "1. e4 ½-½");
/// assert_eq!(decode(b"\xfe\xff\0*").unwrap(), "*");
/// assert!(decode(b"1\0.\0 \0").is_err());
/// ```
pub fn decode(bytes: &[u8]) -> Result<String, EncodingError> {
    match utf16(bytes)? {
        Some(text) => Ok(text),
        None => {
            let mut text = String::with_capacity(bytes.len());
            bytes.split_inclusive(|&byte| byte == b'\n').for_each(|line| push_line(&mut text, line));
            Ok(text)
        }
    }
}

/// Whether bytes are the start of a text in UTF-16.
pub(super) fn is_utf16(start: &[u8]) -> bool {
    match start {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => true,
        [first, 0, second, 0, ..] | [0, first, 0, second, ..] => *first > 0 && *second > 0,
        _ => false,
    }
}

/// Decodes UTF-16; `None` if the bytes are in another encoding.
///
/// # Errors
/// If there is no byte-order mark.
fn utf16(bytes: &[u8]) -> Result<Option<String>, EncodingError> {
    if !is_utf16(bytes) {
        return Ok(None);
    }
    let from: fn([u8; 2]) -> u16 = match bytes {
        [0xff, 0xfe, ..] => u16::from_le_bytes,
        [0xfe, 0xff, ..] => u16::from_be_bytes,
        _ => return Err(EncodingError::Utf16WithoutMark),
    };
    let units = bytes[2..].chunks_exact(2).map(|pair| from([pair[0], pair[1]]));
    Ok(Some(char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()))
}

/// Appends a line in UTF-8 or Windows-1252.
pub(super) fn push_line(text: &mut String, line: &[u8]) {
    match std::str::from_utf8(line) {
        Ok(line) => text.push_str(line),
        Err(_) => text.extend(line.iter().map(|&byte| match byte {
            0x80..=0x9f => WINDOWS_1252[usize::from(byte - 0x80)],
            byte => char::from(byte),
        })),
    }
}
