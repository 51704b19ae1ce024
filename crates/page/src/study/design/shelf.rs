//! What the engine has learnt about games of one's own, as the browser keeps it: a text for each game.

use vicinity_protocol::weights::{Fault, Learnt, hash};

use super::History;

/// What each text is kept under, before a hash of its game.
pub const KEPT: &str = "weights-";

/// What the browser is to keep, or to keep no longer: the name, and the text if there is one.
pub type News = (String, Option<String>);

/// All that is kept.
#[derive(Default)]
pub struct Shelf {
    texts: Vec<(String, String)>,
    /// The steps of the game that was made last, in this visit of the page.
    pub history: Option<History>,
    news: Vec<News>,
}

fn key(variant: &str) -> String {
    format!("{:016x}", hash(variant))
}

impl Shelf {
    /// What the browser has kept, each with its name after [`KEPT`].
    pub fn new(texts: Vec<(String, String)>) -> Shelf {
        Shelf { texts, history: None, news: Vec::new() }
    }

    /// The text of a game, by its variant string, and what it says. What is not whole is as good as nothing; it stays where it is, until there
    /// is something better.
    pub fn of(&self, variant: &str) -> Option<(&str, Learnt)> {
        let key = key(variant);
        let (_, text) = self.texts.iter().find(|(name, _)| *name == key)?;
        Learnt::read(text, variant).ok().map(|learnt| (text.as_str(), learnt))
    }

    /// Keeps a text for a game in the place of what was there.
    ///
    /// # Errors
    /// A text that is not of this game is refused, and nothing is lost.
    pub fn put(&mut self, variant: &str, text: &str) -> Result<(), Fault> {
        let learnt = Learnt::read(text, variant)?;
        self.forget(variant);
        let text = learnt.write(variant);
        self.tell(variant, Some(text.clone()));
        self.texts.push((key(variant), text));
        Ok(())
    }

    /// Forgets what was learnt about a game.
    pub fn forget(&mut self, variant: &str) {
        let key = key(variant);
        if self.texts.iter().any(|(name, _)| *name == key) {
            self.texts.retain(|(name, _)| *name != key);
            self.tell(variant, None);
        }
    }

    fn tell(&mut self, variant: &str, text: Option<String>) {
        self.news.push((KEPT.to_owned() + &key(variant), text));
    }

    /// What the browser is to keep, or to let go, since this was last asked.
    pub fn take_news(&mut self) -> Vec<News> {
        std::mem::take(&mut self.news)
    }
}
