//! The section beside the board: its stage and the parts that it shows.

use vicinity_friend::Act;
use vicinity_page::clock::Control;
use vicinity_page::event::{Effect, Event, FocusTarget, TransportCommand};
use vicinity_page::friend::phrases;
use vicinity_page::friend::view_model::{Abilities, Part};
use vicinity_page::friend::{FriendAct, LINK};
use vicinity_page::screen::Screen;
use vicinity_page::screens::review::ReviewAct;
use vicinity_page::words;
use vicinity_rules::Color;

use super::browser::{Browser, two};
use super::connection::{Live, described};

const ALL: Abilities = Abilities { can_connect: true, can_share: true };

/// Checks the stage, and which of some parts are shown.
#[track_caller]
fn check(browser: &Browser, stage: &str, shown: &[Part], hidden: &[Part]) {
    let (friend, state) = (browser.friend(), &browser.page.state);
    assert_eq!(friend.heading(state).stage, stage);
    for (parts, expected) in [(shown, true), (hidden, false)] {
        for part in parts {
            assert_eq!(friend.shows(*part, state, ALL), expected, "{part:?}");
        }
    }
}

#[test]
fn an_invitation_has_a_form_and_a_game_has_buttons() {
    use Part::{
        AnswerDraw, Begin, Chat, Clock, Connect, Elsewhere, Form, Join, Link, LookOn, Mode, Resign, Side,
        TakeBack, Watch,
    };
    let mut ada = Browser::open("#screen=friend&variant=near");
    check(&ada, "invite", &[Form, Mode, Side, Begin, Elsewhere], &[Clock, Join, LookOn, Chat, Link, Resign]);
    let none = Abilities { can_connect: false, can_share: false };
    assert!(!ada.friend().shows(Mode, &ada.page.state, none));
    assert_eq!(ada.friend().chosen_side(), Some("white"));
    ada.act(FriendAct::Begin { chance: 77, name: "Ada".to_owned() });
    check(&ada, "move", &[Resign, Connect, TakeBack], &[Chat, Form, Link, Watch]);
    // While an invitation waits, the board is locked, as it would not have the move.
    ada.act(FriendAct::Meet);
    assert!(!ada.page.state.may_move());
    ada.act(FriendAct::HangUp).moves("e3e4");
    check(&ada, "send", &[Link, Watch, TakeBack, Part::Share], &[AnswerDraw, Part::QrCode]);
    assert!(!ada.friend().shows(Part::Share, &ada.page.state, none));
    let text = ada.friend().text_to_send(&ada.page.state);
    assert!(text.starts_with(LINK));
    ada.act(FriendAct::Sent);
    check(&ada, "wait", &[Link], &[TakeBack]);
    let ben = Browser::open(&text);
    check(&ben, "arrived", &[Form, Join, LookOn], &[Side, Begin, Chat, Resign]);
    assert_eq!(ben.friend().offered_side(), Some(Color::Black));
    assert_eq!(ben.friend().chosen_side(), None);
}

