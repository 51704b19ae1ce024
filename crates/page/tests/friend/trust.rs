//! Links and messages from a player who cannot be trusted.

use vicinity_friend::{Act, encoding};
use vicinity_page::event::TransportCommand;
use vicinity_page::friend::{CorrespondenceGame, FriendAct, LiveConnection, NextAction, TransportEvent};
use vicinity_rules::Color;

use super::browser::{Browser, two};
use super::connection::{Live, described};

#[test]
fn invalid_messages_are_rejected_and_reported() {
    // The inviting end refuses what the joining end cannot do, and the game continues. The joining
    // end has to follow the inviting end, or the connection ends.
    for (of, text, ends) in [
        (0, "", false),
        (0, "<script>", false),
        (0, "entry {n} b - accept", false),
        (0, "entry {n} b 60000 move 17", false),
        (0, "entry {n} b 99999999 move 17", false),
        (0, "entry {n} b - time", false),
        (0, "entry {n} w - resign", true),
        (0, "hello 2 b - - x", true),
        (0, "hello 1 b - - x", true),
        (1, "", false),
        (1, "<script>", false),
        (1, "entry {n} b - resign", true),
        (1, "entry {n} w - time", true),
        (1, "entry {n} w - claim", true),
        (1, "entry {n} w 99999999 move 17", true),
        (1, "entry {n} w - accept", true),
        (1, "entry 7 w - resign", true),
        (1, "again x", true),
    ] {
        let mut live = Live::new("&clock=60+0");
        live.moves(0, "e3e4");
        let before = live.ends[of].line();
        let place = live.ends[of].game().branch().entries().len();
        let text = text.replace("{n}", &place.to_string());
        live.send(of, TransportEvent::Received(text.clone()));
        let end = &live.ends[of];
        assert!(
            end.friend().feedback.contains("refused") || end.friend().feedback.contains("different versions"),
            "{text}"
        );
        assert_eq!((end.line(), end.game().branch().outcome()), (before, None), "{text}");
        assert_eq!(end.friend().connection.is_connected(), !ends, "{text}");
        assert_eq!(live.transport_commands(of).contains(&TransportCommand::Close), ends, "{text}");
    }
}

/// The encoded game with additional entries, as Ben could forge it.
fn forged(game: &CorrespondenceGame, more: &[(Color, Act)]) -> String {
    let mut game = game.branch().clone();
    for (by, act) in more {
        game.add(*by, act.clone()).expect("allowed");
    }
    encoding::encode(&game)
}

#[test]
fn entries_forged_in_a_live_players_name_need_confirmation() {
    let acts = [Act::Resign, Act::OfferDraw, Act::Chat("I am a fool".to_owned())];
    for act in acts {
        let mut live = Live::new("");
        live.moves(0, "e3e4");
        live.moves(1, "d6d5");
        let encoded = forged(live.ends[0].game(), &[(Color::White, act.clone())]);
        let before = live.ends[0].game().branch().entries().to_vec();
        // During the game, and then as the first message of another connection.
        live.send(0, TransportEvent::Received(format!("hello 1 b - - {encoded}")));
        assert!(!live.ends[0].friend().connection.is_connected());
        assert_eq!(live.ends[0].game().branch().entries(), before);
        live.breaks();
        live.ends[1].act(FriendAct::Show(0));
        let claimed = meets_with(&mut live, &format!("hello 1 b - - {encoded}"));
        assert_eq!(live.ends[0].game().branch().entries(), before);
        assert!(claimed.contains("This adds something in your name"), "{claimed}");
        // The entries are not added to the game unless the player confirms them.
        live.ends[0].act(FriendAct::Confirm(false));
        assert_eq!(live.ends[0].game().branch().entries(), before);
        let claimed = meets_with(&mut live, &format!("hello 1 b - - {encoded}"));
        assert!(claimed.contains("This adds something in your name"), "{claimed}");
        live.ends[0].act(FriendAct::Confirm(true));
        assert_eq!(live.ends[0].game().branch().entries().last().map(|entry| &entry.act), Some(&act));
    }
}

/// Ada invites Ben again, who answers with `hello`. Returns the message shown to her.
fn meets_with(live: &mut Live, hello: &str) -> String {
    let ada = &mut live.ends[0];
    ada.act(FriendAct::Meet).act(FriendAct::Transport(described("host", "actpass")));
    ada.act(FriendAct::Transport(TransportEvent::Opened));
    live.send(0, TransportEvent::Received(hello.to_owned()));
    assert!(live.transport_commands(0).contains(&TransportCommand::Close));
    live.ends[0].friend().feedback.clone()
}

#[test]
fn entries_of_a_link_in_the_players_own_name_need_confirmation() {
    let [mut ada, mut ben] = two();
    ben.moves("d6d5");
    let text = ben.send_link();
    ada.goes(&text);
    let game = ada.game().branch().clone();
    let mv = game.position().parse_uci("e4d5").expect("legal");
    let mut answered = game.clone();
    answered.add(Color::White, Act::Move(mv)).expect("legal");
    let reply = answered.position().parse_uci("c6d5").expect("legal");
    for (more, says) in [
        (vec![(Color::White, Act::Resign)], "resignation"),
        (vec![(Color::White, Act::Move(mv)), (Color::Black, Act::Move(reply))], "exd5"),
        (vec![(Color::White, Act::Chat("I give up".to_owned()))], "“I give up”"),
        (vec![(Color::Black, Act::ClaimTime)], "a loss on time"),
    ] {
        let link = format!("#friend={}", forged(ada.game(), &more));
        let mut tab = Browser::with(ada.store());
        tab.goes(&link);
        assert_eq!(tab.game().branch().entries(), game.entries());
        assert_eq!(
            tab.friend().feedback,
            format!(
                "This adds something in your name that this browser does not know: {says}. Did you do this on another \
                 device or browser?"
            )
        );
        assert!(tab.friend().claimed.is_some() && tab.page.state.address() == ada.page.state.address());
        tab.act(FriendAct::Confirm(false));
        assert_eq!((tab.line().as_str(), tab.game().next_action()), ("e4 d5", NextAction::Move));
        tab.goes(&link).act(FriendAct::Confirm(true));
        assert_eq!(tab.game().branch().entries().len(), game.entries().len() + more.len());
        assert!(tab.friend().claimed.is_none());
        // It is stored with the game.
        let address = tab.page.state.address();
        tab.reloads(&address);
        assert_eq!(tab.game().branch().entries().len(), game.entries().len() + more.len());
    }
}

#[test]
fn a_flood_of_messages_costs_little_and_ends_the_connection() {
    let mut live = Live::new("");
    live.moves(0, "e3e4");
    live.moves(1, "d6d5");
    let (reads, writes) = (live.ends[0].read_count(), live.ends[0].write_count());
    let mut pongs = 0;
    for _ in 0..20_000 {
        live.send(0, TransportEvent::Received("ping".to_owned()));
        for wire in live.transport_commands(0) {
            pongs += usize::from(wire == TransportCommand::Send("pong".to_owned()));
        }
    }
    assert!(pongs <= 120, "{pongs} messages were answered");
    assert!(matches!(live.ends[0].friend().connection, LiveConnection::Broken));
    assert!(live.ends[0].friend().feedback.contains("too many messages"));
    // No message reads the storage, and the game is stored once: when the connection ends.
    assert_eq!((live.ends[0].read_count() - reads, live.ends[0].write_count() - writes), (0, 1));
}
