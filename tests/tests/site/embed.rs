//! Embedded boards from the visitor's point of view.

use serde_json::{Value, json};
use vicinity_e2e::hosts::{Hosts, assert_no_errors, board, count, inside, last, wait_for};
use vicinity_e2e::{Key, Page};
use vicinity_rules::{Position, Variant};

#[test]
fn a_board_plays_from_another_origin() {
    let hosts = Hosts::new("<vicinity-board id=a variant=near level=1 time=500></vicinity-board>");
    hosts.page(|page| {
        wait_for(page, "a", "ready", 1);
        let entries = page.script("return history.length;", vec![]);
        let ready = last(page, "a", "ready").expect("an event");
        assert_eq!((&ready["variant"], &ready["mode"], &ready["turn"]), (&json!("near"), &json!("play"), &json!("white")));
        inside(page, "a", |page| {
            page.click("[data-square='e3']");
            page.click("[data-square='e4']");
        });
        wait_for(page, "a", "move", 2);
        let moves = page.script("return received.filter(one => one.type === 'move').map(one => [one.detail.uci, one.detail.san, one.detail.by, one.detail.color]);", vec![]);
        assert_eq!(moves[0], json!(["e3e4", "e4", "human", "white"]));
        assert_eq!((&moves[1][2], &moves[1][3]), (&json!("engine"), &json!("black")));
        assert_eq!(board(page, "a", "return board.moves.length;"), json!(2));
        let fen = board(page, "a", "return board.fen;");
        let near = Variant::parse("near").expect("known");
        let position = Position::from_fen(&near, fen.as_str().unwrap_or_default()).expect("a position");
        // A move by message, in SAN of the side to move.
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
        let end = last(page, "a", "end").expect("an event");
        assert_eq!((&end["result"], &end["reason"]), (&json!("0-1"), &json!("checkmate")));
        assert!(board(page, "a", "return board.pgn;").as_str().is_some_and(|pgn| pgn.contains("Qh4#")));
        assert_no_errors(page);
        // The frame has neither changed the address nor stored a game.
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
                if (mode, controls) == ("diagram", "none") {
                    // The element itself draws a diagram.
                    assert_eq!(board(page, &id, "return board.shadowRoot.querySelector('iframe');"), Value::Null);
                    continue;
                }
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
                    // No control of the page that an embedded board does not need.
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
                    // No scroll bars in the frame in any combination.
                    let overflow = page.script(
                        "const root = document.documentElement; return [root.scrollWidth - root.clientWidth, root.scrollHeight - root.clientHeight];",
                        vec![],
                    );
                    assert_eq!(overflow, json!([0, 0]), "{id}");
                });
            }
        }
        // A viewer plays no moves.
        board(page, "view-moves", "board.move('e5');");
        wait_for(page, "view-moves", "error", 1);
        board(page, "view-moves", "board.goTo(0);");
        wait_for(page, "view-moves", "change", 1);
        assert_eq!(board(page, "view-moves", "return [board.ply, board.moves.length];"), json!([0, 1]));
        // The analysis runs while the board is visible.
        board(page, "analyse-full", "board.scrollIntoView({ block: 'center' });");
        inside(page, "analyse-full", |page| {
            page.wait_for("#lines [data-line='0'][data-count='1']:not([hidden])");
        });
        assert_no_errors(page);
    });
}

#[test]
fn eight_boards_share_one_download_and_pause_out_of_view() {
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
        // Only the last board is visible.
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
            ("vicinity-board-", ".js"),
            ("vicinity-board_bg-", ".wasm"),
            ("vicinity-worker_bg-", ".wasm"),
            ("vicinity-embed", ".js"),
        ] {
            assert_eq!(hosts.sent(start, end), 1, "{start}…{end} is sent once for eight boards");
        }
        // When it is visible again, the engine goes on.
        board(page, "b0", "board.scrollIntoView({ block: 'center' });");
        page.wait_until("the first engine to think again, or to have moved", |page| {
            is_thinking(page, "b0") || count(page, "b0", "move") > 0
        });
        assert_no_errors(page);
    });
}

