//! The messages are complete in each language, and each is used. The build rejects a language that
//! lacks a message or has another placeholder.
#![cfg(not(target_arch = "wasm32"))]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::common::language::german;
use vicinity_catalogue::{Catalogue, Message, NAMES, STATIC};
use vicinity_page::errors::reason;
use vicinity_page::screens::lessons::tasks;
use vicinity_page::words::ErrorText;
use vicinity_page::{address, language};
use vicinity_record::pgn;
use vicinity_rules::games::{self, GameError, GameErrorKind, LinkError};
use vicinity_rules::{Color, FenError, Paragraph, Position, Reason, Square, Variant, variants};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn catalogue(language: &str) -> Catalogue {
    let path = root().join(format!("crates/page/words/{language}.ftl"));
    Catalogue::parse(&read(&path)).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The English texts of a group of messages.
fn texts(group: &str) -> BTreeSet<String> {
    let english = catalogue("en");
    let messages = english.messages().iter().filter(|message| message.group() == group);
    messages.map(|message| message.compile(&message.parameters())).collect()
}

fn check_same(kind: &str, expected: BTreeSet<String>, found: BTreeSet<String>) {
    let missing: Vec<&String> = expected.difference(&found).collect();
    let unused: Vec<&String> = found.difference(&expected).collect();
    assert!(
        missing.is_empty() && unused.is_empty(),
        "crates/page/words/en.ftl lacks these {kind}: {missing:#?}\nand nothing has these: {unused:#?}"
    );
}

/// Appends the contents of all files with an extension in a folder and its subfolders.
fn sources(folder: &Path, extension: &str, found: &mut String) {
    for entry in std::fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, extension, found);
        } else if path.extension().is_some_and(|other| other == extension) {
            found.push_str(&read(&path));
        }
    }
}

/// The texts of the static pages and scripts.
fn static_texts() -> BTreeSet<String> {
    let mut texts = BTreeSet::new();
    for page in ["index.html", "www/card.html", "www/embed-dialog.html", "www/keys-dialog.html"] {
        texts.extend(words_of_page(&read(&root().join(page))));
    }
    // In these scripts a string that begins with a capital is shown to the user.
    for script in ["www/offline.js", "www/start.js"] {
        let script = read(&root().join(script));
        let strings = script.lines().filter(|line| !line.trim_start().starts_with("//"));
        let strings = strings.flat_map(|line| line.split('"').skip(1).step_by(2));
        let shown = strings.filter(|text| text.len() > 1 && text.starts_with(char::is_uppercase));
        texts.extend(shown.map(str::to_owned));
    }
    texts.retain(|text| {
        let is_placeholder = text.starts_with('{') && text.ends_with('}') && !text.contains(' ');
        !is_placeholder && text.chars().count() > 1 && text.contains(char::is_alphabetic)
    });
    texts
}

/// The text content of a page and its translatable attributes, except for elements marked as being
/// in another language.
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
    let of_code = ["Vicinity"];
    found.retain(|text| !of_code.contains(&&text[..]));
    found
}

fn attribute(tag: &str, name: &str) -> Option<String> {
    let (_, value) = tag.split_once(&format!(" {name}=\""))?;
    Some(value.split('"').next()?.to_owned())
}

/// The variants with translations. `cargo xtask check` lists those without.
fn translated() -> impl Iterator<Item = &'static str> {
    let folders = vicinity_games::folders().expect("the folders of the games");
    let speaks = |name: &str| {
        folders.iter().any(|folder| folder.has_game(name) && folder.read("words.de.txt").is_some())
    };
    variants::names().filter(|name| speaks(name)).collect::<Vec<_>>().into_iter()
}

