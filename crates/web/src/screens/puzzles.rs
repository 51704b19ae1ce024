//! Puzzles as they are seen and touched: the task, what there is to say, and behind a button the
//! list of all puzzles of the game. The board and the field for moves are the game's own; a mark on
//! it tells right and wrong.

use vicinity_page::app::AppEvent;
use vicinity_page::language::fill;
use vicinity_page::scene;
use vicinity_page::screens::ScreenEvent;
use vicinity_page::screens::puzzles::progress::{Done, Progress};
use vicinity_page::screens::puzzles::{Badge, File, Phase, PuzzleAct, Puzzles};
use vicinity_page::screens::words::puzzles as phrases;
use vicinity_page::state::State;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, HtmlInputElement, HtmlSelectElement};

use super::FullEvent;
use super::puzzle_list::PuzzleList;
use crate::dom::{self, Slot, Switch};

/// The buttons: their mark, what they say, and how much they weigh. The main ones, and those at the
/// foot.
const BUTTONS: [(&str, &str, &str); 7] = [
    ("hint", phrases::HINT, ""),
    ("show", phrases::SHOW, ""),
    ("again", phrases::AGAIN, ""),
    ("next", phrases::NEXT, "primary"),
    ("fetch", phrases::FETCH, "primary"),
    ("daily", phrases::TODAY[0], "quiet"),
    ("list", phrases::ALL, "quiet"),
];
const MAIN: usize = 5;

pub struct PuzzlesView {
    parts: Option<Parts>,
}

struct Parts {
    root: Element,
    hidden: Switch,
    phase: Slot,
    title: Slot,
    standing: Slot,
    task: Switch,
    prompt: Slot,
    said: Slot,
    taught: Slot,
    details: Slot,
    list: PuzzleList,
    buttons: Vec<(Element, Switch)>,
    show: Slot,
    daily: Slot,
    all: Slot,
    all_open: Slot,
    comes: HtmlInputElement,
    badge: Element,
    badge_shown: Option<(Badge, bool)>,
}

impl PuzzlesView {
    /// Nothing yet: it is made when it is first shown.
    pub fn attach() -> Self {
        PuzzlesView { parts: None }
    }

    /// Returns the event that something on the page is.
    pub fn map_event(&self, event: &web_sys::Event) -> Option<FullEvent> {
        let target = dom::target(event)?;
        let act = match event.type_().as_str() {
            "click" => {
                let button = dom::closest(&target, "[data-puzzle], [data-puzzle-act]")?;
                match button.get_attribute("data-puzzle-act") {
                    None => PuzzleAct::Go(button.get_attribute("data-puzzle-at")?.parse().ok()?),
                    Some(name) => match name.as_str() {
                        "next" => PuzzleAct::Next,
                        "daily" => PuzzleAct::Daily,
                        "hint" => PuzzleAct::Hint,
                        "show" => PuzzleAct::Show,
                        "again" => PuzzleAct::Again,
                        "list" => PuzzleAct::List,
                        "fetch" => PuzzleAct::Fetch,
                        _ => return None,
                    },
                }
            }
            "change" if target.has_attribute("data-puzzle-comes") => {
                PuzzleAct::Waits(!target.dyn_ref::<HtmlInputElement>()?.checked())
            }
            "change" => {
                let select = target.dyn_ref::<HtmlSelectElement>()?;
                select.has_attribute("data-puzzle-theme").then(|| PuzzleAct::Theme(select.value()))?
            }
            _ => return None,
        };
        Some(AppEvent::Screen(ScreenEvent::Puzzle(act)))
    }

