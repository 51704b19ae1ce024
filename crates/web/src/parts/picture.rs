//! The board as an image file, in the colours of the page.

use vicinity_diagram::shade;
use vicinity_page::drawing::{Drawing, shapes};
use vicinity_page::language::concat;
use vicinity_page::preferences::Preference;
use vicinity_page::state::State;
use vicinity_page::words;
use vicinity_protocol::{Picture, Request};
use vicinity_rules::Color;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use super::View;
use crate::dom;

/// The width of a square in pixels, in an SVG, which is scalable, in a PNG and in a GIF.
const SVG_SQUARE: u32 = 45;
const PNG_SQUARE: u32 = 128;
const GIF_SQUARE: u32 = 64;

#[wasm_bindgen]
extern "C" {
    /// Defined in `www/start.js`.
    #[wasm_bindgen(js_name = savePicture)]
    fn save(request: &JsValue, name: &str, width: u32, failed: &str, positions: &str);
}

impl View {
    /// Saves the current position as `svg` or `png`, or the line as an animated `gif`.
    pub(crate) fn save_picture(&self, state: &State, format: &str) {
        let position = &state.game.shown().position;
        let variant = position.variant();
        let geometry = variant.geometry();
        let mut colors = Vec::new();
        let is_next = |index: usize| geometry.squares().find(|square| shade(variant, *square) == index);
        while let Some(square) = is_next(colors.len()) {
            colors.push(self.board.square_element(square).and_then(dom::color).unwrap_or_default());
        }
        // Browsers report mixed colours in a format that is not supported; the image then uses its
        // default colours.
        if colors.iter().any(|color| !color.starts_with("rgb(")) {
            colors.clear();
        }
        let mut marks = String::new();
        for Drawing { kind, from, to } in
            shapes(state.game.record().comment(state.game.node_shown()), geometry)
        {
            let to = if from == to { String::new() } else { to.to_string() };
            marks += &concat(&[&from.to_string(), &to, ":", &(kind + 1).to_string(), ","]);
        }
        marks.pop();
        let last = state.game.shown().last_move;
        let files = u32::from(geometry.files());
        let request = Request::Picture(Picture {
            id: 1,
            variant: variant.name().to_owned(),
            fen: state.game.shown().fen.clone(),
            is_turned: state.session.settings.orientation() == Color::Black,
            last: last.map_or_else(String::new, |mv| concat(&[&mv.from().to_string(), &mv.to().to_string()])),
            marks,
            pieces: state.device.preferences.value(Preference::Pieces).to_owned(),
            drawings: state.drawings().to_owned(),
            colors: colors.join(";"),
            title: words::picture_title(state),
            about: concat(&[&words::announcements::ranks(position, None), "\n", &state.game.shown().fen]),
            width: files * SVG_SQUARE,
        });
        // Variant strings such as `near-vs-normal:near=black` are not valid file names everywhere.
        let game = if variant.is_custom() { "game" } else { variant.base_name() };
        let name = concat(&[game, "-", &state.game.shown().ply.to_string(), ".", format]);
        let (square, positions) = match format {
            "gif" => (GIF_SQUARE, state.positions()),
            "png" => (PNG_SQUARE, String::new()),
            _ => (0, String::new()),
        };
        // Without a request the script reports the failure.
        let request = serde_wasm_bindgen::to_value(&request).unwrap_or_default();
        save(&request, &name, files * square, words::PICTURE_REFUSED.as_str(), &positions);
    }
}
