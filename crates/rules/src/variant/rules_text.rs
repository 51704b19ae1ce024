//! Texts for players: the options of a game and its rules.
//!
//! This module is not needed to play.

use std::fmt;

/// An option of a variant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OptionSpec {
    /// The key in a variant string.
    pub key: &'static str,
    /// The allowed values; the first is the default.
    pub values: &'static [&'static str],
    /// The values in plain words.
    pub answers: &'static [&'static str],
    /// The question that the option answers, in plain words.
    pub question: &'static str,
    /// A remark about the choice; may be empty.
    pub note: &'static str,
}

/// A named combination of all options.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Preset {
    /// The title.
    pub title: &'static str,
    /// A short description.
    pub summary: &'static str,
    /// The variant string, with the options that differ from their defaults in canonical order.
    pub variant: &'static str,
}

/// The rules as a text for players.
///
/// The text format has one line per part, identified by its prefix: `by ` inventor, `at ` address
/// and title of the source, `# ` heading, `. ` published rule, `? ` interpretation. The page
/// fetches it as a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RulesText {
    /// The inventor and the year.
    pub inventor: &'static str,
    /// The published source, if it is available online.
    pub source: Option<Source>,
    /// The sections of the rules.
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

/// A web page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Source {
    /// The title.
    pub title: &'static str,
    /// The URL.
    pub address: &'static str,
}

/// A section of the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Section {
    /// The heading, one or two words.
    pub heading: &'static str,
    /// The paragraphs.
    pub paragraphs: &'static [Paragraph],
}

/// A paragraph of rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paragraph {
    /// A published rule.
    Rule(&'static str),
    /// An interpretation where the published rules are silent or ambiguous.
    Reading(&'static str),
}
