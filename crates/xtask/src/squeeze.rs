//! Takes out of styles, pages and texts what only their authors need: comments, indentation, empty lines. Scripts are left to
//! Terser (`optimise.rs`).

use crate::error::{Error, Result};
use crate::finish::Files;

/// Makes all text files of the site smaller.
pub fn squeeze(files: &mut Files) -> Result<()> {
    for (name, content) in files.iter_mut() {
        let squeeze: fn(&str) -> String = match name.rsplit_once('.').map_or("", |(_, extension)| extension) {
            "css" => style,
            "html" => page,
            // Those in folders are puzzles.
            "txt" if !name.contains('/') => catalogue,
            _ => continue,
        };
        let text = std::str::from_utf8(content)
            .map_err(|error| Error::failed(format!("{name} in the site is not valid UTF-8: {error}")))?;
        *content = squeeze(text).into_bytes();
    }
    Ok(())
}

/// CSS without comments, and with no more space than keeps words apart.
fn style(text: &str) -> String {
    let mut result = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        if rest.starts_with("/*") {
            rest = rest.split_once("*/").map_or("", |(_, after)| after);
            push_space(&mut result);
        } else if letter.is_whitespace() {
            rest = rest.trim_start();
            push_space(&mut result);
        } else if matches!(letter, '"' | '\'') {
            let length = quoted_length(rest, letter);
            result.push_str(&rest[..length]);
            rest = &rest[length..];
        } else {
            if matches!(letter, '{' | '}' | ';' | ',') {
                result.truncate(result.trim_end().len());
            }
            if letter == '}' && result.ends_with(';') {
                result.pop();
            }
            result.push(letter);
            rest = &rest[letter.len_utf8()..];
        }
    }
    result
}

/// One space, unless the text before needs none.
fn push_space(result: &mut String) {
    if !(result.is_empty() || result.ends_with([' ', '{', '}', ';', ','])) {
        result.push(' ');
    }
}

/// The length of a quoted string at the start of a text, its quotes included.
fn quoted_length(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (index, letter) in text.char_indices().skip(1) {
        if letter == quote && !escaped {
            return index + 1;
        }
        escaped = letter == '\\' && !escaped;
    }
    text.len()
}

/// A catalogue of texts (`www/lang/`) without the lines that are for translators.
fn catalogue(text: &str) -> String {
    let lines: Vec<&str> = text.lines().filter(|line| !line.is_empty() && !line.starts_with("# ")).collect();
    lines.join("\n") + "\n"
}

/// HTML without comments and indentation. A page with text whose spaces matter stays as it is; an empty field has none.
fn page(text: &str) -> String {
    let fields = text.matches("<textarea").count() - text.matches("></textarea>").count();
    if text.contains("<pre") || fields > 0 {
        return text.to_owned();
    }
    let mut bare = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("<!--") {
        bare.push_str(before);
        rest = after.split_once("-->").map_or("", |(_, after)| after);
    }
    bare.push_str(rest);
    let lines: Vec<&str> = bare.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    lines.join("\n") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn styles_keep_the_spaces_that_mean_something() {
        let cases = [
            (
                "a  b > c:hover {\n  margin: 0 auto;\n  color: red;\n}\n",
                "a b > c:hover{margin: 0 auto;color: red}",
            ),
            ("a::after { content: \"/* x */  ; \\\" }\"; }", "a::after{content: \"/* x */  ; \\\" }\"}"),
            ("/* one */\na, b { width: calc(1px + 2px) } /* two */", "a,b{width: calc(1px + 2px)}"),
            ("@media (width > 3px) and (hover) { a { b: c } }", "@media (width > 3px) and (hover){a{b: c}}"),
            ("a/**/b{}", "a b{}"),
        ];
        for (before, after) in cases {
            assert_eq!(style(before), after);
        }
    }

    #[test]
    fn catalogues_keep_pairs_of_lines() {
        assert_eq!(catalogue("# pieces\n\npawn\nBauer\n\n#1\nMatt\n"), "pawn\nBauer\n#1\nMatt\n");
    }

    #[test]
    fn pages_lose_comments_and_indentation() {
        assert_eq!(page("<p>\n    one <!-- not\n this --> two\n\n</p>\n"), "<p>\none  two\n</p>\n");
        assert_eq!(page("<pre>\n  a\n</pre>"), "<pre>\n  a\n</pre>");
        assert_eq!(page("<p>\n  <textarea></textarea>"), "<p>\n<textarea></textarea>\n");
        assert_eq!(page("<textarea>\n  a</textarea>"), "<textarea>\n  a</textarea>");
    }
}
