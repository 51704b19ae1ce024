//! The choice of what a pawn becomes: a dialog on the board that keeps the keyboard until it is answered.

use vicinity_rules::Color;
use web_sys::Element;

use super::board::Board;
use super::dom::{self, Fault};
use super::pieces;
use crate::state::{PromotionChoice, State};
use crate::text;

/// The dialog, while it is open.
#[derive(Default)]
pub struct Promotion {
    open: Option<Open>,
}

struct Open {
    choice: PromotionChoice,
    orientation: Color,
    veil: Element,
    dialog: Element,
}

impl Promotion {
    /// Shows or takes away the choice that the state has.
    pub fn render(&mut self, state: &State, board: &Board) -> Result<(), Fault> {
        let orientation = state.settings.orientation();
        if let Some(open) = &self.open
            && state.promotion.as_ref() == Some(&open.choice)
            && open.orientation == orientation
        {
            return Ok(());
        }
        self.close();
        let Some(choice) = &state.promotion else { return Ok(()) };
        let veil = dom::make("div", "promotion-veil")?;
        let dialog = self.dialog(state, choice, board)?;
        dom::append(board.root(), &veil)?;
        dom::append(board.root(), &dialog)?;
        if let Some(first) = dialog.query_selector("button:not([disabled])")? {
            dom::focus(&first);
        }
        self.open = Some(Open { choice: choice.clone(), orientation, veil, dialog });
        Ok(())
    }

    fn close(&mut self) {
        if let Some(open) = self.open.take() {
            open.dialog.remove();
            open.veil.remove();
        }
    }

    fn dialog(&self, state: &State, choice: &PromotionChoice, board: &Board) -> Result<Element, Fault> {
        let position = &state.shown.position;
        let variant = position.variant();
        let dialog = dom::make("div", "promotion")?;
        let (x, y) = board.seen_at(choice.to);
        let geometry = board.geometry();
        let (x_text, y_text, count) = (x.to_string(), y.to_string(), choice.options.len().to_string());
        let style = ["--x:", &x_text, ";--y:", &y_text, ";--count:", &count].concat();
        dialog.set_attribute("style", &style)?;
        dialog.set_attribute("data-grow", if y * 2 < geometry.ranks() { "down" } else { "up" })?;
        if x * 2 >= geometry.files() {
            dialog.set_attribute("data-side", "left")?;
        }
        dialog.set_attribute("role", "dialog")?;
        dialog.set_attribute("aria-modal", "true")?;
        dialog.set_attribute("aria-label", &text::promotion_question(choice.to))?;
        for option in &choice.options {
            let button = dom::button("")?;
            let letter = option.kind.map(|kind| variant.kind(kind).letter.to_ascii_lowercase());
            let letter = letter.map(String::from).unwrap_or_default();
            button.set_attribute("data-promotion", &letter)?;
            if option.mv.is_none() {
                button.set_attribute("disabled", "")?;
            }
            // Staying a pawn is shown by the pawn.
            let pawn = position.piece_at(choice.from).map(|piece| piece.kind());
            if let Some(kind) = option.kind.or(pawn) {
                let holder = dom::make("span", "piece")?;
                holder.set_attribute("data-color", position.turn().name())?;
                dom::append(&holder, pieces::picture(variant.kind(kind))?.as_ref())?;
                dom::append(&button, &holder)?;
            }
            let (name, note) = text::promotion_option(variant, option);
            let label = dom::make("span", "promotion-label")?;
            // The space keeps name and note apart where they are read out.
            label.set_text_content(Some(&[&name, " "].concat()));
            if !note.is_empty() {
                let small = dom::make("small", "")?;
                small.set_text_content(Some(&note));
                dom::append(&label, &small)?;
            }
            dom::append(&button, &label)?;
            dom::append(&dialog, &button)?;
        }
        let cancel = dom::button("promotion-cancel")?;
        cancel.set_text_content(Some(text::CANCEL));
        dom::append(&dialog, &cancel)?;
        Ok(dialog)
    }

    /// Puts the keyboard on the next or the last button, round and round; `false` when the dialog is not open.
    pub fn move_focus(&self, forward: bool) -> Result<bool, Fault> {
        let Some(open) = &self.open else { return Ok(false) };
        let buttons = open.dialog.query_selector_all("button:not([disabled])")?;
        let count = buttons.length();
        let active = dom::document()?.active_element();
        let at = (0..count).find(|index| {
            buttons
                .get(*index)
                .is_some_and(|button| active.as_ref().is_some_and(|active| button.is_same_node(Some(active))))
        });
        let next = match (at, forward) {
            (Some(at), true) => (at + 1) % count,
            (Some(at), false) => (at + count - 1) % count,
            (None, _) => 0,
        };
        if let Some(button) = buttons.get(next) {
            dom::focus(wasm_bindgen::JsCast::unchecked_ref(&button));
        }
        Ok(true)
    }
}
