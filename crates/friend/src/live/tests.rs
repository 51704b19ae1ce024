use std::collections::VecDeque;

use vicinity_rules::{Move, Position, Variant};

use super::*;
use crate::entry::EntryError;

fn new_game() -> FriendGame {
    FriendGame::new(5, Color::White, Position::start(&Variant::parse("near").expect("a known name")))
}

/// One of two browsers, and the messages on their way to it.
struct Peer {
    live: Live,
    known: Branches,
    inbox: VecDeque<String>,
}

impl Peer {
    fn new(side: Color, is_inviter: bool, control: Option<Control>) -> Peer {
        let live = Live::new(side, is_inviter, control, 0);
        Peer { live, known: Branches::new(new_game()), inbox: VecDeque::new() }
    }
}

/// Both peers, the inviter first. Messages have no delay except in tests that add one.
struct Pair {
    peers: [Peer; 2],
    now_ms: u64,
}

impl Pair {
    fn new(control: Option<Control>) -> Pair {
        let peers = [(Color::White, true), (Color::Black, false)]
            .map(|(side, inviter)| Peer::new(side, inviter, control));
        Pair { peers, now_ms: 0 }
    }

    /// The channel opens or reopens: messages on their way are lost.
    fn connect(&mut self) {
        self.peers.iter_mut().for_each(|peer| peer.inbox.clear());
        for of in 0..2 {
            let Peer { live, known, .. } = &mut self.peers[of];
            let hello = live.hello(known, self.now_ms).write();
            self.peers[1 - of].inbox.push_back(hello);
        }
    }

    /// Acts as one peer, if it is allowed.
    fn acts(&mut self, of: usize, act: Act, left_ms: Option<u32>) -> Result<(), EntryError> {
        let Peer { live, known, .. } = &mut self.peers[of];
        known.act(live.side, act)?;
        if live.is_connected() {
            let messages = live.done(known, left_ms, self.now_ms);
            self.peers[1 - of].inbox.extend(messages.iter().map(Message::write));
        }
        Ok(())
    }

    /// Delivers one message.
    fn receive(&mut self, of: usize) -> Option<Result<MessageOutcome, MessageError>> {
        let text = self.peers[of].inbox.pop_front()?;
        let Peer { live, known, .. } = &mut self.peers[of];
        let outcome = live.receive(&text, known, self.now_ms);
        let replies = match &outcome {
            Ok(outcome) => &outcome.replies[..],
            Err(rejected) => rejected.reply.as_slice(),
        };
        self.peers[1 - of].inbox.extend(replies.iter().map(Message::write));
        Some(outcome.map_err(|rejected| rejected.error))
    }

    /// Delivers all messages on their way.
    fn settles(&mut self) {
        while self.peers.iter().any(|peer| !peer.inbox.is_empty()) {
            for of in 0..2 {
                self.now_ms += 200;
                if let Some(outcome) = self.receive(of) {
                    outcome.unwrap_or_else(|error| panic!("{error}"));
                }
            }
        }
    }

    fn mv(&self, of: usize, text: &str) -> Act {
        Act::Move(self.peers[of].known.shown().position().parse_uci(text).expect("legal"))
    }

    /// Lets seconds pass, with a ping each.
    fn passes(&mut self, seconds: usize) {
        for _ in 0..seconds {
            self.now_ms += 1_000;
            self.peers.iter_mut().for_each(|peer| peer.inbox.push_back("ping".to_owned()));
            (0..2).for_each(|of| drop(self.receive(of)));
            self.settles();
        }
    }

    /// Checks that one peer rejects a message and is unchanged.
    fn refuses(&mut self, of: usize, text: &str, error: MessageError) {
        let before = encoding::encode(self.peers[of].known.shown());
        self.peers[of].inbox.push_front(text.to_owned());
        self.now_ms += 1_000;
        let outcome = self.receive(of).expect("a message");
        assert_eq!(outcome.err(), Some(error), "{text}");
        assert_eq!(encoding::encode(self.peers[of].known.shown()), before);
        assert_eq!(self.peers[of].known.games().len(), 1);
        // The other peer has not sent the message, so drop the reply.
        self.peers[1 - of].inbox.retain(|reply| !reply.starts_with("refused"));
    }
}

