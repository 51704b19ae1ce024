use std::collections::VecDeque;

use vicinity_rules::{Move, Position, Variant};

use super::*;
use crate::game::Refusal;

fn new_game() -> Game {
    Game::new(5, Color::White, Position::start(&Variant::parse("near").expect("a known name")))
}

/// One of two browsers, and what is on its way to it.
struct End {
    live: Live,
    known: Branches,
    inbox: VecDeque<String>,
}

impl End {
    fn new(side: Color, is_host: bool, control: Option<Control>) -> End {
        let live = Live::new(side, is_host, control, 0);
        End { live, known: Branches::new(new_game()), inbox: VecDeque::new() }
    }
}

/// Both, the host first; their side of the channel has no delay but that which a test makes.
struct Pair {
    ends: [End; 2],
    now_ms: u64,
}

impl Pair {
    fn new(control: Option<Control>) -> Pair {
        let ends =
            [(Color::White, true), (Color::Black, false)].map(|(side, host)| End::new(side, host, control));
        Pair { ends, now_ms: 0 }
    }

    /// The channel is open, perhaps again: nothing is on its way any more.
    fn connect(&mut self) {
        self.ends.iter_mut().for_each(|end| end.inbox.clear());
        for of in 0..2 {
            let End { live, known, .. } = &mut self.ends[of];
            let hello = live.hello(known, self.now_ms).write();
            self.ends[1 - of].inbox.push_back(hello);
        }
    }

    /// Does something at one end, if it may be done.
    fn acts(&mut self, of: usize, act: Act, left_ms: Option<u32>) -> Result<(), Refusal> {
        let End { live, known, .. } = &mut self.ends[of];
        known.act(live.side, act)?;
        if live.has_met() {
            let said = live.done(known, left_ms, self.now_ms);
            self.ends[1 - of].inbox.extend(said.iter().map(Message::write));
        }
        Ok(())
    }

    /// One message arrives.
    fn hears(&mut self, of: usize) -> Option<Result<Heard, Fault>> {
        let text = self.ends[of].inbox.pop_front()?;
        let End { live, known, .. } = &mut self.ends[of];
        let heard = live.hear(&text, known, self.now_ms);
        let replies = match &heard {
            Ok(heard) => &heard.replies[..],
            Err(refused) => refused.reply.as_slice(),
        };
        self.ends[1 - of].inbox.extend(replies.iter().map(Message::write));
        Some(heard.map_err(|refused| refused.fault))
    }

    /// Everything that is on its way arrives.
    fn settles(&mut self) {
        while self.ends.iter().any(|end| !end.inbox.is_empty()) {
            for of in 0..2 {
                self.now_ms += 200;
                if let Some(heard) = self.hears(of) {
                    heard.unwrap_or_else(|fault| panic!("{fault}"));
                }
            }
        }
    }

    fn mv(&self, of: usize, text: &str) -> Act {
        Act::Move(self.ends[of].known.shown().position().parse_uci(text).expect("legal"))
    }

    /// So many seconds pass, with signs of life.
    fn passes(&mut self, seconds: usize) {
        for _ in 0..seconds {
            self.now_ms += 1_000;
            self.ends.iter_mut().for_each(|end| end.inbox.push_back("ping".to_owned()));
            (0..2).for_each(|of| drop(self.hears(of)));
            self.settles();
        }
    }

    /// What one end says is refused at the other, and nothing changes there.
    fn refuses(&mut self, of: usize, text: &str, fault: Fault) {
        let before = letter::write(self.ends[of].known.shown());
        self.ends[of].inbox.push_front(text.to_owned());
        self.now_ms += 1_000;
        let heard = self.hears(of).expect("it has just been put there");
        assert_eq!(heard.err(), Some(fault), "{text}");
        assert_eq!(letter::write(self.ends[of].known.shown()), before);
        assert_eq!(self.ends[of].known.games().len(), 1);
        // Nobody has said that: the answer to it is for nobody.
        self.ends[1 - of].inbox.retain(|reply| !reply.starts_with("refused"));
    }
}

