//! Boards in somebody else's page: the site on one origin, the page around it on another, as on anybody's blog.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use serde_json::{Value, json};
use vicinity_e2e::fantoccini::elements::Element;
use vicinity_e2e::{Key, Page, built_site, serve, with_page, with_page_at};
use vicinity_rules::{Position, Variant};
use xtask::serve::{Server, Site};

/// What README names, and nothing else but the page's own icon.
const POLICY: &str = "default-src 'none'; script-src {host} {site}; frame-src {site}; img-src {host}; require-trusted-types-for 'script'";

/// The site and a page that embeds it, each on an origin of its own.
struct Hosts {
    _site: Server,
    log: Arc<Mutex<Vec<(String, u16)>>>,
    host: Server,
    folder: PathBuf,
}

impl Hosts {
    /// A page with this body.
    fn new(body: &str) -> Self {
        Self::with(body, Site::at(built_site(), "/boards/"), |host, _, _| host)
    }

    /// The same with headers: they are told the two origins.
    fn with(body: &str, site: Site, headers: impl FnOnce(Site, &str, &str) -> Site) -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("vicinity-embed-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder for the page around");
        let log = site.log();
        let site = serve(site);
        let url = site.url();
        let page = format!(
            "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'>\
             <title>A page around</title><link rel=icon href='icon.svg'>\
             <script src='log.js'></script><script src='{url}vicinity-embed.js'></script><body>{body}</body></html>"
        );
        std::fs::write(folder.join("index.html"), page.replace("SITE", &url)).expect("written");
        std::fs::write(folder.join("log.js"), LOG).expect("written");
        std::fs::write(folder.join("icon.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>")
            .expect("written");
        let origin = url.trim_end_matches("/boards/").to_owned();
        let host = serve(headers(Site::at_root(&folder), "'self'", &origin));
        Hosts { _site: site, log, host, folder }
    }

    fn page(&self, test: impl FnOnce(&Page)) {
        with_page_at(&self.host.url(), test);
    }

    /// How often a file was sent: its name begins and ends like this.
    fn sent(&self, start: &str, end: &str) -> usize {
        let log = self.log.lock().expect("nobody fails with it");
        let name = |path: &str| {
            path.split(['?', '#'])
                .next()
                .unwrap_or_default()
                .rsplit('/')
                .next()
                .unwrap_or_default()
                .to_owned()
        };
        log.iter()
            .filter(|(path, status)| {
                *status == 200 && name(path).starts_with(start) && name(path).ends_with(end)
            })
            .count()
    }
}

