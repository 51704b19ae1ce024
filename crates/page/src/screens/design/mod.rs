//! "Your game": a game of one's own while it is made. Its text, in the language of games, is the
//! one thing that is kept; every field, the board and the drawings of moves change that text and
//! are read from it again, so that form and text are never out of step.

pub mod array;
pub mod drawing;
mod edits;
pub mod file;
pub mod rules;
mod screen;
mod start;
mod text;
pub mod tuning;
pub mod weights;

use std::cell::OnceCell;
use std::sync::Arc;

use vicinity_protocol::weights::Learnt;
use vicinity_rules::games::{self, Game, GameFault, LinkFault, Outline, OutlinePiece};
use vicinity_rules::{Color, Mode, Square, Variant};

use crate::language::{cat, game_text};
use crate::screens::words::design as phrases;
use crate::words::errors;
use array::Array;
use drawing::{Copies, Offset, Pen};
use file::FileGame;
pub use screen::{DesignAct, DesignScreen, KEPT, Play, TuneAct};
use tuning::Tuning;

/// The largest side of a board.
pub const MOST_SIDE: u8 = 12;

/// The most steps that can be taken back.
const MOST_STEPS: usize = 500;

/// Keys that mean something only where pawns become pieces of a list.
const LIST_KEYS: [&str; 3] = ["promotionRegionWhite", "promotionRegionBlack", "mandatoryPawnPromotion"];

/// What a square gets that is pressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tool {
    Put(char, Color),
    Erase,
}

/// Something that is done to the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// The text is written anew, by hand, from a file or from a template.
    Text(String),
    /// A key gets a value, or none, so that what it is like decides.
    Key(&'static str, Option<String>),
    /// A rule of the list is chosen.
    Rule(usize, usize),
    Size(u8, u8),
    /// A square is pressed.
    Put(Square),
    /// The board is emptied.
    Clear,
    AddPiece,
    RemovePiece,
    Letter(char),
    Name(String),
    Picture(String),
    Moves(String),
    /// The piece becomes a known one, by its place in the list: its moves, name and drawing.
    Known(usize),
    /// A square of the small board is pressed.
    Draw(Offset),
    /// Pawns become this piece, or do not any more.
    Promotion(char),
}

/// A text with the steps that lead to it and on from it, so that they can be taken back after the
/// screen was left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct History {
    /// The game as it could last be played.
    variant: String,
    text: String,
    past: Vec<String>,
    future: Vec<String>,
}

impl Change {
    /// Whether it is one choice, made at once: it is refused where the game could not be played
    /// with it. What is typed, drawn and put on the board needs many steps, and the game need not
    /// be playable between them.
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
            | Change::Moves(_)
            | Change::Known(_)
            | Change::Promotion(_) => true,
        }
    }
}

/// A game while it is made.
pub struct Design {
    text: String,
    past: Vec<String>,
    future: Vec<String>,
    /// The field that was typed in last: what is typed there on and on is one step.
    typed: Option<String>,
    outline: Option<Outline>,
    /// The game as it could last be played.
    pub variant: Arc<Variant>,
    pub faults: Vec<GameFault>,
    /// The games of a file that was opened, while one of them is to be chosen.
    pub choices: Vec<FileGame>,
    pub tool: Tool,
    /// Whether what is put for one side is put opposite for the other.
    pub mirrors: bool,
    /// The key of the piece that is looked at.
    pub chosen: String,
    pub pen: Pen,
    /// What is to be said.
    pub spoken: String,
    /// The engine's study of the game, running or over.
    pub tuning: Option<Tuning>,
    /// For how many minutes it is to study next.
    pub minutes: u32,
    /// What it knows of the game as it stands, and is kept.
    pub learnt: Option<Learnt>,
    /// The variant that `learnt` is about; empty where it has to be read again.
    learnt_of: String,
    /// What is to be told about it.
    pub told: String,
    /// Why the last change was not made, if it was not.
    pub refusal: String,
    /// For each choice of each rule why it is not to be had, found out when it is first wanted.
    refusals: OnceCell<Vec<Vec<Option<String>>>>,
    /// Whether the browser has not yet been given the text.
    is_news: bool,
}

