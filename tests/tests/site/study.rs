//! The review of a game, as a person meets it: by pointer, by keyboard, and by what a screen reader is told.

use serde_json::json;
use vicinity_e2e::{engine, with_page};

/// White leaves the queen to be taken, and Black takes her.
const GAME: &str = "#screen=review&variant=chess&moves=e2e4,e7e5,d1h5,g8f6,h5e5,f8e7,e5e7,d8e7";

/// Counts the steps of a review, and those between which the page had no turn for anything else. No milliseconds: a slow machine is slow
/// between them, too.
const TURNS: &str = "window.steps = 0; window.stuck = 0; let turns = 0, last = -1; const channel = new MessageChannel(); \
    channel.port1.onmessage = () => { turns += 1; channel.port2.postMessage(0); }; channel.port2.postMessage(0); \
    new MutationObserver(records => { const bar = records[0].target; const now = bar.getAttribute('value'); \
      const changes = records.filter((one, at) => one.oldValue !== (records[at + 1]?.oldValue ?? now)).length; \
      if (!changes || now === '0') return; steps += changes; stuck += changes - 1 + (last === turns); last = turns; }) \
      .observe(document.querySelector('[data-review] progress'), { attributeFilter: ['value'], attributeOldValue: true });";

#[test]
fn a_review_marks_the_blunder_and_keeps_it_on_request() {
    with_page(GAME, |page| {
        engine::take_in_hand(page);
        page.wait_for("[data-review]");
        page.script(TURNS, vec![]);
        page.click("[data-review-act='start']");
        page.wait_for("[data-review-act='keep']:not([hidden])");
        let steps = page.script("return [steps, stuck];", vec![]);
        assert!(steps[0].as_u64() >= Some(8), "{steps}: each position is a step");
        assert_eq!(steps[1], json!(0), "the page has stood still from one position to the next");
        assert!(engine::asked(page).len() >= 8, "the engine, not the page, has looked at them");
        assert!(page.has("[data-review-ply='7'][data-mark='blunder']"), "{}", page.text("[data-review]"));
        assert!(page.text("[data-review-side='white']").contains("accuracy"));
        assert!(!page.text("[data-move-list]").contains("??"), "nothing comes into the game by itself");
        // The graph is a slider for the keyboard.
        page.script("document.querySelector('[data-review-graph]').focus()", vec![]);
        page.press("\u{E011}");
        page.wait_until("the start", |page| {
            page.attribute("[data-review-graph]", "aria-valuetext")
                .is_some_and(|text| text.starts_with("Start"))
        });
        page.click("[data-review-act='next']");
        page.wait_until("a mistake", |page| page.has("[data-review-ply][aria-current='true']"));
        page.click("[data-review-act='keep']");
        page.wait_until("the glyph", |page| page.text("[data-move-list]").contains("??"));
        page.assert_no_errors();
    });
}

#[test]
fn a_review_is_stopped_and_keeps_what_is_done() {
    with_page(GAME, |page| {
        page.wait_for("[data-review]");
        page.script(
            "const list = document.querySelector('[data-review-time]'); list.value = '1'; \
             list.dispatchEvent(new Event('change', { bubbles: true }));",
            vec![],
        );
        page.click("[data-review-act='start']");
        page.wait_until("a first result", |page| {
            page.attribute("[data-review] progress", "value").is_some_and(|done| done != "0")
        });
        page.click("[data-review-act='stop']");
        page.wait_for("[data-engine][data-state='idle']");
        let said = page.text("[data-review-said]");
        assert!(said.contains("positions looked at") && !said.starts_with('0'), "{said}");
        assert!(page.has("[data-review-act='start']:not([hidden])"));
        page.assert_no_errors();
    });
}

#[test]
fn the_review_is_entered_from_the_game() {
    with_page("#variant=near&moves=e3e4,d6d5", |page| {
        page.wait_for("[data-square] [data-piece]");
        page.click("#open-review");
        page.wait_for("[data-review]");
        assert!(page.url().contains("screen=review"), "{}", page.url());
        page.click("[data-review-act='leave']");
        page.wait_until("the game", |page| !page.url().contains("screen="));
        page.assert_no_errors();
    });
}
