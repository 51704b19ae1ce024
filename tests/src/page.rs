//! A page in Chrome with the operations that the tests need. Everything else is available through
//! [`Page::client`].

use crate::PATIENCE_SECONDS;
use crate::pool::Browser;
use fantoccini::actions::{
    ActionSequence, InputSource, MOUSE_BUTTON_LEFT, MOUSE_BUTTON_RIGHT, MouseActions, PointerAction,
    TouchActions,
};
use fantoccini::wd::WebDriverCompatibleCommand;
use fantoccini::{Client, Locator};
use serde_json::{Value, json};
use std::path::Path;
use std::time::{Duration, Instant};

/// The time between two looks at a condition. Each look costs the driver and the browser a few
/// milliseconds, which the pages need when tests run in parallel.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// A value of the media feature `prefers-color-scheme`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scheme {
    /// Dark text on a light background.
    Light,
    /// Light text on a dark background.
    Dark,
}

/// A pointing device.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pointer {
    /// The left mouse button.
    Mouse,
    /// The right mouse button.
    RightButton,
    /// A finger on a touch screen.
    Finger,
}

/// A page in the only window of a Chrome that no other test uses at the same time.
pub struct Page {
    /// `Some` until the page is dropped.
    browser: Option<Browser>,
    is_alone: bool,
}

impl Page {
    /// Opens a URL in a Chrome that is shared with other tests one after another. The site is not
    /// stored for offline use, which takes longer than many tests.
    pub fn open(url: &str) -> Self {
        Self::open_with_script(url, "")
    }

    /// Like [`Page::open`], with a script that runs before those of the page, also after reloading.
    pub fn open_with_script(url: &str, script: &str) -> Self {
        let page = Self::in_browser(Browser::take(), false);
        page.add_script(&format!("delete Navigator.prototype.serviceWorker; {script}"));
        page.go(url);
        page
    }

    /// Like [`Page::open`], but the site is stored for offline use.
    pub fn open_with_offline_use(url: &str) -> Self {
        let page = Self::in_browser(Browser::take(), false);
        page.go(url);
        page
    }

    /// Opens a URL in a new Chrome that ends with the page, for programs that measure.
    pub fn alone(url: &str) -> Self {
        let page = Self::in_browser(Browser::start(), true);
        page.go(url);
        page
    }

    fn in_browser(browser: Browser, is_alone: bool) -> Self {
        let page = Self { browser: Some(browser), is_alone };
        // Without emulation only one of several headless windows has the focus.
        page.devtools("Emulation.setFocusEmulationEnabled", json!({ "enabled": true }));
        // The headless shell has no user who could allow it, and refuses even after a click.
        page.devtools("Browser.grantPermissions", json!({ "permissions": ["clipboardSanitizedWrite"] }));
        page.set_processors(2);
        page
    }

    /// Sets the number of processors that the browser reports. Otherwise the number of workers
    /// would depend on the machine.
    pub fn set_processors(&self, number: u32) {
        let parameters = json!({ "hardwareConcurrency": number });
        self.devtools("Emulation.setHardwareConcurrencyOverride", parameters);
    }

    fn browser(&self) -> &Browser {
        self.browser.as_ref().expect("it is there until the page is dropped")
    }

    /// Returns the WebDriver client, for operations without a method here; its futures run with
    /// [`Page::run`].
    pub fn client(&self) -> &Client {
        &self.browser().client
    }

    /// Runs a future of the client to completion.
    pub fn run<T>(&self, future: impl Future<Output = T>) -> T {
        let patience = Duration::from_secs(2 * PATIENCE_SECONDS);
        let ended = self.browser().runtime.block_on(async { tokio::time::timeout(patience, future).await });
        ended.unwrap_or_else(|_| panic!("Chrome has not answered for {} s", patience.as_secs()))
    }

    /// Opens another URL and waits for the start of the program if the page has one.
    pub fn go(&self, url: &str) {
        self.run(self.client().goto(url)).unwrap_or_else(|error| panic!("cannot open {url}: {error}"));
        self.wait_for_program();
    }

    /// Reloads the page and waits like [`Page::go`].
    pub fn reload(&self) {
        self.run(self.client().refresh()).expect("the page can be reloaded");
        self.wait_for_program();
    }

    /// Reloads the page without its Content-Security-Policy, for tests that add styles or read the
    /// files that the page saves.
    pub fn reload_without_policy(&self) {
        self.devtools("Page.setBypassCSP", serde_json::json!({ "enabled": true }));
        self.reload();
    }

