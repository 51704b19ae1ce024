//! The test harness itself, on small pages: a test must be able to fail.

use std::path::PathBuf;
use vicinity_e2e::{Key, Page, Pointer, Scheme, serve};
use xtask::serve::{Server, Site};

/// Serves a page with the given body.
fn page_with(name: &str, body: &str) -> (Server, Page) {
    let folder: PathBuf = xtask::workspace::scratch().join("harness").join(name);
    std::fs::create_dir_all(&folder).expect("a folder for the page");
    let html =
        format!("<!doctype html><meta charset=\"utf-8\"><link rel=\"icon\" href=\"data:,\"><body>{body}");
    std::fs::write(folder.join("index.html"), html).expect("the page is written");
    let server = serve(Site::at_root(folder));
    let page = Page::open(&server.url());
    (server, page)
}

#[test]
#[should_panic(expected = "the page has reported errors")]
fn an_error_of_the_page_fails_its_test() {
    let (_server, page) = page_with("error", "<script>throw new Error('on purpose')</script>");
    page.assert_no_errors();
}

#[test]
#[should_panic(expected = "the page has reported errors")]
fn a_missing_file_fails_its_test() {
    let (_server, page) = page_with("missing", "<img src='nowhere.png'>");
    page.wait_until("the picture to be missed", |page| {
        page.script("return document.images[0].complete;", Vec::new()) == true
    });
    page.assert_no_errors();
}

#[test]
fn the_viewport_and_the_colour_scheme_are_as_set() {
    let (_server, page) = page_with("emulation", "");
    for (width, scheme, dark) in [(390, Scheme::Dark, true), (1440, Scheme::Light, false)] {
        page.set_size(width, 800);
        page.set_scheme(scheme);
        let seen = page
            .script("return [innerWidth, matchMedia('(prefers-color-scheme: dark)').matches];", Vec::new());
        assert_eq!(seen, serde_json::json!([width, dark]));
    }
}

#[test]
fn mouse_finger_and_keys_reach_the_page() {
    let body = "<div id=a style='width:80px;height:80px;touch-action:none'></div><div id=b style='width:80px;height:80px'></div>\
                <input id=c><script>window.heard = []; \
                for (const type of ['pointerdown', 'pointerup']) addEventListener(type, (event) => \
                heard.push(`${event.pointerType} ${type} ${document.elementFromPoint(event.x, event.y).id}`)); \
                </script>";
    let (_server, page) = page_with("pointer", body);
    page.drag(Pointer::Mouse, "#a", "#b");
    page.drag(Pointer::Finger, "#a", "#b");
    page.tap("#b");
    let heard = page.script("return heard;", Vec::new());
    let expected = [
        "mouse pointerdown a",
        "mouse pointerup b",
        "touch pointerdown a",
        "touch pointerup b",
        "touch pointerdown b",
        "touch pointerup b",
    ];
    assert_eq!(heard, serde_json::json!(expected));
    page.type_into("#c", "e4");
    page.press(&Key::Backspace.to_string());
    assert_eq!(page.script("return document.querySelector('#c').value;", Vec::new()), "e");
    page.assert_no_errors();
}

#[test]
fn a_busy_page_is_noticed() {
    let (_server, page) = page_with("busy", "");
    page.watch_busy_time();
    page.script("const end = performance.now() + 120; while (performance.now() < end);", Vec::new());
    page.wait_until("the stretch to be noticed", |page| page.longest_busy_ms() >= 100.0);
}

#[test]
fn a_browser_that_crashes_fails_its_test_and_no_other() {
    let crashed = std::panic::catch_unwind(|| {
        let (_server, page) = page_with("crash", "");
        page.devtools("Browser.crash", serde_json::json!({}));
        page.script("return 1;", Vec::new());
    });
    assert!(crashed.is_err());
    let (_server, page) = page_with("after-crash", "<p>");
    assert!(page.has("p"));
    page.assert_no_errors();
}

#[test]
fn a_test_sees_no_data_of_an_earlier_test() {
    for _ in 0..2 {
        let (_server, page) = page_with("fresh", "");
        let found = page.script(
            "const was = [localStorage.length, window.name, history.length, innerWidth, innerHeight, \
             matchMedia('(prefers-color-scheme: dark)').matches, typeof injected]; \
             localStorage.setItem('a', 'b'); window.name = 'c'; window.open('about:blank'); return was;",
            Vec::new(),
        );
        assert_eq!(found[0], 0);
        assert_eq!(found[1], "");
        assert_eq!(page.run(page.client().windows()).expect("windows").len(), 2);
        assert_eq!(found[5], false);
        assert_eq!(found[6], "undefined");
        assert!(found[3].as_u64() > Some(1400) && found[4].as_u64() > Some(700), "{found}");
        let source = serde_json::json!({ "source": "window.injected = 1;" });
        page.devtools("Page.addScriptToEvaluateOnNewDocument", source);
        page.set_size(300, 300);
        page.set_scheme(Scheme::Dark);
        page.script("console.error('on purpose')", Vec::new());
    }
}
