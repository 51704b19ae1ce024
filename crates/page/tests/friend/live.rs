//! Live play: connecting, and connections that break.

use vicinity_friend::signaling::Purpose;
use vicinity_friend::{Act, encoding, signaling};
use vicinity_page::event::{Effect, Event, NewGame, Pairing, TransportCommand};
use vicinity_page::friend::view_model::{Abilities, Part};
use vicinity_page::friend::{FriendAct, LiveConnection, NextAction, Stage, TransportEvent};
use vicinity_page::screen::Screen;
use vicinity_page::state::Dialog;
use vicinity_page::storage::Storage;
use vicinity_page::words;
use vicinity_rules::Color;

use super::browser::{Browser, two};
use super::connection::{Live, described, invited, reply_to};
use crate::common::page::square;

#[test]
fn a_live_invitation_does_not_contain_the_game() {
    let [_, mut ben] = two();
    ben.moves("d6d5").act(FriendAct::Meet).act(FriendAct::Transport(described("host", "actpass")));
    ben.act(FriendAct::Sent).act(FriendAct::ToggleQrCode).act(FriendAct::HangUp);
    assert_eq!(ben.game().next_action(), NextAction::Send, "the move waits as before");
    ben.act(FriendAct::Copied).act(FriendAct::TakeBack);
    assert_eq!((ben.line().as_str(), ben.game().next_action()), ("e4", NextAction::Move));
}

#[test]
fn the_reason_for_refusing_a_move_goes_when_it_no_longer_holds() {
    let mut live = Live::new("");
    live.breaks();
    live.exchanges_codes(0, false);
    live.ends[0].send(Event::Activate(square("e3")));
    let refusal = |live: &Live| live.ends[0].page.state.ui.refusal.clone().map(|(_, reason)| reason);
    assert!(refusal(&live).is_some_and(|reason| reason.starts_with("Finish connecting first")));
    live.opens();
    assert_eq!(refusal(&live), None);
}

#[test]
fn a_live_game_continues_by_links_when_the_connection_breaks() {
    let mut live = Live::new("");
    live.moves(0, "e3e4");
    live.moves(1, "d6d5");
    for end in &live.ends {
        assert_eq!(end.line(), "e4 d5");
        assert_eq!(end.page.state.address().matches("#friend=1").count(), 1);
    }
    assert_eq!(live.ends[0].page.state.ui.announcement, "Ben plays: Black pawn from d6 to d5. Your move.");
    live.ends[1].act(FriendAct::Do(Act::Chat("Good luck".to_owned())));
    live.syncs();
    assert_eq!(live.ends[0].page.state.ui.announcement, "Ben says: Good luck Your move.");
    live.breaks();
    assert_eq!(
        live.ends[0].friend().feedback,
        "Connection lost. Your game is safe: continue by link, or reconnect."
    );
    live.ends[0].moves("e4d5");
    assert_eq!(live.ends[0].game().next_action(), NextAction::Send);
    let text = live.ends[0].send_link();
    live.ends[1].goes(&text);
    assert_eq!(live.ends[1].line(), "e4 d5 exd5");
    // And live again, by an invitation of the other player.
    live.meets(1, false);
    live.moves(1, "c6d5");
    assert!(live.ends.iter().all(|end| end.line() == "e4 d5 exd5 cxd5"));
}

