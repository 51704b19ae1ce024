//! A game with a friend by links in the built site: two separate browsers that exchange addresses.

use serde_json::json;
use vicinity_e2e::{Key, Page, fen, play_moves, serve_site};

use crate::design::{INI, url_escaped};
use crate::offline::{open_and_keep, serve_copy};
use vicinity_record::{NodeId, pgn};

pub(crate) fn stage(page: &Page) -> String {
    page.attribute("[data-friend]", "data-stage").unwrap_or_default()
}

#[track_caller]
pub(crate) fn wait_for_stage(page: &Page, wanted: &str) {
    page.wait_until(wanted, |page| stage(page) == wanted);
}

/// Makes the link and returns it, as if from the clipboard.
pub(crate) fn copy_link(page: &Page) -> String {
    page.click("[data-friend-act=copy]");
    page.wait_until("the link to be made", |page| stage(page) != "send");
    page.script("return document.querySelector('[data-friend-link]').value;", vec![])
        .as_str()
        .expect("a link")
        .to_owned()
}

/// Opens a link in the tab, as if pasted into the address bar.
pub(crate) fn open_link(page: &Page, link: &str) {
    let hash = link.split_once('#').expect("an address with a word").1;
    page.script("location.hash = arguments[0];", vec![json!(hash)]);
}

/// Returns the moves of the shortest sample game of `near`.
fn sample() -> Vec<String> {
    let folders = vicinity_games::folders().expect("the folders of the games");
    let near = folders.iter().find(|folder| folder.name == "near").expect("the folder of near");
    let text = near.read("samples/near.pgn").expect("a sample game");
    let record = pgn::read(&text).remove(0).record;
    let line = record.line(NodeId::START);
    line.into_iter().filter_map(|node| record.played(node)).map(|played| played.san.clone()).collect()
}

/// Ada starts a game as White and makes the first move; Ben opens her link.
fn meet(ada: &Page, ben: &Page, first: &str) {
    ada.click("#new-game");
    ada.click("#new-opponent [value=friend]");
    ada.click("#new-go");
    wait_for_stage(ada, "invite");
    ada.type_into(".friend-name input", "Ada");
    ada.click("[data-friend-form=begin] [type=submit]");
    wait_for_stage(ada, "move");
    play_moves(ada, first);
    wait_for_stage(ada, "send");
    let link = copy_link(ada);
    wait_for_stage(ada, "wait");
    assert!(link.contains("#friend=1"), "{link}");
    ben.go(&link);
    wait_for_stage(ben, "arrived");
    assert_eq!(ben.text("#friend-title"), "Ada invites you to a game of Near Chess.");
    ben.click("[data-friend-act=join]");
    wait_for_stage(ben, "move");
}

#[test]
fn two_people_play_a_whole_game_by_links() {
    let server = serve_site();
    let (ada, ben) = (Page::open(&server.url()), Page::open(&server.url()));
    let game = sample();
    meet(&ada, &ben, &game[0]);
    let mut links: Vec<String> = Vec::new();
    for (number, text) in game.iter().enumerate().skip(1) {
        let (mover, other) = if number % 2 == 1 { (&ben, &ada) } else { (&ada, &ben) };
        wait_for_stage(mover, "move");
        play_moves(mover, text);
        if number == 5 {
            // A move that is not sent yet is still there after reloading.
            let before = fen(mover);
            wait_for_stage(mover, "send");
            mover.reload();
            wait_for_stage(mover, "send");
            assert_eq!(fen(mover), before);
        }
        if number == 6 {
            mover.click("[data-friend-act=take-back]");
            wait_for_stage(mover, "move");
            play_moves(mover, text);
        }
        let link = copy_link(mover);
        if number == 8 {
            // A link is lost on its way and requested again.
            assert_eq!(copy_link(mover), link);
        }
        if number == 9 {
            // An old link arrives late.
            open_link(other, &links[3]);
            other.wait_until("that it is old", |page| !page.text("[data-friend-feedback]").is_empty());
        }
        open_link(other, &link);
        other.wait_until(text, |page| fen(page) == fen(mover));
        links.push(link);
    }
    for page in [&ada, &ben] {
        wait_for_stage(page, "over");
        assert_eq!(page.attribute("[data-board]", "data-result").as_deref(), Some("1-0"));
        page.script("location.hash = '#screen=games';", vec![]);
        page.wait_until("the list", |page| page.text(".games-list").contains("Near Chess"));
        page.assert_no_errors();
    }
}

