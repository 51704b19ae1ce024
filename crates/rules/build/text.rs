//! The rules in words, from Markdown.
//!
//! A file begins with a title and a paragraph: who made the game, and a link to where it was published. Each chapter has a heading of the
//! second rank, paragraphs for rules as published, and quotations (`>`) for readings of ours. Further files say what differs: their
//! chapters take the place of those of the same heading, or come first.

use std::fs;
use std::path::Path;

use crate::emit::string;

/// A file as it is read.
#[derive(Default)]
struct Text {
    inventor: String,
    source: Option<(String, String)>,
    chapters: Vec<(String, Vec<String>)>,
}

/// The rules of a game as Rust, from its files in their order.
///
/// # Errors
/// Names the file that is not as it should be.
pub(crate) fn rules<'a>(folder: &Path, files: impl Iterator<Item = &'a str>) -> Result<String, String> {
    let mut all = Text::default();
    for file in files {
        let path = folder.join(file).with_extension("md");
        let Ok(text) = fs::read_to_string(&path) else {
            // A game may have no rules in words yet: they are written from its data.
            if file == "rules" {
                return Ok("RulesText { inventor: \"\", source: None, sections: &[] }".to_owned());
            }
            return Err(format!("{} is not there", path.display()));
        };
        all.add(read(&text).map_err(|fault| format!("{}: {fault}", path.display()))?);
    }
    let source = all.source.map_or_else(
        || "None".to_owned(),
        |(title, address)| {
            format!("Some(Source {{ title: {}, address: {} }})", string(&title), string(&address))
        },
    );
    let sections: Vec<String> = all
        .chapters
        .iter()
        .map(|(heading, paragraphs)| {
            format!("Section {{ heading: {}, paragraphs: &[{}] }}", string(heading), paragraphs.join(", "))
        })
        .collect();
    Ok(format!(
        "RulesText {{ inventor: {}, source: {source}, sections: &[{}] }}",
        string(&all.inventor),
        sections.join(", ")
    ))
}

impl Text {
    fn add(&mut self, other: Text) {
        if !other.inventor.is_empty() {
            self.inventor = other.inventor;
            self.source = other.source;
        }
        let is_first = self.chapters.is_empty();
        let mut new = Vec::new();
        for chapter in other.chapters {
            match self.chapters.iter_mut().find(|known| known.0 == chapter.0) {
                Some(known) if !is_first => *known = chapter,
                _ => new.push(chapter),
            }
        }
        self.chapters.splice(0..0, new);
    }
}

fn read(text: &str) -> Result<Text, String> {
    let mut read = Text::default();
    for block in text.split("\n\n").map(str::trim).filter(|block| !block.is_empty()) {
        if let Some(heading) = block.strip_prefix("## ") {
            read.chapters.push((heading.trim().to_owned(), Vec::new()));
        } else if block.starts_with("# ") {
            // The title is for readers of the file.
        } else if let Some((_, paragraphs)) = read.chapters.last_mut() {
            let (kind, block) = match block.strip_prefix("> ") {
                Some(reading) => ("Reading", reading.replace("\n> ", " ")),
                None => ("Rule", block.to_owned()),
            };
            paragraphs.push(format!("Paragraph::{kind}({})", string(&block.replace('\n', " "))));
        } else {
            let block = block.replace('\n', " ");
            let (inventor, link) = match block.split_once('[') {
                Some((inventor, link)) => (inventor, Some(link)),
                None => (block.as_str(), None),
            };
            read.inventor = inventor.trim().to_owned();
            read.source = match link {
                None => None,
                Some(link) => {
                    let (title, address) =
                        link.split_once("](").ok_or("the link to the source cannot be read")?;
                    let address = address.split(')').next().unwrap_or_default();
                    Some((title.to_owned(), address.to_owned()))
                }
            };
        }
    }
    Ok(read)
}
