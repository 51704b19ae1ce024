//! A live game: the messages that two browsers exchange over an ordered channel, and their effects.
//!
//! Both sides may act at the same moment, so one of them, the inviter, decides the order. The other
//! one, the joiner, applies its entries at once and sends them to the inviter. The inviter appends
//! each to its list and sends the whole list, entry by entry, including the joiner's own. Where the
//! inviter had another entry first, the joiner removes its unconfirmed entries, adds the inviter's
//! entry, and applies its own again as far as they are still allowed. Both therefore end with the
//! same list, whatever messages cross.
//!
//! The remote side is not trusted. A message is rejected as a whole if it has no known form, is too
//! long, comes too often, is not allowed, or reports an impossible time; the game remains as it
//! was. Only the owner of a side adds entries for it. The inviter accepts or rejects each entry of
//! the joiner and reports which. If the two lists can no longer agree, the connection ends, and
//! each side keeps its own ([`RejectedMessage::ends`]).
//!
//! Each end measures the opponent's time with its own clock. The time reported with a move must be
//! consistent with it; the difference counts as network lag, which is limited ([`MAX_LAG_MS`]).

use std::collections::VecDeque;

use vicinity_rules::Color;

use crate::branches::{Branches, MergeResult};
use crate::encoding;
use crate::entry::{Act, GameEntry};
use crate::game::FriendGame;
use crate::signaling::Control;
use clock::MAX_LAG_MS;
pub use message::{MAX_MESSAGE_BYTES, Message, MessageError, RejectReason, TimedEntry};
pub use outcome::{MessageOutcome, RejectedMessage};

mod clock;
mod message;
mod outcome;

/// The number of messages that may come at once. A browser that was suspended for as long as a
/// connection survives in silence receives about forty at once.
pub const BURST: u32 = 120;
/// The time in milliseconds after which one more message may come.
pub const REFILL_MS: u64 = 100;
/// The number of entries that a joiner may send at once, so that the inviter does not take many for
/// a flood.
const SEND_BURST: u32 = 40;
/// The time in milliseconds after which a joiner may send one more entry.
const SEND_REFILL_MS: u64 = 250;
/// The maximum work of reading the new part of a game when two browsers connect
/// (`encoding::work_of`).
const MAX_NEW_WORK: usize = 100_000;

/// A token bucket: a number of messages that may come at once, which is refilled slowly.
#[derive(Clone, Debug)]
struct Budget {
    left: u32,
    counted_ms: u64,
}

impl Budget {
    /// Takes one message from a budget of at most `most`; returns whether one was left.
    fn take(&mut self, most: u32, refill_ms: u64, now_ms: u64) -> bool {
        let more = now_ms.saturating_sub(self.counted_ms) / refill_ms;
        self.counted_ms += more * refill_ms;
        self.left = most.min(self.left.saturating_add(more.min(u64::from(most)) as u32));
        let has_one = self.left > 0;
        self.left -= u32::from(has_one);
        has_one
    }
}

/// One end of the channel. The game is in [`Branches`]; entries made here that the inviter has not
/// confirmed are its unsent entries.
#[derive(Clone, Debug)]
pub struct Live {
    side: Color,
    /// Whether this end belongs to the player who sent the invitation. It decides the order of
    /// entries.
    is_inviter: bool,
    control: Option<Control>,
    /// The time that White and Black had left after their last moves.
    left_ms: [u32; 2],
    /// The start of the current turn, by the clock here.
    turn_since_ms: u64,
    /// The time of the last message.
    last_message_ms: u64,
    /// The remaining allowance for network lag in the opponent's turns.
    lag_ms: u64,
    /// Before the last move made here: the time left, and the start of the turn.
    before_move: Option<(u32, u64)>,
    /// The budgets of messages to receive and of entries to send.
    received: Budget,
    sent: Budget,
    is_connected: bool,
    /// The number of unconfirmed entries that have been sent to the inviter.
    in_flight: usize,
    /// The entries sent to the inviter that it has not answered; it answers each one, in order.
    unanswered: VecDeque<GameEntry>,
    /// The number of entries when the inviter last dropped one of the joiner.
    dropped_at: Option<usize>,
    wants_rematch: [bool; 2],
    /// Whether a request for a rematch was withdrawn here. The opponent may have answered it before
    /// it received that.
    has_withdrawn_rematch: bool,
}