#[test]
fn the_list_shows_whose_move_it_is_and_both_branches_are_kept() {
    let server = serve_site();
    let (ada, ben) = (Page::open(&server.url()), Page::open(&server.url()));
    meet(&ada, &ben, "e4");
    let begun = ada.url();
    play_moves(&ben, "d5");
    let one = copy_link(&ben);
    wait_for_stage(&ben, "wait");
    ben.click(".brand");
    ben.wait_until("the list", |page| page.text("#kept-list").contains("Waiting for your friend"));
    ada.click(".brand");
    ada.wait_until("the list", |page| page.text("#kept-list").contains("Waiting for your friend"));
    // Ben's browser loses all its data, and he replies with another move.
    ben.script("localStorage.clear();", vec![]);
    ben.go("about:blank");
    ben.go(&begun);
    wait_for_stage(&ben, "arrived");
    ben.click("[data-friend-act=join]");
    wait_for_stage(&ben, "move");
    play_moves(&ben, "e5");
    let two = copy_link(&ben);
    ada.go("about:blank");
    ada.go(&one);
    wait_for_stage(&ada, "move");
    open_link(&ada, &two);
    ada.wait_until("the difference", |page| page.text("[data-friend-feedback]").contains("another version"));
    let before = fen(&ada);
    ada.click("[data-friend-branch]");
    ada.wait_until("the other branch", |page| fen(page) != before);
    assert_eq!(ada.count("[data-friend-branch]"), 1);
    ada.reload();
    wait_for_stage(&ada, "move");
    assert_eq!(ada.count("[data-friend-branch]"), 1);
    ada.click(".brand");
    ada.wait_until("the list", |page| page.text("#kept-list").contains("Your move"));
    let link = ".site-nav [data-visit='games']";
    let label = "History: 1 game waits for your move";
    ada.wait_until("the number of games", |page| {
        page.attribute(link, "aria-label").as_deref() == Some(label)
    });
    ada.click(link);
    ada.wait_until("the history", |page| page.text(".games-list").contains("Your move · today"));
    for page in [&ada, &ben] {
        page.assert_no_errors();
    }
}

#[test]
fn messages_and_offers_are_sent_and_a_damaged_link_is_reported() {
    let server = serve_site();
    let (ada, ben) = (Page::open(&server.url()), Page::open(&server.url()));
    meet(&ada, &ben, "e4");
    play_moves(&ben, "d5");
    ben.type_into(".friend-say input", &format!("Good luck <b>{}", Key::Enter));
    ben.wait_until("what was said", |page| page.text(".friend-words").contains("Good luck <b>"));
    ben.click("[data-friend-act=offer]");
    // The link for spectators is copied through the same field and sends nothing to the friend.
    ben.click("[data-friend-act=watch]");
    ben.wait_until("that it is copied", |page| {
        page.text("[data-friend-feedback]") == "Spectator link copied."
    });
    assert_eq!(stage(&ben), "send");
    let link = copy_link(&ben);
    open_link(&ada, &link);
    wait_for_stage(&ada, "move");
    assert!(
        ada.text(".friend-words").contains("Your friendGood luck <b>")
            || ada.text(".friend-words").contains("Good luck <b>")
    );
    assert!(ada.text("#announce").contains("offers a draw"), "{}", ada.text("#announce"));
    ada.click("[data-friend-act=accept]");
    wait_for_stage(&ada, "send");
    let agreed = copy_link(&ada);
    wait_for_stage(&ada, "over");
    open_link(&ben, &agreed[..agreed.len() - 1]);
    wait_for_stage(&ben, "invalid");
    open_link(&ben, &agreed);
    wait_for_stage(&ben, "over");
    assert_eq!(ben.attribute("[data-board]", "data-result").as_deref(), Some("1/2-1/2"));
    // The QR code is next to the link.
    ada.click("[data-friend-act=code]");
    ada.wait_for(".friend-code:not([hidden]) path[d^=M]");
    for page in [&ada, &ben] {
        page.assert_no_errors();
    }
}

