//! Layout, animation, appearance and sound in a real browser: the board fits any window, pieces
//! arrive at their squares, settings apply before the first paint, and moves make a sound.

use serde_json::{Value, json};
use vicinity_e2e::{Key, Page, type_move, with_page, with_page_and_script};

const SIZES: [(u32, u32); 7] =
    [(1440, 900), (1280, 720), (1024, 768), (820, 1180), (390, 844), (360, 640), (844, 390)];

/// Returns layout errors: the board must be in the window without scrolling, its squares must be
/// equal and whole pixels, and nothing may overflow at the side.
fn layout_errors(page: &Page) -> Value {
    page.script(
        "scrollTo(0, 0);
         const errors = [];
         const board = document.querySelector('[data-board]').getBoundingClientRect();
         const style = getComputedStyle(document.querySelector('[data-board]'));
         const bar = document.querySelector('#eval-bar');
         const seen = [['board', board]];
         if (!bar.hidden) seen.push(['evaluation', bar.getBoundingClientRect()]);
         for (const strip of document.querySelectorAll('.strip')) seen.push(['strip', strip.getBoundingClientRect()]);
         for (const [name, box] of seen) {
           if (box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight)
             errors.push(name + ' ' + [box.left, box.top, box.right, box.bottom]);
           if (!(box.width > 0 && box.height > 0)) errors.push(name + ' is not to be seen');
         }
         const boxes = [...document.querySelectorAll('[data-square]')].map((square) => square.getBoundingClientRect());
         const size = boxes[0].width;
         const isWhole = (number) => Math.abs(number - Math.round(number)) < 0.01;
         if (!isWhole(size) || size < 26) errors.push('a square of ' + size);
         for (const box of boxes)
           if (Math.abs(box.width - size) > 0.01 || Math.abs(box.height - size) > 0.01) errors.push('unequal ' + box.width);
         const rim = Math.max(...boxes.map((box) => box.right)) - Math.min(...boxes.map((box) => box.left));
         if (Math.abs(rim - board.width) > 0.01) errors.push('squares of ' + rim + ' on a board of ' + board.width);
         if (document.documentElement.scrollWidth > innerWidth) errors.push('scrolls to ' + document.documentElement.scrollWidth);
         const header = document.querySelector('.site').getBoundingClientRect();
         if (header.left < board.right && header.right > board.left && header.bottom > board.top + 1 && header.top < board.bottom)
           errors.push('the header lies on the board');
         for (const control of document.querySelectorAll('.site :is(a, button, select)')) {
           const box = control.getBoundingClientRect();
           const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
           if (box.width > 0 && !control.contains(top)) errors.push('the header is covered at ' + control.id + control.className);
         }
         return errors;",
        Vec::new(),
    )
}

fn check_fit(variant: &str) {
    with_page(&format!("#variant={variant}&white=human&black=human"), |page| {
        page.wait_for("[data-app='ready']");
        for coordinates in ["inside", "outside", "none"] {
            page.choose_display("coordinates", coordinates);
            for analyses in [false, true] {
                let is_on = page.has("#eval-bar:not([hidden])");
                if analyses != is_on {
                    let switch = if analyses { "#analyse" } else { "#back-to-game" };
                    page.script("document.querySelector(arguments[0]).click();", vec![json!(switch)]);
                    page.wait_until("the evaluation", |page| page.has("#eval-bar:not([hidden])") == analyses);
                }
                for (width, height) in SIZES {
                    page.set_size(width, height);
                    page.wait_until("the size", |page| {
                        page.script("return [innerWidth, innerHeight];", vec![]) == json!([width, height])
                    });
                    let case = format!("{variant} {width}x{height}, {coordinates}, analysis: {analyses}");
                    assert_eq!(layout_errors(page), json!([]), "{case}");
                }
            }
        }
    });
}

#[test]
fn eight_by_eight_fits_every_window() {
    check_fit("near");
}

#[test]
fn eight_by_ten_fits_every_window() {
    check_fit("near-8x10");
}

