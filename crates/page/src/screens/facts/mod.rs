//! Statistics of the games, measured in games of the engine against itself: the screen's state.
//!
//! The figures of a game, and those that compare all games, are files of the site
//! (`vicinity_protocol::facts`). Those of a custom variant come from its test in the designer
//! ([`stored`]). [`report`] turns them into texts and charts, [`assessment`] into a sentence, and
//! [`openings`] is the tree of openings that the user walks through.

pub mod assessment;
pub mod charts;
pub mod openings;
pub mod report;
pub mod stored;

use vicinity_protocol::facts::{self, GameFacts, Strength, Summary};
use vicinity_record::Record;
use vicinity_rules::Position;

use crate::address::Opened;
use crate::app::AppEvent;
use crate::event::{Effect, Event};
use crate::language::concat;
use crate::screen::Screen;
use crate::screens::logic::ScreenLogic;
use crate::screens::words::facts as phrases;
use crate::settings::{Player, Settings};
use crate::state::State;
use crate::update::{begin_variant, open_elsewhere, switch_analysis};
use openings::Openings;
use report::{Compared, DEFAULT_NODES, compared};

/// The file that compares all games.
const SUMMARY: &str = "facts/summary.txt";

/// An event of the screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FactsAct {
    /// Shows the games at another strength, by its index.
    Strength(usize),
    /// Goes to a line of the openings, by its index; `None` is the start position.
    Opening(Option<usize>),
    /// Opens the shown line on the analysis board.
    Analyse,
    /// Fetches missing files again.
    Fetch,
    /// A file has been fetched; `None` if that failed.
    Fetched {
        /// Whether it is the file that compares all games.
        is_summary: bool,
        /// The content.
        text: Option<String>,
    },
    /// Shows another variant.
    OtherGame(String),
}

/// The content of a file.
#[derive(Clone, PartialEq, Debug)]
pub enum File<T> {
    /// The file has been requested.
    Coming,
    /// The file could not be fetched or is invalid; contains the message.
    Missing(String),
    /// The file is loaded.
    Here(T),
}

impl<T> File<T> {
    /// The content, if the file is loaded.
    pub fn content(&self) -> Option<&T> {
        match self {
            File::Here(content) => Some(content),
            File::Coming | File::Missing(_) => None,
        }
    }
}

/// The statistics of a variant, and what is selected in them.
pub struct Facts {
    /// The name of the variant, without options.
    pub game: String,
    /// The figures of the variant.
    pub file: File<GameFacts>,
    /// The figures that are compared.
    pub all: File<Vec<Summary>>,
    /// The index of the shown strength.
    pub strength: usize,
    /// The openings at this strength.
    pub openings: Openings,
    /// The number of changes other than in the openings.
    pub revision: u32,
}

/// The screen of the statistics.
#[derive(Default)]
pub struct FactsScreen {
    /// The statistics, while the screen is shown.
    pub shown: Option<Facts>,
}

impl ScreenLogic for FactsScreen {
    type Event = FactsAct;

    fn is_named(screen: &Screen) -> bool {
        matches!(screen, Screen::Facts)
    }

    fn map_event(&self, _: &State, event: Event) -> AppEvent<FactsAct> {
        let Some(facts) = &self.shown else { return AppEvent::Page(event) };
        let fetched = |is_summary, text| AppEvent::Screen(FactsAct::Fetched { is_summary, text });
        match event {
            Event::ChooseVariant(name) => AppEvent::Screen(FactsAct::OtherGame(name)),
            Event::Fetched { path: fetched_path, text } if fetched_path == SUMMARY => fetched(true, text),
            Event::Fetched { path: fetched_path, text } if fetched_path == path(&facts.game) => {
                fetched(false, text)
            }
            event => AppEvent::Page(event),
        }
    }

    fn update(&mut self, state: &mut State, act: FactsAct, effects: &mut Vec<Effect>) -> bool {
        if let FactsAct::OtherGame(name) = act {
            let is_new_entry = begin_variant(state, &name);
            state.show(Screen::Facts);
            return is_new_entry;
        }
        if let Some(facts) = &mut self.shown {
            facts.act(act, state, effects);
        }
        false
    }

    fn sync(&mut self, state: &mut State, effects: &mut Vec<Effect>) {
        let variant = state.game.start().variant();
        let game = variant.base_name();
        if self.shown.as_ref().is_some_and(|facts| facts.game == game) {
            return;
        }
        // The comparison stays while the user goes from game to game.
        let before = self.shown.take();
        let revision = before.as_ref().map_or(0, |facts| facts.revision.wrapping_add(1));
        let all = before.map_or(File::Coming, |facts| facts.all);
        if all.content().is_none() {
            effects.push(Effect::Fetch(SUMMARY.to_owned()));
        }
        let mut facts = Facts {
            game: game.to_owned(),
            file: File::Coming,
            all,
            strength: 0,
            openings: Openings::new(&Position::start(variant)),
            revision,
        };
        if variant.is_custom() {
            let tested = stored::facts(&*state.device.storage, variant.name());
            facts.file = tested.map_or_else(|| File::Missing(phrases::NOT_TESTED.owned()), File::Here);
            facts.show(0);
        } else {
            effects.push(Effect::Fetch(path(game)));
        }
        self.shown = Some(facts);
    }

