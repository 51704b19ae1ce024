//! The browser's storage, as an implementation of the page's trait. `www/look.js` reads the same
//! keys before the first paint.

use vicinity_page::language::concat;
use vicinity_page::preferences::{Preference, Preferences};
use vicinity_page::storage::{Storage, StorageError};
use web_sys::Window;

/// The storage of the site, of the tab and of the history entry. Missing or forbidden storage is
/// not an error.
pub struct BrowserStorage {
    local: Option<web_sys::Storage>,
    session: Option<web_sys::Storage>,
    window: Window,
}

impl BrowserStorage {
    /// Opens the storage of a window.
    pub fn new(window: &Window) -> BrowserStorage {
        BrowserStorage {
            local: window.local_storage().ok().flatten(),
            session: window.session_storage().ok().flatten(),
            window: window.clone(),
        }
    }

    fn keys(&self) -> impl Iterator<Item = String> {
        let local = self.local.iter();
        local.flat_map(|local| (0..local.length().unwrap_or(0)).filter_map(|index| local.key(index).ok()?))
    }
}

impl Storage for BrowserStorage {
    fn get(&self, name: &str) -> Option<String> {
        self.local.as_ref()?.get_item(&full(name)).ok()?
    }

    fn set(&self, name: &str, text: &str) -> Result<(), StorageError> {
        let local = self.local.as_ref().ok_or(StorageError::Forbidden)?;
        local.set_item(&full(name), text).map_err(|_| StorageError::Full)
    }

    fn remove(&self, name: &str) {
        if let Some(local) = &self.local {
            let _ = local.remove_item(&full(name));
        }
    }

    fn all(&self, prefix: &str) -> Vec<(String, String)> {
        let named = self.names(prefix).into_iter();
        named
            .filter_map(|name| Some((self.get(&concat(&[prefix, &name]))?, name)))
            .map(|(text, name)| (name, text))
            .collect()
    }

    fn names(&self, prefix: &str) -> Vec<String> {
        let prefix = full(prefix);
        self.keys().filter_map(|key| key.strip_prefix(&prefix).map(str::to_owned)).collect()
    }

    fn get_in_tab(&self, name: &str) -> Option<String> {
        self.session.as_ref()?.get_item(&full(name)).ok()?
    }

    fn set_in_tab(&self, name: &str, text: &str) -> bool {
        self.session.as_ref().is_some_and(|session| session.set_item(&full(name), text).is_ok())
    }

    fn take_from_tab(&self, name: &str) -> Option<String> {
        let text = self.get_in_tab(name)?;
        let _ = self.session.as_ref()?.remove_item(&full(name));
        Some(text)
    }

    fn history_entry(&self) -> Option<String> {
        self.window.history().ok()?.state().ok()?.as_string()
    }
}

/// Reads the preferences; missing or invalid ones have their defaults.
pub fn read(storage: &dyn Storage) -> Preferences {
    let mut preferences = Preferences::default();
    for preference in Preference::ALL {
        if let Some(value) = storage.get(preference.key()) {
            preferences.set(preference, &value);
        }
    }
    preferences
}

fn full(name: &str) -> String {
    concat(&["vicinity-", name])
}
