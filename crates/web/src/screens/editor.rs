//! The editor as it is seen and touched. Its part of the page is made when it is first shown.
//!
//! Here lie its frame, its buttons and its keys; palette and fields have files of their own. Its
//! board is the one of the game (`crate::board`), told what the editor shows and what may be done
//! there.

mod choices;
mod palette;

use vicinity_page::app::AppEvent;
use vicinity_page::display::Choice;
use vicinity_page::language::fill;
use vicinity_page::scene;
use vicinity_page::scene::hands::{EditorHands, Gesture};
use vicinity_page::screen::Screen;
use vicinity_page::screens::ScreenEvent;
use vicinity_page::screens::editor::setup::Editor;
use vicinity_page::screens::editor::setup_edit::{SetupEdit, Tool};
use vicinity_page::screens::editor::{EditorAct, Play};
use vicinity_page::screens::words::editor as phrases;
use vicinity_page::state::State;
use vicinity_page::update::Event;
use vicinity_page::words;
use vicinity_rules::{Color, Square};
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent, PointerEvent};

use super::FullEvent;
use crate::board::drag::Drag;
use crate::board::squares::Board;
use crate::dom::{self, Switch};
use crate::fields;
use choices::{Choices, select};
use palette::{Palette, tool_of};

/// The events listened to on the editor beside those of the whole page.
pub const EVENTS: [&str; 6] =
    ["pointerdown", "pointermove", "pointerup", "pointercancel", "lostpointercapture", "input"];

/// The buttons that change the set-up: their mark, what they say, and what a mouse is told of them.
const BUTTONS: [(&str, &str, &str); 6] = [
    ("undo", phrases::UNDO, ""),
    ("redo", phrases::REDO, ""),
    ("flip", phrases::FLIP, ""),
    ("exchange", phrases::EXCHANGE, phrases::EXCHANGE_MEANS),
    ("array", phrases::ARRAY, ""),
    ("clear", phrases::CLEAR, ""),
];

/// The buttons that leave the editor.
const PLAYS: [(&str, &str, Play); 4] = [
    ("play-white", phrases::PLAY_WHITE, Play::Against(Color::White)),
    ("play-black", phrases::PLAY_BLACK, Play::Against(Color::Black)),
    ("play-two", phrases::PLAY_TWO, Play::TwoPeople),
    ("analyse", phrases::ANALYSE, Play::Analyse),
];

pub struct EditorView {
    root: Element,
    board: Board,
    drag: Drag,
    /// The square that the keyboard came to last.
    last_focus: Option<Square>,
    palette: Palette,
    choices: Choices,
    /// The game that board and palette have been made for.
    shown: Option<String>,
    copied: Element,
    faults: Element,
    faults_shown: Option<String>,
    undo: [Switch; 2],
    plays: Vec<Switch>,
}

impl EditorView {
    pub fn attach() -> Self {
        let root = dom::make("main", "edit");
        root.set_id("edit");
        let board = make_board(&root);
        let panel = dom::add(&root, "div", "edit-panel", "");
        let head = dom::add(&panel, "div", "edit-head", "");
        dom::add(&head, "h1", "", phrases::TITLE);
        let back = button(&head, "back", phrases::BACK, "quiet");
        // Whoever came here by a link has nowhere to go back to.
        let came = web_sys::window().and_then(|window| window.history().ok()?.length().ok());
        Switch::new(&back, "hidden").set(came.is_none_or(|length| length < 2));
        let variant = select(&panel, phrases::GAME, "variant");
        let palette = Palette::make(&panel);
        dom::add(&panel, "p", "hint", phrases::HINT);
        let faults = dom::add(&panel, "div", "edit-faults", "");
        dom::set(&faults, "role", "status");
        dom::set(&faults, "id", "edit-faults");
        let play = group(&panel, phrases::PLAY);
        let plays = PLAYS.iter().map(|(name, label, _)| {
            let made = button(&play, name, label, "");
            dom::set(&made, "aria-describedby", "edit-faults");
            Switch::new(&made, "disabled")
        });
        let plays = plays.collect();
        let buttons = group(&panel, phrases::TITLE);
        let made = BUTTONS.map(|(name, label, title)| {
            let made = button(&buttons, name, label, "");
            if !title.is_empty() {
                dom::set(&made, "title", title);
            }
            made
        });
        let choices = Choices::make(&panel, variant);
        let copied = dom::add(&panel, "p", "edit-copied", "");
        dom::set(&copied, "role", "status");
        let app = dom::find(".app");
        dom::sure(app.insert_before(&root, Some(&dom::find("#announce"))));
        let [undo, redo, ..] = &made;
        EditorView {
            board,
            drag: Drag::default(),
            last_focus: None,
            palette,
            choices,
            shown: None,
            copied,
            faults,
            faults_shown: None,
            undo: [Switch::new(undo, "disabled"), Switch::new(redo, "disabled")],
            plays,
            root,
        }
    }

