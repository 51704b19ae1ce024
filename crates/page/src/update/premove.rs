//! A move set while the engine thinks: played at once if it is legal when the engine has moved, otherwise dropped, which is
//! told.

use vicinity_rules::Move;

use super::Effect;
use super::line::play_shown;
use crate::analysis::passed;
use crate::language::cat;
use crate::premove::Premove;
use crate::state::{PromotionChoice, State};
use crate::words;

/// Sets a move; one that had been set before is forgotten.
pub(super) fn set(state: &mut State, premove: Premove) {
    state.selection = None;
    state.focus = premove.to;
    state.spoken = words::premove(state, premove);
    state.premove = Some(premove);
}

/// Takes the move back that had been set; returns whether there was one.
pub(super) fn cancel(state: &mut State) -> bool {
    let had = state.premove.take().is_some();
    if had {
        state.spoken = words::PREMOVE_CANCELLED.to_owned();
    }
    had
}

/// Reads a move that was typed while the engine thinks: in coordinates, or as it would be written if the engine passed.
pub(super) fn read(state: &State, written: &str) -> Option<Premove> {
    let position = &state.shown.position;
    if let Some(mv) = passed(position).and_then(|passed| passed.parse_move(written).ok()) {
        return Some(Premove { from: mv.from(), to: mv.to(), kind: mv.promotion() });
    }
    let written = written.trim().to_ascii_lowercase();
    for (from, _) in position.pieces().filter(|(square, _)| state.may_pick(*square)) {
        for to in state.targets(from) {
            let rest = written.strip_prefix(&cat(&[&from.to_string(), &to.to_string()]));
            let mut letters = rest.unwrap_or("-").chars();
            let kind = match letters.next() {
                None => None,
                Some(letter) => match position.variant().kind_of_letter(letter) {
                    None => continue,
                    kind => kind,
                },
            };
            if letters.next().is_none() {
                return Some(Premove { from, to, kind });
            }
        }
    }
    None
}

/// The engine has moved: plays what had been set, or says that it cannot be played.
pub(super) fn play(state: &mut State, effects: &mut Vec<Effect>) {
    let Some(premove) = state.premove.take().filter(|_| state.may_move()) else { return };
    let Some(mv) = fitting(state, premove) else {
        state.message = words::premove_dropped(premove);
        return;
    };
    let heard = std::mem::take(&mut state.spoken);
    let before = effects.len();
    play_shown(state, mv, effects);
    state.spoken = words::premove_played(&heard, &state.spoken);
    // Both moves are shown as one way.
    let mut ways = Vec::new();
    for effect in effects.iter_mut() {
        if let Effect::Glide(shifts) = effect {
            ways.append(shifts);
        }
    }
    effects.truncate(before);
    effects.retain(|effect| !matches!(effect, Effect::Glide(_)));
    effects.push(Effect::Glide(ways));
}

/// The legal move that was meant. A pawn becomes what was typed, or else the strongest that it can.
fn fitting(state: &State, Premove { from, to, kind }: Premove) -> Option<Move> {
    let mut legal = state.shown.legal.iter().copied();
    match PromotionChoice::new(&state.shown, from, to) {
        Some(choice) if kind.is_none() => choice.options.iter().find_map(|option| option.mv),
        _ => legal.find(|mv| mv.from() == from && mv.to() == to && mv.promotion() == kind),
    }
}

/// Lets go of a move that was set for a position which is no longer waited for.
pub(super) fn settle(state: &mut State) {
    if state.premove.is_some() && !state.may_premove() {
        let heard = std::mem::take(&mut state.spoken);
        cancel(state);
        state.spoken = cat(&[&heard, if heard.is_empty() { "" } else { " " }, &state.spoken]);
    }
}
