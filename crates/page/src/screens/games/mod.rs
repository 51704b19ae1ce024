//! The screen of the games stored in this browser: filtering, deleting, exporting and importing
//! them, and the statistics of games against the engine ([`statistics`]).
//!
//! Other tabs store games as well, so the list is read when the screen opens and whenever the
//! storage changes.

pub mod confirmation;
pub mod import;
pub mod statistics;

use vicinity_record::pgn;

use crate::app::AppEvent;
use crate::event::{Effect, Event};
use crate::language::{concat, split_at};
use crate::recent::{self, BROKEN, GAME, GAME_ANALYSIS, GameStatus, Recent, STATISTICS};
use crate::screen::Screen;
use crate::screens::logic::ScreenLogic;
use crate::screens::words::games as phrases;
use crate::state::{State, tag};
use crate::update::list_games;
use crate::words;
use confirmation::Confirmation;

#[derive(Clone, Debug)]
pub enum GamesAct {
    /// Shows only games of this variant; all if empty.
    Game(String),
    /// Shows only games with this status or result; all if `None`.
    Status(Option<GameStatus>),
    /// Deletes a game, by its id.
    Delete(String),
    /// Restores the games that were deleted last.
    Restore,
    /// Deletes all games; must be sent twice to take effect.
    DeleteAll,
    /// Deletes the unreadable entries; must be sent twice.
    DeleteBroken,
    /// Resets the statistics; must be sent twice.
    StartAfresh,
    /// Shows more of the filtered games.
    More,
    /// Cancels the pending confirmation.
    Cancel,
    /// Imports all games of the text in the import dialog, on any screen.
    ImportAll,
}

/// The number of games shown at first, and added by each [`GamesAct::More`].
pub const SHOWN_AT_ONCE: usize = 50;

/// The name of the filters in the tab's storage.
const FILTERS: &str = "history-filters";

#[derive(Default)]
pub struct Games {
    /// The variant filter; empty for all.
    pub game: String,
    /// The filter by status or result; `None` for all.
    pub status: Option<GameStatus>,
    /// The number of times more games have been requested.
    more_count: usize,
    /// The action waiting for confirmation.
    pub confirming: Option<Confirmation>,
    /// The unreadable entries: storage keys and values.
    pub broken: Vec<(String, String)>,
    /// The games that were deleted last, with their analyses: their storage keys and values.
    deleted: Vec<(String, String)>,
}

/// Returns where the button of a game leads, and its label: a running game is continued, a finished
/// one reviewed, another one analysed. `None` for an unknown variant.
pub fn next_step(recent: &Recent) -> Option<(String, &'static str)> {
    recent.parse()?;
    if recent.is_ongoing() {
        return Some((recent.address(), phrases::CONTINUE.as_str()));
    }
    if recent.result == "*" {
        return Some((recent.address(), phrases::ANALYSE.as_str()));
    }
    // The address of a game with a friend is its link.
    let game = concat(&[&recent.game, &recent.with]);
    Some((game.replacen('#', "#screen=review&", 1), phrases::REVIEW.as_str()))
}

impl Games {
    /// The number of games that have just been deleted and can be restored.
    pub fn restorable(&self) -> usize {
        self.deleted.iter().filter(|(name, _)| name.starts_with(GAME)).count()
    }

    /// The games that match the filters, first those that wait for a move of the user.
    pub fn listed<'a>(&'a self, state: &'a State) -> impl Iterator<Item = &'a Recent> {
        let games = |waits: bool| state.ui.recent.iter().filter(move |recent| recent.waits() == waits);
        games(true).chain(games(false)).filter(|recent| {
            (self.game.is_empty() || base_name(recent) == self.game)
                && self.status.is_none_or(|status| recent.status() == status)
        })
    }

    /// The listed games as one PGN file.
    pub fn pgn(&self, state: &State) -> String {
        let listed: Vec<&str> = self.listed(state).map(|recent| recent.id.as_str()).collect();
        let mut texts = state.device.storage.all(GAME);
        texts.retain(|(id, _)| listed.contains(&id.as_str()));
        pgn(&texts, &state.device.page_address)
    }