#[test]
fn the_engine_is_off_during_a_game_and_leaving_a_live_one_is_refused() {
    let stays = |browser: &mut Browser, event: Event, reason: &str| {
        browser.page.send(event);
        let state = &browser.page.state;
        assert!(state.ui.notice.as_deref().is_some_and(|notice| notice.starts_with(reason)));
        assert!(matches!(state.ui.screen, Screen::Friend { .. }) && !state.session.analysis.is_on);
    };
    // By links, another screen ends nothing.
    let [mut ada, _] = two();
    stays(&mut ada, Event::OpenAnalysis, "No engine");
    ada.page.send(Event::Visit(Screen::Settings));
    assert_eq!(ada.page.state.ui.screen, Screen::Settings);
    let mut live = Live::new("");
    stays(&mut live.ends[0], Event::OpenAnalysis, "No engine");
    stays(&mut live.ends[0], Event::Visit(Screen::Games), "You are playing live");
    assert!(live.ends[0].friend().connection.is_connected());
    live.ends[0].act(FriendAct::Resign).act(FriendAct::Resign);
    live.syncs();
    live.ends[0].page.send(Event::OpenAnalysis);
    assert!(live.ends[0].page.state.session.analysis.is_on);
}

#[test]
fn a_live_game_goes_on_behind_settings_and_help() {
    for screen in [Screen::Settings, Screen::Help] {
        let mut live = Live::new("&clock=60+0");
        for (of, text) in [(0, "e3e4"), (1, "d6d5"), (0, "d3d4")] {
            live.moves(of, text);
        }
        let own_address = live.ends[0].page.state.address();
        // By a link or an address.
        live.ends[0].goes(&format!("#screen={}", if screen == Screen::Help { "help" } else { "settings" }));
        assert_eq!(
            (&live.ends[0].page.state.ui.screen, &live.ends[0].page.state.ui.notice),
            (&screen, &None)
        );
        live.ends[0].goes(&own_address);
        live.ends[0].send(Event::Visit(screen.clone()));
        assert_eq!(live.ends[0].page.state.ui.screen, screen);
        assert_eq!(live.ends[0].page.state.ui.notice, None);
        live.passes(10);
        assert!(live.ends.iter().all(|end| end.friend().connection.is_connected()));
        assert_eq!([live.left_s(0), live.left_s(1)], [[60, 50]; 2], "the clock runs");
        // A move of the friend arrives, and a request to save.
        live.moves(1, "a6a5");
        let notice = live.ends[0].page.state.ui.notice.clone();
        assert_eq!(notice.as_deref(), Some("Ben plays: Black pawn from a6 to a5. Your move."));
        live.ends[0].send(Event::Save);
        let saved = live.ends[0].recent();
        assert!(saved.iter().all(|recent| !recent.friend.is_empty()), "no second copy: {saved:?}");
        live.passes(5);
        assert_eq!([live.left_s(0), live.left_s(1)], [[55, 50]; 2]);
        assert_eq!(live.ends[0].page.state.ui.screen, screen);
        // From one to the other and back, and a page that would end the connection.
        let address = live.ends[0].page.state.address();
        live.ends[0].send(Event::Visit(Screen::Help)).goes(&address);
        assert_eq!(live.ends[0].page.state.ui.screen, screen);
        live.ends[0].send(Event::Visit(Screen::Games));
        let notice = live.ends[0].page.state.ui.notice.clone().unwrap_or_default();
        assert!(notice.starts_with("You are playing live"), "{notice}");
        assert_eq!(live.ends[0].page.state.ui.screen, screen);
        // Back leads to the game as it is now.
        live.ends[0].goes(&own_address);
        let Browser { page, .. } = &live.ends[0];
        assert!(matches!(page.state.ui.screen, Screen::Friend { .. }));
        assert_eq!((live.ends[0].line().as_str(), page.state.ui.notice.as_deref()), ("e4 d5 d4 a5", None));
        assert_ne!(page.state.address(), own_address);
        assert!(live.ends[0].page.state.policy.shows_clocks && live.ends[0].page.state.may_move());
        live.moves(0, "a3a4");
        assert!(live.ends.iter().all(|end| end.line() == "e4 d5 d4 a5 a4"));
        // The end of the game and of the connection are reported, too.
        live.ends[0].send(Event::Visit(screen.clone()));
        live.ends[1].act(FriendAct::Resign).act(FriendAct::Resign);
        live.syncs();
        let notice = live.ends[0].page.state.ui.notice.clone();
        assert_eq!(notice.as_deref(), Some("Ben resigned. The game is over."));
        let more = live.ends.each_ref().map(|end| end.friend().heading(&end.page.state).more);
        assert_eq!(more, ["Ben resigned · 3 moves", "You resigned · 3 moves"]);
        live.breaks();
        let notice = live.ends[0].page.state.ui.notice.clone();
        assert_eq!(notice.as_deref(), Some("Your friend has disconnected."));
        live.ends[0].send(Event::Visit(Screen::Game));
        assert!(live.ends[0].friend().game().is_some_and(|game| game.branch().outcome().is_some()));
        // Other screens end it.
        live.ends[0].send(Event::Visit(Screen::Games));
        assert!(live.ends[0].page.screens.friend.shown.is_none());
    }
}

