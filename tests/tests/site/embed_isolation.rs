//! The isolation of embedded boards and host pages: policies, unexpected attributes, messages from
//! other windows, errors.

use serde_json::{Value, json};
use vicinity_e2e::hosts::{Hosts, assert_no_errors, board, inside, last, wait_for};
use vicinity_e2e::{Page, built_site};
use xtask::serve::Site;

/// The directives that docs/embedding.md names, and the page's own icon.
const POLICY: &str = "default-src 'none'; script-src {host} {site}; frame-src {site}; img-src {host}; require-trusted-types-for 'script'";

#[test]
fn strict_policies_on_both_sides() {
    let site = Site::at(built_site(), "/boards/").with_header(
        "Content-Security-Policy",
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'",
    );
    let body = "<vicinity-board id=a variant=contact level=1 time=500></vicinity-board>\
                <vicinity-board id=b mode=diagram variant=near marks='d3d4,e5:2,!c4:3'></vicinity-board>\
                <vicinity-board id=c variant=near marks='d3d4,e5:2,!c4:3' controls=moves></vicinity-board>";
    let hosts = Hosts::with(body, site, |host, own, site| {
        host.with_header("Content-Security-Policy", &POLICY.replace("{host}", own).replace("{site}", site))
    });
    hosts.page(|page| {
        page.set_size(420, 900);
        wait_for(page, "a", "ready", 1);
        board(page, "a", "board.move('e4');");
        wait_for(page, "a", "move", 2);
        wait_for(page, "b", "ready", 1);
        assert_eq!(
            board(page, "b", "return board.shadowRoot.querySelectorAll('svg > :last-child > g').length;"),
            json!(3)
        );
        board(page, "c", "board.scrollIntoView();");
        wait_for(page, "c", "ready", 1);
        inside(page, "c", |page| {
            page.wait_for("[data-mark='3']");
            assert_eq!(page.count("#arrows .drawn"), 2);
        });
        // A board drawn by the element has its colours although no stylesheet of the page is
        // allowed.
        let fill = board(page, "a", "return getComputedStyle(board.shadowRoot.querySelector('.s0')).fill;");
        assert_ne!(fill, json!("rgb(0, 0, 0)"));
        assert_no_errors(page);
    });
}

#[test]
fn arbitrary_attributes_and_messages_break_no_board() {
    let hosts = Hosts::new(
        "<vicinity-board id=calm variant=near side=both controls=none></vicinity-board>\
         <vicinity-board id=wild side=both></vicinity-board>",
    );
    hosts.page(|page| {
        page.set_size(420, 1400);
        wait_for(page, "calm", "ready", 1);
        wait_for(page, "wild", "ready", 1);
        let code = "const board = document.getElementById('wild'); \
            const values = ['', 'near', 'chess', 'contact', 'grand-rider', '<img src=x onerror=hacked=1>', 'javascript:hacked=1', '\"><script>hacked=1</script>', \
              'e2e4', 'e3e4,d6d5', '((((', 'both', 'view', 'diagram', 'none', 'full', 'dark', '4', '-1', '1e99', '[Variant \"near\"] 1. e4 {<svg onload=hacked=1>} *', \
              '\\u0000\\u202e', '%', '%zz', 'x'.repeat(5000), '8/8/8/8/8/8/8/8 w - - 0 1', 'e4:9', 'P', 'null', '__proto__', 'constructor']; \
            const names = ['variant', 'moves', 'fen', 'end', 'pgn', 'marks', 'piece', 'mode', 'controls', 'side', 'orientation', 'level', 'time', 'theme']; \
            let dice = 7; const below = n => (dice = (dice * 48271) % 2147483647) % n; \
            for (let i = 0; i < 400; i++) { \
              const name = names[below(names.length)], value = values[below(values.length)]; \
              if (below(5)) board.setAttribute(name, value); else board.removeAttribute(name); \
              if (!below(4)) board.load({ [name]: value }); \
              if (!below(6)) { board.move(value); board.undo(); board.flip(); board.goTo(value); } \
              try { if (!below(9)) board.fen = value; } catch (error) { errors.push(String(error)); } } \
            const odd = [null, 1, 'x', [], {}, { vicinity: 1 }, { vicinity: 2, type: 'undo' }, { vicinity: 1, type: {} }, { vicinity: 1, type: 'eval', text: 'hacked=1' }, \
              { vicinity: 1, type: 'load', fen: {} }, { vicinity: 1, type: 'load', moves: [1, {}] }, { vicinity: 1, type: 'move', text: 5 }, { vicinity: 1, type: 'go', ply: NaN }, \
              { vicinity: 1, type: 'load', pgn: 'x'.repeat(3000000) }, { vicinity: NaN, type: 'undo' }, new Map(), new Date(), new ArrayBuffer(8)]; \
            const frame = board.shadowRoot.querySelector('iframe').contentWindow; \
            for (let i = 0; i < 300; i++) frame.postMessage(odd[below(odd.length)], '*'); \
            for (const message of odd) postMessage(message, '*');";
        page.script(code, vec![]);
        // The board still reacts, and is intact again with a valid game.
        page.script(
            "const board = document.getElementById('wild'); for (const name of board.getAttributeNames()) if (name !== 'id') board.removeAttribute(name); \
             setTimeout(() => { board.setAttribute('side', 'both'); board.load({ variant: 'chess', fen: '', moves: 'e2e4', mode: 'play', controls: 'full', side: 'both' }); }, 50);",
            vec![],
        );
        page.wait_until("the board to be whole again", |page| {
            board(page, "wild", "return board.variant + board.moves;") == json!("chesse2e4")
        });
        board(page, "wild", "board.move('e5');");
        page.wait_until("a move on it", |page| board(page, "wild", "return board.moves.length;") == json!(2));
        inside(page, "wild", |page| {
            assert_eq!(page.script("return typeof hacked;", vec![]), json!("undefined"));
            assert_eq!(page.count("script:not([src]), img, [onerror], [onload]"), 0);
            assert!(page.script("return location.pathname;", vec![]).as_str().is_some_and(|path| path.ends_with("/embed.html")));
        });
        assert_eq!(page.script("return typeof hacked;", vec![]), json!("undefined"));
        board(page, "calm", "board.move('e4');");
        wait_for(page, "calm", "move", 1);
        assert_no_errors(page);
    });
}

