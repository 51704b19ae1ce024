//! That another language is complete: every text of the page has its translation, and every translation its text.
//!
//! The texts are read out of the sources: string literals of `text.rs` and `text/`, what `index.html` says, and the words of all games.
//! So nobody has to list them, and nobody can forget one.
#![cfg(not(target_arch = "wasm32"))]

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use vicinity_app::language;
use vicinity_rules::{Paragraph, Variant, variants};

/// What stands in the sources of texts without being one: units, signs and letters that are the same everywhere.
const NOT_WORDS: [&str; 4] = ["N", " s", " k", " M"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A catalogue by its English texts.
fn catalogue(language: &str) -> BTreeMap<String, String> {
    let text = read(&root().join(format!("www/lang/{language}.txt")));
    let lines: Vec<&str> = language::lines(&text).collect();
    let mut catalogue = BTreeMap::new();
    for pair in lines.chunks(2) {
        let [english, translation] = pair else { panic!("{:?} has no translation below it", pair[0]) };
        let before = catalogue.insert((*english).to_owned(), (*translation).to_owned());
        assert!(before.is_none(), "{english:?} is there twice");
    }
    catalogue
}

/// Every English text that people can see or hear.
fn texts() -> BTreeSet<String> {
    let mut texts = BTreeSet::new();
    let sources = root().join("crates/app/src");
    let mut files = vec![sources.join("text.rs")];
    let entries = std::fs::read_dir(sources.join("text")).expect("the folder of texts");
    files.extend(entries.map(|entry| entry.expect("an entry").path()));
    for file in files {
        texts.extend(literals(&read(&file)));
    }
    texts.extend(words_of_page(&read(&root().join("index.html"))));
    texts.extend(words_of_games());
    // Of a script, what begins with a capital is said to people.
    let script = literals(&read(&root().join("www/offline.js")));
    texts.extend(script.into_iter().filter(|text| text.starts_with(char::is_uppercase)));
    texts.retain(|text| {
        text.contains(|letter: char| letter.is_alphabetic()) && !NOT_WORDS.contains(&&text[..])
    });
    texts
}

/// The string literals of a source, its tests and comments left out.
fn literals(source: &str) -> Vec<String> {
    let source = source.split("#[cfg(test)]").next().unwrap_or_default();
    let mut found = Vec::new();
    let mut rest = source;
    while let Some(start) = rest.find(['"', '/', '\'']) {
        rest = &rest[start..];
        if rest.starts_with("//") {
            rest = rest.split_once('\n').map_or("", |(_, after)| after);
        } else if let Some(inner) = rest.strip_prefix('"') {
            let (literal, after) = literal(inner);
            found.push(literal);
            rest = after;
        } else if rest.starts_with("'\\") || rest.chars().nth(2) == Some('\'') {
            // A letter in quotes, which may be a quote itself.
            let end =
                rest.char_indices().skip(2).find(|(_, letter)| *letter == '\'').map_or(1, |(at, _)| at + 1);
            rest = &rest[end..];
        } else {
            rest = &rest[1..];
        }
    }
    found
}

/// A literal from behind its first quote, and what follows it.
fn literal(inner: &str) -> (String, &str) {
    let mut text = String::new();
    let mut letters = inner.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '"' => return (text, &inner[at + 1..]),
            '\\' => match letters.next() {
                Some((_, '\n')) => while letters.next_if(|(_, letter)| letter.is_whitespace()).is_some() {},
                Some((_, 'n')) => text.push('\n'),
                Some((_, other)) => text.push(other),
                None => {}
            },
            other => text.push(other),
        }
    }
    panic!("a literal without an end: {inner:.60}")
}

/// Words between the marks of a page, and those of its attributes, where they are not marked as in a language of their own.
fn words_of_page(page: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = page;
    while let Some(start) = rest.find('<') {
        found.push(rest[..start].trim().to_owned());
        rest = &rest[start..];
        let is_comment = rest.starts_with("<!--");
        let end =
            if is_comment { rest.find("-->").map(|at| at + 3) } else { rest.find('>').map(|at| at + 1) };
        let (tag, after) = rest.split_at(end.expect("every mark has an end"));
        rest = after;
        if is_comment {
            continue;
        }
        if tag.contains("translate=\"no\"") {
            rest = &rest[rest.find('<').expect("it is closed")..];
        }
        for name in ["aria-label", "title", "placeholder", "data-empty"] {
            found.extend(attribute(tag, name));
        }
        if tag.contains("name=\"description\"") {
            found.extend(attribute(tag, "content"));
        }
    }
    let of_code = ["Vicinity", "Nf4 or g2f4"];
    found.retain(|text| !of_code.contains(&&text[..]));
    found
}

