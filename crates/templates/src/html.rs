//! Parses the HTML: tags, marks and texts.

use std::collections::{BTreeMap, BTreeSet};

use html5gum::Tokenizer;
use html5gum::emitters::default::{DefaultEmitter, StartTag, Token};

use vicinity_catalogue::Catalogue;

use crate::{Source, TemplateError};

/// Encloses an English text in the markup of a template.
pub(crate) const TEXT_MARK: char = '\u{1}';

/// The elements without end tag.
const VOID: [&str; 12] =
    ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"];
/// The attributes that are shown or read out to users.
const READ: [&str; 5] = ["title", "placeholder", "alt", "aria-label", "aria-valuetext"];
/// The attributes that refer to ids of the same file.
const REFERENCES: [&str; 5] =
    ["for", "aria-labelledby", "aria-describedby", "aria-controls", "popovertarget"];
/// The events that `data-on` can name.
const EVENTS: [&str; 5] = ["click", "change", "copy", "input", "submit"];

/// A part of an element that the code refers to.
#[derive(Debug)]
pub(crate) struct Reference {
    pub(crate) name: String,
    pub(crate) is_list: bool,
    pub(crate) kind: Kind,
    /// The index among the marked elements of the part, or `None` for its root.
    pub(crate) place: Option<usize>,
}

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The element, with the type of its tag.
    Element(&'static str),
    Text,
    OwnText,
    Presence(String),
    Attribute(String),
}

/// A template, or a `<template>` in it.
#[derive(Debug)]
pub(crate) struct TemplatePart {
    /// The name of a `<template>`; empty for the file itself.
    pub(crate) name: String,
    pub(crate) markup: String,
    pub(crate) references: Vec<Reference>,
    marked_count: usize,
    depth: usize,
    has_root: bool,
}

/// The parts of a file and the actions of all of them.
#[derive(Debug, Default)]
pub(crate) struct Parts {
    pub(crate) parts: Vec<TemplatePart>,
    pub(crate) actions: BTreeSet<String>,
}

/// A page: its ids with the types of their elements, and its actions.
#[derive(Debug, Default)]
pub(crate) struct Page {
    pub(crate) ids: BTreeMap<String, &'static str>,
    pub(crate) actions: BTreeSet<String>,
}

/// The type of an element by its tag.
fn element_type(tag: &str) -> &'static str {
    match tag {
        "input" => "HtmlInputElement",
        "select" => "HtmlSelectElement",
        "textarea" => "HtmlTextAreaElement",
        "dialog" => "HtmlDialogElement",
        _ => "Element",
    }
}

type Tag = StartTag<usize>;

fn tokens(source: Source<'_>) -> impl Iterator<Item = Token<usize>> {
    let mut emitter = DefaultEmitter::<usize>::new_with_span();
    emitter.naively_switch_states(true);
    Tokenizer::new_with_emitter(source.text, emitter).map(|token| match token {
        Ok(token) => token,
        Err(never) => match never {},
    })
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn attributes(tag: &Tag) -> impl Iterator<Item = (String, String, usize)> {
    tag.attributes.iter().map(|(name, value)| (text(name), text(value), value.span.start))
}

/// Whether the name of a mark consists of lowercase letters, digits and a separator.
fn is_name(name: &str, separator: char) -> bool {
    name.starts_with(|first: char| first.is_ascii_lowercase())
        && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == separator)
}

/// Tracks start and end tags.
struct Nesting<'a> {
    source: Source<'a>,
    open: Vec<(String, usize)>,
}

impl<'a> Nesting<'a> {
    fn new(source: Source<'a>) -> Self {
        Nesting { source, open: Vec::new() }
    }

    /// Opens a tag; returns whether it has content.
    fn start(&mut self, tag: &Tag) -> bool {
        let name = text(&tag.name);
        let has_content = !tag.self_closing && !VOID.contains(&name.as_str());
        if has_content {
            self.open.push((name, tag.span.start));
        }
        has_content
    }