impl Drop for Hosts {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// Keeps what the boards tell.
const LOG: &str = "window.told = []; for (const type of ['ready', 'move', 'change', 'end', 'error']) \
    addEventListener('vicinity-' + type, event => told.push({ type, id: event.target.id, detail: event.detail })); \
    window.faults = []; addEventListener('error', event => faults.push(String(event.message))); \
    addEventListener('unhandledrejection', event => faults.push(String(event.reason)));";

/// What a board has told: the detail of the last event of a type.
fn last(page: &Page, id: &str, kind: &str) -> Option<Value> {
    let code = "return told.filter(one => one.id === arguments[0] && one.type === arguments[1]).pop()?.detail ?? null;";
    Some(page.script(code, vec![json!(id), json!(kind)])).filter(|found| !found.is_null())
}

fn count(page: &Page, id: &str, kind: &str) -> u64 {
    let code = "return told.filter(one => one.id === arguments[0] && one.type === arguments[1]).length;";
    page.script(code, vec![json!(id), json!(kind)]).as_u64().unwrap_or(0)
}

fn wait_for(page: &Page, id: &str, kind: &str, number: u64) {
    page.wait_until(&format!("{kind} {number} of {id}"), |page| count(page, id, kind) >= number);
}

fn board(page: &Page, id: &str, code: &str) -> Value {
    let code = format!("const board = document.getElementById(arguments[0]); {code}");
    page.script(&code, vec![json!(id)])
}

/// Looks into a board's frame, whichever origin it has.
fn inside<T>(page: &Page, id: &str, look: impl FnOnce(&Page) -> T) -> T {
    let found = board(page, id, "return board.shadowRoot?.querySelector('iframe') ?? board;");
    let element = serde_json::from_value(
        found.as_object().and_then(|found| found.values().next()).cloned().unwrap_or_default(),
    )
    .map(|id: String| Element::from_element_id(page.client().clone(), id.into()))
    .expect("a frame");
    page.run(element.enter_frame()).expect("the frame can be entered");
    let result = look(page);
    page.run(page.client().enter_parent_frame()).expect("and left");
    result
}

fn assert_no_faults(page: &Page) {
    assert_eq!(page.script("return faults;", vec![]), json!([]));
}

#[test]
fn a_board_plays_from_another_origin() {
    let hosts = Hosts::new("<vicinity-board id=a variant=near level=1 time=500></vicinity-board>");
    hosts.page(|page| {
        wait_for(page, "a", "ready", 1);
        let entries = page.script("return history.length;", vec![]);
        let ready = last(page, "a", "ready").expect("told");
        assert_eq!((&ready["variant"], &ready["mode"], &ready["turn"]), (&json!("near"), &json!("play"), &json!("white")));
        inside(page, "a", |page| {
            page.click("[data-square='e3']");
            page.click("[data-square='e4']");
        });
        wait_for(page, "a", "move", 2);
        let moves = page.script("return told.filter(one => one.type === 'move').map(one => [one.detail.uci, one.detail.san, one.detail.by, one.detail.color]);", vec![]);
        assert_eq!(moves[0], json!(["e3e4", "e4", "human", "white"]));
        assert_eq!((&moves[1][2], &moves[1][3]), (&json!("engine"), &json!("black")));
        assert_eq!(board(page, "a", "return board.moves.length;"), json!(2));
        let fen = board(page, "a", "return board.fen;");
        let near = Variant::parse("near").expect("known");
        let position = Position::from_fen(&near, fen.as_str().unwrap_or_default()).expect("a position");
        // A move by message, in notation of the person's next move.
        let mv = position.legal_moves()[0];
        board(page, "a", &format!("board.move('{}');", position.san(mv)));
        wait_for(page, "a", "move", 4);
        board(page, "a", "board.undo();");
        page.wait_until("two moves to be taken back", |page| board(page, "a", "return board.moves.length;") == json!(2));
        board(page, "a", "board.flip();");
        page.wait_until("the board to turn", |page| {
            last(page, "a", "change").is_some_and(|detail| detail["orientation"] == json!("black"))
        });
        board(page, "a", "board.move('Ka9');");
        wait_for(page, "a", "error", 1);
        board(page, "a", "board.load({ variant: 'chess', moves: ['f2f3', 'e7e5', 'g2g4'], side: 'both' });");
        page.wait_until("another game", |page| board(page, "a", "return board.variant;") == json!("chess"));
        board(page, "a", "board.move('Qh4');");
        wait_for(page, "a", "end", 1);
        let end = last(page, "a", "end").expect("told");
        assert_eq!((&end["result"], &end["reason"]), (&json!("0-1"), &json!("checkmate")));
        assert!(board(page, "a", "return board.pgn;").as_str().is_some_and(|pgn| pgn.contains("Qh4#")));
        assert_no_faults(page);
        // The frame has written no address and kept no game.
        let kept = inside(page, "a", |page| page.script("return [Object.keys(localStorage).length, history.length];", vec![]));
        assert_eq!((&kept[0], &kept[1]), (&json!(0), &entries));
    });
}

#[test]
fn every_mode_with_all_controls() {
    let mut body = String::new();
    for mode in ["play", "analyse", "view", "diagram"] {
        for controls in ["none", "moves", "full"] {
            body += &format!(
                "<vicinity-board id={mode}-{controls} variant=contact mode={mode} controls={controls} moves=e2e4></vicinity-board>"
            );
        }
    }
    let hosts = Hosts::new(&body);
    hosts.page(|page| {
        page.set_size(500, 900);
        for mode in ["play", "analyse", "view", "diagram"] {
            for controls in ["none", "moves", "full"] {
                let id = format!("{mode}-{controls}");
                board(page, &id, "board.scrollIntoView({ block: 'center' });");
                wait_for(page, &id, "ready", 1);
                inside(page, &id, |page| {
                    let seen = |css: &str| {
                        page.script("return !!document.querySelector(arguments[0])?.checkVisibility();", vec![json!(css)]) == json!(true)
                    };
                    assert!(seen("[data-board]"), "{id}");
                    assert_eq!(seen("[data-move-list]"), controls != "none", "{id}");
                    assert_eq!(seen("#go-back"), controls != "none", "{id}");
                    assert_eq!(seen("#flip"), controls == "full", "{id}");
                    let plays = matches!(mode, "play" | "analyse");
                    assert_eq!(seen("[data-move-input]"), controls == "full" && plays, "{id}");
                    assert_eq!(seen("#undo"), controls == "full" && plays, "{id}");
                    assert_eq!(seen("[data-level]"), controls == "full" && mode == "play", "{id}");
                    assert!(!seen("dialog") && !seen("#start") && !seen("#open-share") && !seen("#edit-position"), "{id}");
                    // Nothing that the page has and a guest has no use for.
                    let known = json!([
                        "new-game", "flip", "go-first", "go-back", "go-forward", "go-last", "undo", "redo", "hint", "threat", "pause"
                    ]);
                    let code = "return [...document.querySelectorAll('button[id], summary, a[href]')].filter(one => one.checkVisibility() && !one.closest('.notice')).map(one => one.id || one.className);";
                    let found = page.script(code, vec![]);
                    let strange: Vec<&Value> = found
                        .as_array()
                        .into_iter()
                        .flatten()
                        .filter(|name| **name != json!("brand") && !known.as_array().is_some_and(|known| known.contains(name)))
                        .collect();
                    assert!(strange.is_empty(), "{id}: {strange:?}");
                    // No scroll bars of the frame, in any of them.
                    let overflow = page.script(
                        "const root = document.documentElement; return [root.scrollWidth - root.clientWidth, root.scrollHeight - root.clientHeight];",
                        vec![],
                    );
                    assert_eq!(overflow, json!([0, 0]), "{id}");
                });
            }
        }
        // What only shows a game plays no moves.
        board(page, "view-moves", "board.move('e5');");
        wait_for(page, "view-moves", "error", 1);
        board(page, "view-moves", "board.goTo(0);");
        wait_for(page, "view-moves", "change", 1);
        assert_eq!(board(page, "view-moves", "return [board.ply, board.moves.length];"), json!([0, 1]));
        // The analysis thinks while it is seen.
        board(page, "analyse-full", "board.scrollIntoView({ block: 'center' });");
        inside(page, "analyse-full", |page| {
            page.wait_for("#lines [data-line='0'][data-count='1']:not([hidden])");
        });
        assert_no_faults(page);
    });
}

#[test]
fn eight_boards_share_one_download_and_sleep_out_of_sight() {
    let names =
        ["near", "near-8x9", "near-8x10", "normal-8x9", "contact", "chess", "near-vs-normal", "grand-rider"];
    let body: String = (0..8)
        .map(|i| format!("<vicinity-board id=b{i} variant={} side=black level=8 time=10000 controls=moves></vicinity-board><div class=gap></div>", names[i]))
        .collect();
    let hosts = Hosts::new(&format!("{body}<script src=gap.js></script>"));
    std::fs::write(
        hosts.folder.join("gap.js"),
        "document.querySelectorAll('.gap').forEach(gap => gap.style.height = '900px');",
    )
    .expect("written");
    hosts.page(|page| {
        page.set_size(600, 800);
        wait_for(page, "b0", "ready", 1);
        let frames = "return [...document.querySelectorAll('vicinity-board')].filter(board => board.shadowRoot.querySelector('iframe')).length;";
        assert!(page.script(frames, vec![]).as_u64().unwrap_or(9) <= 2, "only what is near what is seen is loaded");
        let is_thinking = |page: &Page, id: &str| {
            inside(page, id, |page| page.attribute("[data-engine]", "data-state").as_deref() == Some("thinking"))
        };
        page.wait_until("the first engine to think", |page| is_thinking(page, "b0"));
        for i in 1..8 {
            let id = format!("b{i}");
            board(page, &id, "board.scrollIntoView({ block: 'center' });");
            wait_for(page, &id, "ready", 1);
        }
        // Only the last one is seen.
        page.wait_until("the first board to sleep", |page| !is_thinking(page, "b0"));
        page.wait_until("the last one's engine to think", |page| is_thinking(page, "b7"));
        for i in 0..7 {
            assert!(!is_thinking(page, &format!("b{i}")), "b{i} works out of sight");
        }
        for (start, end) in [
            ("embed", ".html"),
            ("frame-", ".js"),
            ("frame-", ".css"),
            ("style-", ".css"),
            ("vicinity-frame-", ".js"),
            ("vicinity-frame_bg-", ".wasm"),
            ("vicinity-worker_bg-", ".wasm"),
            ("vicinity-embed", ".js"),
        ] {
            assert_eq!(hosts.sent(start, end), 1, "{start}…{end} is sent once for eight boards");
        }
        assert_eq!(hosts.sent("vicinity-app", ""), 0, "and nothing of the page");
        // Back again it goes on.
        board(page, "b0", "board.scrollIntoView({ block: 'center' });");
        page.wait_until("the first engine to think again, or to have moved", |page| {
            is_thinking(page, "b0") || count(page, "b0", "move") > 0
        });
        assert_no_faults(page);
    });
}

#[test]
fn strict_policies_on_both_sides() {
    let site = Site::at(built_site(), "/boards/").with_header(
        "Content-Security-Policy",
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'",
    );
    let body = "<vicinity-board id=a variant=contact level=1 time=500></vicinity-board>\
                <vicinity-board id=b mode=diagram variant=near marks='d3d4,e5:2,!c4:3'></vicinity-board>";
    let hosts = Hosts::with(body, site, |host, own, site| {
        host.with_header("Content-Security-Policy", &POLICY.replace("{host}", own).replace("{site}", site))
    });
    hosts.page(|page| {
        page.set_size(420, 900);
        wait_for(page, "a", "ready", 1);
        board(page, "a", "board.move('e4');");
        wait_for(page, "a", "move", 2);
        board(page, "b", "board.scrollIntoView();");
        wait_for(page, "b", "ready", 1);
        inside(page, "b", |page| {
            page.wait_for("[data-mark='3']");
            assert_eq!(page.count("#arrows .drawn"), 2);
        });
        // The board that is drawn before has its colours although no style of the page is allowed.
        let fill = board(page, "a", "return getComputedStyle(board.shadowRoot.querySelector('.dark')).fill;");
        assert_ne!(fill, json!("rgb(0, 0, 0)"));
        assert_no_faults(page);
    });
}

#[test]
fn nothing_that_is_written_into_a_board_breaks_it_or_another() {
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
              try { if (!below(9)) board.fen = value; } catch (error) { faults.push(String(error)); } } \
            const odd = [null, 1, 'x', [], {}, { vicinity: 1 }, { vicinity: 2, type: 'undo' }, { vicinity: 1, type: {} }, { vicinity: 1, type: 'eval', text: 'hacked=1' }, \
              { vicinity: 1, type: 'load', fen: {} }, { vicinity: 1, type: 'load', moves: [1, {}] }, { vicinity: 1, type: 'move', text: 5 }, { vicinity: 1, type: 'go', ply: NaN }, \
              { vicinity: 1, type: 'load', pgn: 'x'.repeat(3000000) }, { vicinity: NaN, type: 'undo' }, new Map(), new Date(), new ArrayBuffer(8)]; \
            const frame = board.shadowRoot.querySelector('iframe').contentWindow; \
            for (let i = 0; i < 300; i++) frame.postMessage(odd[below(odd.length)], '*'); \
            for (const message of odd) postMessage(message, '*');";
        page.script(code, vec![]);
        // It still hears, and is whole again with a good game.
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
        assert_no_faults(page);
    });
}

