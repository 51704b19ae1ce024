//! Clocks, starting and storing games, and the start page.

use crate::common::page::{Page, reload_with, update};
use vicinity_page::browse::Browse;
use vicinity_page::clock::Control;
use vicinity_page::event::{Effect, EngineEvent, Event, NewGame, Pairing, Reply};
use vicinity_page::recent;
use vicinity_page::screen::Screen;
use vicinity_page::settings::Player;
use vicinity_page::state::State;
use vicinity_page::words;
use vicinity_record::NodeId;
use vicinity_rules::{Color, Outcome, Position, Reason, Variant, variants};

impl Page {
    /// Opens a page whose clock stands still until [`Self::waits`] is called.
    fn timed(hash: &str) -> Self {
        let mut page = Page::open(hash);
        page.now_ms = Some(1_000);
        page.waits(0);
        page
    }

    /// Lets time pass with a single tick at the end, because browsers delay ticks.
    fn waits(&mut self, time_ms: u64) -> &mut Self {
        let now_ms = self.now_ms.unwrap_or_default() + time_ms;
        self.now_ms = Some(now_ms);
        self.effects = update(&mut self.state, Event::Tick { now_ms });
        self
    }

    #[track_caller]
    fn shows_times(&mut self, white: &str, black: &str) -> &mut Self {
        let shown = Color::BOTH.map(|color| words::time_left(self.state.left_ms(color).expect("a clock")));
        assert_eq!(shown, [white, black]);
        self
    }
}

const TWO: &str = "#variant=near&white=human&black=human&clock=300+2";

#[test]
fn clocks_start_after_both_first_moves_and_add_the_increment() {
    let mut page = Page::timed(TWO);
    page.waits(60_000).shows_times("5:00", "5:00");
    page.types("e4").waits(60_000).shows_times("5:00", "5:00");
    page.types("d5").shows_times("5:00", "5:00").waits(10_000).shows_times("4:50", "5:00");
    page.types("d4")
        .shows_times("4:52", "5:00")
        .waits(59_000)
        .shows_times("4:52", "4:01")
        .types("e5")
        .shows_times("4:52", "4:03");
    // The clock of a hidden tab runs all the same.
    page.waits(283_000).shows_times("0:09.0", "4:03");
    assert_eq!(page.state.ui.announcement, "White has ten seconds left.");
    assert_eq!(page.state.next_tick_ms(), Some(1), "tenths are shown");
}

#[test]
fn a_loss_on_time_stays() {
    let mut page = Page::timed(TWO);
    page.types("e4 d5").waits(300_000);
    let lost = Outcome { winner: Some(Color::Black), reason: Reason::TimeForfeit };
    assert_eq!(page.state.game.outcome(), Some(lost));
    assert_eq!(words::ending(&page.state), "White ran out of time: Black wins.");
    assert_eq!(page.state.ui.announcement, "White ran out of time: Black wins.");
    assert!(page.state.address().ends_with("&end=time-white&white=human&black=human&clock=300+2"));
    page.shows_times("0:00.0", "5:00").waits(50_000).shows_times("0:00.0", "5:00");
    assert!(page.state.game.shown().legal.is_empty(), "no more moves are possible");
    let again = State::open(&page.state.address());
    assert_eq!((again.game.outcome(), again.address()), (Some(lost), page.state.address()));
    let pgn = vicinity_record::pgn::write(page.state.game.record());
    assert!(pgn.contains("[Termination \"time forfeit\"]") && pgn.ends_with("0-1\n"), "{pgn}");
    assert_eq!(page.state.undo_count(), None);
    page.send(Event::Undo);
    assert_eq!(page.state.game.outcome(), Some(lost));
    // A player who was looking back sees the end.
    let mut page = Page::timed(TWO);
    page.types("e4 d5 d4 a5").waits(1_000).send(Event::View(Browse::At(2))).types("c4");
    assert!(page.state.ui.question.is_some());
    page.waits(310_000);
    assert!(page.state.game.outcome().is_some());
    assert!(page.state.game.shows_last());
    assert!(page.state.ui.question.is_none() && page.state.ui.refusal.is_none());
}

