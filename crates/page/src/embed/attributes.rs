//! The attributes of an embedded board: the same words in its address, in the attributes of
//! `<vicinity-board>` and in messages.
//!
//! A game has the words of the page's address (`address.rs`): `variant`, `game`, `moves`, `fen`,
//! `end`, `orientation`, `level`, `time`, `white` and `black`. In addition there are:
//! - `pgn`: a game in place of `moves`, `fen` and `end`
//! - `mode=play|analyse|view|diagram|friend`
//! - `friend=`: an encoded game or signaling code, as in links to a friend
//! - `page=`: the page that such links lead to
//! - `controls=none|moves|full`
//! - `side=white|black|both`
//! - `theme=system|light|dark|contrast`
//! - `ply=`: the first displayed position
//! - `marks=`: marks on that position
//! - `piece=`: the moves shown in a diagram
//! - `origin=`: the origins of pages that may command the board
//!
//! Attributes are untrusted input. Nothing here panics, and every error names the wrong word.

use vicinity_diagram::marks::{self, Mark, Shape};
use vicinity_rules::{Color, Kind, Square, Variant, shorten};

use super::heading::{self, Heading};
use super::phrases;
use crate::address::{self, AddressError, Opened, decode, encode, parts};
use crate::drawing::Drawing;
use crate::language::{Text, concat};
use crate::preferences::Preference;
use crate::screen::Screen;
use crate::settings::{Player, Settings};
use crate::share::{Given, ImportError, MAX_BYTES, read};
use crate::state::State;
use crate::update::open_elsewhere;
use crate::words::{self, ErrorText};

/// Words that make up a game. A new game drops them unless it sets them.
const GAME: [&str; 8] = ["moves", "fen", "end", "pgn", "piece", "friend", "variant", "game"];
/// Words about the displayed position, which can change during a game. A new game drops them as
/// well.
pub(super) const SHOWN: [&str; 2] = ["ply", "marks"];
/// Words for settings, which a new game keeps.
const LOOK: [&str; 11] =
    ["mode", "controls", "side", "orientation", "level", "time", "theme", "white", "black", "origin", "page"];
/// The words that the page's address has as well.
const OF_THE_PAGE: [&str; 10] =
    ["variant", "game", "moves", "fen", "end", "orientation", "level", "time", "white", "black"];

/// The maximum size in bytes of a value other than a PGN: the longest game that an address can
/// hold.
const MAX_VALUE_BYTES: usize = 200_000;
/// The maximum size in bytes of the host's address: supported by all browsers.
const MAX_PAGE_BYTES: usize = 2_000;

/// Returns all words.
pub fn words() -> impl Iterator<Item = &'static str> {
    GAME.into_iter().chain(SHOWN).chain(LOOK)
}

/// The purpose of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum BoardMode {
    /// A game against the engine or between two humans.
    #[default]
    Play,
    /// Moves of both sides, with the engine's lines.
    Analyse,
    /// A game to be viewed.
    View,
    /// A static position.
    Diagram,
    /// A game with a friend.
    Friend,
}

impl BoardMode {
    pub const ALL: [BoardMode; 5] =
        [BoardMode::Play, BoardMode::Analyse, BoardMode::View, BoardMode::Diagram, BoardMode::Friend];

    pub const fn name(self) -> &'static str {
        match self {
            BoardMode::Play => "play",
            BoardMode::Analyse => "analyse",
            BoardMode::View => "view",
            BoardMode::Diagram => "diagram",
            BoardMode::Friend => "friend",
        }
    }
}

/// The controls around the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Controls {
    None,
    /// The moves, and buttons to navigate in them.
    Moves,
    /// All controls of the mode.
    Full,
}

impl Controls {
    pub const ALL: [Controls; 3] = [Controls::None, Controls::Moves, Controls::Full];

