//! The page in a real browser, after clicks, keys and drags.

use crate::common::browser::{
    TWO_HUMANS, all, document, fen, open, open_with_engine, open_with_screens_and_engine, press_key, square,
    store, the, wait_for,
};
use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Event, HtmlInputElement, HtmlSelectElement};

fn click(selector: &str) {
    the(selector).click();
}

fn type_move(text: &str) {
    let field: HtmlInputElement = the("[data-move-input]").dyn_into().expect("a field");
    field.set_value(text);
    press_key(&field, "Enter");
}

fn choose(selector: &str, value: &str) {
    let select: HtmlSelectElement = the(selector).dyn_into().expect("a list");
    select.set_value(value);
    let init = web_sys::EventInit::new();
    init.set_bubbles(true);
    let event = Event::new_with_event_init_dict("change", &init).expect("an event");
    select.dispatch_event(&event).expect("the event is sent");
}

#[wasm_bindgen_test]
fn a_board_shows_thirty_two_pieces_in_a_labelled_grid() {
    open(TWO_HUMANS);
    assert_eq!(all("[data-piece]").len(), 32);
    assert_eq!(all("[data-square]").len(), 64);
    assert_eq!(all("[role=grid] > [role=row]").len(), 8);
    assert_eq!(square("e3").get_attribute("aria-label").as_deref(), Some("e3, white pawn"));
    assert_eq!(square("e1").get_attribute("aria-label").as_deref(), Some("e1, empty"));
    let king = the("[data-square=e7] [data-piece]");
    assert_eq!(king.get_attribute("data-color").as_deref(), Some("black"));
    assert_eq!(king.get_attribute("data-letter").as_deref(), Some("K"));
    let board = the("[data-board]");
    let mark = |name| board.get_attribute(name).unwrap_or_default();
    assert_eq!(mark("data-variant"), "near");
    assert_eq!(mark("data-fen"), "8/rnbqkbnr/pppppppp/8/8/PPPPPPPP/RNBQKBNR/8 w - - 0 1");
    assert_eq!((mark("data-turn"), mark("data-result")), ("white".into(), String::new()));
    assert_eq!(all("[data-square][tabindex='0']").len(), 1, "the keyboard comes to one square");
    assert_eq!(all("#level option").len(), 8);
    assert!(all("#game-select option").len() >= 8);
}

#[wasm_bindgen_test]
fn boards_of_any_size_are_shown() {
    open("#variant=grand-rider&white=human&black=human");
    assert_eq!((all("[data-square]").len(), all("[data-piece]").len()), (144, 96));
    assert!(square("l12").class_name().contains("hue-"));
    choose("#game-select", "near-8x10");
    assert_eq!((all("[data-square]").len(), all("[data-piece]").len()), (80, 32));
    assert_eq!(square("a10").get_attribute("data-rank").as_deref(), Some("10"));
    choose("#game-select", "near");
    assert_eq!(all("[data-square]").len(), 64);
}

#[wasm_bindgen_test]
fn two_clicks_play_a_move_and_the_piece_keeps_its_node() {
    open(TWO_HUMANS);
    let piece = the("[data-square=e3] [data-piece]");
    click("[data-square=e3]");
    assert!(square("e3").class_name().contains("selected"));
    assert!(square("e4").class_name().contains("target"));
    click("[data-square=e4]");
    assert_eq!(fen(), "8/rnbqkbnr/pppppppp/8/4P3/PPPP1PPP/RNBQKBNR/8 b - - 0 1");
    assert!(the("[data-square=e4] [data-piece]").is_same_node(Some(&piece)));
    assert_eq!(square("e4").get_attribute("aria-label").as_deref(), Some("e4, white pawn, last move"));
    assert_eq!(square("e3").get_attribute("aria-label").as_deref(), Some("e3, empty, last move"));
    assert!(square("e3").class_name().contains("from") && square("e4").class_name().contains("to"));
    assert_eq!(the("[data-move-list]").text_content().as_deref(), Some("1e4"));
    let hash = web_sys::window().expect("a window").location().hash().expect("an address");
    assert_eq!(hash, "#variant=near&moves=e3e4&white=human&black=human");
}

