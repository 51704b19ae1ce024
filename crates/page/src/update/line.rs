//! The line of moves and the games: what is played, taken back, played again, and left for another.
//!
//! Nothing that was played is lost in silence: each change is a [`Step`] that undo reverses.

use vicinity_rules::{Edit, Move, NodeId, Played, Position, Tree, Variant};

use super::Effect;
use crate::clock::Clock;
use crate::language::cat;
use crate::screen::Screen;
use crate::state::{Aside, Place, Seats, Shift, Shown, State, Step, home_square};
use crate::words;

/// Plays a move on the position shown.
///
/// Played from an earlier position it is a variation where nobody but people play, and a move that stands there already is
/// only gone to. Against the engine the game is taken up there: its moves after that are taken back, unless the game was
/// over or something is written at them; then they stay as a variation. Undo brings everything back.
pub(super) fn play_shown(state: &mut State, mv: Move, effects: &mut Vec<Effect>) {
    let before = state.place();
    let parent = state.node_shown();
    state.spoken = words::move_in_words(&state.shown.position, mv);
    state.focus = mv.to();
    state.paused = false;
    let is_redo = match state.undone.last() {
        Some(Step::Tree { before: then, after, .. }) => {
            let is_it = state.tree.played(after.end).is_some_and(|played| played.mv == mv);
            *then == before && is_it && state.tree.parent(after.end) == parent
        }
        _ => false,
    };
    let there = state.tree.child(parent, mv);
    let clock_ms = state.left_after_move().filter(|_| is_redo || there.is_none() || state.has_engine());
    let mut shifts = Vec::new();
    if is_redo {
        redo_step(state, &mut shifts);
    } else if let Some(node) = there.filter(|_| !state.has_engine()) {
        go_to_node(state, node, &mut shifts);
    } else {
        let next = state.line.get(before.ply).copied();
        let mut edits = Vec::new();
        let replaced = next.filter(|next| state.outcome.is_none() && state.tree.is_bare(*next));
        let (there, index) = match (state.has_engine(), replaced) {
            (true, Some(next)) => {
                edits.push(Edit::Place { node: next, index: None });
                (None, Some(0))
            }
            (true, None) => (there, Some(0)),
            (false, _) => (None, Some(usize::MAX)),
        };
        let node = there.unwrap_or_else(|| {
            let position = &state.shown.position;
            let played = Played { mv, san: position.san(mv), uci: position.uci(mv) };
            state.tree.add(parent, played)
        });
        edits.push(Edit::Place { node, index });
        let after = Place { end: node, ply: before.ply + 1 };
        change(state, edits, after, &mut shifts);
        if state.has_engine() {
            into_main_line(state);
        }
    }
    if let Some(clock_ms) = clock_ms {
        state.tree.set_clock_ms(state.node_shown(), clock_ms);
    }
    turn_board(state);
    clear_choice(state);
    effects.push(Effect::Glide(shifts));
    say_outcome(state);
}

/// Turns the board to whoever is to move, where two people want that.
fn turn_board(state: &mut State) {
    let is_wanted = state.display.value("turning") == "each" && !state.settings.has_engine();
    if is_wanted && !state.analysis.is_on && state.shows_last() && state.outcome.is_none() {
        state.settings.orientation = Some(state.game.position().turn());
    }
}

/// Plays the engine's move at the end of the line. Who is looking at an earlier position goes on looking at it.
pub(crate) fn play_last(state: &mut State, mv: Move, effects: &mut Vec<Effect>) {
    let follows = state.shows_last();
    let looked_at = state.shown.ply;
    state.set_line(state.line.clone(), usize::MAX);
    let before = state.place();
    let position = state.game.position();
    state.spoken = words::move_in_words(position, mv);
    let there = state.tree.child(before.end, mv);
    let played = Played { mv, san: position.san(mv), uci: position.uci(mv) };
    let node = there.unwrap_or_else(|| state.tree.add(before.end, played));
    if let Some(clock_ms) = state.left_after_move() {
        state.tree.set_clock_ms(node, clock_ms);
    }
    let after = Place { end: node, ply: state.tree.depth(node) };
    let mut shifts = Vec::new();
    change(state, vec![Edit::Place { node, index: Some(0) }], after, &mut shifts);
    if follows {
        // Whoever has a piece in the hand goes on with it.
        let chosen = state.selection;
        clear_choice(state);
        state.selection = chosen.filter(|square| state.may_pick(*square));
        effects.push(Effect::Glide(shifts));
    } else {
        state.set_line(state.line.clone(), looked_at);
    }
    say_outcome(state);
}

/// Changes the tree, goes to a place in it, and remembers how to come back.
pub(crate) fn change(state: &mut State, edits: Vec<Edit>, after: Place, shifts: &mut Vec<Shift>) {
    let before = state.place();
    let back = carry_out(state, edits);
    state.done.push(Step::Tree { back, before, after });
    state.undone.clear();
    go(state, after, shifts);
}

/// Makes the line the main line, as part of the last step.
pub(super) fn into_main_line(state: &mut State) {
    for edit in state.tree.promotion_to_main(state.place().end) {
        let edit = state.tree.edit(edit);
        if let Some(Step::Tree { back, .. }) = state.done.last_mut() {
            back.push(edit);
        }
    }
}

