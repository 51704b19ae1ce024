//! The position editor by mouse, keyboard and touch, and diagrams saved as files.

use serde_json::{Value, json};
use vicinity_e2e::{BOARD, Key, Page, Pointer, type_move, with_page};

const ERRORS: &str = "#edit-errors";

fn value(page: &Page, css: &str) -> String {
    let code = "return document.querySelector(arguments[0]).value;";
    page.script(code, vec![json!(css)]).as_str().unwrap_or_default().to_owned()
}

fn fen(page: &Page) -> String {
    value(page, "[data-edit='fen']")
}

fn place(square: &str) -> String {
    format!("#edit [data-square='{square}']")
}

fn tool(page: &Page, tool: &str) {
    page.click(&format!("[data-tool='{tool}']"));
}

fn button(page: &Page, name: &str) {
    page.click(&format!("button[data-edit='{name}']"));
}

#[track_caller]
fn wait_for_error(page: &Page, text: &str) {
    page.wait_until(text, |page| page.text(ERRORS).contains(text));
}

#[track_caller]
fn wait_for_fen(page: &Page, expected: &str) {
    page.wait_until(expected, |page| fen(page) == expected);
}

/// Plays a move in the new game and waits for the engine's reply.
fn play_and_be_answered(page: &Page, text: &str, turn: &str) {
    let before = page.attribute(BOARD, "data-fen");
    type_move(page, text);
    page.wait_until("the engine's answer", |page| {
        page.attribute(BOARD, "data-turn").as_deref() == Some(turn)
            && page.attribute(BOARD, "data-fen") != before
            && page.count("[data-move-list] [data-node]") >= 2
    });
}

#[test]
fn a_position_of_near_is_built_with_the_mouse_corrected_and_played() {
    with_page("#screen=edit&variant=near", |page| {
        page.wait_for(&place("e1"));
        wait_for_error(page, "This position can be played.");
        button(page, "clear");
        wait_for_error(page, "White has no king: put one on the board.");
        assert!(page.has("[data-edit='play-white'][disabled]"));
        tool(page, "K");
        page.click(&place("e2"));
        tool(page, "k");
        page.click(&place("e7"));
        tool(page, "P");
        page.click(&place("a1"));
        wait_for_error(page, "The white pawn on a1 is on its own first rank, which pawns never reach.");
        // An invalid position is kept in the address too.
        page.reload();
        wait_for_error(page, "The white pawn on a1");
        assert!(page.has(&format!("{}.attacked", place("a1"))));
        page.drag(Pointer::Mouse, &place("a1"), &place("a3"));
        wait_for_fen(page, "8/4k3/8/8/8/P7/4K3/8 w - - 0 1");
        wait_for_error(page, "This position can be played.");
        // From the palette, and off the board.
        page.drag(Pointer::Mouse, "[data-tool='r']", &place("h7"));
        wait_for_fen(page, "8/4k2r/8/8/8/P7/4K3/8 w - - 0 1");
        page.drag(Pointer::Mouse, &place("h7"), ERRORS);
        wait_for_fen(page, "8/4k3/8/8/8/P7/4K3/8 w - - 0 1");
        button(page, "undo");
        wait_for_fen(page, "8/4k2r/8/8/8/P7/4K3/8 w - - 0 1");
        button(page, "exchange");
        wait_for_fen(page, "8/4k3/p7/8/8/8/4K2R/8 b - - 0 1");
        button(page, "exchange");
        button(page, "play-white");
        page.wait_for(".app[data-screen='game']");
        assert_eq!(page.attribute(BOARD, "data-fen").as_deref(), Some("8/4k2r/8/8/8/P7/4K3/8 w - - 0 1"));
        assert!(page.url().contains("white=human&black=engine"), "{}", page.url());
        play_and_be_answered(page, "e2d2", "white");
        // The browser's back button leads to the editor with the position that was set up.
        page.script("history.back();", Vec::new());
        page.wait_for(".app[data-screen='edit']");
        wait_for_fen(page, "8/4k2r/8/8/8/P7/4K3/8 w - - 0 1");
    });
}

