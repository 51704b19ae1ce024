//! The file format of puzzles, written by `vicinity-lab puzzles` and read by the page.
//!
//! The first line states the format, its version and the variant; each other line is a puzzle: its
//! id, the position as FEN, the solution in UCI notation with the replies, its claim and other
//! tags, and its rating. Two more fields may follow: the position before the opponent's last move
//! with that move, and the lesson of a puzzle that teaches a rule.
//!
//! ```text
//! vicinity-puzzles 1 near
//! 7|8/…/8 w - - 3 20|e3e4 d6e5 f2e5|king quiet|1240
//! 8|8/…/8 w - - 3 20|e3e4|minor|700|8/…/8 b - - 2 19 d7d6|minor
//! ```

use std::fmt::{self, Write};

/// The version of the format.
const VERSION: &str = "vicinity-puzzles 1 ";

/// The goal that the side to move can reach by the solution only.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Claim {
    /// Captures the king.
    King,
    /// Gives checkmate.
    Mate,
    /// Leaves the opponent without a move, which wins.
    Stalemate,
    /// The same, where it is a minor win.
    Minor,
    /// Wins decisive material.
    Material,
}

impl Claim {
    /// All claims.
    pub const ALL: [Claim; 5] = [Claim::King, Claim::Mate, Claim::Stalemate, Claim::Minor, Claim::Material];

    /// The keyword of the claim.
    pub const fn word(self) -> &'static str {
        match self {
            Claim::King => "king",
            Claim::Mate => "mate",
            Claim::Stalemate => "stalemate",
            Claim::Minor => "minor",
            Claim::Material => "material",
        }
    }

    /// Whether the solution ends the game.
    pub const fn ends_the_game(self) -> bool {
        !matches!(self, Claim::Material)
    }
}

/// A property of a solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tag {
    /// A pawn is promoted.
    Promotion,
    /// The first move neither captures nor attacks the king.
    Quiet,
    /// Material is sacrificed on the way.
    Sacrifice,
    /// A piece attacks two others at once and captures one.
    Fork,
    /// A piece is attacked, moves away, and the one behind it is captured.
    Skewer,
    /// A move opens a line of another piece, which gives check or captures.
    Discovered,
}

impl Tag {
    /// All tags.
    pub const ALL: [Tag; 6] =
        [Tag::Promotion, Tag::Quiet, Tag::Sacrifice, Tag::Fork, Tag::Skewer, Tag::Discovered];

    /// The keyword of the tag.
    pub const fn word(self) -> &'static str {
        match self {
            Tag::Promotion => "promotion",
            Tag::Quiet => "quiet",
            Tag::Sacrifice => "sacrifice",
            Tag::Fork => "fork",
            Tag::Skewer => "skewer",
            Tag::Discovered => "discovered",
        }
    }
}

/// The rule that a puzzle teaches, for players new to a variant.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Lesson {
    /// A king may be captured.
    Capture,
    /// A king may be left in danger if the opponent's is captured first.
    Exposed,
    /// A side without a move has lost, by a minor win.
    Minor,
    /// A side without a move has lost.
    Stalemate,
    /// A pawn promotes only to captured pieces.
    Pool,
    /// A pawn captures straight ahead.
    Straight,
    /// A piece jumps over friendly pieces.
    Jump,
    /// A piece cannot be captured along a line if a piece is directly behind it.
    Shield,
    /// A pawn moves sideways.
    Sideways,
    /// A rider repeats its leap.
    Leap,
    /// A king that may be captured cannot escape from attack.
    Trap,
    /// Checkmate.
    Mate,
    /// A pawn promotes to any piece.
    Promotion,
    /// A pawn captures en passant.
    EnPassant,
    /// Castling.
    Castling,
}

impl Lesson {
    /// All lessons.
    pub const ALL: [Lesson; 15] = [
        Lesson::Capture,
        Lesson::Exposed,
        Lesson::Minor,
        Lesson::Stalemate,
        Lesson::Pool,
        Lesson::Straight,
        Lesson::Jump,
        Lesson::Shield,
        Lesson::Sideways,
        Lesson::Leap,
        Lesson::Trap,
        Lesson::Mate,
        Lesson::Promotion,
        Lesson::EnPassant,
        Lesson::Castling,
    ];

