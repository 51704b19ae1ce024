//! Analysis with its lines and bar, hints, threats and play from a position, and what happens when
//! the engine's worker fails.

use serde_json::json;
use vicinity_e2e::{BOARD, Page, Pointer, fen, type_move, with_page, with_page_and_script};

use crate::offline::{copy_of_site, files, serve_copy};

const READY: &str = "[data-app='ready'] [data-piece]";
const TWO: &str = "&white=human&black=human";

/// Records the workers of the page for the tests.
const SPY: &str = "window.workers = []; window.Worker = class extends Worker { \
                   constructor(...all) { super(...all); workers.push(this); } \
                   terminate() { this.ended = true; super.terminate(); } \
                   postMessage(...all) { \
                   this.asked = true; this.last = all[0] ?? this.last; super.postMessage(...all); } };";

fn depth(page: &Page) -> u32 {
    page.attribute("[data-engine]", "data-depth").and_then(|depth| depth.parse().ok()).unwrap_or(0)
}

/// Switches analysis on and waits for lines of some depth.
fn analyse(page: &Page) {
    page.wait_for("[data-square] [data-piece]");
    page.click("#analyse");
    wait_for_lines(page);
}

fn wait_for_lines(page: &Page) {
    page.wait_until("the engine's lines", |page| {
        depth(page) >= 4 && page.has("#lines:not([data-stale]) [data-line='0'][data-count='1']:not([hidden])")
    });
}

fn workers(page: &Page, which: &str) -> usize {
    let code = format!("return workers.filter(worker => {which}).length;");
    page.script(&code, vec![]).as_u64().unwrap_or(0) as usize
}

#[test]
fn an_analysis_survives_screens_a_reload_and_the_way_back() {
    const GAME: &str = "#variant=near&moves=e3e4,d6d5&white=human&black=engine";
    const TRIED: &str = "8/rnbqkbnr/ppp1pppp/3p4/2P1P3/PP1P1PPP/RNBQKBNR/8 b - - 0 2";
    with_page(GAME, |page| {
        let shows = |fen: &str, is_analysed: bool| {
            let engine = format!("#analyse[aria-checked='{is_analysed}']");
            page.wait_for(READY);
            page.wait_until("the position", |page| self::fen(page) == fen && page.has(&engine));
        };
        page.wait_for(READY);
        let game = fen(page);
        page.choose("#start-analysis");
        shows(&game, true);
        type_move(page, "c4");
        shows(TRIED, true);
        // Screens lead back.
        page.choose("#open-settings");
        page.wait_for("[data-screen='settings']");
        page.script("history.back()", vec![]);
        shows(TRIED, true);
        page.reload();
        shows(TRIED, true);
        page.script("history.back()", vec![]);
        shows(&game, false);
        page.script("history.forward()", vec![]);
        shows(TRIED, true);
        page.click("#back-to-game");
        shows(&game, false);
    });
}

#[test]
fn the_engine_switch_keeps_its_place_and_does_not_end_the_analysis() {
    with_page("#variant=near&white=human&black=engine&moves=e3e4,d6d5,a3a4", |page| {
        page.wait_for(".app[data-app='ready']");
        for (width, height) in [(1440, 900), (1024, 768), (820, 1180), (390, 844)] {
            page.set_size(width, height);
            // No evaluation is shown during a game against the engine.
            page.wait_for("#engine[hidden]");
            page.choose("#start-analysis");
            page.wait_for("#analyse[aria-checked='true']");
            let (x, y) = page.middle_of("#analyse");
            wait_for_lines(page);
            assert_eq!(page.middle_of("#analyse"), (x, y), "{width} pixels: what it brings opens below it");
            page.click("#analyse");
            page.wait_for("#analyse[aria-checked='false']");
            // A second click on the same place switches it on again.
            assert_eq!(page.middle_of("#analyse"), (x, y), "{width} pixels: the switch stays");
            page.click("#back-to-game");
            page.wait_for("#engine[hidden]");
            let players = "return [...document.querySelectorAll('[data-player]')].map((list) => list.value);";
            assert_eq!(page.script(players, vec![]), json!(["human", "engine"]), "the players are unchanged");
        }
    });
}

