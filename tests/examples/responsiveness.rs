//! The response time of the page while the engine thinks: `cargo run -p vicinity-e2e --example
//! responsiveness`, after `cargo xtask build`.
//!
//! Prints, for Near Chess at full strength,
//!
//! - the time from pressing Undo while the engine thinks until the board has changed, and until the
//!   change is painted;
//! - the longest stretch for which the page's thread was busy while the engine thought for five
//!   seconds.

use std::time::{Duration, Instant};

use serde_json::json;
use vicinity_e2e::{Page, with_page};

const ROUNDS: usize = 20;
/// Presses Undo and measures the time until the board's position has changed and until the next
/// frame is drawn.
const PRESS_UNDO: &str = "const done = arguments[arguments.length - 1]; \
    const board = document.querySelector('[data-board]'); const start = performance.now(); \
    new MutationObserver((_, observer) => { observer.disconnect(); const answered = performance.now() - start; \
      requestAnimationFrame(() => setTimeout(() => done([answered, performance.now() - start]))); \
    }).observe(board, { attributes: true, attributeFilter: ['data-fen'] }); \
    document.querySelector('#undo').click();";
/// Plays a move or takes it back during analysis and measures the time until lines of the new
/// position are shown.
const PLAY_LINE: &str = "const done = arguments[arguments.length - 1]; \
    const lines = document.querySelector('#lines'); const start = performance.now(); let waits = false; \
    new MutationObserver((_, observer) => { const stale = lines.hasAttribute('data-stale'); waits ||= stale; \
      if (waits && !stale) { observer.disconnect(); done(performance.now() - start); } \
    }).observe(lines, { attributes: true, attributeFilter: ['data-stale'] }); \
    const undo = document.querySelector('#undo'); \
    (undo.disabled ? document.querySelector('[data-line=\"0\"]') : undo).click();";

fn main() {
    with_page("#variant=near&white=human&black=engine&level=8&time=10000", |page| {
        page.wait_for("[data-square='e3'] [data-piece]");
        let (mut answers, mut paints) = (Vec::new(), Vec::new());
        for _ in 0..ROUNDS {
            start_thinking(page);
            wait(Duration::from_millis(300));
            let times = page
                .run(page.client().execute_async(PRESS_UNDO, Vec::new()))
                .expect("the board answers to Undo");
            answers.push(times[0].as_f64().unwrap_or(f64::NAN));
            paints.push(times[1].as_f64().unwrap_or(f64::NAN));
        }
        println!("undo while the engine thinks, {ROUNDS} times:");
        print_times("  the board answers after", &mut answers);
        print_times("  and is painted after", &mut paints);

        start_thinking(page);
        page.watch_busy_time();
        wait(Duration::from_millis(200));
        page.longest_busy_ms();
        let start = Instant::now();
        wait(Duration::from_secs(5));
        let longest = page.longest_busy_ms();
        let depth = page.attribute("[data-engine]", "data-depth").unwrap_or_default();
        println!(
            "the page's thread while the engine thinks ({:.1} s, to depth {depth}): busy for {longest:.1} ms at most",
            start.elapsed().as_secs_f64()
        );
        let nps = page.attribute("[data-engine]", "data-nps").unwrap_or_default();
        println!("the engine in Chrome: {nps} nodes/s");
    });
    for variant in ["near", "grand-rider"] {
        with_page(&format!("#variant={variant}&white=human&black=human"), |page| analyse(page, variant));
    }
}

/// Measures how busy the page is while the engine analyses with five lines, and how soon it shows
/// lines of another position.
fn analyse(page: &Page, variant: &str) {
    page.wait_for("[data-square] [data-piece]");
    page.click("#analyse");
    page.script(
        "const lines = document.querySelector('#line-count'); lines.value = '5'; \
         lines.dispatchEvent(new Event('change', { bubbles: true }));",
        Vec::new(),
    );
    page.wait_for("[data-line='4'][data-count='1']:not([hidden])");
    page.watch_busy_time();
    wait(Duration::from_millis(300));
    page.longest_busy_ms();
    wait(Duration::from_secs(5));
    let longest = page.longest_busy_ms();
    let mut answers = Vec::new();
    for _ in 0..ROUNDS {
        let time = page.run(page.client().execute_async(PLAY_LINE, Vec::new())).expect("other lines");
        answers.push(time.as_f64().unwrap_or(f64::NAN));
        // Leaves time to prepare a spare worker, as a person would.
        wait(Duration::from_millis(1500));
    }
    println!("analysis of {variant}, five lines: the page's thread is busy for {longest:.1} ms at most");
    println!("  and stepping through it for {:.1} ms at most", page.longest_busy_ms());
    print_times("  after a step the first line of the new position stands after", &mut answers);
}

/// Plays a move so that the engine thinks about a reply.
fn start_thinking(page: &Page) {
    page.click("[data-square='e3']");
    page.click("[data-square='e4']");
    page.wait_until("the engine to think", |page| {
        page.script("return document.querySelector('[data-engine]').dataset.depth;", Vec::new()) != json!("0")
            && page.attribute("[data-engine]", "data-state").as_deref() == Some("thinking")
    });
}

fn wait(time: Duration) {
    std::thread::sleep(time);
}

fn print_times(what: &str, times: &mut [f64]) {
    times.sort_by(f64::total_cmp);
    println!("{what} {:.1} ms (median), {:.1} ms (worst)", times[times.len() / 2], times[times.len() - 1]);
}
