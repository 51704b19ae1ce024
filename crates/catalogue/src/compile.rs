//! Compiles catalogues: English to Rust, other languages to a file that the page loads.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::{CHOICE, Catalogue, END, Message, MessagePart, OTHER};

/// Rust code with a module for each group of messages. A message without parameters is a constant,
/// and one with parameters a function.
pub fn rust(english: &Catalogue) -> String {
    let compiled: Vec<&Message> = english.compiled().collect();
    let mut groups: Vec<&str> = Vec::new();
    for message in &compiled {
        if !groups.contains(&message.group()) {
            groups.push(message.group());
        }
    }
    let mut code = format!("/// The number of messages.\npub const COUNT: usize = {};\n", compiled.len());
    for group in groups {
        let _ = writeln!(code, "pub mod {group} {{\nuse crate::language::Text;");
        for (number, message) in compiled.iter().enumerate().filter(|(_, message)| message.group() == group) {
            let parameters = message.parameters();
            let english = message.compile(&parameters);
            let name = message.item();
            let text = format!("Text({:?})", numbered(number, &english));
            let _ = writeln!(code, "/// {english:?}");
            if parameters.is_empty() {
                let _ = writeln!(code, "pub const {name}: Text = {text};");
                continue;
            }
            let names: Vec<String> = parameters.iter().map(|name| parameter(name)).collect();
            let _ = writeln!(
                code,
                "pub fn {name}({}: &str) -> String {{ {text}.fill(&[{}]) }}",
                names.join(": &str, "),
                names.join(", ")
            );
        }
        code += "}\n";
    }
    code
}

/// A text with its number as a prefix of two characters, six bits each. The page thus stores
/// nothing but the text of a message.
pub(crate) fn numbered(number: usize, text: &str) -> String {
    let digit = |digit: usize| char::from(b' ' + (digit % 64) as u8);
    [digit(number / 64), digit(number)].into_iter().chain(text.chars()).collect()
}

/// The name of a parameter in Rust.
fn parameter(name: &str) -> String {
    let name = name.replace('-', "_");
    if ["move", "type"].contains(&name.as_str()) { name + "_" } else { name }
}

impl Catalogue {
    fn compiled(&self) -> impl Iterator<Item = &Message> {
        self.messages.iter().filter(|message| message.is_compiled())
    }

    /// The file of another language: one line for each message that Rust code refers to, in the
    /// order of English; an empty line; then pairs of lines, English and its translation, for
    /// messages that are looked up by their English text and for the additional texts.
    ///
    /// # Errors
    /// The differences between the languages, or a text with two translations.
    pub fn compile(
        &self,
        english: &Catalogue,
        mut texts: BTreeMap<String, String>,
    ) -> Result<String, String> {
        let differences = english.differences(self);
        if !differences.is_empty() {
            return Err(differences.join("\n"));
        }
        let mut text = String::new();
        for message in english.compiled() {
            let translation = self.get(&message.id).map(|other| other.compile(&message.parameters()));
            text += &translation.unwrap_or_default();
            text.push('\n');
        }
        for message in english.messages.iter().filter(|message| !message.is_compiled()) {
            let parameters = message.parameters();
            let english = message.compile(&parameters);
            let translation = self.get(&message.id).map(|other| other.compile(&parameters));
            let translation = translation.unwrap_or_default();
            if texts.insert(english, translation.clone()).is_some_and(|other| other != translation) {
                return Err(format!("{} is translated elsewhere in another way", message.id));
            }
        }
        for (english, translation) in texts {
            let _ = write!(text, "\n{english}\n{translation}");
        }
        text.push('\n');
        Ok(text)
    }
}

impl Message {
    /// The name of the message in Rust, within its group.
    pub fn item(&self) -> String {
        let (_, name) = self.id.split_once('-').unwrap_or(("", &self.id));
        let name = name.replace('-', "_");
        if self.parameters().is_empty() { name.to_uppercase() } else { name }
    }

    /// The text with numbered parameters: `{0} takes {1}`. Parameters that are not in the list keep
    /// their names.
    pub fn compile(&self, parameters: &[&str]) -> String {
        let mut text = String::new();
        write(&self.parts, parameters, &mut text);
        text
    }
}

fn write(parts: &[MessagePart], parameters: &[&str], text: &mut String) {
    let number = |name: &str| match parameters.iter().position(|other| *other == name) {
        Some(number) => number.to_string(),
        None => name.to_owned(),
    };
    for part in parts {
        match part {
            MessagePart::Text(part) => text.push_str(part),
            MessagePart::Parameter(name) => {
                let _ = write!(text, "{{{}}}", number(name));
            }
            MessagePart::Choice { number: name, one, other } => {
                let _ = write!(text, "{CHOICE}{}", number(name));
                write(one, parameters, text);
                text.push(OTHER);
                write(other, parameters, text);
                text.push(END);
            }
        }
    }
}
