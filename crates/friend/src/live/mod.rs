//! A game that both see at once: what two browsers say to each other over a channel that keeps order, and what each makes of it.
//!
//! Both may do something at the same moment, so one of them has to say what came first: the host. The guest does at once what it wants done and
//! tells the host; the host puts it behind what it has and tells the guest the whole list entry by entry, the guest's own among them. Where the
//! host had something else first, the guest takes back what has not come back yet, puts the host's entry in, and does its own again as far as
//! that may still be done. So both end with the same list, whatever crosses on the way.
//!
//! The other side is a stranger. A message is refused whole if it has no such shape, is too long, comes too often, cannot be done, or tells a time that cannot
//! be; the game stays as it was. Whoever did what is refused is told: a guest takes it back, and its clock goes on as if it had not been done; a host hears
//! that the two do not agree any more.

use vicinity_rules::Color;

use crate::branches::{Arrival, Branches};
use crate::code::Control;
use crate::game::{Act, Entry, Game};
use crate::letter;
pub use message::{Fault, LONGEST_MESSAGE, Message, Told, Why};

mod message;

/// How many messages may come at once, and how many milliseconds let one more come.
const BURST: u32 = 40;
/// The second half of the above.
const REFILL_MS: u64 = 150;
/// How much longer than it can have been a turn may be said to have lasted: machines' clocks differ a little, in milliseconds.
const TOO_LONG_MS: u64 = 500;
/// How much shorter a turn may be said to have been than it was seen to be, beside the time that messages take: the network's time is
/// nobody's.
const TOO_SHORT_MS: u64 = 3_000;

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
#[derive(Debug)]
pub struct Refused {
    /// Why.
    pub fault: Fault,
    /// What is said of it to the other side, where that waits for it.
    pub reply: Option<Message>,
}

impl From<Fault> for Refused {
    fn from(fault: Fault) -> Refused {
        Refused { fault, reply: None }
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
    /// When something was heard last, and how long nothing was in this turn, pings' own time left out.
    heard_ms: u64,
    silent_ms: u64,
    /// Before the last move that was made here: what its side had left, and when its turn began.
    before_move: Option<(u32, u64)>,
    /// How many messages may still come, and when that was counted.
    credit: u32,
    counted_ms: u64,
    has_met: bool,
    /// How many of the entries that have not come back from the host have been said to it.
    said: usize,
    /// After how many entries the host has last dropped one of the guest.
    dropped_at: Option<usize>,
    wants_rematch: [bool; 2],
}

/// Between two signs of life so many milliseconds are usual: pings go out once a second.
const USUAL_GAP_MS: u64 = 1_500;

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
            silent_ms: 0,
            before_move: None,
            credit: BURST,
            counted_ms: now_ms,
            has_met: false,
            said: 0,
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

    /// The channel is open: what is said first.
    pub fn hello(&mut self, branches: &Branches, now_ms: u64) -> Message {
        self.has_met = false;
        (self.heard_ms, self.silent_ms) = (now_ms, 0);
        Message::Hello {
            side: self.side,
            letter: letter::write(&branches.shown_sent()),
            left_ms: self.left_ms(),
        }
    }

    /// Something has been done here, and stands at the end of what is shown: says what is to be sent. `left_ms` is what the side has left after a
    /// move.
    pub fn done(&mut self, branches: &mut Branches, left_ms: Option<u32>, now_ms: u64) -> Vec<Message> {
        let is_move = |entry: &Entry| matches!(entry.act, Act::Move(_));
        if branches.shown().entries().last().is_some_and(is_move) {
            let left = &mut self.left_ms[self.side.index()];
            self.before_move = Some((*left, self.turn_since_ms));
            *left = left_ms.unwrap_or(*left);
            self.begin_turn(now_ms);
        }
        self.unsaid(branches)
    }

    /// What stands at the end of what is shown and has not been said, or has not come back; the host's counts as soon as it is said.
    fn unsaid(&mut self, branches: &mut Branches) -> Vec<Message> {
        let entries = branches.shown().entries();
        let known = entries.len() - branches.unsent();
        let first = known + self.said;
        let message = |(at, entry): (usize, &Entry)| {
            let is_move = matches!(entry.act, Act::Move(_));
            let left_ms = self.left_ms().filter(|_| is_move).map(|left| left[self.side.index()]);
            let place = if self.is_host { first + at } else { known };
            Message::Entry(Told { place: place as u32, entry: entry.clone(), left_ms })
        };
        let unsaid = entries[first..].iter().enumerate().map(message).collect();
        if self.is_host {
            branches.sent();
        } else {
            self.said = branches.unsent();
        }
        unsaid
    }

