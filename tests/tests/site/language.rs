//! The page in another language: chosen or taken from the browser, stored, and without remaining
//! English.

use serde_json::{Value, json};
use std::collections::BTreeSet;
use vicinity_e2e::{Page, serve_site, type_move, with_page, with_page_and_script};
use xtask::stage;

/// A ready page with its pieces.
const READY: &str = "[data-app='ready'] [data-piece]";

/// Returns the English texts that differ from those of the other language.
fn english(language: &str) -> Vec<String> {
    let [english, other] = ["en", language].map(|language| stage::catalogue(language).expect("a catalogue"));
    let games = vicinity_games::translations(language).expect("every text has its translation");
    let mut pairs: Vec<(String, String)> = games.into_iter().collect();
    for message in english.messages() {
        let parameters = message.parameters();
        let translation = other.get(&message.id).expect("every message is translated");
        pairs.extend(forms(&message.compile(&parameters)).zip(forms(&translation.compile(&parameters))));
    }
    pairs.into_iter().filter(|(english, other)| english != other).map(|(english, _)| english).collect()
}

/// Returns a compiled message with `one` and with `other` in each of its choices.
fn forms(text: &str) -> impl Iterator<Item = String> {
    [0, 1].into_iter().map(move |form| {
        let mut whole = String::new();
        for (index, part) in text.split(['\u{1}', '\u{3}']).enumerate() {
            let choices = part.get(1..).and_then(|choices| choices.split_once('\u{2}'));
            whole += match choices {
                Some((one, other)) if index % 2 == 1 => [one, other][form],
                _ => part,
            };
        }
        whole
    })
}

/// Returns the texts of the page, except those marked `translate=no`, and the attributes that
/// people read or hear.
fn texts(page: &Page) -> Vec<String> {
    let code = "const found = []; const nodes = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
        while (nodes.nextNode()) {
            const holder = nodes.currentNode.parentElement;
            if (!holder.closest('script, style, noscript, [translate=no]')) found.push(nodes.currentNode.data.trim());
        }
        for (const name of ['aria-label', 'aria-valuetext', 'aria-roledescription', 'title', 'placeholder', 'data-empty'])
            for (const element of document.querySelectorAll(`[${name}]`)) found.push(element.getAttribute(name));
        return found.filter((text) => text);";
    let said = page.script(code, vec![]);
    said.as_array().expect("a list").iter().filter_map(Value::as_str).map(str::to_owned).collect()
}

/// Whether a text may come from an English sentence with placeholders: the parts between them are
/// contained in order.
fn is_made_from(sentence: &str, text: &str) -> bool {
    let mut parts = sentence.split('{').enumerate().map(|(at, part)| if at == 0 { part } else { &part[2..] });
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = text.strip_prefix(first) else { return false };
    for part in parts {
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
    }
    rest.is_empty() || sentence.ends_with('}')
}

/// The English texts that must not remain on a page.
struct English {
    texts: BTreeSet<String>,
    /// Texts with placeholders and at least one word.
    sentences: Vec<String>,
}

impl English {
    fn of(language: &str) -> Self {
        let texts = english(language);
        let has_word =
            |text: &str| text.split(|letter: char| !letter.is_ascii_alphabetic()).any(|word| word.len() > 3);
        let is_sentence = |text: &&String| text.contains('{') && has_word(&text.replace(['{', '}'], " "));
        Self {
            sentences: texts.iter().filter(is_sentence).cloned().collect(),
            texts: texts.into_iter().collect(),
        }
    }

    /// Returns the English texts on the page.
    fn left_on(&self, page: &Page) -> Vec<String> {
        let is_english = |text: &String| {
            self.texts.contains(text) || self.sentences.iter().any(|sentence| is_made_from(sentence, text))
        };
        texts(page).into_iter().filter(is_english).collect()
    }
}

/// Opens an address of the site in German.
fn with_german(address: &str, test: impl FnOnce(&Page)) {
    // The blank page has no storage.
    let choose = "if (origin !== 'null') localStorage.setItem('vicinity-language', 'de');";
    with_page_and_script(address, choose, |page| {
        wait_for_german(page);
        test(page);
    });
}

fn wait_for_german(page: &Page) {
    page.wait_for("html[lang=de]:not([data-waits])");
    page.wait_for(READY);
}

/// Opens an address of the site in the same browser, in which German has been chosen.
fn open_in_german(page: &Page, address: &str) {
    let url = page.url();
    page.go("about:blank");
    page.go(&format!("{}{address}", url.split('#').next().unwrap_or_default()));
    wait_for_german(page);
}

