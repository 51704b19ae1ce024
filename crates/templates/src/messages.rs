//! The messages of a Fluent file, and which of them are used.

use std::collections::BTreeMap;

use fluent_syntax::ast::{Entry, PatternElement};
use fluent_syntax::parser;

use crate::{Source, TemplateError};

/// Texts by their ids.
#[derive(Debug, Default)]
pub struct Messages {
    path: String,
    texts: BTreeMap<String, Message>,
}

#[derive(Debug)]
struct Message {
    text: String,
    line: usize,
    is_used: bool,
}

impl Messages {
    /// Reads a Fluent file of plain messages.
    ///
    /// # Errors
    /// Malformed Fluent, a message that is there twice or is more than a text.
    pub fn read(source: Source<'_>) -> Result<Self, TemplateError> {
        let resource = parser::parse(source.text).map_err(|(_, errors)| match errors.first() {
            Some(error) => source.error(error.pos.start, error.to_string()),
            None => source.error(0, "this is not a Fluent file"),
        })?;
        let mut texts = BTreeMap::new();
        for entry in resource.body {
            let Entry::Message(message) = entry else { continue };
            let id = message.id.name;
            // Slices of the source, so that their addresses are offsets.
            let offset = id.as_ptr().addr() - source.text.as_ptr().addr();
            let elements = message.value.map(|pattern| pattern.elements).unwrap_or_default();
            let mut text = String::new();
            for element in elements {
                match element {
                    PatternElement::TextElement { value } => text.push_str(value),
                    PatternElement::Placeable { .. } => {
                        let reason = format!("the message {id} of a template cannot have placeables");
                        return Err(source.error(offset, reason));
                    }
                }
            }
            let line = source.error(offset, "").line;
            if texts.insert(id.to_owned(), Message { text, line, is_used: false }).is_some() {
                return Err(source.error(offset, format!("the message {id} is there twice")));
            }
        }
        Ok(Messages { path: source.path.to_owned(), texts })
    }

    /// All texts.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.texts.values().map(|message| message.text.as_str())
    }

    /// Returns the text of a message, which counts as used from then on.
    pub(crate) fn find(&mut self, id: &str) -> Option<&str> {
        let message = self.texts.get_mut(id)?;
        message.is_used = true;
        Some(&message.text)
    }

    /// Checks that every message is used.
    ///
    /// # Errors
    /// The first message that no template has used.
    pub fn check_used(&self) -> Result<(), TemplateError> {
        match self.texts.iter().find(|(_, message)| !message.is_used) {
            None => Ok(()),
            Some((id, message)) => Err(TemplateError {
                path: self.path.clone(),
                line: message.line,
                reason: format!("no template uses the message {id}"),
            }),
        }
    }
}