#[test]
fn whatever_crosses_on_the_way_both_end_with_the_same() {
    // 100,000 with `VICINITY_TRIALS=100000 cargo test --release -p vicinity-friend`.
    let trials = std::env::var("VICINITY_TRIALS").ok().and_then(|text| text.parse().ok()).unwrap_or(200);
    let mut random = fastrand::Rng::with_seed(8);
    let (mut crossed, mut parted) = (0, 0);
    for _ in 0..trials {
        let mut pair = Pair::new(None);
        pair.connect();
        for step in 0..60 {
            pair.now_ms += 200;
            let of = random.usize(..2);
            let side = pair.ends[of].live.side;
            match random.u8(0..20) {
                0..=6 => drop(pair.hears(of).map(|heard| heard.unwrap_or_else(|fault| panic!("{fault}")))),
                7 if random.u8(0..4) == 0 => pair.connect(),
                8 => _ = pair.acts(of, Act::Say(step.to_string()), None),
                9 => _ = pair.acts(of, Act::OfferDraw, None),
                10 => _ = pair.acts(of, Act::DeclineDraw, None),
                11 => _ = pair.acts(of, Act::AskBack, None),
                12 => _ = pair.acts(of, Act::GiveBack, None),
                _ => {
                    let game = pair.ends[of].known.shown();
                    if game.position().turn() == side && game.outcome().is_none() {
                        let moves: Vec<Move> = game.position().legal_moves();
                        let act = Act::Move(moves[random.usize(..moves.len())]);
                        pair.acts(of, act, None).expect("it is the side's turn");
                    }
                }
            }
            crossed += usize::from(pair.ends.iter().all(|end| !end.inbox.is_empty()));
        }
        if random.bool() {
            pair.connect();
        }
        pair.settles();
        pair.connect();
        pair.settles();
        let [host, guest] = &pair.ends;
        assert_eq!((host.known.unsent(), guest.known.unsent()), (0, 0));
        assert_eq!(host.known.shown().entries(), guest.known.shown().entries());
        // Nothing is there twice.
        let said: Vec<&Act> = host
            .known
            .shown()
            .entries()
            .iter()
            .map(|entry| &entry.act)
            .filter(|act| matches!(act, Act::Say(_)))
            .collect();
        assert!(said.iter().enumerate().all(|(at, act)| !said[..at].contains(act)));
        parted += usize::from(host.known.games().len() > 1);
    }
    assert!(crossed > trials && parted < trials / 2, "{crossed} crossed, {parted} parted of {trials}");
}

