//! The view of the settings: a row of chips for each setting, and a small sample board that shows
//! their effect.

use vicinity_diagram::colors;
use vicinity_page::app::AppEvent;
use vicinity_page::language::{Text, concat};
use vicinity_page::preferences::{Preference, Preferences};
use vicinity_page::scene;
use vicinity_page::screen::Screen;
use vicinity_page::screens::ScreenEvent;
use vicinity_page::screens::settings::offer::{Offer, Presentation};
use vicinity_page::screens::settings::{
    SettingsEvent, SettingsScreen, is_available, is_offered, shown_value,
};
use vicinity_page::screens::words::settings as phrases;
use vicinity_page::state::State;
use vicinity_rules::{Color, Square, Variant, variants};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlInputElement};

use super::{FullEvent, Shown, back, is_escape};
use crate::board::pieces::{self, Style};
use crate::board::squares::square_class;
use crate::board::thumbnail::diagram;
use crate::templates::fields::Chip;
use crate::templates::page;
use crate::templates::settings::{Action, Group, Note, Settings};
use crate::{dom, fields, template};

/// The section of the page, created when it is first shown.
#[derive(Default)]
pub struct SettingsView {
    elements: Option<SettingsElements>,
    shown: Shown,
}

struct SettingsElements {
    page: Settings,
    inputs: Vec<(Preference, HtmlInputElement)>,
    shown: Option<Preferences>,
}

impl SettingsView {
    /// Maps a browser event.
    pub fn map_event(&self, event: &web_sys::Event) -> Option<FullEvent> {
        if is_escape(event) {
            return back();
        }
        match template::action(event)? {
            (Action::Close, _) => back(),
            (Action::Reset, _) => Some(AppEvent::Screen(ScreenEvent::Settings(SettingsEvent::Reset))),
            (Action::Choose, _) => {
                let input: HtmlInputElement = dom::target(event)?.dyn_into().ok()?;
                let (key, value) = (input.name(), input.value());
                Some(AppEvent::Screen(ScreenEvent::Settings(SettingsEvent::Choose { key, value })))
            }
        }
    }

    pub fn render(&mut self, state: &State, screen: &SettingsScreen) {
        let is_shown = state.ui.screen == Screen::Settings;
        let is_new = self.shown.opens(is_shown);
        if !is_shown {
            // The sample is removed, so that scripts do not mistake it for the board.
            if let Some(elements) = &mut self.elements
                && elements.shown.take().is_some()
            {
                dom::clear(&elements.page.sample);
            }
            return;
        }
        let elements = self.elements.get_or_insert_with(|| build(state));
        let preferences = state.device.preferences;
        if is_new || elements.shown != Some(preferences) {
            elements.shown = Some(preferences);
            for (preference, input) in &elements.inputs {
                input.set_checked(shown_value(preferences, *preference) == input.value());
                input.set_disabled(!is_available(preferences, *preference, &input.value()));
            }
            show_sample(&elements.page.sample, state);
        }
        let may_undo = screen.may_undo();
        elements.page.reset.set(!may_undo && preferences == Preferences::default());
        elements.page.reset_text.set(if may_undo { phrases::RESET_UNDO } else { phrases::RESET }.as_str());
        if is_new {
            dom::focus(&elements.page.heading);
        }
    }
}

fn build(state: &State) -> SettingsElements {
    let page = Settings::make();
    let mut inputs = Vec::new();
    for group in &phrases::GROUPS {
        let mut made = Group::make();
        dom::set_text(&made.heading, group.heading.as_str());
        let id = concat(&["settings-", group.place]);
        made.heading.set_id(&id);
        made.labelled_by.set(&id);
        for offer in group.offers {
            let is_offered = |&&(value, _): &&(&str, _)| is_offered(state, offer.preference, value);
            let values: Vec<_> = offer.values.iter().filter(is_offered).collect();
            if !values.is_empty() {
                add_offer(&made.root, offer, &values, &mut inputs);
            }
        }
        dom::append(&page.list, &made.root);
    }
    dom::append(&page::app(), &page.root);
    SettingsElements { page, inputs, shown: None }
}

