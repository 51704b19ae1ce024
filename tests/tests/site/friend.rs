//! A game with a friend by links, in the built site: two Chromes that know nothing of each other hand addresses to and fro.

use serde_json::json;
use vicinity_e2e::{Key, Page, serve_site};

use crate::design::{INI, url_escaped};
use crate::offline::{open_and_keep, serve_copy};
use vicinity_record::{NodeId, pgn};

pub(crate) fn fen(page: &Page) -> String {
    page.attribute("[data-board]", "data-fen").unwrap_or_default()
}

pub(crate) fn stage(page: &Page) -> String {
    page.attribute("[data-friend]", "data-stage").unwrap_or_default()
}

#[track_caller]
pub(crate) fn comes_to(page: &Page, wanted: &str) {
    page.wait_until(wanted, |page| stage(page) == wanted);
}

pub(crate) fn moves(page: &Page, text: &str) {
    let before = fen(page);
    page.type_into("[data-move-input]", &format!("{text}{}", Key::Enter));
    page.wait_until(text, |page| fen(page) != before);
}

/// Makes the link and takes it, as from the clipboard.
pub(crate) fn sends(page: &Page) -> String {
    page.click("[data-friend-act=copy]");
    page.wait_until("the link to be made", |page| stage(page) != "send");
    page.script("return document.querySelector('[data-friend-link]').value;", vec![])
        .as_str()
        .expect("a link")
        .to_owned()
}

/// Opens a link in the tab, as a person does who pastes it.
pub(crate) fn opens(page: &Page, link: &str) {
    let hash = link.split_once('#').expect("an address with a word").1;
    page.script("location.hash = arguments[0];", vec![json!(hash)]);
}

/// The moves of the shortest sample game of near.
fn sample() -> Vec<String> {
    let folders = vicinity_games::folders().expect("the folders of the games");
    let near = folders.iter().find(|folder| folder.name == "near").expect("the folder of near");
    let text = near.read("samples/near.pgn").expect("a sample game");
    let record = pgn::read(&text).remove(0).record;
    let line = record.line(NodeId::START);
    line.into_iter().filter_map(|node| record.played(node)).map(|played| played.san.clone()).collect()
}

/// Ada has begun a game as White and made the first move; Ben has opened her link.
fn meet(ada: &Page, ben: &Page, first: &str) {
    ada.click("#new-game");
    ada.click("#new-opponent [value=friend]");
    ada.click("#new-go");
    comes_to(ada, "invite");
    ada.type_into(".friend-name input", "Ada");
    ada.click("[data-friend-form=begin] [type=submit]");
    comes_to(ada, "move");
    moves(ada, first);
    comes_to(ada, "send");
    let link = sends(ada);
    comes_to(ada, "wait");
    assert!(link.contains("#friend=1"), "{link}");
    ben.go(&link);
    comes_to(ben, "arrived");
    assert_eq!(ben.text("#friend-title"), "Ada invites you to a game of Near Chess.");
    ben.click("[data-friend-act=join]");
    comes_to(ben, "move");
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
        comes_to(mover, "move");
        moves(mover, text);
        if number == 5 {
            // What has not been sent is there again after loading the page anew.
            let before = fen(mover);
            comes_to(mover, "send");
            mover.reload();
            comes_to(mover, "send");
            assert_eq!(fen(mover), before);
        }
        if number == 6 {
            mover.click("[data-friend-act=take-back]");
            comes_to(mover, "move");
            moves(mover, text);
        }
        let link = sends(mover);
        if number == 8 {
            // One is lost on its way, and asked for again.
            assert_eq!(sends(mover), link);
        }
        if number == 9 {
            // An old one comes late.
            opens(other, &links[3]);
            other.wait_until("that it is old", |page| !page.text("[data-friend-said]").is_empty());
        }
        opens(other, &link);
        other.wait_until(text, |page| fen(page) == fen(mover));
        links.push(link);
    }
    for page in [&ada, &ben] {
        comes_to(page, "over");
        assert_eq!(page.attribute("[data-board]", "data-result").as_deref(), Some("1-0"));
        page.script("location.hash = '#screen=games';", vec![]);
        page.wait_until("the list", |page| page.text(".games-list").contains("Near Chess"));
        page.assert_no_errors();
    }
}

