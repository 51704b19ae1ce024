//! Boards in somebody else's page: the site on one origin, the page around it on another, as on anybody's blog.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use fantoccini::elements::Element;
use serde_json::{Value, json};
use xtask::serve::{Server, Site};

use crate::{Page, built_site, serve, with_page_at};

/// The site and a page that embeds it, each on an origin of its own.
pub struct Hosts {
    _site: Server,
    log: Arc<Mutex<Vec<(String, u16)>>>,
    /// The server of the page around.
    pub host: Server,
    /// Where the page around lies, for files beside it.
    pub folder: PathBuf,
}

impl Hosts {
    /// A page with this body.
    pub fn new(body: &str) -> Self {
        Self::with(body, Site::at(built_site(), "/boards/"), |host, _, _| host)
    }

    /// The same with headers: they are told the two origins.
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

    /// Opens the page around, lets the test use it, and makes sure that it reported no error.
    pub fn page(&self, test: impl FnOnce(&Page)) {
        with_page_at(&self.host.url(), test);
    }

    /// How often a file was sent: its name begins and ends like this.
    pub fn sent(&self, start: &str, end: &str) -> usize {
        let log = self.log.lock().expect("nobody fails with it");
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

/// Keeps what the boards tell.
const LOG: &str = "window.told = []; for (const type of ['ready', 'move', 'change', 'end', 'error']) \
    addEventListener('vicinity-' + type, event => told.push({ type, id: event.target.id, detail: event.detail })); \
    window.faults = []; addEventListener('error', event => faults.push(String(event.message))); \
    addEventListener('unhandledrejection', event => faults.push(String(event.reason)));";

/// What a board has told: the detail of the last event of a type.
pub fn last(page: &Page, id: &str, kind: &str) -> Option<Value> {
    let code = "return told.filter(one => one.id === arguments[0] && one.type === arguments[1]).pop()?.detail ?? null;";
    Some(page.script(code, vec![json!(id), json!(kind)])).filter(|found| !found.is_null())
}

/// How many events of a type a board has told.
pub fn count(page: &Page, id: &str, kind: &str) -> u64 {
    let code = "return told.filter(one => one.id === arguments[0] && one.type === arguments[1]).length;";
    page.script(code, vec![json!(id), json!(kind)]).as_u64().unwrap_or(0)
}

/// Waits until a board has told this many events of a type.
pub fn wait_for(page: &Page, id: &str, kind: &str, number: u64) {
    page.wait_until(&format!("{kind} {number} of {id}"), |page| count(page, id, kind) >= number);
}

/// Runs JavaScript in the page around, where `board` is the element.
pub fn board(page: &Page, id: &str, code: &str) -> Value {
    let code = format!("const board = document.getElementById(arguments[0]); {code}");
    page.script(&code, vec![json!(id)])
}

/// Looks into a board's frame, whichever origin it has.
pub fn inside<T>(page: &Page, id: &str, look: impl FnOnce(&Page) -> T) -> T {
    let found = board(page, id, "return board.shadowRoot?.querySelector('iframe') ?? board;");
    let element = serde_json::from_value(
        found.as_object().and_then(|found| found.values().next()).cloned().unwrap_or_default(),
    )
    .map(|id: String| Element::from_element_id(page.client().clone(), id.into()))
    .expect("a frame");
    page.run(element.enter_frame()).expect("the frame can be entered");
    let result = look(page);
    page.run(page.client().enter_parent_frame()).expect("and left");
    result
}

/// Fails if a script of the page around has.
pub fn assert_no_faults(page: &Page) {
    assert_eq!(page.script("return faults;", vec![]), json!([]));
}
