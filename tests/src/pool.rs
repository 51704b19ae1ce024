//! The browsers of a test program: one for each test that runs at the same time, reused by one test
//! after another.
//!
//! A test gets one blank tab without data of earlier tests: all tabs are closed after each test,
//! and stored data belongs to an origin, which no two servers of a program share
//! ([`crate::serve`]). A browser is discarded if its test failed or if it does not respond.

use crate::{Driver, PATIENCE_SECONDS};
use fantoccini::error::CmdError;
use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tokio::runtime::Runtime;

static FREE: Mutex<Vec<Browser>> = Mutex::new(Vec::new());

/// A Chrome with its driver; both end when it is dropped.
pub(crate) struct Browser {
    // The order of the fields matters: the session must be dropped before its driver.
    pub(crate) client: Client,
    pub(crate) runtime: Runtime,
    driver: Driver,
    /// Whether `end-driver` stops the driver if the browser is never dropped.
    is_watched: bool,
}

impl Browser {
    /// Takes a free browser or starts a new one.
    pub(crate) fn take() -> Self {
        let free = FREE.lock().unwrap_or_else(PoisonError::into_inner).pop();
        free.unwrap_or_else(|| {
            let mut browser = Self::start();
            browser.is_watched = browser.driver.end_with_program();
            browser
        })
    }

    /// Starts Chrome.
    pub(crate) fn start() -> Self {
        let driver = Driver::start();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        let client = runtime
            .block_on(
                ClientBuilder::new(HttpConnector::new())
                    .capabilities(driver.capabilities())
                    .connect(&driver.url()),
            )
            .expect("Chrome starts");
        Self { client, runtime, driver, is_watched: false }
    }

    /// Keeps the browser for the next test if that is possible.
    pub(crate) fn give_back(self) {
        if self.is_watched && self.renew().is_some() {
            FREE.lock().unwrap_or_else(PoisonError::into_inner).push(self);
        }
    }

    /// Closes all tabs and opens a blank one, which takes Chrome less time than a window.
    fn renew(&self) -> Option<()> {
        let renewed = async {
            let used = self.client.windows().await?;
            let blank = self.client.new_window(true).await?.handle;
            for window in used {
                self.client.switch_to_window(window).await?;
                self.client.close_window().await?;
            }
            self.client.switch_to_window(blank).await?;
            self.client.set_window_size(crate::WINDOW_SIZE.0, crate::WINDOW_SIZE.1).await?;
            // Discard the console messages of the closed tabs.
            self.client.issue_cmd(crate::page::ChromeCommand::log()).await?;
            Ok::<(), CmdError>(())
        };
        let patience = Duration::from_secs(PATIENCE_SECONDS);
        self.runtime.block_on(async { tokio::time::timeout(patience, renewed).await }).ok()?.ok()
    }
}
