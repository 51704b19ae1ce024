//! The clocks beside the board. Screen readers can read them but do not announce every second.

use vicinity_page::clock::LOW_MS;
use vicinity_page::language::concat;
use vicinity_page::state::State;
use vicinity_page::words;
use vicinity_rules::Color;

use crate::dom::{self, CachedFlag, CachedText};

/// Both clocks, White's first.
pub struct ClocksView([ClockView; 2]);

struct ClockView {
    hidden: CachedFlag,
    text: CachedText,
    left: CachedText,
    is_low: CachedFlag,
    runs: CachedFlag,
}

impl ClocksView {
    pub(super) fn attach() -> Self {
        ClocksView(Color::BOTH.map(|color| {
            let element = dom::find(&concat(&["[data-clock=", color.name(), "]"]));
            ClockView {
                hidden: CachedFlag::new(&element, "hidden"),
                text: CachedText::text(&element),
                left: CachedText::attribute(&element, "data-ms"),
                is_low: CachedFlag::new(&element, "data-low"),
                runs: CachedFlag::new(&element, "data-runs"),
            }
        }))
    }

    pub fn render(&mut self, state: &State) {
        for (color, clock) in Color::BOTH.into_iter().zip(&mut self.0) {
            let left_ms = state.shown_left_ms(color);
            clock.hidden.set(left_ms.is_none());
            let Some(left_ms) = left_ms else { continue };
            clock.text.set(&words::time_left(left_ms));
            clock.left.set(&left_ms.to_string());
            clock.is_low.set(left_ms < LOW_MS);
            clock.runs.set(state.clock_runs_for(color));
        }
    }
}
