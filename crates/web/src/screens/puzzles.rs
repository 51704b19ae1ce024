//! The view of puzzles: the task, messages, and the list of all puzzles of the game. It shares the
//! board and the move field with the game; a badge on the board marks moves as right or wrong.

use vicinity_page::app::AppEvent;
use vicinity_page::event::Event;
use vicinity_page::language::concat;
use vicinity_page::scene;
use vicinity_page::screens::ScreenEvent;
use vicinity_page::screens::puzzles::progress::Progress;
use vicinity_page::screens::puzzles::view_model::Part;
use vicinity_page::screens::puzzles::{Badge, Filters, PuzzleAct, PuzzlePhase, Puzzles};
use vicinity_page::screens::words::puzzles as phrases;
use vicinity_page::state::State;
use web_sys::Element;

use super::FullEvent;
use super::puzzle_list::{self, PuzzleList};
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
            Action::Analyse => return Some(AppEvent::Page(Event::OpenAnalysis)),
            Action::Next => PuzzleAct::Next,
            Action::Daily => PuzzleAct::Daily,
            Action::Hint => PuzzleAct::Hint,
            Action::Show => PuzzleAct::Show,
            Action::Again => PuzzleAct::Again,
            Action::List => PuzzleAct::List,
            Action::Fetch => PuzzleAct::Fetch,
            Action::AutoNext => PuzzleAct::Waits(!fields::is_checked(&element)),
            Action::Clear => PuzzleAct::Filter(Filters::default()),
            Action::Filter => PuzzleAct::Filter(puzzle_list::filters(&self.elements.as_ref()?.page)),
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
        let shows = |part| puzzles.shows(part, state);
        let is_listing = shows(Part::List);
        let page = &mut self.page;
        page.title.set(&puzzles.title(state));
        page.standing.set(&puzzles.standing(progress));
        page.prompt.set(&puzzles.task());
        page.feedback.set(if puzzles.shown().is_some() { &puzzles.feedback } else { "" });
        page.taught.set(&puzzles.taught(state).unwrap_or_default());
        page.details.set(&puzzles.details(progress));
        page.task.set(!shows(Part::Task));
        self.list.render(page, puzzles, progress, is_listing);
        page.phase.set(puzzles.phase_name());
        page.solution_shown.set(puzzles.is_solution_shown);
        page.mistaken.set(puzzles.is_about_mistake());
        page.show_text.set(puzzles.show_label());
        let has_solved = progress.has_solved_day(&puzzles.game, &state.device.today);
        page.daily_text.set(phrases::TODAY[usize::from(has_solved)].as_str());
        page.list_text.set(if is_listing { phrases::BACK.as_str() } else { phrases::ALL.as_str() });
        page.list_open.set(if is_listing { "true" } else { "false" });
        page.auto_next.set_checked(!progress.waits());
        let had_keyboard = self.has_keyboard();
        let page = &mut self.page;
        page.fetch.set(!shows(Part::Fetch));
        page.list_button.set(!shows(Part::ListButton));
        page.daily.set(!shows(Part::Daily));
        page.next.set(!shows(Part::Next));
        let delay = puzzles.moves_on_after_ms.filter(|_| puzzles.phase == PuzzlePhase::Solved);
        if let Some(delay) = delay {
            dom::set_style(&page.next_button, "--delay", &concat(&[&delay.to_string(), "ms"]));
        }
        page.counts_down.set(delay.is_some());
        page.again.set(!shows(Part::Again));
        page.analyse.set(!shows(Part::Analyse));
        page.hint.set(!shows(Part::Hint));
        page.show.set(!shows(Part::Show));
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
