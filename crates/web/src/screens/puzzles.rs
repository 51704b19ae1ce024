//! The view of puzzles: the task, messages, and the list of all puzzles of the game. It shares the
//! board and the move field with the game; a badge on the board marks moves as right or wrong.

use vicinity_page::app::AppEvent;
use vicinity_page::language::concat;
use vicinity_page::scene;
use vicinity_page::screens::ScreenEvent;
use vicinity_page::screens::puzzles::progress::{Done, Progress};
use vicinity_page::screens::puzzles::{Badge, File, PuzzleAct, PuzzlePhase, Puzzles, StatusFilter};
use vicinity_page::screens::words::puzzles as phrases;
use vicinity_page::state::State;
use web_sys::Element;

use super::FullEvent;
use super::puzzle_list::PuzzleList;
use crate::templates::page;
use crate::templates::puzzles::{Action, Badge as BadgeMark, Puzzles as Page, Tab};
use crate::{dom, fields, template};

/// The section of the page, created when it is first shown.
#[derive(Default)]
pub struct PuzzlesView {
    elements: Option<PuzzlesElements>,
}

struct PuzzlesElements {
    page: Page,
    list: PuzzleList,
    badge: Element,
    badge_shown: Option<(Badge, bool)>,
}

impl PuzzlesView {
    /// Maps a browser event.
    pub fn map_event(&self, event: &web_sys::Event) -> Option<FullEvent> {
        let (action, element) = template::action(event)?;
        let act = match action {
            Action::Go => PuzzleAct::Go(dom::number(&element, "data-puzzle-at")?),
            Action::Next => PuzzleAct::Next,
            Action::Daily => PuzzleAct::Daily,
            Action::Hint => PuzzleAct::Hint,
            Action::Show => PuzzleAct::Show,
            Action::Again => PuzzleAct::Again,
            Action::List => PuzzleAct::List,
            Action::Fetch => PuzzleAct::Fetch,
            Action::Comes => PuzzleAct::Waits(!fields::is_checked(&element)),
            Action::Status => {
                PuzzleAct::Status(*StatusFilter::ALL.get(fields::value(&element).parse::<usize>().ok()?)?)
            }
            Action::Theme => PuzzleAct::Theme(fields::value(&element)),
        };
        Some(AppEvent::Screen(ScreenEvent::Puzzle(act)))
    }

    /// Renders the puzzles, or hides them on other screens.
    pub fn render(&mut self, state: &State, puzzles: Option<&Puzzles>, progress: &Progress) {
        let Some(puzzles) = puzzles else {
            if let Some(elements) = &mut self.elements {
                elements.page.hidden.set(true);
                elements.show_badge(None, state);
            }
            return;
        };
        let elements = self.elements.get_or_insert_with(PuzzlesElements::make);
        elements.page.hidden.set(false);
        elements.render(state, puzzles, progress);
    }
}

impl PuzzlesElements {
    fn make() -> Self {
        let page = Page::make();
        let panel = page::panel();
        dom::expect_js(panel.insert_before(&page.root, panel.first_child().as_ref()));
        // On a small screen the first tab leads back to the puzzle.
        dom::append(&page::tab_moves(), &Tab::make().root);
        let badge = BadgeMark::make().root;
        dom::append(&page::board(), &badge);
        PuzzlesElements { page, list: PuzzleList::default(), badge, badge_shown: None }
    }

