//! A game that both see at once: what two browsers say to each other over a channel that keeps order, and what each makes of it.
//!
//! Both may do something at the same moment, so one of them has to say what came first: the host. The guest does at once what it wants done and
//! tells the host; the host puts it behind what it has and tells the guest the whole list entry by entry, the guest's own among them. Where the
//! host had something else first, the guest takes back what has not come back yet, puts the host's entry in, and does its own again as far as
//! that may still be done. So both end with the same list, whatever crosses on the way.
//!
//! The other side is a stranger. A message is refused whole if it has no known form, is too long, comes too often, cannot be done, or gives a time
//! that cannot be; the game stays as it was. Only the owner of a side adds entries for it. What a guest says is either taken or refused by the host, who
//! says so. Where the two lists cannot agree any more, the connection ends, and each keeps what it has ([`Refused::ends`]).
//!
//! Each end has a clock of its own for the other side. A move has to give a time that fits it; the difference is the network's, and there is only so
//! much of that ([`MAX_LAG_MS`]).

use std::collections::VecDeque;

use vicinity_rules::Color;

use crate::branches::{Arrival, Branches};
use crate::code::Control;
use crate::game::{Act, Entry, Game};
use crate::letter;
pub use message::{Fault, LONGEST_MESSAGE, Message, Told, Why};

mod message;

/// How many messages may come at once, and after how many milliseconds one more may come. A browser that has slept for as long as a connection
/// lasts in silence gets about forty at once.
pub const BURST: u32 = 120;
/// The second half of the above.
pub const REFILL_MS: u64 = 100;
/// The same for the entries that a guest sends, so that the host does not take many for a flood.
const SEND_BURST: u32 = 40;
/// The second half of the above.
const SEND_REFILL_MS: u64 = 250;
/// How much longer than it can have been a turn may be said to have lasted: machines' clocks differ a little, in milliseconds.
const TOO_LONG_MS: u64 = 500;
/// The maximum time of a side's turns that may have passed on the network, in milliseconds, and what a move adds to it.
const MAX_LAG_MS: u64 = 5_000;
/// The second half of the above.
const LAG_PER_MOVE_MS: u64 = 500;
/// How much less a side may have left after a break by the other's clock than by its own: a broken connection is noticed late.
const MAX_CLOCK_GAP_MS: u32 = 12_000;
/// The maximum work of reading what is new in a game when two meet (`letter::work_of`).
const MAX_NEW_WORK: usize = 100_000;

/// What a message has brought.
#[derive(Default)]
pub struct Heard {
    /// What is to be said to it.
    pub replies: Vec<Message>,
    /// Whether the game is another than before.
    pub is_news: bool,
    /// The two have found each other, or again.
    pub has_met: bool,
    /// The other side wants another game.
    pub wants_rematch: bool,
    /// Another game begins.
    pub again: Option<Game>,
    /// Something that was done here came too late, as the other side had done something before it.
    pub has_dropped: bool,
    /// The other side has refused what was done here.
    pub was_refused: Option<Why>,
    /// A move was taken back: what had been used of the turn that goes on, in milliseconds.
    pub turn_goes_on_at_ms: Option<u64>,
}

/// A message that is refused.
pub struct Refused {
    /// Why.
    pub fault: Fault,
    /// What is said of it to the other side, where that waits for it.
    pub reply: Option<Message>,
    /// Whether the connection has to end.
    pub ends: bool,
    /// The game as the sender has it, if it holds what only the player can confirm.
    pub claimed: Option<Box<Game>>,
}

impl From<Fault> for Refused {
    fn from(fault: Fault) -> Refused {
        let ends = match fault {
            Fault::TooLong
            | Fault::Flood
            | Fault::Version
            | Fault::Stranger
            | Fault::SameSide
            | Fault::Parted
            | Fault::NotYours
            | Fault::OtherGame
            | Fault::TooMuchNew => true,
            Fault::Shape | Fault::Order | Fault::Refused(_) | Fault::Time => false,
        };
        Refused { fault, reply: None, ends, claimed: None }
    }
}

impl Refused {
    /// A message after which the connection ends.
    fn ending(fault: Fault) -> Refused {
        Refused { ends: true, ..Refused::from(fault) }
    }
}

