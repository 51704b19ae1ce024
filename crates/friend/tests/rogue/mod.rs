//! A rogue peer: it derives its messages on a live connection from bytes, and the invariants of the
//! victim are checked after every message. Shared by the test `rogue_peer.rs` and the fuzz target
//! `friend`.

use std::collections::VecDeque;

use vicinity_friend::live::{BURST, Live, Message, REFILL_MS, TimedEntry};
use vicinity_friend::signaling::Control;
use vicinity_friend::{Act, Branches, FriendGame, GameEntry, encoding};
use vicinity_rules::{Color, Move, Position, Variant};

/// The maximum number of steps of one play.
const MAX_STEPS: usize = 200;

/// The victim's end, all of which the rogue can see.
struct Play<'a> {
    bytes: &'a [u8],
    live: Live,
    known: Branches,
    side: Color,
    is_inviter: bool,
    control: Option<Control>,
    now_ms: u64,
    /// The victim's own entries, in order.
    own: Vec<GameEntry>,
    /// The entries that the victim has sent and a fair inviter would confirm.
    outbox: VecDeque<TimedEntry>,
    /// The last message of the rogue, to be sent again with a change.
    sent: String,
    /// The start of the connection, and the number of its messages that were not rejected as a
    /// flood.
    since_ms: u64,
    taken: u64,
}

/// Plays as the bytes determine.
///
/// # Panics
/// If an invariant does not hold.
pub fn play(bytes: &[u8]) {
    let variant = Variant::parse("near").expect("a known name");
    let game = FriendGame::new(5, Color::White, Position::start(&variant));
    let mut play = Play {
        bytes,
        live: Live::new(Color::White, true, None, 0),
        known: Branches::new(game),
        side: Color::White,
        is_inviter: true,
        control: None,
        now_ms: 0,
        own: Vec::new(),
        outbox: VecDeque::new(),
        sent: String::new(),
        since_ms: 0,
        taken: 0,
    };
    let setting = play.byte();
    play.is_inviter = setting & 1 == 0;
    play.side = if play.is_inviter { Color::White } else { Color::Black };
    play.control = if setting & 2 == 0 { None } else { Control::new(60, 1) };
    // Both have moved by links.
    if setting & 4 != 0 {
        for text in ["e3e4", "d6d5"] {
            let turn = play.known.shown().position().turn();
            let act = Act::Move(play.known.shown().position().parse_uci(text).expect("legal"));
            play.own.extend((turn == play.side).then(|| GameEntry { by: turn, act: act.clone() }));
            play.known.act(turn, act).expect("legal");
        }
        play.known.sent();
    }
    play.connects();
    for _ in 0..MAX_STEPS {
        if play.bytes.is_empty() {
            return;
        }
        play.steps();
    }
}

