//! The review of a game by pointer, by touch, by keyboard and with a screen reader, with the site's
//! own engine.

use serde_json::{Value, json};
use vicinity_e2e::{Key, Page, engine, square, with_page};

/// A game in which White leaves the queen to be captured and Black captures it.
const GAME: &str = "#screen=review&variant=chess&moves=e2e4,e7e5,d1h5,g8f6,h5e5,f8e7,e5e7,d8e7";

/// Counts the steps of a review, and the steps between which the page could not do other work.
/// Times are not measured, as a slow machine is slow there too.
const TURNS: &str = "window.steps = 0; window.stuck = 0; let turns = 0, last = -1; const channel = new MessageChannel(); \
    channel.port1.onmessage = () => { turns += 1; channel.port2.postMessage(0); }; channel.port2.postMessage(0); \
    new MutationObserver(records => { const bar = records[0].target; const now = bar.getAttribute('value'); \
      const changes = records.filter((one, at) => one.oldValue !== (records[at + 1]?.oldValue ?? now)).length; \
      if (!changes || now === '0') return; steps += changes; stuck += changes - 1 + (last === turns); last = turns; }) \
      .observe(document.querySelector('[data-review] progress'), { attributeFilter: ['value'], attributeOldValue: true });";

/// Returns the squares of an arrow on the board: its shaft begins next to the first square, its
/// head ends on the second. A square is 100 units wide, and White is at the bottom.
const ARROW: &str = "const [shaft, head] = [...document.querySelectorAll(`#arrows .${arguments[0]} path`)] \
    .map(path => path.getAttribute('d').match(/-?\\d+/g).map(Number)); if (!head) return null; \
    const name = (x, y) => 'abcdefgh'[Math.floor(x / 100)] + (8 - Math.floor(y / 100)); \
    return [name(shaft[0], shaft[1]), name(head[0], head[1])];";

fn act(page: &Page, name: &str) {
    page.click(&format!(".review-foot [data-review-act='{name}']"));
}

fn wait_for_stage(page: &Page, stage: &str) {
    page.wait_for(&format!("[data-review][data-stage='{stage}']"));
}

/// Waits until the running analysis has ended. Each position has the usual timeout: a deep analysis
/// takes seconds on a machine under load.
fn wait_for_end(page: &Page) {
    let done = || page.attribute("[data-review] progress", "value");
    while !page.has("[data-review][data-stage='over']") {
        let before = done();
        page.wait_until("the next position", |page| {
            page.has("[data-review][data-stage='over']") || done() != before
        });
    }
}

fn wait_for_phase(page: &Page, phase: &str) {
    page.wait_for(&format!("[data-review][data-phase='{phase}']"));
}

fn review(page: &Page) {
    page.wait_for("[data-review]");
    wait_for_end(page);
}

/// Goes to White's last mistake, the one with the queen, by the list of moves.
fn go_to_blunder(page: &Page) {
    page.click("[data-move-list] [data-node='7'][data-mark='blunder']");
    wait_for_phase(page, "described");
    assert!(page.text("[data-review]").contains("4. Qxe7+ was a blunder"), "{}", page.text("[data-review]"));
}

fn arrow(page: &Page, name: &str) -> [String; 2] {
    let found = page.script(ARROW, vec![json!(name)]);
    [0, 1].map(|at| found[at].as_str().unwrap_or_else(|| panic!("no arrow {name}: {found}")).to_owned())
}

/// Returns what the page would pass on of the game: its address, its PGN and the length of the
/// history.
fn kept(page: &Page) -> Value {
    let text = "document.querySelector('#share-pgn')?.value";
    page.script(&format!("return [location.hash, {text}, history.length];"), vec![])
}