#[test]
fn an_invitation_waits_behind_settings() {
    let mut ada = invited();
    let address = ada.page.state.address();
    let reply = reply_to(&ada);
    ada.transport_commands.clear();
    ada.send(Event::Visit(Screen::Settings)).goes(&address);
    assert!(ada.transport_commands.is_empty());
    ada.act(FriendAct::TakeAnswer(reply));
    assert!(matches!(ada.transport_commands[..], [TransportCommand::Accept { .. }]));
}

#[test]
fn a_live_invitation_warns_that_the_friend_learns_the_network_address() {
    let mut ada = Browser::open("#screen=friend&variant=near&clock=60+2");
    ada.act(FriendAct::Begin { chance: 77, name: String::new() });
    ada.act(FriendAct::Meet).act(FriendAct::Transport(described("host", "actpass")));
    let text = ada.friend().connection.text().expect("an invitation").to_owned();
    assert!(matches!(signaling::decode(&text).map(|code| code.purpose), Ok(Purpose::Invitation(_))));
    let mut ben = Browser::open("#variant=near");
    ben.goes(&format!("#friend={text}"));
    assert!(
        ben.friend().feedback.ends_with("Your friend will see your internet address."),
        "{}",
        ben.friend().feedback
    );
    assert_eq!(ben.page.state.ui.announcement, ben.friend().feedback);
}

#[test]
fn both_browsers_ask_a_server_unless_that_is_turned_off() {
    let meets = |[inviter_asks, joiner_asks]: [bool; 2]| {
        let mut ada = Browser::open("#screen=friend&variant=near");
        ada.act(FriendAct::Live(true));
        if !inviter_asks {
            ada.act(FriendAct::AskServer(false));
        }
        ada.act(FriendAct::Begin { chance: 77, name: String::new() });
        let command = ada.transport_commands.pop();
        let Some(TransportCommand::Offer { asks_server: offer }) = command else { panic!("{command:?}") };
        ada.act(FriendAct::Transport(described("host", "actpass")));
        let code = ada.friend().connection.text().expect("an invitation").to_owned();
        let mut ben = Browser::open(&format!("#friend={code}"));
        let all = Abilities { can_connect: true, can_share: true };
        assert!(ben.friend().shows(Part::ServerInForm, &ben.page.state, all), "it can be changed");
        if !joiner_asks {
            ben.act(FriendAct::AskServer(false));
        }
        ben.act(FriendAct::Join { side: Color::Black, name: String::new() });
        let command = ben.transport_commands.pop();
        let Some(TransportCommand::Answer { asks_server, .. }) = command else { panic!("{command:?}") };
        [offer, asks_server]
    };
    for asks in [[true, true], [false, true], [true, false]] {
        assert_eq!(meets(asks), asks);
    }
}

