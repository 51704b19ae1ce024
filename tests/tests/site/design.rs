//! Custom variants: designing, playing, sharing and embedding them.

use serde_json::json;
use vicinity_e2e::hosts::{Hosts, assert_no_errors, board, inside, last, wait_for};
use vicinity_e2e::{BOARD, Key, Page, type_move, with_page};
use vicinity_rules::{Position, Variant};

/// A small board with riders, as an INI file.
pub(crate) const INI: &str = "# mine\n[riders:chess]\ntitle = Small Riders\nmaxFile = 6\nmaxRank = 7\ncustomPiece1 = a:NN\nknight = -\n\
                   pieceNames = a:nightrider\npiecePictures = a:nightrider\npromotionRegionWhite = *7\npromotionRegionBlack = *1\n\
                   promotionPieceTypes = arq\ncastling = false\ndoubleStep = false\nstartFen = raqkar/pppppp/6/6/6/PPPPPP/RAQKAR w - - 0 1\n";

fn text(page: &Page) -> String {
    let code = "return document.querySelector('#design [data-design=text]').value;";
    page.script(code, vec![]).as_str().unwrap_or_default().to_owned()
}

#[track_caller]
fn wait_for_text(page: &Page, part: &str) {
    page.wait_until(part, |page| text(page).contains(part));
}

pub(crate) fn press(page: &Page, name: &str) {
    page.click(&format!("[data-design='{name}']"));
}

fn choose(page: &Page, name: &str, value: &str) {
    let code = "const list = document.querySelector(`[data-design='${arguments[0]}']`); list.value = arguments[1]; \
                list.dispatchEvent(new Event('change', { bubbles: true }));";
    page.script(code, vec![json!(name), json!(value)]);
}

pub(crate) fn write(page: &Page, text: &str) {
    let code = "const field = document.querySelector('#design [data-design=text]'); field.value = arguments[0]; \
                field.dispatchEvent(new Event('input', { bubbles: true }));";
    page.script(code, vec![json!(text)]);
}

/// Plays against the engine until the game has this number of plies or is over.
fn play_until(page: &Page, plies: u64) {
    let marked = |name| page.attribute(BOARD, name).unwrap_or_default();
    let variant = Variant::parse(&marked("data-variant")).expect("a game that holds itself");
    while page.count("[data-move-list] [data-node]") < plies
        && page.attribute(BOARD, "data-result").is_none_or(|result| result.is_empty())
    {
        let before = page.count("[data-move-list] [data-node]");
        let position = Position::from_fen(&variant, &marked("data-fen")).expect("a position");
        let moves = position.legal_moves();
        let mv = moves[moves.len() / 2];
        type_move(page, &position.san(mv));
        page.wait_until("the move and its answer", |page| {
            page.count("[data-move-list] [data-node]") >= before + 2
                || page.attribute(BOARD, "data-result").is_some_and(|result| !result.is_empty())
        });
    }
}

