//! The keys, all of them: what is pressed, where, and what it does. `vicinity-web` reads them here,
//! and so does whoever shows them to people; what they do in words is in `words/keys.rs`.

use crate::browse::Browse;

/// Where a key works.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    Anywhere,
    /// Where nothing is written.
    Unwritten,
    /// Where nothing is written or chosen.
    Page,
    Board,
    /// Where nothing is written or chosen, but not on the board.
    OffBoard,
    Moves,
    /// In the choice of what a pawn becomes.
    Choice,
    Field,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    /// Calls off whatever has been begun.
    Cancel,
    Undo,
    /// Plays again.
    Redo,
    Flip,
    /// Goes so many columns to the right and rows up; as far as it goes where the number is larger
    /// than the board.
    Step(i8, i8),
    /// Chooses the piece, or sends the chosen one.
    Activate,
    /// Draws a circle round the square, or an arrow from the chosen piece to it.
    Draw,
    /// Goes to the start, a move back, a move forward, to the end.
    Browse(Browse),
    /// Goes to the next or the last thing to choose from.
    Choose(bool),
    /// Goes to the move that stands next in the list, or before, variations included.
    Beside(bool),
    ToField,
    /// Plays what is written.
    Play,
}

#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// The name that browsers give it.
    pub name: &'static str,
    /// Whether Ctrl or the command key is held down.
    pub is_command: bool,
    /// Whether Shift is held down; `None` where that does not matter.
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
        // A letter of a piece leads to it instead; others ask (`queries.rs`), and none of those may
        // stand here.
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

/// Whether a key is a single letter, digit or sign, which people may have no use for.
pub fn is_single(name: &str) -> bool {
    name.len() == 1 && name != " "
}

/// What a key does in any of the scopes that the keyboard is in.
pub fn find(name: &str, is_command: bool, is_shifted: bool, scopes: &[Scope]) -> Option<Deed> {
    let fits = |key: &&Key| {
        key.name.eq_ignore_ascii_case(name)
            && key.is_command == is_command
            && key.is_shifted.is_none_or(|wanted| wanted == is_shifted)
            && scopes.contains(&key.scope)
    };
    KEYS.iter().find(fits).map(|key| key.deed)
}