#[test]
fn undo_restores_the_clock() {
    let mut page = Page::timed(TWO);
    page.types("e4 d5").waits(20_000).types("d4").waits(30_000).shows_times("4:42", "4:30");
    page.send(Event::Undo).shows_times("5:00", "5:00").waits(5_000).shows_times("4:55", "5:00");
    page.types("d4").shows_times("4:57", "5:00");
}

#[test]
fn a_move_from_an_earlier_position_of_a_timed_game_of_two_asks() {
    let mut page = Page::timed(TWO);
    page.types("e4 d5").waits(10_000).types("d4").waits(20_000);
    page.send(Event::View(Browse::At(2))).types("c4").has_line("e3e4 d6d5 d3d4");
    assert_eq!(
        words::question(&page.state),
        "Continue the game from here with c4? Later moves are taken back, and the clocks go back as well."
    );
    page.send(Event::Reply(Reply::No)).has_line("e3e4 d6d5 d3d4");
    assert!(page.state.game.shows_last());
    page.waits(1_000).shows_times("4:52", "4:39");
    // A copy is analysed, so that the game stays as it is.
    page.send(Event::View(Browse::At(2))).types("c4").send(Event::Reply(Reply::TryInAnalysis));
    page.has_line("e3e4 d6d5 c3c4").waits(60_000);
    page.send(Event::Analyse).has_line("e3e4 d6d5 d3d4").shows_times("4:52", "4:39");
    page.send(Event::View(Browse::At(2))).types("c4").send(Event::Reply(Reply::ContinueFromHere));
    page.has_line("e3e4 d6d5 c3c4").waits(3_000).shows_times("5:02", "4:57");
    assert!(!page.state.pgn().contains('('), "the other move is taken back");
    page.send(Event::Undo).has_line("e3e4 d6d5 d3d4");
}

#[test]
fn moves_taken_back_are_not_in_the_next_analysis() {
    let mut page = Page::timed(TWO);
    page.types("e4 e5 d4").send(Event::Analyse).types("a5").send(Event::Analyse).types("exd4 cxd4");
    page.send(Event::Analyse).send(Event::Analyse).send(Event::Undo).send(Event::Undo);
    page.send(Event::Analyse).has_line("e3e4 e6e5 d3d4");
    let pgn = page.state.pgn();
    assert!(pgn.contains("a5") && !pgn.contains("exd4"), "{pgn}");
    page.send(Event::Analyse).send(Event::Undo).types("c4");
    page.send(Event::Analyse).has_line("e3e4 e6e5 c3c4");
    assert!(page.state.pgn().contains("(2. d4"), "what was tried after it stays: {}", page.state.pgn());
}

#[test]
fn analysis_and_suspending_a_game_stop_the_clock() {
    let mut page = Page::timed(TWO);
    page.types("e4 d5").waits(10_000).send(Event::Analyse).waits(100_000).shows_times("4:50", "5:00");
    page.send(Event::View(Browse::First)).shows_times("5:00", "5:00").send(Event::View(Browse::Last));
    page.send(Event::Analyse).waits(1_000).shows_times("4:49", "5:00");
    page.send(Event::StartOver).shows_times("5:00", "5:00").waits(100_000);
    page.send(Event::Undo).shows_times("4:49", "5:00").waits(1_000).shows_times("4:48", "5:00");
}

