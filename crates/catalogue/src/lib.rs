//! Message catalogues in the syntax of Fluent (<https://projectfluent.org>): parsing, comparing and
//! compiling.
//!
//! English is compiled into Rust ([`rust`]), every other language into one file that the page loads
//! ([`Catalogue::compile`]). The supported subset of Fluent's syntax consists of text, placeables
//! such as `{ $side }`, string literals such as `{ "{" }`, and a choice between `one` and `other`
//! by a number.

mod compile;
mod parse;

pub use compile::rust;

/// The group of messages of static pages and scripts. They are looked up by their English text.
pub const STATIC: &str = "html";
/// The group of names of pieces, which the data of the games contain in English. They are looked up
/// by their English text.
pub const NAMES: &str = "name";

/// Marks the number that a choice depends on. The digit of its parameter and the text for `one`
/// follow.
const CHOICE: char = '\u{1}';
/// Separates the texts for `one` and `other`.
const OTHER: char = '\u{2}';
/// Ends a choice.
const END: char = '\u{3}';

/// A message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    pub id: String,
    parts: Vec<MessagePart>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum MessagePart {
    Text(String),
    Parameter(String),
    Choice { number: String, one: Vec<MessagePart>, other: Vec<MessagePart> },
}

impl Message {
    /// The first word of the id.
    pub fn group(&self) -> &str {
        self.id.split('-').next().unwrap_or_default()
    }

    /// Whether Rust code refers to the message by its id. Other messages are looked up by their
    /// English text.
    pub fn is_compiled(&self) -> bool {
        ![STATIC, NAMES].contains(&self.group())
    }

    /// The names of the parameters, in the order of their first occurrence.
    pub fn parameters(&self) -> Vec<&str> {
        fn collect<'a>(parts: &'a [MessagePart], found: &mut Vec<&'a str>) {
            for part in parts {
                match part {
                    MessagePart::Text(_) => {}
                    MessagePart::Parameter(name) => add(name, found),
                    MessagePart::Choice { number, one, other } => {
                        collect(one, found);
                        collect(other, found);
                        add(number, found);
                    }
                }
            }
        }
        fn add<'a>(name: &'a str, found: &mut Vec<&'a str>) {
            if !found.contains(&name) {
                found.push(name);
            }
        }
        let mut found = Vec::new();
        collect(&self.parts, &mut found);
        found
    }
}

/// All messages of a language, in the order of the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Catalogue {
    messages: Vec<Message>,
}

impl Catalogue {
    /// The message with an id.
    pub fn get(&self, id: &str) -> Option<&Message> {
        self.messages.iter().find(|message| message.id == id)
    }

    /// The text of a message in the page, in English with its number as a prefix. `None` if Rust
    /// code does not refer to it by id or if it has parameters.
    pub fn constant(&self, id: &str) -> Option<String> {
        let mut compiled = self.messages.iter().filter(|message| message.is_compiled()).enumerate();
        let (number, message) = compiled.find(|(_, message)| message.id == id)?;
        message.parameters().is_empty().then(|| compile::numbered(number, &message.compile(&[])))
    }

    pub fn messages(&self) -> &[Message] {
        &self.messages
    }

