//! Screens beside the game; only the full build has them. Each is a module here with its state,
//! events and policy, and one line in the table at the end of this file.

#[cfg(feature = "custom")]
pub mod design;
pub mod editor;
pub mod explorer;
pub mod facts;
pub mod game_behind;
pub mod games;
pub mod help;
pub mod lessons;
pub mod logic;
pub mod networks;
pub mod puzzles;
pub mod review;
pub mod settings;
#[cfg(feature = "custom")]
pub mod variants;
pub mod words;

use crate::app::{AppEvent, Screens};
use crate::drawing::Arrow;
use crate::event::{Effect, Event};
use crate::friend::FriendScreen;
use crate::state::{Attempt, BoardPolicy, State};
use crate::update::Cause;
use logic::ScreenLogic;
use vicinity_rules::Move;

/// Returns the arrow that shows a move as a hint.
fn hint_arrow(mv: Option<Move>) -> Vec<Arrow> {
    mv.iter().map(|mv| (mv.from(), mv.to(), "arrow drawn drawn-g")).collect()
}

/// Defines [`FullScreens`] and [`ScreenEvent`] from the table of screens.
macro_rules! screens {
    ($($(#[$attribute:meta])* $variant:ident: $field:ident, $screen:ty;)*) => {
        /// All screens beside the game.
        #[derive(Default)]
        pub struct FullScreens {
            $($(#[$attribute])* pub $field: $screen,)*
        }

        /// An event of one of the screens.
        pub enum ScreenEvent {
            $($(#[$attribute])* $variant(<$screen as ScreenLogic>::Event),)*
        }

        impl Screens for FullScreens {
            type Event = ScreenEvent;

            fn map_event(&self, state: &State, event: Event) -> AppEvent<ScreenEvent> {
                if let Some(act) = self.friend.map_event_behind(state, &event) {
                    return AppEvent::Screen(ScreenEvent::Friend(act));
                }
                $($(#[$attribute])* if <$screen>::is_named(&state.ui.screen) {
                    return match self.$field.map_event(state, event) {
                        AppEvent::Page(event) => AppEvent::Page(event),
                        AppEvent::Host(never) => match never {},
                        AppEvent::Screen(event) => AppEvent::Screen(ScreenEvent::$variant(event)),
                    };
                })*
                AppEvent::Page(event)
            }

            fn cause(event: &ScreenEvent) -> Cause {
                match event {
                    $($(#[$attribute])* ScreenEvent::$variant(event) => <$screen>::cause(event),)*
                }
            }

            fn update(&mut self, state: &mut State, event: ScreenEvent, effects: &mut Vec<Effect>) -> bool {
                match event {
                    $($(#[$attribute])* ScreenEvent::$variant(event) => self.$field.update(state, event, effects),)*
                }
            }

            fn attempted(&mut self, state: &mut State, attempt: Attempt, effects: &mut Vec<Effect>) {
                $($(#[$attribute])* if <$screen>::is_named(&state.ui.screen) {
                    return self.$field.attempted(state, attempt, effects);
                })*
            }

            fn sync(&mut self, state: &mut State, effects: &mut Vec<Effect>) {
                $($(#[$attribute])* if <$screen>::is_named(&state.ui.screen) {
                    self.$field.sync(state, effects);
                } else {
                    self.$field.sync_hidden(state, effects);
                })*
            }

            fn policy(&self, state: &State) -> BoardPolicy {
                if self.friend.is_behind(state) {
                    return self.friend.policy(state);
                }
                $($(#[$attribute])* if <$screen>::is_named(&state.ui.screen) {
                    return self.$field.policy(state);
                })*
                BoardPolicy::GAME
            }

            #[cfg(feature = "custom")]
            fn weights(&self, state: &State, variant: &str) -> Option<String> {
                design::weights::text(&*state.device.storage, variant)
            }

            #[cfg(not(feature = "custom"))]
            fn weights(&self, _: &State, _: &str) -> Option<String> {
                None
            }
        }
    };
}

screens! {
    #[cfg(feature = "custom")]
    Variants: variants, variants::VariantsScreen;
    #[cfg(feature = "custom")]
    Design: design, design::DesignScreen;
    Edit: editor, editor::EditorScreen;
    Puzzle: puzzles, puzzles::PuzzlesScreen;
    Review: review, review::ReviewScreen;
    Games: games, games::GamesScreen;
    Facts: facts, facts::FactsScreen;
    Explorer: explorer, explorer::ExplorerScreen;
    Friend: friend, FriendScreen;
    Lesson: lessons, lessons::LessonsScreen;
    Settings: settings, settings::SettingsScreen;
    Help: help, help::HelpScreen;
}
