//! The list of all puzzles of a game, with its themes, as it is seen behind a button of the
//! puzzles.

use vicinity_page::screens::puzzles::Puzzles;
use vicinity_page::screens::puzzles::progress::{Done, Progress};
use vicinity_page::screens::words::puzzles as phrases;
use web_sys::Element;

use crate::dom::{self, Slot, Switch};

pub(super) struct PuzzleList {
    hidden: Switch,
    themes: Element,
    list: Element,
    entries: Vec<Entry>,
    game: String,
}

struct Entry {
    id: u32,
    mark: Slot,
    label: Slot,
    current: Slot,
    hidden: Switch,
}

impl PuzzleList {
    /// Makes it in the section of the puzzles.
    pub fn make(root: &Element) -> Self {
        let part = dom::add(root, "div", "puzzle-all", "");
        let label = dom::add(&part, "label", "", "");
        dom::add(&label, "span", "", phrases::THEME);
        let themes = dom::add(&label, "select", "", "");
        dom::set(&themes, "data-puzzle-theme", "");
        let list = dom::add(&part, "div", "puzzle-list", "");
        dom::set(&list, "role", "group");
        dom::set(&list, "aria-label", phrases::LIST);
        PuzzleList {
            hidden: Switch::new(&part, "hidden"),
            themes,
            list,
            entries: Vec::new(),
            game: String::new(),
        }
    }

    pub fn render(&mut self, puzzles: &Puzzles, progress: &Progress, is_open: bool) {
        self.hidden.set(!is_open);
        let list = puzzles.list();
        if self.game != puzzles.game || self.entries.len() != list.len() {
            self.game.clone_from(&puzzles.game);
            self.list_all(puzzles);
        }
        let shown = puzzles.shown();
        for (at, (entry, puzzle)) in self.entries.iter_mut().zip(list).enumerate() {
            let done = progress.of(&puzzles.game, puzzle.id);
            entry.mark.set(match done {
                None => "",
                Some(Done::Solved) => "✓",
                Some(Done::Later) => "(✓)",
                Some(Done::Failed) => "✗",
            });
            entry.label.set(&phrases::entry(at, puzzle, done));
            entry.current.set(if shown.is_some_and(|shown| shown.id == entry.id) { "true" } else { "false" });
            entry.hidden.set(!puzzles.is_wanted(puzzle));
        }
    }

    fn list_all(&mut self, puzzles: &Puzzles) {
        dom::clear(&self.list);
        self.entries.clear();
        for (at, puzzle) in puzzles.list().iter().enumerate() {
            let button = dom::button("");
            dom::set(&button, "data-puzzle", &puzzle.id.to_string());
            dom::set(&button, "data-puzzle-at", &at.to_string());
            dom::add(&button, "span", "", &(at + 1).to_string());
            let mark = dom::add(&button, "span", "puzzle-mark", "");
            dom::append(&self.list, &button);
            self.entries.push(Entry {
                id: puzzle.id,
                mark: Slot::text(&mark),
                label: Slot::attribute(&button, "aria-label"),
                current: Slot::attribute(&button, "aria-current"),
                hidden: Switch::new(&button, "hidden"),
            });
        }
        dom::clear(&self.themes);
        dom::add_option(&self.themes, "", phrases::ALL_THEMES);
        for word in puzzles.themes() {
            dom::add_option(&self.themes, word, phrases::theme(word));
        }
    }
}
