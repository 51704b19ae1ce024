//! The view of lessons: the task, messages, and buttons. It shares the board and the move field
//! with the game.

use vicinity_page::app::AppEvent;
use vicinity_page::event::Event;
use vicinity_page::language::concat;
use vicinity_page::screen::Screen;
use vicinity_page::screens::ScreenEvent;
use vicinity_page::screens::lessons::progress::LessonProgress;
use vicinity_page::screens::lessons::{LessonAct, LessonPhase, Lessons, tasks};
use vicinity_page::screens::words::lessons as phrases;
use vicinity_page::state::State;
use vicinity_page::words;
use vicinity_rules::{Variant, variants};

use super::FullEvent;
use crate::templates::lessons::{Action, Dot, Game, Lessons as Page};
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
    /// The games with lessons: their names and rows.
    games: Vec<(&'static str, Game)>,
}

impl LessonsView {
    /// Maps a browser event.
    pub fn map_event(&self, event: &web_sys::Event) -> Option<FullEvent> {
        let (action, element) = template::action(event)?;
        let act = match action {
            Action::Go => LessonAct::Go(dom::number(&element, "data-lesson")?.checked_sub(1)?),
            Action::Game => LessonAct::OtherGame(element.get_attribute("data-game")?),
            Action::Hint => LessonAct::Hint,
            Action::Next => LessonAct::Next,
            Action::Play => LessonAct::Play,
            Action::Again => LessonAct::Again,
            Action::Puzzles => {
                return Some(AppEvent::Page(Event::Visit(Screen::Puzzles { puzzle: String::new() })));
            }
            Action::Back => {
                if super::go_back() {
                    // Without a previous entry, the link leads to the game.
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
        let games = variants::families().filter_map(|name| {
            let (mut row, variant) = (Game::make(), Variant::parse(name).ok()?);
            row.game.set(name);
            row.title.set(words::title(&variant));
            dom::append(&page.games, &row.root);
            Some((name, row))
        });
        let games = games.collect();
        let panel = page::panel();
        dom::expect_js(panel.insert_before(&page.root, panel.first_child().as_ref()));
        LessonsElements { page, dots, games }
    }

    fn render(&mut self, state: &State, lessons: &Lessons, learnt: &LessonProgress) {
        let (phase, count) = (lessons.phase, lessons.tasks.len());
        let page = &mut self.page;
        page.phase.set(phase.name());
        let is_over = phase == LessonPhase::Finished;
        page.count.set(&if is_over { String::new() } else { phrases::count(lessons.at + 1, count) });
        page.title.set(words::title(state.game.start().variant()));
        page.back.set(&concat(&["#variant=", &lessons.game]));
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
        for (name, row) in &mut self.games {
            let all = tasks::of(name).map_or(0, <[_]>::len);
            let solved = learnt.count(name);
            row.progress.set(&phrases::progress(solved, all));
            row.done.set(solved == all);
            row.current.set(if *name == lessons.game { "true" } else { "false" });
        }
        let is_solved = phase == LessonPhase::Solved;
        page.hint.set(is_solved || is_over);
        page.skip.set(is_solved || is_over);
        page.next.set(!is_solved);
        page.at_end.iter_mut().for_each(|hidden| hidden.set(!is_over));
    }
}
