//! The variant editor. Only the text of the variant is stored. The form, the board and the move
//! diagrams all edit that text and are read from it again, so they cannot disagree with it.

pub mod array;
pub mod drawing;
mod edits;
pub mod file;
pub mod pictures;
pub mod rules;
mod screen;
mod start;
pub mod svg;
pub(crate) mod text;
pub mod tuning;
pub mod view_model;
pub mod weights;

use std::cell::OnceCell;
use std::sync::Arc;

use vicinity_protocol::facts::GameFacts;
use vicinity_protocol::weights::TunedWeights;
use vicinity_rules::games::{self, GameError, GameErrorKind, LinkError, Outline, OutlinePiece, ParsedGame};
use vicinity_rules::{Color, Mode, Square, Variant, custom_link};

use crate::errors::{self, ErrorText};
use crate::language::{Text, capitalised, concat, game_text};
use crate::screens::words::design as phrases;
use array::Array;
use drawing::{Copies, Offset, Pen};
use file::FileGame;
pub use screen::{DesignAct, DesignScreen, KEPT, Play, TuneAct};
use tuning::Tuning;

/// The maximum number of files and of ranks.
pub const MAX_SIDE: u8 = 12;

/// The maximum number of undo steps.
const MAX_STEPS: usize = 500;

/// The key of the king.
const KING: &str = "king";

/// Keys that have a meaning only if pawns promote to the pieces of a list.
const LIST_KEYS: [&str; 3] = ["promotionRegionWhite", "promotionRegionBlack", "mandatoryPawnPromotion"];

/// The effect of pressing a square of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tool {
    Put(char, Color),
    Erase,
}

/// A change to the variant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// Replaces the text: edited by hand, from a file or from a template.
    Text(String),
    /// Sets a key; `None` removes it, so that the value of the parent variant applies.
    Key(&'static str, Option<String>),
    /// Selects a choice of a rule, by their indices in [`rules::RULES`].
    Rule(usize, usize),
    Size(u8, u8),
    /// Applies the tool to a square.
    Put(Square),
    /// Empties the board.
    Clear,
    AddPiece,
    RemovePiece,
    Letter(char),
    Name(String),
    Picture(String),
    /// Gives the chosen piece a character as its picture.
    Character(String),
    Moves(String),
    /// Gives the chosen piece the moves, name and picture of a preset, by its index.
    Known(usize),
    /// Applies the pen to a square of the move diagram.
    Draw(Offset),
    /// Toggles whether pawns can promote to the chosen piece.
    Promotion(char),
}

/// The text with its undo and redo steps and the selected piece, kept while another screen is
/// shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextHistory {
    /// The variant string of the last playable state.
    variant: String,
    text: String,
    past: Vec<String>,
    future: Vec<String>,
    chosen: String,
}

impl Change {
    /// Whether the change is a single choice, which is refused if it would make the variant
    /// unplayable. Typing, drawing and placing pieces take several steps, and the variant may be
    /// unplayable in between.
    fn is_choice(&self) -> bool {
        match self {
            Change::Text(_) | Change::Put(_) | Change::Clear | Change::Draw(_) => false,
            Change::Key(..)
            | Change::Rule(..)
            | Change::Size(..)
            | Change::AddPiece
            | Change::RemovePiece
            | Change::Letter(_)
            | Change::Name(_)
            | Change::Picture(_)
            | Change::Character(_)
            | Change::Moves(_)
            | Change::Known(_)
            | Change::Promotion(_) => true,
        }
    }
}

