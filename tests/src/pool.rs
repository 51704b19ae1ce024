//! The browsers of a program: as many as tests run at once, each used by one test after another.
//!
//! A test finds one blank window and nothing that an earlier one has left: windows are closed behind each, and what a site keeps in
//! the browser hangs on its origin, which no two servers of a program share ([`crate::serve`]). A browser whose test has failed,
//! or that does not do what it is told, is not used again.

use crate::{Driver, PATIENCE_SECONDS};
use fantoccini::error::CmdError;
use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tokio::runtime::Runtime;

static FREE: Mutex<Vec<Browser>> = Mutex::new(Vec::new());

/// A Chrome with its driver, which end with it.
pub(crate) struct Browser {
    // The order matters: the session must be gone before its driver is.
    pub(crate) client: Client,
    pub(crate) runtime: Runtime,
    driver: Driver,
    /// Whether it will be ended when nobody drops it.
    is_watched: bool,
}

impl Browser {
    /// One that is free, or a new one.
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

    /// Keeps it for the next test, if there can be one.
    pub(crate) fn give_back(self) {
        if self.is_watched && self.renew().is_some() {
            FREE.lock().unwrap_or_else(PoisonError::into_inner).push(self);
        }
    }

    /// Leaves one blank window.
    fn renew(&self) -> Option<()> {
        let renewed = async {
            let used = self.client.windows().await?;
            let blank = self.client.new_window(false).await?.handle;
            for window in used {
                self.client.switch_to_window(window).await?;
                self.client.close_window().await?;
            }
            self.client.switch_to_window(blank).await?;
            self.client.set_window_size(crate::WINDOW_SIZE.0, crate::WINDOW_SIZE.1).await?;
            // What the closed windows have written to their consoles.
            self.client.issue_cmd(crate::page::ChromeCommand::log()).await?;
            Ok::<(), CmdError>(())
        };
        let patience = Duration::from_secs(PATIENCE_SECONDS);
        self.runtime.block_on(async { tokio::time::timeout(patience, renewed).await }).ok()?.ok()
    }
}
