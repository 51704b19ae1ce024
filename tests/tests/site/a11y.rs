//! Checks every view in every theme with all rules and best practices of axe-core, its reflow, and
//! that it keeps to the Content-Security-Policy.

use serde_json::json;
use vicinity_e2e::{Key, Page, Scheme, engine, play_moves, serve_site, type_move};
use xtask::tools;

use crate::friend::{link_to_send, wait_for_stage};
use crate::policy::{WATCH, violations};

/// A view: its name, its address and the actions that lead to it.
type View = (&'static str, &'static str, fn(&Page));

const VIEWS: [View; 37] = [
    ("start", "", |_| {}),
    ("8x8", "#variant=near&white=human&black=human&moves=e3e4", |_| {}),
    ("8x9", "#variant=near-8x9", |_| {}),
    ("8x10", "#variant=normal-8x10", |_| {}),
    ("12x12", "#variant=grand-rider&white=human&black=human", |page| page.click("[data-square='c4']")),
    (
        "promotion",
        "#variant=near&white=human&black=human&fen=8/P6k/8/8/8/8/8/K7%20w%20-%20-%200%201",
        |page| {
            page.click("[data-square='a7']");
            page.click("[data-square='a8']");
            page.wait_for(".promotion");
        },
    ),
    ("import", "#variant=near", |page| {
        page.choose("#open-import");
        page.wait_for("#import[open]");
    }),
    ("share", "#variant=near&moves=e3e4", |page| {
        page.choose("#open-share");
        page.wait_for("#share[open]");
    }),
    ("question", "#variant=near&white=human&black=human", |page| page.click("#resign")),
    ("analysis", "#variant=near&white=human&black=human", |page| {
        page.click("#analyse");
        page.wait_for("#lines li:not([hidden]) .move:not([hidden])");
    }),
    ("finished", "#variant=near&moves=e3e4,a6a5,e4e5,a5a4,e5d6,a4b3,d6e7", |page| {
        page.wait_for("#result:not([hidden])")
    }),
    ("variations", "#variant=near&white=human&black=human&moves=e3e4,(d3d4,d6d5),d6d5", |_| {}),
    ("legend", "#variant=grand-rider&white=human&black=human", |page| {
        page.click("#tab-pieces");
        page.click("[data-kind='C']");
        page.wait_for(".leap");
    }),
    ("keys", "#variant=near", |page| {
        page.click("[data-square='e3']");
        page.press("?");
        page.wait_for("#keys[open]");
    }),
    ("times", "#variant=near&clock=300%2B5&moves=e3e4,d6d5&white=human&black=human", |page| {
        type_move(page, "d4");
        page.wait_for("[data-ply='3'] small");
    }),
    ("designer", "#screen=design", |page| page.wait_for("#design [data-place='e1']")),
    ("facts", "#screen=facts&variant=near", |page| {
        page.wait_for("[data-screen='facts'] [data-facts-board] .piece");
    }),
    ("explorer", "#screen=explorer&variant=near", |page| page.wait_for("[data-explorer-move]")),
    ("variants", "#screen=variants", |page| page.wait_for("[data-screen='variants'] .variants h1")),
    ("rules", "#variant=contact", |page| {
        page.click("#tab-rules");
        page.wait_for("#rules-text .reading");
    }),
    ("notes", "#variant=near&white=human&black=human&moves=e3e4,(d3d4,d6d5),d6d5", |page| {
        page.click("#tab-notes")
    }),
    ("menu", "#variant=near&white=human&black=human&moves=e3e4", |page| page.click("#open-more")),
    ("players", "#variant=near", |page| page.click("[data-strip=white] .strip-who")),
    ("settings", "#variant=grand-rider", |page| {
        page.choose("#open-settings");
        page.wait_for("[data-app='ready'][data-screen='settings'] h1");
    }),
    ("your games", "#variant=chess&moves=f2f3,e7e5,g2g4&white=engine&black=human", |page| {
        page.type_into("[data-move-input]", "Qh4");
        page.press(&Key::Enter.to_string());
        page.wait_for("#result:not([hidden])");
        page.click(".brand");
        page.click("#kept a[href='#screen=games']");
        page.wait_for("[data-app='ready'][data-screen='games'] .games-list li");
    }),
    ("pool", "#variant=near&white=human&black=human&moves=e3e4,d6d5,e4d5,d7d5,b2c4,d5c4", |page| {
        page.wait_for(".pool-piece");
    }),
    ("answer", "#variant=near-vs-normal&white=human&black=human", |page| {
        page.type_into("[data-move-input]", "board");
        page.press(&Key::Enter.to_string());
        page.wait_for("#explained:not([hidden])");
    }),
    ("new game", "#variant=near-vs-normal", |page| {
        page.click("#new-game");
        page.click("#new-more summary");
        page.wait_for("[data-option]");
    }),
    ("kept games", "#variant=near&white=human&black=human", |page| {
        page.click("[data-square='e3']");
        page.click("[data-square='e4']");
        page.wait_for("[data-node]");
        page.click(".brand");
        page.wait_for("#kept:not([hidden])");
    }),
    ("friend, invitation", "#screen=friend&variant=near", |page| {
        page.wait_for("[data-friend][data-stage=invite]")
    }),
    ("friend, to send", "#screen=friend&variant=near", |page| {
        page.wait_for("[data-friend][data-stage=invite]");
        page.type_into(".friend-name input", &format!("Ada{}", Key::Enter));
        page.wait_for("[data-friend][data-stage=move]");
        type_move(page, "e4");
        page.wait_for("[data-friend][data-stage=send]");
        page.type_into(".friend-say input", &format!("Hello{}", Key::Enter));
        page.click("[data-friend-act=code]");
        page.wait_for(".friend-code path[d^=M]");
    }),
    ("a board to meet on", "embed.html#mode=friend&variant=near", |page| {
        page.wait_for("[data-friend][data-stage=invite]")
    }),
    ("a board to meet on, to send", "embed.html#mode=friend&variant=near", |page| {
        page.wait_for("[data-friend][data-stage=invite]");
        page.type_into(".friend-name input", &format!("Ada{}", Key::Enter));
        page.wait_for("[data-friend][data-stage=move]");
        type_move(page, "e4");
        page.wait_for("[data-friend][data-stage=send]");
    }),
    ("lessons", "#screen=learn&variant=near", |page| {
        page.click("[data-square='e3']");
        page.click("[data-square='d4']");
        page.wait_for("[data-lessons][data-phase='solved']");
    }),
    ("review", REVIEW, |page| {
        page.wait_for("[data-review][data-stage='over']");
    }),
    ("mistake", REVIEW, |page| {
        page.wait_for("[data-review][data-stage='over']");
        page.click(".review-foot [data-review-act='next']");
        page.click("[data-review-act='better']");
        page.wait_for("[data-review-line]");
    }),
    ("invalid address", "#variant=nonsense", |page| page.wait_for("#notice:not([hidden])")),
];