    fn sync_hidden(&mut self, _: &mut State, _: &mut Vec<Effect>) {
        self.shown = None;
    }
}

/// The path of a variant's file.
fn path(game: &str) -> String {
    concat(&["facts/", game, ".txt"])
}

impl Facts {
    /// The shown strength.
    pub fn shown(&self) -> Option<&Strength> {
        self.file.content()?.strengths.get(self.strength)
    }

    /// The games that are compared at the shown strength; a tested custom variant is the first.
    pub fn compared(&self) -> Vec<Compared> {
        let mut all = self.all.content().cloned().unwrap_or_default();
        let shown = self.shown();
        let is_listed = |all: &[Summary]| all.iter().any(|summary| summary.game == self.game);
        if let Some(strength) = shown.filter(|_| !all.is_empty() && !is_listed(&all)) {
            all.insert(0, Summary::new(&self.game, strength));
        }
        compared(&all, shown.map_or(DEFAULT_NODES, |shown| shown.nodes))
    }

    /// The message in place of the figures.
    pub fn message(&self) -> &str {
        match &self.file {
            File::Here(_) => "",
            File::Coming => phrases::COMING.as_str(),
            File::Missing(why) => why,
        }
    }

    /// Whether the game is a custom variant that has not been tested.
    pub fn may_test(&self, state: &State) -> bool {
        state.game.start().variant().is_custom() && self.file.content().is_none()
    }

    /// Whether a file could not be loaded and may be requested again.
    pub fn may_fetch(&self, state: &State) -> bool {
        let is_custom = state.game.start().variant().is_custom();
        matches!(self.file, File::Missing(_)) && !is_custom || matches!(self.all, File::Missing(_))
    }

    fn act(&mut self, act: FactsAct, state: &mut State, effects: &mut Vec<Effect>) {
        match act {
            FactsAct::Strength(index) => self.show(index),
            FactsAct::Opening(line) => {
                self.openings.go(line);
                state.ui.announcement = phrases::opening_announcement(&self.openings);
            }
            FactsAct::Analyse => self.analyse(state, effects),
            FactsAct::Fetch => {
                if matches!(self.file, File::Missing(_)) && !state.game.start().variant().is_custom() {
                    self.file = File::Coming;
                    effects.push(Effect::Fetch(path(&self.game)));
                }
                if matches!(self.all, File::Missing(_)) {
                    self.all = File::Coming;
                    effects.push(Effect::Fetch(SUMMARY.to_owned()));
                }
                self.revision += 1;
            }
            FactsAct::Fetched { is_summary: true, text } => {
                self.all = read(text.as_deref(), facts::parse_summaries);
                self.revision += 1;
            }
            FactsAct::Fetched { is_summary: false, text } => {
                self.file = read(text.as_deref(), |text| facts::parse(&self.game, text));
                self.show(0);
            }
            // Handled in `update`.
            FactsAct::OtherGame(_) => {}
        }
    }

    /// Shows a strength, and the start of its openings.
    fn show(&mut self, strength: usize) {
        self.strength = strength;
        let list = self.shown().map(|shown| shown.openings.clone()).unwrap_or_default();
        self.openings.replace(list);
        self.revision += 1;
    }

    /// Opens a game with the moves of the shown line for analysis.
    fn analyse(&self, state: &mut State, effects: &mut Vec<Effect>) {
        let record = Record::of_played(self.openings.position());
        let settings = Settings { players: [Player::Human; 2], ..state.session.settings };
        open_elsewhere(state, Opened::new(record, settings, Screen::Game));
        switch_analysis(state);
        state.mark_address_written();
        effects.push(Effect::Address { text: state.address(), is_new_entry: true });
        effects.push(Effect::FocusSquare);
    }
}

/// Reads a fetched file. That of a game without statistics is empty.
fn read<T>(text: Option<&str>, parse: impl FnOnce(&str) -> Result<T, facts::FactsError>) -> File<T> {
    if text == Some("") {
        return File::Missing(phrases::NONE.owned());
    }
    match text.map(parse) {
        None => File::Missing(phrases::NOT_FETCHED.owned()),
        Some(Err(error)) => File::Missing(phrases::invalid(&error.to_string())),
        Some(Ok(content)) => File::Here(content),
    }
}