#[wasm_bindgen_test]
fn every_pieces_node_lives_as_long_as_the_piece() {
    open("#variant=chess&fen=r3k2r/8/8/8/8/8/8/R3K2R%20w%20KQkq%20-%200%201");
    let (king, rook) = (the("[data-square=e1] [data-piece]"), the("[data-square=h1] [data-piece]"));
    type_move("O-O");
    assert!(the("[data-square=g1] [data-piece]").is_same_node(Some(&king)));
    assert!(the("[data-square=f1] [data-piece]").is_same_node(Some(&rook)));
    click("#go-back");
    assert!(the("[data-square=e1] [data-piece]").is_same_node(Some(&king)));
    click("#undo");
    assert_eq!(all("[data-piece]").len(), 6);
    assert_eq!(all("[data-piece].movable").len(), 3);
}

const BEFORE_PROMOTION: &str = "#variant=near&fen=4k3/P7/8/8/8/8/8/1NBQKBNR%20w%20-%20-%200%201";

#[wasm_bindgen_test]
fn the_promotion_choice_shows_the_pool_and_what_is_not_in_it() {
    open(BEFORE_PROMOTION);
    click("[data-square=a7]");
    click("[data-square=a8]");
    let buttons = all("[data-promotion]");
    let found: Vec<(String, bool, String)> = buttons
        .iter()
        .map(|button| {
            let letter = button.get_attribute("data-promotion").unwrap_or_default();
            (letter, button.has_attribute("disabled"), button.text_content().unwrap_or_default())
        })
        .collect();
    let entry = |letter: &str, disabled, text: &str| (letter.to_owned(), disabled, text.to_owned());
    assert_eq!(
        found,
        [
            entry("q", true, "Queen 0 left"),
            entry("r", false, "Rook 1 left"),
            entry("b", true, "Bishop 0 left"),
            entry("n", true, "Knight 0 left"),
        ]
    );
    let active = document().active_element().expect("an element has the focus");
    assert_eq!(active.get_attribute("data-promotion").as_deref(), Some("r"));
    // The pawn is shown on its target, and returns when the choice is cancelled.
    assert!(document().query_selector("[data-square=a8] [data-letter=P]").expect("a selector").is_some());
    press_key(&active.dyn_into().expect("an HTML element"), "Escape");
    assert_eq!(all(".promotion, .promotion-veil").len(), 0);
    assert!(document().query_selector("[data-square=a7] [data-letter=P]").expect("a selector").is_some());

    click("[data-square=a7]");
    click("[data-square=a8]");
    click("[data-promotion=q]");
    assert_eq!(all(".promotion").len(), 1, "a greyed choice does nothing");
    let pawn = the("[data-square=a8] [data-piece]");
    click("[data-promotion=r]");
    assert_eq!(fen(), "R3k3/8/8/8/8/8/8/1NBQKBNR b - - 0 1");
    assert_eq!(the("[data-square=a8] [data-piece]").get_attribute("data-letter").as_deref(), Some("R"));
    assert!(the("[data-square=a8] [data-piece]").is_same_node(Some(&pawn)));
    assert!(square("e8").class_name().contains("attacked"), "the king is warned");
}

#[wasm_bindgen_test]
fn flipping_turns_the_board_and_touches_no_piece() {
    open(TWO_HUMANS);
    let piece = the("[data-square=a2] [data-piece]");
    assert_eq!(square("a1").get_attribute("style").as_deref(), Some("--x: 0; --y: 7;"));
    click("#flip");
    assert_eq!(square("a1").get_attribute("style").as_deref(), Some("--x: 7; --y: 0;"));
    assert_eq!(the(".app").get_attribute("data-orientation").as_deref(), Some("black"));
    assert_eq!(square("h8").get_attribute("data-rank").as_deref(), Some("8"));
    assert!(the("[data-square=a2] [data-piece]").is_same_node(Some(&piece)));
}

