//! The editor as a screen of the page: it opens with the address, keeps the address up to date, and hands what was set up over to
//! the game. Without a browser, like all of `update`.

use vicinity_rules::{Color, Position, Tree};

use super::StudyEvent;
use super::editor::Editor;
use crate::address;
use crate::screen::Screen;
use crate::settings::{Player, Settings};
use crate::state::State;
use crate::study::words::editor as phrases;
use crate::update::{Effect, Event, update};

/// What to do with the position that was set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Play {
    /// A game against the engine, with this side for the person.
    Against(Color),
    /// A game of two people.
    TwoPeople,
    /// Let the engine analyse it.
    Analyse,
}

/// Takes note of an event, after the page has.
pub fn follow(
    slot: &mut Option<Editor>,
    state: &mut State,
    event: &Event,
    wanted: Option<&StudyEvent>,
    effects: &mut Vec<Effect>,
) {
    let Screen::Edit { fen } = &state.screen else {
        if slot.take().is_some() {
            state.paused = false;
        }
        return;
    };
    let variant = state.tree.start().variant().clone();
    let is_news = matches!(event, Event::AddressChanged(_) | Event::Visit(_));
    let is_open = slot.as_ref().is_some_and(|editor| {
        !is_news || editor.variant().name() == variant.name() && editor.address_fen() == *fen
    });
    if !is_open {
        let (editor, complaint) = Editor::open(&variant, fen);
        if matches!(event, Event::Visit(_)) {
            let_go_of_the_game(&editor, state, effects);
        }
        if complaint.is_some() {
            state.notice = complaint;
        }
        *slot = Some(editor);
        state.spoken = phrases::TITLE.to_owned();
    }
    // The engine has nothing to do with a game that nobody sees.
    state.paused = true;
    let Some(editor) = slot else { return };
    match wanted {
        Some(StudyEvent::Edit(edit)) => editor.edit(edit.clone()),
        Some(StudyEvent::Play(how)) => {
            if play(editor, state, *how, effects) {
                *slot = None;
            }
            return;
        }
        _ => {}
    }
    if !editor.spoken.is_empty() {
        state.spoken = std::mem::take(&mut editor.spoken);
    }
    state.show(Screen::Edit { fen: editor.address_fen() });
    // The address has the game's variant; an edit, or one taken back, may have brought another.
    if state.tree.start().variant().name() != editor.variant().name() {
        let_go_of_the_game(editor, state, effects);
    }
}

/// Leaves the game from which somebody came, which the browser's history has, for one that has not begun: no clock goes on unseen,
/// and the board behind the editor is that of its variant.
fn let_go_of_the_game(editor: &Editor, state: &mut State, effects: &mut Vec<Effect>) {
    let settings = state.settings;
    let spoken = std::mem::take(&mut state.spoken);
    let tree = Tree::new(Position::start(editor.variant()));
    let text = address::write(&Screen::Edit { fen: editor.address_fen() }, &tree, &settings);
    // Without its first letter it is not the address that is there already, which would change nothing.
    effects.extend(update(state, Event::AddressChanged(text.trim_start_matches('#').to_owned())));
    state.settings = settings;
    state.spoken = spoken;
    state.paused = true;
    state.edition = state.edition.wrapping_add(1);
}

/// Begins a game at the position that was set up, if it can be played; returns whether it can.
fn play(editor: &Editor, state: &mut State, how: Play, effects: &mut Vec<Effect>) -> bool {
    let Some(position) = editor.position() else { return false };
    let (players, orientation) = match how {
        Play::Against(Color::White) => ([Player::Human, Player::Engine], None),
        Play::Against(Color::Black) => ([Player::Engine, Player::Human], None),
        Play::TwoPeople | Play::Analyse => ([Player::Human; 2], state.settings.orientation),
    };
    let settings = Settings { players, orientation, ..state.settings };
    let text = address::write(&Screen::Game, &Tree::new(position), &settings);
    effects.extend(update(state, Event::AddressChanged(text)));
    state.notice = None;
    if state.analysis.is_on != (how == Play::Analyse) {
        effects.extend(update(state, Event::Analyse));
    }
    effects.push(Effect::Address { text: state.address(), is_new_entry: true });
    effects.push(Effect::FocusSquare);
    true
}
