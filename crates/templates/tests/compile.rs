//! Templates are compiled to handles and actions, and errors report their file and line.
#![cfg(not(target_arch = "wasm32"))]

use vicinity_catalogue::Catalogue;
use vicinity_templates::{Source, compile, compile_page};

const MESSAGES: &str = "review-title = Review\nreview-hint = Show a “hint”\nreview-at = Move { $number }\n";

fn compiled(text: &str) -> Result<String, String> {
    let messages = Catalogue::parse(MESSAGES).expect("a catalogue");
    let source = Source { path: "templates/review-list.html", text };
    compile(source, &messages).map_err(|error| error.to_string())
}

#[test]
fn a_template_becomes_handles_actions_and_markup() {
    let source = "<section data-ref=\"phase:data-phase\">\n\
        <h2 data-ref=\"title title_hidden:hidden\">{review-title}</h2>\n\
        <input data-ref=\"field\" data-action=\"effort\" placeholder=\"{review-hint}\">\n\
        <b data-ref=\"cells[]:text\"></b> <b data-ref=\"cells[]:text\">×</b>\n\
        <template data-name=\"row\"><li><button data-action=\"go-to\" data-ref=\"done:?data-done\">\
        <i translate=\"no\">Elo & more</i></button></li></template>\n\
        </section>";
    let rust = compiled(source).expect("a template");
    let parts = [
        "pub mod review_list {",
        "pub struct ReviewList {",
        "pub phase: crate::dom::CachedText,",
        "phase: crate::dom::CachedText::attribute(&root, \"data-phase\"),",
        "pub title: web_sys::Element,",
        "pub title_hidden: crate::dom::CachedFlag,",
        "pub field: web_sys::HtmlInputElement,",
        "pub cells: [crate::dom::CachedText; 2],",
        "cells: [crate::dom::CachedText::text(&marks.at(2)), crate::dom::CachedText::text(&marks.at(3))],",
        "pub struct Row {",
        "done: crate::dom::CachedFlag::new(&marks.at(0), \"data-done\"),",
        "pub enum Action {\nEffort,\nGoTo,\n}",
        "const TEMPLATE: &'static str = \"review-list\";",
        "(\"go-to\", Action::GoTo),",
        r#"Prototype::new("<section><h2 data-ref>\u{1}  Review\u{1}</h2>"#,
        r#"<input data-action=\"review-list.effort\" data-ref placeholder=\"\u{1} !Show a “hint”\u{1}\">"#,
        r#"<b data-ref></b> <b data-ref>×</b></section>"#,
        r#"<i translate=\"no\">Elo &amp; more</i></button></li>"#,
    ];
    for part in parts {
        assert!(rust.contains(part), "{part} is missing in\n{rust}");
    }
}

#[test]
fn an_error_names_its_file_and_line() {
    let check = |text: &str, line: usize, reason: &str| {
        let error = compiled(text).expect_err(text);
        assert_eq!(error, format!("templates/review-list.html:{line}: {reason}"));
    };
    check("<p>\n{absent}</p>", 2, "there is no message absent without parameters");
    check("<p title=\"{absent}\"></p>", 1, "there is no message absent without parameters");
    check("<p>{review-at}</p>", 1, "there is no message review-at without parameters");
    let plain = "the text \"Review\" is not a message such as {id}, nor in an element with translate=\"no\"";
    check("<p>\n\n Review</p>", 3, plain);
    check("<p aria-label=\"Review\"></p>", 1, plain);
    check("<p>{</p>", 1, "{ begins the id of a message");
    check("<p></p>\n<p></p>", 2, "a template has one root element");
    check("<!-- nothing -->", 1, "a template has a root element");
    check("<p>\n<b></p>", 2, "<b> is closed by </p>");
    check("<p>\n<b>", 2, "<b> is not closed");
    check("<p></p>\n</p>", 2, "</p> closes nothing");
    check("<p>\n<b id=a></b><b id=a></b></p>", 2, "the id a is there twice");
    check("<p>\n<label for=\"a\"></label></p>", 2, "for names the missing id a");
    check("<p>\n<b data-action=\"Go\"></b></p>", 2, "\"Go\" is not the name of an action");
    check("<p data-on=\"press\"></p>", 1, "data-on does not know the event \"press\"");
    check("<p>\n<b data-ref=\"a-b\"></b></p>", 2, "\"a-b\" is not a name for a reference");
    check("<p><b data-ref=\"a:\"></b></p>", 1, "a: does not say what it refers to");
    let twice = "the reference a is there twice, and is not a list of one type";
    check("<p><b data-ref=\"a\"></b>\n<b data-ref=\"a\"></b></p>", 2, twice);
    check("<p><b data-ref=\"a[]\"></b>\n<b data-ref=\"a[]:text\"></b></p>", 2, twice);
    check("<p>\n<template><i></i></template></p>", 2, "a <template> has a data-name such as row");
    check("<p><template data-name=\"row\">\n</template></p>", 2, "a <template> has a root element");
}

#[test]
fn a_file_may_contain_only_repeated_parts() {
    let rust = compiled("<template data-name=\"row\"><li></li></template>").expect("a part");
    assert!(rust.contains("pub struct Row {") && !rust.contains("pub struct ReviewList {"), "{rust}");
}

#[test]
fn a_page_becomes_functions_by_its_ids() {
    let text = "<!doctype html><html><body><p id=\"go-back\">Text</p><dialog id=new></dialog>\
        <button data-action=\"flip\">Flip</button></body></html>";
    let rust = compile_page(Source { path: "index.html", text }).expect("a page");
    for part in [
        "pub fn go_back() -> web_sys::Element { crate::template::by_id(\"go-back\") }",
        "pub fn new() -> web_sys::HtmlDialogElement",
        "pub const GO_BACK: &str = \"go-back\";",
        "pub enum Action {\nFlip,\n}",
        "const TEMPLATE: &'static str = \"\";",
    ] {
        assert!(rust.contains(part), "{part} is missing in\n{rust}");
    }
    let text = "<p id=a></p>\n<p id=a></p>";
    let error = compile_page(Source { path: "index.html", text }).expect_err("an id is there twice");
    assert_eq!(error.to_string(), "index.html:2: the id a is there twice");
}
