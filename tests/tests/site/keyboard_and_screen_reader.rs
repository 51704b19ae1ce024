//! Whole games by keyboard alone and through the accessibility tree alone, as blind people play
//! them.

use vicinity_e2e::{Key, Page, Reader, board_attribute, serve_site, with_page};

use crate::friend::{open_link, stage, wait_for_stage};

/// A move and its announcement.
type Announced = (&'static str, &'static str);

/// A game in which both sides promote from the captured pool and a king is captured.
const NEAR: [Announced; 13] = [
    ("e3e4", "White pawn from e3 to e4"),
    ("a6a5", "Black pawn from a6 to a5"),
    ("e4e5", "White pawn from e4 to e5"),
    ("a5a4", "Black pawn from a5 to a4"),
    ("e5d6", "White pawn from e5 takes pawn on d6, check"),
    ("a4b3", "Black pawn from a4 takes pawn on b3"),
    ("d6c7", "White pawn from d6 takes bishop on c7"),
    ("b3a2", "Black pawn from b3 takes rook on a2"),
    ("c7c8r", "White pawn from c7 to c8 and promotes to a rook"),
    ("a2a1b", "Black pawn from a2 to a1 and promotes to a bishop"),
    ("c8e8", "White rook from c8 to e8, check"),
    ("h6h5", "Black pawn from h6 to h5"),
    ("e8e7", "White rook from e8 takes king on e7. White wins: the king is captured."),
];

/// A game with double steps of both kinds of pawn, riders across half the board, and a checkmate.
const GRAND_RIDER: [Announced; 6] = [
    ("b4b6", "White pawn from b4 to b6"),
    ("g9g8", "Black pawn from g9 to g8"),
    ("c3a5", "White berolina pawn from c3 to a5"),
    ("i11a3", "Black alibabarider from i11 takes berolina pawn on a3"),
    ("c1c9", "White alibabarider from c1 takes pawn on c9"),
    ("a3e3", "Black alibabarider from a3 takes berolina pawn on e3. Checkmate: Black wins."),
];

fn active(page: &Page, attribute: &str) -> String {
    page.attribute(":focus", attribute).unwrap_or_default()
}

fn press(page: &Page, key: Key) {
    page.press(&key.to_string());
}

/// Splits a UCI move into its two squares and the promotion piece.
fn parts(uci: &str) -> (&str, &str, &str) {
    let second = 1 + uci[1..].find(|letter: char| letter.is_ascii_alphabetic()).expect("a second square");
    let end = uci[second + 1..].find(|letter: char| letter.is_ascii_alphabetic());
    let end = end.map_or(uci.len(), |end| second + 1 + end);
    (&uci[..second], &uci[second..end], &uci[end..])
}

/// Returns the file and rank of a square.
fn place(square: &str) -> (i32, i32) {
    let rank =
        square[1..].parse().unwrap_or_else(|_| panic!("the keyboard is on {square:?}, not on a square"));
    (i32::from(square.as_bytes()[0]), rank)
}

/// Moves the keyboard focus to a square with the arrow keys.
fn walk_to(page: &Page, square: &str) {
    let ((file, rank), (to_file, to_rank)) = (place(&active(page, "data-square")), place(square));
    // The arrow keys follow the board as it is shown.
    let is_turned = page.has("[data-orientation=black] [data-square]");
    let turn = if is_turned { -1 } else { 1 };
    let ways =
        [(turn * (to_file - file), Key::Right, Key::Left), (turn * (to_rank - rank), Key::Up, Key::Down)];
    for (way, more, less) in ways {
        if way != 0 {
            let key = if way > 0 { more } else { less };
            page.press(&key.to_string().repeat(way.unsigned_abs() as usize));
        }
    }
    assert_eq!(active(page, "data-square"), square);
}

fn announced(page: &Page) -> String {
    Reader::read(page).live().trim_end_matches('\u{a0}').to_owned()
}

