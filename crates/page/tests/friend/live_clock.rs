//! The clocks of live play.

use vicinity_friend::{Act, encoding};
use vicinity_page::event::Event;
use vicinity_page::friend::{FriendAct, NextAction, TransportEvent};
use vicinity_page::screen::Screen;
use vicinity_rules::Color;

use super::browser::Browser;
use super::connection::Live;

#[test]
fn a_player_loses_on_time_behind_settings() {
    let mut live = Live::new("&clock=60+0");
    for (of, text) in [(0, "e3e4"), (1, "d6d5")] {
        live.moves(of, text);
    }
    live.ends[0].send(Event::Visit(Screen::Settings));
    live.passes(61);
    for end in &live.ends {
        let outcome = end.game().branch().outcome().expect("White’s time is up");
        assert_eq!(outcome.winner, Some(Color::Black));
    }
}

#[test]
fn clocks_run_at_the_player_and_stop_without_a_connection() {
    let mut live = Live::new("&clock=60+2");
    live.moves(0, "e3e4");
    live.passes(5);
    live.moves(1, "d6d5");
    assert_eq!((live.left_s(0), live.left_s(1)), ([60, 60], [60, 60]), "they run once both have moved");
    live.passes(10);
    live.moves(0, "e4d5");
    assert_eq!((live.left_s(0), live.left_s(1)), ([52, 60], [52, 60]));
    live.passes(4);
    live.breaks();
    live.now_ms += 100_000;
    (0..2).for_each(|of| live.ticks(of));
    assert_eq!(live.left_s(1), [52, 56], "the used time is charged, and no more");
    let address = live.ends[1].page.state.address();
    live.ends[1].reloads(&address);
    assert_eq!(live.left_s(1), [52, 56]);
    live.meets(0, false);
    live.passes(50);
    assert_eq!(live.left_s(1)[1], 6);
    live.passes(6);
    for end in &live.ends {
        let outcome = end.game().branch().outcome().expect("Black’s time is up");
        assert_eq!((outcome.winner, end.page.state.game.outcome()), (Some(Color::White), Some(outcome)));
    }
    // A rematch with sides swapped.
    live.ends[0].act(FriendAct::Rematch { chance: 9 });
    live.syncs();
    assert_eq!(live.ends[1].friend().rematch_label(), "Accept rematch");
    assert_eq!(live.ends[1].friend().feedback, "Ada offers a rematch, with sides swapped.");
    live.ends[1].act(FriendAct::Rematch { chance: 10 });
    live.syncs();
    // The joining end was asked; the inviting end starts the game.
    assert_eq!(live.ends.each_ref().map(|end| end.game().side), [Color::Black, Color::White]);
    assert_eq!(live.left_s(0), [60, 60]);
    live.moves(1, "e3e4");
    assert_eq!(live.ends[0].line(), "e4");
}

#[test]
fn clocks_are_shown_from_live_play_on() {
    let shown = |browser: &Browser| browser.page.state.shown_left_ms(Color::White);
    let mut ada = Browser::open("#screen=friend&variant=near&clock=60+2");
    assert_eq!(shown(&ada), None, "the form of a new game");
    ada.act(FriendAct::Begin { chance: 77, name: "Ada".to_owned() });
    ada.moves("e3e4");
    assert_eq!(shown(&ada), None, "moves by link take no time");
    let state = &ada.page.state;
    assert_eq!(state.game.record().clock_ms(state.game.end_node()), None);

    let mut live = Live::new("&clock=60+2");
    assert_eq!(live.ends.each_ref().map(shown), [Some(60_000); 2]);
    for (of, text) in [(0, "e3e4"), (1, "d6d5")] {
        live.moves(of, text);
    }
    live.passes(10);
    live.breaks();
    assert_eq!(live.ends.each_ref().map(|end| shown(end).is_some()), [true; 2], "time has been used");
}