#[wasm_bindgen_test]
fn a_move_is_made_by_the_keyboard_alone() {
    open(TWO_HUMANS);
    let start = the("[data-square][tabindex='0']");
    assert_eq!(start.get_attribute("data-square").as_deref(), Some("e2"));
    start.focus().expect("it can be focused");
    press_key(&start, "ArrowUp");
    press_key(&the("[data-square]:focus"), "Enter");
    press_key(&the("[data-square]:focus"), "ArrowUp");
    press_key(&the("[data-square]:focus"), " ");
    assert!(fen().starts_with("8/rnbqkbnr/pppppppp/8/4P3/"), "{}", fen());
    assert_eq!(the("[data-square]:focus").get_attribute("data-square").as_deref(), Some("e4"));
    assert_eq!(the("#announce").text_content().as_deref(), Some("White pawn from e3 to e4"));
}

#[wasm_bindgen_test]
fn a_bad_move_is_reported_and_the_game_is_kept() {
    open(TWO_HUMANS);
    type_move("e4");
    let before = fen();
    type_move("<b>Zz9</b>");
    let message = the("#message");
    assert!(message.text_content().unwrap_or_default().contains("<b>Zz9</b>"));
    assert_eq!(message.child_element_count(), 0, "what is typed is never markup");
    assert_eq!(fen(), before);
    type_move("d5");
    assert_eq!(message.text_content().as_deref(), Some(""));
    let field: HtmlInputElement = the("[data-move-input]").dyn_into().expect("a field");
    assert_eq!(field.value(), "");
}

#[wasm_bindgen_test]
fn an_invalid_address_is_reported_without_becoming_markup() {
    open("#variant=<img src=x>");
    let notice = the("#notice");
    assert!(!notice.has_attribute("hidden"));
    assert!(notice.text_content().unwrap_or_default().contains("img"), "{:?}", notice.text_content());
    assert_eq!(all("#notice img").len(), 0);
    assert_eq!(all("[data-piece]").len(), 32);
    click("#notice-close");
    assert!(notice.has_attribute("hidden"));
}

#[wasm_bindgen_test]
fn moves_are_selected_in_the_list_and_undone() {
    open(TWO_HUMANS);
    for text in ["e4", "d5", "exd5", "Qxd5"] {
        type_move(text);
    }
    assert_eq!(all("[data-move-list] li").len(), 2);
    click("[data-ply='2']");
    assert_eq!(fen(), "8/rnbqkbnr/ppp1pppp/3p4/4P3/PPPP1PPP/RNBQKBNR/8 w - - 0 2");
    assert_eq!(the("[aria-current]").text_content().as_deref(), Some("d5"));
    click("#go-last");
    assert!(the("#go-last").has_attribute("disabled"));
    click("#undo");
    assert_eq!(all("[data-ply]").len(), 3);
    assert_eq!(all("[data-piece]").len(), 31);
    click("#redo");
    assert_eq!(all("[data-piece]").len(), 30);
    click("#new-game");
    click("#new-go");
    assert_eq!((all("[data-ply]").len(), all("[data-piece]").len()), (0, 32));
    assert!(the("#undo").has_attribute("disabled"), "the button takes back moves only");
    click("#replaced-undo");
    assert_eq!((all("[data-ply]").len(), all("[data-piece]").len()), (4, 30));
}

#[wasm_bindgen_test]
fn a_game_that_black_begins_has_a_gap_in_whites_place() {
    open("#variant=near&fen=4k3/8/8/8/8/8/4R3/4K3%20b%20-%20-%203%209&moves=e8d8,e2d2");
    assert_eq!(the("[data-move-list]").text_content().as_deref(), Some("9…Kd810Rd2+"));
}

#[wasm_bindgen_test]
fn the_result_is_shown_as_text_and_marks() {
    open("#variant=near&fen=4k3/8/8/8/8/8/4R3/4K3%20w%20-%20-%200%201");
    assert!(the("#result").has_attribute("hidden"));
    type_move("Rxe8");
    assert_eq!(the("[data-board]").get_attribute("data-result").as_deref(), Some("1-0"));
    assert_eq!(the("#result-title").text_content().as_deref(), Some("White won"));
    assert_eq!(the("#result-text").text_content().as_deref(), Some("King captured · 1 move"));
    assert!(!the("#result").has_attribute("hidden"));
    assert_eq!(all(".movable").len(), 0);
}