#[test]
fn both_ends_agree_whatever_messages_cross() {
    // 100,000 with `VICINITY_TRIALS=100000 cargo test --release -p vicinity-friend`.
    let trials = std::env::var("VICINITY_TRIALS").ok().and_then(|text| text.parse().ok()).unwrap_or(200);
    let mut random = fastrand::Rng::with_seed(8);
    let (mut crossed, mut diverged) = (0, 0);
    for _ in 0..trials {
        let mut pair = Pair::new(None);
        pair.connect();
        for step in 0..60 {
            pair.now_ms += 200;
            let of = random.usize(..2);
            let side = pair.peers[of].live.side;
            match random.u8(0..20) {
                0..=6 => {
                    drop(pair.receive(of).map(|outcome| outcome.unwrap_or_else(|error| panic!("{error}"))))
                }
                7 if random.u8(0..4) == 0 => pair.connect(),
                8 => _ = pair.acts(of, Act::Chat(step.to_string()), None),
                9 => _ = pair.acts(of, Act::OfferDraw, None),
                10 => _ = pair.acts(of, Act::DeclineDraw, None),
                11 => _ = pair.acts(of, Act::RequestTakeback, None),
                12 => _ = pair.acts(of, Act::AcceptTakeback, None),
                _ => {
                    let game = pair.peers[of].known.shown();
                    if game.position().turn() == side && game.outcome().is_none() {
                        let moves: Vec<Move> = game.position().legal_moves();
                        let act = Act::Move(moves[random.usize(..moves.len())]);
                        pair.acts(of, act, None).expect("it is the side's turn");
                    }
                }
            }
            crossed += usize::from(pair.peers.iter().all(|peer| !peer.inbox.is_empty()));
        }
        if random.bool() {
            pair.connect();
        }
        pair.settles();
        pair.connect();
        pair.settles();
        let [inviter, joiner] = &pair.peers;
        assert_eq!((inviter.known.unsent(), joiner.known.unsent()), (0, 0));
        assert_eq!(inviter.known.shown().entries(), joiner.known.shown().entries());
        // No entry is duplicated.
        let messages: Vec<&Act> = inviter
            .known
            .shown()
            .entries()
            .iter()
            .map(|entry| &entry.act)
            .filter(|act| matches!(act, Act::Chat(_)))
            .collect();
        assert!(messages.iter().enumerate().all(|(at, act)| !messages[..at].contains(act)));
        diverged += usize::from(inviter.known.games().len() > 1);
    }
    assert!(crossed > trials && diverged < trials / 2, "{crossed} crossed, {diverged} diverged of {trials}");
}

#[test]
fn the_host_decides_the_order() {
    let mut pair = Pair::new(None);
    pair.connect();
    pair.settles();
    let mv = pair.mv(0, "e3e4");
    pair.acts(0, mv, None).expect("allowed");
    pair.settles();
    // Ben moves at the same time as Ada resigns.
    let mv = pair.mv(1, "d6d5");
    pair.acts(1, mv, None).expect("allowed");
    pair.acts(0, Act::Resign, None).expect("allowed");
    pair.settles();
    for peer in &pair.peers {
        assert_eq!(peer.known.shown().entries().len(), 2, "the move came too late");
        assert!(peer.known.shown().outcome().is_some() && peer.known.games().len() == 1);
    }
}

#[test]
fn a_broken_connection_loses_nothing() {
    let mut pair = Pair::new(None);
    pair.connect();
    pair.settles();
    let mv = pair.mv(0, "e3e4");
    pair.acts(0, mv, None).expect("allowed");
    pair.settles();
    let mv = pair.mv(1, "d6d5");
    pair.acts(1, mv, None).expect("allowed");
    // The connection breaks before the message reaches the inviter.
    pair.connect();
    pair.settles();
    assert!(
        pair.peers.iter().all(|peer| peer.known.shown().entries().len() == 2 && peer.known.unsent() == 0)
    );
}