#[test]
fn an_invitation_to_play_live_has_a_clock() {
    let mut ada = Browser::open("#screen=friend&variant=near");
    assert_eq!((ada.friend().chosen_mode(), ada.friend().begin_label()), (Some("link"), "Create game"));
    ada.act(FriendAct::Live(true));
    assert_eq!((ada.friend().chosen_mode(), ada.friend().begin_label()), (Some("live"), "Create invitation"));
    check(&ada, "invite", &[Part::Clock], &[Part::CustomClock]);
    assert_eq!(ada.friend().chosen_clock(&ada.page.state), "");
    let clock = |choice: &str, minutes: &str| FriendAct::Clock {
        choice: choice.to_owned(),
        minutes: minutes.to_owned(),
        increment_s: "2".to_owned(),
    };
    // A custom clock stays one, even with the values of another choice.
    for (choice, minutes, word) in
        [("180+2", "20", "180+2"), ("custom", "20", "1200+2"), ("custom", "3", "180+2")]
    {
        ada.act(clock(choice, minutes));
        assert_eq!(ada.friend().chosen_clock(&ada.page.state), choice);
        assert_eq!(ada.page.state.session.settings.clock.map(Control::word).as_deref(), Some(word));
    }
    check(&ada, "invite", &[Part::CustomClock], &[]);
    let mut ben = Browser::open("#screen=friend&variant=near&clock=420%2B1");
    ben.act(FriendAct::Live(true));
    assert_eq!(ben.friend().chosen_clock(&ben.page.state), "custom", "of an earlier game");
    // The invitation is made at once.
    ada.act(FriendAct::Begin { chance: 77, name: "Ada".to_owned() });
    assert!(matches!(ada.transport_commands[..], [TransportCommand::Offer { .. }]));
    check(&ada, "meeting", &[Part::HangUp], &[Part::Form]);
    // A game by link has no clock.
    ben.act(FriendAct::Live(false)).act(FriendAct::Begin { chance: 5, name: String::new() });
    assert!(ben.game().clock.is_none() && ben.transport_commands.is_empty());
}

#[test]
fn offers_of_the_friend_are_answered() {
    let [mut ada, mut ben] = two();
    // An offer that is not sent yet is undone.
    ben.act(FriendAct::Do(Act::OfferDraw));
    check(&ben, "move", &[Part::TakeBack], &[Part::OfferDraw]);
    assert!(ben.friend().heading(&ben.page.state).more.starts_with("Your draw offer goes with"));
    ben.act(FriendAct::TakeBack);
    check(&ben, "move", &[Part::OfferDraw], &[Part::TakeBack]);
    ben.moves("d6d5").act(FriendAct::Do(Act::OfferDraw));
    ada.goes(&ben.send_link());
    check(&ada, "move", &[Part::AnswerDraw], &[Part::AnswerTakeback]);
    ada.act(FriendAct::Resign);
    assert_eq!(ada.friend().resign_label(), "Resign?");
    check(&ada, "move", &[Part::Resign, Part::PlayOn], &[]);
    ada.act(FriendAct::Cancel);
    check(&ada, "move", &[Part::Resign], &[Part::PlayOn]);
    ada.act(FriendAct::Resign).act(FriendAct::Resign);
    let of_a_running_game = [Part::Resign, Part::PlayOn, Part::AnswerDraw, Part::Connect];
    check(&ada, "send", &[Part::Link, Part::Review], &[&of_a_running_game[..], &[Part::Again]].concat());
    let heading = ada.friend().heading(&ada.page.state);
    assert_eq!(heading.title, "You lost");
    assert!(heading.more.ends_with("\nSend the link to your friend."), "{}", heading.more);
    ada.send_link();
    check(&ada, "over", &[Part::Link, Part::Again, Part::Review], &of_a_running_game);
    assert_eq!(ada.friend().heading(&ada.page.state).title, "You lost");
}

#[test]
fn an_invitation_to_play_live_shows_its_code() {
    let [_, mut ben] = two();
    ben.moves("d6d5").act(FriendAct::Meet);
    check(&ben, "meeting", &[Part::Server, Part::HangUp], &[Part::AnswerField, Part::Link, Part::Connect]);
    ben.act(FriendAct::Transport(described("host", "actpass")));
    // While connecting, only what connects or ends that.
    let of_a_game = [Part::TakeBack, Part::Chat, Part::OfferDraw, Part::RequestTakeback, Part::Resign];
    check(&ben, "meeting", &[Part::Link, Part::AnswerField, Part::HangUp], &of_a_game);
    assert_eq!(ben.friend().copy_label(), "Copy invitation");
    ben.act(FriendAct::HangUp);
    check(&ben, "send", &[Part::Link, Part::TakeBack, Part::Connect], &[Part::Server, Part::HangUp]);
}