#[wasm_bindgen_test]
fn options_of_a_game_are_chosen_at_its_start() {
    open("#variant=near-vs-normal:ep=off&white=human&black=human");
    click("#new-game");
    assert!(!the("#new-more").has_attribute("hidden"));
    let value = |key: &str| {
        the(&format!("[data-option={key}]")).dyn_into::<HtmlSelectElement>().expect("a list").value()
    };
    assert_eq!((value("near"), value("ep")), ("white".into(), "off".into()));
    choose("[data-option=near]", "black");
    let name = || the("[data-board]").get_attribute("data-variant").unwrap_or_default();
    assert_eq!(name(), "near-vs-normal:ep=off", "until it is begun");
    choose("#new-variant", "contact");
    assert!(the("#new-more").has_attribute("hidden"));
    choose("#new-variant", "near-vs-normal");
    assert_eq!((value("near"), value("ep")), ("white".into(), "on".into()));
    click("[data-preset='near-vs-normal:near=black']");
    assert_eq!(value("near"), "black");
    choose("[data-option=ep]", "off");
    assert_eq!(all("[data-preset][aria-pressed=true]").len(), 0, "no choice with a name");
    click("#new-go");
    assert_eq!(name(), "near-vs-normal:near=black,ep=off");
}

#[wasm_bindgen_test]
fn the_legend_lists_every_piece_and_explains_whom_the_keyboard_visits() {
    open("#variant=grand-rider&white=human&black=human");
    assert_eq!(all("#panel-pieces [data-kind]").len(), 0, "hidden parts are not created");
    click("#tab-pieces");
    assert!(!the("#panel-pieces").has_attribute("hidden") && the("#panel-moves").has_attribute("hidden"));
    let kinds = all("#panel-pieces [data-kind]");
    assert_eq!(kinds.len(), 13);
    assert_eq!(
        kinds[7].text_content().as_deref(),
        Some("CamelriderCamelriderC"),
        "a tooltip, the name, the letter"
    );
    click("[data-kind=S]");
    assert_eq!((all(".square.reach-move").len(), all(".square.reach-capture").len()), (2, 4));
    assert_eq!((all("#arrows > use").len(), all(".leap").len()), (1, 0));
    assert_eq!(the("#announce").text_content(), the("#explained").text_content());
    assert_eq!(all("[data-piece]").len(), 96, "the game's pieces are only put aside");
    click("[data-kind=C]");
    assert_eq!((all("#arrows > use").len(), all(".dimmed").len()), (1, 144));
    assert!(all(".leap").len() > 8, "leap after leap");
    click("[data-kind=C]");
    assert_eq!(all("#arrows > use, .leap, .dimmed, .square.explained").len(), 0);

    let king = the("[data-square][tabindex='0']");
    press_key(&king, "ArrowUp");
    let rook =
        "Rook (R): moves any number of squares along a file or rank.\nWhite rook on g2 has no legal move.";
    assert_eq!(the("#explained").text_content().as_deref(), Some(rook));
    click("[data-square=f4]");
    let found = the("#explained").text_content().unwrap_or_default();
    assert!(found.ends_with("\nWhite pawn on f4 moves to f5, f6; would capture on e5, g5."), "{found}");
    assert_eq!(all(".explained.selected").len(), 1);
    press_key(&the("[data-square=f4]"), "Escape");
    assert_eq!(all(".square.explained, .selected").len(), 0);
    assert!(the("#explained").has_attribute("hidden"));
    press_key(&the("#tab-pieces"), "ArrowRight");
    assert!(!the("#panel-notes").has_attribute("hidden") && the("#panel-pieces").has_attribute("hidden"));
    let focused = document().active_element().map(|element| element.id());
    assert_eq!(focused.as_deref(), Some("tab-notes"), "the keyboard goes with it");
}

#[wasm_bindgen_test]
fn settings_are_attributes_of_the_root() {
    store("pieces", "letters");
    store("squares", "eight");
    open("#variant=grand-rider&white=human&black=human");
    let root = document().document_element().expect("a root");
    let mark = |name| root.get_attribute(name).unwrap_or_default();
    assert_eq!((mark("data-pieces"), mark("data-squares")), ("letters".into(), "eight".into()));
    open(TWO_HUMANS);
    assert_eq!(
        (mark("data-pieces"), mark("data-squares")),
        ("letters".into(), "eight".into()),
        "the store has them"
    );
    store("pieces", "pictures");
    store("squares", "two");
    open(TWO_HUMANS);
    let title = the("[data-square=e2] [data-piece]").get_attribute("title");
    assert_eq!(title.as_deref(), Some("King"));
}

