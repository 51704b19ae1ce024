//! The texts of the section beside the board, and the buttons that it shows.

use super::progress::{Done, Progress};
use super::{File, PuzzlePhase, Puzzles};
use crate::screens::words::puzzles as phrases;
use crate::state::State;

/// A button or a part of the section that is not always shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The task with its messages.
    Task,
    /// The list of all puzzles.
    List,
    /// The button that opens and closes the list.
    ListButton,
    /// The button that opens the daily puzzle.
    Daily,
    /// The button that loads the puzzles again.
    Fetch,
    Hint,
    /// The button that shows the solution.
    Show,
    Next,
    Again,
    /// The button that analyses the solved puzzle.
    Analyse,
}

impl Puzzles {
    /// Whether a part of the section is shown.
    pub fn shows(&self, part: Part, state: &State) -> bool {
        let is_there = self.shown().is_some();
        let is_listed = self.is_listing && is_there;
        let is_solved = self.phase == PuzzlePhase::Solved;
        match part {
            Part::Task => !is_listed,
            Part::List => is_listed,
            Part::ListButton => is_there,
            Part::Daily => {
                let today = self.today(state);
                is_there && today.is_some() && (is_listed || self.at != today)
            }
            Part::Fetch => matches!(self.file, File::Missing(_)),
            Part::Hint | Part::Show => is_there && !is_listed && !is_solved,
            Part::Next | Part::Again | Part::Analyse => is_there && !is_listed && is_solved,
        }
    }

    /// The title.
    pub fn title(&self, state: &State) -> String {
        match self.shown().filter(|_| !self.is_listing) {
            None => phrases::TITLE_ALONE.owned(),
            Some(_) if self.at == self.today(state) => phrases::TITLE_TODAY.owned(),
            Some(puzzle) => phrases::title(&puzzle.id.to_string()),
        }
    }

    /// The user's standing: how many of the listed puzzles are solved, the place among the lessons,
    /// or the rating.
    pub fn standing(&self, progress: &Progress) -> String {
        let list = self.list();
        let Some(shown) = self.shown() else { return String::new() };
        if self.is_listing {
            let is_solved = |id: u32| progress.of(&self.game, id).is_some_and(Done::is_solved);
            let of_kind = || list.iter().filter(|puzzle| self.is_of_wanted_kind(puzzle));
            return phrases::count(
                of_kind().filter(|puzzle| is_solved(puzzle.id)).count(),
                of_kind().count(),
            );
        }
        if shown.lesson.is_some() {
            let lessons = || list.iter().filter(|puzzle| puzzle.lesson.is_some());
            let at = lessons().position(|puzzle| puzzle.id == shown.id).map_or(0, |at| at + 1);
            return phrases::steps(at, lessons().count());
        }
        phrases::standing(progress.standing(&self.game), self.gained)
    }

    /// The task, or why there is none.
    pub fn task(&self) -> String {
        match (self.shown(), &self.file) {
            (Some(_), _) => self.prompt(),
            (None, File::Coming) => phrases::COMING.owned(),
            (None, File::Missing(why)) => why.clone(),
            (None, File::Here(_)) => String::new(),
        }
    }

    /// For a puzzle that changes the rating: what help costs before the first try, and the
    /// difficulty once it is over.
    pub fn details(&self, progress: &Progress) -> String {
        let Some(puzzle) = self.shown().filter(|puzzle| puzzle.lesson.is_none()) else {
            return String::new();
        };
        match self.phase {
            PuzzlePhase::Solved => phrases::details(puzzle),
            PuzzlePhase::Yours if progress.of(&self.game, puzzle.id).is_none() => phrases::HELP_COSTS.owned(),
            _ => String::new(),
        }
    }

    /// The phase for the styles and for tests; empty without a puzzle.
    pub fn phase_name(&self) -> &'static str {
        match (self.shown(), self.phase) {
            (None, _) => "",
            (_, PuzzlePhase::LeadIn) => "lead-in",
            (_, PuzzlePhase::Yours) => "yours",
            (_, PuzzlePhase::Answering) => "answering",
            (_, PuzzlePhase::Wrong) => "wrong",
            (_, PuzzlePhase::Showing) => "showing",
            (_, PuzzlePhase::Solved) => "solved",
        }
    }

    /// Whether the feedback is about a wrong move, which may have been taken back.
    pub fn is_about_mistake(&self) -> bool {
        let is_yours =
            self.phase == PuzzlePhase::Yours && !self.is_helped && self.feedback != phrases::RIGHT.as_str();
        self.phase == PuzzlePhase::Wrong || is_yours && self.wrong_count > 0
    }

    /// The label of the button that shows the solution.
    pub fn show_label(&self) -> &'static str {
        match self.phase {
            PuzzlePhase::Showing => phrases::SHOW_NEXT.as_str(),
            _ => phrases::SHOW.as_str(),
        }
    }
}