impl Live {
    /// Creates an end that plays a side. `is_inviter` is for the player who sent the invitation.
    pub fn new(side: Color, is_inviter: bool, control: Option<Control>, now_ms: u64) -> Live {
        let base_ms = control.map_or(0, |control| 1000 * control.base_s());
        Live {
            side,
            is_inviter,
            control,
            left_ms: [base_ms; 2],
            turn_since_ms: now_ms,
            last_message_ms: now_ms,
            lag_ms: MAX_LAG_MS,
            before_move: None,
            received: Budget { left: BURST, counted_ms: now_ms },
            sent: Budget { left: SEND_BURST, counted_ms: now_ms },
            is_connected: false,
            in_flight: 0,
            unanswered: VecDeque::new(),
            dropped_at: None,
            wants_rematch: [false; 2],
            has_withdrawn_rematch: false,
        }
    }

    /// Whether the two sides are connected.
    pub fn is_connected(&self) -> bool {
        self.is_connected
    }

    /// The time of the last message.
    pub fn last_message_ms(&self) -> u64 {
        self.last_message_ms
    }

    /// The first message after the channel has opened.
    pub fn hello(&mut self, branches: &Branches, now_ms: u64) -> Message {
        self.is_connected = false;
        self.last_message_ms = now_ms;
        Message::Hello { side: self.side, encoded: branches.encode_sent(), left_ms: self.left_ms() }
    }

    /// Returns the messages to send after an entry was added to the shown branch here. `left_ms` is
    /// the time left after a move.
    pub fn done(&mut self, branches: &mut Branches, left_ms: Option<u32>, now_ms: u64) -> Vec<Message> {
        match branches.shown().entries().last().map(|entry| &entry.act) {
            Some(Act::Move(_)) if branches.unsent() > self.in_flight => {
                let left = &mut self.left_ms[self.side.index()];
                self.before_move = Some((*left, self.turn_since_ms));
                *left = left_ms.unwrap_or(*left);
                self.turn_since_ms = now_ms;
            }
            Some(Act::AcceptTakeback) if branches.unsent() > self.in_flight => {
                self.turn_since_ms = now_ms;
                self.take_back_increments(branches);
            }
            _ => {}
        }
        self.unsent_messages(branches, now_ms)
    }

    /// The messages for entries that have not been sent. The inviter's entries count as confirmed
    /// when they are sent.
    fn unsent_messages(&mut self, branches: &mut Branches, now_ms: u64) -> Vec<Message> {
        let known = branches.sent_count();
        let first = known + self.in_flight;
        let mut unsent_messages = Vec::new();
        for (at, entry) in branches.shown().entries()[first..].iter().enumerate() {
            // The joiner sends the rest with the next ping or pong.
            if !self.is_inviter && !self.sent.take(SEND_BURST, SEND_REFILL_MS, now_ms) {
                break;
            }
            let is_move = matches!(entry.act, Act::Move(_));
            let left_ms = self.left_ms().filter(|_| is_move).map(|left| left[self.side.index()]);
            let place = if self.is_inviter { first + at } else { known };
            unsent_messages.push(Message::Entry(TimedEntry {
                place: place as u32,
                entry: entry.clone(),
                left_ms,
            }));
            if !self.is_inviter {
                self.unanswered.push_back(entry.clone());
            }
        }
        if self.is_inviter {
            branches.sent();
        } else {
            self.in_flight += unsent_messages.len();
        }
        unsent_messages
    }

