//! Random custom variants: boards, pieces in Betza notation, regions, promotion, castling and
//! endings, as sections in the format of `variants.ini`. Most of them are playable;
//! `vicinity_rules::games::read` reports which.
//!
//! Used by tests, by the fuzz target `random_variants` and by an example. The caller provides the
//! source of choices.

/// Makes a choice: returns a number below its argument, which is not 0.
pub type Choose<'a> = &'a mut dyn FnMut(usize) -> usize;

/// The supported keys and notation.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Dialect {
    /// Those of Fairy-Stockfish, which then plays the same game.
    FairyStockfish,
    /// All of this program.
    Vicinity,
}

/// The section of a random variant.
pub fn section(name: &str, dialect: Dialect, choose: Choose) -> String {
    let mut writer = Writer {
        text: format!("[{name}]\n"),
        dialect,
        choose,
        files: 0,
        ranks: 0,
        letters: String::new(),
        has_king: false,
        has_pawn: false,
    };
    writer.board_and_pieces();
    writer.pawns();
    let castles = writer.castling();
    writer.restraints();
    writer.endings();
    writer.start(castles);
    writer.text
}

/// A section under construction.
struct Writer<'a> {
    text: String,
    dialect: Dialect,
    choose: Choose<'a>,
    files: usize,
    ranks: usize,
    /// The letters of the pieces that are neither king nor pawn.
    letters: String,
    has_king: bool,
    has_pawn: bool,
}

/// Pieces with predefined keys.
const KNOWN: [&str; 20] = [
    "knight",
    "bishop",
    "rook",
    "queen",
    "fers",
    "alfil",
    "silver",
    "archbishop",
    "amazon",
    "knibis",
    "shogiPawn",
    "lance",
    "cannon",
    "janggiCannon",
    "soldier",
    "horse",
    "elephant",
    "banner",
    "commoner",
    "immobile",
];

/// Letters of pieces other than king and pawn.
const LETTERS: [char; 10] = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'q', 'r'];