    /// Lists the missing and surplus messages of another language, and those with other parameters.
    pub fn differences(&self, other: &Catalogue) -> Vec<String> {
        let mut found = Vec::new();
        for message in &self.messages {
            match other.get(&message.id) {
                None => found.push(format!("{} is missing", message.id)),
                Some(translation) => {
                    let [mut one, mut two] = [message.parameters(), translation.parameters()];
                    one.sort_unstable();
                    two.sort_unstable();
                    if one != two {
                        found.push(format!("{} has the parameters {two:?} instead of {one:?}", message.id));
                    }
                }
            }
        }
        for message in &other.messages {
            if self.get(&message.id).is_none() {
                found.push(format!("{} is not a message", message.id));
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    const ENGLISH: &str = "# A group.\nrules-takes = { $piece } takes { $victim }\nrules-title = Rules\n\
        rules-moves = { $count ->\n    [one] one move of { $piece }\n   *[other] { $count } moves of { $piece }\n}\n\
        name-pawn = pawn\nhtml-brace = a { \"{\" } after { $text }\n";
    const GERMAN: &str = "rules-takes = { $victim } fällt durch { $piece }\nrules-title = Regeln\n\
        rules-moves = { $count ->\n    [one] ein Zug von { $piece }\n   *[other] { $count } Züge von { $piece }\n}\n\
        name-pawn = Bauer\nhtml-brace = ein { \"{\" } nach { $text }\n";

    fn catalogue(text: &str) -> Catalogue {
        Catalogue::parse(text).expect("a catalogue")
    }

    #[test]
    fn english_is_compiled_to_rust() {
        let code = rust(&catalogue(ENGLISH));
        for line in [
            "pub const COUNT: usize = 3;",
            "pub mod rules {",
            "pub fn takes(piece: &str, victim: &str) -> String { Text(\"  {0} takes {1}\").fill(&[piece, victim]) }",
            "pub const TITLE: Text = Text(\" !Rules\");",
            "pub fn moves(piece: &str, count: &str) -> String { Text(\" \\\"\\u{1}1one move of {0}\\u{2}{1} moves of {0}\\u{3}\").fill(&[piece, count]) }",
        ] {
            assert!(code.lines().any(|other| other == line), "{line} is not in:\n{code}");
        }
        assert!(!code.contains("pawn"), "names are found by their English text");
        let english = catalogue(ENGLISH);
        assert_eq!(english.constant("rules-title"), Some(" !Rules".to_owned()));
        for id in ["rules-takes", "name-pawn", "rules-name"] {
            assert_eq!(english.constant(id), None, "{id}");
        }
    }

    #[test]
    fn another_language_is_compiled_to_lines() {
        let german = catalogue(GERMAN);
        let games = BTreeMap::from([("Near Chess".to_owned(), "Nahschach".to_owned())]);
        let text = german.compile(&catalogue(ENGLISH), games.clone());
        let lines = "{1} fällt durch {0}\nRegeln\n\u{1}1ein Zug von {0}\u{2}{1} Züge von {0}\u{3}\n\n\
            Near Chess\nNahschach\na { after {0}\nein { nach {0}\npawn\nBauer\n";
        assert_eq!(text, Ok(lines.to_owned()));
        let other = BTreeMap::from([("pawn".to_owned(), "Bäuerlein".to_owned())]);
        assert_eq!(
            german.compile(&catalogue(ENGLISH), other),
            Err("name-pawn is translated elsewhere in another way".to_owned())
        );
    }

    #[test]
    fn differences_are_listed() {
        let check = |from: &str, to: &str, difference: &str| {
            let german = catalogue(&GERMAN.replace(from, to));
            assert_eq!(catalogue(ENGLISH).differences(&german), [difference], "{from:?}, {to:?}");
            assert!(german.compile(&catalogue(ENGLISH), BTreeMap::new()).is_err());
        };
        check("rules-title = Regeln\n", "", "rules-title is missing");
        check("name-pawn", "other-pawn = x\nname-pawn", "other-pawn is not a message");
        check(
            "durch { $piece }",
            "durch { $pieces }",
            "rules-takes has the parameters [\"pieces\", \"victim\"] instead of [\"piece\", \"victim\"]",
        );
    }

    #[test]
    fn unsupported_syntax_is_rejected() {
        let check = |text: &str, reason: &str| match Catalogue::parse(text) {
            Ok(_) => panic!("{text} is read"),
            Err(error) => assert!(error.contains(reason), "{text}: {error}"),
        };
        check("a = one\na = two\n", "a is there twice");
        check("a = one\n    two\n", "a text is on one line");
        check("-a = one\n", "terms are not supported");
        check("a =\n    .b = c\n", "a has no text");
        check("a = b\n    .c = d\n", "attributes are not supported");
        check("a = { b }\n", "only strings and parameters can be inserted");
        check("a = { $n ->\n    [few] b\n   *[other] c\n}\n", "a choice is between one and other");
        check("a = { $n ->\n   *[other] c\n}\n", "a choice is between one and other");
        check("a = {\n", "line ");
    }
}