/// Messages are heard from the page around alone, and only of the origin that has made the frame.
#[test]
fn strangers_are_not_heard() {
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
        // Another frame of the page speaks to the board: it is not the page around it.
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
        // A frame that names other origins does not hear this page.
        inside(page, "c", |page| page.wait_for("[data-app='ready']"));
        page.script("document.getElementById('c').contentWindow.postMessage({ vicinity: 1, type: 'move', text: 'e4' }, '*');", vec![]);
        board(page, "a", "board.move('d4');");
        wait_for(page, "a", "move", 1);
        assert_eq!(board(page, "a", "return board.moves;"), json!(["d3d4"]));
        inside(page, "c", |page| assert_eq!(page.count("[data-move-list] button"), 0));
        assert_no_faults(page);
    });
}

#[test]
fn a_long_game_is_looked_through() {
    // Knights that go to and fro with pawn moves between them: 300 moves without an end.
    let near = Variant::parse("chess").expect("known");
    let mut position = Position::start(&near);
    let mut pgn = String::from("[Variant \"chess\"]\n\n");
    let mut dice = 11_u64;
    let mut plies = 0;
    while plies < 600 {
        let moves = position.legal_moves();
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        // Quiet moves of men first, so that the game goes on; a pawn now and then.
        let start = (dice >> 33) as usize % moves.len();
        let wanted = |mv: &&vicinity_rules::Move| {
            let is_pawn = position
                .piece_at(mv.from())
                .is_some_and(|piece| position.variant().kind(piece.kind()).letter == 'P');
            !position.is_capture(**mv) && is_pawn == (plies % 60 == 0)
        };
        let choice = moves.iter().cycle().skip(start).take(moves.len()).find(|mv| {
            let mut next = position.clone();
            next.make(**mv);
            wanted(mv) && next.outcome().is_none()
        });
        let Some(mv) = choice.or_else(|| moves.first()) else { break };
        if plies % 2 == 0 {
            pgn += &format!("{}. ", plies / 2 + 1);
        }
        pgn += &format!("{} {{a comment on move {plies}}} ", position.san(*mv));
        position.make(*mv);
        plies += 1;
    }
    pgn += "*";
    let hosts = Hosts::new("<vicinity-board id=a mode=view></vicinity-board>");
    hosts.page(|page| {
        page.set_size(700, 700);
        page.script("document.getElementById('a').setAttribute('pgn', arguments[0]);", vec![json!(pgn)]);
        wait_for(page, "a", "ready", 1);
        assert_eq!(board(page, "a", "return board.moves.length;"), json!(plies));
        let start = std::time::Instant::now();
        board(page, "a", &format!("board.goTo({plies});"));
        wait_for(page, "a", "change", 1);
        println!(
            "a game of {plies} half-moves with comments, {} bytes: to its end in {} ms",
            pgn.len(),
            start.elapsed().as_millis()
        );
        assert_eq!(board(page, "a", "return board.ply;"), json!(plies));
        assert_eq!(board(page, "a", "return board.fen;"), json!(position.fen()));
        inside(page, "a", |page| {
            page.press(&Key::Left.to_string());
            page.wait_until("one move back", |page| {
                page.script("return document.querySelector('[aria-current]')?.closest('li') != null;", vec![])
                    == json!(true)
            });
        });
        assert_no_faults(page);
    });
}