#[test]
fn the_form_starts_a_game_or_joins_the_received_one() {
    let name = || "Ada".to_owned();
    let mut ada = Browser::open("#screen=friend&variant=near");
    let begin = FriendAct::Begin { chance: 77, name: name() };
    assert_eq!(ada.friend().begin_act(77, name()), Some(begin.clone()));
    assert_eq!(ada.friend().join_act(false, name()), None, "no game was received");
    ada.act(begin).moves("e3e4");
    let ben = Browser::open(&ada.send_link());
    let join = |side| Some(FriendAct::Join { side, name: name() });
    assert_eq!(ben.friend().begin_act(77, name()), join(Color::Black));
    assert_eq!(ben.friend().join_act(true, name()), join(Color::White));
}

#[test]
fn a_link_copied_by_hand_counts_as_sent_and_blank_messages_are_not_sent() {
    let [_, mut ben] = two();
    ben.moves("d6d5");
    let text = ben.friend().text_to_send(&ben.page.state);
    assert_eq!(ben.friend().copied_act(&text, &ben.page.state), FriendAct::Sent);
    assert_eq!(ben.friend().copied_act("#variant=near", &ben.page.state), FriendAct::Copied);
    assert_eq!(FriendAct::chat("  "), None);
    assert_eq!(FriendAct::chat(" Hello "), Some(FriendAct::Do(Act::Chat("Hello".to_owned()))));
}

#[test]
fn links_to_other_games_are_followed_except_in_a_frame() {
    let followed = |browser: &Browser| {
        let find = |effect: &Effect| match effect {
            Effect::Follow(hash) => Some(hash.clone()),
            _ => None,
        };
        browser.page.effects.iter().find_map(find)
    };
    let [mut ada, _] = two();
    let mut ben = Browser::open(&ada.send_link());
    ben.act(FriendAct::LookOn);
    let link = followed(&ben).expect("a link");
    check(&Browser::open(&link), "watched", &[], &[Part::Form, Part::Join]);
    ada.send(Event::Cancel);
}

#[test]
fn a_spectator_sees_names_and_moves_and_cannot_take_part() {
    let [mut ada, mut ben] = two();
    ben.act(FriendAct::Do(Act::Name("Ben".to_owned()))).act(FriendAct::chat("Hello").expect("a message"));
    ada.goes(&ben.moves("d6d5").send_link());
    let copied = |browser: &Browser| browser.friend().link_to_watch("").expect("a game");
    let link = copied(&ada);
    ada.act(FriendAct::WatchCopied);
    assert_eq!(ada.friend().feedback, "Spectator link copied.");
    let mut carl = Browser::open(&link);
    let hidden = [Part::Form, Part::Join, Part::LookOn, Part::Resign, Part::Chat, Part::Watch, Part::Review];
    check(&carl, "watched", &[], &[Part::Elsewhere]);
    check(&carl, "watched", &[], &hidden);
    let heading = carl.friend().heading(&carl.page.state);
    assert_eq!(heading.title, "You are watching, move 2");
    assert!(heading.more.contains("newer"), "{}", heading.more);
    assert_eq!(carl.page.state.ui.announcement, heading.title);
    let names = Color::BOTH.map(|color| words::player_name(&carl.page.state, color));
    assert_eq!((carl.line().as_str(), names), ("e4 d5", ["Ada".to_owned(), "Ben".to_owned()]));
    assert!(!carl.page.state.may_move() && carl.store().is_empty(), "{:?}", carl.store());
    let join = FriendAct::Join { side: Color::White, name: String::new() };
    carl.act(join).send(Event::Typed("e4d5".to_owned()));
    assert_eq!((carl.line().as_str(), carl.friend().join_act(false, String::new())), ("e4 d5", None));
    // A player's own link for spectators does not change the game in the player's browser.
    ada.goes(&link);
    check(&ada, "watched", &[], &[Part::Form]);
    ada.goes(&ben.send_link()).act(FriendAct::Do(Act::OfferDraw)).moves("e4d5");
    ben.goes(&ada.send_link()).act(FriendAct::Do(Act::AcceptDraw));
    let mut carl = Browser::open(&copied(&ben));
    check(&carl, "finished", &[Part::Review], &[Part::Form]);
    assert_eq!(carl.line(), "e4 d5 exd5");
    carl.act(FriendAct::Review);
}