#[test]
fn a_review_marks_the_blunder_and_saves_it_on_request() {
    engine::with_quick_searches(GAME, |page| {
        page.wait_for("[data-review]");
        wait_for_end(page);
        // The steps of the deeper analysis are counted.
        page.script(TURNS, vec![]);
        act(page, "closer");
        wait_for_stage(page, "running");
        wait_for_end(page);
        let steps = page.script("return [steps, stuck];", vec![]);
        assert!(steps[0].as_u64() >= Some(8), "{steps}: each position is a step");
        assert_eq!(steps[1], json!(0), "the page has stood still from one position to the next");
        assert!(engine::requests(page).len() >= 8, "the engine, not the page, has looked at them");
        assert!(page.text("[data-review-row='accuracy']").contains('%'));
        assert_ne!(page.text("[data-side='white'] [data-review-row='blunder']"), "0");
        page.wait_for("[data-move-list] [data-node='7'][data-mark='blunder']");
        assert!(!page.text("[data-move-list]").contains("??"), "nothing comes into the game by itself");
        // The graph is a slider for the keyboard.
        page.script("document.querySelector('[data-review-graph]').focus()", vec![]);
        page.press(&Key::Home.to_string());
        page.wait_until("the start", |page| {
            page.attribute("[data-review-graph]", "aria-valuetext")
                .is_some_and(|text| text.starts_with("Start"))
        });
        // Through all mistakes to the end.
        act(page, "next");
        wait_for_stage(page, "mistake");
        while !page.has("[data-stage='end']") {
            act(page, "next");
            page.come_to_rest();
        }
        act(page, "keep");
        page.wait_until("the glyph", |page| {
            page.script(
                "return document.querySelector('[data-move-list]').textContent.includes('??');",
                vec![],
            ) == json!(true)
        });
        page.assert_no_errors();
    });
}

#[test]
fn a_stopped_review_keeps_its_results() {
    engine::with_quick_searches(GAME, |page| {
        page.wait_for("[data-review]");
        wait_for_end(page);
        engine::allow_long_searches(page);
        act(page, "closer");
        page.wait_until("a second result", |page| {
            let done = page.attribute("[data-review] progress", "value");
            done.is_some_and(|done| done != "0" && done != "1")
        });
        act(page, "stop");
        page.wait_for("[data-engine][data-state='idle']");
        let said = page.text("[data-review-feedback]");
        assert!(said.starts_with("Analysing ") && !said.contains(" 0/"), "{said}");
        assert!(page.has("[data-review-act='start']:not([hidden])"));
        page.assert_no_errors();
    });
}

#[test]
fn a_review_is_opened_from_the_game_and_left() {
    with_page("#variant=near&moves=e3e4,d6d5", |page| {
        page.wait_for("[data-square] [data-piece]");
        page.choose("#open-review");
        page.wait_for("[data-review]");
        assert!(page.url().contains("screen=review"), "{}", page.url());
        // Leaving in the middle stops the engine; the results so far are still there later.
        page.wait_until("a second result", |page| {
            let done = page.attribute("[data-review] progress", "value");
            done.is_some_and(|done| done != "0" && done != "1")
        });
        page.click(".review-head [data-review-act='leave']");
        page.wait_until("the game", |page| !page.url().contains("screen="));
        page.wait_for("[data-engine][data-state='idle']");
        page.choose("#open-review");
        wait_for_end(page);
        page.assert_no_errors();
    });
}

#[test]
fn repeated_reviews_of_a_game_are_identical() {
    engine::with_quick_searches(GAME, |page| {
        let mut found = Vec::new();
        let judged = "return [...document.querySelectorAll('.review-line, [data-move-list] [data-mark], [data-review-row]')] \
                      .map(part => part.getAttribute('d') ?? part.textContent);";
        for _ in 0..2 {
            review(page);
            page.wait_for("[data-move-list] [data-mark]");
            found.push(page.script(judged, vec![]));
            // The same engine analyses another game in between, which must not affect the results.
            let other = "location.hash = '#screen=review&variant=chess&moves=e2e4,e7e5,d1h5,g8f6,h5e5,f8e7'";
            page.script(other, vec![]);
            wait_for_stage(page, "running");
            review(page);
            page.script("location.hash = arguments[0]", vec![json!(GAME)]);
            wait_for_stage(page, "running");
        }
        page.reload();
        review(page);
        page.wait_for("[data-move-list] [data-mark]");
        found.push(page.script(judged, vec![]));
        assert!(found[0].as_array().is_some_and(|parts| parts.len() > 9), "{}", found[0]);
        assert_eq!(found[0], found[1]);
        assert_eq!(found[0], found[2]);
        // The better lines are added to the game, and removed again.
        page.wait_for("[data-review][data-stage='over']");
        act(page, "keep");
        page.wait_for("[data-move-list] .aside");
        act(page, "take-back-kept");
        page.wait_for("[data-move-list]:not(:has(.aside))");
        page.assert_no_errors();
    });
}

