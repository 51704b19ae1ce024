//! Games by links: starting, moving, takebacks, diverging, and links that cannot be read.

use vicinity_friend::{Act, encoding};
use vicinity_page::event::{Event, NewGame, Pairing};
use vicinity_page::friend::{Friend, FriendAct, LiveConnection, NextAction, Stage, link, phrases};
use vicinity_page::screen::Screen;
use vicinity_page::screens::{FullScreens, ScreenEvent};
use vicinity_page::words;
use vicinity_rules::Color;

use super::browser::{Browser, Texts, two};
use super::connection::{invited, reply_to};
use crate::common::page::Driven;

#[test]
fn the_dialog_opens_the_screen_and_a_game_starts() {
    let mut page = Driven::<FullScreens>::open_with_screens("#variant=near");
    let new = NewGame { variant: "contact".to_owned(), pairing: Pairing::Friend, level: 4, clock: None };
    page.send(Event::Start(new));
    assert_eq!(page.state.ui.screen, Screen::Friend { encoded: String::new() });
    assert_eq!(page.state.address(), "#screen=friend&variant=contact");
    page.screen_event(ScreenEvent::Friend(FriendAct::Side(Some(Color::Black))));
    page.screen_event(ScreenEvent::Friend(FriendAct::Begin { chance: 5, name: " ".to_owned() }));
    let game = page.screens.friend.shown.as_ref().and_then(Friend::game).expect("a game is played");
    assert_eq!(
        (game.side, game.next_action(), game.branch().inviter()),
        (Color::Black, NextAction::Send, Color::Black)
    );
    assert!(!page.state.may_move());
    let names = [Color::White, Color::Black].map(|color| words::player_name(&page.state, color));
    assert_eq!(names, ["Your friend", "You"]);
}

#[test]
fn a_game_is_exchanged_across_reloads_and_tabs() {
    let [mut ada, mut ben] = two();
    assert_eq!((ben.line().as_str(), ben.game().next_action()), ("e4", NextAction::Move));
    ben.moves("d6d5");
    assert_eq!(ben.game().next_action(), NextAction::Send);
    assert!(!ben.page.state.may_move());
    // Moves that have not been sent survive a reload, although the address does not contain them.
    let address = ben.page.state.address();
    ben.reloads(&address);
    assert_eq!((ben.line().as_str(), ben.game().next_action()), ("e4 d5", NextAction::Send));
    assert_eq!(ben.friend().feedback, "", "a reload is no news");
    let text = ben.send_link();
    assert_eq!(ben.game().next_action(), NextAction::Wait);
    // Ada opens the link in another tab, and then in the old one.
    let mut other = Browser::with(ada.store());
    other.goes(&text);
    assert_eq!((other.line().as_str(), other.game().side), ("e4 d5", Color::White));
    assert_eq!(other.page.state.ui.announcement, "Your friend plays: Black pawn from d6 to d5. Your move.");
    other.moves("e4d5");
    ada.set_store(&other.store());
    ada.act(FriendAct::StorageChanged);
    assert_eq!((ada.line().as_str(), ada.game().next_action()), ("e4 d5 exd5", NextAction::Send));
    assert_eq!(ada.friend().feedback, "The game continued in another tab.");
    // An old link adds nothing.
    let before = ada.game().branch().entries().len();
    let old = link("", &ada.game().branch().after(2));
    ada.goes(&old);
    assert_eq!(ada.game().branch().entries().len(), before);
    assert_eq!(ada.line(), "e4 d5 exd5");
    assert_eq!(ada.friend().feedback, "This link is older than your latest move.");
}

#[test]
fn an_unsent_move_can_be_undone_and_a_sent_one_needs_a_request() {
    let [mut ada, mut ben] = two();
    ben.moves("d6d5").act(FriendAct::TakeBack);
    assert_eq!((ben.line().as_str(), ben.game().next_action()), ("e4", NextAction::Move));
    ben.moves("e6e5").send(Event::Undo);
    assert_eq!((ben.line().as_str(), ben.game().next_action()), ("e4", NextAction::Move));
    ben.moves("d6d5");
    let text = ben.send_link();
    ben.send(Event::Undo);
    assert_eq!(ben.line(), "e4 d5", "the page's own undo takes nothing back that has been sent");
    ben.act(FriendAct::TakeBack);
    assert_eq!(ben.line(), "e4 d5");
    ben.act(FriendAct::Do(Act::RequestTakeback));
    assert_eq!(ben.game().next_action(), NextAction::Send);
    let asked = ben.send_link();
    ada.goes(&text).goes(&asked);
    assert_eq!(ada.game().next_action(), NextAction::AnswerTakeback);
    assert!(!ada.page.state.may_move());
    ada.act(FriendAct::Do(Act::AcceptTakeback));
    assert_eq!((ada.line().as_str(), ada.game().next_action()), ("e4", NextAction::Send));
    let given = ada.send_link();
    ben.goes(&given);
    assert_eq!((ben.line().as_str(), ben.game().next_action()), ("e4", NextAction::Move));
}

