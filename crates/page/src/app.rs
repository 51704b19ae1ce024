//! The page as one value: its state, the screens of the program, and one update for all events.
//!
//! The screen that is shown may map an event first. Then either the screen or the page handles it,
//! and derived state is computed once. What is allowed on the board was decided before, by the
//! screen's [`BoardPolicy`].

use std::convert::Infallible;

use crate::event::{Effect, Event};
use crate::screen::Screen;
use crate::sound::Before;
use crate::state::{Attempt, BoardPolicy, MovePolicy, State};
use crate::update::{self, Cause};
use crate::words;

/// An event in a program with screen events `X` and host commands `C`.
#[derive(Clone, Debug)]
pub enum AppEvent<X, C = Infallible> {
    /// An event of the page that every program has.
    Page(Event),
    /// An event of the screen that is shown.
    Screen(X),
    /// A command from the host.
    Host(C),
}

impl<X, C> From<Event> for AppEvent<X, C> {
    fn from(event: Event) -> Self {
        AppEvent::Page(event)
    }
}

/// The page around an embedded board.
pub trait Host {
    /// The commands of the host.
    type Command;

    /// Maps an event of the page to an event of a board in this host.
    fn map_event<X>(&self, event: Event) -> AppEvent<X, Self::Command>;

    /// Returns the cause of the update that a command starts.
    fn cause(command: &Self::Command) -> Cause;

    /// Executes a command.
    fn execute(&mut self, command: Self::Command, state: &mut State);

    /// Restricts the state to what is allowed in this host.
    fn sync(&mut self, state: &mut State);

    /// Removes effects that are not available in this host, and adds reports about changes.
    fn finish(&mut self, state: &State, cause: Cause, effects: &mut Vec<Effect>);
}

/// No host: the page is not embedded.
#[derive(Default)]
pub struct NoHost;

impl Host for NoHost {
    type Command = Infallible;

    fn map_event<X>(&self, event: Event) -> AppEvent<X> {
        AppEvent::Page(event)
    }

    fn cause(command: &Infallible) -> Cause {
        match *command {}
    }

    fn execute(&mut self, command: Infallible, _: &mut State) {
        match command {}
    }

    fn sync(&mut self, _: &mut State) {}

    fn finish(&mut self, _: &State, _: Cause, _: &mut Vec<Effect>) {}
}

/// An optional host.
impl<H: Host> Host for Option<H> {
    type Command = H::Command;

    fn map_event<X>(&self, event: Event) -> AppEvent<X, H::Command> {
        match self {
            Some(host) => host.map_event(event),
            None => AppEvent::Page(event),
        }
    }

    fn cause(command: &H::Command) -> Cause {
        H::cause(command)
    }

    fn execute(&mut self, command: H::Command, state: &mut State) {
        if let Some(host) = self {
            host.execute(command, state);
        }
    }

    fn sync(&mut self, state: &mut State) {
        if let Some(host) = self {
            host.sync(state);
        }
    }

    fn finish(&mut self, state: &State, cause: Cause, effects: &mut Vec<Effect>) {
        if let Some(host) = self {
            host.finish(state, cause, effects);
        }
    }
}

/// The screens of a program, apart from the game.
pub trait Screens {
    /// The events of the screens.
    type Event;

    /// Maps an event of the page to an event of the screen that is shown, or returns the event
    /// unchanged.
    fn map_event(&self, state: &State, event: Event) -> AppEvent<Self::Event>;

    /// Returns the cause of the update that a screen event starts.
    fn cause(_: &Self::Event) -> Cause {
        Cause::SCREEN
    }

    /// Handles a screen event. Returns whether the address becomes a new entry in the browser's
    /// history.
    fn update(&mut self, state: &mut State, event: Self::Event, effects: &mut Vec<Effect>) -> bool;

    /// Handles a move on the board that did not become a move of the game.
    fn attempted(&mut self, state: &mut State, attempt: Attempt, effects: &mut Vec<Effect>);