/// The names, rules and options of all translated variants and their pieces.
fn words_of_games() -> Vec<String> {
    let mut found = Vec::new();
    for name in translated() {
        let variant = Variant::parse(name).expect("a listed name");
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
        let variant = Variant::parse(name).expect("a listed name");
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

/// One example of each error in the text of a custom variant.
fn game_errors() -> Vec<GameError> {
    let games = [
        "",
        "[a",
        "[]\n[a]\n[a] b\n",
        "[a:b]\n",
        "[a:chess]\nmaxRank = 99\nmaxFile = z\ncastling = maybe\nnMoveRule = x\nstalemateValue = x\nnFoldValue = none\n",
        "[a:chess]\nnothing = 1\nnothing = 2\nword\npromotionRegion = x9\npromotionPieceTypes = qy\n",
        "[a:crazyhouse]\n",
        "[a:chess]\nboardColors = 3\ntitle = <b>\npieceNames = q, k:\npiecePictures = q:Queen\npromotionLimit = q\n",
        "[a:chess]\nqueen = qq\nrook = r:N\ncustomPiece1 = a\ncustomPiece2 = n:x\ncustomPiece3 = d:W99\ncustomPiece4 = e:m\n",
        "[a:chess]\ncustomPiece5 = f:iN\ncustomPiece6 = g:npW\ncustomPiece7 = h:lfrW\nknight = b\npawn = 1\n",
        "[a:chess]\ncustomPiece1 = a:yN\ncustomPiece2 = c:hN\n",
        "[a:chess]\nmultiSteps = p2\nenPassantPairs = p\npromotionAlways = pq\n",
        "[a:chess]\ncheckCounting = true\nchecking = false\nextinctionPseudoRoyal = true\nextinctionPieceTypes = *\n",
        "[a:chess]\ntripleStepRegionWhite = *5\ncastlingKingPiece = q\npawnTypes = *\n[b:a]\n",
        "[a:chess]\ncastlingKingsideFile = 3\n",
        "[a:chess]\npromotionRule = reach\npromotionCamp = 8\npromotionRegion = *8\n",
        "[a:chess]\ndeadMaterial = orthodox\nknight = -\nwazir = n\n",
        "[a]\n",
        "[a:chess]\nking = -\ncastling = false\nstartFen = 8/8/8/8/8/8/8/8 w - - 0 1\n",
        "[a:chess]\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n",
        "[a:chess]\nstartFen = 8/8 w - - 0 1\n",
        "[a:chess]\nking = -\ncommoner = k\ncastling = false\ngoal = capture\n",
        "[a:chess]\nking = -\ncommoner = k\ncastling = false\nflagRegionBlack = *1\n",
        "[a:horde]\nextinctionValue = none\n",
        "[a:chess]\nchecking = false\n",
        "[a:chess]\npromotionPieceTypes = qk\n",
        "[a:chess]\nqueen = z\ncustomPiece1 = z:N\npieceNames = k:emperor of all the lands beyond the sea\n",
    ];
    let mut texts: Vec<String> = games.map(str::to_owned).to_vec();
    texts.extend(["[a]\n".repeat(1_001), "[a]\n".repeat(1 << 19)]);
    texts.push(format!("[a:chess]\ncustomPiece1 = a:{}\n", "NW".repeat(33)));
    // One key of each unsupported rule.
    for key in [
        "chess960 = true",
        "twoBoards = true",
        "sittuyinPromotion = true",
        "pieceDemotion = true",
        "blastOnCapture = true",
        "mutuallyImmuneTypes = q",
        "petrifyOnCaptureTypes = q",
        "pieceDrops = true",
        "oppositeCastling = true",
        "gating = true",
        "cambodianMoves = true",
        "wallingRule = duck",
        "diagonalLines = d1",
        "pass = true",
        "soldierPromotionRank = 2",
        "flipEnclosedPieces = reversi",
        "perpetualCheckIllegal = true",
        "moveRepetitionIllegal = true",
        "chasingRule = axf",
        "shatarMateRule = true",
        "bikjangRule = true",
        "connectN = 3",
        "materialCounting = janggi",
        "countingRule = makruk",
        "castlingWins = q",
    ] {
        texts.push(format!("[a:chess]\n{key}\n"));
    }
    let read = texts.iter().flat_map(|text| games::read(text));
    let mut errors: Vec<GameError> = read.flat_map(|game| game.errors()).collect();
    let [steps, rights] = ["doubleStepRegionWhite = *6\ndoubleStepRegionBlack = *3", "castlingRank = 2"];
    for text in [steps, rights] {
        errors.extend(games::read(&format!("[a:chess]\n{text}\n")).remove(0).remarks);
    }
    let long = format!("[a:chess]\nvariantTemplate = {}\n", "x".repeat(1 << 14));
    for text in ["[a:chess]\n[a-2:chess]\n[a:chess]\n", &long] {
        match games::load(text, None) {
            Err(LinkError::Game(found)) => errors.extend(found),
            other => panic!("{other:?}"),
        }
    }
    errors
}

/// The reasons for a result, which errors contain.
const REASONS: [Reason; 15] = [
    Reason::KingCaptured,
    Reason::Checkmate,
    Reason::Stalemate,
    Reason::MinorStalemate,
    Reason::DeadMaterial,
    Reason::Extinction,
    Reason::Flag,
    Reason::Checks,
    Reason::ThreefoldRepetition,
    Reason::FiftyMoves,
    Reason::Resigned(Color::White),
    Reason::Resigned(Color::Black),
    Reason::Agreed,
    Reason::TimeForfeit,
    Reason::Recorded,
];

/// One example of each error of the rules, PGN and addresses, in the language of the page.
fn errors() -> Vec<String> {
    let near = Variant::parse("near").expect("a listed name");
    let chess = Variant::parse("chess").expect("a listed name");
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
        found.extend(Position::from_fen(&chess, fen).err().map(|error| error.text()));
    }
    let (square, letter) = (Square::new(0, 0), 'K');
    let setups = [
        FenError::OffBoard { square },
        FenError::SquareTwice { square },
        FenError::UnknownKind { square },
        FenError::RightWithoutPieces { letter },
        FenError::Counter { field: "check count", found: "x".into() },
    ];
    found.extend(setups.iter().map(ErrorText::text));
    let fen = "8/rnbqkbnr/pppppppp/8/8/PPPPPPPP/RNBQKBNR/8 w K - 0 1";
    found.extend(Position::from_fen(&near, fen).err().map(|error| error.text()));
    let promotes = "k7/7P/8/8/8/8/8/K1N1N3 w - - 0 1";
    let position = Position::from_fen(&chess, promotes).expect("a position");
    for text in ["?", "a5", "h8", "h8=K", "Nd3"] {
        found.extend(position.parse_move(text).err().map(|error| error.text()));
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
            found.extend(entry.read().errors().map(|error| error.text()));
        }
    }
    let variants =
        ["no", "near:x=1", "near-vs-normal:x=1", "near-vs-normal:ep=x", "near-vs-normal:ep=on,ep=on"];
    found.extend(variants.iter().filter_map(|text| Variant::parse(text).err()).map(|error| error.text()));
    let many = format!("#variant=near&moves={}", "(".repeat(200));
    let addresses = [
        "#x=1",
        "#variant=near&variant=near",
        "#variant=near&fen=8",
        "#variant=near&moves=a1a1",
        "#variant=near&moves=(e3e4)",
        "#variant=near&moves=e3e4),d6d5",
        "#variant=near&level=9",
        "#variant=near&time=1",
        "#variant=near&clock=x",
        "#variant=near&orientation=x",
        "#variant=near&white=x",
        "#variant=near&end=x",
        "#screen=x",
        "#variant=chess&moves=f2f3,e7e5,g2g4,d8h4&end=draw",
        "#variant=chess&moves=f2f3,e7e5,g2g4,d8h4,a2a3",
        &many,
    ];
    found.extend(game_errors().iter().map(ErrorText::text));
    found.extend(games::load("[a:chess]\n", Some("b")).err().map(|error| error.text()));
    found
        .extend(games::load("[a:chess]\nb = 1\nc = 1\nd = 1\ne = 1\n", None).err().map(|error| error.text()));
    found.extend(REASONS.iter().map(|of| reason(*of).to_owned()));
    found.extend(Variant::parse("game:1x").err().map(|error| error.text()));
    found.extend(addresses.iter().filter_map(|text| address::parse(text).err()).map(|error| error.text()));
    found
}

