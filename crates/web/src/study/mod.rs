//! The screens for study as they are seen and touched. `vicinity_page::study` has what they know.

mod editor;
mod help;
mod lessons;
mod puzzle_list;
mod puzzles;
mod review;

use vicinity_page::screen::Screen;
use vicinity_page::state::State;
use vicinity_page::study::learnt::{self, Learnt};
use vicinity_page::study::progress::{KEPT, Progress};
use vicinity_page::study::{Study, StudyEvent};
use vicinity_page::update::{Effect, Event};
use web_sys::EventTarget;

use crate::extra::Extra;
use crate::store;
use editor::EditorView;
use help::Help;
use lessons::LessonsView;
use puzzles::PuzzlesView;
use review::ReviewView;

pub struct StudyScreens {
    study: Study,
    editor: EditorView,
    puzzles: PuzzlesView,
    review: ReviewView,
    lessons: LessonsView,
    help: Help,
}

impl StudyScreens {
    /// None of them shown yet.
    pub fn attach() -> Self {
        let kept =
            |prefix| web_sys::window().map(|window| store::read_all(&window, prefix)).unwrap_or_default();
        StudyScreens {
            study: Study {
                progress: Progress::new(kept(KEPT)),
                learnt: Learnt::new(kept(learnt::KEPT)),
                ..Study::default()
            },
            editor: EditorView::attach(),
            puzzles: PuzzlesView::attach(),
            review: ReviewView::attach(),
            lessons: LessonsView::default(),
            help: Help::default(),
        }
    }
}

/// What something in the browser means: an event of the page, or one of these screens.
pub(crate) enum StudyMeaning {
    Page(Event),
    Study(StudyEvent),
}

impl Extra for StudyScreens {
    fn listens(&self) -> Vec<(EventTarget, &'static [&'static str])> {
        vec![(self.editor.root().clone().into(), &editor::EVENTS)]
    }

    fn meaning(&mut self, event: &web_sys::Event, state: &State) -> Option<Event> {
        let meaning = if state.ui.screen == Screen::Help {
            self.help.click(event);
            return None;
        } else if let Some(editor) = &self.study.editor {
            self.editor.meaning(event, state, editor)?
        } else if self.study.lessons.is_some() {
            self.lessons.meaning(event)?
        } else if self.study.puzzles.is_some() {
            StudyMeaning::Study(self.puzzles.meaning(event)?)
        } else {
            let review = self.study.review.as_ref().filter(|_| state.ui.screen == Screen::Review)?;
            StudyMeaning::Study(self.review.meaning(event, state, review)?)
        };
        match meaning {
            StudyMeaning::Page(event) => Some(event),
            StudyMeaning::Study(event) => {
                self.study.wanted = Some(event);
                Some(Event::Extra)
            }
        }
    }

    fn follow(&mut self, state: &mut State, event: &Event, effects: &mut Vec<Effect>) {
        self.study.follow(state, event, effects);
        if let Some(window) = web_sys::window() {
            for (key, value) in self.study.progress.take_news() {
                store::write(&window, &key, &value);
            }
        }
    }

    fn render(&mut self, state: &State) {
        if let Some(editor) = &self.study.editor {
            self.editor.render(state, editor);
        }
        self.puzzles.render(state, self.study.puzzles.as_ref(), &self.study.progress);
        let review = self.study.review.as_ref().filter(|_| state.ui.screen == Screen::Review);
        self.review.render(state, review);
        self.lessons.render(state, self.study.lessons.as_ref(), &self.study.learnt);
        self.help.render(state);
    }

    fn wants_frame(&mut self) -> bool {
        self.editor.wants_frame()
    }

    fn frame(&mut self, state: &State) {
        if let Some(editor) = &self.study.editor {
            self.editor.frame(state, editor);
        }
    }
}