#[test]
fn analysis_shows_lines_and_a_bar() {
    for name in ["near", "grand-rider"] {
        with_page(&format!("#variant={name}{TWO}"), |page| {
            let board = "const box = document.querySelector('[data-board]').getBoundingClientRect(); \
                         return [box.x, box.y, box.width, box.height];";
            page.wait_for("[data-square] [data-piece]");
            let before = page.script(board, vec![]);
            analyse(page);
            assert_eq!(page.script(board, vec![]), before, "the bar has moved the board");
            assert_eq!(page.count("#lines li:not([hidden])"), 3);
            assert!(page.text("#lines li b").contains('.'), "{}", page.text("#lines"));
            assert!(page.text("#lines li").contains("1. "), "{}", page.text("#lines"));
            assert!(page.text("#eval-score").contains('.'), "{}", page.text("#eval-score"));
            let words = page.attribute("#eval-bar", "aria-valuetext").unwrap_or_default();
            assert!(["even", "better", "winning"].iter().any(|word| words.contains(word)), "{words}");
            assert!(page.text("#engine-text").contains("Depth"), "{}", page.text("#engine-text"));
            assert!(page.has("#arrows .arrow"));
            page.click("#analyse");
            page.wait_until("the engine to stop", |page| {
                page.attribute("[data-engine]", "data-state").as_deref() == Some("idle")
            });
            page.click("#back-to-game");
            assert!(page.has("#lines[hidden]") && page.has("#eval-bar[hidden]"));
        });
    }
}

#[test]
fn lines_have_no_buttons_before_the_first_report() {
    with_page(&format!("#variant=near{TWO}"), |page| {
        page.wait_for("[data-square] [data-piece]");
        // In one script, so that no report of the engine arrives in between.
        let offered = "document.querySelector('#analyse').click(); \
                       return document.querySelectorAll('#lines:not([hidden]) li:not([hidden]) button:not([hidden])').length;";
        assert_eq!(page.script(offered, vec![]), json!(0));
        wait_for_lines(page);
    });
}

#[test]
fn a_move_of_a_line_is_shown_on_a_small_board_and_played_as_a_variation() {
    with_page(&format!("#variant=near{TWO}&moves=a3a4,h6h5,a4a5,h5h4"), |page| {
        page.wait_for("[data-square] [data-piece]");
        page.click("#go-first");
        analyse(page);
        let third = "[data-line='0'][data-count='3']";
        page.script("document.querySelector(arguments[0]).focus();", vec![json!(third)]);
        page.wait_for("#preview:not([hidden]) .diagram [data-color]");
        assert_eq!(page.count("#preview .to"), 1);
        let san = |count: u32| page.text(&format!("[data-line='0'][data-count='{count}']"));
        let line: Vec<String> =
            (1..=3).map(san).map(|text| text.replace("1. ", "").replace("2. ", "")).collect();
        // Then the mouse pointer may rest on a line of the next position, which is not previewed.
        page.click(third);
        page.wait_until("the third move", |page| {
            fen(page).ends_with("b - - 0 2") || fen(page).contains(" b ")
        });
        let played = page.script(
            "return [...document.querySelectorAll('[data-move-list] .aside [data-node]')].map(move => move.textContent);",
            vec![],
        );
        assert_eq!(played, json!(line));
        assert!(page.text("[data-move-list]").contains("h4"), "what was played before is still there");
        assert!(page.has("#preview[hidden]"));
    });
}

#[test]
fn the_evaluation_follows_the_shown_position_and_undo_removes_a_variation() {
    let address = format!("#variant=chess{TWO}&moves=e2e4,d7d5,e4d5,d8d5,b1c3,d5d3");
    with_page(&address, |page| {
        analyse(page);
        let before = page.text("#engine-score");
        assert!(before.starts_with('+'), "{before}");
        page.click("#go-back");
        page.wait_until("another evaluation", |page| {
            let now = page.text("#engine-score");
            now != before && !now.is_empty()
        });
        wait_for_lines(page);
        let shown = fen(page);
        page.click("[data-line='1'][data-count='2']");
        page.wait_until("the line to be played", |page| fen(page) != shown);
        page.click("#undo");
        page.wait_until("the line to be taken back", |page| !page.has("[data-move-list] .aside"));
    });
}

