//! Storage for later visits: texts by name, behind a trait, so that native tests store them in
//! memory.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::ops::Deref;
use std::rc::Rc;

/// Why a text could not be stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StorageError {
    /// The browser does not permit storage.
    Forbidden,
    /// The storage is full.
    Full,
}

/// The browser's storage, shared with other tabs of the site.
pub trait Storage {
    /// Returns the text with a name.
    fn get(&self, name: &str) -> Option<String>;

    /// Stores a text under a name and replaces the previous one.
    ///
    /// # Errors
    ///
    /// If the browser does not store it; the previous text is kept.
    fn set(&self, name: &str, text: &str) -> Result<(), StorageError>;

    /// Removes a name.
    fn remove(&self, name: &str);

    /// Returns all texts whose names begin with a prefix, with their names without the prefix.
    fn all(&self, prefix: &str) -> Vec<(String, String)>;

    /// Returns all names that begin with a prefix, without the prefix.
    fn names(&self, prefix: &str) -> Vec<String>;

    /// Returns a text that is stored for this tab only.
    fn get_in_tab(&self, name: &str) -> Option<String>;

    /// Stores a text for this tab only; returns whether the browser permits it.
    fn set_in_tab(&self, name: &str, text: &str) -> bool;

    /// Removes and returns a text that is stored for this tab only.
    fn take_from_tab(&self, name: &str) -> Option<String>;

    /// Returns the text attached to the current entry of the browser's history.
    fn history_entry(&self) -> Option<String>;
}

/// The storage of a page, shared by its parts. Stores nothing by default.
#[derive(Clone)]
pub struct SharedStorage(Rc<dyn Storage>);

impl SharedStorage {
    pub fn new(storage: impl Storage + 'static) -> SharedStorage {
        SharedStorage(Rc::new(storage))
    }
}

impl Default for SharedStorage {
    fn default() -> Self {
        SharedStorage::new(NoStorage)
    }
}

impl Deref for SharedStorage {
    type Target = dyn Storage;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}

/// Storage that stores nothing.
struct NoStorage;

impl Storage for NoStorage {
    fn get(&self, _: &str) -> Option<String> {
        None
    }

    fn set(&self, _: &str, _: &str) -> Result<(), StorageError> {
        Err(StorageError::Forbidden)
    }

    fn remove(&self, _: &str) {}

    fn all(&self, _: &str) -> Vec<(String, String)> {
        Vec::new()
    }

    fn names(&self, _: &str) -> Vec<String> {
        Vec::new()
    }

    fn get_in_tab(&self, _: &str) -> Option<String> {
        None
    }

    fn set_in_tab(&self, _: &str, _: &str) -> bool {
        false
    }

    fn take_from_tab(&self, _: &str) -> Option<String> {
        None
    }

    fn history_entry(&self) -> Option<String> {
        None
    }
}

/// Storage in memory, for tests and for boards that store nothing. Clones share their texts, like
/// tabs of a browser.
#[derive(Clone, Default)]
pub struct MemoryStorage {
    /// The texts by name.
    pub texts: Rc<RefCell<BTreeMap<String, String>>>,
    /// The texts of this tab only.
    pub of_tab: Rc<RefCell<BTreeMap<String, String>>>,
    /// The text attached to the current history entry.
    pub entry: Rc<RefCell<Option<String>>>,
    /// Whether every text is refused.
    pub is_full: Rc<Cell<bool>>,
}

impl MemoryStorage {
    /// Returns the storage of another tab.
    pub fn other_tab(&self) -> MemoryStorage {
        MemoryStorage {
            texts: Rc::clone(&self.texts),
            is_full: Rc::clone(&self.is_full),
            ..MemoryStorage::default()
        }
    }
}

impl Storage for MemoryStorage {
    fn get(&self, name: &str) -> Option<String> {
        self.texts.borrow().get(name).cloned()
    }

    fn set(&self, name: &str, text: &str) -> Result<(), StorageError> {
        if self.is_full.get() {
            return Err(StorageError::Full);
        }
        self.texts.borrow_mut().insert(name.to_owned(), text.to_owned());
        Ok(())
    }

    fn remove(&self, name: &str) {
        self.texts.borrow_mut().remove(name);
    }

    fn all(&self, prefix: &str) -> Vec<(String, String)> {
        let texts = self.texts.borrow();
        let named = texts.iter().filter_map(|(name, text)| Some((name.strip_prefix(prefix)?, text)));
        named.map(|(name, text)| (name.to_owned(), text.clone())).collect()
    }

    fn names(&self, prefix: &str) -> Vec<String> {
        self.all(prefix).into_iter().map(|(name, _)| name).collect()
    }

    fn get_in_tab(&self, name: &str) -> Option<String> {
        self.of_tab.borrow().get(name).cloned()
    }

    fn set_in_tab(&self, name: &str, text: &str) -> bool {
        self.of_tab.borrow_mut().insert(name.to_owned(), text.to_owned());
        true
    }

    fn take_from_tab(&self, name: &str) -> Option<String> {
        self.of_tab.borrow_mut().remove(name)
    }

    fn history_entry(&self) -> Option<String> {
        self.entry.borrow().clone()
    }
}