fn by_keyboard(name: &str, moves: &[Announced], result: &str) {
    with_page(&format!("#variant={name}&white=human&black=human"), |page| {
        page.wait_for(".app[data-app='ready']");
        let mut tabs = 0;
        while active(page, "data-square").is_empty() {
            press(page, Key::Tab);
            tabs += 1;
            assert!(tabs < 20, "the board is not reached with Tab");
        }
        for (uci, words) in moves {
            let (from, to, becomes) = parts(uci);
            walk_to(page, from);
            press(page, Key::Enter);
            walk_to(page, to);
            press(page, Key::Enter);
            if !becomes.is_empty() {
                page.wait_for("[role='dialog'] :focus");
                let mut tries = 0;
                while active(page, "data-promotion") != becomes {
                    press(page, Key::Down);
                    tries += 1;
                    assert!(tries < 10, "{becomes} cannot be chosen");
                }
                press(page, Key::Enter);
            }
            page.wait_until(words, |page| announced(page) == *words);
            assert_eq!(active(page, "data-square"), to, "the keyboard stays on the board");
        }
        assert_eq!(board_attribute(page, "data-result"), result);
        assert_eq!(page.count("[data-move-list] [data-node]"), moves.len() as u64);
    });
}

fn by_reader(name: &str, moves: &[Announced], result: &str) {
    with_page(&format!("#variant={name}&white=human&black=human"), |page| {
        page.wait_for(".app[data-app='ready']");
        for (uci, words) in moves {
            let (from, to, becomes) = parts(uci);
            // The first words of the announcement name side and piece.
            let piece = words.split(" from ").next().unwrap_or_default();
            let piece = piece.replacen("White", "white", 1).replacen("Black", "black", 1);
            Reader::read(page).find("gridcell", &format!("{from}, {piece}")).focus(page);
            press(page, Key::Enter);
            page.wait_until("the announcement of the targets", |page| {
                announced(page).contains(": legal moves to ")
            });
            let reader = Reader::read(page);
            let target = reader.find("gridcell", to);
            let expected = if words.contains("takes") { "can be captured" } else { "legal move" };
            assert!(target.name.contains(expected), "{}", target.name);
            target.focus(page);
            press(page, Key::Enter);
            if !becomes.is_empty() {
                let choice = Reader::read(page);
                choice.find("dialog", &format!("Promote the pawn on {to} to"));
                choice.find("button", if becomes == "r" { "Rook" } else { "Bishop" }).focus(page);
                press(page, Key::Enter);
            }
            page.wait_until(words, |page| announced(page) == *words);
            let arrived = Reader::read(page).find("gridcell", to);
            assert!(arrived.name.contains("last move"), "{}", arrived.name);
        }
        assert_eq!(board_attribute(page, "data-result"), result);
        Reader::read(page).find("button", "Rematch");
    });
}

#[test]
fn near_by_keyboard_alone() {
    by_keyboard("near", &NEAR, "1-0");
}

#[test]
fn grand_rider_by_keyboard_alone() {
    by_keyboard("grand-rider", &GRAND_RIDER, "0-1");
}

#[test]
fn near_through_the_accessibility_tree_alone() {
    by_reader("near", &NEAR, "1-0");
}

#[test]
fn grand_rider_through_the_accessibility_tree_alone() {
    by_reader("grand-rider", &GRAND_RIDER, "0-1");
}