/// A number of messages that may come at once, and becomes available again slowly.
#[derive(Clone, Debug)]
struct Budget {
    left: u32,
    counted_ms: u64,
}

impl Budget {
    /// Takes one message out of a budget of at most `most`; returns whether one was left.
    fn take(&mut self, most: u32, refill_ms: u64, now_ms: u64) -> bool {
        let more = now_ms.saturating_sub(self.counted_ms) / refill_ms;
        self.counted_ms += more * refill_ms;
        self.left = most.min(self.left.saturating_add(more.min(u64::from(most)) as u32));
        let has_one = self.left > 0;
        self.left -= u32::from(has_one);
        has_one
    }
}

/// One end of the channel. The game itself lies in [`Branches`]: what has been done here and has not come back from the host waits there as what
/// no letter has carried.
#[derive(Clone, Debug)]
pub struct Live {
    side: Color,
    is_host: bool,
    control: Option<Control>,
    /// What both had left after their last moves.
    left_ms: [u32; 2],
    /// When the present turn began, as it is seen here.
    turn_since_ms: u64,
    /// When something was heard last.
    heard_ms: u64,
    /// How much of the other side's turns may still have passed on the network.
    lag_ms: u64,
    /// Before the last move that was made here: what its side had left, and when its turn began.
    before_move: Option<(u32, u64)>,
    /// The messages that may come, and the entries that may be sent.
    received: Budget,
    sent: Budget,
    has_met: bool,
    /// How many of the entries that have not come back from the host have been said to it.
    said: usize,
    /// What has been said to the host, which answers each by itself and in order.
    unanswered: VecDeque<Entry>,
    /// After how many entries the host has last dropped one of the guest.
    dropped_at: Option<usize>,
    wants_rematch: [bool; 2],
}

impl Live {
    /// An end where a side is played; the host's is the one that has invited the other.
    pub fn new(side: Color, is_host: bool, control: Option<Control>, now_ms: u64) -> Live {
        let base_ms = control.map_or(0, |control| 1000 * control.base_s());
        Live {
            side,
            is_host,
            control,
            left_ms: [base_ms; 2],
            turn_since_ms: now_ms,
            heard_ms: now_ms,
            lag_ms: MAX_LAG_MS,
            before_move: None,
            received: Budget { left: BURST, counted_ms: now_ms },
            sent: Budget { left: SEND_BURST, counted_ms: now_ms },
            has_met: false,
            said: 0,
            unanswered: VecDeque::new(),
            dropped_at: None,
            wants_rematch: [false; 2],
        }
    }

    /// Whether the two have found each other.
    pub fn has_met(&self) -> bool {
        self.has_met
    }

    /// When something was last heard.
    pub fn heard_ms(&self) -> u64 {
        self.heard_ms
    }

    /// What White and Black had left after their last moves, where clocks are played with.
    pub fn left_ms(&self) -> Option<[u32; 2]> {
        self.control.map(|_| self.left_ms)
    }

    /// Goes on with clocks as they were left.
    pub fn set_left_ms(&mut self, left_ms: [u32; 2]) {
        self.left_ms = left_ms;
    }

    /// What the other side has left by the clock here, as far as it was heard of; nothing if its flag has fallen.
    pub fn opponent_left_ms(&self, branches: &Branches, now_ms: u64) -> u32 {
        let left_ms = self.left_ms[(!self.side).index()];
        if !self.has_met || !self.is_clock_running(branches, !self.side) {
            left_ms
        } else if self.has_flag_fallen(branches, now_ms) {
            0
        } else {
            let used_ms = self.heard_ms.saturating_sub(self.turn_since_ms);
            left_ms.saturating_sub(used_ms.min(u64::from(u32::MAX)) as u32).max(1)
        }
    }

    /// Whether the other side has no time left, even if the network took as much of it as it may.
    pub fn has_flag_fallen(&self, branches: &Branches, now_ms: u64) -> bool {
        let opponent = !self.side;
        let used_ms = now_ms.saturating_sub(self.turn_since_ms);
        self.has_met
            && self.is_clock_running(branches, opponent)
            && used_ms >= u64::from(self.left_ms[opponent.index()]) + self.lag_ms
    }

