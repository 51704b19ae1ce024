//! The part of the engine that every program shows: its evaluation, and the switches of analysis.

use vicinity_page::state::State;
use web_sys::Element;

use super::eval_bar::EvalBarView;
use crate::dom::{CachedFlag, CachedText};
use crate::templates::page;

pub(super) struct AnalysisView {
    bar: EvalBarView,
    analyse: CachedText,
    hint: CachedFlag,
    /// Elements that are only visible during play, and after it.
    in_play: [CachedFlag; 3],
    after_play: [CachedFlag; 2],
    play_here: CachedFlag,
    back_to_game: CachedFlag,
}

impl AnalysisView {
    pub(super) fn attach() -> Self {
        let hidden = |part: &Element| CachedFlag::new(part, "hidden");
        AnalysisView {
            bar: EvalBarView::attach(),
            analyse: CachedText::attribute(&page::analyse(), "aria-checked"),
            hint: CachedFlag::new(&page::hint(), "disabled"),
            in_play: [hidden(&page::start_analysis()), hidden(&page::hint()), hidden(&page::resign())],
            after_play: [hidden(&page::end_analyse()), hidden(&page::end_share())],
            play_here: hidden(&page::play_here()),
            back_to_game: hidden(&page::back_to_game()),
        }
    }

    pub(super) fn render(&mut self, state: &State) {
        let is_on = state.session.analysis.is_on;
        let is_over = state.shows_result();
        self.bar.render(state);
        let has_engine = is_on && !state.session.analysis.is_paused;
        self.analyse.set(if has_engine { "true" } else { "false" });
        self.in_play.iter_mut().for_each(|switch| switch.set(is_on || is_over));
        self.after_play.iter_mut().for_each(|switch| switch.set(!is_over));
        self.hint.set(!state.may_ask_hint());
        self.play_here.set(!state.may_play_here());
        self.back_to_game.set(!state.may_return_to_game());
    }
}
