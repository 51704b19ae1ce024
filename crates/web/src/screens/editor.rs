//! The view of the position editor. Its section of the page is created when it is first shown.
//!
//! This file contains its frame, buttons and keys; palette and fields have separate files. It uses
//! the board of the game (`crate::board`) with the scene and the interaction rules of the editor.

mod choices;
mod palette;

use vicinity_page::app::AppEvent;
use vicinity_page::event::Event;
use vicinity_page::keys;
use vicinity_page::preferences::Preference;
use vicinity_page::scene;
use vicinity_page::scene::interaction::{EditorInteraction, Gesture};
use vicinity_page::screen::Screen;
use vicinity_page::screens::ScreenEvent;
use vicinity_page::screens::editor::setup::Editor;
use vicinity_page::screens::editor::setup_edit::{SetupEdit, Tool};
use vicinity_page::screens::editor::{EditorAct, Play};
use vicinity_page::state::State;
use vicinity_rules::{Color, Square};
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent, PointerEvent};

use super::FullEvent;
use crate::board::drag::Drag;
use crate::board::squares::Board;
use crate::templates::editor::{Action, Editor as Page, Message};
use crate::templates::page;
use crate::{dom, fields, template};
use choices::Choices;
use palette::{Palette, tool_of};

/// The events handled on the editor in addition to those of the page.
pub const EVENTS: [&str; 6] =
    ["pointerdown", "pointermove", "pointerup", "pointercancel", "lostpointercapture", "input"];

pub struct EditorView {
    page: Page,
    board: Board,
    drag: Drag,
    /// The square that was last focused.
    last_focus: Option<Square>,
    palette: Palette,
    choices: Choices,
    /// The variant for which board and palette were created.
    shown: Option<String>,
    errors_shown: Option<String>,
    is_open: bool,
}

impl EditorView {
    pub fn attach() -> Self {
        let page = Page::make();
        let mut board = Board::new(page.board.clone(), page.root.clone().unchecked_into());
        // Pieces in the editor are placed, not moved.
        board.is_animated = false;
        dom::expect_js(page::app().insert_before(&page.root, Some(&page::announce())));
        EditorView {
            page,
            board,
            drag: Drag::default(),
            last_focus: None,
            palette: Palette::default(),
            choices: Choices::default(),
            shown: None,
            errors_shown: None,
            is_open: false,
        }
    }

    /// The root element of the editor.
    pub fn root(&self) -> &Element {
        &self.page.root
    }