#[wasm_bindgen_test]
fn the_rules_mark_interpretations() {
    open(TWO_HUMANS);
    let variant = vicinity_rules::Variant::parse("near").expect("a known name");
    let rules = variant.text().to_string();
    vicinity_web::parts::rules_text::write(&the("#rules-text"), &rules, "h2");
    let readings = all("#rules-text .reading");
    assert_eq!(readings.len(), 1);
    assert!(readings[0].text_content().unwrap_or_default().starts_with("Our interpretation"));
    assert!(the("#rules-text").text_content().unwrap_or_default().contains("minor win"));
}

#[wasm_bindgen_test]
async fn a_key_that_may_begin_a_move_waits_for_the_next() {
    open(TWO_HUMANS);
    let orientation = || the(".app").get_attribute("data-orientation").unwrap_or_default();
    let field: HtmlInputElement = the("[data-move-input]").dyn_into().expect("a field");
    let page = the(".app");
    press_key(&page, "f");
    press_key(&page, "4");
    assert_eq!((orientation().as_str(), field.value().as_str()), ("white", "f"));
    press_key(&field, "Escape");
    assert_eq!(field.value(), "");
    press_key(&page, "f");
    wait_for("the other side", || orientation() == "black").await;
    // The next key ends the wait.
    press_key(&page, "f");
    press_key(&page, "f");
    assert_eq!(orientation(), "white");
    wait_for("the other side again", || orientation() == "black").await;
}

#[wasm_bindgen_test]
async fn the_browsers_back_button_brings_the_game_back() {
    open(TWO_HUMANS);
    type_move("e4");
    let before = fen();
    click("#new-game");
    click("#new-go");
    assert_ne!(fen(), before);
    web_sys::window()
        .expect("a window")
        .history()
        .expect("a history")
        .back()
        .expect("there is a previous entry");
    wait_for("the game", || fen() == before).await;
}

/// An engine that answers every request with the next move of a list, after a report.
const ENGINE: &str = "postMessage('ready'); const moves = ['d6d5', 'd7d5']; \
    onmessage = ({data}) => { const {id, moves: played} = data.go; \
        postMessage({info: {id, depth: 4, seldepth: 6, line: 1, score: {centipawns: 55}, nodes: 2000, time_ms: 10, pv: ['d6d5']}}); \
        postMessage({best: {id, move: moves[played.length >> 1]}}) }";

#[wasm_bindgen_test]
async fn the_engine_answers_and_shows_its_evaluation() {
    open_with_engine("#variant=near&white=human&black=engine", ENGINE);
    type_move("e4");
    let engine = the("[data-engine]");
    assert_eq!(engine.get_attribute("data-state").as_deref(), Some("thinking"));
    wait_for("the answer", || all("[data-ply]").len() == 2).await;
    let mark = |name| engine.get_attribute(name).unwrap_or_default();
    assert_eq!(
        ["data-state", "data-depth", "data-nodes", "data-nps", "data-score"].map(mark),
        ["idle", "4", "2000", "200000", "-0.55"]
    );
    assert!(the("#engine").has_attribute("hidden"), "a player does not see the evaluation");
    type_move("exd5");
    wait_for("the second answer", || all("[data-ply]").len() == 4).await;
}

#[wasm_bindgen_test]
async fn undo_stops_an_engine_that_thinks_and_the_next_question_is_answered() {
    let engine = format!(
        "{ENGINE}; const slow = onmessage; onmessage = (event) => \
        event.data.go.moves.includes('e3e4') ? 0 : slow(event)"
    );
    open_with_engine("#variant=near&white=human&black=engine", &engine);
    type_move("e4");
    click("#undo");
    assert_eq!(the("[data-engine]").get_attribute("data-state").as_deref(), Some("idle"));
    assert_eq!(all("[data-ply]").len(), 0);
    type_move("d4");
    wait_for("the answer", || all("[data-ply]").len() == 2).await;
    assert!(the("#notice").has_attribute("hidden"));
}

