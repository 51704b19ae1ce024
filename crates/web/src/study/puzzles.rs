//! Puzzles as they are seen and touched: the task, what there is to say, and the list of all puzzles of the game. The board and
//! the field for moves are the game's own.

use vicinity_page::language::fill;
use vicinity_page::state::State;
use vicinity_page::study::StudyEvent;
use vicinity_page::study::progress::{Done, Progress};
use vicinity_page::study::puzzles::{File, Phase, PuzzleAct, Puzzles};
use vicinity_page::study::words::puzzles as phrases;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlSelectElement};

use crate::dom::{self, Slot, Switch};

/// The buttons: their mark, and what they say.
const BUTTONS: [(&str, &str); 6] = [
    ("previous", phrases::PREVIOUS),
    ("next", phrases::NEXT),
    ("hint", phrases::HINT),
    ("show", phrases::SHOW),
    ("again", phrases::AGAIN),
    ("fetch", phrases::FETCH),
];

pub struct PuzzlesView {
    parts: Option<Parts>,
}

struct Parts {
    hidden: Switch,
    state: Slot,
    title: Slot,
    prompt: Slot,
    said: Slot,
    details: Slot,
    count: Slot,
    themes: Element,
    themes_shown: Vec<&'static str>,
    list: Element,
    entries: Vec<PuzzleEntry>,
    game: String,
    buttons: Vec<(Switch, Switch)>,
    show: Slot,
    next: Slot,
}

struct PuzzleEntry {
    id: u32,
    mark: Slot,
    label: Slot,
    current: Slot,
    hidden: Switch,
}

impl PuzzlesView {
    /// Nothing yet: it is made when it is first shown.
    pub fn attach() -> Self {
        PuzzlesView { parts: None }
    }

    /// What something that happened on the page means.
    pub fn meaning(&self, event: &web_sys::Event) -> Option<StudyEvent> {
        let target = dom::target(event)?;
        let act = match event.type_().as_str() {
            "click" => {
                let button = dom::closest(&target, "[data-puzzle], [data-puzzle-act]")?;
                if button.has_attribute("disabled") {
                    return None;
                }
                match button.get_attribute("data-puzzle-act") {
                    None => PuzzleAct::Go(button.get_attribute("data-puzzle-at")?.parse().ok()?),
                    Some(name) => match name.as_str() {
                        "next" => PuzzleAct::Step { forward: true },
                        "previous" => PuzzleAct::Step { forward: false },
                        "hint" => PuzzleAct::Hint,
                        "show" => PuzzleAct::Show,
                        "again" => PuzzleAct::Again,
                        "fetch" => PuzzleAct::Fetch,
                        _ => return None,
                    },
                }
            }
            "change" => {
                let select = target.dyn_ref::<HtmlSelectElement>()?;
                select.has_attribute("data-puzzle-theme").then(|| PuzzleAct::Theme(select.value()))?
            }
            _ => return None,
        };
        Some(StudyEvent::Puzzle(act))
    }

    /// Shows the puzzles, or nothing on other screens.
    pub fn render(&mut self, state: &State, puzzles: Option<&Puzzles>, progress: &Progress) {
        let Some(puzzles) = puzzles else {
            if let Some(parts) = &mut self.parts {
                parts.hidden.set(true);
            }
            return;
        };
        let parts = self.parts.get_or_insert_with(Parts::make);
        parts.hidden.set(false);
        parts.render(state, puzzles, progress);
    }
}

