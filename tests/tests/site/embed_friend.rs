//! A page of somebody else as the place where two people meet: by its own address, from another origin than the board's.

use serde_json::json;
use vicinity_e2e::hosts::{Hosts, assert_no_faults, board, inside, last, wait_for};
use vicinity_e2e::{Key, Page};

use crate::friend::{by_hand, comes_to, fen, moves, opens, sends};

fn host() -> Hosts {
    Hosts::new("<vicinity-board id=a variant=near mode=friend></vicinity-board>")
}

/// Ada begins and moves; Ben has opened the link, which leads to the page around.
fn meet(hosts: &Hosts) -> [Page; 2] {
    let ada = Page::open(&hosts.host.url());
    wait_for(&ada, "a", "ready", 1);
    let link = inside(&ada, "a", |ada| {
        comes_to(ada, "invite");
        ada.type_into(".friend-name input", "Ada");
        ada.click("[data-friend-form=begin] [type=submit]");
        comes_to(ada, "move");
        moves(ada, "e4");
        comes_to(ada, "send");
        sends(ada)
    });
    assert!(link.starts_with(&format!("{}#friend=1", hosts.host.url())), "{link}");
    let ben = Page::open(&link);
    inside(&ben, "a", |ben| {
        comes_to(ben, "arrived");
        assert_eq!(ben.text("#friend-title"), "Ada invites you to a game of Near Chess.");
        ben.click("[data-friend-act=join]");
        comes_to(ben, "move");
    });
    [ada, ben]
}

#[test]
fn a_page_around_is_where_links_lead_and_bring_their_moves() {
    let hosts = host();
    let [ada, ben] = meet(&hosts);
    let answer = inside(&ben, "a", |ben| {
        moves(ben, "d5");
        sends(ben)
    });
    // In the tab where the page is already, it is not loaded anew.
    opens(&ada, &answer);
    let after = inside(&ada, "a", |ada| {
        comes_to(ada, "move");
        fen(ada)
    });
    let told = last(&ada, "a", "change").expect("the page around is told");
    assert_eq!((&told["mode"], &told["fen"]), (&json!("friend"), &json!(after)));
    // Scripts of the page around do not move for anybody.
    board(&ada, "a", "board.move('e5');");
    wait_for(&ada, "a", "error", 1);
    assert!(
        last(&ada, "a", "error")
            .is_some_and(|told| told["message"].as_str().is_some_and(|text| text.contains("no script")))
    );
    // Loaded anew without the link, it lists the game.
    ada.go("about:blank");
    ada.go(&hosts.host.url());
    inside(&ada, "a", |ada| {
        comes_to(ada, "invite");
        ada.wait_until("the list", |page| page.text(".friend-kept").contains("Your move"));
        ada.click("[data-friend-open]");
        comes_to(ada, "move");
        assert_eq!(fen(ada), after);
        // Nothing of the page that has no place in a frame, and no scroll bars.
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
        assert_no_faults(page);
        page.assert_no_errors();
    }
}

#[test]
fn two_play_live_in_frames() {
    let hosts = host();
    let [ada, ben] = meet(&hosts);
    let invitation = inside(&ada, "a", |ada| {
        ada.click("[data-friend-act=meet]");
        by_hand(ada, "")
    });
    assert!(invitation.starts_with(&format!("{}#friend=", hosts.host.url())), "{invitation}");
    opens(&ben, &invitation);
    let answer = inside(&ben, "a", |ben| {
        ben.wait_for("[data-friend-act=answer]:not([hidden])");
        ben.click("[data-friend-act=answer]");
        ben.wait_until("the answer", |page| page.text(".friend .note").contains("Send this answer"));
        by_hand(ben, "")
    });
    inside(&ada, "a", |ada| {
        ada.type_into("[data-friend-form=answer] input", &format!("{answer}{}", Key::Enter));
        ada.wait_for("[data-meeting=met]");
    });
    let after = inside(&ben, "a", |ben| {
        ben.wait_for("[data-meeting=met]");
        moves(ben, "d5");
        fen(ben)
    });
    wait_for(&ada, "a", "move", 2);
    assert_eq!(last(&ada, "a", "move").map(|told| told["by"].clone()), Some(json!("friend")));
    inside(&ada, "a", |ada| {
        ada.wait_until("the move", |ada| fen(ada) == after);
        comes_to(ada, "move");
    });
    for page in [&ada, &ben] {
        assert_no_faults(page);
        page.assert_no_errors();
    }
}

#[test]
fn a_board_that_is_told_to_be_a_meeting_place_becomes_one() {
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
        assert_no_faults(page);
    });
}