/// From 220 to 1200 pixels: the height is known beforehand, nothing overlaps, nothing scrolls sideways.
#[test]
fn every_width_has_its_place() {
    let body = "<div id=room><vicinity-board id=a variant=near-8x10 controls=full side=both></vicinity-board>\
                <vicinity-board id=b variant=grand-rider mode=view controls=moves></vicinity-board>\
                <vicinity-board id=c variant=contact controls=none side=both></vicinity-board></div>";
    let hosts = Hosts::new(body);
    hosts.page(|page| {
        page.set_size(1300, 2600);
        let room = |width: u32| {
            page.script("document.getElementById('room').style.width = arguments[0] + 'px'; document.body.style.margin = 0;", vec![json!(width)]);
        };
        room(1200);
        let heights = |page: &Page| {
            page.script("return ['a', 'b', 'c'].map(id => document.getElementById(id).getBoundingClientRect().height);", vec![])
        };
        let before = heights(page);
        for id in ["a", "b", "c"] {
            board(page, id, "board.scrollIntoView();");
            wait_for(page, id, "ready", 1);
        }
        page.settle();
        assert_eq!(heights(page), before, "nothing jumps when the boards are there");
        for width in [220, 221, 260, 300, 320, 360, 390, 450, 520, 559, 560, 561, 600, 680, 768, 820, 900, 1000, 1100, 1200] {
            room(width);
            page.run(async { tokio_sleep(120).await });
            for id in ["a", "b", "c"] {
                let outer = board(page, id, "const box = board.getBoundingClientRect(); return [box.width, box.height];");
                assert_eq!(outer[0].as_f64().map(f64::round), Some(f64::from(width)), "{id}");
                let code = "const root = document.documentElement; \
                    const box = css => { const e = document.querySelector(css); if (!e?.checkVisibility()) return null; const r = e.getBoundingClientRect(); return [r.left, r.top, r.right, r.bottom]; }; \
                    return { over: [root.scrollWidth - root.clientWidth, root.scrollHeight - root.clientHeight], height: root.clientHeight, wanted: document.querySelector('.sizer').offsetHeight, \
                      boxes: ['.board', '.panel', '[data-strip=white]', '[data-strip=black]', '.site'].map(box), \
                      moves: box('[data-move-list]'), controls: box('.controls') };";
                let found = inside(page, id, |page| page.script(code, vec![]));
                assert_eq!(found["over"], json!([0, 0]), "{id} at {width}: {found}");
                let (height, wanted) = (found["height"].as_f64().unwrap_or(0.0), found["wanted"].as_f64().unwrap_or(0.0));
                assert!((height - wanted).abs() <= 2.0, "{id} at {width}: {height} of {wanted}");
                let boxes: Vec<Vec<f64>> = found["boxes"]
                    .as_array()
                    .into_iter()
                    .flatten()
                    .filter_map(|one| serde_json::from_value(one.clone()).ok())
                    .collect();
                for (index, one) in boxes.iter().enumerate() {
                    assert!(one[0] >= -1.0 && one[2] <= f64::from(width) + 1.0 && one[3] <= height + 1.0, "{id} at {width}: {found}");
                    for other in &boxes[index + 1..] {
                        let apart = one[2] <= other[0] + 1.0 || other[2] <= one[0] + 1.0 || one[3] <= other[1] + 1.0 || other[3] <= one[1] + 1.0;
                        assert!(apart, "{id} at {width}: {one:?} and {other:?} overlap");
                    }
                }
                // A square is never smaller than a fingertip allows to tell it from its neighbours.
                let cell = inside(page, id, |page| page.script("return document.querySelector('[data-square]').getBoundingClientRect().width;", vec![]));
                assert!(cell.as_f64().is_some_and(|cell| cell >= 10.0), "{id} at {width}: {cell}");
            }
        }
        assert_no_faults(page);
    });
}

