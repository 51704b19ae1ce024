//! The list of all puzzles of a game, with their themes.

use vicinity_page::screens::puzzles::progress::{Done, Progress};
use vicinity_page::screens::puzzles::{Difficulty, Puzzles};
use vicinity_page::screens::words::puzzles as phrases;

use crate::dom;
use crate::templates::puzzles::{Entry, Puzzles as Page};

#[derive(Default)]
pub(super) struct PuzzleList {
    entries: Vec<(u32, Entry)>,
    game: String,
}

impl PuzzleList {
    pub fn render(&mut self, page: &mut Page, puzzles: &Puzzles, progress: &Progress, is_open: bool) {
        page.all.set(!is_open);
        let list = puzzles.list();
        if self.game != puzzles.game || self.entries.len() != list.len() {
            self.game.clone_from(&puzzles.game);
            self.list_all(page, puzzles);
        }
        let shown = puzzles.shown();
        let mut is_empty = true;
        for ((id, entry), puzzle) in self.entries.iter_mut().zip(list) {
            let done = progress.of(&puzzles.game, puzzle.id);
            entry.mark.set(match done {
                None => "",
                Some(Done::Solved) => "✓",
                Some(Done::Later) => "◐",
                Some(Done::Failed) => "○",
            });
            entry.label.set(&phrases::entry(puzzle, done));
            entry.current.set(if shown.is_some_and(|shown| shown.id == *id) { "true" } else { "false" });
            let is_wanted = puzzles.is_wanted(puzzle, progress);
            is_empty &= !is_wanted;
            entry.hidden.set(!is_wanted);
        }
        page.no_match.set(!is_empty);
    }

    fn list_all(&mut self, page: &Page, puzzles: &Puzzles) {
        dom::clear(&page.list);
        self.entries.clear();
        for (at, puzzle) in puzzles.list().iter().enumerate() {
            let mut entry = Entry::make();
            let number = puzzle.id.to_string();
            entry.id.set(&number);
            entry.place.set(&at.to_string());
            entry.number.set(&number);
            for (column, text) in entry.columns.iter_mut().zip(phrases::columns(puzzle)) {
                column.set(text);
            }
            dom::append(&page.list, &entry.root);
            self.entries.push((puzzle.id, entry));
        }
        dom::clear(&page.themes);
        dom::add_option(&page.themes, "", phrases::ALL_THEMES.as_str());
        for word in puzzles.themes() {
            dom::add_option(&page.themes, word, phrases::theme(word));
        }
        dom::clear(&page.difficulty);
        dom::add_option(&page.difficulty, "", phrases::ALL_DIFFICULTIES.as_str());
        for (at, difficulty) in Difficulty::ALL.into_iter().enumerate() {
            dom::add_option(&page.difficulty, &at.to_string(), phrases::difficulty(difficulty));
        }
        dom::clear(&page.status);
        for (at, text) in phrases::STATUS.iter().enumerate() {
            dom::add_option(&page.status, &at.to_string(), text.as_str());
        }
    }
}