#[test]
fn a_position_of_grand_rider_is_built_and_played_by_keyboard_alone() {
    with_page("#screen=edit&variant=grand-rider", |page| {
        page.wait_for(&place("l12"));
        let focus =
            |css: &str| page.script("document.querySelector(arguments[0]).focus();", vec![json!(css)]);
        focus("button[data-edit='clear']");
        page.press(&Key::Enter.to_string());
        wait_for_error(page, "Black has no king");
        focus("#edit [data-square][tabindex='0']");
        let at = |page: &Page| {
            let code = "return document.activeElement.dataset.square;";
            page.script(code, Vec::new()).as_str().unwrap_or_default().to_owned()
        };
        assert_eq!(at(page), "g1", "where White's king stood");
        page.press("K");
        let up = Key::Up.to_string();
        page.press(&up.repeat(9));
        page.press(&Key::Right.to_string());
        page.wait_until("the keyboard on h10", |page| at(page) == "h10");
        page.press("k");
        wait_for_error(page, "the game is already over: Draw by insufficient material.");
        page.press(&Key::End.to_string());
        page.press("K");
        wait_for_error(page, "White has 2 kings: leave only one.");
        assert!(page.has(&format!("{}.attacked", place("l10"))));
        page.press(&Key::Delete.to_string());
        wait_for_error(page, "the game is already over");
        page.press("C");
        wait_for_error(page, "This position can be played.");
        wait_for_fen(page, "12/12/7k3C/12/12/12/12/12/12/12/12/6K5 w - - 0 1");
        assert_eq!(page.attribute(&place("l10"), "aria-label").as_deref(), Some("l10, white camelrider"));
        // A piece is picked up, carried and put down.
        page.press(" ");
        page.wait_for(&format!("{}.selected", place("l10")));
        page.press(&format!("{}{}", Key::Down, Key::Down));
        page.press(" ");
        wait_for_fen(page, "12/12/7k4/12/11C/12/12/12/12/12/12/6K5 w - - 0 1");
        page.press_undo();
        wait_for_fen(page, "12/12/7k3C/12/12/12/12/12/12/12/12/6K5 w - - 0 1");
        focus("button[data-edit='play-black']");
        page.press(&Key::Enter.to_string());
        page.wait_for(".app[data-screen='game'][data-orientation='black']");
        page.wait_until("the engine's move", |page| {
            page.attribute(BOARD, "data-turn").as_deref() == Some("black")
        });
    });
}