    fn begin_turn(&mut self, now_ms: u64) {
        (self.turn_since_ms, self.silent_ms) = (now_ms, 0);
    }

    /// Takes in a message.
    ///
    /// # Errors
    /// Says why it is refused; then the game and the clocks are as they were.
    pub fn hear(&mut self, text: &str, branches: &mut Branches, now_ms: u64) -> Result<Heard, Refused> {
        self.count(now_ms)?;
        let gap_ms = now_ms.saturating_sub(self.heard_ms);
        self.heard_ms = now_ms;
        self.silent_ms += gap_ms.saturating_sub(USUAL_GAP_MS);
        let message = Message::read(text)?;
        let mut heard = Heard::default();
        match message {
            Message::Ping => heard.replies.push(Message::Pong),
            Message::Pong => {}
            Message::Hello { side, .. } if side == self.side => return Err(Fault::SameSide.into()),
            Message::Hello { letter, left_ms, .. } => self.meet(&letter, left_ms, branches, &mut heard)?,
            _ if !self.has_met => return Err(Fault::Order.into()),
            Message::Entry(told) => {
                let is_host = self.is_host;
                let taken = if is_host {
                    self.order(told, branches, &mut heard)
                } else {
                    self.follow(told, branches, &mut heard)
                };
                taken.map_err(|fault| {
                    let why = if fault == Fault::Time { Why::Time } else { Why::Rules };
                    let place = branches.shown_sent().entries().len() as u32;
                    Refused { fault, reply: Some(Message::Refused { place, why }) }
                })?;
            }
            Message::Dropped { place } if !self.is_host => {
                heard.has_dropped = self.take_back(place, branches, &mut heard);
            }
            Message::Dropped { .. } => return Err(Fault::Order.into()),
            Message::Refused { place, why } => {
                heard.was_refused = Some(why);
                if !self.is_host {
                    self.take_back(place, branches, &mut heard);
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
                let game = letter::read(&letter).map_err(|_| Fault::Shape)?;
                let is_wanted = self.wants_rematch[self.side.index()] && branches.shown().outcome().is_some();
                let fits = game.entries().is_empty() && game.host() == self.side;
                if self.is_host || !is_wanted || !fits {
                    return Err(Fault::Order.into());
                }
                heard.again = Some(game);
            }
        }
        Ok(heard)
    }

    /// The guest takes back what the host, who has so many entries, has not taken; tells whether there was something.
    fn take_back(&mut self, place: u32, branches: &mut Branches, heard: &mut Heard) -> bool {
        if place as usize != branches.shown_sent().entries().len() {
            return false;
        }
        let pending = take_pending(branches);
        self.said = 0;
        heard.is_news = !pending.is_empty();
        if pending.iter().any(|entry| matches!(entry.act, Act::Move(_)))
            && let Some((left_ms, since_ms)) = self.before_move.take()
        {
            self.left_ms[self.side.index()] = left_ms;
            (self.turn_since_ms, self.silent_ms) = (since_ms, 0);
            heard.turn_goes_on_at_ms = Some(self.heard_ms.saturating_sub(since_ms));
        }
        heard.is_news
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
        *self = Live { has_met: self.has_met, ..Live::new(!self.side, self.is_host, self.control, now_ms) };
    }

    /// Too many messages are refused, however small: a bucket of credit that fills slowly.
    fn count(&mut self, now_ms: u64) -> Result<(), Fault> {
        let more = now_ms.saturating_sub(self.counted_ms) / REFILL_MS;
        self.counted_ms += more * REFILL_MS;
        self.credit = BURST.min(self.credit.saturating_add(more.min(u64::from(BURST)) as u32));
        self.credit = self.credit.checked_sub(1).ok_or(Fault::Flood)?;
        Ok(())
    }

    /// The other side tells the game as it has it.
    fn meet(
        &mut self,
        text: &str,
        left_ms: Option<[u32; 2]>,
        branches: &mut Branches,
        heard: &mut Heard,
    ) -> Result<(), Fault> {
        let game = letter::read(text).map_err(|_| Fault::Shape)?;
        if !game.is_like(branches.shown()) {
            return Err(Fault::Stranger);
        }
        let mut pending = take_pending(branches);
        self.said = 0;
        let known = branches.shown().entries().len();
        match branches.open(game) {
            Arrival::Stranger => return Err(Fault::Stranger),
            Arrival::Known => {}
            Arrival::News(_) => heard.is_news = true,
            // Both branches are kept; the host's is the one that is played on.
            Arrival::Parted { branch, .. } if !self.is_host => {
                branches.show(branch);
                heard.is_news = true;
            }
            Arrival::Parted { .. } => heard.is_news = true,
            Arrival::TooMany => return Err(Fault::Parted),
        }
        // What the host had put in, though its word of that was lost.
        for entry in &branches.shown().entries()[known.min(branches.shown().entries().len())..] {
            // It takes them in their order: what stood before one that is there has been dropped.
            if let Some(at) = pending.iter().position(|one| one == entry) {
                pending.drain(..=at);
            }
        }
        heard.has_dropped |= !self.do_again(pending, branches);
        if let Some(told) = left_ms.filter(|_| self.control.is_some()) {
            // Nobody has more than was known of him.
            let other = (!self.side).index();
            self.left_ms[other] = self.left_ms[other].min(told[other]);
        }
        self.begin_turn(self.heard_ms);
        heard.has_met = !std::mem::replace(&mut self.has_met, true);
        // What has been done here while nobody was there.
        heard.replies.extend(self.unsaid(branches));
        Ok(())
    }

    /// The host puts an entry of the guest behind what there is.
    fn order(&mut self, told: Told, branches: &mut Branches, heard: &mut Heard) -> Result<(), Fault> {
        if told.entry.by == self.side {
            return Err(Fault::Order);
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
        self.check_clock(&told, branches)?;
        branches.add_heard(told.entry.clone()).map_err(Fault::Refused)?;
        self.take_clock(&told);
        heard.replies.push(Message::Entry(Told { place: all as u32, ..told }));
        heard.is_news = true;
        Ok(())
    }

    /// The guest follows the host's order.
    fn follow(&mut self, told: Told, branches: &mut Branches, heard: &mut Heard) -> Result<(), Fault> {
        let known = branches.shown_sent();
        if told.place as usize != known.entries().len() {
            return Err(Fault::Order);
        }
        known.allows(told.entry.by, &told.entry.act).map_err(Fault::Refused)?;
        let is_own = told.entry.by == self.side;
        if !is_own {
            self.check_clock(&told, branches)?;
        }
        let mut pending = take_pending(branches);
        branches.add_heard(told.entry.clone()).map_err(Fault::Refused)?;
        if is_own && pending.first() == Some(&told.entry) {
            pending.remove(0);
            self.said = self.said.saturating_sub(1);
        } else {
            heard.is_news = true;
        }
        heard.has_dropped |= !self.do_again(pending, branches);
        if !is_own {
            self.take_clock(&told);
        }
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

    /// Whether the other side can have left what it tells.
    fn check_clock(&self, told: &Told, branches: &Branches) -> Result<(), Fault> {
        let (Act::Move(_), Some(control)) = (&told.entry.act, self.control) else { return Ok(()) };
        let left_ms = told.left_ms.ok_or(Fault::Time)?;
        let before = self.left_ms[told.entry.by.index()];
        // As on the page, clocks run once both sides have moved.
        if branches.shown_sent().position().moves_made().count() < 2 {
            return if left_ms == before { Ok(()) } else { Err(Fault::Time) };
        }
        let most = before.saturating_add(1000 * control.increment_s());
        let used_ms = u64::from(most.checked_sub(left_ms).ok_or(Fault::Time)?);
        let seen_ms = self.heard_ms.saturating_sub(self.turn_since_ms);
        let least_ms = seen_ms.saturating_sub(TOO_SHORT_MS + self.silent_ms);
        let can_be = least_ms <= used_ms && used_ms <= seen_ms + TOO_LONG_MS;
        if can_be { Ok(()) } else { Err(Fault::Time) }
    }

    /// Takes over what a move has left to its side, which can be.
    fn take_clock(&mut self, told: &Told) {
        if !matches!(told.entry.act, Act::Move(_)) {
            return;
        }
        if let (Some(left_ms), Some(_)) = (told.left_ms, self.control) {
            self.left_ms[told.entry.by.index()] = left_ms;
        }
        self.begin_turn(self.heard_ms);
    }
}

/// Takes back what waits to be sent, and gives it.
fn take_pending(branches: &mut Branches) -> Vec<Entry> {
    let entries = branches.shown().entries();
    let pending = entries[entries.len() - branches.unsent()..].to_vec();
    while branches.take_back() {}
    pending
}

#[cfg(test)]
mod tests;
