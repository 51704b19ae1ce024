//! The questions that end or continue a game, and the notice about a replaced game.

use vicinity_page::event::Reply;
use vicinity_page::state::State;
use vicinity_page::words;
use vicinity_rules::Color;
use web_sys::Element;

use crate::dom::{CachedFlag, CachedText};
use crate::templates::page;

/// The replies of the buttons below a question, apart from the last one, which declines.
const REPLIES: [Reply; 5] = [
    Reply::Resign(Color::White),
    Reply::Resign(Color::Black),
    Reply::Accept,
    Reply::ContinueFromHere,
    Reply::TryInAnalysis,
];

/// The question of the page, and the menu entries that ask one.
pub struct QuestionView {
    resign: CachedFlag,
    review: [CachedFlag; 2],
    draw: CachedFlag,
    question: CachedFlag,
    question_text: CachedText,
    resign_text: [CachedText; 2],
    /// Whether the buttons of [`REPLIES`] are hidden.
    answers: [CachedFlag; REPLIES.len()],
    no: CachedText,
    replaced: CachedFlag,
    replaced_text: CachedText,
}

impl QuestionView {
    /// Attaches to the elements of the page.
    pub fn attach() -> Self {
        let hidden = |part: &Element| CachedFlag::new(part, "hidden");
        QuestionView {
            resign: CachedFlag::new(&page::resign(), "disabled"),
            review: [page::open_review(), page::result_review()]
                .map(|button| CachedFlag::new(&button, "disabled")),
            draw: CachedFlag::new(&page::offer_draw(), "disabled"),
            question: hidden(&page::question()),
            question_text: CachedText::text(&page::question_text()),
            resign_text: [CachedText::text(&page::resign_white()), CachedText::text(&page::resign_black())],
            answers: [
                page::resign_white(),
                page::resign_black(),
                page::accept_draw(),
                page::continue_here(),
                page::try_analysis(),
            ]
            .map(|answer| hidden(&answer)),
            no: CachedText::text(&page::answer_no()),
            replaced: hidden(&page::replaced()),
            replaced_text: CachedText::text(&page::replaced_text()),
        }
    }

    pub fn render(&mut self, state: &State) {
        self.resign.set(!state.may_resign());
        self.review.iter_mut().for_each(|button| button.set(!state.may_review()));
        self.draw.set(!state.may_offer_draw());
        self.question.set(state.ui.question.is_none());
        self.question_text.set(&words::question(state));
        for (hidden, reply) in self.answers.iter_mut().zip(REPLIES) {
            hidden.set(!state.offers_reply(reply));
        }
        for (color, text) in [Color::White, Color::Black].into_iter().zip(&mut self.resign_text) {
            text.set(words::resign(state, color));
        }
        self.no.set(words::question_no(state));
        let replaced = words::replaced_game(state);
        self.replaced.set(replaced.is_empty());
        self.replaced_text.set(&replaced);
    }
}