    fn end(&mut self, name: &str, offset: usize) -> Result<(), TemplateError> {
        match self.open.pop() {
            Some((open, _)) if open == name => Ok(()),
            Some((open, start)) => Err(self.source.error(start, format!("<{open}> is closed by </{name}>"))),
            None => Err(self.source.error(offset, format!("</{name}> closes nothing"))),
        }
    }

    fn finish(&self) -> Result<(), TemplateError> {
        match self.open.last() {
            None => Ok(()),
            Some((open, start)) => Err(self.source.error(*start, format!("<{open}> is not closed"))),
        }
    }
}

/// Ids, and references to ids.
struct Ids<'a> {
    source: Source<'a>,
    known: BTreeMap<String, &'static str>,
    named: Vec<(String, String, usize)>,
}

impl<'a> Ids<'a> {
    fn new(source: Source<'a>) -> Self {
        Ids { source, known: BTreeMap::new(), named: Vec::new() }
    }

    fn take(&mut self, tag: &Tag) -> Result<(), TemplateError> {
        for (name, value, offset) in attributes(tag) {
            if name == "id" && self.known.insert(value.clone(), element_type(&text(&tag.name))).is_some() {
                return Err(self.source.error(offset, format!("the id {value} is there twice")));
            }
            if REFERENCES.contains(&name.as_str()) {
                self.named.extend(value.split(' ').map(|id| (name.clone(), id.to_owned(), offset)));
            }
        }
        Ok(())
    }

    fn finish(self) -> Result<BTreeMap<String, &'static str>, TemplateError> {
        for (name, id, offset) in &self.named {
            if !self.known.contains_key(id) {
                return Err(self.source.error(*offset, format!("{name} names the missing id {id}")));
            }
        }
        Ok(self.known)
    }
}

/// Collects the action of a tag.
fn take_action(source: Source<'_>, tag: &Tag, actions: &mut BTreeSet<String>) -> Result<(), TemplateError> {
    for (name, value, offset) in attributes(tag) {
        match name.as_str() {
            "data-action" if !is_name(&value, '-') => {
                return Err(source.error(offset, format!("{value:?} is not the name of an action")));
            }
            "data-action" => {
                actions.insert(value);
            }
            "data-on" if !EVENTS.contains(&value.as_str()) => {
                return Err(source.error(offset, format!("data-on does not know the event {value:?}")));
            }
            _ => {}
        }
    }
    Ok(())
}

pub(crate) fn read_page(source: Source<'_>) -> Result<Page, TemplateError> {
    let mut nesting = Nesting::new(source);
    let mut ids = Ids::new(source);
    let mut actions = BTreeSet::new();
    for token in tokens(source) {
        match token {
            Token::StartTag(tag) => {
                nesting.start(&tag);
                ids.take(&tag)?;
                take_action(source, &tag, &mut actions)?;
            }
            Token::EndTag(tag) => nesting.end(&text(&tag.name), tag.span.start)?,
            Token::Error(error) => return Err(source.error(error.span.start, error.value.to_string())),
            Token::String(_) | Token::Comment(_) | Token::Doctype(_) => {}
        }
    }
    nesting.finish()?;
    Ok(Page { ids: ids.finish()?, actions })
}

impl TemplatePart {
    fn new(name: &str) -> Self {
        TemplatePart {
            name: name.to_owned(),
            markup: String::new(),
            references: Vec::new(),
            marked_count: 0,
            depth: 0,
            has_root: false,
        }
    }
}

