//! Games without an engine or with an engine that has little memory: the page reports it and the
//! game goes on.

use vicinity_e2e::{Page, serve_site, type_move};

use crate::offline::{copy_of_site, files, serve_copy};

/// A `Worker` class that cannot be constructed.
const NONE: &str = "window.Worker = class { constructor() { throw new Error('no workers here'); } };";
/// A `Worker` class that never responds.
const SILENT: &str = "window.Worker = class extends EventTarget { postMessage() {} terminate() {} };";

/// Opens a game against an engine that is not available, and continues it with two players.
fn check(workers: &'static str, expected: &str) {
    let server = serve_site();
    let page = Page::open_with_script(&format!("{}#variant=near", server.url()), workers);
    page.wait_for("[data-app='ready'] [data-piece]");
    type_move(&page, "e4");
    page.wait_for("#notice:not([hidden]) #play-both:not([hidden])");
    assert!(page.text("#notice-text").contains(expected), "{}", page.text("#notice-text"));
    page.click("#play-both");
    page.wait_for("#notice[hidden]");
    type_move(&page, "d5");
    type_move(&page, "exd5");
    page.wait_until("three moves", |page| page.count("[data-move-list] button") == 3);
}

#[test]
fn the_side_of_an_engine_that_cannot_start_becomes_a_player() {
    check(NONE, "does not run");
}

#[test]
fn an_unresponsive_engine_is_reported_and_its_side_becomes_a_player() {
    check(SILENT, "still loading");
}

/// Reads a number of a wasm module (LEB128) and advances `at` past it.
fn number(wasm: &[u8], at: &mut usize) -> usize {
    let mut value = 0;
    for shift in (0..).step_by(7) {
        let byte = wasm[*at];
        *at += 1;
        value |= usize::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            break;
        }
    }
    value
}

/// Writes a number as LEB128.
fn write_number(mut value: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    while value >= 0x80 {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
    bytes
}

/// Limits the memory of a wasm module to its initial size and `more_mib` MiB.
fn limit_memory(wasm: &[u8], more_mib: usize) -> Vec<u8> {
    const MEMORY: u8 = 5;
    const PAGES_IN_MIB: usize = 16;
    let mut at = 8;
    loop {
        let (start, id) = (at, wasm[at]);
        at += 1;
        let length = number(wasm, &mut at);
        if id != MEMORY {
            at += length;
            continue;
        }
        let end = at + length;
        assert_eq!(wasm[at..at + 2], [1, 0], "one memory without a limit");
        at += 2;
        let pages = number(wasm, &mut at);
        assert_eq!(at, end);
        let limits = [write_number(pages), write_number(pages + more_mib * PAGES_IN_MIB)].concat();
        let section = [&write_number(limits.len() + 2)[..], &[1, 1], &limits].concat();
        return [&wasm[..start], &[MEMORY], &section, &wasm[end..]].concat();
    }
}

/// Opens a game against an engine whose memory is limited as in [`limit_memory`].
fn with_memory(more_mib: usize, test: impl FnOnce(&Page)) {
    let folder = copy_of_site(&format!("memory-{more_mib}"));
    for (name, wasm) in files(&folder) {
        if name.contains("worker_bg") && name.ends_with(".wasm") {
            std::fs::write(folder.join(name), limit_memory(&wasm, more_mib)).expect("it is written");
        }
    }
    let server = serve_copy(&folder);
    let page = Page::open(&format!("{}#variant=near", server.url()));
    page.wait_for("[data-app='ready'] [data-piece]");
    type_move(&page, "e4");
    test(&page);
}

#[test]
fn an_engine_with_little_memory_plays() {
    for more_mib in [40, 17, 5] {
        with_memory(more_mib, |page| {
            page.wait_until("the engine's move", |page| page.count("[data-move-list] button") == 2);
            type_move(page, "d4");
            page.wait_until("another", |page| page.count("[data-move-list] button") == 4);
        });
    }
}

#[test]
fn the_side_of_an_engine_without_memory_becomes_a_player() {
    with_memory(0, |page| {
        page.wait_for("#notice:not([hidden]) #play-both:not([hidden])");
        page.click("#play-both");
        type_move(page, "d5");
        page.wait_until("two moves", |page| page.count("[data-move-list] button") == 2);
    });
}