    /// The element that everything of the editor lies in.
    pub fn root(&self) -> &Element {
        &self.root
    }

    /// What something that happened in the browser means for the editor.
    pub fn map_event(&mut self, event: &web_sys::Event, state: &State, editor: &Editor) -> Option<FullEvent> {
        if !matches!(state.ui.screen, Screen::Edit { .. }) {
            return None;
        }
        let kind = event.type_();
        match (kind.as_str(), event.dyn_ref::<PointerEvent>()) {
            ("pointerdown" | "pointermove" | "pointerup", Some(pointer)) => {
                return self.point(&kind, pointer, state, editor)?.in_editor().map(edit);
            }
            ("pointercancel" | "lostpointercapture" | "blur" | "visibilitychange", _) => {
                return self.drag.interrupt(event, &mut self.board)?.in_editor().map(edit);
            }
            _ => {}
        }
        let target = dom::target(event)?;
        dom::closest(&target, "#edit")?;
        match kind.as_str() {
            "click" => {
                if self.drag.swallows(event) {
                    return None;
                }
                self.click(&target, editor)
            }
            "keydown" => {
                let key = event.dyn_ref::<KeyboardEvent>()?;
                let meant = self.key(key, &target, state)?;
                event.prevent_default();
                Some(edit(meant))
            }
            "change" => self.choices.changed(&target, editor).map(edit),
            "input" if is(&target, "fen") => Some(edit(SetupEdit::Fen(self.choices.fen.value()))),
            "focusin" => {
                let square = self.board.square_of(&target);
                square.filter(|square| *square != editor.focus).map(SetupEdit::Focus).map(edit)
            }
            _ => None,
        }
    }

    /// What a pointer does on the board, or with a piece of the palette.
    fn point(&mut self, kind: &str, event: &PointerEvent, state: &State, editor: &Editor) -> Option<Gesture> {
        let hands = hands(state, editor);
        match kind {
            "pointerdown" => {
                let button = dom::closest(&dom::target(event)?, "button");
                match button.and_then(|button| tool_of(&button, editor.variant())) {
                    Some(Tool::Put(piece)) => {
                        let piece = (&**editor.variant(), piece);
                        self.drag.press_beside(event, &mut self.board, &hands, piece);
                        None
                    }
                    _ => self.drag.press(event, &mut self.board, &hands),
                }
            }
            "pointermove" => self.drag.track(event, &mut self.board),
            _ => self.drag.release(event, &mut self.board, &hands),
        }
    }

    /// Whether a frame is wanted, to show what is in the hand.
    pub fn wants_frame(&mut self) -> bool {
        std::mem::take(&mut self.drag.wants_frame)
    }

    /// Brings what is in the hand to where the pointer is.
    pub fn frame(&mut self, state: &State, editor: &Editor) {
        self.drag.frame(&mut self.board, &hands(state, editor));
    }

    /// The keyboard follows the editor only where it was on the board already.
    fn follow_focus(&mut self, focus: Square) {
        let active = dom::document().active_element();
        let is_on_board = active.is_some_and(|active| self.board.square_of(&active).is_some());
        if self.last_focus.replace(focus) != Some(focus) && is_on_board {
            self.board.take_focus();
        }
    }

    fn click(&mut self, target: &Element, editor: &Editor) -> Option<FullEvent> {
        if let Some(square) = self.board.square_of(target) {
            return Some(edit(SetupEdit::Activate(square)));
        }
        let button = dom::closest(target, "button")?;
        if button.has_attribute("disabled") {
            return None;
        }
        if let Some(tool) = tool_of(&button, editor.variant()) {
            return Some(edit(SetupEdit::Choose(tool)));
        }
        let name = button.get_attribute("data-edit")?;
        if let Some((_, _, play)) = PLAYS.into_iter().find(|(known, ..)| *known == name) {
            return Some(AppEvent::Screen(ScreenEvent::Edit(EditorAct::Play(play))));
        }
        Some(edit(match name.as_str() {
            "array" => SetupEdit::Array,
            "clear" => SetupEdit::Clear,
            "exchange" => SetupEdit::Exchange,
            "undo" => SetupEdit::Undo,
            "redo" => SetupEdit::Redo,
            "flip" => return Some(AppEvent::Page(Event::Flip)),
            "copy-fen" | "copy-link" => {
                let field = if name == "copy-fen" { &self.choices.fen } else { &self.choices.link };
                fields::copy(field, &self.copied);
                return None;
            }
            "back" => {
                // Where there is nothing to go back to, the page stays as it is.
                let _ = web_sys::window()?.history().ok()?.back();
                return None;
            }
            _ => return None,
        }))
    }