#[test]
fn a_file_of_several_games_lets_one_be_chosen() {
    let folder = std::env::temp_dir().join(format!("vicinity-design-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("three.ini");
    let invalid = "[broken:chess]\ntitle = Broken\npieceDrops = true\n";
    let large = "[mygame:chess]\ntitle = No Castling\ncastling = false\n";
    std::fs::write(&file, [INI, invalid, large].concat()).expect("a file");
    // In the designer, and by Import in a game.
    for (address, ready, field) in [
        ("#screen=design", "#design [data-design='text']", "[data-design='file']"),
        ("#variant=near", "[data-app='ready']", "#import-file"),
    ] {
        with_page(address, |page| {
            page.wait_for(ready);
            if address != "#screen=design" {
                page.choose("#open-import");
                page.wait_for("#import[open]");
            }
            page.type_into(field, &file.display().to_string());
            page.wait_until("three games", |page| page.count(".design-choices [data-choice] span") == 3);
            let choices = page.text(".design-choices");
            for part in ["Small Riders", "Broken", "pieceDrops", "No Castling"] {
                assert!(choices.contains(part), "{part}: {choices}");
            }
            assert_eq!(page.count(".design-choices svg"), 2, "what cannot be played has no picture");
            page.click(".design-choices [data-choice='0']");
            wait_for_text(page, "riders");
            assert!(!page.has(".design-choices:not([hidden])"));
        });
    }
    let _ = std::fs::remove_dir_all(&folder);
}

#[test]
fn a_variant_is_designed_without_typing_and_played_at_once() {
    for (width, height) in [(1440, 900), (390, 844)] {
        with_page("#screen=design", |page| {
            page.set_size(width, height);
            page.wait_for("#design [data-place='e1']");
            // Small screens show one section at a time.
            let go_to = |section: &str| {
                if width == 390 {
                    page.click(&format!("[name='design-section'][value='{section}']"));
                }
            };
            go_to("pieces");
            press(page, "add");
            wait_for_text(page, "customPiece1 = a:N");
            // The camel's leap in all directions as a rider; a second click removes it.
            page.click("[data-design='pen'][value='on']");
            page.click("[data-offset='1,3']");
            wait_for_text(page, "customPiece1 = a:NCC");
            page.click("[data-offset='1,3']");
            wait_for_text(page, "customPiece1 = a:N\n");
            page.click("[data-offset='0,1']");
            wait_for_text(page, "customPiece1 = a:NR");
            go_to("board");
            page.click("[data-place='d1']");
            wait_for_text(page, "startFen = rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR w KQkq - 0 1");
            choose(page, "files", "9");
            wait_for_text(page, "maxFile = 9");
            go_to("rules");
            page.click("[name='design-rule-3'][value='1']");
            wait_for_text(page, "stalemateValue = loss");
            let overflow =
                "return document.documentElement.scrollWidth - document.documentElement.clientWidth;";
            assert_eq!(page.script(overflow, vec![]), json!(0), "{width}");
            press(page, "undo");
            page.wait_until("the step to be taken back", |page| !text(page).contains("stalemateValue"));
            press(page, "redo");
            press(page, "play-white");
            page.wait_for("[data-screen='game'] [data-square='i8']");
            play_until(page, 6);
            let fen = page.attribute(BOARD, "data-fen");
            assert!(fen.as_deref().is_some_and(|fen| fen.split('/').count() == 8));
            // The link contains the whole variant and is short.
            let url = page.url();
            let game = url
                .split("game=")
                .nth(1)
                .and_then(|rest| rest.split('&').next())
                .unwrap_or_default()
                .to_owned();
            assert!(!game.is_empty() && game.len() < 200, "{url}");
            page.reload();
            page.wait_until("the same position", |page| page.attribute(BOARD, "data-fen") == fen);
            assert!(page.attribute(BOARD, "data-variant").is_some_and(|name| name.ends_with(&game)));
            page.assert_no_errors();
        });
    }
}

#[test]
fn text_and_form_are_synchronised_and_errors_are_shown_in_place() {
    with_page("#screen=design", |page| {
        page.wait_for("#design [data-place='a1']");
        write(page, INI);
        page.wait_for("#design [data-place='f7']");
        page.wait_until("the board of the text", |page| page.count("#design [data-place]") == 42);
        assert!(text(page).starts_with("# mine\n"));
        write(page, &INI.replace("maxRank = 7", "maxRank = 70"));
        page.wait_for("#design-errors [data-line='5']");
        assert!(page.text("#design-errors").contains("maxRank"));
        assert!(page.has("[data-design='play-white'][disabled]"));
        page.click("#design-errors [data-line='5']");
        let chosen = "const field = document.querySelector('#design [data-design=text]'); \
                      return field.value.slice(field.selectionStart, field.selectionEnd);";
        assert_eq!(page.script(chosen, vec![]), json!("maxRank = 70"));
        // A text that cannot be played is kept too.
        page.reload();
        page.wait_for("#design-errors [data-line='5']");
        choose(page, "ranks", "7");
        page.wait_until("the error to go", |page| !page.has("#design-errors [data-line]"));
        write(page, "[x:chess]\ntitle = <img src=x onerror=alert(1)>\n");
        page.wait_for("#design-errors [data-line='2']");
        assert!(!page.has("#design img"));
        write(page, INI);
        page.wait_until("a sound game", |page| !page.has("[data-design='play-black'][disabled]"));
        press(page, "play-black");
        page.wait_for("[data-screen='game'] [data-square='f7']");
        page.wait_until("the engine's move", |page| page.count("[data-move-list] [data-node]") > 0);
        // Back in the designer everything is unchanged.
        page.script("history.back();", vec![]);
        page.wait_for("[data-screen='design'] [data-place='f7']");
        page.assert_no_errors();
    });
}

#[test]
fn the_board_of_the_designer_is_used_by_keyboard() {
    with_page("#screen=design", |page| {
        page.wait_for("#design [data-place='a1']");
        page.click("[data-put='Q']");
        page.script("document.querySelector(\"#design [data-place='a1']\").focus();", vec![]);
        for key in [Key::Right, Key::Up, Key::Up] {
            page.press(&key.to_string());
        }
        let focused = "return document.activeElement.dataset.place;";
        page.wait_until("the square", |page| page.script(focused, vec![]) == json!("b3"));
        page.press(&Key::Enter.to_string());
        wait_for_text(page, "/1q6/8/8/1Q6/");
        page.wait_until("it to be said", |page| page.text("#announce").contains("b3"));
        page.assert_no_errors();
    });
}

#[test]
fn addresses_stored_games_and_lists_lead_to_a_custom_variant() {
    let ini: String = url_escaped(INI);
    with_page(&format!("#game={ini}&moves=b2b3"), |page| {
        page.wait_for("[data-square='f7']");
        page.wait_until("its name", |page| {
            page.script("return document.title;", vec![]) == json!("Small Riders – Vicinity")
        });
        type_move(page, "b5");
        page.wait_until("the move", |page| page.count("[data-move-list] [data-node]") == 2);
        page.click("#tab-pieces");
        page.wait_for("[data-kind='A']");
        page.click(".brand");
        page.wait_until("the kept game", |page| page.text("#kept").contains("Small Riders"));
        // The small page knows its name too, and leads to the full page.
        page.go(&format!("{}#", page.url().split('#').next().unwrap_or_default()));
        page.reload();
        page.wait_until("the kept game", |page| page.text("#kept").contains("Small Riders"));
        page.click("#kept a[href^='#game=']");
        page.wait_for("[data-app='ready'] [data-square='f7']");
        page.wait_until("its moves", |page| page.count("[data-move-list] [data-node]") == 2);
        page.assert_no_errors();
    });
    with_page("#game=1damaged", |page| {
        page.wait_until("the error", |page| page.text("#notice").contains("incomplete"));
        page.wait_for("[data-square='e2']");
    });
}

/// Percent-encodes a text for an address.
pub(crate) fn url_escaped(text: &str) -> String {
    let mut out = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() {
            out.push(byte.into());
        } else {
            out += &format!("%{byte:02X}");
        }
    }
    out
}

#[test]
fn a_custom_variant_is_embedded_in_a_page_of_another_origin() {
    let body = format!(
        "<vicinity-board id=a level=1 time=500>\n{INI}</vicinity-board><vicinity-board id=b mode=diagram game=\"{INI}\" fen='3k2/6/6/2A3/6/6/3K2 w - - 0 1' piece=c4></vicinity-board>\
         <vicinity-board id=c variant=near></vicinity-board>"
    );
    let hosts = Hosts::new(&body);
    hosts.page(|page| {
        wait_for(page, "a", "ready", 1);
        let ready = last(page, "a", "ready").expect("an event");
        assert_eq!((&ready["title"], &ready["turn"]), (&json!("Small Riders"), &json!("white")));
        board(page, "a", "board.move('b3');");
        wait_for(page, "a", "move", 2);
        assert_eq!(last(page, "a", "move").expect("an event")["by"], json!("engine"));
        inside(page, "a", |page| assert_eq!(page.count("[data-square]"), 42));
        wait_for(page, "b", "ready", 1);
        // All eight leaps of the nightrider, none of which can be repeated on such a small board.
        let drawn =
            "return ['g[transform]', '.leap'].map(css => board.shadowRoot.querySelectorAll(css).length);";
        assert_eq!(board(page, "b", drawn), json!([3, 8]));
        // A script of the host page loads a custom variant into a board with a built-in one.
        board(page, "c", "board.scrollIntoView({ block: 'center' });");
        wait_for(page, "c", "ready", 1);
        let ini = json!(INI).to_string();
        board(page, "c", &format!("board.load({{ game: {ini}, side: 'both' }});"));
        page.wait_until("the other game", |page| {
            last(page, "c", "ready").is_some_and(|detail| detail["title"] == json!("Small Riders"))
                || last(page, "c", "change").is_some_and(|detail| detail["title"] == json!("Small Riders"))
        });
        board(page, "c", "board.move('b3');");
        wait_for(page, "c", "move", 1);
        assert_no_errors(page);
    });
}

#[test]
fn an_invalid_embedded_variant_is_reported() {
    let hosts = Hosts::new("<vicinity-board id=a game='[x:chess]\nmaxRank = 99'></vicinity-board>");
    hosts.page(|page| {
        wait_for(page, "a", "error", 1);
        let said = last(page, "a", "error").expect("an event")["message"].to_string();
        assert!(said.contains("maxRank") && said.contains("line 2"), "{said}");
    });
}

#[test]
fn a_piece_gets_a_picture() {
    with_page("#screen=design", |page| {
        page.wait_for("#design [data-place='e1']");
        page.click("[data-piece-key='queen']");
        page.click("[data-design='picture'] summary");
        page.click("[data-picture='archbishop']");
        wait_for_text(page, "q:archbishop");
        assert_eq!(page.count("[data-picture='archbishop'][aria-pressed='true'] path"), 5);
        // A drawing of one's own is cleaned, and shown on the board of the game.
        let svg = "<svg viewBox='0 0 9 9'><script>document.title = 'hacked'</script><path d='M0 0L9 0L9 9z' onclick='1'/></svg>";
        let code = "const field = document.querySelector('[data-design=svg]'); field.value = arguments[0]; \
                    field.dispatchEvent(new Event('input', { bubbles: true }));";
        page.script(code, vec![json!(svg)]);
        page.wait_until("what was left out", |page| {
            page.text(".design-look [role='status']").contains("script, onclick")
        });
        wait_for_text(page, "q:fM10 9L90 9L90 89Z");
        press(page, "play-two");
        page.wait_for("[data-square='d1'] [data-piece] use");
        let code = "const use = document.querySelector(\"[data-square='d1'] [data-piece] use\"); \
                    return document.querySelector(use.getAttribute('href')).querySelector('path').getAttribute('d');";
        assert_eq!(page.script(code, vec![]), json!("M10 9L90 9L90 89Z"));
        assert_ne!(page.script("return document.title;", vec![]), json!("hacked"));
    });
}

#[test]
fn my_variants_lists_opens_and_deletes_custom_variants() {
    with_page("#screen=design", |page| {
        page.wait_for("#design [data-place='e1']");
        write(page, INI);
        wait_for_text(page, "Small Riders");
        page.click("#design a[href='#screen=variants']");
        page.wait_for("[data-screen='variants'] .variants .games-list li");
        assert_eq!(page.count(".variants .games-list li"), 1);
        assert!(page.count(".variants .miniature use") > 0, "its picture");
        // After reloading, it is still listed and opens unchanged.
        page.script("location.reload();", vec![]);
        page.wait_for("[data-app='ready'][data-screen='variants'] .games-list [data-act='open']");
        page.click(".variants [data-act='open']");
        page.wait_for("[data-screen='design'] #design [data-place='f7']");
        wait_for_text(page, "# mine");
        page.script("history.back();", vec![]);
        page.wait_for("[data-screen='variants'] [data-act='duplicate']");
        page.click(".variants [data-act='duplicate']");
        page.wait_until("two of them", |page| page.count(".variants .games-list li") == 2);
        page.click(".variants [data-act='delete']");
        page.wait_until("one of them", |page| page.count(".variants .games-list li") == 1);
        page.click(".variants [data-act='restore']");
        page.wait_until("both again", |page| page.count(".variants .games-list li") == 2);
        page.wait_for(".variants .games-deleted[hidden]");
        page.click(".variants [data-act='delete']");
        page.wait_until("one of them", |page| page.count(".variants .games-list li") == 1);
        // It can be played from the list.
        page.click(".variants [data-act='play']");
        page.wait_for("[data-screen='game'] [data-board][data-variant^='game:'] [data-piece]");
    });
}