    /// Processes a message.
    ///
    /// # Errors
    /// The reason why it is rejected; the game and the clocks are unchanged.
    pub fn receive(
        &mut self,
        text: &str,
        branches: &mut Branches,
        now_ms: u64,
    ) -> Result<MessageOutcome, RejectedMessage> {
        if !self.received.take(BURST, REFILL_MS, now_ms) {
            return Err(MessageError::Flood.into());
        }
        self.last_message_ms = now_ms;
        let message = Message::read(text)?;
        let mut outcome = MessageOutcome::default();
        match message {
            Message::Ping => {
                outcome.replies.push(Message::Pong);
                self.send_rest(branches, &mut outcome);
            }
            Message::Pong => self.send_rest(branches, &mut outcome),
            Message::Hello { side, .. } if side == self.side => return Err(MessageError::SameSide.into()),
            // A second one could change the list behind the inviter's order.
            Message::Hello { .. } if self.is_connected => {
                return Err(RejectedMessage::ending(MessageError::Unexpected));
            }
            Message::Hello { encoded, left_ms, .. } => {
                self.handle_hello(&encoded, left_ms, branches, &mut outcome)
                    .map_err(|rejected| RejectedMessage { ends: true, ..rejected })?;
            }
            _ if !self.is_connected => return Err(MessageError::Unexpected.into()),
            Message::Entry(timed) => {
                let taken = if self.is_inviter {
                    self.accept_as_inviter(timed, branches, &mut outcome)
                } else {
                    self.apply_inviter_entry(timed, branches, &mut outcome)
                };
                taken.map_err(|error| {
                    let why =
                        if error == MessageError::Time { RejectReason::Time } else { RejectReason::Rules };
                    let place = branches.sent_count() as u32;
                    let reply = Some(Message::Refused { place, why });
                    let rejected = RejectedMessage::from(error);
                    // The inviter has already put it into its list.
                    RejectedMessage { reply, ends: rejected.ends || !self.is_inviter, ..rejected }
                })?;
            }
            Message::Dropped { place } if !self.is_inviter => {
                outcome.has_dropped = self.drop_pending(place, branches, &mut outcome)?;
            }
            Message::Dropped { .. } => return Err(MessageError::Unexpected.into()),
            Message::Refused { place, why } => {
                outcome.was_refused = Some(why);
                if !self.is_inviter {
                    self.drop_pending(place, branches, &mut outcome)?;
                }
            }
            Message::Rematch => {
                if branches.shown().outcome().is_none() {
                    return Err(MessageError::Unexpected.into());
                }
                self.wants_rematch[(!self.side).index()] = true;
                outcome.wants_rematch = true;
            }
            Message::DeclineRematch => {
                let both_want = self.is_rematch_wanted();
                let is_wanted = &mut self.wants_rematch[self.side.index()];
                outcome.declines_rematch = !both_want && std::mem::take(is_wanted);
                if !outcome.declines_rematch && !self.has_withdrawn_rematch {
                    return Err(MessageError::Unexpected.into());
                }
            }
            Message::WithdrawRematch => {
                // It may have been declined meanwhile.
                let is_offered = &mut self.wants_rematch[(!self.side).index()];
                outcome.withdraws_rematch = std::mem::take(is_offered);
            }
            Message::StartRematch { encoded } => {
                let was_wanted = self.wants_rematch[self.side.index()] || self.has_withdrawn_rematch;
                if self.is_inviter || !was_wanted || branches.shown().outcome().is_none() {
                    return Err(RejectedMessage::ending(MessageError::Unexpected));
                }
                let game = encoding::decode_rematch(&encoded, branches.shown())
                    .map_err(|_| MessageError::InvalidRematch)?;
                if game.inviter() != self.side || game.id() == branches.shown().id() {
                    return Err(MessageError::InvalidRematch.into());
                }
                outcome.rematch = Some(game);
            }
        }
        Ok(outcome)
    }

    /// Sends entries that exceeded the budget before.
    fn send_rest(&mut self, branches: &mut Branches, outcome: &mut MessageOutcome) {
        if self.is_connected && !self.is_inviter && branches.unsent() > self.in_flight {
            outcome.replies.extend(self.unsent_messages(branches, self.last_message_ms));
        }
    }

    /// Removes the first pending entry, which the inviter has refused or dropped; returns whether
    /// something was lost.
    fn drop_pending(
        &mut self,
        place: u32,
        branches: &mut Branches,
        outcome: &mut MessageOutcome,
    ) -> Result<bool, MessageError> {
        if place as usize != branches.sent_count() {
            return Err(MessageError::Diverged);
        }
        let entry = self.unanswered.pop_front().ok_or(MessageError::Unexpected)?;
        let mut pending = branches.take_pending();
        let was_pending = self.in_flight > 0 && pending.first() == Some(&entry);
        if was_pending {
            pending.remove(0);
            self.in_flight -= 1;
            outcome.is_news = true;
            if matches!(entry.act, Act::Move(_))
                && let Some((left_ms, since_ms)) = self.before_move.take()
            {
                self.left_ms[self.side.index()] = left_ms;
                self.turn_since_ms = since_ms;
                outcome.turn_goes_on_at_ms = Some(self.last_message_ms.saturating_sub(since_ms));
            }
        }
        Ok(!self.reapply(pending, branches) || was_pending)
    }

