//! What can happen, and what is then to be done outside: the words between `update` and whoever
//! calls it.

use vicinity_protocol::{Go, Info};
use vicinity_rules::{Color, Kind, Square};

use crate::analysis::Ask;
use crate::browse::Browse;
use crate::clock::Control;
use crate::drawing::Drawing;
use crate::friend::Wire;
use crate::screen::Screen;
#[cfg(feature = "own")]
use crate::screens::design::tuning::Command as TuningCommand;
use crate::settings::Player;
use crate::sound::Sound;
use crate::tab::Tab;

#[derive(Clone, Debug)]
pub enum Event {
    /// A square was clicked, tapped, or entered by key.
    Activate(Square),
    /// A piece was held for long: what it can do is to be shown.
    Explain(Square),
    /// A piece was dragged to a square, or off the board.
    Drop { from: Square, to: Option<Square> },
    /// An arrow key on the board, in columns to the right and rows up, as seen.
    Step { right: i8, up: i8 },
    /// To the next piece or square of some kind, or the one before.
    Jump {
        /// What is looked for.
        to: Jump,
        /// Whether it is the next.
        forward: bool,
    },
    /// Something about the game is asked, by a key or by the words for it.
    Ask(String),
    /// The keyboard went to a square by other means.
    Focus(Square),
    /// Escape.
    Cancel,
    /// The move that waits for it is confirmed.
    Confirm,
    /// An arrow or a circle is being drawn, or no longer.
    Sketch(Option<Drawing>),
    /// An arrow or a circle was drawn; the same again is taken off.
    Draw(Drawing),
    /// What the pawn becomes was chosen; `None` to stay a pawn.
    Promote(Option<Kind>),
    /// A move was typed.
    Typed(String),
    /// Another ply is to be looked at.
    View(Browse),
    /// A move of the record is to be looked at, told by its number.
    GoTo(usize),
    /// The variation shown becomes the line.
    PromoteLine,
    /// The move shown and all that follows it goes.
    DeleteLine,
    /// A comment was written at the move shown.
    Comment(String),
    /// A glyph was given to the move shown, or taken away.
    Mark(u8),
    /// Somebody means to resign.
    Resign,
    /// The side that is to move offers a draw.
    OfferDraw,
    /// A question was answered.
    Reply(Reply),
    /// A dialog is wanted.
    Open(Sheet),
    /// A PGN, a FEN or a link was pasted, opened or dropped.
    Import(String),
    /// One game of several was chosen.
    ImportChoice(usize),
    /// A file was given that is too long, or cannot be read.
    ImportFailed(&'static str),
    /// Take back.
    Undo,
    /// Do again what was taken back.
    Redo,
    /// Turn the board round.
    Flip,
    /// What time it is, in milliseconds by the page's own clock.
    Tick {
        /// The time.
        now_ms: u64,
    },
    /// Another game as chosen.
    Start(NewGame),
    /// The page has been opened by its address.
    Opened,
    /// The list of saved games is to be read again.
    ListGames,
    /// Another tab has stored something.
    StorageChanged,
    /// The game is to be saved.
    Save,
    /// The same game from the array.
    StartOver,
    /// The same game once more, with sides changed.
    Rematch,
    /// The same at the level that is offered.
    OtherLevel,
    /// Another game.
    ChooseVariant(String),
    /// Who plays a side.
    SetPlayer(Color, Player),
    /// People play both sides: no engine is there.
    HandOver,
    /// The engine's level.
    SetLevel(u8),
    /// The engine's time for a move.
    SetThinkTime(u32),
    /// Stop the engine while it plays, or let it go on.
    Pause(bool),
    /// Let the engine analyse what is shown, or play again.
    Analyse,
    /// How many lines the analysis shows.
    SetLines(u8),
    /// A hint or a threat is wanted.
    Wish(Ask),
    /// A line of the analysis is looked at: its number from 0, and how many of its moves.
    Preview(Option<(usize, usize)>),
    /// So many moves of a line of the analysis are to be played.
    PlayLine { line: usize, count: usize },
    /// A game against the engine begins at the position shown, with this side for the person.
    PlayHere(Color),
    /// Another tab of the panel is wanted.
    ShowTab(Tab),
    /// A kind is chosen in the legend.
    ChooseKind(Kind),
    /// The bar at the top has been read.
    DismissNotice,
    /// The browser shows another address.
    AddressChanged(String),
    /// Word from the engine.
    Engine(Heard),
    /// Another screen is wanted.
    Visit(Screen),
    /// The game on the board is to be analysed, from whichever screen.
    OpenAnalysis,
    /// The full program could not be had.
    NotTakenOver,
    /// A file of the site is there, or cannot be had.
    Fetched { path: String, text: Option<String> },
    /// The time that a screen waited for has come.
    Woken,
}

/// What somebody answers to a question of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reply {
    Resign(Color),
    Accept,
    /// The game is continued from the earlier position.
    ContinueFromHere,
    /// The move from the earlier position is tried in analysis.
    TryInAnalysis,
    /// The game goes on.
    No,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Jump {
    /// To a piece of a kind, of either side.
    Kind(Kind),
    /// To a square that the chosen piece may go to, or to a piece that may move.
    Option,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewGame {
    /// The variant's name.
    pub variant: String,
    pub pairing: Pairing,
    pub level: u8,
    pub clock: Option<Control>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pairing {
    /// The person plays this side, the engine the other one.
    Person(Color),
    /// The same, drawn by lot.
    Lot,
    People,
    /// Somebody elsewhere plays the other side: which, is asked next.
    Friend,
    Engines,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sheet {
    /// Where a game is pasted or opened.
    Import,
    /// Where another game is begun.
    New,
    /// Where the game is copied or saved.
    Share,
}

/// What the engine, or those who look after it, say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Heard {
    /// How a search is getting on.
    Info(Info),
    /// A search is over.
    Best { id: u32, mv: Option<String> },
    /// The engine could not do what it was asked.
    Error { id: u32, message: String },
    /// Another engine was started and has taken over.
    Restarted(&'static str),
    /// No engine is there yet for what was asked; it may still come.
    Slow,
    /// The engine is given up, for this reason; what was asked stays unanswered.
    Gone(&'static str),
}

/// Something to be done outside.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Write the address; a new entry in the browser's history, or in place of the present one.
    Address { text: String, is_new_entry: bool },
    /// Go to another address after the `#`, as a link to it does.
    Follow(String),
    /// Make an engine ready.
    Warm,
    /// Ask the engine.
    Go(Go),
    /// Nobody needs the engine's answer any more.
    Stop,
    /// Show a dialog.
    OpenSheet(Sheet),
    /// Put all dialogs away.
    CloseSheets,
    /// Put the keyboard on an element.
    FocusOn(&'static str),
    /// Put the keyboard on the square that the state says.
    FocusSquare,
    /// Give the present entry in the browser's history the game that the storage refused
    /// (`State::history_entry`).
    HistoryEntry,
    /// Do something with the connection to a friend's browser.
    Connection(Wire),
    /// Do something with the workers that study a custom variant.
    #[cfg(feature = "own")]
    Tuning(TuningCommand),
    /// Fetch a file of the site; an [`Event::Fetched`] tells what came of it.
    Fetch(String),
    /// Tell the screen that is shown, after so many milliseconds, that they have passed; instead of
    /// what was to be told before.
    Wake(u32),
    /// Let the full program take over the page.
    TakeOver,
    /// Reload the page, in another language.
    Reload,
    /// Let something be heard, so many hundredths of as loud as can be.
    Sound { sound: Sound, volume: u8 },
}
