//! Edits single keys in the text of a variant and leaves everything else, such as comments,
//! unchanged.

use vicinity_rules::games;

use super::file::{UNNAMED, section_name};
use crate::language::concat;

/// Sets or removes the title of the last section. Renames the section as well, unless the author
/// chose a name that differs from the one derived from the title.
pub fn with_title(text: &str, title: Option<&str>) -> String {
    let titled = with(text, "title", title);
    let Some(outline) = games::outline(text) else { return titled };
    if ![UNNAMED.to_owned(), section_name(&outline.title)].contains(&outline.name) {
        return titled;
    }
    let lines: Vec<&str> = titled.lines().collect();
    let Some(head) = lines.iter().rposition(|line| line.trim_start().starts_with('[')) else { return titled };
    let Some((_, rest)) = lines[head].split_once([':', ']']) else { return titled };
    let sign = if lines[head].contains(':') { ":" } else { "]" };
    let name = section_name(title.unwrap_or_default());
    let mut lines: Vec<String> = lines.into_iter().map(str::to_owned).collect();
    lines[head] = concat(&["[", &name, sign, rest]);
    let mut text = lines.join("\n");
    text.push('\n');
    text
}

/// Sets or removes a key of the last section. Returns the text unchanged if it has no section.
pub fn with(text: &str, key: &str, value: Option<&str>) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let Some(head) = lines.iter().rposition(|line| line.trim_start().starts_with('[')) else {
        return text.to_owned();
    };
    let has_key = |line: &str| {
        let line = line.trim_start();
        !line.starts_with(['#', ';']) && line.split_once('=').is_some_and(|(known, _)| known.trim() == key)
    };
    let line = value.map(|value| concat(&[key, " = ", value]));
    let mut written = false;
    let mut out: Vec<String> = Vec::new();
    for (index, old) in lines.iter().enumerate() {
        if index <= head || !has_key(old) {
            out.push((*old).to_owned());
        } else if let Some(line) = line.as_ref().filter(|_| !written) {
            out.push(line.clone());
            written = true;
        }
    }
    if let Some(line) = line.filter(|_| !written) {
        // Insert before the empty lines at the end.
        let end = out.iter().rposition(|line| !line.trim().is_empty()).map_or(out.len(), |last| last + 1);
        out.insert(end, line);
    }
    let mut text = out.join("\n");
    text.push('\n');
    text
}

/// Sets or removes the pair of a letter in a list such as `a:amazon, m:war machine`.
pub fn with_pair(list: &str, letter: char, word: Option<&str>) -> String {
    let small = letter.to_ascii_lowercase();
    let names = |pair: &str| {
        pair.split_once(':')
            .is_some_and(|(known, _)| known.trim().eq_ignore_ascii_case(small.encode_utf8(&mut [0; 4])))
    };
    let mut pairs: Vec<String> = list
        .split(',')
        .map(str::trim)
        .filter(|pair| !pair.is_empty() && !names(pair))
        .map(str::to_owned)
        .collect();
    if let Some(word) = word.filter(|word| !word.is_empty()) {
        pairs.push(concat(&[small.encode_utf8(&mut [0; 4]), ":", word]));
    }
    pairs.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str =
        "# Mine\n[base:chess]\nqueen = -\n\n[mine:base]\n# no castling\ncastling = false\n maxFile=9 \n\n";

    #[test]
    fn a_key_is_replaced_in_place() {
        let text = with(TEXT, "maxFile", Some("10"));
        assert_eq!(text, TEXT.replace(" maxFile=9 ", "maxFile = 10").trim_end().to_owned() + "\n\n");
        assert_eq!(with(&text, "maxFile", Some("10")), text);
    }

    #[test]
    fn new_keys_are_appended_and_removed_keys_disappear() {
        let text = with(TEXT, "queen", Some("q"));
        assert!(
            text.contains("[base:chess]\nqueen = -\n") && text.contains("maxFile=9 \nqueen = q\n"),
            "{text}"
        );
        assert!(!with(TEXT, "castling", None).contains("castling ="));
        assert!(with(TEXT, "castling", None).contains("# no castling"));
        assert_eq!(with("nothing", "castling", None), "nothing");
    }

    #[test]
    fn pairs_are_set_and_taken_out() {
        assert_eq!(with_pair("", 'A', Some("amazon")), "a:amazon");
        assert_eq!(with_pair("a:amazon, m:war machine", 'A', Some("giant")), "m:war machine, a:giant");
        assert_eq!(with_pair("A:amazon", 'a', None), "");
    }
}
