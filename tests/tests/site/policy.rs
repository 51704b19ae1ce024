//! The Content-Security-Policy of the built site: everything works under it without a violation.

use serde_json::{Value, json};
use vicinity_e2e::{Page, serve_site};

use crate::a11y::VIEWS;
use crate::friend::{connect_live, wait_for_stage};

/// Records violations of the policy, in this page and in all that replace it.
const WATCH: &str = "addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, lineNumber, sourceFile }) => {
    const list = JSON.parse(sessionStorage.getItem('violations') ?? '[]');
    list.push([effectiveDirective, blockedURI, sourceFile, lineNumber].join(' '));
    sessionStorage.setItem('violations', JSON.stringify(list));
});";

fn watched(url: &str) -> Page {
    let page = Page::open("about:blank");
    page.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": WATCH }));
    page.go(url);
    page
}

#[track_caller]
fn assert_no_violation(page: &Page, what: &str) {
    page.come_to_rest();
    let found = page.script("return sessionStorage.getItem('violations');", vec![]);
    assert_eq!(found, Value::Null, "{what}");
}

#[test]
fn the_policy_is_in_force() {
    let server = serve_site();
    for name in ["", "embed.html"] {
        let page = watched(&format!("{}{name}", server.url()));
        page.script(
            "document.head.append(Object.assign(document.createElement('script'), { text: 'x' }));",
            vec![],
        );
        page.wait_until("the violation", |page| {
            let found = page.script("return sessionStorage.getItem('violations');", vec![]);
            found.as_str().is_some_and(|found| found.contains("script-src-elem inline"))
        });
    }
}

#[test]
fn no_view_breaks_the_policy() {
    let server = serve_site();
    let page = watched(&server.url());
    for (name, address, comes) in VIEWS {
        page.go("about:blank");
        page.go(&format!("{}{address}", server.url()));
        page.wait_for("[data-app='ready']");
        comes(&page);
        assert_no_violation(&page, name);
    }
}

#[test]
fn pictures_boards_and_languages_keep_to_the_policy() {
    let server = serve_site();
    let page = watched(&format!("{}#variant=near&moves=e3e4&white=human&black=human", server.url()));
    page.script(
        "localStorage.setItem('vicinity-language', 'de'); localStorage.setItem('vicinity-pieces', 'shapes');",
        vec![],
    );
    page.reload();
    page.wait_for("html[lang=de]:not([data-waits])");
    page.wait_for("html[data-letters]");
    let code = "window.saved = 0; HTMLAnchorElement.prototype.click = () => saved += 1;";
    page.script(code, vec![]);
    page.choose("#open-share");
    page.wait_for("#share[open]");
    for format in ["svg", "png", "gif"] {
        page.click(&format!("[data-save='{format}']"));
    }
    page.wait_until("all pictures", |page| page.script("return saved;", vec![]) == json!(3));
    page.click("#open-embed");
    page.wait_until("the preview", |page| {
        page.script("return document.querySelector('#embed vicinity-board')?.ready;", vec![]) == json!(true)
    });
    assert_no_violation(&page, "share and embed");
}

#[test]
fn two_who_play_live_keep_to_the_policy() {
    let server = serve_site();
    let ada = watched(&format!("{}#screen=friend&variant=near", server.url()));
    let ben = watched(&server.url());
    wait_for_stage(&ada, "invite");
    ada.type_into(".friend-name input", "Ada\u{e007}");
    wait_for_stage(&ada, "move");
    connect_live(&ada, &ben, "[data-friend-act=join]");
    for page in [&ada, &ben] {
        assert_no_violation(page, "live");
    }
}
