//! The screens that a first visit can do without. Only the larger build of the page, `src/bin/study.rs`, has them.
//!
//! Each screen is plain data, an `update` without a browser, and a view; [`Study`] hands each event to the screen that is shown.

pub mod editor;
pub mod editor_screen;
mod editor_view;
pub mod help;
pub mod puzzles;
mod puzzles_view;
pub mod review;
mod review_view;

use web_sys::EventTarget;

use crate::screen::{Extra, Screen};
use crate::state::State;
use crate::store;
use crate::update::{Effect, Event};
use editor::{Edit, Editor};
use editor_screen::Play;
use editor_view::EditorView;
use help::Help;
use puzzles::{Progress, Puzzles};
use puzzles_view::PuzzlesView;
use review::Review;
use review_view::ReviewView;

/// What happens on these screens.
#[derive(Clone, Debug)]
pub enum StudyEvent {
    /// Something is done in the editor.
    Edit(Edit),
    /// The position that was set up is played.
    Play(Play),
    /// Something is done about puzzles.
    Puzzle(puzzles::Act),
    /// Something is done about the review.
    Review(review::Act),
    /// The time that was waited for has come.
    Woken,
}

/// The screens.
pub struct Study {
    editor: Option<Editor>,
    editor_view: EditorView,
    puzzles: Option<Puzzles>,
    progress: Progress,
    puzzles_view: PuzzlesView,
    review: Option<Review>,
    review_view: ReviewView,
    help: Help,
}

impl Study {
    /// The screens, with their own part of the page.
    pub fn attach() -> Self {
        let kept = web_sys::window().map(|window| store::read_all(&window, puzzles::KEPT));
        Study {
            help: Help::default(),
            editor: None,
            editor_view: EditorView::attach(),
            puzzles: None,
            progress: Progress::new(kept.unwrap_or_default()),
            puzzles_view: PuzzlesView::attach(),
            review: None,
            review_view: ReviewView::attach(),
        }
    }
}

impl Extra for Study {
    fn listens(&self) -> Vec<(EventTarget, &'static [&'static str])> {
        vec![(self.editor_view.root().clone().into(), &editor_view::EVENTS)]
    }

    fn meaning(&mut self, event: &web_sys::Event, state: &State) -> Option<Event> {
        if state.screen == Screen::Help {
            self.help.click(event);
            return None;
        }
        if let Some(editor) = &self.editor {
            return self.editor_view.meaning(event, state, editor);
        }
        if self.puzzles.is_some() {
            return self.puzzles_view.meaning(event);
        }
        self.review_view.meaning(event, state, self.review.as_ref()?)
    }

    fn update(&mut self, state: &mut State, event: &Event, effects: &mut Vec<Effect>) {
        editor_screen::follow(&mut self.editor, state, event, effects);
        puzzles::follow(&mut self.puzzles, &mut self.progress, state, event, effects);
        review::follow(&mut self.review, state, event, effects);
    }

    fn render(&mut self, state: &State) {
        if let Some(editor) = &self.editor {
            self.editor_view.render(state, editor);
        }
        self.puzzles_view.render(state, self.puzzles.as_ref(), &self.progress);
        self.review_view.render(state, self.review.as_ref());
        self.help.render(state);
    }
}