    /// Restores the filters of this tab.
    fn load_filters(&mut self, state: &State) {
        let stored = state.device.storage.get_in_tab(FILTERS).unwrap_or_default();
        let (status, game) = split_at(&stored, " ").unwrap_or_default();
        self.status = GameStatus::parse(status);
        if Games::known(state).contains(&game) {
            game.clone_into(&mut self.game);
        }
    }

    /// Stores the filters for this tab.
    fn store_filters(&self, state: &State) {
        let text = concat(&[self.status.map_or("", GameStatus::name), " ", &self.game]);
        // If storing fails, the filters are kept only while the screen is open.
        let _ = state.device.storage.set_in_tab(FILTERS, &text);
    }

    /// The maximum number of games shown: rendering thousands would take seconds.
    pub fn max_shown(&self) -> usize {
        SHOWN_AT_ONCE * (1 + self.more_count)
    }

    /// The variants of the stored games, without duplicates, in the order of the list.
    pub fn known(state: &State) -> Vec<&str> {
        let mut known: Vec<&str> = Vec::new();
        for name in state.ui.recent.iter().map(base_name) {
            if !known.contains(&name) {
                known.push(name);
            }
        }
        known
    }

    fn act(&mut self, state: &mut State, act: GamesAct) {
        let confirmed = self.confirming.take();
        match act {
            GamesAct::Game(game) => (self.game, self.more_count) = (game, 0),
            GamesAct::Status(status) => (self.status, self.more_count) = (status, 0),
            GamesAct::More => self.more_count += 1,
            GamesAct::Cancel | GamesAct::ImportAll => {}
            GamesAct::Delete(id) => {
                state.ui.recent.retain(|recent| recent.id != id);
                self.delete(state, &[id]);
            }
            GamesAct::Restore => {
                self.deleted.retain(|(name, text)| state.device.storage.set(name, text).is_err());
                if self.deleted.is_empty() {
                    state.ui.announcement = phrases::RESTORED.owned();
                } else {
                    // It can be tried again.
                    state.ui.notice = Some(words::STORE_FULL.owned());
                }
                list_games(state);
            }
            GamesAct::DeleteAll if confirmed == Some(Confirmation::DeleteAll) => {
                let ids: Vec<String> = state.ui.recent.drain(..).map(|recent| recent.id).collect();
                self.delete(state, &ids);
            }
            GamesAct::DeleteAll => self.ask(state, Confirmation::DeleteAll),
            GamesAct::DeleteBroken if confirmed == Some(Confirmation::DeleteBroken) => {
                for (id, _) in std::mem::take(&mut self.broken) {
                    self.remove(state, &concat(&[BROKEN, &id]));
                }
            }
            GamesAct::DeleteBroken => self.ask(state, Confirmation::DeleteBroken),
            GamesAct::StartAfresh if confirmed == Some(Confirmation::StartAfresh) => {
                state.device.statistics.clear();
                self.remove(state, STATISTICS);
            }
            GamesAct::StartAfresh => self.ask(state, Confirmation::StartAfresh),
        }
        // The last game of the filtered variant may have been deleted.
        if !Games::known(state).contains(&self.game.as_str()) {
            self.game.clear();
        }
        self.store_filters(state);
    }

    fn ask(&mut self, state: &mut State, what: Confirmation) {
        self.confirming = Some(what);
        state.ui.announcement = phrases::confirmation(what, state);
    }

    /// Removes the analyses of games that the small program has removed.
    fn remove_orphans(&self, state: &State) {
        let storage = &state.device.storage;
        let is_broken = |id: &String| self.broken.iter().any(|(broken, _)| broken == id);
        for id in storage.names(GAME_ANALYSIS) {
            if !is_broken(&id) && storage.get(&concat(&[GAME, &id])).is_none() {
                storage.remove(&concat(&[GAME_ANALYSIS, &id]));
            }
        }
    }