    pub const fn name(self) -> &'static str {
        match self {
            Controls::None => "none",
            Controls::Moves => "moves",
            Controls::Full => "full",
        }
    }

    /// Returns the default of a mode.
    const fn of(mode: BoardMode) -> Controls {
        match mode {
            BoardMode::Play | BoardMode::Analyse | BoardMode::Friend => Controls::Full,
            BoardMode::View => Controls::Moves,
            BoardMode::Diagram => Controls::None,
        }
    }
}

/// The piece whose moves a diagram shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Explained {
    /// The piece on a square.
    On(Square),
    /// A kind of piece, alone on the board.
    Kind(Kind, Color),
}

/// A board as described by attributes.
pub struct OpenedBoard {
    pub mode: BoardMode,
    pub controls: Controls,
    /// The game.
    pub opened: Opened,
    /// The number of plies displayed; a number beyond the end displays the end.
    pub ply: usize,
    /// The value of the theme setting.
    pub theme: &'static str,
    pub marks: Vec<Mark>,
    /// The piece whose moves are shown.
    pub explained: Option<Explained>,
    /// The error in the rest of a PGN.
    pub notice: Option<String>,
    /// The titles of the games in a PGN with several.
    pub games: Vec<String>,
    /// The players, the event and the result of a viewed game.
    pub heading: Heading,
    /// With a friend: the encoded game; empty before a game begins.
    pub encoded: String,
    /// The address that links to a friend lead to; empty for the site.
    pub friend_link_page: String,
}

/// The values of `side=` with their players.
const SIDES: [(&str, [Player; 2]); 3] = [
    ("white", [Player::Human, Player::Engine]),
    ("black", [Player::Engine, Player::Human]),
    ("both", [Player::Human; 2]),
];

