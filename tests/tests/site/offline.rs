//! Offline use after the first visit, installation, and new versions that are offered but not
//! forced.

use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use vicinity_e2e::{Page, SUB_FOLDER, built_site, fen, play_moves, serve, type_move};
use xtask::finish::Files;
use xtask::serve::{Server, Site};
use xtask::stage;

/// A ready page with its pieces.
const READY: &str = "[data-app='ready'] [data-piece]";
/// The offer of a new version.
const OFFER: &str = "#new-version button";
/// The mark of the second version.
const SECOND: &str = "meta[name=second-version]";

/// Copies the built site to a folder that a test may change.
pub(crate) fn copy_of_site(name: &str) -> PathBuf {
    copy(name, &files(&built_site()))
}

/// Like [`copy_of_site`], without the files that only some screens load: storing the site for
/// offline use then takes a fraction of the time.
fn copy_without_screens(name: &str) -> PathBuf {
    const OF_SCREENS: [&str; 6] = ["explorer/", "facts/", "game/", "puzzles/", "rules/", "social/"];
    let mut files = files(&built_site());
    files.retain(|name, _| !OF_SCREENS.iter().any(|folder| name.starts_with(folder)));
    list_files(&mut files);
    copy(name, &files)
}

fn copy(name: &str, files: &Files) -> PathBuf {
    let folder = xtask::workspace::scratch().join("offline").join(name);
    stage::replace(files, &folder).expect("a copy");
    folder
}

/// Lists the files of a site in its service worker.
fn list_files(files: &mut Files) {
    let worker = xtask::workspace::root().join("www/service-worker.js");
    files.insert("service-worker.js".to_owned(), std::fs::read(worker).expect("the service worker"));
    xtask::offline::list_files(files).expect("the files can be listed");
}

pub(crate) fn files(folder: &Path) -> std::collections::BTreeMap<String, Vec<u8>> {
    xtask::fingerprint::read_tree(folder).expect("the site can be read")
}

/// Replaces the site by another version, which is marked and in which every script and style has
/// another name, as if its content had changed. The old files are removed, as on a server after a
/// release.
fn release_second_version(folder: &Path) {
    let old = files(folder);
    let renamed = |name: &str| {
        let (stem, extension) = name.rsplit_once('.')?;
        let (stem, hash) = stem.rsplit_once('-').filter(|(_, hash)| hash.len() == 16)?;
        let hash: String = hash.chars().rev().collect();
        Some(format!("{stem}-{hash}.{extension}"))
    };
    let mut new = Files::new();
    for (name, content) in &old {
        let mut content = content.clone();
        if [".html", ".js", ".css"].iter().any(|end| name.ends_with(end)) {
            let mut text = String::from_utf8(content).expect("text");
            for other in old.keys() {
                if let Some(new) = renamed(other) {
                    text = text.replace(other, &new);
                }
            }
            content = text.into_bytes();
        }
        std::fs::remove_file(folder.join(name)).expect("the old file goes");
        new.insert(renamed(name).unwrap_or(name.clone()), content);
    }
    release(folder, new);
}

/// Writes another version to a folder, with marked pages and a new list of files in its service
/// worker.
fn release(folder: &Path, mut files: Files) {
    for (_, content) in files.iter_mut().filter(|(name, _)| name.ends_with(".html")) {
        let text = String::from_utf8(std::mem::take(content)).expect("text");
        *content = text.replace("<head>", "<head><meta name=\"second-version\">").into_bytes();
    }
    list_files(&mut files);
    for (name, content) in files {
        std::fs::write(folder.join(name), content).expect("the new file comes");
    }
}

/// Looks for another version and waits until it has been stored or rejected.
fn try_update(page: &Page) {
    ask(page, "await (await navigator.serviceWorker.getRegistration()).update();");
    page.wait_until("the attempt to end", |page| {
        let code = "const { installing, waiting } = await navigator.serviceWorker.getRegistration();
                    return !installing && !waiting && (await caches.keys()).length === 1;";
        ask(page, code) == json!(true)
    });
}

/// Returns the names of the wasm files.
fn wasm_files(folder: &Path) -> Vec<String> {
    files(folder).into_keys().filter(|name| name.ends_with(".wasm")).collect()
}

/// Removes a file and returns its content.
fn take_file(path: &Path) -> Vec<u8> {
    let content = std::fs::read(path).expect("the file is there");
    std::fs::remove_file(path).expect("it goes");
    content
}

pub(crate) fn serve_copy(folder: &Path) -> Server {
    serve(Site::at(folder, SUB_FOLDER))
}

/// Opens the site and waits until all of it is stored.
pub(crate) fn open_and_keep(url: &str) -> Page {
    let page = Page::open_with_offline_use(url);
    page.wait_for(READY);
    page.wait_until("the site to be kept", |page| {
        page.script("return navigator.serviceWorker.controller?.state === 'activated';", vec![])
            == json!(true)
    });
    page
}

