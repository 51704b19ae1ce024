//! The embedded board: `embed.html` with the body of `index.html`.
//!
//! The program stops at a missing element, so a separate copy of the markup would break with the
//! first change that does not update it.

use crate::finish::Files;
use crate::workspace;
use anyhow::{Result, anyhow};
use fs_err as fs;

const BODY_GOES_HERE: &str = "<!-- Placeholder: the body of index.html";

/// Fills in the body of `index.html` in the repository (`trunk serve` adds a script to the one in
/// the site).
pub fn fill(files: &mut Files) -> Result<()> {
    let path = workspace::root().join("index.html");
    fill_from(&fs::read_to_string(&path)?, files)
}

fn fill_from(page: &str, files: &mut Files) -> Result<()> {
    let body = between(page, "<body>", "</body>")
        .ok_or_else(|| anyhow!("index.html has no <body> element"))?
        // For dialogs that an embedded board does not open. Browsers warn about it there.
        .replace(" autofocus", "");
    let frame = text(files, "embed.html")?;
    let (before, rest) = frame
        .split_once(BODY_GOES_HERE)
        .ok_or_else(|| anyhow!("www/embed.html lacks its “{BODY_GOES_HERE}…”"))?;
    let after = rest.split_once("-->").map_or("", |(_, after)| after);
    let frame = [before, &body, after].concat();
    files.insert("embed.html".to_owned(), frame.into_bytes());
    Ok(())
}

/// A file of the site as text.
pub(crate) fn text(files: &Files, name: &str) -> Result<String> {
    let content = files.get(name).ok_or_else(|| anyhow!("{name} is not in the site"))?;
    String::from_utf8(content.clone()).map_err(|_| anyhow!("{name} in the site is not valid UTF-8"))
}

fn between<'a>(text: &'a str, start: &str, end: &str) -> Option<&'a str> {
    let (_, rest) = text.split_once(start)?;
    rest.rsplit_once(end).map(|(inner, _)| inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site(embed: &str) -> Files {
        [("embed.html", embed)].map(|(name, text)| (name.to_owned(), text.as_bytes().to_vec())).into()
    }

    const EMBED: &str = "<body>\n<!-- Placeholder: the body of index.html (x) -->\n<i></i></body>";

    #[test]
    fn the_frame_gets_the_body_of_the_page() {
        let mut files = site(EMBED);
        fill_from("<head></head><body><p>one</p></body>", &mut files).expect("all is there");
        assert_eq!(text(&files, "embed.html").expect("text"), "<body>\n<p>one</p>\n<i></i></body>");
    }

    #[test]
    fn missing_parts_are_reported() {
        for (index, embed, said) in
            [("<p>", EMBED, "<body>"), ("<body></body>", "<body></body>", "embed.html")]
        {
            let error = fill_from(index, &mut site(embed)).expect_err("something is missing");
            assert!(error.to_string().contains(said), "{error}");
        }
    }
}
