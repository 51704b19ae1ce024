//! The filters of the list of puzzles, kept for the tab so that a reload or a look at another
//! screen does not clear them.

use vicinity_protocol::puzzle::Puzzle;

use crate::language::concat;
use crate::storage::SharedStorage;

/// The prefix of a variant's key in the tab's storage.
const KEPT: &str = "puzzle-filters-";

/// Which puzzles are listed and offered next.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Filters {
    /// A theme, as a word; empty for all.
    pub theme: String,
    pub status: StatusFilter,
    /// `None` for all.
    pub difficulty: Option<Difficulty>,
}

/// Which puzzles are listed, by the user's result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum StatusFilter {
    #[default]
    All,
    Unsolved,
    Solved,
}

impl StatusFilter {
    /// In the order of the menu.
    pub const ALL: [StatusFilter; 3] = [StatusFilter::All, StatusFilter::Unsolved, StatusFilter::Solved];

    /// The index in the menu, as text.
    pub fn index(self) -> String {
        (self as usize).to_string()
    }

    /// Parses an index in the menu.
    pub fn parse(index: &str) -> Option<StatusFilter> {
        StatusFilter::ALL.get(index.parse::<usize>().ok()?).copied()
    }
}

/// How hard a puzzle is, by its rating.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Difficulty {
    Easy,
    Medium,
    Hard,
    VeryHard,
}

impl Difficulty {
    /// In the order of the menu.
    pub const ALL: [Difficulty; 4] =
        [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard, Difficulty::VeryHard];

    pub const fn of(rating: u16) -> Difficulty {
        match rating {
            0..900 => Difficulty::Easy,
            900..1_400 => Difficulty::Medium,
            1_400..2_000 => Difficulty::Hard,
            _ => Difficulty::VeryHard,
        }
    }

    /// Whether a puzzle has this difficulty. Puzzles that teach a rule have none.
    pub(super) fn is_of(self, puzzle: &Puzzle) -> bool {
        puzzle.lesson.is_none() && self == Difficulty::of(puzzle.rating)
    }

    /// The index in the menu, as text.
    pub fn index(self) -> String {
        (self as usize).to_string()
    }

    /// Parses an index in the menu.
    pub fn parse(index: &str) -> Option<Difficulty> {
        Difficulty::ALL.get(index.parse::<usize>().ok()?).copied()
    }
}

impl Filters {
    /// Loads the filters of a variant in this tab.
    pub(super) fn load(storage: &SharedStorage, game: &str) -> Filters {
        let text = storage.get_in_tab(&concat(&[KEPT, game])).unwrap_or_default();
        let mut words = text.split(' ');
        Filters {
            status: words.next().and_then(StatusFilter::parse).unwrap_or_default(),
            difficulty: words.next().and_then(Difficulty::parse),
            theme: words.next().unwrap_or_default().to_owned(),
        }
    }

    /// Stores the filters of a variant in this tab.
    pub(super) fn store(&self, storage: &SharedStorage, game: &str) {
        let difficulty = self.difficulty.map_or_else(|| "-".to_owned(), Difficulty::index);
        let text = concat(&[&self.status.index(), " ", &difficulty, " ", &self.theme]);
        // If storing fails, the filters are kept only while the screen is open.
        let _ = storage.set_in_tab(&concat(&[KEPT, game]), &text);
    }
}
