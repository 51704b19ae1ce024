//! The cost of embedded boards: `cargo run -p vicinity-e2e --example embed`, after `cargo xtask
//! build`.
//!
//! Prints
//!
//! - the size of the script and the frame, compressed with `brotli -q 11`;
//! - the time from navigation to the first drawn board, the first playable board and the eighth,
//!   with a cold and a warm cache;
//! - the memory of eight visible boards, over all processes of the browser.

use std::collections::BTreeMap;

use serde_json::Value;
use vicinity_e2e::{Page, built_site, serve};
use xtask::serve::Site;
use xtask::weight::Weight;

const VARIANTS: [&str; 8] =
    ["near", "near-8x9", "near-8x10", "normal-8x9", "contact", "chess", "near-vs-normal", "grand-rider"];

/// Records when events happen, in milliseconds since navigation.
const NOTE: &str = "window.noted = {}; const note = name => noted[name] ??= Math.round(performance.now()); let ready = 0; \
    addEventListener('vicinity-ready', () => note('ready ' + ++ready)); \
    new MutationObserver(() => { if (document.querySelector('vicinity-board')?.shadowRoot?.querySelector('path')) note('drawn'); }) \
      .observe(document, { childList: true, subtree: true }); \
    addEventListener('load', () => note('drawn'));";

fn main() {
    weigh();
    let site = serve(Site::at(built_site(), "/boards/"));
    let folder = std::env::temp_dir().join(format!("vicinity-embed-figures-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let boards: String = VARIANTS
        .iter()
        .map(|variant| format!("<vicinity-board variant={variant} controls=none level=1></vicinity-board>"))
        .collect();
    let style = "vicinity-board { width: 24%; display: inline-block; }";
    let page = format!(
        "<!doctype html><meta charset=utf-8><title>Eight</title><style>{style}</style><script src=note.js></script>\
         <script src='{}vicinity-embed.js'></script>{boards}",
        site.url()
    );
    std::fs::write(folder.join("index.html"), page).expect("written");
    std::fs::write(folder.join("note.js"), NOTE).expect("written");
    let host = serve(Site::at_root(&folder));
    let page = Page::alone("about:blank");
    page.set_size(1400, 1000);
    let empty_mib = memory_mib();
    for visit in ["cold", "warm", "warm"] {
        page.go(&host.url());
        page.wait_until("eight boards", |page| {
            page.script("return noted['ready 8'] ?? null;", vec![]) != Value::Null
        });
        let noted = page.script("return noted;", vec![]);
        println!(
            "{visit}: first drawn after {} ms, first to play on after {} ms, eighth after {} ms",
            noted["drawn"], noted["ready 1"], noted["ready 8"]
        );
    }
    page.come_to_rest();
    println!(
        "eight boards: {} MiB more than an empty page, all processes of the browser",
        memory_mib() - empty_mib
    );
    let _ = std::fs::remove_dir_all(&folder);
}

fn weigh() {
    let weight = Weight::of(&built_site()).expect("the site can be read");
    let mut totals: BTreeMap<&str, usize> = BTreeMap::new();
    for file in &weight.files {
        let starts = |list: &[&str]| list.iter().any(|start| file.name.starts_with(start));
        let part = match () {
            () if file.name == "vicinity-embed.js" => "the script, which draws the first position",
            () if starts(&["embed.html", "frame-", "style-", "vicinity-board"]) => {
                "the frame, to a board that can be played on"
            }
            () if starts(&["worker-", "vicinity-worker"]) => "its engine",
            () => continue,
        };
        *totals.entry(part).or_default() += file.brotli_bytes;
    }
    for (part, bytes) in totals {
        println!("{part}: {bytes} bytes");
    }
}

/// Returns the memory of all descendant processes, which are the test's Chrome. Memory that several
/// processes share is counted once.
fn memory_mib() -> u64 {
    let mut parents: Vec<(u32, u32)> = Vec::new();
    for entry in std::fs::read_dir("/proc").into_iter().flatten().flatten() {
        let Some(id) = entry.file_name().to_str().and_then(|name| name.parse().ok()) else { continue };
        let status = std::fs::read_to_string(entry.path().join("status")).unwrap_or_default();
        let parent = status.lines().find_map(|line| line.strip_prefix("PPid:")?.trim().parse().ok());
        parents.extend(parent.map(|parent| (id, parent)));
    }
    let mut family = vec![std::process::id()];
    let mut next = 0;
    while let Some(parent) = family.get(next).copied() {
        family.extend(parents.iter().filter(|(_, of)| *of == parent).map(|(id, _)| *id));
        next += 1;
    }
    let of = |id: &u32| {
        let text = std::fs::read_to_string(format!("/proc/{id}/smaps_rollup")).unwrap_or_default();
        let line = text.lines().find(|line| line.starts_with("Pss:")).unwrap_or_default();
        line.split_whitespace().nth(1).and_then(|kib| kib.parse::<u64>().ok()).unwrap_or(0)
    };
    family[1..].iter().map(of).sum::<u64>() / 1024
}