impl Writer<'_> {
    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[(self.choose)(from.len())]
    }

    /// Whether an event with probability 1/`times` happens.
    fn one_in(&mut self, times: usize) -> bool {
        (self.choose)(times) == 0
    }

    /// A number in an inclusive range.
    fn within(&mut self, least: usize, most: usize) -> usize {
        least + (self.choose)(most + 1 - least)
    }

    fn set(&mut self, key: &str, value: impl std::fmt::Display) {
        self.text += &format!("{key} = {value}\n");
    }

    /// Sets a flag with probability 1/`times`.
    fn maybe(&mut self, key: &str, times: usize) {
        if self.one_in(times) {
            self.set(key, "true");
        }
    }

    fn board_and_pieces(&mut self) {
        (self.files, self.ranks) = (self.within(4, 9), self.within(4, 9));
        if self.one_in(8) {
            // Fairy-Stockfish supports at most ten ranks.
            let most = if self.dialect == Dialect::Vicinity { 12 } else { 10 };
            (self.files, self.ranks) = (self.within(9, 12), self.within(9, most));
        }
        self.set("maxFile", self.files);
        self.set("maxRank", self.ranks);
        self.has_king = !self.one_in(5);
        if self.has_king {
            let moves = if self.one_in(4) { format!("k:{}", self.king_moves()) } else { "k".to_owned() };
            self.set("king", moves);
        }
        self.has_pawn = !self.one_in(3);
        if self.has_pawn {
            self.set("pawn", "p");
        }
        let pieces = self.within(1, 5);
        for (index, letter) in LETTERS.into_iter().enumerate().take(pieces) {
            if self.one_in(3) {
                let key = self.pick(&KNOWN);
                if !self.text.contains(&format!("\n{key} = ")) {
                    self.set(key, letter);
                    self.letters.push(letter);
                }
                continue;
            }
            let moves = self.moves();
            self.set(&format!("customPiece{}", index + 1), format!("{letter}:{moves}"));
            self.letters.push(letter);
            if self.one_in(8) {
                for color in ["White", "Black"] {
                    let squares = self.squares();
                    self.set(&format!("mobilityRegion{color}CustomPiece{}", index + 1), squares);
                }
            }
        }
    }

    /// The moves of a piece.
    fn moves(&mut self) -> String {
        let count = self.within(1, 3);
        match self.dialect {
            Dialect::Vicinity => (0..count).map(|_| self.atom()).collect(),
            // Fairy-Stockfish confuses several blockable atoms on one line.
            Dialect::FairyStockfish => {
                let first = if self.one_in(2) { self.long_atom() } else { self.leap() };
                (1..count).fold(first, |moves, _| {
                    let leap = self.leap();
                    // The same letter twice would be a rider. Fairy-Stockfish lets a capture that
                    // resembles a first move be captured en passant.
                    let is_rider = moves.ends_with(|last| leap.starts_with(last));
                    let mixes_first_moves = moves.contains("im") || leap.contains("im");
                    if is_rider || mixes_first_moves && share_leaps(&moves, &leap) {
                        moves
                    } else {
                        moves + &leap
                    }
                })
            }
        }
    }

    /// The moves of a king. Fairy-Stockfish overlooks checks by kings that do not leap.
    fn king_moves(&mut self) -> String {
        match self.dialect {
            Dialect::Vicinity => self.moves(),
            Dialect::FairyStockfish => self.leap(),
        }
    }

    /// The modifiers of most atoms: mode and directions.
    fn modifiers(&mut self) -> (&'static str, &'static str) {
        const DIRECTIONS: [&str; 16] =
            ["f", "b", "l", "r", "v", "s", "fs", "fl", "br", "fh", "bh", "lv", "hl", "fb", "ff", "rf"];
        let mode = if self.one_in(12) { "im" } else { self.pick(&["", "", "", "", "m", "c", "ce"]) };
        (mode, if self.one_in(3) { self.pick(&DIRECTIONS) } else { "" })
    }

    /// A leap.
    fn leap(&mut self) -> String {
        let (mode, directions) = self.modifiers();
        let letter = self.pick(&["W", "F", "K", "D", "N", "A", "H", "C", "Z", "G"]);
        format!("{mode}{directions}{letter}")
    }

    /// An atom that can be blocked, as supported by Fairy-Stockfish.
    fn long_atom(&mut self) -> String {
        let (mode, directions) = self.modifiers();
        let [travel, letters] = self.pick(&[
            ["", "R"],
            ["", "B"],
            ["", "Q"],
            ["", "NN"],
            ["", "W2"],
            ["", "F3"],
            ["", "K2"],
            ["p", "R"],
            ["p", "B"],
            ["g", "Q"],
            ["n", "D"],
            ["n", "N"],
            ["n", "A"],
            ["n", "Z"],
        ]);
        format!("{mode}{travel}{directions}{letters}")
    }

    /// Any atom that this program supports.
    fn atom(&mut self) -> String {
        let (mut mode, directions) = self.modifiers();
        let by_contact = self.one_in(5);
        if by_contact {
            mode = self.pick(&["y", "ym", "yj"]);
        }
        let travel = if by_contact { "" } else { self.pick(&["", "", "", "", "", "n", "p", "g", "j"]) };
        let letter = if by_contact {
            self.pick(&["W", "F", "K", "R", "B", "Q"])
        } else {
            self.pick(&["W", "F", "K", "D", "N", "A", "H", "C", "Z", "G", "R", "B", "Q"])
        };
        let range = match (by_contact, (self.choose)(8)) {
            (false, 0) => letter,
            (false, 1) => self.pick(&["1", "2", "3", "4"]),
            _ => "",
        };
        format!("{mode}{travel}{directions}{letter}{range}")
    }

    /// Random squares.
    fn squares(&mut self) -> String {
        let file = |file: usize| (b'a' + file as u8) as char;
        let mut words = Vec::new();
        for _ in 0..self.within(1, 3) {
            let at = (self.within(0, self.files - 1), self.within(1, self.ranks));
            words.push(match (self.choose)(3) {
                0 => format!("*{}", at.1),
                1 => format!("{}*", file(at.0)),
                _ => format!("{}{}", file(at.0), at.1),
            });
        }
        words.join(" ")
    }

    /// Some pieces, or none.
    fn some_letters(&mut self) -> String {
        let all: Vec<char> = self.letters.chars().collect();
        let some: String = all.into_iter().filter(|_| self.one_in(2)).collect();
        if some.is_empty() { "-".to_owned() } else { some }
    }

    /// Some pieces, for a flag. At most one for Fairy-Stockfish, which uses the last of several.
    fn flag_letters(&mut self) -> String {
        let letters = self.some_letters();
        match self.dialect {
            Dialect::Vicinity => letters,
            Dialect::FairyStockfish => letters[letters.len() - 1..].to_owned(),
        }
    }

    fn pawns(&mut self) {
        let ranks = self.ranks;
        if self.has_pawn || self.one_in(3) {
            let last = self.within(ranks - 1, ranks);
            self.set("promotionRegionWhite", format!("*{ranks} *{last}"));
            self.set("promotionRegionBlack", format!("*1 *{}", ranks + 1 - last));
            let pieces = self.some_letters();
            self.set("promotionPieceTypes", pieces);
            if self.one_in(4) {
                self.set("mandatoryPawnPromotion", "false");
            }
            if self.one_in(4) {
                let pieces = self.some_letters();
                self.set("promotionPawnTypes", pieces.replace('-', if self.has_pawn { "p" } else { "-" }));
            }
        }
        if self.one_in(4) {
            self.set("doubleStep", "false");
        }
        if !self.one_in(4) {
            self.set("doubleStepRegionWhite", "*2 *1");
            self.set("doubleStepRegionBlack", format!("*{} *{ranks}", ranks - 1));
        }
        if self.one_in(6) {
            self.set("tripleStepRegionWhite", "*2");
            self.set("tripleStepRegionBlack", format!("*{}", ranks - 1));
        }
        if self.one_in(6) {
            let squares = self.squares();
            self.set("enPassantRegion", squares);
        }
        if self.dialect == Dialect::Vicinity {
            if self.one_in(6) {
                let rule = self.pick(&["array", "captured", "reach"]);
                if !self.text.contains("promotionRegion") {
                    self.set("promotionRule", rule);
                }
            }
            if self.has_king && self.one_in(5) {
                self.set("goal", "capture");
            }
        }
    }

    /// Writes the castling keys; returns whether kings can castle.
    fn castling(&mut self) -> bool {
        if !self.has_king || self.letters.is_empty() || self.files < 6 || self.one_in(2) {
            self.set("castling", "false");
            return false;
        }
        let letters = self.letters.clone();
        self.set("castlingRookPieces", letters);
        let middle = self.files / 2;
        let kingside = self.within(middle + 1, self.files);
        let queenside = self.within(1, middle);
        self.set("castlingKingsideFile", kingside);
        self.set("castlingQueensideFile", queenside);
        true
    }

    fn restraints(&mut self) {
        self.maybe("mustCapture", 8);
        self.maybe("immobilityIllegal", 12);
        self.maybe("makpongRule", 12);
        // Fairy-Stockfish allows an en-passant capture that opens the line between two kings.
        if self.dialect == Dialect::Vicinity || self.text.contains("doubleStep = false") {
            self.maybe("flyingGeneral", 12);
        }
        // Fairy-Stockfish counts a piece as giving check even if the king is outside its mobility
        // region.
        if self.dialect == Dialect::FairyStockfish && self.text.contains("mobilityRegion") {
            return;
        }
        if self.one_in(12) {
            self.set("checking", "false");
        } else {
            self.maybe("checkCounting", 12);
        }
    }

    fn endings(&mut self) {
        let verdicts = ["win", "loss", "draw"];
        for key in ["stalemateValue", "checkmateValue", "nFoldValue"] {
            if self.one_in(4) {
                let verdict = self.pick(&verdicts);
                self.set(key, verdict);
            }
        }
        if self.one_in(4) {
            let moves = self.within(0, 60);
            self.set("nMoveRule", moves);
        }
        self.maybe("stalematePieceCount", 12);
        if (!self.has_king || self.one_in(8)) && !self.letters.is_empty() {
            let verdict = self.pick(&verdicts);
            self.set("extinctionValue", verdict);
            let pieces = if self.one_in(3) { "*".to_owned() } else { self.some_letters() };
            self.set("extinctionPieceTypes", &pieces);
            let count = self.within(0, 1);
            self.set("extinctionPieceCount", count);
            // Fairy-Stockfish tests attacks of Janggi cannons on pseudo-royal pieces with the board
            // before the move.
            let is_played_alike = self.dialect == Dialect::Vicinity || !self.text.contains("janggiCannon");
            if pieces != "*" && is_played_alike {
                self.maybe("extinctionPseudoRoyal", 3);
            }
        }
        if self.one_in(5) {
            let pieces = if self.one_in(2) { "*".to_owned() } else { self.flag_letters() };
            self.set("flagPiece", pieces.replace('-', "*"));
            self.set("flagRegionWhite", format!("*{}", self.ranks));
            self.set("flagRegionBlack", "*1");
            self.maybe("flagMove", 3);
            self.maybe("flagPieceSafe", 4);
        }
    }

    /// The start position: pieces on the first rank, pawns in front of them, and the same for
    /// Black.
    fn start(&mut self, castles: bool) {
        let letters: Vec<char> = self.letters.chars().collect();
        let king_file = self.files / 2;
        let mut first = String::new();
        for file in 0..self.files {
            if self.has_king && file == king_file {
                first.push('k');
            } else if letters.is_empty() || self.one_in(4) {
                first.push('1');
            } else {
                first.push(self.pick(&letters));
            }
        }
        // Fairy-Stockfish interprets a right without a piece on that side as one for the other
        // side.
        let has_piece = |side: &str| side.contains(|letter: char| letter.is_ascii_lowercase());
        let mut rights = String::new();
        if castles {
            rights += if has_piece(&first[king_file + 1..]) { "K" } else { "" };
            rights += if has_piece(&first[..king_file]) { "Q" } else { "" };
            rights += &rights.to_ascii_lowercase();
        }
        if rights.is_empty() {
            rights.push('-');
        }
        let second: String =
            (0..self.files).map(|_| if self.has_pawn && !self.one_in(4) { 'p' } else { '1' }).collect();
        let empty = vec![self.files.to_string(); self.ranks - 4];
        let rows = [vec![runs(&first), runs(&second)], empty];
        let own = [runs(&second), runs(&first)].map(|row| row.to_uppercase());
        let placement = [rows.concat(), own.to_vec()].concat().join("/");
        let checks = if self.text.contains("checkCounting") { " 3+3" } else { "" };
        self.set("startFen", format!("{placement} w {rights} -{checks} 0 1"));
    }
}

/// Whether two atoms may lead to the same square.
fn share_leaps(one: &str, other: &str) -> bool {
    let leaps = |moves: &str| -> String {
        let of_letter = |letter: char| match letter {
            'W' | 'R' => "WDH",
            'F' | 'B' => "FAG",
            'K' | 'Q' => "WDHFAG",
            'D' => "D",
            'N' => "N",
            'A' => "A",
            'H' => "H",
            'C' => "C",
            'Z' => "Z",
            'G' => "G",
            _ => "",
        };
        moves.chars().map(of_letter).collect()
    };
    leaps(one).chars().any(|leap| leaps(other).contains(leap))
}

/// Compresses runs of ones in a row.
fn runs(row: &str) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for letter in row.chars() {
        if letter == '1' {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text += &std::mem::take(&mut empty).to_string();
        }
        text.push(letter);
    }
    if empty > 0 {
        text += &empty.to_string();
    }
    text
}
