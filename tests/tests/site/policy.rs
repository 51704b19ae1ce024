//! The Content-Security-Policy of the built site: everything works under it without a violation.
//! `a11y` checks this in every view.

use serde_json::json;
use vicinity_e2e::{Page, serve_site};

/// Records violations of the policy, in this page and in all that replace it.
pub(crate) const WATCH: &str = "addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, lineNumber, sourceFile }) => {
    const list = JSON.parse(sessionStorage.getItem('violations') ?? '[]');
    list.push([effectiveDirective, blockedURI, sourceFile, lineNumber].join(' '));
    sessionStorage.setItem('violations', JSON.stringify(list));
});";

fn watched(url: &str) -> Page {
    Page::open_with_script(url, WATCH)
}

/// Returns the violations of the policy in a page that was opened with [`WATCH`].
pub(crate) fn violations(page: &Page) -> Option<String> {
    let found = page.script("return sessionStorage.getItem('violations');", vec![]);
    found.as_str().map(str::to_owned)
}

#[track_caller]
fn assert_no_violation(page: &Page, what: &str) {
    page.come_to_rest();
    assert_eq!(violations(page), None, "{what}");
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
            violations(page).is_some_and(|found| found.contains("script-src-elem inline"))
        });
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