#[test]
fn missing_heartbeats_are_reported_and_then_end_the_connection() {
    let mut live = Live::new("&clock=60+0");
    live.moves(0, "e3e4");
    // Ben's browser has stopped without closing the connection.
    let passes = |live: &mut Live, seconds: u64| {
        for _ in 0..seconds {
            live.now_ms += 1_000;
            live.ticks(0);
            live.ends[0].send(Event::TimerFired);
            live.transport_commands(0);
        }
    };
    let is_quiet = |live: &Live| live.ends[0].friend().connection.is_quiet(live.now_ms);
    passes(&mut live, 3);
    assert!(!is_quiet(&live));
    passes(&mut live, 3);
    assert!(is_quiet(&live));
    let quiet = "No signal from your friend’s browser for several seconds.";
    assert_eq!(live.ends[0].page.state.ui.announcement, quiet);
    // He is back.
    live.send(0, TransportEvent::Received("ping".to_owned()));
    assert!(!is_quiet(&live));
    passes(&mut live, 13);
    assert!(matches!(live.ends[0].friend().connection, LiveConnection::Broken));
    assert_eq!(live.ends[0].line(), "e4");
}

#[test]
fn a_rejected_move_is_taken_back_and_its_clock_keeps_running() {
    let mut live = Live::new("&clock=60+0");
    for (of, text) in [(0, "e3e4"), (1, "d6d5"), (0, "e4d5")] {
        live.moves(of, text);
    }
    live.passes(20);
    // Ben's computer was asleep and its clock stood still: it reports more time than he can have
    // left.
    live.ends[1].moves("c6d5");
    let said = live.transport_commands(1);
    let [TransportCommand::Send(entry)] = &said[..] else { panic!("{said:?}") };
    let fields: Vec<&str> = entry.splitn(5, ' ').collect();
    let false_one = [fields[0], fields[1], fields[2], "55000", fields[4]].join(" ");
    live.send(0, TransportEvent::Received(false_one));
    live.syncs();
    assert!(live.ends[1].friend().feedback.starts_with("Your friend’s browser did not accept this"));
    assert!(live.ends[0].friend().feedback.starts_with("A message from the other browser was refused"));
    assert!(live.ends.iter().all(|end| end.line() == "e4 d5 exd5" && end.friend().connection.is_connected()));
    assert_eq!(live.left_s(1)[1], 40);
    assert!(live.ends[1].page.state.may_move());
    live.passes(2);
    live.moves(1, "c6d5");
    assert!(live.ends.iter().all(|end| end.line() == "e4 d5 exd5 cxd5"));
    assert_eq!((live.left_s(0), live.left_s(1)), ([60, 38], [60, 38]));
}

#[test]
fn back_and_new_game_do_not_end_a_live_game() {
    let mut live = Live::new("");
    live.moves(0, "e3e4");
    let new_game = NewGame { variant: "near".to_owned(), pairing: Pairing::Friend, level: 4, clock: None };
    let back = Event::AddressChanged("#variant=near".to_owned());
    for event in [back, Event::Open(Dialog::New), Event::Start(new_game), Event::Import("1. e4".to_owned())] {
        let address = live.ends[0].page.state.address();
        live.ends[0].page.send(event.clone());
        let Live { ends: [ada, _], .. } = &mut live;
        let notice = ada.page.state.ui.notice.take().unwrap_or_default();
        assert!(notice.starts_with("You are playing live"), "{event:?}: {notice}");
        assert!(ada.friend().connection.is_connected());
        // Back leads to the same answer again.
        let written = Effect::Address { text: address, is_new_entry: true };
        assert_eq!(ada.page.effects.contains(&written), matches!(event, Event::AddressChanged(_)));
    }
}

#[test]
fn messages_of_the_friend_do_not_clear_what_is_read() {
    let mut live = Live::new("");
    live.ends[0].send(Event::Typed("Kz9".to_owned()));
    let message = live.ends[0].page.state.ui.message.clone();
    assert!(!message.is_empty());
    live.passes(3);
    assert_eq!(live.ends[0].page.state.ui.message, message);
}