#[test]
fn the_host_says_what_came_first() {
    let mut pair = Pair::new(None);
    pair.connect();
    pair.settles();
    let mv = pair.mv(0, "e3e4");
    pair.acts(0, mv, None).expect("allowed");
    pair.settles();
    // Ben moves while Ada takes up what he has just been thinking about: she resigns.
    let mv = pair.mv(1, "d6d5");
    pair.acts(1, mv, None).expect("allowed");
    pair.acts(0, Act::Resign, None).expect("allowed");
    pair.settles();
    for end in &pair.ends {
        assert_eq!(end.known.shown().entries().len(), 2, "the move came too late");
        assert!(end.known.shown().outcome().is_some() && end.known.games().len() == 1);
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
    // It breaks before the host has heard of it.
    pair.connect();
    pair.settles();
    assert!(pair.ends.iter().all(|end| end.known.shown().entries().len() == 2 && end.known.unsent() == 0));
}

#[test]
fn clocks_are_told_and_what_cannot_be_is_refused() {
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
    let mv = pair.ends[0].known.shown().position().parse_uci("e4d5").expect("legal");
    let told = |left: &str| format!("entry 2 w {left} move {}", mv.bits());
    for (left, fault) in
        [("62001", Fault::Time), ("62000", Fault::Time), ("20000", Fault::Time), ("-", Fault::Time)]
    {
        pair.refuses(1, &told(left), fault);
    }
    let seen_ms = pair.now_ms - pair.ends[1].live.turn_since_ms;
    pair.acts(0, Act::Move(mv), Some(62_000 - seen_ms as u32)).expect("allowed");
    pair.settles();
    assert_eq!(
        pair.ends.each_ref().map(|end| end.live.left_ms()),
        [Some([62_000 - seen_ms as u32, 60_000]); 2]
    );
    // A side that is silent while it thinks uses its time all the same.
    pair.now_ms += 30_000;
    let mv = pair.mv(1, "c6c5");
    pair.acts(1, mv.clone(), Some(61_000)).expect("allowed");
    assert_eq!(pair.hears(0).expect("it was said").err(), Some(Fault::Time));
    pair.settles();
    // Some of it may have been the network's.
    pair.acts(1, mv, Some(62_000 - 30_000 + 4_000)).expect("allowed");
    pair.settles();
    assert_eq!(pair.ends[0].live.left_ms(), Some([62_000 - seen_ms as u32, 36_000]));
}

#[test]
fn there_is_only_so_much_time_of_the_network() {
    let mut pair = Pair::new(Control::new(60, 0));
    pair.connect();
    pair.settles();
    let mut refused = Vec::new();
    for (ply, text) in
        ["e3e4", "d6d5", "e4d5", "c6d5", "f3f4", "f6f5", "g3g4", "g6g5"].into_iter().enumerate()
    {
        let mv = pair.mv(ply % 2, text);
        // Black thinks for two seconds each time, and says that it took none.
        pair.now_ms += if ply % 2 == 1 && ply > 1 { 2_100 } else { 0 };
        pair.acts(ply % 2, mv, Some(60_000)).expect("allowed");
        match pair.hears(1 - ply % 2).expect("it was said") {
            Ok(_) => pair.settles(),
            Err(fault) => {
                assert_eq!(fault, Fault::Time);
                refused.push(ply);
                break;
            }
        }
    }
    assert_eq!(refused, [7], "five seconds, and half of one for each move");
}

#[test]
fn no_move_is_taken_after_the_flag_and_the_win_can_be_claimed() {
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
        // Nobody's time is up yet: neither side can end the game by saying so.
        pair.passes(10);
        let side = if of == 0 { 'w' } else { 'b' };
        let place = pair.ends[of].known.shown().entries().len();
        pair.refuses(1 - of, &format!("entry {place} {side} - time"), Fault::Time);
        let other = if of == 0 { 'b' } else { 'w' };
        pair.refuses(of, &format!("entry {place} {other} - claim"), Fault::Time);
        pair.refuses(1 - of, &format!("entry {place} {side} - claim"), Fault::Refused(Refusal::NotYourTurn));
        // The clock of the side to move runs out, and it does not say so.
        assert!(!pair.ends[1 - of].live.has_flag_fallen(&pair.ends[1 - of].known, pair.now_ms));
        pair.passes(60);
        assert!(pair.ends[1 - of].live.has_flag_fallen(&pair.ends[1 - of].known, pair.now_ms));
        let mv = pair.ends[of].known.shown().next_moves()[0].bits();
        for left_ms in ["1000", "5000", "5001", "64000"] {
            pair.refuses(1 - of, &format!("entry {place} {side} {left_ms} move {mv}"), Fault::Time);
        }
        pair.acts(1 - of, Act::ClaimTime, None).expect("it is not its turn");
        pair.settles();
        for end in &pair.ends {
            let outcome = end.known.shown().outcome().expect("the game is over");
            assert_eq!((outcome.winner, end.known.unsent()), (Some(pair.ends[1 - of].live.side), 0));
        }
    }
}

#[test]
fn strangers_floods_and_what_is_out_of_turn_are_refused() {
    let mut pair = Pair::new(None);
    pair.refuses(0, "entry 0 b - resign", Fault::Order);
    pair.connect();
    pair.settles();
    let other = Game::new(6, Color::White, new_game().start().clone());
    let hello = |game: &Game| format!("hello 1 b - - {}", letter::write(game));
    pair.ends[0].live.hello(&pair.ends[0].known, pair.now_ms);
    pair.refuses(0, &hello(&other), Fault::Stranger);
    pair.refuses(0, "hello 1 b - - 1broken", Fault::Shape);
    pair.refuses(0, "hello 1 w - - 1broken", Fault::SameSide);
    pair.connect();
    pair.settles();
    // Nobody moves out of turn or orders the host.
    pair.refuses(0, "entry 0 b - accept", Fault::Refused(Refusal::NothingOffered));
    pair.refuses(0, "dropped 0", Fault::Order);
    pair.refuses(1, "dropped 0", Fault::Order);
    pair.refuses(1, "refused 0 rules", Fault::Order);
    pair.refuses(1, "entry 5 w - resign", Fault::Parted);
    pair.refuses(0, "rematch", Fault::Order);
    pair.refuses(1, &format!("again {}", letter::write(&other)), Fault::Order);
    pair.refuses(0, "entry 0 b - say \u{202e}evil", Fault::Refused(Refusal::Words));
    pair.now_ms += 60_000;
    let floods = (0..200).filter(|_| {
        pair.ends[0].inbox.push_back("ping".to_owned());
        pair.hears(0).expect("it has just been put there").err() == Some(Fault::Flood)
    });
    assert_eq!(floods.count(), 200 - BURST as usize);
}

