//! Games as text, variations, and games that players end themselves.

use serde_json::json;
use vicinity_e2e::{Key, Page, board_attribute, play_moves, with_page};

const TWO_HUMANS: &str = "#variant=near&white=human&black=human";

/// Games with variations, comments, marks and tags, exactly as the page writes them.
const CONTACT: &str = "[Event \"Club <b>evening</b>\"]\n[Site \"Here\"]\n[Date \"2026.01.02\"]\n[Round \"1\"]\n[White \"A\"]\n[Black \"B\"]\n\
[Result \"1-0\"]\n[Variant \"contact\"]\n[Termination \"time forfeit\"]\n[Annotator \"C\"]\n\n\
{Before all} 1. d4 $1 {<i>centre</i>} 1... d5 (1... e5 $6 2. g4 (2. Nf3 Nc6))\n2. Nf3 {quiet} 2... Nf6 $14 1-0\n";
const NEAR: &str = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n\
[Result \"*\"]\n[Variant \"near\"]\n\n1. e4 d5 (1... e5 2. d4) (1... a5) 2. exd5 Qxd5 *\n";

fn value(page: &Page, css: &str) -> String {
    let code = "return document.querySelector(arguments[0]).value;";
    page.script(code, vec![json!(css)]).as_str().unwrap_or_default().to_owned()
}

/// Pastes a text into the import dialog and imports it.
fn import(page: &Page, text: &str) {
    page.choose("#open-import");
    paste(page, text);
}

fn paste(page: &Page, text: &str) {
    page.wait_for("#import[open]");
    page.script("document.querySelector('#import-text').value = arguments[0];", vec![json!(text)]);
    page.click("#import-go");
}

/// Returns the PGN that the page exports.
fn exported(page: &Page) -> String {
    page.choose("#open-share");
    page.wait_for("#share[open]");
    let pgn = value(page, "#share-pgn");
    page.click("#share-close");
    page.wait_until("the dialog to close", |page| !page.has("#share[open]"));
    pgn
}

#[test]
fn games_of_two_variants_are_exported_exactly_as_imported() {
    with_page(TWO_HUMANS, |page| {
        for (pgn, variant, moves) in [(CONTACT, "contact", 8), (NEAR, "near", 7)] {
            import(page, pgn);
            page.wait_until("the game", |page| page.count("[data-move-list] [data-node]") == moves);
            assert!(!page.has("#import[open]"));
            assert_eq!(board_attribute(page, "data-variant"), variant);
            assert_eq!(exported(page), pgn);
        }
        // Markup in an imported game is shown as text, and the result is shown with its reason.
        page.press_undo();
        page.wait_until("the game before", |page| board_attribute(page, "data-variant") == "contact");
        assert!(page.text("[data-move-list]").contains("<i>centre</i>"));
        assert!(!page.has("[data-move-list] i"));
        assert_eq!(board_attribute(page, "data-result"), "1-0");
        assert!(page.text("#result").contains("Out of time"), "{}", page.text("#result"));
    });
}

#[test]
fn links_altered_by_other_programs_open() {
    const LINE: &str = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    with_page("?variant=chess&moves=e2e4,e7e5", |page| {
        page.wait_until("the game of the query", |page| board_attribute(page, "data-fen") == LINE);
        assert!(page.url().contains("#variant=chess&moves=e2e4,e7e5"), "{}", page.url());
        play_moves(page, "Nf3");
        page.reload();
        page.wait_until("the game as it went on", |page| board_attribute(page, "data-fen").contains("/5N2/"));
        import(page, "<https://example.org/#variant=Chess&amp;moves=e2e4,e7e5>.");
        page.wait_until("the game of the link", |page| board_attribute(page, "data-fen") == LINE);
        assert!(!page.has("#import[open]"));
        page.assert_no_errors();
    });
    // The full build is loaded for a link that is percent-encoded as a whole.
    with_page("#friend%3D17IArtjXhJnfZ69I0VE0Xsg3BhQ45%29.", |page| {
        page.wait_for("[data-friend-form]");
        page.assert_no_errors();
    });
}

#[test]
fn an_invalid_pgn_keeps_its_first_part_and_a_fen_or_a_collection_can_be_imported() {
    with_page(TWO_HUMANS, |page| {
        import(page, "[Variant \"near\"]\n\n1. e4 d5\n2. exd5 Qh1 3. d4 *");
        page.wait_for("#notice:not([hidden])");
        let notice = page.text("#notice");
        assert!(
            notice.contains("line 4") && notice.contains("move 2...") && notice.contains("Qh1"),
            "{notice}"
        );
        assert_eq!(page.count("[data-move-list] [data-node]"), 3);
        let kept = board_attribute(page, "data-fen");

        import(page, "8/8/8/4k3/8 w - - 0 1");
        page.wait_until("the error", |page| {
            page.text("#import-message").contains("Not a valid Near Chess position")
        });
        assert_eq!(board_attribute(page, "data-fen"), kept, "nothing is lost");
        let fen = "8/8/8/4k3/8/8/4R3/4K3 b - - 3 9";
        paste(page, fen);
        page.wait_until("the position", |page| board_attribute(page, "data-fen") == fen);

        import(page, &format!("{NEAR}\n{CONTACT}"));
        page.wait_until("the choice", |page| page.count("[data-choice]") == 2);
        assert_eq!(page.text("[data-choice='1']"), "2. A – B, 1-0, Contact Chess");
        page.click("[data-choice='1']");
        page.wait_until("the game", |page| board_attribute(page, "data-variant") == "contact");
    });
}

#[test]
fn a_file_is_opened_and_the_page_offers_what_can_be_copied_and_saved() {
    let folder = std::env::temp_dir().join(format!("vicinity-notation-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("game.pgn");
    std::fs::write(&file, CONTACT).expect("a file");
    with_page(TWO_HUMANS, |page| {
        page.reload_without_policy();
        page.wait_for("[data-app='ready']");
        page.choose("#open-import");
        page.wait_for("#import[open]");
        page.type_into("#import-file", &file.display().to_string());
        page.wait_until("the game", |page| board_attribute(page, "data-variant") == "contact");
        page.choose("#open-share");
        page.wait_for("#share[open]");
        assert_eq!(value(page, "#share-fen"), board_attribute(page, "data-fen"));
        assert_eq!(value(page, "#share-link"), page.url());
        page.click("[data-copy='share-fen']");
        page.wait_until("a word about it", |page| !page.text("#share-status").is_empty());
        // The link saves the text of the field.
        let code = "window.saved = null; \
                    fetch(document.querySelector('#save-pgn').href).then((got) => got.text()).then((text) => { saved = text });";
        page.script(code, vec![]);
        page.wait_until("the file", |page| page.script("return window.saved;", vec![]) == json!(CONTACT));
        page.press(&Key::Escape.to_string());
        page.wait_until("the dialog to close", |page| !page.has("#share[open]"));
    });
    let _ = std::fs::remove_dir_all(&folder);
}

#[test]
fn another_move_from_an_earlier_position_is_a_line_and_a_link_shares_it() {
    with_page(TWO_HUMANS, |page| {
        play_moves(page, "e4 d5 exd5");
        page.click("[data-ply='1']");
        play_moves(page, "a5 h4");
        page.wait_until("the line", |page| page.count("[data-move-list] .aside [data-node]") == 2);
        assert!(page.url().contains("moves=e3e4,d6d5,(a6a5,h3h4),e4d5&"), "{}", page.url());
        page.click("#go-back");
        page.click("#go-back");
        page.click("#go-forward");
        page.wait_until("the line's move", |page| page.text("[data-move-list] [aria-current]") == "a5");
        page.reload();
        page.wait_until("the game", |page| page.count("[data-move-list] [data-node]") == 5);
        page.click("[data-move-list] .aside [data-node]");
        page.click("#tab-notes");
        page.wait_for("#branch:not([hidden])");
        page.click("#promote-line");
        page.wait_until("the other line", |page| page.url().contains("moves=e3e4,a6a5,(d6d5,e4d5),h3h4&"));
        assert!(!page.has("#branch:not([hidden])"));
        page.click("#tab-moves");
        page.click("[data-move-list] .aside [data-node]");
        page.click("#tab-notes");
        page.wait_for("#branch:not([hidden])");
        // By keyboard: the buttons are reached with the Tab key.
        page.script("document.querySelector('#promote-line').focus();", vec![]);
        page.press(&Key::Tab.to_string());
        page.press(&Key::Enter.to_string());
        page.wait_until("one line", |page| page.url().contains("moves=e3e4,a6a5,h3h4&"));
        page.click("#undo");
        page.wait_until("both lines", |page| page.count("[data-move-list] [data-node]") == 5);
    });
}

#[test]
fn notes_are_written_and_exported() {
    with_page(TWO_HUMANS, |page| {
        play_moves(page, "e4 d5");
        page.click("#tab-notes");
        page.click("[data-nag='5']");
        page.type_into("#comment", &format!("a plan{}", Key::Tab));
        page.wait_until("the comment", |page| page.text("[data-move-list]").contains("a plan"));
        assert!(page.text("[data-move-list]").contains("d5!?"));
        let pgn = exported(page);
        assert!(pgn.ends_with("\n1. e4 d5 $5 {a plan} *\n"), "{pgn}");
        assert!(pgn.contains("[Site \"http") && !pgn.contains("[Date \"?"), "{pgn}");
    });
}

#[test]
fn a_side_resigns_and_a_reload_keeps_it() {
    with_page("#variant=near&moves=e3e4,e6e5&white=human&black=engine", |page| {
        page.click("#resign");
        page.wait_for("#question:not([hidden])");
        assert!(!page.has("#resign-black:not([hidden])"), "the engine cannot be made to resign");
        page.click("#answer-no");
        page.wait_until("the question to go", |page| !page.has("#question:not([hidden])"));
        assert_eq!(board_attribute(page, "data-result"), "");
        page.click("#resign");
        page.click("#resign-white");
        page.wait_until("the end", |page| board_attribute(page, "data-result") == "0-1");
        for _ in 0..2 {
            assert!(page.text("#result").contains("You resigned · "), "{}", page.text("#result"));
            assert!(page.has("#resign[disabled]"));
            page.click("[data-square='d3']");
            page.click("[data-square='d4']");
            assert_eq!(page.count("[data-move-list] [data-node]"), 2, "no more moves");
            page.click("#go-back");
            page.click("#go-last");
            page.reload();
            page.wait_until("the end again", |page| board_attribute(page, "data-result") == "0-1");
        }
        let pgn = exported(page);
        assert!(
            pgn.contains("[Termination \"white resigns\"]\n") && pgn.contains("[White \"You\"]\n"),
            "{pgn}"
        );
        page.click("#new-game");
        page.click("#new-go");
        page.wait_until("a new game", |page| board_attribute(page, "data-result").is_empty());
    });
}

#[test]
fn two_people_agree_on_a_draw() {
    with_page(TWO_HUMANS, |page| {
        play_moves(page, "e4");
        page.choose("#offer-draw");
        page.wait_until("the offer", |page| page.text("#question").contains("Black offers a draw"));
        page.click("#accept-draw");
        page.wait_until("the end", |page| board_attribute(page, "data-result") == "1/2-1/2");
        page.reload();
        page.wait_until("the end again", |page| board_attribute(page, "data-result") == "1/2-1/2");
        assert!(page.text("#result").contains("Draw by agreement · "));
        assert!(exported(page).contains("[Termination \"draw by agreement\"]"));
        page.click("#new-game");
        page.click("#new-go");
        page.press_undo();
        page.wait_until("the game", |page| board_attribute(page, "data-result") == "1/2-1/2");
    });
}
