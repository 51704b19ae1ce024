//! The line of moves and the games: what is played, taken back, played again, and left for another.
//!
//! Nothing that was played is lost in silence: each change is a [`Step`] that undo reverses.

use vicinity_rules::{Game, Move, Position, Variant};

use super::Effect;
use crate::state::{Shown, State, Step, home_square};
use crate::text::{self, cat};

/// Plays a move on the position shown. Played from an earlier position it replaces the moves after it; undo brings
/// them back.
pub(super) fn play_shown(state: &mut State, mv: Move, effects: &mut Vec<Effect>) {
    let keep = state.shown.ply;
    let old = moves_after(&state.game, keep);
    let is_redo = matches!(
        state.undone.last(),
        Some(Step::Moves { keep: at, old: gone, new }) if *at == keep && *gone == old && new[..] == [mv]
    );
    let step = match state.undone.pop().filter(|_| is_redo) {
        Some(step) => step,
        None => {
            state.undone.clear();
            Step::Moves { keep, old, new: vec![mv] }
        }
    };
    state.done.push(step);
    state.spoken = text::move_in_words(&state.shown.position, mv);
    state.focus = mv.to();
    state.paused = false;
    set_line(state, keep, &[mv]);
    let shifts = state.shown.go_to(&state.game, keep + 1);
    effects.push(Effect::Glide(shifts));
    say_outcome(state);
}

/// Plays the engine's move at the end of the line. Who is looking at an earlier position goes on looking at it.
pub(super) fn play_last(state: &mut State, mv: Move, effects: &mut Vec<Effect>) {
    let follows = state.shows_last();
    let keep = state.game.played().len();
    state.spoken = text::move_in_words(state.game.position(), mv);
    state.done.push(Step::Moves { keep, old: Vec::new(), new: vec![mv] });
    state.undone.clear();
    state.game.play(mv);
    line_changed(state);
    if follows {
        clear_choice(state);
        let shifts = state.shown.go_to(&state.game, keep + 1);
        effects.push(Effect::Glide(shifts));
    }
    say_outcome(state);
}

pub(super) fn undo(state: &mut State, effects: &mut Vec<Effect>) {
    let Some(count) = state.undo_count() else { return };
    let mut shifts = Vec::new();
    for _ in 0..count {
        let Some(step) = state.done.pop() else { break };
        let inverse = match step {
            Step::Moves { keep, old, new } => {
                shifts.extend(state.shown.go_to(&state.game, keep));
                set_line(state, keep, &old);
                Step::Moves { keep, old, new }
            }
            Step::Game(game) => {
                shifts.clear();
                Step::Game(Box::new(swap_game(state, *game)))
            }
        };
        state.undone.push(inverse);
    }
    // Without a person the engine would play on at once, and undo would do nothing.
    state.paused = !state.settings.has_human();
    clear_choice(state);
    effects.push(Effect::Glide(shifts));
    state.spoken = text::UNDONE.to_owned();
}

pub(super) fn redo(state: &mut State, effects: &mut Vec<Effect>) {
    let mut shifts = Vec::new();
    while let Some(step) = state.undone.pop() {
        let inverse = match step {
            Step::Moves { keep, old, new } => {
                shifts.extend(state.shown.go_to(&state.game, keep));
                set_line(state, keep, &new);
                shifts.extend(state.shown.go_to(&state.game, keep + new.len()));
                Step::Moves { keep, old, new }
            }
            Step::Game(game) => {
                shifts.clear();
                Step::Game(Box::new(swap_game(state, *game)))
            }
        };
        state.done.push(inverse);
        if !state.settings.has_human() || !state.is_engines_turn() {
            break;
        }
    }
    clear_choice(state);
    effects.push(Effect::Glide(shifts));
    state.spoken = text::REDONE.to_owned();
}

/// Starts another game; returns whether the one before is worth an entry in the browser's history.
pub(super) fn choose_variant(state: &mut State, name: &str) -> bool {
    match Variant::parse(name) {
        Ok(variant) => new_game(state, Game::new(Position::start(&variant))),
        Err(error) => {
            state.notice = Some(error.to_string());
            false
        }
    }
}

/// A variant's name with one option changed and the others as they are.
pub(super) fn with_option(variant: &Variant, key: &str, value: &str) -> String {
    let (base, chosen) = variant.name().split_once(':').unwrap_or((variant.name(), ""));
    let others = chosen.split(',').filter(|pair| pair.split_once('=').is_some_and(|(other, _)| other != key));
    let mut name = cat(&[base, ":", key, "=", value]);
    for pair in others {
        name.push(',');
        name += pair;
    }
    name
}

/// Puts another game on the board; returns whether the one before is worth an entry in the browser's history.
pub(super) fn new_game(state: &mut State, game: Game) -> bool {
    let is_worth_keeping = !state.game.played().is_empty()
        || state.game.position().variant().name() != game.position().variant().name();
    let before = swap_game(state, game);
    if is_worth_keeping {
        state.done.push(Step::Game(Box::new(before)));
        forget_old_games(state);
        state.undone.clear();
    }
    state.paused = false;
    state.notice = None;
    state.engine.info = None;
    state.spoken = state.game.position().variant().title().to_owned();
    is_worth_keeping
}

/// Puts a game on the board and gives back the one that was there.
fn swap_game(state: &mut State, game: Game) -> Game {
    let before = std::mem::replace(&mut state.game, game);
    state.shown = Shown::start(&state.game);
    state.shown.go_to(&state.game, usize::MAX);
    clear_choice(state);
    line_changed(state);
    let geometry = state.game.position().variant().geometry();
    if !geometry.contains(state.focus) || geometry != before.position().variant().geometry() {
        state.focus = home_square(&state.game, state.settings.orientation());
    }
    before
}

/// How many games before this one undo brings back.
const GAMES_KEPT: usize = 20;

/// Lets go of the oldest games, so that memory does not grow without end.
fn forget_old_games(state: &mut State) {
    let games = state.done.iter().filter(|step| matches!(step, Step::Game(_))).count();
    if games > GAMES_KEPT
        && let Some(oldest) = state.done.iter().position(|step| matches!(step, Step::Game(_)))
    {
        state.done.drain(..=oldest);
    }
}

/// Puts moves in the place of all after the first `keep`.
fn set_line(state: &mut State, keep: usize, moves: &[Move]) {
    while state.game.played().len() > keep {
        state.game.undo();
    }
    for mv in moves {
        state.game.play(*mv);
    }
    clear_choice(state);
    line_changed(state);
}

fn line_changed(state: &mut State) {
    state.revision = state.revision.wrapping_add(1);
    state.outcome = state.game.outcome();
}

pub(super) fn clear_choice(state: &mut State) {
    state.selection = None;
    state.promotion = None;
}

fn moves_after(game: &Game, keep: usize) -> Vec<Move> {
    game.played()[keep..].iter().map(|played| played.mv).collect()
}

fn say_outcome(state: &mut State) {
    if let Some(outcome) = state.outcome {
        state.spoken += ". ";
        state.spoken += &text::outcome(outcome);
    }
}