    fn key(&mut self, event: &KeyboardEvent, target: &Element, state: &State) -> Option<SetupEdit> {
        let key = event.key();
        let is_field = dom::closest(target, "input, select").is_some();
        if event.ctrl_key() || event.meta_key() {
            return match key.to_ascii_lowercase().as_str() {
                "z" if !is_field && event.shift_key() => Some(SetupEdit::Redo),
                "z" if !is_field => Some(SetupEdit::Undo),
                "y" if !is_field => Some(SetupEdit::Redo),
                _ => None,
            };
        }
        if event.alt_key() {
            return None;
        }
        if key == "Escape" {
            self.drag.cancel(&mut self.board);
            return Some(SetupEdit::Cancel);
        }
        let square = self.board.square_of(target)?;
        let sign = if state.sitting.settings.orientation() == Color::White { 1 } else { -1 };
        let step = |files: i8, ranks: i8| Some(SetupEdit::Step { files: sign * files, ranks: sign * ranks });
        match key.as_str() {
            "ArrowLeft" => step(-1, 0),
            "ArrowRight" => step(1, 0),
            "ArrowUp" => step(0, 1),
            "ArrowDown" => step(0, -1),
            "Home" => step(-100, 0),
            "End" => step(100, 0),
            "PageUp" => step(0, 100),
            "PageDown" => step(0, -100),
            "Delete" | "Backspace" => Some(SetupEdit::Delete),
            " " => Some(SetupEdit::Pick(square)),
            "Enter" => Some(SetupEdit::Activate(square)),
            _ => match key.as_bytes() {
                [letter] if letter.is_ascii_alphabetic() && state.has_single_keys() => {
                    Some(SetupEdit::Letter(char::from(*letter)))
                }
                _ => None,
            },
        }
    }

    pub fn render(&mut self, state: &State, editor: &Editor) {
        let variant = editor.variant();
        if self.shown.as_deref() != Some(variant.name()) {
            self.shown = Some(variant.name().to_owned());
            self.palette.build(variant);
            self.choices.list_variants(variant);
        }
        self.board.render(&scene::of_editor(editor, state.sitting.settings.orientation()), &[]);
        self.drag.check(&mut self.board);
        self.follow_focus(editor.focus);
        self.palette.render(variant, editor.tool);
        self.choices.render(state, editor);
        self.render_faults(editor);
        let may = editor.may_undo();
        self.undo[0].set(!may[0]);
        self.undo[1].set(!may[1]);
        let can_play = editor.faults.is_empty();
        self.plays.iter_mut().for_each(|button| button.set(!can_play));
    }

    fn render_faults(&mut self, editor: &Editor) {
        let mut said: Vec<String> = editor.complaint.iter().cloned().collect();
        said.extend(editor.faults.iter().map(|fault| phrases::fault(&editor.setup, fault)));
        let is_sound = said.is_empty();
        if is_sound {
            let ended = editor.position().and_then(|position| position.outcome());
            said.push(match ended {
                Some(outcome) => fill(phrases::SOUND_BUT_OVER, &[&words::outcome(outcome)]),
                None => phrases::SOUND.to_owned(),
            });
        }
        let all = said.join("\n");
        if self.faults_shown.as_ref() == Some(&all) {
            return;
        }
        dom::set_class(&self.faults, "sound", is_sound);
        dom::clear(&self.faults);
        for text in &said {
            dom::add(&self.faults, "p", "", text);
        }
        let fen_state = if editor.complaint.is_some() { "true" } else { "false" };
        dom::set(&self.choices.fen, "aria-invalid", fen_state);
        self.faults_shown = Some(all);
    }
}

/// Makes the board, without squares until a game is known.
fn make_board(root: &Element) -> Board {
    let holder = dom::add(root, "div", "edit-board", "");
    let element = dom::add(&holder, "div", "board", "");
    let grid = dom::add(&element, "div", "squares", "");
    dom::set(&grid, "role", "grid");
    let mut board = Board::new(element, root.clone().unchecked_into());
    // A piece that is put somewhere has not gone there.
    board.is_animated = false;
    board
}

fn hands<'a>(state: &State, editor: &'a Editor) -> EditorHands<'a> {
    EditorHands { editor, has_lens: state.device.display.value(Choice::Lens) == "on" }
}

fn edit(edit: SetupEdit) -> FullEvent {
    AppEvent::Screen(ScreenEvent::Edit(EditorAct::Edit(edit)))
}

fn is(element: &Element, name: &str) -> bool {
    element.get_attribute("data-edit").as_deref() == Some(name)
}

fn button(parent: &Element, name: &str, label: &str, class: &str) -> Element {
    let made = dom::button(class);
    dom::set(&made, "data-edit", name);
    dom::set_text(&made, label);
    dom::append(parent, &made);
    made
}

fn group(parent: &Element, label: &str) -> Element {
    let made = dom::add(parent, "div", "controls", "");
    dom::set(&made, "role", "group");
    dom::set(&made, "aria-label", label);
    made
}

fn elements(parent: &Element, tag: &str) -> Vec<Element> {
    let list = parent.get_elements_by_tag_name(tag);
    (0..list.length()).filter_map(|index| list.item(index)).collect()
}