/// A frame accepts messages only from its parent page, and only from the origin that created the
/// frame.
#[test]
fn messages_from_other_windows_are_ignored() {
    let hosts = Hosts::new(
        "<vicinity-board id=a variant=near side=both></vicinity-board>\
         <vicinity-board id=b origin='https://other.example'></vicinity-board>\
         <iframe id=c src='SITEembed.html#variant=near&side=both&origin=https://other.example' width=300 height=300></iframe>",
    );
    hosts.page(|page| {
        page.set_size(420, 1600);
        wait_for(page, "a", "ready", 1);
        wait_for(page, "b", "error", 1);
        assert_eq!(board(page, "b", "return board.shadowRoot.querySelector('iframe');"), Value::Null);
        // Another frame of the page, which is not the parent, sends a message to the board.
        page.script(
            "const stranger = document.createElement('iframe'); stranger.srcdoc = '<p>'; document.body.append(stranger); \
             stranger.onload = () => { const target = document.getElementById('a').shadowRoot.querySelector('iframe').contentWindow; \
               const script = stranger.contentDocument.createElement('script'); \
               stranger.contentWindow.target = target; \
               script.textContent = \"target.postMessage({ vicinity: 1, type: 'move', text: 'e4' }, '*'); parent.postMessage({ vicinity: 1, type: 'move', uci: 'e3e4' }, '*'); parent.done = true\"; \
               stranger.contentDocument.head.append(script); };",
            vec![],
        );
        page.wait_until("the stranger to have spoken", |page| page.script("return window.done === true;", vec![]) == json!(true));
        // A frame that trusts other origins ignores messages from this page.
        inside(page, "c", |page| page.wait_for("[data-app='ready']"));
        page.script("document.getElementById('c').contentWindow.postMessage({ vicinity: 1, type: 'move', text: 'e4' }, '*');", vec![]);
        board(page, "a", "board.move('d4');");
        wait_for(page, "a", "move", 1);
        assert_eq!(board(page, "a", "return board.moves;"), json!(["d3d4"]));
        inside(page, "c", |page| assert_eq!(page.count("[data-move-list] button"), 0));
        assert_no_errors(page);
    });
}

