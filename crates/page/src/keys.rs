//! All keyboard shortcuts: the key, its scope and its command. Used by `vicinity-web` and by the
//! help; the descriptions are in `words/keys.rs`.

use crate::browse::Browse;

/// The part of the page in which a key works.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    Anywhere,
    /// Everywhere except in text fields.
    Unwritten,
    /// Everywhere except in text fields and selectable controls.
    Page,
    Board,
    /// Like [`Scope::Page`], but not on the board.
    OffBoard,
    Moves,
    /// The promotion choice.
    Choice,
    /// An open menu.
    Menu,
    Field,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KeyCommand {
    /// Cancels everything in progress.
    Cancel,
    Undo,
    /// Plays an undone move again.
    Redo,
    Flip,
    /// Moves the focus by this many columns to the right and rows up, at most to the edge of the
    /// board.
    Step(i8, i8),
    /// Selects the piece, or moves the selected one here.
    Activate,
    /// Draws a circle around the square, or an arrow from the selected piece to it.
    Draw,
    /// Goes to the start, a move back, a move forward, or to the end.
    Browse(Browse),
    /// Goes to the next option, or to the previous one.
    Choose(bool),
    /// Goes to another item of the open menu.
    Walk(Browse),
    /// Goes to the next move in the list, or to the previous one, including variations.
    Beside(bool),
    ToField,
    /// Plays the typed move.
    Play,
    /// Stops or continues the engine's analysis.
    Pause,
    /// Shows or hides the threat in the position analysed.
    Threat,
    /// Shows or hides the openings beside the analysis.
    Openings,
}

#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// The name as in `KeyboardEvent.key`.
    pub name: &'static str,
    /// Whether Ctrl or the command key is pressed.
    pub is_command: bool,
    /// Whether Shift is pressed; `None` if it does not matter.
    pub is_shifted: Option<bool>,
    pub scope: Scope,
    pub command: KeyCommand,
}

const fn key(name: &'static str, scope: Scope, command: KeyCommand) -> Key {
    Key { name, is_command: false, is_shifted: None, scope, command }
}

const fn command(name: &'static str, is_shifted: bool, command: KeyCommand) -> Key {
    Key { name, is_command: true, is_shifted: Some(is_shifted), scope: Scope::Unwritten, command }
}

pub const KEYS: [Key; 47] = {
    const FAR: i8 = i8::MAX;
    [
        key("Escape", Scope::Anywhere, KeyCommand::Cancel),
        command("z", false, KeyCommand::Undo),
        command("z", true, KeyCommand::Redo),
        key("f", Scope::Page, KeyCommand::Flip),
        key("ArrowLeft", Scope::Board, KeyCommand::Step(-1, 0)),
        key("ArrowRight", Scope::Board, KeyCommand::Step(1, 0)),
        key("ArrowUp", Scope::Board, KeyCommand::Step(0, 1)),
        key("ArrowDown", Scope::Board, KeyCommand::Step(0, -1)),
        key("Home", Scope::Board, KeyCommand::Step(-FAR, 0)),
        key("End", Scope::Board, KeyCommand::Step(FAR, 0)),
        key("PageUp", Scope::Board, KeyCommand::Step(0, FAR)),
        key("PageDown", Scope::Board, KeyCommand::Step(0, -FAR)),
        key("Enter", Scope::Board, KeyCommand::Activate),
        key(" ", Scope::Board, KeyCommand::Activate),
        // The letter of a piece moves the focus to it instead, and letters of queries
        // (`queries.rs`) must not be used here.
        key("y", Scope::Board, KeyCommand::Draw),
        key("i", Scope::Page, KeyCommand::ToField),
        key("+", Scope::Board, KeyCommand::Browse(Browse::Forward)),
        key("-", Scope::Board, KeyCommand::Browse(Browse::Back)),
        key("ArrowUp", Scope::Moves, KeyCommand::Beside(false)),
        key("ArrowDown", Scope::Moves, KeyCommand::Beside(true)),
        key("ArrowLeft", Scope::Moves, KeyCommand::Browse(Browse::Back)),
        key("ArrowRight", Scope::Moves, KeyCommand::Browse(Browse::Forward)),
        key("Home", Scope::Moves, KeyCommand::Browse(Browse::First)),
        key("End", Scope::Moves, KeyCommand::Browse(Browse::Last)),
        key("ArrowLeft", Scope::OffBoard, KeyCommand::Browse(Browse::Back)),
        key("ArrowRight", Scope::OffBoard, KeyCommand::Browse(Browse::Forward)),
        key("ArrowUp", Scope::OffBoard, KeyCommand::Browse(Browse::First)),
        key("ArrowDown", Scope::OffBoard, KeyCommand::Browse(Browse::Last)),
        key("Home", Scope::OffBoard, KeyCommand::Browse(Browse::First)),
        key("End", Scope::OffBoard, KeyCommand::Browse(Browse::Last)),
        // On the board some of these letters are queries.
        key("l", Scope::OffBoard, KeyCommand::Pause),
        key("l", Scope::Moves, KeyCommand::Pause),
        key("x", Scope::OffBoard, KeyCommand::Threat),
        key("x", Scope::Moves, KeyCommand::Threat),
        key("e", Scope::OffBoard, KeyCommand::Openings),
        key("e", Scope::Moves, KeyCommand::Openings),
        Key { is_shifted: Some(false), ..key("Tab", Scope::Choice, KeyCommand::Choose(true)) },
        Key { is_shifted: Some(true), ..key("Tab", Scope::Choice, KeyCommand::Choose(false)) },
        key("ArrowDown", Scope::Choice, KeyCommand::Choose(true)),
        key("ArrowRight", Scope::Choice, KeyCommand::Choose(true)),
        key("ArrowUp", Scope::Choice, KeyCommand::Choose(false)),
        key("ArrowLeft", Scope::Choice, KeyCommand::Choose(false)),
        key("ArrowDown", Scope::Menu, KeyCommand::Walk(Browse::Forward)),
        key("ArrowUp", Scope::Menu, KeyCommand::Walk(Browse::Back)),
        key("Home", Scope::Menu, KeyCommand::Walk(Browse::First)),
        key("End", Scope::Menu, KeyCommand::Walk(Browse::Last)),
        key("Enter", Scope::Field, KeyCommand::Play),
    ]
};

/// Whether a key is a single character other than the space. Such shortcuts can be turned off.
pub fn is_single(name: &str) -> bool {
    name.len() == 1 && name != " "
}

/// Returns whether a key with Ctrl or the command key redoes an edit on a screen with its own undo
/// history, or undoes one; `None` for any other key.
pub fn redoes(name: &str, is_shifted: bool) -> Option<bool> {
    match name.to_ascii_lowercase().as_str() {
        "z" => Some(is_shifted),
        "y" => Some(true),
        _ => None,
    }
}

/// Returns the command of a key in any of the active scopes.
pub fn find(name: &str, is_command: bool, is_shifted: bool, scopes: &[Scope]) -> Option<KeyCommand> {
    let fits = |key: &&Key| {
        key.name.eq_ignore_ascii_case(name)
            && key.is_command == is_command
            && key.is_shifted.is_none_or(|wanted| wanted == is_shifted)
            && scopes.contains(&key.scope)
    };
    KEYS.iter().find(fits).map(|key| key.command)
}
