//! The screens beside the game, which only the full program has. Each is a folder here with its
//! state, its events and its policy, and a line in the table at the end.

#[cfg(feature = "own")]
pub mod design;
pub mod editor;
pub mod games;
pub mod help;
pub mod lessons;
pub mod networks;
pub mod puzzles;
pub mod review;
pub mod settings;
#[cfg(feature = "own")]
pub mod variants;
pub mod words;

use crate::app::{AppEvent, Screens};
use crate::friend::FriendScreen;
use crate::screen::Screen;
use crate::state::{Attempt, BoardPolicy, State};
use crate::update::{Cause, Effect, Event};

/// One screen beside the game.
pub trait ScreenLogic: Default {
    /// What can happen on it.
    type Event;

    /// Whether the state names this screen.
    fn is_named(screen: &Screen) -> bool;

    /// Returns what the board may do while it is shown.
    fn policy(&self, _: &State) -> BoardPolicy {
        BoardPolicy::STUDY
    }

    /// Returns the event of the screen that an event of the page is while it is shown, or else the
    /// event as it is.
    fn map_event(&self, _: &State, event: Event) -> AppEvent<Self::Event> {
        AppEvent::Page(event)
    }

    /// Returns what an event of the screen is as the cause of an update.
    fn cause(_: &Self::Event) -> Cause {
        Cause::SCREEN
    }

    /// Handles an event of the screen. Returns whether the address becomes a new entry in the
    /// browser's history.
    fn update(&mut self, state: &mut State, event: Self::Event, effects: &mut Vec<Effect>) -> bool;

    /// Handles a move on the board that did not become a move of the game.
    fn attempted(&mut self, _: &mut State, _: Attempt, _: &mut Vec<Effect>) {}

    /// Opens the screen where it is not open, and computes what follows from the state. Called
    /// after each event while it is shown.
    fn settle(&mut self, _: &mut State, _: &mut Vec<Effect>) {}

    /// Closes the screen where it is open. Called after each event while it is not shown.
    fn leave(&mut self, _: &mut State, _: &mut Vec<Effect>) {}
}

/// Defines [`FullScreens`] and [`ScreenEvent`] by the table of screens.
macro_rules! screens {
    ($($(#[$attribute:meta])* $variant:ident: $field:ident, $screen:ty;)*) => {
        /// All screens beside the game.
        #[derive(Default)]
        pub struct FullScreens {
            $($(#[$attribute])* pub $field: $screen,)*
        }

        /// What can happen on the screens beside the game.
        pub enum ScreenEvent {
            $($(#[$attribute])* $variant(<$screen as ScreenLogic>::Event),)*
        }

        impl Screens for FullScreens {
            type Event = ScreenEvent;

            fn map_event(&self, state: &State, event: Event) -> AppEvent<ScreenEvent> {
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

            fn settle(&mut self, state: &mut State, effects: &mut Vec<Effect>) {
                $($(#[$attribute])* if <$screen>::is_named(&state.ui.screen) {
                    self.$field.settle(state, effects);
                } else {
                    self.$field.leave(state, effects);
                })*
            }

            fn policy(&self, state: &State) -> BoardPolicy {
                $($(#[$attribute])* if <$screen>::is_named(&state.ui.screen) {
                    return self.$field.policy(state);
                })*
                BoardPolicy::GAME
            }

            #[cfg(feature = "own")]
            fn weights(&self, state: &State, variant: &str) -> Option<String> {
                design::weights::text(&*state.device.storage, variant)
            }

            #[cfg(not(feature = "own"))]
            fn weights(&self, _: &State, _: &str) -> Option<String> {
                None
            }
        }
    };
}

screens! {
    #[cfg(feature = "own")]
    Variants: variants, variants::VariantsScreen;
    #[cfg(feature = "own")]
    Design: design, design::DesignScreen;
    Edit: editor, editor::EditorScreen;
    Puzzle: puzzles, puzzles::PuzzlesScreen;
    Review: review, review::ReviewScreen;
    Games: games, games::GamesScreen;
    Friend: friend, FriendScreen;
    Lesson: lessons, lessons::LessonsScreen;
    Settings: settings, settings::SettingsScreen;
    Help: help, help::HelpScreen;
}
