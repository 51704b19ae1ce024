//! Rules texts in Markdown.
//!
//! A file starts with a title and a paragraph with the inventor and a link to the source. Each
//! chapter has a heading of level 2, paragraphs for published rules, and quotations (`>`) for
//! interpretations. Additional files contain the differences: their chapters replace those with the
//! same heading, or are inserted at the start.

use crate::Folder;

/// The rules of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Rules {
    /// The title of the file.
    pub title: String,
    /// The inventor and the year; empty in a file of differences.
    pub inventor: String,
    /// The title and URL of the source.
    pub source: Option<(String, String)>,
    /// The chapters.
    pub chapters: Vec<Chapter>,
}

/// A section of the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chapter {
    /// The heading.
    pub heading: String,
    /// Paragraphs, each with whether it is an interpretation.
    pub paragraphs: Vec<(String, bool)>,
}

impl Rules {
    /// The rules of a game from its files, such as `rules` and `rules-large`, in order; `None` if
    /// the folder has none.
    ///
    /// # Errors
    /// The file that is missing or cannot be parsed.
    pub fn of<'a>(folder: &Folder, files: impl Iterator<Item = &'a str>) -> Result<Option<Rules>, String> {
        let mut all: Option<Rules> = None;
        for file in files {
            let name = format!("{file}.md");
            let read = match folder.read(&name) {
                Some(text) => {
                    Rules::read(&text).map_err(|error| format!("games/{}/{name}: {error}", folder.name))?
                }
                None if all.is_none() => return Ok(None),
                None => return Err(format!("games/{}/{name} is not there", folder.name)),
            };
            match &mut all {
                Some(all) => all.change(read),
                None => all = Some(read),
            }
        }
        Ok(all)
    }

    /// Parses one file.
    ///
    /// # Errors
    /// An invalid link.
    pub fn read(text: &str) -> Result<Rules, String> {
        let mut rules = Rules::default();
        for block in text.split("\n\n").map(str::trim).filter(|block| !block.is_empty()) {
            if let Some(heading) = block.strip_prefix("## ") {
                rules.chapters.push(Chapter { heading: heading.trim().to_owned(), paragraphs: Vec::new() });
            } else if let Some(title) = block.strip_prefix("# ") {
                title.trim().clone_into(&mut rules.title);
            } else if let Some(chapter) = rules.chapters.last_mut() {
                let reading = block.strip_prefix("> ").map(|reading| reading.replace("\n> ", " "));
                let is_reading = reading.is_some();
                chapter.paragraphs.push((reading.unwrap_or(block.replace('\n', " ")), is_reading));
            } else {
                let block = block.replace('\n', " ");
                let (inventor, link) =
                    block.split_once('[').map_or((&*block, None), |(by, link)| (by, Some(link)));
                inventor.trim().clone_into(&mut rules.inventor);
                let read = |link: &str| {
                    let (title, rest) = link.split_once("](")?;
                    Some((title.to_owned(), rest.split_once(')')?.0.to_owned()))
                };
                rules.source =
                    link.map(|link| read(link).ok_or("the link to the source cannot be read")).transpose()?;
            }
        }
        Ok(rules)
    }

    /// Applies a file of differences.
    fn change(&mut self, other: Rules) {
        if !other.inventor.is_empty() {
            self.inventor = other.inventor;
            self.source = other.source;
        }
        let mut new = Vec::new();
        for chapter in other.chapters {
            match self.chapters.iter_mut().find(|known| known.heading == chapter.heading) {
                Some(known) => *known = chapter,
                None => new.push(chapter),
            }
        }
        self.chapters.splice(0..0, new);
    }

    /// All texts, in order.
    pub(crate) fn texts(&self) -> Vec<&str> {
        let mut texts = vec![self.title.as_str(), self.inventor.as_str()];
        texts.extend(self.source.as_ref().map(|(title, _)| title.as_str()));
        for chapter in &self.chapters {
            texts.push(&chapter.heading);
            texts.extend(chapter.paragraphs.iter().map(|(text, _)| text.as_str()));
        }
        texts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read_and_another_changes_it() {
        let text = "# Game\n\nBy somebody.\n[A page](https://x.y/z)\n\n## Array\n\nAll stand\nthere.\n\n> Or not,\n> we say.\n\n## Goal\n\nWin.\n";
        let mut rules = Rules::read(text).expect("it can be read");
        assert_eq!(rules.inventor, "By somebody.");
        assert_eq!(rules.source, Some(("A page".into(), "https://x.y/z".into())));
        assert_eq!(
            rules.chapters[0].paragraphs,
            [("All stand there.".to_owned(), false), ("Or not, we say.".to_owned(), true)]
        );
        rules.change(
            Rules::read("# Other\n\n## Goal\n\nLose.\n\n## Draws\n\nNone.\n").expect("it can be read"),
        );
        let headings: Vec<&str> = rules.chapters.iter().map(|chapter| chapter.heading.as_str()).collect();
        assert_eq!(headings, ["Draws", "Array", "Goal"]);
        assert_eq!(rules.chapters[2].paragraphs, [("Lose.".to_owned(), false)]);
        assert_eq!(rules.inventor, "By somebody.");
        assert!(Rules::read("# Game\n\nBy somebody. [A page\n").is_err());
    }
}