    /// The keyword of the lesson.
    pub const fn word(self) -> &'static str {
        match self {
            Lesson::Capture => "capture",
            Lesson::Exposed => "exposed",
            Lesson::Minor => "minor",
            Lesson::Stalemate => "stalemate",
            Lesson::Pool => "pool",
            Lesson::Straight => "straight",
            Lesson::Jump => "jump",
            Lesson::Shield => "shield",
            Lesson::Sideways => "sideways",
            Lesson::Leap => "leap",
            Lesson::Trap => "trap",
            Lesson::Mate => "mate",
            Lesson::Promotion => "promotion",
            Lesson::EnPassant => "en-passant",
            Lesson::Castling => "castling",
        }
    }
}

/// The opponent's move that led to a puzzle, for display.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LeadIn {
    /// The position before it.
    pub fen: String,
    /// The move in UCI notation.
    pub mv: String,
}

/// A puzzle. The position and the moves are text that the rules have not validated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// The id, unique among the puzzles of the variant; used in addresses.
    pub id: u32,
    /// The position; the side to move solves.
    pub fen: String,
    /// The solution in UCI notation: the solver's moves, first and last, alternating with the
    /// replies.
    pub moves: Vec<String>,
    /// The claim of the solution.
    pub claim: Claim,
    /// Other properties of the solution.
    pub tags: Vec<Tag>,
    /// The difficulty: about the Elo of the engine's level that finds it half of the time.
    pub rating: u16,
    /// The move before it, if known.
    pub lead_in: Option<LeadIn>,
    /// The lesson, if any.
    pub lesson: Option<Lesson>,
}

impl Puzzle {
    /// The number of the solver's moves.
    pub fn solver_moves(&self) -> usize {
        self.moves.len().div_ceil(2)
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}|{}|{}|{}", self.id, self.fen, self.moves.join(" "), self.claim.word())?;
        for tag in &self.tags {
            f.write_char(' ')?;
            f.write_str(tag.word())?;
        }
        write!(f, "|{}", self.rating)?;
        match &self.lead_in {
            Some(LeadIn { fen, mv }) => write!(f, "|{fen} {mv}")?,
            None if self.lesson.is_some() => f.write_char('|')?,
            None => {}
        }
        match self.lesson {
            Some(lesson) => write!(f, "|{}", lesson.word()),
            None => Ok(()),
        }
    }
}

/// An error in a file of puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PuzzleError {
    /// The line, from 1.
    pub line: usize,
    /// The error.
    pub what: &'static str,
}

impl fmt::Display for PuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

impl std::error::Error for PuzzleError {}

/// Writes a file of puzzles.
pub fn write(variant: &str, puzzles: &[Puzzle]) -> String {
    let mut text = String::from(VERSION);
    text += variant;
    text.push('\n');
    for puzzle in puzzles {
        text += &puzzle.to_string();
        text.push('\n');
    }
    text
}

/// Parses a file of puzzles of a variant.
///
/// # Errors
/// The first invalid line.
pub fn parse(variant: &str, text: &str) -> Result<Vec<Puzzle>, PuzzleError> {
    let mut lines = text.lines();
    let to_error = |line: usize, what: &'static str| PuzzleError { line: line + 1, what };
    match lines.next().and_then(|first| first.strip_prefix(VERSION)) {
        Some(name) if name == variant => {}
        Some(_) => return Err(to_error(0, "the puzzles belong to another variant")),
        None => return Err(to_error(0, "not a puzzle file of this version")),
    }
    let mut puzzles: Vec<Puzzle> = Vec::new();
    for (index, line) in lines.enumerate() {
        let puzzle = read_line(line).map_err(|what| to_error(index + 1, what))?;
        if puzzles.iter().any(|other| other.id == puzzle.id) {
            return Err(to_error(index + 1, "duplicate puzzle number"));
        }
        puzzles.push(puzzle);
    }
    Ok(puzzles)
}