#[test]
fn errors_are_translated() {
    let english = |text: &str| {
        text.split(' ')
            .filter(|word| ["the", "is", "a", "has", "not", "after", "may", "be"].contains(word))
            .count()
    };
    let original = errors();
    language::set(german());
    for (original, german) in original.iter().zip(errors()) {
        assert!(english(&german) == 0, "{original:?} becomes {german:?}");
        println!("{german}");
    }
}

/// The page describes errors in custom variants as the rules do, and each message about an error
/// has an example.
#[test]
fn each_error_has_a_message_and_each_message_an_error() {
    for error in game_errors() {
        // The page writes the names of the sides with a capital.
        if !matches!(error.kind, GameErrorKind::StartPosition(_)) {
            assert_eq!(error.text(), error.to_string());
        }
    }
    let errors = errors();
    let is_made = |message: &Message| {
        let text = message.compile(&message.parameters());
        let parts: Vec<&str> = text.split(['{', '}']).step_by(2).collect();
        let is_it = |error: &str| parts.iter().all(|part| error.contains(part));
        errors.iter().any(|error| is_it(error))
    };
    let english = catalogue("en");
    let messages = english.messages().iter().filter(|message| message.group() == "error");
    // No error that exists today is unknown.
    let messages = messages.filter(|message| message.id != "error-unknown");
    let unused: Vec<&str> =
        messages.filter(|message| !is_made(message)).map(|message| &message.id[..]).collect();
    assert!(unused.is_empty(), "no error has {unused:#?}");
}

