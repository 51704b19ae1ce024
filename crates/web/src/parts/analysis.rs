//! Engine analysis: its switches, its lines, and a small board for the previewed move of a line.
//!
//! The buttons of a line are reused, so that they keep the focus when their texts change.

use vicinity_page::analysis::{LINE_MOVES, MAX_LINES, walk};
use vicinity_page::scene;
use vicinity_page::state::State;
use vicinity_page::words;
use vicinity_record::Played;
use vicinity_rules::Color;
use web_sys::{Element, HtmlSelectElement};

use super::eval_bar::EvalBarView;
use super::panel::select_value;
use crate::board::thumbnail::diagram;
use crate::dom::{self, CachedFlag, CachedText};
use crate::templates::page;
use crate::templates::parts::{EngineLine, EngineMove};

/// The previewed move, the position where its line starts, and the side at the bottom.
type Looked = ((usize, usize), (u32, usize), Color);

struct LineRow {
    hidden: CachedFlag,
    score: CachedText,
    moves: Vec<(CachedText, CachedFlag)>,
    /// The moves shown, and the position where they start.
    shown: (Vec<Played>, (u32, usize)),
}

pub(super) struct AnalysisView {
    bar: EvalBarView,
    analyse: CachedText,
    score: CachedText,
    threat: CachedText,
    hint: [CachedFlag; 2],
    /// Elements that are only visible during play, after it, and in analysis.
    in_play: [CachedFlag; 3],
    after_play: [CachedFlag; 2],
    in_analysis: [CachedFlag; 5],
    play_here: CachedFlag,
    back_to_game: CachedFlag,
    lines: HtmlSelectElement,
    stale: CachedFlag,
    rows: Vec<LineRow>,
    preview: Element,
    preview_hidden: CachedFlag,
    preview_shown: Option<Looked>,
}

impl AnalysisView {
    pub(super) fn attach() -> Self {
        let list = page::lines();
        dom::clear(&list);
        let lines = page::line_count();
        dom::clear(&lines);
        for count in 1..=MAX_LINES {
            dom::add_option(&lines, &count.to_string(), &count.to_string());
        }
        let hidden = |part: &Element| CachedFlag::new(part, "hidden");
        AnalysisView {
            bar: EvalBarView::attach(),
            analyse: CachedText::attribute(&page::analyse(), "aria-checked"),
            score: CachedText::text(&page::engine_score()),
            threat: CachedText::attribute(&page::threat(), "aria-pressed"),
            hint: [CachedFlag::new(&page::hint(), "disabled"), CachedFlag::new(&page::threat(), "disabled")],
            in_play: [hidden(&page::start_analysis()), hidden(&page::hint()), hidden(&page::resign())],
            after_play: [hidden(&page::end_analyse()), hidden(&page::end_share())],
            in_analysis: [
                hidden(&page::threat()),
                hidden(&page::line_count()),
                hidden(&page::lines()),
                hidden(&page::engine_score()),
                hidden(&page::open_explorer()),
            ],
            play_here: hidden(&page::play_here()),
            back_to_game: hidden(&page::back_to_game()),
            lines,
            stale: CachedFlag::new(&list, "data-stale"),
            rows: (0..MAX_LINES).map(|line| LineRow::new(&list, line)).collect(),
            preview: page::preview(),
            preview_hidden: hidden(&page::preview()),
            preview_shown: None,
        }
    }

    pub(super) fn render(&mut self, state: &State) {
        self.back_to_game.set(!state.may_return_to_game());
        let analysis = &state.session.analysis;
        self.bar.render(state);
        let pressed = |is_pressed: bool| if is_pressed { "true" } else { "false" };
        self.analyse.set(pressed(analysis.is_on));
        self.threat.set(pressed(analysis.shows_threat()));
        let is_over = state.shows_result();
        self.in_play.iter_mut().for_each(|switch| switch.set(analysis.is_on || is_over));
        self.after_play.iter_mut().for_each(|switch| switch.set(!is_over));
        self.in_analysis.iter_mut().for_each(|switch| switch.set(!analysis.is_on));
        self.hint[0].set(!state.may_ask_hint());
        self.play_here.set(!state.may_play_here());
        select_value(&self.lines, &analysis.lines.to_string());
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
        LineRow { score: row.score, moves, hidden: row.hidden, shown: (Vec::new(), (0, 0)) }
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
