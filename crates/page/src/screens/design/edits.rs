//! Edits of a variant's text: each one sets or removes keys.

use vicinity_rules::games::{self, Outline, OutlinePiece};
use vicinity_rules::{Color, Square};

use super::array::Array;
use super::presets::PRESETS;
use super::start::Start;
use super::{Change, Design, MAX_SIDE, Tool, drawing, rules, text};
use crate::errors::ErrorText;
use crate::language::{concat, game_text};
use crate::screens::words::design as phrases;

impl Design {
    /// Returns the text after a change; `None` if the change is not possible.
    pub(super) fn changed(&mut self, change: Change) -> Option<String> {
        Some(match change {
            Change::Text(text) => text,
            Change::Key("title", value) => text::with_title(&self.text, value.as_deref()),
            Change::Key(key, value) => text::with(&self.text, key, value.as_deref()),
            Change::Rule(rule, choice) => self.with_rule(rule, choice)?,
            Change::Size(files, ranks) => {
                self.resized((files.clamp(1, MAX_SIDE), ranks.clamp(1, MAX_SIDE)))?
            }
            Change::Put(square) => self.put(square),
            Change::Clear => self.with_array(&Array::read("", self.size())),
            Change::AddPiece => self.with_new_piece()?,
            Change::RemovePiece => self.without_piece()?,
            Change::Letter(letter) => self.with_letter(letter.to_ascii_uppercase())?,
            Change::Name(name) => self.with_word("pieceNames", &name)?,
            Change::Picture(picture) => self.with_word("piecePictures", &picture)?,
            Change::Character(character) => {
                // A lowercase letter alone would be the name of a drawing.
                let character = character.trim();
                let is_letter = character.len() == 1;
                let character = if is_letter { character.to_ascii_uppercase() } else { character.to_owned() };
                self.with_word("piecePictures", &character)?
            }
            Change::Moves(moves) => self.with_moves(&moves)?,
            Change::Preset(place) => self.with_preset(place)?,
            Change::Draw(offset) => {
                let moves = self.piece()?.moves.clone();
                match drawing::press(&moves, offset, self.pen) {
                    Ok(moves) => self.with_moves(&moves)?,
                    Err(error) => {
                        self.spoken = error.text();
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

    /// Returns the text with another choice of a rule; `None` if the choice needs a royal king and
    /// no piece can become one.
    pub(super) fn with_rule(&self, rule: usize, choice: usize) -> Option<String> {
        let answer = rules::RULES.get(rule)?.answers.get(choice)?;
        if self.rule(rule) == Some(choice) {
            return Some(self.text.clone());
        }
        let mut text = match answer.royal {
            Some(is_royal) => self.with_king(is_royal)?,
            None => self.text.clone(),
        };
        for (key, value) in answer.keys.iter().chain(answer.along) {
            if !self.has_value(key, value) {
                for side in ["White", "Black"] {
                    text = text::with(&text, &concat(&[key, side]), None);
                }
                let value = self.spelled(value);
                text = text::with(&text, key, Some(value.as_str()).filter(|value| !value.is_empty()));
            }
        }
        Some(self.completed(text))
    }

    /// Whether a key has this value, for both sides if there is a key for each.
    pub(super) fn has_value(&self, key: &str, value: &str) -> bool {
        let value = self.spelled(value);
        let words = |text: &str| {
            let mut words: Vec<String> = text.split_ascii_whitespace().map(str::to_ascii_lowercase).collect();
            words.sort();
            words
        };
        let has_value = |key: &str| {
            let of_both = key.strip_suffix("White").or(key.strip_suffix("Black")).unwrap_or(key);
            if of_both.ends_with("Region") {
                return self.outline().and_then(|outline| outline.region_is(key, &value)).unwrap_or_default();
            }
            let current = [self.value(key), self.value(of_both), rules::default_value(of_both)];
            let current = current.into_iter().find(|current| !current.is_empty()).unwrap_or_default();
            words(current) == words(&value)
        };
        if key.ends_with("White") || key.ends_with("Black") {
            return has_value(key);
        }
        ["White", "Black"].into_iter().all(|side| has_value(&concat(&[key, side])))
    }

    /// Expands the placeholders in a value of [`rules::RULES`] for this board.
    pub(super) fn spelled(&self, value: &str) -> String {
        let (files, ranks) = self.size();
        let middle =
            |side: u8| if side.is_multiple_of(2) { vec![side / 2, side / 2 + 1] } else { vec![side / 2 + 1] };
        let centre = || {
            let squares = middle(files).into_iter().flat_map(|x| {
                middle(ranks).into_iter().map(move |y| concat(&[&file(x).to_string(), &y.to_string()]))
            });
            squares.collect::<Vec<_>>().join(" ")
        };
        let zone = |ranks: &mut dyn Iterator<Item = u8>| {
            ranks.map(|rank| concat(&["*", &rank.max(1).to_string()])).collect::<Vec<_>>().join(" ")
        };
        let last = |count: u8, color: Color| match color {
            Color::White => zone(&mut (ranks.saturating_sub(count) + 1..=ranks)),
            Color::Black => zone(&mut (1..=count.min(ranks))),
        };
        let ranks_of = |letters: &[char], color: Color| self.array().ranks_of(letters, color);
        let pawns = |color: Color| {
            let pawns = self.letters_of(&["pawn"]);
            let there = ranks_of(&pawns, color);
            let second = if color == Color::White { 2 } else { ranks.saturating_sub(1) };
            if there.is_empty() { zone(&mut [second].into_iter()) } else { zone(&mut there.into_iter()) }
        };
        match value {
            "CENTRE" => centre(),
            "KING" => self.king().unwrap_or('k').to_ascii_lowercase().to_string(),
            "KINGRANK" => {
                let there = ranks_of(&self.king().into_iter().collect::<Vec<_>>(), Color::White);
                there.first().unwrap_or(&1).to_string()
            }
            "PAWNSW" => pawns(Color::White),
            "PAWNSB" => pawns(Color::Black),
            "LAST1W" => last(1, Color::White),
            "LAST1B" => last(1, Color::Black),
            "LAST2W" => last(2, Color::White),
            "LAST2B" => last(2, Color::Black),
            "LAST3W" => last(3, Color::White),
            "LAST3B" => last(3, Color::Black),
            other => other.to_owned(),
        }
    }

    fn letters_of(&self, keys: &[&str]) -> Vec<char> {
        let pieces = self.pieces().iter().filter(|piece| keys.contains(&piece.key.as_str()));
        pieces.map(|piece| piece.letter).collect()
    }

    fn king(&self) -> Option<char> {
        self.letters_of(&["king"]).into_iter().chain(self.letters_of(&["commoner"])).next()
    }

    /// Whether a royal king exists, which has to be mated or captured.
    pub(super) fn has_royal(&self) -> bool {
        self.pieces().iter().any(|piece| piece.key == "king")
    }

    /// Returns the text with a royal king, or with the king as an ordinary piece; `None` if no
    /// piece can become the king.
    fn with_king(&self, is_royal: bool) -> Option<String> {
        if self.has_royal() == is_royal {
            return Some(self.text.clone());
        }
        let find = |is_it: &dyn Fn(&OutlinePiece) -> bool| self.pieces().iter().find(|piece| is_it(piece));
        let castles = self.value("castlingKingPiece");
        let piece = if is_royal {
            find(&|piece| castles.eq_ignore_ascii_case(&piece.letter.to_string()))
                .or_else(|| find(&|piece| piece.key == "commoner"))
                .or_else(|| find(&|piece| piece.picture == "king"))?
        } else {
            find(&|piece| piece.key == "king")?
        };
        let small = piece.letter.to_ascii_lowercase().to_string();
        let has_commoner = self.pieces().iter().any(|piece| piece.key == "commoner");
        let key = match is_royal {
            true => "king".to_owned(),
            false if piece.moves == "K" && !has_commoner => "commoner".to_owned(),
            false => self.free_key()?,
        };
        let moves_alone = piece.moves == "K" && (key == "king" || key == "commoner");
        let value = if moves_alone { small.clone() } else { concat(&[&small, ":", &piece.moves]) };
        let mut text = self.with_key_of_piece(self.text.clone(), piece, &key, &value);
        text = text::with(&text, "castlingKingPiece", Some(&small));
        if is_royal {
            // A royal king is not a legal promotion.
            for key in PROMOTIONS {
                text = self.without_letters(text, key, piece.letter, None);
            }
        }
        Some(text)
    }

    /// Returns the text for a board of another size, with every region adapted; `None` if that
    /// would make the variant unplayable.
    fn resized(&mut self, size: (u8, u8)) -> Option<String> {
        let before = self.outline()?;
        let regions = before.regions_on(size);
        let mut text = text::with(&self.text, "maxFile", Some(&size.0.to_string()));
        text = text::with(&text, "maxRank", Some(&size.1.to_string()));
        let kings = self.letters_of(&["king", "commoner"]);
        let mut ways = self.array().resized(size, &kings).into_iter().map(|array| {
            let mut text = self.with_fen(&text, &array);
            if let Some(outline) = games::outline(&text) {
                for (key, squares) in &regions {
                    if outline.region_is(key, squares) == Some(false) {
                        text = text::with(&text, key, Some(squares));
                    }
                }
            }
            self.completed(text)
        });
        let first = ways.next()?;
        let Some(error) = self.new_error(&first) else { return Some(first) };
        let other = ways.find(|text| self.new_error(text).is_none());
        if other.is_some() || !self.is_playable() {
            return other.or(Some(first));
        }
        self.refuse(&self.reason(&error));
        None
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
            // When erasing, the mirrored square is emptied only if it holds a piece of the other
            // side.
            if wanted.is_some()
                || array.at(opposite).is_some_and(|other| Some(other.is_ascii_uppercase()) != color)
            {
                array.put(opposite, wanted.map(turned));
            }
        }
        self.spoken = match wanted {
            Some(letter) => phrases::put(&self.name_of(letter), &square.to_string()),
            None => phrases::emptied(&square.to_string()),
        };
        self.with_array(&array)
    }

    fn with_array(&self, array: &Array) -> String {
        self.completed(self.with_fen(&self.text, array))
    }

    fn with_fen(&self, text: &str, array: &Array) -> String {
        let fen = self.outline().map_or("", |outline| &outline.start_fen);
        Start::read(fen).with_placement(array.placement()).put_into(text)
    }

    /// Updates keys that depend on others: castling files and rights, the check counters, and
    /// adjudication by dead material.
    fn completed(&self, text: String) -> String {
        let Some(mut outline) = games::outline(&text) else { return text };
        let mut text = text;
        let castles = outline.value("castling") != Some("false");
        for (wing, key) in ["castlingKingsideFile", "castlingQueensideFile"].into_iter().enumerate() {
            let files =
                |outline: &Outline| (outline.castling_files[wing], outline.usual_castling_files[wing]);
            let was_usual = self.outline().map(files).is_some_and(|(now, usual)| now == usual);
            let (now, usual) = files(&outline);
            if castles && now != usual && (was_usual || now > outline.size.0) {
                text = text::with(&text, key, Some(&file(usual).to_string()));
            }
        }
        let is_usual = |(letter, key): (char, &str)| {
            outline.pieces.iter().all(|piece| piece.letter != letter || piece.key == key)
        };
        let are_usual = [('P', "pawn"), ('N', "knight"), ('B', "bishop")].into_iter().all(is_usual);
        if outline.value("deadMaterial") == Some("orthodox") && !are_usual {
            text = text::with(&text, "deadMaterial", Some("kings"));
        }
        if let Some(now) = games::outline(&text) {
            outline = now;
        }
        let mut start = Start::read(&outline.start_fen);
        start.rights = outline.rights.clone();
        match (outline.value("checkCounting"), &start.checks) {
            (Some("true"), None) => start.checks = Some("3+3".to_owned()),
            (Some("true"), Some(_)) => {}
            _ => start.checks = None,
        }
        if start.is_like(&outline.start_fen) { text } else { start.put_into(&text) }
    }

    /// Adds a piece with an unused letter under an unused key.
    fn with_new_piece(&mut self) -> Option<String> {
        let pieces = self.pieces();
        let letters = "AECHMGDWSVZXUIJLOTYFNBRQPK";
        let letter = letters.chars().find(|letter| pieces.iter().all(|piece| piece.letter != *letter))?;
        let key = self.free_key()?;
        let moves = concat(&[&letter.to_ascii_lowercase().to_string(), ":N"]);
        let text = text::with(&self.text, &key, Some(&moves));
        self.tool = Tool::Put(letter, Color::White);
        self.chosen = key;
        self.spoken = phrases::PIECE_ADDED.owned();
        Some(text)
    }

    /// The first unused key for a custom piece.
    fn free_key(&self) -> Option<String> {
        let mut keys = (1..=25).map(|number| concat(&["customPiece", &number.to_string()]));
        keys.find(|key| self.pieces().iter().all(|piece| piece.key != *key))
    }

    fn without_piece(&mut self) -> Option<String> {
        let piece = self.piece()?.clone();
        let mut array = self.array();
        array.rename(|letter| Some(letter).filter(|letter| !letter.eq_ignore_ascii_case(&piece.letter)));
        let mut text = self.without_letter(text::with(&self.text, &piece.key, Some("-")), piece.letter, None);
        text = self.with_fen(&text, &array);
        self.chosen = String::new();
        self.tool = Tool::Erase;
        Some(self.completed(text))
    }

    /// Replaces a letter in one list of letters by `other`, or removes it.
    fn without_letters(&self, text: String, key: &str, letter: char, other: Option<char>) -> String {
        let current = self.value(key);
        let names_piece =
            |word: &str| word.contains([letter.to_ascii_uppercase(), letter.to_ascii_lowercase()]);
        if current == "usual" || !names_piece(current) {
            return text;
        }
        let changed = |word: &str| -> String {
            let change = |known: char| match known.eq_ignore_ascii_case(&letter) {
                true => other.map(|other| other.to_ascii_lowercase()),
                false => Some(known),
            };
            word.chars().filter_map(change).collect()
        };
        let kept = if WORD_LISTS.contains(&key) {
            let words = current.split_ascii_whitespace().filter(|word| other.is_some() || !names_piece(word));
            words.map(changed).collect::<Vec<_>>().join(" ")
        } else {
            changed(current)
        };
        text::with(&text, key, Some(if kept.trim().is_empty() { "-" } else { &kept }))
    }

    /// Replaces a letter in all lists by `other`, or removes it.
    fn without_letter(&self, mut text: String, letter: char, other: Option<char>) -> String {
        for key in LETTER_LISTS.iter().chain(&WORD_LISTS) {
            text = self.without_letters(text, key, letter, other);
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
            self.spoken = phrases::letter_taken(&letter.to_string(), game_text(&other.name));
            return None;
        }
        let small = letter.to_ascii_lowercase().to_string();
        let value = if piece.is_fixed || piece.moves == "K" && piece.key == "king" {
            small
        } else {
            concat(&[&small, ":", &piece.moves])
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
        let text = self.with_fen(&text, &array);
        if let Tool::Put(known, color) = self.tool
            && known == piece.letter
        {
            self.tool = Tool::Put(letter, color);
        }
        Some(self.completed(text))
    }

    fn with_word(&mut self, key: &'static str, word: &str) -> Option<String> {
        let letter = self.piece()?.letter;
        let list = text::with_pair(self.value(key), letter, Some(word.trim()));
        Some(text::with(&self.text, key, Some(&list).filter(|list| !list.is_empty()).map(String::as_str)))
    }

    /// Gives the chosen piece the moves, name and picture of a preset.
    fn with_preset(&mut self, place: usize) -> Option<String> {
        let preset = PRESETS.get(place)?;
        let letter = self.piece()?.letter;
        let mut text = self.with_moves(preset.moves).unwrap_or_else(|| self.text.clone());
        for (key, word) in [("pieceNames", preset.name), ("piecePictures", preset.picture)] {
            let outline = games::outline(&text)?;
            let list = text::with_pair(outline.value(key).unwrap_or_default(), letter, Some(word));
            text = text::with(&text, key, Some(&list));
        }
        Some(text)
    }

    /// Sets the moves of the chosen piece. A piece whose key fixes its moves becomes a custom
    /// piece.
    fn with_moves(&mut self, moves: &str) -> Option<String> {
        let piece = self.piece()?.clone();
        if moves == piece.moves {
            return None;
        }
        let small = piece.letter.to_ascii_lowercase().to_string();
        let value = concat(&[&small, ":", moves]);
        if !piece.is_fixed {
            return Some(text::with(&self.text, &piece.key, Some(&value)));
        }
        let key = self.free_key()?;
        let mut text = self.with_key_of_piece(self.text.clone(), &piece, &key, &value);
        if piece.key == "rook" && !self.value("castlingRookPieces").contains(&small) {
            text = text::with(&text, "castlingRookPieces", Some(&small));
        }
        if piece.key == "pawn" && !self.value("pawnTypes").contains(&small) {
            text = text::with(&text, "pawnTypes", Some(&small));
        }
        self.chosen = key;
        Some(self.completed(text))
    }

    /// Moves a piece to another key. Properties that the old key implied are written out by letter.
    fn with_key_of_piece(&self, text: String, piece: &OutlinePiece, key: &str, value: &str) -> String {
        let mut text = text::with(&text, &piece.key, Some("-"));
        text = text::with(&text, key, Some(value));
        let names_piece = |current: &str| {
            current.contains([piece.letter.to_ascii_uppercase(), piece.letter.to_ascii_lowercase()])
        };
        for list in LETTER_LISTS.iter().chain(&WORD_LISTS) {
            let current = self.value(list);
            if current != "usual" && names_piece(current) {
                text = text::with(&text, list, Some(current));
            }
        }
        for side in ["White", "Black"] {
            let region = |key: &str| {
                let (first, rest) = key.split_at(1);
                concat(&["mobilityRegion", side, &first.to_ascii_uppercase(), rest])
            };
            if let Some(squares) = self.outline().and_then(|outline| outline.value(&region(&piece.key))) {
                text = text::with(&text, &region(key), Some(squares));
            }
        }
        for (list, word) in [("pieceNames", &piece.name), ("piecePictures", &piece.picture)] {
            let words = text::with_pair(self.value(list), piece.letter, Some(word));
            text = text::with(&text, list, Some(&words));
        }
        text
    }
}

/// Keys whose values are lists of piece letters.
const LETTER_LISTS: [&str; 26] = [
    "promotionPieceTypes",
    "promotionPieceTypesWhite",
    "promotionPieceTypesBlack",
    "pawnTypes",
    "promotionPawnTypes",
    "promotionPawnTypesWhite",
    "promotionPawnTypesBlack",
    "enPassantTypes",
    "enPassantTypesWhite",
    "enPassantTypesBlack",
    "nMoveRuleTypes",
    "nMoveRuleTypesWhite",
    "nMoveRuleTypesBlack",
    "flagPiece",
    "flagPieceWhite",
    "flagPieceBlack",
    "extinctionPieceTypes",
    "castlingRookPiece",
    "castlingRookPieces",
    "castlingRookPiecesWhite",
    "castlingRookPiecesBlack",
    "castlingKingPiece",
    "castlingKingPieceWhite",
    "castlingKingPieceBlack",
    "noLetter",
    "pieceOrder",
];

/// Keys with the pieces that pawns can promote to.
const PROMOTIONS: [&str; 3] = ["promotionPieceTypes", "promotionPieceTypesWhite", "promotionPieceTypesBlack"];

/// Keys whose values are words that contain piece letters.
const WORD_LISTS: [&str; 10] = [
    "multiSteps",
    "multiStepsWhite",
    "multiStepsBlack",
    "enPassantPairs",
    "enPassantPairsWhite",
    "enPassantPairsBlack",
    "promotionAlways",
    "promotionLimit",
    "pieceValueMg",
    "pieceValueEg",
];

/// The letter of a file, counted from 1.
fn file(number: u8) -> char {
    char::from(b'a' + number.clamp(1, MAX_SIDE) - 1)
}
