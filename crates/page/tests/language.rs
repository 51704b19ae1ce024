//! That another language is complete: every text of the page has its translation, and every
//! translation its text.
//!
//! The texts are read out of the sources: string literals of `words` and of the screens' own words,
//! the messages of the templates, what `index.html` says, and the words of all games. So nobody has to list them, and nobody can
//! forget one.
#![cfg(not(target_arch = "wasm32"))]

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use vicinity_page::display::CHOICES;
use vicinity_page::queries::QUERIES;
use vicinity_page::screens::lessons::tasks;
use vicinity_page::{address, language};
use vicinity_record::pgn;
use vicinity_rules::{Color, Paragraph, Position, Variant, games, variants};
use vicinity_templates::{Messages, Source};

/// What stands in the sources of texts without being one: units, signs and letters that are the
/// same everywhere.
const NOT_WORDS: &str = "own|Tab|engines|people|friend|random| s| k| M|custom|Escape|PageUp|PageDown|ArrowLeft|ArrowRight|ArrowUp|ArrowDown|games|playing|keys|engine|clocks|study|\
    look|board|moving|sound|English|Deutsch|keeping|about|networks|lesson|mate|material|minor|promotion|quiet|sacrifice";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A catalogue by its English texts.
fn catalogue(language: &str) -> BTreeMap<String, String> {
    let text = whole(language);
    let lines: Vec<&str> = language::lines(&text).collect();
    let mut catalogue = BTreeMap::new();
    for pair in lines.chunks(2) {
        let [english, translation] = pair else { panic!("{:?} has no translation below it", pair[0]) };
        let before = catalogue.insert((*english).to_owned(), (*translation).to_owned());
        assert!(before.is_none(), "{english:?} is there twice");
    }
    catalogue
}

/// What the site has of a language.
fn whole(language: &str) -> String {
    let general = read(&root().join(format!("www/lang/{language}.txt")));
    vicinity_games::catalogue(&general, language).expect("every text of the games has its counterpart")
}

/// Every English text that people can see or hear.
fn texts() -> BTreeSet<String> {
    let mut texts = BTreeSet::new();
    let sources = root().join("crates/page/src");
    let mut files: Vec<PathBuf> = ["words.rs", "embed/phrases.rs", "friend/phrases.rs", "own_rules.rs"]
        .map(|file| sources.join(file))
        .into();
    for folder in ["words", "screens/words", "own_rules"] {
        let entries = std::fs::read_dir(sources.join(folder)).expect("a folder of words");
        files.extend(entries.map(|entry| entry.expect("an entry").path()));
    }
    for file in files {
        let is_offered = file.ends_with("settings.rs");
        // There the values of a choice stand beside their names.
        let is_value = |text: &str| CHOICES.iter().any(|(_, values)| values.contains(&text));
        texts.extend(literals(&read(&file)).into_iter().filter(|text| !(is_offered && is_value(text))));
    }
    for page in ["index.html", "www/card.html", "www/embed-dialog.html", "www/keys-dialog.html"] {
        texts.extend(words_of_page(&read(&root().join(page))));
    }
    let path = "crates/page/words/templates.ftl";
    let file = read(&root().join(path));
    let messages = Messages::read(Source { path, text: &file }).expect("the messages are well formed");
    texts.extend(messages.texts().map(str::to_owned));
    texts.extend(words_of_games());
    texts.extend(fault_sentences().map(str::to_owned));
    texts.extend(QUERIES.map(|asked| asked.what.to_owned()));
    // Of a script, what begins with a capital is said to people.
    for script in ["www/offline.js", "www/start.js"] {
        let script = literals(&read(&root().join(script)));
        texts.extend(script.into_iter().filter(|text| text.starts_with(char::is_uppercase)));
    }
    texts.retain(|text| {
        // What a page leaves open is filled in with words of the games.
        let is_place = text.starts_with('{') && text.ends_with('}') && !text.contains(' ');
        !is_place
            && text.chars().count() > 1
            && text.contains(|letter: char| letter.is_alphabetic())
            && !NOT_WORDS.split('|').any(|other| other == text)
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
                Some((_, 'u')) => {
                    let code: String = letters
                        .by_ref()
                        .map(|(_, letter)| letter)
                        .skip(1)
                        .take_while(|letter| *letter != '}')
                        .collect();
                    text.extend(u32::from_str_radix(&code, 16).ok().and_then(char::from_u32));
                }
                Some((_, other)) => text.push(other),
                None => {}
            },
            other => text.push(other),
        }
    }
    panic!("a literal without an end: {inner:.60}")
}