#[test]
fn the_list_says_whose_move_it_is_and_branches_are_both_kept() {
    let server = serve_site();
    let (ada, ben) = (Page::open(&server.url()), Page::open(&server.url()));
    meet(&ada, &ben, "e4");
    let begun = ada.url();
    moves(&ben, "d5");
    let one = sends(&ben);
    comes_to(&ben, "wait");
    ben.click(".brand");
    ben.wait_until("the list", |page| page.text("#kept-list").contains("Waiting for your friend"));
    ada.click(".brand");
    ada.wait_until("the list", |page| page.text("#kept-list").contains("Waiting for your friend"));
    // Ben's browser forgets everything, and he answers otherwise.
    ben.script("localStorage.clear();", vec![]);
    ben.go("about:blank");
    ben.go(&begun);
    comes_to(&ben, "arrived");
    ben.click("[data-friend-act=join]");
    comes_to(&ben, "move");
    moves(&ben, "e5");
    let two = sends(&ben);
    ada.go("about:blank");
    ada.go(&one);
    comes_to(&ada, "move");
    opens(&ada, &two);
    ada.wait_until("the difference", |page| page.text("[data-friend-said]").contains("another branch"));
    let before = fen(&ada);
    ada.click("[data-friend-branch]");
    ada.wait_until("the other branch", |page| fen(page) != before);
    assert_eq!(ada.count("[data-friend-branch]"), 1);
    ada.reload();
    comes_to(&ada, "move");
    assert_eq!(ada.count("[data-friend-branch]"), 1);
    ada.click(".brand");
    ada.wait_until("the list", |page| page.text("#kept-list").contains("Your move"));
    for page in [&ada, &ben] {
        page.assert_no_errors();
    }
}

#[test]
fn words_and_offers_travel_and_a_broken_link_is_told() {
    let server = serve_site();
    let (ada, ben) = (Page::open(&server.url()), Page::open(&server.url()));
    meet(&ada, &ben, "e4");
    moves(&ben, "d5");
    ben.type_into(".friend-say input", &format!("Good luck <b>{}", Key::Enter));
    ben.wait_until("what was said", |page| page.text(".friend-words").contains("Good luck <b>"));
    ben.click("[data-friend-act=offer]");
    // A link to look on is copied by way of the same field, and carries nothing to the friend.
    ben.click("[data-friend-act=watch]");
    ben.wait_until("that it is copied", |page| page.text("[data-friend-said]").contains("Copied"));
    assert_eq!(stage(&ben), "send");
    let link = sends(&ben);
    opens(&ada, &link);
    comes_to(&ada, "move");
    assert!(
        ada.text(".friend-words").contains("Your friendGood luck <b>")
            || ada.text(".friend-words").contains("Good luck <b>")
    );
    assert!(ada.text("#announce").contains("offers a draw"), "{}", ada.text("#announce"));
    ada.click("[data-friend-act=accept]");
    comes_to(&ada, "send");
    let agreed = sends(&ada);
    comes_to(&ada, "over");
    opens(&ben, &agreed[..agreed.len() - 1]);
    comes_to(&ben, "faulty");
    opens(&ben, &agreed);
    comes_to(&ben, "over");
    assert_eq!(ben.attribute("[data-board]", "data-result").as_deref(), Some("1/2-1/2"));
    // The code for a camera is there where the link is.
    ada.click("[data-friend-act=code]");
    ada.wait_for(".friend-code:not([hidden]) path[d^=M]");
    for page in [&ada, &ben] {
        page.assert_no_errors();
    }
}

#[test]
fn a_game_of_ones_own_goes_by_links_without_a_server() {
    let server = serve_copy(&vicinity_e2e::built_site());
    let url = server.url();
    let (ada, ben) = (open_and_keep(&url), open_and_keep(&url));
    // From now on both are off line.
    drop(server);
    ada.go(&format!("{url}#screen=friend&game={}", url_escaped(INI)));
    ada.reload();
    comes_to(&ada, "invite");
    ada.click("[data-friend-form=begin] [type=submit]");
    comes_to(&ada, "move");
    moves(&ada, "b3");
    let link = sends(&ada);
    assert!(link.starts_with(&format!("{url}#friend=1")), "{link}");
    ben.go("about:blank");
    ben.go(&link);
    comes_to(&ben, "arrived");
    assert_eq!(ben.text("#friend-title"), "Your friend invites you to a game of Small Riders.");
    ben.click("[data-friend-act=join]");
    comes_to(&ben, "move");
    moves(&ben, "b5");
    ben.reload();
    comes_to(&ben, "send");
    opens(&ada, &sends(&ben));
    comes_to(&ada, "move");
    assert_eq!(fen(&ada), fen(&ben));
    // Where another game is to begin, it is listed, and goes on.
    ben.go(&format!("{url}#screen=friend&variant=near"));
    ben.wait_until("the list", |page| page.text(".friend-kept").contains("Small Riders"));
    ben.click("[data-friend-open]");
    comes_to(&ben, "wait");
    assert_eq!(fen(&ben), fen(&ada));
}