#[test]
fn a_long_game_can_be_browsed() {
    // Knight moves back and forth with some pawn moves in between: 300 moves without an end of the
    // game.
    let chess = Variant::parse("chess").expect("known");
    let mut position = Position::start(&chess);
    let mut pgn = String::from("[Variant \"chess\"]\n\n");
    let mut dice = fastrand::Rng::with_seed(11);
    let mut plies = 0;
    while plies < 600 {
        let moves = position.legal_moves();
        // Quiet piece moves are preferred so that the game goes on; a pawn moves now and then.
        let start = dice.usize(..moves.len());
        let wanted = |mv: &&vicinity_rules::Move| {
            let is_pawn = position
                .piece_at(mv.from())
                .is_some_and(|piece| position.variant().kind(piece.kind()).letter == 'P');
            !position.is_capture(**mv) && is_pawn == (plies % 60 == 0)
        };
        let choice = moves.iter().cycle().skip(start).take(moves.len()).find(|mv| {
            let mut next = position.clone();
            next.play_unchecked(**mv);
            wanted(mv) && next.outcome().is_none()
        });
        let Some(mv) = choice.or_else(|| moves.first()) else { break };
        if plies % 2 == 0 {
            pgn += &format!("{}. ", plies / 2 + 1);
        }
        pgn += &format!("{} {{a comment on move {plies}}} ", position.san(*mv));
        position.play_unchecked(*mv);
        plies += 1;
    }
    pgn += "*";
    let hosts = Hosts::new("<vicinity-board id=a mode=view></vicinity-board>");
    hosts.page(|page| {
        page.set_size(700, 700);
        page.script("document.getElementById('a').setAttribute('pgn', arguments[0]);", vec![json!(pgn)]);
        wait_for(page, "a", "ready", 1);
        assert_eq!(board(page, "a", "return board.moves.length;"), json!(plies));
        board(page, "a", &format!("board.goTo({plies});"));
        wait_for(page, "a", "change", 1);
        assert_eq!(board(page, "a", "return board.ply;"), json!(plies));
        assert_eq!(board(page, "a", "return board.fen;"), json!(position.fen()));
        inside(page, "a", |page| {
            page.press(&Key::Left.to_string());
            page.wait_until("one move back", |page| {
                page.script("return document.querySelector('[aria-current]')?.closest('li') != null;", vec![])
                    == json!(true)
            });
        });
        assert_no_errors(page);
    });
}

/// Returns the layout errors of a board of this width. The frame follows the host page
/// asynchronously, so its own width is checked too.
fn layout_errors(page: &Page, id: &str, width: f64) -> Vec<String> {
    let code = "const root = document.documentElement; \
        const box = css => { const e = document.querySelector(css); if (!e?.checkVisibility()) return null; const r = e.getBoundingClientRect(); return [r.left, r.top, r.right, r.bottom]; }; \
        return { width: innerWidth, over: [root.scrollWidth - root.clientWidth, root.scrollHeight - root.clientHeight], height: root.clientHeight, wanted: document.querySelector('.sizer').offsetHeight, \
          cell: document.querySelector('[data-square]').getBoundingClientRect().width, \
          boxes: ['.board', '.panel', '[data-strip=white]', '[data-strip=black]', '.site'].map(box) };";
    let outer = board(page, id, "return board.getBoundingClientRect().width;");
    let found = inside(page, id, |page| page.script(code, vec![]));
    let number = |value: &Value| value.as_f64().unwrap_or(f64::NAN);
    let mut errors = Vec::new();
    let mut check = |holds: bool, what: &str| {
        if !holds {
            errors.push(format!("{what}: {found}"));
        }
    };
    check(number(&outer).round() == width, "the element's width");
    check(number(&found["width"]).round() == width, "the frame's width");
    check(found["over"] == json!([0, 0]), "scroll bars");
    let height = number(&found["height"]);
    check((height - number(&found["wanted"])).abs() <= 2.0, "the height");
    // A square is never too small to be hit with a finger.
    check(number(&found["cell"]) >= 10.0, "the squares");
    let boxes: Vec<Vec<f64>> = found["boxes"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|one| serde_json::from_value(one.clone()).ok())
        .collect();
    for (index, one) in boxes.iter().enumerate() {
        check(one[0] >= -1.0 && one[2] <= width + 1.0 && one[3] <= height + 1.0, "a part that reaches out");
        for other in &boxes[index + 1..] {
            let apart = one[2] <= other[0] + 1.0
                || other[2] <= one[0] + 1.0
                || one[3] <= other[1] + 1.0
                || other[3] <= one[1] + 1.0;
            check(apart, "parts that overlap");
        }
    }
    errors
}

/// Widths from 220 to 1200 pixels: the height is known beforehand, nothing overlaps, nothing
/// scrolls sideways.
#[test]
fn the_layout_fits_every_width() {
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
            // The event about the height comes before those about the orientation.
            let changes = count(page, id, "change");
            board(page, id, "board.flip(); board.flip();");
            wait_for(page, id, "change", changes + 2);
        }
        page.come_to_rest();
        assert_eq!(heights(page), before, "nothing jumps when the boards are there");
        for width in [220, 221, 260, 300, 320, 360, 390, 450, 520, 559, 560, 561, 600, 680, 768, 820, 900, 1000, 1100, 1200] {
            room(width);
            for id in ["a", "b", "c"] {
                page.wait_for_none(&format!("errors of {id} at {width}"), |page| layout_errors(page, id, f64::from(width)));
            }
        }
        assert_no_errors(page);
    });
}