#[test]
fn twelve_by_twelve_fits_every_window() {
    check_fit("grand-rider");
}

/// Low windows between the widths of a phone and a tablet scroll only vertically.
#[test]
fn nothing_sticks_out_at_the_side_of_a_low_window() {
    with_page("", |page| {
        for variant in ["near", "grand-rider"] {
            let address = format!("#variant={variant}&white=human&black=human&clock=600+5");
            page.script("location.hash = arguments[0];", vec![json!(address)]);
            page.wait_for(&format!("[data-app='ready'] [data-board][data-variant='{variant}'] [data-piece]"));
            let mut errors = Vec::new();
            for (width, height) in [
                (484, 320),
                (484, 363),
                (500, 375),
                (540, 340),
                (568, 320),
                (600, 375),
                (640, 320),
                (640, 375),
            ] {
                page.set_size(width, height);
                page.wait_until("the size", |page| {
                    page.script("return [innerWidth, innerHeight];", vec![]) == json!([width, height])
                });
                let out = page.script(
                    "const out = [];
                     if (document.documentElement.scrollWidth > innerWidth) out.push('scrolls to ' + document.documentElement.scrollWidth);
                     for (const element of document.querySelectorAll('.site, .site *, .strip, .strip *, .panel, .squares')) {
                       const { left, right, width, height } = element.getBoundingClientRect();
                       if (width > 1 && height > 1 && (left < -0.5 || right > innerWidth + 0.5))
                         out.push((element.id || element.className) + ' ' + [left, right]);
                     }
                     return out;",
                    vec![],
                );
                if out != json!([]) {
                    errors.push(format!("{variant} {width}x{height}: {out}"));
                }
            }
            assert!(errors.is_empty(), "{errors:#?}");
        }
    });
}

#[test]
fn coordinates_outside_lie_beside_the_board_both_ways_round() {
    with_page("#variant=grand-rider&white=human&black=human", |page| {
        page.choose_display("coordinates", "outside");
        page.set_size(1280, 720);
        let ranks = "const board = document.querySelector('[data-board]').getBoundingClientRect();
            return [...document.querySelectorAll('[data-rank]')].map((square) => {
              const left = parseFloat(getComputedStyle(square, '::before').left);
              const box = square.getBoundingClientRect();
              return [square.dataset.rank, Math.round((box.top - board.top) / box.height), box.left + left < board.left,
                box.left + left >= 0];
            }).sort((a, b) => a[1] - b[1]);";
        for is_turned in [false, true] {
            let expected: Vec<Value> = (0..12)
                .map(|row| json!([(if is_turned { row + 1 } else { 12 - row }).to_string(), row, true, true]))
                .collect();
            assert_eq!(page.script(ranks, vec![]), json!(expected), "turned: {is_turned}");
            page.click("#flip");
        }
    });
}

/// Plays typed moves without waiting in between.
fn type_moves(page: &Page, moves: &[&str]) {
    let code = "const field = document.querySelector('[data-move-input]');
        for (const move of arguments[0]) {
          field.value = move;
          field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
        }";
    page.script(code, vec![json!(moves)]);
}

/// Returns the pieces that are not on their squares, and the remains of finished animations.
const ASTRAY: &str = "const errors = [];
    for (const piece of document.querySelectorAll('[data-board] .piece')) {
      const [a, b] = [piece.getBoundingClientRect(), piece.parentElement.getBoundingClientRect()];
      const name = piece.parentElement.dataset.square;
      if (Math.hypot(a.left - b.left, a.top - b.top) > 0.5) errors.push('astray from ' + name);
      if (!piece.hasAttribute('data-piece')) errors.push('not gone: ' + name);
      if (piece.querySelectorAll('svg').length !== 1) errors.push('two pictures: ' + name);
      if (piece.classList.contains('gliding') || piece.style.transform) errors.push('still under way: ' + name);
    }
    return errors;";

fn wait_for_nothing_astray(page: &Page) {
    page.wait_for_none("pieces astray", |page| strings(&page.script(ASTRAY, vec![])));
}