#[test]
fn answers_to_offers_are_shown() {
    let [mut ada, mut ben] = two();
    ben.moves("d6d5").act(FriendAct::Do(Act::OfferDraw));
    assert_eq!(ben.friend().take_back_label(), "Withdraw");
    assert_eq!(
        phrases::more(ben.game(), false),
        "You offered a draw. You can withdraw this until you send the link."
    );
    ada.goes(&ben.send_link());
    ada.act(FriendAct::Do(Act::DeclineDraw)).moves("e4d5");
    ben.goes(&ada.send_link());
    assert_eq!(ben.friend().feedback, "Ada declines the draw.");
    // A move declines it as well.
    ben.moves("d7d5").act(FriendAct::Do(Act::OfferDraw));
    ada.goes(&ben.send_link()).moves("d3d4");
    ben.goes(&ada.send_link());
    assert_eq!(ben.friend().feedback, "Ada declines the draw.");
    ada.act(FriendAct::Do(Act::RequestTakeback));
    ben.goes(&ada.send_link());
    ben.act(FriendAct::Do(Act::AcceptTakeback));
    ada.goes(&ben.send_link());
    assert_eq!(ada.friend().feedback, "Your friend accepts the takeback.");
}

#[test]
fn an_unsent_link_that_its_player_opens_offers_no_undo() {
    let mut ada = Browser::open("#screen=friend&variant=near");
    ada.act(FriendAct::Begin { chance: 77, name: "Ada".to_owned() });
    ada.moves("e3e4");
    let text = |ada: &Browser| phrases::more(ada.game(), false);
    assert!(text(&ada).ends_with("You can undo until you send the link."));
    let own = link("", ada.game().branch());
    ada.goes(&own);
    assert_eq!(ada.game().next_action(), NextAction::Send);
    assert_eq!(text(&ada), "Copy the link and send it to your friend.");
}

#[test]
fn a_refused_copy_sends_nothing_and_is_reported() {
    let [_, mut ben] = two();
    ben.moves("d6d5").act(FriendAct::NotCopied);
    assert_eq!(ben.friend().feedback, vicinity_page::words::COPY_BY_HAND.as_str());
    assert_eq!(ben.page.state.ui.announcement, vicinity_page::words::COPY_BY_HAND.as_str());
    assert_eq!(ben.game().next_action(), NextAction::Send, "the link is still to be sent");
}

#[test]
fn diverged_games_are_reported_and_neither_is_lost() {
    let [mut ada, mut ben] = two();
    ben.moves("d6d5");
    let one = ben.send_link();
    // Ben's browser has lost its storage, and he plays another move.
    let old = link("", &ada.game().branch().clone());
    let mut again = Browser::open(&old);
    again.act(FriendAct::Join { side: Color::Black, name: String::new() }).moves("e6e5");
    let two = again.send_link();
    ada.goes(&one).moves("e4d5");
    ada.send_link();
    ada.goes(&two);
    assert_eq!(ada.line(), "e4 d5 exd5");
    assert_eq!(
        ada.friend().feedback,
        "From move 1 this link has another version of the game: e5 instead of d5. Both are saved."
    );
    ada.act(FriendAct::Show(1));
    assert_eq!((ada.line().as_str(), ada.game().next_action()), ("e4 e5", NextAction::Move));
    let address = ada.page.state.address();
    ada.reloads(&address);
    assert_eq!((ada.line().as_str(), ada.game().branches.games().len()), ("e4 e5", 2));
}

#[test]
fn offers_resignation_and_messages_travel_in_links() {
    let [mut ada, mut ben] = two();
    ben.moves("d6d5");
    ben.act(FriendAct::Do(Act::OfferDraw)).act(FriendAct::Do(Act::Chat("Grüß dich <b>".to_owned())));
    let text = ben.send_link();
    ada.goes(&text);
    assert_eq!(
        ada.page.state.ui.announcement,
        "Your friend plays: Black pawn from d6 to d5. Your friend offers a draw. Your friend says: Grüß dich <b> Your move."
    );
    ada.act(FriendAct::Do(Act::DeclineDraw)).act(FriendAct::Resign);
    assert_eq!(ada.game().branch().outcome(), None, "requested once more");
    ada.act(FriendAct::Resign);
    let text = ada.send_link();
    assert_eq!(ada.game().next_action(), NextAction::Over);
    ben.goes(&text);
    assert_eq!(ben.page.state.game.outcome().map(|outcome| outcome.result()), Some("0-1"));
    assert_eq!(ben.recent()[0].result, "0-1");
    ben.page.state.device.today = "2026.11.30".to_owned();
    let pgn = ben.page.state.pgn();
    assert!(pgn.contains("[White \"Ada\"]") && pgn.contains("[Date \"2026.11.30\"]"), "{pgn}");
}