/// Runs an asynchronous script and returns its value or its error.
fn ask(page: &Page, code: &str) -> Value {
    let code = format!(
        "const done = arguments[arguments.length - 1]; (async () => {{ {code} }})().then(done, (error) => done(String(error)));"
    );
    page.run(page.client().execute_async(&code, vec![])).expect("the script ends")
}

/// Looks for another version until it is stored and waits for its turn. The page may have found it
/// itself while its files were being written, and rejected it.
fn wait_for_next_version(page: &Page) {
    page.wait_until("the next version to be kept", |page| {
        let code = "const known = await navigator.serviceWorker.getRegistration();
                    if (!known.installing && !known.waiting) { await known.update(); }
                    return !!known.waiting;";
        ask(page, code) == json!(true)
    });
}

#[test]
fn without_a_server_the_page_starts_and_the_engine_plays() {
    let server = serve_copy(&built_site());
    let page = open_and_keep(&format!("{}#variant=contact", server.url()));
    drop(server);
    page.reload();
    page.wait_for(READY);
    type_move(&page, "e4");
    page.wait_until("the engine's move", |page| page.count("[data-move-list] button") == 2);
    // Another language has its own files, which are stored too.
    page.script("localStorage.setItem('vicinity-language', 'de');", vec![]);
    page.reload();
    page.wait_for(READY);
    page.wait_for("html[lang=de]:not([data-waits])");
}

#[test]
fn a_screen_that_cannot_be_loaded_before_the_site_is_stored_loses_no_game() {
    let server = serve_copy(&built_site());
    let page = Page::open(&format!("{}#variant=near&white=human&black=human", server.url()));
    page.wait_for(READY);
    play_moves(&page, "e4");
    drop(server);
    for button in ["#open-review", "#help"] {
        if button == "#help" {
            page.click(button)
        } else {
            page.choose(button)
        }
        page.wait_for("#notice:not([hidden])");
        assert!(page.text("#notice-text").contains("offline"), "{}", page.text("#notice-text"));
        page.click("#notice-close");
        page.wait_for("#notice[hidden]");
        assert!(page.url().contains("#variant=near&moves=e3e4"), "{}", page.url());
    }
    play_moves(&page, "d5");
}

#[test]
fn all_files_of_the_site_are_stored() {
    // Files that only link previews on other sites load are not needed.
    let is_preview = |name: &String| name.starts_with("game/") || name.starts_with("social/");
    let server = serve_copy(&built_site());
    let page = open_and_keep(&server.url());
    let kept = ask(
        &page,
        "const [name] = await caches.keys(); const requests = await (await caches.open(name)).keys();
         return requests.map((request) => request.url);",
    );
    let kept: BTreeSet<String> =
        kept.as_array().expect("a list").iter().filter_map(Value::as_str).map(str::to_owned).collect();
    let all: BTreeSet<String> = files(&built_site())
        .into_keys()
        .filter(|name| name != "service-worker.js" && !is_preview(name))
        .map(|name| format!("{}{name}", server.url()))
        .collect();
    assert_eq!(kept, all);
}

#[test]
fn a_new_version_is_offered_and_not_forced() {
    let folder = copy_without_screens("offered");
    let server = serve_copy(&folder);
    let page = open_and_keep(&format!("{}#variant=near&white=human&black=human", server.url()));
    play_moves(&page, "e4");
    release_second_version(&folder);
    wait_for_next_version(&page);
    page.wait_for(OFFER);
    assert!(!page.has(SECOND), "nothing is forced");
    play_moves(&page, "d5");
    let before = fen(&page);
    page.click(OFFER);
    page.wait_for(SECOND);
    page.wait_for(READY);
    assert_eq!(fen(&page), before, "the game goes on in the new version");
    page.wait_until("the old version to be put away", |page| {
        ask(page, "return (await caches.keys()).length;") == json!(1)
    });
    drop(server);
    page.reload();
    page.wait_for(READY);
    assert!(page.has(SECOND));
}

#[test]
fn a_new_version_takes_over_when_the_only_page_reloads() {
    let folder = copy_without_screens("next-start");
    let server = serve_copy(&folder);
    let page = open_and_keep(&server.url());
    release_second_version(&folder);
    wait_for_next_version(&page);
    page.wait_for(OFFER);
    page.reload();
    page.wait_for(READY);
    assert!(page.has(SECOND));
    page.assert_no_errors();
}