fn strings(list: &Value) -> Vec<String> {
    list.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
}

#[test]
fn a_captured_piece_and_a_promoting_pawn_are_shown_until_the_move_arrives() {
    let fen = "4k3/P7/8/8/3p4/4P3/8/1NBQKBNR";
    with_page(&format!("#variant=near&fen={fen}%20w%20-%20-%200%201&white=human&black=human"), |page| {
        // The middle of the animation is examined by a script in the page, as the test itself would
        // be too slow.
        let half_way = "const [moves, square, done] = arguments;
            const field = document.querySelector('[data-move-input]');
            field.value = moves;
            field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
            const cell = document.querySelector(`[data-square='${square}']`);
            const seen = (part) => [...cell.querySelectorAll(part)].map((svg) => svg.querySelector('use').getAttribute('href')
              + ' ' + Math.round(getComputedStyle(svg).opacity * getComputedStyle(svg.parentElement).opacity));
            const counted = document.querySelectorAll('[data-piece]').length;
            const box = cell.querySelector('[data-piece]').getBoundingClientRect();
            const moved = Math.abs(box.top - cell.getBoundingClientRect().top) > 1;
            return [seen('svg'), counted, moved, cell.querySelector('[data-piece]').dataset.letter];";
        page.wait_for("[data-app='ready']");
        assert_eq!(
            page.script(half_way, vec![json!("e3d4"), json!("d4")]),
            json!([["#piece-pawn 1", "#piece-pawn 1"], 10, true, "P"]),
            "the pawn that is taken is seen still, and counts no more"
        );
        page.come_to_rest();
        wait_for_nothing_astray(page);
        type_moves(page, &["Ke7"]);
        assert_eq!(
            page.script(half_way, vec![json!("a7a8r"), json!("a8")]),
            json!([["#piece-rook 0", "#piece-pawn 1"], 10, true, "R"]),
            "a pawn comes, and the rook is not seen yet"
        );
        page.come_to_rest();
        wait_for_nothing_astray(page);
        page.click("#undo");
        page.click("#undo");
        page.click("#undo");
        page.come_to_rest();
        wait_for_nothing_astray(page);
        assert_eq!(page.count("[data-piece]"), 11);
    });
}

#[test]
fn no_piece_goes_astray_however_quickly_moves_follow() {
    with_page("#variant=chess&white=human&black=human", |page| {
        page.wait_for("[data-app='ready']");
        type_moves(
            page,
            &["e4", "d5", "exd5", "Qxd5", "Nc3", "Qa5", "Nf3", "Bg4", "Be2", "Nc6", "O-O", "O-O-O"],
        );
        page.script(
            "const click = (id) => document.querySelector(id).click();
             for (const id of ['#undo', '#undo', '#redo', '#go-first', '#go-last', '#go-back', '#undo', '#flip', '#redo']) click(id);",
            vec![],
        );
        page.come_to_rest();
        wait_for_nothing_astray(page);
        assert_eq!(page.count("[data-piece]"), 30);
        assert_eq!(page.count("[data-board] .piece"), 30);
    });
}

#[test]
fn pieces_in_danger_are_marked_if_enabled() {
    with_page("#variant=near&white=human&black=human&moves=e3e4,d6d5,g2f4,e6e5", |page| {
        page.wait_for("[data-app='ready']");
        let marked =
            "return [...document.querySelectorAll('.threatened')].map((square) => square.dataset.square
            + (getComputedStyle(square).backgroundImage.includes('225deg') ? ' turned down' : ''));";
        assert_eq!(page.script(marked, vec![]), json!([]));
        page.choose_display("threats", "on");
        assert_eq!(page.script(marked, vec![]), json!(["f4 turned down"]));
        type_moves(page, &["f4g2"]);
        assert_eq!(page.script(marked, vec![]), json!([]));
    });
}