    /// Whether a side is thinking and its clock runs: as on the page, clocks run once both sides have moved.
    fn is_clock_running(&self, branches: &Branches, side: Color) -> bool {
        let game = branches.shown();
        self.control.is_some()
            && game.has_begun()
            && game.outcome().is_none()
            && game.position().turn() == side
    }

    /// The channel is open: what is said first.
    pub fn hello(&mut self, branches: &Branches, now_ms: u64) -> Message {
        self.has_met = false;
        self.heard_ms = now_ms;
        Message::Hello { side: self.side, letter: branches.sent_letter(), left_ms: self.left_ms() }
    }

    /// Something has been done here, and stands at the end of what is shown: says what is to be sent. `left_ms` is what the side has left after a
    /// move.
    pub fn done(&mut self, branches: &mut Branches, left_ms: Option<u32>, now_ms: u64) -> Vec<Message> {
        match branches.shown().entries().last().map(|entry| &entry.act) {
            Some(Act::Move(_)) if branches.unsent() > self.said => {
                let left = &mut self.left_ms[self.side.index()];
                self.before_move = Some((*left, self.turn_since_ms));
                *left = left_ms.unwrap_or(*left);
                self.turn_since_ms = now_ms;
            }
            Some(Act::GiveBack) if branches.unsent() > self.said => self.turn_since_ms = now_ms,
            _ => {}
        }
        self.unsaid(branches, now_ms)
    }

    /// What stands at the end of what is shown and has not been said, or has not come back; the host's counts as soon as it is said.
    fn unsaid(&mut self, branches: &mut Branches, now_ms: u64) -> Vec<Message> {
        let known = branches.sent_count();
        let first = known + self.said;
        let mut unsaid = Vec::new();
        for (at, entry) in branches.shown().entries()[first..].iter().enumerate() {
            // What the guest cannot send now follows with the next sign of life.
            if !self.is_host && !self.sent.take(SEND_BURST, SEND_REFILL_MS, now_ms) {
                break;
            }
            let is_move = matches!(entry.act, Act::Move(_));
            let left_ms = self.left_ms().filter(|_| is_move).map(|left| left[self.side.index()]);
            let place = if self.is_host { first + at } else { known };
            unsaid.push(Message::Entry(Told { place: place as u32, entry: entry.clone(), left_ms }));
            if !self.is_host {
                self.unanswered.push_back(entry.clone());
            }
        }
        if self.is_host {
            branches.sent();
        } else {
            self.said += unsaid.len();
        }
        unsaid
    }

    /// Takes in a message.
    ///
    /// # Errors
    /// Says why it is refused; then the game and the clocks are as they were.
    pub fn hear(&mut self, text: &str, branches: &mut Branches, now_ms: u64) -> Result<Heard, Refused> {
        if !self.received.take(BURST, REFILL_MS, now_ms) {
            return Err(Fault::Flood.into());
        }
        self.heard_ms = now_ms;
        let message = Message::read(text)?;
        let mut heard = Heard::default();
        match message {
            Message::Ping => {
                heard.replies.push(Message::Pong);
                self.send_rest(branches, &mut heard);
            }
            Message::Pong => self.send_rest(branches, &mut heard),
            Message::Hello { side, .. } if side == self.side => return Err(Fault::SameSide.into()),
            // A second one could change the list behind the host's order.
            Message::Hello { .. } if self.has_met => return Err(Refused::ending(Fault::Order)),
            Message::Hello { letter, left_ms, .. } => {
                self.meet(&letter, left_ms, branches, &mut heard)
                    .map_err(|refused| Refused { ends: true, ..refused })?;
            }
            _ if !self.has_met => return Err(Fault::Order.into()),
            Message::Entry(told) => {
                let taken = if self.is_host {
                    self.order(told, branches, &mut heard)
                } else {
                    self.follow(told, branches, &mut heard)
                };
                taken.map_err(|fault| {
                    let why = if fault == Fault::Time { Why::Time } else { Why::Rules };
                    let place = branches.sent_count() as u32;
                    let reply = Some(Message::Refused { place, why });
                    let refused = Refused::from(fault);
                    // The host has put it into its list, and goes on from there.
                    Refused { reply, ends: refused.ends || !self.is_host, ..refused }
                })?;
            }
            Message::Dropped { place } if !self.is_host => {
                heard.has_dropped = self.take_back(place, branches, &mut heard)?;
            }
            Message::Dropped { .. } => return Err(Fault::Order.into()),
            Message::Refused { place, why } => {
                heard.was_refused = Some(why);
                if !self.is_host {
                    self.take_back(place, branches, &mut heard)?;
                }
            }
            Message::Rematch => {
                if branches.shown().outcome().is_none() {
                    return Err(Fault::Order.into());
                }
                self.wants_rematch[(!self.side).index()] = true;
                heard.wants_rematch = true;
            }
            Message::Again { letter } => {
                let is_wanted = self.wants_rematch[self.side.index()] && branches.shown().outcome().is_some();
                if self.is_host || !is_wanted {
                    return Err(Refused::ending(Fault::Order));
                }
                let game = letter::read_new(&letter, branches.shown()).map_err(|_| Fault::OtherGame)?;
                if game.host() != self.side || game.id() == branches.shown().id() {
                    return Err(Fault::OtherGame.into());
                }
                heard.again = Some(game);
            }
        }
        Ok(heard)
    }