#[test]
fn an_error_in_one_board_does_not_affect_the_others() {
    let hosts = Hosts::new(
        "<vicinity-board id=bad fen='8/8 nonsense'></vicinity-board>\
         <vicinity-board id=gone site='http://127.0.0.1:9/'></vicinity-board>\
         <vicinity-board id=broken side=both controls=none></vicinity-board>\
         <vicinity-board id=good side=both controls=none></vicinity-board>",
    );
    let page = Page::open(&hosts.host.url());
    page.set_size(400, 3000);
    for id in ["bad", "broken", "good"] {
        wait_for(&page, id, "ready", 1);
    }
    assert!(
        last(&page, "bad", "error")
            .is_some_and(|detail| detail["message"].as_str().is_some_and(|text| text.contains("fen")))
    );
    inside(&page, "bad", |page| assert!(page.text("#notice").contains("This board cannot be shown")));
    // An error takes no more space than it needs.
    page.wait_until("the room of a notice", |page| {
        board(page, "bad", "return board.getBoundingClientRect().height < 150;") == json!(true)
    });
    // A program that has failed.
    inside(&page, "broken", |page| {
        page.script("document.querySelector('[data-board]').remove(); setTimeout(() => { throw new Error('broken on purpose'); });", vec![]);
    });
    wait_for(&page, "broken", "error", 1);
    board(&page, "good", "board.move('e4');");
    wait_for(&page, "good", "move", 1);
    assert_no_errors(&page);
}

/// An origin may end with a slash, both the one of the board and the trusted one of the host page.
#[test]
fn an_origin_may_end_with_a_slash() {
    let hosts = Hosts::new("");
    let site = hosts.host.url();
    let page = Page::open(&site);
    // Everything is in view: a frame out of view is not laid out.
    page.set_size(420, 1600);
    let code = "const script = document.querySelector('script[src*=vicinity-embed]'); const url = new URL(script.src); \
        document.body.innerHTML = `<vicinity-board id=a side=both origin='${url.origin}/'></vicinity-board>\
          <iframe id=c width=300 height=300></iframe>`; \
        const frame = document.getElementById('c'); window.heard = []; \
        addEventListener('message', event => { if (event.source === frame.contentWindow) heard.push(event.data.type); }); \
        frame.src = new URL(`embed.html#side=both&origin=${location.origin}/`, url);";
    page.script(code, vec![]);
    wait_for(&page, "a", "ready", 1);
    let heard = |page: &Page, kind: &str| {
        page.script("return heard.includes(arguments[0]);", vec![json!(kind)]) == json!(true)
    };
    page.wait_until("its height", |page| heard(page, "height"));
    page.wait_until("its game", |page| heard(page, "ready"));
    page.script("document.getElementById('c').contentWindow.postMessage({ vicinity: 1, type: 'move', text: 'e4' }, '*');", vec![]);
    page.wait_until("a move that this page has sent", |page| heard(page, "move"));
    assert_no_errors(&page);
}

/// A board sends messages, even the first one, only to the pages that its address trusts.
#[test]
fn an_untrusted_page_receives_no_messages() {
    let hosts = Hosts::new(
        "<script>window.heard = []; addEventListener('message', event => heard.push(event.data));</script>\
         <iframe id=c src='SITEembed.html#side=both&origin=https://other.example' width=300 height=300></iframe>",
    );
    let page = Page::open(&hosts.host.url());
    inside(&page, "c", |page| {
        page.wait_for("[data-app='ready']");
        page.come_to_rest();
        page.script("parent.postMessage('the last', '*');", vec![]);
    });
    page.wait_until("the last word", |page| page.script("return heard.at(-1);", vec![]) == json!("the last"));
    assert_eq!(page.script("return heard;", vec![]), json!(["the last"]));
}

/// In a sandbox without an origin no file of the board can be loaded; the board reports this at
/// once instead of after a timeout.
#[test]
fn a_sandbox_without_an_origin_is_reported() {
    let hosts = Hosts::new(
        "<iframe id=box width=400 height=700 sandbox='allow-scripts' srcdoc=\"<script src='log.js'></script>\
         <script src='SITEvicinity-embed.js'></script><vicinity-board id=a side=both></vicinity-board>\"></iframe>",
    );
    let page = Page::open(&hosts.host.url());
    inside(&page, "box", |page| {
        wait_for(page, "a", "error", 1);
        let detail = last(page, "a", "error").expect("an event");
        assert!(
            detail["message"].as_str().is_some_and(|text| text.contains("allow-same-origin")),
            "{detail}"
        );
    });
}