#[test]
fn a_rematch_by_link_swaps_sides() {
    let [mut ada, mut ben] = two();
    ben.act(FriendAct::Do(Act::Name("Ben".to_owned())));
    ada.goes(&ben.moves("d6d5").send_link());
    ada.act(FriendAct::Resign).act(FriendAct::Resign).act(FriendAct::Sent);
    check(&ada, "over", &[Part::Again], &[Part::Rematch]);
    ada.act(FriendAct::Rematch { chance: 9 });
    let game = ada.game();
    assert_eq!((game.side, game.branch().id(), game.branch().name(Color::Black)), (Color::Black, 9, "Ada"));
    check(&ada, "send", &[Part::Link], &[Part::Again]);
    assert_eq!(ada.friend().heading(&ada.page.state).title, "Send the link to Ben");
    let link = ada.send_link();
    ada.reloads(&link);
    assert_eq!(ada.game().friend(), Some("Ben"));
    let ben = Browser::open(&link);
    assert_eq!(ben.friend().offered_side(), Some(Color::White));
}

#[test]
fn a_rematch_can_be_cancelled_until_its_link_is_sent() {
    let [mut ada, mut ben] = two();
    ada.goes(&ben.moves("d6d5").send_link());
    ada.act(FriendAct::Resign).act(FriendAct::Resign).act(FriendAct::Sent);
    let address = ada.page.state.address();
    ada.act(FriendAct::Rematch { chance: 9 });
    check(&ada, "send", &[Part::Link, Part::TakeBack], &[Part::Again]);
    assert_eq!(ada.friend().take_back_label(), "Cancel rematch");
    assert_eq!(phrases::more(ada.game(), false), "Copy the link and send it to your friend.");
    assert_eq!(ada.recent().len(), 2);
    ada.act(FriendAct::TakeBack);
    check(&ada, "over", &[Part::Again], &[Part::TakeBack]);
    assert_eq!((ada.line().as_str(), ada.page.state.address()), ("e4 d5", address));
    assert_eq!(ada.recent().len(), 1, "the rematch is gone");
    // Once the link is sent, it stays.
    ada.act(FriendAct::Rematch { chance: 10 }).act(FriendAct::Sent);
    check(&ada, "wait", &[], &[Part::TakeBack]);
    // After a reload a game that has not been sent leads to the form.
    ada.goes("#screen=friend&variant=near").act(FriendAct::Side(Some(Color::Black)));
    ada.act(FriendAct::Begin { chance: 5, name: "Ada".to_owned() });
    check(&ada, "send", &[Part::Link, Part::TakeBack], &[]);
    let own = ada.page.state.address();
    ada.reloads(&own);
    assert_eq!((ada.friend().take_back_label(), ada.recent().len()), ("Cancel game", 3));
    ada.act(FriendAct::TakeBack);
    check(&ada, "invite", &[Part::Begin], &[Part::TakeBack]);
    assert_eq!((ada.page.state.address().as_str(), ada.recent().len()), ("#screen=friend&variant=near", 2));
}