    /// What could not be sent with the rest goes out now.
    fn send_rest(&mut self, branches: &mut Branches, heard: &mut Heard) {
        if self.has_met && !self.is_host && branches.unsent() > self.said {
            heard.replies.extend(self.unsaid(branches, self.heard_ms));
        }
    }

    /// Takes back the first pending entry, which the host has refused; returns whether it was still there.
    fn take_back(&mut self, place: u32, branches: &mut Branches, heard: &mut Heard) -> Result<bool, Fault> {
        if place as usize != branches.sent_count() {
            return Err(Fault::Parted);
        }
        let entry = self.unanswered.pop_front().ok_or(Fault::Order)?;
        let mut pending = branches.take_pending();
        let stood = self.said > 0 && pending.first() == Some(&entry);
        if stood {
            pending.remove(0);
            self.said -= 1;
            heard.is_news = true;
            if matches!(entry.act, Act::Move(_))
                && let Some((left_ms, since_ms)) = self.before_move.take()
            {
                self.left_ms[self.side.index()] = left_ms;
                self.turn_since_ms = since_ms;
                heard.turn_goes_on_at_ms = Some(self.heard_ms.saturating_sub(since_ms));
            }
        }
        Ok(!self.do_again(pending, branches) || stood)
    }

    /// Another game is wanted here.
    pub fn want_rematch(&mut self) {
        self.wants_rematch[self.side.index()] = true;
    }

    /// Whether both sides want another game.
    pub fn is_rematch_wanted(&self) -> bool {
        self.wants_rematch == [true; 2]
    }

    /// Another game begins, with sides changed.
    pub fn begin_again(&mut self, now_ms: u64) {
        *self = Live {
            has_met: self.has_met,
            received: self.received.clone(),
            ..Live::new(!self.side, self.is_host, self.control, now_ms)
        };
    }

    /// The other side tells the game as it has it.
    fn meet(
        &mut self,
        text: &str,
        left_ms: Option<[u32; 2]>,
        branches: &mut Branches,
        heard: &mut Heard,
    ) -> Result<(), Refused> {
        let game = read_known(text, branches)?;
        self.check_news(&game, branches)?;
        let left_ms = self.agreed_left_ms(left_ms)?;
        let mut pending = branches.take_pending();
        (self.said, self.dropped_at) = (0, None);
        self.unanswered.clear();
        let known = branches.shown().entries().len();
        match branches.open(game) {
            Arrival::Known => {}
            Arrival::News(_) => heard.is_news = true,
            // Both branches are kept. The two people choose which one they go on with.
            Arrival::Stranger | Arrival::Parted { .. } | Arrival::TooMany => {
                self.do_again(pending, branches);
                return Err(Fault::Parted.into());
            }
        }
        // What the host had put in, though its word of that was lost.
        for entry in &branches.shown().entries()[known.min(branches.shown().entries().len())..] {
            // It takes them in their order: what stood before one that is there has been dropped.
            if let Some(at) = pending.iter().position(|one| one == entry) {
                pending.drain(..=at);
            }
        }
        heard.has_dropped |= !self.do_again(pending, branches);
        self.left_ms = left_ms;
        self.turn_since_ms = self.heard_ms;
        heard.has_met = !std::mem::replace(&mut self.has_met, true);
        // What has been done here while nobody was there.
        heard.replies.extend(self.unsaid(branches, self.heard_ms));
        Ok(())
    }