#[test]
fn a_choice_changes_the_language_and_a_reload_keeps_it() {
    with_page("#variant=near&white=human&black=human", |page| {
        page.wait_for(READY);
        assert_eq!(page.attribute("html", "lang").as_deref(), Some("en"));
        type_move(page, "e4");
        page.wait_for("[data-turn=black]");
        let fen = page.attribute("[data-board]", "data-fen");
        // The page reloads and shows the settings again; the game behind them is unchanged.
        let choose = |language: &str| {
            page.choose("#open-settings");
            page.wait_for("[data-app='ready'][data-screen='settings'] [data-display='language']");
            let code =
                "document.querySelector(`[data-display=language] input[value=${arguments[0]}]`).click();";
            page.script(code, vec![json!(language)]);
            page.wait_for(&format!(
                "html[lang={language}]:not([data-waits]) [data-app='ready'][data-screen='settings'] h1"
            ));
            page.click("#settings-close");
            page.wait_for("[data-app='ready']:not([data-screen='settings']) [data-piece]");
        };
        choose("de");
        for _ in 0..2 {
            page.wait_for("html[lang=de]:not([data-waits])");
            page.wait_for(READY);
            assert_eq!(page.attribute("[data-board]", "data-fen"), fen, "the game is still there");
            assert_eq!(
                page.attribute("[data-square=e4]", "aria-label").map(|label| label.contains("weißer Bauer")),
                Some(true)
            );
            assert_eq!(page.text("#game-name"), "Nahschach");
            page.reload();
        }
        page.wait_for(READY);
        choose("en");
        page.wait_for("html[lang=en]");
        page.wait_for(READY);
        assert_eq!(page.text("#game-name"), "Near Chess");
    });
}

#[test]
fn the_browsers_language_is_the_default() {
    let server = serve_site();
    let page = Page::open("about:blank");
    let agent = page.script("return navigator.userAgent;", vec![]);
    for (languages, lang) in [("de-AT,de,en", "de"), ("fr,en-GB,de", "en"), ("fr", "en")] {
        page.devtools(
            "Emulation.setUserAgentOverride",
            json!({ "userAgent": agent, "acceptLanguage": languages }),
        );
        page.go(&server.url());
        page.wait_for(READY);
        assert_eq!(page.attribute("html", "lang").as_deref(), Some(lang), "{languages}");
    }
    page.assert_no_errors();
}

#[test]
fn a_short_game_is_announced_in_german() {
    with_german("#variant=near&white=human&black=human", |page| {
        type_move(page, "Zz9");
        page.wait_until("what is wrong", |page| page.text("#message").contains("ist kein Zug"));
        page.script("document.querySelector('[data-move-input]').value = '';", vec![]);
        let mut heard = Vec::new();
        for mv in ["e4", "d5", "exd5", "Qxd5", "Nf4", "Qe4", "a4", "Qxe2"] {
            let before = page.attribute("[data-board]", "data-fen");
            type_move(page, mv);
            page.wait_until(mv, |page| page.attribute("[data-board]", "data-fen") != before);
            heard.push(page.text("#announce"));
        }
        let english =
            ["White", "Black", "pawn", "knight", "queen", "takes", "from", " to ", "wins", "check,"];
        for said in &heard {
            assert!(!said.is_empty() && !english.iter().any(|word| said.contains(word)), "{heard:#?}");
        }
        assert!(heard[0].contains("Weiß") && heard[0].contains("Bauer"), "{heard:#?}");
        assert!(heard[2].contains("schlägt"), "{heard:#?}");
    });
}

#[test]
fn no_view_has_english_left() {
    let english = English::of("de");
    let views = [
        "",
        "#variant=near",
        "#variant=grand-rider",
        "#variant=near-vs-normal&white=human&black=human",
        "#variant=contact&moves=e2e4",
        "#variant=near&moves=e3e4,d6d5&end=resign-white",
        "#variant=near&fen=8/8/8/8/8/8/8/9%20w%20-%20-%200%201",
        "#screen=help",
        "#screen=edit&variant=near",
        "#screen=puzzles&variant=near",
        "#screen=learn&variant=near-vs-normal",
        "#screen=review&variant=near&moves=e3e4,d6d5,e4d5,d7d5",
    ];
    with_german(views[0], |page| {
        for view in views {
            if view != views[0] {
                open_in_german(page, view);
            }
            page.script(
                "for (const details of document.querySelectorAll('details')) details.open = true;",
                vec![],
            );
            // Some content is loaded when its section is opened.
            page.wait_until("the rules", |page| {
                page.script("return !document.querySelector('#rules-text:empty')?.checkVisibility();", vec![])
                    == json!(true)
            });
            page.come_to_rest();
            page.wait_for_none(&format!("English words left in {view:?}"), |page| english.left_on(page));
        }
    });
}
