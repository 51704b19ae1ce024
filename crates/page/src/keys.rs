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
    Field,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
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
    /// Goes to the next move in the list, or to the previous one, including variations.
    Beside(bool),
    ToField,
    /// Plays the typed move.
    Play,
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
    pub deed: Deed,
}

const fn key(name: &'static str, scope: Scope, deed: Deed) -> Key {
    Key { name, is_command: false, is_shifted: None, scope, deed }
}

const fn command(name: &'static str, is_shifted: bool, deed: Deed) -> Key {
    Key { name, is_command: true, is_shifted: Some(is_shifted), scope: Scope::Unwritten, deed }
}

pub const KEYS: [Key; 37] = {
    const FAR: i8 = i8::MAX;
    [
        key("Escape", Scope::Anywhere, Deed::Cancel),
        command("z", false, Deed::Undo),
        command("z", true, Deed::Redo),
        key("f", Scope::Page, Deed::Flip),
        key("ArrowLeft", Scope::Board, Deed::Step(-1, 0)),
        key("ArrowRight", Scope::Board, Deed::Step(1, 0)),
        key("ArrowUp", Scope::Board, Deed::Step(0, 1)),
        key("ArrowDown", Scope::Board, Deed::Step(0, -1)),
        key("Home", Scope::Board, Deed::Step(-FAR, 0)),
        key("End", Scope::Board, Deed::Step(FAR, 0)),
        key("PageUp", Scope::Board, Deed::Step(0, FAR)),
        key("PageDown", Scope::Board, Deed::Step(0, -FAR)),
        key("Enter", Scope::Board, Deed::Activate),
        key(" ", Scope::Board, Deed::Activate),
        // The letter of a piece moves the focus to it instead, and letters of queries
        // (`queries.rs`) must not be used here.
        key("y", Scope::Board, Deed::Draw),
        key("i", Scope::Page, Deed::ToField),
        key("+", Scope::Board, Deed::Browse(Browse::Forward)),
        key("-", Scope::Board, Deed::Browse(Browse::Back)),
        key("ArrowUp", Scope::Moves, Deed::Beside(false)),
        key("ArrowDown", Scope::Moves, Deed::Beside(true)),
        key("ArrowLeft", Scope::Moves, Deed::Browse(Browse::Back)),
        key("ArrowRight", Scope::Moves, Deed::Browse(Browse::Forward)),
        key("Home", Scope::Moves, Deed::Browse(Browse::First)),
        key("End", Scope::Moves, Deed::Browse(Browse::Last)),
        key("ArrowLeft", Scope::OffBoard, Deed::Browse(Browse::Back)),
        key("ArrowRight", Scope::OffBoard, Deed::Browse(Browse::Forward)),
        key("ArrowUp", Scope::OffBoard, Deed::Browse(Browse::First)),
        key("ArrowDown", Scope::OffBoard, Deed::Browse(Browse::Last)),
        key("Home", Scope::OffBoard, Deed::Browse(Browse::First)),
        key("End", Scope::OffBoard, Deed::Browse(Browse::Last)),
        Key { is_shifted: Some(false), ..key("Tab", Scope::Choice, Deed::Choose(true)) },
        Key { is_shifted: Some(true), ..key("Tab", Scope::Choice, Deed::Choose(false)) },
        key("ArrowDown", Scope::Choice, Deed::Choose(true)),
        key("ArrowRight", Scope::Choice, Deed::Choose(true)),
        key("ArrowUp", Scope::Choice, Deed::Choose(false)),
        key("ArrowLeft", Scope::Choice, Deed::Choose(false)),
        key("Enter", Scope::Field, Deed::Play),
    ]
};

/// Whether a key is a single character other than the space. Such shortcuts can be turned off.
pub fn is_single(name: &str) -> bool {
    name.len() == 1 && name != " "
}

/// Returns the command of a key in any of the active scopes.
pub fn find(name: &str, is_command: bool, is_shifted: bool, scopes: &[Scope]) -> Option<Deed> {
    let fits = |key: &&Key| {
        key.name.eq_ignore_ascii_case(name)
            && key.is_command == is_command
            && key.is_shifted.is_none_or(|wanted| wanted == is_shifted)
            && scopes.contains(&key.scope)
    };
    KEYS.iter().find(fits).map(|key| key.deed)
}