#[test]
fn pages_of_two_versions_do_not_mix_their_files() {
    let folder = copy_without_screens("two-versions");
    let first_files: Vec<String> = files(&folder).into_keys().filter(|name| name.ends_with(".js")).collect();
    let server = serve_copy(&folder);
    let page = open_and_keep(&format!("{}#variant=near", server.url()));
    let first = page.run(page.client().window()).expect("a window");
    let second = page.run(page.client().new_window(true)).expect("another").handle;
    release_second_version(&folder);
    wait_for_next_version(&page);
    page.wait_for(OFFER);
    page.run(page.client().switch_to_window(second)).expect("it is there");
    page.go(&server.url());
    page.wait_for(READY);
    assert!(!page.has(SECOND), "while the first page plays on, another is of its version");
    page.click(OFFER);
    page.wait_for(SECOND);
    page.wait_for(READY);
    page.run(page.client().switch_to_window(first)).expect("it is there");
    assert!(!page.has(SECOND));
    for name in &first_files {
        let found = ask(&page, &format!("return (await fetch('./{name}')).status;"));
        assert_eq!(found, json!(200), "{name}: the first page's files are kept as long as it is open");
    }
    // The worker of the engine starts from the stored files.
    type_move(&page, "e4");
    page.wait_until("the engine's move", |page| page.count("[data-move-list] button") == 2);
}

#[test]
fn an_incomplete_version_is_not_used() {
    let folder = copy_without_screens("not-whole");
    let server = serve_copy(&folder);
    let page = open_and_keep(&server.url());
    release_second_version(&folder);
    let half =
        files(&folder).into_keys().find(|name| name.starts_with("vicinity-worker_bg")).expect("the engine");
    std::fs::remove_file(folder.join(half)).expect("it goes");
    try_update(&page);
    page.reload();
    page.wait_for(READY);
    assert!(!page.has(SECOND) && !page.has(OFFER));
    play_moves(&page, "e4");
}

#[test]
fn a_partial_deployment_is_not_used_if_the_server_sends_a_page_for_missing_files() {
    let folder = copy_without_screens("half-deployed");
    // Such a host may also let browsers cache the page for years under the missing file's name.
    let site = Site::at(&folder, SUB_FOLDER).with_fallback("index.html");
    let server = serve(site.with_header("Cache-Control", "max-age=31536000, immutable"));
    let page = open_and_keep(&server.url());
    release_second_version(&folder);
    let missing = wasm_files(&folder);
    let content: Vec<Vec<u8>> = missing.iter().map(|name| take_file(&folder.join(name))).collect();
    assert!(!missing.is_empty());
    try_update(&page);
    // Requests that the page itself could make for the new version meanwhile.
    for name in &missing {
        ask(&page, &format!("await (await fetch('./{name}')).text();"));
    }
    page.reload();
    page.wait_for(READY);
    assert!(!page.has(SECOND) && !page.has(OFFER));
    for (name, content) in missing.iter().zip(content) {
        std::fs::write(folder.join(name), content).expect("the rest comes");
    }
    wait_for_next_version(&page);
    page.wait_for(OFFER);
    page.click(OFFER);
    page.wait_for(SECOND);
    page.wait_for(READY);
    type_move(&page, "e4");
    page.wait_until("the engine's move", |page| page.count("[data-move-list] button") == 2);
    page.assert_no_errors();
}

#[test]
fn a_page_cached_in_place_of_a_file_is_replaced() {
    let folder = copy_without_screens("healed");
    let server = serve_copy(&folder);
    let page = open_and_keep(&server.url());
    // As left by an older service worker, with the type of a page or of the file.
    let spoil = |kind: &str| {
        let code = format!(
            "const [name] = await caches.keys(); const cache = await caches.open(name);
             for (const {{ url }} of await cache.keys()) {{
               if (url.endsWith('.wasm')) {{
                 await cache.put(url, new Response('<p>', {{ headers: {{ 'content-type': '{kind}' }} }}));
               }}
             }}"
        );
        assert_eq!(ask(&page, &code), Value::Null);
    };
    // A damaged file of this version is fetched again when it is needed.
    spoil("text/html; charset=utf-8");
    page.reload();
    page.wait_for(READY);
    // The next version checks what it takes over, even files with the same name.
    spoil("application/wasm");
    release(&folder, files(&folder));
    wait_for_next_version(&page);
    page.reload();
    page.wait_for(SECOND);
    page.wait_for(READY);
    type_move(&page, "e4");
    page.wait_until("the engine's move", |page| page.count("[data-move-list] button") == 2);
}

#[test]
fn the_site_can_be_installed() {
    let server = serve_copy(&built_site());
    let page = open_and_keep(&server.url());
    let manifest = page.devtools("Page.getAppManifest", json!({}));
    assert_eq!(manifest["errors"], json!([]), "{manifest}");
    let data: Value =
        serde_json::from_str(manifest["data"].as_str().unwrap_or_default()).expect("the manifest");
    for shortcut in data["shortcuts"].as_array().expect("shortcuts") {
        let name = shortcut["url"].as_str().and_then(|url| url.split_once("variant=")).expect("a game").1;
        let variant = vicinity_rules::Variant::parse(name).expect("a known game");
        assert_eq!(shortcut["name"], json!(variant.title()));
    }
    let errors = page.devtools("Page.getInstallabilityErrors", json!({}));
    assert_eq!(errors["installabilityErrors"], json!([]), "{errors}");
    page.assert_no_errors();
}
