//! "Your game": a game of one's own while it is made. Its text, in the language of games, is the one thing that is kept; every field,
//! the board and the drawings of moves change that text and are read from it again, so that form and text are never out of step.

pub mod array;
pub mod drawing;
pub mod rules;
mod screen;
mod text;

use std::sync::Arc;

use vicinity_rules::games::{self, GameFault, LinkFault, Outline, OutlinePiece};
use vicinity_rules::{Color, Mode, Square, Variant};

use crate::language::{cat, fill, tr, tr_filled};
use crate::study::words::design as phrases;
use array::Array;
use drawing::{Copies, Offset, Pen};
pub use screen::{DesignAct, KEPT, Play, follow};

/// The largest side of a board.
pub const MOST_SIDE: u8 = 12;

/// The most steps that can be taken back.
const MOST_STEPS: usize = 500;

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
    /// A square of the small board is pressed.
    Draw(Offset),
    /// Pawns become this piece, or do not any more.
    Promotion(char),
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
    pub tool: Tool,
    /// Whether what is put for one side is put opposite for the other.
    pub mirrors: bool,
    /// The key of the piece that is looked at.
    pub chosen: String,
    pub pen: Pen,
    /// What is to be said.
    pub spoken: String,
    /// Whether the browser has not yet been given the text.
    is_news: bool,
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
            tool: Tool::Put('P', Color::White),
            mirrors: true,
            chosen: "pawn".to_owned(),
            pen: Pen { rides: false, mode: Mode::Both, copies: Copies::All },
            spoken: String::new(),
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
        self.outline.as_ref().map_or((8, 8), |outline| outline.size)
    }

    pub fn array(&self) -> Array {
        Array::read(self.outline.as_ref().map_or("", |outline| &outline.start_fen), self.size())
    }

    /// What a key comes to.
    pub fn value(&self, key: &str) -> &str {
        self.outline.as_ref().and_then(|outline| outline.value(key)).unwrap_or_default()
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

    pub fn undo(&mut self) {
        if let Some(text) = self.past.pop() {
            self.future.push(std::mem::replace(&mut self.text, text));
            self.after(phrases::UNDONE);
        }
    }

    pub fn redo(&mut self) {
        if let Some(text) = self.future.pop() {
            self.past.push(std::mem::replace(&mut self.text, text));
            self.after(phrases::REDONE);
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
        let Some(text) = self.changed(change) else { return };
        if text == self.text {
            return;
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

    /// Reads a text: the game as it can be played, or what keeps it from that.
    fn take(&mut self, text: String) {
        self.outline = games::outline(&text);
        match games::open(&text, None) {
            Ok(variant) => {
                self.variant = variant;
                self.faults.clear();
            }
            Err(LinkFault::Game(faults)) => self.faults = faults,
            Err(other) => {
                self.faults = vec![GameFault { line: 1, key: String::new(), text: other.to_string() }];
            }
        }
        self.text = text;
        self.is_news = true;
    }

    /// The text after a change.
    fn changed(&mut self, change: Change) -> Option<String> {
        Some(match change {
            Change::Text(text) => text,
            Change::Key(key, value) => text::with(&self.text, key, value.as_deref()),
            Change::Rule(rule, choice) => {
                let answers = rules::RULES.get(rule)?.answers;
                let mut text = self.text.clone();
                for (key, value) in answers.get(choice)?.1 {
                    text = text::with(&text, key, Some(&self.spelled(value)));
                }
                with_rights(with_checks(text))
            }
            Change::Size(files, ranks) => self.resized(files.clamp(1, MOST_SIDE), ranks.clamp(1, MOST_SIDE)),
            Change::Put(square) => self.put(square),
            Change::Clear => self.with_array(&Array::read("", self.size())),
            Change::AddPiece => self.with_new_piece()?,
            Change::RemovePiece => self.without_piece()?,
            Change::Letter(letter) => self.with_letter(letter.to_ascii_uppercase())?,
            Change::Name(name) => self.with_word("pieceNames", &name)?,
            Change::Picture(picture) => self.with_word("piecePictures", &picture)?,
            Change::Moves(moves) => self.with_moves(&moves)?,
            Change::Draw(offset) => {
                let moves = self.piece()?.moves.clone();
                match drawing::press(&moves, offset, self.pen) {
                    Ok(moves) => self.with_moves(&moves)?,
                    Err(fault) => {
                        self.spoken = tr_filled(&fault);
                        return None;
                    }
                }
            }
            Change::Promotion(letter) => {
                let small = letter.to_ascii_lowercase();
                let mut now: String = self
                    .value("promotionPieceTypes")
                    .chars()
                    .filter(|sign| sign.is_ascii_alphabetic())
                    .collect();
                if now.contains([small, letter.to_ascii_uppercase()]) {
                    now.retain(|other| !other.eq_ignore_ascii_case(&small));
                } else {
                    now.push(small);
                }
                let now = if now.is_empty() { "-" } else { &now };
                text::with(&self.text, "promotionPieceTypes", Some(now))
            }
        })
    }

    /// A value of the list of rules, with the squares of this board.
    fn spelled(&self, value: &str) -> String {
        let (files, ranks) = self.size();
        let file = |number: u8| char::from(b'a' + number.clamp(1, MOST_SIDE) - 1);
        let middle =
            |side: u8| if side.is_multiple_of(2) { vec![side / 2, side / 2 + 1] } else { vec![side / 2 + 1] };
        let centre: Vec<String> = middle(files)
            .into_iter()
            .flat_map(|x| {
                middle(ranks).into_iter().map(move |y| cat(&[&file(x).to_string(), &y.to_string()]))
            })
            .collect();
        let rank = |number: u8| cat(&["*", &number.max(1).to_string()]);
        let zone = |ranks: &mut dyn Iterator<Item = u8>| ranks.map(rank).collect::<Vec<_>>().join(" ");
        let deep = |count: u8| {
            [zone(&mut (ranks.saturating_sub(count) + 1..=ranks)), zone(&mut (1..=count.min(ranks)))]
        };
        let king = self.king().unwrap_or('k').to_ascii_lowercase().to_string();
        match value {
            "CENTRE" => centre.join(" "),
            "KING" => king,
            "LAST1W" => deep(1)[0].clone(),
            "LAST1B" => deep(1)[1].clone(),
            "LAST2W" => deep(2)[0].clone(),
            "LAST2B" => deep(2)[1].clone(),
            "LAST3W" => deep(3)[0].clone(),
            "LAST3B" => deep(3)[1].clone(),
            "SECONDW" => rank(2),
            "SECONDB" => rank(ranks.saturating_sub(1)),
            other => other.to_owned(),
        }
    }

    fn king(&self) -> Option<char> {
        self.pieces()
            .iter()
            .find(|piece| piece.key == "king" || piece.key == "commoner")
            .map(|piece| piece.letter)
    }

    /// Which choice of a rule holds; `None` where the text says something else.
    pub fn rule(&self, rule: usize) -> Option<usize> {
        let words = |text: &str| {
            let mut words: Vec<String> = text.split_ascii_whitespace().map(str::to_ascii_lowercase).collect();
            words.sort();
            words
        };
        let holds = |(key, value): &(&str, &str)| {
            // What is said of both sides holds for each.
            let of_both = key.strip_suffix("White").or(key.strip_suffix("Black")).unwrap_or(key);
            let said = [self.value(key), self.value(of_both), rules::usual(key)];
            let said = said.into_iter().find(|said| !said.is_empty()).unwrap_or_default();
            words(&self.spelled(said)) == words(&self.spelled(value))
        };
        rules::RULES.get(rule)?.answers.iter().position(|(_, values)| values.iter().all(holds))
    }

    fn resized(&self, files: u8, ranks: u8) -> String {
        let array = self.array().resized((files, ranks));
        let mut text = self.text.clone();
        let last = cat(&["*", &ranks.to_string()]);
        let second = cat(&["*", &ranks.saturating_sub(1).max(1).to_string()]);
        // A game on the usual board need not say so.
        let (kingside, queenside) = (if files > 8 { char::from(b'a' + files - 2) } else { 'g' }, "c");
        let pairs: [(&str, &str); 8] = [
            ("maxFile", &files.to_string()),
            ("maxRank", &ranks.to_string()),
            ("promotionRegionWhite", &last),
            ("promotionRegionBlack", "*1"),
            ("doubleStepRegionWhite", "*2"),
            ("doubleStepRegionBlack", &second),
            ("castlingKingsideFile", &kingside.to_string()),
            ("castlingQueensideFile", queenside),
        ];
        for (key, value) in pairs {
            text = text::with(&text, key, Some(value));
        }
        self.with_fen(&text, &array)
    }

    fn put(&mut self, square: Square) -> String {
        let mut array = self.array();
        let there = array.at(square);
        let letter_of = |letter: char, color: Color| match color {
            Color::White => letter.to_ascii_uppercase(),
            Color::Black => letter.to_ascii_lowercase(),
        };
        let wanted = match self.tool {
            Tool::Put(letter, color) => {
                Some(letter_of(letter, color)).filter(|letter| there != Some(*letter))
            }
            Tool::Erase => None,
        };
        let color = there.or(wanted).map(|letter| letter.is_ascii_uppercase());
        array.put(square, wanted);
        let opposite = array.opposite(square);
        if self.mirrors && opposite != square {
            let turned = |letter: char| {
                if letter.is_ascii_uppercase() {
                    letter.to_ascii_lowercase()
                } else {
                    letter.to_ascii_uppercase()
                }
            };
            // What has come to stand there for itself goes only with its counterpart.
            if wanted.is_some()
                || array.at(opposite).is_some_and(|other| Some(other.is_ascii_uppercase()) != color)
            {
                array.put(opposite, wanted.map(turned));
            }
        }
        self.spoken = match wanted {
            Some(letter) => fill(phrases::PUT, &[&self.name_of(letter), &square.to_string()]),
            None => fill(phrases::EMPTIED, &[&square.to_string()]),
        };
        self.with_array(&array)
    }

    /// Who a letter of the array is, for people.
    pub fn name_of(&self, letter: char) -> String {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let piece = self.pieces().iter().find(|piece| piece.letter == letter.to_ascii_uppercase());
        let letter = letter.to_ascii_uppercase().to_string();
        let name = piece.map_or(letter.as_str(), |piece| piece.name.as_str());
        tr(&cat(&[color.name(), " ", name])).to_owned()
    }

    fn with_array(&self, array: &Array) -> String {
        self.with_fen(&self.text, array)
    }

    fn with_fen(&self, text: &str, array: &Array) -> String {
        let fen = self.outline.as_ref().map_or("", |outline| &outline.start_fen);
        let rest = fen.split_once(' ').map_or("w - - 0 1", |(_, rest)| rest);
        with_rights(text::with(text, "startFen", Some(&cat(&[&array.placement(), " ", rest]))))
    }

    /// A place and a letter that no piece has.
    fn with_new_piece(&mut self) -> Option<String> {
        let pieces = self.pieces();
        let letters = "AECHMGDWSVZXUIJLOTYFNBRQPK";
        let letter = letters.chars().find(|letter| pieces.iter().all(|piece| piece.letter != *letter))?;
        let key = (1..=25).map(|number| cat(&["customPiece", &number.to_string()]));
        let key = key.into_iter().find(|key| pieces.iter().all(|piece| piece.key != *key))?;
        let moves = cat(&[&letter.to_ascii_lowercase().to_string(), ":N"]);
        let text = text::with(&self.text, &key, Some(&moves));
        self.tool = Tool::Put(letter, Color::White);
        self.chosen = key;
        self.spoken = phrases::PIECE_ADDED.to_owned();
        Some(text)
    }

    fn without_piece(&mut self) -> Option<String> {
        let piece = self.piece()?.clone();
        let mut array = self.array();
        array.rename(|letter| Some(letter).filter(|letter| !letter.eq_ignore_ascii_case(&piece.letter)));
        let mut text = self.without_letter(text::with(&self.text, &piece.key, Some("-")), piece.letter, None);
        text = self.with_fen(&text, &array);
        self.chosen = String::new();
        self.tool = Tool::Erase;
        Some(text)
    }

    /// The lists of letters with another letter, or without it.
    fn without_letter(&self, mut text: String, letter: char, other: Option<char>) -> String {
        let lists = [
            "promotionPieceTypes",
            "pawnTypes",
            "promotionPawnTypes",
            "enPassantTypes",
            "nMoveRuleTypes",
            "flagPiece",
            "extinctionPieceTypes",
            "castlingRookPieces",
            "castlingKingPiece",
        ];
        for key in lists {
            let said = self.value(key);
            if said.chars().any(|known| known.eq_ignore_ascii_case(&letter)) {
                let kept: String = said
                    .chars()
                    .filter_map(|known| {
                        if known.eq_ignore_ascii_case(&letter) {
                            other.map(|other| other.to_ascii_lowercase())
                        } else {
                            Some(known)
                        }
                    })
                    .collect();
                text = text::with(&text, key, Some(if kept.trim().is_empty() { "-" } else { &kept }));
            }
        }
        for key in ["pieceNames", "piecePictures"] {
            let list = self.value(key).to_owned();
            let word = list
                .split(',')
                .filter_map(|pair| pair.split_once(':'))
                .find(|(known, _)| known.trim().eq_ignore_ascii_case(letter.encode_utf8(&mut [0; 4])));
            if let Some((_, word)) = word {
                let mut kept = text::with_pair(&list, letter, None);
                if let Some(other) = other {
                    kept = text::with_pair(&kept, other, Some(word.trim()));
                }
                text =
                    text::with(&text, key, Some(&kept).filter(|kept| !kept.is_empty()).map(String::as_str));
            }
        }
        text
    }

    fn with_letter(&mut self, letter: char) -> Option<String> {
        let piece = self.piece()?.clone();
        if !letter.is_ascii_alphabetic() || letter == piece.letter {
            return None;
        }
        if let Some(other) = self.pieces().iter().find(|other| other.letter == letter) {
            self.spoken = fill(phrases::LETTER_TAKEN, &[&letter.to_string(), &other.name]);
            return None;
        }
        let small = letter.to_ascii_lowercase().to_string();
        let value = if piece.is_fixed || piece.moves == "K" && piece.key == "king" {
            small
        } else {
            cat(&[&small, ":", &piece.moves])
        };
        let mut array = self.array();
        array.rename(|known| {
            Some(match known.eq_ignore_ascii_case(&piece.letter) {
                true if known.is_ascii_uppercase() => letter,
                true => letter.to_ascii_lowercase(),
                false => known,
            })
        });
        let text = text::with(&self.text, &piece.key, Some(&value));
        let text = self.without_letter(text, piece.letter, Some(letter));
        if let Tool::Put(known, color) = self.tool
            && known == piece.letter
        {
            self.tool = Tool::Put(letter, color);
        }
        Some(self.with_fen(&text, &array))
    }

    fn with_word(&mut self, key: &'static str, word: &str) -> Option<String> {
        let letter = self.piece()?.letter;
        let list = text::with_pair(self.value(key), letter, Some(word.trim()));
        Some(text::with(&self.text, key, Some(&list).filter(|list| !list.is_empty()).map(String::as_str)))
    }

    /// A piece whose moves its key decides becomes one of the author's own.
    fn with_moves(&mut self, moves: &str) -> Option<String> {
        let piece = self.piece()?.clone();
        if moves == piece.moves {
            return None;
        }
        let small = piece.letter.to_ascii_lowercase().to_string();
        let value = cat(&[&small, ":", moves]);
        if !piece.is_fixed {
            return Some(text::with(&self.text, &piece.key, Some(&value)));
        }
        let key = (1..=25).map(|number| cat(&["customPiece", &number.to_string()]));
        let key = key.into_iter().find(|key| self.pieces().iter().all(|piece| piece.key != *key))?;
        let mut text = text::with(&self.text, &piece.key, Some("-"));
        text = text::with(&text, &key, Some(&value));
        // What the key meant beside its moves is said by letters now.
        for list in ["promotionPieceTypes", "castlingRookPieces"] {
            let said = self.value(list).to_owned();
            if said.contains(&small) {
                text = text::with(&text, list, Some(&said));
            }
        }
        if piece.key == "rook" {
            text = text::with(&text, "castlingRookPieces", Some(&small));
        }
        if piece.key == "pawn" {
            text = text::with(&text, "pawnTypes", Some(&small));
        }
        let names = text::with_pair(self.value("pieceNames"), piece.letter, Some(&piece.name));
        let pictures = text::with_pair(self.value("piecePictures"), piece.letter, Some(&piece.picture));
        text = text::with(&text, "pieceNames", Some(&names));
        text = text::with(&text, "piecePictures", Some(&pictures));
        self.chosen = key;
        Some(text)
    }
}

/// The text with as many castlings in the array's FEN as the pieces there allow.
fn with_rights(text: String) -> String {
    let Some(outline) = games::outline(&text) else { return text };
    let mut fields: Vec<&str> = outline.start_fen.split(' ').collect();
    if fields.len() < 3 {
        return text;
    }
    let before = fields[2];
    let sets: Vec<String> = (0..16u8)
        .rev()
        .map(|set| {
            "KQkq".chars().zip([8, 4, 2, 1]).filter(|(_, bit)| set & bit != 0).map(|(sign, _)| sign).collect()
        })
        .collect();
    for rights in if outline.value("castling") == Some("false") { &sets[15..] } else { &sets } {
        fields[2] = if rights.is_empty() { "-" } else { rights };
        let tried = if fields[2] == before {
            text.clone()
        } else {
            text::with(&text, "startFen", Some(&fields.join(" ")))
        };
        let can_be_played = games::read(&tried).last().is_some_and(|game| game.variant.is_ok());
        if rights.is_empty() || can_be_played {
            return tried;
        }
    }
    text
}

/// The text with three checks for each side in the array's FEN where checks are counted, and none where they are not.
fn with_checks(text: String) -> String {
    let Some(outline) = games::outline(&text) else { return text };
    let mut fields: Vec<&str> = outline.start_fen.split(' ').collect();
    let place = fields.iter().position(|field| field.contains('+'));
    match (outline.value("checkCounting") == Some("true"), place) {
        (true, None) if fields.len() >= 4 => fields.insert(4, "3+3"),
        (false, Some(place)) => {
            fields.remove(place);
        }
        _ => return text,
    }
    text::with(&text, "startFen", Some(&fields.join(" ")))
}
