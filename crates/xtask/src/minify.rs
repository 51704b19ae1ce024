//! Removes comments, indentation and empty lines from pages. esbuild does that for scripts and
//! styles (`optimise.rs`).

use crate::finish::Files;
use anyhow::{Result, anyhow};

/// Minifies all pages of the site.
pub fn minify(files: &mut Files) -> Result<()> {
    for (name, content) in files.iter_mut() {
        if !name.ends_with(".html") {
            continue;
        }
        let text = std::str::from_utf8(content)
            .map_err(|error| anyhow!("{name} in the site is not valid UTF-8: {error}"))?;
        *content = page(text).into_bytes();
    }
    Ok(())
}

/// HTML without comments and indentation. A page in which white space matters is not changed; it
/// does not matter in an empty text area.
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
    fn pages_lose_comments_and_indentation() {
        assert_eq!(page("<p>\n    one <!-- not\n this --> two\n\n</p>\n"), "<p>\none  two\n</p>\n");
        assert_eq!(page("<pre>\n  a\n</pre>"), "<pre>\n  a\n</pre>");
        assert_eq!(page("<p>\n  <textarea></textarea>"), "<p>\n<textarea></textarea>\n");
        assert_eq!(page("<textarea>\n  a</textarea>"), "<textarea>\n  a</textarea>");
    }
}
