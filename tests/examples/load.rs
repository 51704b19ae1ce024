//! The time until a board is playable, and the growth of memory: `cargo run -p vicinity-e2e
//! --example load`, after `cargo xtask build`.
//!
//! Prints
//!
//! - the time from navigation until the board accepts moves, cold (a new profile) and warm (with a
//!   filled cache), for the start page and for the largest board, and until the cards of the start
//!   page are drawn;
//! - the memory of JavaScript and of the page's wasm after every hundred moves and after every
//!   hundred new games.

use serde_json::json;
use vicinity_e2e::{Page, serve_site};

const ROUNDS: usize = 7;
/// Records when the board accepted moves, in milliseconds since navigation.
const WATCH: &str = "const app = () => document.querySelector('[data-app=ready]'); \
    const note = () => { if (app() && !window.readyAt) window.readyAt = performance.now(); \
      if (document.querySelectorAll('.card use').length > 400 && !window.cardsAt) window.cardsAt = performance.now(); }; \
    new MutationObserver(note).observe(document, { subtree: true, childList: true, attributes: true });";

/// Records the memory of the page's wasm.
const WATCH_WASM: &str = "for (const name of ['instantiate', 'instantiateStreaming']) { const usual = WebAssembly[name]; \
    WebAssembly[name] = async (...given) => { const made = await usual.apply(WebAssembly, given); \
      const { exports } = made.instance ?? made; \
      window.wasmMemory = Object.values(exports).find((one) => one instanceof WebAssembly.Memory) ?? window.wasmMemory; \
      return made; }; }";

fn main() {
    let server = serve_site();
    for address in ["", "#variant=grand-rider"] {
        for is_cold in [true, false] {
            let mut times: Vec<[f64; 3]> =
                (0..ROUNDS).map(|_| load(&server.url(), address, is_cold)).collect();
            times.sort_by(|a, b| a[0].total_cmp(&b[0]));
            let [ready, paint, cards] = times[ROUNDS / 2];
            println!(
                "{:20} {}: playable after {ready:4.0} ms (first paint {paint:4.0} ms, cards {cards:4.0} ms), median of {ROUNDS}; {:4.0} to {:4.0} ms",
                if address.is_empty() { "start page" } else { address },
                if is_cold { "cold" } else { "warm" },
                times[0][0],
                times[ROUNDS - 1][0],
            );
        }
    }
    let page = Page::alone("about:blank");
    page.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": WATCH_WASM }));
    page.go(&format!("{}#variant=near&white=human&black=human", server.url()));
    page.wait_for("[data-app=ready]");
    memory(&page, "at the start");
    for round in 1..=3 {
        moves(&page, 100);
        memory(&page, &format!("after {} moves", 100 * round));
    }
    for round in 1..=4 {
        games(&page, 100);
        memory(&page, &format!("after {} new games", 100 * round));
    }
}

fn load(url: &str, address: &str, is_cold: bool) -> [f64; 3] {
    let page = Page::alone("about:blank");
    page.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": WATCH }));
    page.go(&format!("{url}{address}"));
    page.wait_for("[data-app=ready]");
    if !is_cold {
        page.come_to_rest();
        page.go("about:blank");
        page.go(&format!("{url}{address}"));
        page.wait_for("[data-app=ready]");
    }
    if address.is_empty() {
        page.wait_until("the cards", |page| page.script("return !!window.cardsAt;", vec![]) == json!(true));
    }
    let code = "return [readyAt, performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0, window.cardsAt ?? 0];";
    let times = page.script(code, vec![]);
    [0, 1, 2].map(|index| times[index].as_f64().unwrap_or(f64::NAN))
}

/// Plays up to this number of plies and starts a new game whenever one ends.
fn moves(page: &Page, count: usize) {
    let code = "document.querySelector('#new-game').click(); document.querySelector('#new-go').click(); let played = 0; \
        while (played < arguments[0]) { const legal = [...document.querySelectorAll('.movable')]; \
          const piece = legal[(played * 7) % legal.length]; const from = piece.closest('[data-square]'); from.click(); \
          const to = document.querySelector('.target, .capture'); \
          if (to) { to.click(); document.querySelector('[data-promotion]:not([disabled])')?.click(); } else from.click(); \
          played += 1; \
          if (document.querySelector('[data-board]').dataset.result) { \
            document.querySelector('#new-game').click(); document.querySelector('#new-go').click(); } }";
    page.script(code, vec![json!(count)]);
}

fn games(page: &Page, count: usize) {
    let code = "const names = ['near', 'grand-rider', 'contact', 'chess', 'near-8x10']; \
        for (let game = 0; game < arguments[0]; game += 1) { \
          document.querySelector('#new-game').click(); \
          document.querySelector('#new-variant').value = names[game % names.length]; document.querySelector('#new-go').click(); \
          document.querySelector('.movable').closest('[data-square]').click(); document.querySelector('.target')?.click(); }";
    page.script(code, vec![json!(count)]);
}

/// Prints the memory in use after garbage collection.
fn memory(page: &Page, when: &str) {
    page.come_to_rest();
    page.devtools("HeapProfiler.enable", json!({}));
    page.devtools("HeapProfiler.collectGarbage", json!({}));
    let heap = page.devtools("Runtime.getHeapUsage", json!({}));
    let counters = page.devtools("Memory.getDOMCounters", json!({}));
    let wasm = page.script("return window.wasmMemory?.buffer.byteLength ?? 0;", vec![]);
    println!(
        "{when:22} JavaScript {:6.0} KB, wasm {:6.0} KB, {} nodes, {} listeners, {} kept in the store",
        heap["usedSize"].as_f64().unwrap_or(f64::NAN) / 1024.0,
        wasm.as_f64().unwrap_or(f64::NAN) / 1024.0,
        counters["nodes"],
        counters["jsEventListeners"],
        page.script("return JSON.stringify(localStorage).length;", vec![]),
    );
}