#[test]
fn pieces_do_not_glide_if_motion_is_off_or_reduced() {
    let check = |page: &Page| {
        type_moves(page, &["e3e4"]);
        assert_eq!(page.script(ASTRAY, vec![]), json!([]));
        type_moves(page, &["d6d5", "e4d5"]);
        assert_eq!(page.script(ASTRAY, vec![]), json!([]));
        assert_eq!(page.count(".gliding") + page.count(".fading"), 0);
    };
    with_page("#variant=near&white=human&black=human", |page| {
        page.choose_display("motion", "none");
        check(page);
        page.choose_display("motion", "normal");
        page.click("#new-game");
        let features = json!({ "features": [{ "name": "prefers-reduced-motion", "value": "reduce" }] });
        page.devtools("Emulation.setEmulatedMedia", features);
        check(page);
    });
}

#[test]
fn settings_apply_before_the_first_paint_of_the_next_visit() {
    with_page("#variant=near&white=human&black=human", |page| {
        for (key, value) in
            [("theme", "contrast"), ("palette", "wood"), ("pieces", "outline"), ("coordinates", "outside")]
        {
            page.choose_display(key, value);
        }
        let ground = "return getComputedStyle(document.documentElement).backgroundColor;";
        let before = page.script(ground, vec![]);
        // Only `look.js` has run when the page is read to this point.
        page.add_script(
            "addEventListener('readystatechange', () => { window.atFirst ??= \
             { ...document.documentElement.dataset }; }, true); document.addEventListener('readystatechange', () => { \
             window.atFirst ??= { ...document.documentElement.dataset }; });",
        );
        page.reload();
        page.wait_for("[data-app='ready']");
        let first = page.script("return atFirst;", vec![]);
        for (key, value) in
            [("theme", "contrast"), ("palette", "wood"), ("pieces", "outline"), ("coordinates", "outside")]
        {
            assert_eq!(first[key], json!(value), "{key}");
        }
        assert_eq!(page.script(ground, vec![]), before);
    });
}

#[test]
fn a_piece_set_stored_under_its_old_name_is_migrated() {
    with_page("#variant=near", |page| {
        page.script("localStorage.setItem('vicinity-men', 'letters');", vec![]);
        page.reload();
        page.wait_for("[data-app='ready']");
        let kept = "return [document.documentElement.dataset.pieces, localStorage.getItem('vicinity-pieces'),
            localStorage.getItem('vicinity-men')];";
        assert_eq!(page.script(kept, vec![]), json!(["letters", "letters", null]));
        page.choose("#open-settings");
        page.wait_for("[data-display='pieces'] input[value='letters']:checked");
    });
}

#[test]
fn moves_make_a_sound_only_after_a_gesture() {
    // Counts audio contexts and records the sounds. The page gets both classes when it is loaded.
    let listen = "window.made = []; window.played = []; const Was = AudioContext;
        window.AudioContext = class extends Was { constructor() { super(); made.push(this); } };
        const start = AudioBufferSourceNode.prototype.start;
        AudioBufferSourceNode.prototype.start = function () { played.push(this.buffer); return start.call(this); };";
    with_page_and_script("#variant=near&white=human&black=human", listen, |page| {
        page.wait_for("[data-app='ready']");
        type_moves(page, &["e3e4"]);
        assert_eq!(
            page.script("return [made.length, played.length];", vec![]),
            json!([0, 0]),
            "no gesture yet"
        );
        page.click("[data-square='d6']");
        page.click("[data-square='d5']");
        page.wait_until("a sound", |page| page.script("return played.length;", vec![]) == json!(1));
        assert_eq!(page.script("return made.length;", vec![]), json!(1));
        // The sound as an audio device would receive it.
        let render = "const buffer = played[0];
            const offline = new OfflineAudioContext(1, Math.ceil(buffer.duration * 48000), 48000);
            const source = offline.createBufferSource();
            source.buffer = buffer; source.connect(offline.destination); source.start();
            offline.startRendering().then((rendered) => {
              const samples = rendered.getChannelData(0);
              window.heard = [rendered.duration, samples.reduce((peak, one) => Math.max(peak, Math.abs(one)), 0),
                Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / samples.length)];
            });";
        page.script(render, vec![]);
        page.wait_until("the samples", |page| {
            page.script("return window.heard != null;", vec![]) == json!(true)
        });
        let heard = page.script("return heard;", vec![]);
        let number = |index: usize| heard[index].as_f64().unwrap_or_default();
        let (seconds, peak, loudness) = (number(0), number(1), number(2));
        println!("{seconds} s, peak {peak}, root mean square {loudness}");
        assert!(seconds < 0.4 && (0.2..1.0).contains(&peak) && loudness > 0.01, "{heard}");
        page.script("played.length = 0;", vec![]);
        page.choose_display("volume", "0");
        page.click("[data-square='e4']");
        page.click("[data-square='d5']");
        page.wait_for("[data-turn=black]");
        // After a change of the volume, a sample is played at the new volume.
        page.choose("#open-settings");
        page.click("[data-display='volume'] [value='100']");
        page.wait_until("a sound again", |page| page.script("return played.length;", vec![]) != json!(0));
        assert_eq!(
            page.script("return played.length;", vec![]),
            json!(1),
            "nothing is heard while the volume is off"
        );
    });
}