/// A variant being edited.
pub struct Design {
    text: String,
    past: Vec<String>,
    future: Vec<String>,
    /// The field last typed in: consecutive edits of one field are one undo step.
    typed: Option<String>,
    outline: Option<Outline>,
    /// The variant in its last playable state.
    pub variant: Arc<Variant>,
    pub errors: Vec<GameError>,
    /// The variants of the opened file while the user has to choose one; otherwise empty.
    pub choices: Vec<FileGame>,
    pub tool: Tool,
    /// Whether pieces are placed for both sides, on vertically mirrored squares.
    pub mirrors: bool,
    /// The key of the selected piece.
    pub chosen: String,
    pub pen: Pen,
    /// The next announcement for screen readers.
    pub spoken: String,
    /// The test of this variant, running or finished.
    pub tuning: Option<Tuning>,
    /// The duration of the next test, in minutes.
    pub minutes: u32,
    /// The stored weights for the variant in its present state.
    pub learnt: Option<TunedWeights>,
    /// The stored statistics of the variant in its present state.
    pub facts: Option<GameFacts>,
    /// The variant string that `learnt` and `facts` belong to; empty if they must be read again.
    learnt_of: String,
    /// The message about the test.
    pub status: String,
    /// The message about the last SVG file that was read as a drawing.
    pub svg_message: String,
    /// The reason why the last change was refused; empty if it was made.
    pub refusal: String,
    /// For each choice of each rule, why it is not available. Computed on first use.
    refusals: OnceCell<Vec<Vec<Option<String>>>>,
    /// Whether the text has changed since it was last stored.
    is_news: bool,
}

/// Why the variant in a text cannot be played, or cannot be won by both sides.
fn errors(text: &str) -> Vec<GameError> {
    games::read(text).last().map(ParsedGame::errors).unwrap_or_default()
}

/// The length from which some programs cut links off, in characters.
const LONG_LINK: usize = 2_000;

