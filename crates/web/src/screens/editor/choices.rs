//! The fields of the position editor: variant, side to move, castling, en passant, counters, and
//! FEN.

use vicinity_page::language::{concat, game_text};
use vicinity_page::screens::editor::setup::Editor;
use vicinity_page::screens::words::editor as phrases;
use vicinity_page::state::State;
use vicinity_rules::{Color, Square, Variant, variants};
use web_sys::HtmlSelectElement;

use crate::templates::editor::{Castling, Editor as Page};
use crate::{dom, fields};

#[derive(Default)]
pub(super) struct Choices {
    castling: Vec<((Color, usize), Castling)>,
    en_passant: Vec<Vec<Square>>,
}

impl Choices {
    pub(super) fn render(&mut self, page: &mut Page, state: &State, editor: &Editor) {
        let setup = &editor.setup;
        page.variant.set_value(editor.variant().name());
        page.turn.set_value(setup.turn.name());
        self.render_castling(page, editor);
        self.render_en_passant(page, editor);
        fields::set_value(&page.half_moves, &setup.halfmove_clock.to_string());
        fields::set_value(&page.move_number, &setup.fullmove_number.to_string());
        fields::set_value(&page.fen, &editor.fen);
        fields::set_value(&page.link, &concat(&[&state.device.page_address, &state.address()]));
    }

    fn render_castling(&mut self, page: &mut Page, editor: &Editor) {
        let choices = editor.castling_choices();
        if !self.castling.iter().map(|(choice, _)| choice).eq(&choices) {
            self.castling.drain(..).for_each(|(_, made)| made.root.remove());
            for (index, (color, wing)) in choices.into_iter().enumerate() {
                let mut made = Castling::make();
                made.input.set_value(&index.to_string());
                made.label.set(&phrases::castling(color, wing));
                dom::append(&page.castling, &made.root);
                self.castling.push(((color, wing), made));
            }
        }
        page.no_castling.set(self.castling.is_empty());
        for ((color, wing), made) in &self.castling {
            made.input.set_checked(editor.setup.rights[color.index()][*wing]);
        }
    }

    fn render_en_passant(&mut self, page: &mut Page, editor: &Editor) {
        let setup = &editor.setup;
        let choices = editor.en_passant_choices();
        page.no_en_passant.set(choices.is_empty());
        if self.en_passant != choices || page.en_passant.length() == 0 {
            dom::clear(&page.en_passant);
            dom::add_option(&page.en_passant, "", phrases::NOTHING.as_str());
            for (index, squares) in choices.iter().enumerate() {
                dom::add_option(&page.en_passant, &index.to_string(), &phrases::en_passant(setup, squares));
            }
            self.en_passant = choices;
        }
        let chosen = self.en_passant.iter().position(|squares| *squares == setup.en_passant);
        page.en_passant.set_value(&chosen.map(|index| index.to_string()).unwrap_or_default());
    }

    /// Lists the variants. Those with options are listed once for each preset.
    pub(super) fn list_variants(list: &HtmlSelectElement, shown: &Variant) {
        dom::clear(list);
        let mut is_listed = false;
        let mut add = |name: &str, title: &str| {
            is_listed |= name == shown.name();
            dom::add_option(list, name, title);
        };
        for name in variants::names() {
            let Ok(variant) = Variant::parse(name) else { continue };
            if variant.presets().is_empty() {
                add(name, variant.title());
            }
            for preset in variant.presets() {
                add(preset.variant, &concat(&[game_text(variant.title()), ": ", game_text(preset.title)]));
            }
        }
        if !is_listed {
            dom::add_option(list, shown.name(), shown.name());
        }
    }
}
