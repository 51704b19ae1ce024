//! The engine's tuning for a custom variant, with the real page and its workers.

use serde_json::json;
use vicinity_e2e::{Key, Page, with_page};

/// A small variant with short games.
const INI: &str = "[small:losalamos]\ntitle = Small\n";

fn write(page: &Page, text: &str) {
    let code = "const field = document.querySelector('#design [data-design=text]'); field.value = arguments[0]; \
                field.dispatchEvent(new Event('input', { bubbles: true }));";
    page.script(code, vec![json!(text)]);
}

fn press(page: &Page, name: &str) {
    page.click(&format!("[data-design='{name}']"));
}

/// Returns the number of tuned variants in the browser's storage.
fn kept(page: &Page) -> u64 {
    let code =
        "return Object.keys(localStorage).filter(name => name.startsWith('vicinity-weights-')).length;";
    page.script(code, vec![]).as_u64().unwrap_or_default()
}

#[test]
fn the_engine_tunes_a_custom_variant_and_plays_with_the_result() {
    with_page("#screen=design", |page| {
        page.set_size(390, 844);
        page.wait_for("#design [data-place='a1']");
        write(page, INI);
        page.wait_until("the small board", |page| page.count("#design [data-place]") == 36);
        press(page, "study");
        page.wait_until("games to be played", |page| {
            let text = page.text("#design-study-state");
            text.contains("games played") && !text.contains(" 0 games")
        });
        press(page, "study-stop");
        // After the first press the weights so far are fitted and tested; a second press stops the
        // test.
        page.wait_until("it to be over", |page| {
            if page.has("[data-design='study-stop']:not([hidden])") {
                press(page, "study-stop");
            }
            !page.text(".design-status").is_empty()
        });
        page.wait_for("[data-worth='Q']");
        assert!(page.text("[data-worth='Q'] td").contains('±'));
        assert_eq!((page.count("[data-worth]"), kept(page)), (4, 1), "all but the king");
        let overflow = "return document.documentElement.scrollWidth - document.documentElement.clientWidth;";
        assert_eq!(page.script(overflow, vec![]), json!(0));
        press(page, "play-white");
        page.wait_for("[data-screen='game'] [data-square='f6']");
        page.type_into("[data-move-input]", &format!("c3{}", Key::Enter));
        page.wait_until("the engine's answer", |page| page.count("[data-move-list] [data-node]") == 2);
        // Back in the designer the result is there; another variant does not have it and does not
        // remove it.
        page.script("history.back();", vec![]);
        page.wait_for("[data-screen='design'] [data-worth='Q']");
        page.reload();
        page.wait_for("[data-worth='Q']");
        write(page, &INI.replace("losalamos", "gardner"));
        page.wait_until("another game", |page| !page.has("[data-worth]"));
        assert!(page.text(".design-status").contains("has changed"));
        write(page, INI);
        page.wait_for("[data-worth='Q']");
        press(page, "study-forget");
        page.wait_until("it to be forgotten", |page| kept(page) == 0);
        assert!(!page.has("[data-worth]"));
        page.assert_no_errors();
    });
}