async fn tokio_sleep(ms: u64) {
    tokio::time::sleep(std::time::Duration::from_millis(ms)).await;
}

#[test]
fn a_fault_in_one_board_leaves_the_others_alone() {
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
    // A program at its end.
    inside(&page, "broken", |page| {
        page.script("document.querySelector('[data-board]').remove(); setTimeout(() => { throw new Error('broken on purpose'); });", vec![]);
    });
    wait_for(&page, "broken", "error", 1);
    board(&page, "good", "board.move('e4');");
    wait_for(&page, "good", "move", 1);
    assert_no_faults(&page);
}

#[test]
fn the_frame_alone_reads_its_address() {
    with_page("embed.html?variant=contact&side=both#moves=e2e4&controls=full", |page| {
        page.wait_for("[data-app='ready'] [data-piece]");
        assert_eq!(page.attribute("[data-board]", "data-variant").as_deref(), Some("contact"));
        assert_eq!(page.attribute("[data-board]", "data-turn").as_deref(), Some("black"));
        page.type_into("[data-move-input]", "e5\u{e007}");
        page.wait_until("the move", |page| {
            page.attribute("[data-board]", "data-turn").as_deref() == Some("white")
        });
        // Another address after the # is another board.
        page.script("location.hash = '#moves=d2d4';", vec![]);
        page.wait_until("another board", |page| {
            page.attribute("[data-board]", "data-fen")
                .is_some_and(|fen| fen.starts_with("rnbqkbnr/pppppppp/8/8/3P4"))
        });
    });
    with_page("embed.html#variant=nonsense", |page| {
        page.wait_until("what is wrong", |page| page.text("#notice").contains("nonsense"));
    });
}