#[test]
fn insufficient_material_does_not_win_on_time() {
    let check = |name: &str, fen: &str, winner: Option<Color>| {
        let variant = Variant::parse(name).expect("a known name");
        let position = Position::from_fen(&variant, fen).expect("a position");
        let outcome = Outcome::time_forfeit(&position, Color::White);
        assert_eq!(outcome, Outcome { winner, reason: Reason::TimeForfeit }, "{name} {fen}");
        let reread = Outcome::from_pgn(outcome.result(), outcome.reason.name());
        assert_eq!(reread, Some(outcome));
    };
    check("chess", "4k3/8/8/8/8/8/8/3QK3 w - - 0 1", None);
    check("chess", "4kn2/8/8/8/8/8/8/3QK3 w - - 0 1", None);
    check("chess", "2b1kb2/8/8/8/8/8/8/3QK3 w - - 0 1", Some(Color::Black));
    check("chess", "4k3/p7/8/8/8/8/8/3QK3 w - - 0 1", Some(Color::Black));
    check("near", "4k3/8/8/8/8/8/8/3QK3 w - - 0 1", Some(Color::Black));
    check("contact", "4k3/8/8/8/8/8/8/3QK3 w - - 0 1", None);
    check("contact", "4kn2/8/8/8/8/8/8/3QK3 w - - 0 1", Some(Color::Black));
}

#[test]
fn the_engine_takes_a_share_of_its_time_and_never_loses_on_it() {
    let mut page = Page::timed("#variant=near&white=human&black=engine&level=8&time=10000&clock=60+1");
    let mut left = Vec::new();
    page.types("e4");
    for (engine, person) in [("d6d5", "d4"), ("e6e5", "Nf4"), ("a6a5", "a4"), ("h6h5", "h4")] {
        let time_ms = page.go().movetime_ms.expect("a time");
        assert!(time_ms < 3_000, "{time_ms} ms of a minute");
        left.push(page.state.left_ms(Color::Black));
        page.waits(u64::from(time_ms));
        let id = page.state.session.engine.pending.expect("it has been asked").id;
        page.send(Event::Engine(EngineEvent::Best { id, mv: Some(engine.to_owned()) })).types(person);
    }
    assert!(left.iter().all(|left| left.is_some_and(|left| left > 50_000)), "{left:?}");
    // The device sleeps for an hour.
    page.waits(3_600_000);
    assert_eq!((page.state.game.outcome(), page.state.left_ms(Color::Black)), (None, Some(100)));
}

#[test]
fn a_premove_costs_no_time() {
    let mut page = Page::timed("#variant=near&white=human&black=engine&clock=60+1");
    page.types("e4");
    let answers = |page: &mut Page, mv: &str| {
        let id = page.state.session.engine.pending.expect("it has been asked").id;
        page.send(Event::Engine(EngineEvent::Best { id, mv: Some(mv.to_owned()) }));
    };
    answers(&mut page, "d6d5");
    page.waits(1_000).types("d4").shows_times("1:00", "1:00").waits(700).types("a4").waits(700);
    assert!(page.state.ui.board_input.premove.is_some());
    answers(&mut page, "e6e5");
    assert_eq!(page.state.game.line().len(), 5, "it has been played");
    page.shows_times("1:01", "0:59");
}

#[test]
fn time_controls_are_parsed_as_written() {
    let check = |text: &str, read: Option<(u32, u32)>| {
        let control = Control::parse(text);
        assert_eq!(control.map(|control| (control.base_s, control.increment_s)), read, "{text}");
    };
    check("300+2", Some((300, 2)));
    check("300", Some((300, 0)));
    check("10800+60", Some((10_800, 60)));
    for text in ["", "+", "0+0", "300+", "+2", "300++2", "300+61", "10801+0", "-1+0", "3e2+1"] {
        check(text, None);
    }
    // Numbers of more than 32 bits, one of which ends in the bits of 300.
    check("99999999999+1", None);
    check("4294967596+2", None);
    for base_s in [1, 59, 60, 10_800] {
        for increment_s in [0, 7, 60] {
            let control = Control { base_s, increment_s };
            assert_eq!(Control::parse(&control.word()), Some(control));
        }
    }
    assert_eq!(
        [0, 950, 9_999, 10_000, 61_000, 3_600_000].map(words::time_left),
        ["0:00.0", "0:00.9", "0:09.9", "0:10", "1:01", "1:00:00"]
    );
}