#[test]
fn a_custom_variant_is_played_by_links_without_a_server() {
    let server = serve_copy(&vicinity_e2e::built_site());
    let url = server.url();
    let (ada, ben) = (open_and_keep(&url), open_and_keep(&url));
    // From now on both are offline.
    drop(server);
    ada.go(&format!("{url}#screen=friend&game={}", url_escaped(INI)));
    ada.reload();
    wait_for_stage(&ada, "invite");
    ada.click("[data-friend-form=begin] [type=submit]");
    wait_for_stage(&ada, "move");
    play_moves(&ada, "b3");
    let link = copy_link(&ada);
    assert!(link.starts_with(&format!("{url}#friend=1")), "{link}");
    ben.go("about:blank");
    ben.go(&link);
    wait_for_stage(&ben, "arrived");
    assert_eq!(ben.text("#friend-title"), "Your friend invites you to a game of Small Riders.");
    ben.click("[data-friend-act=join]");
    wait_for_stage(&ben, "move");
    play_moves(&ben, "b5");
    ben.reload();
    wait_for_stage(&ben, "send");
    open_link(&ada, &copy_link(&ben));
    wait_for_stage(&ada, "move");
    assert_eq!(fen(&ada), fen(&ben));
    // The page for a new game lists this game, which goes on from there.
    ben.go(&format!("{url}#screen=friend&variant=near"));
    ben.wait_until("the list", |page| page.text(".friend-kept").contains("Small Riders"));
    ben.click("[data-friend-open]");
    wait_for_stage(&ben, "wait");
    assert_eq!(fen(&ben), fen(&ada));
}

/// Returns the link to be sent by hand as soon as it differs from `before`.
pub(crate) fn link_to_send(page: &Page, before: &str) -> String {
    let value = "return document.querySelector('[data-friend-link]').value;";
    let read = |page: &Page| page.script(value, vec![]).as_str().unwrap_or_default().to_owned();
    page.wait_until("something to send", |page| {
        !page.has(".friend-link[hidden]") && read(page) != before && !read(page).is_empty()
    });
    read(page)
}

/// One player invites the other, who may have to choose to join first; returns the reply.
fn reply_to_invitation(one: &Page, other: &Page, join: &str) -> String {
    let mut before = String::new();
    // A game that was created to be played live has its invitation already.
    if !one.has("[data-friend][data-stage=meeting]") {
        let link = "return document.querySelector('[data-friend-link]').value;";
        before = one.script(link, vec![]).as_str().unwrap_or_default().to_owned();
        one.click(":is([data-friend-act=meet], [data-friend-act=reconnect]):not([hidden])");
    }
    one.wait_until("the invitation", |page| !page.has("[data-friend-form=answer][hidden]"));
    let invitation = link_to_send(one, &before);
    open_link(other, &invitation);
    other.wait_for(&format!("{join}:not([hidden])"));
    other.click(join);
    other.wait_until("the answer", |page| page.text(".friend .note").contains("Send this reply"));
    link_to_send(other, "")
}

/// One player invites the other and pastes the reply; waits until both are connected.
pub(crate) fn connect_live(one: &Page, other: &Page, join: &str) {
    let reply = reply_to_invitation(one, other, join);
    one.type_into("[data-friend-form=answer] input", &format!("{reply}{}", Key::Enter));
    for page in [one, other] {
        page.wait_for("[data-meeting=met]");
    }
}