#[test]
fn nobody_adds_anything_in_the_name_of_the_other_side() {
    let mut pair = Pair::new(None);
    pair.connect();
    pair.settles();
    for (of, text) in [(0, "e3e4"), (1, "d6d5")] {
        let mv = pair.mv(of, text);
        pair.acts(of, mv, None).expect("allowed");
        pair.settles();
    }
    let known = pair.ends[0].known.shown().clone();
    let with = |by: Color, act: Act| {
        let mut game = known.clone();
        game.add(by, act).expect("allowed");
        game
    };
    let mv = pair.ends[0].known.shown().next_moves()[3];
    let forged = [Act::Resign, Act::OfferDraw, Act::Say("I give up".to_owned()), Act::Move(mv)];
    // A second hello changes nothing, whatever it brings.
    for game in
        forged.iter().map(|act| with(Color::White, act.clone())).chain([known.clone(), known.after(1)])
    {
        pair.refuses(0, &format!("hello 1 b - - {}", letter::write(&game)), Fault::Order);
    }
    for word in ["resign", "offer", "say I give up", &format!("move {}", mv.bits())] {
        pair.refuses(0, &format!("entry 2 w - {word}"), Fault::NotYours);
    }
    // Nor does the host's word for what the guest has never said.
    for word in ["resign", "offer", "say I give up"] {
        pair.refuses(1, &format!("entry 2 b - {word}"), Fault::NotYours);
    }
    // The first hello of a connection may bring what the sender has done.
    for (by, is_taken) in [(Color::White, false), (Color::Black, true)] {
        for act in [Act::Resign, Act::OfferDraw, Act::Say("hello".to_owned())] {
            let End { live, known, .. } = &mut pair.ends[0];
            let mut known = known.clone();
            live.hello(&known, pair.now_ms);
            let hello = format!("hello 1 b - - {}", letter::write(&with(by, act)));
            let heard = live.hear(&hello, &mut known, pair.now_ms);
            assert_eq!(known.shown().entries().len(), 2 + usize::from(is_taken));
            match heard {
                Ok(heard) => assert!(is_taken && heard.has_met),
                Err(refused) => {
                    assert_eq!((refused.fault, refused.ends, is_taken), (Fault::NotYours, true, false));
                    assert!(refused.claimed.is_some_and(|game| game.entries().len() == 3));
                }
            }
        }
    }
}

#[test]
fn lists_that_have_parted_end_the_connection_and_both_are_kept() {
    let mut pair = Pair::new(None);
    // They have played by links before, and each has something that the other has not.
    for (of, text) in [(0, "e3e4"), (1, "hello")] {
        let End { live, known, .. } = &mut pair.ends[of];
        let act = match known.shown().position().parse_uci(text) {
            Ok(mv) => Act::Move(mv),
            Err(_) => Act::Say(text.to_owned()),
        };
        known.act(live.side, act).expect("allowed");
        known.sent();
    }
    let before = pair.ends.each_ref().map(|end| end.known.shown().entries().to_vec());
    pair.connect();
    for of in [0, 1] {
        assert_eq!(pair.hears(of).expect("a hello").err(), Some(Fault::Parted));
        let end = &pair.ends[of];
        assert_eq!(end.known.shown().entries(), before[of]);
        assert_eq!(end.known.games()[1].entries(), before[1 - of]);
        assert!(!end.live.has_met());
    }
    // Once they agree on one of them, they meet.
    pair.ends[1].known.show(1);
    pair.connect();
    pair.settles();
    assert!(pair.ends.iter().all(|end| end.live.has_met() && end.known.shown().entries() == before[0]));
}