#[test]
fn questions_are_answered_by_speech_and_text() {
    let game = "#variant=contact&white=human&black=human&fen=7k/8/4p3/3p4/2P5/1P6/P7/7K%20w%20-%20-%200%201";
    with_page(game, |page| {
        page.wait_for(".app[data-app='ready']");
        Reader::read(page).find("gridcell", "a2, white pawn").focus(page);
        let check = |words: &str| {
            page.wait_until(words, |page| announced(page).contains(words));
            assert!(page.text("#explained").contains(words), "{}", page.text("#explained"));
        };
        let asks = |key: &str, words: &str| {
            page.press(key);
            check(words);
            assert!(!active(page, "data-square").is_empty(), "the keyboard stays on the board");
        };
        asks("o", "White: king h1; pawn a2, b3, c4.");
        asks("O", "Rank 6: black pawn e6.");
        asks("h", "a2, light square, white pawn.");
        asks("m", "White pawn on a2 moves to");
        asks("t", "White to move, move 1.");
        asks("l", "Start position.");
        asks("g", "no evaluation yet");
        asks("w", "White pawns can promote to: 1 queen");
        // The list of shortcuts takes the keyboard focus and returns it.
        page.press("?");
        page.wait_for("#keys[open]");
        assert!(page.text("#keys").contains("by type"));
        press(page, Key::Escape);
        page.wait_until("the sheet to go", |page| !page.has("#keys[open]"));
        assert_eq!(active(page, "data-square"), "a2");
        // From piece to piece in a cycle, and back.
        for (key, square) in [("p", "b3"), ("P", "a2"), ("k", "h8"), ("k", "h1"), (".", "a2"), (".", "b3")] {
            page.press(key);
            page.wait_until(square, |page| active(page, "data-square") == square);
        }
        // The same questions in the field for moves.
        page.press("i");
        assert!(page.has("[data-move-input]:focus"));
        let types = |written: &str, words: &str| {
            page.press(written);
            press(page, Key::Enter);
            check(words);
            let left = page.script("return document.querySelector('[data-move-input]').value;", vec![]);
            assert_eq!(left, "", "the field is ready for the next");
        };
        types("d5?", "d5, light square, black pawn. Attacked by white pawn a2");
        types("moves a2", "captures pawn on d5");
        types("pieces k", "White: king h1.");
        types("rank 6", "Rank 6: black pawn e6.");
        // An error is announced, and again when it is repeated.
        page.press("moves z9");
        for _ in 0..2 {
            let before = Reader::read(page).live();
            press(page, Key::Enter);
            page.wait_until("the error", |page| {
                let said = Reader::read(page).live();
                said != before && said.contains("“z9” is not on this board")
            });
        }
        page.press("axd5");
        press(page, Key::Enter);
        page.wait_until("a jump", |page| announced(page) == "White pawn from a2 jumps and takes pawn on d5");
        assert!(!page.has("#explained:not([hidden])"), "an answer goes with the position");
    });
}

/// Presses a button of the accessibility tree.
fn press_button(page: &Page, name: &str) {
    Reader::read(page).find("button", name).focus(page);
    press(page, Key::Enter);
}

/// Moves a piece with the arrow keys, starting at the focused square, and returns the link.
fn move_and_send(page: &Page, from: &str, to: &str) -> String {
    page.wait_for("[data-square]:focus");
    for square in [from, to] {
        walk_to(page, square);
        press(page, Key::Enter);
    }
    wait_for_stage(page, "send");
    press_button(page, "Copy the link");
    page.wait_until("the link to be made", |page| stage(page) == "wait");
    let link = page.script("return document.querySelector('[data-friend-link]').value;", vec![]);
    link.as_str().expect("a link").to_owned()
}

#[test]
fn two_blind_people_play_each_other_by_links() {
    let server = serve_site();
    let ada = Page::open(&format!("{}#screen=friend&variant=near", server.url()));
    wait_for_stage(&ada, "invite");
    Reader::read(&ada).find("radio", "White");
    press_button(&ada, "Create game");
    let link = move_and_send(&ada, "e3", "e4");
    let ben = Page::open(&link);
    wait_for_stage(&ben, "arrived");
    let invited = "Your friend invites you to a game of Near Chess.";
    ben.wait_until(invited, |page| announced(page) == invited);
    press_button(&ben, "Play Black");
    let answer = move_and_send(&ben, "d6", "d5");
    open_link(&ada, &answer);
    let expected = "Your friend plays: Black pawn from d6 to d5. Your move.";
    ada.wait_until(expected, |page| announced(page) == expected);
    Reader::read(&ada).find("heading", "Your move");
    // The buttons announce what can be done, the live region what has been done.
    press_button(&ada, "Offer draw");
    ada.wait_until("the offer", |page| announced(page).starts_with("Your draw offer goes with"));
    press_button(&ada, "Resign");
    ada.wait_until("the question", |page| announced(page) == "Resign?");
    for page in [&ada, &ben] {
        page.assert_no_errors();
    }
}