    /// Requests a rematch.
    pub fn want_rematch(&mut self) {
        self.wants_rematch[self.side.index()] = true;
    }

    /// Withdraws the request for a rematch. One that the inviter has already started begins anyway.
    pub fn withdraw_rematch(&mut self) {
        self.wants_rematch[self.side.index()] = false;
        self.has_withdrawn_rematch = true;
    }

    /// Declines the rematch that the friend wants.
    pub fn decline_rematch(&mut self) {
        self.wants_rematch[(!self.side).index()] = false;
    }

    /// Whether the friend wants a rematch.
    pub fn is_rematch_offered(&self) -> bool {
        self.wants_rematch[(!self.side).index()]
    }

    /// Whether both sides want a rematch.
    pub fn is_rematch_wanted(&self) -> bool {
        self.wants_rematch == [true; 2]
    }

    /// Starts a rematch with sides changed.
    pub fn begin_rematch(&mut self, now_ms: u64) {
        *self = Live {
            is_connected: self.is_connected,
            received: self.received.clone(),
            ..Live::new(!self.side, self.is_inviter, self.control, now_ms)
        };
    }

    /// Processes the opponent's version of the game at the start of a connection.
    fn handle_hello(
        &mut self,
        text: &str,
        left_ms: Option<[u32; 2]>,
        branches: &mut Branches,
        outcome: &mut MessageOutcome,
    ) -> Result<(), RejectedMessage> {
        let game = decode_known(text, branches)?;
        self.check_new_entries(&game, branches)?;
        let left_ms = self.agreed_left_ms(left_ms)?;
        let mut pending = branches.take_pending();
        (self.in_flight, self.dropped_at) = (0, None);
        self.unanswered.clear();
        let known = branches.shown().entries().len();
        match branches.open(game) {
            MergeResult::Known => {}
            MergeResult::News(_) => outcome.is_news = true,
            // Both branches are kept. The players choose which one to continue.
            MergeResult::OtherGame | MergeResult::Diverged { .. } | MergeResult::TooMany => {
                self.reapply(pending, branches);
                return Err(MessageError::Diverged.into());
            }
        }
        // Entries that the inviter had accepted, though its confirmation was lost.
        for entry in &branches.shown().entries()[known.min(branches.shown().entries().len())..] {
            // The inviter accepts entries in order, so earlier ones than a confirmed one were
            // dropped.
            if let Some(at) = pending.iter().position(|one| one == entry) {
                pending.drain(..=at);
            }
        }
        outcome.has_dropped |= !self.reapply(pending, branches);
        self.left_ms = left_ms;
        self.turn_since_ms = self.last_message_ms;
        outcome.has_connected = !std::mem::replace(&mut self.is_connected, true);
        // Entries made here without a connection.
        outcome.replies.extend(self.unsent_messages(branches, self.last_message_ms));
        Ok(())
    }

    /// Checks the new entries of the opponent's version of the game: who made them, and claims that
    /// time is up.
    fn check_new_entries(&self, game: &FriendGame, branches: &Branches) -> Result<(), RejectedMessage> {
        let known = branches.known_count(game);
        let news = &game.entries()[known..];
        let is_false_claim = |entry: &GameEntry| match entry.act {
            Act::TimeUp | Act::ClaimTime => !self.is_time_up(entry, 0),
            _ => false,
        };
        // The inviter may have accepted entries of the last connection that were not confirmed.
        let mut sent = self.unanswered.iter();
        let mut unknown =
            branches.unknown_entries_of(self.side, game).into_iter().map(|at| &game.entries()[at]);
        let is_forged = unknown.any(|entry| !sent.any(|one| one == entry));
        if is_forged || news.iter().any(is_false_claim) {
            return Err(RejectedMessage {
                claimed: Some(Box::new(game.clone())),
                ..MessageError::NotOwnSide.into()
            });
        }
        let opponent = !self.side;
        let has_moved = news.iter().any(|entry| entry.by == opponent && matches!(entry.act, Act::Move(_)));
        let is_late = self.left_ms[opponent.index()] == 0 && self.is_clock_running(branches, opponent);
        if is_late && has_moved { Err(MessageError::Time.into()) } else { Ok(()) }
    }

