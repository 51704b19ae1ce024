//! Starts chromedriver on a free port and stops it together with its Chrome processes.
//!
//! A driver stops when it is dropped. A driver that is kept until the program exits is stopped by a
//! second program, `end-driver`, which notices the exit.

use crate::{PATIENCE_SECONDS, WINDOW_SIZE};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};
use xtask::browser::{ARGUMENTS, Browser};

/// A running chromedriver and the folder with the profile of its Chrome.
#[derive(Debug)]
pub struct Driver {
    child: Child,
    port: u16,
    profile: PathBuf,
    browser: Browser,
    /// The `end-driver` process, which stops the driver when its standard input is closed.
    watcher: Option<Child>,
}

/// The number of attempts to start a driver.
const START_TRIES: usize = 5;

impl Driver {
    /// Starts chromedriver on a free port.
    pub fn start() -> Self {
        let browser =
            Browser::find().expect("Chrome and chromedriver are there: `cargo xtask test` installs them");
        // Two drivers that look for a port at the same time may pick the same one; the second one
        // then exits.
        (0..START_TRIES)
            .find_map(|_| Self::try_start(&browser))
            .expect("chromedriver says on which port it listens")
    }

    fn try_start(browser: &Browser) -> Option<Self> {
        let mut child = Command::new(&browser.driver)
            .arg("--port=0")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|error| panic!("cannot start {}: {error}", browser.driver.display()));
        let mut lines = BufReader::new(child.stdout.take().expect("the output is piped")).lines();
        let Some(port) = lines.by_ref().map_while(Result::ok).find_map(|line| port_in(&line)) else {
            let _ = child.wait();
            return None;
        };
        // A full pipe would block the driver, so its log is read to the end.
        std::thread::spawn(move || lines.map_while(Result::ok).for_each(drop));
        Some(Self { child, port, profile: fresh_folder(), browser: browser.clone(), watcher: None })
    }

    /// Returns the address of the driver.
    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Returns the capabilities of a new session: headless, with a new profile and with the console
    /// log recorded.
    pub fn capabilities(&self) -> serde_json::Map<String, serde_json::Value> {
        let profile = format!("--user-data-dir={}", self.profile.display());
        let size = format!("--window-size={},{}", WINDOW_SIZE.0, WINDOW_SIZE.1);
        let arguments: Vec<&str> = ARGUMENTS.into_iter().chain([profile.as_str(), size.as_str()]).collect();
        let mut capabilities = self.browser.capabilities(&arguments);
        capabilities["goog:loggingPrefs"] = serde_json::json!({ "browser": "ALL" });
        capabilities["timeouts"] = serde_json::json!({ "script": PATIENCE_SECONDS * 1000 });
        capabilities.as_object().cloned().unwrap_or_default()
    }

    /// Makes sure that the driver is stopped however this program exits, as a static is never
    /// dropped.
    ///
    /// Returns whether `end-driver` could be started; it is built next to every end-to-end test
    /// program.
    pub fn end_with_program(&mut self) -> bool {
        if self.watcher.is_none() {
            let folder =
                std::env::current_exe().ok().and_then(|file| Some(file.parent()?.parent()?.to_owned()));
            self.watcher = folder.and_then(|folder| {
                let mut command = Command::new(folder.join("end-driver"));
                command.arg(self.port.to_string()).arg(&self.profile);
                command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().ok()
            });
        }
        self.watcher.is_some()
    }
}

/// Stops the driver on a port with its browsers and removes the folder with their profile.
pub fn end_driver(port: u16, profile: &Path) {
    let _ = shut_down(port);
    remove(profile);
}

/// Removes a folder to which an exiting Chrome may still be writing.
fn remove(folder: &Path) {
    for _ in 0..50 {
        if std::fs::remove_dir_all(folder).is_ok() || !folder.exists() {
            return;
        }
        std::thread::sleep(Duration::from_millis(100));
    }
}

/// Asks the driver on a port to close its browsers and exit.
fn shut_down(port: u16) -> std::io::Result<()> {
    let mut stream = TcpStream::connect(("127.0.0.1", port))?;
    stream.set_read_timeout(Some(Duration::from_secs(5)))?;
    stream.write_all(b"GET /shutdown HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")?;
    stream.read_to_end(&mut Vec::new())?;
    Ok(())
}

impl Drop for Driver {
    fn drop(&mut self) {
        // Killing the driver would leave its Chrome running, so it is asked to exit first.
        let _ = shut_down(self.port);
        let deadline = Instant::now() + Duration::from_secs(5);
        while Instant::now() < deadline && matches!(self.child.try_wait(), Ok(None)) {
            std::thread::sleep(Duration::from_millis(20));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
        remove(&self.profile);
        if let Some(watcher) = &mut self.watcher {
            drop(watcher.stdin.take());
            let _ = watcher.wait();
        }
    }
}

/// Returns the path of a folder that no other test uses.
fn fresh_folder() -> PathBuf {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    std::env::temp_dir().join(format!("vicinity-e2e-{}-{number}", std::process::id()))
}

/// Parses `ChromeDriver was started successfully on port 41234.`
fn port_in(line: &str) -> Option<u16> {
    let (_, rest) = line.split_once("started successfully on port ")?;
    rest.trim().trim_end_matches('.').parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_port_is_parsed_from_the_drivers_output() {
        assert_eq!(port_in("ChromeDriver was started successfully on port 41234."), Some(41234));
        assert_eq!(port_in("Starting ChromeDriver 156.0 on port 0"), None);
    }
}
