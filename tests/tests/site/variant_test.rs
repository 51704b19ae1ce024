//! The test of a custom variant, with the real page and its workers.

use serde_json::json;
use vicinity_e2e::{Page, type_move, with_page};

use crate::design::{press, write};

/// A small variant with short games.
const INI: &str = "[small:losalamos]\ntitle = Small\n";

/// Returns the numbers of stored weights and of stored statistics.
fn kept(page: &Page) -> [u64; 2] {
    let code = "return Object.keys(localStorage).filter(name => name.startsWith(arguments[0])).length;";
    let count = |prefix: &str| page.script(code, vec![json!(prefix)]).as_u64().unwrap_or_default();
    ["vicinity-weights-", "vicinity-facts-"].map(count)
}

const REPORT: &str = ".design-report:not([hidden]) .design-judgement";

#[test]
fn a_custom_variant_is_tested_and_the_engine_learns_from_its_games() {
    with_page("#screen=design", |page| {
        page.set_size(390, 844);
        page.wait_for("#design [data-place='a1']");
        write(page, INI);
        page.wait_until("the small board", |page| page.count("#design [data-place]") == 36);
        // Small screens show one section at a time.
        let show_section = || page.click("[name='design-section'][value='test']");
        show_section();
        press(page, "test");
        page.wait_until("games to be played", |page| {
            let text = page.text("#design-test-state");
            text.contains("games played") && !text.contains(" 0 games")
        });
        press(page, "test-stop");
        // The games so far are counted, and that is all.
        page.wait_until("it to be over", |page| !page.text(".design-status").is_empty());
        page.wait_for(REPORT);
        let figures = page.text(".design-report dl");
        assert!(figures.contains('±') && figures.contains("Endings"), "{figures}");
        assert_eq!(kept(page), [1, 1]);
        let overflow = "return document.documentElement.scrollWidth - document.documentElement.clientWidth;";
        assert_eq!(page.script(overflow, vec![]), json!(0));
        press(page, "play-white");
        page.wait_for("[data-screen='game'] [data-square='f6']");
        type_move(page, "c3");
        page.wait_until("the engine's answer", |page| page.count("[data-move-list] [data-node]") == 2);
        // Back in the designer the result is there; another variant does not have it and does not
        // remove it.
        page.script("history.back();", vec![]);
        page.wait_for(&format!("[data-screen='design'] {REPORT}"));
        page.reload();
        page.wait_for(REPORT);
        show_section();
        page.click(".design-report a");
        page.wait_for("[data-screen='facts'] .facts-report:not([hidden]) [data-opening]");
        assert_eq!(page.script(overflow, vec![]), json!(0));
        page.script("history.back();", vec![]);
        page.wait_for(&format!("[data-screen='design'] {REPORT}"));
        write(page, &INI.replace("losalamos", "gardner"));
        page.wait_until("another game", |page| !page.has(REPORT));
        assert!(page.text(".design-status").contains("has changed"));
        write(page, INI);
        page.wait_for(REPORT);
        press(page, "test-forget");
        page.wait_until("it to be forgotten", |page| kept(page) == [0, 0]);
        assert!(!page.has(REPORT));
        page.assert_no_errors();
    });
}