/// The documented page: every board of it ready, and its buttons do what stands on them.
#[test]
fn the_example_page_works() {
    with_page("embedding.html", |page| {
        page.set_size(1200, 900);
        page.script(
            "window.told = []; addEventListener('vicinity-error', event => told.push(event.detail.message));",
            vec![],
        );
        let boards = page.count("vicinity-board");
        assert_eq!(boards, 8);
        for index in 0..boards {
            page.script("document.querySelectorAll('vicinity-board')[arguments[0]].scrollIntoView({ block: 'center' });", vec![json!(index)]);
            page.wait_until(&format!("board {index}"), |page| {
                page.script(
                    "return document.querySelectorAll('vicinity-board')[arguments[0]].ready;",
                    vec![json!(index)],
                ) == json!(true)
            });
        }
        assert_eq!(page.count(".pair pre code"), 9);
        for label in ["board.move('e4')", "board.undo()", "board.flip()", "board.load(…)"] {
            page.script("[...document.querySelectorAll('[data-do]')].find(one => one.dataset.do === arguments[0]).click();", vec![json!(label)]);
        }
        page.wait_until("the last of them", |page| {
            page.script("return document.querySelector('#script vicinity-board').variant;", vec![])
                == json!("contact")
        });
        assert!(page.text("#log").contains("vicinity-move: e4 by script"));
        assert_eq!(page.script("return told;", vec![]), json!([]));
    });
}

