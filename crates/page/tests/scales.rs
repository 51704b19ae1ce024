//! Spacing, text sizes and corners of the styles are on the scales that `www/style.css` defines,
//! and every variable that they use is set somewhere.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Lengths of `padding`, `margin` and `gap` in pixels. Layout that depends on other lengths uses
/// `calc` or variables.
const SPACING: [&str; 11] =
    ["0px", "1px", "2px", "4px", "6px", "8px", "12px", "16px", "24px", "32px", "48px"];

/// The style of the page about embedding, which has its own sizes.
const OTHER: &str = "embedding.css";

/// The names and texts of all files with an extension in `folder` and below.
fn files(folder: &str, extension: &str) -> Vec<(String, String)> {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder)];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|found| found == extension) {
                files.push((path.display().to_string(), fs::read_to_string(&path).expect("a text file")));
            }
        }
    }
    files
}

/// The names and texts of all styles but [`OTHER`].
fn styles() -> Vec<(String, String)> {
    let mut styles = files("www", "css");
    styles.retain(|(name, _)| !name.ends_with(OTHER));
    styles
}

/// The variables in a text: those that styles read without a default, or those that are set.
fn variables(text: &str, is_read: bool) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (at, _) in text.match_indices("--") {
        let name: String =
            text[at..].chars().take_while(|letter| matches!(letter, 'a'..='z' | '0'..='9' | '-')).collect();
        let rest = text[at + name.len()..].trim_start();
        if is_read == text[..at].trim_end().ends_with("var(") && (!is_read || rest.starts_with(')')) {
            // Rust appends the numbers of some.
            found.insert(name.trim_end_matches(char::is_numeric).trim_end_matches('-').to_owned());
        }
    }
    found
}

/// The declarations of a style without its comments: properties and values.
fn declarations(style: &str) -> Vec<(String, String)> {
    let mut text = String::new();
    let mut rest = style;
    while let Some((before, comment)) = rest.split_once("/*") {
        text += before;
        rest = comment.split_once("*/").expect("a comment ends").1;
    }
    text += rest;
    text.split(['{', '}', ';'])
        .filter_map(|declaration| declaration.split_once(':'))
        .map(|(name, value)| (name.trim().to_owned(), value.trim().to_owned()))
        .collect()
}

/// The value without its functions, such as `calc(…)` and `clamp(…)`.
fn without_functions(value: &str) -> String {
    let mut depth = 0_usize;
    let outside = value.chars().filter(|&letter| {
        depth += usize::from(letter == '(');
        let is_outside = depth == 0;
        depth -= usize::from(letter == ')');
        is_outside
    });
    outside.collect()
}

fn is_on_scale(name: &str, value: &str) -> bool {
    let is_spacing = name.starts_with("padding") || name.starts_with("margin") || name.ends_with("gap");
    if is_spacing {
        let plain = without_functions(value);
        let mut lengths = plain.split_whitespace().filter(|word| word.ends_with("px"));
        return lengths.all(|length| SPACING.contains(&length.trim_start_matches('-')));
    }
    match name {
        // Coordinates grow with the squares, and drawn letters have the units of their drawing.
        "font-size" => !without_functions(value).contains("px"),
        "border-radius" => !value.contains("px"),
        _ => true,
    }
}

#[test]
fn lengths_and_sizes_are_on_the_scales() {
    let mut errors = Vec::new();
    let styles = styles();
    assert!(styles.len() > 10);
    for (file, style) in styles {
        for (name, value) in declarations(&style) {
            if !is_on_scale(&name, &value) {
                errors.push(format!("{file}: {name}: {value}"));
            }
        }
    }
    assert_eq!(errors, [""; 0]);
}

#[test]
fn every_variable_that_is_read_is_set() {
    let styles = files("www", "css");
    let read: BTreeSet<String> = styles.iter().flat_map(|(_, text)| variables(text, true)).collect();
    assert!(read.len() > 50 && read.contains("--cell"));
    let colors = vicinity_diagram::colors::fill_style(include_str!("../../../www/style.css"));
    let mut set = variables(&colors.expect("the style has a place for colours"), false);
    for (_, text) in styles.into_iter().chain(files("www", "js")).chain(files("crates/web/src", "rs")) {
        set.append(&mut variables(&text, false));
    }
    assert_eq!(read.difference(&set).collect::<Vec<_>>(), [""; 0]);
}

#[test]
fn a_length_between_the_scales_is_found() {
    for (name, value, expected) in [
        ("padding", "4px 12px", true),
        ("padding", "5px 12px", false),
        ("margin", "-8px auto 0", true),
        ("margin-left", "calc(1em + 5px)", true),
        ("column-gap", "10px", false),
        ("font-size", "var(--s)", true),
        ("font-size", "clamp(9px, var(--cell) * .17, 14px)", true),
        ("font-size", "14px", false),
        ("border-radius", "50%", true),
        ("border-radius", "5px", false),
    ] {
        assert_eq!(is_on_scale(name, value), expected, "{name}: {value}");
    }
}
