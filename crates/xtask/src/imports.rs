//! Short names for what wasm asks of JavaScript.
//!
//! wasm-bindgen names each function that wasm imports after what it does, with sixteen digits of a hash behind it, in the wasm as
//! well as in its script. There are some two hundred, and digits of a hash do not press: short names make a first visit about
//! four kilobytes lighter. Both files are changed together, before they are named after their contents.
//!
//! The format: <https://webassembly.github.io/spec/core/binary/modules.html#import-section>

use crate::error::{Error, Result};
use crate::finish::Files;

const HEADER_BYTES: usize = 8;
const IMPORT_SECTION: u8 = 2;

/// Gives the imports of each wasm file short names, there and in the script beside it.
///
/// # Errors
/// Where a wasm file is damaged, or does not fit its script.
pub fn shorten(files: &mut Files) -> Result<()> {
    let names: Vec<String> = files.keys().filter(|name| name.ends_with("_bg.wasm")).cloned().collect();
    for name in names {
        let script_name = name.replace("_bg.wasm", ".js");
        let (Some(wasm), Some(script)) = (files.get(&name), files.get(&script_name)) else { continue };
        let damaged = || Error::failed(format!("{name} in the site is no wasm that can be read"));
        let (wasm, old_names) = with_short_names(wasm).ok_or_else(damaged)?;
        let mut text = String::from_utf8_lossy(script).into_owned();
        for (index, old) in old_names.iter().enumerate() {
            // It stands there once, as a key.
            let (key, new_key) = (format!(" {old}: "), format!(" {}: ", short_name(index)));
            if text.matches(&key).count() != 1 {
                return Err(Error::failed(format!("{script_name} does not give {name} just one {old}")));
            }
            text = text.replace(&key, &new_key);
        }
        files.insert(name, wasm);
        files.insert(script_name, text.into_bytes());
    }
    Ok(())
}

/// `a` to `z`, then `aa` and so on. A key of an object may be any word.
fn short_name(mut index: usize) -> String {
    let mut name = String::new();
    loop {
        name.insert(0, char::from(b'a' + (index % 26) as u8));
        if index < 26 {
            return name;
        }
        index = index / 26 - 1;
    }
}

/// The wasm with short names for its imports, and the old names in their order.
fn with_short_names(wasm: &[u8]) -> Option<(Vec<u8>, Vec<String>)> {
    let mut reader = Reader { bytes: wasm, at: HEADER_BYTES };
    while let Some(kind) = reader.byte() {
        let start = reader.at - 1;
        let length = reader.number()?;
        let body = reader.at;
        if kind == IMPORT_SECTION {
            let (section, names) = import_section(wasm.get(body..body + length)?)?;
            let mut result = wasm[..start].to_vec();
            result.push(kind);
            put_number(&mut result, section.len());
            result.extend_from_slice(&section);
            result.extend_from_slice(&wasm[body + length..]);
            return Some((result, names));
        }
        reader.at = body.checked_add(length)?;
    }
    Some((wasm.to_vec(), Vec::new()))
}

fn import_section(section: &[u8]) -> Option<(Vec<u8>, Vec<String>)> {
    let mut reader = Reader { bytes: section, at: 0 };
    let (mut result, mut names) = (Vec::new(), Vec::new());
    let count = reader.number()?;
    put_number(&mut result, count);
    for index in 0..count {
        let start = reader.at;
        reader.name()?;
        result.extend_from_slice(&section[start..reader.at]);
        names.push(reader.name()?.to_owned());
        let short = short_name(index);
        put_number(&mut result, short.len());
        result.extend_from_slice(short.as_bytes());
        let start = reader.at;
        match reader.byte()? {
            0 => drop(reader.number()?),
            1 => {
                reader.byte()?;
                reader.limits()?;
            }
            2 => reader.limits()?,
            3 => {
                reader.byte()?;
                reader.byte()?;
            }
            _ => return None,
        }
        result.extend_from_slice(&section[start..reader.at]);
    }
    (reader.at == section.len()).then_some((result, names))
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    fn byte(&mut self) -> Option<u8> {
        let byte = self.bytes.get(self.at).copied()?;
        self.at += 1;
        Some(byte)
    }

    /// A number in LEB128.
    fn number(&mut self) -> Option<usize> {
        let mut number = 0;
        for shift in (0..35).step_by(7) {
            let byte = self.byte()?;
            number |= usize::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }

    fn name(&mut self) -> Option<&'a str> {
        let length = self.number()?;
        let name = self.bytes.get(self.at..self.at.checked_add(length)?)?;
        self.at += length;
        std::str::from_utf8(name).ok()
    }

    fn limits(&mut self) -> Option<()> {
        let has_end = self.byte()? & 1 == 1;
        self.number()?;
        if has_end {
            self.number()?;
        }
        Some(())
    }
}

fn put_number(bytes: &mut Vec<u8>, mut number: usize) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A module with an import section of a function, a memory and a global, and a code section after it.
    fn module(names: [&str; 3]) -> Vec<u8> {
        let mut section = vec![3];
        for (name, description) in
            names.into_iter().zip([&[0u8, 5][..], &[2, 1, 1, 0x80, 1][..], &[3, 0x7f, 0][..]])
        {
            section.extend_from_slice(b"\x01w");
            put_number(&mut section, name.len());
            section.extend_from_slice(name.as_bytes());
            section.extend_from_slice(description);
        }
        let mut wasm = b"\0asm\x01\0\0\0\x01\x01\0\x02".to_vec();
        put_number(&mut wasm, section.len());
        wasm.extend_from_slice(&section);
        wasm.extend_from_slice(b"\x0a\x01\0");
        wasm
    }

    #[test]
    fn names_become_short_in_wasm_and_script() {
        let long = "__wbg_".repeat(30);
        let mut files: Files = [
            ("page_bg.wasm".to_owned(), module(["f_12", &long, "f_1"])),
            ("page.js".to_owned(), format!("{{\n  f_12: 1,\n  {long}: 2,\n  f_1: 3,\n}}").into_bytes()),
        ]
        .into();
        shorten(&mut files).expect("they fit");
        assert_eq!(files["page_bg.wasm"], module(["a", "b", "c"]));
        assert_eq!(files["page.js"], b"{\n  a: 1,\n  b: 2,\n  c: 3,\n}");
    }

    #[test]
    fn what_does_not_fit_or_cannot_be_read_is_told() {
        let check = |wasm: Vec<u8>, script: &str, fault: &str| {
            let mut files: Files =
                [("p_bg.wasm".to_owned(), wasm), ("p.js".to_owned(), script.as_bytes().to_vec())].into();
            let error = shorten(&mut files).expect_err(fault).to_string();
            assert!(error.contains(fault), "{error}");
        };
        let wasm = module(["f", "g", "h"]);
        check(wasm.clone(), " f: 1, g: 2,", "just one h");
        check(wasm.clone(), " f: 1, g: 2, h: 3, h: 4,", "just one h");
        check(wasm[..wasm.len() - 12].to_vec(), "", "can be read");
    }

    #[test]
    fn short_names_differ() {
        assert_eq!([0, 25, 26, 27, 701, 702].map(short_name), ["a", "z", "aa", "ab", "zz", "aaa"]);
    }
}
