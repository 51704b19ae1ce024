//! The screen of the position editor: opens the position of the address, keeps the address up to
//! date, and starts games.

pub mod setup;
pub mod setup_edit;

use vicinity_record::Record;
use vicinity_rules::{Color, Position};

use super::logic::ScreenLogic;
use crate::address::Opened;
use crate::event::Effect;
use crate::screen::Screen;
use crate::screens::words::editor as phrases;
use crate::settings::{Player, Settings};
use crate::state::State;
use crate::update::{against_engine, open_elsewhere, settings_of, switch_analysis};
use setup::Editor;
use setup_edit::SetupEdit;

/// The use of the edited position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Play {
    /// A game against the engine; the user plays this side.
    Against(Color),
    TwoHumans,
    Analyse,
}

/// An event of the screen.
#[derive(Clone, Debug)]
pub enum EditorAct {
    Edit(SetupEdit),
    Play(Play),
}

/// The screen of the position editor.
#[derive(Default)]
pub struct EditorScreen {
    /// The editor, while the screen is shown.
    pub shown: Option<Editor>,
}

impl ScreenLogic for EditorScreen {
    type Event = EditorAct;

    fn is_named(screen: &Screen) -> bool {
        matches!(screen, Screen::Edit { .. })
    }

    fn update(&mut self, state: &mut State, act: EditorAct, effects: &mut Vec<Effect>) -> bool {
        let Some(editor) = &mut self.shown else { return false };
        match act {
            EditorAct::Edit(edit) => {
                editor.edit(edit);
                if !editor.spoken.is_empty() {
                    state.ui.announcement = std::mem::take(&mut editor.spoken);
                }
                state.show(Screen::Edit { fen: editor.address_fen() });
                // The address contains the variant of the game; an edit, or its undo, may have
                // changed the variant.
                if state.game.start().variant().name() != editor.variant().name() {
                    replace_game(editor, state);
                }
            }
            EditorAct::Play(how) => play(editor, state, how, effects),
        }
        false
    }

    fn sync(&mut self, state: &mut State, _: &mut Vec<Effect>) {
        let Screen::Edit { fen } = &state.ui.screen else { return };
        let variant = state.game.start().variant().clone();
        let is_open = self
            .shown
            .as_ref()
            .is_some_and(|editor| editor.variant().name() == variant.name() && editor.address_fen() == *fen);
        if is_open {
            return;
        }
        let (editor, complaint) = Editor::open(&variant, fen);
        let is_untouched = state.game.line().is_empty() && state.game.start().fen() == variant.start_fen();
        if !is_untouched {
            replace_game(&editor, state);
        }
        if complaint.is_some() {
            state.ui.notice = complaint;
        }
        state.ui.announcement = phrases::TITLE.owned();
        state.show(Screen::Edit { fen: editor.address_fen() });
        self.shown = Some(editor);
    }

    fn sync_hidden(&mut self, _: &mut State, _: &mut Vec<Effect>) {
        self.shown = None;
    }
}

/// Replaces the game by the start position of the edited variant, so that no clock runs unseen and
/// the board has the right variant. The game shown before remains in the browser's history.
fn replace_game(editor: &Editor, state: &mut State) {
    let spoken = std::mem::take(&mut state.ui.announcement);
    open_elsewhere(
        state,
        Opened::new(
            Record::new(Position::start(editor.variant())),
            state.session.settings,
            Screen::Edit { fen: editor.address_fen() },
        ),
    );
    state.ui.announcement = spoken;
    state.touch_address();
}

/// Starts a game from the edited position, if it is playable.
fn play(editor: &Editor, state: &mut State, how: Play, effects: &mut Vec<Effect>) {
    let Some(position) = editor.position() else { return };
    let settings = match how {
        Play::Against(color) => settings_of(against_engine(color), state.session.settings),
        Play::TwoHumans | Play::Analyse => Settings { players: [Player::Human; 2], ..state.session.settings },
    };
    open_elsewhere(state, Opened::new(Record::new(position), settings, Screen::Game));
    if how == Play::Analyse {
        switch_analysis(state);
    }
    state.mark_address_written();
    effects.push(Effect::Address { text: state.address(), is_new_entry: true });
    effects.push(Effect::FocusSquare);
}