    /// Removes games from the storage, with their analyses.
    fn delete(&mut self, state: &mut State, ids: &[String]) {
        let names = ids.iter().flat_map(|id| [GAME, GAME_ANALYSIS].map(|prefix| concat(&[prefix, id])));
        let stored = |name: String| state.device.storage.get(&name).map(|text| (name, text));
        self.deleted = names.filter_map(stored).collect();
        for (name, _) in &self.deleted {
            self.remove(state, name);
        }
    }

    fn remove(&self, state: &mut State, name: &str) {
        state.device.storage.remove(name);
        state.ui.announcement = phrases::DELETED.owned();
    }
}

/// The screen of the stored games.
#[derive(Default)]
pub struct GamesScreen {
    /// The filters and their state, while the screen is shown.
    pub shown: Option<Games>,
    /// The value of `State::ui.readings` when `shown` was last updated.
    readings: u32,
}

impl ScreenLogic for GamesScreen {
    type Event = GamesAct;

    fn is_named(screen: &Screen) -> bool {
        matches!(screen, Screen::Games)
    }

    fn map_event(&self, _: &State, event: Event) -> AppEvent<GamesAct> {
        match event {
            Event::Cancel if self.shown.as_ref().is_some_and(|games| games.confirming.is_some()) => {
                AppEvent::Screen(GamesAct::Cancel)
            }
            event => AppEvent::Page(event),
        }
    }

    fn update(&mut self, state: &mut State, act: GamesAct, effects: &mut Vec<Effect>) -> bool {
        if matches!(act, GamesAct::ImportAll) {
            let is_new_entry = import::import_all(state, effects);
            // The imported games are in sight, whatever was filtered before.
            if let Some(games) = &mut self.shown {
                (games.game, games.status, games.more_count) = (String::new(), None, 0);
            }
            Games::default().store_filters(state);
            return is_new_entry;
        }
        if let Some(games) = &mut self.shown {
            games.act(state, act);
        }
        false
    }

    fn sync(&mut self, state: &mut State, _: &mut Vec<Effect>) {
        let is_new = self.shown.is_none();
        if is_new {
            list_games(state);
        }
        let games = self.shown.get_or_insert_default();
        if is_new {
            games.load_filters(state);
        }
        // Other tabs may have changed the storage.
        if is_new || self.readings != state.ui.readings {
            self.readings = state.ui.readings;
            games.broken = state.device.storage.all(BROKEN);
            games.remove_orphans(state);
            state.device.statistics = state.device.storage.get(STATISTICS).unwrap_or_default();
        }
    }

    fn sync_hidden(&mut self, _: &mut State, _: &mut Vec<Effect>) {
        self.shown = None;
    }
}

/// The name of the variant without its options.
pub fn base_name(recent: &Recent) -> &str {
    // A custom variant has neither options nor a colon.
    recent.variant().split(':').next().unwrap_or_default()
}

/// Writes stored games, each an id and a text, as one PGN file, the latest first. A game that
/// cannot be parsed is included as stored, so that nothing is lost.
pub fn pgn(texts: &[(String, String)], site: &str) -> String {
    let mut games: Vec<(usize, String)> = Vec::new();
    for (id, text) in texts {
        let written = match recent::game(text) {
            Some((mut record, kept)) if record.tags.is_empty() || !kept.friend.is_empty() => {
                tag(&mut record, &kept.settings(), site, &kept.date);
                pgn::write(&record)
            }
            // An imported game keeps its own tags.
            Some((record, _)) => pgn::write(&record),
            None => text.split_once("\n\n").map_or(text.as_str(), |(_, moves)| moves).to_owned(),
        };
        let when_s = recent::read(id, text).map_or(0, |kept| kept.when_s);
        games.push((when_s, written));
    }
    games.sort_by_key(|(when_s, _)| std::cmp::Reverse(*when_s));
    let mut file = String::new();
    for (_, written) in games {
        file += written.trim_end();
        file += "\n\n";
    }
    file
}
