//! What is chosen or written beside the editor's board: the game, whose move it is, castling, en
//! passant, counters, and the FEN.

use vicinity_page::language::cat;
use vicinity_page::screens::editor::setup::Editor;
use vicinity_page::screens::editor::setup_edit::SetupEdit;
use vicinity_page::screens::words::editor as phrases;
use vicinity_page::state::State;
use vicinity_page::words;
use vicinity_rules::{Color, Square, Variant, variants};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlInputElement, HtmlSelectElement};

use super::{button, elements};
use crate::dom::{self, Switch};

pub(super) struct Choices {
    variant: HtmlSelectElement,
    turn: HtmlSelectElement,
    castling: Element,
    castling_shown: Vec<(Color, usize)>,
    en_passant: HtmlSelectElement,
    en_passant_shown: Vec<Vec<Square>>,
    en_passant_label: Switch,
    counters: [HtmlInputElement; 2],
    /// The FEN, which can be written.
    pub(super) fen: HtmlInputElement,
    /// The address of the set-up, which can be copied.
    pub(super) link: HtmlInputElement,
}

impl Choices {
    /// Makes them in a panel; the list of games stands elsewhere in it and is given.
    pub(super) fn make(panel: &Element, variant: HtmlSelectElement) -> Self {
        let turn = select(panel, phrases::TURN, "turn");
        for color in Color::BOTH {
            dom::add_option(&turn, color.name(), words::side(color));
        }
        let castling = dom::add(panel, "fieldset", "edit-castling", "");
        let en_passant = select(panel, phrases::EN_PASSANT, "en-passant");
        let en_passant_label = Switch::new(&dom::some(en_passant.parent_element(), "label"), "hidden");
        let counters = [("half-moves", phrases::HALFMOVE_CLOCK), ("move-number", phrases::MOVE_NUMBER)].map(
            |(name, label)| {
                let input: HtmlInputElement = field(panel, label, name).unchecked_into();
                dom::set(&input, "inputmode", "numeric");
                input
            },
        );
        let fen: HtmlInputElement = field(panel, phrases::FEN, "fen").unchecked_into();
        dom::set(&fen, "aria-describedby", "edit-faults");
        let link: HtmlInputElement = field(panel, phrases::LINK, "link").unchecked_into();
        link.set_read_only(true);
        for (input, name) in [(&fen, "copy-fen"), (&link, "copy-link")] {
            let label = dom::some(input.parent_element(), "label");
            let copy = button(panel, name, phrases::COPY, "");
            dom::set(
                &copy,
                "aria-label",
                &cat(&[phrases::COPY, " ", &label.text_content().unwrap_or_default()]),
            );
            let row = dom::add(panel, "div", "edit-row", "");
            dom::append(&row, &label);
            dom::append(&row, &copy);
        }
        Choices {
            variant,
            turn,
            castling,
            castling_shown: Vec::new(),
            en_passant,
            en_passant_shown: Vec::new(),
            en_passant_label,
            counters,
            fen,
            link,
        }
    }

    /// What a change of one of them means.
    pub(super) fn changed(&self, target: &Element, editor: &Editor) -> Option<SetupEdit> {
        let name = target.get_attribute("data-edit")?;
        let value = || target.unchecked_ref::<HtmlInputElement>().value();
        match name.as_str() {
            "variant" => Some(SetupEdit::Variant(self.variant.value())),
            "turn" => {
                let chosen = self.turn.value();
                Color::BOTH.into_iter().find(|color| color.name() == chosen).map(SetupEdit::Turn)
            }
            "en-passant" => Some(SetupEdit::EnPassant(self.en_passant.value().parse().ok())),
            "half-moves" => Some(SetupEdit::HalfmoveClock(value())),
            "move-number" => Some(SetupEdit::MoveNumber(value())),
            "castling" => {
                let index: usize = value().parse().ok()?;
                let (color, wing) = *editor.castling_choices().get(index)?;
                let is_given = target.unchecked_ref::<HtmlInputElement>().checked();
                Some(SetupEdit::Right { color, wing, is_given })
            }
            _ => None,
        }
    }