#[test]
fn a_better_move_can_be_tried_without_changing_the_game() {
    engine::with_quick_searches(GAME, |page| {
        review(page);
        go_to_blunder(page);
        let before = kept(page);
        let fen = page.attribute("[data-board]", "data-fen");
        assert_eq!(arrow(page, "mistaken"), ["e5", "e7"]);
        assert!(!page.has("#arrows .better"), "the better move is shown only on request");
        // A pawn can capture the queen there; the engine sees this.
        act(page, "try");
        wait_for_phase(page, "trying");
        page.click(&square("e5"));
        page.click(&square("e6"));
        wait_for_phase(page, "wrong");
        assert!(page.has("[data-square='e6'] [data-piece]"), "it is seen for a while");
        assert!(
            page.text("[data-review-feedback]").contains("Try again"),
            "{}",
            page.text("[data-review-feedback]")
        );
        wait_for_phase(page, "trying");
        assert_eq!(page.attribute("[data-board]", "data-fen"), fen);
        // The better move that the page shows is accepted.
        act(page, "better");
        page.wait_for("#arrows .better");
        let [from, to] = arrow(page, "better");
        act(page, "try");
        page.click(&square(&from));
        page.click(&square(&to));
        wait_for_phase(page, "right");
        assert!(
            page.text("[data-review-feedback]").starts_with("Right: "),
            "{}",
            page.text("[data-review-feedback]")
        );
        assert_ne!(page.attribute("[data-board]", "data-fen"), fen);
        // The line can be stepped through move by move.
        page.click("[data-review-line='1']");
        page.wait_for("[data-review-line='1'][aria-current='true']");
        assert_eq!(kept(page), before, "nothing of it is in the game");
        act(page, "next");
        page.reload();
        page.wait_for("[data-review]");
        assert_eq!(kept(page)[0], before[0]);
        page.assert_no_errors();
    });
}

#[test]
fn a_mistake_is_reviewed_by_touch() {
    engine::with_quick_searches(GAME, |page| {
        page.set_size(390, 844);
        page.wait_for("[data-review]");
        wait_for_end(page);
        go_to_blunder(page);
        let home = "window.scrollTo(0, 0)";
        page.script(home, vec![]);
        page.tap(&square("e5"));
        page.wait_for("[data-square='e5'].selected");
        page.tap(&square("e6"));
        wait_for_phase(page, "wrong");
        wait_for_phase(page, "trying");
        // The animation of the piece going back must end first.
        page.come_to_rest();
        page.drag(vicinity_e2e::Pointer::Finger, &square("e5"), &square("e7"));
        wait_for_phase(page, "wrong");
        wait_for_phase(page, "trying");
        page.assert_no_errors();
    });
}

#[test]
fn a_mistake_is_reviewed_by_keyboard_with_announcements() {
    engine::with_quick_searches(GAME, |page| {
        page.wait_for("[data-review]");
        let focus = "document.querySelector('.review-foot [data-review-act=\"stop\"]').focus()";
        page.script(focus, vec![]);
        // The button disappears, and the button in its place gets the keyboard focus.
        let focused =
            "return document.activeElement.dataset.reviewAct ?? document.activeElement.dataset.square;";
        let is_on = |page: &Page, what: &str| {
            page.wait_until(&format!("the keyboard on {what}"), |page| {
                page.script(focused, vec![]) == json!(what)
            });
        };
        wait_for_end(page);
        is_on(page, "next");
        assert!(page.text("#announce").contains("Review finished."), "{}", page.text("#announce"));
        go_to_blunder(page);
        page.wait_until("the announcement of the mistake", |page| {
            page.text("#announce").contains("was a blunder")
        });
        act(page, "better");
        let [from, to] = arrow(page, "better");
        page.script("document.querySelector('[data-review-act=\"try\"]').focus()", vec![]);
        page.press(&Key::Enter.to_string());
        // The board has the keyboard focus on the square of the mistake.
        is_on(page, "e5");
        assert!(
            page.text("#announce").contains("Find a better move for White."),
            "{}",
            page.text("#announce")
        );
        for name in [from, to] {
            for _ in 0..16 {
                let at = page.script(focused, vec![]).as_str().unwrap_or_default().to_owned();
                let (here, there) = (at.as_bytes(), name.as_bytes());
                let key = match () {
                    () if here[0] > there[0] => Key::Left,
                    () if here[0] < there[0] => Key::Right,
                    () if here[1] > there[1] => Key::Down,
                    () if here[1] < there[1] => Key::Up,
                    () => break,
                };
                page.press(&key.to_string());
            }
            page.press(&Key::Enter.to_string());
        }
        wait_for_phase(page, "right");
        page.wait_until("the announcement", |page| page.text("#announce").contains("Right: "));
        is_on(page, "next");
        page.press(&Key::Enter.to_string());
        page.wait_until("the next one", |page| !page.has("[data-phase='right']"));
        page.assert_no_errors();
    });
}
