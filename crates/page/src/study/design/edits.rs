//! What changes a game's text: each edit is a text with other keys.

use vicinity_rules::{Color, Square, games};

use super::array::Array;
use super::{Change, Design, MOST_SIDE, Tool, drawing, rules, text};
use crate::language::{cat, fill, tr_filled};
use crate::study::words::design as phrases;

impl Design {
    /// The text after a change.
    pub(super) fn changed(&mut self, change: Change) -> Option<String> {
        Some(match change {
            Change::Text(text) => text,
            Change::Key("title", value) => text::with_title(&self.text, value.as_deref()),
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
            Change::Known(place) => self.with_known(place)?,
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
    pub(super) fn spelled(&self, value: &str) -> String {
        let (files, ranks) = self.size();
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

    fn resized(&self, files: u8, ranks: u8) -> String {
        let array = self.array().resized((files, ranks));
        let mut text = self.text.clone();
        let last = cat(&["*", &ranks.to_string()]);
        let second = cat(&["*", &ranks.saturating_sub(1).max(1).to_string()]);
        // The king goes one file from the right edge, and two from the left one, as in chess.
        let (kingside, queenside) = (file(files.saturating_sub(1)), file(files.min(3)));
        let pairs: [(&str, &str); 8] = [
            ("maxFile", &files.to_string()),
            ("maxRank", &ranks.to_string()),
            ("promotionRegionWhite", &last),
            ("promotionRegionBlack", "*1"),
            ("doubleStepRegionWhite", "*2"),
            ("doubleStepRegionBlack", &second),
            ("castlingKingsideFile", &kingside.to_string()),
            ("castlingQueensideFile", &queenside.to_string()),
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

    /// The piece with the moves, the name and the drawing of a known one.
    fn with_known(&mut self, place: usize) -> Option<String> {
        let (moves, (name, picture)) = (rules::KNOWN_MOVES.get(place)?, rules::KNOWN_LOOKS.get(place)?);
        let letter = self.piece()?.letter;
        let mut text = self.with_moves(moves).unwrap_or_else(|| self.text.clone());
        for (key, word) in [("pieceNames", name), ("piecePictures", picture)] {
            let outline = games::outline(&text)?;
            let list = text::with_pair(outline.value(key).unwrap_or_default(), letter, Some(word));
            text = text::with(&text, key, Some(&list));
        }
        Some(text)
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

/// The letter of a file, counted from one.
fn file(number: u8) -> char {
    char::from(b'a' + number.clamp(1, MOST_SIDE) - 1)
}