/// Goes to a move; if it is on another line, to that line.
pub(super) fn go_to_node(state: &mut State, node: NodeId, shifts: &mut Vec<Shift>) {
    let ply = state.tree.depth(node);
    let is_on_line = ply == 0 || state.line.get(ply - 1) == Some(&node);
    let line = if is_on_line { state.line.clone() } else { state.tree.line(node) };
    // The engine plays where it is asked to, not wherever somebody looks.
    state.paused |= !is_on_line && state.has_engine();
    shifts.extend(state.set_line(line, ply));
}

fn go(state: &mut State, place: Place, shifts: &mut Vec<Shift>) {
    let line = state.tree.path(place.end);
    shifts.extend(state.set_line(line, place.ply));
}

pub(super) fn undo(state: &mut State, effects: &mut Vec<Effect>) {
    let Some(count) = state.undo_count() else { return };
    let mut shifts = Vec::new();
    for _ in 0..count {
        let Some(step) = state.done.pop() else { break };
        let inverse = match step {
            Step::Tree { back, before, after } => {
                let back = take_back(state, back);
                go(state, before, &mut shifts);
                Step::Tree { back, before, after }
            }
            Step::Game(game) => {
                shifts.clear();
                Step::Game(Box::new(swap_game(state, *game)))
            }
        };
        state.undone.push(inverse);
    }
    // Without a person the engine would play on at once, and undo would do nothing.
    state.paused = !state.has_human();
    turn_board(state);
    clear_choice(state);
    effects.push(Effect::Glide(shifts));
    state.spoken = words::spoken::undone(state);
}

pub(super) fn redo(state: &mut State, effects: &mut Vec<Effect>) {
    let mut shifts = Vec::new();
    while redo_step(state, &mut shifts) {
        if !state.has_human() || !state.is_engines_turn() {
            break;
        }
    }
    turn_board(state);
    clear_choice(state);
    effects.push(Effect::Glide(shifts));
    state.spoken = words::spoken::redone(state);
}

fn redo_step(state: &mut State, shifts: &mut Vec<Shift>) -> bool {
    let Some(step) = state.undone.pop() else { return false };
    let inverse = match step {
        Step::Tree { back, before, after } => {
            let back = take_back(state, back);
            go(state, after, shifts);
            Step::Tree { back, before, after }
        }
        Step::Game(game) => {
            shifts.clear();
            Step::Game(Box::new(swap_game(state, *game)))
        }
    };
    state.done.push(inverse);
    true
}

/// Takes changes back, the last one first, and gives those that make them again.
fn take_back(state: &mut State, mut edits: Vec<Edit>) -> Vec<Edit> {
    edits.reverse();
    carry_out(state, edits)
}

/// Makes changes, and gives those that take them back.
fn carry_out(state: &mut State, mut edits: Vec<Edit>) -> Vec<Edit> {
    state.edition = state.edition.wrapping_add(1);
    for edit in &mut edits {
        *edit = state.tree.edit(edit.clone());
    }
    edits
}

/// Starts another game; returns whether the one before is worth an entry in the browser's history.
pub(super) fn choose_variant(state: &mut State, name: &str) -> bool {
    match Variant::parse(name) {
        Ok(variant) => new_game(state, Tree::new(Position::start(&variant)), None),
        Err(error) => {
            state.notice = Some(words::fault(&error));
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

/// Puts another game on the board, with other players where it brings them; returns whether the one before is worth an entry
/// in the browser's history.
pub(super) fn new_game(state: &mut State, tree: Tree, seats: Option<Seats>) -> bool {
    let is_worth_keeping = !state.tree.children(NodeId::START).is_empty()
        || seats.is_some()
        || state.tree.start().fen() != tree.start().fen()
        || state.tree.start().variant().name() != tree.start().variant().name();
    let end = tree.main_end();
    let place = Place { end, ply: usize::MAX };
    let slot = state.last_slot + 1;
    let before = swap_game(state, Aside { tree, place, seats, slot, spent_ms: 0 });
    state.last_slot = slot;
    state.screen = Screen::Game;
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
fn swap_game(state: &mut State, game: Aside) -> Aside {
    let place = state.place();
    let Aside { tree, place: to, seats, slot, spent_ms } = game;
    let seats = seats.map(|Seats { players, clock }| Seats {
        players: std::mem::replace(&mut state.settings.players, players),
        clock: std::mem::replace(&mut state.settings.clock, clock),
    });
    let slot = std::mem::replace(&mut state.slot, slot);
    let used_ms = state.clock.used_ms();
    let tree = std::mem::replace(&mut state.tree, tree);
    state.line.clear();
    state.game = vicinity_rules::Game::new(state.tree.start().clone());
    state.shown = Shown::start(&state.game);
    state.revision = state.revision.wrapping_add(1);
    state.edition = state.edition.wrapping_add(1);
    go(state, to, &mut Vec::new());
    // The time used of a turn goes with its game.
    state.clock = Clock { now_ms: state.clock.now_ms, at: state.revision, spent_ms, ..Clock::default() };
    clear_choice(state);
    let geometry = state.tree.start().variant().geometry();
    if !geometry.contains(state.focus) || geometry != tree.start().variant().geometry() {
        state.focus = home_square(&state.game, state.settings.orientation());
    }
    Aside { tree, place, seats, slot, spent_ms: used_ms }
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

pub(super) fn clear_choice(state: &mut State) {
    state.selection = None;
    state.promotion = None;
    state.pending = None;
}

pub(super) fn say_outcome(state: &mut State) {
    if state.outcome.is_some() {
        state.spoken = words::spoken::with(&state.spoken, &words::ending(state));
    }
}
