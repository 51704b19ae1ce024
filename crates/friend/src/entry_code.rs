//! The codes of a game's entries, which [`encoding`](crate::encoding) puts into links.

use vicinity_rules::Move;

use crate::entry::{Act, GameEntry, MAX_CHAT_CHARS, MAX_NAME_CHARS};
use crate::envelope::EnvelopeError;
use crate::mixed_radix::{BigNumber, MixedRadix};
use crate::text;

/// The number of codes for entries that are not moves: the end, and the acts of either side. New
/// ones are appended.
pub(crate) const OTHER_ENTRIES: usize = 32;

/// Adds an entry, given the legal moves before it.
pub(crate) fn push_entry(choices: &mut MixedRadix, moves: &[Move], entry: &GameEntry) {
    if let Act::Move(mv) = entry.act {
        let place = moves.iter().position(|&one| one == mv).unwrap_or(0);
        choices.push(place, moves.len() + 1);
        return;
    }
    choices.push(moves.len(), moves.len() + 1);
    let (kind, words) = kind_of(&entry.act);
    choices.push(1 + 2 * kind + entry.by.index(), OTHER_ENTRIES);
    if let Some(words) = words {
        text::push(choices, words);
    }
}

/// The code of an act that is not a move, and its text.
fn kind_of(act: &Act) -> (usize, Option<&str>) {
    match act {
        Act::Move(_) | Act::Resign => (0, None),
        Act::OfferDraw => (1, None),
        Act::AcceptDraw => (2, None),
        Act::DeclineDraw => (3, None),
        Act::RequestTakeback => (4, None),
        Act::AcceptTakeback => (5, None),
        Act::DeclineTakeback => (6, None),
        Act::Chat(words) => (7, Some(words)),
        Act::Name(name) => (8, Some(name)),
        Act::TimeUp => (9, None),
        Act::ClaimTime => (10, None),
    }
}

/// The act of a code; the reverse of [`kind_of`].
pub(crate) fn act_of(kind: usize, number: &mut BigNumber) -> Result<Act, EnvelopeError> {
    Ok(match kind {
        0 => Act::Resign,
        1 => Act::OfferDraw,
        2 => Act::AcceptDraw,
        3 => Act::DeclineDraw,
        4 => Act::RequestTakeback,
        5 => Act::AcceptTakeback,
        6 => Act::DeclineTakeback,
        // A character takes at most four bytes.
        7 => Act::Chat(text::take(number, 4 * MAX_CHAT_CHARS)?),
        8 => Act::Name(text::take(number, 4 * MAX_NAME_CHARS)?),
        9 => Act::TimeUp,
        10 => Act::ClaimTime,
        _ => return Err(EnvelopeError::Damaged),
    })
}