/// The page's own dialog gives the lines, and a board as they make it.
#[test]
fn the_dialog_gives_lines_that_work() {
    with_page("#variant=near&moves=e3e4,d6d5&white=human&black=human", |page| {
        page.wait_for("[data-app='ready'] [data-piece]");
        page.click("#open-share");
        page.click("#open-embed");
        page.wait_for("#embed[open] vicinity-board");
        page.wait_until("the preview", |page| {
            page.script("return document.querySelector('#embed vicinity-board').ready;", vec![])
                == json!(true)
        });
        let value = |id: &str| {
            let found = page.script("return document.getElementById(arguments[0]).value;", vec![json!(id)]);
            found.as_str().unwrap_or_default().to_owned()
        };
        page.wait_until("the lines", |_| !value("embed-iframe").is_empty());
        assert!(
            value("embed-element")
                .contains("<vicinity-board variant=\"near\" mode=\"view\" moves=\"e3e4,d6d5\">")
        );
        assert!(value("embed-wiki").starts_with("{{#widget:Iframe|url=http"));
        assert!(value("embed-link").contains("#variant=near&moves=e3e4,d6d5"));
        assert!(value("embed-svg").starts_with("<svg "));
        let height = |line: &str| {
            line.split_once("height=\"").and_then(|(_, rest)| rest.split_once('"')?.0.parse::<u32>().ok())
        };
        assert_eq!(height(&value("embed-iframe")), Some(480 + 150));
        // Another mode, and the line changes with the preview.
        let code = "const list = document.querySelector('#embed-mode'); list.value = 'diagram'; list.dispatchEvent(new Event('change', { bubbles: true }));";
        page.script(code, vec![]);
        page.wait_until("a diagram", |_| value("embed-element").contains("mode=\"diagram\""));
        assert!(
            value("embed-element")
                .contains("fen=\"8/rnbqkbnr/ppp1pppp/3p4/4P3/PPPP1PPP/RNBQKBNR/8 w - - 0 2\"")
        );
        page.click("[data-copy='embed-element']");
        page.wait_until("what is said of it", |page| !page.text("#embed-said").is_empty());
        let frame = value("embed-iframe");
        page.click("#embed-close");
        // The game is as it was.
        assert_eq!(page.count("[data-move-list] [data-ply]"), 2);
        // The frame's line, by itself.
        let address = frame
            .split_once("src=\"")
            .and_then(|(_, rest)| rest.split_once('"'))
            .map(|(address, _)| address.replace("&amp;", "&"));
        page.go("about:blank");
        page.go(&address.expect("an address"));
        page.wait_for("[data-app='ready'] [data-piece]");
        assert_eq!(page.attribute("[data-board]", "data-turn").as_deref(), Some("white"));
        page.go("about:blank");
    });
}