#[test]
fn the_rematch_button_opens_the_rematch_that_is_not_over() {
    let [mut ada, mut ben] = two();
    ada.goes(&ben.moves("d6d5").send_link());
    ada.act(FriendAct::Resign).act(FriendAct::Resign).act(FriendAct::Sent);
    let before = ada.page.state.address();
    ada.act(FriendAct::Rematch { chance: 9 });
    let rematch = ada.page.state.address();
    let again = |ada: &mut Browser, chance: u64| {
        ada.goes(&before).act(FriendAct::Rematch { chance });
        (ada.game().branch().id(), ada.recent().len())
    };
    // Before it is sent it can still be cancelled, which leads to the game before.
    assert_eq!(again(&mut ada, 10), (9, 2));
    assert_eq!((ada.page.state.address(), ada.line().as_str()), (rematch.clone(), ""));
    check(&ada, "send", &[Part::Link, Part::TakeBack], &[Part::Again]);
    assert_eq!((ada.friend().take_back_label(), ada.friend().feedback.as_str()), ("Cancel rematch", ""));
    assert_eq!(ada.page.state.ui.announcement, "Send the link to your friend");
    ada.act(FriendAct::TakeBack);
    assert_eq!((ada.line().as_str(), ada.recent().len()), ("e4 d5", 1));
    // Another tab, and one that waits.
    ada.act(FriendAct::Rematch { chance: 10 }).act(FriendAct::Sent);
    ada.page = Browser::tab(&ada.storage);
    assert_eq!(again(&mut ada, 11), (10, 2));
    check(&ada, "wait", &[Part::Link], &[Part::TakeBack]);
    // Once it is over, there is another one.
    ada.act(FriendAct::Resign).act(FriendAct::Resign).act(FriendAct::Sent);
    assert_eq!(again(&mut ada, 12), (12, 3));
}

#[test]
fn a_rematch_by_link_is_offered_in_the_browser_that_knows_the_game() {
    let [mut ada, mut ben] = two();
    ada.goes(&ben.moves("d6d5").send_link());
    ada.act(FriendAct::Resign).act(FriendAct::Resign);
    ben.goes(&ada.send_link());
    ada.act(FriendAct::Rematch { chance: 9 });
    let link = ada.send_link();
    let title = "Ada offers a rematch. You play White.";
    ben.goes(&link);
    check(&ben, "arrived", &[Part::Join], &[Part::JoinToo, Part::LookOn, Part::Name]);
    assert_eq!(ben.friend().heading(&ben.page.state).title, title);
    assert_eq!(ben.page.state.ui.announcement, title);
    assert_eq!(ben.friend().join_labels().map(|[join, _]| join).as_deref(), Some("Accept rematch"));
    let join = ben.friend().join_act(false, String::new()).expect("a button");
    ben.act(join);
    assert_eq!((ben.game().side, ben.game().branch().id()), (Color::White, 9));
    // Another browser, the same sides, another start, or a game that is not over: an invitation.
    let invited = "Ada invites you to a game of Near Chess.";
    let other = Browser::open(&link);
    assert_eq!(other.friend().heading(&other.page.state).title, invited);
    let [mut ada, mut ben] = two();
    ada.goes("#screen=friend&variant=near").act(FriendAct::Side(Some(Color::Black)));
    ada.act(FriendAct::Begin { chance: 5, name: "Ada".to_owned() });
    ben.goes(&ada.send_link());
    assert_eq!(ben.friend().heading(&ben.page.state).title, invited);
    check(&ben, "arrived", &[Part::Join, Part::JoinToo, Part::LookOn, Part::Name], &[]);
}