#[test]
fn fingers_choices_and_the_fen_field_edit_too() {
    with_page("#screen=edit&variant=chess", |page| {
        page.set_size(390, 844);
        page.wait_for(&place("e1"));
        page.tap("[data-tool='n']");
        page.tap(&place("e4"));
        wait_for_fen(page, "rnbqkbnr/pppppppp/8/8/4n3/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        page.tap("[data-tool='hand']");
        page.drag(Pointer::Finger, &place("h1"), &place("h3"));
        wait_for_fen(page, "rnbqkbnr/pppppppp/8/8/4n3/7R/PPPPPPPP/RNBQKBN1 w Qkq - 0 1");
        let code = "const box = document.querySelector('[data-edit=castling][value=\"0\"]'); box.click();";
        page.script(code, Vec::new());
        wait_for_fen(page, "rnbqkbnr/pppppppp/8/8/4n3/7R/PPPPPPPP/RNBQKBN1 w kq - 0 1");
        let type_fen = |text: &str| {
            let code = "const field = document.querySelector('[data-edit=fen]'); field.value = arguments[0]; \
                        field.dispatchEvent(new Event('input', { bubbles: true }));";
            page.script(code, vec![json!(text)]);
        };
        type_fen("4k3/8/8/pP6/8/8/8/4K3 w - a");
        wait_for_error(page, "This FEN is not valid: the en passant field is “a”");
        type_fen("4k3/8/8/pP6/8/8/8/4K3 w - - 3 9");
        wait_for_error(page, "This position can be played.");
        page.wait_until("the board of the FEN", |page| page.count("#edit .piece") == 4);
        let code = "const list = document.querySelector('[data-edit=en-passant]'); list.value = '0'; \
                    list.dispatchEvent(new Event('change', { bubbles: true }));";
        page.script(code, Vec::new());
        wait_for_fen(page, "4k3/8/8/pP6/8/8/8/4K3 w - a6 3 9");
        // The page is no wider than the window.
        let wide = page.script("return document.documentElement.scrollWidth;", Vec::new());
        assert!(wide.as_u64().is_some_and(|wide| wide <= 390), "{wide}");
    });
}

#[test]
fn the_editor_opens_with_the_position_of_a_game_and_back_returns_to_it() {
    let game = "#variant=near&moves=e3e4,e6e5&white=human&black=human";
    with_page(game, |page| {
        page.choose("#edit-position");
        page.wait_for(&place("e4"));
        wait_for_fen(page, "8/rnbqkbnr/pppp1ppp/4p3/4P3/PPPP1PPP/RNBQKBNR/8 w - - 0 2");
        button(page, "back");
        page.wait_for(".app[data-screen='game']");
        page.wait_until("the game", |page| page.count("[data-move-list] [data-node]") == 2);
        assert!(page.url().ends_with(game), "{}", page.url());
    });
}

/// Returns the files that the page has offered to save, with their names and contents.
///
/// The content of an SVG is its text; that of a PNG is its size and the colours at some squares,
/// given by column and row.
fn saved(page: &Page, places: &[(u32, u32)], files: u32) -> Value {
    let code = "const [places, files] = arguments; const result = []; \
        for (const { href, name } of window.saved) { \
          const blob = await (await fetch(href)).blob(); \
          if (name.endsWith('.svg')) { result.push({ name, type: blob.type, text: await blob.text() }); continue; } \
          const image = await createImageBitmap(blob); const canvas = document.createElement('canvas'); \
          canvas.width = image.width; canvas.height = image.height; \
          const pen = canvas.getContext('2d'); pen.drawImage(image, 0, 0); const size = image.width / files; \
          const colors = places.map(([x, y]) => Array.from(pen.getImageData((x + .5) * size, (y + .12) * size, 1, 1).data)); \
          result.push({ name, type: blob.type, width: image.width, height: image.height, colors }); } return result;";
    page.script(
        &format!("return (async (...arguments) => {{ {code} }})(...arguments);"),
        vec![json!(places), json!(files)],
    )
}

#[test]
fn the_position_shown_is_saved_as_svg_and_png() {
    with_page("#variant=near-8x9&moves=e3e4&orientation=black&white=human&black=human", |page| {
        let code = "window.saved = []; HTMLAnchorElement.prototype.click = function () { \
                    window.saved.push({ href: this.href, name: this.download }); };";
        page.reload_without_policy();
        page.wait_for("[data-app='ready']");
        page.script(code, Vec::new());
        page.drag(Pointer::RightButton, "[data-square='b2']", "[data-square='c4']");
        page.wait_for("#arrows .drawn");
        page.choose("#open-share");
        page.click("[data-save='svg']");
        page.wait_until("a file", |page| page.script("return window.saved.length;", Vec::new()) == json!(1));
        page.click("[data-save='png']");
        page.wait_until("two files", |page| {
            page.script("return window.saved.length;", Vec::new()) == json!(2)
        });
        // From Black's side h1 is top left and a9 bottom right; e4 is the fourth square of the
        // fourth row.
        let files = saved(page, &[(0, 0), (1, 0), (7, 8), (3, 3)], 8);
        let svg = &files[0];
        assert_eq!((&svg["name"], &svg["type"]), (&json!("near-8x9-1.svg"), &json!("image/svg+xml")));
        let text = svg["text"].as_str().unwrap_or_default();
        assert!(
            text.starts_with("<svg ") && text.contains("Near Chess") && text.matches("<use ").count() == 32
        );
        let png = &files[1];
        assert_eq!((&png["name"], &png["type"]), (&json!("near-8x9-1.png"), &json!("image/png")));
        assert_eq!((&png["width"], &png["height"]), (&json!(1024), &json!(1152)));
        let colors = &png["colors"];
        // Light and dark squares have the colours of the page, and the square of the last move has
        // a different one.
        assert!(colors[0] != colors[1] && colors[3] != colors[0] && colors[3] != colors[1], "{colors}");
        let light = page.script(
            "return getComputedStyle(document.querySelector('[data-square=h1]')).backgroundColor;",
            Vec::new(),
        );
        let numbers: Vec<String> = (0..3).map(|index| colors[0][index].to_string()).collect();
        assert_eq!(light, json!(format!("rgb({})", numbers.join(", "))));
    });
}

#[test]
fn a_game_is_saved_as_an_animation() {
    with_page("#variant=contact&moves=e2e4,e7e5,g1f3,b8c6&white=human&black=human", |page| {
        page.reload_without_policy();
        page.wait_for("[data-app='ready']");
        let keep = "HTMLAnchorElement.prototype.click = function () { window.saved = this; };";
        page.script(keep, Vec::new());
        page.choose("#open-share");
        page.click("[data-save='gif']");
        page.wait_until("a file", |page| {
            page.script("return Boolean(window.saved);", Vec::new()) == json!(true)
        });
        // The browser's own decoder reads it.
        let read = "return (async () => { const data = await (await fetch(saved.href)).arrayBuffer(); \
            const decoder = new ImageDecoder({ type: 'image/gif', data }); await decoder.tracks.ready; await decoder.completed; \
            const { frameCount } = decoder.tracks.selectedTrack; const times = []; let size; \
            for (let frameIndex = 0; frameIndex < frameCount; frameIndex += 1) { \
              const { image } = await decoder.decode({ frameIndex }); times.push(image.duration / 1000); \
              size = [image.displayWidth, image.displayHeight]; image.close(); } \
            return { name: saved.download, times, size }; })();";
        let animation = page.script(read, Vec::new());
        assert_eq!(animation["name"], json!("contact-4.gif"));
        assert_eq!(animation["times"], json!([1000, 1000, 1000, 1000, 4000]));
        // Rows above and below the board have the players' names.
        assert_eq!(animation["size"], json!([512, 512 + 2 * 34]));
    });
}
