//! The promotion dialog on the board. It keeps the focus until it is answered.

use vicinity_page::browse::Browse;
use vicinity_page::language::concat;
use vicinity_page::state::{PromotionChoice, State};
use vicinity_page::words;
use vicinity_rules::Color;
use web_sys::Element;

use crate::board::pieces;
use crate::board::squares::Board;
use crate::dom;
use crate::templates::promotion::{Choice, Promotion, Veil};

/// The dialog, if it is open.
#[derive(Default)]
pub struct PromotionView {
    open: Option<OpenDialog>,
}

struct OpenDialog {
    choice: PromotionChoice,
    orientation: Color,
    veil: Element,
    dialog: Element,
}

impl PromotionView {
    /// Opens or closes the dialog according to the state.
    pub fn render(&mut self, state: &State, board: &Board) {
        let orientation = state.session.settings.orientation();
        if let Some(open) = &self.open
            && state.ui.board_input.promotion.as_ref() == Some(&open.choice)
            && open.orientation == orientation
        {
            return;
        }
        self.close();
        let Some(choice) = &state.ui.board_input.promotion else { return };
        let veil = Veil::make().root;
        let dialog = self.dialog(state, choice, board);
        dom::append(board.root(), &veil);
        dom::append(board.root(), &dialog);
        if let Some(first) = dom::find_in(&dialog, "button:not([disabled])") {
            dom::focus(&first);
        }
        self.open = Some(OpenDialog { choice: choice.clone(), orientation, veil, dialog });
    }

    fn close(&mut self) {
        if let Some(open) = self.open.take() {
            open.dialog.remove();
            open.veil.remove();
        }
    }

    fn dialog(&self, state: &State, choice: &PromotionChoice, board: &Board) -> Element {
        let position = &state.game.shown().position;
        let variant = position.variant();
        let mut made = Promotion::make();
        let (x, y) = board.seen_at(choice.to);
        let geometry = board.geometry();
        dom::place(&made.root, x, y);
        dom::set_style(&made.root, "--count", &choice.options.len().to_string());
        made.grow.set(if y * 2 < geometry.ranks() { "down" } else { "up" });
        if x * 2 >= geometry.files() {
            made.side.set("left");
        }
        made.label.set(&words::promotion_question(choice.to));
        for option in &choice.options {
            let mut button = Choice::make();
            let letter = option.kind.map(|kind| variant.kind(kind).letter.to_ascii_lowercase());
            button.letter.set(&letter.map(String::from).unwrap_or_default());
            button.disabled.set(option.mv.is_none());
            // The option to remain a pawn has the image of the pawn.
            let pawn = position.piece_at(choice.from).map(|piece| piece.kind());
            match option.kind.or(pawn) {
                Some(kind) => {
                    button.color.set(position.turn().name());
                    dom::append(&button.piece, pieces::picture(variant.kind(kind)).as_ref());
                }
                None => button.piece.remove(),
            }
            let (name, note) = words::promotion_option(variant, option);
            // The space separates name and note for screen readers.
            dom::expect_js(button.note.before_with_str_1(&concat(&[&name, " "])));
            button.note_text.set(&note);
            if note.is_empty() {
                button.note.remove();
            }
            dom::expect_js(made.root.insert_before(&button.root, Some(&made.cancel)));
        }
        made.root
    }

    /// Focuses the next or previous button, wrapping around; `false` if the dialog is closed.
    pub fn move_focus(&self, forward: bool) -> bool {
        if self.open.is_none() {
            return false;
        }
        dom::walk(".promotion button", if forward { Browse::Forward } else { Browse::Back });
        true
    }
}
