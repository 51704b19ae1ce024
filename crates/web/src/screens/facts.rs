//! The view of the statistics of a game: charts, tables, and the tree of openings beside a board.

mod openings;

use vicinity_page::address;
use vicinity_page::app::AppEvent;
use vicinity_page::screen::Screen;
use vicinity_page::screens::ScreenEvent;
use vicinity_page::screens::facts::report::{Compared, MaterialRow, Report, Value};
use vicinity_page::screens::facts::{Facts, FactsAct};
use vicinity_page::screens::words::facts as phrases;
use vicinity_page::state::State;
use vicinity_page::words;
use vicinity_protocol::facts::Claim;
use vicinity_rules::{Color, Variant};
use web_sys::Element;

use super::{FullEvent, Shown, back, is_escape};
use crate::board::pieces;
use crate::templates::facts::{
    Action, Cell, Cells, Claim as ClaimText, Compared as ComparedRow, Facts as Page, Material, Pair, Row,
    Strength, Tick, Value as ValueRow,
};
use crate::templates::page;
use crate::{dom, template};
use openings::OpeningsView;

/// The section of the page, created when it is first shown.
#[derive(Default)]
pub struct FactsView {
    elements: Option<FactsElements>,
    shown: Shown,
}

struct FactsElements {
    page: Page,
    openings: OpeningsView,
    /// The variant and the revision of the statistics that are rendered.
    shown: Option<(String, u32)>,
}

impl FactsView {
    /// Maps a browser event.
    pub fn map_event(&self, event: &web_sys::Event, facts: &Facts) -> Option<FullEvent> {
        if is_escape(event) {
            return back();
        }
        let (action, element) = template::action(event)?;
        let act = match action {
            Action::Back => return back(),
            Action::Fetch => FactsAct::Fetch,
            Action::Analyse => FactsAct::Analyse,
            Action::Strength => FactsAct::Strength(dom::number(&element, "data-strength")?),
            // Without an index it is the start position.
            Action::Opening => FactsAct::Opening(dom::number(&element, "data-opening")),
            Action::OpeningBack => FactsAct::Opening(facts.openings.before()),
            Action::Game => FactsAct::OtherGame(element.get_attribute("data-game")?),
        };
        Some(AppEvent::Screen(ScreenEvent::Facts(act)))
    }

    pub fn render(&mut self, state: &State, facts: Option<&Facts>) {
        let is_new = self.shown.opens(facts.is_some());
        let Some(facts) = facts else { return };
        let elements = self.elements.get_or_insert_with(FactsElements::make);
        let shown = (facts.game.clone(), facts.revision);
        if elements.shown.as_ref() != Some(&shown) {
            elements.shown = Some(shown);
            elements.render(state, facts);
        }
        elements.openings.render(&mut elements.page, facts);
        if is_new {
            dom::focus(&elements.page.heading);
        }
    }
}

impl FactsElements {
    fn make() -> FactsElements {
        let page = Page::make();
        dom::append(&page::app(), &page.root);
        dom::set_text(&page.limits, &phrases::limits());
        FactsElements { page, openings: OpeningsView::default(), shown: None }
    }

    fn render(&mut self, state: &State, facts: &Facts) {
        let variant = state.game.start().variant();
        let page = &mut self.page;
        page.title.set(&phrases::title_of(words::title(variant)));
        page.message.set(facts.message());
        page.no_message.set(facts.message().is_empty());
        page.no_fetch.set(!facts.may_fetch(state));
        page.no_test.set(!facts.may_test(state));
        let design = address::of_custom_variant(&Screen::Design, variant.name());
        page.test_link.set(&design.unwrap_or_default());
        let content = facts.file.content();
        let strengths = content.map_or(&[][..], |content| &content.strengths);
        page.one_strength.set(strengths.len() < 2);
        dom::clear(&page.strengths);
        for (index, strength) in strengths.iter().enumerate() {
            let mut button = Strength::make();
            button.index.set(&index.to_string());
            button.text.set(&phrases::strength_short(strength.nodes));
            button.pressed.set(if index == facts.strength { "true" } else { "false" });
            dom::append(&page.strengths, &button.root);
        }
        let first = facts.openings.start().turn();
        let report =
            content.zip(facts.shown()).map(|(content, shown)| (content, Report::new(content, shown, first)));
        page.no_report.set(report.is_none());
        if let Some((content, report)) = report {
            self.render_claims(&content.claims);
            self.render_report(variant, &report);
        }
        let all = facts.compared();
        self.page.no_comparison.set(all.is_empty());
        fill(&self.page.compared, &all, |compared| compared_row(compared, &facts.game));
    }