    fn render(&mut self, state: &State, puzzles: &Puzzles, progress: &Progress) {
        let shown = puzzles.shown();
        let today = puzzles.today(state);
        let is_over = puzzles.phase == PuzzlePhase::Solved;
        let is_listing = puzzles.is_listing && shown.is_some();
        let page = &mut self.page;
        page.title.set(&match shown.filter(|_| !is_listing) {
            None => phrases::TITLE_ALONE.owned(),
            Some(_) if puzzles.at == today => phrases::TITLE_TODAY.owned(),
            Some(puzzle) => phrases::title(&puzzle.id.to_string()),
        });
        page.standing.set(&standing(puzzles, progress, is_listing));
        page.prompt.set(&match (shown, &puzzles.file) {
            (Some(_), _) => puzzles.prompt(),
            (None, File::Coming) => phrases::COMING.owned(),
            (None, File::Missing(why)) => why.clone(),
            (None, File::Here(_)) => String::new(),
        });
        page.feedback.set(if shown.is_some() { &puzzles.feedback } else { "" });
        page.taught.set(&puzzles.taught(state).unwrap_or_default());
        let details = shown.filter(|puzzle| is_over && puzzle.lesson.is_none()).map(phrases::details);
        page.details.set(&details.unwrap_or_default());
        page.task.set(is_listing);
        self.list.render(page, puzzles, progress, is_listing);
        page.phase.set(match (shown, puzzles.phase) {
            (None, _) => "",
            (_, PuzzlePhase::LeadIn) => "lead-in",
            (_, PuzzlePhase::Yours) => "yours",
            (_, PuzzlePhase::Answering) => "answering",
            (_, PuzzlePhase::Wrong) => "wrong",
            (_, PuzzlePhase::Showing) => "showing",
            (_, PuzzlePhase::Solved) => "solved",
        });
        page.show_text.set(if puzzles.phase == PuzzlePhase::Showing {
            phrases::SHOW_NEXT.as_str()
        } else {
            phrases::SHOW.as_str()
        });
        let has_solved = progress.has_solved_day(&puzzles.game, &state.device.today);
        page.daily_text.set(phrases::TODAY[usize::from(has_solved)].as_str());
        page.list_text.set(if is_listing { phrases::BACK.as_str() } else { phrases::ALL.as_str() });
        page.list_open.set(if is_listing { "true" } else { "false" });
        page.comes.set_checked(!progress.waits());
        let is_missing = matches!(puzzles.file, File::Missing(_));
        let had_keyboard = self.has_keyboard();
        let page = &mut self.page;
        let is_task_hidden = shown.is_none() || is_listing;
        page.fetch.set(!is_missing);
        page.list_button.set(shown.is_none());
        page.daily.set(shown.is_none() || today.is_none() || !is_listing && puzzles.at == today);
        page.next.set(is_task_hidden || !is_over);
        let delay = puzzles.moves_on_after_ms.filter(|_| is_over);
        if let Some(delay) = delay {
            dom::set_style(&page.next_button, "--delay", &concat(&[&delay.to_string(), "ms"]));
        }
        page.counts_down.set(delay.is_some());
        page.again.set(is_task_hidden || !is_over);
        page.hint.set(is_task_hidden || is_over);
        page.show.set(is_task_hidden || is_over);
        if had_keyboard && !self.has_keyboard() {
            // The focused button has disappeared: continue on the board.
            let square = page::board().query_selector("[tabindex='0']").ok().flatten();
            square.iter().for_each(dom::focus);
        }
        self.show_badge(puzzles.badge, state);
    }

    /// Whether a visible element of the section has the focus.
    fn has_keyboard(&self) -> bool {
        let active = dom::document().active_element().filter(|active| self.page.root.contains(Some(active)));
        active.is_some_and(|active| dom::closest(&active, "[hidden]").is_none())
    }

    /// Places the badge on its square for the orientation of the board, or removes it.
    fn show_badge(&mut self, badge: Option<Badge>, state: &State) {
        let is_white_below = state.session.settings.orientation() == vicinity_rules::Color::White;
        let wanted = badge.map(|badge| (badge, is_white_below));
        if self.badge_shown == wanted {
            return;
        }
        self.badge_shown = wanted;
        let element = &self.badge;
        let Some((Badge { square, is_right }, _)) = wanted else {
            dom::unset(element, "data-badge");
            dom::unset(element, "aria-label");
            return;
        };
        let geometry = state.game.start().variant().geometry();
        let (x, y) = scene::seen_at(geometry, state.session.settings.orientation(), square);
        dom::place(element, x, y);
        dom::set(element, "data-badge", if is_right { "right" } else { "wrong" });
        dom::set(element, "aria-label", phrases::BADGES[usize::from(is_right)].as_str());
    }
}

/// The text beside the title: the number of solved puzzles, the number of the lesson, or the
/// rating.
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
