//! Lessons as they are seen and touched: the task, what there is to say, and the buttons at its
//! foot. The board and the field for moves are the game's own.

use vicinity_page::app::AppEvent;
use vicinity_page::language::cat;
use vicinity_page::screen::Screen;
use vicinity_page::screens::ScreenEvent;
use vicinity_page::screens::lessons::progress::LessonProgress;
use vicinity_page::screens::lessons::{LessonAct, Lessons, Phase};
use vicinity_page::screens::words::lessons as phrases;
use vicinity_page::state::State;
use vicinity_page::update::Event;
use web_sys::Element;

use super::FullEvent;
use crate::dom::{self, Slot, Switch};

/// The buttons: their mark, what they say, and how much they weigh. Those of a task come first, and
/// those of the end after them.
const BUTTONS: [(&str, &str, &str); 6] = [
    ("hint", phrases::HINT, "primary"),
    ("skip", phrases::SKIP, "quiet"),
    ("next", phrases::NEXT, "primary"),
    ("play", phrases::PLAY, "primary"),
    ("puzzles", phrases::PUZZLES, ""),
    ("again", phrases::AGAIN, "quiet"),
];

/// The lessons' part of the page, made when it is first shown.
#[derive(Default)]
pub struct LessonsView {
    parts: Option<Parts>,
}

struct Parts {
    hidden: Switch,
    phase: Slot,
    count: Slot,
    prompt: Slot,
    said: Slot,
    dots: Vec<Dot>,
    buttons: Vec<Switch>,
}

/// A task's dot, which leads to it.
struct Dot {
    label: Slot,
    is_done: Switch,
    current: Slot,
}

impl LessonsView {
    /// Returns the event that something on the page is.
    pub fn map_event(&self, event: &web_sys::Event) -> Option<FullEvent> {
        let target = dom::target(event).filter(|_| event.type_() == "click")?;
        let button = dom::closest(&target, "[data-lesson], [data-lesson-act]")?;
        let act = match button.get_attribute("data-lesson-act").as_deref() {
            None => {
                LessonAct::Go(button.get_attribute("data-lesson")?.parse::<usize>().ok()?.checked_sub(1)?)
            }
            Some("hint") => LessonAct::Hint,
            Some("skip" | "next") => LessonAct::Next,
            Some("play") => LessonAct::Play,
            Some("again") => LessonAct::Again,
            Some("puzzles") => {
                return Some(AppEvent::Page(Event::Visit(Screen::Puzzles { puzzle: String::new() })));
            }
            Some("back") => {
                let history = web_sys::window()?.history().ok()?;
                if history.length().is_ok_and(|length| length > 1) && history.back().is_ok() {
                    // Whoever came here by a link has nowhere to go back to: for him it leads to
                    // the start page.
                    event.prevent_default();
                }
                return None;
            }
            Some(_) => return None,
        };
        Some(AppEvent::Screen(ScreenEvent::Lesson(act)))
    }

    /// Shows the lessons, or nothing on other screens.
    pub fn render(&mut self, state: &State, lessons: Option<&Lessons>, learnt: &LessonProgress) {
        let Some(lessons) = lessons else {
            if let Some(parts) = &mut self.parts {
                parts.hidden.set(true);
            }
            return;
        };
        let parts = self.parts.get_or_insert_with(|| Parts::make(lessons.tasks.len()));
        parts.hidden.set(false);
        parts.render(state, lessons, learnt);
    }
}