/// A game in which White leaves the queen to be captured.
const REVIEW: &str = "#screen=review&variant=chess&moves=e2e4,e7e5,d1h5,g8f6,h5e5,f8e7,e5e7";

/// Runs axe-core with the given rules or with all rules, and lists each violation with its rule and
/// place. Sounds and videos, which the page does not have, are not loaded for it.
const AXE: &str = "\
const [runOnly, done] = [arguments[0] ?? undefined, arguments[arguments.length - 1]];
axe.run(document, { resultTypes: ['violations'], preload: false, runOnly }).then((found) => done(found.violations.flatMap((error) =>
  error.nodes.map((node) => error.id + ' at ' + node.target.join(' ') + ': ' + node.failureSummary))),
  (error) => done(['axe failed: ' + error]));";

/// The rules that depend on colours; only these differ between themes.
const OF_COLOURS: [&str; 2] = ["color-contrast", "link-in-text-block"];

/// Changes the theme without leaving the view.
fn show_theme(page: &Page, theme: &str) {
    page.script("document.documentElement.dataset.theme = arguments[0];", vec![json!(theme)]);
}

/// Returns the parts of a view that exceed a window of 1280 by 1024 pixels at 400% or make it
/// scroll sideways.
fn beyond_a_narrow_window(page: &Page) -> String {
    page.set_size(320, 256);
    page.come_to_rest();
    let wide = "return [...document.querySelectorAll('body *')].filter((element) => { \
                const box = element.getBoundingClientRect(); \
                return box.width > 1 && (box.right > 321 || box.left < -1) \
                    && !element.closest('.board, .moves, #lines, .visually-hidden, .skip'); }) \
                .map((element) => element.tagName + '#' + element.id + '.' + element.className).join(' ') \
                + (document.scrollingElement.scrollWidth > document.documentElement.clientWidth ? ' the page' : '');";
    let beyond = page.script(wide, vec![]);
    page.set_size(1280, 1024);
    beyond.as_str().unwrap_or("the script returned no text").to_owned()
}

/// Returns the script of axe-core; `None` without npm.
fn axe_script() -> Option<String> {
    let script = tools::AXE.ensure_if_possible().expect("axe-core can be installed")?;
    Some(std::fs::read_to_string(script).expect("axe-core is a script"))
}