/// Returns the value of `side=` for these players, if there is one.
pub(super) fn side_of(players: [Player; 2]) -> Option<&'static str> {
    SIDES.iter().find(|(_, known)| *known == players).map(|(name, _)| *name)
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Attributes {
    values: Vec<(&'static str, String)>,
}

impl Attributes {
    /// Parses an address, after its `?` and after its `#`.
    ///
    /// # Errors
    ///
    /// The first invalid part.
    pub fn of_address(search: &str, hash: &str) -> Result<Attributes, String> {
        let mut attributes = Attributes::default();
        let mut unknown = None;
        let texts = [search.strip_prefix('?'), hash.strip_prefix('#')];
        for (word, value) in texts.into_iter().flatten().flat_map(parts) {
            let (Some(known), Some(value)) = (known(word), value) else {
                unknown = unknown.or(Some(word));
                continue;
            };
            // Forms encode spaces as + and + as %2B. FEN and game texts have spaces; moves have
            // neither.
            let spaced = if known == "moves" { value.to_owned() } else { value.replace('+', " ") };
            let value = decode(&spaced);
            if attributes.get(known).is_some() {
                return Err(message(AddressError::Repeated { word: known }));
            }
            attributes.put(known, value)?;
        }
        // Unknown words are ignored, unless there are no others: then one may be misspelt.
        match unknown {
            Some(found) if attributes.values.is_empty() => {
                Err(message(AddressError::UnknownWord { found: shorten(found) }))
            }
            _ => Ok(attributes),
        }
    }

    /// Sets a word; an empty value removes the previous one.
    ///
    /// # Errors
    ///
    /// If the word is unknown or the value is too long.
    pub fn set(&mut self, word: &str, value: &str) -> Result<(), String> {
        let known = known(word).ok_or_else(|| message(AddressError::UnknownWord { found: shorten(word) }))?;
        self.put(known, value.to_owned())
    }

    fn put(&mut self, word: &'static str, value: String) -> Result<(), String> {
        let limit = if word == "pgn" { MAX_BYTES } else { MAX_VALUE_BYTES };
        if value.len() > limit {
            return Err(phrases::value_too_long(word));
        }
        self.values.retain(|(known, _)| *known != word);
        self.values.push((word, value));
        Ok(())
    }

    /// Returns the value of a word, unless it is empty.
    pub fn get(&self, word: &str) -> Option<&str> {
        let found = self.values.iter().find(|(known, _)| *known == word);
        found.map(|(_, value)| value.as_str()).filter(|value| !value.is_empty())
    }

    /// Whether a word is set, even to an empty value.
    pub fn names(&self, word: &str) -> bool {
        self.values.iter().any(|(known, _)| *known == word)
    }

    pub fn has_game(&self) -> bool {
        self.values.iter().any(|(word, _)| GAME.contains(word))
    }

    /// Returns the attributes updated by others. Each word replaces its previous value, and another
    /// game drops all words of the previous game except the variant.
    #[must_use]
    pub fn with(&self, other: &Attributes, is_another_game: bool) -> Attributes {
        let mut attributes = self.clone();
        if is_another_game {
            let is_kept = |word: &str| word == "variant" || LOOK.contains(&word);
            attributes.values.retain(|(word, _)| is_kept(word));
        }
        for (word, value) in &other.values {
            attributes.values.retain(|(known, _)| known != word);
            attributes.values.push((word, value.clone()));
        }
        attributes
    }

    /// Returns the words for settings.
    #[must_use]
    pub fn of_the_looks(&self) -> Attributes {
        let looks = self.values.iter().filter(|(word, _)| LOOK.contains(word));
        Attributes { values: looks.cloned().collect() }
    }

    /// Returns the origins that may command the board; `None` for all.
    pub fn origins(&self) -> Option<Vec<String>> {
        let text = self.get("origin")?;
        // Browsers report origins without a trailing slash.
        let parts = text.split([' ', ',']).map(|part| part.trim_end_matches('/'));
        let origins: Vec<String> = parts.filter(|part| !part.is_empty()).map(str::to_owned).collect();
        (!origins.iter().any(|origin| origin == "*")).then_some(origins)
    }

    /// Opens the described board, with the first game of a PGN.
    ///
    /// # Errors
    ///
    /// If an attribute is invalid; the text is for display.
    pub fn open(&self) -> Result<OpenedBoard, String> {
        self.open_nth(0)
    }

    /// Opens the described board, with one of the games of a PGN that has several.
    ///
    /// # Errors
    ///
    /// If an attribute is invalid; the text is for display.
    pub fn open_nth(&self, index: usize) -> Result<OpenedBoard, String> {
        let usual = match () {
            () if self.get("friend").is_some() => BoardMode::Friend,
            () if self.get("pgn").is_some() => BoardMode::View,
            () if self.get("marks").is_some() || self.get("piece").is_some() => BoardMode::Diagram,
            () => BoardMode::Play,
        };
        let mode =
            self.one_of("mode", phrases::ALLOWED_MODE, &BoardMode::ALL, BoardMode::name)?.unwrap_or(usual);
        let controls = self.one_of("controls", phrases::ALLOWED_CONTROLS, &Controls::ALL, Controls::name)?;
        if mode == BoardMode::Friend {
            self.check_friend(controls)?;
        }
        let themes = ["system", "light", "dark", "contrast"];
        let theme = self.one_of("theme", phrases::ALLOWED_THEME, &themes, |name| name)?;
        let GameAttributes { opened, notice, games, heading } = self.game(mode, index)?;
        let start = opened.record.start();
        let variant = start.variant().clone();
        let in_marks = |error| concat(&["marks: ", &words::shortened(error)]);
        let marks = marks::parse(variant.geometry(), self.get("marks").unwrap_or_default())
            .map_err(|error| in_marks(error.to_string()))?;
        let explained = self.get("piece").map(|piece| explained(&variant, piece)).transpose()?;
        // A PGN is viewed from its start; a list of moves leads to the intended position.
        let usual = if mode == BoardMode::View && self.get("pgn").is_some() { 0 } else { usize::MAX };
        let ply = self.get("ply").map(ply).transpose()?.unwrap_or(usual);
        Ok(OpenedBoard {
            mode,
            controls: controls.unwrap_or(Controls::of(mode)),
            opened,
            ply,
            theme: theme.unwrap_or("system"),
            marks,
            explained,
            notice,
            games,
            heading,
            encoded: self.get("friend").unwrap_or_default().to_owned(),
            friend_link_page: self.get("page").unwrap_or_default().to_owned(),
        })
    }

    /// Rejects words that are not allowed for a game with a friend, rather than ignoring them.
    fn check_friend(&self, controls: Option<Controls>) -> Result<(), String> {
        if controls.is_some_and(|controls| controls != Controls::Full) {
            return Err(phrases::FRIEND_NEEDS_CONTROLS.owned());
        }
        if let Some(word) = ["moves", "pgn", "end"].into_iter().find(|word| self.get(word).is_some()) {
            return Err(phrases::friend_begins(word));
        }
        let Some(page) = self.get("page") else { return Ok(()) };
        let is_address = page.strip_prefix("https://").or(page.strip_prefix("http://")).is_some_and(|rest| {
            !rest.is_empty() && rest.chars().all(|c| c.is_ascii_graphic() && !"#\"<>\\^`{|}".contains(c))
        });
        if is_address && page.len() <= MAX_PAGE_BYTES {
            return Ok(());
        }
        Err(phrases::page_is_no_address(&shorten(page)))
    }

    /// Returns the game, or one of the games of a PGN.
    fn game(&self, mode: BoardMode, index: usize) -> Result<GameAttributes, String> {
        let pgn = self.get("pgn");
        let mut address = String::new();
        for (word, value) in &self.values {
            // A PGN has its own moves and start position.
            let is_left = value.is_empty() || pgn.is_some() && matches!(*word, "moves" | "fen" | "end");
            if !is_left && OF_THE_PAGE.contains(word) {
                address += &concat(&["&", word, "="]);
                encode(value, &mut address);
            }
        }
        let mut opened = address::parse(&address).map_err(message)?;
        opened.screen = Screen::Game;
        let (mut notice, mut games) = (None, Vec::new());
        if let Some(pgn) = pgn {
            let variant = opened.record.start().variant().clone();
            let mut given = read(pgn, &variant, None);
            if let Ok(Given::Several(titles, _)) = given {
                given = read(pgn, &variant, Some(index));
                games = titles;
            }
            let import_error = |error: ImportError| {
                words::shortened(concat(&["pgn: ", &words::import_error(&error, words::title(&variant))]))
            };
            if let Given::Game(record, remark) = given.map_err(import_error)? {
                opened.record = *record;
                notice = remark.map(|remark| words::import_remark(&remark));
            }
        }
        self.seat(mode, &mut opened)?;
        let mut heading = Heading::default();
        if mode == BoardMode::View {
            heading = heading::of(&opened.record);
            let names_variant = self.get("variant").is_some() || self.get("game").is_some();
            if let Some(pgn) = pgn.filter(|_| !names_variant) {
                heading.remark = heading::remark(pgn, index, opened.record.start().variant());
            }
        }
        Ok(GameAttributes { opened, notice, games, heading })
    }

    /// Sets the players.
    fn seat(&self, mode: BoardMode, opened: &mut Opened) -> Result<(), String> {
        let side = self.one_of("side", phrases::ALLOWED_SIDE, &SIDES, |(name, _)| name)?;
        let players = &mut opened.settings.players;
        if mode != BoardMode::Play {
            *players = Settings::TWO_HUMANS.players;
        } else if let Some((_, chosen)) = side {
            *players = chosen;
        } else if self.get("white").is_none() && self.get("black").is_none() {
            // By default, the user plays the side to move.
            let record = &opened.record;
            let is_odd = record.depth(record.main_end()) % 2 == 1;
            let first = record.start().turn();
            let turn = if is_odd { !first } else { first };
            *players = SIDES[turn.index()].1;
        }
        Ok(())
    }

    fn one_of<T: Copy>(
        &self,
        word: &'static str,
        allowed: Text,
        all: &[T],
        name: impl Fn(T) -> &'static str,
    ) -> Result<Option<T>, String> {
        let Some(found) = self.get(word) else { return Ok(None) };
        let value = all.iter().copied().find(|value| name(*value) == found);
        let unknown = || message(AddressError::Value { word, found: shorten(found), allowed });
        value.map(Some).ok_or_else(unknown)
    }
}

/// A game described by attributes.
struct GameAttributes {
    opened: Opened,
    /// The error in its rest.
    notice: Option<String>,
    games: Vec<String>,
    heading: Heading,
}

impl OpenedBoard {
    /// Creates a state that shows the board.
    pub fn state(mut self) -> State {
        let mut state = State::of(self.take_opened());
        state.embedding.is_framed = true;
        // Embedded boards are silent by default.
        state.device.preferences.set(Preference::Volume, "0");
        // Several boards on one page share the device's memory.
        state.device.is_small = true;
        self.set_up(&mut state);
        state
    }

    /// Replaces the board on the page.
    pub(super) fn open(mut self, state: &mut State) {
        open_elsewhere(state, self.take_opened());
        self.set_up(state);
    }

    fn take_opened(&mut self) -> Opened {
        std::mem::replace(&mut self.opened, Opened::start_page())
    }

    /// Applies the settings after the game was put on the board.
    fn set_up(self, state: &mut State) {
        state.embedding.is_fixed = matches!(self.mode, BoardMode::View | BoardMode::Diagram);
        if state.embedding.is_fixed {
            // The moves of a viewed game cannot be undone.
            state.history.done.clear();
        }
        state.session.analysis.is_on = self.mode == BoardMode::Analyse;
        state.session.analysis.begun_at = state.game.end_node();
        state.device.preferences.set(Preference::Theme, self.theme);
        state.ui.notice = self.notice;
        state.embedding.friend_link_page = self.friend_link_page;
        if self.mode == BoardMode::Friend {
            state.ui.set_screen(Screen::Friend { encoded: self.encoded });
        }
        if self.ply < state.game.line().len() {
            state.game.show(self.ply);
            state.game.take_motions();
        }
        mark(state, &self.marks);
    }
}

/// Parses `e4`, or the letter of a piece, in lower case for Black.
fn explained(variant: &Variant, found: &str) -> Result<Explained, String> {
    let found = found.trim();
    let mut letters = found.chars();
    if let (Some(letter), None) = (letters.next(), letters.next())
        && let Some(kind) = variant.kind_of_letter(letter.to_ascii_uppercase())
    {
        let color = if letter.is_ascii_lowercase() { Color::Black } else { Color::White };
        return Ok(Explained::Kind(kind, color));
    }
    let allowed = phrases::ALLOWED_PIECE;
    let unknown = || message(AddressError::Value { word: "piece", found: shorten(found), allowed });
    variant.geometry().parse_square(found).map(Explained::On).ok_or_else(unknown)
}

fn known(word: &str) -> Option<&'static str> {
    words().find(|known| *known == word)
}

/// Returns a shortened error text.
fn message(error: AddressError) -> String {
    let error = match error {
        AddressError::UnknownWord { found } => {
            let list = words().collect::<Vec<_>>().join(", ");
            phrases::unknown_attribute(&found, &list)
        }
        error => error.text(),
    };
    words::shortened(error)
}

/// Replaces the marks on the displayed position: circles and arrows. Marks of whole squares are
/// drawn by the view.
pub(super) fn mark(state: &mut State, marks: &[Mark]) {
    let drawing = |mark: &Mark| {
        let (from, to) = match mark.shape {
            Shape::Circle(square) => (square, square),
            Shape::Arrow(from, to) => (from, to),
            Shape::Square(_) => return None,
        };
        Some(Drawing { kind: mark.kind.clamp(1, 4) - 1, from, to })
    };
    state.embedding.marks = marks.iter().filter_map(drawing).collect();
    state.embedding.marked = Some(state.game.node_shown());
}

/// Parses a number of plies.
fn ply(found: &str) -> Result<usize, String> {
    let allowed = phrases::ALLOWED_PLY;
    let unreadable = |_| message(AddressError::Value { word: "ply", found: shorten(found), allowed });
    found.trim().parse().map_err(unreadable)
}