#[wasm_bindgen_test]
async fn an_engine_that_traps_is_replaced_and_the_game_continues() {
    // Workers share only the browser's storage: the first one leaves a mark there and traps.
    let engine = format!(
        "{ENGINE}; const good = onmessage; onmessage = async (event) => \
        {{ if (await caches.has('trapped')) {{ await caches.delete('trapped'); good(event); return }} \
        await caches.open('trapped'); setTimeout(() => {{ throw new Error('trap') }}) }}"
    );
    open_with_engine("#variant=near&white=human&black=engine", &engine);
    type_move("e4");
    wait_for("the answer of another engine", || all("[data-ply]").len() == 2).await;
}

#[wasm_bindgen_test]
async fn an_engine_with_invalid_output_is_replaced_and_the_game_continues() {
    let engine = format!(
        "{ENGINE}; const good = onmessage; onmessage = async (event) => \
        {{ if (await caches.has('nonsense')) {{ await caches.delete('nonsense'); good(event); return }} \
        await caches.open('nonsense'); postMessage({{best: {{id: 'one', move: {{}}}}}}) }}"
    );
    open_with_engine("#variant=near&white=human&black=engine", &engine);
    type_move("e4");
    wait_for("the answer of another engine", || all("[data-ply]").len() == 2).await;
}

#[wasm_bindgen_test]
async fn a_page_without_its_engine_reports_that_and_two_can_play() {
    open_with_engine("#variant=near&white=human&black=engine", "throw new Error('no engine')");
    type_move("e4");
    wait_for("the notice", || !the("#notice").has_attribute("hidden")).await;
    wait_for("the end of the engine", || {
        the("#notice-text").text_content().as_deref() == Some(vicinity_page::words::ENGINE_GONE.as_str())
    })
    .await;
    choose("[data-player=black]", "human");
    type_move("d5");
    assert!(fen().ends_with(" w - - 0 2"), "{}", fen());
}

#[wasm_bindgen_test]
fn variations_and_comments_are_listed_and_only_changes_are_redrawn() {
    open("#variant=near&moves=e3e4,d6d5,(e6e5,d3d4,(c3c4)),e4d5,d7d5&white=human&black=human");
    assert_eq!(
        the("[data-move-list]").text_content().as_deref(),
        Some("1e4d51…e52.d4(2.c4)2exd5Qxd5"),
        "a variation stands after its row, one within it in brackets"
    );
    assert_eq!((all("[data-ply]").len(), all("[data-node]").len()), (4, 7));
    let rows = all("[data-move-list] li");
    click("[data-ply='1']");
    the("#comment").dyn_into::<web_sys::HtmlTextAreaElement>().expect("a field").set_value("<b>why</b>");
    let init = web_sys::EventInit::new();
    init.set_bubbles(true);
    let event = Event::new_with_event_init_dict("change", &init).expect("an event");
    the("#comment").dispatch_event(&event).expect("the event is sent");
    click("[data-nag='1']");
    assert_eq!(
        the("[data-move-list]").text_content().as_deref(),
        Some("1e4!<b>why</b>1…d51…e52.d4(2.c4)2exd5Qxd5")
    );
    assert_eq!(all("[data-move-list] b").len(), 0, "a comment is never markup");
    let now = all("[data-move-list] li");
    for (old, new) in rows.iter().rev().zip(now.iter().rev()).take(2) {
        assert!(old.is_same_node(Some(new)), "what comes after is left alone");
    }
    assert_eq!(the("[data-nag='1']").get_attribute("aria-pressed").as_deref(), Some("true"));
    click(".aside [data-node]");
    assert_eq!(the("[aria-current]").text_content().as_deref(), Some("e5"));
    assert!(!the("#branch").has_attribute("hidden"));
    click("#delete-line");
    assert_eq!((all("[data-node]").len(), the("#branch").has_attribute("hidden")), (4, true));
}

#[wasm_bindgen_test]
fn a_move_does_not_change_earlier_rows() {
    open("#variant=near&moves=e3e4,d6d5,e4d5,d7d5,h3h4&white=human&black=human");
    let rows = all("[data-move-list] li");
    type_move("h5");
    assert_eq!(all("[data-ply]").len(), 6);
    for (old, new) in rows.iter().zip(all("[data-move-list] li")).take(2) {
        assert!(old.is_same_node(Some(&new)));
    }
}