#[test]
fn a_game_starts_as_configured_and_undo_restores_the_previous_one() {
    let mut page = Page::timed("#variant=near&white=human&black=human&moves=e3e4");
    let before = page.state.address();
    let clock = Control::parse("180+2");
    let setup = |pairing| Event::Start(NewGame { variant: "contact".into(), pairing, level: 6, clock });
    page.send(setup(Pairing::Human(Color::Black)));
    assert_eq!(page.state.address(), "#variant=contact&white=engine&black=human&level=6&clock=180+2");
    assert_eq!(page.state.session.settings.orientation(), Color::Black);
    page.send(Event::Undo);
    assert_eq!(page.state.address(), format!("{before}&level=6"));
    page.send(setup(Pairing::Humans));
    assert_eq!(page.state.session.settings.players, [Player::Human; 2]);
    let mut sides = [0; 2];
    for _ in 0..64 {
        page.send(setup(Pairing::RandomSide));
        sides[usize::from(page.state.session.settings.player(Color::White) == Player::Engine)] += 1;
    }
    assert!(sides.iter().all(|count| *count > 10), "{sides:?}");
}

#[test]
fn the_start_page_keeps_the_chosen_level() {
    let mut page = Page::timed("");
    let pairing = Pairing::Human(Color::White);
    page.send(Event::Start(NewGame { variant: "near".into(), pairing, level: 1, clock: None }));
    page.send(Event::AddressChanged(String::new()));
    assert_eq!((page.state.ui.screen.clone(), page.state.session.settings.level), (Screen::Start, 1));
    let writes = |effect: &Effect| matches!(effect, Effect::Address { .. });
    assert!(!page.effects.iter().any(writes), "the entry stays that of the start page");
    page.types("e4");
    assert_eq!(page.state.address(), "#variant=near&moves=e3e4&white=human&black=engine&level=1");
    page.send(Event::AddressChanged("#level=3".to_owned()));
    assert_eq!(page.state.session.settings.level, 3, "unless the address has one");
}

#[test]
fn the_board_can_turn_to_the_side_to_move() {
    let mut page = Page::timed("#variant=near&white=human&black=human");
    page.types("e4");
    assert_eq!(page.state.session.settings.orientation(), Color::White);
    page.chooses("turning", "each");
    page.types("d5");
    assert_eq!(page.state.session.settings.orientation(), Color::White);
    page.types("d4");
    assert_eq!(page.state.session.settings.orientation(), Color::Black);
    page.send(Event::Undo);
    assert_eq!(page.state.session.settings.orientation(), Color::White);
    let mut page = Page::timed("#variant=near&white=human&black=engine");
    page.chooses("turning", "each").types("e4");
    assert_eq!(
        page.state.session.settings.orientation(),
        Color::White,
        "the board does not turn to the engine"
    );
}

#[test]
fn the_start_page_disappears_with_the_first_move() {
    for hash in ["", "#", "#variant=nothing"] {
        let mut page = Page::timed(hash);
        assert!((page.state.ui.screen == Screen::Start), "{hash}");
        page.send(Event::SetLevel(3)).send(Event::Flip);
        assert!((page.state.ui.screen == Screen::Start), "settings choose no game");
        page.types("e4");
        assert!(!(page.state.ui.screen == Screen::Start));
        let is_new = |effect: &Effect| matches!(effect, Effect::Address { is_new_entry: true, .. });
        assert!(page.effects.iter().any(is_new), "{:?}", page.effects);
        page.send(Event::AddressChanged(String::new()));
        assert!((page.state.ui.screen == Screen::Start));
        page.send(Event::ChooseVariant("contact".into()));
        assert!(!(page.state.ui.screen == Screen::Start));
    }
    assert!(!(Page::timed("#variant=near").state.ui.screen == Screen::Start));
    let mut sentences = Vec::new();
    for name in variants::names() {
        let variant = Variant::parse(name).expect("a known name");
        let sentence = variant.summary().to_owned();
        // A variant may not have one yet.
        if sentence.is_empty() {
            continue;
        }
        assert!(!sentences.contains(&sentence), "{name} differs from the others");
        sentences.push(sentence.clone());
        // It must fit beside the picture of a card.
        assert!(sentence.ends_with('.') && sentence.chars().count() <= 120, "{name}: {sentence}");
    }
}