/// Opens a page with a setting stored by an earlier visit.
fn with_choice(hash: &str, key: &str, value: &str, test: impl FnOnce(&Page)) {
    let keep = format!("localStorage.setItem('vicinity-{key}', '{value}');");
    with_page_and_script(hash, &keep, |page| {
        page.wait_for("[data-app='ready']");
        test(page);
    });
}

#[test]
fn blindfold_hides_the_pieces_until_the_game_is_over() {
    let are_all = |page: &Page, opacity: &str| {
        let code = "return [...document.querySelectorAll('#board .piece')] \
            .every(piece => getComputedStyle(piece).opacity === arguments[0]);";
        page.script(code, vec![json!(opacity)]) == json!(true)
    };
    let game = "#variant=near&white=human&black=human&moves=e3e4,a6a5,e4e5,a5a4,e5d6,a4b3";
    with_choice(game, "blindfold", "on", |page| {
        page.wait_until("no pieces", |page| are_all(page, "0"));
        type_move(page, "dxe7");
        page.wait_for("#result:not([hidden])");
        page.wait_until("the pieces", |page| are_all(page, "1"));
        page.assert_no_errors();
    });
}

#[test]
fn zen_mode_leaves_the_board_and_the_controls() {
    let is_seen = |page: &Page, css: &str| {
        let code = "return document.querySelector(arguments[0]).checkVisibility();";
        page.script(code, vec![json!(css)]) == json!(true)
    };
    with_choice("#variant=near&moves=e3e4", "zen", "on", |page| {
        page.wait_until("no tabs", |page| !is_seen(page, "#tab-moves"));
        assert!(!is_seen(page, "#game-select") && !is_seen(page, "[href*='screen=puzzles']"));
        assert!(is_seen(page, "#board") && is_seen(page, "#resign"));
        assert!(is_seen(page, ".site-nav [href*='screen=settings']"), "the way out");
        page.assert_no_errors();
    });
}

#[test]
fn the_move_list_shows_piece_symbols_if_enabled_and_announces_letters() {
    let game = "#variant=near&moves=b2c4,d6d5,c4e5&white=human&black=human";
    with_page(game, |page| {
        page.wait_for("[data-app='ready']");
        assert!(page.text("[data-move-list]").contains("Nc4") && !page.has(".figurine"));
    });
    with_choice(game, "figurines", "on", |page| {
        assert_eq!(page.count("[data-move-list] .figurine"), 2, "the knight twice");
        assert_eq!(page.attribute("[data-ply='1']", "aria-label").as_deref(), Some("Nc4"));
        assert_eq!(page.text("[data-ply='1']"), "c4");
        assert_eq!(page.text("[data-ply='2']"), "d5", "a pawn has no letter");
    });
}

