//! The editor as a screen of the page: it opens with the address, keeps the address up to date, and hands what was set up over to
//! the game. Without a browser, like all of `update`.

use vicinity_rules::{Color, Tree};

use super::StudyEvent;
use super::editor::{Edit, Editor};
use crate::address;
use crate::screen::Screen;
use crate::settings::{Player, Settings};
use crate::state::State;
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
pub fn follow(slot: &mut Option<Editor>, state: &mut State, event: &Event, effects: &mut Vec<Effect>) {
    let Screen::Edit { fen } = &state.screen else {
        *slot = None;
        return;
    };
    let variant = state.tree.start().variant().clone();
    let is_news = matches!(event, Event::AddressChanged(_) | Event::Visit(_));
    let is_open = slot.as_ref().is_some_and(|editor| {
        !is_news || editor.variant().name() == variant.name() && editor.address_fen() == *fen
    });
    if !is_open {
        let (editor, complaint) = Editor::open(&variant, fen);
        if complaint.is_some() {
            state.notice = complaint;
        }
        *slot = Some(editor);
        // The engine has nothing to do with a game that nobody sees.
        state.paused = true;
    }
    let Some(editor) = slot else { return };
    match event {
        Event::Study(StudyEvent::Edit(edit)) => editor.edit(edit.clone()),
        Event::Study(StudyEvent::Play(how)) => {
            if play(editor, state, *how, effects) {
                *slot = None;
            }
            return;
        }
        Event::ChooseVariant(_) | Event::SetOption { .. } => {
            editor.edit(Edit::Variant(variant.name().to_owned()));
        }
        Event::NewGame | Event::Import(_) | Event::ImportChoice(_) if state.import.message.is_empty() => {
            state.show(Screen::Game);
            state.paused = false;
            *slot = None;
            return;
        }
        _ => {}
    }
    if !editor.spoken.is_empty() {
        state.spoken = std::mem::take(&mut editor.spoken);
    }
    state.show(Screen::Edit { fen: editor.address_fen() });
    // The address has the game's variant; an edit, or one taken back, may have brought another.
    let name = editor.variant().name();
    if state.tree.start().variant().name() != name {
        effects.extend(update(state, Event::ChooseVariant(name.to_owned())));
        state.paused = true;
    }
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