impl Parts {
    fn make(tasks: usize) -> Self {
        let root = dom::make("section", "study lessons");
        dom::set(&root, "aria-labelledby", "lesson-title");
        dom::set(&root, "data-lessons", "");
        let head = dom::add(&root, "div", "lesson-head", "");
        let back = dom::add(&head, "a", "link-button quiet", "");
        dom::set(&back, "href", "#");
        dom::set(&back, "data-lesson-act", "back");
        dom::set(&back, "aria-label", phrases::BACK);
        dom::set(&back, "title", phrases::BACK);
        add_arrow(&back);
        let title = dom::add(&head, "h2", "", phrases::TITLE);
        dom::set(&title, "id", "lesson-title");
        let list = dom::add(&head, "div", "lesson-dots", "");
        dom::set(&list, "role", "group");
        dom::set(&list, "aria-label", phrases::TASKS);
        let dots = (1..=tasks).map(|number| Dot::make(&list, number)).collect();
        let body = dom::add(&root, "div", "lesson-body", "");
        let count = dom::add(&body, "p", "study-count", "");
        let prompt = dom::add(&body, "p", "study-prompt", "");
        dom::set(&prompt, "data-lesson-task", "");
        let said = dom::add(&body, "p", "study-said", "");
        dom::set(&said, "data-lesson-said", "");
        let row = dom::add(&root, "div", "study-row", "");
        let buttons = BUTTONS.map(|(name, label, class)| {
            let button = add_button(&row, name, label, class);
            dom::set(&button, "id", &cat(&["lesson-", name]));
            Switch::new(&button, "hidden")
        });
        let panel = dom::find(".panel");
        dom::sure(panel.insert_before(&root, panel.first_child().as_ref()));
        Parts {
            hidden: Switch::new(&root, "hidden"),
            phase: Slot::attribute(&root, "data-phase"),
            count: Slot::text(&count),
            prompt: Slot::text(&prompt),
            said: Slot::text(&said),
            dots,
            buttons: buttons.into(),
        }
    }

    fn render(&mut self, state: &State, lessons: &Lessons, learnt: &LessonProgress) {
        let (phase, count) = (lessons.phase, lessons.tasks.len());
        self.phase.set(match phase {
            Phase::Yours => "yours",
            Phase::Again => "again",
            Phase::Answering => "answering",
            Phase::Wrong => "wrong",
            Phase::Solved => "solved",
            Phase::Finished => "finished",
        });
        let is_over = phase == Phase::Finished;
        self.count.set(&if is_over { String::new() } else { phrases::count(lessons.at + 1, count) });
        self.prompt.set(&lessons.prompt(state));
        self.said.set(&lessons.said);
        for (at, dot) in self.dots.iter_mut().enumerate() {
            let is_done = learnt.has(&lessons.game, at);
            dot.label.set(&phrases::entry(at + 1, is_done));
            dot.is_done.set(is_done);
            let is_current = at == lessons.at && !is_over;
            dot.current.set(if is_current { "step" } else { "false" });
        }
        for ((name, ..), hidden) in BUTTONS.iter().zip(&mut self.buttons) {
            let is_of_now = match *name {
                "next" => phase == Phase::Solved,
                "hint" | "skip" => phase != Phase::Solved && !is_over,
                _ => is_over,
            };
            hidden.set(!is_of_now);
        }
    }
}

impl Dot {
    fn make(list: &Element, number: usize) -> Self {
        let button = dom::button("");
        dom::set(&button, "data-lesson", &number.to_string());
        dom::append(list, &button);
        Dot {
            label: Slot::attribute(&button, "aria-label"),
            is_done: Switch::new(&button, "data-done"),
            current: Slot::attribute(&button, "aria-current"),
        }
    }
}

fn add_button(parent: &Element, name: &str, label: &str, class: &str) -> Element {
    let made = dom::button(class);
    dom::set(&made, "data-lesson-act", name);
    dom::set_text(&made, label);
    dom::append(parent, &made);
    made
}

/// The arrow of the button that leads back.
fn add_arrow(button: &Element) {
    let icon = dom::make_svg("svg");
    dom::set(&icon, "class", "icon");
    dom::set(&icon, "viewBox", "0 0 24 24");
    dom::set(&icon, "aria-hidden", "true");
    let path = dom::make_svg("path");
    dom::set(&path, "d", "M11 5l-7 7 7 7M4 12h16");
    dom::append(&icon, &path);
    dom::append(button, &icon);
}