/// What keeps the game of a text from being played, or from being won by both sides.
fn faults(text: &str) -> Vec<GameFault> {
    games::read(text).last().map(Game::faults).unwrap_or_default()
}

impl Design {
    /// A game to go on with.
    pub fn of(text: String, fallback: &Arc<Variant>) -> Design {
        let mut design = Design {
            text: String::new(),
            past: Vec::new(),
            future: Vec::new(),
            typed: None,
            outline: None,
            variant: fallback.clone(),
            faults: Vec::new(),
            choices: Vec::new(),
            tool: Tool::Put('P', Color::White),
            mirrors: true,
            chosen: "pawn".to_owned(),
            pen: Pen { rides: false, mode: Mode::Both, copies: Copies::All },
            spoken: String::new(),
            tuning: None,
            minutes: tuning::MINUTES[1],
            learnt: None,
            learnt_of: String::new(),
            told: String::new(),
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

    /// The game as its keys say, as far as its text has a section.
    pub fn outline(&self) -> Option<&Outline> {
        self.outline.as_ref()
    }

    pub fn pieces(&self) -> &[OutlinePiece] {
        self.outline.as_ref().map_or(&[], |outline| &outline.pieces)
    }

    /// The piece that is looked at.
    pub fn piece(&self) -> Option<&OutlinePiece> {
        let pieces = self.pieces();
        pieces.iter().find(|piece| piece.key == self.chosen).or(pieces.first())
    }

    pub fn size(&self) -> (u8, u8) {
        let board = self.variant.geometry();
        self.outline.as_ref().map_or((board.files(), board.ranks()), |outline| outline.size)
    }

    pub fn array(&self) -> Array {
        Array::read(self.outline.as_ref().map_or("", |outline| &outline.start_fen), self.size())
    }

    /// What a key comes to.
    pub fn value(&self, key: &str) -> &str {
        self.outline.as_ref().and_then(|outline| outline.value(key)).unwrap_or_default()
    }

    /// Whether pawns may be given the chosen piece to become: a list says what they become, and it
    /// is no royal king.
    pub fn may_be_promoted_to(&self) -> bool {
        let is_king = self.piece().is_some_and(|piece| piece.key == "king");
        !is_king && self.outline().is_some_and(|outline| outline.promotes_by_list())
    }

    pub fn is_playable(&self) -> bool {
        self.faults.is_empty()
    }

    pub fn may_undo(&self) -> [bool; 2] {
        [!self.past.is_empty(), !self.future.is_empty()]
    }

    /// The text, where the browser is to keep it and has not yet.
    pub fn take_news(&mut self) -> Option<String> {
        std::mem::take(&mut self.is_news).then(|| self.text.clone())
    }

    /// The steps up to here, for the next visit of the screen.
    pub fn history(&self) -> History {
        History {
            variant: self.variant.name().to_owned(),
            text: self.text.clone(),
            past: self.past.clone(),
            future: self.future.clone(),
        }
    }

    /// Takes up the steps of an earlier visit where its text is the same.
    pub fn resume(&mut self, history: History) {
        if history.text == self.text {
            (self.past, self.future) = (history.past, history.future);
        }
    }

    /// Opens a file: its game, or the list of its games where there are several.
    pub fn open_file(&mut self, text: String) {
        self.choices = file::several(&text);
        if self.choices.is_empty() {
            self.change(Change::Text(text), None);
        } else {
            self.spoken = phrases::several_games(&self.choices.len().to_string());
        }
    }

    /// Goes on with a game of the file, or with none of them.
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

    fn after(&mut self, told: &str) {
        self.typed = None;
        self.spoken = told.to_owned();
        let text = self.text.clone();
        self.take(text);
    }

    /// Changes the game. What is typed in a field is one step with what was typed there before.
    pub fn change(&mut self, change: Change, field: Option<&str>) {
        self.refusal.clear();
        if let Change::Rule(rule, choice) = change
            && let Some(reason) = self.refusal_of(rule, choice).map(str::to_owned)
        {
            return self.refuse(&reason);
        }
        let (tool, chosen) = (self.tool, self.chosen.clone());
        let is_choice = field.is_none() && change.is_choice();
        let Some(text) = self.changed(change) else { return };
        if text == self.text {
            return;
        }
        if is_choice
            && self.is_playable()
            && let Some(fault) = self.new_fault(&text)
        {
            (self.tool, self.chosen) = (tool, chosen);
            return self.refuse(&errors::without_line(&fault));
        }
        let goes_on = field.is_some() && self.typed.as_deref() == field;
        if !goes_on {
            self.past.push(self.text.clone());
            if self.past.len() > MOST_STEPS {
                self.past.remove(0);
            }
        }
        self.typed = field.map(str::to_owned);
        self.future.clear();
        self.take(text);
    }

    /// Leaves a change undone and says why.
    fn refuse(&mut self, reason: &str) {
        self.refusal = phrases::refused(reason);
        self.spoken.clone_from(&self.refusal);
    }

    /// Reads a text: the game as it can be played, or what keeps it from that.
    fn take(&mut self, text: String) {
        let before = std::mem::replace(&mut self.outline, games::outline(&text));
        let was_playable = self.is_playable();
        self.faults = faults(&text);
        if self.faults.is_empty() {
            match games::open(&text, None) {
                Ok(variant) => self.variant = variant,
                Err(LinkFault::Game(faults)) => self.faults = faults,
                // Other faults are those of a link, or of a name that the text lacks.
                Err(_) => {}
            }
        }
        self.text = text;
        let is_same = before.zip(self.outline()).is_some_and(|(before, now)| before.plays_like(now));
        if !is_same || !was_playable || !self.is_playable() {
            self.refusals = OnceCell::new();
        }
        self.refusal.clear();
        self.is_news = true;
    }

    /// Which choice of a rule holds; `None` where the text says something else.
    pub fn rule(&self, rule: usize) -> Option<usize> {
        rules::RULES.get(rule)?.answers.iter().position(|answer| {
            answer.royal.is_none_or(|is_royal| self.has_royal() == is_royal)
                && answer.keys.iter().all(|(key, value)| self.says(key, value))
        })
    }

    /// Why a choice of a rule is not to be had: with it the game could not be played. `None` where
    /// it is.
    pub fn refusal_of(&self, rule: usize, choice: usize) -> Option<&str> {
        let refusals = self.refusals.get_or_init(|| {
            let of = |rule, answers| (0..answers).map(move |choice| self.tried(rule, choice)).collect();
            rules::RULES.iter().enumerate().map(|(rule, asked)| of(rule, asked.answers.len())).collect()
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
        self.new_fault(&text).map(|fault| errors::without_line(&fault))
    }

    /// What keeps a text from being played that does not keep this one.
    fn new_fault(&self, text: &str) -> Option<GameFault> {
        let is_known = |fault: &GameFault| {
            self.faults.iter().any(|known| known.key == fault.key && known.error == fault.error)
        };
        faults(text).into_iter().find(|fault| !is_known(fault))
    }

    /// Who a letter of the array is, for people.
    pub fn name_of(&self, letter: char) -> String {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let piece = self.pieces().iter().find(|piece| piece.letter == letter.to_ascii_uppercase());
        let letter = letter.to_ascii_uppercase().to_string();
        let name = piece.map_or(letter.as_str(), |piece| piece.name.as_str());
        game_text(&cat(&[color.name(), " ", name])).to_owned()
    }
}