pub(crate) fn read_template(source: Source<'_>, messages: &Catalogue) -> Result<Parts, TemplateError> {
    let mut reader = TemplateReader {
        source,
        messages,
        nesting: Nesting::new(source),
        ids: Ids::new(source),
        parts: Parts { parts: vec![TemplatePart::new("")], actions: BTreeSet::new() },
        current: 0,
        untranslated: None,
    };
    for token in tokens(source) {
        match token {
            Token::StartTag(tag) => reader.start(&tag)?,
            Token::EndTag(tag) => reader.end(&text(&tag.name), tag.span.start)?,
            Token::String(string) => reader.text(&text(&string), string.span.start)?,
            Token::Comment(_) => {}
            Token::Doctype(doctype) => {
                return Err(source.error(doctype.span.start, "a template has no doctype"));
            }
            Token::Error(error) => return Err(source.error(error.span.start, error.value.to_string())),
        }
    }
    reader.nesting.finish()?;
    reader.ids.finish()?;
    if !reader.parts.parts[0].has_root {
        // A file may consist of repeated parts only.
        reader.parts.parts.remove(0);
    }
    if reader.parts.parts.is_empty() {
        return Err(source.error(0, "a template has a root element"));
    }
    Ok(reader.parts)
}

struct TemplateReader<'a> {
    source: Source<'a>,
    messages: &'a Catalogue,
    nesting: Nesting<'a>,
    ids: Ids<'a>,
    parts: Parts,
    /// The part that is being parsed; nested parts follow it.
    current: usize,
    /// The depth of an element whose text is not translated.
    untranslated: Option<usize>,
}