impl Play<'_> {
    /// The next byte; 0 at the end.
    fn byte(&mut self) -> u8 {
        let Some((&first, rest)) = self.bytes.split_first() else { return 0 };
        self.bytes = rest;
        first
    }

    /// Opens a new connection: the victim sends its hello, and the rogue usually does, too.
    fn connects(&mut self) {
        self.live = Live::new(self.side, self.is_inviter, self.control, self.now_ms);
        (self.since_ms, self.taken) = (self.now_ms, 0);
        self.outbox.clear();
        self.live.hello(&self.known, self.now_ms);
        if !self.byte().is_multiple_of(8) {
            let hello = self.hello(&self.known.shown().after(self.known.sent_count()));
            self.sends(&hello);
        }
    }

    fn steps(&mut self) {
        self.now_ms += [0, 50, 400, 3_000, 20_000][usize::from(self.byte()) % 5];
        match self.byte() % 24 {
            0..=4 => self.victim_acts(),
            5..=7 => self.gives_back(),
            8..=11 => {
                let act = self.act();
                self.sends_entry(!self.side, act);
            }
            12..=13 => {
                let act = self.act();
                self.sends_entry(self.side, act);
            }
            14..=15 => {
                let game = self.game();
                let hello = self.hello(&game);
                self.sends(&hello);
            }
            16 => {
                let encoded = encoding::encode(&self.game());
                self.sends(&Message::StartRematch { encoded }.write());
            }
            17 => self.live.want_rematch(),
            18 => {
                let place = self.place();
                let words = ["rematch", "ping", "pong", "", "dropped 0", "refused 0 time", "refused 0 rules"];
                let word = words[usize::from(self.byte()) % words.len()];
                self.sends(&word.replace('0', &place.to_string()));
            }
            19 => (0..self.byte()).for_each(|_| self.sends("ping")),
            20 => self.connects(),
            21 => {
                let branch = usize::from(self.byte()) % 4;
                self.known.show(branch);
                self.connects();
            }
            _ => self.sends_changed(),
        }
    }

    /// The victim acts, and sends it if the two are connected.
    fn victim_acts(&mut self) {
        let act = self.act();
        if self.known.act(self.side, act.clone()).is_err() {
            return;
        }
        self.own.push(GameEntry { by: self.side, act });
        if self.live.is_connected() {
            let messages = self.live.done(&mut self.known, Some(60_000), self.now_ms);
            self.remembers(messages);
        }
    }

    fn remembers(&mut self, messages: Vec<Message>) {
        self.outbox.extend(messages.into_iter().filter_map(|message| match message {
            Message::Entry(entry) if entry.entry.by == self.side => Some(entry),
            _ => None,
        }));
    }

    /// As the inviter, the rogue confirms what the victim has sent, or drops it.
    fn gives_back(&mut self) {
        let place = self.known.sent_count() as u32;
        let Some(entry) = self.outbox.pop_front() else { return };
        let message = if self.byte().is_multiple_of(4) {
            Message::Dropped { place }
        } else {
            Message::Entry(TimedEntry { place, ..entry })
        };
        self.sends(&message.write());
    }

    /// An action, which is usually allowed.
    fn act(&mut self) -> Act {
        let kind = self.byte();
        let game = self.known.shown();
        match kind % 16 {
            0 => Act::Resign,
            1 => Act::TimeUp,
            2 => Act::ClaimTime,
            3 => Act::OfferDraw,
            4 => Act::AcceptDraw,
            5 => Act::DeclineDraw,
            6 => Act::RequestTakeback,
            7 => Act::AcceptTakeback,
            8 => Act::DeclineTakeback,
            9 => Act::Chat(format!("{kind}")),
            10 => Act::Name("Ben".to_owned()),
            11 => Act::Move(Move::from_bits(u32::from(kind) << 8)),
            _ => {
                let moves = game.position().legal_moves();
                moves.get(usize::from(kind) % moves.len().max(1)).map_or(Act::Resign, |&mv| Act::Move(mv))
            }
        }
    }

    fn place(&mut self) -> u32 {
        let count = self.known.sent_count() as u32;
        match self.byte() {
            wrong @ 250.. => count + u32::from(wrong - 249),
            249 => 0,
            _ => count,
        }
    }

    fn sends_entry(&mut self, by: Color, act: Act) {
        let left = [60_000, 61_000, 59_000, 1_000, 0, 40_000, u32::MAX];
        let left_ms = left.get(usize::from(self.byte()) % 8).copied();
        let message =
            Message::Entry(TimedEntry { place: self.place(), entry: GameEntry { by, act }, left_ms });
        self.sends(&message.write());
    }

    /// The game as the victim has it, as it was before, or with more or other entries.
    fn game(&mut self) -> FriendGame {
        let kind = self.byte();
        let known = self.known.shown();
        if kind & 1 != 0 {
            let inviter = if kind & 2 == 0 { known.inviter() } else { !known.inviter() };
            let id = if kind & 4 == 0 { 9 } else { known.id() };
            return FriendGame::new(id, inviter, known.start().clone());
        }
        let mut game = known.after(known.entries().len().saturating_sub(usize::from(kind >> 5)));
        for _ in 0..kind >> 1 & 3 {
            let act = self.act();
            let by = if self.byte() & 1 == 0 { self.side } else { !self.side };
            let _ = game.add(by, act);
        }
        game
    }

    fn hello(&mut self, game: &FriendGame) -> String {
        let left = [None, Some([60_000; 2]), Some([0, 60_000]), Some([60_000, 0]), Some([u32::MAX; 2])];
        let left_ms = left[usize::from(self.byte()) % left.len()];
        Message::Hello { side: !self.side, encoded: encoding::encode(game), left_ms }.write()
    }

    /// Sends the last message again with one character changed.
    fn sends_changed(&mut self) {
        let mut text = std::mem::take(&mut self.sent).into_bytes();
        let (place, byte) = (usize::from(self.byte()), self.byte());
        if let Some(changed) = text.len().checked_sub(1).and_then(|last| text.get_mut(place.min(last))) {
            *changed = byte;
        }
        self.sends(&String::from_utf8_lossy(&text));
    }

    /// Delivers a message and checks all invariants.
    fn sends(&mut self, text: &str) {
        text.clone_into(&mut self.sent);
        let before = self.known.clone();
        let waited = before.unsent();
        let outcome = self.live.receive(text, &mut self.known, self.now_ms);
        let (replies, is_refused) = match outcome {
            Ok(outcome) => (outcome.replies, false),
            Err(rejected) => {
                let is_flood = rejected.error == vicinity_friend::live::MessageError::Flood;
                self.taken -= u64::from(is_flood);
                assert!(!is_flood || rejected.ends);
                (rejected.reply.into_iter().collect(), true)
            }
        };
        self.taken += 1;
        assert!(
            self.taken <= u64::from(BURST) + (self.now_ms - self.since_ms) / REFILL_MS,
            "too much work: {} messages",
            self.taken
        );
        assert!(replies.len() <= 1 + waited, "{} replies", replies.len());
        self.remembers(replies);
        self.checks(&before, is_refused, text);
    }

    fn checks(&self, before: &Branches, is_refused: bool, text: &str) {
        // A rejected message changes nothing, except that another branch may be kept.
        if is_refused {
            assert_eq!(self.known.shown().entries(), before.shown().entries(), "{text}");
        }
        for game in self.known.games() {
            // No entry was made in the victim's name.
            let mut own = self.own.iter();
            for entry in game.entries().iter().filter(|entry| entry.by == self.side) {
                assert!(own.any(|known| known == entry), "{entry:?} is not the victim's: {text}");
            }
        }
        // Agreed entries are not lost.
        for (game, unsent) in before.games().iter().zip(before.all_unsent()) {
            let sent = &game.entries()[..game.entries().len() - unsent];
            let is_kept = self.known.games().iter().any(|known| known.entries().starts_with(sent));
            assert!(is_kept, "something was lost: {text}");
        }
        let shown = self.known.shown();
        assert_eq!((shown.id(), shown.start().fen()), (5, before.shown().start().fen()));
    }
}