#[test]
fn a_finished_live_game_is_left_by_disconnecting() {
    let mut live = Live::new("");
    live.moves(0, "e3e4");
    live.ends[1].act(FriendAct::Resign).act(FriendAct::Resign);
    live.syncs();
    live.ends[1].act(FriendAct::Review);
    assert!(live.ends[1].page.state.ui.notice.as_deref().is_some_and(|why| why.contains("again")));
    assert!(live.ends[1].friend().connection.is_connected());
    live.breaks();
    assert_eq!(live.ends[0].friend().feedback, "Your friend has disconnected.");
    live.ends[1].act(FriendAct::Review);
    let from_black = |effect: &Effect| matches!(effect, Effect::Address { text, is_new_entry: true } if text.contains("orientation=black"));
    assert!(live.ends[1].page.effects.iter().any(from_black), "{:?}", live.ends[1].page.effects);
    let state = &live.ends[1].page.state;
    assert_eq!(state.ui.screen, Screen::Review);
    assert_eq!(Color::BOTH.map(|color| words::player_name(state, color)), ["Ada", "Ben"]);
}

#[test]
fn the_question_about_resigning_stays_until_it_is_answered() {
    let mut live = Live::new("");
    live.ends[0].act(FriendAct::Resign);
    live.passes(3);
    assert!(live.ends[0].friend().is_resigning, "pings do not answer it");
    live.ends[0].act(FriendAct::Resign);
    live.syncs();
    assert!(live.ends.iter().all(|end| end.game().branch().outcome().is_some()));
}

#[test]
fn a_rematch_can_be_declined_and_offered_again() {
    let abilities = Abilities { can_connect: true, can_share: false };
    let mut live = Live::new("");
    live.moves(0, "e3e4");
    live.ends[0].act(FriendAct::Resign).act(FriendAct::Resign);
    live.syncs();
    let declines = |live: &Live, of: usize| {
        live.ends[of].friend().shows(Part::DeclineRematch, &live.ends[of].page.state, abilities)
    };
    live.ends[0].act(FriendAct::Rematch { chance: 9 });
    live.syncs();
    assert_eq!([declines(&live, 0), declines(&live, 1)], [false, true]);
    live.ends[1].act(FriendAct::DeclineRematch);
    live.syncs();
    assert_eq!(live.ends[0].friend().feedback, "Ben declines the rematch.");
    assert_eq!(live.ends[0].page.state.ui.announcement, "Ben declines the rematch.");
    assert_eq!(live.ends[1].friend().feedback, "You declined the rematch.");
    assert_eq!([declines(&live, 0), declines(&live, 1)], [false; 2]);
    // It is offered by the other one, and begins.
    live.ends[1].act(FriendAct::Rematch { chance: 10 });
    live.syncs();
    assert_eq!(live.ends[0].friend().rematch_label(), "Accept rematch");
    assert!(live.ends.iter().all(|end| end.game().branch().outcome().is_some()), "not before it is accepted");
    live.ends[0].act(FriendAct::Rematch { chance: 11 });
    live.syncs();
    assert!(live.ends.iter().all(|end| end.game().branch().outcome().is_none()));
}

#[test]
fn both_names_are_shown_from_the_start() {
    let live = Live::new("");
    let named = |of: usize, color| words::player_name(&live.ends[of].page.state, color);
    for of in 0..2 {
        assert_eq!([named(of, Color::White), named(of, Color::Black)], ["Ada", "Ben"], "{of}");
    }
    assert_eq!(live.ends[0].friend().feedback, "Connected to Ben.");
    let ada = invited();
    let code = ada.friend().connection.text().expect("an invitation");
    let ben = Browser::open(&format!("#friend={code}"));
    let heading = ben.friend().heading(&ben.page.state);
    assert_eq!(heading.title, "Ada invites you to a game of Near Chess.");
}