/// A deterministic random number generator.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// A game with variations, comments, glyphs and clock times.
fn played(name: &str, dice: &mut Dice) -> State {
    let mut page = Page::timed(&format!("#variant={name}&white=human&black=human&clock=600+5"));
    page.state.device.page_address = "https://example.org/".into();
    page.state.device.today = "2026.11.21".into();
    for _ in 0..12 {
        if page.state.game.shown().legal.is_empty() || dice.below(5) == 0 {
            page.send(Event::View(Browse::Back));
        }
        let legal = page.state.game.shown().legal.clone();
        let Some(mv) = legal.get(dice.below(legal.len().max(1))) else { break };
        let text = page.state.game.shown().position.uci(*mv);
        page.waits(1_000 * dice.below(20) as u64).types(&text);
        // A move from an earlier position asks.
        page.send(Event::Reply(Reply::ContinueFromHere));
        if dice.below(3) == 0 {
            page.send(Event::Comment("Ein Wort – {so} „gesagt“; $3 (nicht) [%cal]".into()));
            page.send(Event::Mark(1 + dice.below(6) as u8));
        }
    }
    if page.state.game.outcome().is_none() {
        page.send(Event::Resign).send(Event::Reply(Reply::Resign(Color::White)));
    }
    page.app.state
}

#[test]
fn a_stored_game_has_everything_that_its_address_lacks() {
    let mut dice = Dice(5);
    for name in variants::names() {
        for _ in 0..6 {
            let state = played(name, &mut dice);
            let text = state.kept(1_763_756_871).expect("there is a game");
            let kept = recent::read("x", &text).expect("it is valid");
            assert_eq!(kept.address(), state.address());
            assert_eq!(kept.variant(), name);
            assert_eq!(kept.fen, state.game.position().fen());
            assert_eq!(
                (kept.when_s, kept.date.as_str(), kept.plies),
                (1_763_756_871, "2026.11.21", state.game.line().len())
            );
            let mut opened = State::open(&state.address());
            reload_with(&mut opened, &text);
            assert_eq!(
                vicinity_record::pgn::write(opened.game.record()),
                vicinity_record::pgn::write(state.game.record())
            );
            assert_eq!(opened.address(), state.address());
            assert!(opened.ui.notice.is_none());
            for color in Color::BOTH {
                assert_eq!(
                    opened.left_ms(color).map(|left| left / 100),
                    state.left_ms(color).map(|left| left / 100)
                );
            }
            assert_eq!(
                opened.kept(1_763_756_871).map(|text| text.contains("Ein Wort")),
                Some(text.contains("Ein Wort"))
            );
        }
    }
}

#[test]
fn a_clock_continues_from_where_the_page_was_closed() {
    let mut page = Page::timed(TWO);
    page.types("e4 d5").waits(12_000).types("d4").waits(5_000);
    let text = page.state.kept(7).expect("there is a game");
    let mut again = Page::timed(&page.state.address());
    again.waits(1).reloads_with(&text).shows_times("4:50", "4:55").waits(2_000).shows_times("4:50", "4:53");
    // The copy of another game changes nothing.
    let mut other = Page::timed("#variant=contact&moves=e2e4");
    let before = other.state.address();
    other.reloads_with(&page.state.kept(7).expect("there is a game"));
    assert_eq!(other.state.address(), before);
}

#[test]
fn a_game_that_has_not_begun_is_not_stored() {
    let mut page = Page::timed(TWO);
    assert_eq!(page.state.kept(1), None);
    page.send(Event::Comment("before the first move".into()));
    assert!(page.state.kept(1).is_some());
}