#[test]
fn time_out_can_be_claimed_and_reconnecting_gains_no_time() {
    let mut live = Live::new("&clock=60+0");
    for (of, text) in [(0, "e3e4"), (1, "d6d5"), (0, "e4d5")] {
        live.moves(of, text);
    }
    // Ben's browser sends heartbeats only.
    let thinks = |live: &mut Live, seconds: u64| {
        for _ in 0..seconds {
            live.now_ms += 1_000;
            live.ticks(0);
            live.ends[0].send(Event::TimerFired);
            live.send(0, TransportEvent::Received("ping".to_owned()));
            live.transport_commands(0);
        }
    };
    thinks(&mut live, 30);
    live.ends[0].act(FriendAct::ClaimTime);
    assert_eq!(live.ends[0].game().branch().outcome(), None, "his time is not up");
    // He breaks the connection: the time he has used is lost.
    live.breaks();
    assert_eq!(live.ends[0].game().clock.map(|(_, left_ms)| left_ms[1].div_ceil(1000)), Some(30));
    live.meets(0, false);
    assert_eq!(live.left_s(0), [60, 30]);
    thinks(&mut live, 31);
    assert_eq!(
        (live.left_s(0), live.ends[0].friend().may_claim_time(&live.ends[0].page.state)),
        ([60, 0], false)
    );
    thinks(&mut live, 6);
    assert_eq!(live.ends[0].friend().feedback, "Your friend’s time is up. You can claim the win.");
    // A move after the time is up is rejected.
    let mv = live.ends[1].game().branch().position().parse_uci("c6d5").expect("legal");
    let place = live.ends[0].game().branch().entries().len();
    live.send(0, TransportEvent::Received(format!("entry {place} b 1000 move {}", mv.bits())));
    assert_eq!(live.ends[0].line(), "e4 d5 exd5");
    // She can claim the win now, or after the connection is broken; by a link as well.
    live.breaks();
    assert!(live.ends[0].friend().may_claim_time(&live.ends[0].page.state));
    live.ends[0].act(FriendAct::ClaimTime);
    let outcome = live.ends[0].game().branch().outcome().expect("the game is over");
    assert_eq!((outcome.winner, live.ends[0].game().next_action()), (Some(Color::White), NextAction::Send));
    let text = live.ends[0].send_link();
    assert!(
        encoding::decode(text.trim_start_matches("#friend="))
            .is_ok_and(|game| game.outcome() == Some(outcome))
    );
}

#[test]
fn clocks_stay_where_they_are_when_somebody_resigns() {
    for of in 0..2 {
        let mut live = Live::new("&clock=60+0");
        live.moves(0, "e3e4");
        live.moves(1, "d6d5");
        live.passes(10);
        live.ends[of].act(FriendAct::Resign).act(FriendAct::Resign);
        live.syncs();
        for end in 0..2 {
            assert!(live.ends[end].page.state.game.outcome().is_some());
            assert_eq!(live.left_s(end), [50, 60], "{of} resigned, seen by {end}");
        }
        live.passes(10);
        live.breaks();
        assert_eq!([live.left_s(0), live.left_s(1)], [[50, 60]; 2]);
    }
}

#[test]
fn moves_keep_their_times_when_others_are_taken_back() {
    let mut live = Live::new("&clock=180%2B2");
    for (of, text) in [(0, "e3e4"), (1, "d6d5"), (0, "d3d4"), (1, "a6a5"), (0, "a3a4")] {
        live.now_ms += 5_000;
        live.moves(of, text);
    }
    let times = |live: &Live, of: usize| -> Vec<bool> {
        let game = &live.ends[of].page.state.game;
        game.line().iter().map(|&node| game.record().clock_ms(node).is_some()).collect()
    };
    assert_eq!(times(&live, 0), [true; 5]);
    live.ends[0].act(FriendAct::Do(Act::RequestTakeback));
    live.syncs();
    live.ends[1].act(FriendAct::Do(Act::AcceptTakeback));
    live.syncs();
    assert_eq!([times(&live, 0), times(&live, 1)], [[true; 4], [true; 4]]);
}

/// The times recorded with the moves at both ends, in tenths of a second, as they are stored.
fn recorded(live: &Live) -> [Vec<Option<u32>>; 2] {
    live.ends.each_ref().map(|end| {
        let game = &end.page.state.game;
        game.line().iter().map(|&node| game.record().clock_ms(node).map(|ms| ms / 100)).collect()
    })
}