/// What the page offers to send by hand, once it is another than before.
pub(crate) fn by_hand(page: &Page, before: &str) -> String {
    let value = "return document.querySelector('[data-friend-link]').value;";
    let read = |page: &Page| page.script(value, vec![]).as_str().unwrap_or_default().to_owned();
    page.wait_until("something to send", |page| {
        !page.has(".friend-link[hidden]") && read(page) != before && !read(page).is_empty()
    });
    read(page)
}

/// One invites the other, who may have to say first that he plays; both are connected then.
pub(crate) fn meets_live(one: &Page, other: &Page, join: &str) {
    let link = "return document.querySelector('[data-friend-link]').value;";
    let before = one.script(link, vec![]).as_str().unwrap_or_default().to_owned();
    one.click("[data-friend-act=meet]");
    one.wait_until("the invitation", |page| !page.has("[data-friend-form=answer][hidden]"));
    let invitation = by_hand(one, &before);
    opens(other, &invitation);
    other.wait_for(&format!("{join}:not([hidden])"));
    other.click(join);
    other.wait_until("the answer", |page| page.text(".friend .note").contains("Send this answer"));
    let answer = by_hand(other, "");
    assert!(!answer.contains("friend="), "{answer}");
    one.type_into("[data-friend-form=answer] input", &format!("{answer}{}", Key::Enter));
    for page in [one, other] {
        page.wait_for("[data-meeting=met]");
    }
}

#[test]
fn two_people_play_a_whole_game_live() {
    let server = serve_site();
    let (ada, ben) = (Page::open(&server.url()), Page::open(&server.url()));
    let game = sample();
    ada.click("#new-game");
    ada.click("#new-opponent [value=friend]");
    ada.click("#new-time summary");
    ada.click("#new-clock [value='300+0']");
    ada.click("#new-go");
    comes_to(&ada, "invite");
    let clock = ada.script("return document.querySelector('[data-friend-clock]').value;", vec![]);
    assert_eq!(clock, json!("300+0"));
    ada.type_into(".friend-name input", "Ada");
    ada.click("[data-friend-form=begin] [type=submit]");
    comes_to(&ada, "move");
    meets_live(&ada, &ben, "[data-friend-act=join]");
    for (number, text) in game.iter().enumerate() {
        let (mover, other) = if number % 2 == 0 { (&ada, &ben) } else { (&ben, &ada) };
        if number == 5 {
            other.type_into(".friend-say input", &format!("Well played <i>{}", Key::Enter));
            mover.wait_until("what was said", |page| page.text(".friend-words").contains("Well played <i>"));
        }
        if number == 8 {
            // One loads the page anew: the connection is gone, and the game is not.
            let before = fen(other);
            other.reload();
            mover.wait_until("the break to be told", |page| {
                page.text("[data-friend-said]").contains("The connection is gone")
            });
            assert_eq!((fen(mover), fen(other)), (before.clone(), before));
            // A move goes by link, and then they meet again.
            moves(mover, text);
            let link = sends(mover);
            opens(other, &link);
            other.wait_until("the move by link", |page| fen(page) == fen(mover));
            meets_live(other, mover, "[data-friend-act=answer]");
            continue;
        }
        mover.wait_until("the turn", |page| stage(page) == "move");
        moves(mover, text);
        other.wait_until(text, |page| fen(page) == fen(mover));
        for side in ["white", "black"] {
            let seen = [mover, other].map(|page| page.attribute(&format!("[data-clock={side}]"), "hidden"));
            assert_eq!(seen, [None, None], "both see the clocks");
        }
    }
    for page in [&ada, &ben] {
        comes_to(page, "over");
        assert_eq!(page.attribute("[data-board]", "data-result").as_deref(), Some("1-0"));
    }
    ada.click("[data-friend-act=rematch]");
    ben.wait_until("to be asked", |page| page.text("[data-friend-said]").contains("another game"));
    ben.click("[data-friend-act=rematch]");
    comes_to(&ben, "move");
    moves(&ben, "e4");
    comes_to(&ada, "move");
    for page in [&ada, &ben] {
        page.assert_no_errors();
    }
}