#[test]
fn a_damaged_copy_is_rejected() {
    let mut dice = Dice(9);
    let state = played("grand-rider", &mut dice);
    let text = state.kept(1_763_756_871).expect("there is a game");
    let before = vicinity_record::pgn::write(state.game.record());
    let mut refused = 0;
    for _ in 0..4_000 {
        let mut bytes = text.clone().into_bytes();
        for _ in 0..=dice.below(3) {
            let at = dice.below(bytes.len().max(1));
            match dice.below(4) {
                _ if bytes.is_empty() => {}
                0 => bytes[at] = dice.below(256) as u8,
                1 => drop(bytes.remove(at)),
                2 => bytes.insert(at, dice.below(128) as u8),
                _ => bytes.truncate(at.max(1)),
            }
        }
        let damaged = String::from_utf8_lossy(&bytes).into_owned();
        if damaged == text {
            continue;
        }
        refused += 1;
        assert_eq!(recent::read("x", &damaged), None, "{damaged}");
        assert!(recent::game(&damaged).is_none());
        // The open game is not affected.
        if refused % 100 == 0 {
            let mut opened = State::open(&state.address());
            let there = vicinity_record::pgn::write(opened.game.record());
            reload_with(&mut opened, &damaged);
            assert_eq!(vicinity_record::pgn::write(opened.game.record()), there);
        }
    }
    assert!(refused > 3_900, "{refused}");
    assert_eq!(vicinity_record::pgn::write(state.game.record()), before);
    for text in ["", "\n", "vicinity-game 2 0\n\n", "vicinity-game 1 2166136261\n", "vicinity-game 1 \n\n"] {
        assert_eq!(recent::read("x", text), None, "{text}");
    }
}

#[test]
fn every_change_of_a_game_can_be_undone() {
    let check = |what: &str, prepare: &[Event], event: Event| {
        let mut page = Page::timed("#variant=near&white=human&black=human&moves=e3e4,(d3d4,d6d5),e6e5,d3d4");
        // Only the full build imports.
        page.state.device.is_full_program = true;
        for event in prepare {
            page.send(event.clone());
        }
        let before = (
            vicinity_record::pgn::write(page.state.game.record()),
            page.state.address(),
            page.state.game.outcome(),
        );
        page.send(event);
        let after = (
            vicinity_record::pgn::write(page.state.game.record()),
            page.state.address(),
            page.state.game.outcome(),
        );
        assert!(after != before, "{what} changes something");
        page.send(Event::Undo);
        assert_eq!(
            (
                vicinity_record::pgn::write(page.state.game.record()),
                page.state.address(),
                page.state.game.outcome()
            ),
            before,
            "{what}"
        );
        page.send(Event::Redo);
        assert_eq!(
            (
                vicinity_record::pgn::write(page.state.game.record()),
                page.state.address(),
                page.state.game.outcome()
            ),
            after,
            "{what}"
        );
    };
    let clock = Control::parse("180+2");
    let setup = NewGame { variant: "contact".into(), pairing: Pairing::Humans, level: 4, clock };
    let variation = State::open("#variant=near&white=human&black=human&moves=e3e4,(d3d4,d6d5),e6e5,d3d4");
    let aside = variation.game.record().children(NodeId::START)[1];
    check("a move", &[], Event::Typed("d5".into()));
    check("a comment", &[], Event::Comment("so".into()));
    check("a mark", &[], Event::Mark(1));
    check("a deletion", &[], Event::DeleteLine);
    check("a promotion", &[Event::GoTo(aside.index())], Event::PromoteLine);
    check("an import", &[], Event::Import("1. e4 *".into()));
    check("a new game", &[], Event::StartOver);
    check("another game", &[], Event::Start(setup));
    check("a resignation", &[Event::Resign], Event::Reply(Reply::Resign(Color::Black)));
    check("a draw", &[Event::OfferDraw], Event::Reply(Reply::Accept));
}