#[test]
fn a_hint_is_marked_and_announced_but_not_played() {
    with_page("#variant=contact&white=human&black=engine&level=1&time=500", |page| {
        page.wait_for("[data-square] [data-piece]");
        let before = fen(page);
        page.click("#hint");
        page.wait_until("a hint", |page| page.has("#arrows .arrow"));
        assert!(page.text("#explained").starts_with("Hint: "), "{}", page.text("#explained"));
        let said = page.script("return document.querySelector('#announce').textContent;", vec![]);
        assert!(
            said.as_str().is_some_and(|said| said.contains("Hint: ") && said.contains("White ")),
            "{said}"
        );
        assert_eq!(fen(page), before);
        page.drag(Pointer::Mouse, "[data-square='e2']", "[data-square='e4']");
        page.wait_until("the arrow to go", |page| !page.has("#arrows .arrow"));
    });
}

#[test]
fn a_threat_or_the_reason_for_its_absence_is_shown() {
    // White's queen attacks f7.
    with_page(&format!("#variant=chess{TWO}&moves=e2e4,e7e5,f1c4,b8c6,d1h5"), |page| {
        analyse(page);
        page.click("#threat");
        page.wait_until("the threat", |page| page.has("#arrows .threat"));
        assert_eq!(page.text("#engine-text"), "Threat by White: Qxf7#");
        wait_for_lines(page);
        type_move(page, "d6");
        wait_for_lines(page);
        type_move(page, "Bxf7");
        page.wait_until("Black to be in check", |page| fen(page).contains(" b "));
        page.click("#threat");
        page.wait_until("the reason", |page| page.text("#engine-text").contains("check must be answered"));
    });
}

#[test]
fn a_game_against_the_engine_starts_from_a_shown_position() {
    with_page(&format!("#variant=near{TWO}&moves=e3e4,e6e5,d3d4,e5d4"), |page| {
        page.wait_for("[data-square] [data-piece]");
        page.click("#go-back");
        page.click("#go-back");
        page.choose("#play-white");
        page.wait_until("White for the person", |page| {
            page.attribute(BOARD, "data-turn").as_deref() == Some("white")
        });
        page.click("[data-square='a3']");
        page.click("[data-square='a4']");
        page.wait_until("the engine's answer", |page| {
            page.attribute(BOARD, "data-turn").as_deref() == Some("white") && fen(page).ends_with(" 3")
        });
        let moves = page.text("[data-move-list]");
        assert!(moves.contains("d4") && moves.contains("exd4"), "the tree keeps what was: {moves}");
        assert!(
            page.url().contains("black=engine") && page.url().contains("moves=e3e4,e6e5,a3a4"),
            "{}",
            page.url()
        );
    });
}

#[test]
fn an_analysis_continues_when_its_worker_fails() {
    with_page_and_script(&format!("#variant=near{TWO}"), SPY, |page| {
        analyse(page);
        // A worker that stops responding, and one that fails with an error.
        for (blow, expected) in [
            ("worker.terminate()", "did not respond"),
            ("worker.dispatchEvent(new ErrorEvent('error'))", "stopped and was restarted"),
        ] {
            page.script(
                &format!("const worker = workers.find(worker => worker.asked && !worker.ended); {blow};"),
                vec![],
            );
            page.wait_until("the notice", |page| page.text("#notice").contains(expected));
            page.click("#notice-close");
            let ended = workers(page, "worker.ended");
            page.wait_until("the analysis to go on", |page| {
                depth(page) >= 4 && workers(page, "worker.asked && !worker.ended") == 1
            });
            assert!(ended >= 1);
        }
    });
}

/// Steps through a game forty times, and fails as soon as there are more than a number of workers.
/// In one script: on a busy machine forty separate commands would be too slow to count as quick.
fn step(page: &Page, most: usize) {
    let steps = "for (let step = 0; step < 20; step += 1) for (const to of ['#go-first', '#go-last']) { \
                 document.querySelector(to).click(); \
                 if (workers.filter(worker => !worker.ended).length > arguments[0]) return false; } return true;";
    assert_eq!(page.script(steps, vec![json!(most)]), json!(true), "more than {most} workers at once");
    wait_for_lines(page);
}

const FOUR_MOVES: &str = "&moves=e3e4,e6e5,d3d4,d6d5";

#[test]
fn stepping_through_a_game_keeps_the_worker() {
    with_page_and_script(&format!("#variant=near{TWO}{FOUR_MOVES}"), SPY, |page| {
        analyse(page);
        step(page, 1);
        // Slowly, so that each step stops a search.
        for (to, ply) in [("#go-first", "w - - 0 1"), ("#go-last", "w - - 0 3"), ("#go-first", "w - - 0 1")] {
            page.click(to);
            page.wait_until("the position", |page| fen(page).ends_with(ply));
            wait_for_lines(page);
        }
        assert_eq!((workers(page, "true"), workers(page, "worker.ended")), (1, 0));
    });
}

