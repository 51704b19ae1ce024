//! What pages of others load: `embed.html`, whose body is that of `index.html`, and `vicinity-embed.js`, which gets the drawings of the
//! pieces that it shows before anything else is loaded.
//!
//! The markup is one because the program finds its elements by name and would stop at a missing one: kept by hand, a second copy would
//! be out of step with the first change that forgets it.

use crate::error::{Error, OnPath, Result};
use crate::finish::Files;
use crate::workspace;
use std::fs;

const BODY_GOES_HERE: &str = "<!-- The body of index.html comes here";
const DRAWINGS_GO_HERE: &str = "const DRAWINGS = {};";

/// Fills both of them in. The body comes from the repository: `trunk serve` adds a script to the one in the site.
pub fn fill(files: &mut Files) -> Result<()> {
    let path = workspace::root().join("index.html");
    fill_from(&fs::read_to_string(&path).on_path("read", &path)?, files)
}

fn fill_from(page: &str, files: &mut Files) -> Result<()> {
    let body = between(page, "<body>", "</body>")
        .ok_or_else(|| Error::failed("index.html has no <body> that stands by itself"))?
        // For dialogs that no frame opens; browsers complain of it there.
        .replace(" autofocus", "");
    let frame = text(files, "embed.html")?;
    let (before, rest) = frame
        .split_once(BODY_GOES_HERE)
        .ok_or_else(|| Error::failed(format!("www/embed.html lacks its “{BODY_GOES_HERE}…”")))?;
    let after = rest.split_once("-->").map_or("", |(_, after)| after);
    let frame = [before, &body, after].concat();
    files.insert("embed.html".to_owned(), frame.into_bytes());

    let script = text(files, "vicinity-embed.js")?;
    if !script.contains(DRAWINGS_GO_HERE) {
        return Err(Error::failed(format!("www/vicinity-embed.js lacks its line “{DRAWINGS_GO_HERE}”")));
    }
    let script = script.replace(DRAWINGS_GO_HERE, &format!("const DRAWINGS = {};", drawings()?));
    files.insert("vicinity-embed.js".to_owned(), script.into_bytes());
    Ok(())
}

fn text(files: &Files, name: &str) -> Result<String> {
    let content = files.get(name).ok_or_else(|| Error::failed(format!("{name} is not in the site")))?;
    String::from_utf8(content.clone())
        .map_err(|_| Error::failed(format!("{name} in the site is not valid UTF-8")))
}

fn between<'a>(text: &'a str, start: &str, end: &str) -> Option<&'a str> {
    let (_, rest) = text.split_once(start)?;
    rest.rsplit_once(end).map(|(inner, _)| inner)
}

/// The drawings as an object of JavaScript: a name, and its paths, each with its class before it and `|` between them.
fn drawings() -> Result<String> {
    let folder = workspace::root().join("www/pieces");
    let mut entries = Vec::new();
    for entry in fs::read_dir(&folder).on_path("read", &folder)?.flatten() {
        let path = entry.path();
        let svg = fs::read_to_string(&path).on_path("read", &path)?;
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        entries.push(format!("\"{name}\":\"{}\"", paths(&svg)));
    }
    // Folders have no order of their own, and a release is always the same.
    entries.sort();
    Ok(format!("{{{}}}", entries.join(",")))
}

fn paths(svg: &str) -> String {
    let attribute = |path: &str, name: &str| between_quotes(path, &format!(" {name}=\"")).unwrap_or_default();
    let paths: Vec<String> =
        svg.split("<path").skip(1).map(|path| attribute(path, "class") + &attribute(path, "d")).collect();
    paths.join("|")
}

fn between_quotes(text: &str, start: &str) -> Option<String> {
    text.split_once(start)?.1.split_once('"').map(|(inner, _)| inner.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site(embed: &str, script: &str) -> Files {
        [("embed.html", embed), ("vicinity-embed.js", script)]
            .map(|(name, text)| (name.to_owned(), text.as_bytes().to_vec()))
            .into()
    }

    const EMBED: &str = "<body>\n<!-- The body of index.html comes here (x) -->\n<i></i></body>";

    #[test]
    fn the_frame_gets_the_body_of_the_page() {
        let mut files = site(EMBED, DRAWINGS_GO_HERE);
        fill_from("<head></head><body><p>one</p></body>", &mut files).expect("all is there");
        assert_eq!(text(&files, "embed.html").expect("text"), "<body>\n<p>one</p>\n<i></i></body>");
        let script = text(&files, "vicinity-embed.js").expect("text");
        assert!(script.contains("\"king\":\"fM") && script.contains("|dM"), "{script}");
    }

    #[test]
    fn what_is_missing_is_said() {
        for (index, embed, script, said) in [
            ("<p>", EMBED, DRAWINGS_GO_HERE, "<body>"),
            ("<body></body>", "<body></body>", DRAWINGS_GO_HERE, "embed.html"),
            ("<body></body>", EMBED, "", "vicinity-embed.js"),
        ] {
            let error = fill_from(index, &mut site(embed, script)).expect_err("something is missing");
            assert!(error.to_string().contains(said), "{error}");
        }
    }

    #[test]
    fn a_drawing_is_its_paths_with_their_classes() {
        let svg = r#"<svg viewBox="0 0 1 1"><path class="f" d="M1 2z"/><path class="d" d="M3 4"/></svg>"#;
        assert_eq!(paths(svg), "fM1 2z|dM3 4");
    }
}