    pub(super) fn render(&mut self, state: &State, editor: &Editor) {
        self.render_rules(editor);
        write(&self.fen, &editor.fen);
        write(&self.link, &cat(&[&state.device.here[0], &state.address()]));
        let counts = [u32::from(editor.setup.halfmove_clock), editor.setup.fullmove_number];
        for (input, count) in self.counters.iter().zip(counts) {
            write(input, &count.to_string());
        }
    }

    /// Shows what the rules let one choose beside the placement.
    fn render_rules(&mut self, editor: &Editor) {
        let setup = &editor.setup;
        self.variant.set_value(editor.variant().name());
        self.turn.set_value(setup.turn.name());
        let castling = editor.castling_choices();
        if self.castling_shown != castling {
            dom::clear(&self.castling);
            dom::add(&self.castling, "legend", "", phrases::CASTLING);
            for (index, (color, wing)) in castling.iter().enumerate() {
                let label = dom::add(&self.castling, "label", "", "");
                let input = dom::add(&label, "input", "", "");
                for (name, value) in
                    [("type", "checkbox"), ("data-edit", "castling"), ("value", &index.to_string())]
                {
                    dom::set(&input, name, value);
                }
                dom::add(&label, "span", "", &phrases::castling(*color, *wing));
            }
            self.castling_shown = castling;
        }
        Switch::new(&self.castling, "hidden").set(self.castling_shown.is_empty());
        for (input, (color, wing)) in elements(&self.castling, "input").iter().zip(&self.castling_shown) {
            input.unchecked_ref::<HtmlInputElement>().set_checked(setup.rights[color.index()][*wing]);
        }
        let choices = editor.en_passant_choices();
        self.en_passant_label.set(choices.is_empty());
        if self.en_passant_shown != choices {
            dom::clear(&self.en_passant);
            dom::add_option(&self.en_passant, "", phrases::NOTHING);
            for (index, squares) in choices.iter().enumerate() {
                dom::add_option(&self.en_passant, &index.to_string(), &phrases::en_passant(setup, squares));
            }
            self.en_passant_shown = choices;
        }
        let chosen = self.en_passant_shown.iter().position(|squares| *squares == setup.en_passant);
        self.en_passant.set_value(&chosen.map(|index| index.to_string()).unwrap_or_default());
    }

    /// Lists the games, those with options in each of their choices that have a name.
    pub(super) fn list_variants(&self, shown: &Variant) {
        dom::clear(&self.variant);
        let mut is_listed = false;
        let mut add = |name: &str, title: &str| {
            is_listed |= name == shown.name();
            dom::add_option(&self.variant, name, title);
        };
        for name in variants::names() {
            let Ok(variant) = Variant::parse(name) else { continue };
            if variant.presets().is_empty() {
                add(name, variant.title());
            }
            for preset in variant.presets() {
                add(preset.variant, &cat(&[variant.title(), ": ", preset.title]));
            }
        }
        if !is_listed {
            dom::add_option(&self.variant, shown.name(), shown.name());
        }
    }
}

/// A list to choose from, with its label around it.
pub(super) fn select(parent: &Element, label: &str, name: &str) -> HtmlSelectElement {
    let holder = dom::add(parent, "label", "edit-choice", "");
    dom::add(&holder, "span", "", label);
    let made = dom::add(&holder, "select", "", "");
    dom::set(&made, "data-edit", name);
    made.unchecked_into()
}

/// A field to write in, with its label around it.
fn field(parent: &Element, label: &str, name: &str) -> Element {
    let holder = dom::add(parent, "label", "edit-choice", "");
    dom::add(&holder, "span", "", label);
    let made = dom::add(&holder, "input", "", "");
    for (attribute, value) in
        [("data-edit", name), ("type", "text"), ("autocomplete", "off"), ("spellcheck", "false")]
    {
        dom::set(&made, attribute, value);
    }
    made
}

/// Writes into a field, unless that is what it says: the cursor stays where it is.
fn write(input: &HtmlInputElement, value: &str) {
    if input.value() != value {
        input.set_value(value);
    }
}