    fn render_claims(&self, claims: &[Claim]) {
        let page = &self.page;
        for (topic, place) in [
            ("score", &page.score_claims),
            ("draws", &page.draws_claims),
            ("endings", &page.endings_claims),
            ("values", &page.values_claims),
        ] {
            let about: Vec<&Claim> = claims.iter().filter(|claim| claim.topic == topic).collect();
            fill(place, &about, |claim| {
                let mut made = ClaimText::make();
                made.text.set(&claim.text);
                made.root
            });
        }
    }

    fn render_report(&mut self, variant: &Variant, report: &Report) {
        let page = &mut self.page;
        page.assessment.set(&report.assessment);
        page.score_text.set(&report.score.text);
        page.score_label.set(&report.score.label);
        page.score_bars.iter_mut().zip(&report.score.bars).for_each(|(slot, path)| slot.set(path));
        page.score_shares.iter_mut().zip(&report.score.shares).for_each(|(slot, text)| slot.set(text));
        page.score_interval.set(&report.score.interval.line);
        page.score_point.set(&report.score.interval.point);
        fill(&page.endings, &report.endings, |row| {
            let mut made = Row::make();
            made.label.set(&row.label);
            made.value.set(&row.value);
            made.bars.iter_mut().zip(&row.bars).for_each(|(slot, path)| slot.set(path));
            made.root
        });
        let length = &report.length;
        page.length_text.set(&length.text);
        page.length_bars.set(&length.bars);
        page.length_middle.set(&length.middle);
        page.length_median.set(&length.median);
        fill(&page.ticks, &length.ticks, |(place, text)| {
            let mut made = Tick::make();
            made.text.set(text);
            dom::set_style(&made.root, "--at", &place.to_string());
            made.root
        });
        fill(&page.bins, &length.bins, |[moves, games]| cells(moves, &[games]));
        page.no_values.set(report.values.is_empty());
        fill(&page.values, &report.values, value_row);
        fill(&page.phases, &report.values, |value| {
            let [opening, middlegame, endgame] = &value.phases;
            cells(&value.label, &[opening, middlegame, endgame])
        });
        page.no_uses.set(report.uses.is_empty());
        fill(&page.uses, &report.uses, |row| {
            let [moves, pieces, unused] = &row.cells;
            cells(&row.label, &[moves, pieces, unused])
        });
        let material = |row: &MaterialRow| material_row(variant, row);
        fill(&page.mating, &report.mating, material);
        page.no_bare.set(report.bare.is_empty());
        fill(&page.bare, &report.bare, material);
        fill(&page.figures, &report.figures, pair);
        fill(&page.method, &report.method, pair);
    }
}

/// Replaces the content of an element by an element for each item.
fn fill<T>(place: &Element, items: &[T], make: impl Fn(&T) -> Element) {
    dom::clear(place);
    items.iter().for_each(|item| dom::append(place, &make(item)));
}

fn value_row(value: &Value) -> Element {
    let mut made = ValueRow::make();
    made.label.set(&value.label);
    made.interval.set(&value.interval.line);
    made.point.set(&value.interval.point);
    made.value.set(&value.value);
    made.range.set(&value.range);
    made.root
}

/// A row of a table.
fn cells(label: &str, texts: &[&str]) -> Element {
    let mut row = Cells::make();
    row.label.set(label);
    for text in texts {
        let mut cell = Cell::make();
        cell.text.set(text);
        dom::append(&row.root, &cell.root);
    }
    row.root
}

/// A row with pictures of pieces.
fn material_row(variant: &Variant, row: &MaterialRow) -> Element {
    let mut made = Material::make();
    made.label.set(&phrases::material(variant, &row.letters));
    made.games.set(&row.games);
    for kind in row.letters.chars().filter_map(|letter| variant.kind_of_letter(letter)) {
        dom::append(&made.pieces, pieces::small_picture(variant.kind(kind), Color::White).as_ref());
    }
    made.root
}

fn pair([label, value]: &[String; 2]) -> Element {
    let mut made = Pair::make();
    made.label.set(label);
    made.value.set(value);
    made.root
}

fn compared_row(compared: &Compared, shown: &str) -> Element {
    let mut made = ComparedRow::make();
    made.game.set(&compared.game);
    made.title.set(&compared.title);
    made.current.set(if compared.game == shown { "true" } else { "false" });
    made.score.set(&compared.score);
    made.interval.set(&compared.score_interval.line);
    made.point.set(&compared.score_interval.point);
    made.draws.set(&compared.draws);
    made.draws_bar.set(&compared.draws_bar);
    made.length.set(&compared.length);
    made.length_bar.set(&compared.length_bar);
    made.length_mark.set(&compared.length_mark);
    made.root
}