/// Returns the errors of the current view: violations of the policy, which has to be watched, and
/// barriers in each theme.
fn errors_in(page: &Page, axe: Option<&str>, name: &str) -> Vec<String> {
    page.come_to_rest();
    let mut errors: Vec<String> =
        violations(page).map(|found| format!("{name} breaks the policy: {found}")).into_iter().collect();
    // A violation is reported once.
    page.script("sessionStorage.removeItem('violations');", vec![]);
    errors.extend(axe.map(|axe| barriers(page, axe, name)).into_iter().flatten());
    errors
}

/// Returns the violations of axe-core's rules in the current view, in each theme, and its reflow
/// errors.
fn barriers(page: &Page, axe: &str, name: &str) -> Vec<String> {
    let mut errors = Vec::new();
    page.script(axe, vec![]);
    for (theme, scheme) in [("light", Scheme::Light), ("dark", Scheme::Dark), ("contrast", Scheme::Light)] {
        page.set_still_scheme(scheme);
        if theme == "contrast" {
            show_theme(page, theme);
        }
        page.come_to_rest();
        let all_rules = theme == "light";
        let rules = if all_rules { json!(null) } else { json!({ "type": "rule", "values": OF_COLOURS }) };
        let found = page.script_until_done(AXE, vec![rules]);
        for error in found.as_array().into_iter().flatten() {
            errors.push(format!("{name}, {theme}: {}", error.as_str().unwrap_or_default()));
        }
    }
    let beyond = beyond_a_narrow_window(page);
    if !beyond.is_empty() {
        errors.push(format!("{name} reaches beyond a narrow window: {beyond}"));
    }
    show_theme(page, "system");
    errors
}

#[test]
fn two_who_play_live_find_no_barrier_and_keep_to_the_policy() {
    let axe = axe_script();
    let axe = axe.as_deref();
    let server = serve_site();
    let address = format!("{}#screen=friend&variant=near&clock=300%2B2", server.url());
    let open = |url: &str| Page::open_with_script(url, WATCH);
    let (ada, ben) = (open(&address), open(&server.url()));
    ada.set_size(1280, 1024);
    ben.set_size(1280, 1024);
    wait_for_stage(&ada, "invite");
    ada.type_into(".friend-name input", &format!("Ada{}", Key::Enter));
    wait_for_stage(&ada, "move");
    let mut errors = Vec::new();
    ada.click("[data-friend-act=meet]");
    let invitation = link_to_send(&ada, "");
    errors.extend(errors_in(&ada, axe, "live, invited"));
    ben.go(&invitation);
    wait_for_stage(&ben, "arrived");
    errors.extend(errors_in(&ben, axe, "live, called"));
    ben.click("[data-friend-act=join]");
    ben.wait_until("the answer", |page| page.text(".friend .note").contains("Send this reply"));
    let answer = link_to_send(&ben, "");
    errors.extend(errors_in(&ben, axe, "live, answered"));
    ada.type_into("[data-friend-form=answer] input", &format!("{answer}{}", Key::Enter));
    for page in [&ada, &ben] {
        page.wait_for("[data-meeting=met]");
    }
    play_moves(&ada, "e4");
    ada.type_into(".friend-say input", &format!("Hello{}", Key::Enter));
    ada.click("[data-friend-act=offer]");
    ben.wait_for("[data-friend-act=accept]:not([hidden])");
    errors.extend(errors_in(&ben, axe, "live, offered a draw"));
    ben.click("[data-friend-act=accept]");
    ada.wait_for("[data-friend-act=rematch]:not([hidden])");
    errors.extend(errors_in(&ada, axe, "live, over"));
    for page in [&ada, &ben] {
        page.assert_no_errors();
    }
    assert!(errors.is_empty(), "{} errors:\n{}", errors.len(), errors.join("\n"));
}

#[test]
fn no_view_has_a_barrier_and_each_reflows_and_keeps_to_the_policy() {
    let axe = axe_script();
    let server = serve_site();
    let page = Page::open_with_script("about:blank", &format!("{WATCH} {}", engine::quick_searches()));
    // The actions run in a large window, in which nothing is covered.
    page.set_size(1280, 1024);
    let mut errors = Vec::new();
    for (name, address, come) in VIEWS {
        page.go("about:blank");
        page.go(&format!("{}{address}", server.url()));
        page.wait_for(".app[data-app='ready']");
        show_theme(&page, "system");
        come(&page);
        errors.extend(errors_in(&page, axe.as_deref(), name));
    }
    page.assert_no_errors();
    assert!(errors.is_empty(), "{} errors:\n{}", errors.len(), errors.join("\n"));
}
