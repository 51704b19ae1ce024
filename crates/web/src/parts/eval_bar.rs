//! The evaluation bar: White's share of the height, or of the width if it is below the board, with
//! the score.

use vicinity_page::state::State;
use vicinity_page::words::{self, EvalBar};
use web_sys::Element;

use crate::dom::{self, CachedFlag, CachedText};
use crate::templates::page;

pub(super) struct EvalBarView {
    bar: Element,
    hidden: CachedFlag,
    share: Option<u8>,
    value: CachedText,
    words: CachedText,
    score: CachedText,
}

impl EvalBarView {
    pub(super) fn attach() -> Self {
        let bar = page::eval_bar();
        EvalBarView {
            hidden: CachedFlag::new(&bar, "hidden"),
            share: None,
            value: CachedText::attribute(&bar, "aria-valuenow"),
            words: CachedText::attribute(&bar, "aria-valuetext"),
            score: CachedText::text(&page::eval_score()),
            bar,
        }
    }

    pub(super) fn render(&mut self, state: &State) {
        self.hidden.set(!state.session.analysis.is_on);
        if !state.session.analysis.is_on {
            return;
        }
        let EvalBar { share, score, words } = words::eval_bar(state);
        if self.share.replace(share) != Some(share) {
            dom::set_style(&self.bar, "--white", &share.to_string());
        }
        self.value.set(&share.to_string());
        self.words.set(&words);
        self.score.set(&score);
    }
}
