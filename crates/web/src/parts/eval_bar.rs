//! The evaluation bar: White's share of the height, or of the width if it is below the board, with
//! the score.

use vicinity_page::state::State;
use vicinity_page::words;
use web_sys::Element;

use crate::dom::{self, CachedFlag, CachedText};
use crate::templates::page;

pub(super) struct EvalBar {
    bar: Element,
    hidden: CachedFlag,
    share: Option<u8>,
    value: CachedText,
    words: CachedText,
    score: CachedText,
}

impl EvalBar {
    pub(super) fn attach() -> Self {
        let bar = page::eval_bar();
        EvalBar {
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
        let ended = state.game.outcome_shown();
        let known = state.session.engine.info.as_ref().zip(state.session.engine.info_turn);
        let (share, score, words) = match (ended, known) {
            (Some(outcome), _) => {
                let white = outcome.winner.map_or(50, |winner| if winner.index() == 0 { 100 } else { 0 });
                (white, outcome.result().replace("1/2", "½"), words::ending(state))
            }
            (None, Some((info, turn))) => {
                (words::share(info.score, turn), words::bar_score(info.score), words::verdict(info, turn))
            }
            (None, None) => (50, String::from("…"), String::from("…")),
        };
        if self.share.replace(share) != Some(share) {
            dom::set_style(&self.bar, "--white", &share.to_string());
        }
        self.value.set(&share.to_string());
        self.words.set(&words);
        self.score.set(&score);
    }
}