fn read_line(line: &str) -> Result<Puzzle, &'static str> {
    let mut parts = line.split('|');
    let (Some(id), Some(fen), Some(moves), Some(themes), Some(rating), lead_in, lesson, None) = (
        parts.next(),
        parts.next(),
        parts.next(),
        parts.next(),
        parts.next(),
        parts.next(),
        parts.next(),
        parts.next(),
    ) else {
        return Err("a puzzle must have five to seven fields");
    };
    let moves: Vec<String> = moves.split(' ').map(str::to_owned).collect();
    if moves.len().is_multiple_of(2) || moves.iter().any(String::is_empty) {
        return Err("a solution must begin and end with a move of the solver");
    }
    let mut themes = themes.split(' ');
    let claim = themes.next().and_then(|word| Claim::ALL.into_iter().find(|claim| claim.word() == word));
    let tags: Option<Vec<Tag>> =
        themes.map(|word| Tag::ALL.into_iter().find(|tag| tag.word() == word)).collect();
    let lead_in = match lead_in.filter(|text| !text.is_empty()) {
        None => None,
        Some(text) => {
            let (fen, mv) = text.rsplit_once(' ').ok_or("invalid move before the puzzle")?;
            Some(LeadIn { fen: fen.to_owned(), mv: mv.to_owned() })
        }
    };
    let lesson = match lesson {
        None => None,
        Some(word) => {
            let found = Lesson::ALL.into_iter().find(|lesson| lesson.word() == word);
            Some(found.ok_or("unknown lesson")?)
        }
    };
    Ok(Puzzle {
        id: id.parse().map_err(|_| "invalid puzzle number")?,
        fen: fen.to_owned(),
        moves,
        claim: claim.ok_or("unknown claim")?,
        tags: tags.ok_or("unknown tag")?,
        rating: rating.parse().map_err(|_| "invalid rating")?,
        lead_in,
        lesson,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn puzzle(id: u32) -> Puzzle {
        Puzzle {
            id,
            fen: "8/8/8/8/8/8/8/Kk6 w - - 0 1".to_owned(),
            moves: ["a1b1"].map(str::to_owned).to_vec(),
            claim: Claim::King,
            tags: vec![Tag::Promotion, Tag::Quiet],
            rating: 900,
            lead_in: None,
            lesson: None,
        }
    }

    #[test]
    fn written_files_can_be_parsed() {
        let lead_in = Some(LeadIn { fen: "8/8/8/8/8/8/k7/K7 b - - 0 1".to_owned(), mv: "a2b1".to_owned() });
        let puzzles = [
            puzzle(1),
            Puzzle { tags: Vec::new(), claim: Claim::Material, ..puzzle(2) },
            Puzzle { lead_in: lead_in.clone(), ..puzzle(3) },
            Puzzle { lesson: Some(Lesson::EnPassant), ..puzzle(4) },
            Puzzle { lead_in, lesson: Some(Lesson::Pool), ..puzzle(5) },
        ];
        assert_eq!(parse("near", &write("near", &puzzles)), Ok(puzzles.to_vec()));
        assert_eq!(parse("near", &write("near", &[])), Ok(Vec::new()));
    }

    #[test]
    fn errors_are_named_with_their_line() {
        let check = |text: &str, line: usize| {
            assert_eq!(parse("near", text).map_err(|error| error.line), Err(line), "{text}");
        };
        check("", 1);
        check("vicinity-puzzles 2 near\n", 1);
        check("vicinity-puzzles 1 contact\n", 1);
        let good = puzzle(1).to_string();
        let file = |line: &str| format!("vicinity-puzzles 1 near\n{good}\n{line}\n");
        for line in [
            "",
            "2|fen|a1b1|king",
            "2|fen|a1b1|king|900|more",
            "2|fen|a1b1|king|900||joy",
            "2|fen|a1b1|king|900|fen a1b1|pool|more",
            "x|fen|a1b1|king|900",
            "2|fen|a1b1|joy|900",
            "2|fen|a1b1|king joy|900",
            "2|fen|a1b1|king|hard",
            "2|fen|a1b1 b1c1|king|900",
            "2|fen||king|900",
            &good,
        ] {
            check(&file(line), 3);
        }
    }
}