    /// Adds an entry of the joiner to the inviter's list.
    fn accept_as_inviter(
        &mut self,
        timed: TimedEntry,
        branches: &mut Branches,
        outcome: &mut MessageOutcome,
    ) -> Result<(), MessageError> {
        if timed.entry.by == self.side {
            return Err(MessageError::NotOwnSide);
        }
        let all = branches.shown().entries().len();
        match branches.shown().allows(timed.entry.by, &timed.entry.act) {
            Ok(()) => {}
            // The inviter has meanwhile added an entry that makes it impossible, or it depends on
            // an entry that was dropped for that reason.
            Err(_) if (timed.place as usize) < all || self.dropped_at == Some(all) => {
                self.dropped_at = Some(all);
                outcome.replies.push(Message::Dropped { place: all as u32 });
                return Ok(());
            }
            Err(error) => return Err(MessageError::Entry(error)),
        }
        let lag_ms = self.check_time(&timed, branches)?;
        branches.add_remote(timed.entry.clone()).map_err(MessageError::Entry)?;
        self.apply_clocks(&timed, branches, lag_ms);
        outcome.replies.push(Message::Entry(TimedEntry { place: all as u32, ..timed }));
        outcome.is_news = true;
        Ok(())
    }

    /// Adds the next entry of the inviter's list.
    fn apply_inviter_entry(
        &mut self,
        timed: TimedEntry,
        branches: &mut Branches,
        outcome: &mut MessageOutcome,
    ) -> Result<(), MessageError> {
        if timed.place as usize != branches.sent_count() {
            return Err(MessageError::Diverged);
        }
        let is_own = timed.entry.by == self.side;
        // The inviter can only confirm what was sent to it.
        if is_own && self.unanswered.front() != Some(&timed.entry) {
            return Err(MessageError::NotOwnSide);
        }
        let mut pending = branches.take_pending();
        let lag_ms = match branches.shown().allows(timed.entry.by, &timed.entry.act) {
            Err(error) => Err(MessageError::Entry(error)),
            Ok(()) if is_own => Ok(0),
            Ok(()) => self.check_time(&timed, branches),
        };
        let lag_ms = match lag_ms {
            Ok(lag_ms) => lag_ms,
            Err(error) => {
                self.reapply(pending, branches);
                return Err(error);
            }
        };
        branches.add_remote(timed.entry.clone()).map_err(MessageError::Entry)?;
        if is_own {
            self.unanswered.pop_front();
            if self.in_flight > 0 && pending.first() == Some(&timed.entry) {
                pending.remove(0);
                self.in_flight -= 1;
            } else {
                outcome.is_news = true;
            }
        } else {
            outcome.is_news = true;
            self.apply_clocks(&timed, branches, lag_ms);
        }
        outcome.has_dropped |= !self.reapply(pending, branches);
        Ok(())
    }

    /// Applies pending entries again as far as they are allowed; returns whether all were.
    fn reapply(&mut self, pending: Vec<GameEntry>, branches: &mut Branches) -> bool {
        let (all, in_flight) = (pending.len(), self.in_flight);
        for (at, entry) in pending.into_iter().enumerate() {
            // The inviter will drop it, too, if it was sent.
            if branches.act(entry.by, entry.act).is_err() && at < in_flight {
                self.in_flight -= 1;
            }
        }
        branches.unsent() == all
    }
}

/// Reads the opponent's version of the game, reusing the entries known here.
fn decode_known(text: &str, branches: &Branches) -> Result<FriendGame, MessageError> {
    let decoder = encoding::Decoder::along(text, branches.shown()).map_err(|_| MessageError::Malformed)?;
    let mut decoder = decoder.ok_or(MessageError::OtherGame)?;
    let mut work = MAX_NEW_WORK;
    let is_whole = decoder.resume(&mut work).map_err(|_| MessageError::Malformed)?;
    if is_whole { Ok(decoder.into_game()) } else { Err(MessageError::TooMuchNew) }
}

#[cfg(test)]
mod tests;