#[test]
fn clocks_are_sent_and_impossible_times_are_rejected() {
    let mut pair = Pair::new(Control::new(60, 2));
    pair.connect();
    pair.settles();
    for (of, text) in [(0, "e3e4"), (1, "d6d5")] {
        let mv = pair.mv(of, text);
        pair.acts(of, mv, Some(60_000)).expect("allowed");
        pair.settles();
    }
    // Ada thinks for ten seconds: 60 - 10 + 2.
    pair.passes(10);
    let mv = pair.peers[0].known.shown().position().parse_uci("e4d5").expect("legal");
    let entry = |left: &str| format!("entry 2 w {left} move {}", mv.bits());
    for (left, error) in [
        ("62001", MessageError::Time),
        ("62000", MessageError::Time),
        ("20000", MessageError::Time),
        ("-", MessageError::Time),
    ] {
        pair.refuses(1, &entry(left), error);
    }
    let seen_ms = pair.now_ms - pair.peers[1].live.turn_since_ms;
    pair.acts(0, Act::Move(mv), Some(62_000 - seen_ms as u32)).expect("allowed");
    pair.settles();
    assert_eq!(
        pair.peers.each_ref().map(|peer| peer.live.left_ms()),
        [Some([62_000 - seen_ms as u32, 60_000]); 2]
    );
    // A side that is silent while it thinks uses its time all the same.
    pair.now_ms += 30_000;
    let mv = pair.mv(1, "c6c5");
    pair.acts(1, mv.clone(), Some(61_000)).expect("allowed");
    assert_eq!(pair.receive(0).expect("a message").err(), Some(MessageError::Time));
    pair.settles();
    // Some of it may be network lag.
    pair.acts(1, mv, Some(62_000 - 30_000 + 4_000)).expect("allowed");
    pair.settles();
    assert_eq!(pair.peers[0].live.left_ms(), Some([62_000 - seen_ms as u32, 36_000]));
}

#[test]
fn network_lag_is_limited() {
    let mut pair = Pair::new(Control::new(60, 0));
    pair.connect();
    pair.settles();
    let mut rejected = Vec::new();
    for (ply, text) in
        ["e3e4", "d6d5", "e4d5", "c6d5", "f3f4", "f6f5", "g3g4", "g6g5"].into_iter().enumerate()
    {
        let mv = pair.mv(ply % 2, text);
        // Black thinks for two seconds each time, but reports that it used none.
        pair.now_ms += if ply % 2 == 1 && ply > 1 { 2_100 } else { 0 };
        pair.acts(ply % 2, mv, Some(60_000)).expect("allowed");
        match pair.receive(1 - ply % 2).expect("a message") {
            Ok(_) => pair.settles(),
            Err(error) => {
                assert_eq!(error, MessageError::Time);
                rejected.push(ply);
                break;
            }
        }
    }
    assert_eq!(rejected, [7], "five seconds, and half of one for each move");
}

#[test]
fn moves_after_the_flag_are_rejected_and_the_win_can_be_claimed() {
    for of in [0, 1] {
        let mut pair = Pair::new(Control::new(60, 5));
        pair.connect();
        pair.settles();
        let line = ["e3e4", "d6d5", "e4d5"];
        for (ply, text) in line.into_iter().take(2 + of).enumerate() {
            let mv = pair.mv(ply % 2, text);
            let left_ms = if ply < 2 { 60_000 } else { 64_900 };
            pair.acts(ply % 2, mv, Some(left_ms)).expect("allowed");
            pair.settles();
        }
        // Neither side's time is up yet, so neither can end the game by claiming so.
        pair.passes(10);
        let side = if of == 0 { 'w' } else { 'b' };
        let place = pair.peers[of].known.shown().entries().len();
        pair.refuses(1 - of, &format!("entry {place} {side} - time"), MessageError::Time);
        let other = if of == 0 { 'b' } else { 'w' };
        pair.refuses(of, &format!("entry {place} {other} - claim"), MessageError::Time);
        pair.refuses(
            1 - of,
            &format!("entry {place} {side} - claim"),
            MessageError::Entry(EntryError::NotYourTurn),
        );
        // The clock of the side to move runs out, and it does not report that.
        assert!(!pair.peers[1 - of].live.has_flag_fallen(&pair.peers[1 - of].known, pair.now_ms));
        pair.passes(60);
        assert!(pair.peers[1 - of].live.has_flag_fallen(&pair.peers[1 - of].known, pair.now_ms));
        let mv = pair.peers[of].known.shown().next_moves()[0].bits();
        for left_ms in ["1000", "5000", "5001", "64000"] {
            pair.refuses(1 - of, &format!("entry {place} {side} {left_ms} move {mv}"), MessageError::Time);
        }
        pair.acts(1 - of, Act::ClaimTime, None).expect("it is not its turn");
        pair.settles();
        for peer in &pair.peers {
            let outcome = peer.known.shown().outcome().expect("the game is over");
            assert_eq!((outcome.winner, peer.known.unsent()), (Some(pair.peers[1 - of].live.side), 0));
        }
    }
}

