//! The view of lessons: the task, messages, and buttons. It shares the board and the move field
//! with the game.

use vicinity_page::app::AppEvent;
use vicinity_page::event::Event;
use vicinity_page::screen::Screen;
use vicinity_page::screens::ScreenEvent;
use vicinity_page::screens::lessons::progress::LessonProgress;
use vicinity_page::screens::lessons::{LessonAct, LessonPhase, Lessons};
use vicinity_page::screens::words::lessons as phrases;
use vicinity_page::state::State;
use vicinity_page::words;

use super::FullEvent;
use crate::templates::lessons::{Action, Dot, Lessons as Page};
use crate::templates::page;
use crate::{dom, template};

/// The section of the page, created when it is first shown.
#[derive(Default)]
pub struct LessonsView {
    elements: Option<LessonsElements>,
}

struct LessonsElements {
    page: Page,
    /// A dot for each task, which links to it.
    dots: Vec<Dot>,
}

impl LessonsView {
    /// Maps a browser event.
    pub fn map_event(&self, event: &web_sys::Event) -> Option<FullEvent> {
        let (action, element) = template::action(event)?;
        let act = match action {
            Action::Go => LessonAct::Go(dom::number(&element, "data-lesson")?.checked_sub(1)?),
            Action::Hint => LessonAct::Hint,
            Action::Next => LessonAct::Next,
            Action::Play => LessonAct::Play,
            Action::Again => LessonAct::Again,
            Action::Puzzles => {
                return Some(AppEvent::Page(Event::Visit(Screen::Puzzles { puzzle: String::new() })));
            }
            Action::Back => {
                let history = web_sys::window()?.history().ok()?;
                if history.length().is_ok_and(|length| length > 1) && history.back().is_ok() {
                    // Without a previous entry, the link leads to the start page.
                    event.prevent_default();
                }
                return None;
            }
        };
        Some(AppEvent::Screen(ScreenEvent::Lesson(act)))
    }

    /// Renders the lessons, or hides them on other screens.
    pub fn render(&mut self, state: &State, lessons: Option<&Lessons>, learnt: &LessonProgress) {
        let Some(lessons) = lessons else {
            if let Some(elements) = &mut self.elements {
                elements.page.hidden.set(true);
            }
            return;
        };
        let elements = self.elements.get_or_insert_with(|| LessonsElements::make(lessons.tasks.len()));
        elements.page.hidden.set(false);
        elements.render(state, lessons, learnt);
    }
}

impl LessonsElements {
    fn make(tasks: usize) -> Self {
        let page = Page::make();
        let dots = (1..=tasks).map(|number| {
            let mut dot = Dot::make();
            dot.number.set(&number.to_string());
            dom::append(&page.dots, &dot.root);
            dot
        });
        let dots = dots.collect();
        let panel = page::panel();
        dom::expect_js(panel.insert_before(&page.root, panel.first_child().as_ref()));
        LessonsElements { page, dots }
    }

    fn render(&mut self, state: &State, lessons: &Lessons, learnt: &LessonProgress) {
        let (phase, count) = (lessons.phase, lessons.tasks.len());
        let page = &mut self.page;
        page.phase.set(phase.name());
        let is_over = phase == LessonPhase::Finished;
        page.count.set(&if is_over { String::new() } else { phrases::count(lessons.at + 1, count) });
        page.title.set(words::title(state.game.start().variant()));
        page.rule.set(lessons.rule());
        page.prompt.set(&lessons.prompt(state));
        page.feedback.set(&lessons.feedback);
        for (at, dot) in self.dots.iter_mut().enumerate() {
            let is_done = learnt.has(&lessons.game, at);
            dot.label.set(&phrases::entry(at + 1, is_done));
            dot.done.set(is_done);
            let is_current = at == lessons.at && !is_over;
            dot.current.set(if is_current { "step" } else { "false" });
        }
        let is_solved = phase == LessonPhase::Solved;
        page.hint.set(is_solved || is_over);
        page.skip.set(is_solved || is_over);
        page.next.set(!is_solved);
        page.at_end.iter_mut().for_each(|hidden| hidden.set(!is_over));
    }
}