/// Words between the marks of a page, and those of its attributes, where they are not marked as in
/// a language of their own.
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

/// The games that speak other languages; which do not yet `cargo xtask check` tells.
fn translated() -> impl Iterator<Item = &'static str> {
    let folders = vicinity_games::folders().expect("the folders of the games");
    let speaks = |name: &str| {
        folders.iter().any(|folder| folder.has_game(name) && folder.read("words.de.txt").is_some())
    };
    variants::names().filter(|name| speaks(name)).collect::<Vec<_>>().into_iter()
}

/// Names, rules and options of all games and their pieces.
fn words_of_games() -> Vec<String> {
    let mut found = Vec::new();
    for name in translated() {
        let variant = Variant::parse(name).expect("a name of the list");
        let rules = variant.text();
        found.push(rules.inventor);
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
    for name in translated() {
        let variant = Variant::parse(name).expect("a name of the list");
        found.extend([variant.title(), variant.summary()].map(str::to_owned));
        found.extend(Color::BOTH.map(|color| variant.side(color).name.to_string()));
        for task in tasks::of(name).unwrap_or_default() {
            let said = task.phrases;
            found.extend([said.task, said.trap, said.wrong, said.right].map(str::to_owned));
        }
        for kind in variant.kinds() {
            found.push(kind.name.to_string());
            found.extend(["white", "black"].map(|color| format!("{color} {}", kind.name)));
        }
    }
    found
}

/// The sentences of faults that others put together, and the words in them.
fn fault_sentences() -> impl Iterator<Item = &'static str> {
    language::lines(include_str!("faults.txt"))
}