#[test]
fn moves_are_only_possible_at_the_end_of_the_game() {
    let [mut ada, mut ben] = two();
    ben.send(Event::View(vicinity_page::browse::Browse::First));
    assert!(!ben.page.state.may_move());
    ben.send(Event::View(vicinity_page::browse::Browse::Last));
    assert!(ben.page.state.may_move());
    for event in [Event::DeleteLine, Event::Resign, Event::OfferDraw, Event::Analyse, Event::Redo] {
        ben.send(event);
        ben.send(Event::Reply(vicinity_page::event::Reply::Resign(Color::White)));
        assert_eq!((ben.line().as_str(), ben.page.state.game.outcome()), ("e4", None));
        assert!(!ben.page.state.session.analysis.is_on);
    }
    ada.send(Event::Typed("e4e5".to_owned()));
    assert_eq!(ada.line(), "e4", "it is the friend's turn");
}

#[test]
fn a_truncated_link_is_reported_and_nothing_is_lost() {
    let [mut ada, _] = two();
    let good = ada.page.state.address();
    for bad in ["#friend=", "#friend=1", "#friend=2AAAA", "#friend=%3Cb%3E", &good[..good.len() - 2]] {
        ada.goes(&good).act(FriendAct::Sent).goes(bad);
        assert_eq!(ada.friend().feedback, "", "nothing of the game before");
        if bad != "#friend=" {
            assert!(matches!(ada.friend().stage, Stage::Invalid(_)), "{bad}");
        }
        assert!(!ada.page.state.may_move());
    }
    ada.goes(&good);
    assert_eq!((ada.line().as_str(), ada.game().next_action()), ("e4", NextAction::Wait));
    assert!(encoding::decode(good.trim_start_matches("#friend=")).is_ok());
}

#[test]
fn a_long_link_is_decoded_once_and_in_slices() {
    let text = include_str!("long.txt").trim();
    let mut ada = Browser::with(Texts::new());
    ada.goes(&format!("#friend={text}"));
    assert!(matches!(ada.friend().stage, Stage::Opening(_)));
    assert!(!ada.page.state.may_move());
    let slices = ada.waits();
    let Stage::Received(game) = &ada.friend().stage else { panic!("it is there") };
    assert_eq!((game.entries().len(), ada.page.state.game.line().len()), (1990, 1990));
    // About 800 legal moves per ply: a slice has a few plies, which are read once and written once.
    assert!((200..4_000).contains(&slices), "{slices} slices");
    assert!(encoding::work_of(game) > 2_000);
    let side = ada.friend().side_to_join(game);
    ada.act(FriendAct::Join { side, name: String::new() });
    assert_eq!(ada.friend().outgoing(), text);
    // A key press does not encode the game again.
    let written = ada.friend().outgoing().as_ptr();
    let (reads, writes) = (ada.read_count(), ada.write_count());
    for _ in 0..10 {
        ada.send(Event::Cancel);
    }
    assert_eq!((ada.friend().outgoing().as_ptr(), ada.write_count()), (written, writes));
    assert_eq!(ada.read_count() - reads, 0, "nothing is read for a key");
    // The moves of an earlier link are known and not decoded again, but encoded once more for the
    // board.
    let earlier = encoding::encode_prefix(ada.game().branch(), 1_000);
    ada.goes(&format!("#friend={earlier}"));
    assert!(ada.waits() < slices * 2 / 3);
    assert!(ada.friend().feedback.starts_with("This link has nothing new"));
}

#[test]
fn links_changed_by_chat_programs_are_read() {
    let arrived = |address: &str| match &Browser::open(address).friend().stage {
        Stage::Received(game) => encoding::encode(game),
        Stage::Invalid(why) => panic!("{address}: {why}"),
        _ => panic!("{address}: no game has come"),
    };
    let game = "17IArtjXhJnfZ69I0VE0Xsg3BhQ45";
    for (before, after) in [
        ("", ""),
        ("", "."),
        ("", ")"),
        ("", "%22"),
        ("", "%E2%80%9D"),
        ("", "%FF"),
        ("", "&amp;utm_source=x"),
        ("<", ">,"),
    ] {
        assert_eq!(arrived(&format!("#friend={before}{game}{after}")), game);
    }
    assert_eq!(arrived(&format!("#friend%3D{game}).")), game);

    let answer = reply_to(&invited());
    for text in [
        format!("“{answer}”."),
        format!("<https://example.org/#friend={answer}&amp;utm_source=x>"),
        format!("friend={answer}"),
    ] {
        let mut ada = invited();
        ada.act(FriendAct::TakeAnswer(text.clone()));
        assert!(
            matches!(ada.friend().connection, LiveConnection::Joining),
            "{text}: {}",
            ada.friend().feedback
        );
    }
}
