//! Parses catalogues.

use fluent_syntax::ast::{Entry, Expression, InlineExpression, PatternElement, VariantKey};

use crate::{CHOICE, Catalogue, END, Message, MessagePart, OTHER};

impl Catalogue {
    /// Parses a catalogue.
    ///
    /// # Errors
    /// The first entry that cannot be parsed.
    pub fn parse(text: &str) -> Result<Catalogue, String> {
        let resource = fluent_syntax::parser::parse(text).map_err(|(_, errors)| {
            let error = &errors[0];
            format!("line {}: {error}", text[..error.pos.start].lines().count())
        })?;
        let mut catalogue = Catalogue { messages: Vec::new() };
        for entry in resource.body {
            let message = match entry {
                Entry::Message(message) => message,
                Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => continue,
                Entry::Term(term) => return Err(format!("{}: terms are not supported", term.id.name)),
                Entry::Junk { content } => return Err(format!("this is not a message: {content}")),
            };
            let id = message.id.name;
            let pattern = message.value.ok_or_else(|| format!("{id} has no text"))?;
            let parts = parts(&pattern.elements).map_err(|error| format!("{id}: {error}"))?;
            if !message.attributes.is_empty() {
                return Err(format!("{id}: attributes are not supported"));
            }
            if catalogue.get(id).is_some() {
                return Err(format!("{id} is there twice"));
            }
            catalogue.messages.push(Message { id: id.to_owned(), parts });
        }
        Ok(catalogue)
    }
}

fn parts(elements: &[PatternElement<&str>]) -> Result<Vec<MessagePart>, String> {
    let mut found = Vec::new();
    for element in elements {
        let part = match element {
            PatternElement::TextElement { value } => MessagePart::Text((*value).to_owned()),
            PatternElement::Placeable { expression: Expression::Inline(inline) } => match inline {
                InlineExpression::StringLiteral { value } => MessagePart::Text((*value).to_owned()),
                InlineExpression::VariableReference { id } => MessagePart::Parameter(id.name.to_owned()),
                _ => return Err("only strings and parameters can be inserted".to_owned()),
            },
            PatternElement::Placeable { expression: Expression::Select { selector, variants } } => {
                let InlineExpression::VariableReference { id } = selector else {
                    return Err("a choice depends on a parameter".to_owned());
                };
                let [one, other] = &variants[..] else {
                    return Err("a choice is between one and other".to_owned());
                };
                let is_named = |key: &VariantKey<&str>, name| matches!(key, VariantKey::Identifier { name: key } if *key == name);
                if !is_named(&one.key, "one") || !is_named(&other.key, "other") {
                    return Err("a choice is between one and other".to_owned());
                }
                let [one, other] = [parts(&one.value.elements)?, parts(&other.value.elements)?];
                if one.iter().chain(&other).any(|part| matches!(part, MessagePart::Choice { .. })) {
                    return Err("a choice within a choice is not supported".to_owned());
                }
                MessagePart::Choice { number: id.name.to_owned(), one, other }
            }
        };
        if let MessagePart::Text(text) = &part
            && text.contains(['\n', CHOICE, OTHER, END])
        {
            return Err("a text is on one line".to_owned());
        }
        match (found.last_mut(), part) {
            (Some(MessagePart::Text(before)), MessagePart::Text(text)) => before.push_str(&text),
            (_, part) => found.push(part),
        }
    }
    Ok(found)
}