    /// Checks what is new in the game as the other side has it: who has done it, and whether time is up where it says so.
    fn check_news(&self, game: &Game, branches: &Branches) -> Result<(), Refused> {
        let known = branches.known_count(game);
        let news = &game.entries()[known..];
        let is_false_claim = |entry: &Entry| match entry.act {
            Act::TimeUp | Act::ClaimTime => !self.is_time_up(entry, 0),
            _ => false,
        };
        // What a host took from the last connection may not have come back.
        let mut said = self.unanswered.iter();
        let mut unknown =
            branches.unknown_entries_of(self.side, game).into_iter().map(|at| &game.entries()[at]);
        let is_forged = unknown.any(|entry| !said.any(|one| one == entry));
        if is_forged || news.iter().any(is_false_claim) {
            return Err(Refused { claimed: Some(Box::new(game.clone())), ..Fault::NotYours.into() });
        }
        let opponent = !self.side;
        let has_moved = news.iter().any(|entry| entry.by == opponent && matches!(entry.act, Act::Move(_)));
        let is_late = self.left_ms[opponent.index()] == 0 && self.is_clock_running(branches, opponent);
        if is_late && has_moved { Err(Fault::Time.into()) } else { Ok(()) }
    }

    /// What both have left when they meet, of what the other side says: nobody has more than the other has seen.
    fn agreed_left_ms(&self, told_ms: Option<[u32; 2]>) -> Result<[u32; 2], Fault> {
        let (Some(_), Some(told)) = (self.control, told_ms) else { return Ok(self.left_ms) };
        let own = self.side.index();
        // The other side may not take more than a break can have cost.
        if told[own].saturating_add(MAX_CLOCK_GAP_MS) < self.left_ms[own] {
            return Err(Fault::Time);
        }
        Ok([0, 1].map(|side| self.left_ms[side].min(told[side])))
    }

    /// The host puts an entry of the guest behind what there is.
    fn order(&mut self, told: Told, branches: &mut Branches, heard: &mut Heard) -> Result<(), Fault> {
        if told.entry.by == self.side {
            return Err(Fault::NotYours);
        }
        let all = branches.shown().entries().len();
        match branches.shown().allows(told.entry.by, &told.entry.act) {
            Ok(()) => {}
            // The host was quicker with something that makes it impossible, or it stood on what has just been dropped for that.
            Err(_) if (told.place as usize) < all || self.dropped_at == Some(all) => {
                self.dropped_at = Some(all);
                heard.replies.push(Message::Dropped { place: all as u32 });
                return Ok(());
            }
            Err(refusal) => return Err(Fault::Refused(refusal)),
        }
        let lag_ms = self.check_time(&told, branches)?;
        branches.add_heard(told.entry.clone()).map_err(Fault::Refused)?;
        self.take_time(&told, lag_ms);
        heard.replies.push(Message::Entry(Told { place: all as u32, ..told }));
        heard.is_news = true;
        Ok(())
    }

    /// The guest follows the host's order.
    fn follow(&mut self, told: Told, branches: &mut Branches, heard: &mut Heard) -> Result<(), Fault> {
        if told.place as usize != branches.sent_count() {
            return Err(Fault::Parted);
        }
        let is_own = told.entry.by == self.side;
        // The host can only give back what has been said to it.
        if is_own && self.unanswered.front() != Some(&told.entry) {
            return Err(Fault::NotYours);
        }
        let mut pending = branches.take_pending();
        let lag_ms = match branches.shown().allows(told.entry.by, &told.entry.act) {
            Err(refusal) => Err(Fault::Refused(refusal)),
            Ok(()) if is_own => Ok(0),
            Ok(()) => self.check_time(&told, branches),
        };
        let lag_ms = match lag_ms {
            Ok(lag_ms) => lag_ms,
            Err(fault) => {
                self.do_again(pending, branches);
                return Err(fault);
            }
        };
        branches.add_heard(told.entry.clone()).map_err(Fault::Refused)?;
        if is_own {
            self.unanswered.pop_front();
            if self.said > 0 && pending.first() == Some(&told.entry) {
                pending.remove(0);
                self.said -= 1;
            } else {
                heard.is_news = true;
            }
        } else {
            heard.is_news = true;
            self.take_time(&told, lag_ms);
        }
        heard.has_dropped |= !self.do_again(pending, branches);
        Ok(())
    }