#[test]
fn a_declined_offer_is_reported() {
    let mut live = Live::new("");
    live.moves(0, "e3e4");
    live.ends[0].act(FriendAct::Do(Act::OfferDraw));
    live.syncs();
    live.ends[1].act(FriendAct::Do(Act::DeclineDraw));
    live.syncs();
    assert_eq!(live.ends[0].friend().feedback, "Ben declines the draw.");
    assert_eq!(live.ends[1].friend().feedback, "", "Ben knows");
    // A move declines an offer as well.
    live.moves(1, "d6d5");
    live.ends[0].act(FriendAct::Do(Act::OfferDraw));
    live.moves(0, "e4d5");
    live.moves(1, "d7d5");
    assert_eq!(live.ends[0].friend().feedback, "Ben declines the draw.");
}

#[test]
fn a_premove_is_played_when_the_friend_has_moved() {
    let mut live = Live::new("");
    live.moves(0, "e3e4");
    let premove = |live: &mut Live, squares: &str| {
        live.ticks(0);
        live.ends[0].page.clicks(squares);
        assert!(live.ends[0].page.state.ui.board_input.premove.is_some(), "{squares}");
    };
    premove(&mut live, "d3 d4");
    live.moves(1, "d6d5");
    assert!(live.ends.iter().all(|end| end.line() == "e4 d5 d4"), "{}", live.ends[1].line());
    // One that is not legal is dropped.
    premove(&mut live, "e4 e5");
    live.moves(1, "e6e5");
    assert_eq!(live.ends[0].line(), "e4 d5 d4 e5");
    assert!(live.ends[0].page.state.ui.message.contains("e4"), "{}", live.ends[0].page.state.ui.message);
    assert!(live.ends[0].page.state.ui.board_input.premove.is_none());
    // By link the friend takes days.
    live.moves(0, "a3a4");
    live.breaks();
    live.ends[0].page.clicks("b3 b4");
    assert!(live.ends[0].page.state.ui.board_input.premove.is_none());
}

#[test]
fn a_live_game_that_is_loaded_again_can_be_connected_again() {
    let mut live = Live::new("&clock=180%2B2");
    live.moves(0, "e3e4");
    let address = live.ends[0].page.state.address();
    live.ends[0].reloads(&address);
    let friend = live.ends[0].friend();
    assert!(friend.feedback.starts_with("Connection lost."), "{}", friend.feedback);
    let abilities = Abilities { can_connect: true, can_share: false };
    assert!(friend.shows(Part::Reconnect, &live.ends[0].page.state, abilities));
    assert!(live.ends[0].page.state.policy.shows_clocks);
    // Not after the player has disconnected.
    live.ends[0].act(FriendAct::HangUp).reloads(&address);
    let friend = live.ends[0].friend();
    assert_eq!(friend.feedback, "");
    assert!(friend.shows(Part::Connect, &live.ends[0].page.state, abilities));
}

#[test]
fn a_reply_opened_in_another_tab_is_passed_on() {
    let mut ada = invited();
    let reply = reply_to(&ada);
    let mut other = Browser { page: Browser::tab(&ada.storage), ..Browser::with(Default::default()) };
    other.goes(&format!("#friend={reply}"));
    assert!(matches!(other.friend().stage, Stage::Reply { is_taken: false }));
    other.act(FriendAct::StorageChanged);
    assert!(matches!(other.friend().stage, Stage::Reply { is_taken: false }), "nobody has taken it");
    ada.transport_commands.clear();
    ada.act(FriendAct::StorageChanged);
    assert!(matches!(ada.transport_commands[..], [TransportCommand::Accept { .. }]));
    other.act(FriendAct::StorageChanged);
    assert!(matches!(other.friend().stage, Stage::Reply { is_taken: true }));
    // A reply to another invitation is left for the tab with that one.
    let mut third = Browser::with(ada.store());
    third.goes("#screen=friend&variant=near").act(FriendAct::Begin { chance: 5, name: String::new() });
    third.act(FriendAct::Meet).act(FriendAct::Transport(described("host", "actpass")));
    third.storage.set("friend-reply", &reply).expect("it is stored");
    third.act(FriendAct::StorageChanged);
    assert!(matches!(third.friend().connection, LiveConnection::Invited { .. }));
    assert_eq!(third.storage.get("friend-reply"), Some(reply));
}