#[wasm_bindgen_test]
fn dialogs_open_and_close() {
    open("#variant=near&moves=e3e4,e6e5&white=human&black=human");
    click("#new-game");
    assert!(the("#new").has_attribute("open"));
    click("#new-close");
    assert!(!the("#new").has_attribute("open"));
    // Only the full program imports and shares.
    for button in ["#open-import", "#open-share"] {
        click(button);
        assert!(all("dialog[open]").is_empty());
    }
}

#[wasm_bindgen_test]
async fn an_analysis_keeps_its_buttons_and_shows_a_line_on_a_small_board() {
    let engine = "postMessage('ready'); onmessage = ({data}) => { const {id} = data.go; \
                  for (const [line, ...pv] of [[1, 'e3e4', 'e6e5'], [2, 'd3d4'], [1, 'c3c4', 'c6c5']]) \
                  postMessage({info: {id, depth: 4, seldepth: 6, line, score: {win: 5}, nodes: 2000, time_ms: 10, pv}}) }";
    open_with_screens_and_engine("#variant=near&white=human&black=human", engine);
    let second = the("[data-line='0'][data-count='2']");
    click("#analyse");
    wait_for("the lines", || second.text_content().as_deref() == Some("c5")).await;
    assert!(!second.has_attribute("hidden"));
    assert_eq!(the("#lines b").text_content().as_deref(), Some("#3"));
    assert_eq!(the("#eval-bar").get_attribute("aria-valuenow").as_deref(), Some("100"));
    assert_eq!(the("#eval-bar").get_attribute("aria-valuetext").as_deref(), Some("White wins in 3 moves"));
    // A line and a head each: the lines are equally good.
    assert_eq!(all("#arrows path").len(), 4);
    second.focus().expect("a button takes the keyboard");
    assert_eq!(all("#preview .diagram .piece").len(), 32);
    square("e3").focus().expect("a square has the focus");
    assert_eq!(all("#preview .diagram").len(), 0);
    second.click();
    assert_eq!(all("[data-ply]").len(), 2);
    click("#back-to-game");
    assert!(the("#eval-bar").has_attribute("hidden") && all("#arrows path").is_empty());
}

#[wasm_bindgen_test]
async fn the_start_page_draws_its_cards_and_an_invalid_address_leads_there() {
    open("#variant=nothing");
    // The build creates them (crates/xtask/src/prerender.rs).
    let card = |name| {
        format!("<li><a class='card' href='#' data-card='{name}'><svg class='miniature'></svg></a></li>")
    };
    the("#cards").set_inner_html(&["grand-rider", "contact"].map(card).concat());
    assert!(!the("#notice").has_attribute("hidden"));
    assert_eq!(all("[data-board] [data-piece]").len(), 32, "the board is there first");
    wait_for("the pictures", || !all("[data-card='contact'] use").is_empty()).await;
    assert_eq!(all("[data-card='grand-rider'] use").len(), 96);
    assert_eq!(all("[data-card='grand-rider'] path").len(), 8, "one for each colour of squares");
    click("[data-card='contact']");
    assert_eq!(the("[data-board]").get_attribute("data-variant").as_deref(), Some("contact"));
    assert_eq!(the(".app").get_attribute("data-screen").as_deref(), Some("game"));
}

#[wasm_bindgen_test]
fn a_game_with_clocks_shows_them_and_one_without_does_not() {
    open(TWO_HUMANS);
    assert!(the("[data-clock=white]").has_attribute("hidden"));
    click("#new-game");
    click("#new-clock [value=custom]");
    let minutes: HtmlInputElement = the("#new-minutes").dyn_into().expect("a field");
    minutes.set_value("90");
    click("#new-go");
    assert!(!the("[data-clock=white]").has_attribute("hidden"));
    assert_eq!(the("[data-clock=black]").text_content().as_deref(), Some("1:30:00"));
    assert_eq!(the("[data-clock=black]").get_attribute("data-ms").as_deref(), Some("5400000"));
    type_move("e4");
    type_move("d5");
    assert!(the("[data-clock=white]").has_attribute("data-runs"));
}