/// Adds a setting: radio buttons, which the browser navigates with its own keys, each in a chip
/// with its label.
fn add_offer(
    section: &Element,
    offer: &Offer,
    values: &[&(&'static str, Text)],
    inputs: &mut Vec<(Preference, HtmlInputElement)>,
) {
    let key = offer.preference.key();
    let (row, chips) = fields::choice(section, offer.label.as_str());
    dom::set(&row, "data-display", key);
    if let Some(text) = offer.note {
        let mut note = Note::make();
        note.text.set(text.as_str());
        let id = concat(&["settings-note-", key]);
        note.root.set_id(&id);
        dom::set(&row, "aria-describedby", &id);
        dom::expect_js(row.insert_before(&note.root, Some(&chips)));
    }
    for (value, name) in values {
        let chip = fields::chip(&chips, key, value, name.as_str());
        match offer.presentation {
            Presentation::Words => {}
            Presentation::Palettes => add_palette(&chip, value),
            Presentation::Hues => add_hues(&chip, *value == "two"),
            Presentation::Pieces => add_pieces(&chip, value),
        }
        // The name of a language is in that language.
        if offer.preference == Preference::Language && *value != "system" {
            dom::set_own_text(&chip.label, name.as_str());
            dom::set(&chip.label, "lang", value);
        }
        inputs.push((offer.preference, chip.input));
    }
}

/// Adds a corner of a board of `files` × `ranks` squares, hidden from screen readers.
fn add_corner(chip: &Chip, files: u8, ranks: u8, mut fill: impl FnMut(&Element, Square)) -> Element {
    let corner = dom::make("span", "corner");
    dom::set(&corner, "aria-hidden", "true");
    dom::set_style(&corner, "--across", &files.to_string());
    for rank in (0..ranks).rev() {
        for file in 0..files {
            let is_dark = (file + rank) % 2 == 0;
            let square = dom::add(&corner, "i", if is_dark { "dark" } else { "" }, "");
            fill(&square, Square::new(file, rank));
        }
    }
    dom::expect_js(chip.root.insert_before(&corner, Some(&chip.label)));
    corner
}

/// The pieces on a corner; uppercase letters are White's.
const CORNER: [&str; 2] = ["NqK", "kPn"];

fn add_piece(square: &Element, letter: char, look: &str) {
    let Ok(chess) = Variant::parse(variants::orthodox()) else { return };
    let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    if let Some(kind) = chess.kind_of_letter(letter.to_ascii_uppercase()) {
        let set = if look == "shapes" { vicinity_diagram::SHAPES } else { "" };
        dom::append(square, &pieces::sample(chess.kind(kind), color, Style { name: look, set }));
    }
}

fn add_palette(chip: &Chip, value: &str) {
    let corner = add_corner(chip, 3, 2, |square, at| {
        let row = CORNER[usize::from(at.rank() % 2)];
        if let Some(letter) = row.chars().nth(at.file().into()) {
            add_piece(square, letter, "pictures");
        }
    });
    dom::set(&corner, "data-palette", value);
    if value == "green" {
        for (name, value) in colors::board_style() {
            dom::set_style(&corner, name, &value);
        }
    }
}

fn add_pieces(chip: &Chip, value: &str) {
    add_corner(chip, 3, 1, |square, at| {
        if let Some(letter) = CORNER[0].chars().nth(at.file().into()) {
            add_piece(square, letter, value);
        }
    });
}

/// Adds a corner of the first game whose board has more than two colours.
fn add_hues(chip: &Chip, is_two: bool) {
    let mut games = variants::names().filter_map(|name| Variant::parse(name).ok());
    let variant = games.find(|variant| variant.square_color(Square::new(0, 0)).is_some());
    add_corner(chip, 4, 2, |square, at| {
        if let Some(variant) = variant.as_ref().filter(|_| !is_two) {
            dom::set(square, "class", &square_class(variant, at));
        }
    });
}

/// Shows the board of the current game.
fn show_sample(sample: &Element, state: &State) {
    dom::clear(sample);
    let scene = scene::of_game(state);
    let board = diagram(&scene);
    let geometry = scene.variant.geometry();
    let (files, ranks) = (geometry.files(), geometry.ranks());
    dom::set_style(&board, "--files", &files.to_string());
    dom::set_style(&board, "--ranks", &ranks.to_string());
    let squares = board.children();
    for (index, square) in (0..).zip(geometry.squares()) {
        let Some(element) = squares.item(index) else { continue };
        let (x, y) = scene.seen_at(square);
        let name = square.to_string();
        let (file, rank) = name.split_at(1);
        if x == 0 {
            dom::set(&element, "data-rank", rank);
        }
        if y + 1 == ranks {
            dom::set(&element, "data-file", file);
        }
    }
    dom::append(sample, &board);
}
