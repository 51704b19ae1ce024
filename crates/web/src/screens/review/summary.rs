//! How both sides have played, in a table, and the list of all mistakes.

use vicinity_page::screens::review::Review;
use vicinity_page::screens::review::mistakes::Judgement;
use vicinity_page::screens::words::review as phrases;
use vicinity_page::state::State;
use vicinity_page::words::side;
use vicinity_rules::Color;
use web_sys::Element;

use crate::dom::{self, Slot, Switch};

/// Whose mistakes can be gone through, by the words of the marks.
const SIDES: [(&str, Option<Color>); 3] =
    [("white", Some(Color::White)), ("black", Some(Color::Black)), ("both", None)];

/// The side that a button stands for.
pub(super) fn side_of(name: &str) -> Option<Option<Color>> {
    SIDES.iter().find(|(word, _)| *word == name).map(|(_, side)| *side)
}

pub(super) struct Summary {
    hidden: Switch,
    /// By row: accuracy, then each kind of mistake; by column: White and Black.
    cells: [[Slot; 2]; 4],
    choices: Vec<(Option<Color>, Slot)>,
    choice_hidden: Switch,
}

impl Summary {
    pub(super) fn make(parent: &Element) -> Self {
        let root = dom::add(parent, "div", "review-summary", "");
        let table = dom::add(&root, "table", "", "");
        dom::set(&table, "aria-label", phrases::TABLE);
        let head = dom::add(&dom::add(&table, "thead", "", ""), "tr", "", "");
        dom::add(&head, "td", "", "");
        for color in Color::BOTH {
            dom::set(&dom::add(&head, "th", "", side(color)), "scope", "col");
        }
        let body = dom::add(&table, "tbody", "", "");
        let kinds = [Judgement::Inaccuracy, Judgement::Mistake, Judgement::Blunder];
        let row = |name: &str, mark: &'static str, glyph: &str| {
            let row = dom::add(&body, "tr", "", "");
            dom::set(&row, "data-review-row", mark);
            let label = dom::add(&row, "th", "", "");
            dom::set(&label, "scope", "row");
            dom::add(&label, "span", "", name);
            if !glyph.is_empty() {
                dom::set(&dom::add(&label, "i", "review-glyph", glyph), "aria-hidden", "true");
            }
            Color::BOTH.map(|color| {
                let cell = dom::add(&row, "td", "", "");
                dom::set(&cell, "data-side", color.name());
                Slot::text(&cell)
            })
        };
        let accuracy = row(phrases::ACCURACY, "accuracy", "");
        let [inaccuracies, mistakes, blunders] =
            kinds.map(|kind| row(phrases::KINDS[kind as usize], phrases::judgement(kind), kind.glyph()));
        let group = dom::add(&root, "div", "review-sides", "");
        dom::set(&group, "role", "group");
        dom::set(&group, "aria-label", phrases::WHOSE);
        let title = dom::add(&group, "span", "", phrases::WHOSE);
        dom::set(&title, "aria-hidden", "true");
        let choices = SIDES.map(|(word, color)| {
            let button = dom::button("quiet");
            dom::set(&button, "data-review-side", word);
            dom::set_text(&button, color.map_or(phrases::BOTH, side));
            dom::append(&group, &button);
            (color, Slot::attribute(&button, "aria-pressed"))
        });
        Summary {
            hidden: Switch::new(&root, "hidden"),
            cells: [accuracy, inaccuracies, mistakes, blunders],
            choices: choices.into(),
            choice_hidden: Switch::new(&group, "hidden"),
        }
    }

    pub(super) fn render(&mut self, state: &State, review: &Review, is_hidden: bool, may_choose: bool) {
        self.hidden.set(is_hidden);
        self.choice_hidden.set(!may_choose);
        if is_hidden {
            return;
        }
        for (column, color) in Color::BOTH.into_iter().enumerate() {
            let performance = review.findings.performance(color, state);
            let [accuracy, kinds @ ..] = &mut self.cells;
            accuracy[column].set(&phrases::percent(&performance));
            for (row, count) in kinds.iter_mut().zip(performance.counts) {
                row[column].set(&count.to_string());
            }
        }
        for (side, pressed) in &mut self.choices {
            pressed.set(if review.side == *side { "true" } else { "false" });
        }
    }
}

/// All mistakes, each a button that leads to its card.
pub(super) struct List {
    list: Element,
    hidden: Switch,
    shown: Vec<(usize, Judgement)>,
    current: Vec<(usize, Slot)>,
}

impl List {
    pub(super) fn make(parent: &Element) -> Self {
        let list = dom::add(parent, "ol", "review-list", "");
        dom::set(&list, "aria-label", phrases::LIST);
        dom::set(&list, "id", "review-list");
        List { hidden: Switch::new(&list, "hidden"), list, shown: Vec::new(), current: Vec::new() }
    }

    pub(super) fn render(&mut self, state: &State, review: &Review) {
        self.hidden.set(!review.is_listed);
        if !review.is_listed {
            // Made anew when it is opened again: the same moves may be another game's.
            dom::clear(&self.list);
            self.shown.clear();
            self.current.clear();
            return;
        }
        let mistakes = review.findings.mistakes(state);
        if self.shown != mistakes {
            self.fill(&mistakes, state, review);
            self.shown = mistakes;
        }
        let current = review.card().map(|card| card.ply);
        for (ply, slot) in &mut self.current {
            slot.set(if current == Some(*ply) { "true" } else { "false" });
        }
    }

    fn fill(&mut self, mistakes: &[(usize, Judgement)], state: &State, review: &Review) {
        dom::clear(&self.list);
        self.current.clear();
        for &(ply, judgement) in mistakes {
            let entry = dom::add(&self.list, "li", "", "");
            let button = dom::button("quiet");
            dom::set(&button, "data-review-mistake", &ply.to_string());
            dom::set(&button, "data-mark", phrases::judgement(judgement));
            let better = review.findings.better(ply, state);
            let first = better.first().map_or("", |played| played.san.as_str());
            let mv = phrases::move_at(ply, &review.findings, state);
            dom::set_text(&button, &phrases::mistake(&mv, judgement, first));
            dom::append(&entry, &button);
            self.current.push((ply, Slot::attribute(&button, "aria-current")));
        }
    }
}
