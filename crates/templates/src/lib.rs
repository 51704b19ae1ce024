//! Compiles the HTML of the page into Rust: typed handles, actions and texts.
//!
//! A template is an HTML file with one root element, and a `<template data-name="row">` for each
//! repeated part. Elements are marked for the code:
//!
//! - `data-ref` lists the handles of an element. `name` is the element itself, with the type of its
//!   tag. `name:text` is its text, `name:own-text` a text that is not translated, `name:hidden` and
//!   `name:disabled` whether the attribute is set, `name:?data-done` the same for any attribute,
//!   and `name:aria-label` the value of an attribute. A name that ends in `[]` is used on several
//!   elements and becomes an array, in document order.
//! - `data-action` names the user's action on an element. All actions of a file are one enum.
//! - `{id}` is a message without parameters, in a text or in an attribute that users read.
//!
//! [`compile`] returns the Rust source of a module for each file. Inconsistencies between a file
//! and the code are build errors: either here, or from the compiler, which checks the names of
//! handles and that every action is handled.

mod generate;
mod html;

use std::fmt;

use vicinity_catalogue::Catalogue;

/// A source file.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// The path for error messages.
    pub path: &'a str,
    pub text: &'a str,
}

impl Source<'_> {
    fn error(&self, offset: usize, reason: impl Into<String>) -> TemplateError {
        let before = self.text.get(..offset).unwrap_or(self.text);
        let line = before.matches('\n').count() + 1;
        TemplateError { path: self.path.to_owned(), line, reason: reason.into() }
    }

    /// The name of the file without folder and extension.
    fn name(&self) -> &str {
        let file = self.path.rsplit('/').next().unwrap_or(self.path);
        file.split('.').next().unwrap_or(file)
    }
}

/// The reason why a file cannot be compiled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TemplateError {
    pub path: String,
    pub line: usize,
    pub reason: String,
}

impl fmt::Display for TemplateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path, self.line, self.reason)
    }
}

impl std::error::Error for TemplateError {}

/// Compiles a template into the source of a Rust module with its name.
///
/// # Errors
/// Malformed HTML, an unknown message, a text that is not a message, or a wrong mark.
pub fn compile(source: Source<'_>, messages: &Catalogue) -> Result<String, TemplateError> {
    let parts = html::read_template(source, messages)?;
    Ok(generate::template(source.name(), &parts))
}

/// Compiles a page that is already in the document into the source of the module `page`: a function
/// for each `id`, and its actions.
///
/// # Errors
/// Malformed HTML, a duplicate `id`, or a wrong mark.
pub fn compile_page(source: Source<'_>) -> Result<String, TemplateError> {
    let page = html::read_page(source)?;
    Ok(generate::page(&page))
}
