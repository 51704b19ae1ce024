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
    // A time that ran while nothing was heard of the other is nobody's.
    pair.now_ms += 30_000;
    let mv = pair.mv(1, "c6c5");
    pair.acts(1, mv, Some(61_000)).expect("allowed");
    pair.settles();
    assert_eq!(pair.ends[0].live.left_ms(), Some([62_000 - seen_ms as u32, 61_000]));
}

#[test]
fn strangers_floods_and_what_is_out_of_turn_are_refused() {
    let mut pair = Pair::new(None);
    pair.refuses(0, "entry 0 b - resign", Fault::Order);
    pair.connect();
    pair.settles();
    let other = Game::new(6, Color::White, new_game().start().clone());
    let hello = |game: &Game| format!("hello 1 b - - {}", letter::write(game));
    pair.refuses(0, &hello(&other), Fault::Stranger);
    pair.refuses(0, "hello 1 b - - 1broken", Fault::Shape);
    pair.refuses(0, "hello 1 w - - 1broken", Fault::SameSide);
    // Nobody acts for the other side, moves out of turn or orders the host.
    pair.refuses(0, "entry 0 w - resign", Fault::Order);
    pair.refuses(0, "entry 0 b - accept", Fault::Refused(Refusal::NothingOffered));
    pair.refuses(0, "dropped 0", Fault::Order);
    pair.refuses(1, "entry 5 w - resign", Fault::Order);
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
    let again = Game::new(9, Color::Black, new_game().start().clone());
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