#[test]
fn strangers_floods_and_messages_out_of_order_are_rejected() {
    let mut pair = Pair::new(None);
    pair.refuses(0, "entry 0 b - resign", MessageError::Unexpected);
    pair.connect();
    pair.settles();
    let other = FriendGame::new(6, Color::White, new_game().start().clone());
    let hello = |game: &FriendGame| format!("hello 1 b - - {}", encoding::encode(game));
    pair.peers[0].live.hello(&pair.peers[0].known, pair.now_ms);
    pair.refuses(0, &hello(&other), MessageError::OtherGame);
    pair.refuses(0, "hello 1 b - - 1broken", MessageError::Malformed);
    pair.refuses(0, "hello 1 w - - 1broken", MessageError::SameSide);
    pair.connect();
    pair.settles();
    // Messages out of turn, and orders to the inviter, are rejected.
    pair.refuses(0, "entry 0 b - accept", MessageError::Entry(EntryError::NothingOffered));
    pair.refuses(0, "dropped 0", MessageError::Unexpected);
    pair.refuses(1, "dropped 0", MessageError::Unexpected);
    pair.refuses(1, "refused 0 rules", MessageError::Unexpected);
    pair.refuses(1, "entry 5 w - resign", MessageError::Diverged);
    pair.refuses(0, "rematch", MessageError::Unexpected);
    pair.refuses(1, &format!("again {}", encoding::encode(&other)), MessageError::Unexpected);
    pair.refuses(0, "entry 0 b - say \u{202e}evil", MessageError::Entry(EntryError::Words));
    pair.now_ms += 60_000;
    let floods = (0..200).filter(|_| {
        pair.peers[0].inbox.push_back("ping".to_owned());
        pair.receive(0).expect("a message").err() == Some(MessageError::Flood)
    });
    assert_eq!(floods.count(), 200 - BURST as usize);
}

#[test]
fn entries_for_the_other_side_are_rejected() {
    let mut pair = Pair::new(None);
    pair.connect();
    pair.settles();
    for (of, text) in [(0, "e3e4"), (1, "d6d5")] {
        let mv = pair.mv(of, text);
        pair.acts(of, mv, None).expect("allowed");
        pair.settles();
    }
    let known = pair.peers[0].known.shown().clone();
    let with = |by: Color, act: Act| {
        let mut game = known.clone();
        game.add(by, act).expect("allowed");
        game
    };
    let mv = pair.peers[0].known.shown().next_moves()[3];
    let forged = [Act::Resign, Act::OfferDraw, Act::Chat("I give up".to_owned()), Act::Move(mv)];
    // A second hello changes nothing, whatever it brings.
    for game in
        forged.iter().map(|act| with(Color::White, act.clone())).chain([known.clone(), known.after(1)])
    {
        pair.refuses(0, &format!("hello 1 b - - {}", encoding::encode(&game)), MessageError::Unexpected);
    }
    for word in ["resign", "offer", "say I give up", &format!("move {}", mv.bits())] {
        pair.refuses(0, &format!("entry 2 w - {word}"), MessageError::NotOwnSide);
    }
    // Nor does a confirmation by the inviter of something that the joiner never sent.
    for word in ["resign", "offer", "say I give up"] {
        pair.refuses(1, &format!("entry 2 b - {word}"), MessageError::NotOwnSide);
    }
    // The first hello of a connection may bring entries of the sender.
    for (by, is_taken) in [(Color::White, false), (Color::Black, true)] {
        for act in [Act::Resign, Act::OfferDraw, Act::Chat("hello".to_owned())] {
            let Peer { live, known, .. } = &mut pair.peers[0];
            let mut known = known.clone();
            live.hello(&known, pair.now_ms);
            let hello = format!("hello 1 b - - {}", encoding::encode(&with(by, act)));
            let outcome = live.receive(&hello, &mut known, pair.now_ms);
            assert_eq!(known.shown().entries().len(), 2 + usize::from(is_taken));
            match outcome {
                Ok(outcome) => assert!(is_taken && outcome.has_connected),
                Err(rejected) => {
                    assert_eq!(
                        (rejected.error, rejected.ends, is_taken),
                        (MessageError::NotOwnSide, true, false)
                    );
                    assert!(rejected.claimed.is_some_and(|game| game.entries().len() == 3));
                }
            }
        }
    }
}