    /// Waits until the program of the page has started or has reported that it cannot start;
    /// otherwise panics. A page without a program only has to be loaded.
    ///
    /// The page is loaded and drawn before its program starts (`www/start.js`).
    fn wait_for_program(&self) {
        let script = "const app = document.querySelector('.app');
            return document.readyState === 'loading' ||
                !!app && app.dataset.app !== 'ready' && !document.querySelector('body > [role=alert]');";
        self.wait_until("the start of the program", |page| {
            // While a page replaces another, the script may fail.
            page.run(page.client().execute(script, vec![])).is_ok_and(|answer| answer == json!(false))
        });
    }

    /// Runs a script in every page that is loaded from now on, before the scripts of the page.
    pub fn add_script(&self, script: &str) {
        self.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": script }));
    }

    /// Returns the current URL, which the page may have changed.
    pub fn url(&self) -> String {
        self.run(self.client().current_url()).expect("the page has an address").to_string()
    }

    /// Runs JavaScript in the page: `return …;` returns the value, `arguments[0]` is the first
    /// argument.
    pub fn script(&self, code: &str, arguments: Vec<Value>) -> Value {
        self.run(self.client().execute(code, arguments))
            .unwrap_or_else(|error| panic!("script failed: {error}\n{code}"))
    }

    /// Runs asynchronous JavaScript, which calls its last argument with the value when it is done.
    pub fn script_until_done(&self, code: &str, arguments: Vec<Value>) -> Value {
        self.run(self.client().execute_async(code, arguments))
            .unwrap_or_else(|error| panic!("script failed: {error}\n{code}"))
    }

    /// Whether an element matches now.
    pub fn has(&self, css: &str) -> bool {
        self.count(css) > 0
    }

    /// Returns the number of elements that match now.
    pub fn count(&self, css: &str) -> u64 {
        self.script("return document.querySelectorAll(arguments[0]).length;", vec![json!(css)])
            .as_u64()
            .unwrap_or(0)
    }

    /// Waits until an element matches.
    pub fn wait_for(&self, css: &str) {
        self.wait_until(css, |page| page.has(css));
    }

    /// Waits until a condition holds; otherwise panics with `what` in the message.
    pub fn wait_until(&self, what: &str, mut holds: impl FnMut(&Self) -> bool) {
        let deadline = Instant::now() + Duration::from_secs(PATIENCE_SECONDS);
        while !holds(self) {
            assert!(
                Instant::now() < deadline,
                "timed out after {PATIENCE_SECONDS} s waiting for: {what}\nat {}\nconsole: {:#?}",
                self.url(),
                self.console()
            );
            self.run(async { tokio::time::sleep(POLL_INTERVAL).await });
        }
    }

    /// Waits until there are no errors left; otherwise panics with the remaining errors.
    pub fn wait_for_none(&self, what: &str, mut errors: impl FnMut(&Self) -> Vec<String>) {
        let deadline = Instant::now() + Duration::from_secs(PATIENCE_SECONDS);
        loop {
            let left = errors(self);
            if left.is_empty() {
                return;
            }
            assert!(Instant::now() < deadline, "after {PATIENCE_SECONDS} s there are {what}: {left:#?}");
            self.run(async { tokio::time::sleep(POLL_INTERVAL).await });
        }
    }

    /// Returns an attribute of the first matching element, or `None` if the element or the
    /// attribute is missing.
    pub fn attribute(&self, css: &str, name: &str) -> Option<String> {
        let code = "return document.querySelector(arguments[0])?.getAttribute(arguments[1]);";
        self.script(code, vec![json!(css), json!(name)]).as_str().map(str::to_owned)
    }

    /// Returns the rendered text of the first matching element.
    pub fn text(&self, css: &str) -> String {
        let code = "return document.querySelector(arguments[0])?.innerText;";
        self.script(code, vec![json!(css)]).as_str().unwrap_or_default().to_owned()
    }

    /// Waits until an element is present and not covered, and clicks on its middle with the mouse.
    pub fn click(&self, css: &str) {
        // WebDriver's own click takes three times as long.
        let mut place = Value::Null;
        self.wait_until(&format!("{css} to be clicked on"), |page| {
            place = page.script(CLICK_PLACE, vec![json!(css)]);
            !place.is_null()
        });
        let (Some(x), Some(y)) = (place[0].as_f64(), place[1].as_f64()) else {
            // Only the driver knows the position of a frame in the host page.
            return self
                .run(async { self.client().find(Locator::Css(css)).await?.click().await })
                .unwrap_or_else(|error| panic!("cannot click on {css}: {error}"));
        };
        for (kind, button, buttons) in
            [("mouseMoved", "none", 0), ("mousePressed", "left", 1), ("mouseReleased", "left", 0)]
        {
            let event = json!({ "type": kind, "x": x, "y": y, "button": button, "buttons": buttons, "clickCount": 1 });
            self.devtools("Input.dispatchMouseEvent", event);
        }
    }