/// One of each fault that the rules and addresses tell.
fn faults() -> Vec<String> {
    let near = Variant::parse("near").expect("a name of the list");
    let chess = Variant::parse("chess").expect("a name of the list");
    let mut found = Vec::new();
    let fens = [
        "8",
        "8 w",
        "",
        "8/8 w - - 0 1",
        "9/8/8/8/8/8/8/8 w - - 0 1",
        "0/8/8/8/8/8/8/8 w - - 0 1",
        "x7/8/8/8/8/8/8/8 w - - 0 1",
        "8/8/8/8/8/8/8/8 x - - 0 1",
        "8/8/8/8/8/8/8/8 w x - 0 1",
        "8/8/8/8/8/8/8/8 w - x 0 1",
        "8/8/8/8/8/8/8/8 w - - 1x 1",
        "8/8/8/8/8/8/8/8 w - - 0 1x",
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "kk6/8/8/8/8/8/8/K7 w - - 0 1",
        "k7/8/8/8/8/8/8/KP6 w - - 0 1",
        "k7/8/8/8/8/8/8/KR6 w - - 0 1",
        "kR6/8/8/8/8/8/8/K7 w - - 0 1",
        "k7/8/8/8/8/8/8/K7 w - e6 0 1",
    ];
    for fen in fens {
        found.extend(Position::from_fen(&chess, fen).err().map(|error| error.to_string()));
    }
    let fen = "8/rnbqkbnr/pppppppp/8/8/PPPPPPPP/RNBQKBNR/8 w K - 0 1";
    found.extend(Position::from_fen(&near, fen).err().map(|error| error.to_string()));
    let promotes = "k7/7P/8/8/8/8/8/K1N1N3 w - - 0 1";
    let position = Position::from_fen(&chess, promotes).expect("a position");
    for text in ["?", "a5", "h8", "h8=K", "Nd3"] {
        found.extend(position.parse_move(text).err().map(|error| error.to_string()));
    }
    let texts = [
        "[Variant \"nothing\"] 1. e4",
        "[Variant \"near\"] [FEN \"8\"] 1. e4",
        "1. e4 e5 2. Kd4",
        "1. f3 e5 2. g4 Qh4# 3. a3",
        "1. f3 e5 2. g4 Qh4# 1-0",
        "[Event x] 1. e4",
        "1. e4 {open",
        "1. e4 (1. d4",
        "(1. e4",
        "1. e4 $999",
        "1. e4 e5 2. --",
        "1. e4 ≹",
    ];
    let deep = format!("1. e4 {}", "(1. d4 ".repeat(200));
    let long = format!("[White \"{}\"] 1. e4", "x".repeat(9_000));
    for text in texts.into_iter().chain([deep.as_str(), long.as_str()]) {
        for entry in pgn::games(text) {
            found.extend(entry.read().faults().map(|error| error.to_string()));
        }
    }
    let variants =
        ["no", "near:x=1", "near-vs-normal:x=1", "near-vs-normal:ep=x", "near-vs-normal:ep=on,ep=on"];
    found
        .extend(variants.iter().filter_map(|text| Variant::parse(text).err()).map(|error| error.to_string()));
    let many = format!("#variant=near&moves={}", "(".repeat(200));
    let addresses = [
        "#x=1",
        "#variant=near&variant=near",
        "#variant=near&fen=8",
        "#variant=near&moves=a1a1",
        "#variant=near&moves=(e3e4)",
        "#variant=near&moves=e3e4),d6d5",
        "#variant=near&level=9",
        "#variant=chess&moves=f2f3,e7e5,g2g4,d8h4&end=draw",
        "#variant=chess&moves=f2f3,e7e5,g2g4,d8h4,a2a3",
        &many,
    ];
    let games = [
        "",
        "[a",
        "[]\n[a]\n[a] b\n",
        "[a:b]\n",
        "[a:chess]\nmaxRank = 99\nmaxFile = z\ncastling = maybe\nnMoveRule = x\nstalemateValue = x\nnFoldValue = none\n",
        "[a:chess]\npieceDrops = true\nnothing = 1\nnothing = 2\nword\npromotionRegion = x9\npromotionPieceTypes = qy\n",
        "[a:crazyhouse]\n",
        "[a:chess]\nboardColors = 3\ntitle = <b>\npieceNames = q\npiecePictures = q:Q\npromotionLimit = q\n",
        "[a:chess]\nqueen = qq\nrook = r:N\ncustomPiece1 = a\ncustomPiece2 = n:x\ncustomPiece3 = d:W99\ncustomPiece4 = e:m\n",
        "[a:chess]\ncustomPiece5 = f:iN\ncustomPiece6 = g:npW\ncustomPiece7 = h:lfrW\nknight = b\npawn = 1\n",
        "[a:chess]\ncheckCounting = true\nchecking = false\nextinctionPseudoRoyal = true\nextinctionPieceTypes = *\n",
        "[a:chess]\ntripleStepRegionWhite = *5\ncastlingKingPiece = q\npawnTypes = *\n[b:a]\n",
        "[a]\n",
        "[a:chess]\nking = -\ncastling = false\nstartFen = 8/8/8/8/8/8/8/8 w - - 0 1\n",
        "[a:horde]\ngoal = capture\n",
        "[a:horde]\nextinctionValue = none\n",
        "[a:chess]\nchecking = false\n",
        "[a:horde]\nextinctionValue = none\nsidesSwapped = true\n",
        "[a:chess]\npromotionPieceTypes = qk\n",
        "[a:chess]\nqueen = z\ncustomPiece1 = z:N\npieceNames = k:emperor of all the lands beyond the sea\n",
    ];
    let told = games.iter().flat_map(|text| games::read(text)).flat_map(|game| game.faults());
    found.extend(told.map(|fault| fault.text));
    found.extend(games::open(&"[a]\n".repeat(1_001), None).err().map(|fault| fault.to_string()));
    let namesakes = "[a:chess]\n[a-2:chess]\n[a:chess]\n";
    found.extend(games::open(namesakes, None).err().map(|fault| fault.to_string()));
    found.extend(games::open("[a:chess]\n", Some("b")).err().map(|fault| fault.to_string()));
    found.extend(Variant::parse("game:1x").err().map(|fault| fault.to_string()));
    found.extend(
        addresses.iter().filter_map(|text| address::parse(text).err()).map(|error| error.to_string()),
    );
    found
}

#[test]
fn faults_are_recognised() {
    let faults = faults();
    let english = |text: &str| {
        text.split(' ')
            .filter(|word| ["the", "is", "a", "has", "not", "after", "may", "be"].contains(word))
            .count()
    };
    language::speak(whole("de"));
    for fault in &faults {
        let german = language::tr_filled(fault);
        assert!(english(&german) == 0, "{fault:?} becomes {german:?}");
        println!("{german}");
    }
    let sentences: Vec<&str> = fault_sentences().filter(|sentence| sentence.contains("{0}")).collect();
    let unheard: Vec<&&str> = sentences
        .iter()
        .filter(|sentence| {
            let words: Vec<&str> = sentence.split(|letter: char| "{}0123".contains(letter)).collect();
            !faults.iter().any(|fault| words.iter().all(|part| fault.contains(part)))
        })
        .collect();
    assert!(unheard.is_empty(), "nothing says {unheard:#?}");
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
