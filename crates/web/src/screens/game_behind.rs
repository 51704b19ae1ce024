//! The strip on the settings and the help that leads back to a game behind them.

use vicinity_page::clock::LOW_MS;
use vicinity_page::event::Event;
use vicinity_page::screen::Screen;
use vicinity_page::screens::FullScreens;
use vicinity_page::state::State;
use vicinity_page::words;

use super::{FullEvent, Shown};
use crate::templates::game_behind::{Action, GameBehind};
use crate::templates::page;
use crate::{dom, template};

#[derive(Default)]
pub struct GameBehindView {
    strip: Option<GameBehind>,
    shown: Shown,
}

impl GameBehindView {
    /// Maps a browser event.
    pub fn map_event(&self, event: &web_sys::Event) -> Option<FullEvent> {
        match template::action(event)? {
            (Action::Return, _) => Some(Event::Visit(Screen::Game).into()),
        }
    }

    pub fn render(&mut self, state: &State, screens: &FullScreens) {
        let game = screens.game_behind(state);
        let is_new = self.shown.opens(game.is_some());
        let Some(game) = game else {
            if let Some(strip) = &mut self.strip {
                strip.hidden.set(true);
            }
            return;
        };
        let strip = self.strip.get_or_insert_with(GameBehind::make);
        if is_new {
            // After the screen, which may have been added later.
            dom::append(&page::app(), &strip.root);
        }
        strip.hidden.set(false);
        strip.status.set(&game.status);
        strip.no_clock.iter_mut().for_each(|no_clock| no_clock.set(game.left_ms.is_none()));
        let Some(left_ms) = game.left_ms else { return };
        strip.clock.set(&words::time_left(left_ms));
        strip.is_low.set(left_ms < LOW_MS);
        strip.runs.set(game.clock_runs);
    }
}
