//! The view of the review: the graph, the current task below it, and the buttons.

mod graph;
mod summary;

use vicinity_page::app::AppEvent;
use vicinity_page::screens::ScreenEvent;
use vicinity_page::screens::review::mistake::MistakePhase;
use vicinity_page::screens::review::mistakes::Judgement;
use vicinity_page::screens::review::view_model::DISABLED;
use vicinity_page::screens::review::{Review, ReviewAct, Stage};
use vicinity_page::screens::words::review as phrases;
use vicinity_page::state::State;
use vicinity_rules::Color;
use web_sys::Element;

use super::FullEvent;
use crate::dom::{self, CachedText};
use crate::template;
use crate::templates::page;
use crate::templates::review::{Action, LineMove, Review as Page};

/// The actions of the buttons, in the order of the template.
const FOOT: [ReviewAct; 10] = [
    ReviewAct::Start,
    ReviewAct::Stop,
    ReviewAct::Return,
    ReviewAct::Try,
    ReviewAct::Better,
    ReviewAct::Leave,
    ReviewAct::Next,
    ReviewAct::Closer,
    ReviewAct::Keep,
    ReviewAct::TakeBackKept,
];

/// The section of the page, created when it is first shown.
#[derive(Default)]
pub struct ReviewView {
    elements: Option<ReviewElements>,
}

struct ReviewElements {
    page: Page,
    is_shown: bool,
    /// The move list of the page.
    moves: Element,
    /// The content of the dots of the graph: the mistakes, the number of moves, and the current
    /// mistake.
    dotted: (Vec<(usize, Judgement)>, usize, Option<usize>),
    /// The better line of the current mistake, and the current marks of its moves.
    line: Vec<String>,
    line_current: Vec<CachedText>,
    /// The mistakes that are marked in the move list, and the edition of the game tree.
    marked: (Vec<(usize, Judgement)>, u32),
    /// The highlighted move, as the index of its node.
    under_review: Option<usize>,
}

impl ReviewView {
    /// Maps a browser event.
    pub fn map_event(&self, event: &web_sys::Event, state: &State, review: &Review) -> Option<FullEvent> {
        let act = graph::map_event(event, state, review).or_else(|| {
            let (action, element) = template::action(event)?;
            act(action, &element)
        })?;
        Some(AppEvent::Screen(ScreenEvent::Review(act)))
    }

    /// Renders the review, or hides it on other screens, and marks the mistakes that `marking` has
    /// found in the move list.
    pub fn render(&mut self, state: &State, review: Option<&Review>, marking: Option<&Review>) {
        match review {
            Some(review) => {
                let elements = self.elements.get_or_insert_with(ReviewElements::make);
                elements.page.hidden.set(false);
                elements.render(state, review);
                if !std::mem::replace(&mut elements.is_shown, true) {
                    dom::focus(&elements.page.heading);
                }
            }
            None => {
                if let Some(elements) = &mut self.elements {
                    elements.page.hidden.set(true);
                    elements.is_shown = false;
                }
            }
        }
        if let Some(elements) = &mut self.elements {
            match marking {
                Some(shown) => {
                    elements.mark_moves(state, shown);
                    elements
                        .mark_move_under_review(review.and_then(|review| review.move_under_review(state)));
                }
                None => elements.unmark_moves(),
            }
        }
    }
}

/// Maps an action of the template.
fn act(action: Action, element: &Element) -> Option<ReviewAct> {
    Some(match action {
        Action::Start => ReviewAct::Start,
        Action::Stop => ReviewAct::Stop,
        Action::Return => ReviewAct::Return,
        Action::Try => ReviewAct::Try,
        Action::Better => ReviewAct::Better,
        Action::Keep => ReviewAct::Keep,
        Action::TakeBackKept => ReviewAct::TakeBackKept,
        Action::Leave => ReviewAct::Leave,
        Action::Next => ReviewAct::Next,
        Action::Closer => ReviewAct::Closer,
        Action::Line => ReviewAct::Line(dom::number(element, "data-review-line")?),
        Action::SideWhite => ReviewAct::Side(Some(Color::White)),
        Action::SideBlack => ReviewAct::Side(Some(Color::Black)),
        Action::SideBoth => ReviewAct::Side(None),
    })
}