#[test]
fn diverged_lists_end_the_connection_and_are_kept() {
    let mut pair = Pair::new(None);
    // They have played by links before, and each has an entry that the other does not have.
    for (of, text) in [(0, "e3e4"), (1, "hello")] {
        let Peer { live, known, .. } = &mut pair.peers[of];
        let act = match known.shown().position().parse_uci(text) {
            Ok(mv) => Act::Move(mv),
            Err(_) => Act::Chat(text.to_owned()),
        };
        known.act(live.side, act).expect("allowed");
        known.sent();
    }
    let before = pair.peers.each_ref().map(|peer| peer.known.shown().entries().to_vec());
    pair.connect();
    for of in [0, 1] {
        assert_eq!(pair.receive(of).expect("a hello").err(), Some(MessageError::Diverged));
        let peer = &pair.peers[of];
        assert_eq!(peer.known.shown().entries(), before[of]);
        assert_eq!(peer.known.games()[1].entries(), before[1 - of]);
        assert!(!peer.live.is_connected());
    }
    // Once they agree on one of them, they connect.
    pair.peers[1].known.show(1);
    pair.connect();
    pair.settles();
    assert!(
        pair.peers.iter().all(|peer| peer.live.is_connected() && peer.known.shown().entries() == before[0])
    );
}

#[test]
fn a_joiner_with_many_entries_does_not_flood() {
    let mut pair = Pair::new(None);
    for word in 0..150 {
        pair.acts(1, Act::Chat(word.to_string()), None).expect("there is room");
    }
    pair.connect();
    pair.settles();
    pair.passes(60);
    for peer in &pair.peers {
        assert_eq!((peer.known.shown().entries().len(), peer.known.unsent()), (150, 0));
    }
}

#[test]
fn a_rematch_begins_when_both_want_it() {
    let mut pair = Pair::new(None);
    pair.connect();
    pair.settles();
    pair.acts(1, Act::Resign, None).expect("allowed");
    pair.settles();
    pair.peers[1].live.want_rematch();
    assert!(!pair.peers[1].live.is_rematch_wanted());
    pair.peers[0].inbox.push_back(Message::Rematch.write());
    assert!(pair.receive(0).expect("it is there").expect("allowed").wants_rematch);
    pair.peers[0].live.want_rematch();
    assert!(pair.peers[0].live.is_rematch_wanted());
    // It has another id, the same start and sides changed.
    let start = new_game().start().clone();
    let contact = Position::start(&Variant::parse("contact").expect("a known name"));
    let fen = "8/4k3/8/3p4/8/4P3/4K3/7R w - - 0 1";
    let elsewhere = Position::from_fen(start.variant(), fen).expect("a valid FEN");
    let mut begun = FriendGame::new(9, Color::Black, start.clone());
    begun.add(Color::Black, Act::Resign).expect("allowed");
    for (game, error) in [
        (FriendGame::new(5, Color::Black, start.clone()), MessageError::InvalidRematch),
        (FriendGame::new(9, Color::White, start.clone()), MessageError::InvalidRematch),
        (FriendGame::new(9, Color::Black, contact), MessageError::InvalidRematch),
        (FriendGame::new(9, Color::Black, elsewhere), MessageError::InvalidRematch),
        (begun, MessageError::InvalidRematch),
    ] {
        pair.refuses(1, &format!("again {}", encoding::encode(&game)), error);
    }
    let again = FriendGame::new(9, Color::Black, start);
    pair.peers[1].inbox.push_back(Message::StartRematch { encoded: encoding::encode(&again) }.write());
    let outcome = pair.receive(1).expect("it is there").expect("allowed");
    assert_eq!(outcome.rematch.map(|game| game.id()), Some(9));
}

