//! The smoothness of dragging a piece while the engine thinks: `cargo run -p vicinity-e2e --example
//! frames`, after `cargo xtask build`.
//!
//! Prints for `near` and `grand-rider`, by mouse and by touch at a width of 390 pixels (with the
//! magnifier on Grand Rider), while the engine chooses its move and while it analyses with five
//! lines:
//!
//! - the intervals between frames;
//! - the processor time of the page's thread per frame, and the longest stretch for which it is
//!   busy.
//!
//! The pointer events are made in the page, several per frame, like those of a fast mouse.

use std::time::Duration;

use serde_json::{Value, json};
use vicinity_e2e::{Page, with_page};

/// Drags a piece in circles over the board for some seconds. Returns the intervals between frames,
/// the times from the first pointer event to the end of the next frame's callbacks, and the longest
/// stretch of work.
const DRAG: &str = "const [name, kind, seconds, done] = arguments; \
    const board = document.querySelector('[data-board]').getBoundingClientRect(); \
    const square = document.querySelector(`[data-square=${name}]`); \
    const at = square.getBoundingClientRect(); const x0 = at.x + at.width / 2, y0 = at.y + at.height / 2; \
    const target = square.querySelector('.piece') || square; \
    const send = (type, x, y) => target.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, \
      isPrimary: true, pointerId: 1, pointerType: kind, button: type == 'pointermove' ? -1 : 0, buttons: type == 'pointerup' ? 0 : 1, clientX: x, clientY: y })); \
    send('pointerdown', x0, y0); \
    const start = performance.now(); let last = 0; const gaps = [], works = []; \
    const channel = new MessageChannel(); let begun = 0; \
    channel.port1.onmessage = () => works.push(performance.now() - begun); \
    const frame = now => { begun = performance.now(); \
      if (last) gaps.push(now - last); last = now; \
      const turn = (now - start) / 1000 * 2; \
      for (const part of [0, .1, .2, .3]) send('pointermove', \
        board.x + board.width * (.5 + .45 * Math.cos(turn + part * .03)), board.y + board.height * (.5 + .45 * Math.sin(1.7 * turn + part * .03))); \
      channel.port2.postMessage(0); \
      if (now - start < seconds * 1000) return requestAnimationFrame(frame); \
      send('pointerup', board.x - 20, board.y - 20); \
      setTimeout(() => done([gaps, works]), 50); }; \
    requestAnimationFrame(frame);";
const SECONDS: f64 = 2.0;

fn main() {
    for (variant, first, piece) in [("near", "e3e4", "d3"), ("grand-rider", "f4f5", "g4")] {
        for (kind, width) in [("mouse", 1440), ("touch", 390)] {
            let waiting =
                format!("#variant={variant}&moves={first}&white=human&black=engine&level=8&time=10000");
            with_page(&waiting, |page| {
                page.set_size(width, 900);
                page.wait_until("the engine to think", |page| {
                    page.attribute("[data-engine]", "data-state").as_deref() == Some("thinking")
                });
                measure(page, &format!("{variant}, {kind}, a premove"), piece, kind);
            });
            with_page(&format!("#variant={variant}&white=human&black=human"), |page| {
                page.set_size(width, 900);
                page.wait_for("[data-piece]");
                page.script(
                    "document.querySelector('#analyse').click(); const lines = document.querySelector('#line-count'); \
                     lines.value = '5'; lines.dispatchEvent(new Event('change', { bubbles: true }));",
                    vec![],
                );
                page.wait_for("[data-line='4'][data-count='1']:not([hidden])");
                measure(page, &format!("{variant}, {kind}, analysis with five lines"), piece, kind);
            });
        }
    }
}

fn measure(page: &Page, what: &str, piece: &str, kind: &str) {
    page.come_to_rest();
    // Processor time does not depend on other processes of the machine.
    page.devtools("Performance.enable", json!({ "timeDomain": "threadTicks" }));
    let drag = || {
        page.run(page.client().execute_async(DRAG, vec![json!(piece), json!(kind), json!(SECONDS)]))
            .expect("the drag comes to its end")
    };
    let before = spent(page);
    let given = drag();
    let after = spent(page);
    // The measurement itself keeps the thread busy, so it runs after the other one.
    page.watch_busy_time();
    page.longest_busy_ms();
    drag();
    let longest = page.longest_busy_ms();
    let (gaps, works) = (sorted(&given[0]), sorted(&given[1]));
    let frames = gaps.len().max(1) as f64;
    println!("{what}: {} frames in {SECONDS} s", gaps.len());
    println!("  between frames {}", summary(&gaps));
    println!("  work in a frame's own callbacks {}", summary(&works));
    let parts: Vec<String> = NAMES
        .iter()
        .zip(before.iter().zip(&after))
        .map(|(name, (before, after))| format!("{name} {:.2} ms", (after - before) * 1000.0 / frames))
        .collect();
    println!("  processor time per frame: {}; busy for {longest:.1} ms at most", parts.join(", "));
    std::thread::sleep(Duration::from_millis(100));
}

const NAMES: [&str; 4] = ["TaskDuration", "ScriptDuration", "LayoutDuration", "RecalcStyleDuration"];

/// Returns the seconds that the page's thread has spent so far on each of [`NAMES`].
fn spent(page: &Page) -> Vec<f64> {
    let metrics = page.devtools("Performance.getMetrics", json!({}));
    let metrics = metrics["metrics"].as_array().cloned().unwrap_or_default();
    let value = |name: &&str| {
        let found = metrics.iter().find(|metric| metric["name"] == **name);
        found.and_then(|metric| metric["value"].as_f64()).unwrap_or_default()
    };
    NAMES.iter().map(value).collect()
}

fn sorted(values: &Value) -> Vec<f64> {
    let mut values: Vec<f64> = values.as_array().into_iter().flatten().filter_map(Value::as_f64).collect();
    values.sort_by(f64::total_cmp);
    values
}

fn summary(sorted: &[f64]) -> String {
    let at = |part: f64| sorted.get(((sorted.len() - 1) as f64 * part) as usize).copied().unwrap_or(f64::NAN);
    if sorted.is_empty() {
        return "not measured".into();
    }
    format!("{:.1} ms (median), {:.1} ms (95%), {:.1} ms (worst)", at(0.5), at(0.95), at(1.0))
}
