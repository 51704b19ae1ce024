//! The list of all puzzles of a game, with their themes.

use js_sys::Array;
use vicinity_page::scene;
use vicinity_page::screens::puzzles::progress::{Done, Progress};
use vicinity_page::screens::puzzles::{Difficulty, Filters, Puzzles, StatusFilter};
use vicinity_page::screens::words::puzzles as phrases;

use vicinity_rules::{Position, Variant};
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Element, IntersectionObserver, IntersectionObserverEntry};

use crate::board::thumbnail::draw_miniature;
use crate::dom::{self, CachedText};
use crate::templates::puzzles::{Entry, Puzzles as Page};

#[derive(Default)]
pub(super) struct PuzzleList {
    entries: Vec<(u32, Entry)>,
    /// The options of the two lists, whose texts have counts.
    themes: Vec<CachedText>,
    difficulties: Vec<CachedText>,
    pictures: Option<Pictures>,
    game: String,
}

/// Draws the positions of entries when they come into view, as there may be hundreds.
struct Pictures {
    observer: IntersectionObserver,
    _on_view: Closure<dyn FnMut(Array, IntersectionObserver)>,
}

impl Pictures {
    fn of(game: &str) -> Option<Pictures> {
        let variant = Variant::parse(game).ok()?;
        let on_view = Closure::new(move |entries: Array, observer: IntersectionObserver| {
            let entries = entries.iter().map(IntersectionObserverEntry::unchecked_from_js);
            for picture in
                entries.filter(IntersectionObserverEntry::is_intersecting).map(|entry| entry.target())
            {
                observer.unobserve(&picture);
                let fen = picture.get_attribute("data-position").unwrap_or_default();
                if let Ok(position) = Position::from_fen(&variant, &fen) {
                    draw_miniature(&picture, &scene::of_position(&position, position.turn()));
                }
            }
        });
        let observer = IntersectionObserver::new(on_view.as_ref().unchecked_ref()).ok()?;
        Some(Pictures { observer, _on_view: on_view })
    }

    fn draw_later(&self, picture: &Element) {
        self.observer.observe(picture);
    }
}

impl Drop for Pictures {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}

/// The filters that the lists of the page show.
pub(super) fn filters(page: &Page) -> Filters {
    Filters {
        theme: page.themes.value(),
        status: StatusFilter::parse(&page.status.value()).unwrap_or_default(),
        difficulty: Difficulty::parse(&page.difficulty.value()),
    }
}

impl PuzzleList {
    pub fn render(&mut self, page: &mut Page, puzzles: &Puzzles, progress: &Progress, is_open: bool) {
        page.all.set(!is_open);
        let list = puzzles.list();
        if self.game != puzzles.game || self.entries.len() != list.len() {
            self.game.clone_from(&puzzles.game);
            self.list_all(page, puzzles, progress);
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
        if is_open {
            self.render_counts(puzzles, progress);
        }
        let filters = &puzzles.filters;
        page.themes.set_value(&filters.theme);
        page.status.set_value(&filters.status.index());
        page.difficulty.set_value(&filters.difficulty.map(Difficulty::index).unwrap_or_default());
    }

    /// Shows how many puzzles each theme and difficulty has with the other filters.
    fn render_counts(&mut self, puzzles: &Puzzles, progress: &Progress) {
        for (option, (word, count)) in self.themes.iter_mut().zip(puzzles.themes(progress)) {
            option.set(&phrases::counted(phrases::theme(word), count));
        }
        for (option, (difficulty, count)) in self.difficulties.iter_mut().zip(puzzles.difficulties(progress))
        {
            option.set(&phrases::counted(phrases::difficulty(difficulty), count));
        }
    }

    fn list_all(&mut self, page: &Page, puzzles: &Puzzles, progress: &Progress) {
        dom::clear(&page.list);
        self.entries.clear();
        self.pictures = Pictures::of(&puzzles.game);
        for (at, puzzle) in puzzles.list().iter().enumerate() {
            let mut entry = Entry::make();
            let number = puzzle.id.to_string();
            entry.id.set(&number);
            entry.place.set(&at.to_string());
            entry.number.set(&number);
            for (column, text) in entry.columns.iter_mut().zip(phrases::columns(puzzle)) {
                column.set(&text);
            }
            entry.position.set(&puzzle.fen);
            dom::append(&page.list, &entry.root);
            if let Some(pictures) = &self.pictures {
                pictures.draw_later(&entry.picture);
            }
            self.entries.push((puzzle.id, entry));
        }
        dom::clear(&page.themes);
        dom::add_option(&page.themes, "", phrases::ALL_THEMES.as_str());
        let add_counted = |select: &Element, value: &str| {
            let option = dom::add(select, "option", "", "");
            dom::set(&option, "value", value);
            CachedText::text(&option)
        };
        let themes = puzzles.themes(progress).into_iter();
        self.themes = themes.map(|(word, _)| add_counted(&page.themes, word)).collect();
        dom::clear(&page.difficulty);
        dom::add_option(&page.difficulty, "", phrases::ALL_DIFFICULTIES.as_str());
        let difficulties = puzzles.difficulties(progress).into_iter();
        self.difficulties =
            difficulties.map(|(difficulty, _)| add_counted(&page.difficulty, &difficulty.index())).collect();
        dom::clear(&page.status);
        for (status, text) in StatusFilter::ALL.into_iter().zip(phrases::STATUS) {
            dom::add_option(&page.status, &status.index(), text.as_str());
        }
    }
}