#[test]
fn the_wheel_steps_through_the_moves_if_enabled() {
    let turn = |page: &Page, by: i32| {
        let code = "document.querySelector('[data-square=e4]').dispatchEvent(\
                    new WheelEvent('wheel', { deltaY: arguments[0], bubbles: true, cancelable: true }))";
        page.script(code, vec![json!(by)]);
    };
    let game = "#variant=near&moves=e3e4,d6d5&white=human&black=human";
    with_choice(game, "wheel", "on", |page| {
        turn(page, -100);
        page.wait_for("[data-ply='1'][aria-current]");
        turn(page, 100);
        page.wait_for("[data-ply='2'][aria-current]");
        // A touchpad sends many small steps.
        (0..3).for_each(|_| turn(page, -20));
        page.wait_for("[data-ply='1'][aria-current]");
    });
    with_page(game, |page| {
        page.wait_for("[data-app='ready']");
        turn(page, -100);
        page.click("#go-first");
        page.click("#go-forward");
        page.wait_for("[data-ply='1'][aria-current]");
    });
}

#[test]
fn a_question_mark_opens_the_shortcuts_but_not_in_a_text_field() {
    with_page("#variant=near&white=human&black=human", |page| {
        page.wait_for("[data-app='ready']");
        page.click("[data-square='e3']");
        page.press("?");
        page.wait_for("#keys[open]");
        assert!(page.text("#keys").contains("Flip board"));
        page.press(&Key::Escape.to_string());
        page.wait_until("the sheet to go", |page| !page.has("#keys[open]"));
        // Again, closed by its button.
        page.press("?");
        page.wait_for("#keys[open]");
        page.click("#keys button");
        page.wait_until("the sheet to go", |page| !page.has("#keys[open]"));
        page.type_into("[data-move-input]", "?");
        page.come_to_rest();
        assert!(!page.has("#keys[open]"));
        page.assert_no_errors();
    });
}

#[test]
fn a_double_click_on_new_game_leaves_its_dialog_open() {
    with_page("#variant=near", |page| {
        page.wait_for("[data-app='ready']");
        page.click("#new-game");
        page.wait_for("#new[open]");
        let press_beside = |count: u32| {
            let event = format!(
                "new MouseEvent('mousedown', {{ bubbles: true, clientX: 1, clientY: 1, detail: {count} }})"
            );
            page.script(&format!("document.querySelector('#new').dispatchEvent({event});"), vec![]);
        };
        press_beside(2);
        assert!(page.has("#new[open]"));
        press_beside(1);
        assert!(!page.has("#new[open]"));
    });
}

#[test]
fn the_web_font_loads_on_the_first_and_the_next_visit() {
    with_page("#variant=near", |page| {
        page.wait_for("[data-app='ready']");
        page.wait_for("[data-letters]");
        let face = "return [document.fonts.check('15px Figtree'), getComputedStyle(document.body).fontFamily.startsWith('Figtree')]";
        assert_eq!(page.script(face, vec![]), json!([true, true]));
        page.reload();
        page.wait_for("[data-letters]");
        assert_eq!(page.script(face, vec![]), json!([true, true]));
    });
}

#[test]
fn the_move_list_shows_clock_times_and_evaluations() {
    with_page("#variant=near&clock=300%2B5&moves=e3e4,d6d5&white=human&black=human", |page| {
        page.wait_for("[data-app='ready']");
        assert!(!page.has(".move small"), "no clock has run yet");
        type_move(page, "d4");
        page.wait_for("[data-ply='3'] small");
        assert!(page.text("[data-ply='3'] small").contains(':'));
    });
    let pgn = "[Variant \"near\"]\n\n1. e4 { [%eval 0.24] [%clk 0:04:50] } d5 { [%eval #-3] } *";
    with_page("#variant=near", |page| {
        page.wait_for("[data-app='ready']");
        page.choose("#open-import");
        page.wait_for("#import[open]");
        page.type_into("#import-text", pgn);
        page.click("#import-go");
        page.wait_for("[data-ply='2'] small");
        assert_eq!(
            (page.text("[data-ply='1'] small"), page.text("[data-ply='2'] small")),
            ("+0.24 4:50".into(), "#−3".into())
        );
    });
}