#[test]
fn a_reply_opened_in_the_tab_with_the_invitation_connects() {
    let mut ada = invited();
    let address = ada.page.state.address();
    let reply = reply_to(&ada);
    ada.transport_commands.clear();
    ada.goes(&format!("#friend={reply}"));
    assert!(matches!(ada.transport_commands[..], [TransportCommand::Accept { .. }]));
    assert_eq!((ada.page.state.address(), ada.game().branch().id()), (address, 77));
}

#[test]
fn the_players_own_invitation_is_recognised() {
    let own = "This is your own invitation. Send it to your friend, and keep the tab open in which you \
               created it.";
    let abilities = Abilities { can_connect: true, can_share: true };
    let mut ada = invited();
    let (address, invitation) = (ada.page.state.address(), ada.friend().text_to_send(&ada.page.state));
    // In another tab of the same browser there is nothing to accept.
    let mut other = Browser { page: Browser::tab(&ada.storage), ..Browser::with(Default::default()) };
    other.goes(&format!("{invitation})."));
    assert_eq!((other.friend().feedback.as_str(), &other.page.state.ui.announcement), (own, &own.to_owned()));
    assert_eq!((other.game().branch().id(), other.game().side), (77, Color::White));
    assert!(!other.friend().shows(Part::AnswerInvitation, &other.page.state, abilities));
    assert_eq!(other.page.state.address(), address);
    // In its own tab it goes on waiting.
    ada.transport_commands.clear();
    ada.goes(&invitation);
    assert_eq!((ada.friend().feedback.as_str(), ada.page.state.address()), (own, address));
    assert!(matches!(ada.friend().connection, LiveConnection::Invited { .. }));
    assert!(ada.transport_commands.is_empty());
    // By link the game shows that it waits, whether it is opened or reloaded.
    let [mut ada, ben] = two();
    let link = format!("#friend={}", ada.friend().outgoing());
    ada.page = Browser::tab(&ada.storage);
    ada.goes(&link);
    let heading = ada.friend().heading(&ada.page.state);
    assert_eq!((heading.stage, heading.title.as_str()), ("wait", "Waiting for your friend"));
    assert_eq!(heading.more, "This is your own invitation. Your friend has not answered it yet.");
    assert_eq!(ben.friend().heading(&ben.page.state).more, "");
}

#[test]
fn a_failed_invitation_is_reported_and_the_game_stays() {
    let mut ada = Browser::open("#screen=friend&variant=near");
    ada.act(FriendAct::Begin { chance: 77, name: String::new() });
    ada.act(FriendAct::Meet).act(FriendAct::Transport(TransportEvent::Described("v=0".to_owned())));
    assert!(ada.friend().feedback.contains("does not understand"));
    ada.act(FriendAct::Meet).act(FriendAct::Transport(described("host", "actpass")));
    let game = encoding::encode(&ada.game().branch().clone());
    ada.act(FriendAct::TakeAnswer(game));
    assert!(ada.friend().feedback.starts_with("This is a link to the game, not a reply."));
    ada.act(FriendAct::TakeAnswer("nonsense".to_owned()));
    assert_eq!(ada.friend().feedback, "This is not a complete reply. Ask your friend to copy it again.");
    ada.act(FriendAct::Transport(TransportEvent::Closed));
    assert!(matches!(ada.friend().connection, LiveConnection::Broken));
    ada.moves("e3e4");
    assert_eq!(ada.game().next_action(), NextAction::Send);
}
