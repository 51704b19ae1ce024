//! Embedded boards: the site on one origin and a host page on another.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use fantoccini::elements::Element;
use serde_json::{Value, json};
use xtask::serve::{Server, Site};

use crate::{Page, built_site, serve, with_page_at};

/// The site and a host page, each on its own origin.
pub struct Hosts {
    _site: Server,
    log: Arc<Mutex<Vec<(String, u16)>>>,
    /// The server of the host page.
    pub host: Server,
    /// The folder of the host page, for files next to it.
    pub folder: PathBuf,
}

impl Hosts {
    /// Serves a host page with this body.
    pub fn new(body: &str) -> Self {
        Self::with(body, Site::at(built_site(), "/boards/"), |host, _, _| host)
    }

    /// Like [`Hosts::new`], with headers for the host page that depend on the two origins.
    pub fn with(body: &str, site: Site, headers: impl FnOnce(Site, &str, &str) -> Site) -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("vicinity-embed-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder for the page around");
        let log = site.log();
        let site = serve(site);
        let url = site.url();
        let page = format!(
            "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'>\
             <title>A page around</title><link rel=icon href='icon.svg'>\
             <script src='log.js'></script><script src='{url}vicinity-embed.js'></script><body>{body}</body></html>"
        );
        std::fs::write(folder.join("index.html"), page.replace("SITE", &url)).expect("written");
        std::fs::write(folder.join("log.js"), LOG).expect("written");
        std::fs::write(folder.join("icon.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>")
            .expect("written");
        let origin = url.trim_end_matches("/boards/").to_owned();
        let host = serve(headers(Site::at_root(&folder), "'self'", &origin));
        Hosts { _site: site, log, host, folder }
    }

    /// Opens the host page, runs the test and asserts that the page reported no error.
    pub fn page(&self, test: impl FnOnce(&Page)) {
        with_page_at(&self.host.url(), test);
    }

    /// Returns how often a file with this start and end of its name was sent.
    pub fn sent(&self, start: &str, end: &str) -> usize {
        let log = self.log.lock().expect("no panic while it is locked");
        let name = |path: &str| {
            path.split(['?', '#'])
                .next()
                .unwrap_or_default()
                .rsplit('/')
                .next()
                .unwrap_or_default()
                .to_owned()
        };
        log.iter()
            .filter(|(path, status)| {
                *status == 200 && name(path).starts_with(start) && name(path).ends_with(end)
            })
            .count()
    }
}

impl Drop for Hosts {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// Records the events of the boards and the errors of the page.
const LOG: &str = "window.received = []; for (const type of ['ready', 'move', 'change', 'end', 'error']) \
    addEventListener('vicinity-' + type, event => received.push({ type, id: event.target.id, detail: event.detail })); \
    window.errors = []; addEventListener('error', event => errors.push(String(event.message))); \
    addEventListener('unhandledrejection', event => errors.push(String(event.reason)));";

/// Returns the detail of the last event of a type from a board.
pub fn last(page: &Page, id: &str, kind: &str) -> Option<Value> {
    let code = "return received.filter(one => one.id === arguments[0] && one.type === arguments[1]).pop()?.detail ?? null;";
    Some(page.script(code, vec![json!(id), json!(kind)])).filter(|found| !found.is_null())
}

/// Returns the number of events of a type from a board.
pub fn count(page: &Page, id: &str, kind: &str) -> u64 {
    let code = "return received.filter(one => one.id === arguments[0] && one.type === arguments[1]).length;";
    page.script(code, vec![json!(id), json!(kind)]).as_u64().unwrap_or(0)
}

/// Waits until a board has sent this number of events of a type.
pub fn wait_for(page: &Page, id: &str, kind: &str, number: u64) {
    page.wait_until(&format!("{kind} {number} of {id}"), |page| count(page, id, kind) >= number);
}

/// Runs JavaScript in the host page, with `board` as the element.
pub fn board(page: &Page, id: &str, code: &str) -> Value {
    let code = format!("const board = document.getElementById(arguments[0]); {code}");
    page.script(&code, vec![json!(id)])
}

/// Runs a function in the frame of a board, whatever its origin.
pub fn inside<T>(page: &Page, id: &str, look: impl FnOnce(&Page) -> T) -> T {
    // The host page may just be replacing the frame.
    page.wait_until(&format!("the frame of {id}"), |page| {
        let found = board(page, id, "return board.shadowRoot?.querySelector('iframe') ?? board;");
        let element = serde_json::from_value(
            found.as_object().and_then(|found| found.values().next()).cloned().unwrap_or_default(),
        )
        .map(|id: String| Element::from_element_id(page.client().clone(), id.into()));
        element.is_ok_and(|element| page.run(element.enter_frame()).is_ok())
    });
    let result = look(page);
    page.run(page.client().enter_parent_frame()).expect("and left");
    result
}

/// Asserts that no script of the host page has failed.
pub fn assert_no_errors(page: &Page) {
    assert_eq!(page.script("return errors;", vec![]), json!([]));
}