impl Parts {
    fn make() -> Self {
        let root = dom::make("section", "study puzzles");
        dom::set(&root, "aria-labelledby", "puzzle-title");
        dom::set(&root, "data-puzzles", "");
        let head = dom::add(&root, "div", "study-head", "");
        let title = dom::add(&head, "h2", "", phrases::TITLE_ALONE);
        dom::set(&title, "id", "puzzle-title");
        let count = dom::add(&head, "p", "study-count", "");
        let prompt = dom::add(&root, "p", "study-prompt", "");
        let said = dom::add(&root, "p", "study-said", "");
        dom::set(&said, "data-puzzle-said", "");
        let details = dom::add(&root, "p", "study-details", "");
        let row = dom::add(&root, "div", "study-row", "");
        let mut buttons = Vec::new();
        let (mut show, mut next) = (Slot::text(&title), Slot::text(&title));
        for (name, label) in BUTTONS {
            let button = dom::button("");
            dom::set(&button, "data-puzzle-act", name);
            dom::set_text(&button, label);
            dom::append(&row, &button);
            match name {
                "show" => show = Slot::text(&button),
                "next" => next = Slot::attribute(&button, "class"),
                _ => {}
            }
            buttons.push((Switch::new(&button, "hidden"), Switch::new(&button, "disabled")));
        }
        let themes_label = dom::add(&root, "label", "study-row", phrases::THEME);
        let themes = dom::add(&themes_label, "select", "", "");
        dom::set(&themes, "data-puzzle-theme", "");
        let list = dom::add(&root, "div", "puzzle-list", "");
        dom::set(&list, "role", "group");
        dom::set(&list, "aria-label", phrases::LIST);
        let panel = dom::find(".panel");
        dom::sure(panel.insert_before(&root, panel.first_child().as_ref()));
        Parts {
            hidden: Switch::new(&root, "hidden"),
            state: Slot::attribute(&root, "data-phase"),
            title: Slot::text(&title),
            prompt: Slot::text(&prompt),
            said: Slot::text(&said),
            details: Slot::text(&details),
            count: Slot::text(&count),
            themes,
            themes_shown: Vec::new(),
            list,
            entries: Vec::new(),
            game: String::new(),
            buttons,
            show,
            next,
        }
    }

    fn render(&mut self, state: &State, puzzles: &Puzzles, progress: &Progress) {
        let list = puzzles.list();
        let is_new_list = self.game != puzzles.game || self.entries.len() != list.len();
        if is_new_list {
            self.game.clone_from(&puzzles.game);
            self.list_all(puzzles);
        }
        let done = |id: u32| progress.of(&puzzles.game, id);
        let solved =
            list.iter().filter(|puzzle| matches!(done(puzzle.id), Some(Done::Solved | Done::Later))).count();
        self.count.set(&if list.is_empty() { String::new() } else { phrases::count(solved, list.len()) });
        let shown = puzzles.shown();
        match shown {
            Some(puzzle) => {
                self.title.set(&fill(phrases::TITLE, &[&puzzles.at.map_or(0, |at| at + 1).to_string()]));
                self.prompt.set(&phrases::prompt(puzzle, puzzles.solver(state)));
                self.details.set(&phrases::details(puzzle, done(puzzle.id)));
            }
            None => {
                self.title.set(phrases::TITLE_ALONE);
                self.details.set("");
                self.prompt.set(match &puzzles.file {
                    File::Coming => phrases::COMING,
                    File::Missing(why) => why,
                    File::Here(_) => "",
                });
            }
        }
        let said = if puzzles.said.is_empty() && shown.is_some() { phrases::YOURS } else { &puzzles.said };
        self.said.set(said);
        self.state.set(match (shown, puzzles.phase) {
            (None, _) => "",
            (_, Phase::Yours) => "yours",
            (_, Phase::Answering) => "answering",
            (_, Phase::Wrong) => "wrong",
            (_, Phase::Showing) => "showing",
            (_, Phase::Solved) => "solved",
        });
        let is_over = puzzles.phase == Phase::Solved;
        let is_missing = matches!(puzzles.file, File::Missing(_));
        for ((name, _), (hidden, disabled)) in BUTTONS.iter().zip(&mut self.buttons) {
            hidden.set(if *name == "fetch" { !is_missing } else { shown.is_none() });
            disabled.set(match *name {
                "hint" => puzzles.phase != Phase::Yours,
                "show" => is_over,
                "again" => state.game.line().is_empty() && puzzles.said.is_empty(),
                _ => false,
            });
        }
        self.show.set(if puzzles.phase == Phase::Showing { phrases::SHOW_NEXT } else { phrases::SHOW });
        self.next.set(if is_over { "primary" } else { "" });
        for (at, (entry, puzzle)) in self.entries.iter_mut().zip(list).enumerate() {
            let done = done(puzzle.id);
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
            self.entries.push(PuzzleEntry {
                id: puzzle.id,
                mark: Slot::text(&mark),
                label: Slot::attribute(&button, "aria-label"),
                current: Slot::attribute(&button, "aria-current"),
                hidden: Switch::new(&button, "hidden"),
            });
        }
        self.themes_shown = puzzles.themes();
        dom::clear(&self.themes);
        dom::add_option(&self.themes, "", phrases::ALL_THEMES);
        for word in &self.themes_shown {
            dom::add_option(&self.themes, word, phrases::theme(word));
        }
    }
}
