//! The picture of the selected piece, and the drawings to choose from.

use vicinity_page::language::concat;
use vicinity_page::screens::design::Design;
use vicinity_page::screens::design::pictures::{PICTURES, TILE};
use vicinity_page::screens::words::design as phrases;
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
        let is_offered = PICTURES.iter().any(|(picture, _)| *picture == piece.picture);
        let text = vicinity_diagram::tile_text(&piece.picture, piece.letter);
        let is_letter = text.as_ref() == Some(&letter);
        let now = if is_letter { TILE } else { &piece.picture };
        let character = text.filter(|_| !is_letter).unwrap_or_default();
        fields::set_value_unless_focused(&page.character, &character);
        let shown = concat(&[&drawn, " ", now]);
        if self.shown == shown {
            return;
        }
        self.shown = shown;
        dom::clear(&page.picture);
        dom::append(&page.picture, &pieces::drawn(now, piece.letter, Color::White, style));
        for (picture, button) in &mut self.buttons {
            button.pressed.set(if *picture == now { "true" } else { "false" });
        }
        let mut name = PictureNow::make();
        let is_own = !is_offered && !is_letter;
        name.name.set(if is_own { phrases::OWN_PICTURE.as_str() } else { name_of(now) });
        dom::append(&page.picture, &name.root);
    }

    /// Redraws all pictures. The buttons stay, so that they keep the focus.
    fn draw(&mut self, page: &Page, letter: char, style: Style) {
        if self.buttons.is_empty() {
            for picture in std::iter::once(TILE).chain(PICTURES.map(|(picture, _)| picture)) {
                let mut button = Picture::make();
                button.drawing.set(picture);
                button.name.set(name_of(picture));
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

fn name_of(picture: &str) -> &'static str {
    let known = PICTURES.iter().find(|(known, _)| *known == picture);
    known.map_or(phrases::PICTURE_TILE.as_str(), |(_, name)| name.as_str())
}