fn attribute(tag: &str, name: &str) -> Option<String> {
    let (_, value) = tag.split_once(&format!(" {name}=\""))?;
    Some(value.split('"').next()?.to_owned())
}

/// Names, rules and options of all games and their men.
fn words_of_games() -> Vec<String> {
    let mut found = Vec::new();
    for name in variants::names() {
        let variant = Variant::parse(name).expect("a name of the list");
        let rules = variant.text();
        found.extend([variant.title(), rules.summary, rules.inventor]);
        found.extend(rules.source.map(|source| source.title));
        for section in rules.sections {
            found.push(section.heading);
            found.extend(section.paragraphs.iter().map(|paragraph| match paragraph {
                Paragraph::Rule(text) | Paragraph::Reading(text) => *text,
            }));
        }
        for option in variant.options() {
            found.extend([option.question, option.note]);
            found.extend(option.answers);
        }
        for preset in variant.presets() {
            found.extend([preset.title, preset.summary]);
        }
    }
    let mut found: Vec<String> = found.into_iter().map(str::to_owned).collect();
    for name in variants::names() {
        let variant = Variant::parse(name).expect("a name of the list");
        for kind in variant.kinds() {
            found.push(kind.name.to_owned());
            found.extend(["white", "black"].map(|color| format!("{color} {}", kind.name)));
        }
    }
    found
}

/// The places of a sentence, such as `{0}`, in the order of their numbers.
fn places(sentence: &str) -> BTreeSet<&str> {
    sentence.match_indices('{').filter_map(|(at, _)| sentence.get(at..at + 3)).collect()
}

fn check(language: &str) {
    let catalogue = catalogue(language);
    let texts = texts();
    let missing: Vec<&String> = texts.iter().filter(|text| !catalogue.contains_key(*text)).collect();
    let unused: Vec<&String> = catalogue.keys().filter(|text| !texts.contains(*text)).collect();
    let mut faults = Vec::new();
    for (english, translation) in &catalogue {
        if places(english) != places(translation) {
            faults.push(format!("other places than in English: {english:?}, {translation:?}"));
        }
        // What has been put into the language may come by once more.
        if catalogue.get(translation).is_some_and(|again| again != translation) {
            faults.push(format!("{translation:?} means something else in English"));
        }
        if english.trim() != english || translation.trim() != translation {
            faults.push(format!("space at an end: {english:?}, {translation:?}"));
        }
    }
    let list = |texts: Vec<&String>| texts.iter().map(|text| format!("{text}\n")).collect::<String>();
    assert!(
        missing.is_empty() && unused.is_empty() && faults.is_empty(),
        "www/lang/{language}.txt lacks these texts:\n\n{}\nand has these, which the page does not say:\n\n{}\n{}",
        list(missing),
        list(unused),
        faults.join("\n"),
    );
}

#[test]
#[ignore = "until the texts of all parts are there"]
fn german_is_complete() {
    check("de");
}

#[test]
fn texts_are_found_in_the_sources() {
    let source = "// \"no\"\nconst A: &str = \"one \\\n    more\"; let b = 'x'; let c = '\"'; f(\"t\\\"wo\", '\\'')\n#[cfg(test)] \"no\"";
    assert_eq!(literals(source), ["one more", "t\"wo"]);
    let page = "<p title=\"A\">\n B <b>C</b></p><!-- no --><option translate=\"no\">no</option><i></i>";
    let words: Vec<String> = words_of_page(page).into_iter().filter(|text| !text.is_empty()).collect();
    assert_eq!(words, ["A", "B", "C"]);
    let all = texts();
    for text in ["It is the engine's turn.", "Skip to the board", "white camelrider", "Grand Rider Chess"] {
        assert!(all.contains(text), "{text}");
    }
}
