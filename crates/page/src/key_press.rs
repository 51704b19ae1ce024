//! The meaning of a key press: which command or query of [`keys`] it is, given the
//! focus and the state.
//!
//! Only queries; nothing here changes the state.

use vicinity_rules::Square;

use crate::analysis::RequestKind;
use crate::browse::Browse;
use crate::drawing::Drawing;
use crate::event::{Event, Jump};
use crate::keys::{self, KeyCommand, Scope};
use crate::screen::Screen;
use crate::state::State;
use crate::update::read_move;

/// The part of the page that has the keyboard focus.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// The promotion choice.
    Promotion,
    /// A square of the board.
    Square(Square),
    /// The field for typed moves.
    MoveField,
    /// Another field, or a dialog.
    Field,
    /// Anywhere while a menu is open.
    Menu,
    /// A list of options, or the summary of a disclosure.
    List,
    /// The move list.
    MoveList,
    /// Anywhere else.
    Elsewhere,
}

impl Place {
    /// Returns the scopes whose keys work here.
    const fn scopes(self) -> &'static [Scope] {
        match self {
            Place::Promotion => &[Scope::Choice, Scope::Unwritten, Scope::Anywhere],
            Place::Square(_) => &[Scope::Board, Scope::Page, Scope::Unwritten, Scope::Anywhere],
            Place::MoveField => &[Scope::Field, Scope::Anywhere],
            Place::Field => &[Scope::Anywhere],
            Place::Menu => &[Scope::Menu, Scope::Unwritten, Scope::Anywhere],
            Place::List => &[Scope::Unwritten, Scope::Anywhere],
            Place::MoveList => &[Scope::Moves, Scope::Page, Scope::Unwritten, Scope::Anywhere],
            Place::Elsewhere => &[Scope::OffBoard, Scope::Page, Scope::Unwritten, Scope::Anywhere],
        }
    }
}

/// A pressed key.
#[derive(Clone, Copy, Debug)]
pub struct KeyPress<'a> {
    /// The name as in `KeyboardEvent.key`.
    pub key: &'a str,
    /// Whether Ctrl or the command key is pressed.
    pub is_command: bool,
    /// Whether Shift is pressed.
    pub is_shifted: bool,
    /// The characters typed just before, without another key, a pointer or a long pause since.
    pub letters: &'a str,
    /// The focus.
    pub place: Place,
}

/// The meaning of a key press.
#[derive(Clone, Debug)]
pub enum KeyMeaning {
    /// An event of the page.
    Event(Event),
    /// An event that waits a moment, because its key may also begin a move.
    Delayed(Event),
    /// Cancel everything in progress, including a drag.
    Cancel,
    /// Focus the next promotion option, or the previous one.
    Choose(bool),
    /// Focus another item of the open menu.
    Walk(Browse),
    /// Go to the next move in the move list, or to the previous one.
    Beside(bool),
    /// Focus the field for typed moves.
    ToField,
    /// Focus the field for typed moves and leave the key to the browser, which inserts it there,
    /// after this number of the letters before, which were meant for the field as well. An event
    /// takes back what they have done.
    Write(usize, Option<Event>),
    /// Play the typed move.
    Play,
}

/// Returns the meaning of a key press; `None` leaves the key to the browser.
pub fn meaning(press: KeyPress, state: &State) -> Option<KeyMeaning> {
    let KeyPress { key, is_command, is_shifted, letters, place } = press;
    if keys::is_single(key) && !is_command && !state.has_single_keys() {
        return None;
    }
    let square = match place {
        Place::Square(square) => Some(square),
        _ => None,
    };
    // The letter of a piece moves the focus to it, whatever else the key would do. Words in the
    // move field are an alternative for the shortcuts.
    let letter = single(key).filter(|_| square.is_some() && !is_command);
    let kind = letter.and_then(|letter| state.game.position().variant().kind_of_letter(letter));
    if let Some((letter, kind)) = letter.zip(kind) {
        let forward = letter.is_ascii_lowercase();
        return Some(KeyMeaning::Event(Event::Jump { to: Jump::Kind(kind), forward }));
    }
    let find = |key| {
        keys::find(key, is_command, is_shifted, place.scopes()).filter(|command| works(*command, state))
    };
    let is_on_page = matches!(place, Place::Elsewhere | Place::MoveList) && !is_command;
    let may_begin = is_on_page || square.is_some() && !is_command;
    let last = letters.get(letters.len().wrapping_sub(1)..).unwrap_or_default();
    if may_begin && continues_move(last, key, state) {
        // The letters were meant for a move. On the board they have moved the focus or asked
        // something; elsewhere only the last one has not opened the field.
        let is_jump = square.is_some() && is_kind(last, state);
        let back = find(last).filter(|_| !is_jump).and_then(|command| toggle(command, state));
        return Some(KeyMeaning::Write(if is_on_page { 1 } else { letters.len() }, back));
    }
    let Some(command) = find(key) else {
        if is_on_page && begins_move(key, state) {
            return Some(KeyMeaning::Write(0, None));
        }
        return query(letter?).map(KeyMeaning::Event);
    };
    let event = match command {
        KeyCommand::Cancel => return Some(KeyMeaning::Cancel),
        KeyCommand::Choose(forward) => return Some(KeyMeaning::Choose(forward)),
        KeyCommand::Walk(browse) => return Some(KeyMeaning::Walk(browse)),
        KeyCommand::Beside(forward) => return Some(KeyMeaning::Beside(forward)),
        KeyCommand::ToField => return Some(KeyMeaning::ToField),
        KeyCommand::Play => return Some(KeyMeaning::Play),
        KeyCommand::Undo => Event::Undo,
        KeyCommand::Redo => Event::Redo,
        KeyCommand::Step(right, up) => Event::Step { right, up },
        KeyCommand::Activate if state.ui.board_input.promotion.is_some() => return None,
        KeyCommand::Activate => Event::Activate(square?),
        KeyCommand::Draw => {
            let to = square?;
            Event::Draw(Drawing { kind: 0, from: state.ui.board_input.selection.unwrap_or(to), to })
        }
        // Without a game, these keys scroll the page.
        KeyCommand::Browse(_) if state.game.line().is_empty() => return None,
        KeyCommand::Browse(browse) => Event::View(browse),
        _ => toggle(command, state)?,
    };
    Some(if may_begin && is_file(key, state) { KeyMeaning::Delayed(event) } else { KeyMeaning::Event(event) })
}

