//! The engine's lines during analysis, the controls that belong to them, and a small board for the
//! previewed move of a line.
//!
//! The buttons of a line are reused, so that they keep the focus when their texts change.

use vicinity_page::analysis::{LINE_MOVES, MAX_LINES, RequestKind, walk};
use vicinity_page::event::Event;
use vicinity_page::scene;
use vicinity_page::screen::Screen;
use vicinity_page::shown_place::ShownPlace;
use vicinity_page::state::State;
use vicinity_page::words;
use vicinity_record::Played;
use vicinity_rules::Color;
use web_sys::{Element, EventTarget, HtmlSelectElement};

use super::panel::select_value;
use crate::board::thumbnail::diagram;
use crate::dom::{self, CachedFlag, CachedText};
use crate::fields;
use crate::templates::page::{self, id};
use crate::templates::parts::{EngineLine, EngineMove};

/// The events handled on the lines. Lines that appear below a resting pointer are not looked at, so
/// it must move.
const EVENTS: [&str; 2] = ["pointermove", "pointerleave"];

/// The previewed move, the position where its line starts, and the side at the bottom.
type Looked = ((usize, usize), ShownPlace, Color);

struct LineRow {
    hidden: CachedFlag,
    score: CachedText,
    moves: Vec<(CachedText, CachedFlag)>,
    /// The moves shown, and the position where they start.
    shown: (Vec<Played>, ShownPlace),
}

/// The view of the lines.
pub struct LinesView {
    list: Element,
    score: CachedText,
    threat: CachedText,
    /// Elements that are only visible in analysis.
    in_analysis: [CachedFlag; 5],
    count: HtmlSelectElement,
    stale: CachedFlag,
    rows: Vec<LineRow>,
    preview: Element,
    preview_hidden: CachedFlag,
    preview_shown: Option<Looked>,
}

impl LinesView {
    /// Attaches to the page.
    pub fn attach() -> Self {
        let list = page::lines();
        dom::clear(&list);
        let count = page::line_count();
        dom::clear(&count);
        for lines in 1..=MAX_LINES {
            dom::add_option(&count, &lines.to_string(), &lines.to_string());
        }
        let hidden = |part: &Element| CachedFlag::new(part, "hidden");
        LinesView {
            score: CachedText::text(&page::engine_score()),
            threat: CachedText::attribute(&page::threat(), "aria-pressed"),
            in_analysis: [
                hidden(&page::threat()),
                hidden(&count),
                hidden(&list),
                hidden(&page::engine_score()),
                hidden(&page::open_explorer()),
            ],
            count,
            stale: CachedFlag::new(&list, "data-stale"),
            rows: (0..MAX_LINES).map(|line| LineRow::new(&list, line)).collect(),
            preview: page::preview(),
            preview_hidden: hidden(&page::preview()),
            preview_shown: None,
            list,
        }
    }

    /// Returns an element with the types of events to handle there in addition to those of the
    /// page.
    pub fn listeners(&self) -> (EventTarget, &'static [&'static str]) {
        (self.list.clone().into(), &EVENTS)
    }

    /// Maps a browser event about the lines.
    pub fn map_event(&self, event: &web_sys::Event, state: &State) -> Option<Event> {
        let target = dom::target(event)?;
        match event.type_().as_str() {
            // A focused square ends the preview itself.
            "focusin" | "pointermove" | "pointerleave"
                if dom::closest(&target, "[data-square]").is_none() =>
            {
                let looked_at = line_and_count(&target).filter(|_| event.type_() != "pointerleave");
                (looked_at != state.session.analysis.preview).then_some(Event::Preview(looked_at))
            }
            "click" => clicked(&dom::closest(&target, "button")?, state),
            "change" if target.id() == id::LINE_COUNT => {
                fields::value(&target).parse().ok().map(Event::SetLines)
            }
            _ => None,
        }
    }

    /// Renders the state.
    pub fn render(&mut self, state: &State) {
        let analysis = &state.session.analysis;
        self.threat.set(if analysis.shows_threat() { "true" } else { "false" });
        self.in_analysis.iter_mut().for_each(|switch| switch.set(!analysis.is_on));
        select_value(&self.count, &analysis.lines.to_string());
        let seen = &analysis.found;
        let is_stale = state.shows_stale_lines();
        self.stale.set(is_stale);
        let turn = state.game.shown().position.turn();
        self.score.set(&seen.first().map(|info| words::score(info.score, turn)).unwrap_or_default());
        for (index, row) in self.rows.iter_mut().enumerate() {
            row.hidden.set(!analysis.is_on || index >= usize::from(analysis.lines));
            match seen.get(index) {
                Some(info) => {
                    row.score.set(&words::score(info.score, turn));
                    row.show_moves(&info.pv, state);
                }
                None if !is_stale => {
                    row.score.set("");
                    row.show_moves(&[], state);
                }
                None => {}
            }
        }
        self.render_preview(state);
    }

    fn render_preview(&mut self, state: &State) {
        let analysis = &state.session.analysis;
        let color = state.session.settings.orientation();
        let looked_at = analysis.preview.map(|preview| (preview, analysis.at, color));
        if self.preview_shown == looked_at {
            return;
        }
        self.preview_hidden.set(looked_at.is_none());
        dom::clear(&self.preview);
        if let Some((line, count)) = analysis.preview
            && let Some(line) = analysis.found.get(line).and_then(|info| info.pv.get(..count))
        {
            let (_, after) = walk(&state.game.shown().position, line, Vec::new());
            dom::append(&self.preview, &diagram(&scene::of_position(&after, color)));
        }
        self.preview_shown = looked_at;
    }
}

impl LineRow {
    fn new(list: &Element, line: u8) -> Self {
        let row = EngineLine::make();
        let moves = (1..=LINE_MOVES).map(|count| {
            let mut button = EngineMove::make();
            button.line.set(&line.to_string());
            button.count.set(&count.to_string());
            dom::append(&row.root, &button.root);
            (button.text, button.hidden)
        });
        let moves = moves.collect();
        dom::append(list, &row.root);
        LineRow { score: row.score, moves, hidden: row.hidden, shown: (Vec::new(), ShownPlace::default()) }
    }

    fn show_moves(&mut self, line: &[String], state: &State) {
        let line = &line[..line.len().min(LINE_MOVES)];
        let at = state.session.analysis.at;
        let (shown, of) = &mut self.shown;
        if *of != at {
            shown.clear();
        } else if shown.iter().map(|played| &played.uci).eq(line) {
            return;
        }
        let known = std::mem::take(shown);
        let position = &state.game.shown().position;
        let (moves, _) = walk(position, line, known);
        for (index, (slot, hidden)) in self.moves.iter_mut().enumerate() {
            if let Some(played) = moves.get(index) {
                slot.set(&words::numbered(position, index, &played.san));
            }
            hidden.set(index >= moves.len());
        }
        self.shown = (moves, at);
    }
}

/// The event of a button of the lines.
fn clicked(button: &Element, state: &State) -> Option<Event> {
    if let Some((line, count)) = line_and_count(button) {
        return Some(Event::PlayLine { line, count });
    }
    match button.id().as_str() {
        id::OPEN_EXPLORER => Some(Event::Visit(state.ui.screen.toggled(Screen::Explorer))),
        id::THREAT => Some(Event::RequestAdvice(RequestKind::Threat)),
        _ => None,
    }
}

/// The move of a line that an element shows: the line's index, and the number of its moves.
fn line_and_count(element: &Element) -> Option<(usize, usize)> {
    Some((dom::number(element, "data-line")?, dom::number(element, "data-count")?))
}
