//! The script for other pages and its documents agree with the program.

use vicinity_page::embed::attributes::{self, BoardMode, Controls};

const SCRIPT: &str = include_str!("../../../../www/vicinity-embed.js");
const SCRIPT_STYLE: &str = include_str!("../../../../www/embed/style.js");
const STYLE: &str = include_str!("../../../../www/frame.css");
const TYPES: &str = include_str!("../../../../www/vicinity-embed.d.ts");
const DOCUMENT: &str = include_str!("../../../../docs/embedding.md");

/// The description of the custom element, its types and the document name every parameter, mode and
/// set of controls.
#[test]
fn the_public_documents_name_every_parameter_mode_and_control() {
    let head = SCRIPT.split_once("*/").expect("a description").0;
    let texts = [("vicinity-embed.js", head), ("vicinity-embed.d.ts", TYPES), ("embedding.md", DOCUMENT)];
    // Only in addresses: the element names them `side`.
    let words = attributes::words().filter(|word| !["white", "black"].contains(word));
    let modes = BoardMode::ALL.map(BoardMode::name);
    let controls = Controls::ALL.map(Controls::name);
    for word in words.chain(modes).chain(controls) {
        for (file, text) in texts {
            let is_word = |c: char| !c.is_ascii_alphanumeric();
            let is_named = text.split(is_word).any(|found| found == word);
            assert!(is_named || (file == "vicinity-embed.d.ts" && word == "origin"), "{file} forgets {word}");
        }
    }
}

/// The element reserves the space that the frame will take: script and style have the same numbers.
#[test]
fn script_and_style_have_the_same_numbers() {
    let numbers = |text: &str, selector: &str| -> Vec<String> {
        let (_, rest) = text.split_once(selector).unwrap_or_else(|| panic!("{selector} is missing"));
        let rule = rest.split_once('}').map_or("", |(rule, _)| rule);
        let mut found: Vec<String> = rule
            .split([';', '{'])
            .map(|part| part.trim().replace("cqi", "vw"))
            .filter(|part| {
                ["--top", "--below", "--beside", "--least", "--rim"].iter().any(|name| part.starts_with(name))
            })
            .collect();
        found.sort();
        found
    };
    let marks = [
        "controls=\"moves\"",
        "controls=\"full\"",
        "mode=\"view\"][data-controls=\"moves\"",
        "mode=\"view\"][data-controls=\"full\"",
        "mode=\"friend\"",
    ];
    for (query, selector, style) in
        [("max-width: 419px", ".box", ":root"), ("max-width: 759px", ".box[data-large]", ":root[data-large]")]
    {
        let script = numbers(SCRIPT_STYLE, &format!("@container ({query}) {{ {selector} {{"));
        assert_eq!(script, numbers(STYLE, &format!("@media ({query}) {{ {style} {{")));
        assert_eq!(script.len(), 2);
    }
    for mark in marks {
        let (script, style) = (format!(".box[data-{mark}]"), format!("\n[data-{mark}] {{"));
        assert_eq!(numbers(SCRIPT_STYLE, &format!("{script} {{")), numbers(STYLE, &style));
        let wide_script = SCRIPT_STYLE.split_once("@container (min-width: 560px)").expect("a wide layout").1;
        let wide_style = STYLE.split_once("@media (min-width: 560px)").expect("a wide layout").1;
        let style = format!("  [data-{mark}] {{");
        assert_eq!(numbers(wide_script, &format!("{script} {{")), numbers(wide_style, &style));
    }
}