/// Whether a text typed on the page is a whole move, which is then played without Enter: no other
/// legal move begins like it, and it raises no question.
pub fn is_whole_move(text: &str, state: &State) -> bool {
    let position = &state.game.shown().position;
    let Some(mv) = read_move(position, text).ok().filter(|_| state.may_move() && state.game.shows_last())
    else {
        return false;
    };
    let begins = |other: &str| {
        other.len() >= text.len() && other.as_bytes()[..text.len()].eq_ignore_ascii_case(text.as_bytes())
    };
    let others = state.game.shown().legal.iter().filter(|other| **other != mv);
    !state.warns_of_danger(mv.from(), mv.to())
        && others.into_iter().all(|&other| !begins(&position.san(other)) && !begins(&position.uci(other)))
}

/// The event of a command that takes itself back when it is repeated.
fn toggle(command: KeyCommand, state: &State) -> Option<Event> {
    Some(match command {
        KeyCommand::Flip => Event::Flip,
        KeyCommand::Pause => Event::Pause(!state.is_paused()),
        KeyCommand::Threat => Event::RequestAdvice(RequestKind::Threat),
        KeyCommand::Openings => Event::Visit(state.ui.screen.toggled(Screen::Explorer)),
        _ => return None,
    })
}

/// Whether the arrow keys still step through the game after a key press, as they do after a click.
/// A key that does something wherever the focus is leaves it so, and so does the first one of a
/// typed move, or one with Ctrl or the command key. Any other key on the board is for the board,
/// and so are the arrow keys from then on.
pub fn keeps_stepping(key: &str, is_command: bool, state: &State) -> bool {
    let is_modifier = matches!(key, "Shift" | "Control" | "Alt" | "Meta");
    let is_of_page = keys::find(key, false, false, &[Scope::OffBoard, Scope::Page, Scope::Anywhere])
        .is_some_and(|command| works(command, state));
    let is_for_game = is_command || is_of_page || is_modifier || begins_move(key, state);
    key != "Tab" && (is_for_game || state.embedding.is_fixed)
}

/// Whether a command exists in this state: some are for analysis, and embedded boards have no
/// buttons for two of them.
const fn works(command: KeyCommand, state: &State) -> bool {
    match command {
        KeyCommand::Pause => state.session.analysis.is_on,
        KeyCommand::Threat | KeyCommand::Openings => {
            state.session.analysis.is_on && !state.embedding.is_framed
        }
        _ => true,
    }
}

/// Whether two keys in a row are surely part of a move: a file and a rank, a capture, or castling.
fn continues_move(last: &str, key: &str, state: &State) -> bool {
    match key {
        "x" => is_file(last, state) || is_kind(last, state),
        "-" => matches!(last, "O" | "0"),
        _ => is_file(last, state) && single(key).is_some_and(|digit| digit.is_ascii_digit()),
    }
}

/// Whether a key may begin a move: a file, the letter of a piece, castling, or any other letter
/// that has no meaning on the board.
fn begins_move(key: &str, state: &State) -> bool {
    let asks = |letter| query(letter).is_some() || keys::find(key, false, false, &[Scope::Board]).is_some();
    let is_letter = |letter: char| letter.is_ascii_alphabetic() && !asks(letter);
    matches!(key, "O" | "0")
        || is_file(key, state)
        || is_kind(key, state)
        || single(key).is_some_and(is_letter)
}

/// Whether a key is the name of a file.
fn is_file(key: &str, state: &State) -> bool {
    let files = state.game.position().variant().geometry().files();
    let letter = single(key).map(|letter| letter.to_ascii_lowercase() as u32);
    letter.is_some_and(|letter| letter.wrapping_sub('a' as u32) < u32::from(files))
}

/// Whether a key is the letter of a piece.
fn is_kind(key: &str, state: &State) -> bool {
    let variant = state.game.position().variant();
    single(key).is_some_and(|letter| variant.kind_of_letter(letter).is_some())
}

/// Returns the query of a key on the board (`queries.rs`), or the jump to the next option.
fn query(letter: char) -> Option<Event> {
    match letter {
        '.' | ',' => Some(Event::Jump { to: Jump::Option, forward: letter == '.' }),
        'o' | 'O' | 'h' | 'm' | 'l' | 't' | 'g' | 'w' => Some(Event::Ask(letter.to_string())),
        _ => None,
    }
}

/// Returns the character of a key, if it has a single one.
fn single(key: &str) -> Option<char> {
    let mut letters = key.chars();
    letters.next().filter(|_| letters.next().is_none())
}
