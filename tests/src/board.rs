//! The board of the page and the field for moves.

use crate::{Key, Page};

/// The selector of the board.
pub const BOARD: &str = "[data-board]";

/// Returns the selector of a square.
pub fn square(name: &str) -> String {
    format!("[data-square='{name}']")
}

/// Returns an attribute of the board; empty without it.
pub fn board_attribute(page: &Page, name: &str) -> String {
    page.attribute(BOARD, name).unwrap_or_default()
}

/// Returns the FEN of the position on the board.
pub fn fen(page: &Page) -> String {
    board_attribute(page, "data-fen")
}

/// Types a move and presses Enter.
pub fn type_move(page: &Page, text: &str) {
    page.type_into("[data-move-input]", &format!("{text}{}", Key::Enter));
}

/// Types moves separated by spaces, and waits after each until the position has changed.
pub fn play_moves(page: &Page, moves: &str) {
    for text in moves.split(' ') {
        let before = fen(page);
        type_move(page, text);
        page.wait_until(text, |page| fen(page) != before);
    }
}