#[test]
fn without_suspension_stepping_through_a_game_does_not_start_a_worker_at_each_step() {
    let folder = copy_of_site("no-suspension");
    for (name, script) in files(&folder).into_iter().filter(|(name, _)| name.starts_with("suspend")) {
        let script = [b"delete WebAssembly.Suspending;\n", &script[..]].concat();
        std::fs::write(folder.join(name), script).expect("it is written");
    }
    let server = serve_copy(&folder);
    let page = &Page::open_with_script(&format!("{}#variant=near{TWO}{FOUR_MOVES}", server.url()), SPY);
    analyse(page);
    page.wait_until("a spare worker", |page| workers(page, "!worker.ended") == 2);
    let before = workers(page, "true");
    step(page, 2);
    page.wait_until("a spare worker", |page| workers(page, "!worker.ended") == 2);
    let started = workers(page, "true") - before;
    assert!((1..=3).contains(&started), "{started} workers for forty steps");
}

#[test]
fn several_workers_analyse_a_position_and_go_on_without_one() {
    with_page_and_script(&format!("#variant=near{TWO}{FOUR_MOVES}"), SPY, |page| {
        page.set_processors(4);
        page.reload();
        analyse(page);
        let wait_for_team = |page: &Page, size: usize| {
            page.wait_until("the team", |page| workers(page, "worker.last?.go && !worker.ended") == size);
        };
        wait_for_team(page, 3);
        for (to, ply) in [("#go-first", "w - - 0 1"), ("#go-last", "w - - 0 3")] {
            page.click(to);
            page.wait_until("the position", |page| fen(page).ends_with(ply));
            wait_for_lines(page);
            wait_for_team(page, 3);
        }
        assert_eq!((workers(page, "true"), workers(page, "worker.ended")), (3, 0));
        // A member stops responding, which the page must find out, and the first one fails with an
        // error.
        page.script(
            "Object.getPrototypeOf(Worker).prototype.terminate.call(workers[1]); \
             workers[0].dispatchEvent(new ErrorEvent('error'));",
            vec![],
        );
        wait_for_team(page, 1);
        page.click("#go-first");
        page.wait_until("the position", |page| fen(page).ends_with("w - - 0 1"));
        wait_for_lines(page);
        assert_eq!((workers(page, "true"), workers(page, "worker.ended")), (3, 2));
        assert!(page.has("#notice[hidden]"), "{}", page.text("#notice"));
        page.click("#analyse");
        page.wait_until("the stop", |page| workers(page, "worker.last?.stop && !worker.ended") == 1);
    });
}

/// Searches a position, stops a search of the next one, and searches the first again. Calls back
/// with the nodes of the first and last search and the move of the one that was stopped.
const SEARCH_STOP_SEARCH: &str = "const [done] = arguments;
    const worker = new Worker(document.querySelector('meta[name=vicinity-worker]').content);
    const nodes = {};
    let stopped = null;
    const go = (id, rest) => worker.postMessage({ go: {
      id, variant: 'near', moves: [], level: 8, seed: 0, lines: 1, hash_mib: 16, ...rest } });
    worker.onmessage = ({ data }) => {
      if (data === 'can_stop') go(1, { depth: 11 });
      if (data.info) nodes[data.info.id] = data.info.nodes;
      if (data.best?.id === 1) go(2, { moves: ['e3e4'], movetime_ms: 300000 });
      if (data.info?.id === 2 && !stopped) {
        stopped = 'not yet';
        worker.postMessage({ stop: { id: 2 } });
        go(3, { depth: 11 });
      }
      if (data.best?.id === 3) {
        worker.terminate();
        done([nodes[1], nodes[3], stopped]);
      } else if (data.best?.id === 2) {
        stopped = data.best.move;
      }
    };";

#[test]
fn a_stop_is_answered_and_the_table_is_kept() {
    with_page(&format!("#variant=near{TWO}"), |page| {
        page.wait_for(READY);
        let found = page.script_until_done(SEARCH_STOP_SEARCH, vec![]);
        assert!(
            found[2] != json!("not yet") && found[2].is_string(),
            "no move of the stopped search: {found}"
        );
        let nodes = |index: usize| found[index].as_u64().expect("a number of nodes");
        // All iterations but the last are answered by the table.
        assert!(nodes(1) * 4 < nodes(0), "{found}");
    });
}