#[test]
fn a_game_in_progress_is_continued_in_another_browser() {
    let [mut ada, mut ben] = two();
    ben.act(FriendAct::Do(Act::Name("Ben".to_owned())));
    let link = ben.moves("d6d5").send_link();
    let mut other = Browser::open(&link);
    check(&other, "running", &[Part::Join, Part::JoinToo, Part::LookOn], &[Part::Name, Part::Review]);
    let heading = other.friend().heading(&other.page.state);
    assert_eq!(heading.title, "Game in progress, move 2");
    assert_eq!(other.page.state.ui.announcement, heading.title);
    assert!(heading.more.starts_with("Near Chess. If you are one of the players"), "{}", heading.more);
    let labels = ["Continue as Ada".to_owned(), "Continue as Ben".to_owned()];
    assert_eq!(other.friend().join_labels(), Some(labels));
    // The name in the form is not the player's.
    let join = other.friend().join_act(true, "Carl".to_owned()).expect("a button");
    other.act(join);
    assert_eq!((other.game().side, other.game().branch().name(Color::Black)), (Color::Black, "Ben"));
    assert_eq!(other.store().get("friend-name"), None, "no name was typed");
    // Without names, the sides are named.
    let [_, mut ben] = two();
    let other = Browser::open(&ben.moves("d6d5").send_link());
    let labels = ["Continue as Ada".to_owned(), "Continue as Black".to_owned()];
    assert_eq!(other.friend().join_labels(), Some(labels));
    ada.goes(&link).act(FriendAct::Resign).act(FriendAct::Resign);
    let mut third = Browser::open(&ada.send_link());
    check(&third, "finished", &[Part::Review], &[Part::Form, Part::Join, Part::JoinToo, Part::LookOn]);
    let heading = third.friend().heading(&third.page.state);
    assert_eq!(heading.title, "Black won");
    assert!(heading.more.starts_with("White resigns"), "{}", heading.more);
    assert_eq!(third.friend().join_act(false, String::new()), None);
    third.send(Event::Typed("e4d5".to_owned()));
    assert!(third.page.state.ui.message.starts_with("The game is over."), "{}", third.page.state.ui.message);
    third.act(FriendAct::Review);
    assert_eq!((third.page.state.ui.screen.clone(), third.line().as_str()), (Screen::Review, "e4 d5"));
    let side = third.page.screens.review.review.as_ref().map(|review| review.side);
    assert_eq!(side, Some(None), "the reader has played neither side");
}

#[test]
fn the_review_of_a_finished_game_leads_back_to_that_game() {
    let [_, mut ben] = two();
    ben.moves("d6d5").send_link();
    ben.act(FriendAct::Resign).act(FriendAct::Resign);
    let address = ben.page.state.address();
    ben.act(FriendAct::Review);
    assert!(!ben.page.state.is_save_due(), "the game is not stored a second time");
    let side = |browser: &Browser| browser.page.screens.review.review.as_ref().map(|review| review.side);
    assert_eq!(side(&ben), Some(Some(Color::Black)), "the player's own mistakes come first");
    ben.page.act(ReviewAct::Leave);
    assert_eq!((ben.page.state.address(), ben.game().side), (address, Color::Black));
    assert!(ben.page.state.session.remote_player.is_some());
    // Its annotations are stored as a game of their own.
    ben.act(FriendAct::Review).send(Event::GoTo(1)).send(Event::Comment("A good start.".to_owned()));
    assert!(ben.page.state.is_save_due());
    // The review of another game leads to that.
    ben.send(Event::AddressChanged("#screen=review&variant=near&moves=a3a4,a6a5".to_owned()));
    ben.send(Event::Visit(Screen::Game));
    assert_eq!(ben.page.state.ui.screen, Screen::Game);
}

#[test]
fn a_message_by_link_is_announced_as_part_of_the_link() {
    let [_, mut ben] = two();
    ben.moves("d6d5").act(FriendAct::chat("Hello").expect("a message"));
    assert_eq!(ben.page.state.ui.announcement, "Message added to the link.");
    // A QR code can be scanned, so it counts as sent, like a copied link.
    ben.act(FriendAct::ToggleQrCode);
    check(&ben, "wait", &[Part::QrCode], &[Part::TakeBack]);
    assert_eq!(ben.friend().feedback, "The link counts as sent, so there is no undo.");
}

#[test]
fn the_field_for_messages_is_shown_on_demand() {
    let mut live = Live::new("");
    assert!(!live.ends[0].friend().is_writing);
    live.ends[0].act(FriendAct::ToggleMessage);
    assert!(live.ends[0].friend().is_writing);
    assert!(live.ends[0].page.effects.contains(&Effect::FocusOn(FocusTarget::FriendMessage)));
    // It stays for the next message.
    live.ends[0].act(FriendAct::chat("Hello").expect("a message"));
    assert!(live.ends[0].friend().is_writing);
    live.ends[0].act(FriendAct::ToggleMessage);
    assert!(!live.ends[0].friend().is_writing);
}