    /// Opens the menu of further actions and clicks on one of its items.
    pub fn choose(&self, css: &str) {
        self.click("#open-more");
        // The stylesheet of menus is loaded after the board and would move the item to be clicked.
        let has_style = "return [...document.styleSheets].some((sheet) => sheet.href?.includes('/later'));";
        self.wait_until("the style of menus", |page| page.script(has_style, vec![]) == json!(true));
        self.click(css);
    }

    /// Chooses an option of a list as a person does with the open list.
    ///
    /// # Panics
    ///
    /// If the list has no such option.
    #[track_caller]
    pub fn select(&self, css: &str, value: &str) {
        self.wait_for(css);
        let code = "const list = document.querySelector(arguments[0]); list.value = arguments[1]; \
                    list.dispatchEvent(new Event('input', { bubbles: true })); \
                    list.dispatchEvent(new Event('change', { bubbles: true })); return list.value;";
        let chosen = self.script(code, vec![json!(css), json!(value)]);
        assert_eq!(chosen, json!(value), "{css} has no {value}");
    }

    /// Changes a setting on the settings screen and returns to the previous screen.
    pub fn choose_display(&self, key: &str, value: &str) {
        self.wait_for(".app[data-app='ready']");
        self.script("document.querySelector('#open-settings').click();", vec![]);
        self.wait_for(".app[data-app='ready'][data-screen='settings'] [data-display]");
        let css = format!("[data-display='{key}'] input[value='{value}']");
        assert!(self.has(&css), "{css}");
        self.script("document.querySelector(arguments[0]).click();", vec![json!(css)]);
        self.wait_for(&format!(
            ":root[data-{key}='{value}'] [data-display='{key}'] input[value='{value}']:checked"
        ));
        self.script("document.querySelector('#settings-close').click();", vec![]);
        self.wait_for(".app[data-app='ready']:not([data-screen='settings']) [data-piece]");
    }

    /// Waits for an element and types into it; [`crate::Key`] has the keys without a character.
    pub fn type_into(&self, css: &str, text: &str) {
        self.wait_for(css);
        self.run(async { self.client().find(Locator::Css(css)).await?.send_keys(text).await })
            .unwrap_or_else(|error| panic!("cannot type into {css}: {error}"));
    }

    /// Presses keys on the element that has the focus; [`crate::Key`] has the keys without a
    /// character.
    pub fn press(&self, keys: &str) {
        self.run(async { self.client().active_element().await?.send_keys(keys).await })
            .unwrap_or_else(|error| panic!("cannot press {keys:?}: {error}"));
    }

    /// Presses Control+Z, which also returns to the previous game.
    pub fn press_undo(&self) {
        self.press(&format!("{}z{}", crate::Key::Control, crate::Key::Control));
    }

    /// Touches the middle of an element briefly.
    pub fn tap(&self, css: &str) {
        let at = self.middle_of(css);
        self.point(Pointer::Finger, vec![move_to(at, 0), down(), pause(30), up()]);
    }

    /// Drags from the middle of one element to the middle of another, with a step in between.
    pub fn drag(&self, pointer: Pointer, from: &str, to: &str) {
        let (start, end) = (self.middle_of(from), self.middle_of(to));
        let half_way = ((start.0 + end.0) / 2.0, (start.1 + end.1) / 2.0);
        let steps = vec![move_to(start, 0), down(), move_to(half_way, 80), move_to(end, 80), pause(30), up()];
        self.point(pointer, steps);
    }

    /// Puts a finger on the middle of one element and moves it to the middle of another without
    /// lifting it.
    pub fn hold_finger(&self, from: &str, to: &str) {
        // WebDriver's own actions lose the finger between two commands.
        for (kind, css) in [("touchStart", from), ("touchMove", to)] {
            let (x, y) = self.middle_of(css);
            let touch = json!({ "type": kind, "touchPoints": [{ "x": x, "y": y }] });
            self.devtools("Input.dispatchTouchEvent", touch);
        }
    }

    /// Lifts the finger of [`Page::hold_finger`].
    pub fn lift_finger(&self) {
        self.devtools("Input.dispatchTouchEvent", json!({ "type": "touchEnd", "touchPoints": [] }));
    }

