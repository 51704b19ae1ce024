//! The engine's networks: the same evaluation in the browser as natively, and play without them.

use crate::offline::{copy_of_site, files, serve_copy};
use serde_json::{Value, json};
use vicinity_e2e::{Page, with_page};
use vicinity_rules::{Position, Variant, variants};
use vicinity_search::{Engine, Info, Limits, Progress, SearchHandler, net};

/// Requests a search of the initial position from the site's engine in a separate worker; returns
/// its last report.
const ASK: &str = "const [variant, depth, done] = arguments;
    const worker = new Worker(document.querySelector('meta[name=vicinity-worker]').content);
    let last = null;
    const end = (value) => { worker.terminate(); done(value); };
    worker.onerror = (event) => end(event.message);
    worker.onmessage = ({ data }) => {
      if (data === 'ready') {
        worker.postMessage({ go: { id: 1, variant, moves: [], level: 8, seed: 0, lines: 1, hash_mib: 16, depth } });
      }
      last = data.info ?? last;
      if (data.best || data.error) end(last ?? data);
    };";

const READY: &str = "[data-app='ready'] [data-piece]";

fn ask(page: &Page, variant: &str, depth: usize) -> Value {
    page.script_until_done(ASK, vec![json!(variant), json!(depth)])
}

/// The number of nodes in the last report of a search.
#[derive(Default)]
struct LastNodes(u64);

impl SearchHandler for LastNodes {
    fn report(&mut self, info: &Info) {
        self.0 = info.nodes;
    }

    fn progress(&mut self, _: &Progress) {}
}

#[test]
fn evaluations_in_the_browser_equal_the_native_ones() {
    with_page("#variant=near&white=human&black=human", |page| {
        page.wait_for(READY);
        for name in variants::names() {
            let variant = Variant::parse(name).expect("a known name");
            let depth = if variant.geometry().squares().count() > 100 { 4 } else { 8 };
            let mut engine = Engine::new(16);
            engine.play_by_shipped_networks(true);
            let mut last = LastNodes::default();
            let limits = Limits { depth: Some(depth), ..Limits::default() };
            engine.search(&Position::start(&variant), &limits, &mut last);
            let found = ask(page, name, depth);
            assert_eq!(found["nodes"], json!(last.0), "{name}: {found}");
            assert_eq!(found["by_network"], json!(net::shipped(&variant).is_some()), "{name}: {found}");
        }
    });
}

#[test]
fn an_analysis_uses_a_network() {
    with_page("#variant=near&white=human&black=human", |page| {
        page.wait_for(READY);
        page.click("#analyse");
        page.wait_for("[data-engine][data-network='yes']");
    });
}

#[test]
fn without_its_files_the_engine_plays_on_by_weights() {
    for case in ["missing", "damaged"] {
        let folder = copy_of_site(&format!("network-{case}"));
        for name in files(&folder).into_keys() {
            let path = folder.join(&name);
            match case {
                "missing" if name.ends_with(".net") => std::fs::remove_file(path).expect("it goes"),
                "damaged" if name.ends_with(".net") => std::fs::write(path, "no network").expect("written"),
                _ => {}
            }
        }
        let server = serve_copy(&folder);
        // The browser logs the missing file, which is not an error of the page.
        let page = Page::open(&format!("{}#variant=near&white=human&black=human", server.url()));
        page.wait_for(READY);
        let found = ask(&page, "near", 6);
        assert_eq!(found["depth"], json!(6), "{case}: {found}");
        assert_ne!(found["by_network"], json!(true), "{case}: {found}");
    }
}
