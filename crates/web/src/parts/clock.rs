//! The clocks beside the board. Screen readers can read them but do not announce every second.

use vicinity_page::clock::LOW_MS;
use vicinity_page::language::cat;
use vicinity_page::state::State;
use vicinity_page::words;
use vicinity_rules::Color;

use crate::dom::{self, Slot, Switch};

/// Both clocks, White's first.
pub struct ClocksView([ClockView; 2]);

struct ClockView {
    hidden: Switch,
    text: Slot,
    left: Slot,
    is_low: Switch,
    runs: Switch,
}

impl ClocksView {
    pub(super) fn attach() -> Self {
        ClocksView(Color::BOTH.map(|color| {
            let element = dom::find(&cat(&["[data-clock=", color.name(), "]"]));
            ClockView {
                hidden: Switch::new(&element, "hidden"),
                text: Slot::text(&element),
                left: Slot::attribute(&element, "data-ms"),
                is_low: Switch::new(&element, "data-low"),
                runs: Switch::new(&element, "data-runs"),
            }
        }))
    }

    pub fn render(&mut self, state: &State) {
        let turn = state.game.position().turn();
        for (color, clock) in Color::BOTH.into_iter().zip(&mut self.0) {
            let left_ms = state.left_ms(color);
            clock.hidden.set(left_ms.is_none());
            let Some(left_ms) = left_ms else { continue };
            clock.text.set(&words::time_left(left_ms));
            clock.left.set(&left_ms.to_string());
            clock.is_low.set(left_ms < LOW_MS);
            clock.runs.set(state.clock_runs() && color == turn);
        }
    }
}