    /// Opens the screen named by the state, closes the previous one and updates derived state.
    fn sync(&mut self, state: &mut State, effects: &mut Vec<Effect>);

    /// Returns the board policy of the screen that is shown.
    fn policy(&self, state: &State) -> BoardPolicy;

    /// Returns the stored engine weights of a custom variant.
    fn weights(&self, state: &State, variant: &str) -> Option<String>;
}

/// The small program, which has only the game.
#[derive(Default)]
pub struct NoScreens;

impl Screens for NoScreens {
    type Event = Infallible;

    fn map_event(&self, _: &State, event: Event) -> AppEvent<Infallible> {
        AppEvent::Page(event)
    }

    fn update(&mut self, _: &mut State, event: Infallible, _: &mut Vec<Effect>) -> bool {
        match event {}
    }

    fn attempted(&mut self, _: &mut State, _: Attempt, _: &mut Vec<Effect>) {}

    fn sync(&mut self, _: &mut State, _: &mut Vec<Effect>) {}

    fn policy(&self, state: &State) -> BoardPolicy {
        if state.ui.is_analysis_coming() {
            // A move is meant for the analysis, not for the game.
            return BoardPolicy::GAME.with_moves(MovePolicy::Refuse(words::ANALYSIS_COMING.as_str()));
        }
        // The full program with this screen is being loaded; the game pauses until then.
        if state.ui.screen.needs_full_program() { BoardPolicy::STUDY } else { BoardPolicy::GAME }
    }

    fn weights(&self, _: &State, _: &str) -> Option<String> {
        None
    }
}

/// The page of a program.
pub struct App<S, H = NoHost> {
    pub state: State,
    pub screens: S,
    pub host: H,
}

impl<S: Screens, H: Host> App<S, H> {
    /// Creates the page from a state, the program's screens and its host.
    pub fn new(mut state: State, screens: S, host: H) -> Self {
        state.policy = screens.policy(&state);
        App { state, screens, host }
    }

    /// Advances the clocks to a time in milliseconds. A side may run out of time.
    pub fn pass_time(&mut self, now_ms: u64) {
        update::pass_time(&mut self.state, now_ms);
    }

    /// Handles an event and returns the effects to perform.
    pub fn update(&mut self, event: impl Into<AppEvent<S::Event, H::Command>>) -> Vec<Effect> {
        let App { state, screens, host } = self;
        let mut effects = Vec::new();
        let before = Before::of(state);
        let event = match event.into() {
            AppEvent::Page(event) => host.map_event(event),
            event => event,
        };
        let cause = match &event {
            AppEvent::Page(event) => Cause::of(event),
            AppEvent::Screen(event) => S::cause(event),
            AppEvent::Host(command) => H::cause(command),
        };
        update::begin_event(state, cause);
        let is_new_entry = match event {
            AppEvent::Page(event) => match screens.map_event(state, event) {
                AppEvent::Page(event) => update::apply(state, event, &mut effects),
                AppEvent::Screen(event) => screens.update(state, event, &mut effects),
                AppEvent::Host(never) => match never {},
            },
            AppEvent::Screen(event) => screens.update(state, event, &mut effects),
            AppEvent::Host(command) => {
                host.execute(command, state);
                false
            }
        };
        if let Some(attempt) = state.ui.board_input.attempt.take() {
            screens.attempted(state, attempt, &mut effects);
        }
        host.sync(state);
        // In a review, too, moves can be tried after a resignation.
        state.game.set_analysed(state.session.analysis.is_on || state.ui.screen == Screen::Review);
        update::sync_clock(state);
        screens.sync(state, &mut effects);
        state.policy = screens.policy(state);
        update::sync(state, is_new_entry, &mut effects);
        for effect in &mut effects {
            if let Effect::Go(go, _) = effect
                && vicinity_rules::custom_link(&go.variant).is_some()
            {
                go.weights = screens.weights(state, &go.variant);
            }
        }
        update::make_sounds(state, &before, cause, &mut effects);
        host.finish(state, cause, &mut effects);
        effects
    }
}