#[test]
fn a_guest_with_much_to_say_is_no_flood() {
    let mut pair = Pair::new(None);
    for word in 0..150 {
        pair.acts(1, Act::Say(word.to_string()), None).expect("there is room");
    }
    pair.connect();
    pair.settles();
    pair.passes(60);
    for end in &pair.ends {
        assert_eq!((end.known.shown().entries().len(), end.known.unsent()), (150, 0));
    }
}

#[test]
fn another_game_begins_when_both_want_it() {
    let mut pair = Pair::new(None);
    pair.connect();
    pair.settles();
    pair.acts(1, Act::Resign, None).expect("allowed");
    pair.settles();
    pair.ends[1].live.want_rematch();
    assert!(!pair.ends[1].live.is_rematch_wanted());
    pair.ends[0].inbox.push_back(Message::Rematch.write());
    assert!(pair.hears(0).expect("it is there").expect("allowed").wants_rematch);
    pair.ends[0].live.want_rematch();
    assert!(pair.ends[0].live.is_rematch_wanted());
    // It has another number, the same start and the other sides.
    let start = new_game().start().clone();
    let contact = Position::start(&Variant::parse("contact").expect("a known name"));
    let fen = "8/4k3/8/3p4/8/4P3/4K3/7R w - - 0 1";
    let elsewhere = Position::from_fen(start.variant(), fen).expect("a sound FEN");
    let mut begun = Game::new(9, Color::Black, start.clone());
    begun.add(Color::Black, Act::Resign).expect("allowed");
    for (game, fault) in [
        (Game::new(5, Color::Black, start.clone()), Fault::OtherGame),
        (Game::new(9, Color::White, start.clone()), Fault::OtherGame),
        (Game::new(9, Color::Black, contact), Fault::OtherGame),
        (Game::new(9, Color::Black, elsewhere), Fault::OtherGame),
        (begun, Fault::OtherGame),
    ] {
        pair.refuses(1, &format!("again {}", letter::write(&game)), fault);
    }
    let again = Game::new(9, Color::Black, start);
    pair.ends[1].inbox.push_back(Message::Again { letter: letter::write(&again) }.write());
    let heard = pair.hears(1).expect("it is there").expect("allowed");
    assert_eq!(heard.again.map(|game| game.id()), Some(9));
}

#[test]
fn what_the_host_refuses_the_guest_takes_back_and_its_turn_goes_on() {
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
    assert_eq!(pair.hears(0).expect("it was said").err(), Some(Fault::Time));
    let heard = pair.hears(1).expect("he is told").expect("it is understood");
    assert_eq!((heard.was_refused, heard.is_news), (Some(Why::Time), true));
    assert!(heard.turn_goes_on_at_ms.is_some_and(|used_ms| used_ms >= 20_000));
    for end in &pair.ends {
        assert_eq!((end.known.shown().entries().len(), end.live.left_ms()), (3, Some([60_000; 2])));
    }
    // With the time that it has really taken the move stands.
    let used_ms = (pair.now_ms - pair.ends[0].live.turn_since_ms) as u32;
    pair.acts(1, mv, Some(60_000 - used_ms)).expect("allowed");
    pair.settles();
    assert!(pair.ends.iter().all(|end| end.known.shown().entries().len() == 4 && end.known.unsent() == 0));
    // A guest that refuses says so, too, and the host keeps what it has done.
    pair.passes(20);
    let mv = pair.mv(0, "f3f4");
    pair.acts(0, mv, Some(60_000)).expect("allowed");
    assert_eq!(pair.hears(1).expect("it was said").err(), Some(Fault::Time));
    let heard = pair.hears(0).expect("she is told").expect("it is understood");
    assert_eq!((heard.was_refused, heard.is_news), (Some(Why::Time), false));
    // They meet again, and both have it.
    pair.connect();
    pair.settles();
    assert!(pair.ends.iter().all(|end| end.known.shown().entries().len() == 5));
}
