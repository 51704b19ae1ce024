//! The editor as a screen of the page: it opens with the address, keeps the address up to date, and hands what was set up over to
//! the game. Without a browser, like all of `update`.

use vicinity_record::Record;
use vicinity_rules::{Color, Position};

use super::edit::SetupEdit;
use super::editor::Editor;
use crate::address::Opened;
use crate::screen::Screen;
use crate::settings::{Player, Settings};
use crate::state::State;
use crate::study::words::editor as phrases;
use crate::update::{Effect, Event, against_engine, open_elsewhere, settings_of, update};

/// What to do with the position that was set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Play {
    /// A game against the engine, with this side for the person.
    Against(Color),
    TwoPeople,
    Analyse,
}

/// What somebody does on this screen.
#[derive(Clone, Debug)]
pub enum EditorAct {
    Edit(SetupEdit),
    Play(Play),
}

/// Takes note of an event, after the page has.
pub fn follow(
    slot: &mut Option<Editor>,
    state: &mut State,
    event: &Event,
    act: Option<EditorAct>,
    effects: &mut Vec<Effect>,
) {
    let Screen::Edit { fen } = &state.ui.screen else {
        if slot.take().is_some() {
            state.sitting.paused = false;
        }
        return;
    };
    let variant = state.game.record().start().variant().clone();
    let is_news = matches!(event, Event::AddressChanged(_) | Event::Visit(_));
    let is_open = slot.as_ref().is_some_and(|editor| {
        !is_news || editor.variant().name() == variant.name() && editor.address_fen() == *fen
    });
    if !is_open {
        let (editor, complaint) = Editor::open(&variant, fen);
        if matches!(event, Event::Visit(_)) {
            let_go_of_the_game(&editor, state);
        }
        if complaint.is_some() {
            state.ui.notice = complaint;
        }
        *slot = Some(editor);
        state.ui.spoken = phrases::TITLE.to_owned();
    }
    // The engine has nothing to do with a game that nobody sees.
    state.sitting.paused = true;
    let Some(editor) = slot else { return };
    match act {
        Some(EditorAct::Edit(edit)) => editor.edit(edit),
        Some(EditorAct::Play(how)) => {
            if play(editor, state, how, effects) {
                *slot = None;
            }
            return;
        }
        None => {}
    }
    if !editor.spoken.is_empty() {
        state.ui.spoken = std::mem::take(&mut editor.spoken);
    }
    state.show(Screen::Edit { fen: editor.address_fen() });
    // The address has the game's variant; an edit, or one taken back, may have brought another.
    if state.game.record().start().variant().name() != editor.variant().name() {
        let_go_of_the_game(editor, state);
    }
}

/// Leaves the game from which somebody came, which the browser's history has, for one that has not begun: no clock goes on unseen,
/// and the board behind the editor is that of its variant.
fn let_go_of_the_game(editor: &Editor, state: &mut State) {
    let spoken = std::mem::take(&mut state.ui.spoken);
    open_elsewhere(
        state,
        Opened {
            record: Record::new(Position::start(editor.variant())),
            settings: state.sitting.settings,
            screen: Screen::Edit { fen: editor.address_fen() },
        },
    );
    state.ui.spoken = spoken;
    state.sitting.paused = true;
    state.touch_address();
}

/// Begins a game at the position that was set up, if it can be played; returns whether it can.
fn play(editor: &Editor, state: &mut State, how: Play, effects: &mut Vec<Effect>) -> bool {
    let Some(position) = editor.position() else { return false };
    let settings = match how {
        Play::Against(color) => settings_of(against_engine(color), state.sitting.settings),
        Play::TwoPeople | Play::Analyse => Settings { players: [Player::Human; 2], ..state.sitting.settings },
    };
    open_elsewhere(state, Opened { record: Record::new(position), settings, screen: Screen::Game });
    if state.sitting.analysis.is_on != (how == Play::Analyse) {
        effects.extend(update(state, Event::Analyse));
    }
    effects.push(Effect::Address { text: state.address(), is_new_entry: true });
    effects.push(Effect::FocusSquare);
    true
}
