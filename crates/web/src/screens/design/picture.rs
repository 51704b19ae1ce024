//! The picture of the selected piece, and the drawings to choose from.

use vicinity_page::language::concat;
use vicinity_page::screens::design::Design;
use vicinity_page::screens::design::pictures::{PICTURES, TILE};
use vicinity_page::screens::design::view_model::picture_name;
use vicinity_rules::Color;

use crate::board::pieces::{self, Style};
use crate::templates::design::{Design as Page, Picture, PictureNow};
use crate::{dom, fields};

#[derive(Default)]
pub(super) struct PictureView {
    /// The buttons, each with its picture.
    buttons: Vec<(&'static str, Picture)>,
    /// The style and the letter in which the pictures are drawn.
    drawn: String,
    /// The picture shown as the present one.
    shown: String,
}

impl PictureView {
    pub(super) fn render(&mut self, page: &mut Page, design: &Design, style: Style) {
        page.svg_message.set(&design.svg_message);
        let Some(piece) = design.piece() else { return };
        // A choice of drawings shows drawings, even if the board shows letters.
        let style = Style { name: "pictures", ..style };
        let letter = piece.letter.to_string();
        let drawn = concat(&[&style.key(), " ", &letter]);
        if self.drawn != drawn {
            self.drawn = drawn.clone();
            self.draw(page, piece.letter, style);
        }
        let Some(now) = design.shown_picture() else { return };
        fields::set_value_unless_focused(&page.character, &now.character);
        let shown = concat(&[&drawn, " ", &now.picture]);
        if self.shown == shown {
            return;
        }
        self.shown = shown;
        dom::clear(&page.picture);
        dom::append(&page.picture, &pieces::drawn(&now.picture, piece.letter, Color::White, style));
        for (picture, button) in &mut self.buttons {
            button.pressed.set(if *picture == now.picture { "true" } else { "false" });
        }
        let mut name = PictureNow::make();
        name.name.set(now.name.as_str());
        dom::append(&page.picture, &name.root);
    }

    /// Redraws all pictures. The buttons stay, so that they keep the focus.
    fn draw(&mut self, page: &Page, letter: char, style: Style) {
        if self.buttons.is_empty() {
            for picture in std::iter::once(TILE).chain(PICTURES.map(|(picture, _)| picture)) {
                let mut button = Picture::make();
                button.drawing.set(picture);
                button.name.set(picture_name(picture).as_str());
                dom::append(&page.pictures, &button.root);
                self.buttons.push((picture, button));
            }
        }
        for (picture, button) in &self.buttons {
            if let Some(before) = dom::find_in(&button.root, "svg") {
                before.remove();
            }
            let drawing = pieces::drawn(picture, letter, Color::White, style);
            dom::expect_js(button.root.insert_before(&drawing, Some(&button.name_element)));
        }
    }
}
