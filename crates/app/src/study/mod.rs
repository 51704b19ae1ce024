//! The screens that a first visit can do without. Only the larger build of the page, `src/bin/study.rs`, has them.
//!
//! Each screen is plain data, an `update` without a browser, and a view; [`Study`] hands each event to the screen that is shown.

pub mod editor;
pub mod editor_screen;
mod editor_view;

use web_sys::EventTarget;

use crate::screen::Extra;
use crate::state::State;
use crate::update::{Effect, Event};
use editor::{Edit, Editor};
use editor_screen::Play;
use editor_view::EditorView;

/// What happens on these screens.
#[derive(Clone, Debug)]
pub enum StudyEvent {
    /// Something is done in the editor.
    Edit(Edit),
    /// The position that was set up is played.
    Play(Play),
}

/// The screens.
pub struct Study {
    editor: Option<Editor>,
    editor_view: EditorView,
}

impl Study {
    /// The screens, with their own part of the page.
    pub fn attach() -> Self {
        Study { editor: None, editor_view: EditorView::attach() }
    }
}

impl Extra for Study {
    fn listens(&self) -> Vec<(EventTarget, &'static [&'static str])> {
        vec![(self.editor_view.root().clone().into(), &editor_view::EVENTS)]
    }

    fn meaning(&mut self, event: &web_sys::Event, state: &State) -> Option<Event> {
        self.editor_view.meaning(event, state, self.editor.as_ref()?)
    }

    fn update(&mut self, state: &mut State, event: &Event, effects: &mut Vec<Effect>) {
        editor_screen::follow(&mut self.editor, state, event, effects);
    }

    fn render(&mut self, state: &State) {
        if let Some(editor) = &self.editor {
            self.editor_view.render(state, editor);
        }
    }
}