impl TemplateReader<'_> {
    fn part(&mut self) -> &mut TemplatePart {
        &mut self.parts.parts[self.current]
    }

    fn start(&mut self, tag: &Tag) -> Result<(), TemplateError> {
        let name = text(&tag.name);
        let has_content = self.nesting.start(tag);
        self.ids.take(tag)?;
        if name == "template" {
            return self.start_part(tag);
        }
        take_action(self.source, tag, &mut self.parts.actions)?;
        let file = self.source.name().to_owned();
        let part = self.part();
        let is_root = part.depth == 0;
        if is_root && std::mem::replace(&mut part.has_root, true) {
            return Err(self.source.error(tag.span.start, "a template has one root element"));
        }
        self.part().markup += &format!("<{name}");
        for (attribute, value, offset) in attributes(tag) {
            if attribute == "translate" && value == "no" && has_content {
                self.untranslated.get_or_insert(self.nesting.open.len());
            }
            let value = match attribute.as_str() {
                "data-ref" => {
                    self.references(&name, &value, offset, is_root)?;
                    if is_root {
                        continue;
                    }
                    String::new()
                }
                "data-action" => format!("{file}.{value}"),
                read if READ.contains(&read) => self.filled(&value, offset)?,
                _ => escape(&value),
            };
            let part = self.part();
            part.markup += &format!(" {attribute}");
            if !value.is_empty() {
                part.markup += &format!("=\"{value}\"");
            }
        }
        let part = self.part();
        part.markup += if tag.self_closing { "/>" } else { ">" };
        part.depth += usize::from(has_content);
        Ok(())
    }

    fn start_part(&mut self, tag: &Tag) -> Result<(), TemplateError> {
        let name = attributes(tag).find(|(name, ..)| name == "data-name").map(|(_, value, _)| value);
        let Some(name) = name.filter(|name| is_name(name, '_')) else {
            return Err(self.source.error(tag.span.start, "a <template> has a data-name such as row"));
        };
        if self.current != 0 || self.parts.parts.iter().any(|part| part.name == name) {
            let reason = format!("the <template> {name} is in another one, or there twice");
            return Err(self.source.error(tag.span.start, reason));
        }
        self.parts.parts.push(TemplatePart::new(&name));
        self.current = self.parts.parts.len() - 1;
        Ok(())
    }

    fn end(&mut self, name: &str, offset: usize) -> Result<(), TemplateError> {
        self.nesting.end(name, offset)?;
        if self.untranslated.is_some_and(|depth| self.nesting.open.len() < depth) {
            self.untranslated = None;
        }
        if name == "template" {
            if !self.part().has_root {
                return Err(self.source.error(offset, "a <template> has a root element"));
            }
            self.current = 0;
            return Ok(());
        }
        let part = self.part();
        part.markup += &format!("</{name}>");
        part.depth -= 1;
        Ok(())
    }

    fn text(&mut self, text: &str, offset: usize) -> Result<(), TemplateError> {
        // White space with a line break is source layout.
        let is_layout = |space: &str| space.contains('\n');
        let trimmed = text.trim();
        let before = &text[..text.len() - text.trim_start().len()];
        let after = &text[text.trim_end().len()..];
        if trimmed.is_empty() {
            if !is_layout(text) {
                self.part().markup += text;
            }
            return Ok(());
        }
        let start = offset + before.len();
        let filled = if self.untranslated.is_some() { escape(trimmed) } else { self.filled(trimmed, start)? };
        if self.part().depth == 0 {
            return Err(self.source.error(start, "a text must be in an element"));
        }
        let part = self.part();
        for piece in [if is_layout(before) { "" } else { before }, &filled] {
            part.markup += piece;
        }
        part.markup += if is_layout(after) { "" } else { after };
        Ok(())
    }

    /// Inserts messages into a text, in English with their numbers.
    fn filled(&mut self, text: &str, offset: usize) -> Result<String, TemplateError> {
        let mut filled = String::new();
        let mut rest = text;
        let check = |plain: &str| match plain.contains(char::is_alphabetic) {
            false => Ok(escape(plain)),
            true => {
                let reason = format!(
                    "the text {:?} is not a message such as {{id}}, nor in an element with translate=\"no\"",
                    plain.trim()
                );
                Err(self.source.error(offset, reason))
            }
        };
        while let Some((before, after)) = rest.split_once('{') {
            filled += &check(before)?;
            let Some((id, after)) = after.split_once('}').filter(|(id, _)| is_name(id, '-')) else {
                return Err(self.source.error(offset, "{ begins the id of a message"));
            };
            let Some(message) = self.messages.constant(id) else {
                let reason = format!("there is no message {id} without parameters");
                return Err(self.source.error(offset, reason));
            };
            filled += &format!("{TEXT_MARK}{message}{TEXT_MARK}");
            rest = after;
        }
        filled += &check(rest)?;
        Ok(filled)
    }

    /// Collects the references of an element.
    fn references(
        &mut self,
        tag: &str,
        value: &str,
        offset: usize,
        is_root: bool,
    ) -> Result<(), TemplateError> {
        let source = self.source;
        let part = self.part();
        let place = (!is_root).then_some(part.marked_count);
        part.marked_count += usize::from(!is_root);
        for entry in value.split_whitespace() {
            let (name, what) = entry.split_once(':').unwrap_or((entry, ""));
            let (name, is_list) = name.strip_suffix("[]").map_or((name, false), |name| (name, true));
            if !is_name(name, '_') || name == "root" {
                return Err(source.error(offset, format!("{name:?} is not a name for a reference")));
            }
            let kind = match what {
                "" if entry.contains(':') => {
                    return Err(source.error(offset, format!("{entry} does not say what it refers to")));
                }
                "" => Kind::Element(element_type(tag)),
                "text" => Kind::Text,
                "own-text" => Kind::OwnText,
                "hidden" | "disabled" => Kind::Presence(what.to_owned()),
                _ => match what.strip_prefix('?') {
                    Some(attribute) => Kind::Presence(attribute.to_owned()),
                    None => Kind::Attribute(what.to_owned()),
                },
            };
            let same = part.references.iter().find(|other| other.name == name);
            if same.is_some_and(|same| !is_list || !same.is_list || same.kind != kind) {
                let reason = format!("the reference {name} is there twice, and is not a list of one type");
                return Err(source.error(offset, reason));
            }
            part.references.push(Reference { name: name.to_owned(), is_list, kind, place });
        }
        Ok(())
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}