    /// Does again what has not come back from the host, as far as it may still be done; tells whether all of it could be.
    fn do_again(&mut self, pending: Vec<Entry>, branches: &mut Branches) -> bool {
        let (all, said) = (pending.len(), self.said);
        for (at, entry) in pending.into_iter().enumerate() {
            // The host will say likewise of what has been said to it.
            if branches.act(entry.by, entry.act).is_err() && at < said {
                self.said -= 1;
            }
        }
        branches.unsent() == all
    }

    /// Whether the clock here bears out what the other side says of time; returns how much of its turn passed on the network.
    fn check_time(&self, told: &Told, branches: &Branches) -> Result<u64, Fault> {
        let used_ms = self.heard_ms.saturating_sub(self.turn_since_ms);
        let (Act::Move(_), Some(control)) = (&told.entry.act, self.control) else {
            let is_claim = matches!(told.entry.act, Act::TimeUp | Act::ClaimTime);
            let loser = if told.entry.act == Act::TimeUp { told.entry.by } else { !told.entry.by };
            let is_borne_out =
                self.is_clock_running(branches, loser) && self.is_time_up(&told.entry, used_ms);
            return if !is_claim || is_borne_out { Ok(0) } else { Err(Fault::Time) };
        };
        let left_ms = told.left_ms.ok_or(Fault::Time)?;
        let before_ms = self.left_ms[told.entry.by.index()];
        if !branches.shown().has_begun() {
            return if left_ms == before_ms { Ok(0) } else { Err(Fault::Time) };
        }
        let most_ms = before_ms.saturating_add(1000 * control.increment_s());
        let told_ms = most_ms.checked_sub(left_ms).ok_or(Fault::Time)?;
        let lag_ms = used_ms.saturating_sub(told_ms.into());
        // After the flag there is no move.
        let is_in_time = told_ms < before_ms;
        let can_be = lag_ms <= self.lag_ms && u64::from(told_ms) <= used_ms + TOO_LONG_MS;
        if is_in_time && can_be { Ok(lag_ms) } else { Err(Fault::Time) }
    }

    /// Whether the side that an entry says has no time left has none by the clock here, after so much of its turn.
    fn is_time_up(&self, entry: &Entry, used_ms: u64) -> bool {
        let loser = if entry.act == Act::TimeUp { entry.by } else { !entry.by };
        self.control.is_some() && used_ms + TOO_LONG_MS >= self.left_ms[loser.index()].into()
    }

    /// Takes over what an entry of the other side does to the clocks.
    fn take_time(&mut self, told: &Told, lag_ms: u64) {
        match told.entry.act {
            Act::Move(_) => {
                if let (Some(left_ms), Some(_)) = (told.left_ms, self.control) {
                    self.left_ms[told.entry.by.index()] = left_ms;
                }
                self.lag_ms = MAX_LAG_MS.min(self.lag_ms - lag_ms.min(self.lag_ms) + LAG_PER_MOVE_MS);
                self.turn_since_ms = self.heard_ms;
            }
            Act::GiveBack => self.turn_since_ms = self.heard_ms,
            _ => {}
        }
    }
}

/// Reads the game as the other side has it, along what is known here.
fn read_known(text: &str, branches: &Branches) -> Result<Game, Fault> {
    let reader = letter::Reader::along(text, branches.shown()).map_err(|_| Fault::Shape)?;
    let mut reader = reader.ok_or(Fault::Stranger)?;
    let mut work = MAX_NEW_WORK;
    let is_whole = reader.go_on(&mut work).map_err(|_| Fault::Shape)?;
    if is_whole { Ok(reader.into_game()) } else { Err(Fault::TooMuchNew) }
}

#[cfg(test)]
mod tests;
