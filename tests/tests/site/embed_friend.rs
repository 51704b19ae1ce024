//! Friend games in an embedded board: the links lead to the host page, whose origin differs from
//! the board's.

use serde_json::json;
use vicinity_e2e::hosts::{Hosts, assert_no_errors, board, inside, last, wait_for};
use vicinity_e2e::{Key, Page, fen, play_moves};

use crate::friend::{copy_link, link_to_send, open_link, wait_for_stage};

fn host() -> Hosts {
    Hosts::new("<vicinity-board id=a variant=near mode=friend></vicinity-board>")
}

/// Ada starts the game and moves; Ben opens the link, which leads to the host page.
fn meet(hosts: &Hosts) -> [Page; 2] {
    let ada = Page::open(&hosts.host.url());
    wait_for(&ada, "a", "ready", 1);
    let link = inside(&ada, "a", |ada| {
        wait_for_stage(ada, "invite");
        ada.type_into(".friend-name input", "Ada");
        ada.click("[data-friend-form=begin] [type=submit]");
        wait_for_stage(ada, "move");
        play_moves(ada, "e4");
        wait_for_stage(ada, "send");
        copy_link(ada)
    });
    assert!(link.starts_with(&format!("{}#friend=1", hosts.host.url())), "{link}");
    let ben = Page::open(&link);
    inside(&ben, "a", |ben| {
        wait_for_stage(ben, "arrived");
        assert_eq!(ben.text("#friend-title"), "Ada invites you to a game of Near Chess.");
        ben.click("[data-friend-act=join]");
        wait_for_stage(ben, "move");
    });
    [ada, ben]
}

#[test]
fn links_lead_to_the_host_page_and_deliver_moves() {
    let hosts = host();
    let [ada, ben] = meet(&hosts);
    let answer = inside(&ben, "a", |ben| {
        play_moves(ben, "d5");
        copy_link(ben)
    });
    // In a tab in which the page is open already, it is not reloaded.
    open_link(&ada, &answer);
    let after = inside(&ada, "a", |ada| {
        wait_for_stage(ada, "move");
        fen(ada)
    });
    let detail = last(&ada, "a", "change").expect("the host page has the event");
    assert_eq!((&detail["mode"], &detail["fen"]), (&json!("friend"), &json!(after)));
    // Scripts of the host page cannot move for a player.
    board(&ada, "a", "board.move('e5');");
    wait_for(&ada, "a", "error", 1);
    assert!(last(&ada, "a", "error").is_some_and(|detail| {
        detail["message"].as_str().is_some_and(|text| text.contains("scripts cannot"))
    }));
    // Reloaded without the link, the page lists the game.
    ada.go("about:blank");
    ada.go(&hosts.host.url());
    inside(&ada, "a", |ada| {
        wait_for_stage(ada, "invite");
        ada.wait_until("the list", |page| page.text(".friend-kept").contains("Your move"));
        ada.click("[data-friend-open]");
        wait_for_stage(ada, "move");
        assert_eq!(fen(ada), after);
        // No part of the page that does not belong in a frame, and no scroll bars.
        let seen = |css: &str| {
            ada.script(
                "return [...document.querySelectorAll(arguments[0])].some((one) => one.checkVisibility());",
                vec![json!(css)],
            )
        };
        for css in [".seats", "#undo", "#hint", ".engine", ".friend-elsewhere", "#tab-notes", "dialog"] {
            assert_eq!(seen(css), json!(false), "{css}");
        }
        for css in [
            "[data-board]",
            "[data-move-list]",
            "[data-move-input]",
            ".friend-say input",
            "#flip",
            "#go-back",
        ] {
            assert_eq!(seen(css), json!(true), "{css}");
        }
        let overflow = "const root = document.documentElement; return [root.scrollWidth - root.clientWidth, root.scrollHeight - root.clientHeight];";
        assert_eq!(ada.script(overflow, vec![]), json!([0, 0]));
    });
    for page in [&ada, &ben] {
        assert_no_errors(page);
        page.assert_no_errors();
    }
}

#[test]
fn two_play_live_in_frames() {
    let hosts = host();
    let [ada, ben] = meet(&hosts);
    let invitation = inside(&ada, "a", |ada| {
        ada.click("[data-friend-act=meet]");
        link_to_send(ada, "")
    });
    assert!(invitation.starts_with(&format!("{}#friend=", hosts.host.url())), "{invitation}");
    open_link(&ben, &invitation);
    let answer = inside(&ben, "a", |ben| {
        ben.wait_for("[data-friend-act=answer]:not([hidden])");
        ben.click("[data-friend-act=answer]");
        ben.wait_until("the answer", |page| page.text(".friend .note").contains("Send this reply"));
        link_to_send(ben, "")
    });
    inside(&ada, "a", |ada| {
        ada.type_into("[data-friend-form=answer] input", &format!("{answer}{}", Key::Enter));
        ada.wait_for("[data-meeting=met]");
    });
    let after = inside(&ben, "a", |ben| {
        ben.wait_for("[data-meeting=met]");
        play_moves(ben, "d5");
        fen(ben)
    });
    wait_for(&ada, "a", "move", 2);
    assert_eq!(last(&ada, "a", "move").map(|detail| detail["by"].clone()), Some(json!("friend")));
    inside(&ada, "a", |ada| {
        ada.wait_until("the move", |ada| fen(ada) == after);
        wait_for_stage(ada, "move");
    });
    for page in [&ada, &ben] {
        assert_no_errors(page);
        page.assert_no_errors();
    }
}

#[test]
fn a_board_switches_to_friend_mode() {
    let hosts = Hosts::new("<vicinity-board id=a variant=contact></vicinity-board>");
    hosts.page(|page| {
        wait_for(page, "a", "ready", 1);
        board(page, "a", "board.setAttribute('mode', 'friend');");
        page.wait_until("the section", |page| {
            inside(page, "a", |page| page.has("[data-friend][data-stage=invite]"))
        });
        inside(page, "a", |page| {
            assert_eq!(page.attribute("[data-board]", "data-variant").as_deref(), Some("contact"));
        });
        assert_no_errors(page);
    });
}
