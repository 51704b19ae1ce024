//! The saved games of this page, as far as `autosave.rs` has written or read them.

/// A version of a game, to find out whether it has changed since it was saved.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct SaveVersion {
    pub(crate) slot: u32,
    pub(crate) version: super::Version,
    /// The time that the side to move has used of its turn.
    pub(crate) used_ms: u32,
}

/// A stored game of this page.
pub(crate) struct OwnCopy {
    /// Its number among the games of this page.
    pub(crate) slot: u32,
    /// Its name in storage.
    pub(crate) id: String,
    /// The text that was last read or written there; `None` if the small program has written it,
    /// which this program has taken over from.
    pub(crate) text: Option<String>,
}

/// The saved games of this page.
#[derive(Default)]
pub struct Autosave {
    pub(crate) own: Vec<OwnCopy>,
    /// The version that was saved last.
    pub(crate) saved: Option<SaveVersion>,
    /// The last game that could not be stored.
    pub(crate) spare: Option<String>,
    /// The notices that have been shown; each is shown once.
    pub(crate) noticed: Vec<&'static str>,
}

impl Autosave {
    /// The name in storage of a game's copy.
    pub(crate) fn id(&self, slot: u32) -> Option<&str> {
        self.own.iter().find(|own| own.slot == slot).map(|own| own.id.as_str())
    }

    /// Continues the copy of a game that the small program has written.
    pub(crate) fn adopt(&mut self, slot: u32, id: String) {
        self.own.push(OwnCopy { slot, id, text: None });
    }
}