#[test]
fn a_reply_opened_in_another_tab_connects() {
    let server = serve_site();
    let (ada, ben) = (Page::open(&format!("{}#screen=friend", server.url())), Page::open(&server.url()));
    wait_for_stage(&ada, "invite");
    ada.click("[data-friend-mode=live]");
    ada.click("[data-friend-form=begin] [type=submit]");
    wait_for_stage(&ada, "meeting");
    let reply = reply_to_invitation(&ada, &ben, "[data-friend-act=join]");
    let first = ada.run(ada.client().window()).expect("the tab with the invitation");
    let second = ada.run(ada.client().new_window(true)).expect("another tab").handle;
    ada.run(ada.client().switch_to_window(second)).expect("the other tab");
    ada.go(&reply);
    ada.wait_until("the reply to be taken", |page| page.text(".friend .note").contains("close this tab"));
    ada.run(ada.client().switch_to_window(first)).expect("the first tab");
    for page in [&ada, &ben] {
        page.wait_for("[data-meeting=met]");
        page.assert_no_errors();
    }
}

#[test]
fn two_people_play_a_whole_game_live() {
    let server = serve_site();
    let (ada, ben) = (Page::open(&server.url()), Page::open(&server.url()));
    let game = sample();
    ada.click("#new-game");
    ada.click("#new-opponent [value=friend]");
    assert!(ada.has("#new-time[hidden]"), "the clock is asked for once, with the invitation");
    ada.click("#new-go");
    wait_for_stage(&ada, "invite");
    ada.click("[data-friend-mode=live]");
    ada.select("[data-friend-clock]", "custom");
    ada.type_into("[data-friend-minutes]", &format!("{}{}{}7", Key::End, Key::Backspace, Key::Backspace));
    ada.type_into(".friend-name input", "Ada");
    ada.click("[data-friend-form=begin] [type=submit]");
    wait_for_stage(&ada, "meeting");
    connect_live(&ada, &ben, "[data-friend-act=join]");
    assert_eq!([&ada, &ben].map(|page| page.text("[data-clock=white]")), ["7:00", "7:00"]);
    for (number, text) in game.iter().enumerate() {
        let (mover, other) = if number % 2 == 0 { (&ada, &ben) } else { (&ben, &ada) };
        if number == 5 {
            other.type_into(".friend-say input", &format!("Well played <i>{}", Key::Enter));
            mover.wait_until("what was said", |page| page.text(".friend-words").contains("Well played <i>"));
        }
        if number == 8 {
            // One player reloads the page: the connection is lost but not the game.
            let before = fen(other);
            other.reload();
            mover.wait_until("the notice of the lost connection", |page| {
                page.text("[data-friend-feedback]").contains("Connection lost")
            });
            assert_eq!((fen(mover), fen(other)), (before.clone(), before));
            // A move goes by link, then the players connect again.
            play_moves(mover, text);
            let link = copy_link(mover);
            open_link(other, &link);
            other.wait_until("the move by link", |page| fen(page) == fen(mover));
            connect_live(other, mover, "[data-friend-act=answer]");
            continue;
        }
        mover.wait_until("the turn", |page| stage(page) == "move");
        play_moves(mover, text);
        other.wait_until(text, |page| fen(page) == fen(mover));
        for side in ["white", "black"] {
            let seen = [mover, other].map(|page| page.attribute(&format!("[data-clock={side}]"), "hidden"));
            assert_eq!(seen, [None, None], "both see the clocks");
        }
    }
    for page in [&ada, &ben] {
        wait_for_stage(page, "over");
        assert_eq!(page.attribute("[data-board]", "data-result").as_deref(), Some("1-0"));
    }
    ada.click("[data-friend-act=rematch]");
    ben.wait_until("to be asked", |page| page.text("[data-friend-feedback]").contains("rematch"));
    ben.click("[data-friend-act=rematch]");
    wait_for_stage(&ben, "move");
    play_moves(&ben, "e4");
    wait_for_stage(&ada, "move");
    for page in [&ada, &ben] {
        page.assert_no_errors();
    }
}