    /// Returns the middle of an element in CSS pixels from the top left corner of the viewport.
    pub fn middle_of(&self, css: &str) -> (f64, f64) {
        self.wait_for(css);
        let code = "const box = document.querySelector(arguments[0]).getBoundingClientRect(); \
                    return [box.x + box.width / 2, box.y + box.height / 2];";
        let middle = self.script(code, vec![json!(css)]);
        (middle[0].as_f64().unwrap_or_default(), middle[1].as_f64().unwrap_or_default())
    }

    fn point(&self, pointer: Pointer, steps: Vec<PointerAction>) {
        let actions: ActionSequence = match pointer {
            Pointer::RightButton => {
                let right = |step| match step {
                    PointerAction::Down { .. } => PointerAction::Down { button: MOUSE_BUTTON_RIGHT },
                    PointerAction::Up { .. } => PointerAction::Up { button: MOUSE_BUTTON_RIGHT },
                    other => other,
                };
                let mouse = MouseActions::new("mouse".into());
                steps.into_iter().map(right).fold(mouse, MouseActions::then).into()
            }
            Pointer::Mouse => {
                steps.into_iter().fold(MouseActions::new("mouse".into()), MouseActions::then).into()
            }
            Pointer::Finger => {
                steps.into_iter().fold(TouchActions::new("finger".into()), TouchActions::then).into()
            }
        };
        self.run(self.client().perform_actions(actions))
            .unwrap_or_else(|error| panic!("cannot point: {error}"));
    }

    /// Starts to measure how long the page's thread is busy at a stretch.
    pub fn watch_busy_time(&self) {
        // A task that schedules itself again at once: other work shows as a gap between its runs.
        let code = "window.longestBusy = 0; let last = performance.now(); const channel = new MessageChannel(); \
                    channel.port1.onmessage = () => { const now = performance.now(); \
                    longestBusy = Math.max(longestBusy, now - last); last = now; channel.port2.postMessage(0); }; \
                    channel.port2.postMessage(0);";
        self.script(code, Vec::new());
    }

    /// Returns the longest busy stretch in milliseconds since [`Page::watch_busy_time`] or the last
    /// call.
    pub fn longest_busy_ms(&self) -> f64 {
        let code = "const longest = longestBusy; longestBusy = 0; return longest;";
        self.script(code, Vec::new()).as_f64().expect("watch_busy_time was called on this page")
    }

    /// Sets the size of the viewport in CSS pixels.
    pub fn set_size(&self, width: u32, height: u32) {
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.devtools("Emulation.setDeviceMetricsOverride", size);
    }

    /// Sets the value of `prefers-color-scheme`.
    pub fn set_scheme(&self, scheme: Scheme) {
        self.set_media(scheme, "no-preference");
    }

    /// Sets the value of `prefers-color-scheme`, and that motion is to be reduced, for tests that
    /// would otherwise wait for every change of colours.
    pub fn set_still_scheme(&self, scheme: Scheme) {
        self.set_media(scheme, "reduce");
    }

    fn set_media(&self, scheme: Scheme, motion: &str) {
        let value = match scheme {
            Scheme::Light => "light",
            Scheme::Dark => "dark",
        };
        let features = json!({ "features": [
            { "name": "prefers-color-scheme", "value": value },
            { "name": "prefers-reduced-motion", "value": motion },
        ] });
        self.devtools("Emulation.setEmulatedMedia", features);
    }

    /// Waits until the page is loaded and no animation is running.
    ///
    /// This does not prove that an event will not happen: for that, do something else that comes
    /// after it and wait for that.
    pub fn come_to_rest(&self) {
        // After two frames, the last change is drawn or its animation has begun. Endless animations
        // are ignored.
        let code = "const done = arguments[arguments.length - 1]; const frame = () => new Promise(requestAnimationFrame); \
                    const moves = (one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime < Infinity; \
                    (async () => { do { await frame(); await frame(); } \
                    while (document.readyState !== 'complete' || document.getAnimations().some(moves)); done(); })();";
        self.script_until_done(code, Vec::new());
    }

    /// Writes a screenshot of the viewport to a PNG file.
    pub fn screenshot(&self, file: &Path) {
        let picture = self.run(self.client().screenshot()).expect("a picture can be taken");
        if let Some(folder) = file.parent() {
            std::fs::create_dir_all(folder)
                .unwrap_or_else(|error| panic!("cannot create {}: {error}", folder.display()));
        }
        std::fs::write(file, picture)
            .unwrap_or_else(|error| panic!("cannot write {}: {error}", file.display()));
    }

    /// Returns the console messages since the last call, including loading errors.
    pub fn console(&self) -> Vec<String> {
        self.log().into_iter().map(|(level, message)| format!("{level}: {message}")).collect()
    }