#[test]
fn recorded_times_do_not_change_when_a_turn_is_interrupted() {
    let mut live = Live::new("&clock=300%2B3");
    for (of, text) in [(0, "e3e4"), (1, "d6d5"), (0, "d3d4"), (1, "a6a5"), (0, "a3a4")] {
        live.passes(4);
        live.moves(of, text);
    }
    let before = recorded(&live);
    assert!(before.iter().all(|times| times.iter().all(Option::is_some)), "{before:?}");
    // Black thinks, and the connection breaks.
    live.passes(10);
    live.breaks();
    assert_eq!([live.left_s(0), live.left_s(1)], [[298, 289]; 2]);
    assert_eq!(recorded(&live), before);
    let address = live.ends[1].page.state.address();
    live.ends[1].reloads(&address);
    assert_eq!(recorded(&live), before);
    live.meets(1, false);
    assert_eq!([live.left_s(0), live.left_s(1)], [[298, 289]; 2]);
    assert_eq!(recorded(&live), before);
    live.passes(2);
    live.moves(1, "e6e5");
    let after = recorded(&live);
    let known = before.each_ref().map(Vec::len);
    assert_eq!([&after[0][..known[0]], &after[1][..known[1]]], before.each_ref().map(Vec::as_slice));
    let last = after.each_ref().map(|times| times.last().copied().flatten());
    assert_eq!(last[0], last[1], "the move has the time that its player reported");
    assert_eq!([live.left_s(0), live.left_s(1)], [[298, 290]; 2]);
    // A takeback takes the increments off, and the used time stays used.
    live.passes(5);
    let before = recorded(&live);
    live.ends[1].act(FriendAct::Do(Act::RequestTakeback));
    live.syncs();
    live.ends[0].act(FriendAct::Do(Act::AcceptTakeback));
    live.syncs();
    assert_eq!([live.left_s(0), live.left_s(1)], [[298, 287]; 2]);
    let after = recorded(&live);
    assert_eq!(after, before.map(|times| times[..times.len() - 1].to_vec()));
    live.breaks();
    let address = live.ends[0].page.state.address();
    live.ends[0].reloads(&address);
    assert_eq!(recorded(&live)[0], after[0]);
    assert_eq!(live.left_s(0), [298, 287]);
    // A move by link takes no time.
    live.ends[1].moves("d5e4");
    assert_eq!(recorded(&live)[1].last(), Some(&None));
    assert_eq!(live.left_s(1), [298, 287]);
}

#[test]
fn both_sides_show_the_same_times_while_they_are_disconnected() {
    for reloads in 0..2 {
        let mut live = Live::new("&clock=300%2B3");
        for (of, text) in [(0, "e3e4"), (1, "d6d5"), (0, "d3d4")] {
            live.moves(of, text);
        }
        live.passes(20);
        // The player reloads the page, and the friend's browser notices it late.
        let address = live.ends[reloads].page.state.address();
        live.ends[reloads].reloads(&address);
        live.now_ms += 8_000;
        live.breaks();
        for of in 0..2 {
            let [white, black] = live.left_s(of);
            // The messages arrive every second.
            assert!(white == 303 && (280..=281).contains(&black), "{of}: {white} {black}, {reloads}");
        }
        live.meets(1 - reloads, false);
        assert_eq!([live.left_s(0), live.left_s(1)], [[303, 280]; 2], "{reloads} has reloaded");
    }
}

#[test]
fn a_takeback_gives_no_time_and_reopening_keeps_the_times_of_all_moves() {
    let mut live = Live::new("&clock=180%2B2");
    for (of, text) in [(0, "e3e4"), (1, "d6d5"), (0, "d3d4")] {
        live.moves(of, text);
    }
    for round in 1..=3 {
        live.passes(1);
        live.moves(1, "a6a5");
        assert_eq!([live.left_s(0), live.left_s(1)], [[182, 182 - round]; 2], "{round}");
        live.ends[1].act(FriendAct::Do(Act::RequestTakeback));
        live.syncs();
        live.ends[0].act(FriendAct::Do(Act::AcceptTakeback));
        live.syncs();
        assert_eq!([live.left_s(0), live.left_s(1)], [[182, 180 - round]; 2], "{round}");
    }
    // On one's own turn, both moves are taken back.
    live.moves(1, "a6a5");
    live.ends[0].act(FriendAct::Do(Act::RequestTakeback));
    live.syncs();
    live.ends[1].act(FriendAct::Do(Act::AcceptTakeback));
    live.syncs();
    assert_eq!(live.ends[0].line(), "e4 d5");
    assert_eq!([live.left_s(0), live.left_s(1)], [[180, 177]; 2]);
    live.moves(0, "d3d4");
    live.moves(1, "a6a5");
    live.breaks();
    let address = live.ends[0].page.state.address();
    live.ends[0].reloads(&address);
    let game = &live.ends[0].page.state.game;
    let has_time = |node: &_| game.record().clock_ms(*node).is_some();
    assert_eq!(game.line().iter().map(has_time).collect::<Vec<_>>(), [true; 4]);
}
