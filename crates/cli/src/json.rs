//! JSON texts, the only part of JSON that needs care.

/// A text as a JSON string.
pub(crate) fn string(text: &str) -> String {
    let mut json = String::with_capacity(text.len() + 2);
    json.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => json.extend(['\\', c]),
            c if c < ' ' => json += &format!("\\u{:04x}", c as u32),
            c => json.push(c),
        }
    }
    json.push('"');
    json
}

#[test]
fn what_json_forbids_is_escaped() {
    assert_eq!(string("a\"b\\c\nd×"), "\"a\\\"b\\\\c\\u000ad×\"");
}
