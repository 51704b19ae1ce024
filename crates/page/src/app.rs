//! The page as one value: its state, the screens that a program has beside the game, and one update
//! for all events.
//!
//! An event goes one way. The screen that is shown may take it; then either the screen or the page
//! handles it; then what follows from the state is computed, once. What may be done on the board is
//! decided before, by the [`BoardPolicy`] of the screen.

use std::convert::Infallible;

use crate::sound::Before;
use crate::state::{Attempt, BoardPolicy, State};
use crate::update::{self, Cause, Effect, Event};

/// Something that happens, in a program with screens whose events are `X`, and a host whose
/// commands are `C`.
#[derive(Clone, Debug)]
pub enum AppEvent<X, C = Infallible> {
    /// On the page that every program has.
    Page(Event),
    /// On the screen that is shown.
    Screen(X),
    /// The host gives a command.
    Host(C),
}

impl<X, C> From<Event> for AppEvent<X, C> {
    fn from(event: Event) -> Self {
        AppEvent::Page(event)
    }
}

/// The page around an embedded board.
pub trait Host {
    /// What it may command.
    type Command;

    /// Returns what an event of the page is on a board in this host.
    fn map_event<X>(&self, event: Event) -> AppEvent<X, Self::Command>;

    /// Returns what a command is as the cause of an update.
    fn cause(command: &Self::Command) -> Cause;

    /// Carries out a command.
    fn execute(&mut self, command: Self::Command, state: &mut State);

    /// Keeps the board to what it does in this host.
    fn settle(&mut self, state: &mut State);

    /// Drops the effects that a board in this host does not have, and reports what is new.
    fn finish(&mut self, state: &State, cause: Cause, effects: &mut Vec<Effect>);
}

/// No host: the page is a page of its own.
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

    fn settle(&mut self, _: &mut State) {}

    fn finish(&mut self, _: &State, _: Cause, _: &mut Vec<Effect>) {}
}

/// A host where there is one.
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

    fn settle(&mut self, state: &mut State) {
        if let Some(host) = self {
            host.settle(state);
        }
    }

    fn finish(&mut self, state: &State, cause: Cause, effects: &mut Vec<Effect>) {
        if let Some(host) = self {
            host.finish(state, cause, effects);
        }
    }
}

/// The screens that a program has beside the game.
pub trait Screens {
    /// What can happen on them.
    type Event;

    /// Returns the event of a screen that an event of the page is while that screen is shown, or
    /// else the event as it is.
    fn map_event(&self, state: &State, event: Event) -> AppEvent<Self::Event>;

    /// Returns what an event of a screen is as the cause of an update.
    fn cause(_: &Self::Event) -> Cause {
        Cause::SCREEN
    }

    /// Handles an event of a screen. Returns whether the address becomes a new entry in the
    /// browser's history.
    fn update(&mut self, state: &mut State, event: Self::Event, effects: &mut Vec<Effect>) -> bool;

    /// Handles a move on the board that did not become a move of the game.
    fn attempted(&mut self, state: &mut State, attempt: Attempt, effects: &mut Vec<Effect>);

    /// Opens the screen that the state names, leaves the one before, and computes what follows from
    /// the state.
    fn settle(&mut self, state: &mut State, effects: &mut Vec<Effect>);

    /// Returns what the board may do on the screen that is shown.
    fn policy(&self, state: &State) -> BoardPolicy;

    /// Returns the engine weights that are stored for a custom variant.
    fn weights(&self, state: &State, variant: &str) -> Option<String>;
}

/// The small program: it has the game and nothing beside.
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

    fn settle(&mut self, _: &mut State, _: &mut Vec<Effect>) {}

    fn policy(&self, state: &State) -> BoardPolicy {
        // A screen that this program lacks is on its way: the game waits.
        if state.ui.screen.is_extra() { BoardPolicy::STUDY } else { BoardPolicy::GAME }
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
    /// Creates the page with a state, the program's screens and its host.
    pub fn new(mut state: State, screens: S, host: H) -> Self {
        state.policy = screens.policy(&state);
        App { state, screens, host }
    }

    /// Lets the clocks go on to a time, in milliseconds. A side may run out of time.
    pub fn pass_time(&mut self, now_ms: u64) {
        update::pass_time(&mut self.state, now_ms);
    }

    /// Handles an event, and returns what is left to do outside.
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
        if let Some(attempt) = state.ui.hand.attempt.take() {
            screens.attempted(state, attempt, &mut effects);
        }
        host.settle(state);
        update::settle_clock(state);
        screens.settle(state, &mut effects);
        state.policy = screens.policy(state);
        update::settle(state, is_new_entry, &mut effects);
        for effect in &mut effects {
            if let Effect::Go(go) = effect
                && vicinity_rules::own_link(&go.variant).is_some()
            {
                go.weights = screens.weights(state, &go.variant);
            }
        }
        update::make_sounds(state, &before, cause, &mut effects);
        host.finish(state, cause, &mut effects);
        effects
    }
}