impl Design {
    /// Opens a text. `fallback` is shown until the text is playable.
    pub fn of(text: String, fallback: &Arc<Variant>) -> Design {
        let mut design = Design {
            text: String::new(),
            past: Vec::new(),
            future: Vec::new(),
            typed: None,
            outline: None,
            variant: fallback.clone(),
            errors: Vec::new(),
            choices: Vec::new(),
            tool: Tool::Put('P', Color::White),
            mirrors: true,
            chosen: "pawn".to_owned(),
            pen: Pen { rides: false, mode: Mode::Both, copies: Copies::All },
            spoken: String::new(),
            tuning: None,
            minutes: tuning::DEFAULT_MINUTES,
            learnt: None,
            facts: None,
            learnt_of: String::new(),
            status: String::new(),
            svg_message: String::new(),
            refusal: String::new(),
            refusals: OnceCell::new(),
            is_news: false,
        };
        design.take(text);
        design
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    /// The keys of the variant with their values; `None` if the text has no section.
    pub fn outline(&self) -> Option<&Outline> {
        self.outline.as_ref()
    }

    pub fn pieces(&self) -> &[OutlinePiece] {
        self.outline.as_ref().map_or(&[], |outline| &outline.pieces)
    }

    /// The selected piece, or the first one.
    pub fn piece(&self) -> Option<&OutlinePiece> {
        let pieces = self.pieces();
        pieces.iter().find(|piece| piece.key == self.chosen).or(pieces.first())
    }

    /// Selects a piece, which is then the one to place.
    pub fn select(&mut self, key: String) {
        self.chosen = key;
        if let Some(letter) = self.piece().map(|piece| piece.letter) {
            self.tool = Tool::Put(letter, Color::White);
        }
    }

    /// The number of files and of ranks.
    pub fn size(&self) -> (u8, u8) {
        let board = self.variant.geometry();
        self.outline.as_ref().map_or((board.files(), board.ranks()), |outline| outline.size)
    }

    /// The placement of the start position.
    pub fn array(&self) -> Array {
        Array::read(self.outline.as_ref().map_or("", |outline| &outline.start_fen), self.size())
    }

    /// The effective value of a key; empty if there is none.
    pub fn value(&self, key: &str) -> &str {
        self.outline.as_ref().and_then(|outline| outline.value(key)).unwrap_or_default()
    }

    /// Whether the selected piece can be in the list of pieces that pawns promote to. False if
    /// pawns do not promote by a list, and for a royal king.
    pub fn may_be_promoted_to(&self) -> bool {
        let is_king = self.piece().is_some_and(|piece| piece.key == "king");
        !is_king && self.outline().is_some_and(|outline| outline.promotes_by_list())
    }

    /// The length of the variant's link in characters, if some programs would cut the link off.
    pub fn long_link(&self) -> Option<usize> {
        custom_link(self.variant.name()).map(str::len).filter(|length| *length > LONG_LINK)
    }

    /// The names of the pieces that are neither in the start position nor promoted to.
    pub fn unplaced(&self) -> String {
        let Some(outline) = self.outline().filter(|outline| outline.promotes_by_list()) else {
            return String::new();
        };
        let array = outline.start_fen.split(' ').next().unwrap_or_default();
        let is_placed = |letter: char| array.contains([letter, letter.to_ascii_lowercase()]);
        let unplaced =
            outline.pieces.iter().filter(|piece| !is_placed(piece.letter) && !self.is_promoted_to(piece));
        unplaced.map(|piece| game_text(&piece.name)).collect::<Vec<_>>().join(", ")
    }

    pub fn is_playable(&self) -> bool {
        self.errors.is_empty()
    }

    /// Whether there is a result of a test of the variant in its present state.
    pub fn is_tested(&self) -> bool {
        self.learnt.is_some() || self.facts.is_some()
    }

    /// Whether a change can be undone, and whether one can be redone.
    pub fn may_undo(&self) -> [bool; 2] {
        [!self.past.is_empty(), !self.future.is_empty()]
    }

    /// Returns the text if it has changed since the last call, so that it can be stored.
    pub fn take_news(&mut self) -> Option<String> {
        std::mem::take(&mut self.is_news).then(|| self.text.clone())
    }

    /// The undo history, for the next visit to the screen.
    pub fn history(&self) -> TextHistory {
        TextHistory {
            variant: self.variant.name().to_owned(),
            text: self.text.clone(),
            past: self.past.clone(),
            future: self.future.clone(),
            chosen: self.chosen.clone(),
        }
    }

    /// Restores the undo history and the selected piece of an earlier visit if the text is the
    /// same.
    pub fn resume(&mut self, history: TextHistory) {
        if history.text == self.text {
            (self.past, self.future) = (history.past, history.future);
            self.select(history.chosen);
        }
    }

    /// Opens a file. If it has several variants, the user first chooses one.
    pub fn open_file(&mut self, text: String) {
        self.choices = file::several(&text);
        if self.choices.is_empty() {
            self.change(Change::Text(text), None);
        } else {
            self.spoken = phrases::several_games(&self.choices.len().to_string());
        }
    }

    /// Reads an SVG file as the drawing of the selected piece.
    pub fn open_svg(&mut self, text: &str) {
        let read = svg::read(text);
        let message = phrases::svg_message(&read);
        if let Ok(drawing) = read {
            self.change(Change::Picture(drawing.picture), None);
        }
        self.spoken.clone_from(&message);
        self.svg_message = message;
    }

    /// Opens one of the variants in the file, or none.
    pub fn choose_game(&mut self, place: Option<usize>) {
        let choices = std::mem::take(&mut self.choices);
        if let Some(game) = place.and_then(|place| choices.into_iter().nth(place)) {
            self.change(Change::Text(game.text), None);
        }
    }

    pub fn undo(&mut self) {
        if let Some(text) = self.past.pop() {
            self.future.push(std::mem::replace(&mut self.text, text));
            self.after(phrases::UNDONE.as_str());
        }
    }

    pub fn redo(&mut self) {
        if let Some(text) = self.future.pop() {
            self.past.push(std::mem::replace(&mut self.text, text));
            self.after(phrases::REDONE.as_str());
        }
    }

    fn after(&mut self, announcement: &str) {
        self.typed = None;
        self.spoken = announcement.to_owned();
        let letter = self.piece().map(|piece| piece.letter);
        let text = self.text.clone();
        self.take(text);
        // Its key may have changed with its moves.
        if let Some(piece) = self.pieces().iter().find(|piece| Some(piece.letter) == letter) {
            self.chosen = piece.key.clone();
        }
    }

    /// Changes the variant. Consecutive edits in the same `field` are one undo step.
    pub fn change(&mut self, change: Change, field: Option<&str>) {
        self.refusal.clear();
        self.svg_message.clear();
        if let Change::Rule(rule, choice) = change
            && let Some(reason) = self.refusal_of(rule, choice).map(str::to_owned)
        {
            return self.refuse(&reason);
        }
        let (tool, chosen) = (self.tool, self.chosen.clone());
        let is_choice = field.is_none() && change.is_choice();
        let keeps_title = matches!(change, Change::Text(_) | Change::Key("title", _));
        let Some(mut text) = self.changed(change) else { return };
        if text == self.text {
            return;
        }
        // A changed template is another game.
        if !keeps_title && rules::template_of(&self.text).is_some() {
            let title = self.outline().map_or("", |outline| &outline.title);
            text = text::with_title(&text, Some(&phrases::my_version(title)));
        }
        if is_choice
            && self.is_playable()
            && let Some(error) = self.new_error(&text)
        {
            (self.tool, self.chosen) = (tool, chosen);
            return self.refuse(&self.reason(&error));
        }
        let is_ongoing = field.is_some() && self.typed.as_deref() == field;
        if !is_ongoing {
            self.past.push(self.text.clone());
            if self.past.len() > MAX_STEPS {
                self.past.remove(0);
            }
        }
        self.typed = field.map(str::to_owned);
        self.future.clear();
        self.take(text);
    }

    /// Reports a change as refused.
    fn refuse(&mut self, reason: &str) {
        self.refusal = phrases::refused(reason);
        self.spoken.clone_from(&self.refusal);
    }

    /// Replaces the text and parses it. The last playable variant stays if the text has errors.
    fn take(&mut self, text: String) {
        let before = std::mem::replace(&mut self.outline, outline(&text));
        let was_playable = self.is_playable();
        self.errors = errors(&text);
        if self.errors.is_empty() {
            match games::load(&text, None) {
                Ok(variant) => self.variant = variant,
                Err(LinkError::Game(errors)) => self.errors = errors,
                // The other errors concern links, or a variant name where the text has none.
                Err(_) => {}
            }
        }
        self.text = text;
        // Another game need not have the piece to place.
        if let Tool::Put(letter, _) = self.tool
            && !self.pieces().iter().any(|piece| piece.letter == letter)
        {
            self.select(self.chosen.clone());
        }
        let is_same = before.zip(self.outline()).is_some_and(|(before, now)| before.plays_like(now));
        if !is_same || !was_playable || !self.is_playable() {
            self.refusals = OnceCell::new();
        }
        self.refusal.clear();
        self.is_news = true;
    }

    /// The selected choice of a rule; `None` if the keys match none of them.
    pub fn rule(&self, rule: usize) -> Option<usize> {
        rules::RULES.get(rule)?.answers.iter().position(|answer| {
            answer.royal.is_none_or(|is_royal| self.has_royal() == is_royal)
                && answer.keys.iter().all(|(key, value)| self.says(key, value))
        })
    }

    /// Why a choice of a rule is not available: it would make the variant unplayable. `None` if it
    /// is available.
    pub fn refusal_of(&self, rule: usize, choice: usize) -> Option<&str> {
        let refusals = self.refusals.get_or_init(|| {
            let of = |rule, answers| (0..answers).map(move |choice| self.tried(rule, choice)).collect();
            rules::RULES.iter().enumerate().map(|(index, rule)| of(index, rule.answers.len())).collect()
        });
        refusals.get(rule)?.get(choice)?.as_deref()
    }

    fn tried(&self, rule: usize, choice: usize) -> Option<String> {
        let answer = &rules::RULES[rule].answers[choice];
        let is_of_list = |(key, _): &(&str, &str)| LIST_KEYS.contains(key);
        if answer.keys.iter().any(is_of_list) && !self.outline().is_some_and(Outline::promotes_by_list) {
            return Some(phrases::NO_PROMOTION.owned());
        }
        let Some(text) = self.with_rule(rule, choice) else {
            return Some(phrases::NO_KING.owned());
        };
        self.new_error(&text).map(|error| self.reason(&error))
    }

    /// The first error in a text that the present text does not have.
    fn new_error(&self, text: &str) -> Option<GameError> {
        let is_known = |error: &GameError| {
            self.errors.iter().any(|known| known.key == error.key && known.kind == error.kind)
        };
        errors(text).into_iter().find(|error| !is_known(error))
    }

    /// An error in the text of the variant: with the piece or the array that it concerns, or with
    /// its line and key.
    pub fn error_text(&self, error: &GameError) -> String {
        let array = || (error.key == "startFen").then_some(phrases::ARRAY);
        self.without_key(error, array).map_or_else(|| error.text(), |text| capitalised(&text))
    }

    /// The text of an error in a refused change, which has no line yet.
    fn reason(&self, error: &GameError) -> String {
        self.without_key(error, || rules::field(&error.key)).unwrap_or_else(|| errors::without_line(error))
    }

    /// The text of an error with the piece or else the field that it concerns; `None` if there is
    /// neither.
    fn without_key(&self, error: &GameError, field: impl Fn() -> Option<Text>) -> Option<String> {
        match error.kind {
            GameErrorKind::EmptyBoard => return Some(error.kind.text()),
            GameErrorKind::OverAtStart | GameErrorKind::Unwinnable { .. } => {
                return Some(self.missing_king().map_or_else(|| error.kind.text(), Text::owned));
            }
            _ => {}
        }
        let piece = self.pieces().iter().find(|piece| piece.key == error.key && !piece.name.is_empty());
        let name = piece.map(|piece| piece.name.as_str());
        let name = name.or_else(|| field().map(Text::as_str))?;
        Some(concat(&[name, ": ", &error.kind.text()]))
    }

    /// Whether an error is corrected on the board.
    pub fn is_about_board(&self, error: &GameError) -> bool {
        match error.kind {
            GameErrorKind::EmptyBoard => true,
            GameErrorKind::OverAtStart | GameErrorKind::Unwinnable { .. } => self.missing_king().is_some(),
            _ => false,
        }
    }

    /// The key of the piece that is missing on the board, if the game cannot be won without it.
    pub fn missing_piece(&self) -> Option<String> {
        self.missing_king().map(|_| KING.to_owned())
    }

    /// The reason why a game cannot be won if a side has no king to be mated or captured.
    fn missing_king(&self) -> Option<Text> {
        let king = self.pieces().iter().find(|piece| piece.key == KING)?;
        let array = self.array();
        match Color::BOTH.map(|color| array.ranks_of(&[king.letter], color).is_empty()) {
            [true, true] => Some(phrases::NO_KINGS),
            [true, false] => Some(phrases::NO_WHITE_KING),
            [false, true] => Some(phrases::NO_BLACK_KING),
            [false, false] => None,
        }
    }

    /// The displayed name of a piece, given its letter in the array.
    pub fn name_of(&self, letter: char) -> String {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let piece = self.pieces().iter().find(|piece| piece.letter == letter.to_ascii_uppercase());
        let letter = letter.to_ascii_uppercase().to_string();
        let name = piece.map_or(letter.as_str(), |piece| piece.name.as_str());
        game_text(&concat(&[color.name(), " ", name])).to_owned()
    }
}

/// The outline of a text, with the letters of chess in their usual order, so that a piece whose
/// moves are edited keeps its place.
fn outline(text: &str) -> Option<Outline> {
    let mut outline = games::outline(text)?;
    outline.pieces.sort_by_key(|piece| "PNBRQK".find(piece.letter).unwrap_or(usize::MAX));
    Some(outline)
}