    /// Maps a browser event.
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
        if !self.page.root.contains(Some(&target)) {
            return None;
        }
        match kind.as_str() {
            "click" => {
                if self.drag.suppresses_click(event) {
                    return None;
                }
                match self.board.square_of(&target) {
                    Some(square) => Some(edit(SetupEdit::Activate(square))),
                    None => self.act(event, editor),
                }
            }
            "keydown" => {
                let key = event.dyn_ref::<KeyboardEvent>()?;
                let meant = self.key(key, &target, state)?;
                event.prevent_default();
                Some(edit(meant))
            }
            "change" | "input" => self.act(event, editor),
            "focusin" => {
                let square = self.board.square_of(&target);
                square.filter(|square| *square != editor.focus).map(SetupEdit::Focus).map(edit)
            }
            _ => None,
        }
    }

    /// The gesture of a pointer on the board or with a piece of the palette.
    fn point(&mut self, kind: &str, event: &PointerEvent, state: &State, editor: &Editor) -> Option<Gesture> {
        let interaction = interaction(state, editor);
        match kind {
            "pointerdown" => {
                let button = dom::closest(&dom::target(event)?, "button");
                match button.and_then(|button| tool_of(&button, editor.variant())) {
                    Some(Tool::Put(piece)) => {
                        let piece = (&**editor.variant(), piece);
                        self.drag.press_beside(event, &mut self.board, &interaction, piece);
                        None
                    }
                    _ => self.drag.press(event, &mut self.board, &interaction),
                }
            }
            "pointermove" => self.drag.track(event, &mut self.board),
            _ => self.drag.release(event, &mut self.board, &interaction),
        }
    }

    /// Whether a frame is needed to show the dragged piece.
    pub fn wants_frame(&mut self) -> bool {
        std::mem::take(&mut self.drag.wants_frame)
    }

    /// Moves the dragged piece to the pointer.
    pub fn frame(&mut self, state: &State, editor: &Editor) {
        self.drag.frame(&mut self.board, &interaction(state, editor));
    }

    /// Moves the focus to a square if the focus was already on the board.
    fn follow_focus(&mut self, focus: Square) {
        let active = dom::document().active_element();
        let is_on_board = active.is_some_and(|active| self.board.square_of(&active).is_some());
        if self.last_focus.replace(focus) != Some(focus) && is_on_board {
            self.board.take_focus();
        }
    }

    /// Maps an action of the template.
    fn act(&self, event: &web_sys::Event, editor: &Editor) -> Option<FullEvent> {
        let (action, element) = template::action(event)?;
        let value = fields::value(&element);
        let play = |play| Some(AppEvent::Screen(ScreenEvent::Edit(EditorAct::Play(play))));
        Some(edit(match action {
            Action::Variant => SetupEdit::Variant(value),
            Action::Tool => SetupEdit::Choose(tool_of(&element, editor.variant())?),
            Action::PlayWhite => return play(Play::Against(Color::White)),
            Action::PlayBlack => return play(Play::Against(Color::Black)),
            Action::PlayTwo => return play(Play::TwoHumans),
            Action::Analyse => return play(Play::Analyse),
            Action::Undo => SetupEdit::Undo,
            Action::Redo => SetupEdit::Redo,
            Action::Flip => return Some(AppEvent::Page(Event::Flip)),
            Action::Exchange => SetupEdit::Exchange,
            Action::Array => SetupEdit::Array,
            Action::Clear => SetupEdit::Clear,
            Action::Turn => SetupEdit::Turn(Color::BOTH.into_iter().find(|color| color.name() == value)?),
            Action::Castling => {
                let (color, wing) = *editor.castling_choices().get(value.parse::<usize>().ok()?)?;
                SetupEdit::Right { color, wing, is_given: fields::is_checked(&element) }
            }
            Action::EnPassant => SetupEdit::EnPassant(value.parse().ok()),
            Action::HalfMoves => SetupEdit::HalfmoveClock(value),
            Action::MoveNumber => SetupEdit::MoveNumber(value),
            Action::Fen => SetupEdit::Fen(value),
            Action::CopyFen => {
                fields::copy(&self.page.fen, &self.page.copied);
                return None;
            }
            Action::CopyLink => {
                fields::copy(&self.page.link, &self.page.copied);
                return None;
            }
            Action::Back => return super::back(),
        }))
    }

    fn key(&mut self, event: &KeyboardEvent, target: &Element, state: &State) -> Option<SetupEdit> {
        let key = event.key();
        if event.ctrl_key() || event.meta_key() {
            let is_field = dom::closest(target, "input, select").is_some();
            let redoes = keys::redoes(&key, event.shift_key()).filter(|_| !is_field)?;
            return Some(if redoes { SetupEdit::Redo } else { SetupEdit::Undo });
        }
        if event.alt_key() {
            return None;
        }
        if key == "Escape" {
            self.drag.cancel(&mut self.board);
        }
        SetupEdit::by_key(&key, self.board.square_of(target), state)
    }

    /// Renders the editor, or notes that it is closed.
    pub fn render(&mut self, state: &State, editor: Option<&Editor>) {
        let was_open = std::mem::replace(&mut self.is_open, editor.is_some());
        let Some(editor) = editor else { return };
        if !was_open && let Some(window) = web_sys::window() {
            // The start page may have been scrolled.
            window.scroll_to_with_x_and_y(0.0, 0.0);
        }
        let variant = editor.variant();
        if self.shown.as_deref() != Some(variant.name()) {
            self.shown = Some(variant.name().to_owned());
            self.palette.build(&self.page.tools, variant);
            Choices::list_variants(&self.page.variant, variant);
        }
        self.board.render(&scene::of_editor(editor, state.session.settings.orientation()), &[]);
        self.drag.check(&mut self.board);
        self.follow_focus(editor.focus);
        self.palette.render(editor.tool);
        self.choices.render(&mut self.page, state, editor);
        self.render_errors(editor);
        let may = editor.may_undo();
        self.page.no_undo.set(!may[0]);
        self.page.no_redo.set(!may[1]);
        self.page.no_analysis.set(editor.position().is_none());
        let may_play = editor.may_play();
        self.page.plays.iter_mut().for_each(|button| button.set(!may_play));
    }

    fn render_errors(&mut self, editor: &Editor) {
        let (messages, is_sound) = editor.messages();
        let all = messages.join("\n");
        if self.errors_shown.as_ref() == Some(&all) {
            return;
        }
        let page = &mut self.page;
        dom::set_class(&page.errors, "sound", is_sound);
        dom::clear(&page.errors);
        for text in &messages {
            let mut line = Message::make();
            line.text.set(text);
            dom::append(&page.errors, &line.root);
        }
        page.fen_invalid.set(if editor.is_fen_wrong() { "true" } else { "false" });
        self.errors_shown = Some(all);
    }
}

fn interaction<'a>(state: &State, editor: &'a Editor) -> EditorInteraction<'a> {
    EditorInteraction { editor, has_magnifier: state.device.preferences.is_on(Preference::Magnifier) }
}

fn edit(edit: SetupEdit) -> FullEvent {
    AppEvent::Screen(ScreenEvent::Edit(EditorAct::Edit(edit)))
}
