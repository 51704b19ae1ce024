//! What players are told of a game: the options they choose from, and the rules in words.
//!
//! Nothing here is needed to play.

use std::fmt;

/// An option of a variant, as players and programs choose it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OptionSpec {
    /// The key in a variant string.
    pub key: &'static str,
    /// The values allowed; the first is the default.
    pub values: &'static [&'static str],
    /// The same values in plain words.
    pub answers: &'static [&'static str],
    /// The question it answers, in plain words.
    pub question: &'static str,
    /// What there is to know before choosing; empty where nothing is.
    pub note: &'static str,
}

/// A choice of all options at once that players would want, with a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Preset {
    /// Its name.
    pub title: &'static str,
    /// What it comes to, in a line.
    pub summary: &'static str,
    /// The variant string, with the options that differ from their defaults in the order of the list.
    pub variant: &'static str,
}

/// The rules as told to players.
///
/// Written out it is a line for each part, told by how it begins: `by ` who made the game, `at ` the address and the title of its
/// page, `# ` a subject, `. ` a rule as published, `? ` a reading of ours. So it can be fetched as a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RulesText {
    /// Who made it, and when.
    pub inventor: &'static str,
    /// Where it was published, if that can be visited.
    pub source: Option<Source>,
    /// The rules, subject by subject.
    pub sections: &'static [Section],
}

impl fmt::Display for RulesText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "by {}", self.inventor)?;
        if let Some(Source { title, address }) = self.source {
            writeln!(f, "at {address} {title}")?;
        }
        for Section { heading, paragraphs } in self.sections {
            writeln!(f, "# {heading}")?;
            for paragraph in *paragraphs {
                match paragraph {
                    Paragraph::Rule(text) => writeln!(f, ". {text}")?,
                    Paragraph::Reading(text) => writeln!(f, "? {text}")?,
                }
            }
        }
        Ok(())
    }
}

/// A page elsewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Source {
    /// What it is called.
    pub title: &'static str,
    /// Its address.
    pub address: &'static str,
}

/// The rules on one subject.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Section {
    /// The subject, in a word or two.
    pub heading: &'static str,
    /// What is to be said.
    pub paragraphs: &'static [Paragraph],
}

/// A paragraph of rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paragraph {
    /// A rule as published.
    Rule(&'static str),
    /// Where the published rules are silent, or can be read in two ways: how they are read here.
    Reading(&'static str),
}