    /// Shows the puzzles, or nothing on other screens.
    pub fn render(&mut self, state: &State, puzzles: Option<&Puzzles>, progress: &Progress) {
        let Some(puzzles) = puzzles else {
            if let Some(parts) = &mut self.parts {
                parts.hidden.set(true);
                parts.show_badge(None, state);
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
        let head = dom::add(&root, "div", "puzzle-head", "");
        let title = dom::add(&head, "h2", "", phrases::TITLE_ALONE);
        dom::set(&title, "id", "puzzle-title");
        let standing = dom::add(&head, "p", "puzzle-standing", "");
        dom::set(&standing, "data-puzzle-standing", "");
        let task = dom::add(&root, "div", "puzzle-task", "");
        let prompt = dom::add(&task, "p", "study-prompt", "");
        let said = dom::add(&task, "p", "puzzle-said", "");
        dom::set(&said, "data-puzzle-said", "");
        let taught = dom::add(&task, "p", "puzzle-taught", "");
        dom::set(&taught, "data-puzzle-taught", "");
        let details = dom::add(&task, "p", "puzzle-details", "");
        let list = PuzzleList::make(&root);
        let [row, foot] = ["puzzle-row", "puzzle-foot"].map(|class| dom::add(&root, "div", class, ""));
        let mut buttons = Vec::new();
        for (index, (name, label, weight)) in BUTTONS.into_iter().enumerate() {
            let button = dom::button(weight);
            dom::set(&button, "data-puzzle-act", name);
            dom::set_text(&button, label);
            dom::append(if index < MAIN { &row } else { &foot }, &button);
            buttons.push((button.clone(), Switch::new(&button, "hidden")));
        }
        let comes = dom::add(&foot, "label", "puzzle-comes", "");
        let check = dom::add(&comes, "input", "", "").unchecked_into::<HtmlInputElement>();
        dom::set(&check, "type", "checkbox");
        dom::set(&check, "data-puzzle-comes", "");
        dom::set(&check, "aria-label", phrases::COMES_LABEL);
        dom::add(&comes, "span", "", phrases::COMES);
        let panel = dom::find(".panel");
        dom::sure(panel.insert_before(&root, panel.first_child().as_ref()));
        let badge = dom::add(&dom::find("[data-board]"), "div", "puzzle-badge", "");
        dom::set(&badge, "role", "img");
        let of = |name: &str| -> &Element {
            let at = BUTTONS.iter().position(|(other, ..)| *other == name);
            dom::some(at.map(|at| &buttons[at].0), name)
        };
        Parts {
            hidden: Switch::new(&root, "hidden"),
            phase: Slot::attribute(&root, "data-phase"),
            title: Slot::text(&title),
            standing: Slot::text(&standing),
            task: Switch::new(&task, "hidden"),
            prompt: Slot::text(&prompt),
            said: Slot::text(&said),
            taught: Slot::text(&taught),
            details: Slot::text(&details),
            list,
            show: Slot::text(of("show")),
            daily: Slot::text(of("daily")),
            all: Slot::text(of("list")),
            all_open: Slot::attribute(of("list"), "aria-expanded"),
            buttons,
            root,
            comes: check,
            badge,
            badge_shown: None,
        }
    }

    fn render(&mut self, state: &State, puzzles: &Puzzles, progress: &Progress) {
        let shown = puzzles.shown();
        let today = puzzles.today(state);
        let is_over = puzzles.phase == Phase::Solved;
        let is_listing = puzzles.is_listing && shown.is_some();
        self.title.set(&match puzzles.at.filter(|_| shown.is_some() && !is_listing) {
            None => phrases::TITLE_ALONE.to_owned(),
            at if at == today => phrases::TITLE_TODAY.to_owned(),
            Some(at) => fill(phrases::TITLE, &[&(at + 1).to_string()]),
        });
        self.standing.set(&standing(puzzles, progress, is_listing));
        self.prompt.set(&match (shown, &puzzles.file) {
            (Some(_), _) => puzzles.prompt(),
            (None, File::Coming) => phrases::COMING.to_owned(),
            (None, File::Missing(why)) => why.clone(),
            (None, File::Here(_)) => String::new(),
        });
        self.said.set(if shown.is_some() { &puzzles.said } else { "" });
        self.taught.set(&puzzles.taught(state).unwrap_or_default());
        let details = shown.filter(|puzzle| is_over && puzzle.lesson.is_none()).map(phrases::details);
        self.details.set(&details.unwrap_or_default());
        self.task.set(is_listing);
        self.list.render(puzzles, progress, is_listing);
        self.phase.set(match (shown, puzzles.phase) {
            (None, _) => "",
            (_, Phase::LeadIn) => "lead-in",
            (_, Phase::Yours) => "yours",
            (_, Phase::Answering) => "answering",
            (_, Phase::Wrong) => "wrong",
            (_, Phase::Showing) => "showing",
            (_, Phase::Solved) => "solved",
        });
        self.show.set(if puzzles.phase == Phase::Showing { phrases::SHOW_NEXT } else { phrases::SHOW });
        let has_solved = progress.has_solved_day(&puzzles.game, &state.device.here[1]);
        self.daily.set(phrases::TODAY[usize::from(has_solved)]);
        self.all.set(if is_listing { phrases::BACK } else { phrases::ALL });
        self.all_open.set(if is_listing { "true" } else { "false" });
        self.comes.set_checked(!progress.waits());
        let is_missing = matches!(puzzles.file, File::Missing(_));
        let had_keyboard = self.has_keyboard();
        for ((name, ..), (_, hidden)) in BUTTONS.iter().zip(&mut self.buttons) {
            hidden.set(match *name {
                "fetch" => !is_missing,
                "list" => shown.is_none(),
                "daily" => shown.is_none() || today.is_none() || !is_listing && puzzles.at == today,
                "next" | "again" => shown.is_none() || is_listing || !is_over,
                _ => shown.is_none() || is_listing || is_over,
            });
        }
        if had_keyboard && !self.has_keyboard() {
            // The button is gone: on with the board, where the next thing is done.
            let square = dom::find("[data-board]").query_selector("[tabindex='0']").ok().flatten();
            square.iter().for_each(dom::focus);
        }
        self.show_badge(puzzles.badge, state);
    }

    /// Whether the keyboard is on something of the section that can be seen.
    fn has_keyboard(&self) -> bool {
        let active = dom::document().active_element().filter(|active| self.root.contains(Some(active)));
        active.is_some_and(|active| dom::closest(&active, "[hidden]").is_none())
    }

    /// Puts the mark on its square, as the board is turned, or takes it off.
    fn show_badge(&mut self, badge: Option<Badge>, state: &State) {
        let is_white_below = state.sitting.settings.orientation() == vicinity_rules::Color::White;
        let wanted = badge.map(|badge| (badge, is_white_below));
        if self.badge_shown == wanted {
            return;
        }
        self.badge_shown = wanted;
        let element = self.badge.unchecked_ref::<HtmlElement>();
        let Some((Badge { square, is_right }, _)) = wanted else {
            dom::unset(element, "data-badge");
            dom::unset(element, "aria-label");
            return;
        };
        let geometry = state.game.start().variant().geometry();
        let (x, y) = scene::seen_at(geometry, state.sitting.settings.orientation(), square);
        dom::place(element, x, y);
        dom::set(element, "data-badge", if is_right { "right" } else { "wrong" });
        dom::set(element, "aria-label", phrases::BADGES[usize::from(is_right)]);
    }
}

/// What stands beside the title: how many are solved, which lesson it is, or how well somebody
/// does.
fn standing(puzzles: &Puzzles, progress: &Progress, is_listing: bool) -> String {
    let list = puzzles.list();
    let Some(shown) = puzzles.shown() else { return String::new() };
    if is_listing {
        let is_solved = |id: u32| progress.of(&puzzles.game, id).is_some_and(Done::is_solved);
        return phrases::count(list.iter().filter(|puzzle| is_solved(puzzle.id)).count(), list.len());
    }
    if shown.lesson.is_some() {
        let lessons = || list.iter().filter(|puzzle| puzzle.lesson.is_some());
        let at = lessons().position(|puzzle| puzzle.id == shown.id).map_or(0, |at| at + 1);
        return phrases::steps(at, lessons().count());
    }
    phrases::standing(progress.standing(&puzzles.game), puzzles.gained)
}