#[test]
fn a_rematch_can_be_withdrawn_while_messages_cross() {
    let finished = || {
        let mut pair = Pair::new(None);
        pair.connect();
        pair.settles();
        pair.acts(1, Act::Resign, None).expect("allowed");
        pair.settles();
        pair
    };
    let sends = |pair: &mut Pair, of: usize, message: Message| {
        pair.peers[1 - of].inbox.push_back(message.write());
    };
    let start = new_game().start().clone();
    let again = Message::StartRematch { encoded: encoding::encode(&FriendGame::new(9, Color::Black, start)) };
    for of in [0, 1] {
        let mut pair = finished();
        pair.peers[of].live.want_rematch();
        sends(&mut pair, of, Message::Rematch);
        assert!(pair.receive(1 - of).expect("it is there").expect("allowed").wants_rematch);
        pair.peers[of].live.withdraw_rematch();
        sends(&mut pair, of, Message::WithdrawRematch);
        assert!(pair.receive(1 - of).expect("it is there").expect("allowed").withdraws_rematch);
        assert!(!pair.peers[1 - of].live.is_rematch_offered());
        // It was declined at the same moment.
        sends(&mut pair, 1 - of, Message::DeclineRematch);
        assert!(!pair.receive(of).expect("it is there").expect("allowed").declines_rematch);
        sends(&mut pair, of, Message::WithdrawRematch);
        assert!(!pair.receive(1 - of).expect("it is there").expect("allowed").withdraws_rematch);
        // It was accepted at the same moment: the inviter has started it, or is asked.
        sends(&mut pair, 1 - of, Message::Rematch);
        assert!(pair.receive(of).expect("it is there").expect("allowed").wants_rematch);
        assert!(!pair.peers[of].live.is_rematch_wanted());
        if of == 1 {
            sends(&mut pair, 0, again.clone());
            let outcome = pair.receive(1).expect("it is there").expect("allowed");
            assert_eq!(outcome.rematch.map(|game| game.id()), Some(9));
        }
    }
    // Without a request there is no rematch.
    let mut pair = finished();
    pair.refuses(1, &again.write(), MessageError::Unexpected);
}

#[test]
fn the_joiner_takes_back_refused_entries_and_its_turn_continues() {
    let mut pair = Pair::new(Control::new(60, 0));
    pair.connect();
    pair.settles();
    for (of, text) in [(0, "e3e4"), (1, "d6d5"), (0, "e4d5")] {
        let mv = pair.mv(of, text);
        pair.acts(of, mv, Some(60_000)).expect("allowed");
        pair.settles();
    }
    pair.passes(20);
    // Ben's clock stood while Ada's ran.
    let mv = pair.mv(1, "c6d5");
    pair.acts(1, mv.clone(), Some(60_000)).expect("allowed");
    assert_eq!(pair.receive(0).expect("a message").err(), Some(MessageError::Time));
    let outcome = pair.receive(1).expect("a message").expect("an accepted message");
    assert_eq!((outcome.was_refused, outcome.is_news), (Some(RejectReason::Time), true));
    assert!(outcome.turn_goes_on_at_ms.is_some_and(|used_ms| used_ms >= 20_000));
    for peer in &pair.peers {
        assert_eq!((peer.known.shown().entries().len(), peer.live.left_ms()), (3, Some([60_000; 2])));
    }
    // With the time really taken the move is accepted.
    let used_ms = (pair.now_ms - pair.peers[0].live.turn_since_ms) as u32;
    pair.acts(1, mv, Some(60_000 - used_ms)).expect("allowed");
    pair.settles();
    assert!(
        pair.peers.iter().all(|peer| peer.known.shown().entries().len() == 4 && peer.known.unsent() == 0)
    );
    // A joiner that refuses an entry reports it, too, and the inviter keeps the entry.
    pair.passes(20);
    let mv = pair.mv(0, "f3f4");
    pair.acts(0, mv, Some(60_000)).expect("allowed");
    assert_eq!(pair.receive(1).expect("a message").err(), Some(MessageError::Time));
    let outcome = pair.receive(0).expect("a message").expect("an accepted message");
    assert_eq!((outcome.was_refused, outcome.is_news), (Some(RejectReason::Time), false));
    // They reconnect, and both have it.
    pair.connect();
    pair.settles();
    assert!(pair.peers.iter().all(|peer| peer.known.shown().entries().len() == 5));
}