    /// Asserts that the page has reported no error since the console was last read.
    pub fn assert_no_errors(&self) {
        let errors: Vec<String> = self
            .log()
            .into_iter()
            .filter(|(level, message)| level == "SEVERE" && !is_late_icon(message))
            .map(|(_, message)| message)
            .collect();
        assert!(errors.is_empty(), "the page has reported errors: {errors:#?}");
    }

    /// Sends a command of the Chrome DevTools Protocol.
    pub fn devtools(&self, command: &'static str, parameters: Value) -> Value {
        let body = json!({ "cmd": command, "params": parameters });
        self.issue(ChromeCommand { endpoint: "goog/cdp/execute", body })
    }

    fn log(&self) -> Vec<(String, String)> {
        let entries = self.issue(ChromeCommand::log());
        let text = |entry: &Value, key: &str| entry[key].as_str().unwrap_or_default().to_owned();
        entries
            .as_array()
            .into_iter()
            .flatten()
            .map(|entry| (text(entry, "level"), text(entry, "message")))
            .collect()
    }

    fn issue(&self, command: ChromeCommand) -> Value {
        let shown = format!("{} {}", command.endpoint, command.body);
        self.run(self.client().issue_cmd(command))
            .unwrap_or_else(|error| panic!("Chrome refuses {shown}: {error}"))
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        let Some(browser) = self.browser.take() else { return };
        if !std::thread::panicking() {
            if !self.is_alone {
                browser.give_back();
            }
            return;
        }
        // A second panic here would abort the whole run, so failures are ignored.
        let name = std::thread::current().name().unwrap_or("page").replace("::", "-");
        let file = xtask::workspace::scratch().join("failures").join(format!("{name}.png"));
        let patience = Duration::from_secs(PATIENCE_SECONDS);
        let picture = async { tokio::time::timeout(patience, browser.client.screenshot()).await };
        if let Ok(Ok(picture)) = browser.runtime.block_on(picture)
            && let Some(folder) = file.parent()
            && std::fs::create_dir_all(folder).and_then(|()| std::fs::write(&file, picture)).is_ok()
        {
            eprintln!("a picture of the page is in {}", file.display());
        }
    }
}

/// Returns the point of an element to click on, in CSS pixels from the top left corner of the
/// viewport, after scrolling it into view.
///
/// The result is `null` while the element is missing or covered, and `'framed'` within a frame.
const CLICK_PLACE: &str = "\
const element = document.querySelector(arguments[0]);
if (!element) return null;
if (window !== window.top) return 'framed';
const place = () => {
  const [box] = element.getClientRects();
  const middle = box && [box.x + box.width / 2, box.y + box.height / 2];
  return middle && element.contains(document.elementFromPoint(...middle)) ? middle : null;
};
const at_once = place();
if (at_once) return at_once;
element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
return place();";

fn move_to((x, y): (f64, f64), duration_ms: u64) -> PointerAction {
    PointerAction::MoveTo { duration: Some(Duration::from_millis(duration_ms)), x, y }
}

fn down() -> PointerAction {
    PointerAction::Down { button: MOUSE_BUTTON_LEFT }
}

fn up() -> PointerAction {
    PointerAction::Up { button: MOUSE_BUTTON_LEFT }
}

fn pause(duration_ms: u64) -> PointerAction {
    PointerAction::Pause { duration: Duration::from_millis(duration_ms) }
}

/// A command that is specific to Chrome.
#[derive(Debug)]
pub(crate) struct ChromeCommand {
    endpoint: &'static str,
    body: Value,
}

impl ChromeCommand {
    /// Takes the console messages since the last call.
    pub(crate) fn log() -> Self {
        Self { endpoint: "se/log", body: json!({ "type": "browser" }) }
    }
}

impl WebDriverCompatibleCommand for ChromeCommand {
    fn endpoint(&self, base_url: &url::Url, session_id: Option<&str>) -> Result<url::Url, url::ParseError> {
        base_url.join(&format!("session/{}/{}", session_id.unwrap_or_default(), self.endpoint))
    }

    fn method_and_body(&self, _: &url::Url) -> (http::Method, Option<String>) {
        (http::Method::POST, Some(self.body.to_string()))
    }
}

/// Whether a console message is about the icon of a page that has been left: Chrome still loads it,
/// now on behalf of the blank page, and refuses that.
fn is_late_icon(message: &str) -> bool {
    message.contains("/icon.svg")
        && (message.starts_with("about:blank - ") || message.ends_with("net::ERR_FAILED"))
}