#[test]
fn every_message_is_used() {
    let mut code = String::new();
    sources(&root().join("crates/page/src"), "rs", &mut code);
    sources(&root().join("crates/web/src"), "rs", &mut code);
    let names = code.split(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '_'));
    let names: BTreeSet<&str> = names.collect();
    let mut templates = String::new();
    sources(&root().join("crates/web/templates"), "html", &mut templates);
    let english = catalogue("en");
    let messages = english.messages().iter().filter(|message| message.is_compiled());
    let unused: Vec<&str> = messages
        .filter(|message| !names.contains(&message.item()[..]))
        .filter(|message| !templates.contains(&format!("{{{}}}", message.id)))
        .map(|message| &message.id[..])
        .collect();
    assert!(unused.is_empty(), "no code uses {unused:#?}");
}

#[test]
fn static_texts_are_messages() {
    check_same("texts of pages", static_texts(), texts(STATIC));
}

#[test]
fn texts_of_variants_have_translations() {
    let translated = vicinity_games::translations("de").expect("every text has its translation");
    let names = texts(NAMES);
    let found: BTreeSet<String> =
        words_of_games().into_iter().filter(|text| text.chars().any(char::is_alphabetic)).collect();
    let missing: Vec<&String> =
        found.iter().filter(|text| !translated.contains_key(*text) && !names.contains(*text)).collect();
    assert!(missing.is_empty(), "without German: {missing:#?}");
    let unused: Vec<&String> = names.difference(&found).collect();
    assert!(unused.is_empty(), "no game has {unused:#?}");
}

#[test]
fn german_is_complete() {
    let [english, german] = [catalogue("en"), catalogue("de")];
    assert_eq!(english.differences(&german), Vec::<String>::new());
    let ids = |catalogue: &Catalogue| -> Vec<String> {
        catalogue.messages().iter().map(|message| message.id.clone()).collect()
    };
    assert_eq!(ids(&english), ids(&german), "the order of the messages");
}

#[test]
fn texts_of_a_page_are_found() {
    let page = "<p title=\"A\">\n B <b>C</b></p><!-- no --><option translate=\"no\">no</option><i></i>";
    let words: Vec<String> = words_of_page(page).into_iter().filter(|text| !text.is_empty()).collect();
    assert_eq!(words, ["A", "B", "C"]);
    assert!(static_texts().contains("Skip to the board"));
    for text in ["white camelrider", "Grand Rider Chess"] {
        assert!(words_of_games().iter().any(|found| found == text), "{text}");
    }
}

/// Code passes values by position, in the order in which the English text has them. So a new
/// wording with another order needs other calls.
#[test]
fn values_keep_the_order_that_the_code_passes() {
    let english = catalogue("en");
    let several = english.messages().iter().map(|message| (message, message.parameters()));
    let several = several.filter(|(message, names)| message.is_compiled() && names.len() > 1);
    let found: Vec<String> =
        several.map(|(message, names)| format!("{}: {}", message.id, names.join(", "))).collect();
    let listed = read(&root().join("crates/page/tests/data/values.txt"));
    let listed: Vec<&str> = listed.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(
        found,
        listed,
        "change the calls of the messages that differ, then crates/page/tests/data/values.txt:\n{}",
        found.join("\n")
    );
}