impl ReviewElements {
    fn make() -> Self {
        let page = Page::make();
        let panel = page::panel();
        dom::expect_js(panel.insert_before(&page.root, panel.first_child().as_ref()));
        let mut elements = ReviewElements {
            page,
            is_shown: false,
            moves: dom::find("[data-move-list]"),
            dotted: Default::default(),
            line: Vec::new(),
            line_current: Vec::new(),
            marked: Default::default(),
            under_review: None,
        };
        elements.name_kinds();
        elements
    }

    fn render(&mut self, state: &State, review: &Review) {
        let page = &mut self.page;
        // The browser immediately removes the focus from a hidden element.
        let focused = dom::document().active_element().filter(|element| page.root.contains(Some(element)));
        page.stage.set(match &review.stage {
            Stage::Ready => "ready",
            Stage::Running => "running",
            Stage::Findings => "over",
            Stage::Mistake(_) => "mistake",
            Stage::Done => "end",
        });
        page.phase.set(review.mistake().map_or("", |mistake| match mistake.phase {
            MistakePhase::Described => "described",
            MistakePhase::Trying => "trying",
            MistakePhase::Judging => "judging",
            MistakePhase::Wrong => "wrong",
            MistakePhase::Right => "right",
        }));
        page.title.set(&review.title(state));
        let is_any = !review.is_running() && !review.findings.mistakes(state).is_empty();
        let mistake = review.mistake();
        let feedback = mistake.map_or_else(|| review.prompt(state), |mistake| mistake.feedback.clone());
        page.feedback_hidden.set(feedback.is_empty());
        page.feedback.set(&feedback);
        let at = review.at_move(state);
        page.at_hidden.set(at.is_empty());
        page.at.set(&at);
        let (done, of) = review.findings.progress();
        dom::set(&page.progress, "max", &of.to_string());
        dom::set(&page.progress, "value", &done.to_string());
        page.progress_hidden.set(!review.is_running());
        self.render_graph(state, review);
        self.render_mistake(state, review);
        let is_summary_shown = matches!(review.stage, Stage::Findings | Stage::Done);
        self.render_summary(state, review, !is_summary_shown, is_any && is_summary_shown);
        let first = self.render_buttons(state, review);
        // The focused element may be hidden or disabled now: focus the next action.
        let is_gone = focused.is_some_and(|element| dom::closest(&element, "[hidden], :disabled").is_some());
        if let Some(first) = first.filter(|_| is_gone) {
            dom::focus(&first);
        }
    }

    /// Shows the available buttons and returns the primary one.
    fn render_buttons(&mut self, state: &State, review: &Review) -> Option<Element> {
        let shown = review.buttons(state);
        let page = &mut self.page;
        let mut first = None;
        for (place, act) in FOOT.iter().enumerate() {
            let found = shown.iter().find(|(other, ..)| other == act);
            page.foot_hidden[place].set(found.is_none());
            if let Some((_, label, weight)) = found {
                page.foot_texts[place].set(label);
                page.foot_classes[place].set(weight);
                page.foot_disabled[place].set(*weight == DISABLED);
                if first.is_none() || *weight == "primary" {
                    first = Some(page.foot[place].clone());
                }
            }
        }
        first
    }

    /// Shows one mistake: the move, its cost, and the better line once it is requested.
    fn render_mistake(&mut self, state: &State, review: &Review) {
        let mistake = review.mistake();
        let page = &mut self.page;
        page.mistake_hidden.set(mistake.is_none());
        let Some(mistake) = mistake else { return };
        page.glyph.set(mistake.what.glyph());
        page.mistake_title.set(&mistake.title(&review.findings, state));
        page.mark.set(mistake.what.name());
        page.change.set(&mistake.change(&review.findings));
        page.reason.set(&mistake.reason);
        page.better_hidden.set(!mistake.shows_better());
        let line = if mistake.shows_better() { mistake.line(&review.findings, state) } else { Vec::new() };
        if self.line != line {
            dom::clear(&page.better);
            self.line_current.clear();
            for (at, mv) in line.iter().enumerate() {
                let mut made = LineMove::make();
                made.number.set(&(at + 1).to_string());
                made.label.set(&phrases::look_at(mv));
                made.text.set(mv);
                dom::append(&page.better, &made.root);
                self.line_current.push(made.current);
            }
            self.line = line;
        }
        for (at, slot) in self.line_current.iter_mut().enumerate() {
            slot.set(if mistake.line_shown() == at + 1 { "true" } else { "false" });
        }
    }
}
